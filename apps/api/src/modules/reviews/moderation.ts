import { createHash } from 'node:crypto';
import type {
  DecideAnswer,
  DecideRequest,
  ReportAnswer,
  ReportRequest,
  ShopAnswerRequest,
  UndoDecisionRequest,
} from '@mali/contracts/moderation';
import { type ContentKind, MODERATION, NOT_EXPERIENCE } from '@mali/contracts/moderation-values';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { lastChange, recordStaffAction } from '../../platform/security-events.ts';
import { moveScore } from '../goods/index.ts';
import { holdReasons, sameText } from './hold-rules.ts';
import {
  buyerReports,
  countReportsOf,
  decideReports,
  deleteShopAnswer,
  type ItemRow,
  insertPhotoItem,
  insertReport,
  lockItemOf,
  lockItems,
  type Of,
  queueNotice,
  registerPhotos,
  reopenReports,
  reportOf,
  type Standing,
  saveShopAnswer,
  saveStanding,
  shopAnswerOf,
  starsOf,
  textCounts,
} from './moderation-repository.ts';
import { rulesNow } from './moderation-rules.ts';

type ModerationDeps = Pick<Deps, 'db' | 'now'>;
const DAY_MS = 86_400_000;

export const contentRecord = (content_id: number): string => `content ${content_id}`;

const standingOf = (item: ItemRow): Standing => ({
  state: item.state,
  held_for: item.held_for,
  waiting_since: item.waiting_since,
  hidden_for: item.hidden_for,
  looked_at: item.looked_at,
  is_counted: item.is_counted,
  decided_by: item.decided_by,
  decided_at: item.decided_at,
});

/** A review's stars join or leave its product's score with what the item says. */
async function saveItem(
  trx: Db,
  item: ItemRow,
  to: Standing,
  more: { before?: Standing | null; text_key?: string | null } = {},
): Promise<number> {
  const revision = await saveStanding(trx, item.content_id, to, more);
  if (item.kind === 'review' && item.review_id !== null && item.is_counted !== to.is_counted) {
    const stars = await starsOf(trx, item.review_id);
    await moveScore(trx, item.mat_id, to.is_counted ? stars : -stars, to.is_counted ? 1 : -1);
  }
  return revision;
}

/**
 * Looks at a text that a member has written or changed, by the rules of the shop: it is published at once unless one of
 * them catches it. What was hidden and is changed waits for another look.
 * @param text null: there is nothing to read, as of stars alone
 */
export async function checkText(
  trx: Db,
  of: Of,
  { user_id, text, at, isNew }: { user_id: number; text: string | null; at: Date; isNew: boolean },
): Promise<ItemRow['state']> {
  const item = await lockItemOf(trx, of);
  if (item === undefined) throw new Error('an item was expected');
  const rules = await rulesNow(trx);
  const plain = text === null ? null : sameText(text);
  const text_key = plain === null ? null : createHash('sha256').update(plain).digest('base64url');
  const counts = await textCounts(trx, {
    ...{ text_key, user_id, content_id: item.content_id },
    sameSince: new Date(at.getTime() - MODERATION.repeatedDays * DAY_MS),
    daySince: new Date(at.getTime() - DAY_MS),
  });
  const { reasons } = holdReasons(text ?? '', rules, counts);
  const stays =
    item.state === 'hidden'
      ? ['edited' as const]
      : item.held_for.filter((why) => ['edited', 'reported'].includes(why));
  const held_for = [...new Set([...stays, ...reasons])];
  const isHeld = held_for.some((why) => why !== 'reported') || item.state !== 'published';
  const mayPublish = item.state === 'held' && held_for.length === 0;
  const state = isHeld && !mayPublish ? 'held' : 'published';
  await saveItem(
    trx,
    item,
    {
      ...{ state, held_for, hidden_for: null, looked_at: null },
      waiting_since: state === 'held' || held_for.length > 0 ? (item.waiting_since ?? at) : null,
      // The stars of a new review count once it is published; an edit takes none away.
      is_counted: state === 'published' ? true : isNew ? false : item.is_counted,
      ...{ decided_by: item.decided_by, decided_at: item.decided_at },
    },
    { text_key },
  );
  return state;
}

