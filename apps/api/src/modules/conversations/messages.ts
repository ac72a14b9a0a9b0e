import { randomUUID } from 'node:crypto';
import type { CartItem } from '@mali/contracts/cart';
import type { ChatMessage } from '@mali/contracts/conversations';
import { type Language, REVIEW_PHOTO_WIDTHS } from '@mali/contracts/limits';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { signLink } from '../../platform/links.ts';
import { unitPrice } from '../catalogue/prices.ts';
import { notify } from '../notifications/service.ts';
import { wireItem } from '../pricing/quote.ts';
import { pricingRulesFor } from '../pricing/rules.ts';
import {
  beginOfMember,
  type ConversationRow,
  customerGot,
  customerWrote,
  insertMessage,
  lockConversation,
  type MessageRow,
  messageOfClient,
  type NewMessage,
  notifyPages,
  queueAnswer,
  staffAnswered,
} from './conversation-repository.ts';
import { isWithin, settingsNow } from './settings.ts';

export type ShownDeps = Pick<Deps, 'db' | 'now' | 'config' | 'rules'>;

/** Validity of a photo link: a thread may be open this long before it loads them. */
const LINK_MS = 60 * 60_000;
export const photoSubject = (photo: string): string => `chat photo:${photo}`;

function presentPhoto({ config, now }: Pick<Deps, 'config' | 'now'>, photo: string) {
  const link = signLink(config.jwtSecret, photoSubject(photo), new Date(now().getTime() + LINK_MS));
  const [small = '', large = ''] = REVIEW_PHOTO_WIDTHS.map(
    (width) => `/api/img/chat/${photo}/${width}.webp?link=${link}`,
  );
  return { photo, small, large };
}

/** Product cards at their prices now; what is no longer sold has none. */
export async function productCards(
  deps: Pick<Deps, 'db' | 'now' | 'rules'>,
  ids: readonly number[],
): Promise<Map<number, CartItem>> {
  if (ids.length === 0) return new Map();
  const { set, variants } = await pricingRulesFor(deps, [...new Set(ids)]);
  return new Map(
    variants.map(({ row, promo_ids, limit, sold_out }) => {
      const { net } = unitPrice(row.mat_price, promo_ids, set);
      return [row.mat_var_id, wireItem(row, { quantity: 1, net, limit, sold_out })];
    }),
  );
}

/** Messages for a side; customers see first names of the staff alone. */
export async function presentMessages(
  deps: ShownDeps,
  rows: readonly MessageRow[],
  to: 'customer' | 'staff',
): Promise<ChatMessage[]> {
  const cards = await productCards(
    deps,
    rows.flatMap(({ mat_var_id }) => mat_var_id ?? []),
  );
  return rows.map((row) => ({
    seq: row.seq,
    client_id: row.client_id,
    side: row.side,
    kind: row.kind,
    text: row.text,
    actor: to === 'staff' ? row.actor_name : row.actor_first,
    about: to === 'staff' ? row.about_name : null,
    photo: row.photo === null ? null : presentPhoto(deps, row.photo),
    product: row.mat_var_id === null ? null : (cards.get(row.mat_var_id) ?? null),
    chat_id: row.chat_id,
    so_no: row.so_no,
    at: row.at.toISOString(),
    failed: row.failed_at !== null && row.sent_at === null,
  }));
}

const PLAIN = {
  actor_id: null,
  text: '',
  photo: null,
  mat_var_id: null,
  chat_id: null,
  so_no: null,
  about_id: null,
};
/** A message of these fields. */
export const newMessage = (fields: Partial<NewMessage> & Pick<NewMessage, 'side' | 'kind'>): NewMessage => ({
  ...PLAIN,
  client_id: randomUUID(),
  ...fields,
});

const MAIL_AFTER_MS = 3 * 60_000;

/** What becomes of an answer while the customer is away. */
async function deliver(trx: Db, row: ConversationRow, message: NewMessage, at: Date): Promise<void> {
  const { conversation_id, customer_read, user_id } = row;
  if (row.channel === 'line') return queueAnswer(trx, 'conversation-line', conversation_id, at);
  if (user_id === null)
    return queueAnswer(trx, 'conversation-mail', conversation_id, new Date(at.getTime() + MAIL_AFTER_MS));
  const said = message.kind === 'text' ? message.text.slice(0, 120) : '';
  await notify(trx, {
    ...{ user_id, kind: 'chat_message', link: '/contactus?chat=1', at },
    // One for all that is written before it is read.
    dedupe: `conversation:${conversation_id}:${customer_read}`,
    title: { th: 'ร้านตอบแชตของคุณแล้ว', en: 'The shop has answered you' },
    body: {
      th: said === '' ? 'เปิดแชตเพื่อดูข้อความ' : said,
      en: said === '' ? 'Open the chat to read it.' : said,
    },
  });
}

/**
 * Writes a message into a conversation, in the caller's transaction. One that is sent again is the first one. Outside of
 * office hours the first message of a wait is answered by the shop itself.
 * @returns its number; undefined: there is no such conversation
 */
export async function writeIn(
  trx: Db,
  id: number,
  message: NewMessage,
  at: Date,
  {
    check = async () => undefined,
    isAnswer = true,
  }: {
    /** Throws when the message must not be written; called once it is known to be new. */
    check?: (row: ConversationRow) => Promise<void>;
    /** Of staff: it ends the wait of the customer. */
    isAnswer?: boolean;
  } = {},
): Promise<number | undefined> {
  const row = await lockConversation(trx, id);
  if (row === undefined) return undefined;
  const sent = await messageOfClient(trx, id, message.client_id);
  if (sent !== undefined) return sent.seq;
  await check(row);
  const seq = await insertMessage(trx, row, message, at);
  if (message.side === 'customer') {
    await customerWrote(trx, id, at);
    if (row.waiting_since === null) await answerAway(trx, { ...row, last_seq: seq }, at);
  }
  if (message.side === 'staff' && message.actor_id !== null) {
    if (isAnswer) await staffAnswered(trx, row, message.actor_id, at);
    else await customerGot(trx, id);
    await deliver(trx, row, message, at);
  }
  await notifyPages(trx, id, 'message');
  return seq;
}

async function answerAway(trx: Db, row: ConversationRow, at: Date): Promise<void> {
  const { hours, away } = await settingsNow(trx);
  const text = away[row.lang].trim();
  if (text === '' || isWithin(hours, at)) return;
  await insertMessage(trx, row, newMessage({ side: 'shop', kind: 'text', text }), at);
  if (row.channel === 'line') await queueAnswer(trx, 'conversation-line', row.conversation_id, at);
}

/**
 * Writes a message about an order into the chat of its member, in the caller's transaction; one that is sent again is the
 * first one. It answers no question: who works on the conversation does not change.
 */
export async function writeAboutOrder(
  trx: Db,
  of: Readonly<{
    user_id: number;
    so_no: string;
    text: string;
    actor_id: number;
    key: string;
    lang: Language;
    at: Date;
  }>,
): Promise<void> {
  const { user_id, so_no, text, actor_id, key, lang, at } = of;
  const id = await beginOfMember(trx, { user_id, lang, at });
  const message = newMessage({ side: 'staff', kind: 'order', client_id: key, actor_id, so_no, text });
  await writeIn(trx, id, message, at, { isAnswer: false });
}
