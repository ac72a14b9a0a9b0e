import { randomUUID } from 'node:crypto';
import { LANGUAGES, type Language } from '@mali/contracts/limits';
import { MAILING_EDIT, type MailingAct } from '@mali/contracts/mailing-values';
import type {
  ChangeMailingRequest,
  Mailing,
  MailingFields,
  MailingPreview,
  MailingsAnswer,
} from '@mali/contracts/mailings';
import { toBaht } from '@mali/contracts/money';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { linkHolds, signLink } from '../../platform/links.ts';
import { storeMail } from '../../platform/mail-once.ts';
import { lastChange, recordStaffAction } from '../../platform/security-events.ts';
import { maskedCustomer, segmentCondition } from '../customers/index.ts';
import { newsSkip } from '../flows/flow-messages.ts';
import { mailingClicks } from '../flows/index.ts';
import { mailingMail } from './mailing-mail.ts';
import {
  addRecipients,
  columnsIn,
  couponRuns,
  deleteMailing,
  insertMailing,
  lockMailing,
  type MailingColumns,
  type MailingRow,
  memberOf,
  newestMailings,
  ownAddress,
  queueMailings,
  queueTestMail,
  readMailing,
  resultsOf,
  setMailingState,
  updateMailing,
} from './mailing-repository.ts';

type MailingDeps = Pick<Deps, 'db' | 'now' | 'config' | 'settings'>;
const LINK_MS = 3_600_000;

const subjectOf = (id: number): string => `mailing ${id}`;
const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

async function present(db: Db, row: MailingRow): Promise<Mailing> {
  const results = await resultsOf(db, row.mailing_id);
  const clicks = (await mailingClicks(db, row.mailing_id)) ?? { clicked: 0, clicked_orders: 0 };
  if (results === undefined) throw new Error('sums without a row');
  const { consent, week, channel, gone, value, ...sums } = results;
  return {
    ...row,
    ...{ made_at: row.made_at.toISOString(), started_at: iso(row.started_at), ended_at: iso(row.ended_at) },
    results: { ...sums, ...clicks, skipped: { consent, week, channel, gone }, value: toBaht(Number(value)) },
  };
}
const readable = ({ channels, ...fields }: MailingColumns) => ({ ...fields, channels: channels.join(', ') });

/** @throws DomainError ERROR.BAD_REQUEST for an offer that is no coupon, SEGMENT.NOT_FOUND */
async function columnsOf(deps: MailingDeps, trx: Db, fields: MailingFields): Promise<MailingColumns> {
  const { segment_id, promo_id } = fields;
  await segmentCondition(trx, segment_id, deps.now());
  if (promo_id !== null && !(await couponRuns(trx, promo_id))) throw new DomainError('COUPON.NOT_FOUND');
  return {
    ...fields,
    ...{
      name: fields.name.trim(),
      subject_th: fields.subject_th.trim(),
      subject_en: fields.subject_en.trim(),
    },
    ...{ text_th: fields.text_th.trim(), text_en: fields.text_en.trim() },
  };
}

export async function listMailings({ db, settings }: MailingDeps): Promise<MailingsAnswer> {
  const found = await newestMailings(db, MAILING_EDIT.listed);
  return {
    per_week: (await settings.current()).mailings_week,
    mailings: found.map(({ made_at, started_at, ...row }) => ({
      ...row,
      ...{ made_at: made_at.toISOString(), started_at: iso(started_at) },
    })),
  };
}

/** @throws DomainError MAILING.NOT_FOUND */
async function known(db: Db, id: number, read = readMailing): Promise<MailingRow> {
  const row = await read(db, id);
  if (row === undefined) throw new DomainError('MAILING.NOT_FOUND');
  return row;
}
export const getMailing = async ({ db }: MailingDeps, id: number): Promise<Mailing> =>
  present(db, await known(db, id));

/** Makes a draft of a mailing; throws as `columnsOf`. */
export async function makeMailing(
  deps: MailingDeps,
  caller: Caller,
  fields: MailingFields,
): Promise<Mailing> {
  const at = deps.now();
  const id = await deps.db.transaction(async (trx) => {
    const columns = await columnsOf(deps, trx, fields);
    const made = await insertMailing(trx, columns, at);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'mailing_made' as const, at, user_id: null, subject: subjectOf(made) },
      changes: changesBetween({}, readable(columns)),
    });
    return made;
  });
  return getMailing(deps, id);
}

/**
 * Changes a draft.
 * @throws DomainError as `columnsOf`, MAILING.NOT_FOUND, MAILING.STARTED, RECORD.CHANGED {record, by, at} when a colleague
 *   has saved since `revision`
 */
export async function changeMailing(
  deps: MailingDeps,
  caller: Caller,
  id: number,
  { revision, ...fields }: ChangeMailingRequest,
): Promise<Mailing> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const was = await known(trx, id, lockMailing);
    if (was.state !== 'draft') throw new DomainError('MAILING.STARTED');
    if (was.revision !== revision) {
      const last = await lastChange(trx, subjectOf(id), ['mailing_made', 'mailing_changed']);
      const by = { by: last?.by ?? null, at: iso(last?.at ?? null) };
      throw new DomainError('RECORD.CHANGED', { record: await present(trx, was), ...by });
    }
    const columns = await columnsOf(deps, trx, fields);
    const changes = changesBetween(readable(columnsIn(was)), readable(columns));
    if (changes.length === 0) return;
    await updateMailing(trx, id, columns);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'mailing_changed' as const, at, user_id: null, subject: subjectOf(id) },
      changes,
    });
  });
  return getMailing(deps, id);
}

