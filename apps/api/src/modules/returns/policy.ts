import {
  HYGIENE_DEPARTMENTS,
  RETURN_RULES,
  type ReturnBlock,
  type ReturnReason,
} from '@mali/contracts/return-values';
import { returnTermsOf, type SettingValues } from '@mali/contracts/setting-values';
import type { ReturnReasonTerms } from '@mali/contracts/settings';
import { startOfBangkokDay } from '@mali/thai/dates';

const DAY_MS = 86_400_000;

/** A line of an order with what has gone back of it. */
export type OrderedLine = Readonly<{
  line_no: number;
  quantity: number;
  gwp: boolean;
  /** Slugs of the product's departments. */
  departments: readonly string[];
  /** Units of open and finished returns, and units refunded without one. */
  taken: number;
}>;

export type Returnable = Readonly<{
  line_no: number;
  available: number;
  blocked: ReturnBlock | null;
  reasons: ReturnReason[];
  hygiene: boolean;
}>;

/**
 * What the shop says of each reason for an order: names, order and wishes as they are now, the days as they were when it
 * was placed. A reason that is not offered any more is last; it is shown of earlier returns.
 */
export function termsFor(now: SettingValues, placed: SettingValues): ReturnReasonTerms[] {
  const terms = returnTermsOf(now).map(({ offered, ...one }) => ({
    offered,
    terms: { ...one, days: placed[`return_${one.reason}`].days },
  }));
  return [...terms.filter(({ offered }) => offered), ...terms.filter(({ offered }) => !offered)].map(
    ({ terms: one }) => one,
  );
}
/** The reasons that customers can choose, in their order. */
export const offeredReasons = (now: SettingValues): ReturnReason[] =>
  returnTermsOf(now).flatMap(({ offered, reason }) => (offered ? [reason] : []));

/** Whether the days of a reason are over; the day of delivery is not counted. */
const isOver = (days: number | null, deliveredAt: Date, now: Date): boolean =>
  days !== null && now.getTime() >= startOfBangkokDay(deliveredAt).getTime() + (days + 1) * DAY_MS;

/**
 * What of a delivered order can be returned now.
 * @param terms the reasons that can be chosen, with their days
 */
export function returnable(
  lines: readonly OrderedLine[],
  terms: readonly Pick<ReturnReasonTerms, 'reason' | 'days'>[],
  deliveredAt: Date,
  now: Date,
): Returnable[] {
  return lines.map((line) => {
    const available = line.gwp ? 0 : Math.max(0, line.quantity - line.taken);
    const hygiene = line.departments.some((slug) => HYGIENE_DEPARTMENTS.includes(slug));
    return {
      line_no: line.line_no,
      available,
      blocked: line.gwp ? 'gift' : available === 0 ? 'returned' : null,
      hygiene,
      reasons: terms.flatMap(({ reason, days }) => {
        const isOpen = !isOver(days, deliveredAt, now);
        return isOpen && (RETURN_RULES[reason].cause === 'shop' || !hygiene) ? [reason] : [];
      }),
    };
  });
}
