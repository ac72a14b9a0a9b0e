import { createHmac } from 'node:crypto';
import { hashToken, newRefreshToken, REFRESH_TOKEN_SECONDS } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { derivedKey } from './keys.ts';
import { REFRESH_GRACE_MS, SESSION_MS } from './policy.ts';
import {
  insertRefreshToken,
  lockNames,
  markUsed,
  type RefreshToken,
  refreshToken,
  revokeFamily,
  type User,
  userById,
} from './repository.ts';

/** A refresh token for the browser to keep. */
export type Refresh = { text: string; expiresAt: Date };
export type Session = { user: User; refresh: Refresh };

/** Unused for this long, or in use for `SESSION_MS`, a session has ended. */
function endOf(startedAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + REFRESH_TOKEN_SECONDS * 1000, startedAt.getTime() + SESSION_MS));
}

/** Begins a session of its own for the user. */
export async function startSession({ db, now }: Pick<Deps, 'db' | 'now'>, user: User): Promise<Session> {
  const at = now();
  const { text, hash, family } = newRefreshToken();
  const expires_at = endOf(at, at);
  const token = { token_hash: hash, family, user_id: user.user_id, session_started_at: at, expires_at };
  await insertRefreshToken(db, token, at);
  return { user, refresh: { text, expiresAt: expires_at } };
}

/**
 * Takes a refresh token for the next one of its session, or answers null when it is not good. Each is used once.
 *
 * The next token is worked out from the one before with a key of ours, not drawn. So when a browser sends the same
 * token twice at the same time (two tabs, or an answer that was lost and asked again), both are led to the same
 * token within `REFRESH_GRACE_MS`, and the session goes on as one line. A used token that comes later than that
 * was copied: the whole session ends, whoever holds it.
 */
export async function renewSession(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'log'>,
  text: string,
): Promise<Session | null> {
  const key = derivedKey(deps.config.jwtSecret, 'refresh token');
  const next = (token: string): string => createHmac('sha256', key).update(token).digest('base64url');
  const found = await refreshToken(deps.db, hashToken(text));
  if (found === undefined) return null;
  return deps.db.transaction(async (trx) => {
    await lockNames(trx, [found.family]);
    const now = deps.now();
    let current = text;
    let token: RefreshToken | undefined = await refreshToken(trx, hashToken(current));
    while (
      token?.used_at &&
      !token.revoked_at &&
      now.getTime() - token.used_at.getTime() <= REFRESH_GRACE_MS
    ) {
      current = next(current);
      token = await refreshToken(trx, hashToken(current));
    }
    if (token === undefined || token.revoked_at !== null || token.expires_at <= now) return null;
    const { family, user_id, session_started_at } = token;
    if (token.used_at !== null) {
      deps.log.warn({ user_id, family }, 'a used refresh token came back: its session is ended');
      await revokeFamily(trx, family, now);
      return null;
    }
    const user = await userById(trx, user_id);
    if (user === undefined || user.disabled) {
      await revokeFamily(trx, family, now);
      return null;
    }
    if (current !== text) return { user, refresh: { text: current, expiresAt: token.expires_at } };
    await markUsed(trx, token.token_hash, now);
    const successor = next(current);
    const expires_at = endOf(session_started_at, now);
    await insertRefreshToken(
      trx,
      { token_hash: hashToken(successor), family, user_id, session_started_at, expires_at },
      now,
    );
    return { user, refresh: { text: successor, expiresAt: expires_at } };
  });
}

/** Ends the session that a refresh token belongs to, whatever has become of the token. */
export async function endSession({ db, now }: Pick<Deps, 'db' | 'now'>, text: string): Promise<void> {
  const found = await refreshToken(db, hashToken(text));
  if (found === undefined) return;
  await db.transaction(async (trx) => {
    await lockNames(trx, [found.family]);
    await revokeFamily(trx, found.family, now());
  });
}
