import fc from 'fast-check';
import { slipVerify, trueMoneySlipVerify } from 'promptparse/generate';
import { slipVerify as readSlip } from 'promptparse/validate';
import { describe, expect, it } from 'vitest';
import { BANKS, parseSlipQr, slipQrPayload } from './slip-qr.ts';

const SLIP = '004000060000010103002021900021231231212000115102TH91049C30';
const transRef = fc.stringMatching(/^[A-Za-z0-9]{1,40}$/);
const bank = fc.constantFrom(...Object.keys(BANKS));

describe('slip mini-QR', () => {
  it('reads the published slip', () => {
    const slip = { sendingBank: '002', transRef: '0002123123121200011' };
    expect(parseSlipQr(SLIP)).toEqual({ ok: true, kind: 'bank', ...slip });
    expect(slipQrPayload(slip)).toBe(SLIP);
  });

  it('builds and reads the same slips as an independent library', () => {
    fc.assert(
      fc.property(bank, transRef, (sendingBank, ref) => {
        const slip = { sendingBank, transRef: ref };
        const payload = slipQrPayload(slip);
        expect(payload).toBe(slipVerify(slip));
        expect(readSlip(payload)).toEqual(slip);
        expect(parseSlipQr(payload)).toEqual({ ok: true, kind: 'bank', ...slip });
      }),
    );
  });

  it('pads a CRC without leading zeros', () => {
    const zeros = Array.from({ length: 4000 }, (_, n) =>
      slipQrPayload({ sendingBank: '004', transRef: String(n) }),
    ).filter((payload) => payload.slice(-4).startsWith('0'));
    expect(zeros.length).toBeGreaterThan(50);
    for (const payload of zeros) {
      const short = payload.slice(0, -4) + payload.slice(-4).replace(/^0+(?=.)/, '');
      expect(parseSlipQr(short)).toEqual(parseSlipQr(payload));
      expect(parseSlipQr(short).ok).toBe(true);
    }
  });

  it('reads TrueMoney slips, whose CRC must be in lower case', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{1,30}$/), (transactionId) => {
        const slip = { eventType: 'P2P', transactionId, date: '20112026' };
        const payload = trueMoneySlipVerify(slip);
        expect(parseSlipQr(payload)).toEqual({ ok: true, kind: 'truemoney', ...slip });
        const upper = payload.slice(0, -4) + payload.slice(-4).toUpperCase();
        fc.pre(upper !== payload);
        expect(parseSlipQr(upper)).toEqual({ ok: false, reason: 'bad_crc' });
      }),
    );
  });

  it.each([
    ['', 'empty'],
    ['https://example.com', 'bad_length'],
    ['สลิป', 'not_ascii'],
    [SLIP.slice(0, -8), 'no_crc'],
    [SLIP.replace(/9C30$/, '9C31'), 'bad_crc'],
    ['00020101021129370016A0000006770101110113006681234567853037645802TH6304823E', 'no_crc'],
  ])('%j: %s', (payload, reason) => {
    expect(parseSlipQr(payload)).toEqual({ ok: false, reason });
  });

  it('refuses a slip with any one character of its key changed', () => {
    fc.assert(
      fc.property(fc.nat(SLIP.length - 5), fc.constantFrom('0', '8', 'Z'), (at, character) => {
        fc.pre(SLIP.charAt(at) !== character);
        expect(parseSlipQr(SLIP.slice(0, at) + character + SLIP.slice(at + 1)).ok).toBe(false);
      }),
    );
  });

  it('rejects slips that could not be looked up', () => {
    expect(() => slipQrPayload({ sendingBank: '2', transRef: 'X' })).toThrow(RangeError);
    expect(() => slipQrPayload({ sendingBank: '002', transRef: '' })).toThrow(RangeError);
  });
});
