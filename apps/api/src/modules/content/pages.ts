import type { Layout } from '@mali/contracts/content';
import { contentPageOf } from '@mali/contracts/content-items';
import type { Language } from '@mali/contracts/limits';
import { optionWord } from '@mali/contracts/lists/definition';
import { PAGE_LIST } from '@mali/contracts/lists/pages';
import type { ListExportQuery, ListQuery } from '@mali/contracts/lists/query';
import { isBlockShown, type LayoutState, PAGE, pageKind, seenBy } from '@mali/contracts/page-values';
import type {
  BeginDraftRequest,
  DraftBlock,
  MakePageRequest,
  PageDraft,
  PageLayoutContent,
  PageRow,
  PageVersion,
  PreviewPageRequest,
  PublishDraftRequest,
  SaveDraftRequest,
  StaffPage,
} from '@mali/contracts/pages';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import {
  countViews,
  type ExportCells,
  exportList,
  type ListDeps,
  listRequest,
  pageOfList,
} from '../../platform/office-list.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { variantPricesAt } from '../goods/index.ts';
import { holdSegment, queueAudience } from '../pricing/index.ts';
import { PlannedRules } from '../pricing/rules.ts';
import {
  firstItems,
  fitsPage,
  informationOf,
  informationText,
  isTypeOfPage,
  lostTargets,
  previewBlocks,
  withPlainWords,
} from './items.ts';
import { insertInformation } from './items-repository.ts';
import {
  type BlockAudiences,
  type BlockTimes,
  countPages,
  type DraftRow,
  deleteDraft,
  insertDraft,
  insertLayout,
  insertPage,
  type LayoutContentRow,
  type LayoutVersionRow,
  lockDraft,
  lockPage,
  PAGE_COLUMNS,
  PAGE_SOURCE,
  type PageHeadRow,
  pageFigures,
  readDraft,
  readDrafts,
  readLayoutContent,
  readPageHead,
  readShownLayout,
  readVersions,
  updateDraft,
  withdrawLayout,
} from './pages-repository.ts';
import { withShownPictures } from './pictures.ts';
import { readDraftDocument } from './repository.ts';
import { drawLayout } from './service.ts';

/** Pages of blocks as staff edit them (docs/decisions/0079): drafts, and layouts as the versions of a page. */

const subjectOf = (page: string): string => `page ${page}`;
const iso = (time: Date | null): string | null => time?.toISOString() ?? null;
/** How far a beginning may lie behind: the dialog was open meanwhile. */
const LATE_MS = 60_000;

/* ---- blocks of drafts and of layouts ---- */

/** A draft's blocks as a layout stores them. */
function toLayout(blocks: readonly DraftBlock[]) {
  const block_times: BlockTimes = {};
  const block_audiences: BlockAudiences = {};
  for (const { id, hidden, from, until, audience } of blocks) {
    if (audience) block_audiences[id] = audience;
    if (!hidden && from === null && until === null) continue;
    block_times[id] = {
      ...(hidden && { hidden }),
      ...(from !== null && { from: new Date(from).toISOString() }),
      ...(until !== null && { until: new Date(until).toISOString() }),
    };
  }
  const components = blocks.map(({ id, type, fields }) => ({ ...fields, id, type }));
  return { components, block_times, block_audiences };
}

/** The blocks of a layout as a draft has them; what an editor could not have made is left out. */
const toBlocks = ({
  components,
  block_times,
  block_audiences,
  page,
}: Pick<LayoutContentRow, 'components' | 'block_times' | 'block_audiences' | 'page'>): DraftBlock[] =>
  components.flatMap((component) => {
    if (!fitsPage(page, component)) return [];
    const { id, type, ...fields } = component as Record<string, unknown> & Pick<DraftBlock, 'id' | 'type'>;
    const { hidden = false, from = null, until = null } = block_times[id] ?? {};
    const audience = block_audiences[id];
    return [{ id, type, hidden, from, until, ...(audience && { audience }), fields }];
  });

/** Ids of blocks that may not be published as they are. */
const incomplete = (page: string, blocks: readonly DraftBlock[]): string[] =>
  blocks
    .filter(
      ({ from, until, ...block }) =>
        !fitsPage(page, { ...block.fields, id: block.id, type: block.type }) ||
        (from !== null && until !== null && Date.parse(from) >= Date.parse(until)) ||
        (block.audience?.kind === 'segment' && block.audience.segment_id === null),
    )
    .map(({ id }) => id);

