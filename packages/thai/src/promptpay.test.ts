import fc from 'fast-check';
import { anyId, billPayment as theirBill } from 'promptparse/generate';
import { anyId as readAnyId, billPayment as readBill } from 'promptparse/validate';
import { describe, expect, it } from 'vitest';
import { crc16 } from './emv.ts';
import { billPaymentPayload, parseEmv, promptPayPayload } from './promptpay.ts';

const MOBILE_STATIC = '00020101021129370016A0000006770101110113006681234567853037645802TH6304823E';
const MOBILE_DYNAMIC = '00020101021229370016A0000006770101110113006681222333353037645802TH540530.0063043CAD';
const BILL =
  '00020101021230670016A00000067701011201150105556000009010210EV2569000103100812345678' +
  '530376454071290.505802TH62090705WEB0163043100';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const reference = fc.stringMatching(/^[A-Z0-9]{1,20}$/);
const amount = fc.integer({ min: 1, max: 999_999_999_999 });
const mobile = fc.tuple(fc.constantFrom('06', '08', '09'), digits(8)).map((parts) => parts.join(''));

/** The payload with its CRC recomputed after a change. */
function resealed(payload: string): string {
  const body = payload.slice(0, -4);
  return body + crc16(body);
}

describe('PromptPay payloads equal the published ones', () => {
  it.each([
    ['0812345678', undefined, MOBILE_STATIC],
    ['0812223333', undefined, '00020101021129370016A0000006770101110113006681222333353037645802TH63041DCF'],
    ['0812223333', 3_000, MOBILE_DYNAMIC],
    [
      '1101700230708',
      25_075,
      '00020101021229370016A0000006770101110213110170023070853037645802TH5406250.75630468B2',
    ],
  ])('%s for %s', (target, amountSatang, payload) => {
    expect(promptPayPayload({ target, ...(amountSatang === undefined ? {} : { amountSatang }) })).toBe(
      payload,
    );
  });

  it('bill payment with three references', () => {
    expect(
      billPaymentPayload({
        billerId: '010555600000901',
        ref1: 'EV25690001',
        ref2: '0812345678',
        ref3: 'WEB01',
        amountSatang: 129_050,
      }),
    ).toBe(BILL);
  });

  it('takes the mobile number in any spelling', () => {
    for (const target of ['081-234-5678', '+66 81 234 5678', '0066812345678', '๐๘๑๒๓๔๕๖๗๘']) {
      expect(promptPayPayload({ target })).toBe(MOBILE_STATIC);
    }
  });
});

describe('an independent parser reads the built codes', () => {
  it('bill payments', () => {
    fc.assert(
      fc.property(
        digits(15),
        reference,
        fc.option(reference, { nil: undefined }),
        amount,
        (billerId, ref1, ref2, amountSatang) => {
          const payload = billPaymentPayload({
            billerId,
            ref1,
            amountSatang,
            ...(ref2 === undefined ? {} : { ref2 }),
          });
          const read = readBill(payload);
          expect(read).toMatchObject({ billerId, ref1 });
          expect(read?.ref2).toBe(ref2);
          expect(Math.round((read?.amount ?? 0) * 100)).toBe(amountSatang);
        },
      ),
    );
  });

  it('targets', () => {
    fc.assert(
      fc.property(mobile, amount, (target, amountSatang) => {
        const read = readAnyId(promptPayPayload({ target, amountSatang }));
        expect(read).toMatchObject({ type: 'MSISDN', target });
        expect(Math.round((read?.amount ?? 0) * 100)).toBe(amountSatang);
      }),
    );
    expect(readAnyId(promptPayPayload({ target: '123456789012345' }))).toMatchObject({ type: 'EWALLETID' });
  });
});

