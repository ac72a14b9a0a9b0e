import { createHmac } from 'node:crypto';
import { isStaff } from '@mali/contracts/roles';
import { hashToken, newRefreshToken, REFRESH_TOKEN_SECONDS } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { derivedKey } from '../../platform/derived-key.ts';
import { type Origin, recordSecurityEvent } from '../../platform/security-events.ts';
import { ROTATE_AFTER_MS, SESSION_MS } from './policy.ts';
import {
  endSessionRows,
  insertRefreshToken,
  insertSession,
  lockNames,
  markUsed,
  openFamilies,
  type RefreshToken,
  refreshToken,
  sawSession,
  sessionState,
  type User,
  userById,
} from './repository.ts';

/** A refresh token for the browser's cookie. */
export type Refresh = { text: string; expiresAt: Date };
export type Session = {
  session_id: string;
  user: User;
  refresh: Refresh;
  /** Time of the last code confirmation; null for customers. */
  confirmed_at: Date | null;
  started_at: Date;
};

/** The browser of a session. */
export type Device = Origin &
  Readonly<{
    /** The browser's random id (`secret`), if sent. */
    device_id: string | null;
    /** False when the session ends with the browser (AUTH-30, CONS-17). */
    keep: boolean;
  }>;

/** A session ends when unused for so long, and so long after its start. */
type Limits = Readonly<{ idle: number; longest: number }>;
const LIMITS: Limits = { idle: REFRESH_TOKEN_SECONDS * 1000, longest: SESSION_MS };
const HOUR_MS = 3_600_000;

function endOf(startedAt: Date, usedAt: Date, { idle, longest }: Limits): Date {
  return new Date(Math.min(usedAt.getTime() + idle, startedAt.getTime() + longest));
}

/** The limits of a user's session: for staff as the shop has set them, also for sessions that began before. */
async function limitsOf({ settings }: Pick<Deps, 'settings'>, trx: Db, user: User): Promise<Limits> {
  if (!isStaff(user.role_id)) return LIMITS;
  const { staff_idle_hours, staff_session_hours } = await settings.current(trx);
  return { idle: staff_idle_hours * HOUR_MS, longest: staff_session_hours * HOUR_MS };
}

/**
 * Starts a new session.
 * @param db the transaction of the sign-in
 * @param confirmed_at time of the code confirmation; null for customers, who have none
 * @throws Error for staff without a code, which the caller must have required
 */
export async function startSession(
  db: Db,
  at: Date,
  user: User,
  device: Device,
  confirmed_at: Date | null = null,
): Promise<Session> {
  if (isStaff(user.role_id) && confirmed_at === null) throw new Error('a session of staff without a code');
  const { text, hash, family } = newRefreshToken();
  const { user_id } = user;
  const expires_at = endOf(at, at, LIMITS);
  await insertSession(db, {
    ...{ session_id: family, user_id, started_at: at, expires_at, confirmed_at },
    ...device,
  });
  const token = { token_hash: hash, family, user_id, session_started_at: at, expires_at };
  await insertRefreshToken(db, token, at);
  return {
    ...{ session_id: family, user, confirmed_at, started_at: at },
    refresh: { text, expiresAt: expires_at },
  };
}

/** A continued session, and whether its current cookie is persistent. */
export type RenewedSession = Session & { wasPersistent: boolean | null };

/** The successor of a token, derived from it with a secret key: repeatable when the response was lost. */
function successorOf(secret: string, token: string): string {
  return createHmac('sha256', derivedKey(secret, 'refresh token')).update(token).digest('base64url');
}

/** The successor of a used token while it is unused itself; null when it was used or is unknown. */
async function unusedSuccessor(
  trx: Db,
  { jwtSecret, jwtSecretPrevious }: Deps['config'],
  text: string,
): Promise<{ text: string; token: RefreshToken } | null> {
  for (const secret of [jwtSecret, jwtSecretPrevious]) {
    if (secret === null) continue;
    const successor = successorOf(secret, text);
    const token = await refreshToken(trx, hashToken(successor));
    if (token !== undefined) return token.used_at === null ? { text: successor, token } : null;
  }
  return null;
}

/**
 * Renews the session of a refresh token; null when the token is invalid.
 *
 * A token `ROTATE_AFTER_MS` old is marked as used and replaced by its successor. Responses may be lost, and
 * tabs send concurrent requests: a used token leads to its successor at any later time, as long as the
 * successor is unused. Once the successor was used, a request with the earlier token comes from a copy: the
 * whole session ends, for every holder.
 */
