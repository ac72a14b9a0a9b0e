import type { PaymentMethod } from '@mali/contracts/limits';
import type { OrderStatus } from '@mali/contracts/order-status';
import type { Address } from '@mali/contracts/orders';
import type { HandReason } from '@mali/contracts/packing-values';
import { type Db, firstRow, INTEGERS, integers, rows } from '../../platform/database.ts';

/** Name of a member of the staff, for colleagues. */
const nameOf = (alias: string): string =>
  `coalesce(nullif(btrim(${alias}.first_name || ' ' || ${alias}.last_name), ''), ${alias}.user_id::text)`;

const NOT_LEFT = '(3, 13)';
/** The place that sends an order. `o`: orders. */
const SENDER = 'coalesce(o.sent_from_location_id, 1)';

/** Names of a line as it was ordered, and its place. `l`: order_lines; `b`: stock_balances of its lot. */
const PRODUCT = `'mat_var_id', l.mat_var_id, 'name_en', l.shown->>'mat_name', 'name_th', l.shown->>'mat_name_th',
  'shade_en', concat_ws(', ', l.shown->>'variant_name_1', l.shown->>'variant_name_2'),
  'shade_th', concat_ws(', ', coalesce(l.shown->>'variant_name_1_th', l.shown->>'variant_name_1'),
                              coalesce(l.shown->>'variant_name_2_th', l.shown->>'variant_name_2')),
  'brand_en', l.shown->>'brand_en', 'image', l.shown->>'image_cart', 'bin', b.bin`;

/** Lines of orders by allocated lot; lot 0 for lines of orders before the stock ledger. */
const LINES_BY_LOT = `order_lines l
  LEFT JOIN stock_allocations a ON a.so_no = l.so_no AND a.line_no = l.line_no AND a.state <> 'released'
  LEFT JOIN stock_lots s ON s.lot_id = a.lot_id
  LEFT JOIN stock_balances b ON b.mat_var_id = a.mat_var_id AND b.location_id = a.location_id AND b.lot_id = a.lot_id`;

export type ProductRow = {
  mat_var_id: number;
  name_en: string;
  name_th: string;
  shade_en: string;
  shade_th: string;
  brand_en: string;
  image: string | null;
  bin: string | null;
};
export type LineRow = ProductRow & {
  line_no: number;
  lot_id: number;
  lot: string | null;
  expires_on: string | null;
  later_lot: string | null;
  gift: boolean;
  quantity: number;
  gtin: string | null;
  item_id: string;
};
export type UnitsRow = { box: number; line_no: number; lot_id: number; quantity: number; by_hand: number };
export type PackingRow = {
  so_no: string;
  doc_status: OrderStatus;
  /** The place that sends it. */
  location_id: number;
  payment_method: PaymentMethod;
  /** Satang. */
  total: number;
  ship_by: Date | null;
  delivery_address: Address;
  carrier: string | null;
  tracking_no: string | null;
  /** Null: nobody packs it yet. */
  taken_at: Date | null;
  packer_id: number | null;
  packer: string | null;
  wave_id: number | null;
  position: number | null;
  boxes: number | null;
  weights: number[] | null;
  packed_at: Date | null;
  lines: LineRow[];
  units: UnitsRow[];
  inserts: { insert_id: number; text: string; requested_by: string | null; done: boolean }[];
};

