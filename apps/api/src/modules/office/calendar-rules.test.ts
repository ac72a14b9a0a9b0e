import { describe, expect, it } from 'vitest';
import { type CalendarFacts, type CalendarRecord, collisionsOf, sharedTime } from './calendar-rules.ts';

const day = (n: number) => new Date(Date.UTC(2026, 10, n));
const record = (
  key: string,
  from: number | null,
  until: number | null,
  more: Partial<CalendarRecord> = {},
): CalendarRecord => ({
  ...{ key, kind: 'promotion', sort: 'p003', at_once: false, state: 'scheduled' },
  ...{ starts_at: from === null ? null : day(from), ends_at: until === null ? null : day(until) },
  ...more,
});
const NOTHING: CalendarFacts = { shared: [], empty: [], covered: [], unpublished: [] };
const shared = (a: string, b: string) => ({ a, b, goods: 2, name_th: 'ครีม', name_en: 'Cream' });
const kinds = (records: readonly CalendarRecord[], facts: Partial<CalendarFacts>) =>
  collisionsOf(records, { ...NOTHING, ...facts }).map(({ kind, entries }) => [kind, ...entries]);

describe('the time that two records share', () => {
  it('is the later beginning to the earlier end, and none when one ends as the other begins', () => {
    expect(sharedTime(record('a', 1, 5), record('b', 3, 9))).toEqual({ from: day(3), until: day(5) });
    expect(sharedTime(record('a', 1, 3), record('b', 3, 9))).toBeUndefined();
    expect(sharedTime(record('b', 3, 9), record('a', 1, 3))).toBeUndefined();
  });
  it('has no end where both have none', () => {
    expect(sharedTime(record('a', null, null), record('b', 3, null))).toEqual({ from: day(3), until: null });
  });
  it('is a moment for what has no duration', () => {
    const once = record('a', 3, null, { at_once: true });
    expect(sharedTime(once, record('b', 1, 5))).toEqual({ from: day(3), until: day(3) });
    expect(sharedTime(once, record('b', 4, 5))).toBeUndefined();
    expect(sharedTime(once, record('b', 1, 2))).toBeUndefined();
  });
});

describe('collisions', () => {
  const [a, b] = [record('a', 1, 5), record('b', 3, 9)];
  it('are two price cuts of the same goods at the same time', () => {
    const facts = { shared: [shared('a', 'b')] };
    expect(collisionsOf([a, b], { ...NOTHING, ...facts })).toEqual([
      {
        ...{ kind: 'two_cuts', entries: ['a', 'b'], from: day(3), until: day(5) },
        ...{ goods: 2, name_th: 'ครีม', name_en: 'Cream' },
      },
    ]);
    expect(kinds([a, b], {})).toEqual([]);
    expect(kinds([a, record('b', 6, 9)], facts)).toEqual([]);
    const price = record('b', 3, null, { kind: 'price', sort: 'price_change', at_once: true });
    expect(kinds([a, price], facts)).toEqual([['two_cuts', 'a', 'b']]);
  });
  it('are two promotions of several items that share goods, not one of them and a price cut', () => {
    const facts = { shared: [shared('a', 'b')] };
    const [set, bundle] = [record('a', 1, 5, { sort: 'p006' }), record('b', 3, 9, { sort: 'p001' })];
    expect(kinds([set, bundle], facts)).toEqual([['two_groups', 'a', 'b']]);
    expect(kinds([set, b], facts)).toEqual([]);
  });
  it('are not with what is paused or over, but with drafts, which are plans', () => {
    const facts = { shared: [shared('a', 'b')] };
    for (const state of ['paused', 'ended'] as const) expect(kinds([a, { ...b, state }], facts)).toEqual([]);
    expect(kinds([a, { ...b, state: 'draft' }], facts)).toEqual([['two_cuts', 'a', 'b']]);
  });
  it('are popups at once, each pair', () => {
    const popup = (key: string, from: number, until: number | null) =>
      record(key, from, until, { kind: 'popup', sort: 'popup' });
    expect(kinds([popup('a', 1, null), popup('b', 2, 4), popup('c', 4, 5)], {})).toEqual([
      ['two_popups', 'a', 'b'],
      ['two_popups', 'a', 'c'],
    ]);
  });
  it('are flash sales without stock, and campaigns whose page is not there', () => {
    const flash = record('f', 1, 2, { kind: 'flash' });
    const empty = [{ key: 'f', goods: 3, name_th: 'ครีม', name_en: 'Cream' }];
    expect(collisionsOf([flash], { ...NOTHING, empty })).toMatchObject([
      { kind: 'no_stock', goods: 3, from: day(1) },
    ]);
    expect(kinds([{ ...flash, state: 'ended' }], { empty })).toEqual([]);
    const campaign = record('g', 1, 2, { kind: 'campaign', sort: 'giveaway', state: 'draft' });
    expect(kinds([campaign], { unpublished: ['g', 'h'] })).toEqual([['not_published', 'g']]);
  });
});
