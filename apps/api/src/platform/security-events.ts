import type { SecurityEventKind } from '@mali/contracts/audit-values';
import type { FastifyRequest } from 'fastify';
import { type Db, firstRow } from './database.ts';

/** Where a request comes from, as it is written down. */
export type Origin = Readonly<{ ip: string; user_agent: string }>;

const USER_AGENT_MAX = 300;

export function originOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Origin {
  return { ip, user_agent: (headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX) };
}

export type SecurityEvent = Readonly<{
  kind: SecurityEventKind;
  at: Date;
  /** The account it happened to; null when there is none. */
  user_id: number | null;
  /** Who did it; null when nobody was signed in. */
  actor_id: number | null;
  origin: Origin;
  /** What it is about besides a person, as `order SO…` or `slip 7`. */
  subject?: string;
  /** What changed, before and after. Never a password, a token, or what may have been typed for one. */
  details?: Readonly<Record<string, string | number | boolean | null>>;
}>;

/**
 * Writes down what has happened to an account, for good: the table can only be added to (security.md, check 28).
 * Given the transaction of what happened, so that neither is kept without the other.
 */
export async function recordSecurityEvent(db: Db, event: SecurityEvent): Promise<void> {
  const { kind, at, user_id, actor_id, origin, subject = null, details = {} } = event;
  await db.raw(
    `INSERT INTO security_events (at, kind, user_id, actor_id, ip, user_agent, subject, details)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [at, kind, user_id, actor_id, origin.ip, origin.user_agent, subject, JSON.stringify(details)],
  );
}

/** Who does something, and where from: of `Caller` what is written down. */
type Actor = Readonly<{ user_id: number; origin?: Origin }>;
const NOWHERE: Origin = { ip: '', user_agent: '' };

/**
 * Writes down what staff have done, in the transaction in which they do it (security.md, check 28).
 * @param event.user_id whose thing it was; null for nobody's, or a guest's
 */
export function recordStaffAction(
  db: Db,
  actor: Actor,
  event: Omit<SecurityEvent, 'actor_id' | 'origin'> & { subject: string },
): Promise<void> {
  return recordSecurityEvent(db, { ...event, actor_id: actor.user_id, origin: actor.origin ?? NOWHERE });
}

/** A page that reads the same once a minute is one look. */
const ONE_LOOK_MS = 15 * 60_000;

/**
 * Writes down that staff have read what is other people's; once for all looks at the same within a quarter of an hour.
 * @param subject what was read: `order SO…`, `slips`
 */
export async function recordReading(
  db: Db,
  actor: Actor,
  at: Date,
  subject: string,
  kind: 'personal_data_read' | 'audit_read' = 'personal_data_read',
  user_id: number | null = null,
): Promise<void> {
  const sql = `SELECT 1 AS read FROM security_events
    WHERE actor_id = ? AND at > ? AND kind = ? AND subject = ? LIMIT 1`;
  const since = new Date(at.getTime() - ONE_LOOK_MS);
  if ((await firstRow(db, sql, [actor.user_id, since, kind, subject])) !== undefined) return;
  await recordStaffAction(db, actor, { kind, at, user_id, subject });
}

/** Removes events that are older than two years at a time. */
export async function forgetSecurityEvents(db: Db, at: Date): Promise<void> {
  await db.raw(`DELETE FROM security_events WHERE at < ?::timestamptz - interval '2 years'`, [at]);
}
