/** What modules above this one may use of its repositories. */
export {
  type CodeCustomer,
  claimCode,
  listedCodes,
  type ReadVariants,
  readFlashUses,
  VARIANTS_IN_SHOP,
  type VariantRow,
} from './repository.ts';
