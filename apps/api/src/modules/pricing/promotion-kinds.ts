import {
  companionRank,
  isWholeSet,
  PROMOTION_KINDS,
  type PromotionKind,
  type PromotionTerm,
  type PromotionTermValues,
  termsOf,
} from '@mali/contracts/promotion-values';
import type { Promotion, PromotionBase } from '@mali/pricing';

/** Kinds whose rules name every member. */
export const WHOLE_SET_KINDS: readonly PromotionKind[] = PROMOTION_KINDS.filter(isWholeSet);

/** Kinds whose other members a product page shows, in the order of their rank. */
export const COMPANION_KINDS: readonly PromotionKind[] = PROMOTION_KINDS.filter(
  (kind) => companionRank(kind) !== null,
).sort((a, b) => (companionRank(a) ?? 0) - (companionRank(b) ?? 0));

/** The columns of a promotion that hold terms; null in the ones that its kind has not. */
export type TermColumns = { [Term in PromotionTerm]: NonNullable<PromotionTermValues[Term]> | null };

/** The terms of a promotion out of its row, in satang. */
function termsOfRow(kind: PromotionKind, row: TermColumns): PromotionTermValues {
  return Object.fromEntries(termsOf(kind).map((term) => [term, row[term]]));
}

/** A promotion as the engine takes it. */
export const promotionOfRow = (
  base: Omit<PromotionBase, 'kind'>,
  kind: PromotionKind,
  row: TermColumns,
): Promotion =>
  // A CHECK of the table holds that a row has the terms of its kind.
  ({ ...base, kind, ...termsOfRow(kind, row) }) as Promotion;
