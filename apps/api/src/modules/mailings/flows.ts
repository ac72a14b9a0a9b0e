import { randomUUID } from 'node:crypto';
import {
  FLOW_EDIT,
  FLOW_KINDS,
  FLOW_TERMS,
  FLOW_WORDS,
  FLOWS,
  type FlowKind,
  type FlowValues,
  flowFaults,
} from '@mali/contracts/flow-values';
import type { Flow, FlowPreview, FlowsAnswer, SaveFlowRequest } from '@mali/contracts/flows';
import { LANGUAGES, type Language } from '@mali/contracts/limits';
import { toBaht } from '@mali/contracts/money';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { linkHolds, signLink } from '../../platform/links.ts';
import { storeMail } from '../../platform/mail-once.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { pricesNow } from '../catalogue/prices-now.ts';
import { maskedCustomer } from '../customers/index.ts';
import { newsSkip } from '../flows/flow-messages.ts';
import { flowNow } from '../flows/flow-settings.ts';
import { bagMessage, reorderMessage } from '../flows/goods-messages.ts';
import {
  exampleGoods,
  flowResults,
  insertVersion,
  lastOrderOf,
  linkClicked,
  newestVersion,
  newestVersions,
  rulesExist,
  sentSince,
} from '../flows/index.ts';
import type { MessageMail } from '../flows/message-mail.ts';
import { wishNotice } from '../flows/wish-messages.ts';
import { noticeMail } from '../notifications/mails.ts';
import { exampleOrder } from '../order-management/mail-example.ts';
import { reviewMessage } from '../order-management/review-requests.ts';
import { readOrder } from '../orders/index.ts';
import { couponRuns, memberOf, ownAddress, queueTestMail } from './mailing-repository.ts';

type FlowDeps = Pick<Deps, 'db' | 'now' | 'config' | 'settings' | 'rules'>;
const DAY_MS = 86_400_000;
const LINK_MS = 3_600_000;

const subjectOf = (kind: FlowKind): string => `flow ${kind}`;
const since = (at: Date): Date => new Date(at.getTime() - FLOW_EDIT.resultDays * DAY_MS);

/** All flows, whether they are on, and how much they sent. */
export async function listFlows({ db, now, settings }: FlowDeps): Promise<FlowsAnswer> {
  const [versions, sent] = [await newestVersions(db), await sentSince(db, since(now()))];
  return {
    per_week: (await settings.current()).mailings_week,
    flows: FLOW_KINDS.map((kind) => {
      const version = versions.find((one) => one.kind === kind);
      return {
        ...{ kind, revision: version?.revision ?? 0, by: version?.by ?? null },
        at: version?.at.toISOString() ?? null,
        on: (version?.stored ?? FLOWS[kind].standard).on,
        sent: sent.find((one) => one.kind === kind)?.sent ?? 0,
      };
    }),
  };
}

export async function getFlow({ db, now }: FlowDeps, kind: FlowKind): Promise<Flow> {
  const [version, results] = [await newestVersion(db, kind), await flowResults(db, kind, since(now()))];
  if (results === undefined) throw new Error('sums without a row');
  const { consent, week, channel, gone, goods, value, ...sums } = results;
  const { standard } = FLOWS[kind];
  return {
    ...{ kind, revision: version?.revision ?? 0, by: version?.by ?? null, standard },
    at: version?.at.toISOString() ?? null,
    values: { ...standard, ...version?.stored },
    results: { ...sums, skipped: { consent, week, channel, gone, goods }, value: toBaht(Number(value)) },
  };
}

/** As the history shows it: each term is a field of its own. */
const readable = ({ on, channels, promo_id, terms, rules, ...words }: FlowValues) => ({
  ...words,
  ...{ flow_on: on, channels: channels.join(', '), promo_id },
  ...Object.fromEntries(
    FLOW_TERMS.flatMap((term) => (terms[term] === undefined ? [] : [[`flow_${term}`, terms[term]]])),
  ),
  flow_rules: rules.map(({ of, id, days }) => `${of} ${id}: ${days}`).join(', '),
});

/**
 * Saves a flow as its next version; what is as it was writes nothing. What was stored before goes on as it was written.
 * @throws DomainError FLOW.WRONG {field, fault}, COUPON.NOT_FOUND, RECORD.CHANGED {record, by, at} when a colleague has
 *   saved since `revision`
 */
export async function saveFlow(
  deps: FlowDeps,
  caller: Caller,
  kind: FlowKind,
  { revision, ...given }: SaveFlowRequest,
): Promise<Flow> {
  const at = deps.now();
  const stored: FlowValues = {
    ...given,
    ...(Object.fromEntries(FLOW_WORDS.map((field) => [field, given[field].trim()])) as Record<
      (typeof FLOW_WORDS)[number],
      string
    >),
  };
  const [fault] = Object.entries(flowFaults(kind, stored));
  if (fault !== undefined) throw new DomainError('FLOW.WRONG', { field: fault[0], fault: fault[1] });
  await deps.db.transaction(async (trx) => {
    if (!(await rulesExist(trx, stored.rules)))
      throw new DomainError('FLOW.WRONG', { field: 'rules', fault: 'rules' });
    if (stored.promo_id !== null && !(await couponRuns(trx, stored.promo_id)))
      throw new DomainError('COUPON.NOT_FOUND');
    const before = await getFlow({ ...deps, db: trx as typeof deps.db }, kind);
    const changed = () => new DomainError('RECORD.CHANGED', { record: before, by: before.by, at: before.at });
    if (before.revision !== revision) throw changed();
    const changes = changesBetween<object>(readable(before.values), readable(stored));
    if (changes.length === 0) return;
    // Of two saves at once the second finds the version of the first.
    if (!(await insertVersion(trx, revision, { kind, stored, at, user_id: caller.user_id }))) throw changed();
    await recordStaffAction(trx, caller, {
      ...{ kind: 'flow_changed' as const, at, user_id: null, subject: subjectOf(kind) },
      changes,
    });
  });
  return getFlow(deps, kind);
}

