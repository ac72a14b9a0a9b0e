import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type PricingAnswer, type PricingInput, priceCart } from '../src/index.ts';

/** A golden case: any subset of the result's fields, each compared for equality. */
interface GoldenCase {
  name: string;
  input: PricingInput;
  expect: Partial<PricingAnswer>;
}

function casesIn(folder: string): { file: string; cases: GoldenCase[] }[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.sort().map((file) => {
    const read: GoldenCase | GoldenCase[] = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    return { file, cases: Array.isArray(read) ? read : [read] };
  });
}

const own = join(import.meta.dirname, '..', 'cases');
const others = process.env.PRICING_CASES;

describe.each([own, ...(others ? [others] : [])])('golden cases: %s', (folder) => {
  test('exist', () => {
    expect(existsSync(folder) && casesIn(folder).flatMap(({ cases }) => cases).length).toBeGreaterThan(0);
  });

  describe.each(existsSync(folder) ? casesIn(folder) : [])('$file', ({ cases }) => {
    test.each(cases)('$name', ({ input, expect: wanted }) => {
      const answer = priceCart(input);
      const fields = Object.keys(wanted);
      expect(Object.fromEntries(Object.entries(answer).filter(([field]) => fields.includes(field)))).toEqual(
        wanted,
      );
    });
  });
});
