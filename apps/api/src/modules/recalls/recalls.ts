import type { Language } from '@mali/contracts/limits';
import { RECALL_EDIT, RECALL_PARTS } from '@mali/contracts/recall-values';
import type {
  EndRecallRequest,
  NewRecallRequest,
  Recall,
  RecallLotsAnswer,
  RecallOrdersAnswer,
  RecallOrdersQuery,
  RecallPreview,
  RecallPreviewRequest,
  RecallRow as WireRow,
} from '@mali/contracts/recalls';
import type { Caller } from '../../platform/auth.ts';
import { CSV_BOM, csvLine } from '../../platform/csv.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordReading, recordStaffAction } from '../../platform/security-events.ts';
import { boundPlaces } from '../inventory/own-places.ts';
import { recallLots, releaseRecalledLots } from '../inventory/recall.ts';
import { recallMail } from './recall-mail.ts';
import {
  addOrders,
  beginRun,
  countHolding,
  endRecall,
  endRun,
  insertRecall,
  insertRecallLots,
  type ListedOrder,
  listedOrders,
  lockRecall,
  lotsById,
  lotsOfCode,
  lotsOfRecall,
  queueRecall,
  type RecallRow,
  readRecall,
  recallOfKey,
  sumsOf,
} from './recall-repository.ts';

type RecallDeps = Pick<Deps, 'db' | 'now' | 'config'>;

const subject = (recallId: number): string => `recall ${recallId}`;
const actorOf = ({ user_id }: Caller): string => `staff ${user_id}`;

export const presentRow = (row: RecallRow): WireRow => ({
  ...{ recall_id: row.recall_id, severity: row.severity, remedy: row.remedy, state: row.state, job: row.job },
  ...{ created_at: row.created_at.toISOString(), by: row.by, reason: row.reason, codes: [...row.codes] },
  ...{ goods_th: row.goods_th, goods_en: row.goods_en, orders: row.orders },
  ...{ told: row.told, unreachable: row.unreachable },
});

/** Lots by their code or number, with what a recall of them would concern. */
export async function findLots(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  { code, lot_id }: { code?: string; lot_id?: number },
): Promise<RecallLotsAnswer> {
  const bound = await boundPlaces(db, caller);
  const text = code?.trim() ?? '';
  const lots =
    lot_id === undefined
      ? await (text === '' ? [] : lotsOfCode(db, text, RECALL_EDIT.lotsMax, bound))
      : await lotsById(db, [lot_id], bound);
  return { lots: [...lots] };
}

/** A recall with the lots and orders of the caller's places. @throws DomainError RECALL.NOT_FOUND */
export async function getRecall({ db }: Pick<Deps, 'db'>, caller: Caller, recallId: number): Promise<Recall> {
  const bound = await boundPlaces(db, caller);
  const row = await readRecall(db, recallId);
  if (row === undefined) throw new DomainError('RECALL.NOT_FOUND');
  const [lots, sums] = await Promise.all([
    lotsOfRecall(db, recallId).then((ids) => lotsById(db, ids, bound)),
    sumsOf(db, recallId, bound),
  ]);
  const { text_th, text_en, ended_at, ended_by, end_reason } = row;
  return {
    ...presentRow(row),
    ...{ text_th, text_en, ended_at: ended_at?.toISOString() ?? null, ended_by, end_reason },
    lots: [...lots],
    parts: Object.fromEntries(RECALL_PARTS.map((part) => [part, sums[part]])) as Recall['parts'],
    ...{ tried: sums.tried, units: sums.units, units_back: sums.units_back },
  };
}

/** An order number that no order has. */
const EXAMPLE = 'SO26000000000000';
const EXAMPLE_LOTS = 3;

/** The mail to customers in both languages, by a made-up order. @throws DomainError STOCK.NOT_FOUND */
export async function previewRecall(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { lots, ...texts }: RecallPreviewRequest,
): Promise<RecallPreview> {
  const found = await lotsById(db, lots, null);
  if (found.length !== lots.length) throw new DomainError('STOCK.NOT_FOUND');
  const mail = (lang: Language) => {
    const items = found.slice(0, EXAMPLE_LOTS).map(({ name_th, name_en, code }) => ({
      ...{ name: lang === 'th' ? name_th : name_en, quantity: 1, lots: [code] },
    }));
    const back = { send: null, amount: 0, follows: texts.remedy === 'return' };
    const { subject: title, text } = recallMail(texts, { lang, so_no: EXAMPLE, items, back }, config);
    return { subject: title, text };
  };
  return { th: mail('th'), en: mail('en') };
}

