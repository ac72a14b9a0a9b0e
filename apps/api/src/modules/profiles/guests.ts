import { toBaht } from '@mali/contracts/money';
import type { GuestDataAnswer } from '@mali/contracts/staff';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { normalEmail } from '../../platform/email-address.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordReading, recordStaffAction } from '../../platform/security-events.ts';
import { erase, overOrders, settlePapers } from './privacy.ts';
import { messagesOf, ordersOf } from './privacy-repository.ts';

/** What is written down of it names no e-mail: a log that outlives what it is about would keep the person. */
const SUBJECT = 'guests';

/** What the shop holds of somebody who has no account, for staff who were asked to erase it (PDPA, section 33). */
export async function guestData(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  request: { email: string },
): Promise<GuestDataAnswer> {
  const email = normalEmail(request.email);
  const [orders, messages] = await Promise.all([ordersOf(db, { email }), messagesOf(db, email)]);
  const [newest] = orders;
  await recordReading(db, caller, now(), newest === undefined ? SUBJECT : `order ${newest.so_no}`);
  const data = orders.map((order) => ({
    ...order,
    placed_at: order.placed_at.toISOString(),
    total: toBaht(order.total),
  }));
  return { data, count: data.length, messages };
}

/**
 * Takes a guest out of everything but what accounts have to keep, as leaving does with a member: orders stay without the
 * person, messages and mails go.
 * @throws DomainError ERROR.NOT_FOUND when there is nothing of them, GUEST.ORDERS {orders} while one is under way
 */
export async function eraseGuest(deps: Deps, caller: Caller, request: { email: string }): Promise<void> {
  const email = normalEmail(request.email);
  await settlePapers(deps, { email });
  await deps.db.transaction(
    async (trx) => {
      const orders = await overOrders(trx, { email });
      const messages = await messagesOf(trx, email);
      if (orders.length === 0 && messages === 0) throw new DomainError('ERROR.NOT_FOUND');
      await erase(trx, { email });
      const details = { orders: orders.map(({ so_no }) => so_no).join(', '), messages };
      const event = {
        kind: 'guest_erased',
        at: deps.now(),
        user_id: null,
        subject: SUBJECT,
        details,
      } as const;
      await recordStaffAction(trx, caller, event);
    },
    // An order that is placed meanwhile was not looked at, and keeps its address.
    { isolationLevel: 'repeatable read' },
  );
}
