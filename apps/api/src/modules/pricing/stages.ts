import type { Language } from '@mali/contracts/limits';
import {
  type PromotionStage,
  type PromotionState,
  promotionState,
} from '@mali/contracts/promotion-office-values';
import { formatEnd, formatStart } from '@mali/thai/periods';

/** What staff have set of a promotion or an offer, and its period. */
export type Staged = Readonly<{ stage: PromotionStage; starts_at: Date | null; ends_at: Date | null }>;

/** How it stands at a moment. */
export const stateAt = ({ stage, starts_at, ends_at }: Staged, at: Date): PromotionState =>
  promotionState(
    { stage, starts: starts_at?.getTime() ?? null, ends: ends_at?.getTime() ?? null },
    at.getTime(),
  );

/** First and last day, or moments; empty where there is no limit. */
export function periodText({ starts_at, ends_at }: Omit<Staged, 'stage'>, lang: Language): string {
  if (starts_at === null && ends_at === null) return '';
  const first = starts_at === null ? '' : formatStart(starts_at, lang);
  return `${first} – ${ends_at === null ? '' : formatEnd(ends_at, lang)}`.trim();
}
