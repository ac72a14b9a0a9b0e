import { isPlaceholder } from '@mali/contracts/images';
import { VARIANT_TYPES, type VariantType } from '@mali/contracts/limits';
import { PRODUCT_LIST } from '@mali/contracts/lists/products';
import type { ListExportQuery } from '@mali/contracts/lists/query';
import { toBaht } from '@mali/contracts/money';
import { IMPORT_FIELDS, type ImportField } from '@mali/contracts/product-import-values';
import type { Caller } from '../../../platform/auth.ts';
import { exportList, type ListDeps, listRequest } from '../../../platform/office-list.ts';
import type { Cell } from '../../../platform/xlsx.ts';
import { PRODUCT_SOURCE } from '../list-repository.ts';
import {
  numberedWithin,
  TABLE_COLUMNS,
  type TableProduct,
  type TableVariant,
} from './product-table-repository.ts';

/** Products of a part of an archive, by number; both ends are included. */
export type ArchiveRange = Readonly<{ from: number; until: number | null }>;

/** A row of the table: a variant with its product. */
type TableRow = TableProduct & Readonly<{ variant: TableVariant | null }>;

/** Texts that begin with a sign that importing takes away get one more of it. */
const safe = (text: string | null): string | null =>
  text !== null && /^'+[=+\-@]/u.test(text) ? `'${text}` : text;
const lines = (texts: readonly string[]): string | null => safe(texts.join('\n'));
const baht = (satang: number | null | undefined): Cell => (satang == null ? null : { baht: toBaht(satang) });

const option = (type: VariantType, part: 'name' | 'name_th' | 'code') => (row: TableRow) =>
  safe(row.variant?.attributes.find((one) => one.type === type)?.[part] ?? null);

const OPTIONS = Object.fromEntries(
  VARIANT_TYPES.flatMap((type) => [
    [`${type}_en`, option(type, 'name')],
    [`${type}_th`, option(type, 'name_th')],
    [`${type}_code`, option(type, 'code')],
  ]),
) as Readonly<Record<`${VariantType}_${'en' | 'th' | 'code'}`, (row: TableRow) => string | null>>;

/** The cell of each field that importing reads. */
const CELLS: Readonly<Record<ImportField, (row: TableRow) => Cell>> = {
  ...OPTIONS,
  number: (row) => row.mat_no,
  sku: ({ variant }) => variant?.item_id ?? null,
  barcode: ({ variant }) => variant?.gtin ?? null,
  brand_en: (row) => safe(row.brand_en),
  brand_th: (row) => safe(row.brand_th),
  category: (row) => row.category,
  name_en: (row) => safe(row.mat_name),
  name_th: (row) => safe(row.mat_name_th),
  shade_family: ({ variant }) => variant?.shade_family ?? null,
  volume: ({ variant }) => variant?.volume ?? null,
  unit: (row) => row.unit,
  price: ({ variant }) => baht(variant?.price),
  label_price: ({ variant }) => baht(variant?.label_price),
  stock: ({ variant }) => variant?.stock ?? null,
  for_sale: ({ variant }) => (variant === null ? null : variant.active ? 'yes' : 'no'),
  pictures: ({ variant }) => lines(pictureNames(variant?.images ?? [])),
  desc_en: (row) => safe(row.mat_desc),
  desc_th: (row) => safe(row.mat_desc_th),
  benefits_en: (row) => lines(row.benefits),
  benefits_th: (row) => lines(row.benefits_th),
  how_to_en: (row) => safe(row.how_to),
  how_to_th: (row) => safe(row.how_to_th),
  ingredients: (row) => safe(row.ingredients),
  skin_types: (row) => row.skin_types.join(', '),
  concerns: (row) => row.concerns.join(', '),
  finish: (row) => row.finish,
  free_of: (row) => row.free_of.join(', '),
  pao_months: (row) => row.pao_months,
  notification_no: (row) => row.notification_no,
  weight_g: (row) => row.weight_g,
  meta_en: (row) => safe(row.meta_desc),
  meta_th: (row) => safe(row.meta_desc_th),
  stage: (row) => row.stage,
};

/** The list of products with the columns of an import instead of its own. */
const TABLE = {
  ...PRODUCT_SOURCE,
  definition: {
    ...PRODUCT_LIST,
    columns: IMPORT_FIELDS.map(({ key, th, en }) => ({ key, label: { th, en } })),
  },
};

/** Names of files of pictures, in the table and in an archive with it. */
export const pictureNames = (images: readonly string[]): string[] =>
  images.filter((hash) => !isPlaceholder(hash)).map((hash) => `${hash}.webp`);

/**
 * The products of a list as a table that importing reads, a row for each variant; throws as `exportList` does.
 * @param onVariant called with each variant of the table
 * @param range products by number; left out: all
 */
export function exportProductTable(
  deps: ListDeps,
  caller: Caller,
  { columns: _all, ...query }: ListExportQuery,
  onVariant: (variant: TableVariant) => void = () => undefined,
  range?: ArchiveRange,
): Promise<AsyncGenerator<string | Buffer>> {
  const { lang: _lang, format: _format, ...filters } = query;
  const request = listRequest(deps, PRODUCT_SOURCE, filters);
  return exportList<TableRow>(
    deps,
    caller,
    {
      source: TABLE as unknown as typeof PRODUCT_SOURCE,
      columns: TABLE_COLUMNS,
      title: { th: 'สินค้า', en: 'Products' },
      cells: CELLS,
      expand: (row) => {
        row.variants.forEach(onVariant);
        return row.variants.length === 0
          ? [{ ...row, variant: null }]
          : row.variants.map((variant) => ({ ...row, variant }));
      },
    },
    query,
    range === undefined
      ? request
      : { ...request, conditions: [...request.conditions, numberedWithin(range)] },
  );
}
