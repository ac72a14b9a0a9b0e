export { OFFER_SOURCE } from './offer-list-repository.ts';
export { unitCosts } from './promotion-admin-repository.ts';
export { PROMOTION_SOURCE } from './promotion-list-repository.ts';
/** What modules above this one may use of its repositories. */
export {
  type CodeCustomer,
  deliverySettingsOf,
  insertCampaignCode,
  listedCodes,
  promotionNames,
  type ReadVariants,
  restrictToCoupons,
  returnCutUnits,
  updateCampaignCode,
  VARIANTS_IN_SHOP,
  type VariantRow,
  variantsOfProduct,
  variantsOfSameProducts,
} from './repository.ts';