const PACKING = `SELECT o.so_no, o.doc_status, ${SENDER}::int AS location_id, o.payment_method, o.total, o.ship_by, o.delivery_address, o.carrier,
    o.tracking_no, p.taken_at, p.packer_id, ${nameOf('u')} AS packer, p.wave_id, p.position, p.boxes, p.weights, p.packed_at,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(${PRODUCT}, 'line_no', l.line_no, 'lot_id', coalesce(a.lot_id, 0),
         'lot', s.code, 'expires_on', s.expires_on, 'gift', l.gwp, 'quantity', coalesce(a.quantity, l.quantity - l.cancelled),
         'gtin', v.gtin, 'item_id', v.item_id, 'later_lot', (
           SELECT s2.code FROM stock_balances b2 JOIN stock_lots s2 ON s2.lot_id = b2.lot_id
           WHERE b2.mat_var_id = a.mat_var_id AND b2.location_id = a.location_id AND b2.on_hand > 0
             AND s2.expires_on > s.expires_on ORDER BY s2.expires_on LIMIT 1))
         ORDER BY b.bin, l.line_no, s.expires_on, a.lot_id), '[]')
       FROM ${LINES_BY_LOT} JOIN variants v ON v.mat_var_id = l.mat_var_id WHERE l.so_no = o.so_no AND l.cancelled < l.quantity) AS lines,
    (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM packed_units x WHERE x.so_no = o.so_no) AS units,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('insert_id', i.insert_id, 'text', i.text, 'requested_by', ${nameOf('r')},
         'done', i.done_at IS NOT NULL) ORDER BY i.insert_id), '[]')
       FROM packing_inserts i LEFT JOIN users r ON r.user_id = i.requested_by WHERE i.so_no = o.so_no) AS inserts
  FROM orders o LEFT JOIN packings p ON p.so_no = o.so_no LEFT JOIN users u ON u.user_id = p.packer_id`;

/** An order with its lines by lot and what is in its boxes, or undefined. */
export const readPacking = (db: Db, so_no: string): Promise<PackingRow | undefined> =>
  firstRow(db, `${PACKING} WHERE o.so_no = ?`, [so_no]);

/** Locks an order until the end of the transaction: its packing changes one request at a time. */
export async function lockOrder(trx: Db, so_no: string): Promise<void> {
  await trx.raw('SELECT FROM orders WHERE so_no = ? FOR UPDATE', [so_no]);
}

/**
 * Orders of a new wave, locked, the first to leave first: those that nobody packs, no open request holds, and that hold
 * nothing of a recalled lot. A colleague's at the same moment are skipped.
 * @param numbers null: any orders
 * @param places that send them
 */
export const lockUntaken = (
  trx: Db,
  numbers: readonly string[] | null,
  places: readonly number[],
  limit: number,
): Promise<{ so_no: string; doc_status: OrderStatus; user_id: number | null; location_id: number }[]> =>
  rows(
    trx,
    `SELECT o.so_no, o.doc_status, o.user_id, ${SENDER}::int AS location_id FROM orders o
     WHERE ${numbers === null ? 'o.doc_status = 3' : `o.doc_status IN ${NOT_LEFT} AND o.so_no = ANY(?::text[])`}
       AND NOT EXISTS (SELECT FROM packings p WHERE p.so_no = o.so_no)
       AND NOT EXISTS (SELECT FROM order_requests q WHERE q.so_no = o.so_no AND q.status = 'open')
       AND NOT EXISTS (SELECT FROM order_supplements x WHERE x.so_no = o.so_no)
       AND o.pickup_location_id IS NULL AND ${SENDER} = ANY(${INTEGERS})
       AND NOT EXISTS (SELECT FROM stock_allocations a JOIN stock_lots l USING (lot_id)
         WHERE a.so_no = o.so_no AND a.state = 'open' AND l.recalled_at IS NOT NULL)
     ORDER BY coalesce(o.ship_by, 'infinity'::timestamptz), o.so_no LIMIT ? FOR UPDATE SKIP LOCKED`,
    [...(numbers === null ? [] : [numbers as string[]]), integers(places), limit],
  );

/** @returns the id of a new wave */
export async function insertWave(trx: Db, at: Date, userId: number): Promise<number> {
  const made = await firstRow<{ wave_id: number }>(
    trx,
    'INSERT INTO pick_waves (created_at, created_by) VALUES (?, ?) RETURNING wave_id',
    [at, userId],
  );
  if (made === undefined) throw new Error('no wave was written');
  return made.wave_id;
}

/** Gives an order to a person; false when somebody has it. */
export async function insertPacking(
  trx: Db,
  packing: { so_no: string; wave_id: number | null; position: number; packer_id: number; at: Date },
): Promise<boolean> {
  const { so_no, wave_id, position, packer_id, at } = packing;
  const made = await firstRow(
    trx,
    `INSERT INTO packings (so_no, wave_id, position, packer_id, taken_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (so_no) DO NOTHING RETURNING 1`,
    [so_no, wave_id, position, packer_id, at],
  );
  return made !== undefined;
}

