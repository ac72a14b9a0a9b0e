/** What modules above this one may use of its repositories. */
export {
  createRefundsDue,
  hasUnsettled,
  oweRefund,
  type PaymentRow,
  paymentsOf,
  refundById,
  refundsOf,
  tellWatchers,
} from './repository.ts';
