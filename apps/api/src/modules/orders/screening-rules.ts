import { createHash } from 'node:crypto';
import type { Address } from '@mali/contracts/orders';
import type { HoldMatch, HoldReasonKind, ScreeningRules } from '@mali/contracts/screening-values';

/** What is known about an order and its customer when the rules are applied. Money in satang. */
export type ScreeningFacts = {
  total: number;
  isCod: boolean;
  /** The customer has an order that arrived. */
  known: boolean;
  /** Staff have blocked its customer: of its account, e-mail or phone. */
  blocked: boolean;
  /** Within the period of the rule: cards by brand and last four digits, and refused card payments. */
  cards: string[];
  failed: number;
  /** Orders marked as fraud with the same address or phone. */
  frauds: { so_no: string; address: boolean; phone: boolean }[];
  /** Refused parcels with cash on delivery, within the period of the rule. */
  refused: { so_no: string; account: boolean; email: boolean; phone: boolean }[];
};

/** Why an order is held, as it is stored. `amount` in satang, `limit` in baht for a value. */
export type StoredReason = {
  rule: HoldReasonKind;
  cards: string[];
  failed: number;
  orders: string[];
  matches: HoldMatch[];
  amount: number;
  limit: number;
  period: number;
};

const matched = (rows: readonly Partial<Record<HoldMatch, boolean>>[]): HoldMatch[] =>
  (['address', 'phone', 'email', 'account'] as const).filter((one) => rows.some((row) => row[one] === true));

/** The rules that hold an order, with their figures; empty when none does. */
export function holdReasons(facts: ScreeningFacts, rules: ScreeningRules): StoredReason[] {
  const { cards, fraud, value, cod } = rules;
  const none = { cards: [], failed: 0, orders: [], matches: [], amount: facts.total, limit: 0, period: 0 };
  const reasons: StoredReason[] = [];
  if (facts.blocked) reasons.push({ ...none, rule: 'blocked' });
  const manyCards = facts.cards.length >= cards.cards;
  if (cards.on && (manyCards || facts.failed >= cards.failed))
    reasons.push({
      ...none,
      ...{ rule: 'cards', cards: facts.cards, failed: facts.failed, period: cards.hours },
      limit: manyCards ? cards.cards : cards.failed,
    });
  if (fraud.on && facts.frauds.length > 0)
    reasons.push({
      ...none,
      rule: 'fraud',
      orders: facts.frauds.map(({ so_no }) => so_no),
      matches: matched(facts.frauds),
    });
  if (value.on && !facts.known && facts.total > value.amount * 100)
    reasons.push({ ...none, rule: 'value', limit: value.amount });
  if (cod.on && facts.isCod && facts.refused.length >= cod.refused)
    reasons.push({
      ...none,
      ...{ rule: 'cod', limit: cod.refused, period: cod.days },
      orders: facts.refused.map(({ so_no }) => so_no),
      matches: matched(facts.refused),
    });
  return reasons;
}

/** Reasons that staff have not seen when they released the order before. */
export const newReasons = (
  found: readonly StoredReason[],
  released: readonly StoredReason[],
): StoredReason[] =>
  found.filter(
    ({ rule, orders }) =>
      !released.some(
        (seen) =>
          seen.rule === rule && (rule !== 'fraud' || orders.every((so_no) => seen.orders.includes(so_no))),
      ),
  );

/** A phone number as digits with the leading zero of Thailand, as `order_search_keys` writes it. */
export const phoneDigits = (phone: string): string => phone.replace(/\D/g, '').replace(/^66/, '0');

/** Abbreviations of Thai addresses, each in one spelling. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/ซ\./gu, 'ซอย'],
  [/ถ\./gu, 'ถนน'],
  [/หมู่ที่|ม\./gu, 'หมู่'],
  [/\bsoi\b/gu, 'ซอย'],
  [/\b(?:road|rd)\b/gu, 'ถนน'],
];

/** An address in one spelling: no spaces, signs or capitals, digits of today, no abbreviations. */
export function plainAddress({ address, subdistrict, zipcode }: Address): string {
  let text = address.normalize('NFKC').toLowerCase();
  text = text.replace(/[๐-๙]/gu, (digit) => String(digit.charCodeAt(0) - 0x0e50));
  for (const [from, to] of SPELLINGS) text = text.replace(from, to);
  // The slash stays: 9/91 and 99/1 are different houses.
  return `${text} ${subdistrict}`.replace(/[^\p{L}\p{M}\p{N}/]/gu, '') + zipcode;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What addresses and phones of orders are compared by. */
export const fraudKeys = (to: Address): { address: string; phone: string } => ({
  address: digest(plainAddress(to)),
  phone: digest(phoneDigits(to.mobile)),
});