/** Gives a packing to another person. */
export async function setPacker(trx: Db, so_no: string, packerId: number, at: Date): Promise<void> {
  await trx.raw('UPDATE packings SET packer_id = ?, taken_at = ? WHERE so_no = ?', [packerId, at, so_no]);
}

export async function addBox(trx: Db, so_no: string): Promise<void> {
  await trx.raw('UPDATE packings SET boxes = boxes + 1 WHERE so_no = ?', [so_no]);
}

/** Puts one scanned unit into a box. */
export async function addUnit(trx: Db, so_no: string, box: number, line: LineRow): Promise<void> {
  await trx.raw(
    `INSERT INTO packed_units AS x (so_no, box, line_no, lot_id, quantity) VALUES (?, ?, ?, ?, 1)
     ON CONFLICT (so_no, box, line_no, lot_id) DO UPDATE SET quantity = x.quantity + 1`,
    [so_no, box, line.line_no, line.lot_id],
  );
}

/** Sets the units of a line and lot in a box; those beyond the scanned ones are counted by hand. */
export async function setUnits(
  trx: Db,
  so_no: string,
  units: { box: number; line_no: number; lot_id: number; quantity: number; reason: HandReason },
): Promise<void> {
  const key = [so_no, units.box, units.line_no, units.lot_id];
  if (units.quantity === 0) {
    await trx.raw('DELETE FROM packed_units WHERE so_no = ? AND box = ? AND line_no = ? AND lot_id = ?', key);
    return;
  }
  await trx.raw(
    `INSERT INTO packed_units AS x (so_no, box, line_no, lot_id, quantity, by_hand, hand_reason) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (so_no, box, line_no, lot_id) DO UPDATE SET quantity = EXCLUDED.quantity, hand_reason = EXCLUDED.hand_reason,
       by_hand = greatest(0, EXCLUDED.quantity - (x.quantity - x.by_hand))`,
    [...key, units.quantity, units.quantity, units.reason],
  );
}

/** Marks an order as packed. @param weights grams of each box */
export async function setPacked(trx: Db, so_no: string, weights: readonly number[], at: Date): Promise<void> {
  await trx.raw('UPDATE packings SET weights = ?, packed_at = ? WHERE so_no = ?', [
    weights as number[],
    at,
    so_no,
  ]);
}

/** Packs an order anew: empty boxes, and the person who begins. */
export async function reopenPacking(trx: Db, so_no: string, packerId: number, at: Date): Promise<void> {
  await trx.raw('DELETE FROM packed_units WHERE so_no = ?', [so_no]);
  await trx.raw(
    'UPDATE packings SET packed_at = NULL, weights = NULL, boxes = 1, packer_id = ?, taken_at = ? WHERE so_no = ?',
    [packerId, at, so_no],
  );
}

/** Ends the packing of an order that goes back; what is to be put in beside the products stays. */
export async function deletePacking(trx: Db, so_no: string): Promise<void> {
  await trx.raw('DELETE FROM packings WHERE so_no = ?', [so_no]);
  await trx.raw('UPDATE packing_inserts SET done_at = NULL WHERE so_no = ?', [so_no]);
}

/** Asks for something to be put in beside the products. */
export async function insertInsert(
  trx: Db,
  insert: { so_no: string; text: string; at: Date; userId: number },
): Promise<void> {
  await trx.raw('INSERT INTO packing_inserts (so_no, text, requested_at, requested_by) VALUES (?, ?, ?, ?)', [
    insert.so_no,
    insert.text,
    insert.at,
    insert.userId,
  ]);
}

/** @param at when it was put in; null: it is not in; @returns false when the order has no such insert */
export async function setInsertDone(
  trx: Db,
  so_no: string,
  insertId: number,
  at: Date | null,
): Promise<boolean> {
  const set = await firstRow(
    trx,
    'UPDATE packing_inserts SET done_at = ?::timestamptz WHERE so_no = ? AND insert_id = ? RETURNING 1',
    [at, so_no, insertId],
  );
  return set !== undefined;
}

/**
 * The product of a code that no line of the order has.
 * @param gtin 14 digits, or null when the code is no GTIN
 */
