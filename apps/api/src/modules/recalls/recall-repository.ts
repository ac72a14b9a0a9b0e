import type { OrderStatus } from '@mali/contracts/order-status';
import type {
  RecallHold,
  RecallJob,
  RecallOutcome,
  RecallPart,
  RecallRemedy,
  RecallSeverity,
  RecallState,
} from '@mali/contracts/recall-values';
import type { ReturnStatus } from '@mali/contracts/return-values';
import { type Db, firstRow, INTEGERS, integers, integersInSql, rows } from '../../platform/database.ts';
import { ORDER_PLACE } from '../../platform/order-place.ts';

const nameOf = (alias: string) =>
  `(SELECT nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') FROM users u WHERE u.user_id = ${alias})`;
/** Statuses in which the units of an order are with its customer, or on their way. */
const WITH_CUSTOMER = '(14, 17, 98, 99)';

/** The number of a recall that a request has made; undefined: none. */
export const recallOfKey = (db: Db, request_key: string): Promise<{ recall_id: number } | undefined> =>
  firstRow(db, 'SELECT recall_id FROM recalls WHERE request_key = ?', [request_key]);

export type RecallTexts = Readonly<{
  severity: RecallSeverity;
  remedy: RecallRemedy;
  text_th: string;
  text_en: string;
}>;

/** @returns its number; null when there is one of this key, which is committed by then */
export async function insertRecall(
  trx: Db,
  recall: RecallTexts & Readonly<{ request_key: string; reason: string; at: Date; user_id: number }>,
): Promise<number | null> {
  const { request_key, severity, remedy, reason, text_th, text_en, at, user_id } = recall;
  const made = await firstRow<{ recall_id: number }>(
    trx,
    `INSERT INTO recalls (request_key, severity, remedy, reason, text_th, text_en, run_at, created_at, created_by)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (request_key) DO NOTHING RETURNING recall_id`,
    [request_key, severity, remedy, reason, text_th, text_en, at, at, user_id],
  );
  return made?.recall_id ?? null;
}

export const insertRecallLots = async (
  trx: Db,
  recallId: number,
  lotIds: readonly number[],
): Promise<void> => {
  await trx.raw(
    `INSERT INTO recall_lots (recall_id, lot_id) SELECT ?::int, id FROM unnest(${INTEGERS}) AS l(id)`,
    [recallId, integers(lotIds)],
  );
};

/**
 * Adds orders that hold units of the lots of a recall, or whose customers have some, and were not there before.
 * @returns how many
 */
export async function addOrders(db: Db, recallId: number): Promise<number> {
  const added = await rows(
    db,
    `INSERT INTO recall_orders (recall_id, so_no)
     SELECT DISTINCT l.recall_id, a.so_no FROM recall_lots l JOIN stock_allocations a USING (lot_id) JOIN orders o USING (so_no)
     WHERE l.recall_id = ? AND (a.state = 'open'
       OR a.state = 'shipped' AND a.returned < a.quantity AND o.doc_status IN ${WITH_CUSTOMER})
     ON CONFLICT DO NOTHING RETURNING 1 AS added`,
    [recallId],
  );
  return added.length;
}

/** Queues the job; jobs of one recall run one after the other. */
export const queueRecall = async (trx: Db, recallId: number): Promise<void> => {
  await trx.raw(
    `SELECT graphile_worker.add_job('recall-orders', json_build_object('recall_id', ?::int),
       queue_name := 'recall-' || ?::int, job_key := 'recall-' || ?::int, max_attempts := 25)`,
    [recallId, recallId, recallId],
  );
};

/** Places whose units and orders are read; null: all. */
type Bound = readonly number[] | null;

export type RecallLotRow = Readonly<{
  lot_id: number;
  code: string;
  expires_on: string | null;
  mat_var_id: number;
  sku: string;
  brand: string;
  name_th: string;
  name_en: string;
  on_hand: number;
  held: number;
  shipped: number;
  orders: number;
  recall_id: number | null;
}>;

