import type { Language } from '@mali/contracts/limits';
import type { PurchaseState } from '@mali/contracts/purchase-order-values';
import type { ReceiptState } from '@mali/contracts/receiving-values';
import { type Db, firstRow, INTEGERS, integers, rows } from '../../platform/database.ts';
import type { PurchaseDocument } from './purchase-document.ts';
import { type GoodsNames, NAMED, NAMES } from './receipt-repository.ts';

/** An order of a list. Amounts in satang, days `2026-12-31`. */
export type PurchaseRow = Readonly<{
  po_id: number;
  po_no: string;
  state: PurchaseState;
  supplier_id: number;
  supplier: string;
  created_at: Date;
  sent_at: Date | null;
  by: string | null;
  expected_on: string;
  line_count: number;
  units: number;
  received: number;
  cost: number | null;
}>;
export type PurchaseRecord = PurchaseRow &
  Readonly<{
    revision: number;
    version: number;
    by_mail: boolean;
    note: string;
    reason: string;
    lang: Language;
    email: string | null;
    minimum_order: number;
  }>;

/** Columns of an order `p`. */
export const PURCHASE_COLUMNS = `p.po_id, p.po_no, p.state, p.supplier_id,
  (SELECT s.name FROM suppliers s WHERE s.supplier_id = p.supplier_id) AS supplier, p.created_at, p.sent_at,
  (SELECT nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') FROM users u WHERE u.user_id = p.user_id) AS by,
  p.expected_on::text AS expected_on, p.line_count, p.units, p.received, p.cost`;
const RECORD = `${PURCHASE_COLUMNS}, p.revision, p.version, p.by_mail, p.note, p.reason, s.lang, s.email, s.minimum_order
  FROM purchase_orders p JOIN suppliers s USING (supplier_id) WHERE p.po_id = ?`;

export const readPurchase = (db: Db, poId: number): Promise<PurchaseRecord | undefined> =>
  firstRow(db, `SELECT ${RECORD}`, [poId]);

/** Locks an order: of two changes or receipts at once one comes first. */
export const lockPurchase = (trx: Db, poId: number): Promise<PurchaseRecord | undefined> =>
  firstRow(trx, `SELECT ${RECORD} FOR UPDATE OF p`, [poId]);

export async function purchaseOfKey(db: Db, request_key: string): Promise<number | null> {
  const found = await firstRow<{ po_id: number }>(
    db,
    'SELECT po_id FROM purchase_orders WHERE request_key = ?',
    [request_key],
  );
  return found?.po_id ?? null;
}

/** The next number of a month, `2611`: PO-2611-0001. Other orders of the month wait until it is committed. */
export async function nextNumber(trx: Db, month: string): Promise<string> {
  const next = await firstRow<{ last: number }>(
    trx,
    `INSERT INTO purchase_order_numbers AS n (month, last) VALUES (?, 1)
     ON CONFLICT (month) DO UPDATE SET last = n.last + 1 RETURNING last`,
    [month],
  );
  return `PO-${month}-${String(next?.last ?? 0).padStart(4, '0')}`;
}

type NewPurchase = Readonly<{
  po_no: string;
  request_key: string;
  supplier_id: number;
  at: Date;
  user_id: number;
  expected_on: string;
  note: string;
}>;

/** @returns its id; null when there is one of this key, which is committed by then */
export async function insertPurchase(trx: Db, order: NewPurchase): Promise<number | null> {
  const made = await firstRow<{ po_id: number }>(
    trx,
    `INSERT INTO purchase_orders (po_no, request_key, supplier_id, created_at, user_id, expected_on, note)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (request_key) DO NOTHING RETURNING po_id`,
    [
      ...[order.po_no, order.request_key, order.supplier_id, order.at, order.user_id],
      ...[order.expected_on, order.note],
    ],
  );
  return made?.po_id ?? null;
}

/** A line as it is written. Satang. */
export type PurchaseLine = Readonly<{
  line_no: number;
  mat_var_id: number;
  item_no: string;
  units: number;
  received: number;
  unit_cost: number | null;
  expected_on: string | null;
}>;
export type PurchaseLineRow = PurchaseLine & GoodsNames;

/** Writes the lines of a locked order in place of its earlier ones, and their sums. */
export async function saveLines(trx: Db, poId: number, lines: readonly PurchaseLine[]): Promise<void> {
  await trx.raw('DELETE FROM purchase_order_lines WHERE po_id = ?', [poId]);
  await trx.raw(
    `INSERT INTO purchase_order_lines (po_id, line_no, mat_var_id, item_no, units, received, unit_cost, expected_on)
     SELECT ?::int, w.line_no, w.mat_var_id, w.item_no, w.units, w.received, w.unit_cost, w.expected_on
     FROM jsonb_to_recordset(?::jsonb) AS w(line_no smallint, mat_var_id int, item_no text, units int, received int,
       unit_cost int, expected_on date)`,
    [poId, JSON.stringify(lines)],
  );
  await trx.raw(
    `UPDATE purchase_orders p SET line_count = w.n, units = w.units, received = w.received, cost = w.cost
     FROM (SELECT count(*)::int AS n, sum(l.units)::int AS units, sum(l.received)::int AS received,
             CASE WHEN bool_and(l.unit_cost IS NOT NULL) THEN sum(l.units::bigint * l.unit_cost) END AS cost
           FROM purchase_order_lines l WHERE l.po_id = ?) w
     WHERE p.po_id = ?`,
    [poId, poId],
  );
}

