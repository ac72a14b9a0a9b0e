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

/** A refresh token for the browser to keep. */
export type Refresh = { text: string; expiresAt: Date };
export type Session = {
  session_id: string;
  user: User;
  refresh: Refresh;
  /** When a code was typed in last; null for customers. */
  confirmed_at: Date | null;
};

/** The browser a session is in. */
export type Device = Origin &
  Readonly<{
    /** The browser's random id (`secret`), when it tells one. */
    device_id: string | null;
    /** False when the session ends with the browser (AUTH-30, CONS-17). */
    keep: boolean;
  }>;

/** Unused for this long, or in use for `SESSION_MS`, a session has ended. */
function endOf(startedAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + REFRESH_TOKEN_SECONDS * 1000, startedAt.getTime() + SESSION_MS));
}

/**
 * Begins a session of its own for the user.
 * @param db the transaction of what led to it
 * @param confirmed_at when a code was typed in; null for customers, who have none
 * @throws Error for staff without a code: whoever begins their session has to have asked for it
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
  const expires_at = endOf(at, at);
  await insertSession(db, {
    ...{ session_id: family, user_id, started_at: at, expires_at, confirmed_at },
    ...device,
  });
  const token = { token_hash: hash, family, user_id, session_started_at: at, expires_at };
  await insertRefreshToken(db, token, at);
  return { session_id: family, user, refresh: { text, expiresAt: expires_at }, confirmed_at };
}

/** A session that goes on, and what the browser was told last of how long its cookie lasts. */
export type RenewedSession = Session & { keptBefore: boolean | null };

/** The token after one: worked out from it with a key of ours, so that it leads there again when the answer was lost. */
function successorOf(secret: string, token: string): string {
  return createHmac('sha256', derivedKey(secret, 'refresh token')).update(token).digest('base64url');
}

/** The successor of a used token when nobody has used it yet; null when somebody has, or it cannot be found. */
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
 * Goes on with the session of a refresh token, or answers null when the token is not good.
 *
 * A token that is `ROTATE_AFTER_MS` old is used up and its successor takes its place. An answer may be lost, and tabs
 * ask at the same time: a used token leads to its successor, however late, as long as that one was never used itself.
 * Once it was, some browser has the successor, and whoever still comes with the token before has a copy: the whole
 * session ends, whoever holds it.
 */
export async function renewSession(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'log' | 'ended'>,
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
    // A role given in between opens nothing: it asks for a code, and with it for a new session.
    const lacksCode = user !== undefined && isStaff(user.role_id) && confirmed_at === null;
    if (user === undefined || user.disabled || lacksCode) {
      await endSessionRows(trx, [family], now);
      return 'ended';
    }
    let { text: next, token } = current;
    const isDue = given.used_at === null && now.getTime() - given.created_at.getTime() >= ROTATE_AFTER_MS;
    if (isDue) {
      await markUsed(trx, given.token_hash, now);
      next = successorOf(deps.config.jwtSecret, text);
      const expires_at = endOf(session_started_at, now);
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
      ...{ session_id: family, user, confirmed_at, keptBefore: row?.keep ?? null },
      refresh: { text: next, expiresAt: expires_at },
    };
  });
  if (renewed !== 'ended') return renewed;
  deps.ended.add([family]);
  return null;
}

/**
 * Ends the session that a refresh token belongs to, whatever has become of the token.
 * @param kind what it is written down as; null when nobody has asked for it
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
 * Ends every session of an account, in the transaction of what it follows from: a new password, the account's end.
 * @returns their ids, to be given to `deps.ended` once the transaction is committed
 */
export async function endSessionsOf(trx: Db, userId: number, at: Date): Promise<string[]> {
  const families = await openFamilies(trx, userId);
  // As their renewal does, so that none is renewed past its end at the same time.
  await lockNames(trx, families);
  return endSessionRows(trx, families, at);
}
