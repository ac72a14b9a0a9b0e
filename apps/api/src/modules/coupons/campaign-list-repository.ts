import { CAMPAIGN_LIST } from '@mali/contracts/lists/campaigns';
import type { CampaignKind } from '@mali/contracts/reward-values';
import { containing, flagged, inDays, type ListSource, oneOf } from '../../platform/list-query.ts';
import { USE } from './campaign-repository.ts';

/** How a campaign stands at a moment, as `stateOf` of its list has it. */
const STATE = `(SELECT CASE WHEN NOT r.active OR r.collect_until <= t.at OR r.ends_at <= t.at THEN 'ended'
    WHEN r.collect_from > t.at THEN 'soon'
    WHEN r.collected >= r.collect_limit THEN 'used_up'
    ELSE 'running' END
  FROM (SELECT ?::timestamptz AS at) t)`;

/** The SQL of the list of campaigns. */
export const CAMPAIGN_SOURCE: ListSource<typeof CAMPAIGN_LIST> = {
  definition: CAMPAIGN_LIST,
  table: `(SELECT k.promo_id, k.code, k.title_th, k.title_en, k.collect_from, k.collect_until, k.collect_limit,
      k.collected, k.listed, k.event, k.influencer, k.created_at, k.active AND c.active AS active,
      c.kind, c.discount, c.cap, c.min_spend, c.ends_at
    FROM coupons k JOIN promo_codes c USING (code)) r`,
  alias: 'r',
  id: 'r.promo_id',
  idType: 'bigint',
  sorts: { created_at: { sql: 'r.created_at', type: 'timestamptz' } },
  filters: {
    state: (states, at) => ({ sql: `${STATE} = ANY(?::text[])`, bindings: [at, `{${states.join(',')}}`] }),
    kind: oneOf('r.kind'),
    listed: (isListed) => flagged(isListed, 'r.listed'),
    influencer: (isTheirs) => flagged(isTheirs, 'r.influencer IS NOT NULL'),
    created: inDays('r.created_at'),
  },
  search: (text) => {
    const pattern = containing(text);
    return {
      sql: `r.title_th ILIKE ? OR r.title_en ILIKE ? OR r.code ILIKE ? OR r.event ILIKE ?
        OR r.influencer IN (SELECT i.user_id FROM influencers i WHERE i.name ILIKE ?)`,
      bindings: [pattern, pattern, pattern, pattern, pattern],
    };
  },
};

/** Columns of a page and of an export, with the valid orders that used the code. */
export const CAMPAIGN_COLUMNS = `r.promo_id, r.code, r.title_th, r.title_en, r.kind, r.discount, r.cap, r.min_spend,
  r.collect_from, r.collect_until, r.ends_at, r.collect_limit, r.collected, r.active, r.created_at,
  (SELECT i.name FROM influencers i WHERE i.user_id = r.influencer) AS influencer,
  (SELECT to_jsonb(use) FROM (${USE}) use) AS results`;

/** A campaign of the list. Money is satang; a discount of kind `percent` is percent. */
export type ListedCampaign = Readonly<{
  promo_id: number;
  code: string;
  title_th: string;
  title_en: string;
  kind: CampaignKind;
  discount: number;
  cap: number | null;
  min_spend: number | null;
  collect_from: Date | null;
  collect_until: Date | null;
  ends_at: Date | null;
  collect_limit: number | null;
  collected: number;
  active: boolean;
  created_at: Date;
  influencer: string | null;
  results: Readonly<{ used: number; given: number }>;
}>;
