/** Repository functions available to higher modules. */
export { REFUND_SOURCE } from './refund-list-repository.ts';
export {
  createRefundDue,
  createRefundsDue,
  hasUnsettled,
  insertTransfer,
  lockOrder,
  notifyOrderViewers,
  type PaymentRow,
  paymentsOf,
  refundById,
  refundsOf,
} from './repository.ts';
