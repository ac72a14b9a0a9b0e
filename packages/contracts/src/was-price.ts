import { type Static, Type } from 'typebox';
import { DateTime, Id, Nullable, OneOf, Strict } from './common.ts';
import { PRICE_EDIT, WAS_RULES } from './price-values.ts';

const Rule = OneOf(WAS_RULES, 'list: the list price; lowest: the lowest list price of thirty days');
/** What the shop strikes through. */
export const WasPriceSetting = Type.Object({
  rule: Rule,
  versions: Type.Array(
    Type.Object({
      version_id: Id('Version'),
      at: DateTime('In force since'),
      by: Nullable(Type.String({ description: 'Who' }), 'null: nobody who is here'),
      rule: Rule,
      reason: Type.String({ description: 'Why' }),
    }),
    { description: 'The newest first' },
  ),
});
export type WasPriceSetting = Static<typeof WasPriceSetting>;
export const SetWasPriceRequest = Strict({
  rule: Rule,
  was: Rule,
  reason: Type.String({ minLength: 1, maxLength: PRICE_EDIT.reason, pattern: '\\S', description: 'Why' }),
});
export type SetWasPriceRequest = Static<typeof SetWasPriceRequest>;
