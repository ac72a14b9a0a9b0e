import { allocate, percentOf } from './money.ts';
import type {
  CodeDetail,
  CodeReason,
  CodeRule,
  DiscountPromoDetail,
  PointsDetail,
  PricedLine,
  PricingInput,
} from './types.ts';

const SATANG_PER_BAHT = 100;
/** Points of the partner for one baht. */
const THE1_PER_BAHT = 8;

/** What the units of these variants (null: all) cost after step 2, satang. */
export type EligibleAmount = (members: readonly number[] | null | undefined) => number;

/** The lines whose units count for a code or gift rule; `members` null: all. */
export function eligibleLines(
  lines: readonly PricedLine[],
  members: readonly number[] | null | undefined,
): PricedLine[] {
  return lines.filter(({ mat_var_id, quantity, unavailable }) => {
    return quantity > 0 && !unavailable && (members == null || members.includes(mat_var_id));
  });
}

/** The discount of the code on an eligible amount, satang; never more than that amount. */
function codeDiscount({ kind, discount, cap }: CodeRule, eligible: number): number {
  if (kind === 'free_delivery') return 0;
  const off = kind === 'amount' ? discount : Math.min(percentOf(eligible, discount), cap ?? eligible);
  return Math.max(0, Math.min(off, eligible));
}

/**
 * Step 4. A code that does not apply has a `reason` instead of an error. Sets the `code_discount` of the
 * lines. A promoted variant counts as promoted in all its lines, so that splitting a line changes nothing.
 */
function applyCode(
  code: PricingInput['code'],
  lines: readonly PricedLine[],
  eligibleAmount: EligibleAmount,
): CodeDetail | undefined {
  if (code === null) return undefined;
  if ('refused' in code) return { code: code.code, discount: 0, applied: false, reason: code.refused };

  const refuse = (reason: CodeReason, missing?: number): CodeDetail => ({
    code: code.code,
    kind: code.kind,
    discount: 0,
    applied: false,
    reason,
    ...(missing === undefined ? {} : { missing }),
  });
  const untouched = code.exclude_promoted === true;
  const promoted = new Set(lines.flatMap((line) => (line.discounts.length > 0 ? [line.mat_var_id] : [])));
  const mine = eligibleLines(lines, code.members).filter((line) => {
    return !(untouched && promoted.has(line.mat_var_id));
  });
  const eligible = untouched
    ? mine.reduce((sum, line) => sum + line.amount, 0)
    : eligibleAmount(code.members);
  const minSpend = code.min_spend ?? 0;
  if (mine.length === 0) return refuse('no_eligible_item');
  if (eligible < minSpend) return refuse('min_spend', minSpend - eligible);

  const discount = codeDiscount(code, eligible);
  // A code without any discount must not be consumed.
  if (discount === 0 && code.kind !== 'free_delivery') return refuse('no_eligible_item');
  const shares = allocate(
    discount,
    mine.map((line) => line.amount),
  );
  mine.forEach((line, index) => {
    line.code_discount = shares[index] ?? 0;
  });
  return { code: code.code, kind: code.kind, discount, applied: true };
}

/** Whole baht that `points` buy at `perBaht`, at most `left` satang; surplus points are not used. */
function redeem(points: number, perBaht: number, left: number): PointsDetail {
  const baht = Math.min(Math.floor(Math.max(0, points) / perBaht), Math.floor(left / SATANG_PER_BAHT));
  return { points: baht * perBaht, discount: baht * SATANG_PER_BAHT };
}

/** Steps 4 and 5: the code, then coins, then the partner's points, on what is left of `subtotal`. */
export function discountPromo(
  { code, points }: Pick<PricingInput, 'code' | 'points'>,
  lines: readonly PricedLine[],
  subtotal: number,
  eligibleAmount: EligibleAmount,
): { discount: number; detail: DiscountPromoDetail } {
  const detail: DiscountPromoDetail = {};
  const judged = applyCode(code, lines, eligibleAmount);
  if (judged !== undefined) detail.code = judged;
  let left = subtotal - (judged?.discount ?? 0);
  if (points.point_bt > 0) {
    detail.point_bt = redeem(points.point_bt, 1, left);
    left -= detail.point_bt.discount;
  }
  if (points.point_the1 > 0) {
    detail.point_the1 = redeem(points.point_the1, THE1_PER_BAHT, left);
    left -= detail.point_the1.discount;
  }
  return { discount: subtotal - left, detail };
}
