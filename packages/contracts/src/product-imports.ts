import { type Static, type TObject, Type } from 'typebox';
import { Count, DateTime, Id, Nullable, OneOf, Strict, Text } from './common.ts';
import { LANGUAGES } from './limits.ts';
import { PRODUCT_LIST } from './lists/products.ts';
import { type ListExportQuery, listAnswer, listExportQuery } from './lists/query.ts';
import { PRODUCT_STAGES } from './product-edit-values.ts';
import {
  IMPORT_FAILURES,
  IMPORT_FIELD_KEYS,
  IMPORT_LIMITS,
  IMPORT_OUTCOMES,
  IMPORT_STATES,
  type ImportField,
  KEPT_COLUMNS,
  REMARK_LEVELS,
} from './product-import-values.ts';

const ImportId = Id('Import');
const Field = Nullable(
  OneOf(IMPORT_FIELD_KEYS as readonly [ImportField, ...ImportField[]], 'What it is'),
  'null: not used',
);
const Column = OneOf([...KEPT_COLUMNS.keys()] as [string, ...string[]], 'Column of products');

export const ImportParams = Strict({ import_id: ImportId });

const CHOICES = {
  fields: Type.Array(Field, {
    maxItems: IMPORT_LIMITS.columns,
    description: 'For each column of the file, in its order',
  }),
  stock: OneOf(['new', 'all'], 'Whose units are set: of new variants, or of all'),
  stage: OneOf(PRODUCT_STAGES, 'How new products stand, where the file does not tell'),
  overwrite: Type.Array(Column, {
    maxItems: KEPT_COLUMNS.size,
    uniqueItems: true,
    description: 'Columns whose values are the file’s, also where staff have set them',
  }),
} as const;
export const CheckImportRequest = Strict(CHOICES);
export type CheckImportRequest = Static<typeof CheckImportRequest>;

const OUT = {
  import_id: ImportId,
  file_name: Type.String({ description: 'Name of the file that was sent' }),
  state: OneOf(IMPORT_STATES, 'How it stands'),
  created_at: DateTime('Sent'),
  by: Nullable(Type.String({ description: 'Who sent it' }), 'null: nobody who is here'),
  row_count: Count('Rows of the table'),
  done: Count('Rows that were checked or imported'),
  inserted: Count('New products'),
  updated: Count('Changed products'),
  unchanged: Count('Products that stay as they are'),
  refused: Count('Products that are not taken'),
  warned: Count('Products with warnings'),
  finished_at: Nullable(DateTime('Ended'), 'null: not yet'),
} as const;
export const ImportRow = Type.Object(OUT);
export type ImportRow = Static<typeof ImportRow>;
export const ImportsAnswer = listAnswer(ImportRow);
export type ImportsAnswer = Static<typeof ImportsAnswer>;

export const ProductImport = Type.Object(
  {
    ...OUT,
    failure: Nullable(OneOf(IMPORT_FAILURES, 'Why it failed'), 'null: it did not'),
    heads: Type.Array(Type.String(), { description: 'Heads of the columns' }),
    samples: Type.Array(Type.Array(Type.String()), { description: 'First rows' }),
    picture_count: Count('Pictures in the archive'),
    has_pictures: Type.Boolean({ description: 'An archive of pictures came with it' }),
    ...CHOICES,
    fields: Type.Array(Field, { description: 'What each column is' }),
    overwrite: Type.Array(Type.String()),
    remembered: Type.Boolean({
      description: 'The columns are matched as those of an earlier file with these heads',
    }),
    kept: Type.Array(
      Type.Object({
        column: Type.String({ description: 'Column of products' }),
        products: Count('Products'),
      }),
      { description: 'Values of staff that stay, by column' },
    ),
  },
  { description: 'A file of products, how it is read, and what becomes of it' },
);
export type ProductImport = Static<typeof ProductImport>;

const Value = Nullable(Type.String(), 'null: none');
const Remark = Type.Object({
  level: OneOf(REMARK_LEVELS, 'kept: a value of staff stays'),
  line: Type.Integer({ description: 'Row of the file' }),
  column: Nullable(
    Type.String({ description: 'Column of the file, by its letters' }),
    'null: of the whole row',
  ),
  head: Nullable(Type.String({ description: 'Head of the column' }), 'null: of the whole row'),
  th: Type.String({ description: 'In Thai' }),
  en: Type.String({ description: 'In English' }),
});
export type ImportRemark = Static<typeof Remark>;
export const ImportRows = Type.Object({
  rows: Type.Array(
    Type.Object({
      line: Type.Integer({ description: 'First row of the product' }),
      number: Type.String({ description: 'Number of the product' }),
      outcome: OneOf(IMPORT_OUTCOMES, 'What becomes of it'),
      remarks: Type.Array(Remark),
      changes: Type.Array(
        Type.Object({
          column: Type.String({ description: 'Column of products' }),
          item_id: Nullable(Type.String({ description: 'SKU' }), 'null: of the product'),
          before: Value,
          after: Value,
        }),
      ),
    }),
  ),
  after: Nullable(Type.Integer({ description: 'Row to go on after' }), 'null: these are the last ones'),
});
export type ImportRows = Static<typeof ImportRows>;
export const ImportRowsQuery = Strict({
  only: Type.Optional(
    OneOf(['remarks', 'refused', 'inserted', 'updated'], 'Rows with remarks, or of one outcome'),
  ),
  after: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 2_000_000_000, description: 'Row to go on after' }),
  ),
});
export type ImportRowsQuery = Static<typeof ImportRowsQuery>;
export const ImportResultQuery = Strict({ lang: Type.Optional(OneOf(LANGUAGES, 'Language of the file')) });

export const ImportFileName = Text(IMPORT_LIMITS.fileName, 'Name of the file', 1);

/** Filters of the list of products, with the numbers of a part's products. */
export const ArchiveQuery = Type.Unsafe<ListExportQuery & Readonly<{ from?: number; until?: number }>>(
  Strict({
    ...(listExportQuery(PRODUCT_LIST) as unknown as TObject).properties,
    from: Type.Optional(Id('First product of the part')),
    until: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'Last one' })),
  }),
);
const ArchivePart = Type.Object({
  from: Id('First product'),
  until: Nullable(Type.Integer({ description: 'Last number' }), 'null: all that follow'),
  products: Count('Products'),
  bytes: Count('At most so many bytes, about'),
});
export type ArchivePart = Static<typeof ArchivePart>;
export const ArchiveParts = Type.Object({
  parts: Type.Array(ArchivePart, { description: 'By number of product; none without products' }),
});
export type ArchiveParts = Static<typeof ArchiveParts>;
