import type { InviteAnswer } from '@mali/contracts/profile';
import { INVITE_CODE, INVITE_COINS, INVITE_WITHIN_MS } from '@mali/contracts/profile-values';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { acceptInvitation, claimReward } from '../accounts/index.ts';
import { grantCoins } from '../coins/service.ts';
import { type Notice, notify } from '../notifications/service.ts';
import { displayName } from './display-name.ts';
import { invitationState, invitationsToReward, invitedBy, inviteOf } from './repository.ts';

/** Maximum number listed on the page; more are only counted. */
const SHOWN = 100;
/** Maximum number rewarded per job run. */
const BATCH = 200;

/**
 * The caller's invitation code, and the users invited with it (PROF-03, PROF-04).
 * @throws DomainError AUTH.REQUIRED
 */
export async function getInvite(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  caller: Caller,
): Promise<InviteAnswer> {
  const own = await inviteOf(db, caller.user_id, new Date(now().getTime() - INVITE_WITHIN_MS));
  if (own === undefined) throw new DomainError('AUTH.REQUIRED');
  const invited = await invitedBy(db, caller.user_id, SHOWN);
  return {
    code: own.invite_code,
    link: `${config.publicUrl}/signup?invite=${own.invite_code}`,
    coins: INVITE_COINS,
    invited: invited.map((friend) => ({
      name: displayName(friend, { masked: true }),
      joined_at: friend.created_at.toISOString(),
      rewarded: friend.invite_rewarded_at !== null,
    })),
    count: own.count,
    rewarded: own.rewarded,
    open: own.open,
  };
}

/**
 * Stores the caller's inviter, within a day of signing up and before their first order. Set once.
 * @throws DomainError INVITE.NOT_FOUND, INVITE.OWN, INVITE.TOO_LATE, AUTH.REQUIRED
 */
export async function reportInviter(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  written: string,
): Promise<void> {
  const code = written.trim().toUpperCase();
  const state = INVITE_CODE.test(code) ? await invitationState(db, caller.user_id, code) : undefined;
  if (state === undefined) throw new DomainError('INVITE.NOT_FOUND');
  if (state.inviter === caller.user_id) throw new DomainError('INVITE.OWN');
  if (state.invited_by === state.inviter) return;
  const since = new Date(now().getTime() - INVITE_WITHIN_MS);
  if (!(await acceptInvitation(db, caller.user_id, state.inviter, since)))
    throw new DomainError('INVITE.TOO_LATE');
}

const WORTH = {
  en: 'A coin takes a baht off your order.',
  th: '1 เหรียญลดได้ 1 บาท ใช้ตอนสั่งซื้อได้เลย',
} as const;
/** Texts of the rewards; they do not reveal the other user. */
const WHY = {
  inviter: {
    en: `A friend you have invited has completed their first order. ${WORTH.en}`,
    th: `คำสั่งซื้อแรกของเพื่อนที่คุณชวนสำเร็จแล้ว ${WORTH.th}`,
  },
  friend: {
    en: `Your first order is completed, and you came by a friend’s invitation. ${WORTH.en}`,
    th: `คำสั่งซื้อแรกของคุณสำเร็จแล้ว และคุณมาจากคำชวนของเพื่อน ${WORTH.th}`,
  },
} as const;

const noticeOf = (user_id: number, as: keyof typeof WHY, dedupe: string, at: Date): Notice => ({
  user_id,
  kind: 'coins_given',
  title: { en: `You have got ${INVITE_COINS} coins`, th: `คุณได้ ${INVITE_COINS} เหรียญ` },
  body: WHY[as],
  link: '/account/coins',
  dedupe,
  at,
});

/**
 * Rewards inviters whose invited friends have completed their first order, and the friends, once (PROF-04),
 * with notifications.
 * @returns number of rewarded invitations
 */
export async function rewardInvitations({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  let rewarded = 0;
  for (const { user_id, invited_by } of await invitationsToReward(db, BATCH)) {
    const at = now();
    const done = await db.transaction(async (trx) => {
      if (!(await claimReward(trx, user_id, at))) return false;
      // In id order, to prevent deadlocks.
      for (const member of [user_id, invited_by].sort((a, b) => a - b)) {
        const dedupe = `invitation:${user_id}:${member}`;
        await grantCoins(trx, { user_id: member, coins: INVITE_COINS, dedupe, at });
        await notify(trx, noticeOf(member, member === user_id ? 'friend' : 'inviter', dedupe, at));
      }
      return true;
    });
    if (done) rewarded += 1;
  }
  return rewarded;
}
