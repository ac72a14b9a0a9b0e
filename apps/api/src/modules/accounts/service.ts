import type { CaptchaAnswer, Profile } from '@mali/contracts/accounts';
import { ANONYMOUS_USER_ID } from '@mali/contracts/limits';
import { ROLE } from '@mali/contracts/roles';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { newChallenge, readCaptcha } from './captcha.ts';
import { derivedKey } from './keys.ts';
import { hashPassword, passwordWeakness, verifyPassword } from './passwords.ts';
import { addressKey, normalEmail, SUSPICIOUS } from './policy.ts';
import {
  countFailures,
  forgetFailures,
  insertUser,
  lockNames,
  recordFailures,
  setLanguage,
  setPrivacyConsent,
  spendCaptcha,
  type User,
  userByEmail,
  userById,
} from './repository.ts';
import { type Session, startSession } from './sessions.ts';

type AccountDeps = Pick<Deps, 'config' | 'db' | 'now' | 'log'>;

/** What a visitor's profile holds (ROLE-06). */
export const VISITOR_PROFILE: Profile = Object.freeze({
  user_id: ANONYMOUS_USER_ID,
  first_name: '',
  last_name: '',
  email: '',
  role_id: ROLE.CUSTOMER,
  pdpa_consented: false,
});

/** What of a user leaves the house. */
export function profileOf(user: User): Profile {
  const { user_id, first_name, last_name, email, role_id, pdpa_consented } = user;
  return { user_id, first_name, last_name, email, role_id, pdpa_consented };
}

/**
 * Makes an account and signs it in (REST-52).
 * @throws DomainError AUTH.WEAK_PASSWORD {reason}, AUTH.EMAIL_TAKEN, ERROR.BAD_REQUEST when a field holds only spaces
 */
export async function signUp(
  deps: AccountDeps,
  request: { email: string; password: string; first_name: string; last_name: string; email_consent: boolean },
): Promise<Session> {
  const email = normalEmail(request.email);
  // AUTH-25
  const [first_name, last_name] = [request.first_name.trim(), request.last_name.trim()];
  if (first_name === '') {
    throw new DomainError('ERROR.BAD_REQUEST', {
      in: 'body',
      faults: [{ path: '/first_name', rule: 'minLength' }],
    });
  }
  const reason = passwordWeakness(request.password, email);
  if (reason !== null) throw new DomainError('AUTH.WEAK_PASSWORD', { reason });
  if ((await userByEmail(deps.db, email)) !== undefined) throw new DomainError('AUTH.EMAIL_TAKEN');
  const password_hash = await hashPassword(request.password);
  const { email_consent } = request;
  const user = await insertUser(deps.db, {
    ...{ email, password_hash, first_name, last_name, email_consent },
    created_at: deps.now(),
  });
  if (user === undefined) throw new DomainError('AUTH.EMAIL_TAKEN');
  return startSession(deps, user);
}

/**
 * Signs in (REST-48). Every try is written down as a failure before the password is looked at and struck out when
 * it was right: so many tries at the same time are no way around the count. Whoever is suspicious solves a captcha
 * for each try and is never shut out: a stranger's tries must not lock the owner's door.
 * @throws DomainError AUTH.CAPTCHA_REQUIRED {suspicious: true}; AUTH.WRONG_CREDENTIALS {suspicious}, the same for an
 *   unknown e-mail; AUTH.USER_DISABLED, only to who knows the password
 */
export async function signIn(
  deps: AccountDeps,
  request: { email: string; password: string; captchaResponse: string | null; ip: string },
): Promise<Session> {
  const email = normalEmail(request.email);
  const account = `account:${email}`;
  const address = `address:${addressKey(request.ip)}`;
  const at = deps.now();
  const failures = await deps.db.transaction(async (trx) => {
    await lockNames(trx, [account, address]);
    const before = await countFailures(trx, [account, address], new Date(at.getTime() - SUSPICIOUS.withinMs));
    if (before >= SUSPICIOUS.failures) {
      const key = derivedKey(deps.config.jwtSecret, 'captcha');
      const solved = readCaptcha(key, request.captchaResponse, at);
      const accepted = solved !== null && (await spendCaptcha(trx, solved.challenge, solved.expiresAt));
      if (!accepted) throw new DomainError('AUTH.CAPTCHA_REQUIRED', { suspicious: true });
    }
    await recordFailures(trx, [account, address], at);
    return before + 1;
  });
  const user = await userByEmail(deps.db, email);
  if (!(await verifyPassword(user?.password_hash ?? null, request.password)) || user === undefined) {
    throw new DomainError('AUTH.WRONG_CREDENTIALS', { suspicious: failures >= SUSPICIOUS.failures });
  }
  await forgetFailures(deps.db, account, address, at);
  if (user.disabled) throw new DomainError('AUTH.USER_DISABLED');
  return startSession(deps, user);
}

/** A captcha to solve before the next try of whoever is suspicious. */
export function captcha({ config, now }: Pick<Deps, 'config' | 'now'>): CaptchaAnswer {
  return newChallenge(derivedKey(config.jwtSecret, 'captcha'), now());
}

/** The signed-in user. @throws DomainError AUTH.REQUIRED when the account is gone or disabled */
export async function signedInUser({ db }: Pick<Deps, 'db'>, caller: Caller): Promise<User> {
  const user = await userById(db, caller.user_id);
  if (user === undefined || user.disabled) throw new DomainError('AUTH.REQUIRED');
  return user;
}

/** Keeps the language of the signed-in user (REST-44). @throws DomainError AUTH.REQUIRED as `signedInUser` */
export async function keepLanguage(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  lang: 'th' | 'en',
): Promise<void> {
  if (!(await setLanguage(db, caller.user_id, lang))) throw new DomainError('AUTH.REQUIRED');
}

/**
 * Records that the signed-in user accepts the privacy policy, with the version and the time (REST-57).
 * @throws DomainError AUTH.REQUIRED as `signedInUser`
 */
export async function consentToPrivacy(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  version: number | null,
): Promise<void> {
  if (!(await setPrivacyConsent(db, caller.user_id, version, now()))) throw new DomainError('AUTH.REQUIRED');
}