/**
 * Begins a recall: its lots are never sold, packed or handed over again from the commit on, and a job goes through their
 * orders. Idempotent by `request_key`.
 * @throws DomainError STOCK.NOT_FOUND, RECALL.LOT {lot}
 */
export async function startRecall(
  deps: RecallDeps,
  caller: Caller,
  request: NewRecallRequest,
): Promise<Recall> {
  const { request_key, lots, severity, remedy, text_th, text_en } = request;
  const at = deps.now();
  const reason = request.reason.trim();
  const recallId = await deps.db.transaction(async (trx) => {
    const before = await recallOfKey(trx, request_key);
    if (before !== undefined) return before.recall_id;
    const made = await insertRecall(trx, {
      ...{ request_key, severity, remedy, reason, at, user_id: caller.user_id },
      ...{ text_th: text_th.trim(), text_en: text_en.trim() },
    });
    // Sent twice at once: the other one is committed.
    if (made === null) return (await recallOfKey(trx, request_key))?.recall_id;
    await recallLots(trx, lots, { at, document: `recall ${made}`, actor: actorOf(caller), note: reason });
    await insertRecallLots(trx, made, lots);
    const orders = await addOrders(trx, made);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'recall_started', at, user_id: null, subject: subject(made) },
      details: { severity, remedy, reason, lots: lots.length, orders },
    });
    await queueRecall(trx, made);
    return made;
  });
  if (recallId === undefined) throw new Error('a recall was expected');
  return getRecall(deps, caller, recallId);
}

/** Work on an open recall, locked. @throws DomainError RECALL.NOT_FOUND, RECALL.ENDED */
async function withOpen(
  deps: RecallDeps,
  caller: Caller,
  recallId: number,
  work: (trx: Db) => Promise<void>,
): Promise<Recall> {
  await deps.db.transaction(async (trx) => {
    const recall = await lockRecall(trx, recallId);
    if (recall === undefined) throw new DomainError('RECALL.NOT_FOUND');
    if (recall.state === 'ended') throw new DomainError('RECALL.ENDED');
    await work(trx);
  });
  return getRecall(deps, caller, recallId);
}

/** Stops the job: orders that it has not come to are not handled. The lots stay blocked. @throws as `withOpen` */
export const stopRecall = (deps: RecallDeps, caller: Caller, recallId: number): Promise<Recall> =>
  withOpen(deps, caller, recallId, async (trx) => {
    if (!(await endRun(trx, recallId, 'stopped'))) return;
    await recordStaffAction(trx, caller, {
      ...{ kind: 'recall_stopped', at: deps.now(), user_id: null, subject: subject(recallId) },
    });
  });

/** Goes through the orders again that are not settled, also those whose mail has failed. @throws as `withOpen` */
export const resumeRecall = (deps: RecallDeps, caller: Caller, recallId: number): Promise<Recall> =>
  withOpen(deps, caller, recallId, async (trx) => {
    const at = deps.now();
    await addOrders(trx, recallId);
    await beginRun(trx, recallId, at);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'recall_resumed', at, user_id: null, subject: subject(recallId) },
    });
  });

/**
 * Ends a recall. Its lots stay blocked for good, or are for sale again when it was a mistake.
 * @throws DomainError RECALL.NOT_FOUND, RECALL.ENDED, RECALL.HELD {orders} while orders hold units of blocked lots
 */
export const finishRecall = (
  deps: RecallDeps,
  caller: Caller,
  recallId: number,
  request: EndRecallRequest,
): Promise<Recall> =>
  withOpen(deps, caller, recallId, async (trx) => {
    const at = deps.now();
    const reason = request.reason.trim();
    const holding = await countHolding(trx, recallId);
    if (request.lots === 'blocked' && holding > 0) throw new DomainError('RECALL.HELD', { orders: holding });
    const lots = await lotsOfRecall(trx, recallId);
    if (request.lots === 'on_sale')
      await releaseRecalledLots(trx, lots, {
        ...{ at, document: `recall ${recallId} ended`, actor: actorOf(caller), note: reason },
      });
    await endRecall(trx, recallId, { at, user_id: caller.user_id, reason });
    await recordStaffAction(trx, caller, {
      ...{ kind: 'recall_ended', at, user_id: null, subject: subject(recallId) },
      details: { reason, lots: request.lots },
    });
  });

