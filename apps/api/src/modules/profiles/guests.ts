import { toBaht } from '@mali/contracts/money';
import type { GuestDataAnswer } from '@mali/contracts/staff';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { normalEmail } from '../../platform/email-address.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordReading, recordStaffAction } from '../../platform/security-events.ts';
import { erase, requireClosedOrders, settlePapers, withProof } from './privacy.ts';
import { messagesOf, ordersOf } from './privacy-repository.ts';

/** The audit log must not contain the e-mail: it outlives the deleted data. */
const SUBJECT = 'guests';

/** Personal data of a guest by e-mail, for staff processing an erasure request (PDPA, section 33). */
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
 * Erases a guest's personal data like an account deletion does: orders stay anonymised, messages and mails
 * are deleted.
 * @throws DomainError ERROR.NOT_FOUND when there is no data, GUEST.ORDERS {orders} while one is open
 */
export async function eraseGuest(deps: Deps, caller: Caller, request: { email: string }): Promise<void> {
  const email = normalEmail(request.email);
  await settlePapers(deps, { email });
  await deps.db.transaction(
    async (trx) => {
      const orders = await requireClosedOrders(trx, { email });
      const messages = await messagesOf(trx, email);
      if (orders.length === 0 && messages === 0) throw new DomainError('ERROR.NOT_FOUND');
      const at = deps.now();
      await withProof(trx, { email }, { at, by: caller.user_id }, async () => ({
        parts: await erase(trx, { email }),
      }));
      const details = { orders: orders.map(({ so_no }) => so_no).join(', '), messages };
      const event = {
        kind: 'guest_erased',
        at,
        user_id: null,
        subject: SUBJECT,
        details,
      } as const;
      await recordStaffAction(trx, caller, event);
    },
    // An order placed meanwhile was not checked, and keeps its address.
    { isolationLevel: 'repeatable read' },
  );
}
