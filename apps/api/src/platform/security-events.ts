import type { SecurityEventKind } from '@mali/contracts/audit-values';
import type { FieldChange } from '@mali/contracts/history';
import type { HistorySource } from '@mali/contracts/history-values';
import type { FastifyRequest } from 'fastify';
import { type Db, firstRow } from './database.ts';

/** Origin of a request, as logged. */
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
  /** The actor; null when not signed in. */
  actor_id: number | null;
  origin: Origin;
  /** Target other than a person, such as `order SO…` or `slip 7`. */
  subject?: string;
  /** Changed values, before and after. Never a password, a token, or input of such a field. */
  details?: Readonly<Record<string, string | number | boolean | null>>;
  /** Changed fields with their values (`changesBetween`): the history of the record. */
  changes?: readonly FieldChange[];
  /** Where it was done, if not on a page. */
  source?: HistorySource;
}>;

/**
 * Records an account event in the append-only audit log (security.md, check 28), in the transaction of the
 * event, so that neither is stored without the other.
 */
export async function recordSecurityEvent(db: Db, event: SecurityEvent): Promise<void> {
  const { kind, at, user_id, actor_id, origin, subject = null, changes = [], source } = event;
  const details = {
    ...event.details,
    ...(changes.length > 0 && { changes }),
    ...(source !== undefined && { source }),
  };
  await db.raw(
    `INSERT INTO security_events (at, kind, user_id, actor_id, ip, user_agent, subject, details)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [at, kind, user_id, actor_id, origin.ip, origin.user_agent, subject, JSON.stringify(details)],
  );
}

/** The actor with origin: the logged part of `Caller`. */
type Actor = Readonly<{
  user_id: number;
  origin?: Origin;
  key?: Readonly<{ key_id: number; name: string }>;
}>;
/** What an API key did is logged under the key's name, which stays when it is revoked. */
const keyDetails = ({ key }: Actor) =>
  key === undefined ? {} : { api_key: key.name, api_key_id: key.key_id };
const NOWHERE: Origin = { ip: '', user_agent: '' };

/**
 * Records a staff action in its transaction (security.md, check 28).
 * @param event.user_id owner of the target; null for none, or a guest
 */
export function recordStaffAction(
  db: Db,
  actor: Actor,
  event: Omit<SecurityEvent, 'actor_id' | 'origin'> & { subject: string },
): Promise<void> {
  const details = { ...event.details, ...keyDetails(actor) };
  return recordSecurityEvent(db, {
    ...{ ...event, details },
    ...{ actor_id: actor.user_id, origin: actor.origin ?? NOWHERE },
  });
}

/** Repeated reads within this time, as by polling, are logged once. */
const ONE_LOOK_MS = 15 * 60_000;

/**
 * Records that staff have read personal data; once per target within a quarter of an hour.
 * @param subject what was read: `order SO…`, `slips`
 * @param within milliseconds in which it is recorded once
 */
export async function recordReading(
  db: Db,
  actor: Actor,
  at: Date,
  subject: string,
  kind: 'personal_data_read' | 'audit_read' | 'customer_revealed' = 'personal_data_read',
  user_id: number | null = null,
  within = ONE_LOOK_MS,
): Promise<void> {
  const sql = `SELECT 1 AS read FROM security_events
    WHERE actor_id = ? AND at > ? AND kind = ? AND subject = ?
      AND (details->>'api_key_id')::int IS NOT DISTINCT FROM ?::int LIMIT 1`;
  const since = new Date(at.getTime() - within);
  if (
    (await firstRow(db, sql, [actor.user_id, since, kind, subject, actor.key?.key_id ?? null])) !== undefined
  )
    return;
  await recordStaffAction(db, actor, { kind, at, user_id, subject });
}

/**
 * Who last did one of `kinds` to a record, for the answer to a save of an older version.
 * @returns `by` is null for a deleted account; undefined: nobody did
 */
export const lastChange = (
  db: Db,
  subject: string,
  kinds: readonly SecurityEventKind[],
): Promise<{ by: string | null; at: Date } | undefined> =>
  firstRow(
    db,
    `SELECT e.at, nullif(trim(p.first_name || ' ' || p.last_name), '') AS by
     FROM security_events e LEFT JOIN users p ON p.user_id = e.actor_id
     WHERE e.subject = ? AND e.kind = ANY (?) ORDER BY e.at DESC, e.event_id DESC LIMIT 1`,
    [subject, [...kinds]],
  );

/** Records what an import changed of many records, with one statement. */
export async function recordImported(
  db: Db,
  { at, actor_id }: Readonly<{ at: Date; actor_id: number | null }>,
  records: readonly Readonly<{ kind: SecurityEventKind; subject: string; changes: readonly FieldChange[] }>[],
): Promise<void> {
  if (records.length === 0) return;
  const source: HistorySource = 'import';
  const events = records.map(({ kind, subject, changes }) => ({
    kind,
    subject,
    details: { changes, source },
  }));
  await db.raw(
    `INSERT INTO security_events (at, kind, user_id, actor_id, ip, user_agent, subject, details)
     SELECT ?, kind, NULL, ?, '', '', subject, details
       FROM jsonb_to_recordset(?::jsonb) AS r(kind text, subject text, details jsonb)`,
    [at, actor_id, JSON.stringify(events)],
  );
}
