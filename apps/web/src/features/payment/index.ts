export { useCheckoutOptionsQuery, useOrderQrQuery } from './calls.ts';
export { CardField } from './card-field.tsx';
export { type Card, isRefusal, useCard } from './use-card.ts';
