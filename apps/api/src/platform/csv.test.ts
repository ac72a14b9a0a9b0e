import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it.each([
  ['plain text and numbers', ['SO1', 1196.5, -3, null], 'SO1,1196.5,-3,\r\n'],
  ['quotes, commas and line ends', ['a "b"', 'c,d', 'e\nf'], '"a ""b""","c,d","e\nf"\r\n'],
  ['formulas as text', ['=1+1', '+66 81', '-x', '@a', '\tb'], "'=1+1,'+66 81,'-x,'@a,'\tb\r\n"],
  ['numbers with a sign, which are no formula', ['-12.50', '+66'], '-12.50,+66\r\n'],
])('a CSV line holds %s', (_what, cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
