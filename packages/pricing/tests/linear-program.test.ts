import { expect, test } from 'vitest';
import {
  addRows,
  bestVertex,
  type Column,
  programOf,
  reduced,
  repair,
  savedAt,
} from '../src/linear-program.ts';

/** Pairs out of three units: each may be taken by half. */
const PAIRS: Column[] = [
  [0, 1],
  [1, 2],
  [0, 2],
].map((rows) => ({ saved: 100, takes: rows.map((row) => ({ row, amount: 1 })) }));

function excludedPair() {
  const program = programOf(PAIRS, [1, 1, 1]);
  const vertex = bestVertex(program);
  if (vertex === null) throw new Error('the program has no best vertex');
  vertex.excluded[0] = true;
  return { program, vertex };
}

test('the best vertex takes each pair by half; without one of them, one of the others is taken whole', () => {
  const { program, vertex } = excludedPair();
  expect(vertex.values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1.5, 5);
  expect(repair(program, vertex)).toMatchObject({ outcome: 'best', pivots: expect.any(Number) });
  const taken = vertex.values.filter((_, row) => (vertex.basis[row] ?? 0) < PAIRS.length);
  expect(taken.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 5);
});

test('a search that ran out of pivots is told apart from one that found that there is no solution', () => {
  const unfinished = excludedPair();
  expect(repair(unfinished.program, unfinished.vertex, 0).outcome).toBe('unfinished');
  const program = programOf(PAIRS.slice(0, 1), [1, 1, 1]);
  const vertex = bestVertex(program);
  const row = vertex?.basis.indexOf(0) ?? -1;
  expect(row).toBeGreaterThanOrEqual(0);
  // Taken twice, although there are units for one.
  if (vertex !== null) vertex.values[row] = (vertex.values[row] ?? 0) - 2;
  expect(vertex && repair(program, vertex).outcome).toBe('empty');
});

test('a row that fractions break makes the best vertex whole; without it the columns left keep their vertex', () => {
  const program = programOf(PAIRS, [1, 1, 1]);
  const vertex = bestVertex(program);
  if (vertex === null) throw new Error('the program has no best vertex');
  expect(savedAt(program, vertex)).toBeCloseTo(150, 3);
  const one = addRows(program, vertex, [{ capacity: 1, amounts: Int32Array.of(1, 1, 1) }]);
  expect(repair(one.program, one.vertex).outcome).toBe('best');
  expect(savedAt(one.program, one.vertex)).toBeCloseTo(100, 3);
  const taken = PAIRS.map((_, column) => one.vertex.basis.includes(column));
  const less = reduced(one.program, one.vertex, taken, 3);
  expect(less.program.columns).toHaveLength(taken.filter(Boolean).length);
  expect(savedAt(less.program, less.vertex)).toBeCloseTo(100, 3);
  expect(repair(less.program, less.vertex)).toEqual({ outcome: 'best', pivots: 0 });
});