/**
 * @throws DomainError ERROR.BAD_REQUEST for two blocks of one id, those of other pages, an audience of a document of texts, or
 *   more than a page may hold
 */
function checkBlocks(page: string, blocks: readonly DraftBlock[]): void {
  if (!blocks.every(({ type }) => isTypeOfPage(page, type)))
    throw new DomainError('ERROR.BAD_REQUEST', { wrong: 'type' });
  const isWrong = ({ audience }: DraftBlock) =>
    audience != null &&
    (contentPageOf(page) !== null || (audience.kind !== 'segment' && audience.segment_id !== null));
  if (blocks.some(isWrong)) throw new DomainError('ERROR.BAD_REQUEST', { wrong: 'audience' });
  if (new Set(blocks.map(({ id }) => id)).size !== blocks.length)
    throw new DomainError('ERROR.BAD_REQUEST', { twice: 'blocks' });
  if (JSON.stringify(blocks).length > PAGE.bytes)
    throw new DomainError('ERROR.BAD_REQUEST', { large: 'blocks' });
}

/** What a publication changes, block by block and field by field, for the audit log. */
function publicationChanges(before: readonly DraftBlock[], after: readonly DraftBlock[]) {
  const flat = ({ type, hidden, from, until, audience, fields }: DraftBlock) => ({
    ...fields,
    ...{ type, hidden, from, until },
    ...(audience && { shown_to: [audience.kind, audience.segment_id ?? []].flat().join(' ') }),
  });
  const old = new Map(before.map((block) => [block.id, block]));
  const ids = [...new Set([...before, ...after].map(({ id }) => id))];
  const now = new Map(after.map((block) => [block.id, block]));
  const changes = ids.flatMap((id) => {
    const [was, is] = [old.get(id), now.get(id)];
    return changesBetween(was === undefined ? {} : flat(was), is === undefined ? {} : flat(is)).map(
      (change) => ({
        ...change,
        of: id,
      }),
    );
  });
  const order = (blocks: readonly DraftBlock[]) => ({ blocks: blocks.map(({ id }) => id) });
  return [...changesBetween(order(before), order(after)), ...changes];
}

/* ---- reading ---- */

async function presentPages(deps: ListDeps, heads: readonly PageHeadRow[]): Promise<PageRow[]> {
  const found = await pageFigures(
    deps.db,
    heads.map(({ name }) => name),
    deps.now(),
  );
  const figures = new Map(found.map((row) => [row.name, row]));
  return heads.map(({ name, title, link }) => {
    const {
      shown = null,
      next_at = null,
      drafts = 0,
      edited_at = null,
      edited_by = null,
    } = figures.get(name) ?? {};
    // A document of texts shows its rows of before until it is published.
    const kind = pageKind(name, link);
    return {
      ...{ name, title, link, kind, state: shown === null && kind !== 'content' ? 'empty' : 'live', shown },
      ...{ next_at: iso(next_at), drafts, edited_at: iso(edited_at), edited_by },
    };
  });
}

/**
 * A page of the list of pages.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listStaffPages(deps: ListDeps, query: ListQuery) {
  const request = listRequest(deps, PAGE_SOURCE, query);
  const page = await pageOfList<PageHeadRow>(deps, PAGE_SOURCE, request, PAGE_COLUMNS);
  return { ...page, rows: await presentPages(deps, page.rows) };
}
export const countPageViews = (deps: ListDeps) => countViews(deps, PAGE_SOURCE);

/** The export of the list of pages; throws as `exportList` does. */
export async function exportPages(deps: Deps, caller: Caller, query: ListExportQuery) {
  // Few: their figures are read once, before the rows stream.
  const heads = (
    await pageOfList<PageHeadRow>(deps, PAGE_SOURCE, listRequest(deps, PAGE_SOURCE, {}), PAGE_COLUMNS)
  ).rows;
  const known = new Map((await presentPages(deps, heads)).map((row) => [row.name, row]));
  const time = (text: string | null | undefined) => (text == null ? '' : new Date(text));
  const cells: ExportCells<typeof PAGE_LIST, PageHeadRow> = {
    title: ({ title }, lang: Language) => title[lang],
    kind: ({ name, link }, lang) => optionWord(PAGE_LIST.filters.kind, pageKind(name, link), lang),
    link: ({ link }) => link ?? '',
    state: ({ name }, lang) => optionWord(PAGE_LIST.filters.state, known.get(name)?.state ?? 'empty', lang),
    next_at: ({ name }) => time(known.get(name)?.next_at),
    drafts: ({ name }) => known.get(name)?.drafts ?? 0,
    edited_by: ({ name }) => known.get(name)?.edited_by ?? '',
    edited_at: ({ name }) => time(known.get(name)?.edited_at),
  };
  const title = { th: 'หน้าร้าน', en: 'Pages' };
  return exportList(deps, caller, { source: PAGE_SOURCE, columns: PAGE_COLUMNS, title, cells }, query);
}

