import { expect, it } from 'vitest';
import { oneLine, plainLines } from './text.ts';

it.each([
  [' สมหญิง\u0000 ', 'สมหญิง'],
  ['line\r\nSet-Cookie: a=b', 'line Set-Cookie: a=b'],
  ['99/1\tถนนสีลม\u2028ชั้น 2', '99/1 ถนนสีลม ชั้น 2'],
  ['\u202eright to left\u202c', 'right to left'],
  ['\u0007\u001b[31m', '[31m'],
  // Joiners of other scripts are preserved.
  ['नमस्\u200dते', 'नमस्\u200dते'],
])('%j is stored as the line %j', (text, kept) => {
  expect(oneLine(text)).toBe(kept);
});

it('keeps the lines of a note and removes other control characters', () => {
  expect(plainLines(' ฝากไว้ที่ป้อม\r\nโทรก่อน\u0007\tค่ะ\u202e ')).toBe('ฝากไว้ที่ป้อม\nโทรก่อน ค่ะ');
});
