import type { SecurityEventKind } from '@mali/contracts/audit-values';
import { isStaff } from '@mali/contracts/roles';
import type { EnrolmentAnswer, SecondStepSettings } from '@mali/contracts/second-step';
import QRCode from 'qrcode';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Origin, recordSecurityEvent } from '../../platform/security-events.ts';
import { limit } from './attempts.ts';
import {
  authenticatorUri,
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  openSecret,
  sealSecret,
  stepOfCode,
} from './codes.ts';
import { LIMITS, PENDING_MS } from './policy.ts';
import { confirmSession, deleteAttempts, lockNames, type User, userById } from './repository.ts';
import {
  isEnrolled,
  keepPending,
  lockSecondStep,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  setLastStep,
  spendRecoveryCode,
  takePending,
} from './second-step-repository.ts';
import { openSession, signedInUser } from './service.ts';
import type { Device, Session } from './sessions.ts';
import { readTicket, ticketHolds } from './tickets.ts';

type StepDeps = Pick<Deps, 'config' | 'db' | 'now'>;

/**
 * The user after the first step.
 * @throws DomainError AUTH.SECOND_STEP_OVER
 */
async function holderOf({ config, db, now }: StepDeps, text: string, enrol: boolean): Promise<User> {
  const ticket = readTicket(text);
  const user = ticket === null ? undefined : await userById(db, ticket.user_id);
  const holds =
    ticket !== null &&
    user !== undefined &&
    ticket.enrol === enrol &&
    !user.disabled &&
    isStaff(user.role_id) &&
    ticketHolds(config.jwtSecret, user, ticket, now()) &&
    // Set up meanwhile: its codes are required from now on.
    (await isEnrolled(db, user.user_id)) !== enrol;
  if (!holds) throw new DomainError('AUTH.SECOND_STEP_OVER');
  return user;
}

/** A new secret, stored until confirmed with a code. */
async function show({ config, db, now }: StepDeps, user: User): Promise<EnrolmentAnswer> {
  const secret = newSecret();
  const { user_id, email } = user;
  await keepPending(db, user_id, sealSecret(config.totpKey, user_id, secret), now());
  const uri = authenticatorUri(secret, config.shop.nameEn, email);
  const svg = await QRCode.toString(uri, { type: 'svg', margin: 2 });
  return { secret, uri, qr_image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

/**
 * Shows the secret of a new authenticator after the first step of signing in, to staff without one.
 * @throws DomainError AUTH.SECOND_STEP_OVER
 */
export async function beginEnrolment(deps: StepDeps, ticket: string): Promise<EnrolmentAnswer> {
  return show(deps, await holderOf(deps, ticket, true));
}

/**
 * Counts a code before checking it; a correct one resets the count.
 * @throws DomainError ERROR.TOO_MANY_REQUESTS
 */
const countCode = (deps: StepDeps, userId: number) => limit(deps, `code:${userId}`, LIMITS.codes);

/**
 * Rejects a wrong code. Recorded outside any transaction, which the error would roll back.
 * @throws DomainError AUTH.WRONG_CODE always
 */
async function refuse({ db, now }: StepDeps, user_id: number, origin: Origin): Promise<never> {
  await recordSecurityEvent(db, { kind: 'code_failed', at: now(), user_id, actor_id: null, origin });
  throw new DomainError('AUTH.WRONG_CODE');
}

/** Activates the displayed secret if the code matches; false when it does not, or the display has expired. */
async function confirmPending({ config, now }: StepDeps, trx: Db, userId: number, code: string) {
  const row = await lockSecondStep(trx, userId);
  const at = now();
  if (!row?.pending || !row.pending_at || at.getTime() - row.pending_at.getTime() > PENDING_MS) return false;
  const step = stepOfCode(openSecret(config.totpKey, userId, row.pending), code, null, at);
  if (step === null) return false;
  await takePending(trx, userId, step, at);
  return true;
}

/**
 * Replaces the recovery codes.
 * @returns the new ones, shown only once
 */
async function renewRecoveryCodes({ config }: StepDeps, trx: Db, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(config.totpKey, userId, code));
  await replaceRecoveryCodes(trx, userId, hashes);
  return codes;
}

/**
 * Uses up a code of the authenticator, or a recovery code.
 * @returns which it was; null when invalid
 */
async function useCode(
  { config, now }: StepDeps,
  trx: Db,
  userId: number,
  code: string,
): Promise<'code' | 'recovery_code' | null> {
  const row = await lockSecondStep(trx, userId);
  if (!row?.secret) return null;
  const at = now();
  const digits = code.replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) {
    const step = stepOfCode(openSecret(config.totpKey, userId, row.secret), digits, row.last_step, at);
    if (step === null) return null;
    await setLastStep(trx, userId, step);
    return 'code';
  }
  const hash = hashRecoveryCode(config.totpKey, userId, code);
  return (await spendRecoveryCode(trx, userId, hash, at)) ? 'recovery_code' : null;
}

const written = (kind: SecurityEventKind, at: Date, user_id: number, origin: Origin) =>
  ({ kind, at, user_id, actor_id: user_id, origin }) as const;

/**
 * Sets up the authenticator with its first code, and signs in.
 * @throws DomainError AUTH.SECOND_STEP_OVER, AUTH.WRONG_CODE, ERROR.TOO_MANY_REQUESTS
 */
