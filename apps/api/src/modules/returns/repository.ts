import type { OrderStatus } from '@mali/contracts/order-status';
import type { CarrierCode } from '@mali/contracts/parcel-states';
import type { RefundCause } from '@mali/contracts/payment-values';
import type { ReturnReason, ReturnStatus } from '@mali/contracts/return-values';
import { type Db, firstRow, INTEGERS, integers, rows } from '../../platform/database.ts';
import type { PhotoTable } from '../images/photo-repository.ts';
import type { OrderedLine } from './policy.ts';

export type ReturnRow = {
  return_no: string;
  so_no: string;
  status: ReturnStatus;
  source: 'customer' | 'staff';
  note: string;
  pay_first: boolean;
  drop_off_code: string | null;
  request_key: string;
  asked_at: Date;
  status_at: Date;
  decide_by: Date;
};
export type ReturnLineRow = {
  line_no: number;
  quantity: number;
  reason: ReturnReason;
  opened: boolean;
  cause: RefundCause;
  approved: boolean | null;
  decision_note: string;
  send_back: boolean;
  restocked: number;
  quarantined: number;
  written_off: number;
  refund_id: number | null;
  refunded: number;
  /** The variant that the customer wished in place of money, and the one that it is exchanged for. */
  wished_for: number | null;
  exchange_for: number | null;
};
export type ReturnEventKind =
  | 'asked'
  | 'approved'
  | 'refused'
  | 'withdrawn'
  | 'received'
  | 'inspected'
  | 'changed'
  | 'exchanged'
  | 'refunded'
  | 'done';
export type ReturnDetail = ReturnRow & {
  lines: ReturnLineRow[];
  photos: string[];
  events: { at: string; kind: ReturnEventKind; actor_name: string | null }[];
  /** Satang that its refunds come to in money. */
  refunded: number;
  /** The order that its units were exchanged for; `credit` and `total` in satang. */
  exchange: {
    so_no: string;
    credit: number;
    total: number;
    doc_status: OrderStatus;
    ended: boolean;
  } | null;
  /** Booked with this carrier, whose number is the drop-off code. */
  booked: { carrier: CarrierCode; sort_code: string | null } | null;
};

const DETAIL = `SELECT r.*,
  coalesce((SELECT jsonb_agg(to_jsonb(l) ORDER BY l.line_no) FROM return_lines l WHERE l.return_no = r.return_no), '[]') AS lines,
  coalesce((SELECT jsonb_agg(p.photo ORDER BY p.place) FROM return_photos p WHERE p.return_no = r.return_no), '[]') AS photos,
  coalesce((SELECT jsonb_agg(jsonb_build_object('at', e.at, 'kind', e.kind, 'actor_name',
      CASE WHEN e.actor = 'staff' THEN coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), '#' || e.actor_id) END)
      ORDER BY e.event_id)
    FROM return_events e LEFT JOIN users u ON u.user_id = e.actor_id WHERE e.return_no = r.return_no), '[]') AS events,
  (SELECT coalesce(sum(f.amount), 0)::int FROM refunds f
   WHERE f.method <> 'exchange' AND f.refund_id IN (
     SELECT l.refund_id FROM return_lines l WHERE l.return_no = r.return_no
     UNION SELECT unnest(x.rest_ids || x.refund_ids) FROM return_exchanges x WHERE x.return_no = r.return_no)) AS refunded,
  (SELECT jsonb_build_object('so_no', x.so_no, 'credit', x.credit, 'total', o.total, 'doc_status', o.doc_status,
                             'ended', x.ended_at IS NOT NULL)
   FROM return_exchanges x JOIN orders o USING (so_no) WHERE x.return_no = r.return_no) AS exchange,
  (SELECT jsonb_build_object('carrier', s.carrier, 'sort_code', s.sort_code)
   FROM return_shipments s WHERE s.return_no = r.return_no AND s.state = 'booked') AS booked
  FROM returns r`;

export const readReturn = (db: Db, returnNo: string): Promise<ReturnDetail | undefined> =>
  firstRow(db, `${DETAIL} WHERE r.return_no = ?`, [returnNo]);

/** The returns of an order, newest first. */
export const returnsOf = (db: Db, so_no: string): Promise<ReturnDetail[]> =>
  rows(db, `${DETAIL} WHERE r.so_no = ? ORDER BY r.asked_at DESC, r.return_no DESC`, [so_no]);

