/**
 * PromptPay QR codes: EMVCo merchant-presented payloads of the Thai QR standard, built and parsed.
 *
 * Tag 30 (bill payment) carries references and suits a shop: reference 1 is the order number, so the bank's
 * notification contains it. Tag 29 (AnyID) pays a person or a company by number and carries no reference. No
 * field carries an expiry; the order has its own.
 */
import { crc16, type EmvProblem, emvField, readEmvFields } from './emv.ts';
import { parseThaiPhone } from './phone.ts';

const ANY_ID = 'A000000677010111';
const BILL_PAYMENT = 'A000000677010112';
const THB = '764';
const THAILAND = 'TH';
const STATIC = '11';
const DYNAMIC = '12';
/** The amount field holds 13 characters at most: 9,999,999,999.99 baht. */
const MAX_AMOUNT_SATANG = 999_999_999_999;

const REFERENCE = /^[A-Za-z0-9]{1,20}$/;
const TERMINAL = /^[A-Za-z0-9]{1,25}$/;

export interface BillPayment {
  /** 15 digits: the 13-digit tax ID and a 2-digit suffix given by the bank. */
  readonly billerId: string;
  /** 1–20 letters or digits; the order number. */
  readonly ref1: string;
  /** 1–20 letters or digits. */
  readonly ref2?: string;
  /** Reference 3, the terminal: 1–25 letters or digits. */
  readonly ref3?: string;
  readonly amountSatang: number;
  /** Printable ASCII, at most 25 characters. */
  readonly merchantName?: string;
  /** Printable ASCII, at most 15 characters. */
  readonly city?: string;
}

export interface PromptPay {
  /** A mobile number in any spelling, a 13-digit national or tax ID, or a 15-digit e-wallet ID. */
  readonly target: string;
  /** Left out, the payer types the amount and the code may be used again and again. */
  readonly amountSatang?: number;
}

function amountText(satang: number): string {
  if (!Number.isSafeInteger(satang) || satang < 1 || satang > MAX_AMOUNT_SATANG) {
    throw new RangeError(`not a payable number of satang: ${satang}`);
  }
  return `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}`;
}

function checked(name: string, value: string | undefined, pattern: RegExp): string | undefined {
  if (value !== undefined && !pattern.test(value)) throw new RangeError(`${name} is not allowed: ${value}`);
  return value;
}

function withCrc(payload: string): string {
  const closed = `${payload}6304`;
  return closed + crc16(closed);
}

/**
 * The payload of a bill-payment QR (tag 30), for one payment of a fixed amount.
 * @throws RangeError when a field does not fit the standard (see `BillPayment`)
 */
export function billPaymentPayload(bill: BillPayment): string {
  checked('billerId', bill.billerId, /^\d{15}$/);
  const merchant =
    emvField('00', BILL_PAYMENT) +
    emvField('01', bill.billerId) +
    emvField('02', checked('ref1', bill.ref1, REFERENCE)) +
    emvField('03', checked('ref2', bill.ref2, REFERENCE));
  const ref3 = checked('ref3', bill.ref3, TERMINAL);
  return withCrc(
    emvField('00', '01') +
      emvField('01', DYNAMIC) +
      emvField('30', merchant) +
      emvField('53', THB) +
      emvField('54', amountText(bill.amountSatang)) +
      emvField('58', THAILAND) +
      emvField('59', checked('merchantName', bill.merchantName, /^[\x20-\x7e]{1,25}$/)) +
      emvField('60', checked('city', bill.city, /^[\x20-\x7e]{1,15}$/)) +
      emvField('62', ref3 === undefined ? undefined : emvField('07', ref3)),
  );
}

export type PromptPayTargetKind = 'mobile' | 'national_id' | 'e_wallet' | 'bank_account';

/**
 * The payload of a PromptPay QR (tag 29): static without an amount, for one payment with it.
 * @throws RangeError when the target or the amount cannot be paid
 */
export function promptPayPayload({ target, amountSatang }: PromptPay): string {
  const digits = target.replace(/[\s-]/g, '');
  let account: string;
  if (/^\d{13}$/.test(digits) && !digits.startsWith('0066')) {
    account = emvField('02', digits);
  } else if (/^\d{15}$/.test(digits)) {
    account = emvField('03', digits);
  } else {
    const phone = parseThaiPhone(target, { mobileOnly: true });
    if (!phone.ok) throw new RangeError(`not a PromptPay target (${phone.reason})`);
    account = emvField('01', `0066${phone.national.slice(1)}`);
  }
  return withCrc(
    emvField('00', '01') +
      emvField('01', amountSatang === undefined ? STATIC : DYNAMIC) +
      emvField('29', emvField('00', ANY_ID) + account) +
      emvField('53', THB) +
      emvField('58', THAILAND) +
      emvField('54', amountSatang === undefined ? undefined : amountText(amountSatang)),
  );
}

interface Paid {
  readonly ok: true;
  /** Static codes may be paid many times, dynamic ones once. */
  readonly method: 'static' | 'dynamic';
  readonly amountSatang?: number;
  readonly merchantName?: string;
  readonly city?: string;
}

