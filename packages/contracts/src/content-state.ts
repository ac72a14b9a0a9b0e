import { type Static, Type } from 'typebox';
import { DateTime, Nullable, OneOf } from './common.ts';
import { CONTENT_STATES, HIDE_REASONS } from './moderation-values.ts';

/** The shop's public answer. */
export const ShopAnswer = Type.Object({
  text: Type.String(),
  at: DateTime('Written'),
  edited: Type.Boolean({ description: 'Changed since it was written' }),
});
export type ShopAnswer = Static<typeof ShopAnswer>;

/** How something stands, said to its author alone. */
export const Moderation = Type.Object({
  state: OneOf(CONTENT_STATES, 'held: it is being checked'),
  hidden_for: Nullable(OneOf(HIDE_REASONS, 'Why it is hidden')),
});
export type Moderation = Static<typeof Moderation>;