/** Photos of a review wait for a look, where the shop's rules say so. */
export async function checkPhotos(
  trx: Db,
  review: { review_id: number; mat_id: number; user_id: number; at: Date },
): Promise<void> {
  await registerPhotos(trx, review, (await rulesNow(trx)).hold_pictures);
}

/**
 * Publishes things, or hides them for a reason that is said in public. Items that changed since they were read are left
 * as they are. Their authors are told a little later, so that a decision can be undone before.
 * @throws DomainError ERROR.BAD_REQUEST when hiding without a reason
 */
export async function decide(
  deps: ModerationDeps,
  caller: Caller,
  { items: chosen, publish, reason }: DecideRequest,
): Promise<DecideAnswer> {
  if (!publish && reason === undefined) throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
  const hidden_for = publish ? null : (reason ?? null);
  const at = deps.now();
  return deps.db.transaction(async (trx) => {
    const items = await lockItems(trx, [...new Set(chosen.map(({ content_id }) => content_id))]);
    const answer: DecideAnswer = { done: [], changed: [] };
    for (const { content_id, revision } of chosen) {
      const item = items.find((one) => one.content_id === content_id);
      if (
        item === undefined ||
        item.revision !== revision ||
        answer.done.some((one) => one.content_id === content_id)
      ) {
        answer.changed.push(content_id);
        continue;
      }
      const to: Standing = {
        ...{ state: publish ? 'published' : 'hidden', held_for: [], waiting_since: null, hidden_for },
        looked_at: at,
        // A bad opinion keeps its place in the score even where its words are not shown.
        is_counted: hidden_for === null || !NOT_EXPERIENCE.includes(hidden_for),
        ...{ decided_by: caller.user_id, decided_at: at },
      };
      const next = await saveItem(trx, item, to, { before: standingOf(item) });
      await decideReports(trx, content_id, publish ? 'kept' : 'hidden', at);
      await recordStaffAction(trx, caller, {
        ...{ kind: 'content_decided', at, user_id: item.user_id, subject: contentRecord(content_id) },
        details: { what: item.kind, ...(hidden_for !== null && { reason: hidden_for }) },
        changes: changesBetween({ state: item.state }, { state: to.state }),
      });
      await queueNotice(trx, 'content-decided', content_id, next, MODERATION.quietSeconds);
      answer.done.push({ content_id, revision: next });
    }
    return answer;
  });
}

/**
 * Takes decisions back, as long as nothing has changed since.
 */
export async function undoDecision(
  deps: ModerationDeps,
  caller: Caller,
  { items: chosen }: UndoDecisionRequest,
): Promise<DecideAnswer> {
  const at = deps.now();
  return deps.db.transaction(async (trx) => {
    const items = await lockItems(trx, [...new Set(chosen.map(({ content_id }) => content_id))]);
    const answer: DecideAnswer = { done: [], changed: [] };
    for (const { content_id, revision } of chosen) {
      const item = items.find((one) => one.content_id === content_id);
      const before = item?.before ?? null;
      if (item === undefined || before === null || item.revision !== revision) {
        answer.changed.push(content_id);
        continue;
      }
      if (item.decided_at !== null) await reopenReports(trx, content_id, item.decided_at);
      const next = await saveItem(trx, item, before);
      await recordStaffAction(trx, caller, {
        ...{ kind: 'content_decision_undone', at, user_id: item.user_id, subject: contentRecord(content_id) },
        details: { what: item.kind },
        changes: changesBetween({ state: item.state }, { state: before.state }),
      });
      answer.done.push({ content_id, revision: next });
    }
    return answer;
  });
}

const ANSWERABLE: readonly ContentKind[] = ['review', 'question'];

