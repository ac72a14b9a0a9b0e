export { type CartProduct, variantProduct } from './cart-item.ts';
export { type Bag, selectCount, selectPricedCart } from './priced-cart.ts';
export type { RuleBookRoot } from './rule-book.ts';
export { type CartRoot, cartActions, selectItems, selectLatest, selectRemoved } from './slice.ts';
export {
  addToCart,
  applyPromoCode,
  clearPromoCode,
  refreshRules,
  removeAll,
  removeLine,
  setQuantity,
  settled,
  undoRemove,
} from './thunks.ts';
