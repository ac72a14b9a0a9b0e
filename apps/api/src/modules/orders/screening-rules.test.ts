import { SCREENING_DEFAULTS } from '@mali/contracts/screening-values';
import { expect, it } from 'vitest';
import { ADDRESS } from './fixtures.ts';
import { fraudKeys, holdReasons, newReasons, plainAddress, type ScreeningFacts } from './screening-rules.ts';

const FACTS: ScreeningFacts = {
  ...{ total: 2_000_000, isCod: true, known: false, blocked: false },
  ...{ cards: [], failed: 0, frauds: [], refused: [] },
};
const fraud = (so_no: string) => ({ so_no, address: true, phone: false });
const refusal = (so_no: string) => ({ so_no, account: false, email: true, phone: true });
const rulesOf = (facts: Partial<ScreeningFacts>, rules = SCREENING_DEFAULTS) =>
  holdReasons({ ...FACTS, ...facts }, rules).map(({ rule }) => rule);

it('an order is held from the limit of each rule on, and by no rule that is off', () => {
  const refused = [refusal('SO1'), refusal('SO2'), refusal('SO3')];
  expect(rulesOf({})).toEqual([]);
  expect(rulesOf({ cards: ['Visa ••1', 'Visa ••2'], failed: 4 })).toEqual([]);
  expect(rulesOf({ cards: ['Visa ••1', 'Visa ••2', 'Visa ••3'] })).toEqual(['cards']);
  expect(rulesOf({ failed: 5 })).toEqual(['cards']);
  expect(rulesOf({ total: 2_000_001 })).toEqual(['value']);
  expect(rulesOf({ total: 2_000_001, known: true })).toEqual([]);
  expect(rulesOf({ refused: refused.slice(1) })).toEqual([]);
  expect(rulesOf({ refused })).toEqual(['cod']);
  expect(rulesOf({ refused, isCod: false })).toEqual([]);
  const all = { failed: 9, total: 9_000_000, frauds: [fraud('SO9')], refused };
  expect(rulesOf(all)).toEqual(['cards', 'fraud', 'value', 'cod']);
  expect(rulesOf({ blocked: true })).toEqual(['blocked']);
  const off = Object.fromEntries(
    Object.entries(SCREENING_DEFAULTS).map(([name, rule]) => [name, { ...rule, on: false }]),
  ) as typeof SCREENING_DEFAULTS;
  expect(rulesOf(all, off)).toEqual([]);
});

it('reasons have the figures that staff decide by', () => {
  const facts = { ...FACTS, total: 2_550_000, frauds: [{ so_no: 'SO9', address: true, phone: true }] };
  expect(holdReasons({ ...facts, cards: ['Visa ••1', 'Visa ••2', 'JCB ••3'] }, SCREENING_DEFAULTS)).toEqual([
    expect.objectContaining({
      rule: 'cards',
      cards: ['Visa ••1', 'Visa ••2', 'JCB ••3'],
      limit: 3,
      period: 24,
    }),
    expect.objectContaining({ rule: 'fraud', orders: ['SO9'], matches: ['address', 'phone'] }),
    expect.objectContaining({ rule: 'value', amount: 2_550_000, limit: 20_000 }),
  ]);
});

it('a released order is not held again for what staff have seen, only for another fraud', () => {
  const seen = holdReasons({ ...FACTS, total: 3_000_000, frauds: [fraud('SO1')] }, SCREENING_DEFAULTS);
  expect(newReasons(seen, seen)).toEqual([]);
  const now = holdReasons(
    { ...FACTS, total: 3_000_000, frauds: [fraud('SO1'), fraud('SO2')] },
    SCREENING_DEFAULTS,
  );
  expect(newReasons(now, seen).map(({ rule }) => rule)).toEqual(['fraud']);
});

it('addresses and phones are compared in one spelling, and different houses stay different', () => {
  const spelled = (address: string) => plainAddress({ ...ADDRESS, address });
  const one = spelled('99/1 ซอยดอกไม้ 3 ถนนสีลม');
  for (const same of ['๙๙/๑ ซ.ดอกไม้ ๓ ถ.สีลม', '99/1  ซอย ดอกไม้ 3, ถนน สีลม', '99/1 ซ. ดอกไม้-3 ถนนสีลม'])
    expect(spelled(same), same).toBe(one);
  expect(spelled('9/91 ซอยดอกไม้ 3 ถนนสีลม')).not.toBe(one);
  const keys = fraudKeys({ ...ADDRESS, mobile: '+66 81 234 5678' });
  expect(keys).toEqual(fraudKeys(ADDRESS));
  expect(keys.phone).toMatch(/^[0-9a-f]{64}$/);
});
