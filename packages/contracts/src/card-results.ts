/**
 * Results of a card payment by wire code (PAY-05, ERR-06 to ERR-19). Banks use ISO 8583 response codes; `xx`
 * and `yy` are defined by the shop. Plain values: the browser imports this file.
 */
export const CARD_RESULTS = {
  '00': 'APPROVED',
  '01': 'REFER_TO_CARD_ISSUER',
  '03': 'INVALID_MERCHANT_ID',
  '05': 'DO_NOT_HONOUR',
  '12': 'INVALID_TRANSACTION',
  '13': 'INVALID_AMOUNT',
  '14': 'INVALID_CARD_NUMBER',
  '17': 'CUSTOMER_CANCELLATION',
  '19': 'REENTER_TRANSACTION',
  '25': 'NOT_FOUND',
  '30': 'FORMAT_ERROR',
  '41': 'LOST_CARD',
  '43': 'STOLEN_CARD',
  '50': 'INVALID_PAYMENT_CONDITION',
  '51': 'INSUFFICIENT_FUNDS',
  '54': 'EXPIRED_CARD',
  '58': 'TRANSACTION_NOT_PERMITTED_TO_TERMINAL',
  '91': 'ISSUER_INOPERATIVE',
  '94': 'DUPLICATE_TRANSMISSION',
  '96': 'SYSTEM_MALFUNCTION',
  /** The request to the bank timed out. */
  xx: 'TRANSACTION_TIMEOUT',
  /** A failure with an unknown response code. */
  yy: 'CODE_UNAVAILABLE',
} as const;

export type CardResponseCode = keyof typeof CARD_RESULTS;
export type CardResult = (typeof CARD_RESULTS)[CardResponseCode];
export const CARD_APPROVED: CardResponseCode = '00';

/** The result for a response code; an unknown code is a failure of the bank's system (ERR-19). */
export function cardResult(code: string): CardResult {
  return Object.hasOwn(CARD_RESULTS, code) ? CARD_RESULTS[code as CardResponseCode] : 'CODE_UNAVAILABLE';
}