type Reader = Readonly<{ user_id: number | null; first_name: string }>;
/** The mail of a flow with real goods: the reader's own where there are any. Its links to unsubscribe lead to the settings. */
async function exampleMail(
  deps: FlowDeps,
  kind: FlowKind,
  { user_id, first_name }: Reader,
  lang: Language,
): Promise<MessageMail | null> {
  const flow = await flowNow(deps.db, kind);
  const at = deps.now();
  if (kind === 'review_request') {
    const so_no = user_id === null ? null : await lastOrderOf(deps.db, user_id);
    const own = so_no === null ? undefined : await readOrder(deps.db, so_no);
    const order = own === undefined ? exampleOrder('review_request', lang, at) : { ...own, lang };
    const message = reviewMessage(deps.config, flow, order, { first_name, user_id: null, at });
    return message.mail(message.path);
  }
  const ids = await exampleGoods(deps.db, kind, user_id);
  const reader = { first_name, lang, user_id: null };
  if (kind === 'abandoned_bag' || kind === 'reorder') {
    const [first = 0] = ids;
    const message =
      kind === 'reorder'
        ? await reorderMessage(deps, flow, reader, { mat_var_id: first, days: flow.rules[0]?.days ?? 60 })
        : await bagMessage(
            deps,
            flow,
            reader,
            ids.map((mat_var_id) => ({ mat_var_id, quantity: 1 })),
          );
    return message?.mail(message.path) ?? null;
  }
  const [one] = (await pricesNow(deps, ids.slice(0, 1))).values();
  if (one === undefined) return null;
  const { row } = one.variant;
  const notice = wishNotice(flow, { user_id: 0, row, net: one.net, was: row.mat_price }, at);
  const { kind: noticed, title, body, link } = notice;
  const shown = { kind: noticed, title: title.en, title_th: title.th, body: body.en, body_th: body.th, link };
  const { subject, text, html } = noticeMail([shown], { user_id: 0, lang }, deps.config, at);
  return { subject, text, html };
}

/**
 * Mails a flow to the caller, in both languages, as it was saved.
 * @throws DomainError FLOW.NO_GOODS
 */
export async function testFlow(deps: FlowDeps, caller: Caller, kind: FlowKind): Promise<void> {
  const at = deps.now();
  const me = await ownAddress(deps.db, caller.user_id);
  if (me === undefined) throw new DomainError('AUTH.REQUIRED');
  const reader = { user_id: caller.user_id, first_name: me.first_name };
  const mails = await Promise.all(LANGUAGES.map((lang) => exampleMail(deps, kind, reader, lang)));
  await deps.db.transaction(async (trx) => {
    for (const mail of mails) {
      if (mail === null) throw new DomainError('FLOW.NO_GOODS');
      const dedupe = `mailing-test:${randomUUID()}`;
      await storeMail(trx, { dedupe, to: me.email, ...mail }, at);
      await queueTestMail(trx, dedupe);
    }
    await recordStaffAction(trx, caller, {
      ...{ kind: 'flow_tested' as const, at, user_id: null, subject: subjectOf(kind) },
    });
  });
}

const previewSubject = (kind: FlowKind, customer: number, lang: Language) =>
  `flow preview ${kind} ${customer} ${lang}`;
async function memberFor(db: Db, customerId: number | null) {
  const member = customerId === null ? null : await memberOf(db, customerId);
  if (member === undefined) throw new DomainError('CUSTOMER.NOT_FOUND');
  return member;
}

/**
 * Links to the mail of a flow in both languages, with the masked name of a customer.
 * @throws DomainError CUSTOMER.NOT_FOUND
 */
export async function previewFlow(
  { db, now, config, settings }: FlowDeps,
  kind: FlowKind,
  customerId: number | null,
): Promise<FlowPreview> {
  const member = await memberFor(db, customerId);
  const until = new Date(now().getTime() + LINK_MS);
  const url = (lang: Language) =>
    `/api/flow_previews/${kind}?lang=${lang}&customer=${customerId ?? 0}&link=${signLink(
      config.jwtSecret,
      previewSubject(kind, customerId ?? 0, lang),
      until,
    )}`;
  const { channels } = await flowNow(db, kind);
  const skip =
    member === null || !FLOWS[kind].news ? null : await newsSkip({ settings }, db, channels, member, now());
  return { url: { th: url('th'), en: url('en') }, skip };
}

/** The mail of a preview as HTML; null when the link does not open it. */
export async function previewedFlow(
  deps: FlowDeps,
  kind: FlowKind,
  { lang, customer, link }: { lang: Language; customer: number; link: string },
): Promise<string | null> {
  const { db, now, config } = deps;
  if (!linkHolds(config.jwtSecret, previewSubject(kind, customer, lang), link, now())) return null;
  const member = await memberFor(db, customer === 0 ? null : customer);
  const first_name = customer === 0 ? '' : await maskedCustomer(db, customer);
  return (
    (await exampleMail(deps, kind, { user_id: member?.user_id ?? null, first_name }, lang))?.html ?? null
  );
}

/** The link of a message was opened; an unknown one says nothing. */
export async function messageClicked({ db, now }: Pick<Deps, 'db' | 'now'>, link: string): Promise<void> {
  await linkClicked(db, link, now());
}
