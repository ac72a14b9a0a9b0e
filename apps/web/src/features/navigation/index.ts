export { useSearchQuery } from './calls.ts';
export { type MenuEntry, menuColumns, onSale } from './menu-columns.ts';