export const productOfCode = (db: Db, code: string, gtin: string | null): Promise<ProductRow | undefined> =>
  firstRow(
    db,
    `SELECT v.mat_var_id, m.mat_name AS name_en, m.mat_name_th AS name_th, b.brand_en,
       (SELECT coalesce(string_agg(x->>'name', ', '), '') FROM jsonb_array_elements(v.attributes) x) AS shade_en,
       (SELECT coalesce(string_agg(coalesce(x->>'name_th', x->>'name'), ', '), '') FROM jsonb_array_elements(v.attributes) x)
         AS shade_th,
       v.images[1] AS image, (SELECT s.bin FROM stock_balances s WHERE s.mat_var_id = v.mat_var_id AND s.bin IS NOT NULL
         ORDER BY s.lot_id LIMIT 1) AS bin
     FROM variants v JOIN materials m USING (mat_id) JOIN brands b USING (brand_id)
     WHERE v.item_id IN (?, ?, ?) OR v.gtin IS NOT NULL AND lpad(v.gtin, 14, '0') = ? LIMIT 1`,
    [code, code.toUpperCase(), code.toLowerCase(), gtin],
  );

export type WaveOrderRow = {
  so_no: string;
  wave_id: number | null;
  position: number;
  doc_status: OrderStatus;
  location_id: number;
  receiver: string;
  province: string;
  units: number;
  packer_id: number | null;
  packer: string | null;
  packed_at: Date | null;
  ship_by: Date | null;
};
const WAVE_ORDER = `SELECT p.so_no, p.wave_id, p.position, o.doc_status, ${SENDER}::int AS location_id, o.ship_by, p.packed_at, p.packer_id,
    ${nameOf('u')} AS packer, o.delivery_address->>'province' AS province,
    btrim(concat_ws(' ', o.delivery_address->>'first_name', o.delivery_address->>'last_name')) AS receiver,
    (SELECT sum(l.quantity - l.cancelled)::int FROM order_lines l WHERE l.so_no = p.so_no) AS units
  FROM packings p JOIN orders o ON o.so_no = p.so_no LEFT JOIN users u ON u.user_id = p.packer_id`;

/** Orders of a wave, in the order of packing. */
export const ordersOfWave = (db: Db, waveId: number): Promise<WaveOrderRow[]> =>
  rows(db, `${WAVE_ORDER} WHERE p.wave_id = ? ORDER BY p.position`, [waveId]);

/** Orders of a place that are packed or being packed and have not left, with the others of their waves. */
export const ordersAtWork = (db: Db, place: number, limit: number): Promise<WaveOrderRow[]> =>
  rows(
    db,
    `${WAVE_ORDER} WHERE ${SENDER} = ?::int AND (p.so_no IN (SELECT q.so_no FROM orders n JOIN packings q ON q.so_no = n.so_no
       WHERE n.doc_status IN ${NOT_LEFT})
     OR p.wave_id IN (SELECT q.wave_id FROM orders n JOIN packings q ON q.so_no = n.so_no WHERE n.doc_status IN ${NOT_LEFT}))
     ORDER BY p.wave_id DESC NULLS LAST, p.position, p.so_no LIMIT ?`,
    [place, limit],
  );

export type WaveRow = { wave_id: number; created_at: Date; created_by: string | null };
export const readWaves = (db: Db, ids: readonly number[]): Promise<WaveRow[]> =>
  rows(
    db,
    `SELECT w.wave_id, w.created_at, ${nameOf('u')} AS created_by FROM pick_waves w
     LEFT JOIN users u ON u.user_id = w.created_by WHERE w.wave_id = ANY(?::int[]) ORDER BY w.wave_id DESC`,
    [ids as number[]],
  );

export type FinishedWaveRow = WaveRow & { finished_at: Date; orders: string[] };
/**
 * Waves whose last order was packed since `since` and that have left as a whole, with the orders that have a label, in
 * the order of packing; the last finished first.
 * @param limit so many of the newest waves are looked at
 */
