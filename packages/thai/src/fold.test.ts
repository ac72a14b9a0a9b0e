import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arabicDigits, fold, mergeLookalikes, searchKey, tidyThai } from './fold.ts';

const anyText = fc.string({ unit: 'grapheme', maxLength: 40 });
const thaiLetters = Array.from({ length: 0x0e5b - 0x0e01 + 1 }, (_, i) => String.fromCharCode(0x0e01 + i));
const thaiText = fc.string({
  unit: fc.constantFrom(...thaiLetters.filter((c) => /\p{Assigned}/u.test(c)), ' ', 'a', "'", '\u200b'),
  maxLength: 30,
});

describe('fold: spellings equal to a reader', () => {
  it.each([
    ["L'Oréal", 'LOREAL'],
    ['L’Oréal', 'loreal'],
    ['นำ้หอม', 'น้ำหอม'],
    ['นํ้าหอม', 'น้ำหอม'],
    ['น้ําหอม', 'น้ำหอม'],
    ['นํา', 'นำ'],
    ['เเป้ง', 'แป้ง'],
    ['SPF๕๐+', 'spf50+'],
    ['มอยส์เจอร์ไรเซอร์', 'มอยเจอไรเซอ'],
    ['เมย์เบลลีน', 'เมเบลลีน'],
    ['ท่ี', 'ที่'],
    ['เซรั่ม', 'เซรัม'],
    ['ครีม\u200bกันแดด', 'ครีมกันแดด'],
    ['คลีนซิ่ง', 'คลีนซิง'],
    ['โลชั่น', 'โลชัน'],
    ['ไฮไลท์', 'ไฮไล'],
    ['บริสุทธิ์', 'บริสุท'],
    ['กรุงเทพฯ', 'กรุงเทพ'],
    ['ต่างๆ', 'ต่าง'],
    ['สวยมากกกกกก', 'สวยมากก'],
    ['ลิป\u00a0บาล์ม', 'ลิป บาม'],
    ['ANESSA   Perfect-UV', 'anessa perfect uv'],
    ['Estée Lauder', 'estee lauder'],
    ['Clé de Peau', 'CLE DE PEAU'],
    ['ck\u00adone', 'ckone'],
    ['๒๕๖๙', '2569'],
  ])('%s and %s', (left, right) => {
    expect(fold(left)).toBe(fold(right));
  });

  it.each([
    ["L'Oréal Paris", 'loreal paris'],
    ['น้ำหอม', 'นำหอม'],
    ['ครีมกันแดด SPF50+ PA++++', 'ครีมกันแดด spf50+ pa++'],
    ['ลด 50% (วันนี้)', 'ลด 50% วันนี'],
    ['No.5', 'no.5'],
    ['1000 ml', '1000 ml'],
    ['  !!  ', ''],
    ['', ''],
  ])('%s becomes %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it.each([
    ['ครีม', 'คลีน'],
    ['แป้ง', 'เป็น'],
    ['100 ml', '1000 ml'],
    ['หมอน', 'หอม'],
    ['SPF30', 'SPF50'],
  ])('but %s and %s remain different', (left, right) => {
    expect(fold(left)).not.toBe(fold(right));
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, thaiText), (text) => fold(fold(text)) === fold(text)),
      {
        numRuns: 3000,
      },
    );
  });

  it('leaves no tone mark, no การันต์, no invisible character, no double space, no capital', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, thaiText), (text) => {
        const folded = fold(text);
        expect(folded).not.toMatch(/[\u0e46-\u0e59\u0e2f\u200b-\u200d\u2060\ufeff]|เเ| {2}|^ | $/);
        expect(folded).toBe(folded.toLowerCase());
      }),
      { numRuns: 1000 },
    );
  });

  it('is independent of the Unicode composition of the input', () => {
    fc.assert(fc.property(anyText, (text) => fold(text.normalize('NFD')) === fold(text.normalize('NFC'))));
  });
});

describe('searchKey: the looser key', () => {
  it.each([
    ['แมตต์', 'แมท'],
    ['แมตต์ลิป', 'แมตลิป'],
    ['กรรไกร', 'กรไกร'],
    ['ใบบัว', 'ไบบัว'],
    ['ศรีจันทร์', 'สรีจันทร์'],
    ['สมุนไพรญี่ปุ่น', 'สมุนไพรยี่ปุ่น'],
    ['กฤษณา', 'กฤสนา'],
    ['essence', 'esence'],
    ['Maybelline', 'maybeline'],
    ['จุฬา', 'จุลา'],
  ])('%s and %s', (left, right) => {
    expect(searchKey(left)).toBe(searchKey(right));
  });

  it.each([
    ['มาส์ก', 'มาสก์'],
    ['ลิป', 'ลีบ'],
    ['ชมพู', 'แชมพู'],
  ])('but %s and %s remain different', (left, right) => {
    expect(searchKey(left)).not.toBe(searchKey(right));
  });

  it('is idempotent, and depends on the folded text alone', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, thaiText), (text) => {
        expect(searchKey(searchKey(text))).toBe(searchKey(text));
        expect(searchKey(fold(text))).toBe(searchKey(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('merging lookalikes preserves the length, so a prefix stays a prefix', () => {
    fc.assert(
      fc.property(thaiText, fc.nat(30), (text, cut) => {
        const merged = mergeLookalikes(text);
        expect(merged).toHaveLength(text.length);
        expect(merged.startsWith(mergeLookalikes(text.slice(0, cut)))).toBe(true);
      }),
    );
  });
});

describe('arabicDigits', () => {
  it('turns ๐–๙ into 0–9 and touches nothing else', () => {
    expect(arabicDigits('๐๑๒๓๔๕๖๗๘๙ ก 5 ฿')).toBe('0123456789 ก 5 ฿');
  });
});

describe('tidyThai', () => {
  it.each([
    ['นํ้าหอม', 'น้ำหอม'],
    ['นำ้หอม', 'น้ำหอม'],
    ['เเป้ง', 'แป้ง'],
    ['สวย\u200bงาม\u00a0ค่ะ', 'สวยงาม ค่ะ'],
    ["L'Oréal SPF๕๐", "L'Oréal SPF๕๐"],
  ])('%s as %s', (text, tidy) => {
    expect(tidyThai(text)).toBe(tidy);
  });

  it('does not change the folded text', () => {
    fc.assert(fc.property(fc.oneof(anyText, thaiText), (text) => fold(tidyThai(text)) === fold(text)));
  });
});
