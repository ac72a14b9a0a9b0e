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
  deleteFailures,
  recordAttempt,
  setEmail,
  setEmailVerified,
  setPassword,
  voidLinks,
} from './repository.ts';
import { endSessionsOf } from './sessions.ts';

type RecoveryDeps = Pick<Deps, 'config' | 'db' | 'now' | 'ended' | 'publish'>;

/**
 * Requests a mail with a link to set a new password (REST-56). The job that composes the mail checks whether
 * the account exists: this function does the same for every e-mail, so that neither response nor timing
 * reveals it.
 * @throws DomainError ERROR.TOO_MANY_REQUESTS beyond the limit of the address or of the whole shop
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
 * Counts invalid links: 256 bits cannot be guessed, but attempts are limited.
 * @throws DomainError ERROR.TOO_MANY_REQUESTS, and what `work` throws
 */
export async function countInvalid<T>(
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
 * Checks a mailed link without using it up.
 * @returns the address it was mailed to
 * @throws DomainError AUTH.LINK {reason}, AUTH.USER_DISABLED, ERROR.TOO_MANY_REQUESTS
 */
export function checkLink(
  deps: RecoveryDeps,
  request: { purpose: LinkPurpose; token: string; origin: Origin },
): Promise<string> {
  return countInvalid(deps, request.origin.ip, async () => {
    return (await readLink(deps.db, request.purpose, request.token, deps.now())).email;
  });
}

/**
 * Sets a new password with a mailed link: ends every session of the account and voids all other links. Using
 * the link verifies the e-mail.
 * @returns the account's e-mail, to sign in with
 * @throws DomainError AUTH.LINK {reason}, AUTH.USER_DISABLED, AUTH.WEAK_PASSWORD {reason},
 * ERROR.TOO_MANY_REQUESTS,
 * ERROR.BUSY
 */
export function resetPassword(
  deps: RecoveryDeps,
  request: { token: string; password: string; origin: Origin },
): Promise<string> {
  const { token, password, origin } = request;
  return countInvalid(deps, origin.ip, async () => {
    const { user } = await readLink(deps.db, 'reset', token, deps.now());
    assertStrong(password, user, deps.config.shop);
    const after = await hashPassword(password);
    const at = deps.now();
    const endedSessions = await deps.db.transaction(async (trx) => {
      const { user: now } = await useLink(trx, 'reset', token, at);
      const { user_id, email } = now;
      // The password was changed meanwhile, which voided the link.
      if (!(await setPassword(trx, user_id, now.password_hash, after, at)))
        throw new DomainError('AUTH.LINK', { reason: 'used' });
      // The account was created without verifying this e-mail: its other sign-in methods are removed with the
      // password.
      if (now.email_verified_at === null) await deps.publish(trx, 'account_reclaimed', { user_id });
      await setEmailVerified(trx, user_id, at);
      await joinGuestOrders(trx, user_id);
      await voidLinks(trx, user_id, at);
      await deleteFailures(trx, `account:${email}`, [], at);
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

/**
 * Records the e-mail as verified.
 * @throws DomainError as `checkLink`
 */
export function verifyEmail(deps: RecoveryDeps, request: { token: string; origin: Origin }): Promise<string> {
  const { token, origin } = request;
  return countInvalid(deps, origin.ip, () =>
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
 * Changes the account's e-mail to the one the link was mailed to. Links to the old one are void, and the old
 * one is notified.
 * @returns the new e-mail
 * @throws DomainError as `checkLink`; AUTH.EMAIL_TAKEN when another account has the e-mail by now
 */
export function confirmNewEmail(
  deps: RecoveryDeps,
  request: { token: string; origin: Origin },
): Promise<string> {
  const { token, origin } = request;
  return countInvalid(deps, origin.ip, () =>
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
