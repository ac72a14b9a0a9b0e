import { type Db, firstRow, rows } from '../../platform/database.ts';
import type { CreditContent, DocumentKind, InvoiceContent, Party } from './document.ts';

type Issued = {
  document_id: number;
  number: string;
  so_no: string;
  issued_at: Date;
  seller: Party;
  buyer: Party;
  total: number;
  vat: number;
};
export type InvoiceRow = Issued & { kind: 'tax_invoice' | 'abbreviated'; content: InvoiceContent };
export type CreditNoteRow = Issued & { kind: 'credit_note'; content: CreditContent };
export type DocumentRow = InvoiceRow | CreditNoteRow;

/** Excludes invoices that were replaced. */
const IN_FORCE = 'NOT EXISTS (SELECT FROM tax_documents r WHERE r.replaces_id = d.document_id)';

/** The documents of an order that were not replaced, oldest first. */
export const documentsOf = (db: Db, so_no: string): Promise<DocumentRow[]> =>
  rows(db, `SELECT d.* FROM tax_documents d WHERE d.so_no = ? AND ${IN_FORCE} ORDER BY d.document_id`, [
    so_no,
  ]);

/** The documents of several orders that were not replaced, oldest first. */
export const documentsOfAll = (db: Db, numbers: readonly string[]): Promise<DocumentRow[]> =>
  rows(
    db,
    `SELECT d.* FROM tax_documents d WHERE d.so_no = ANY(?::text[]) AND ${IN_FORCE} ORDER BY d.document_id`,
    [[...numbers]],
  );

export const documentByNumber = (db: Db, number: string): Promise<DocumentRow | undefined> =>
  firstRow(db, 'SELECT * FROM tax_documents WHERE number = ?', [number]);

/** The invoice of an order: the last one, if it was replaced. */
export const invoiceOf = (db: Db, so_no: string): Promise<InvoiceRow | undefined> =>
  firstRow(
    db,
    `SELECT * FROM tax_documents WHERE so_no = ? AND kind <> 'credit_note' ORDER BY document_id DESC LIMIT 1`,
    [so_no],
  );

/** Locks the invoice of an order: serialises its credit notes. */
export const lockInvoice = (db: Db, so_no: string): Promise<InvoiceRow | undefined> =>
  firstRow(
    db,
    `SELECT * FROM tax_documents WHERE so_no = ? AND kind <> 'credit_note' ORDER BY document_id DESC LIMIT 1
     FOR UPDATE`,
    [so_no],
  );

export const creditNoteOf = (db: Db, refundId: number): Promise<CreditNoteRow | undefined> =>
  firstRow(db, 'SELECT * FROM tax_documents WHERE refund_id = ?', [refundId]);

/** Totals of an invoice's credit notes. */
export async function creditedSoFar(db: Db, invoiceId: number): Promise<{ total: number; vat: number }> {
  const sums = await firstRow<{ total: number; vat: number }>(
    db,
    `SELECT coalesce(sum(total), 0)::int AS total, coalesce(sum(vat), 0)::int AS vat
     FROM tax_documents WHERE original_id = ?`,
    [invoiceId],
  );
  return sums ?? { total: 0, vat: 0 };
}

/**
 * Issues a document with the next number of its series. Counting and inserting are one statement: a failure
 * leaves no gap, and concurrent ones wait for the row lock.
 * @throws UNIQUE_VIOLATION when the order has its invoice, or the refund its credit note
 */
export async function insertDocument(
  db: Db,
  document: {
    series: string;
    kind: DocumentKind;
    so_no: string;
    refund_id: number | null;
    original_id: number | null;
    /** The invoice that it replaces. */
    replaces_id?: number;
    at: Date;
    seller: Party;
    buyer: Party;
    content: InvoiceContent | CreditContent;
    total: number;
    vat: number;
  },
): Promise<DocumentRow> {
  const issued = await firstRow<DocumentRow>(
    db,
    `WITH next AS (
       INSERT INTO document_series AS s (series, last, last_at) VALUES (?, 1, ?)
       ON CONFLICT (series) DO UPDATE SET last = s.last + 1, last_at = greatest(s.last_at, excluded.last_at)
       RETURNING series, last::text AS last, last_at
     )
     INSERT INTO tax_documents (number, series, kind, so_no, refund_id, original_id, replaces_id, issued_at, seller, buyer,
       content, total, vat)
     SELECT series || '-' || lpad(last, greatest(6, length(last)), '0'), series, ?, ?, ?::bigint, ?::bigint, ?::bigint, last_at,
       ?::jsonb, ?::jsonb, ?::jsonb, ?, ?
     FROM next RETURNING *`,
    [
      document.series,
      document.at,
      document.kind,
      document.so_no,
      document.refund_id,
      document.original_id,
      document.replaces_id ?? null,
      JSON.stringify(document.seller),
      JSON.stringify(document.buyer),
      JSON.stringify(document.content),
      document.total,
      document.vat,
    ],
  );
  if (issued === undefined) throw new Error(`no document was written for ${document.so_no}`);
  return issued;
}

