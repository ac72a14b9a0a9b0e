import type { StaffGiveawayRow } from '@mali/contracts/giveaways';
import { GIVEAWAY_LIST } from '@mali/contracts/lists/giveaways';
import { containing, flagged, inDays, type ListSource } from '../../platform/list-query.ts';
import { ENTRIES, type GiveawayFields, TO_SEND } from './repository.ts';

/** How a giveaway stands at a moment, as `stateOf` of its list has it; its bindings are the moment, twice. */
const STATE = `CASE WHEN g.published_at IS NULL THEN 'draft' WHEN g.drawn_at IS NOT NULL THEN 'drawn'
  WHEN g.closes_at <= ? THEN 'closed' WHEN g.opens_at > ? THEN 'soon' ELSE 'open' END`;

/** The product of `g`. */
const PRODUCT = `FROM variants v JOIN materials m USING (mat_id) JOIN brands b USING (brand_id)
  WHERE v.mat_var_id = g.mat_var_id`;

/** The SQL of the list of giveaways. */
export const GIVEAWAY_SOURCE: ListSource<typeof GIVEAWAY_LIST> = {
  definition: GIVEAWAY_LIST,
  table: 'giveaways g',
  alias: 'g',
  id: 'g.giveaway_id',
  idType: 'bigint',
  sorts: {
    opens_at: { sql: 'g.opens_at', type: 'timestamptz' },
    closes_at: { sql: 'g.closes_at', type: 'timestamptz' },
  },
  filters: {
    state: (states, at) => ({
      sql: `${STATE} = ANY(?::text[])`,
      bindings: [at, at, `{${states.join(',')}}`],
    }),
    to_send: (isYes) => flagged(isYes, `${TO_SEND} > 0`),
    opens: inDays('g.opens_at'),
    closes: inDays('g.closes_at'),
  },
  search: (text) => {
    const pattern = containing(text);
    return {
      sql: `g.title ->> 'th' ILIKE ? OR g.title ->> 'en' ILIKE ? OR EXISTS (SELECT ${PRODUCT}
        AND (m.mat_name ILIKE ? OR m.mat_name_th ILIKE ? OR b.brand_en ILIKE ? OR b.brand_th ILIKE ?))`,
      bindings: [pattern, pattern, pattern, pattern, pattern, pattern],
    };
  },
};

/** Columns of a page and of an export. */
export const GIVEAWAY_COLUMNS = `g.giveaway_id, g.title, g.units, g.opens_at, g.closes_at, g.published_at, g.drawn_at,
  (SELECT jsonb_build_object('mat_name', m.mat_name, 'mat_name_th', m.mat_name_th, 'brand_en', b.brand_en,
     'brand_th', b.brand_th) ${PRODUCT}) AS product, ${ENTRIES} AS entries, ${TO_SEND} AS to_send`;

export type ListedGiveaway = Readonly<
  Pick<GiveawayFields, 'title' | 'units' | 'opens_at' | 'closes_at'> & {
    giveaway_id: number;
    published_at: Date | null;
    drawn_at: Date | null;
    product: StaffGiveawayRow['product'];
    entries: number;
    to_send: number;
  }
>;