/** The orders of a recall with their customers, by their numbers. @throws DomainError RECALL.NOT_FOUND */
export async function recallOrders(
  deps: RecallDeps,
  caller: Caller,
  recallId: number,
  { part = null, after = '' }: { part?: RecallOrdersQuery['part'] | null; after?: string },
): Promise<RecallOrdersAnswer> {
  const { db } = deps;
  if ((await readRecall(db, recallId)) === undefined) throw new DomainError('RECALL.NOT_FOUND');
  await recordReading(db, caller, deps.now(), subject(recallId));
  const bound = await boundPlaces(db, caller);
  const found = await listedOrders(db, recallId, { part, after, bound }, RECALL_EDIT.ordersShown + 1);
  const shown = found.slice(0, RECALL_EDIT.ordersShown);
  return {
    rows: shown.map((row) => ({
      ...{ so_no: row.so_no, doc_status: row.doc_status, customer: row.customer, email: row.email },
      ...{ mobile: row.mobile, units: row.units, held: row.held, hold: row.hold, outcome: row.outcome },
      ...{ told_at: row.told_at?.toISOString() ?? null, return_no: row.return_no },
      ...{ return_status: row.return_status, returned: row.returned, refunded: row.refunded },
    })),
    after: found.length > shown.length ? (shown.at(-1)?.so_no ?? null) : null,
  };
}

const HEADS = {
  th: [
    ...['คำสั่งซื้อ', 'ลูกค้า', 'อีเมล', 'โทรศัพท์', 'จำนวน', 'ก่อนส่ง', 'แจ้งลูกค้า', 'แจ้งเมื่อ', 'คำขอคืน'],
    ...['ได้คืน', 'คืนเงินแล้ว'],
  ],
  en: [
    ...[
      'Order',
      'Customer',
      'E-mail',
      'Phone',
      'Units',
      'Before shipping',
      'Customer told',
      'Told at',
      'Return',
    ],
    ...['Came back', 'Refunded'],
  ],
} as const;
const WORDS = {
  th: {
    ...{ reallotted: 'เปลี่ยนล็อต', reported: 'สินค้าไม่ครบ', waiting: 'รอ', parcel: 'อยู่ในพัสดุ' },
    ...{ told: 'แจ้งแล้ว', unreachable: 'แจ้งไม่ได้', yes: 'ใช่', no: 'ไม่' },
  },
  en: {
    ...{ reallotted: 'another lot', reported: 'goods missing', waiting: 'waits', parcel: 'in a parcel' },
    ...{ told: 'told', unreachable: 'not reached', yes: 'yes', no: 'no' },
  },
} as const;
const PAGE = 1000;

/**
 * The orders of a recall as CSV; who takes them is in the audit log.
 * @throws DomainError RECALL.NOT_FOUND
 */
export async function exportRecallOrders(
  { db, now }: RecallDeps,
  caller: Caller,
  recallId: number,
  lang: Language,
): Promise<AsyncGenerator<string>> {
  if ((await readRecall(db, recallId)) === undefined) throw new DomainError('RECALL.NOT_FOUND');
  await recordStaffAction(db, caller, {
    ...{ kind: 'recall_exported', at: now(), user_id: null, subject: subject(recallId) },
  });
  const bound = await boundPlaces(db, caller);
  const words = WORDS[lang];
  const line = (row: ListedOrder): string =>
    csvLine([
      ...[row.so_no, row.customer, row.email, row.mobile, row.units],
      ...[row.hold === null ? '' : words[row.hold], row.outcome === null ? '' : words[row.outcome]],
      ...[
        row.told_at?.toISOString() ?? null,
        row.return_no,
        row.returned,
        words[row.refunded ? 'yes' : 'no'],
      ],
    ]);
  return (async function* pages() {
    yield CSV_BOM + csvLine(HEADS[lang]);
    let after = '';
    for (;;) {
      const page = await listedOrders(db, recallId, { part: null, after, bound }, PAGE);
      if (page.length === 0) return;
      after = page.at(-1)?.so_no ?? '';
      yield page.map(line).join('');
    }
  })();
}
