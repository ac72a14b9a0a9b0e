import type { Language } from '@mali/contracts/limits';
import { optionWord } from '@mali/contracts/lists/definition';
import { PRODUCT_LIST } from '@mali/contracts/lists/products';
import type { ListQuery } from '@mali/contracts/lists/query';
import { toBaht } from '@mali/contracts/money';
import type { ProductRow, ProductsAnswer } from '@mali/contracts/product-rows';
import type { ProductState } from '@mali/contracts/product-values';
import {
  countViews,
  type ExportCells,
  exportOf,
  type ListDeps,
  listRequest,
  pageOfList,
} from '../../platform/office-list.ts';
import { type ListedProduct, PRODUCT_COLUMNS, PRODUCT_SOURCE } from './list-repository.ts';

export const countProducts = (deps: ListDeps) => countViews(deps, PRODUCT_SOURCE);

const bahtOf = (satang: number | null): number | null => (satang === null ? null : toBaht(satang));

/** How a product stands: outside its period it waits for it, or the period is over. */
const stateOf = ({ stands, on_sale_until }: ListedProduct, at: Date): ProductState => {
  if (stands !== 'waiting') return stands;
  return on_sale_until !== null && on_sale_until <= at ? 'ended' : 'scheduled';
};

const presentRow = (row: ListedProduct, at: Date): ProductRow => ({
  mat_id: row.mat_id,
  mat_no: row.mat_no,
  name_th: row.name_th,
  name_en: row.name_en,
  brand_th: row.brand_th,
  brand_en: row.brand_en,
  category_th: row.category_th,
  category_en: row.category_en,
  image: row.image === null ? null : `/img/${row.image}/640.webp`,
  variants: row.variants,
  price_from: bahtOf(row.price_from),
  price_to: bahtOf(row.price_to),
  was: bahtOf(row.was),
  stock: row.stock,
  sold: row.sold,
  state: stateOf(row, at),
  created_at: row.created_at.toISOString(),
});

/**
 * A page of the list of products.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listProducts(deps: ListDeps, query: ListQuery): Promise<ProductsAnswer> {
  const request = listRequest(deps, PRODUCT_SOURCE, query);
  const page = await pageOfList<ListedProduct>(deps, PRODUCT_SOURCE, request, PRODUCT_COLUMNS);
  return { ...page, rows: page.rows.map((row) => presentRow(row, deps.now())) };
}

/** One price, or the lowest and the highest, in baht. */
function priceCell({ price_from, price_to }: ListedProduct) {
  if (price_from === null || price_to === null) return null;
  if (price_from === price_to) return { baht: toBaht(price_from) };
  return `${toBaht(price_from).toFixed(2)} – ${toBaht(price_to).toFixed(2)}`;
}

const named = (lang: Language, th: string, en: string): string => (lang === 'th' ? th : en);

/** The export of the list of products; throws as `exportList` does. */
export const exportProducts = exportOf<ListedProduct>({
  source: PRODUCT_SOURCE,
  columns: PRODUCT_COLUMNS,
  title: { th: 'สินค้า', en: 'Products' },
  cells: (at) =>
    ({
      name: (row, lang) => named(lang, row.name_th, row.name_en),
      other_name: (row, lang) => named(lang, row.name_en, row.name_th),
      brand: (row, lang) => named(lang, row.brand_th, row.brand_en),
      category: (row, lang) => named(lang, row.category_th, row.category_en),
      variants: (row) => row.variants,
      price: priceCell,
      was: ({ was }) => (was === null ? null : { baht: toBaht(was) }),
      stock: (row) => row.stock,
      sold: (row) => row.sold,
      state: (row, lang) => optionWord(PRODUCT_LIST.filters.state, stateOf(row, at), lang),
      created_at: (row) => row.created_at,
    }) satisfies ExportCells<typeof PRODUCT_LIST, ListedProduct>,
});
