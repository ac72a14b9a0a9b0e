import { type Static, Type } from 'typebox';
import { Baht, BahtOut, Count, DateTime, Id, Nullable, OneOf, Strict, Text } from './common.ts';
import { listAnswer } from './lists/query.ts';
import {
  PRICE_ACTS,
  PRICE_CHANGE_STATES,
  PRICE_DIRECTIONS,
  PRICE_EDIT,
  PRICE_ENDINGS,
  PRICE_RULES,
  PRICE_SOURCES,
  PRICE_WARNINGS,
} from './price-values.ts';

const ChangeId = Id('Change of prices');
export const PriceChangeParams = Strict({ change_id: ChangeId });
export const ProductPricesParams = Strict({ mat_id: Id('Product') });

/** Which variants: those of products, or of every product of a list. Gifts are left out. */
export const PriceSelection = Strict({
  products: Type.Array(Id('Product'), {
    maxItems: PRICE_EDIT.products,
    uniqueItems: true,
    description: 'Chosen by hand; empty: every product of the list',
  }),
  query: Nullable(Text(2000, 'Parameters of the list of products'), 'null: those that are chosen'),
});
export type PriceSelection = Static<typeof PriceSelection>;
export const PriceRule = Strict({
  kind: OneOf(PRICE_RULES, 'keep: only the ending changes; typed: by hand'),
  value: Nullable(
    Type.Number({
      minimum: -9_999_999,
      maximum: 9_999_999,
      multipleOf: 0.01,
      description: 'Percent, or baht',
    }),
    'null: the kind has none',
  ),
  ending: Nullable(OneOf(PRICE_ENDINGS, 'What prices end in'), 'null: as they come'),
  direction: OneOf(PRICE_DIRECTIONS, 'Towards an ending'),
});
const TypedPrice = Strict({ mat_var_id: Id('Variant'), price: Baht('New price') });
const WHAT = {
  selection: PriceSelection,
  rule: PriceRule,
  typed: Type.Array(TypedPrice, {
    maxItems: PRICE_EDIT.products,
    description: 'Prices by hand; variants without one keep theirs',
  }),
  ends_at: Nullable(DateTime('When the prices return'), 'null: they stay'),
  starts_at: Nullable(DateTime('When they begin'), 'null: at once'),
} as const;

export const PricePreviewRequest = Strict({
  ...WHAT,
  offset: Type.Integer({
    minimum: 0,
    maximum: PRICE_EDIT.variants,
    description: 'Rows that are passed over',
  }),
  warned: Type.Boolean({ description: 'Only rows with a warning' }),
});
export type PricePreviewRequest = Static<typeof PricePreviewRequest>;
export const NewPriceChangeRequest = Strict({
  ...WHAT,
  request_key: Type.String({ format: 'uuid', description: 'Of this change; sent again it adds nothing' }),
  reason: Type.String({ minLength: 1, maxLength: PRICE_EDIT.reason, pattern: '\\S', description: 'Why' }),
  digest: Text(64, 'Of the preview: prices that have changed since are refused', 64),
  confirmed: Type.Boolean({ description: 'The user has seen the warnings' }),
});
export type NewPriceChangeRequest = Static<typeof NewPriceChangeRequest>;

const GOODS = {
  mat_id: Id('Product'),
  mat_var_id: Id('Variant'),
  item_id: Type.String({ description: 'Stock-keeping unit' }),
  name_th: Type.String({ description: 'Product' }),
  name_en: Type.String({ description: 'Product' }),
  option_th: Type.String({ description: 'Shade, size' }),
  option_en: Type.String({ description: 'Shade, size' }),
} as const;
const Margin = Nullable(
  Type.Number({ description: 'Percent without VAT' }),
  'null: cost unknown, or not shown',
);

