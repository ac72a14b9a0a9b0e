export type { PackUnits } from './best-plan.ts';
export { deliveryFor } from './delivery.ts';
export {
  type AreaList,
  type DeliveryArea,
  includesArea,
  postcodeRange,
  USUAL_AREA,
  zoneOf,
} from './delivery-area.ts';
export { allocate, percentOf, round, vatIncluded } from './money.ts';
export { priceCart } from './price-cart.ts';
export { discountBadge, netPrice } from './price-cut.ts';
export type {
  GroupPromotion,
  PriceCutPromotion,
  Promotion,
  PromotionKind,
  PromotionTerms,
} from './promotion-kinds.ts';
export type * from './types.ts';
