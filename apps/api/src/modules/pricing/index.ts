/** What modules above this one may use of its repositories. */
export {
  type CodeCustomer,
  insertCampaignCode,
  listedCodes,
  type ReadVariants,
  restrictToCoupons,
  updateCampaignCode,
  VARIANTS_IN_SHOP,
  type VariantRow,
} from './repository.ts';
