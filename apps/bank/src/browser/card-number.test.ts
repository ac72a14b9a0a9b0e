import { describe, expect, test } from 'vitest';
import {
  brandOf,
  digitsOf,
  groupNumber,
  isCardName,
  isCardNumber,
  isCvc,
  isPast,
  parseExpiry,
  writeExpiry,
} from './card-number.js';

describe('a card number', () => {
  test.each([
    '4242424242424242',
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    ' 4242 4242-42424242 ',
    '๔๒๔๒ ๔๒๔๒ ๔๒๔๒ ๔๒๔๒',
    '4242.4242.4242.4242',
  ])('is parsed in any format: %s', (text) => {
    expect(digitsOf(text)).toBe('4242424242424242');
  });

  test.each([
    ['4242424242424242', 'Visa', '4242 4242 4242 4242'],
    ['5555555555554444', 'Mastercard', '5555 5555 5555 4444'],
    ['2221000000000009', 'Mastercard', '2221 0000 0000 0009'],
    ['2720999999999996', 'Mastercard', '2720 9999 9999 9996'],
    ['3566002020360505', 'JCB', '3566 0020 2036 0505'],
    ['378282246310005', 'American Express', '3782 822463 10005'],
    ['6200000000000005', 'UnionPay', '6200 0000 0000 0005'],
    ['6011111111111117', 'Card', '6011 1111 1111 1117'],
  ])('%s is %s, in groups %s', (digits, brand, grouped) => {
    expect(brandOf(digits).name).toBe(brand);
    expect(groupNumber(digits)).toBe(grouped);
    expect(isCardNumber(digits)).toBe(true);
  });

  test.each(['2220999999999996', '2721000000000004', '3527000000000000', '1'])(
    'of an unknown range has no brand: %s',
    (digits) => expect(brandOf(digits).name).toBe('Card'),
  );

  test('is grouped while typing, and truncated at its maximum length', () => {
    expect(groupNumber('42424')).toBe('4242 4');
    expect(groupNumber('4242')).toBe('4242');
    expect(groupNumber('')).toBe('');
    expect(groupNumber('3782822463100059999')).toBe('3782 822463 10005');
  });

  test('has a check digit: any single mistyped digit, or two transposed neighbours, is detected', () => {
    const right = '4000005100000000';
    for (let i = 0; i < right.length; i += 1) {
      for (let step = 1; step < 10; step += 1) {
        const wrong = right.slice(0, i) + ((Number(right[i]) + step) % 10) + right.slice(i + 1);
        expect(isCardNumber(wrong), wrong).toBe(false);
      }
    }
    expect(isCardNumber('4000001500000000')).toBe(false);
  });

  test.each(['', '4', '424242424242424', '42424242424242426', '3782822463100', '424242424242424x'])(
    'is not %s',
    (digits) => expect(isCardNumber(digits)).toBe(false),
  );
});

describe('an expiry', () => {
  test.each(['08/29', '0829', '8/29', '08 / 29', '08/2029', '8-2029', '082029', '๐๘/๒๙', '08/2572', '08.29'])(
    'is parsed as written: %s',
    (text) => expect(parseExpiry(text)).toEqual({ month: 8, year: 2029 }),
  );
  test.each(['', '8', '13/29', '00/29', '08/2', '08/202', '08/29/30', 'aug 29', '/29'])('is not %s', (text) =>
    expect(parseExpiry(text)).toBeNull(),
  );

  test('is valid until the end of its month in Bangkok', () => {
    const expiry = { month: 11, year: 2026 };
    expect(isPast(expiry, Date.parse('2026-11-30T23:59:59+07:00'))).toBe(false);
    expect(isPast(expiry, Date.parse('2026-12-01T00:00:00+07:00'))).toBe(true);
    expect(isPast({ month: 1, year: 2027 }, Date.parse('2026-12-31T23:00:00+07:00'))).toBe(false);
    expect(isPast({ month: 12, year: 2025 }, Date.parse('2026-01-01T00:00:00+07:00'))).toBe(true);
  });

  /** The field's value after each key. */
  const type = (keys: string): string => [...keys].reduce((text, key) => writeExpiry(text + key, false), '');
  test.each([
    ['0829', '08/29'],
    ['829', '08/29'],
    ['8/29', '08/29'],
    ['1/29', '01/29'],
    ['12/2029', '12/2029'],
    ['08/29', '08/29'],
    ['๐๘๒๙', '08/29'],
    ['122029', '12/2029'],
    ['1', '1'],
    ['12', '12/'],
  ])('gets its slash while %s is typed', (keys, text) => expect(type(keys)).toBe(text));

  test('can be deleted to nothing', () => {
    let text = '08/29';
    const seen = [];
    while (text !== '' && seen.length < 10) {
      text = writeExpiry(text.slice(0, -1), true);
      seen.push(text);
    }
    expect(seen).toEqual(['08/2', '08/', '08', '0', '']);
  });
});

test('a security code has four digits on an American Express and three elsewhere', () => {
  expect(isCvc('123', '4242')).toBe(true);
  expect(isCvc('1234', '4242')).toBe(false);
  expect(isCvc('1234', '3782')).toBe(true);
  expect(isCvc('123', '3782')).toBe(false);
  expect(isCvc('12a', '4242')).toBe(false);
});

test('a name has letters, and is no card number', () => {
  for (const name of ['A B', 'พิมพ์ชนก วัฒนากร', "D'ARC JR 2", ' LI '])
    expect(isCardName(name), name).toBe(true);
  for (const name of ['', ' ', 'A', '123', 'A 4242 4242 4242 4242', 'x'.repeat(101)])
    expect(isCardName(name), name).toBe(false);
});
