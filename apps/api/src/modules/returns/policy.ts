import {
  HYGIENE_DEPARTMENTS,
  RETURN_REASONS,
  RETURN_RULES,
  type ReturnBlock,
  type ReturnReason,
} from '@mali/contracts/return-values';
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

/** Whether the days of a reason are over; the day of delivery is not counted. */
const isOver = (days: number | null, deliveredAt: Date, now: Date): boolean =>
  days !== null && now.getTime() >= startOfBangkokDay(deliveredAt).getTime() + (days + 1) * DAY_MS;

/** What of a delivered order can be returned now, as on the page /exchange_return. */
export function returnable(lines: readonly OrderedLine[], deliveredAt: Date, now: Date): Returnable[] {
  return lines.map((line) => {
    const available = line.gwp ? 0 : Math.max(0, line.quantity - line.taken);
    const hygiene = line.departments.some((slug) => HYGIENE_DEPARTMENTS.includes(slug));
    return {
      line_no: line.line_no,
      available,
      blocked: line.gwp ? 'gift' : available === 0 ? 'returned' : null,
      hygiene,
      reasons: RETURN_REASONS.filter((reason) => {
        const { days, cause } = RETURN_RULES[reason];
        return !isOver(days, deliveredAt, now) && (cause === 'shop' || !hygiene);
      }),
    };
  });
}
