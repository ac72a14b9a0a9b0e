import { PROMOTION_LIST } from '@mali/contracts/lists/promotions';
import type { PromotionKind } from '@mali/contracts/promotion-values';
import { INTEGERS, integers } from '../../platform/database.ts';
import { containing, flagged, inDays, type ListSource, oneOf } from '../../platform/list-query.ts';
import { PROMOTION_USE } from './promotion-admin-repository.ts';
import type { TermColumns } from './promotion-kinds.ts';
import { STATE_AT } from './stages-repository.ts';

const memberOf = (
  column: string,
) => `EXISTS (SELECT FROM promotion_members pm JOIN variants v USING (mat_var_id)
  JOIN materials m USING (mat_id) WHERE pm.promo_id = r.promo_id AND m.${column} = ANY(${INTEGERS}))`;

/** The SQL of the list of promotions. */
export const PROMOTION_SOURCE: ListSource<typeof PROMOTION_LIST> = {
  definition: PROMOTION_LIST,
  table: 'promotions r',
  alias: 'r',
  id: 'r.promo_id',
  idType: 'bigint',
  sorts: { created_at: { sql: 'r.created_at', type: 'timestamptz' } },
  filters: {
    state: (states, at) => ({ sql: `${STATE_AT} = ANY(?::text[])`, bindings: [at, `{${states.join(',')}}`] }),
    kind: oneOf('r.kind'),
    flash: (isFlash) => flagged(isFlash, 'r.flash'),
    brand: (ids) => ({ sql: memberOf('brand_id'), bindings: [integers(ids)] }),
    product: (ids) => ({ sql: memberOf('mat_id'), bindings: [integers(ids)] }),
    created: inDays('r.created_at'),
  },
  search: (text) => ({
    sql: 'r.name_th ILIKE ? OR r.name_en ILIKE ?',
    bindings: [containing(text), containing(text)],
  }),
};

/** Columns of a page and of an export. */
export const PROMOTION_COLUMNS = `r.promo_id, r.kind, r.name_th, r.name_en, r.starts_at, r.ends_at, r.flash, r.stage,
  r.created_at, r.sale_qty, r.free_qty, r.price, r.disc::float8 AS disc, r.percent::float8 AS percent, r.discount_type,
  r.discount::float8 AS discount,
  (SELECT count(*)::int FROM promotion_members pm WHERE pm.promo_id = r.promo_id) AS members,
  (SELECT to_jsonb(use) FROM (${PROMOTION_USE}) use) AS results`;

/** A promotion of the list. Amounts in satang. */
export type ListedPromotion = TermColumns &
  Readonly<{
    promo_id: number;
    kind: PromotionKind;
    name_th: string;
    name_en: string;
    starts_at: Date | null;
    ends_at: Date | null;
    flash: boolean;
    stage: 'draft' | 'live' | 'paused' | 'ended';
    created_at: Date;
    members: number;
    results: Readonly<{ used: number; given: number }>;
  }>;
