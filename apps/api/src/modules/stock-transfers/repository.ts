import type { LocalizedText } from '@mali/contracts/content';
import type { StockTransferState } from '@mali/contracts/stock-transfer-values';
import { type Db, firstRow, rows } from '../../platform/database.ts';

const NAME = (id: string) =>
  `(SELECT nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') FROM users u WHERE u.user_id = ${id})`;
const END = (
  column: string,
) => `(SELECT jsonb_build_object('location_id', p.location_id, 'code', p.code, 'name', b.name)
  FROM stock_locations p LEFT JOIN branches b USING (store_id) WHERE p.location_id = ${column})`;

type End = { location_id: number; code: string; name: LocalizedText | null };
export type TransferRow = {
  transfer_id: number;
  state: StockTransferState;
  from: End;
  to: End;
  reason: string;
  created_at: Date;
  by: string | null;
  lines: number;
  units: number;
};

/** Columns of a page and of an export. */
export const TRANSFER_COLUMNS = `n.transfer_id::int AS transfer_id, n.state, ${END('n.from_location')} AS "from",
  ${END('n.to_location')} AS "to", n.reason, n.created_at, ${NAME('n.created_by')} AS by,
  (SELECT count(*)::int FROM stock_transfer_lines l WHERE l.transfer_id = n.transfer_id) AS lines,
  (SELECT coalesce(sum(l.quantity), 0)::int FROM stock_transfer_lines l WHERE l.transfer_id = n.transfer_id) AS units`;

export type TransferDetail = TransferRow & {
  sendings: number;
  sent_at: Date | null;
  sent_by: string | null;
  received_at: Date | null;
  received_by: string | null;
  difference: string;
};

const DETAIL = `SELECT ${TRANSFER_COLUMNS}, n.sendings::int AS sendings, n.sent_at, ${NAME('n.sent_by')} AS sent_by, n.received_at,
  ${NAME('n.received_by')} AS received_by, n.difference FROM stock_transfers n`;

export const readTransfer = (db: Db, id: number): Promise<TransferDetail | undefined> =>
  firstRow(db, `${DETAIL} WHERE n.transfer_id = ?`, [id]);

/** A transfer as it stays until the transaction ends. */
export async function lockTransfer(trx: Db, id: number): Promise<TransferDetail | undefined> {
  await trx.raw('SELECT FROM stock_transfers WHERE transfer_id = ? FOR UPDATE', [id]);
  return readTransfer(trx, id);
}

export type TransferGoods = {
  mat_var_id: number;
  item_id: string;
  name_en: string;
  name_th: string;
  brand_en: string;
  image: string | null;
  quantity: number;
  free: number;
  lots: { lot_id: number; code: string; expires_on: string | null; sent: number; received: number | null }[];
};

/** Goods of a transfer, the last added first. */
export const readTransferGoods = (db: Db, id: number): Promise<TransferGoods[]> =>
  rows(
    db,
    `SELECT v.mat_var_id, v.item_id, v.images[1] AS image, b.brand_en, w.quantity,
       btrim(m.mat_name || ' ' || coalesce(a.en, '')) AS name_en,
       btrim(m.mat_name_th || ' ' || coalesce(a.th, a.en, '')) AS name_th,
       (SELECT coalesce(sum(s.on_hand - s.allocated), 0)::int FROM stock_balances s JOIN stock_lots l USING (lot_id)
        WHERE s.mat_var_id = v.mat_var_id AND s.location_id = n.from_location AND l.sellable) AS free,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('lot_id', t.lot_id, 'code', l.code, 'expires_on', l.expires_on,
            'sent', t.sent, 'received', t.received) ORDER BY l.expires_on, t.lot_id), '[]')
        FROM stock_transfer_lots t JOIN stock_lots l USING (lot_id)
        WHERE t.transfer_id = n.transfer_id AND t.mat_var_id = v.mat_var_id) AS lots
     FROM stock_transfers n JOIN stock_transfer_lines w USING (transfer_id) JOIN variants v USING (mat_var_id)
     JOIN materials m USING (mat_id) JOIN brands b USING (brand_id)
     LEFT JOIN LATERAL (
       SELECT string_agg(t->>'name', ' ' ORDER BY t->>'n') AS en, string_agg(t->>'name_th', ' ' ORDER BY t->>'n') AS th
       FROM jsonb_array_elements(v.attributes) t) a ON true
     WHERE n.transfer_id = ? ORDER BY w.added_at DESC, v.mat_var_id`,
    [id],
  );

