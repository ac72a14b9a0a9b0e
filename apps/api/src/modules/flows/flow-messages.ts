import { randomBytes } from 'node:crypto';
import { FLOWS, type FlowSkip } from '@mali/contracts/flow-values';
import type { MailingChannel } from '@mali/contracts/mailing-values';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { JobDeps } from '../../platform/jobs.ts';
import { lineMessenger } from '../../platform/line.ts';
import { sendStoredMail, storeMail } from '../../platform/mail-once.ts';
import { giveCoupon } from '../coupons/service.ts';
import { linkedPath } from '../notifications/mails.ts';
import { notify } from '../notifications/service.ts';
import {
  type FlowPerson,
  insertFlowLink,
  insertMessage,
  lockPerson,
  messageFailed,
  messageOf,
  messageSent,
  newsOfWeek,
  openMessages,
} from './flow-repository.ts';
import type { FlowNow } from './flow-settings.ts';
import type { FilledWords } from './flow-words.ts';
import type { MessageMail } from './message-mail.ts';

const BATCH = 1000;

/** What a member gets. */
export type Message = Readonly<{
  words: FilledWords;
  /** A path of the shop. */
  path: string;
  image: string | null;
  /** The mail, with a path that counts clicks. */
  mail: (path: string) => MessageMail;
  /** Of its mail, where the mail is known by another name; and its address. */
  mailOf?: Readonly<{ dedupe: string; to: string }>;
}>;

/** Random: who sees the address of a page learns nothing of its reader. */
export const newLink = (): string => randomBytes(16).toString('base64url');

/** Gives a coupon with a message. @returns false: the member has it, or none is left */
export async function couponWith(
  trx: Db,
  promo_id: number | null,
  user_id: number,
  at: Date,
): Promise<boolean> {
  if (promo_id === null) return false;
  try {
    await giveCoupon(trx, { promo_id, user_id, at });
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** Why a member would get no news now. */
export async function newsSkip(
  { settings }: Pick<Deps, 'settings'>,
  db: Db,
  channels: readonly MailingChannel[],
  member: Readonly<{ user_id: number | null; consent: boolean; has_line: boolean }>,
  at: Date,
): Promise<'consent' | 'channel' | 'week' | null> {
  if (member.user_id === null || !member.consent) return 'consent';
  if (channels.every((channel) => channel === 'line') && !member.has_line) return 'channel';
  const { mailings_week } = await settings.current(db);
  return (await newsOfWeek(db, member.user_id, at)) >= mailings_week ? 'week' : null;
}

async function skipOf(deps: JobDeps, trx: Db, flow: FlowNow, person: FlowPerson): Promise<FlowSkip | null> {
  if (person.gone) return 'gone';
  if (!FLOWS[flow.kind].news) return null;
  const { user_id, consent, line_user_id } = person;
  const member = { user_id, consent, has_line: line_user_id !== null };
  return newsSkip(deps, trx, flow.channels, member, deps.now());
}

/**
 * Stores all that a member gets in one transaction with the row of the message: after a crash it is there once, or not at
 * all. What was stored for the same reason before, or is not due any more (`compose` says `undefined`), stores nothing;
 * `null`: none of the goods can be bought.
 */
export async function takeMessage(
  deps: JobDeps,
  flow: FlowNow,
  { user_id, once }: Readonly<{ user_id: number; once: string }>,
  compose: (trx: Db, person: FlowPerson) => Promise<Message | null | undefined>,
): Promise<void> {
  const { kind, channels, promo_id } = flow;
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const person = await lockPerson(trx, user_id);
    if (person === undefined) return;
    const before = await messageOf(trx, { kind, user_id, once });
    if (before !== undefined && before.skip !== 'week') return;
    const key = { kind, user_id, once, at } as const;
    const none = { coupon: false, mail: null, line_text: null } as const;
    const reason = await skipOf(deps, trx, flow, person);
    const message = await compose(trx, person);
    if (message === undefined) return;
    if (reason !== null || message === null) {
      await insertMessage(trx, { ...key, ...none, state: 'skipped', skip: reason ?? 'goods' });
      return;
    }
    const { words, path, image, mailOf } = message;
    const link = newLink();
    const linked = linkedPath(path, link);
    if (channels.includes('page'))
      await notify(trx, {
        ...{ user_id, kind: 'news', link: path, image, dedupe: `flow:${kind}:${once}`, at },
        ...{ title: { th: words.th.subject, en: words.en.subject } },
        body: { th: words.th.text, en: words.en.text },
      });
    const { dedupe, to } = mailOf ?? { dedupe: `flow:${kind}:${user_id}:${once}`, to: person.email };
    if (channels.includes('mail')) await storeMail(trx, { dedupe, to, ...message.mail(linked) }, at);
    const { subject, text } = words[person.lang];
    const byLine = channels.includes('line') && person.line_user_id !== null;
    const id = await insertMessage(trx, {
      ...{ ...key, state: 'taken', skip: null },
      coupon: await couponWith(trx, promo_id, user_id, at),
      mail: channels.includes('mail') ? dedupe : null,
      line_text: byLine ? `${subject}\n${text}\n${deps.config.publicUrl}${linked}` : null,
    });
    await insertFlowLink(trx, link, id);
  });
}

/** Delivers what is stored, each part once: mails by their message id, LINE by its retry key. Runs are in one queue. */
export async function deliverMessages(deps: JobDeps): Promise<void> {
  const line = lineMessenger(deps.config, deps.outcomes.of('line'));
  for (const message of await openMessages(deps.db, BATCH)) {
    const { message_id, mail, line_text, line_key, line_user_id } = message;
    try {
      if (line_text !== null && line_user_id !== null && line !== null) {
        const outcome = await line.push(line_user_id, line_text, line_key);
        if (!outcome.sent) deps.log.warn({ status: outcome.status }, 'LINE refuses a message');
      }
      if (mail !== null) await sendStoredMail(deps, mail);
    } catch (error) {
      deps.log.warn({ err: error, message_id }, 'a message could not be delivered');
      await messageFailed(deps.db, message_id);
      continue;
    }
    await messageSent(deps.db, message_id, deps.now());
  }
}
