import type { ListQuery } from '@mali/contracts/lists/query';
import type { SUPPLIER_LIST } from '@mali/contracts/lists/suppliers';
import { toBaht } from '@mali/contracts/money';
import type { SuppliersAnswer } from '@mali/contracts/suppliers';
import {
  countViews,
  type ExportCells,
  exportOf,
  type ListDeps,
  listRequest,
  pageOfList,
} from '../../platform/office-list.ts';
import { SUPPLIER_SOURCE } from './supplier-list-repository.ts';
import { SUPPLIER_COLUMNS, type SupplierRow } from './supplier-repository.ts';
import { presentSupplier } from './suppliers.ts';

export const countSuppliers = (deps: ListDeps) => countViews(deps, SUPPLIER_SOURCE);

/**
 * A page of the list of suppliers.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listSuppliers(deps: ListDeps, query: ListQuery): Promise<SuppliersAnswer> {
  const request = listRequest(deps, SUPPLIER_SOURCE, query);
  const page = await pageOfList<SupplierRow>(deps, SUPPLIER_SOURCE, request, SUPPLIER_COLUMNS);
  return { ...page, rows: page.rows.map(presentSupplier) };
}

/** The export of the list of suppliers; throws as `exportList` does. */
export const exportSuppliers = exportOf<SupplierRow>({
  source: SUPPLIER_SOURCE,
  columns: SUPPLIER_COLUMNS,
  title: { th: 'ผู้ขาย', en: 'Suppliers' },
  cells: (): ExportCells<typeof SUPPLIER_LIST, SupplierRow> => ({
    name: (row) => row.name,
    contact: (row) => row.contact,
    email: (row) => row.email,
    phone: (row) => row.phone,
    tax_id: (row) => row.tax_id,
    lead_days: (row) => row.lead_days,
    minimum_order: (row) => ({ baht: toBaht(row.minimum_order) }),
    payment_days: (row) => row.payment_days,
    goods: (row) => row.goods,
    active: (row, lang) =>
      row.active ? { th: 'ใช้อยู่', en: 'In use' }[lang] : { th: 'เลิกใช้แล้ว', en: 'Ended' }[lang],
  }),
});
