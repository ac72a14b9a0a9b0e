import type {
  CoinMember,
  CoinsByHandRequest,
  FindCoinsAnswer,
  MemberCoinsAnswer,
} from '@mali/contracts/coins';
import { parseThaiPhone } from '@mali/thai/phone';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { normalEmail } from '../../platform/email-address.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordReading, recordStaffAction } from '../../platform/security-events.ts';
import { notify } from '../notifications/service.ts';
import { entryOf, findMember, findMembers, keepNote, lockAccount, removeCoins } from './repository.ts';
import { getCoins, grantCoins } from './service.ts';

type CoinAdminDeps = Pick<Deps, 'db' | 'now'>;

const SUBJECT = 'coins';
const present = ({ user_id, first_name, last_name, email, mobile }: Member): CoinMember => ({
  ...{ user_id, email, mobile },
  name: `${first_name} ${last_name}`.trim(),
});
type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** Members by complete e-mail or phone number. The lookup is logged. */
export async function findCoinMembers(
  { db, now }: CoinAdminDeps,
  caller: Caller,
  who: string,
): Promise<FindCoinsAnswer> {
  const phone = parseThaiPhone(who);
  const asked = who.includes('@')
    ? { email: normalEmail(who) }
    : phone.ok
      ? { mobile: phone.national }
      : null;
  const found = asked === null ? [] : await findMembers(db, asked);
  for (const { user_id } of found)
    await recordReading(db, caller, now(), `${SUBJECT} ${user_id}`, 'personal_data_read', user_id);
  return { data: found.map(present), count: found.length };
}

/**
 * A member's coins with a page of their history, for staff; the access is logged.
 * @throws DomainError ERROR.NOT_FOUND for an unknown or deleted account
 */
export async function getMemberCoins(
  deps: CoinAdminDeps,
  caller: Caller,
  userId: number,
  query: { page?: number; limit?: number },
): Promise<MemberCoinsAnswer> {
  const member = await findMember(deps.db, userId);
  if (member === undefined) throw new DomainError('ERROR.NOT_FOUND');
  await recordReading(deps.db, caller, deps.now(), `${SUBJECT} ${userId}`, 'personal_data_read', userId);
  return { member: present(member), coins: await getCoins(deps, userId, query) };
}

/**
 * Manual adjustment of a member's coins, with a reason shown to the member. Idempotent by key.
 * @throws DomainError ERROR.NOT_FOUND, ERROR.BAD_REQUEST for a blank reason, COINS.NOT_YOURSELF,
 * COINS.NOT_ENOUGH {balance} when the deduction exceeds the balance, COINS.KEY_USED
 */
export async function coinsByHand(
  deps: CoinAdminDeps,
  caller: Caller,
  user_id: number,
  request: CoinsByHandRequest,
): Promise<MemberCoinsAnswer> {
  const reason = request.reason.trim();
  if (reason === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
  if (user_id === caller.user_id) throw new DomainError('COINS.NOT_YOURSELF');
  const { way, coins } = request;
  const at = deps.now();
  const dedupe = `hand:${user_id}:${request.key}`;
  await deps.db.transaction(async (trx) => {
    if ((await findMember(trx, user_id)) === undefined) throw new DomainError('ERROR.NOT_FOUND');
    const { balance } = await lockAccount(trx, user_id);
    const done = await entryOf(trx, dedupe);
    if (done !== undefined) {
      if (done.coins !== (way === 'give' ? coins : -coins)) throw new DomainError('COINS.KEY_USED');
      return;
    }
    if (way === 'give') await grantCoins(trx, { user_id, coins, dedupe, at });
    else {
      if (balance < coins) throw new DomainError('COINS.NOT_ENOUGH', { balance });
      await removeCoins(trx, { user_id, at, kind: 'withdrawn', so_no: null, dedupe }, coins);
    }
    await keepNote(trx, dedupe, reason);
    const kind = way === 'give' ? ('coins_given' as const) : ('coins_taken' as const);
    const n = `${coins} ${coins === 1 ? 'coin' : 'coins'}`;
    await notify(trx, {
      ...{ user_id, kind, dedupe: `coins:${dedupe}`, at, link: '/account/coins' },
      title:
        way === 'give'
          ? { en: `You have got ${n}`, th: `คุณได้ ${coins} เหรียญ` }
          : { en: `The shop has taken ${n}`, th: `ร้านหักเหรียญของคุณ ${coins} เหรียญ` },
      body: { en: reason, th: reason },
    });
    const details = { coins: way === 'give' ? coins : -coins, had: balance };
    await recordStaffAction(trx, caller, { kind, at, user_id, subject: `${SUBJECT} ${user_id}`, details });
  });
  return getMemberCoins(deps, caller, user_id, {});
}
