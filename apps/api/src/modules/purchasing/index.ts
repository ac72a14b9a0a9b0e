/** What modules above this one may use of its repositories. */
export { PURCHASE_SOURCE } from './purchase-list-repository.ts';
export { RECEIPT_SOURCE } from './receipt-list-repository.ts';
export { SUPPLIER_SOURCE } from './supplier-list-repository.ts';
