import type { FastifyRequest } from 'fastify';
import type { Db } from './database.ts';

/** Where a request comes from, as it is written down. */
export type Origin = Readonly<{ ip: string; user_agent: string }>;

const USER_AGENT_MAX = 300;

export function originOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Origin {
  return { ip, user_agent: (headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX) };
}

export const SECURITY_EVENTS = [
  'sign_up',
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'session_ended',
  'sessions_ended',
  'refresh_token_reused',
  'password_changed',
  'password_reset_asked',
  'password_reset',
  'email_verified',
  'email_change_asked',
  'email_changed',
  'identity_linked',
  'identity_unlinked',
  'data_exported',
  'account_deleted',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

export type SecurityEvent = Readonly<{
  kind: SecurityEventKind;
  at: Date;
  /** The account it happened to; null when there is none. */
  user_id: number | null;
  /** Who did it; null when nobody was signed in. */
  actor_id: number | null;
  origin: Origin;
  /** What changed, before and after. Never a password, a token, or what may have been typed for one. */
  details?: Readonly<Record<string, string | number | boolean | null>>;
}>;

/**
 * Writes down what has happened to an account, for good: the table can only be added to (security.md, check 28).
 * Given the transaction of what happened, so that neither is kept without the other.
 */
export async function recordSecurityEvent(db: Db, event: SecurityEvent): Promise<void> {
  const { kind, at, user_id, actor_id, origin, details = {} } = event;
  await db.raw(
    `INSERT INTO security_events (at, kind, user_id, actor_id, ip, user_agent, details)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [at, kind, user_id, actor_id, origin.ip, origin.user_agent, JSON.stringify(details)],
  );
}