/** The return that a request has made. */
export const returnByKey = (db: Db, so_no: string, key: string): Promise<ReturnDetail | undefined> =>
  firstRow(db, `${DETAIL} WHERE r.so_no = ? AND r.request_key = ?`, [so_no, key]);

/**
 * The lines of an order with the units that have gone back or are about to: those of open and finished returns, those
 * refunded without a return, and those cancelled before packing.
 */
export const orderedLines = (db: Db, so_no: string): Promise<OrderedLine[]> =>
  rows(
    db,
    `SELECT l.line_no, l.quantity::int, l.gwp,
       (SELECT coalesce(array_agg(c.slug), '{}') FROM categories c WHERE c.cat_id IN (m.cat1_id, m.cat2_id, m.cat3_id)) AS departments,
       greatest(l.cancelled, (SELECT coalesce(sum(r.quantity), 0) FROM refund_lines r
                              WHERE r.so_no = l.so_no AND r.line_no = l.line_no))::int
       + (SELECT coalesce(sum(greatest(0, CASE WHEN t.status IN ('inspected', 'done') AND b.send_back
                   THEN b.restocked + b.quarantined + b.written_off ELSE b.quantity END - b.refunded)), 0)
          FROM return_lines b JOIN returns t USING (return_no)
          WHERE b.so_no = l.so_no AND b.line_no = l.line_no AND t.status NOT IN ('refused', 'withdrawn')
            AND b.approved IS NOT FALSE)::int AS taken
     FROM order_lines l LEFT JOIN variants v USING (mat_var_id) LEFT JOIN materials m USING (mat_id)
     WHERE l.so_no = ? ORDER BY l.line_no`,
    [so_no],
  );

/** When an order was delivered: by the carrier, or as its customer confirmed; null before. */
export async function deliveredAt(db: Db, so_no: string): Promise<Date | null> {
  const found = await firstRow<{ at: Date | null }>(
    db,
    'SELECT min(at) AS at FROM order_events WHERE so_no = ? AND to_status IN (17, 98, 99)',
    [so_no],
  );
  return found?.at ?? null;
}

