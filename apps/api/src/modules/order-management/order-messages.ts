import { ORDER_MESSAGE } from '@mali/contracts/order-message-values';
import type {
  OrderMessage,
  OrderMessages,
  SendAgainRequest,
  WriteMessageRequest,
} from '@mali/contracts/order-messages';
import { may } from '@mali/contracts/permissions';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { lineMessenger } from '../../platform/line.ts';
import { linkHolds, signLink } from '../../platform/links.ts';
import { mailOnce } from '../../platform/mail-once.ts';
import { writeAboutOrder } from '../conversations/messages.ts';
import { notifyOfficeOf, type OrderDetail, readOrder } from '../orders/index.ts';
import { newsOf } from './mail-news.ts';
import { MAIL_KINDS, type MailKind } from './mail-texts.ts';
import { orderMail, writtenMail } from './mails.ts';
import {
  countMessages,
  insertMessage,
  isMessageSent,
  lineOf,
  lockForMessage,
  type MailRow,
  type MessageRow,
  mailsOf,
  markMessage,
  messageById,
  messagesOf,
  type StoredMail,
  storedMail,
} from './message-repository.ts';
import { orderForStaff } from './order-work.ts';

type MessageDeps = Pick<Deps, 'db' | 'now' | 'config'>;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Mails that an order gets once; the others are found by the records they are about. */
const ONCE: readonly MailKind[] = [
  ...(['placed', 'pay_by', 'paid', 'packed', 'shipped', 'delivered', 'cancelled', 'review_request'] as const),
  'undelivered',
];

/** Kind of a mail about an order, and what it is about. */
function partsOf(dedupe: string): { kind: MailKind | null; once: string } {
  const [name = '', ...once] = dedupe.split(':');
  return { kind: MAIL_KINDS.find((kind) => kind === name) ?? null, once: once.join(':') };
}
/** Advertising is sent once, and only while its reader agrees. */
const isSentAgain = (dedupe: string): boolean => partsOf(dedupe).kind !== 'review_request';

type As = 'sent' | 'now';
const linkSubject = (so_no: string, mailId: number, as: As): string => `order mail ${so_no} ${mailId} ${as}`;

/**
 * Messages to the customer of an order, with links to what was sent (ORD-09).
 * @throws DomainError ERROR.NOT_FOUND
 */
export async function orderMessages(
  { db, now, config }: MessageDeps,
  caller: Caller,
  so_no: string,
): Promise<OrderMessages> {
  const row = await orderForStaff(db, caller, so_no);
  const [mails, written, line] = await Promise.all([
    mailsOf(db, so_no, ONCE),
    messagesOf(db, so_no),
    lineOf(db, row.user_id),
  ]);
  const until = new Date(now().getTime() + HOUR_MS);
  const address = (mailId: number, as: As): string =>
    `/api/order_mails/${so_no}/${mailId}?as=${as}&link=${signLink(config.jwtSecret, linkSubject(so_no, mailId, as), until)}`;
  const may_send = caller.role_id !== null && may(caller.role_id, 'order:change');
  const byKey = new Map(mails.map((mail) => [mail.dedupe, mail]));
  const ofShop = mails
    .filter(({ dedupe }) => !dedupe.startsWith('message:'))
    .map((mail) => presentMail(mail, may_send && isSentAgain(mail.dedupe) ? address : null, address));
  const ofStaff = written.map((message): OrderMessage => {
    const mail = byKey.get(`message:${message.message_id}`);
    const sent = message.channel === 'mail' ? (mail ?? { sent_at: null, failed_at: null }) : message;
    return {
      mail_id: mail?.mail_id ?? null,
      at: message.at.toISOString(),
      ...stateOf(sent),
      channel: message.channel,
      subject: message.subject,
      text: message.again === null ? message.text : null,
      actor:
        message.actor_id === null
          ? null
          : { user_id: message.actor_id, name: message.actor_name ?? String(message.actor_id) },
      preview: mail === undefined ? null : address(mail.mail_id, 'sent'),
      again: null,
    };
  });
  return {
    messages: [...ofShop, ...ofStaff].sort((a, b) => b.at.localeCompare(a.at)),
    to: row.email,
    lang: row.lang,
    line: line !== null && lineMessenger(config) !== null,
    chat: row.user_id !== null,
    may_send,
  };
}

const stateOf = ({ sent_at, failed_at }: Pick<MailRow, 'sent_at' | 'failed_at'>) => ({
  sent_at: sent_at?.toISOString() ?? null,
  state:
    sent_at !== null ? ('sent' as const) : failed_at !== null ? ('failed' as const) : ('queued' as const),
});

function presentMail(
  mail: MailRow,
  again: ((mailId: number, as: As) => string) | null,
  address: (mailId: number, as: As) => string,
): OrderMessage {
  return {
    mail_id: mail.mail_id,
    at: mail.created_at.toISOString(),
    ...stateOf(mail),
    ...{ channel: 'mail', subject: mail.subject, text: null, actor: null },
    preview: address(mail.mail_id, 'sent'),
    again: again?.(mail.mail_id, 'now') ?? null,
  };
}

type Written = { subject: string; text: string; html: string };

/** A mail as it would be sent now: written anew from the order; about a return as it was sent. */
async function mailNow(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  order: OrderDetail,
  mail: StoredMail,
): Promise<Written> {
  const { kind, once } = partsOf(mail.dedupe);
  if (kind === null) return { subject: mail.subject, text: mail.body_text, html: mail.body_html };
  return orderMail(kind, order, config, { news: await newsOf(db, order, kind, once) });
}