export const readLines = (db: Db, poId: number): Promise<PurchaseLineRow[]> =>
  rows(
    db,
    `SELECT l.line_no, l.item_no, l.units, l.received, l.unit_cost, l.expected_on::text AS expected_on, ${NAMES}
     FROM purchase_order_lines l JOIN variants v USING (mat_var_id) ${NAMED} WHERE l.po_id = ? ORDER BY l.line_no`,
    [poId],
  );

/** Which of these variants there are, with the terms of a supplier; satang. */
export const readOrderable = (
  db: Db,
  supplierId: number,
  variants: readonly number[],
): Promise<{ mat_var_id: number; item_no: string | null; unit_cost: number | null }[]> =>
  rows(
    db,
    `SELECT v.mat_var_id, g.item_no, g.unit_cost FROM variants v
     LEFT JOIN supplier_goods g ON g.mat_var_id = v.mat_var_id AND g.supplier_id = ?
     WHERE v.mat_var_id = ANY(${INTEGERS})`,
    [supplierId, integers(variants)],
  );

/** The order is locked; it gets a new revision. */
export async function updatePurchase(
  trx: Db,
  poId: number,
  values: Readonly<{
    expected_on?: string;
    note?: string;
    state?: PurchaseState;
    reason?: string;
    version?: number;
    by_mail?: boolean;
    sent_at?: Date;
    closed_at?: Date;
  }>,
): Promise<void> {
  await trx('purchase_orders')
    .where({ po_id: poId })
    .update({ ...values, revision: trx.raw('revision + 1') });
}

export async function insertVersion(
  trx: Db,
  version: Readonly<{
    po_id: number;
    version: number;
    at: Date;
    user_id: number;
    reason: string;
    definition: PurchaseDocument;
  }>,
): Promise<void> {
  await trx.raw(
    'INSERT INTO purchase_order_versions (po_id, version, sent_at, user_id, reason, definition) VALUES (?, ?, ?, ?, ?, ?)',
    [
      ...[version.po_id, version.version, version.at, version.user_id, version.reason],
      JSON.stringify(version.definition),
    ],
  );
}

export const readVersions = (
  db: Db,
  poId: number,
): Promise<{ version: number; sent_at: Date; by: string | null; reason: string }[]> =>
  rows(
    db,
    `SELECT w.version, w.sent_at, nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') AS by, w.reason
     FROM purchase_order_versions w LEFT JOIN users u USING (user_id) WHERE w.po_id = ? ORDER BY w.version DESC`,
    [poId],
  );

/** What was sent as a version. */
export async function readDefinition(
  db: Db,
  poId: number,
  version: number,
): Promise<PurchaseDocument | undefined> {
  const found = await firstRow<{ definition: PurchaseDocument }>(
    db,
    'SELECT definition FROM purchase_order_versions WHERE po_id = ? AND version = ?',
    [poId, version],
  );
  return found?.definition;
}

/** Queues the mail to the supplier. */
export async function queueMail(
  trx: Db,
  payload: Readonly<{ po_id: number; version: number; kind: 'order' | 'cancelled' }>,
): Promise<void> {
  await trx.raw(`SELECT graphile_worker.add_job('purchase-order-mail', ?::json, max_attempts := 25)`, [
    JSON.stringify(payload),
  ]);
}

/** Receipts against an order, the newest first. */
export const readReceiptsOf = (
  db: Db,
  poId: number,
): Promise<{ receipt_id: number; received_at: Date; state: ReceiptState; units: number }[]> =>
  rows(
    db,
    'SELECT receipt_id, received_at, state, units FROM stock_receipts WHERE po_id = ? ORDER BY receipt_id DESC LIMIT 200',
    [poId],
  );

/**
 * Adds units that have come to the lines of a locked order, negative ones for those that are taken back, and the sum to
 * the order. Variants that it does not have are left out.
 */
export async function addReceived(
  trx: Db,
  poId: number,
  units: readonly Readonly<{ mat_var_id: number; units: number }>[],
): Promise<void> {
  await trx.raw(
    `UPDATE purchase_order_lines l SET received = l.received + w.units
     FROM jsonb_to_recordset(?::jsonb) AS w(mat_var_id int, units int)
     WHERE l.po_id = ? AND l.mat_var_id = w.mat_var_id`,
    [JSON.stringify(units), poId],
  );
  await trx.raw(
    `UPDATE purchase_orders p SET received = (SELECT sum(l.received)::int FROM purchase_order_lines l WHERE l.po_id = p.po_id)
     WHERE p.po_id = ?`,
    [poId],
  );
}

/** The order is locked. What comes is no change by staff: its revision stays. */
export async function followReceipt(
  trx: Db,
  poId: number,
  state: PurchaseState,
  closedAt: Date | null,
): Promise<void> {
  await trx.raw('UPDATE purchase_orders SET state = ?, closed_at = ? WHERE po_id = ?', [
    state,
    closedAt,
    poId,
  ]);
}
