import { ORDER_STATUS, type OrderStatus } from '@mali/contracts/order-status';
import { may } from '@mali/contracts/permissions';
import { SCREENING_DEFAULTS } from '@mali/contracts/screening-values';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { notify } from '../notifications/service.ts';
import { insertChange } from './changes-repository.ts';
import { type OrderRow, readOrderRow } from './repository.ts';
import { packingHolds } from './requests-repository.ts';
import {
  holdsOf,
  insertHold,
  insertScreening,
  lastScreening,
  lockedOrder,
  screeningFacts,
} from './screening-repository.ts';
import { holdReasons, newReasons, type StoredReason } from './screening-rules.ts';
import { supplementOf } from './supplements-repository.ts';
import { colleagues } from './work-repository.ts';

const HOUR_MS = 3_600_000;

/** Statuses in which an order waits to be packed: others are not held, and nothing leaves by them. */
const SCREENED: readonly OrderStatus[] = [ORDER_STATUS.PROCESSING_COD, ORDER_STATUS.ORDER_PREPARING];

/** The rules that hold an order now, without those of which staff released it before. */
async function reasonsOf(db: Db, order: OrderRow, at: Date): Promise<StoredReason[]> {
  const rules = (await lastScreening(db))?.rules ?? SCREENING_DEFAULTS;
  const before = (hours: number) => new Date(at.getTime() - hours * HOUR_MS);
  const since = { cards: before(rules.cards.hours), refused: before(rules.cod.days * 24) };
  const found = holdReasons(await screeningFacts(db, order, since), rules);
  if (found.length === 0) return [];
  const released = (await holdsOf(db, order.so_no)).filter(({ status }) => status === 'withdrawn');
  return newReasons(
    found,
    released.flatMap(({ details }) => details),
  );
}

/**
 * Applies the rules to an order that waits to be packed, once, and holds it when one of them says so: its timeline, its
 * customer and the staff who decide are notified. The order is locked, so that packing at the same moment waits.
 * @returns whether it is held
 */
export async function screenOrder({ now }: Pick<Deps, 'now'>, trx: Db, so_no: string): Promise<boolean> {
  const order = await lockedOrder(trx, so_no);
  if (order === undefined || !SCREENED.includes(order.doc_status)) return false;
  // A supplementary order has nothing that could leave.
  if ((await supplementOf(trx, so_no)) !== undefined) return false;
  const { hold, screened } = await packingHolds(trx, so_no);
  if (hold || screened) return hold;
  const at = now();
  const reasons = await reasonsOf(trx, order, at);
  await insertScreening(trx, so_no, at);
  if (reasons.length === 0) return false;
  if (!(await insertHold(trx, { so_no, at, reasons }))) return true;
  const change = { so_no, at, kind: 'held', actor: 'system', actor_id: null, reason: null } as const;
  const change_id = await insertChange(trx, { ...change, details: {} });
  const staff = (await colleagues(trx)).filter(({ role_id }) => may(role_id, 'order:review-hold'));
  if (staff.length > 0)
    await notify(
      trx,
      staff.map(({ user_id }) => ({
        ...{
          user_id,
          at,
          kind: 'staff_order_held',
          link: `/admin/orders/${so_no}`,
          dedupe: `held:${change_id}`,
        },
        title: { th: `พัก ${so_no} ไว้เพราะน่าสงสัย`, en: `Order ${so_no} is held as suspicious` },
        body: { th: 'ดูเหตุผล แล้วปล่อยหรือยกเลิก', en: 'See why, then release or cancel it.' },
      })),
    );
  return true;
}

/**
 * Before packing, in the transaction that has moved and so locked the order. An order to which the rules were not applied
 * yet is packed only if they do not hold it; the job that applies them then holds it.
 * @param atBranch by the branch at which it is picked up, and nobody else packs such an order
 * @throws DomainError ORDER.CANCEL_OPEN, ORDER.DELIVERY_UNPAID, ORDER.HELD, ORDER.BLOCKED, PICKUP.ORDER
 */
export async function assertMayBePacked(trx: Db, so_no: string, at: Date, atBranch = false): Promise<void> {
  const { cancel, hold, stock, delivery, screened, pickup } = await packingHolds(trx, so_no);
  if (pickup !== atBranch) throw new DomainError('PICKUP.ORDER');
  if (stock) throw new DomainError('ORDER.BLOCKED');
  if (cancel) throw new DomainError('ORDER.CANCEL_OPEN');
  if (delivery) throw new DomainError('ORDER.DELIVERY_UNPAID');
  if (hold) throw new DomainError('ORDER.HELD');
  if (screened) return;
  const order = await readOrderRow(trx, so_no);
  if (order !== undefined && (await reasonsOf(trx, order, at)).length > 0)
    throw new DomainError('ORDER.HELD');
  await insertScreening(trx, so_no, at);
}