/** Writes a new return with its lines and first event. */
export async function insertReturn(
  db: Db,
  made: Omit<ReturnRow, 'status_at' | 'pay_first' | 'drop_off_code'>,
  lines: readonly (Pick<
    ReturnLineRow,
    'line_no' | 'quantity' | 'reason' | 'opened' | 'cause' | 'send_back'
  > & { exchange_for: number | null })[],
  actor: { kind: 'customer' | 'staff' | 'system'; id: number | null },
): Promise<void> {
  await db.raw(
    `INSERT INTO returns (return_no, so_no, status, source, note, request_key, asked_at, status_at, decide_by)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[made.return_no, made.so_no, made.status, made.source, made.note, made.request_key],
      ...[made.asked_at, made.asked_at, made.decide_by],
    ],
  );
  await db.raw(
    `INSERT INTO return_lines (return_no, so_no, line_no, quantity, reason, opened, cause, send_back, wished_for, exchange_for)
     SELECT ?, ?, line_no, quantity, reason, opened, cause, send_back, exchange_for, exchange_for
     FROM jsonb_to_recordset(?::jsonb)
       AS l(line_no int, quantity int, reason text, opened boolean, cause text, send_back boolean, exchange_for int)`,
    [made.return_no, made.so_no, JSON.stringify(lines)],
  );
  await insertEvent(db, made.return_no, 'asked', made.asked_at, actor);
}

/** @returns the event's id */
export async function insertEvent(
  db: Db,
  returnNo: string,
  kind: ReturnEventKind,
  at: Date,
  actor: { kind: 'customer' | 'staff' | 'system'; id: number | null },
): Promise<number> {
  const written = await firstRow<{ event_id: number }>(
    db,
    'INSERT INTO return_events (return_no, at, kind, actor, actor_id) VALUES (?, ?, ?, ?, ?) RETURNING event_id',
    [returnNo, at, kind, actor.kind, actor.id],
  );
  if (written === undefined) throw new Error('the event was not written');
  return written.event_id;
}

/**
 * Moves a return from one of these statuses.
 * @returns false when it has another one
 */
export async function moveReturn(
  db: Db,
  returnNo: string,
  from: readonly ReturnStatus[],
  to: ReturnStatus,
  at: Date,
): Promise<boolean> {
  const moved = await rows(
    db,
    'UPDATE returns SET status = ?, status_at = ? WHERE return_no = ? AND status = ANY(?::text[]) RETURNING 1',
    [to, at, returnNo, [...from]],
  );
  return moved.length > 0;
}

/** Sets the code of an approved return. */
export async function setDropOffCode(db: Db, returnNo: string, code: string): Promise<void> {
  await db.raw('UPDATE returns SET drop_off_code = ? WHERE return_no = ?', [code, returnNo]);
}

export async function setDecision(
  db: Db,
  returnNo: string,
  decision: { pay_first: boolean; drop_off_code: string | null },
  lines: readonly Pick<
    ReturnLineRow,
    'line_no' | 'approved' | 'decision_note' | 'send_back' | 'cause' | 'exchange_for'
  >[],
): Promise<void> {
  await db.raw('UPDATE returns SET pay_first = ?, drop_off_code = ? WHERE return_no = ?', [
    ...[decision.pay_first, decision.drop_off_code, returnNo],
  ]);
  await db.raw(
    `UPDATE return_lines l SET approved = d.approved, decision_note = d.decision_note, send_back = d.send_back,
       cause = d.cause, exchange_for = d.exchange_for
     FROM jsonb_to_recordset(?::jsonb)
       AS d(line_no int, approved boolean, decision_note text, send_back boolean, cause text, exchange_for int)
     WHERE l.return_no = ? AND l.line_no = d.line_no`,
    [JSON.stringify(lines), returnNo],
  );
}

export async function setInspection(
  db: Db,
  returnNo: string,
  lines: readonly Pick<ReturnLineRow, 'line_no' | 'restocked' | 'quarantined' | 'written_off'>[],
): Promise<void> {
  await db.raw(
    `UPDATE return_lines l SET restocked = d.restocked, quarantined = d.quarantined, written_off = d.written_off
     FROM jsonb_to_recordset(?::jsonb) AS d(line_no int, restocked int, quarantined int, written_off int)
     WHERE l.return_no = ? AND l.line_no = d.line_no`,
    [JSON.stringify(lines), returnNo],
  );
}

/** Notes the refund of lines. */
export async function setRefunded(
  db: Db,
  returnNo: string,
  refundId: number,
  lines: readonly { line_no: number; quantity: number }[],
): Promise<void> {
  await db.raw(
    `UPDATE return_lines l SET refund_id = ?, refunded = d.n
     FROM unnest(${INTEGERS}, ${INTEGERS}) AS d(line_no, n) WHERE l.return_no = ? AND l.line_no = d.line_no`,
    [
      refundId,
      integers(lines.map(({ line_no }) => line_no)),
      integers(lines.map(({ quantity }) => quantity)),
      returnNo,
    ],
  );
}

/** Changes what lines that are not refunded are exchanged for; null: money. */
export async function setWishes(
  db: Db,
  returnNo: string,
  lines: readonly Pick<ReturnLineRow, 'line_no' | 'exchange_for'>[],
): Promise<void> {
  await db.raw(
    `UPDATE return_lines l SET exchange_for = w.exchange_for
     FROM jsonb_to_recordset(?::jsonb) AS w(line_no int, exchange_for int)
     WHERE l.return_no = ? AND l.line_no = w.line_no AND l.refund_id IS NULL`,
    [JSON.stringify(lines), returnNo],
  );
}

/** Links a return to its exchange order, once. @param made `credit` in satang */
export async function insertExchange(
  db: Db,
  made: {
    return_no: string;
    so_no: string;
    of_so_no: string;
    credit: number;
    refund_ids: readonly number[];
    rest_ids: readonly number[];
    at: Date;
  },
): Promise<void> {
  await db.raw(
    `INSERT INTO return_exchanges (return_no, so_no, of_so_no, credit, refund_ids, rest_ids, at)
     VALUES (?, ?, ?, ?, ?::bigint[], ?::bigint[], ?)`,
    [
      ...[made.return_no, made.so_no, made.of_so_no, made.credit],
      ...[`{${made.refund_ids.join(',')}}`, `{${made.rest_ids.join(',')}}`, made.at],
    ],
  );
}

/**
 * Ends the exchange whose order was cancelled.
 * @returns its credit, satang, and the refunds that are it; undefined: the order is none, or it has ended
 */
export const endExchange = (
  db: Db,
  so_no: string,
  at: Date,
): Promise<{ credit: number; refund_ids: number[] } | undefined> =>
  firstRow(
    db,
    `UPDATE return_exchanges SET ended_at = ? WHERE so_no = ? AND ended_at IS NULL
     RETURNING credit, to_jsonb(refund_ids) AS refund_ids`,
    [at, so_no],
  );

export type ExchangeLink = {
  return_no: string;
  /** The exchange order, and the order whose units were returned. */
  so_no: string;
  of_so_no: string;
};

/** Exchanges from and to an order, oldest first. */
export const exchangeLinksOf = (db: Db, so_no: string): Promise<ExchangeLink[]> =>
  rows(
    db,
    'SELECT return_no, so_no, of_so_no FROM return_exchanges WHERE so_no = ? OR of_so_no = ? ORDER BY at, so_no',
    [so_no, so_no],
  );

/** Queues mail and notice about a return's step. @param key of a step that may recur */
export async function queueNews(
  db: Db,
  returnNo: string,
  kind: string,
  key: string | null = null,
): Promise<void> {
  await db.raw(
    `SELECT graphile_worker.add_job('return-news',
       json_build_object('return_no', ?::text, 'kind', ?::text, 'key', ?::text), max_attempts := 25)`,
    [returnNo, kind, key],
  );
}

export async function insertPhoto(
  db: Db,
  photo: { photo: string; so_no: string; files: string[]; at: Date },
): Promise<void> {
  await db.raw('INSERT INTO return_photos (photo, so_no, files, uploaded_at) VALUES (?, ?, ?, ?)', [
    ...[photo.photo, photo.so_no, photo.files, photo.at],
  ]);
}

/** Photos of an order that belong to no return yet. */
export async function countWaitingPhotos(db: Db, so_no: string): Promise<number> {
  const found = await firstRow<{ n: number }>(
    db,
    'SELECT count(*)::int AS n FROM return_photos WHERE so_no = ? AND return_no IS NULL',
    [so_no],
  );
  return found?.n ?? 0;
}

/**
 * Assigns photos to a return, in this order.
 * @returns false when one is not the order's, or belongs to another return
 */
export async function takePhotos(
  db: Db,
  so_no: string,
  returnNo: string,
  photos: readonly string[],
): Promise<boolean> {
  const taken = await rows(
    db,
    `UPDATE return_photos p SET return_no = ?, place = w.place
     FROM unnest(?::text[]) WITH ORDINALITY w(photo, place)
     WHERE p.photo = w.photo AND p.so_no = ? AND p.return_no IS NULL RETURNING 1`,
    [returnNo, [...photos], so_no],
  );
  return taken.length === photos.length;
}

export const PHOTOS_OF_RETURNS: PhotoTable = {
  area: 'returns',
  file: 'SELECT files[?::int] AS file FROM return_photos WHERE photo = ? AND return_no IS NOT NULL',
  drop: 'DELETE FROM return_photos WHERE return_no IS NULL AND uploaded_at < ? RETURNING files',
  files: 'SELECT unnest(files) AS file FROM return_photos',
};

export type ReturnBackground = {
  orders: number;
  returns: { return_no: string; status: ReturnStatus; asked_at: string }[];
  lots: { line_no: number; lot: string; recalled: boolean }[];
};

/** Returns shown in the customer's history. */
const HISTORY_SHOWN = 5;
const SAME_CUSTOMER = `FROM orders c WHERE (o.user_id IS NOT NULL AND c.user_id = o.user_id
  OR o.user_id IS NULL AND c.user_id IS NULL AND c.email = o.email)`;

/** The customer's history, and the lots of what was shipped. */
export const returnBackground = (
  db: Db,
  so_no: string,
  returnNo: string,
): Promise<ReturnBackground | undefined> =>
  firstRow(
    db,
    `SELECT (SELECT count(*)::int ${SAME_CUSTOMER} AND c.doc_status <> 15) AS orders,
       coalesce((SELECT jsonb_agg(to_jsonb(n)) FROM (
         SELECT t.return_no, t.status, t.asked_at FROM returns t
         WHERE t.return_no <> ? AND t.so_no IN (SELECT c.so_no ${SAME_CUSTOMER})
         ORDER BY t.asked_at DESC LIMIT ${HISTORY_SHOWN}) n), '[]') AS returns,
       coalesce((SELECT jsonb_agg(jsonb_build_object('line_no', a.line_no, 'lot', l.code, 'recalled', l.recalled_at IS NOT NULL) ORDER BY a.line_no, a.lot_id)
         FROM stock_allocations a JOIN stock_lots l USING (lot_id) WHERE a.so_no = o.so_no), '[]') AS lots
     FROM orders o WHERE o.so_no = ?`,
    [returnNo, so_no],
  );
