import { expect, test } from 'vitest';
import { bestVertex, type Column, programOf, repair } from '../src/linear-program.ts';

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
  expect(repair(program, vertex)).toBeGreaterThan(0);
  const taken = vertex.values.filter((_, row) => (vertex.basis[row] ?? 0) < PAIRS.length);
  expect(taken.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 5);
});

test('a search that ran out of pivots is told apart from one that found that there is no solution', () => {
  const unfinished = excludedPair();
  expect(repair(unfinished.program, unfinished.vertex, 0)).toBe(Number.POSITIVE_INFINITY);
  const program = programOf(PAIRS.slice(0, 1), [1, 1, 1]);
  const vertex = bestVertex(program);
  const row = vertex?.basis.indexOf(0) ?? -1;
  expect(row).toBeGreaterThanOrEqual(0);
  // Taken twice, although there are units for one.
  if (vertex !== null) vertex.values[row] = (vertex.values[row] ?? 0) - 2;
  expect(vertex && repair(program, vertex)).toBeNull();
});
