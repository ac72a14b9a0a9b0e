import type { LocalizedText } from '@mali/contracts/content';
import { STAFF_LIST } from '@mali/contracts/lists/staff';
import { CUSTOM_ROLES_FROM, type StaffRole } from '@mali/contracts/roles';
import { containing, inDays, type ListSource } from '../../platform/list-query.ts';
import { IS_STAFF } from '../../platform/staff-sql.ts';

const SEEN = '(SELECT max(x.seen_at) FROM sessions x WHERE x.user_id = u.user_id)';
const NAME = "coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.email)";
const ENROLLED = 'EXISTS (SELECT FROM second_steps s WHERE s.user_id = u.user_id)';
const STATES: Readonly<Record<'enrolled' | 'not_enrolled' | 'disabled', string>> = {
  enrolled: `(NOT u.disabled AND ${ENROLLED})`,
  not_enrolled: `(NOT u.disabled AND NOT ${ENROLLED})`,
  disabled: 'u.disabled',
};

/** The SQL of the list of staff, whom an index on accounts that are no customers' finds. */
export const STAFF_SOURCE: ListSource<typeof STAFF_LIST> = {
  definition: STAFF_LIST,
  table: `(SELECT * FROM users WHERE ${IS_STAFF('role_id')}) u`,
  alias: 'u',
  id: 'u.user_id',
  idType: 'bigint',
  sorts: {
    name: { sql: `lower(${NAME})`, type: 'text' },
    seen_at: { sql: `coalesce(${SEEN}, '-infinity'::timestamptz)`, type: 'timestamptz' },
  },
  filters: {
    role: (values) => ({
      sql: `u.role_id = ANY(?::int[]) OR (? AND u.role_id >= ${CUSTOM_ROLES_FROM})`,
      bindings: [`{${values.filter((value) => value !== 'custom').join(',')}}`, values.includes('custom')],
    }),
    state: (values) => ({ sql: values.map((value) => STATES[value]).join(' OR '), bindings: [] }),
    seen: inDays(SEEN),
  },
  search: (text) => ({
    sql: 'user_search_text(u.first_name, u.last_name, u.email, u.mobile) LIKE ?',
    bindings: [containing(text.toLowerCase())],
  }),
};

export const STAFF_COLUMNS = `u.user_id, u.email, u.first_name, u.last_name, u.role_id, u.disabled,
  ${ENROLLED} AS enrolled, ${SEEN} AS seen_at,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('code', p.code, 'name', b.name) ORDER BY p.location_id), '[]')
   FROM staff_places w JOIN stock_locations p USING (location_id) LEFT JOIN branches b USING (store_id)
   WHERE w.user_id = u.user_id) AS places`;

export type ListedStaff = Readonly<{
  user_id: number;
  email: string;
  first_name: string;
  last_name: string;
  role_id: StaffRole;
  disabled: boolean;
  enrolled: boolean;
  seen_at: Date | null;
  places: { code: string; name: LocalizedText | null }[];
}>;
