import type { DifferenceKind, ReceiptState } from '@mali/contracts/receiving-values';
import { type Db, firstRow, INTEGERS, integers, rows } from '../../platform/database.ts';

/** Names of a variant `v` of product `m` and brand `b`. */
export const NAMES = `v.mat_var_id, v.item_id, v.gtin, v.images[1] AS image, b.brand_en,
  btrim(m.mat_name || ' ' || coalesce(a.en, '')) AS name_en,
  btrim(m.mat_name_th || ' ' || coalesce(a.th, a.en, '')) AS name_th`;
export const NAMED = `JOIN materials m USING (mat_id) JOIN brands b USING (brand_id)
  LEFT JOIN LATERAL (
    SELECT string_agg(t->>'name', ' ' ORDER BY t->>'n') AS en, string_agg(t->>'name_th', ' ' ORDER BY t->>'n') AS th
    FROM jsonb_array_elements(v.attributes) t) a ON true`;

export type GoodsNames = Readonly<{
  mat_var_id: number;
  item_id: string;
  gtin: string | null;
  /** Hash of its first picture. */
  image: string | null;
  brand_en: string;
  name_en: string;
  name_th: string;
}>;
export type GoodsRow = GoodsNames &
  Readonly<{ expires: boolean; lots: readonly Readonly<{ code: string; expires_on: string | null }>[] }>;

/**
 * A variant has an expiry when its product is used up within a time after opening, or when an expiry of it is known.
 * Its newest lots are those that may come again.
 */
export const readGoods = (db: Db, variants: readonly number[]): Promise<GoodsRow[]> =>
  rows(
    db,
    `SELECT ${NAMES}, (m.pao_months IS NOT NULL OR v.expiry IS NOT NULL OR EXISTS (SELECT FROM stock_lots l
         WHERE l.mat_var_id = v.mat_var_id AND l.expires_on IS NOT NULL)) AS expires,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('code', l.code, 'expires_on', l.expires_on) ORDER BY l.lot_id DESC), '[]')
        FROM (SELECT * FROM stock_lots n WHERE n.mat_var_id = v.mat_var_id ORDER BY n.lot_id DESC LIMIT 5) l) AS lots
     FROM variants v ${NAMED} WHERE v.mat_var_id = ANY(${INTEGERS}) ORDER BY v.mat_var_id`,
    [integers(variants)],
  );

/**
 * The variant of a barcode or stock-keeping unit.
 * @param gtin 14 digits, or null when the code is no GTIN
 */
export async function variantOfCode(db: Db, code: string, gtin: string | null): Promise<number | null> {
  const found = await firstRow<{ mat_var_id: number }>(
    db,
    `SELECT v.mat_var_id FROM variants v
     WHERE v.item_id IN (?, ?, ?) OR v.gtin IS NOT NULL AND lpad(v.gtin, 14, '0') = ?
     ORDER BY v.item_id = ? DESC, v.mat_var_id LIMIT 1`,
    [code, code.toUpperCase(), code.toLowerCase(), gtin, code],
  );
  return found?.mat_var_id ?? null;
}

/** A line of a receipt. Amounts in satang, days `2027-06-30`. */
export type ReceiptLine = Readonly<{
  line_no: number;
  mat_var_id: number;
  lot: string;
  expires_on: string | null;
  quantity: number;
  unit_cost: number | null;
}>;
export type ReceiptLineRow = ReceiptLine & GoodsNames & Readonly<{ bin: string | null }>;
export type ReceiptRow = Readonly<{
  receipt_id: number;
  received_at: Date;
  by: string | null;
  reference: string;
  note: string;
  state: ReceiptState;
  reverses: number | null;
  reversed_by: number | null;
  line_count: number;
  units: number;
  /** Satang; null: the cost of a line is unknown. */
  cost: number | null;
  po_id: number | null;
  po_no: string | null;
}>;

export const readReceipt = (db: Db, receiptId: number): Promise<ReceiptRow | undefined> =>
  firstRow(
    db,
    `SELECT r.receipt_id, r.received_at, nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') AS by, r.reference,
       r.note, r.state, r.reverses, n.receipt_id AS reversed_by, r.line_count, r.units, r.cost::float8 AS cost, r.po_id,
       (SELECT p.po_no FROM purchase_orders p WHERE p.po_id = r.po_id) AS po_no
     FROM stock_receipts r LEFT JOIN users u USING (user_id) LEFT JOIN stock_receipts n ON n.reverses = r.receipt_id
     WHERE r.receipt_id = ?`,
    [receiptId],
  );