/** SQL for a column of places; all of them without any. */
const isAt = (column: string, bound: Bound): string =>
  bound === null ? 'true' : `${column} = ANY(${integersInSql(bound)})`;

/** With the units at places, and of the orders that they prepare. */
const lotsAt = (
  bound: Bound,
) => `SELECT l.lot_id, l.code, l.expires_on::text AS expires_on, l.mat_var_id, v.item_id AS sku, b.brand_en AS brand,
    btrim(m.mat_name_th || ' ' || coalesce(t.th, t.en, '')) AS name_th,
    btrim(m.mat_name || ' ' || coalesce(t.en, '')) AS name_en,
    (SELECT coalesce(sum(s.on_hand), 0)::int FROM stock_balances s
     WHERE s.mat_var_id = l.mat_var_id AND s.lot_id = l.lot_id AND ${isAt('s.location_id', bound)}) AS on_hand,
    a.held, a.shipped, a.orders,
    (SELECT r.recall_id FROM recall_lots r WHERE r.lot_id = l.lot_id ORDER BY r.recall_id DESC LIMIT 1) AS recall_id
  FROM stock_lots l JOIN variants v USING (mat_var_id) JOIN materials m USING (mat_id) JOIN brands b USING (brand_id)
  LEFT JOIN LATERAL (
    SELECT string_agg(e->>'name', ' ' ORDER BY e->>'n') AS en, string_agg(e->>'name_th', ' ' ORDER BY e->>'n') AS th
    FROM jsonb_array_elements(v.attributes) e) t ON true
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(a.quantity) FILTER (WHERE a.state = 'open'), 0)::int AS held,
      coalesce(sum(a.quantity - a.returned) FILTER (WHERE a.state = 'shipped' AND o.doc_status IN ${WITH_CUSTOMER}), 0)::int
        AS shipped,
      count(DISTINCT a.so_no) FILTER (WHERE a.state = 'open'
        OR a.state = 'shipped' AND a.returned < a.quantity AND o.doc_status IN ${WITH_CUSTOMER})::int AS orders
    FROM stock_allocations a JOIN orders o USING (so_no) WHERE a.lot_id = l.lot_id AND ${isAt(ORDER_PLACE, bound)}) a`;

/** Lots of a code, of whatever case and variant; the first ones. */
export const lotsOfCode = (db: Db, code: string, limit: number, bound: Bound): Promise<RecallLotRow[]> =>
  rows(
    db,
    `${lotsAt(bound)} WHERE lower(l.code) = lower(?) ORDER BY b.brand_en, v.item_id, l.lot_id LIMIT ?`,
    [code, limit],
  );

export const lotsById = (db: Db, lotIds: readonly number[], bound: Bound): Promise<RecallLotRow[]> =>
  rows(db, `${lotsAt(bound)} WHERE l.lot_id = ANY(${INTEGERS}) ORDER BY b.brand_en, v.item_id, l.lot_id`, [
    integers(lotIds),
  ]);

export type RecallRow = Readonly<
  RecallTexts & {
    recall_id: number;
    state: RecallState;
    job: RecallJob;
    reason: string;
    created_at: Date;
    by: string | null;
    run_at: Date;
    ended_at: Date | null;
    ended_by: string | null;
    end_reason: string;
    codes: readonly string[];
    goods_th: string;
    goods_en: string;
    orders: number;
    told: number;
    unreachable: number;
  }
>;

const FIRST = (
  name: string,
) => `coalesce((SELECT m.${name} FROM recall_lots r JOIN stock_lots l USING (lot_id)
  JOIN variants v USING (mat_var_id) JOIN materials m USING (mat_id) WHERE r.recall_id = c.recall_id
  ORDER BY r.lot_id LIMIT 1), '')`;
