import { optionWord } from '@mali/contracts/lists/definition';
import { PROMOTION_LIST } from '@mali/contracts/lists/promotions';
import type { ListQuery } from '@mali/contracts/lists/query';
import { toBaht } from '@mali/contracts/money';
import type { PromotionRow, PromotionsAnswer } from '@mali/contracts/staff-promotions';
import {
  countViews,
  type ExportCells,
  exportOf,
  type ListDeps,
  listRequest,
  pageOfList,
} from '../../platform/office-list.ts';
import { wireTermsOf } from './promotion-admin.ts';
import { type ListedPromotion, PROMOTION_COLUMNS, PROMOTION_SOURCE } from './promotion-list-repository.ts';
import { periodText, stateAt } from './stages.ts';

export const countPromotions = (deps: ListDeps) => countViews(deps, PROMOTION_SOURCE);

const presentRow = (row: ListedPromotion, at: Date): PromotionRow => ({
  promo_id: row.promo_id,
  kind: row.kind,
  name_th: row.name_th,
  name_en: row.name_en,
  terms: wireTermsOf(row),
  starts_at: row.starts_at?.toISOString() ?? null,
  ends_at: row.ends_at?.toISOString() ?? null,
  flash: row.flash,
  state: stateAt(row, at),
  members: row.members,
  used: row.results.used,
  given: toBaht(row.results.given),
  created_at: row.created_at.toISOString(),
});

/**
 * A page of the list of promotions, with what came of them.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listPromotions(deps: ListDeps, query: ListQuery): Promise<PromotionsAnswer> {
  const request = listRequest(deps, PROMOTION_SOURCE, query);
  const page = await pageOfList<ListedPromotion>(deps, PROMOTION_SOURCE, request, PROMOTION_COLUMNS);
  const at = deps.now();
  return { ...page, rows: page.rows.map((row) => presentRow(row, at)) };
}

const { kind, state } = PROMOTION_LIST.filters;

/** The export of the list of promotions; throws as `exportList` does. */
export const exportPromotions = exportOf<ListedPromotion>({
  source: PROMOTION_SOURCE,
  columns: PROMOTION_COLUMNS,
  title: { th: 'โปรโมชัน', en: 'Promotions' },
  cells: (at): ExportCells<typeof PROMOTION_LIST, ListedPromotion> => ({
    name: (row, lang) => (lang === 'th' ? row.name_th : row.name_en),
    kind: (row, lang) => optionWord(kind, row.kind, lang),
    state: (row, lang) => optionWord(state, stateAt(row, at), lang),
    period: periodText,
    members: (row) => row.members,
    used: (row) => row.results.used,
    given: (row) => ({ baht: toBaht(row.results.given) }),
    created_at: (row) => row.created_at,
  }),
});