export const readReceiptLines = (db: Db, receiptId: number): Promise<ReceiptLineRow[]> =>
  rows(
    db,
    `SELECT w.line_no, w.lot_code AS lot, w.expires_on::text AS expires_on, w.quantity, w.unit_cost, ${NAMES},
       (SELECT s.bin FROM stock_balances s WHERE s.mat_var_id = w.mat_var_id AND s.bin IS NOT NULL
        ORDER BY s.lot_id DESC LIMIT 1) AS bin
     FROM stock_receipt_lines w JOIN variants v USING (mat_var_id) ${NAMED} WHERE w.receipt_id = ? ORDER BY w.line_no`,
    [receiptId],
  );

export async function receiptOfKey(db: Db, request_key: string): Promise<number | null> {
  const found = await firstRow<{ receipt_id: number }>(
    db,
    'SELECT receipt_id FROM stock_receipts WHERE request_key = ?',
    [request_key],
  );
  return found?.receipt_id ?? null;
}

export type NewReceipt = Readonly<{
  request_key: string;
  at: Date;
  user_id: number;
  reference: string;
  note: string;
  reverses: number | null;
  /** The order that they are received against. */
  po_id: number | null;
  lines: readonly ReceiptLine[];
}>;

/** Sum of the costs, satang; null when the cost of a line is unknown. */
const costOf = (lines: readonly ReceiptLine[]): number | null =>
  lines.reduce<number | null>(
    (sum, { quantity, unit_cost }) =>
      sum === null || unit_cost === null ? null : sum + quantity * unit_cost,
    0,
  );

/**
 * Writes a receipt with its lines.
 * @returns its number; null when there is one of this key, which is committed by then
 */
export async function insertReceipt(trx: Db, receipt: NewReceipt): Promise<number | null> {
  const { request_key, at, user_id, reference, note, reverses, po_id, lines } = receipt;
  const made = await firstRow<{ receipt_id: number }>(
    trx,
    `INSERT INTO stock_receipts
       (request_key, received_at, user_id, reference, note, state, reverses, line_count, units, cost, po_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (request_key) DO NOTHING RETURNING receipt_id`,
    [
      ...[request_key, at, user_id, reference, note, reverses === null ? 'posted' : 'reversal', reverses],
      ...[lines.length, lines.reduce((sum, { quantity }) => sum + quantity, 0), costOf(lines)],
      po_id,
    ],
  );
  if (made === undefined) return null;
  await trx.raw(
    `INSERT INTO stock_receipt_lines (receipt_id, line_no, mat_var_id, lot_code, expires_on, quantity, unit_cost)
     SELECT ?::int, w.line_no, w.mat_var_id, w.lot, w.expires_on, w.quantity, w.unit_cost
     FROM jsonb_to_recordset(?::jsonb)
       AS w(line_no smallint, mat_var_id int, lot text, expires_on date, quantity int, unit_cost int)`,
    [made.receipt_id, JSON.stringify(lines)],
  );
  return made.receipt_id;
}

/**
 * Marks a posted receipt as reversed.
 * @returns false when it is not posted any more
 */
export async function markReversed(trx: Db, receiptId: number): Promise<boolean> {
  const marked = await firstRow(
    trx,
    `UPDATE stock_receipts SET state = 'reversed' WHERE receipt_id = ? AND state = 'posted' RETURNING 1 AS marked`,
    [receiptId],
  );
  return marked !== undefined;
}

export type Difference = Readonly<{ mat_var_id: number; kind: DifferenceKind; units: number; note: string }>;

/** What was not as ordered in a delivery, in the order in which it is given. */
export async function insertDifferences(
  trx: Db,
  receiptId: number,
  differences: readonly Difference[],
): Promise<void> {
  if (differences.length === 0) return;
  await trx.raw(
    `INSERT INTO stock_receipt_differences (receipt_id, position, mat_var_id, kind, units, note)
     SELECT ?::int, w.n, (w.one->>'mat_var_id')::int, w.one->>'kind', (w.one->>'units')::int, w.one->>'note'
     FROM jsonb_array_elements(?::jsonb) WITH ORDINALITY AS w(one, n)`,
    [receiptId, JSON.stringify(differences)],
  );
}

export const readDifferences = (
  db: Db,
  receiptId: number,
): Promise<(Difference & Pick<GoodsNames, 'name_en' | 'name_th'>)[]> =>
  rows(
    db,
    `SELECT d.mat_var_id, d.kind, d.units, d.note, w.name_en, w.name_th FROM stock_receipt_differences d
     JOIN LATERAL (SELECT ${NAMES} FROM variants v ${NAMED} WHERE v.mat_var_id = d.mat_var_id) w ON true
     WHERE d.receipt_id = ? ORDER BY d.position`,
    [receiptId],
  );
