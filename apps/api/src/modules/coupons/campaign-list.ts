import type { CampaignsAnswer, StaffCampaignRow } from '@mali/contracts/campaigns';
import type { Language } from '@mali/contracts/limits';
import { CAMPAIGN_LIST } from '@mali/contracts/lists/campaigns';
import { optionWord } from '@mali/contracts/lists/definition';
import type { ListQuery } from '@mali/contracts/lists/query';
import { toBaht } from '@mali/contracts/money';
import type { CampaignState } from '@mali/contracts/reward-values';
import { formatEnd, formatStart } from '@mali/thai/periods';
import { listPage } from '../../platform/list-query.ts';
import {
  countViews,
  type ExportCells,
  exportOf,
  type ListDeps,
  listRequest,
} from '../../platform/office-list.ts';
import { CAMPAIGN_COLUMNS, CAMPAIGN_SOURCE, type ListedCampaign } from './campaign-list-repository.ts';

export const countCampaigns = (deps: ListDeps) => countViews(deps, CAMPAIGN_SOURCE);

const isOver = (end: Date | null, at: Date): boolean => end !== null && end <= at;

/** How a campaign stands, as the filter of its list has it. */
function stateOf(row: ListedCampaign, at: Date): CampaignState {
  if (!row.active || isOver(row.collect_until, at) || isOver(row.ends_at, at)) return 'ended';
  if (row.collect_from !== null && row.collect_from > at) return 'soon';
  return row.collect_limit !== null && row.collected >= row.collect_limit ? 'used_up' : 'running';
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

const presentRow = (row: ListedCampaign, at: Date): StaffCampaignRow => ({
  promo_id: row.promo_id,
  code: row.code,
  title_th: row.title_th,
  title_en: row.title_en,
  kind: row.kind,
  discount: row.kind === 'amount' ? toBaht(row.discount) : row.discount,
  cap: row.cap === null ? null : toBaht(row.cap),
  min_spend: toBaht(row.min_spend ?? 0),
  collect_from: iso(row.collect_from),
  collect_until: iso(row.collect_until),
  ends_at: iso(row.ends_at),
  collect_limit: row.collect_limit,
  state: stateOf(row, at),
  collected: row.collected,
  used: row.results.used,
  given: toBaht(row.results.given),
  influencer: row.influencer,
  created_at: row.created_at.toISOString(),
});

/**
 * A page of the list of campaigns, with what came of them.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listCampaigns(deps: ListDeps, query: ListQuery): Promise<CampaignsAnswer> {
  const request = listRequest(deps, CAMPAIGN_SOURCE, query);
  const page = await listPage<ListedCampaign>(deps.db, CAMPAIGN_SOURCE, request, CAMPAIGN_COLUMNS);
  const at = deps.now();
  return { ...page, rows: page.rows.map((row) => presentRow(row, at)) };
}

const { kind, state } = CAMPAIGN_LIST.filters;

function benefitOf(row: ListedCampaign, lang: Language): string {
  if (row.kind === 'percent') return `${row.discount}%`;
  return row.kind === 'amount' ? `฿${toBaht(row.discount)}` : optionWord(kind, row.kind, lang);
}
/** First and last day, or moments, of collecting; empty where there is no limit. */
function collectingOf({ collect_from, collect_until, ends_at }: ListedCampaign, lang: Language): string {
  const end =
    collect_until !== null && (ends_at === null || collect_until < ends_at) ? collect_until : ends_at;
  if (collect_from === null && end === null) return '';
  const first = collect_from === null ? '' : formatStart(collect_from, lang);
  return `${first} – ${end === null ? '' : formatEnd(end, lang)}`.trim();
}

/** The export of the list of campaigns; throws as `exportList` does. */
export const exportCampaigns = exportOf<ListedCampaign>({
  source: CAMPAIGN_SOURCE,
  columns: CAMPAIGN_COLUMNS,
  title: { th: 'แคมเปญ', en: 'Campaigns' },
  cells: (at): ExportCells<typeof CAMPAIGN_LIST, ListedCampaign> => ({
    name: (row, lang) => (lang === 'th' ? row.title_th : row.title_en),
    code: (row) => row.code,
    state: (row, lang) => optionWord(state, stateOf(row, at), lang),
    benefit: benefitOf,
    collecting: collectingOf,
    collected: (row) => row.collected,
    used: (row) => row.results.used,
    given: (row) => ({ baht: toBaht(row.results.given) }),
    created_at: (row) => row.created_at,
  }),
});
