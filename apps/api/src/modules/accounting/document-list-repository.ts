import { TAX_DOCUMENT_LIST } from '@mali/contracts/lists/tax-documents';
import { inDays, type ListSource, oneOf } from '../../platform/list-query.ts';
import { COUNTED, type Span } from './month-repository.ts';

/** The SQL of the list of tax documents, in the order in which they were issued. */
export const TAX_DOCUMENT_SOURCE: ListSource<typeof TAX_DOCUMENT_LIST> = {
  definition: TAX_DOCUMENT_LIST,
  table: 'tax_documents d',
  alias: 'd',
  id: 'd.document_id',
  idType: 'bigint',
  sorts: { issued_at: { sql: 'd.issued_at', type: 'timestamptz' } },
  filters: { kind: oneOf('d.kind'), issued: inDays('d.issued_at') },
  // A number or an order in full: both have an index.
  search: (text) => ({
    sql: '(d.number = ? OR d.so_no = ?)',
    bindings: [text.trim().toUpperCase(), text.trim().toUpperCase()],
  }),
};

export const TAX_DOCUMENT_COLUMNS = `d.number, d.kind, d.issued_at, d.so_no, d.buyer->>'name' AS buyer,
  d.buyer->>'tax_id' AS tax_id, d.buyer->>'branch' AS branch,
  (SELECT o.number FROM tax_documents o WHERE o.document_id = coalesce(d.original_id, d.replaces_id)) AS refers_to,
  ${COUNTED.total}::int AS total, ${COUNTED.vat}::int AS vat`;
export type ListedDocument = {
  number: string;
  kind: 'tax_invoice' | 'abbreviated' | 'credit_note';
  issued_at: Date;
  so_no: string;
  buyer: string | null;
  tax_id: string | null;
  branch: string | null;
  refers_to: string | null;
  total: number;
  vat: number;
};

/** Documents of a span in the order in which they were issued. */
export const documentsOfSpan = ({ from, to }: Span) => ({
  sql: `SELECT ${TAX_DOCUMENT_COLUMNS} FROM tax_documents d WHERE d.issued_at >= ? AND d.issued_at < ?
    ORDER BY d.issued_at, d.document_id`,
  bindings: [from, to],
});