describe('parseEmv', () => {
  it('reads the bill payment', () => {
    expect(parseEmv(BILL)).toEqual({
      ok: true,
      kind: 'bill_payment',
      method: 'dynamic',
      amountSatang: 129_050,
      billerId: '010555600000901',
      ref1: 'EV25690001',
      ref2: '0812345678',
      ref3: 'WEB01',
    });
  });

  it('reads a static code for a mobile number', () => {
    expect(parseEmv(MOBILE_STATIC)).toEqual({
      ok: true,
      kind: 'promptpay',
      method: 'static',
      targetKind: 'mobile',
      target: '0812345678',
    });
  });

  it('reads every bill payment it builds', () => {
    const text = (length: number) =>
      fc.option(fc.stringMatching(new RegExp(`^[A-Za-z0-9 .]{1,${length}}$`)), { nil: undefined });
    const bill = fc.record(
      {
        billerId: digits(15),
        ref1: reference,
        ref2: reference,
        ref3: reference,
        amountSatang: amount,
        merchantName: text(25),
        city: text(15),
      },
      { requiredKeys: ['billerId', 'ref1', 'amountSatang'] },
    );
    fc.assert(
      fc.property(bill, ({ merchantName, city, ...rest }) => {
        const asked = {
          ...rest,
          ...(merchantName === undefined ? {} : { merchantName }),
          ...(city === undefined ? {} : { city }),
        };
        expect(parseEmv(billPaymentPayload(asked))).toEqual({
          ok: true,
          kind: 'bill_payment',
          method: 'dynamic',
          ...asked,
        });
      }),
    );
  });

  it('reads codes of the independent library, which orders fields differently', () => {
    fc.assert(
      fc.property(
        mobile,
        digits(15),
        reference,
        fc.integer({ min: 1, max: 10_000_000 }),
        (target, billerId, ref1, satang) => {
          expect(parseEmv(anyId({ type: 'MSISDN', target, amount: satang / 100 }))).toMatchObject({
            ok: true,
            kind: 'promptpay',
            target,
            amountSatang: satang,
          });
          expect(parseEmv(theirBill({ billerId, ref1, amount: satang / 100 }))).toMatchObject({
            ok: true,
            kind: 'bill_payment',
            billerId,
            ref1,
            amountSatang: satang,
          });
        },
      ),
    );
  });

  it('refuses a code with any one character changed', () => {
    fc.assert(
      fc.property(fc.nat(BILL.length - 1), fc.constantFrom('0', '7', 'A', 'z', 'ก'), (at, character) => {
        fc.pre(BILL.charAt(at) !== character);
        expect(parseEmv(BILL.slice(0, at) + character + BILL.slice(at + 1)).ok).toBe(false);
      }),
    );
  });

  it('never throws on arbitrary input', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => parseEmv(text).ok === false));
  });

  it.each([
    ['', 'empty'],
    ['https://example.com', 'bad_length'],
    ['ก', 'not_ascii'],
    [BILL.slice(0, -2), 'bad_length'],
    [BILL.slice(0, -8), 'no_crc'],
    [BILL.replace(/3100$/, '3101'), 'bad_crc'],
    [MOBILE_STATIC.replace(/823E$/, '823e'), 'no_crc'],
    [resealed(BILL.replace('000201', '000202')), 'bad_version'],
    [resealed(BILL.replace('010212', '010213')), 'bad_method'],
    [resealed(BILL.replace('5303764', '5303840')), 'bad_currency'],
    [resealed(BILL.replace('5802TH', '5802SG')), 'bad_country'],
    [resealed(BILL.replace('1290.50', '1290,50')), 'bad_amount'],
    [resealed(BILL.replace('1290.50', '0000.00')), 'bad_amount'],
    [resealed(BILL.replace('010555600000901', '01055560000090X')), 'bad_merchant'],
    [resealed(BILL.replace('A000000677010112', 'A000000677010199')), 'not_promptpay'],
    [resealed(BILL.replace('3067', '3167')), 'not_promptpay'],
    [resealed(MOBILE_STATIC.replace('0113006681', '0113009981')), 'bad_merchant'],
    [resealed(MOBILE_STATIC.replace('5802TH', '5802TH5802TH')), 'duplicate_field'],
  ])('%s: %s', (payload, reason) => {
    expect(parseEmv(payload)).toEqual({ ok: false, reason });
  });
});

describe('unpayable input is rejected', () => {
  const bill = { billerId: '010555600000901', ref1: 'SO1', amountSatang: 100 };

  it.each([
    ['no amount', { ...bill, amountSatang: 0 }],
    ['a negative amount', { ...bill, amountSatang: -1 }],
    ['part of a satang', { ...bill, amountSatang: 0.5 }],
    ['too much for the field', { ...bill, amountSatang: 1_000_000_000_000 }],
    ['a short biller', { ...bill, billerId: '0105556000009' }],
    ['an empty reference', { ...bill, ref1: '' }],
    ['a long reference', { ...bill, ref1: 'X'.repeat(21) }],
    ['a Thai reference', { ...bill, ref2: 'ก' }],
    ['a Thai merchant name', { ...bill, merchantName: 'มะลิ' }],
    ['a long city', { ...bill, city: 'X'.repeat(16) }],
  ])('%s', (_what, wrong) => {
    expect(() => billPaymentPayload(wrong)).toThrow(RangeError);
  });

  it.each(['', '12345', '02-123-4567', '+14155550100', '12345678901234'])('the target %j', (target) => {
    expect(() => promptPayPayload({ target })).toThrow(RangeError);
  });
});
