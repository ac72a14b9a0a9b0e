import type { SessionsAnswer, SignInSettings } from '@mali/contracts/sign-in';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { normalEmail } from '../../platform/email-address.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Origin, recordSecurityEvent } from '../../platform/security-events.ts';
import { limit } from './attempts.ts';
import { deviceName } from './device-name.ts';
import { askForMail } from './mail-jobs.ts';
import { assertStrong } from './password-weakness.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { LIMITS } from './policy.ts';
import {
  deleteAttempts,
  endSessionRows,
  lockNames,
  openSessions,
  passwordChangedAt,
  setPassword,
  type User,
  userByEmail,
  voidLinks,
} from './repository.ts';
import { signedInUser } from './service.ts';
import { type Device, endSessionsOf, type Session, startSession } from './sessions.ts';

type SettingsDeps = Pick<Deps, 'config' | 'db' | 'now' | 'ended'>;

/**
 * The sign-in methods of the signed-in user.
 * @throws DomainError AUTH.REQUIRED
 */
export async function signInSettings(deps: SettingsDeps, caller: Caller): Promise<SignInSettings> {
  const user = await signedInUser(deps, caller);
  return {
    email: user.email,
    email_verified: user.email_verified_at !== null,
    has_password: user.password_hash !== null,
    password_changed_at: (await passwordChangedAt(deps.db, user.user_id))?.toISOString() ?? null,
  };
}

/**
 * Requires the password again before sensitive changes, against misuse of an open browser.
 * @throws DomainError AUTH.WRONG_PASSWORD; ERROR.TOO_MANY_REQUESTS after five within 15 minutes;
 * AUTH.REQUIRED;
 * ERROR.BUSY
 */
export async function confirmPassword(deps: SettingsDeps, caller: Caller, password: string): Promise<User> {
  const user = await signedInUser(deps, caller);
  const key = `confirm:${user.user_id}`;
  await limit(deps, key, LIMITS.confirmations);
  if (!(await verifyPassword(user.password_hash, password))) throw new DomainError('AUTH.WRONG_PASSWORD');
  await deleteAttempts(deps.db, key);
  return user;
}

/**
 * Changes the password (AUTH-38). Every session ends, and this browser gets a new one, so that a copied
 * cookie is invalid as well. Mailed links are void.
 * @throws DomainError as `confirmPassword`; AUTH.SAME_PASSWORD, AUTH.WEAK_PASSWORD {reason}
 */
export async function changePassword(
  deps: SettingsDeps,
  caller: Caller,
  request: { password: string; new_password: string; device: Device },
): Promise<Session> {
  const { password, new_password, device } = request;
  const user = await confirmPassword(deps, caller, password);
  if (new_password.normalize('NFC') === password.normalize('NFC'))
    throw new DomainError('AUTH.SAME_PASSWORD');
  assertStrong(new_password, user, deps.config.shop);
  const after = await hashPassword(new_password);
  const at = deps.now();
  const { user_id, email: to, web_lang: lang } = user;
  const { ended, session } = await deps.db.transaction(async (trx) => {
    // Changed concurrently: the submitted one is no longer the current password.
    if (!(await setPassword(trx, user_id, user.password_hash, after, at)))
      throw new DomainError('AUTH.WRONG_PASSWORD');
    await voidLinks(trx, user_id, at);
    const endedNow = await endSessionsOf(trx, user_id, at);
    const details = { sessions_ended: endedNow.length };
    await recordSecurityEvent(trx, {
      ...{ kind: 'password_changed', at, user_id, actor_id: user_id, origin: device, details },
    });
    const { ip, user_agent } = device;
    await askForMail(trx, { kind: 'password_changed', to, lang, origin: { ip, user_agent }, at });
    return { ended: endedNow, session: await startSession(trx, at, user, device, caller.confirmed_at) };
  });
  deps.ended.add(ended);
  return session;
}