export async function transferOfKey(db: Db, key: string): Promise<number | null> {
  const found = await firstRow<{ id: number }>(
    db,
    'SELECT transfer_id::int AS id FROM stock_transfers WHERE request_key = ?',
    [key],
  );
  return found?.id ?? null;
}

/** @returns its number; null when there is one of this key, which is committed by then */
export async function insertTransfer(
  trx: Db,
  made: { key: string; from: number; to: number; reason: string; at: Date; by: number },
): Promise<number | null> {
  const row = await firstRow<{ id: number }>(
    trx,
    `INSERT INTO stock_transfers (request_key, from_location, to_location, reason, created_at, created_by)
     VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (request_key) DO NOTHING RETURNING transfer_id::int AS id`,
    [made.key, made.from, made.to, made.reason, made.at, made.by],
  );
  return row?.id ?? null;
}

/** Units of a variant in a transfer; 0: none. */
export async function lineOf(trx: Db, id: number, variant: number): Promise<number> {
  const found = await firstRow<{ quantity: number }>(
    trx,
    'SELECT quantity FROM stock_transfer_lines WHERE transfer_id = ? AND mat_var_id = ?',
    [id, variant],
  );
  return found?.quantity ?? 0;
}

/** @returns false for a variant without stock */
export async function setLine(
  trx: Db,
  id: number,
  line: { mat_var_id: number; quantity: number; at: Date },
): Promise<boolean> {
  if (line.quantity === 0) {
    await trx.raw('DELETE FROM stock_transfer_lines WHERE transfer_id = ? AND mat_var_id = ?', [
      ...[id, line.mat_var_id],
    ]);
    return true;
  }
  const written = await firstRow(
    trx,
    `INSERT INTO stock_transfer_lines (transfer_id, mat_var_id, quantity, added_at)
     SELECT ?, s.mat_var_id, ?, ? FROM stock s WHERE s.mat_var_id = ?
     ON CONFLICT (transfer_id, mat_var_id) DO UPDATE SET quantity = excluded.quantity RETURNING 1`,
    [id, line.quantity, line.at, line.mat_var_id],
  );
  return written !== undefined;
}

export const insertLots = async (
  trx: Db,
  id: number,
  lots: readonly { mat_var_id: number; lot_id: number; units: number }[],
): Promise<void> => {
  await trx.raw(
    `INSERT INTO stock_transfer_lots (transfer_id, lot_id, mat_var_id, sent)
     SELECT ?::bigint, w.lot_id, w.mat_var_id, w.units
     FROM jsonb_to_recordset(?::jsonb) AS w(lot_id int, mat_var_id int, units int)`,
    [id, JSON.stringify(lots)],
  );
};

export const deleteLots = async (trx: Db, id: number): Promise<void> => {
  await trx.raw('DELETE FROM stock_transfer_lots WHERE transfer_id = ?', [id]);
};

export const setReceived = async (
  trx: Db,
  id: number,
  lots: readonly { lot_id: number; received: number }[],
): Promise<void> => {
  await trx.raw(
    `UPDATE stock_transfer_lots t SET received = w.received
     FROM jsonb_to_recordset(?::jsonb) AS w(lot_id int, received int)
     WHERE t.transfer_id = ? AND t.lot_id = w.lot_id`,
    [JSON.stringify(lots), id],
  );
};

/** Moves a transfer, in the transaction that has locked it. */
export const setState = async (
  trx: Db,
  id: number,
  state: StockTransferState,
  { at, by, difference = '' }: { at: Date; by: number; difference?: string },
): Promise<void> => {
  await trx.raw(
    `UPDATE stock_transfers SET state = :state, difference = :difference,
       sendings = sendings + (:state = 'sent')::int,
       sent_at = CASE :state WHEN 'sent' THEN :at::timestamptz WHEN 'draft' THEN NULL ELSE sent_at END,
       sent_by = CASE :state WHEN 'sent' THEN :by::int WHEN 'draft' THEN NULL ELSE sent_by END,
       received_at = CASE :state WHEN 'received' THEN :at::timestamptz END,
       received_by = CASE :state WHEN 'received' THEN :by::int END
     WHERE transfer_id = :id`,
    { id, state, at, by, difference },
  );
};
