import { STAFF_EVENTS } from '@mali/contracts/audit-values';
import { AUDIT_LIST } from '@mali/contracts/lists/audit';
import { inDays, type ListSource } from '../../platform/list-query.ts';

const textArray = (values: readonly string[]): string => `{${values.join(',')}}`;

/** The SQL of the audit log. */
export const AUDIT_SOURCE: ListSource<typeof AUDIT_LIST> = {
  definition: AUDIT_LIST,
  table: 'security_events e',
  alias: 'e',
  id: 'e.event_id',
  idType: 'bigint',
  sorts: { at: { sql: 'e.at', type: 'timestamptz' } },
  filters: {
    group: (values) => {
      const ofStaff = { sql: 'e.kind = ANY(?::text[])', bindings: [textArray(STAFF_EVENTS)] };
      if (values.length === 2) return { sql: 'true', bindings: [] };
      return values[0] === 'staff' ? ofStaff : { ...ofStaff, sql: `NOT (${ofStaff.sql})` };
    },
    actor: (ids) => ({ sql: 'e.actor_id = ANY(?::int[])', bindings: [textArray(ids.map(String))] }),
    record: (text) => ({ sql: 'e.subject = ?', bindings: [text] }),
    at: inDays('e.at'),
    kind: (values) => ({ sql: 'e.kind = ANY(?::text[])', bindings: [textArray(values)] }),
  },
  // Of a record, an order by its number alone, or a person by the whole e-mail.
  search: (text) => ({
    sql: `(e.subject IN (?, ?) OR e.actor_id IN (SELECT u.user_id FROM users u WHERE u.email = ?)
      OR e.user_id IN (SELECT u.user_id FROM users u WHERE u.email = ?))`,
    bindings: [text, `order ${text.toUpperCase()}`, text.toLowerCase(), text.toLowerCase()],
  }),
};

const person = (id: string, name: string): string =>
  `(SELECT jsonb_build_object('user_id', p.user_id, 'name', trim(p.first_name || ' ' || p.last_name), 'email', p.email)
    FROM users p WHERE p.user_id = ${id}) AS ${name}`;

/** Columns of an event; a person without an account is null beside the id. */
export const EVENT_COLUMNS = `e.event_id, e.at, e.kind, e.user_id, e.actor_id, e.subject, e.ip, e.user_agent, e.details,
  ${person('e.actor_id', 'actor')}, ${person('e.user_id', '"user"')}`;

type Person = { user_id: number; name: string; email: string };
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
  actor: Person | null;
  user: Person | null;
}>;
