import { CARD_APPROVED, CARD_CODE, type CardResponseCode } from '@mali/contracts/card-results';
import type { Lang } from '@mali/thai/dates';

/** A test card number with a fixed payment outcome. */
export type TestCard = Readonly<{
  number: string;
  /** The resulting response code. */
  code: CardResponseCode;
  /** Whether 3-D Secure is required. */
  asks: boolean;
  text: Readonly<Record<Lang, string>>;
}>;

const card = (number: string, code: CardResponseCode, th: string, en: string, asks = false): TestCard => ({
  number,
  code,
  asks,
  text: { th, en },
});

/** At least one card per result. For failures, `4000 00CC` contains the code. */
export const TEST_CARDS: readonly TestCard[] = [
  card('4242424242424242', '00', 'อนุมัติทันที', 'Approved at once'),
  card('4000000000003220', '00', 'อนุมัติ หลังยืนยัน 3-D Secure', 'Approved, after 3-D Secure', true),
  card('5555555555554444', '00', 'อนุมัติทันที', 'Approved at once'),
  card('3566002020360505', '00', 'อนุมัติทันที', 'Approved at once'),
  card('378282246310005', '00', 'อนุมัติทันที', 'Approved at once'),
  card(
    '4000005100003004',
    '51',
    'วงเงินไม่พอ หลังยืนยัน 3-D Secure',
    'Insufficient funds, after 3-D Secure',
    true,
  ),
  card('4000000100000001', '01', 'ให้ติดต่อธนาคารผู้ออกบัตร', 'Refer to the card issuer'),
  card('4000000300000009', '03', 'ร้านรับบัตรประเภทนี้ไม่ได้', 'Invalid merchant: card type not taken'),
  card('4000000500000007', '05', 'ธนาคารไม่อนุมัติ', 'Do not honour'),
  card('4000001200000008', '12', 'รายการไม่ถูกต้อง', 'Invalid transaction'),
  card('4000001300000007', '13', 'ยอดเงินไม่ถูกต้อง', 'Invalid amount'),
  card('4000001400000006', '14', 'หมายเลขบัตรไม่ถูกต้อง', 'Invalid card number'),
  card('4000001700000003', '17', 'ลูกค้ายกเลิก', 'Cancelled by the customer'),
  card('4000001900000001', '19', 'ให้ทำรายการใหม่', 'Re-enter the transaction'),
  card('4000002500000003', '25', 'ไม่พบรายการ', 'Not found'),
  card('4000003000000006', '30', 'รูปแบบข้อมูลผิด', 'Format error'),
  card('4000004100000003', '41', 'บัตรแจ้งหาย', 'Lost card'),
  card('4000004300000001', '43', 'บัตรถูกขโมย', 'Stolen card'),
  card('4000005000000001', '50', 'เงื่อนไขการจ่ายไม่ถูกต้อง', 'Invalid payment condition'),
  card('4000005100000000', '51', 'วงเงินไม่พอ', 'Insufficient funds'),
  card('4000005400000007', '54', 'บัตรหมดอายุ', 'Expired card'),
  card('4000005800000003', '58', 'บัตรนี้ใช้กับร้านนี้ไม่ได้', 'Not permitted at this terminal'),
  card('4000009100000002', '91', 'ธนาคารผู้ออกบัตรขัดข้อง', 'Issuer not reachable'),
  card('4000009400000009', '94', 'รายการซ้ำ', 'Duplicate transmission'),
  card('4000009600000007', '96', 'ระบบธนาคารขัดข้อง', 'System malfunction'),
  card('4000009800000005', 'xx', 'ธนาคารตอบช้าจนหมดเวลา', 'No answer in time'),
  card('4000009900000004', 'yy', 'ไม่สำเร็จ ด้วยรหัสที่ไม่มีใครรู้จัก', 'Fails with a code that nobody knows'),
];

/** A response code outside the shop's table: the shop must treat it as `yy`. */
const UNKNOWN_CODE = '99';

/** Outcome of a card payment. */
export type Outcome = {
  /** The response code on the wire. */
  code: string;
  asks: boolean;
};

const byNumber = new Map(TEST_CARDS.map((each) => [each.number, each]));

/** The outcome of a card number; a number that is not in the table is invalid. */
export function outcomeOf(number: string): Outcome {
  const known = byNumber.get(number);
  if (known === undefined) return { code: CARD_CODE.INVALID_CARD_NUMBER, asks: false };
  return { code: known.code === CARD_CODE.CODE_UNAVAILABLE ? UNKNOWN_CODE : known.code, asks: known.asks };
}

/** Whether a response code means a successful payment. */
export const isApproved = (code: string): boolean => code === CARD_APPROVED;

/** Whether the outcome is delayed instead of immediate. */
export const isTimeout = (code: string): boolean => code === CARD_CODE.TRANSACTION_TIMEOUT;
