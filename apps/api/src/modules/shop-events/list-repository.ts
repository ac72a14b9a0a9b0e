import { SHOP_EVENT_LIST } from '@mali/contracts/lists/shop-events';
import { containing, flagged, inDays, type ListSource } from '../../platform/list-query.ts';

/** How an event stands at a moment, as `staffEventState`; its bindings are the moment, twice. */
const STATE = `CASE WHEN NOT v.published THEN 'draft' WHEN v.starts_at > ? THEN 'coming' WHEN v.ends_at > ? THEN 'running'
  ELSE 'over' END`;
const people = (state: 'registered' | 'waiting') => `(SELECT count(*)::int FROM event_registrations r
  WHERE r.event_id = v.event_id AND r.state = '${state}')`;

/** The SQL of the list of events. */
export const SHOP_EVENT_SOURCE: ListSource<typeof SHOP_EVENT_LIST> = {
  definition: SHOP_EVENT_LIST,
  table: 'events v',
  alias: 'v',
  id: 'v.event_id',
  idType: 'bigint',
  sorts: { starts_at: { sql: 'v.starts_at', type: 'timestamptz' } },
  filters: {
    state: (states, at) => ({
      sql: `${STATE} = ANY(?::text[])`,
      bindings: [at, at, `{${states.join(',')}}`],
    }),
    registration: (isYes) => flagged(isYes, 'v.capacity IS NOT NULL'),
    starts: inDays('v.starts_at'),
  },
  search: (text) => ({
    sql: `v.title ->> 'th' ILIKE ? OR v.title ->> 'en' ILIKE ? OR v.event_code ILIKE ?`,
    bindings: [containing(text), containing(text), containing(text)],
  }),
};

/** Columns of a page and of an export. */
export const SHOP_EVENT_COLUMNS = `v.event_id, v.event_code, v.title, v.published, v.starts_at, v.ends_at, v.place,
  v.capacity, ${people('registered')} AS registered, ${people('waiting')} AS waiting`;

export type ListedEvent = Readonly<{
  event_id: number;
  event_code: string;
  title: { th: string; en: string };
  published: boolean;
  starts_at: Date;
  ends_at: Date;
  place: { th: string; en: string } | null;
  capacity: number | null;
  registered: number;
  waiting: number;
}>;
