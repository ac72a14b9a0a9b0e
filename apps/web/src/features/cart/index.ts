export { selectArriving } from './arriving.ts';
export { variantText } from './bag-line.tsx';
export { type CartProduct, variantProduct } from './cart-item.ts';
export { selectCount } from './counted-lines.ts';
export { useChosenArea, useDeliveryDay } from './delivery-terms.ts';
export { selectFreeDeliveryFrom } from './free-delivery.ts';
export { BagTotals, type Totals, TotalsList, withFee } from './order-summary.tsx';
export { type Bag, bagOf, priceItems, selectPricedCart } from './priced-cart.ts';
export { PromoCode } from './promo-code.tsx';
export { areaChosen, type RuleBookRoot, rulesReceived } from './rule-book.ts';
export { type CartRoot, cartActions, selectItems, selectLatest } from './slice.ts';
export {
  addToCart,
  adoptCart,
  applyPromoCode,
  clearPromoCode,
  loadDeliveryRates,
  refreshRules,
  takeCart,
  undoRemove,
} from './thunks.ts';
export { WhyPrice } from './why-price.tsx';
export { WhyThisPrice } from './why-this-price.tsx';