/** Removes a draft. Idempotent. @throws DomainError MAILING.STARTED */
export async function removeMailing({ db, now }: MailingDeps, caller: Caller, id: number): Promise<void> {
  await db.transaction(async (trx) => {
    const was = await lockMailing(trx, id);
    if (was === undefined) return;
    if (was.state !== 'draft') throw new DomainError('MAILING.STARTED');
    await deleteMailing(trx, id);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'mailing_removed' as const, at: now(), user_id: null, subject: subjectOf(id) },
      details: { name: was.name },
    });
  });
}

/** What each act starts from and leads to. */
const ACTS = {
  start: { from: 'draft', to: 'sending', kind: 'mailing_started' },
  stop: { from: 'sending', to: 'stopped', kind: 'mailing_stopped' },
  continue: { from: 'stopped', to: 'sending', kind: 'mailing_continued' },
} as const;

/**
 * Starts a mailing, stops it, or goes on with it. With the start every member whom the segment finds then gets a row;
 * later changes of the segment change nothing. Of two requests at once, the second finds another state.
 * @throws DomainError MAILING.NOT_FOUND, MAILING.STATE, SEGMENT.NOT_FOUND, MAILING.NOBODY
 */
export async function actOnMailing(
  deps: MailingDeps,
  caller: Caller,
  id: number,
  act: MailingAct,
): Promise<Mailing> {
  const at = deps.now();
  const { from, to, kind } = ACTS[act];
  await deps.db.transaction(async (trx) => {
    const was = await known(trx, id, lockMailing);
    if (was.state !== from) throw new DomainError('MAILING.STATE');
    let recipients: number | undefined;
    if (act === 'start') {
      if (was.segment_id === null) throw new DomainError('SEGMENT.NOT_FOUND');
      recipients = await addRecipients(trx, id, await segmentCondition(trx, was.segment_id, at));
      if (recipients === 0) throw new DomainError('MAILING.NOBODY');
    }
    await setMailingState(trx, id, { state: to, at });
    if (to === 'sending') await queueMailings(trx);
    await recordStaffAction(trx, caller, {
      ...{ kind, at, user_id: null, subject: subjectOf(id) },
      ...(recipients !== undefined && { details: { recipients } }),
    });
  });
  return getMailing(deps, id);
}

/**
 * Mails a mailing to the caller, in both languages.
 * @throws DomainError MAILING.NOT_FOUND
 */
export async function testMailing(deps: MailingDeps, caller: Caller, id: number): Promise<void> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const mailing = await known(trx, id);
    const me = await ownAddress(trx, caller.user_id);
    if (me === undefined) throw new DomainError('AUTH.REQUIRED');
    for (const lang of LANGUAGES) {
      const dedupe = `mailing-test:${randomUUID()}`;
      const mail = mailingMail(mailing, deps.config, { name: me.first_name, lang, user_id: null, at });
      await storeMail(trx, { dedupe, to: me.email, ...mail }, at);
      await queueTestMail(trx, dedupe);
    }
    await recordStaffAction(trx, caller, {
      ...{ kind: 'mailing_tested' as const, at, user_id: null, subject: subjectOf(id) },
    });
  });
}

const previewSubject = (id: number, customer: number, lang: Language) =>
  `mailing preview ${id} ${customer} ${lang}`;

/**
 * Links to the mail of a mailing in both languages, with the masked name of a customer.
 * @throws DomainError MAILING.NOT_FOUND, CUSTOMER.NOT_FOUND
 */
export async function previewMailing(
  { db, now, config, settings }: MailingDeps,
  id: number,
  customerId: number | null,
): Promise<MailingPreview> {
  const mailing = await known(db, id);
  const member = customerId === null ? null : await memberOf(db, customerId);
  if (member === undefined) throw new DomainError('CUSTOMER.NOT_FOUND');
  const until = new Date(now().getTime() + LINK_MS);
  const url = (lang: Language) =>
    `/api/mailing_previews/${id}?lang=${lang}&customer=${customerId ?? 0}&link=${signLink(
      config.jwtSecret,
      previewSubject(id, customerId ?? 0, lang),
      until,
    )}`;
  return {
    url: { th: url('th'), en: url('en') },
    skip: member === null ? null : await newsSkip({ settings }, db, mailing.channels, member, now()),
  };
}

/** The mail of a preview as HTML; null when the link does not open it. */
export async function previewedMail(
  { db, now, config }: MailingDeps,
  id: number,
  { lang, customer, link }: { lang: Language; customer: number; link: string },
): Promise<string | null> {
  if (!linkHolds(config.jwtSecret, previewSubject(id, customer, lang), link, now())) return null;
  const mailing = await readMailing(db, id);
  if (mailing === undefined) return null;
  const name = customer === 0 ? '' : await maskedCustomer(db, customer);
  return mailingMail(mailing, config, { name, lang, user_id: null, at: now() }).html;
}
