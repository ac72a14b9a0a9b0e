import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhoneInput, maskPhone, type PhoneProblem, parseThaiPhone } from './phone.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const mobile = fc.tuple(fc.constantFrom('06', '08', '09'), digits(8)).map((parts) => parts.join(''));
const landline = fc.tuple(fc.constantFrom('02', '03', '04', '05', '07'), digits(7)).map((p) => p.join(''));
const thaiDigits = (text: string) => text.replace(/\d/g, (d) => String.fromCharCode(0x0e50 + Number(d)));

/** Rule 11: spellings of one mobile number. */
function spellings(national: string): string[] {
  const [a, b, c, bare] = [national.slice(0, 3), national.slice(3, 6), national.slice(6), national.slice(1)];
  return [
    national,
    `${a}-${b}-${c}`,
    `${a} ${b} ${c}`,
    `(${a}) ${b}-${c}`,
    `${a}.${b}.${c}`,
    `+66${bare}`,
    `+66 ${bare.slice(0, 2)} ${b} ${c}`,
    `+66 (0)${bare}`,
    `0066${bare}`,
    `66${bare}`,
    thaiDigits(`${a}-${b}-${c}`),
    thaiDigits(`+66${bare}`),
    `  ${a}\u00a0${b}\u2013${c}\u200b `,
    bare,
    `００${bare.replace(/^/, '66')}`,
  ];
}

describe('parseThaiPhone', () => {
  it('reads every spelling of a mobile number as the one number', () => {
    fc.assert(
      fc.property(mobile, (national) => {
        const all = spellings(national);
        expect(all.length).toBeGreaterThanOrEqual(12);
        for (const spelling of all) {
          expect(parseThaiPhone(spelling), spelling).toEqual({
            ok: true,
            e164: `+66${national.slice(1)}`,
            national,
            kind: 'mobile',
            display: `${national.slice(0, 3)}-${national.slice(3, 6)}-${national.slice(6)}`,
          });
        }
      }),
    );
  });

  it('reads landlines, with the country code too', () => {
    fc.assert(
      fc.property(landline, (national) => {
        for (const spelling of [
          national,
          `+66${national.slice(1)}`,
          `0066${national.slice(1)}`,
          `66${national.slice(1)}`,
        ]) {
          expect(parseThaiPhone(spelling)).toMatchObject({ ok: true, national, kind: 'landline' });
        }
        expect(parseThaiPhone(national, { mobileOnly: true })).toEqual({
          ok: false,
          reason: 'landline_where_mobile',
        });
      }),
    );
  });

  it.each([
    ['021234567', '02-123-4567'],
    ['053123456', '053-123-456'],
    ['0812345678', '081-234-5678'],
  ])('shows %s as %s', (national, display) => {
    expect(parseThaiPhone(national)).toMatchObject({ display });
  });

  it.each<[string, PhoneProblem]>([
    ['', 'empty'],
    ['  - ', 'empty'],
    ['081-ABC-5678', 'letters'],
    ['โทร 0812345678', 'letters'],
    ['0812345678#1', 'letters'],
    ['08+12345678', 'letters'],
    ['081234567', 'too_short'],
    ['08', 'too_short'],
    ['12345', 'too_short'],
    ['+66', 'too_short'],
    ['02123456', 'too_short'],
    ['08123456789', 'too_long'],
    ['+668123456789', 'too_long'],
    ['0212345678', 'too_long'],
    ['+1 415 555 0100', 'not_thai'],
    ['0044 20 7946 0958', 'not_thai'],
    ['4155550100', 'not_thai'],
    ['0112345678', 'unknown_prefix'],
  ])('refuses %j: %s', (input, reason) => {
    expect(parseThaiPhone(input)).toEqual({ ok: false, reason });
  });

  it('never accepts a number one digit short or long', () => {
    fc.assert(
      fc.property(fc.oneof(mobile, landline), fc.constantFrom('0', '5', '9'), (national, extra) => {
        const longer = parseThaiPhone(national + extra);
        expect(longer).toEqual({ ok: false, reason: 'too_long' });
        expect(parseThaiPhone(national.slice(0, -1))).toEqual({ ok: false, reason: 'too_short' });
      }),
    );
  });

  it('reads back what it shows and what it stores', () => {
    fc.assert(
      fc.property(fc.oneof(mobile, landline), (national) => {
        const first = parseThaiPhone(national);
        if (!first.ok) throw new Error(`${national} was refused`);
        expect(parseThaiPhone(first.display)).toEqual(first);
        expect(parseThaiPhone(first.e164)).toEqual(first);
      }),
    );
  });
});

describe('maskPhone', () => {
  it.each([
    ['0812345678', '081-***-5678'],
    ['+66812345678', '081-***-5678'],
    ['021234567', '02-***-4567'],
    ['053123456', '053-***-456'],
    ['12345', '*****'],
    ['', ''],
  ])('%s as %s', (input, masked) => {
    expect(maskPhone(input)).toBe(masked);
  });

  it('always hides three digits of a number', () => {
    fc.assert(
      fc.property(fc.oneof(mobile, landline), (national) => {
        expect(maskPhone(national).replace(/\D/g, '')).toHaveLength(national.length - 3);
      }),
    );
  });
});

describe('formatPhoneInput', () => {
  it.each([
    ['', ''],
    ['0', '0'],
    ['081', '081'],
    ['0812', '081-2'],
    ['0812345', '081-234-5'],
    ['0812345678', '081-234-5678'],
    ['081-234-56789', '081-234-56789'],
    ['02123', '02-123'],
    ['021234567', '02-123-4567'],
    ['+', '+'],
    ['+6', '+6'],
    ['+66', '+66'],
    ['+668', '08'],
    ['+66812345678', '081-234-5678'],
    ['0066812345678', '081-234-5678'],
    ['66812345678', '081-234-5678'],
    ['๐๘๑๒๓๔๕๖๗๘', '081-234-5678'],
    ['081abc234', '081-234'],
  ])('%j shows as %j', (typed, shown) => {
    expect(formatPhoneInput(typed)).toBe(shown);
  });

  it('typed one digit at a time, ends as the number is displayed', () => {
    fc.assert(
      fc.property(fc.oneof(mobile, landline), (national) => {
        const shown = Array.from(national).reduce((field, digit) => formatPhoneInput(field + digit), '');
        expect(parseThaiPhone(national)).toMatchObject({ display: shown });
      }),
    );
  });

  it('formatting is idempotent', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[+0-9 ()-]{0,16}$/), (typed) => {
        const once = formatPhoneInput(typed);
        expect(formatPhoneInput(once)).toBe(once);
      }),
    );
  });
});