/** A mail of an order as HTML; null when the link does not open it. */
export async function orderMailPage(
  deps: MessageDeps,
  { so_no, mail_id, as, link }: { so_no: string; mail_id: number; as: As; link: string },
): Promise<string | null> {
  if (!linkHolds(deps.config.jwtSecret, linkSubject(so_no, mail_id, as), link, deps.now())) return null;
  const mail = await storedMail(deps.db, { mail_id });
  if (mail === undefined) return null;
  if (as === 'sent') return mail.body_html;
  const order = await readOrder(deps.db, so_no);
  return order === undefined ? null : (await mailNow(deps, order, mail)).html;
}

/**
 * Sends a mail of an order again.
 * @throws DomainError ERROR.NOT_FOUND for a mail of another order, and one that is not sent again;
 *   ERROR.TOO_MANY_REQUESTS
 */
export async function sendAgain(
  deps: MessageDeps,
  caller: Caller,
  so_no: string,
  { mail_id, request_key }: SendAgainRequest,
): Promise<void> {
  await orderForStaff(deps.db, caller, so_no);
  const mail = (await mailsOf(deps.db, so_no, ONCE)).find((one) => one.mail_id === mail_id);
  if (mail === undefined || mail.dedupe.startsWith('message:') || !isSentAgain(mail.dedupe))
    throw new DomainError('ERROR.NOT_FOUND');
  const { subject, dedupe } = mail;
  await send(deps, caller, { so_no, channel: 'mail', again: dedupe, subject, text: '', request_key });
}

/**
 * Sends a message that was written by hand, in the language it was written in.
 * @throws DomainError ERROR.NOT_FOUND, ERROR.TOO_MANY_REQUESTS; ERROR.BAD_REQUEST for a message of spaces, and for LINE
 *   when the customer cannot be reached there, as for the chat of somebody without an account
 */
export async function writeMessage(
  deps: MessageDeps,
  caller: Caller,
  so_no: string,
  { channel, subject, text, request_key }: WriteMessageRequest,
): Promise<void> {
  const { user_id, lang } = await orderForStaff(deps.db, caller, so_no);
  const trimmed = { subject: subject.trim(), text: text.trim() };
  if (trimmed.subject === '' || trimmed.text === '')
    throw new DomainError('ERROR.BAD_REQUEST', { in: 'body' });
  if (
    channel === 'line' &&
    (lineMessenger(deps.config) === null || (await lineOf(deps.db, user_id)) === null)
  )
    throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', invalid: 'channel' });
  const message = { so_no, channel, again: null, ...trimmed, request_key };
  if (channel !== 'chat') return send(deps, caller, message);
  if (user_id === null) throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', invalid: 'channel' });
  await send(deps, caller, message, (trx, at) =>
    writeAboutOrder(trx, {
      ...{ user_id, so_no, lang, at, actor_id: caller.user_id, key: request_key },
      text: `${trimmed.subject}\n${trimmed.text}`,
    }),
  );
}

/** Stores a message with its job, one request at a time for an order. */
async function send(
  { db, now }: MessageDeps,
  caller: Caller,
  message: Pick<MessageRow, 'so_no' | 'channel' | 'again' | 'subject' | 'text' | 'request_key'>,
  inChat?: (trx: Db, at: Date) => Promise<void>,
): Promise<void> {
  const at = now();
  const { so_no, again, request_key } = message;
  const before = (ms: number) => new Date(at.getTime() - ms);
  await db.transaction(async (trx) => {
    await lockForMessage(trx, so_no);
    if (await isMessageSent(trx, request_key)) return;
    const counted = await countMessages(trx, so_no, again, {
      since: before(HOUR_MS),
      sinceAgain: before(ORDER_MESSAGE.againMinutes * MINUTE_MS),
    });
    if (counted.all >= ORDER_MESSAGE.anHour || counted.same > 0)
      throw new DomainError('ERROR.TOO_MANY_REQUESTS');
    await inChat?.(trx, at);
    // What stands in the chat is sent.
    await insertMessage(trx, { ...message, at, actor_id: caller.user_id }, inChat === undefined ? null : at);
    await notifyOfficeOf(trx, [so_no]);
  });
}

async function sendOnLine(deps: JobDeps, message: MessageRow, order: OrderDetail): Promise<void> {
  const line = lineMessenger(deps.config, deps.outcomes.of('line'));
  const to = await lineOf(deps.db, order.user_id);
  const { message_id, subject, text, request_key } = message;
  const record = async (isSent: boolean) => {
    await markMessage(deps.db, message_id, deps.now(), isSent);
    await notifyOfficeOf(deps.db, [order.so_no]);
  };
  if (line === null || to === null) return record(false);
  const page = `${deps.config.publicUrl}/order/${order.so_no}`;
  try {
    const { sent } = await line.push(to, `${subject}\n${text}\n${page}`, request_key);
    await record(sent);
  } catch (error) {
    await record(false);
    throw error;
  }
}

export function orderMessageJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: [],
    tasks: {
      'order-message': async (payload) => {
        const message = await messageById(deps.db, (payload as { message_id: number }).message_id);
        const order = message === undefined ? undefined : await readOrder(deps.db, message.so_no);
        if (message === undefined || order === undefined || message.sent_at !== null) return;
        if (message.channel === 'line') return sendOnLine(deps, message, order);
        const first =
          message.again === null ? undefined : await storedMail(deps.db, { dedupe: message.again });
        const mail =
          first === undefined ? writtenMail(order, message, deps.config) : await mailNow(deps, order, first);
        await mailOnce(deps, { dedupe: `message:${message.message_id}`, to: order.email, ...mail });
        await notifyOfficeOf(deps.db, [order.so_no]);
      },
    },
  };
}
