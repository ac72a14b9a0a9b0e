/** Repository functions available to higher modules. */
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
