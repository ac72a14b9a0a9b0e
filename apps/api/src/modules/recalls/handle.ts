import type { RecallOutcome } from '@mali/contracts/recall-values';
import { RECALL_EDIT } from '@mali/contracts/recall-values';
import type { Db } from '../../platform/database.ts';
import type { JobDeps } from '../../platform/jobs.ts';
import { mailOnce } from '../../platform/mail-once.ts';
import { notify } from '../notifications/service.ts';
import { type OrderDetail, readOrder } from '../orders/index.ts';
import { holdRecalled } from '../packing/shortage.ts';
import { lockOrder } from '../payments/index.ts';
import { sendTo } from '../returns/present.ts';
import { openRecalled } from '../returns/recalled.ts';
import type { ReturnDetail } from '../returns/repository.ts';
import { nameOf, quoteOf } from '../returns/service.ts';
import { recallMail, subjectOf } from './recall-mail.ts';
import {
  addOrders,
  endRun,
  isRunning,
  ordersToTry,
  type RecalledUnits,
  type RecallOrderRow,
  type RecallRow,
  readRecall,
  recalledUnits,
  saveHandled,
  saveTried,
} from './recall-repository.ts';

/** Orders read at a time. */
const BATCH = 100;
const NOTE = (recallId: number) => `เรียกคืนสินค้า #${recallId}`;

type Handled = Readonly<{
  order: OrderDetail;
  units: readonly RecalledUnits[];
  back: ReturnDetail | undefined;
}>;

/** Units by line. */
const byLine = (units: readonly RecalledUnits[], of: 'held' | 'shipped') => {
  const sums = new Map<number, number>();
  for (const one of units) sums.set(one.line_no, (sums.get(one.line_no) ?? 0) + one[of]);
  return [...sums].flatMap(([line_no, quantity]) => (quantity > 0 ? [{ line_no, quantity }] : []));
};

/**
 * Frees an order from units that it holds of the lots, and opens the return of those that its customer has; all in one
 * transaction behind the order's lock.
 */
async function handleOrder(
  deps: JobDeps,
  trx: Db,
  recall: RecallRow,
  { so_no, return_key }: RecallOrderRow,
): Promise<Handled | null> {
  await lockOrder(trx, so_no);
  const order = await readOrder(trx, so_no);
  if (order === undefined) return null;
  const found = await recalledUnits(trx, recall.recall_id, so_no);
  const held = byLine(found, 'held');
  const hold = held.length === 0 ? null : await holdRecalled(deps, trx, order, held, recall.reason);
  const shipped = byLine(found, 'shipped');
  const back =
    shipped.length === 0
      ? undefined
      : await openRecalled(deps, trx, {
          ...{ so_no, request_key: return_key, lines: shipped, sendBack: recall.remedy === 'return' },
          ...{ note: NOTE(recall.recall_id), at: deps.now() },
        });
  const units = shipped.reduce((sum, { quantity }) => sum + quantity, 0);
  await saveHandled(trx, recall.recall_id, so_no, { units, hold, return_no: back?.return_no ?? null });
  return { order, units: await recalledUnits(trx, recall.recall_id, so_no), back };
}

/** Tells the customer of an order by mail and on the page, once. @throws when no mail can be sent */
async function tellCustomer(
  deps: JobDeps,
  recall: RecallRow,
  { order, units, back }: Handled,
): Promise<void> {
  const { so_no, lang, user_id, email } = order;
  const at = deps.now();
  const dedupe = `recall:${recall.recall_id}:${so_no}`;
  const items = byLine(units, 'shipped').flatMap(({ line_no, quantity }) => {
    const shown = order.lines.find((line) => line.line_no === line_no)?.shown;
    const lots = units.filter((one) => one.line_no === line_no && one.shipped > 0).map(({ lot }) => lot);
    if (shown === undefined) return [];
    const product = lang === 'th' ? shown.mat_name_th : shown.mat_name;
    return [{ name: [...new Set([product, nameOf(shown, lang)])].join(' '), quantity, lots }];
  });
  if (user_id !== null)
    await notify(deps.db, {
      ...{ user_id, kind: 'order_changed', link: `/order/${so_no}`, dedupe, at },
      title: { th: subjectOf(recall.severity, 'th', so_no), en: subjectOf(recall.severity, 'en', so_no) },
      body: { th: firstLine(recall.text_th), en: firstLine(recall.text_en) },
      image: order.lines[0]?.shown.image_cart ?? null,
    });
  const send = back === undefined ? null : sendTo(deps, back);
  const mail = recallMail(
    recall,
    {
      ...{ lang, so_no, items, phone: (await deps.settings.current()).contact_phone },
      back:
        back === undefined
          ? null
          : {
              ...{ send, amount: (await quoteOf(deps, back)).amount },
              follows: send === null && back.status === 'approved',
            },
    },
    deps.config,
  );
  await mailOnce(deps, { dedupe, to: email, ...mail });
}

const SHOWN = 160;
const firstLine = (text: string): string => {
  const [line = ''] = text.trim().split('\n');
  return line.length > SHOWN ? `${line.slice(0, SHOWN - 1)}…` : line;
};

/** Does what an order needs. @returns whether the job goes on */
async function tryOrder(deps: JobDeps, recall: RecallRow, row: RecallOrderRow): Promise<boolean> {
  const handled = await deps.db.transaction((trx) => handleOrder(deps, trx, recall, row));
  const hasUnits = handled?.units.some(({ shipped }) => shipped > 0) ?? false;
  const isOver = row.outcome === 'unreachable' && row.tries >= RECALL_EDIT.triesMax;
  let outcome: RecallOutcome | null = row.outcome;
  let failed = false;
  if (handled !== null && hasUnits && outcome !== 'told' && !isOver) {
    try {
      if (!handled.order.email.includes('@')) throw new Error('the order has no mail address');
      await tellCustomer(deps, recall, handled);
      outcome = 'told';
    } catch (error) {
      failed = true;
      outcome = 'unreachable';
      deps.log.warn({ err: error, so_no: row.so_no }, 'a customer was not told of a recall');
    }
  }
  const isHeld = handled?.units.some(({ held }) => held > 0) ?? false;
  const settled = !isHeld && (!hasUnits || outcome === 'told');
  return saveTried(deps.db, recall.recall_id, row.so_no, { at: deps.now(), outcome, failed, settled });
}

/**
 * Goes through the orders of a recall, one after the other. It goes on where an interrupted run ended: what was done for
 * an order is found by its keys. An order that cannot be handled does not stop the others.
 */
export async function runRecall(deps: JobDeps, recallId: number): Promise<void> {
  const recall = await readRecall(deps.db, recallId);
  if (recall === undefined || recall.state !== 'open' || recall.job !== 'running') return;
  await addOrders(deps.db, recallId);
  let after = '';
  for (let goesOn = true; goesOn; ) {
    const orders = await ordersToTry(deps.db, recallId, after, BATCH);
    if (orders.length === 0) break;
    for (const order of orders) {
      after = order.so_no;
      try {
        goesOn = await tryOrder(deps, recall, order);
      } catch (error) {
        deps.log.error({ err: error, so_no: order.so_no }, 'an order of a recall was not handled');
        goesOn = await isRunning(deps.db, recallId);
      }
      if (!goesOn) break;
    }
  }
  await endRun(deps.db, recallId, 'done');
}