function layoutState({ published, valid_from, valid_to, is_shown }: LayoutVersionRow, at: Date): LayoutState {
  if (!published) return 'withdrawn';
  if (valid_to !== null && valid_to <= at) return 'ended';
  if (valid_from > at) return 'scheduled';
  return is_shown ? 'live' : 'covered';
}
const presentVersion = (row: LayoutVersionRow, at: Date): PageVersion => ({
  ...{ layout_id: row.layout_id, name: row.name, state: layoutState(row, at), blocks: row.blocks },
  ...{ from: row.valid_from.toISOString(), until: iso(row.valid_to) },
  ...{ published_at: iso(row.published_at), published_by: row.published_by },
});
const presentDraft = ({ updated_at, ...draft }: DraftRow): PageDraft => ({
  ...draft,
  updated_at: updated_at.toISOString(),
});

/** @throws DomainError PAGE.NOT_FOUND */
export async function getStaffPage(deps: Deps, name: string): Promise<StaffPage> {
  const at = deps.now();
  const [head, versions, drafts] = await Promise.all([
    readPageHead(deps.db, name),
    readVersions(deps.db, name, at, PAGE.versions),
    readDrafts(deps.db, name),
  ]);
  const [page] = head === undefined ? [] : await presentPages(deps, [head]);
  if (page === undefined) throw new DomainError('PAGE.NOT_FOUND');
  return {
    ...page,
    versions: versions.map((row) => presentVersion(row, at)),
    drafts_open: drafts.map((draft) => {
      const { blocks: _blocks, title: _title, page: _page, ...rest } = presentDraft(draft);
      return rest;
    }),
  };
}

/** @throws DomainError PAGE.NOT_FOUND */
export async function getDraft(deps: Deps, id: number): Promise<PageDraft> {
  const row = await readDraft(deps.db, id);
  if (row === undefined) throw new DomainError('PAGE.NOT_FOUND');
  return presentDraft({ ...row, blocks: await withShownPictures(deps.db, row.blocks) });
}

/** @throws DomainError PAGE.NOT_FOUND */
export async function getLayoutContent(deps: Deps, id: number): Promise<PageLayoutContent> {
  const at = deps.now();
  const row = await readLayoutContent(deps.db, id, at);
  if (row === undefined) throw new DomainError('PAGE.NOT_FOUND');
  const content = await withShownPictures(deps.db, toBlocks(row));
  return { ...presentVersion(row, at), page: row.page, content };
}

/** What draws the page of a moment to come: its clock, rules and prices, which no shopper gets and nothing keeps. */
const plannedFor = (deps: Deps, moment: Date): Deps =>
  moment <= deps.now()
    ? deps
    : {
        ...deps,
        now: () => moment,
        rules: new PlannedRules((db, ids) => variantPricesAt(db, ids, moment)),
      };

/**
 * The page as the shop would show it with these blocks, at a moment, with the prices and promotions that are planned for
 * it, to a guest, a member, or a member of a segment. Stock is that of now.
 * @throws DomainError PAGE.NOT_FOUND
 */
export async function previewDraft(
  deps: Deps,
  { page, blocks, at, as = { kind: 'guests', segment_id: null } }: PreviewPageRequest,
): Promise<Layout> {
  checkBlocks(page, blocks);
  const moment = at === null ? deps.now() : new Date(at);
  // The places of blocks for members depend on what is shown before them.
  const shown = blocks.filter((block) => isBlockShown(block, moment.getTime()));
  const seen = seenBy(shown, as).map(({ audience: _audience, ...block }) => block);
  const drawn = previewBlocks(page, seen, moment);
  const { value } = await readDraftDocument(deps.db, { page, ...toLayout(drawn) }, moment);
  if (value === null) throw new DomainError('PAGE.NOT_FOUND');
  const layout = await drawLayout(plannedFor(deps, moment), await deps.snapshot.get(deps), value, moment);
  return withPlainWords(page, layout, drawn);
}