const ORDERS = (condition: string) =>
  `(SELECT count(*)::int FROM recall_orders x WHERE x.recall_id = c.recall_id AND ${condition})`;
/** Columns of a recall `c`. */
export const RECALL_COLUMNS = `c.recall_id, c.severity, c.remedy, c.reason, c.text_th, c.text_en, c.state, c.job, c.run_at,
  c.created_at, ${nameOf('c.created_by')} AS by, c.ended_at, ${nameOf('c.ended_by')} AS ended_by, c.end_reason,
  (SELECT coalesce(jsonb_agg(DISTINCT l.code), '[]') FROM recall_lots r JOIN stock_lots l USING (lot_id)
   WHERE r.recall_id = c.recall_id) AS codes,
  ${FIRST('mat_name_th')} AS goods_th, ${FIRST('mat_name')} AS goods_en,
  ${ORDERS('true')} AS orders, ${ORDERS("x.outcome = 'told'")} AS told, ${ORDERS("x.outcome = 'unreachable'")} AS unreachable`;

export const readRecall = (db: Db, recallId: number): Promise<RecallRow | undefined> =>
  firstRow(db, `SELECT ${RECALL_COLUMNS} FROM recalls c WHERE c.recall_id = ?`, [recallId]);

export async function lotsOfRecall(db: Db, recallId: number): Promise<number[]> {
  const found = await rows<{ lot_id: number }>(
    db,
    'SELECT lot_id FROM recall_lots WHERE recall_id = ? ORDER BY lot_id',
    [recallId],
  );
  return found.map(({ lot_id }) => lot_id);
}

/** The state of a recall, locked. */
export const lockRecall = (
  trx: Db,
  recallId: number,
): Promise<{ recall_id: number; state: RecallState; job: RecallJob } | undefined> =>
  firstRow(trx, 'SELECT recall_id, state, job FROM recalls WHERE recall_id = ? FOR UPDATE', [recallId]);

/** Begins a run of the job, which tries mails again that failed before. */
export const beginRun = async (trx: Db, recallId: number, at: Date): Promise<void> => {
  await trx.raw(`UPDATE recalls SET job = 'running', run_at = ? WHERE recall_id = ?`, [at, recallId]);
  await trx.raw('UPDATE recall_orders SET tries = 0 WHERE recall_id = ? AND NOT settled', [recallId]);
  await queueRecall(trx, recallId);
};

/** @returns false when the job does not run any more */
export async function endRun(db: Db, recallId: number, job: 'stopped' | 'done'): Promise<boolean> {
  const ended = await firstRow(
    db,
    `UPDATE recalls SET job = ? WHERE recall_id = ? AND job = 'running' RETURNING 1 AS ended`,
    [job, recallId],
  );
  return ended !== undefined;
}

export const endRecall = async (
  trx: Db,
  recallId: number,
  end: Readonly<{ at: Date; user_id: number; reason: string }>,
): Promise<void> => {
  await trx.raw(
    `UPDATE recalls SET state = 'ended', ended_at = ?, ended_by = ?, end_reason = ?,
       job = CASE WHEN job = 'running' THEN 'stopped' ELSE job END WHERE recall_id = ?`,
    [end.at, end.user_id, end.reason, recallId],
  );
  await trx.raw('UPDATE recall_lots SET is_open = false WHERE recall_id = ?', [recallId]);
};

/** Orders that still hold units of the lots of a recall. */
export async function countHolding(db: Db, recallId: number): Promise<number> {
  const found = await firstRow<{ n: number }>(
    db,
    `SELECT count(DISTINCT a.so_no)::int AS n FROM recall_lots l JOIN stock_allocations a USING (lot_id)
     WHERE l.recall_id = ? AND a.state = 'open'`,
    [recallId],
  );
  return found?.n ?? 0;
}