export const finishedWaves = (
  db: Db,
  place: number,
  since: Date,
  limit: number,
): Promise<FinishedWaveRow[]> =>
  rows(
    db,
    `SELECT w.wave_id, w.created_at, ${nameOf('u')} AS created_by, max(p.packed_at) AS finished_at,
       jsonb_agg(p.so_no ORDER BY p.position) FILTER (WHERE EXISTS (SELECT FROM parcels b WHERE b.so_no = p.so_no
         AND b.state NOT IN ('packing', 'cancelled'))) AS orders
     FROM (SELECT * FROM pick_waves ORDER BY wave_id DESC LIMIT ?) w
     JOIN packings p USING (wave_id) JOIN orders o ON o.so_no = p.so_no LEFT JOIN users u ON u.user_id = w.created_by
     GROUP BY w.wave_id, w.created_at, u.user_id
     HAVING bool_and(o.doc_status NOT IN ${NOT_LEFT} AND ${SENDER} = ?::int) AND max(p.packed_at) >= ?
       AND bool_or(EXISTS (SELECT FROM parcels b WHERE b.so_no = p.so_no AND b.state NOT IN ('packing', 'cancelled')))
     ORDER BY finished_at DESC, w.wave_id DESC`,
    [limit, place, since],
  );

export type WorkCounts = {
  to_pack: number;
  late: number;
  packing: number;
  packed: number;
  ship_by: Date | null;
};
export async function countWork(db: Db, place: number, at: Date): Promise<WorkCounts> {
  const counts = await firstRow<WorkCounts>(
    db,
    `SELECT count(*) FILTER (WHERE p.so_no IS NULL)::int AS to_pack,
       count(*) FILTER (WHERE p.so_no IS NULL AND o.ship_by < ?)::int AS late,
       count(*) FILTER (WHERE p.so_no IS NOT NULL AND p.packed_at IS NULL)::int AS packing,
       count(*) FILTER (WHERE p.packed_at IS NOT NULL)::int AS packed,
       min(o.ship_by) FILTER (WHERE p.so_no IS NULL AND isfinite(o.ship_by)) AS ship_by
     FROM orders o LEFT JOIN packings p ON p.so_no = o.so_no 
     WHERE o.doc_status IN ${NOT_LEFT} AND o.pickup_location_id IS NULL AND ${SENDER} = ?::int`,
    [at, place],
  );
  if (counts === undefined) throw new Error('no row of a count');
  return counts;
}

export type PickRow = ProductRow & {
  item_id: string;
  lot_id: number;
  lot: string | null;
  expires_on: string | null;
  quantity: number;
  picked: boolean;
  orders: { so_no: string; position: number; quantity: number }[];
};

/** Units of a wave by variant and lot: by bin, else by brand and name. */
export const pickItems = (db: Db, waveId: number): Promise<PickRow[]> =>
  rows(
    db,
    `WITH units AS (
       SELECT jsonb_build_object(${PRODUCT}) AS product, l.mat_var_id, coalesce(a.lot_id, 0) AS lot_id, s.code AS lot,
         s.expires_on, b.bin, p.so_no, p.position, coalesce(a.quantity, l.quantity - l.cancelled) AS n
       FROM packings p JOIN ${LINES_BY_LOT} ON l.so_no = p.so_no WHERE p.wave_id = ? AND l.cancelled < l.quantity
     ), sums AS (
       SELECT mat_var_id, lot_id, lot, expires_on, bin, (array_agg(product ORDER BY so_no))[1] AS product,
         sum(n)::int AS quantity,
         jsonb_agg(jsonb_build_object('so_no', so_no, 'position', position, 'quantity', n) ORDER BY position) AS orders
       FROM units GROUP BY mat_var_id, lot_id, lot, expires_on, bin
     )
     SELECT s.mat_var_id, s.lot_id, s.lot, s.expires_on, s.bin, s.quantity, s.orders, x.name_en, x.name_th, x.shade_en,
       x.shade_th, x.brand_en, x.image,
       (SELECT v.item_id FROM variants v WHERE v.mat_var_id = s.mat_var_id) AS item_id,
       EXISTS (SELECT FROM pick_wave_ticks t WHERE t.wave_id = ? AND t.mat_var_id = s.mat_var_id AND t.lot_id = s.lot_id)
         AS picked
     FROM sums s, jsonb_to_record(s.product) AS x(name_en text, name_th text, shade_en text, shade_th text, brand_en text,
       image text)
     ORDER BY s.bin NULLS LAST, x.brand_en, x.name_en, s.mat_var_id, s.expires_on, s.lot_id`,
    [waveId, waveId],
  );

