export { useCodeRefusal } from './code-refusal.ts';
export { CopyField } from './copy-field.tsx';
export { CustomerFinder } from './customer-finder.tsx';
export { newTotalOf } from './new-total.ts';
export { offerOf } from './offer.ts';
export { useOrderMessage } from './order-message.ts';
export { PricedLines, PricedTotals } from './priced-lines.tsx';
export { ProductFinder } from './product-finder.tsx';
export { WaysToPay } from './ways-to-pay.tsx';
