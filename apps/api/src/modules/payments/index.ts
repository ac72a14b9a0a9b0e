/** What modules above this one may use of its repositories. */
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