/** Open recalls whose job has ended. */
export async function openRecalls(db: Db): Promise<number[]> {
  const found = await rows<{ recall_id: number }>(
    db,
    `SELECT recall_id FROM recalls WHERE state = 'open' AND job = 'done' ORDER BY recall_id`,
  );
  return found.map(({ recall_id }) => recall_id);
}

/** Whether orders of a recall are not settled that need no decision of staff. */
export const hasOpenOrders = async (db: Db, recallId: number, triesMax: number): Promise<boolean> =>
  (await firstRow(
    db,
    `SELECT 1 FROM recall_orders WHERE recall_id = ? AND NOT settled
       AND (outcome IS DISTINCT FROM 'unreachable' OR tries < ?) LIMIT 1`,
    [recallId, triesMax],
  )) !== undefined;

/** Begins a run without trying mails again that have failed too often. */
export const followRecall = async (trx: Db, recallId: number, at: Date): Promise<void> => {
  await trx.raw(`UPDATE recalls SET job = 'running', run_at = ? WHERE recall_id = ? AND job = 'done'`, [
    at,
    recallId,
  ]);
  await queueRecall(trx, recallId);
};

export type RecallOrderRow = Readonly<{
  so_no: string;
  return_key: string;
  outcome: RecallOutcome | null;
  tries: number;
}>;

/** The next orders that are not settled, by their numbers. */
export const ordersToTry = (
  db: Db,
  recallId: number,
  after: string,
  limit: number,
): Promise<RecallOrderRow[]> =>
  rows(
    db,
    `SELECT so_no, return_key, outcome, tries FROM recall_orders
     WHERE recall_id = ? AND NOT settled AND so_no > ? ORDER BY so_no LIMIT ?`,
    [recallId, after, limit],
  );

export type RecalledUnits = Readonly<{ line_no: number; lot: string; held: number; shipped: number }>;
/** Units of an order in the lots of a recall: those it holds, and those its customer has. */
export const recalledUnits = (db: Db, recallId: number, so_no: string): Promise<RecalledUnits[]> =>
  rows(
    db,
    `SELECT a.line_no::int AS line_no, l.code AS lot, sum(CASE WHEN a.state = 'open' THEN a.quantity ELSE 0 END)::int AS held,
       sum(CASE WHEN a.state = 'shipped' AND o.doc_status IN ${WITH_CUSTOMER} THEN a.quantity - a.returned ELSE 0 END)::int
         AS shipped
     FROM recall_lots r JOIN stock_lots l USING (lot_id) JOIN stock_allocations a USING (lot_id) JOIN orders o USING (so_no)
     WHERE r.recall_id = ? AND a.so_no = ? AND a.state <> 'released' GROUP BY a.line_no, l.code ORDER BY a.line_no, l.code`,
    [recallId, so_no],
  );

/** Stores what was done for an order before its customer is told. */
export const saveHandled = async (
  trx: Db,
  recallId: number,
  so_no: string,
  done: Readonly<{ units: number; hold: RecallHold | null; return_no: string | null }>,
): Promise<void> => {
  await trx.raw(
    `UPDATE recall_orders SET units = greatest(units, ?), hold = coalesce(?, hold), return_no = coalesce(?, return_no)
     WHERE recall_id = ? AND so_no = ?`,
    [done.units, done.hold, done.return_no, recallId, so_no],
  );
};

/**
 * Stores how an order was left.
 * @returns whether the job goes on
 */
export async function saveTried(
  db: Db,
  recallId: number,
  so_no: string,
  tried: Readonly<{ at: Date; outcome: RecallOutcome | null; failed: boolean; settled: boolean }>,
): Promise<boolean> {
  const { at, outcome, failed, settled } = tried;
  const recall = await firstRow<{ job: RecallJob }>(
    db,
    `WITH tried AS (
       UPDATE recall_orders SET outcome = ?::text, tries = tries + ?::int, tried_at = ?, settled = ?,
         told_at = CASE WHEN ?::text = 'told' THEN coalesce(told_at, ?) END
       WHERE recall_id = ? AND so_no = ?
     )
     SELECT job FROM recalls WHERE recall_id = ?`,
    [outcome, failed ? 1 : 0, at, settled, outcome, at, recallId, so_no, recallId],
  );
  return recall?.job === 'running';
}

