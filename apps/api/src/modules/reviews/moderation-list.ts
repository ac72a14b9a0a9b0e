import { optionWord } from '@mali/contracts/lists/definition';
import { MODERATION_LIST } from '@mali/contracts/lists/moderation';
import type { ListExportQuery, ListQuery } from '@mali/contracts/lists/query';
import type { ModerationAnswer, ModerationItem, ModerationRow } from '@mali/contracts/moderation';
import { MODERATION } from '@mali/contracts/moderation-values';
import { maskName } from '@mali/thai/mask-name';
import type { Caller } from '../../platform/auth.ts';
import { DomainError } from '../../platform/errors.ts';
import {
  countViews,
  type ExportCells,
  exportList,
  type ListDeps,
  listRequest,
  neighboursIn,
  pageOfList,
} from '../../platform/office-list.ts';
import { holdReasons } from './hold-rules.ts';
import {
  detailedItem,
  LIST_COLUMNS,
  type ListedItem,
  MODERATION_SOURCE,
  photosOfReview,
} from './moderation-list-repository.ts';
import { reportsOf, shopAnswerOf } from './moderation-repository.ts';
import { rulesNow } from './moderation-rules.ts';
import { photoPath } from './present.ts';

const DAY_MS = 86_400_000;

export const countModeration = (deps: ListDeps) => countViews(deps, MODERATION_SOURCE);

const authorOf = ({ first_name, last_name }: ListedItem): string =>
  `${maskName(first_name)} ${maskName(last_name)}`.trim();

const presentRow = (row: ListedItem): ModerationRow => ({
  content_id: row.content_id,
  kind: row.kind,
  state: row.state,
  held_for: row.held_for,
  hidden_for: row.hidden_for,
  waiting_since: row.waiting_since?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  revision: row.revision,
  author: authorOf(row),
  text: row.text,
  rating: row.rating,
  mat_id: row.mat_id,
  mat_name: row.mat_name,
  mat_name_th: row.mat_name_th,
  // A hidden photo is served to nobody.
  photo_url: row.photo === null || row.state === 'hidden' ? null : photoPath(row.photo, 'large'),
  reports: row.reports,
  is_answered: row.is_answered,
});

/**
 * A page of the queue. It has what members write to be public, with names as the shop shows them, so reading it is not
 * recorded.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listModeration(deps: ListDeps, query: ListQuery): Promise<ModerationAnswer> {
  const request = listRequest(deps, MODERATION_SOURCE, query);
  const page = await pageOfList<ListedItem>(deps, MODERATION_SOURCE, request, LIST_COLUMNS);
  return { ...page, rows: page.rows.map(presentRow) };
}

/**
 * One thing with all that is needed to decide, and its neighbours in a list.
 * @throws DomainError MODERATION.NOT_FOUND, ERROR.BAD_REQUEST
 */
export async function getModerationItem(
  deps: ListDeps,
  content_id: number,
  query: ListQuery,
): Promise<ModerationItem> {
  const since = new Date(deps.now().getTime() - MODERATION.repeatedDays * DAY_MS);
  const item = await detailedItem(deps.db, content_id, since);
  if (item === undefined) throw new DomainError('MODERATION.NOT_FOUND');
  const [photos, reports, answer, rules, neighbours] = await Promise.all([
    item.kind !== 'review' || item.review_id === null ? [] : photosOfReview(deps.db, item.review_id),
    reportsOf(deps.db, content_id),
    shopAnswerOf(deps.db, content_id),
    rulesNow(deps.db),
    neighboursIn(deps, MODERATION_SOURCE, query, content_id),
  ]);
  return {
    ...presentRow(item),
    is_counted: item.is_counted,
    decided_by: item.decided_by,
    decided_at: item.decided_at?.toISOString() ?? null,
    photos: photos.map(({ photo, state, content_id: id }) => ({
      ...{ content_id: id, state },
      url: photoPath(photo, 'small'),
    })),
    question: item.question,
    marks: holdReasons(item.text, rules, { isRepeated: false, written: 0 }).marks,
    report_list: reports.map(({ reason, note, at, is_buyer, outcome }) => ({
      ...{ reason, note, is_buyer, outcome },
      at: at.toISOString(),
    })),
    answer:
      answer === undefined
        ? null
        : { text: answer.text, by: answer.by, at: answer.at.toISOString(), revision: answer.revision },
    others: item.others,
    ...neighbours,
  };
}

/** The export of the queue; throws as `exportList` does. */
export function exportModeration(
  deps: ListDeps,
  caller: Caller,
  query: ListExportQuery,
): Promise<AsyncGenerator<string | Buffer>> {
  const { filters } = MODERATION_LIST;
  const cells: ExportCells<typeof MODERATION_LIST, ListedItem> = {
    text: ({ text }) => text,
    kind: ({ kind }, lang) => optionWord(filters.kind, kind, lang),
    product: (row, lang) => (lang === 'th' ? row.mat_name_th : row.mat_name),
    rating: ({ rating }) => rating,
    author: authorOf,
    reasons: ({ held_for }, lang) => held_for.map((why) => optionWord(filters.reason, why, lang)).join(', '),
    reports: ({ reports }) => reports,
    state: ({ state }, lang) => optionWord(filters.state, state, lang),
    created_at: ({ created_at }) => created_at,
  };
  const title = { th: 'รีวิวและคำถาม', en: 'Reviews and questions' };
  return exportList<ListedItem>(
    deps,
    caller,
    { source: MODERATION_SOURCE, columns: LIST_COLUMNS, title, cells },
    query,
  );
}
