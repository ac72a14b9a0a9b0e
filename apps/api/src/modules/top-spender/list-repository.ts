import { TOP_SPENDER_LIST } from '@mali/contracts/lists/top-spender';
import { containing, flagged, inDays, type ListSource } from '../../platform/list-query.ts';

/** How a campaign stands at a moment, as `staffTopSpenderState`; its bindings are the moment, three times. */
const STATE = `CASE WHEN c.settled_at IS NOT NULL THEN 'settled' WHEN NOT c.published THEN 'draft'
  WHEN c.starts_at > ? THEN 'coming' WHEN c.ends_at > ? THEN 'running' WHEN c.announce_at > ? THEN 'counting'
  ELSE 'to_confirm' END`;

const entries = (state: 'accepted' | 'waiting') => `(SELECT count(*)::int FROM top_spender_entries e
  JOIN users u USING (user_id) WHERE e.campaign_id = c.campaign_id AND e.state = '${state}' AND NOT u.disabled)`;

/** The SQL of the list of campaigns. */
export const TOP_SPENDER_SOURCE: ListSource<typeof TOP_SPENDER_LIST> = {
  definition: TOP_SPENDER_LIST,
  table: 'top_spender_campaigns c',
  alias: 'c',
  id: 'c.campaign_id',
  idType: 'bigint',
  sorts: {
    starts_at: { sql: 'c.starts_at', type: 'timestamptz' },
    ends_at: { sql: 'c.ends_at', type: 'timestamptz' },
  },
  filters: {
    state: (states, at) => ({
      sql: `${STATE} = ANY(?::text[])`,
      bindings: [at, at, at, `{${states.join(',')}}`],
    }),
    waiting: (isYes) => flagged(isYes, `${entries('waiting')} > 0`),
    starts: inDays('c.starts_at'),
    ends: inDays('c.ends_at'),
  },
  search: (text) => ({
    sql: 'c.name ILIKE ? OR c.name_th ILIKE ?',
    bindings: [containing(text), containing(text)],
  }),
};

/** Columns of a page and of an export. */
export const TOP_SPENDER_COLUMNS = `c.campaign_id, c.name, c.name_th, c.published, c.starts_at, c.ends_at, c.announce_at,
  c.settled_at, c.places, ${entries('accepted')} AS members, ${entries('waiting')} AS waiting`;

export type ListedCampaign = Readonly<{
  campaign_id: number;
  name: string;
  name_th: string;
  published: boolean;
  starts_at: Date;
  ends_at: Date;
  announce_at: Date;
  settled_at: Date | null;
  places: number;
  members: number;
  waiting: number;
}>;
