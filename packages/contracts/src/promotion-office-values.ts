/** Plain values of promotions in the back office: the browser may import this file. */

/** How a promotion stands: what staff have set, and for a live one its period. */
export const PROMOTION_STATES = ['draft', 'scheduled', 'running', 'paused', 'ended'] as const;
export type PromotionState = (typeof PROMOTION_STATES)[number];
/** What staff set: a live promotion runs in its period. */
export const PROMOTION_STAGES = ['draft', 'live', 'paused', 'ended'] as const;
export type PromotionStage = (typeof PROMOTION_STAGES)[number];

export const PROMOTION_EDIT = {
  quantityMax: 99,
  bahtMax: 100_000,
  /** Products, variants, brands or categories named one by one. */
  namedMax: 200,
  allotmentMax: 100_000,
  reason: 200,
  /** Variants of a full set. */
  setMax: 20,
} as const;

/** Carts and products that a promotion is tried on, and the days that carts are taken from. */
export const PROMOTION_SAMPLES = { carts: 12, lines: 20, members: 40, days: 7 } as const;

/** The state at a moment. Times in milliseconds; null: no limit. */
export function promotionState(
  { stage, starts, ends }: { stage: PromotionStage; starts: number | null; ends: number | null },
  at: number,
): PromotionState {
  if (stage !== 'live') return stage;
  if (ends !== null && ends <= at) return 'ended';
  return starts !== null && starts > at ? 'scheduled' : 'running';
}
