import { expect, test } from 'vitest';
import { readClock } from './use-clock.ts';

test.each([
  ['14:30', '14:30'],
  ['14.30', '14:30'],
  ['1430', '14:30'],
  ['9', '09:00'],
  [' 09:05 ', '09:05'],
  ['24:00', null],
  ['12:60', null],
  ['2 PM', null],
  ['', null],
])('%j is read as %j', (typed, time) => {
  expect(readClock(typed)).toBe(time);
});
