import type { Language } from '@mali/contracts/limits';
import type { LinkPurpose } from '@mali/contracts/sign-in-values';
import type { Deps } from '../../platform/deps.ts';
import { normalEmail } from '../../platform/email-address.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Origin, recordSecurityEvent } from '../../platform/security-events.ts';
import { joinGuestOrders } from '../orders/guest-orders.ts';
import { limit } from './attempts.ts';
import { readLink, useLink } from './links.ts';
import { askForMail } from './mail-jobs.ts';
import { assertStrong } from './password-weakness.ts';
import { hashPassword } from './passwords.ts';
import { addressKey, LIMITS, WINDOW_MS } from './policy.ts';
import {
  countAttempts,
  forgetFailures,
  recordAttempt,
  setEmail,
  setEmailVerified,
  setPassword,
  voidLinks,
} from './repository.ts';
import { endSessionsOf } from './sessions.ts';

type RecoveryDeps = Pick<Deps, 'config' | 'db' | 'now' | 'ended' | 'publish'>;

/**
 * Has a link mailed with which a new password is set (REST-56). Whether the e-mail has an account is found out by the
 * job that writes the mail: here the same is done for every e-mail, so neither the answer nor its time tells.
 * @throws DomainError ERROR.TOO_MANY_REQUESTS when too many were asked for from one address, or in the whole shop
 */
export async function forgotPassword(
  deps: RecoveryDeps,
  request: { email: string; lang: Language | null; origin: Origin },
): Promise<void> {
  const { rateScale } = deps.config;
  const { origin, lang } = request;
  await limit(deps, `mails-from:${addressKey(origin.ip)}`, LIMITS.mailsFromAnAddress * rateScale);
  await limit(deps, 'mails', LIMITS.mailsEverywhere * rateScale);
  await askForMail(deps.db, { kind: 'reset', email: normalEmail(request.email), lang, origin });
}

/**
 * Counts links that are not good: 256 bits cannot be guessed, but whoever tries is told to stop.
 * @throws DomainError ERROR.TOO_MANY_REQUESTS, and what `work` throws
 */
export async function countingWrong<T>(
  { config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>,
  ip: string,
  work: () => Promise<T>,
): Promise<T> {
  const key = `links:${addressKey(ip)}`;
  const wrong = await countAttempts(db, key, new Date(now().getTime() - WINDOW_MS));
  if (wrong >= LIMITS.linksFromAnAddress * config.rateScale) throw new DomainError('ERROR.TOO_MANY_REQUESTS');
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'AUTH.LINK') await recordAttempt(db, key, now());
    throw error;
  }
}

/**
 * What a mailed link is good for, before it is used.
 * @returns the address it was mailed to
 * @throws DomainError AUTH.LINK {reason}, AUTH.USER_DISABLED, ERROR.TOO_MANY_REQUESTS
 */
export function checkLink(
  deps: RecoveryDeps,
  request: { purpose: LinkPurpose; token: string; origin: Origin },
): Promise<string> {
  return countingWrong(deps, request.origin.ip, async () => {
    return (await readLink(deps.db, request.purpose, request.token, deps.now())).email;
  });
}

/**
 * Sets a new password with a mailed link: every session of the account ends, and no other link is good any more. That
 * the link came through proves the e-mail as well.
 * @returns the account's e-mail, to sign in with
 * @throws DomainError AUTH.LINK {reason}, AUTH.USER_DISABLED, AUTH.WEAK_PASSWORD {reason}, ERROR.TOO_MANY_REQUESTS,
 *   ERROR.BUSY
 */
export function resetPassword(
  deps: RecoveryDeps,
  request: { token: string; password: string; origin: Origin },
): Promise<string> {
  const { token, password, origin } = request;
  return countingWrong(deps, origin.ip, async () => {
    const { user } = await readLink(deps.db, 'reset', token, deps.now());
    assertStrong(password, user, deps.config.shop);
    const after = await hashPassword(password);
    const at = deps.now();
    const endedSessions = await deps.db.transaction(async (trx) => {
      const { user: now } = await useLink(trx, 'reset', token, at);
      const { user_id, email } = now;
      // Somebody has changed the password since: that has voided the link.
      if (!(await setPassword(trx, user_id, now.password_hash, after, at)))
        throw new DomainError('AUTH.LINK', { reason: 'used' });
      // Whoever made the account has never shown that they read this e-mail: their other ways in go with the password.
      if (now.email_verified_at === null) await deps.publish(trx, 'account_reclaimed', { user_id });
      await setEmailVerified(trx, user_id, at);
      await joinGuestOrders(trx, user_id);
      await voidLinks(trx, user_id, at);
      await forgetFailures(trx, `account:${email}`, [], at);
      const ended = await endSessionsOf(trx, user_id, at);
      const details = { sessions_ended: ended.length };
      await recordSecurityEvent(trx, {
        ...{ kind: 'password_reset', at, user_id, actor_id: null, origin, details },
      });
      await askForMail(trx, { kind: 'password_changed', to: email, lang: now.web_lang, origin, at });
      return ended;
    });
    deps.ended.add(endedSessions);
    return user.email;
  });
}

/** Takes note that the account's e-mail is read by its owner. @throws DomainError as `checkLink` */
export function verifyEmail(deps: RecoveryDeps, request: { token: string; origin: Origin }): Promise<string> {
  const { token, origin } = request;
  return countingWrong(deps, origin.ip, () =>
    deps.db.transaction(async (trx) => {
      const at = deps.now();
      const { user, email } = await useLink(trx, 'verify', token, at);
      await setEmailVerified(trx, user.user_id, at);
      await joinGuestOrders(trx, user.user_id);
      await voidLinks(trx, user.user_id, at, 'verify');
      await recordSecurityEvent(trx, {
        ...{ kind: 'email_verified', at, user_id: user.user_id, actor_id: null, origin },
      });
      return email;
    }),
  );
}

/**
 * Gives the account the e-mail that the link was mailed to. Links that were mailed to the old one are void, and the
 * old one is told.
 * @returns the new e-mail
 * @throws DomainError as `checkLink`; AUTH.EMAIL_TAKEN when somebody else has got the e-mail meanwhile
 */
export function confirmNewEmail(
  deps: RecoveryDeps,
  request: { token: string; origin: Origin },
): Promise<string> {
  const { token, origin } = request;
  return countingWrong(deps, origin.ip, () =>
    deps.db.transaction(async (trx) => {
      const at = deps.now();
      const { user, email } = await useLink(trx, 'change_email', token, at);
      const { user_id, email: before, web_lang: lang } = user;
      if (!(await setEmail(trx, user_id, email, at))) throw new DomainError('AUTH.EMAIL_TAKEN');
      await joinGuestOrders(trx, user_id);
      await voidLinks(trx, user_id, at);
      await recordSecurityEvent(trx, {
        ...{ kind: 'email_changed', at, user_id, actor_id: null, origin, details: { before, after: email } },
      });
      await askForMail(trx, { kind: 'email_changed', to: before, lang, origin, at, new_email: email });
      return email;
    }),
  );
}