/* ---- writing ---- */

/**
 * Makes an empty page.
 * @throws DomainError PAGE.TAKEN, PAGE.TOO_MANY
 */
export async function makePage(deps: Deps, caller: Caller, page: MakePageRequest): Promise<StaffPage> {
  await deps.db.transaction(async (trx) => {
    if ((await countPages(trx)) >= PAGE.all) throw new DomainError('PAGE.TOO_MANY');
    if (!(await insertPage(trx, page))) throw new DomainError('PAGE.TAKEN');
    await recordStaffAction(trx, caller, {
      ...{ kind: 'page_made' as const, at: deps.now(), user_id: null, subject: subjectOf(page.name) },
      changes: changesBetween({}, page),
    });
  });
  return getStaffPage(deps, page.name);
}

/** The page is locked. */
async function addDraft(
  trx: Db,
  caller: Caller,
  draft: Readonly<{ page: string; name: string; blocks: readonly DraftBlock[]; based_on: number | null }>,
  at: Date,
): Promise<number> {
  if ((await readDrafts(trx, draft.page)).length >= PAGE.drafts) throw new DomainError('PAGE.TOO_MANY');
  return insertDraft(trx, draft, { at, user_id: caller.user_id });
}

/**
 * Begins a draft with what is shown now, or with an earlier or later version of the page: restoring it is publishing
 * the draft.
 * @throws DomainError PAGE.NOT_FOUND, PAGE.TOO_MANY
 */
export async function beginDraft(
  deps: Deps,
  caller: Caller,
  page: string,
  { layout_id }: BeginDraftRequest,
): Promise<PageDraft> {
  const at = deps.now();
  const id = await deps.db.transaction(async (trx) => {
    const head = await lockPage(trx, page);
    if (head === undefined) throw new DomainError('PAGE.NOT_FOUND');
    const from =
      layout_id === null ? await readShownLayout(trx, page, at) : await readLayoutContent(trx, layout_id, at);
    if (layout_id !== null && from?.page !== page) throw new DomainError('PAGE.NOT_FOUND');
    const blocks = from === undefined ? await firstItems(trx, page, at) : toBlocks(from);
    const [name, based_on] = [from?.name ?? head.title.th.slice(0, PAGE.name), from?.layout_id ?? null];
    const made = await addDraft(trx, caller, { page, name, blocks, based_on }, at);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'page_draft_begun' as const, at, user_id: null, subject: subjectOf(page) },
      details: { draft: made, layout: based_on },
    });
    return made;
  });
  return getDraft(deps, id);
}

/** @throws DomainError PAGE.NOT_FOUND, RECORD.CHANGED {record, by, at} */
async function lockedDraft(trx: Db, id: number, revision: number): Promise<DraftRow> {
  const was = await lockDraft(trx, id);
  if (was === undefined) throw new DomainError('PAGE.NOT_FOUND');
  if (was.revision !== revision) {
    const record = presentDraft(was);
    throw new DomainError('RECORD.CHANGED', { record, by: record.updated_by, at: record.updated_at });
  }
  return was;
}

/**
 * Saves a draft; the shop does not change.
 * @throws DomainError ERROR.BAD_REQUEST, PAGE.NOT_FOUND, RECORD.CHANGED {record, by, at} when a colleague has saved
 *   since `revision`
 */
export async function saveDraft(
  deps: Deps,
  caller: Caller,
  id: number,
  { revision, name, blocks }: SaveDraftRequest,
): Promise<PageDraft> {
  if (name.trim() === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'name' });
  await deps.db.transaction(async (trx) => {
    const was = await lockedDraft(trx, id, revision);
    checkBlocks(was.page, blocks);
    if (was.name === name.trim() && JSON.stringify(was.blocks) === JSON.stringify(blocks)) return;
    await updateDraft(trx, id, { name: name.trim(), blocks }, { at: deps.now(), user_id: caller.user_id });
  });
  return getDraft(deps, id);
}

/** Removes a draft. Idempotent. */
export async function removeDraft(deps: Deps, caller: Caller, id: number): Promise<void> {
  await deps.db.transaction(async (trx) => {
    const was = await lockDraft(trx, id);
    if (was === undefined) return;
    await deleteDraft(trx, id);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'page_draft_removed' as const, at: deps.now(), user_id: null, subject: subjectOf(was.page) },
      details: { draft: id, name: was.name },
    });
  });
}

