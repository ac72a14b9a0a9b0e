import type { CaptchaAnswer, Profile } from '@mali/contracts/accounts';
import type { Provider } from '@mali/contracts/identity-values';
import type { Language } from '@mali/contracts/limits';
import { customRole, may } from '@mali/contracts/permissions';
import { isStaff, type RoleId } from '@mali/contracts/roles';
import type { SecondStep } from '@mali/contracts/second-step';
import type { Config } from '../../config.ts';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { derivedKey } from '../../platform/derived-key.ts';
import { normalEmail } from '../../platform/email-address.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordSecurityEvent } from '../../platform/security-events.ts';
import { oneLine } from '../../platform/text.ts';
import { joinGuestOrders } from '../orders/guest-orders.ts';
import { counting, limit } from './attempts.ts';
import { newChallenge, readCaptcha } from './captcha.ts';
import { askForMail } from './mail-jobs.ts';
import { assertStrong } from './password-weakness.ts';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';
import { addressKey, LIMITS, SUSPICIOUS_EVERYWHERE, SUSPICIOUS_FAILURES, WINDOW_MS } from './policy.ts';
import {
  countFailures,
  deleteFailures,
  insertUser,
  isBlocked,
  knowsDevice,
  lockNames,
  recordFailures,
  rehashed,
  setLanguage,
  setPrivacyConsent,
  spendCaptcha,
  type User,
  userByEmail,
  userById,
} from './repository.ts';
import { isEnrolled } from './second-step-repository.ts';
import { type Device, type Session, startSession } from './sessions.ts';
import { newTicket } from './tickets.ts';

type AccountDeps = Pick<Deps, 'config' | 'db' | 'now' | 'log'>;

/** The role of a user, when the shop has made it. */
export function customRoleOf(role: RoleId): Pick<Profile, 'custom_role'> {
  const custom = customRole(role);
  if (custom === undefined) return {};
  const { name_th, name_en, permissions } = custom;
  return { custom_role: { name_th, name_en, permissions: [...permissions] } };
}

/** The public properties of a user. */
export function profileOf(user: User): Profile {
  const { user_id, first_name, last_name, email, role_id, pdpa_consented, alias, places } = user;
  const isBound = places.length > 0 && isStaff(role_id) && !may(role_id, 'pickup:people');
  return {
    ...{ user_id, first_name, last_name, email, role_id, pdpa_consented, alias },
    ...customRoleOf(role_id),
    ...(isBound && { places }),
  };
}

/**
 * Creates an account and signs it in (REST-52); mails a link to verify the e-mail.
 * @throws DomainError AUTH.WEAK_PASSWORD {reason}, AUTH.EMAIL_TAKEN, ERROR.BAD_REQUEST when a field holds
 * only spaces,
 * ERROR.TOO_MANY_REQUESTS, ERROR.BUSY
 */
export async function signUp(
  deps: AccountDeps,
  request: {
    email: string;
    password: string;
    first_name: string;
    last_name: string;
    email_consent: boolean;
    lang: Language | null;
    device: Device;
  },
): Promise<Session> {
  const { config, db, now } = deps;
  const email = normalEmail(request.email);
  // AUTH-25
  const [first_name, last_name] = [oneLine(request.first_name), oneLine(request.last_name)];
  if (first_name === '') {
    throw new DomainError('ERROR.BAD_REQUEST', {
      in: 'body',
      faults: [{ path: '/first_name', rule: 'minLength' }],
    });
  }
  assertStrong(request.password, { email, first_name, last_name }, config.shop);
  const { device, email_consent, lang: web_lang } = request;
  await limit(deps, `sign-ups:${addressKey(device.ip)}`, LIMITS.signUpsFromAnAddress * config.rateScale);
  if ((await userByEmail(db, email)) !== undefined) throw new DomainError('AUTH.EMAIL_TAKEN');
  const password_hash = await hashPassword(request.password);
  const at = now();
  return db.transaction(async (trx) => {
    const user = await insertUser(trx, {
      ...{ email, password_hash, first_name, last_name, email_consent, web_lang },
      created_at: at,
    });
    if (user === undefined) throw new DomainError('AUTH.EMAIL_TAKEN');
    const { user_id } = user;
    await recordSecurityEvent(trx, { kind: 'sign_up', at, user_id, actor_id: user_id, origin: device });
    await askForMail(trx, { kind: 'verify', user_id, lang: web_lang });
    return startSession(trx, at, user, device);
  });
}

const isSuspicious = ({ rateScale }: Config, failures: number): boolean =>
  failures >= SUSPICIOUS_FAILURES * rateScale;

/** Key of all failures in the shop. */
const EVERYWHERE = 'everywhere';

/**
 * Records an attempt as a failure before the password is checked, and deletes the record if it was right:
 * concurrent attempts cannot evade the count.
 * @returns the number of failures including this one, of the account or the address
 * @throws DomainError AUTH.CAPTCHA_REQUIRED {suspicious: true}, ERROR.BUSY
 */
function countTry(
  { config, db }: AccountDeps,
  { account, address }: { account: string; address: string },
  captchaResponse: string | null,
  at: Date,
): Promise<number> {
  const since = new Date(at.getTime() - WINDOW_MS);
  return counting.run(() =>
    db.transaction(async (trx) => {
      await lockNames(trx, [account, address]);
      const before = await countFailures(trx, [account, address], since);
      const everywhere = await countFailures(trx, [EVERYWHERE], since);
      if (isSuspicious(config, before) || everywhere >= SUSPICIOUS_EVERYWHERE * config.rateScale) {
        const solved = readCaptcha(derivedKey(config.jwtSecret, 'captcha'), captchaResponse, at);
        const accepted = solved !== null && (await spendCaptcha(trx, solved.challenge, solved.expiresAt));
        if (!accepted) throw new DomainError('AUTH.CAPTCHA_REQUIRED', { suspicious: true });
      }
      await recordFailures(trx, [account, address, EVERYWHERE], at);
      return before + 1;
    }),
  );
}