export async function renewSession(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'log' | 'ended' | 'settings'>,
  text: string,
  device: Omit<Device, 'device_id'>,
): Promise<RenewedSession | null> {
  const found = await refreshToken(deps.db, hashToken(text));
  if (found === undefined) return null;
  const { family, user_id, session_started_at } = found;
  const renewed = await deps.db.transaction(async (trx): Promise<RenewedSession | 'ended' | null> => {
    await lockNames(trx, [family]);
    const now = deps.now();
    const given = await refreshToken(trx, hashToken(text));
    if (given === undefined || given.revoked_at !== null || given.expires_at <= now) return null;
    const current =
      given.used_at === null ? { text, token: given } : await unusedSuccessor(trx, deps.config, text);
    if (current === null) {
      deps.log.warn({ user_id, family }, 'a copy of a used refresh token: its session is ended');
      await endSessionRows(trx, [family], now);
      const origin = { ip: device.ip, user_agent: device.user_agent };
      await recordSecurityEvent(trx, {
        ...{ kind: 'refresh_token_reused', at: now, user_id, actor_id: null, origin },
        details: { session_id: family },
      });
      return 'ended';
    }
    const user = await userById(trx, user_id);
    const row = await sessionState(trx, family);
    const confirmed_at = row?.confirmed_at ?? null;
    // A staff role granted meanwhile takes effect only with a new session, which requires a code.
    const lacksCode = user !== undefined && isStaff(user.role_id) && confirmed_at === null;
    if (user === undefined || user.disabled || lacksCode) {
      await endSessionRows(trx, [family], now);
      return 'ended';
    }
    const limits = await limitsOf(deps, trx, user);
    // The token is as old as the last use, but for `ROTATE_AFTER_MS`.
    if (endOf(session_started_at, current.token.created_at, limits) <= now) {
      await endSessionRows(trx, [family], now);
      return 'ended';
    }
    let { text: next, token } = current;
    const isDue = given.used_at === null && now.getTime() - given.created_at.getTime() >= ROTATE_AFTER_MS;
    if (isDue) {
      await markUsed(trx, given.token_hash, now);
      next = successorOf(deps.config.jwtSecret, text);
      const expires_at = endOf(session_started_at, now, limits);
      token = { ...given, token_hash: hashToken(next), created_at: now, expires_at };
      await insertRefreshToken(trx, token, now);
    }
    const { expires_at } = token;
    if (isDue || row?.keep !== device.keep) {
      await sawSession(
        trx,
        { session_id: family, user_id, started_at: session_started_at, expires_at, ...device },
        now,
      );
    }
    return {
      ...{ session_id: family, user, confirmed_at, started_at: session_started_at },
      wasPersistent: row?.keep ?? null,
      refresh: { text: next, expiresAt: expires_at },
    };
  });
  if (renewed !== 'ended') return renewed;
  deps.ended.add([family]);
  return null;
}

/**
 * Ends the session of a refresh token, whatever the token's state.
 * @param kind kind of the recorded event; null: not requested by the user
 */
export async function endSession(
  { db, now, ended }: Pick<Deps, 'db' | 'now' | 'ended'>,
  text: string,
  origin: Origin,
  kind: 'sign_out' | null,
): Promise<void> {
  const found = await refreshToken(db, hashToken(text));
  if (found === undefined) return;
  const { family, user_id } = found;
  await db.transaction(async (trx) => {
    await lockNames(trx, [family]);
    const at = now();
    const [open] = await endSessionRows(trx, [family], at);
    if (open === undefined || kind === null) return;
    const event = { kind, at, user_id, actor_id: user_id, origin, details: { session_id: family } };
    await recordSecurityEvent(trx, event);
  });
  ended.add([family]);
}

/**
 * Ends every session of an account in the transaction of its cause, such as a new password or the account's
 * deletion.
 * @returns their ids, to be passed to `deps.ended` after commit
 */
export async function endSessionsOf(trx: Db, userId: number, at: Date): Promise<string[]> {
  const families = await openFamilies(trx, userId);
  // Takes the same lock as a renewal, so that none is renewed concurrently.
  await lockNames(trx, families);
  return endSessionRows(trx, families, at);
}
