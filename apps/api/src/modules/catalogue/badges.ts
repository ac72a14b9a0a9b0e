import type { BadgeTone } from '@mali/contracts/badge-values';
import type { MaterialCard } from '@mali/contracts/catalogue';
import { begun, type Collection, nextChange } from './collections.ts';

/** A badge that is in the shop, or will be (table `badges`). */
export type Badge = Pick<Collection, 'kind' | 'rule' | 'products' | 'starts_at' | 'ends_at'> &
  Readonly<{ badge_id: number; revision: number; text_th: string; text_en: string; tone: BadgeTone }>;

/** The badges of a moment, by priority. */
export type Badges = Readonly<{
  all: readonly Badge[];
  /** When the next one begins or ends. */
  until: Date | null;
}>;
export const NO_BADGES: Badges = { all: [], until: null };

/** A badge as cards have it; `key` names its version. */
export type ShownBadge = NonNullable<MaterialCard['badges']>[number] & Readonly<{ key: string }>;

export const badgesAt = (all: readonly Badge[], at: Date): Badges => ({
  all: begun(all, at),
  until: nextChange(all, at),
});

export const shownBadge = ({ badge_id, revision, text_en, text_th, tone }: Badge): ShownBadge => ({
  ...{ text: text_en, text_th, tone, key: `${badge_id} ${revision}` },
});
