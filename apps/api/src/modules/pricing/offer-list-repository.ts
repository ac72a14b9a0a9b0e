import { OFFER_LIST } from '@mali/contracts/lists/offers';
import type { OfferKind, OfferTerms } from '@mali/contracts/offer-values';
import type { PromotionStage } from '@mali/contracts/promotion-office-values';
import { INTEGERS, integers } from '../../platform/database.ts';
import { containing, flagged, inDays, type ListSource, oneOf } from '../../platform/list-query.ts';
import { OFFER_USE, type OfferUse } from './offer-repository.ts';
import { STATE_AT } from './stages-repository.ts';

/** Offers whose chosen goods have one of these. */
const memberOf = (column: string) => `EXISTS (
    SELECT FROM (SELECT promo_id, mat_var_id FROM offer_members UNION ALL SELECT promo_id, mat_var_id FROM gift_members) g
    JOIN variants v USING (mat_var_id) JOIN materials m USING (mat_id)
    WHERE g.promo_id = r.promo_id AND m.${column} = ANY(${INTEGERS}))`;

/** Coupons that are all collected. */
const USED_UP =
  'EXISTS (SELECT FROM coupons k WHERE k.promo_id = r.promo_id AND k.collected >= k.collect_limit)';
const OF_INFLUENCER =
  'EXISTS (SELECT FROM coupons k WHERE k.promo_id = r.promo_id AND k.influencer IS NOT NULL)';

/** The SQL of the list of promo codes, coupons and gifts. */
export const OFFER_SOURCE: ListSource<typeof OFFER_LIST> = {
  definition: OFFER_LIST,
  table: 'offers r',
  alias: 'r',
  id: 'r.promo_id',
  idType: 'bigint',
  sorts: { created_at: { sql: 'r.created_at', type: 'timestamptz' } },
  filters: {
    state: (states, at) => ({ sql: `${STATE_AT} = ANY(?::text[])`, bindings: [at, `{${states.join(',')}}`] }),
    kind: oneOf('r.kind'),
    used_up: (isUsedUp) => flagged(isUsedUp, USED_UP),
    influencer: (isTheirs) => flagged(isTheirs, OF_INFLUENCER),
    brand: (ids) => ({ sql: memberOf('brand_id'), bindings: [integers(ids)] }),
    product: (ids) => ({ sql: memberOf('mat_id'), bindings: [integers(ids)] }),
    created: inDays('r.created_at'),
  },
  search: (text) => ({
    sql: `r.name_th ILIKE ? OR r.name_en ILIKE ?
      OR EXISTS (SELECT FROM promo_codes c WHERE c.offer_id = r.promo_id AND c.code = upper(?))
      OR EXISTS (SELECT FROM coupons k LEFT JOIN influencers i ON i.user_id = k.influencer
        WHERE k.promo_id = r.promo_id AND (k.event = lower(?) OR i.name ILIKE ?))`,
    bindings: [containing(text), containing(text), text, text, containing(text)],
  }),
};

/** Columns of a page and of an export. */
export const OFFER_COLUMNS = `r.promo_id, r.kind, r.name_th, r.name_en, r.stage, r.starts_at, r.ends_at, r.terms,
  r.created_at, coalesce((SELECT k.collected FROM coupons k WHERE k.promo_id = r.promo_id), 0) AS collected,
  (SELECT to_jsonb(use) FROM (${OFFER_USE}) use) AS results,
  (SELECT jsonb_build_object('th', m.mat_name_th, 'en', m.mat_name) FROM variants v JOIN materials m USING (mat_id)
   WHERE v.mat_var_id = (r.terms->>'gift')::int) AS gift`;

/** An offer of the list. Amounts in satang. */
export type ListedOffer = Readonly<{
  promo_id: number;
  kind: OfferKind;
  name_th: string;
  name_en: string;
  stage: PromotionStage;
  starts_at: Date | null;
  ends_at: Date | null;
  terms: OfferTerms;
  created_at: Date;
  collected: number;
  results: OfferUse;
  gift: Readonly<{ th: string; en: string }> | null;
}>;
