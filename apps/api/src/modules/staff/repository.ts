import { STAFF_EVENTS } from '@mali/contracts/audit-values';
import { STAFF, type StaffRole } from '@mali/contracts/roles';
import type { AuditQuery } from '@mali/contracts/staff';
import { type Db, firstRow, rows } from '../../platform/database.ts';

export type StaffRow = Readonly<{
  user_id: number;
  email: string;
  first_name: string;
  last_name: string;
  role_id: StaffRole;
  disabled: boolean;
}>;

const COLUMNS = 'u.user_id, u.email, u.first_name, u.last_name, u.role_id, u.disabled';

export const listStaff = (db: Db): Promise<(StaffRow & { enrolled: boolean; seen_at: Date | null })[]> =>
  rows(
    db,
    `SELECT ${COLUMNS}, s.secret IS NOT NULL AS enrolled,
       (SELECT max(seen_at) FROM sessions WHERE sessions.user_id = u.user_id) AS seen_at
     FROM users u LEFT JOIN second_steps s USING (user_id)
     WHERE u.role_id = ANY (?) ORDER BY u.disabled, u.role_id, u.email`,
    [[...STAFF]],
  );

/** A staff member, locked until the end of the transaction; undefined for customers and unknown users. */
export const lockStaff = (trx: Db, userId: number): Promise<StaffRow | undefined> =>
  firstRow(
    trx,
    `SELECT ${COLUMNS} FROM users u WHERE u.user_id = ? AND u.role_id = ANY (?) FOR NO KEY UPDATE`,
    [userId, [...STAFF]],
  );

export type EventRow = Readonly<{
  event_id: number;
  at: Date;
  kind: string;
  user_id: number | null;
  actor_id: number | null;
  subject: string | null;
  ip: string;
  user_agent: string;
  details: Record<string, unknown>;
  actor_name: string | null;
  actor_email: string | null;
  user_name: string | null;
  user_email: string | null;
}>;

/**
 * Events of the audit log, newest first.
 * @param offset number of events to skip
 */
export async function listEvents(
  db: Db,
  query: AuditQuery,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ events: EventRow[]; count: number }> {
  const kinds = [...STAFF_EVENTS];
  const conditions: string[] = [];
  const bindings: (string | number | string[])[] = [];
  const where = (sql: string, ...values: (string | string[])[]): void => {
    conditions.push(sql);
    bindings.push(...values);
  };
  if (query.kind !== undefined) where('e.kind = ?', query.kind);
  else if (query.group === 'accounts') where('NOT e.kind = ANY (?)', kinds);
  else where('e.kind = ANY (?)', kinds);
  const email = query.email?.trim().toLowerCase() ?? '';
  if (email !== '') where('(actor.email = ? OR person.email = ?)', email, email);
  const subject = query.subject?.trim() ?? '';
  // An order number matches events about the order.
  if (subject !== '') where('e.subject IN (?, ?)', subject, `order ${subject.toUpperCase()}`);
  if (query.from !== undefined) where(`e.at >= (?::date::timestamp AT TIME ZONE 'Asia/Bangkok')`, query.from);
  if (query.to !== undefined)
    where(`e.at < ((?::date + 1)::timestamp AT TIME ZONE 'Asia/Bangkok')`, query.to);
  const from = `FROM security_events e
    LEFT JOIN users actor ON actor.user_id = e.actor_id LEFT JOIN users person ON person.user_id = e.user_id
    WHERE ${conditions.join(' AND ')}`;
  const [events, counted] = await Promise.all([
    rows<EventRow>(
      db,
      `SELECT e.event_id, e.at, e.kind, e.user_id, e.actor_id, e.subject, e.ip, e.user_agent, e.details,
         trim(actor.first_name || ' ' || actor.last_name) AS actor_name, actor.email AS actor_email,
         trim(person.first_name || ' ' || person.last_name) AS user_name, person.email AS user_email
       ${from} ORDER BY e.at DESC, e.event_id DESC LIMIT ? OFFSET ?`,
      [...bindings, limit, offset],
    ),
    firstRow<{ n: number }>(db, `SELECT count(*)::int AS n ${from}`, bindings),
  ]);
  return { events, count: counted?.n ?? 0 };
}
