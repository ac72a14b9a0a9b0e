import { expect, test } from 'vitest';
import { ROOT } from './paths.ts';
import { checkState, stateFaults } from './state-rules.ts';

test.each([
  'let latest = null;',
  'export let count = 0;',
  'const known = new Map<string, number>();',
  'const seen = new Set();',
  'const prices = new LRUCache<string, number>({ max: 10 });',
])('state of a module is refused: %s', (source) => {
  expect(stateFaults('apps/api/src/modules/cart/service.ts', source)).toHaveLength(1);
});

test.each([
  "const VAGUE = new Set(['a']);",
  'const NONE: ReadonlySet<number> = new Set();',
  'const parts = new WeakMap<object, string>();',
  'export function sum() { let total = 0; const seen = new Map(); return [total, seen]; }',
  'declare let injected: string;',
])('constants, and state of a call or of another object, are not: %s', (source) => {
  expect(stateFaults('apps/api/src/modules/cart/service.ts', source)).toEqual([]);
});

test('no module of the API has module-level state', () => {
  expect(checkState(ROOT)).toEqual([]);
});
