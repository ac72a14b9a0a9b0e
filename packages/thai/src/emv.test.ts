import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc16, emvField, readEmvFields } from './emv.ts';

const id = fc.integer({ min: 0, max: 99 }).map((n) => String(n).padStart(2, '0'));
const value = fc.string({ unit: 'grapheme-ascii', maxLength: 99 });

describe('crc16', () => {
  it('has the check value of CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe('29B1');
    expect(crc16('')).toBe('FFFF');
  });

  it('is four upper-case digits, and changes with any one character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 60 }),
        fc.nat(59),
        (text, at) => {
          fc.pre(at < text.length);
          expect(crc16(text)).toMatch(/^[0-9A-F]{4}$/);
          const other = text.charAt(at) === 'x' ? 'y' : 'x';
          expect(crc16(text.slice(0, at) + other + text.slice(at + 1))).not.toBe(crc16(text));
        },
      ),
    );
  });

  it('refuses anything but printable ASCII', () => {
    expect(() => crc16('ก')).toThrow(RangeError);
  });
});

describe('EMVCo fields', () => {
  it('reads back what it writes', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(id, value), { selector: ([key]) => key, maxLength: 8 }),
        (fields) => {
          const text = fields.map(([key, content]) => emvField(key, content)).join('');
          const read = readEmvFields(text);
          expect(typeof read === 'string' ? read : [...read]).toEqual(fields);
        },
      ),
    );
  });

  it('leaves an absent field out, and refuses one that does not fit', () => {
    expect(emvField('54', undefined)).toBe('');
    expect(emvField('03', '')).toBe('0300');
    expect(() => emvField('59', 'มะลิ')).toThrow(RangeError);
    expect(() => emvField('59', 'x'.repeat(100))).toThrow(RangeError);
  });

  it.each([
    ['0005ABCD', 'bad_length'],
    ['00', 'bad_length'],
    ['AB02xx', 'bad_length'],
    ['0001x0001y', 'duplicate_field'],
    ['0001ก', 'not_ascii'],
  ])('%s is %s', (text, problem) => {
    expect(readEmvFields(text)).toBe(problem);
  });
});
