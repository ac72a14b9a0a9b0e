export {
  type AudienceUse,
  audienceSegments,
  audienceUses,
  holdSegment,
  queueAudience,
  segmentName,
  segmentsOf,
  storeAudience,
} from './audience-repository.ts';
export { hasCoinSpending } from './coin-spending-repository.ts';
export { type ListedOffer, OFFER_COLUMNS, OFFER_SOURCE } from './offer-list-repository.ts';
export {
  adoptOffers,
  type CodesInForce,
  codesAfter,
  countOfferMembers,
  countUses,
  giveUses,
  insertCodes,
  insertOffer,
  lockOffer,
  type OfferRow,
  type OfferValues,
  openOfferScopes,
  readOffer,
  readOfferCustomers,
  readOfferUse,
  renameCode,
  resolveOffer,
  setOfferCustomers,
  storeGift,
  updateCodes,
  updateCouponCode,
  updateOffer,
  updateOfferStage,
  variantExists,
} from './offer-repository.ts';
export { unitCosts } from './promotion-admin-repository.ts';
export { PROMOTION_SOURCE } from './promotion-list-repository.ts';
/** What modules above this one may use of its repositories. */
export {
  type CodeCustomer,
  deliverySettingsOf,
  listedCodes,
  promotionNames,
  type ReadVariants,
  returnCutUnits,
  VARIANTS_IN_SHOP,
  type VariantRow,
  variantsOfProduct,
  variantsOfSameProducts,
} from './repository.ts';
export { insertVersion, readVersions } from './stages-repository.ts';
