import { readFile } from 'node:fs/promises';
import { cardResult } from '@mali/contracts/card-results';
import { expect, test } from 'vitest';
import { NORMAL } from '../../../../bank/src/switches.ts';
import { TEST_CARDS } from '../../../../bank/src/test-cards.ts';
import { FAILURE_CODES } from './omise-charge.ts';

const docs = new URL('../../../../../docs/payments.md', import.meta.url);
/** Rows of a table in the document, by a pattern of their first cell. */
const rows = async (first: RegExp): Promise<string[][]> =>
  (await readFile(docs, 'utf8'))
    .split('\n')
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim().replaceAll('`', '')))
    .filter(([cell = '']) => first.test(cell));

test('docs/payments.md names every test card of the sandbox with its result', async () => {
  const told = await rows(/^[\d ]{13,}$/);
  expect(told.map(([number, code, name]) => [number?.replaceAll(' ', ''), code, name])).toEqual(
    TEST_CARDS.map(({ number, code }) => [number, code, cardResult(code)]),
  );
});

test('docs/payments.md names every reason of Omise with its result', async () => {
  const told = (await rows(/^[a-z_]+$/)).filter(([name = '']) => FAILURE_CODES.has(name));
  expect(told).toEqual([...FAILURE_CODES].map(([name, code]) => [name, code, cardResult(code)]));
});

test('docs/payments.md names every switch of the sandbox', async () => {
  const told = (await rows(/^[a-z_]+$/)).map(([name]) => name);
  expect(told).toEqual(expect.arrayContaining(Object.keys(NORMAL)));
});