export type ParsedEmv =
  | (Paid & {
      readonly kind: 'bill_payment';
      readonly billerId: string;
      readonly ref1: string;
      readonly ref2?: string;
      readonly ref3?: string;
    })
  | (Paid & {
      readonly kind: 'promptpay';
      readonly targetKind: PromptPayTargetKind;
      /** As dialled (0812345678) for a mobile number, else as in the code. */
      readonly target: string;
    })
  | { readonly ok: false; readonly reason: EmvRefusal };

/** Why a text is not a PromptPay QR that can be paid. */
export type EmvRefusal =
  | 'empty'
  | EmvProblem
  | 'no_crc'
  | 'bad_crc'
  | 'bad_version'
  | 'bad_method'
  | 'bad_merchant'
  | 'not_promptpay'
  | 'bad_currency'
  | 'bad_country'
  | 'bad_amount';

const TARGETS: readonly (readonly [id: string, kind: PromptPayTargetKind, pattern: RegExp])[] = [
  ['01', 'mobile', /^0066[689]\d{8}$/],
  ['02', 'national_id', /^\d{13}$/],
  ['03', 'e_wallet', /^\d{15}$/],
  ['04', 'bank_account', /^\d{4,43}$/],
];

/** Adds only present values: an optional property is absent, never undefined. */
function given<Name extends string>(name: Name, value: string | undefined): { [key in Name]?: string } {
  const result: { [key in Name]?: string } = {};
  if (value !== undefined) result[name] = value;
  return result;
}

function refused(reason: EmvRefusal): ParsedEmv {
  return { ok: false, reason };
}

/**
 * Parses the payload of a PromptPay QR strictly: all lengths, the CRC, version, currency, country and amount
 * must be valid. Returns the payment data, or the first error.
 */
export function parseEmv(payload: string): ParsedEmv {
  const text = payload.trim();
  if (text === '') return refused('empty');
  const fields = readEmvFields(text);
  if (typeof fields === 'string') return refused(fields);

  if ([...fields.keys()].at(-1) !== '63' || !/6304[0-9A-F]{4}$/.test(text)) return refused('no_crc');
  if (crc16(text.slice(0, -4)) !== text.slice(-4)) return refused('bad_crc');
  if (!text.startsWith('000201')) return refused('bad_version');
  const point = fields.get('01');
  if (point !== STATIC && point !== DYNAMIC) return refused('bad_method');
  if (fields.get('53') !== THB) return refused('bad_currency');
  if (fields.get('58') !== THAILAND) return refused('bad_country');

  const amount = fields.get('54');
  if (amount !== undefined && !/^\d{1,10}(?:\.\d{1,2})?$/.test(amount)) return refused('bad_amount');
  const amountSatang = amount === undefined ? undefined : Math.round(Number(amount) * 100);
  if (amountSatang === 0) return refused('bad_amount');

  const paid: Paid = {
    ok: true,
    method: point === STATIC ? 'static' : 'dynamic',
    ...(amountSatang === undefined ? {} : { amountSatang }),
    ...given('merchantName', fields.get('59')),
    ...given('city', fields.get('60')),
  };
  const bill = fields.get('30');
  if (bill !== undefined) return readBill(bill, fields.get('62'), paid);
  const anyId = fields.get('29');
  if (anyId !== undefined) return readTarget(anyId, paid);
  return refused('not_promptpay');
}

function readBill(merchant: string, additional: string | undefined, paid: Paid): ParsedEmv {
  const parts = readEmvFields(merchant);
  const extra = readEmvFields(additional ?? '');
  if (typeof parts === 'string' || typeof extra === 'string') return refused('bad_merchant');
  if (parts.get('00') !== BILL_PAYMENT) return refused('not_promptpay');
  const [billerId = '', ref1 = '', ref2] = [parts.get('01'), parts.get('02'), parts.get('03')];
  const rightReferences = ref1.length >= 1 && ref1.length <= 20 && (ref2 ?? '').length <= 20;
  if (!/^\d{15}$/.test(billerId) || !rightReferences) return refused('bad_merchant');
  return {
    ...paid,
    kind: 'bill_payment',
    billerId,
    ref1,
    ...given('ref2', ref2 === '' ? undefined : ref2),
    ...given('ref3', extra.get('07')),
  };
}

function readTarget(merchant: string, paid: Paid): ParsedEmv {
  const parts = readEmvFields(merchant);
  if (typeof parts === 'string') return refused('bad_merchant');
  if (parts.get('00') !== ANY_ID) return refused('not_promptpay');
  const present = TARGETS.filter(([id]) => parts.has(id));
  const [only] = present;
  if (only === undefined || present.length > 1) return refused('bad_merchant');
  const [id, targetKind, pattern] = only;
  const account = parts.get(id) ?? '';
  if (!pattern.test(account)) return refused('bad_merchant');
  const target = targetKind === 'mobile' ? `0${account.slice(4)}` : account;
  return { ...paid, kind: 'promptpay', targetKind, target };
}