export async function enrol(
  deps: StepDeps,
  { ticket, code, device }: { ticket: string; code: string; device: Device },
): Promise<{ session: Session; recovery_codes: string[] }> {
  const user = await holderOf(deps, ticket, true);
  const { user_id } = user;
  await countCode(deps, user_id);
  const done = await deps.db.transaction(async (trx) => {
    await lockNames(trx, [`second step:${user_id}`]);
    // Of two concurrent requests one succeeds.
    if ((await isEnrolled(trx, user_id)) || !(await confirmPending(deps, trx, user_id, code))) return null;
    const at = deps.now();
    const recovery_codes = await renewRecoveryCodes(deps, trx, user_id);
    await recordSecurityEvent(trx, written('second_step_enrolled', at, user_id, device));
    return { session: await openSession(trx, at, user, device, null, at), recovery_codes };
  });
  if (done === null) return refuse(deps, user_id, device);
  await deleteAttempts(deps.db, `code:${user_id}`);
  return done;
}

/**
 * The second step of signing in.
 * @throws DomainError as `enrol`
 */
export async function signInWithCode(
  deps: StepDeps,
  { ticket, code, device }: { ticket: string; code: string; device: Device },
): Promise<Session> {
  const user = await holderOf(deps, ticket, false);
  const { user_id } = user;
  await countCode(deps, user_id);
  const session = await deps.db.transaction(async (trx) => {
    const used = await useCode(deps, trx, user_id, code);
    if (used === null) return null;
    const at = deps.now();
    if (used === 'recovery_code')
      await recordSecurityEvent(trx, written('recovery_code_used', at, user_id, device));
    return openSession(trx, at, user, device, null, at);
  });
  if (session === null) return refuse(deps, user_id, device);
  await deleteAttempts(deps.db, `code:${user_id}`);
  return session;
}

/**
 * Confirms a session with a code, before sensitive actions.
 * @returns the time of confirmation, for the new access token
 * @throws DomainError AUTH.WRONG_CODE, ERROR.TOO_MANY_REQUESTS, AUTH.REQUIRED
 */
export async function confirmAgain(
  deps: StepDeps,
  caller: Caller,
  code: string,
  origin: Origin,
): Promise<{ user: User; session_id: string; confirmed_at: Date }> {
  const user = await signedInUser(deps, caller);
  const { user_id } = user;
  const { session_id } = caller;
  if (session_id === undefined) throw new DomainError('AUTH.REQUIRED');
  await countCode(deps, user_id);
  const confirmed_at = await deps.db.transaction(async (trx) => {
    const used = await useCode(deps, trx, user_id, code);
    if (used === null) return null;
    const at = deps.now();
    if (!(await confirmSession(trx, session_id, at))) throw new DomainError('AUTH.REQUIRED');
    if (used === 'recovery_code')
      await recordSecurityEvent(trx, written('recovery_code_used', at, user_id, origin));
    await recordSecurityEvent(trx, written('confirmed', at, user_id, origin));
    return at;
  });
  if (confirmed_at === null) return refuse(deps, user_id, origin);
  await deleteAttempts(deps.db, `code:${user_id}`);
  return { user, session_id, confirmed_at };
}

/**
 * The state of the second step.
 * @throws DomainError AUTH.REQUIRED when it was removed meanwhile
 */
export async function secondStepSettings({ db }: StepDeps, caller: Caller): Promise<SecondStepSettings> {
  const row = await db.transaction((trx) => lockSecondStep(trx, caller.user_id));
  if (!row?.enrolled_at) throw new DomainError('AUTH.REQUIRED');
  return {
    enrolled_at: row.enrolled_at.toISOString(),
    recovery_codes_left: await recoveryCodesLeft(db, caller.user_id),
  };
}

/**
 * Ten new recovery codes, replacing the previous ones.
 * @throws DomainError AUTH.REQUIRED
 */
export async function recoveryCodes(deps: StepDeps, caller: Caller, origin: Origin): Promise<string[]> {
  const { user_id } = await signedInUser(deps, caller);
  return deps.db.transaction(async (trx) => {
    if (!(await lockSecondStep(trx, user_id))?.secret) throw new DomainError('AUTH.REQUIRED');
    const codes = await renewRecoveryCodes(deps, trx, user_id);
    await recordSecurityEvent(trx, written('recovery_codes_made', deps.now(), user_id, origin));
    return codes;
  });
}

/**
 * Shows the secret of a new authenticator; the previous one is valid until the new one is confirmed with a
 * code.
 */
export async function beginReplacement(deps: StepDeps, caller: Caller): Promise<EnrolmentAnswer> {
  return show(deps, await signedInUser(deps, caller));
}

/** @throws DomainError AUTH.WRONG_CODE, ERROR.TOO_MANY_REQUESTS, AUTH.REQUIRED */
export async function replace(deps: StepDeps, caller: Caller, code: string, origin: Origin): Promise<void> {
  const { user_id } = await signedInUser(deps, caller);
  await countCode(deps, user_id);
  const done = await deps.db.transaction(async (trx) => {
    if (!(await confirmPending(deps, trx, user_id, code))) return false;
    await recordSecurityEvent(trx, written('second_step_replaced', deps.now(), user_id, origin));
    return true;
  });
  if (!done) await refuse(deps, user_id, origin);
  await deleteAttempts(deps.db, `code:${user_id}`);
}
