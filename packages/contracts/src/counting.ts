import { type Static, Type } from 'typebox';
import { BahtOut, Count, DateTime, Id, Nullable, OneOf, Strict, Text } from './common.ts';
import { COUNT_EDIT, COUNT_SCOPES, COUNT_STATES } from './counting-values.ts';
import { listAnswer } from './lists/query.ts';

const CountId = Id('Count');
const Key = Type.String({ format: 'uuid', description: 'Made by the page; sent again it adds nothing' });
const Reason = Type.String({
  minLength: 1,
  maxLength: COUNT_EDIT.reason,
  pattern: '\\S',
  description: 'Why',
});
const Units = Type.Integer({ minimum: 0, maximum: COUNT_EDIT.unitsMax, description: 'Units' });

export const CountParams = Strict({ count_id: CountId });

export const NewCountRequest = Strict({
  request_key: Key,
  location_id: Type.Optional(Id('Warehouse or branch that is counted; absent: the warehouse')),
  scope: OneOf(COUNT_SCOPES, 'What is counted'),
  bin: Nullable(
    Type.String({ minLength: 1, maxLength: COUNT_EDIT.bin, pattern: '\\S' }),
    'bin: beginning of the places, `D` or `D-04`',
  ),
  of: Nullable(Id('category or brand: its number'), 'null: a bin'),
  note: Text(COUNT_EDIT.note, 'For colleagues'),
});
export type NewCountRequest = Static<typeof NewCountRequest>;

export const CountEntryRequest = Strict({
  entry_key: Key,
  code: Nullable(Text(60, 'Barcode or SKU', 1), 'Scanned; null: `mat_var_id` says what was counted'),
  mat_var_id: Nullable(Id('Variant'), 'null: `code` says what was counted'),
  add: Nullable(
    Type.Integer({ minimum: 1, maximum: COUNT_EDIT.unitsMax, description: 'More units of it' }),
    'null: `total` is the number',
  ),
  total: Nullable(Units, 'All units of it that are there; null: `add` more'),
  was: Nullable(Units, 'With `total`: what the page showed, null: not counted'),
  beyond: Type.Boolean({ description: 'Count it also when it is not part of this count' }),
});
export type CountEntryRequest = Static<typeof CountEntryRequest>;

export const RecountRequest = Strict({
  variants: Type.Array(Id('Variant'), {
    minItems: 1,
    maxItems: COUNT_EDIT.linesMax,
    description: 'What has to be counted again',
  }),
  reason: Reason,
});
export type RecountRequest = Static<typeof RecountRequest>;
export const CountReasonRequest = Strict({ reason: Reason });
export type CountReasonRequest = Static<typeof CountReasonRequest>;

const OUT = {
  count_id: CountId,
  place: Type.Optional(
    Nullable(
      Type.Object({ th: Type.String(), en: Type.String() }),
      'Branch that is counted; null: the warehouse',
    ),
  ),
  scope: OneOf(COUNT_SCOPES, 'What is counted'),
  bin: Nullable(Type.String(), 'Beginning of the places'),
  name_th: Type.String({ description: 'Of the shelf, category or brand' }),
  name_en: Type.String({ description: 'Of the shelf, category or brand' }),
  state: OneOf(COUNT_STATES, 'How it stands'),
  created_at: DateTime('Begun'),
  by: Nullable(Type.String(), 'Who began it; null: nobody who is here'),
  lines: Count('Variants'),
  counted: Count('Variants that are counted'),
  differences: Nullable(
    Count('Variants that differ'),
    'null: not shown while it is counted, or to this role',
  ),
  value: Nullable(BahtOut('Value of the differences'), 'null: unknown, or not shown'),
} as const;
export const CountRow = Type.Object(OUT);
export type CountRow = Static<typeof CountRow>;
export const CountsAnswer = listAnswer(CountRow);
export type CountsAnswer = Static<typeof CountsAnswer>;

export const CountLine = Type.Object({
  mat_var_id: Id('Variant'),
  item_id: Type.String({ description: 'Stock-keeping unit' }),
  gtin: Nullable(Type.String(), 'Barcode'),
  name_en: Type.String({ description: 'Product and shade' }),
  name_th: Type.String({ description: 'Product and shade' }),
  brand_en: Type.String({ description: 'Brand' }),
  image: Nullable(Type.String(), 'Picture'),
  bins: Type.Array(Type.String(), { description: 'Its places' }),
  added: Type.Boolean({ description: 'Found on the shelf, not part of the scope' }),
  round: Type.Integer({ minimum: 1, description: 'From 2: it is counted again' }),
  counted: Nullable(Count('Units counted'), 'null: not yet'),
  entries: Type.Array(
    Type.Object({
      by: Nullable(Type.String(), 'Who'),
      at: DateTime('When'),
      quantity: Type.Integer({ description: 'Units; negative for a correction' }),
    }),
    { description: 'Newest first' },
  ),
  expected_low: Nullable(Type.Integer(), 'At least on the bin; null: not shown'),
  expected_high: Nullable(Type.Integer(), 'At most on the bin; null: not shown'),
  difference: Nullable(Type.Integer(), 'null: not counted, or not shown'),
  unit_cost: Nullable(BahtOut('Of a unit'), 'null: unknown, or not shown'),
  booked: Nullable(Type.Integer(), 'Change of stock that was booked'),
});
export type CountLine = Static<typeof CountLine>;

export const StockCount = Type.Object(
  {
    ...OUT,
    note: Type.String(),
    submitted_at: Nullable(DateTime('Handed in')),
    decided_at: Nullable(DateTime('Booked or cancelled')),
    decided_by: Nullable(Type.String(), 'Who decided'),
    reason: Type.String({ description: 'Why it was booked, counted again or cancelled' }),
    shows_differences: Type.Boolean({ description: 'This role sees what was expected' }),
    goods: Type.Array(CountLine),
  },
  { description: 'A count, product by product' },
);
export type StockCount = Static<typeof StockCount>;