/**
 * Signs in (REST-48). Suspicious attempts require a captcha each, but are never blocked: attempts of others
 * must not lock out the owner. A browser unknown to the account is reported by mail.
 * @throws DomainError AUTH.CAPTCHA_REQUIRED {suspicious: true}; AUTH.WRONG_CREDENTIALS {suspicious}, the same
 * for an
 * unknown e-mail; AUTH.USER_DISABLED or AUTH.BLOCKED, only with the right password; ERROR.BUSY; ERROR.SERVICE_OFFLINE;
 * AUTH.CODE_REQUIRED (details as
 * SecondStep) for staff, who continue with a code
 */
export async function signIn(
  deps: AccountDeps & Pick<Deps, 'site'>,
  request: { email: string; password: string; captchaResponse: string | null; device: Device },
): Promise<Session> {
  const { db, now } = deps;
  const { device, password } = request;
  const email = normalEmail(request.email);
  const account = `account:${email}`;
  const address = `address:${addressKey(device.ip)}`;
  const at = now();
  const failures = await countTry(deps, { account, address }, request.captchaResponse, at);
  const user = await userByEmail(db, email);
  const right = await verifyPassword(user?.password_hash ?? null, password);
  const user_id = user?.user_id ?? null;
  if (!right || user === undefined) {
    await recordSecurityEvent(db, { kind: 'sign_in_failed', at, user_id, actor_id: null, origin: device });
    throw new DomainError('AUTH.WRONG_CREDENTIALS', { suspicious: isSuspicious(deps.config, failures) });
  }
  await deleteFailures(db, account, [address, EVERYWHERE], at);
  if (user.disabled) {
    const event = { kind: 'sign_in_failed', at, user_id, actor_id: null, origin: device } as const;
    await recordSecurityEvent(db, { ...event, details: { disabled: true } });
    throw await disabledError(db, user.user_id);
  }
  await keepHashCurrent(deps, user, password);
  if (isStaff(user.role_id)) throw new DomainError('AUTH.CODE_REQUIRED', await askForCode(deps, user));
  // The account's role was unknown before: while the shop is closed only staff sign in.
  if (await deps.site.isClosed()) throw new DomainError('ERROR.SERVICE_OFFLINE');
  return db.transaction((trx) => openSession(trx, now(), user, device));
}

/** Why a disabled account may not sign in: blocked by staff, or else disabled or deleted. */
export async function disabledError(db: Db, userId: number): Promise<DomainError> {
  return new DomainError((await isBlocked(db, userId)) ? 'AUTH.BLOCKED' : 'AUTH.USER_DISABLED');
}

/** The ticket for the second step of staff, after the password or a linked identity was verified. */
export async function askForCode(
  { config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>,
  { user_id }: Pick<User, 'user_id'>,
): Promise<SecondStep> {
  // Reread: the hash may just have been replaced.
  const user = await userById(db, user_id);
  if (user === undefined) throw new DomainError('AUTH.REQUIRED');
  const enrol = !(await isEnrolled(db, user_id));
  return { ticket: newTicket(config.jwtSecret, user, enrol, now()), enrol };
}

/**
 * Starts the session of an authenticated user.
 * @param provider the provider that authenticated the user, if not the password
 * @param confirmed_at time of a staff member's code confirmation
 */
export async function openSession(
  trx: Db,
  at: Date,
  user: User,
  device: Device,
  provider: Provider | null = null,
  confirmed_at: Date | null = null,
): Promise<Session> {
  const { user_id, email: to, web_lang: lang } = user;
  const known = await knowsDevice(trx, user_id, device);
  const session = await startSession(trx, at, user, device, confirmed_at);
  // Links guest orders placed meanwhile.
  if (user.email_verified_at !== null) await joinGuestOrders(trx, user_id);
  const details = { session_id: session.session_id, ...(provider !== null && { provider }) };
  await recordSecurityEvent(trx, {
    kind: 'sign_in',
    at,
    user_id,
    actor_id: user_id,
    origin: device,
    details,
  });
  if (!known) {
    const { ip, user_agent } = device;
    await askForMail(trx, { kind: 'new_device', to, lang, origin: { ip, user_agent }, at });
  }
  return session;
}

/** Rehashes the password when the parameters have changed: it is known only now. */
async function keepHashCurrent({ db, log }: AccountDeps, user: User, password: string): Promise<void> {
  const { user_id, password_hash } = user;
  if (password_hash === null || !isOutdated(password_hash)) return;
  try {
    await rehashed(db, user_id, password_hash, await hashPassword(password));
  } catch (error) {
    // Retried at the next sign-in.
    log.warn({ err: error, user_id }, 'a password could not be hashed anew');
  }
}

/** A captcha for the next suspicious attempt. */
export function captcha({ config, now }: Pick<Deps, 'config' | 'now'>): CaptchaAnswer {
  return newChallenge(derivedKey(config.jwtSecret, 'captcha'), now());
}

/**
 * The signed-in user.
 * @throws DomainError AUTH.REQUIRED when the account is deleted or disabled
 */
export async function signedInUser({ db }: Pick<Deps, 'db'>, caller: Caller): Promise<User> {
  const user = await userById(db, caller.user_id);
  if (user === undefined || user.disabled) throw new DomainError('AUTH.REQUIRED');
  return user;
}

/**
 * Stores the language of the signed-in user (REST-44).
 * @throws DomainError AUTH.REQUIRED as `signedInUser`
 */
export async function storeLanguage(
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
