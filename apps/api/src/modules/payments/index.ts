/** Repository functions available to higher modules. */
export {
  createRefundsDue,
  hasUnsettled,
  insertTransfer,
  oweRefund,
  type PaymentRow,
  paymentsOf,
  refundById,
  refundsOf,
  tellWatchers,
} from './repository.ts';
