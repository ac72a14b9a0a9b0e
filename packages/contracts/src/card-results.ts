/**
 * Results of a card payment with their wire codes (PAY-05, ERR-06 to ERR-19). Banks use ISO 8583 response codes; `xx`
 * and `yy` are defined by the shop. Plain values: the browser imports this file.
 */
export const CARD_CODE = {
  APPROVED: '00',
  REFER_TO_CARD_ISSUER: '01',
  INVALID_MERCHANT_ID: '03',
  DO_NOT_HONOUR: '05',
  INVALID_TRANSACTION: '12',
  INVALID_AMOUNT: '13',
  INVALID_CARD_NUMBER: '14',
  CUSTOMER_CANCELLATION: '17',
  REENTER_TRANSACTION: '19',
  NOT_FOUND: '25',
  FORMAT_ERROR: '30',
  LOST_CARD: '41',
  STOLEN_CARD: '43',
  INVALID_PAYMENT_CONDITION: '50',
  INSUFFICIENT_FUNDS: '51',
  EXPIRED_CARD: '54',
  TRANSACTION_NOT_PERMITTED_TO_TERMINAL: '58',
  ISSUER_INOPERATIVE: '91',
  DUPLICATE_TRANSMISSION: '94',
  SYSTEM_MALFUNCTION: '96',
  /** The request to the bank timed out. */
  TRANSACTION_TIMEOUT: 'xx',
  /** A failure with an unknown response code. */
  CODE_UNAVAILABLE: 'yy',
} as const;

export type CardResult = keyof typeof CARD_CODE;
export type CardResponseCode = (typeof CARD_CODE)[CardResult];
export const CARD_APPROVED: CardResponseCode = '00';

/** The result for a response code; an unknown code is a failure of the bank's system (ERR-19). */
export function cardResult(code: string): CardResult {
  const results = Object.keys(CARD_CODE) as CardResult[];
  return results.find((result) => CARD_CODE[result] === code) ?? 'CODE_UNAVAILABLE';
}