/**
 * Keeps the segments of blocks from being removed, and has the worker read who is in them.
 * @throws DomainError PAGE.INCOMPLETE {blocks} for a segment that is gone
 */
async function useSegments(trx: Db, blocks: readonly DraftBlock[]): Promise<void> {
  const bySegment = Map.groupBy(blocks, ({ audience }) => audience?.segment_id ?? 0);
  bySegment.delete(0);
  // In the order of ids, as all who lock several of them.
  for (const [segment, own] of [...bySegment].sort(([one], [other]) => one - other)) {
    if ((await holdSegment(trx, segment)) === undefined)
      throw new DomainError('PAGE.INCOMPLETE', { blocks: own.map(({ id }) => id) });
    await queueAudience(trx, segment);
  }
}

/**
 * Publishes a draft: it becomes a layout, a version of its page, from a moment.
 * @throws DomainError PAGE.NOT_FOUND, RECORD.CHANGED, PAGE.INCOMPLETE {blocks}, PAGE.PERIOD, PAGE.OVERTAKEN when
 *   another layout than `over` is shown at that moment
 */
export async function publishDraft(
  deps: Deps,
  caller: Caller,
  id: number,
  request: PublishDraftRequest,
): Promise<PageLayoutContent> {
  const at = deps.now();
  const from = request.from === null ? at : new Date(request.from);
  const until = request.until === null ? null : new Date(request.until);
  if (from.getTime() < at.getTime() - LATE_MS || (until !== null && until <= from))
    throw new DomainError('PAGE.PERIOD');
  const known = await readDraft(deps.db, id);
  if (known === undefined) throw new DomainError('PAGE.NOT_FOUND');
  const layout_id = await deps.db.transaction(async (trx) => {
    await lockPage(trx, known.page);
    const { page, name, blocks } = await lockedDraft(trx, id, request.revision);
    const missing = incomplete(page, blocks);
    const information = contentPageOf(page)?.information ?? null;
    const text = information === null ? undefined : informationOf(blocks);
    if (missing.length > 0 || (information !== null && text === undefined))
      throw new DomainError('PAGE.INCOMPLETE', { blocks: missing });
    const lost = await lostTargets(trx, blocks);
    if (lost.length > 0) throw new DomainError('PAGE.INCOMPLETE', { blocks: lost });
    await useSegments(trx, blocks);
    const before = await readShownLayout(trx, page, from);
    if ((before?.layout_id ?? null) !== request.over) throw new DomainError('PAGE.OVERTAKEN');
    const by = { at, user_id: caller.user_id };
    const made = await insertLayout(trx, { page, name, ...toLayout(blocks) }, { from, until }, by);
    if (information !== null && text !== undefined)
      await insertInformation(trx, information, informationText(text), { layout_id: made, from });
    await deleteDraft(trx, id);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'page_published' as const, at, user_id: null, subject: subjectOf(page) },
      details: { layout: made, name, from: from.toISOString(), until: iso(until) },
      changes: publicationChanges(before === undefined ? [] : toBlocks(before), blocks),
    });
    return made;
  });
  return getLayoutContent(deps, layout_id);
}

/**
 * Takes a published layout out of the shop: the page is as if it had not been published, and the layout a draft again.
 * @throws DomainError PAGE.NOT_FOUND, PAGE.NOT_PUBLISHED, PAGE.TOO_MANY
 */
export async function withdrawVersion(deps: Deps, caller: Caller, id: number): Promise<PageDraft> {
  const at = deps.now();
  const draft = await deps.db.transaction(async (trx) => {
    const known = await readLayoutContent(trx, id, at);
    if (known === undefined) throw new DomainError('PAGE.NOT_FOUND');
    const { page, name } = known;
    await lockPage(trx, page);
    if (!(await withdrawLayout(trx, id, at))) throw new DomainError('PAGE.NOT_PUBLISHED');
    const blocks = toBlocks(known);
    const shown = await readShownLayout(trx, page, at);
    const made = await addDraft(trx, caller, { page, name, blocks, based_on: shown?.layout_id ?? null }, at);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'page_withdrawn' as const, at, user_id: null, subject: subjectOf(page) },
      details: { layout: id, name, draft: made },
    });
    return made;
  });
  return getDraft(deps, draft);
}