/**
 * Mails a link to a new e-mail, which the account gets when the link is used. The current one is notified.
 * @throws DomainError as `confirmPassword`; AUTH.SAME_EMAIL, AUTH.EMAIL_TAKEN
 */
export async function changeEmail(
  deps: SettingsDeps,
  caller: Caller,
  request: { email: string; password: string; origin: Origin },
): Promise<void> {
  const { origin } = request;
  const email = normalEmail(request.email);
  const user = await confirmPassword(deps, caller, request.password);
  if (email === user.email) throw new DomainError('AUTH.SAME_EMAIL');
  if ((await userByEmail(deps.db, email)) !== undefined) throw new DomainError('AUTH.EMAIL_TAKEN');
  await limit(deps, `mails-of:${user.user_id}`, LIMITS.mailsOfAnEmail);
  const at = deps.now();
  const { user_id, email: to, web_lang: lang } = user;
  await deps.db.transaction(async (trx) => {
    // The last request counts.
    await voidLinks(trx, user_id, at, 'change_email');
    await recordSecurityEvent(trx, {
      ...{ kind: 'email_change_asked', at, user_id, actor_id: user_id, origin, details: { after: email } },
    });
    await askForMail(trx, { kind: 'change_email', user_id, email, lang });
    await askForMail(trx, { kind: 'email_change_asked', to, lang, origin, at, new_email: email });
  });
}

/**
 * Mails the verification link again, unless the e-mail is verified.
 * @throws DomainError ERROR.TOO_MANY_REQUESTS, AUTH.REQUIRED
 */
export async function askToVerify(deps: SettingsDeps, caller: Caller): Promise<void> {
  const { user_id, web_lang: lang, email_verified_at } = await signedInUser(deps, caller);
  if (email_verified_at !== null) return;
  await limit(deps, `mails-of:${user_id}`, LIMITS.mailsOfAnEmail);
  await askForMail(deps.db, { kind: 'verify', user_id, lang });
}

/** The open sessions of the caller's account. */
export async function sessionsOf({ db, now }: SettingsDeps, caller: Caller): Promise<SessionsAnswer> {
  const open = await openSessions(db, caller.user_id, now());
  const data = open.map(({ session_id, user_agent, ip, started_at, seen_at }) => ({
    session_id,
    ...deviceName(user_agent),
    ip,
    started_at: started_at.toISOString(),
    seen_at: seen_at.toISOString(),
    current: session_id === caller.session_id,
  }));
  return { data, count: data.length };
}

/**
 * Ends one session of the caller.
 * @throws DomainError ERROR.NOT_FOUND for any other
 */
export async function endOneSession(
  deps: SettingsDeps,
  caller: Caller,
  session_id: string,
  origin: Origin,
): Promise<void> {
  const at = deps.now();
  const { user_id } = caller;
  const open = await openSessions(deps.db, user_id, at);
  if (!open.some((session) => session.session_id === session_id)) throw new DomainError('ERROR.NOT_FOUND');
  await deps.db.transaction(async (trx) => {
    await lockNames(trx, [session_id]);
    await endSessionRows(trx, [session_id], at);
    const details = { session_id };
    await recordSecurityEvent(trx, {
      kind: 'session_ended',
      at,
      user_id,
      actor_id: user_id,
      origin,
      details,
    });
  });
  deps.ended.add([session_id]);
}

/** Ends every session of the caller, including the current one. */
export async function endAllSessions(deps: SettingsDeps, caller: Caller, origin: Origin): Promise<void> {
  const at = deps.now();
  const { user_id } = caller;
  const ended = await deps.db.transaction(async (trx) => {
    const sessionIds = await endSessionsOf(trx, user_id, at);
    const details = { sessions_ended: sessionIds.length };
    await recordSecurityEvent(trx, {
      kind: 'sessions_ended',
      at,
      user_id,
      actor_id: user_id,
      origin,
      details,
    });
    return sessionIds;
  });
  deps.ended.add(ended);
}