export async function setTick(
  db: Db,
  tick: { wave_id: number; mat_var_id: number; lot_id: number; picked: boolean },
): Promise<void> {
  const key = [tick.wave_id, tick.mat_var_id, tick.lot_id];
  await db.raw(
    tick.picked
      ? 'INSERT INTO pick_wave_ticks (wave_id, mat_var_id, lot_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING'
      : 'DELETE FROM pick_wave_ticks WHERE wave_id = ? AND mat_var_id = ? AND lot_id = ?',
    key,
  );
}

/** First pictures and shelves of orders, by number. */
export const firstItem = (
  db: Db,
  so_no: string,
): Promise<{ image: string | null; bin: string | null } | undefined> =>
  firstRow(
    db,
    `SELECT l.shown->>'image_cart' AS image, b.bin FROM ${LINES_BY_LOT} WHERE l.so_no = ? AND l.cancelled < l.quantity ORDER BY b.bin, l.line_no LIMIT 1`,
    [so_no],
  );

export type LabelRow = {
  so_no: string;
  /** The place that sends it. */
  location_id: number;
  number: number;
  /** Parcels of the order that were not cancelled. */
  of: number;
  reference: string;
  carrier: string | null;
  tracking_no: string | null;
  label: Record<string, unknown> | null;
  weight_g: number | null;
  /** Satang. */
  cod_amount: number;
  delivery_address: Address;
};

/** Packed parcels of orders, in the order of these numbers; also those that have left. @param places null: of all */
export const labelRows = (
  db: Db,
  numbers: readonly string[],
  places: readonly number[] | null,
): Promise<LabelRow[]> =>
  rows(
    db,
    `SELECT p.so_no, ${SENDER}::int AS location_id, p.reference, p.carrier, p.tracking_no, p.label, p.weight_g, p.cod_amount,
       coalesce(p.goes_to, o.delivery_address) AS delivery_address,
       (row_number() OVER (PARTITION BY p.so_no ORDER BY p.number))::int AS number,
       (count(*) OVER (PARTITION BY p.so_no))::int AS of
     FROM unnest(?::text[]) WITH ORDINALITY AS n(so_no, place) JOIN parcels p ON p.so_no = n.so_no
     JOIN orders o ON o.so_no = p.so_no
     WHERE p.state NOT IN ('packing', 'cancelled') AND (?::int[] IS NULL OR ${SENDER} = ANY(?::int[]))
     ORDER BY n.place, p.number`,
    [numbers as string[], places as number[] | null, places as number[] | null],
  );

export type ManifestRow = {
  parcel_id: number;
  so_no: string;
  number: number;
  of: number;
  carrier: string | null;
  tracking_no: string | null;
  weight_g: number | null;
  /** Satang. */
  cod_amount: number;
  shipped_at: Date | null;
  receiver: string;
  province: string;
};

/** Parcels of a place that wait for their carrier, and those that left between two moments, by carrier. */
export const manifestRows = (db: Db, place: number, from: Date, to: Date): Promise<ManifestRow[]> =>
  rows(
    db,
    `SELECT p.parcel_id, p.so_no, p.carrier, p.tracking_no, p.weight_g, p.cod_amount, p.shipped_at, p.number,
       (SELECT count(*)::int FROM parcels q WHERE q.so_no = p.so_no AND q.state <> 'cancelled') AS of,
       btrim(concat_ws(' ', d.to->>'first_name', d.to->>'last_name')) AS receiver, d.to->>'province' AS province
     FROM parcels p JOIN orders o ON o.so_no = p.so_no
     CROSS JOIN LATERAL (SELECT coalesce(p.goes_to, o.delivery_address) AS to) d
     WHERE (p.state = 'packed' OR p.state <> 'cancelled' AND p.shipped_at >= ? AND p.shipped_at < ?) AND ${SENDER} = ?::int
     ORDER BY p.carrier NULLS FIRST, p.packed_at, p.parcel_id LIMIT 2000`,
    [from, to, place],
  );

/** The place that sends the order of a parcel. */
export async function placeOfParcel(db: Db, parcelId: number): Promise<number | undefined> {
  const found = await firstRow<{ id: number }>(
    db,
    `SELECT ${SENDER}::int AS id FROM parcels p JOIN orders o USING (so_no) WHERE p.parcel_id = ?`,
    [parcelId],
  );
  return found?.id;
}
