import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdReasons, sameText } from './hold-rules.ts';

const RULES = {
  words_th: ['เหี้ย', 'หี', 'ควย', 'เว็บพนัน'],
  words_en: ['shit', 'ass', 'casino'],
  many: 10,
};
const of = (text: string, context = { isRepeated: false, written: 0 }) => holdReasons(text, RULES, context);

describe('words', () => {
  it.each([
    ['ครีมเหี้ยมาก', 'เหี้ย'],
    ['เ ห ี้ ย จริงๆ', 'เ ห ี้ ย'],
    ['เหี้ยยยยย', 'เหี้ยยยยย'],
    ['มัน ค.ว.ย มาก', 'ค.ว.ย'],
    ['สมัครเว็บ พนัน ได้เลย', 'เว็บ พนัน'],
    ['this is Sh*it', 'sh*it'],
    ['what an ASS', 'ass'],
    // เ twice looks like แ, and a zero-width blank like nothing.
    ['เห\u200bี้ย', 'เหี้ย'],
  ])('%s is held for its word', (text, mark) => {
    expect(of(text)).toEqual({ reasons: ['words'], marks: [mark] });
  });

  it.each([
    'ผิวเหี่ยวดูตึงขึ้น',
    'กล่องหีบห่อสวยมาก',
    'a classic glass bottle',
    'ใช้แล้วแย่มาก ไม่ชอบเลย แพ้ สิวขึ้น เสียดายเงิน',
    'Worst cream ever. I hate it and want my money back!',
    'กลิ่นแรงเกินไป ให้ดาวเดียว',
    'SPF50+ PA++++ 0.5% 30 ml. 12.50 น.',
    'great under eye line looks softer. co worker asked',
    'ซื้อตอนลด 1,290.00 บาท ใช้มา 2 เดือน',
    'เลขที่ใบรับจดแจ้ง 10-1-6200012345',
  ])('%s is published', (text) => {
    expect(of(text)).toEqual({ reasons: [], marks: [] });
  });
});

describe('links and contact details', () => {
  it.each([
    ['ดูที่ https://ex.am/ple', 'link'],
    ['www.shop.example ถูกกว่า', 'link'],
    ['cheaper at mybeauty.co.th', 'link'],
    ['lin.ee/abc123', 'link'],
    ['โทร 081-234-5678', 'contact'],
    ['๐๘๑๒๓๔๕๖๗๘', 'contact'],
    ['+66 81 234 5678', 'contact'],
    ['ไลน์ไอดี beauty99', 'contact'],
    ['LINE ID: beauty99', 'contact'],
    ['ทักไลน์มาได้', 'contact'],
    ['ig: my_shop', 'contact'],
    ['@beauty_shop99', 'contact'],
    ['me@example.com', 'contact'],
  ])('%s is held', (text, reason) => {
    expect(of(text).reasons).toEqual([reason]);
  });
});

it('is held when it is there already, and when its author writes much', () => {
  expect(of('ดีมาก', { isRepeated: true, written: 10 }).reasons).toEqual(['repeated', 'many']);
  expect(of('ดีมาก', { isRepeated: false, written: 9 }).reasons).toEqual([]);
  expect(sameText('เนื้อเบามาก ซึมไวมากๆ!!')).toBe(sameText('เนื้อเบามากซึมไวมาก ๆ'));
  expect(sameText('ดีมาก')).toBeNull();
});

it('gives the same for a text however its blanks and signs are, and never fails', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), (text) => {
      const { reasons, marks } = of(text);
      expect(of(` ${text}\n`).reasons).toEqual(reasons);
      expect(marks.length > 0).toBe(reasons.length > 0);
    }),
    { numRuns: 100 },
  );
});
