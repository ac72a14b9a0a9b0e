import { describe, expect, it } from 'vitest';
import { withoutCourtesy } from './courtesy.ts';

describe('words of courtesy are no search words', () => {
  it.each([
    ['เซรั่มมีไหมคะ', 'เซรั่ม'],
    ['มีเซรั่มวิตามินซีไหมคะ', 'เซรั่มวิตามินซี'],
    ['มีแชมพูมั้ย', 'แชมพู'],
    ['ขอกันแดดคุมมันหน่อยค่ะ', 'กันแดดคุมมัน'],
    ['ขอบตาดำค่ะ', 'ขอบตาดำ'],
    ['อยากได้ลิปสีแดงค่ะ', 'ลิปสีแดง'],
    ['ลอรีอัลครับ', 'ลอรีอัล'],
    ['ครีมบำรุง ค่า', 'ครีมบำรุง'],
    ['เซรั่ม นะคะ', 'เซรั่ม'],
    ['ของขวัญค่ะ', 'ของขวัญ'],
    ['มีดโกนมั้ยคะ', 'มีดโกน'],
  ])('%s', (typed, sought) => {
    expect(withoutCourtesy(typed)).toBe(sought);
  });

  it('keeps names and words with such endings, and a text of nothing else', () => {
    for (const text of [
      'สครับ',
      'บอดี้สครับ',
      'มอคค่า',
      'ไหมขัดฟัน',
      'โปรตีนไหม',
      'มีดโกน',
      'ค่ะ',
      'มีไหมคะ',
      'ขอบตาดำ',
    ]) {
      expect(withoutCourtesy(text)).toBe(text);
    }
  });
});
