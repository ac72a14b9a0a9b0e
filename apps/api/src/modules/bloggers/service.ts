import { BLOGGER, type BloggerState, channelOf } from '@mali/contracts/blogger-values';
import type { ApplyRequest, BloggerAnswer } from '@mali/contracts/bloggers';
import { ROLE, type RoleId } from '@mali/contracts/roles';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordSecurityEvent } from '../../platform/security-events.ts';
import { lockUser, setRole, userById } from '../accounts/index.ts';
import { present } from './present.ts';
import { type ApplicationRow, byRequest, insertApplication, latestOf, setState } from './repository.ts';

const DAY_MS = 86_400_000;
/** Subject of an application in the audit log. */
export const subjectOf = (id: number): string => `blogger ${id}`;

const OPEN: readonly BloggerState[] = ['waiting', 'approved'];
/** Roles of members who may apply, and those that an application gives. Colleagues and influencers have theirs from others. */
const MEMBERS: readonly RoleId[] = [ROLE.CUSTOMER, ROLE.BLOGGER_NOT_APPROVED, ROLE.BLOGGER];

/** From when a member may apply again after the shop refused or ended; null: no such wait. */
function againAt(latest: ApplicationRow | undefined): Date | null {
  if (latest === undefined || latest.decided_at === null || latest.decided_by === null) return null;
  if (latest.state !== 'refused' && latest.state !== 'ended') return null;
  return new Date(latest.decided_at.getTime() + BLOGGER.againDays * DAY_MS);
}

/** Locks the account of a member. @throws DomainError BLOGGER.ROLE for other accounts, and those that are gone */
export async function lockMember(trx: Db, userId: number): Promise<RoleId> {
  const user = (await lockUser(trx, userId)) ? await userById(trx, userId) : undefined;
  if (user === undefined || !MEMBERS.includes(user.role_id)) throw new DomainError('BLOGGER.ROLE');
  return user.role_id;
}

/** The member is locked. Who is neither waiting nor approved is a customer again. */
export async function setRoleFor(trx: Db, userId: number, state: BloggerState): Promise<void> {
  const role =
    state === 'approved' ? ROLE.BLOGGER : state === 'waiting' ? ROLE.BLOGGER_NOT_APPROVED : ROLE.CUSTOMER;
  await setRole(trx, userId, role);
}

/** The caller's latest application, and whether they may apply. */
export async function ownApplication(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { user_id, role_id }: Caller,
): Promise<BloggerAnswer> {
  const latest = await latestOf(db, user_id);
  const again = againAt(latest);
  const isEarly = again !== null && again > now();
  const isOpen = latest !== undefined && OPEN.includes(latest.state);
  return {
    application: latest === undefined ? null : present(latest),
    may_apply: role_id !== null && MEMBERS.includes(role_id) && !isOpen && !isEarly,
    again_at: isEarly ? again.toISOString() : null,
  };
}

/** @throws DomainError BLOGGER.CHANNEL {place} for what is no address, or stands there twice */
function channelsOf(given: readonly string[]): string[] {
  const found: string[] = [];
  for (const [place, text] of given.entries()) {
    const channel = channelOf(text);
    const isTwice = found.some((other) => other.toLowerCase() === channel?.toLowerCase());
    if (channel === null || isTwice) throw new DomainError('BLOGGER.CHANNEL', { place });
    found.push(channel);
  }
  return found;
}

/**
 * Applies as a blogger; with the same key once. The member has role 2 until it is decided.
 * @throws DomainError BLOGGER.ROLE, BLOGGER.OPEN, BLOGGER.EARLY {again_at}, BLOGGER.CHANNEL {place}, ERROR.BAD_REQUEST
 */
export async function apply(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  { request_key, channels: given, about: text, terms }: ApplyRequest,
): Promise<BloggerAnswer> {
  const { user_id } = caller;
  const channels = channelsOf(given);
  const about = text.trim();
  if (about.length < BLOGGER.aboutMin)
    throw new DomainError('ERROR.BAD_REQUEST', {
      in: 'body',
      faults: [{ path: '/about', rule: 'minLength' }],
    });
  await deps.db.transaction(async (trx) => {
    const role = await lockMember(trx, user_id);
    if ((await byRequest(trx, user_id, request_key)) !== undefined) return;
    const at = deps.now();
    const latest = await latestOf(trx, user_id);
    if (latest !== undefined && OPEN.includes(latest.state)) throw new DomainError('BLOGGER.OPEN');
    const again = againAt(latest);
    if (again !== null && again > at)
      throw new DomainError('BLOGGER.EARLY', { again_at: again.toISOString() });
    const row = await insertApplication(trx, { user_id, request_key, channels, about, terms, at });
    await setRoleFor(trx, user_id, 'waiting');
    await recordSecurityEvent(trx, {
      ...{ kind: 'blogger_applied', at, user_id, actor_id: user_id },
      origin: caller.origin ?? { ip: '', user_agent: '' },
      subject: subjectOf(row.application_id),
      details: { role, terms },
      changes: [{ field: 'blogger_state', from: null, to: 'waiting' }],
    });
  });
  return ownApplication(deps, caller);
}

/**
 * The member withdraws an application that waits, or stops being a blogger. Repeated, it changes nothing.
 * @throws DomainError BLOGGER.ROLE, ERROR.NOT_FOUND when it is not the caller's latest
 */
export async function withdraw(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  application_id: number,
): Promise<BloggerAnswer> {
  const { user_id } = caller;
  await deps.db.transaction(async (trx) => {
    await lockMember(trx, user_id);
    const latest = await latestOf(trx, user_id);
    if (latest?.application_id !== application_id) throw new DomainError('ERROR.NOT_FOUND');
    const was = latest.state;
    if (!OPEN.includes(was)) return;
    const at = deps.now();
    const state = was === 'waiting' ? 'withdrawn' : 'ended';
    await setState(trx, { application_id, was, state, reason: null, at, by: null });
    await setRoleFor(trx, user_id, state);
    await recordSecurityEvent(trx, {
      ...{ kind: 'blogger_withdrawn', at, user_id, actor_id: user_id },
      origin: caller.origin ?? { ip: '', user_agent: '' },
      subject: subjectOf(application_id),
      changes: [{ field: 'blogger_state', from: was, to: state }],
    });
  });
  return ownApplication(deps, caller);
}
