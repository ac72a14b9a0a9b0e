import type { TaxDocumentsAnswer } from '@mali/contracts/accounting';
import { optionWord } from '@mali/contracts/lists/definition';
import type { ListQuery } from '@mali/contracts/lists/query';
import { TAX_DOCUMENT_LIST } from '@mali/contracts/lists/tax-documents';
import { toBaht } from '@mali/contracts/money';
import type { Caller } from '../../platform/auth.ts';
import {
  countViews,
  type ExportCells,
  exportOf,
  type ListDeps,
  readListPage,
} from '../../platform/office-list.ts';
import {
  type ListedDocument,
  TAX_DOCUMENT_COLUMNS,
  TAX_DOCUMENT_SOURCE,
} from './document-list-repository.ts';

export const countTaxDocuments = (deps: ListDeps) => countViews(deps, TAX_DOCUMENT_SOURCE);

/**
 * A page of tax invoices and credit notes: names of buyers are personal data.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listTaxDocuments(
  deps: ListDeps,
  caller: Caller,
  query: ListQuery,
): Promise<TaxDocumentsAnswer> {
  const page = await readListPage<ListedDocument>(
    deps,
    caller,
    TAX_DOCUMENT_SOURCE,
    query,
    TAX_DOCUMENT_COLUMNS,
  );
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...{ number: row.number, kind: row.kind, so_no: row.so_no, buyer: row.buyer ?? '' },
      ...{ issued_at: row.issued_at.toISOString(), tax_id: row.tax_id, branch: row.branch },
      ...{ refers_to: row.refers_to, base: toBaht(row.total - row.vat) },
      ...{ vat: toBaht(row.vat), total: toBaht(row.total) },
    })),
  };
}

const baht = (satang: number) => ({ baht: toBaht(satang) });
export const DOCUMENT_CELLS: ExportCells<typeof TAX_DOCUMENT_LIST, ListedDocument> = {
  issued_at: (row) => row.issued_at,
  number: (row) => row.number,
  kind: (row, lang) => optionWord(TAX_DOCUMENT_LIST.filters.kind, row.kind, lang),
  so_no: (row) => row.so_no,
  buyer: (row) => row.buyer,
  tax_id: (row) => row.tax_id,
  branch: (row) => row.branch,
  refers_to: (row) => row.refers_to,
  base: (row) => baht(row.total - row.vat),
  vat: (row) => baht(row.vat),
  total: (row) => baht(row.total),
};

export const exportTaxDocuments = exportOf({
  source: TAX_DOCUMENT_SOURCE,
  columns: TAX_DOCUMENT_COLUMNS,
  title: { th: 'ใบกำกับภาษี', en: 'Tax documents' },
  cells: DOCUMENT_CELLS,
});