export const isRunning = async (db: Db, recallId: number): Promise<boolean> =>
  (await firstRow<{ job: RecallJob }>(db, 'SELECT job FROM recalls WHERE recall_id = ?', [recallId]))?.job ===
  'running';

export type ListedOrder = Readonly<{
  so_no: string;
  doc_status: OrderStatus;
  customer: string;
  email: string;
  mobile: string;
  units: number;
  held: number;
  hold: RecallHold | null;
  outcome: RecallOutcome | null;
  told_at: Date | null;
  return_no: string | null;
  return_status: ReturnStatus | null;
  returned: number;
  refunded: boolean;
}>;

const listedAt = (bound: Bound) => `SELECT x.so_no, o.doc_status::int AS doc_status,
    btrim(concat_ws(' ', o.delivery_address->>'first_name', o.delivery_address->>'last_name')) AS customer, o.email,
    coalesce(o.delivery_address->>'mobile', '') AS mobile, x.units, x.hold, x.outcome, x.told_at, x.return_no,
    t.status AS return_status, a.held, a.returned,
    x.settled OR coalesce(x.tried_at >= (SELECT c.run_at FROM recalls c WHERE c.recall_id = x.recall_id), false) AS tried,
    EXISTS (SELECT FROM return_lines b WHERE b.return_no = x.return_no AND b.refund_id IS NOT NULL) AS refunded
  FROM recall_orders x JOIN orders o USING (so_no) LEFT JOIN returns t ON t.return_no = x.return_no
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(a.quantity) FILTER (WHERE a.state = 'open'), 0)::int AS held,
      coalesce(sum(a.returned), 0)::int AS returned
    FROM stock_allocations a JOIN recall_lots l USING (lot_id) WHERE a.so_no = x.so_no AND l.recall_id = x.recall_id) a
  WHERE ${isAt(ORDER_PLACE, bound)}`;
const PARTS: Readonly<Record<RecallPart, string>> = {
  told: "p.outcome = 'told'",
  unreachable: "p.outcome = 'unreachable'",
  to_tell: 'p.outcome IS NULL AND p.units > 0',
  held: 'p.held > 0',
  returned: 'p.returned > 0',
  refunded: 'p.refunded',
};

/** Orders of a recall by their numbers, with their customers. */
export const listedOrders = (
  db: Db,
  recallId: number,
  of: Readonly<{ part: RecallPart | null; after: string; bound: Bound }>,
  limit: number,
): Promise<ListedOrder[]> =>
  rows(
    db,
    `SELECT * FROM (${listedAt(of.bound)} AND x.recall_id = ? AND x.so_no > ?) p ${of.part === null ? '' : `WHERE ${PARTS[of.part]}`}
     ORDER BY p.so_no LIMIT ?`,
    [recallId, of.after, limit],
  );

export type RecallSums = Readonly<Record<RecallPart | 'tried' | 'units' | 'units_back', number>>;
const SUMS = Object.entries(PARTS)
  .map(([part, condition]) => `count(*) FILTER (WHERE ${condition})::int AS ${part}`)
  .join(', ');
/** How many orders of a recall are in each part. */
export async function sumsOf(db: Db, recallId: number, bound: Bound): Promise<RecallSums> {
  const found = await firstRow<RecallSums>(
    db,
    `SELECT ${SUMS}, count(*) FILTER (WHERE p.tried)::int AS tried, coalesce(sum(p.units), 0)::int AS units,
       coalesce(sum(p.returned), 0)::int AS units_back
     FROM (${listedAt(bound)} AND x.recall_id = ?) p`,
    [recallId],
  );
  if (found === undefined) throw new Error('sums were expected');
  return found;
}
