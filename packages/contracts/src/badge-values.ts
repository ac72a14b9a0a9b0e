/** Values of badges (docs/decisions/0055). Plain values: the browser imports this file. */

/** Colours that every text on them has contrast enough for (apps/web/src/ui/chip.module.css). */
export const BADGE_TONES = ['plain', 'accent', 'leaf', 'care'] as const;
export type BadgeTone = (typeof BADGE_TONES)[number];

/** Maximum characters and numbers; `shown`: badges of one product at most. */
export const BADGE = { text: 20, priority: 999, all: 100, shown: 2 } as const;