/** Orders that require an invoice: the condition of the index orders_invoiced. */
const DUE = `o.total + o.point_the1 + o.exchange_credit > 0 AND CASE o.payment_method WHEN 'cod' THEN o.doc_status IN (14, 17, 98, 99) ELSE o.paid_at IS NOT NULL END`;

export async function invoiceIsDue(db: Db, so_no: string): Promise<boolean> {
  const due = await firstRow(db, `SELECT 1 FROM orders o WHERE o.so_no = ? AND ${DUE}`, [so_no]);
  return due !== undefined;
}

/** Orders with a missing invoice, one page. */
export const ordersWithoutInvoice = (db: Db, after: string, limit: number): Promise<{ so_no: string }[]> =>
  rows(
    db,
    `SELECT o.so_no FROM orders o
     WHERE ${DUE} AND o.so_no > ?
       AND NOT EXISTS (SELECT 1 FROM tax_documents d WHERE d.so_no = o.so_no AND d.kind <> 'credit_note')
     ORDER BY o.so_no LIMIT ?`,
    [after, limit],
  );

/**
 * Orders with cash on delivery that were cancelled after they had left: nothing was collected, and their invoice has
 * something left to credit. One page.
 */
export const uncollectedOrders = (db: Db, after: string, limit: number): Promise<{ so_no: string }[]> =>
  rows(
    db,
    `SELECT o.so_no FROM orders o JOIN tax_documents i ON i.so_no = o.so_no AND i.kind <> 'credit_note'
     WHERE o.doc_status = 15 AND o.payment_method = 'cod' AND o.so_no > ?
       AND i.total > (SELECT coalesce(sum(n.total), 0) FROM tax_documents n WHERE n.original_id = i.document_id)
     ORDER BY o.so_no LIMIT ?`,
    [after, limit],
  );

/** Completed refunds that reduce an invoice; money outside any invoice is excluded. */
const LESSENS = `r.status = 'done' AND r.reason_code IN ('cancelled', 'goods')`;

export type RefundToCredit = {
  refund_id: number;
  so_no: string;
  amount: number;
  reason_code: string;
  reason: string | null;
  delivery: boolean;
  partner_value: number;
  lines: { line_no: number; quantity: number; amount: number; partner_value: number }[];
};
/** A refund that requires a credit note if its order has an invoice, with its units. */
export const refundToCredit = (db: Db, refundId: number): Promise<RefundToCredit | undefined> =>
  firstRow(
    db,
    `SELECT r.refund_id, r.so_no, r.amount, r.reason_code, r.reason, r.delivery, r.partner_value,
            coalesce((SELECT jsonb_agg(jsonb_build_object('line_no', l.line_no, 'quantity', l.quantity, 'amount', l.amount,
                                                          'partner_value', l.partner_value) ORDER BY l.line_no)
                      FROM refund_lines l WHERE l.refund_id = r.refund_id), '[]') AS lines
     FROM refunds r WHERE r.refund_id = ? AND ${LESSENS}`,
    [refundId],
  );

/** Refunds of invoiced orders with a missing credit note, one page. */
export const refundsWithoutNote = (db: Db, after: number, limit: number): Promise<{ refund_id: number }[]> =>
  rows(
    db,
    `SELECT r.refund_id FROM refunds r JOIN tax_documents i ON i.so_no = r.so_no AND i.kind <> 'credit_note'
       AND NOT EXISTS (SELECT FROM tax_documents n WHERE n.replaces_id = i.document_id)
     WHERE ${LESSENS} AND r.refund_id > ?
       AND NOT EXISTS (SELECT 1 FROM tax_documents d WHERE d.refund_id = r.refund_id)
       AND i.total > (SELECT coalesce(sum(n.total), 0) FROM tax_documents n WHERE n.original_id = i.document_id)
     ORDER BY r.refund_id LIMIT ?`,
    [after, limit],
  );
