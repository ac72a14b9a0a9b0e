import { optionWord } from '@mali/contracts/lists/definition';
import { OFFER_LIST } from '@mali/contracts/lists/offers';
import type { ListQuery } from '@mali/contracts/lists/query';
import { toBaht } from '@mali/contracts/money';
import type { OfferRow, OffersAnswer } from '@mali/contracts/staff-offers';
import {
  countViews,
  type ExportCells,
  exportOf,
  type ListDeps,
  listRequest,
  pageOfList,
} from '../../platform/office-list.ts';
import { type ListedOffer, OFFER_COLUMNS, OFFER_SOURCE } from '../pricing/index.ts';
import { periodText, stateAt } from '../pricing/stages.ts';
import { wireOfferTerms } from './offers.ts';

export const countOffers = (deps: ListDeps) => countViews(deps, OFFER_SOURCE);

const presentRow = (row: ListedOffer, at: Date): OfferRow => ({
  promo_id: row.promo_id,
  kind: row.kind,
  name_th: row.name_th,
  name_en: row.name_en,
  terms: wireOfferTerms(row),
  starts_at: row.starts_at?.toISOString() ?? null,
  ends_at: row.ends_at?.toISOString() ?? null,
  state: stateAt(row, at),
  codes: row.results.codes,
  collected: row.collected,
  used: row.results.used,
  given: toBaht(row.results.given),
  created_at: row.created_at.toISOString(),
  gift_name_th: row.gift?.th ?? null,
  gift_name_en: row.gift?.en ?? null,
});

/**
 * A page of the list of promo codes and gifts, with what came of them.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listOffers(deps: ListDeps, query: ListQuery): Promise<OffersAnswer> {
  const request = listRequest(deps, OFFER_SOURCE, query);
  const page = await pageOfList<ListedOffer>(deps, OFFER_SOURCE, request, OFFER_COLUMNS);
  const at = deps.now();
  return { ...page, rows: page.rows.map((row) => presentRow(row, at)) };
}

const { kind, state } = OFFER_LIST.filters;
/** The code, or how the codes of a series begin. */
const codeOf = ({ terms }: ListedOffer): string =>
  terms.code ?? (terms.prefix === undefined ? '' : `${terms.prefix}-…`);

/** The export of the list of promo codes and gifts; throws as `exportList` does. */
export const exportOffers = exportOf<ListedOffer>({
  source: OFFER_SOURCE,
  columns: OFFER_COLUMNS,
  title: { th: 'โค้ด คูปอง และของแถม', en: 'Codes, coupons and gifts' },
  cells: (at): ExportCells<typeof OFFER_LIST, ListedOffer> => ({
    name: (row, lang) => (lang === 'th' ? row.name_th : row.name_en),
    code: codeOf,
    kind: (row, lang) => optionWord(kind, row.kind, lang),
    state: (row, lang) => optionWord(state, stateAt(row, at), lang),
    period: periodText,
    collected: (row) => row.collected,
    used: (row) => row.results.used,
    given: (row) => ({ baht: toBaht(row.results.given) }),
    created_at: (row) => row.created_at,
  }),
});
