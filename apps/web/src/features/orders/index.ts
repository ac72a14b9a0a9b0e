export { type Account, CopyAccount } from './accounts.tsx';
export { useBankName } from './bank-name.ts';
export { useOrderQuery, useTransferAccountsQuery } from './calls.ts';
export { EmailForm } from './email-form.tsx';
export { useOrderProof } from './order-proof.ts';
export { OrderSummary } from './order-summary.tsx';
export { isWebMethod, PayWays, payPath, type WebMethod } from './pay-ways.tsx';
export { slipReviewedBy } from './review-day.ts';
export {
  orderAccessGiven,
  orderResultSet,
  paymentUpdateSet,
  selectOrderMessage,
  selectPaymentFailure,
  selectTrackingEmail,
  trackingEmailStored,
} from './slice.ts';
export { isSoNo, writtenSoNo } from './so-no.ts';
export { Todo, TodoLink } from './todo.tsx';
export { useCopy } from './use-copy.ts';
