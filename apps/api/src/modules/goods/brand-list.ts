import type { BRAND_LIST } from '@mali/contracts/lists/brands';
import type { ListQuery } from '@mali/contracts/lists/query';
import type { BrandRow, BrandsAnswer } from '@mali/contracts/staff-brands';
import {
  countViews,
  type ExportCells,
  exportOf,
  type ListDeps,
  listRequest,
  pageOfList,
} from '../../platform/office-list.ts';
import { BRAND_COLUMNS, BRAND_SOURCE } from './brand-list-repository.ts';

export const countBrands = (deps: ListDeps) => countViews(deps, BRAND_SOURCE);

/**
 * A page of the list of brands.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listStaffBrands(deps: ListDeps, query: ListQuery): Promise<BrandsAnswer> {
  const page = await pageOfList<BrandRow>(
    deps,
    BRAND_SOURCE,
    listRequest(deps, BRAND_SOURCE, query),
    BRAND_COLUMNS,
  );
  const rows = page.rows.map((row) => ({
    ...row,
    brand_th: row.brand_th === row.brand_en ? '' : row.brand_th,
  }));
  return { ...page, rows };
}

/** The export of the list of brands; throws as `exportList` does. */
export const exportBrands = exportOf<BrandRow>({
  source: BRAND_SOURCE,
  columns: BRAND_COLUMNS,
  title: { th: 'แบรนด์', en: 'Brands' },
  cells: (): ExportCells<typeof BRAND_LIST, BrandRow> => ({
    name: (row, lang) => (lang === 'th' ? row.brand_th : row.brand_en),
    aliases: (row) => row.aliases.join(', '),
    link_name: (row) => row.link_name,
    origin: (row) => row.origin ?? '',
    on_sale: (row) => row.on_sale,
    products: (row) => row.products,
  }),
});