/**
 * The shop answers a review or a question in public, changes its answer, or deletes it.
 * @throws DomainError MODERATION.NOT_FOUND, MODERATION.NO_ANSWER for a photo or an answer, MODERATION.EMPTY,
 * RECORD.CHANGED {record, by, at} when a colleague has answered or changed it since
 */
export async function answerInPublic(
  deps: ModerationDeps,
  caller: Caller,
  content_id: number,
  { text: typed, revision }: ShopAnswerRequest,
): Promise<void> {
  const text = typed?.trim() ?? null;
  if (text === '') throw new DomainError('MODERATION.EMPTY');
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const [item] = await lockItems(trx, [content_id]);
    if (item === undefined) throw new DomainError('MODERATION.NOT_FOUND');
    if (!ANSWERABLE.includes(item.kind)) throw new DomainError('MODERATION.NO_ANSWER');
    const was = await shopAnswerOf(trx, content_id);
    if ((was?.revision ?? 0) !== revision) {
      const last = await lastChange(trx, contentRecord(content_id), ['shop_answered']);
      throw new DomainError('RECORD.CHANGED', {
        record: was === undefined ? null : { text: was.text, revision: was.revision },
        ...{ by: last?.by ?? null, at: last?.at.toISOString() ?? null },
      });
    }
    if (text === (was?.text ?? null)) return;
    if (text === null) await deleteShopAnswer(trx, content_id);
    else {
      const next = await saveShopAnswer(trx, content_id, { text, user_id: caller.user_id, at });
      // A corrected answer is not announced again.
      if (was === undefined)
        await queueNotice(trx, 'shop-answered', content_id, next, MODERATION.quietSeconds);
    }
    await recordStaffAction(trx, caller, {
      ...{ kind: 'shop_answered', at, user_id: item.user_id, subject: contentRecord(content_id) },
      details: { what: item.kind },
      changes: changesBetween<{ answer: string | null }>({ answer: was?.text ?? null }, { answer: text }),
    });
  });
}

/** The item of something that members write; photos from before have none yet. */
async function itemOf(trx: Db, of: Of): Promise<ItemRow> {
  if (of.kind === 'photo') await insertPhotoItem(trx, String(of.id));
  const item = await lockItemOf(trx, of);
  if (item === undefined) throw new DomainError('MODERATION.NOT_FOUND');
  return item;
}

/**
 * A member reports something: once, and again only reads what was decided. Several reports by buyers hold it until it
 * was looked at, unless somebody has looked at it already: a group cannot silence a review.
 * @throws DomainError MODERATION.NOT_FOUND, MODERATION.OWN, ERROR.TOO_MANY_REQUESTS
 */
export async function report(
  deps: ModerationDeps,
  caller: Caller,
  { kind, target: id, reason, note }: ReportRequest,
): Promise<ReportAnswer> {
  if ((kind === 'photo') !== (typeof id === 'string')) throw new DomainError('MODERATION.NOT_FOUND');
  const at = deps.now();
  const { user_id } = caller;
  return deps.db.transaction(async (trx) => {
    const item = await itemOf(trx, { kind, id });
    if (item.user_id === user_id) throw new DomainError('MODERATION.OWN');
    const before = await reportOf(trx, item.content_id, user_id);
    if (before !== undefined) return before;
    if (item.state !== 'published') throw new DomainError('MODERATION.NOT_FOUND');
    const today = await countReportsOf(trx, user_id, new Date(at.getTime() - DAY_MS));
    if (today >= MODERATION.reportsADay) throw new DomainError('ERROR.TOO_MANY_REQUESTS');
    await insertReport(trx, { content_id: item.content_id, user_id, reason, note: note?.trim() ?? '', at });
    const { reports: most } = await rulesNow(trx);
    const isHeld = item.looked_at === null && (await buyerReports(trx, item.content_id)) >= most;
    await saveItem(trx, item, {
      ...standingOf(item),
      state: isHeld ? 'held' : item.state,
      held_for: [...new Set([...item.held_for, 'reported' as const])],
      waiting_since: item.waiting_since ?? at,
    });
    return { outcome: null };
  });
}