export const PricePreview = Type.Object({
  rows: Type.Array(
    Type.Object({
      ...GOODS,
      before: BahtOut('Price now'),
      after: Nullable(BahtOut('New price'), 'null: no price that a shop could have; it is left out'),
      lowest: BahtOut('Lowest of thirty days'),
      cost: Nullable(BahtOut('Of a unit'), 'null: unknown, or not shown'),
      margin_before: Margin,
      margin_after: Margin,
      until: Nullable(DateTime('A temporary price is in force till then'), 'null: none'),
      warnings: Type.Array(OneOf(PRICE_WARNINGS, 'What to look at')),
    }),
  ),
  total: Count('Rows, without offset'),
  variants: Count('Variants of the selection'),
  changed: Count('That get another price'),
  impossible: Count('That would get no price'),
  warned: Type.Object(
    Object.fromEntries(PRICE_WARNINGS.map((one) => [one, Count('Rows')])) as Record<
      (typeof PRICE_WARNINGS)[number],
      ReturnType<typeof Count>
    >,
  ),
  digest: Type.String({ description: 'Of all prices before and after' }),
});
export type PricePreview = Static<typeof PricePreview>;
export type PricePreviewRow = PricePreview['rows'][number];

const OUT = {
  change_id: ChangeId,
  made_at: DateTime('Made'),
  by: Nullable(Type.String({ description: 'Who' }), 'null: nobody who is here'),
  reason: Type.String({ description: 'Why' }),
  rule: Type.Object({
    kind: Type.String({ description: 'How it was reckoned' }),
    value: Nullable(Type.Number(), 'Percent, or baht'),
    ending: Nullable(Type.String(), 'What prices end in'),
    direction: Type.String({ description: 'Towards an ending' }),
  }),
  starts_at: DateTime('Begins'),
  ends_at: Nullable(DateTime('Prices return'), 'null: they stay'),
  state: OneOf(PRICE_CHANGE_STATES, 'How it stands'),
  variants: Count('Variants'),
} as const;
export const PriceChangeRow = Type.Object(OUT);
export type PriceChangeRow = Static<typeof PriceChangeRow>;
export const PriceChangesAnswer = listAnswer(PriceChangeRow);
export type PriceChangesAnswer = Static<typeof PriceChangesAnswer>;
export const PriceChangeQuery = Strict({
  offset: Type.Optional(
    Type.Integer({ minimum: 0, maximum: PRICE_EDIT.variants, description: 'Rows that are passed over' }),
  ),
});
export const PriceChange = Type.Object(
  {
    ...OUT,
    undone_at: Nullable(DateTime('Taken back'), 'null: it was not'),
    undone_by: Nullable(Type.String({ description: 'Who took it back' }), 'null: nobody who is here'),
    kept: Count('Variants that kept their price when it was taken back'),
    may_undo: Type.Boolean({ description: 'It can be taken back' }),
    rows: Type.Array(
      Type.Object({
        ...GOODS,
        price: BahtOut('New price'),
        was: BahtOut('Price that it replaces'),
        now: BahtOut('Price today'),
        state: OneOf(PRICE_CHANGE_STATES, 'How it stands'),
      }),
    ),
  },
  { description: 'A change of prices with its variants, page by page' },
);
export type PriceChange = Static<typeof PriceChange>;

/** The prices of a product: today, planned, and as they were. */
export const ProductPrices = Type.Object({
  mat_id: Id('Product'),
  at: DateTime('Of this answer'),
  variants: Type.Array(
    Type.Object({
      ...GOODS,
      price: BahtOut('Price now, without promotions'),
      lowest: BahtOut('Lowest of thirty days'),
      active: Type.Boolean({ description: 'It is sold' }),
      planned: Type.Array(
        Type.Object({
          change_id: ChangeId,
          price: BahtOut('New price'),
          starts_at: DateTime('Begins'),
          ends_at: Nullable(DateTime('Returns'), 'null: it stays'),
          in_force: Type.Boolean({ description: 'It has begun' }),
          returns_to: Nullable(BahtOut('Price afterwards'), 'null: it stays, or is not known yet'),
          reason: Type.String({ description: 'Why' }),
        }),
      ),
    }),
  ),
  history: Type.Array(
    Type.Object({
      mat_var_id: Id('Variant'),
      at: DateTime('Since'),
      was: Nullable(BahtOut('Before'), 'null: its first price'),
      price: BahtOut('Price'),
      source: OneOf(PRICE_SOURCES, 'Where it came from'),
      act: OneOf(PRICE_ACTS, 'end: a temporary price ended; undo: a change was taken back'),
      change_id: Nullable(ChangeId, 'null: no change of prices'),
      by: Nullable(Type.String({ description: 'Who' }), 'null: nobody who is here'),
      reason: Nullable(Type.String({ description: 'Why' }), 'null: none was given'),
    }),
    { description: 'The newest first' },
  ),
});
export type ProductPrices = Static<typeof ProductPrices>;
