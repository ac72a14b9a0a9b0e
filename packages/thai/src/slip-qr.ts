/**
 * The mini-QR printed on bank transfer slips. It contains no amount, payee or time, only the key (sending
 * bank, transaction reference) under which a slip verification service finds the transfer; a slip may pay one
 * order only, so that pair must be unique among used slips.
 */
import { crc16, type EmvProblem, emvField, readEmvFields } from './emv.ts';

export interface BankSlip {
  readonly ok: true;
  readonly kind: 'bank';
  /** Three digits of the Bank of Thailand, see `BANKS`. */
  readonly sendingBank: string;
  readonly transRef: string;
}

export interface TrueMoneySlip {
  readonly ok: true;
  readonly kind: 'truemoney';
  readonly eventType: string;
  readonly transactionId: string;
  /** DDMMYYYY */
  readonly date: string;
}

export type SlipRefusal = 'empty' | EmvProblem | 'no_crc' | 'bad_crc' | 'not_a_slip';

export type ParsedSlip = BankSlip | TrueMoneySlip | { readonly ok: false; readonly reason: SlipRefusal };

/** Names of the banks that send most transfers, by their Bank of Thailand code. */
export const BANKS: Readonly<Record<string, { readonly th: string; readonly en: string }>> = {
  '002': { th: 'ธนาคารกรุงเทพ', en: 'Bangkok Bank' },
  '004': { th: 'ธนาคารกสิกรไทย', en: 'Kasikornbank' },
  '006': { th: 'ธนาคารกรุงไทย', en: 'Krungthai Bank' },
  '011': { th: 'ธนาคารทหารไทยธนชาต', en: 'TMBThanachart Bank' },
  '014': { th: 'ธนาคารไทยพาณิชย์', en: 'Siam Commercial Bank' },
  '025': { th: 'ธนาคารกรุงศรีอยุธยา', en: 'Bank of Ayudhya' },
  '030': { th: 'ธนาคารออมสิน', en: 'Government Savings Bank' },
};

const BANK_API = '000001';
const CRC_FIELD = '9104';

/**
 * The mini-QR payload of a bank transfer.
 * @throws RangeError when the bank is not three digits or the reference is empty or too long
 */
export function slipQrPayload(slip: { readonly sendingBank: string; readonly transRef: string }): string {
  if (!/^\d{3}$/.test(slip.sendingBank)) throw new RangeError(`not a bank code: ${slip.sendingBank}`);
  if (slip.transRef === '') throw new RangeError('a slip needs a transaction reference');
  const key = emvField('00', BANK_API) + emvField('01', slip.sendingBank) + emvField('02', slip.transRef);
  const body = emvField('00', key) + emvField('51', 'TH') + CRC_FIELD;
  return body + crc16(body);
}

/**
 * Reads the mini-QR of a slip, or names what is wrong with it. Some banks leave out the leading
 * zeros of the CRC: it is padded before it is compared. TrueMoney's CRC is in lower case, and only
 * so.
 */
export function parseSlipQr(payload: string): ParsedSlip {
  const text = payload.trim();
  if (text === '') return { ok: false, reason: 'empty' };
  const [, body, crc] = /^(.*9104)([0-9A-Fa-f]{1,4})$/.exec(text) ?? [];
  if (body === undefined || crc === undefined) {
    const fields = readEmvFields(text);
    return { ok: false, reason: typeof fields === 'string' ? fields : 'no_crc' };
  }
  const full = crc.padStart(4, '0');
  const fields = readEmvFields(body + full);
  if (typeof fields === 'string') return { ok: false, reason: fields };
  const key = readEmvFields(fields.get('00') ?? '');
  if (typeof key === 'string') return { ok: false, reason: key };

  const expected = crc16(body);
  if (key.get('00') === BANK_API) {
    if (full.toUpperCase() !== expected) return { ok: false, reason: 'bad_crc' };
    const [sendingBank = '', transRef = ''] = [key.get('01'), key.get('02')];
    if (!/^\d{3}$/.test(sendingBank) || transRef === '' || fields.get('51') !== 'TH') {
      return { ok: false, reason: 'not_a_slip' };
    }
    return { ok: true, kind: 'bank', sendingBank, transRef };
  }
  if (key.get('00') === '01' && key.get('01') === '01') {
    if (full !== expected.toLowerCase()) return { ok: false, reason: 'bad_crc' };
    const [eventType = '', transactionId = '', date = ''] = [key.get('02'), key.get('03'), key.get('04')];
    if (eventType === '' || transactionId === '' || !/^\d{8}$/.test(date))
      return { ok: false, reason: 'not_a_slip' };
    return { ok: true, kind: 'truemoney', eventType, transactionId, date };
  }
  return { ok: false, reason: 'not_a_slip' };
}
