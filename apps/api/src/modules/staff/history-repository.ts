import type { FieldChange } from '@mali/contracts/history';
import { type Db, rows } from '../../platform/database.ts';

export type HistoryRow = Readonly<{
  event_id: number;
  at: Date;
  kind: string;
  actor_id: number | null;
  actor: { user_id: number; name: string } | null;
  ip: string;
  details: {
    before?: FieldChange['from'];
    after?: FieldChange['to'];
    changes?: FieldChange[];
    source?: string;
    reason?: string;
    api_key?: string;
  };
}>;

/** Events of a record that changed something, the newest first: those before `before`, or the newest. */
export const readHistory = (
  db: Db,
  { subject, userId }: { subject: string; userId: number | null },
  before: number | null,
  limit: number,
): Promise<HistoryRow[]> =>
  rows(
    db,
    `SELECT e.event_id, e.at, e.kind, e.actor_id, e.ip, e.details,
       (SELECT jsonb_build_object('user_id', p.user_id, 'name', trim(p.first_name || ' ' || p.last_name))
        FROM users p WHERE p.user_id = e.actor_id) AS actor
     FROM security_events e
     WHERE e.subject = ? AND (?::int IS NULL OR e.user_id = ?::int)
       AND e.event_id < coalesce(?::bigint, 9223372036854775807)
       AND e.kind NOT IN ('personal_data_read', 'list_exported')
     ORDER BY e.at DESC, e.event_id DESC LIMIT ?`,
    [subject, userId, userId, before, limit],
  );
