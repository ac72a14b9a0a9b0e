import type { ConversationQuery } from '@mali/contracts/conversations';
import type {
  AssignRequest,
  InboxConversation,
  InboxCounts,
  InboxMessages,
  InboxReport,
  StaffMessage,
} from '@mali/contracts/inbox';
import { toBaht } from '@mali/contracts/money';
import { rolesWith } from '@mali/contracts/permissions';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordReading } from '../../platform/security-events.ts';
import { getCart } from '../cart/service.ts';
import { notify } from '../notifications/service.ts';
import {
  assign,
  type ConversationRow,
  lockConversation,
  messagesAfter,
  messagesBefore,
  notifyPages,
  readConversation,
  setState,
  staffRead,
  takePhoto,
} from './conversation-repository.ts';
import { pageOf } from './customer.ts';
import { mayReadAny, personOf, presentRow } from './inbox-list.ts';
import { inboxRow } from './inbox-list-repository.ts';
import {
  answerFigures,
  colleagues,
  countInbox,
  countWaiting,
  customerSums,
  figuresByDay,
  figuresByStaff,
  isBagFor,
  isCodeValid,
  isOrderOf,
  newestOrders,
} from './inbox-repository.ts';
import { newMessage, presentMessages, productCards, type ShownDeps, writeIn } from './messages.ts';

type InboxDeps = Pick<Deps, 'db' | 'now'>;
const LATE_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

export const inboxCounts = ({ db, now }: InboxDeps, caller: Caller): Promise<InboxCounts> =>
  countInbox(db, caller.user_id, new Date(now().getTime() - LATE_MS));

/** @throws DomainError CONVERSATION.NOT_FOUND */
async function known(db: Deps['db'], id: number): Promise<ConversationRow> {
  const row = await readConversation(db, id);
  if (row === undefined) throw new DomainError('CONVERSATION.NOT_FOUND');
  return row;
}

/**
 * A conversation with what is shown beside it: its customer, bag and orders.
 * @throws DomainError CONVERSATION.NOT_FOUND
 */
export async function getInboxConversation(
  deps: ShownDeps,
  caller: Caller,
  id: number,
): Promise<InboxConversation> {
  const { db } = deps;
  const row = await inboxRow(db, id);
  if (row === undefined) throw new DomainError('CONVERSATION.NOT_FOUND');
  const { user_id } = row;
  await recordReading(db, caller, deps.now(), `conversation ${id}`, 'personal_data_read', user_id);
  const of = { user_id, email: row.email };
  const isOpen = mayReadAny(caller);
  const known = user_id !== null || row.email !== null;
  const [sums, orders, bag, people] = await Promise.all([
    isOpen && known ? customerSums(db, of) : null,
    isOpen && known ? newestOrders(db, of) : [],
    user_id === null ? null : getCart(deps, { user_id, role_id: 1 }),
    colleagues(db, rolesWith('inbox:work')),
  ]);
  return {
    row: presentRow(row, caller),
    ...{ lang: row.lang, customer_read: row.customer_read, staff_read: row.staff_read },
    customer: {
      user_id,
      ...personOf(row, caller),
      orders: sums?.orders ?? null,
      spent: sums === null ? null : toBaht(sums.spent),
      since: sums?.since?.toISOString() ?? null,
    },
    bag: bag?.items ?? [],
    orders: orders.map(({ so_no, placed_at, doc_status, total }) => ({
      ...{ so_no, placed_at: placed_at.toISOString(), doc_status, total: toBaht(total) },
    })),
    colleagues: people,
  };
}

/**
 * Messages of a conversation, with notes and events.
 * @throws DomainError CONVERSATION.NOT_FOUND
 */
export async function inboxMessages(
  deps: ShownDeps,
  caller: Caller,
  id: number,
  query: ConversationQuery,
): Promise<InboxMessages> {
  const row = await known(deps.db, id);
  await recordReading(deps.db, caller, deps.now(), `conversation ${id}`, 'personal_data_read', row.user_id);
  const { rows, more } = await pageOf(query, {
    after: (seq, limit) => messagesAfter(deps.db, id, seq, limit, true),
    before: (seq, limit) => messagesBefore(deps.db, id, seq, limit, true),
  });
  const { last_seq, customer_read } = row;
  return { messages: await presentMessages(deps, rows, 'staff'), more, last_seq, customer_read };
}

const needed = <T>(value: T | undefined): T => {
  if (value === undefined) throw new DomainError('CONVERSATION.EMPTY');
  return value;
};

/**
 * Answers a customer, or writes a note for colleagues. Who answers first has the conversation.
 * @throws DomainError CONVERSATION.NOT_FOUND, CONVERSATION.EMPTY, CONVERSATION.PHOTO, CATALOGUE.NOT_FOUND,
 *   CONVERSATION.BAG, CONVERSATION.CODE; ERROR.NOT_FOUND for an order of somebody else
 */
export async function answerCustomer(
  deps: ShownDeps,
  caller: Caller,
  id: number,
  request: StaffMessage,
): Promise<{ conversation_id: number; seq: number }> {
  const at = deps.now();
  const { client_id, kind, note = false } = request;
  const text = request.text?.trim() ?? '';
  const message = newMessage({
    ...{ client_id, kind, text: kind === 'code' ? text.toUpperCase() : text, actor_id: caller.user_id },
    side: note ? 'note' : 'staff',
    ...(kind === 'photo' && { photo: needed(request.photo) }),
    ...(kind === 'product' && { mat_var_id: needed(request.mat_var_id) }),
    ...(kind === 'bag' && { chat_id: needed(request.chat_id) }),
    ...(kind === 'order' && { so_no: needed(request.so_no) }),
  });
  if ((kind === 'text' || kind === 'code') && text === '') throw new DomainError('CONVERSATION.EMPTY');
  const { photo, mat_var_id, chat_id, so_no } = message;
  if (mat_var_id !== null && !(await productCards(deps, [mat_var_id])).has(mat_var_id))
    throw new DomainError('CATALOGUE.NOT_FOUND', { mat_var_id });
  const seq = await deps.db.transaction((trx) => {
    const check = async (row: ConversationRow) => {
      if (photo !== null && !(await takePhoto(trx, id, photo))) throw new DomainError('CONVERSATION.PHOTO');
      if (chat_id !== null && !(await isBagFor(trx, chat_id, caller.user_id, row.user_id, at)))
        throw new DomainError('CONVERSATION.BAG');
      if (kind === 'code' && !(await isCodeValid(trx, message.text, at)))
        throw new DomainError('CONVERSATION.CODE');
      if (so_no !== null && !(await isOrderOf(trx, row, so_no))) throw new DomainError('ERROR.NOT_FOUND');
    };
    return writeIn(trx, id, message, at, { check });
  });
  if (seq === undefined) throw new DomainError('CONVERSATION.NOT_FOUND');
  return { conversation_id: id, seq };
}

/** Staff have seen the messages up to a number. @throws DomainError CONVERSATION.NOT_FOUND */
export async function readByStaff({ db }: Pick<Deps, 'db'>, id: number, seq: number): Promise<void> {
  await known(db, id);
  await db.transaction(async (trx) => {
    if (await staffRead(trx, id, seq)) await notifyPages(trx, id, 'read', 'staff');
  });
}

/** @throws DomainError CONVERSATION.NOT_FOUND */
export async function staffTypes({ db }: Pick<Deps, 'db'>, id: number): Promise<void> {
  await known(db, id);
  await notifyPages(db, id, 'typing', 'staff');
}

/**
 * Gives a conversation to somebody, or to nobody; the one who gets it is notified.
 * @throws DomainError CONVERSATION.NOT_FOUND, CONVERSATION.ASSIGNED {to} when somebody else has it by now,
 *   ERROR.BAD_REQUEST for a colleague who may not answer customers
 */
export async function assignConversation(
  { db, now }: InboxDeps,
  caller: Caller,
  id: number,
  { to, was }: AssignRequest,
): Promise<void> {
  if (to !== null && !(await colleagues(db, rolesWith('inbox:work'))).some(({ user_id }) => user_id === to))
    throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', invalid: 'to' });
  const at = now();
  await db.transaction(async (trx) => {
    const row = await lockConversation(trx, id);
    if (row === undefined) throw new DomainError('CONVERSATION.NOT_FOUND');
    if (row.assigned_to === to) return;
    if (!(await assign(trx, id, to, was)))
      throw new DomainError('CONVERSATION.ASSIGNED', { to: row.assigned_to });
    await writeIn(
      trx,
      id,
      newMessage({
        ...{ side: 'event', kind: to === null ? 'unassigned' : 'assigned' },
        ...{ actor_id: caller.user_id, about_id: to },
      }),
      at,
    );
    await notifyPages(trx, id, 'state');
    if (to !== null && to !== caller.user_id)
      await notify(trx, {
        ...{ user_id: to, kind: 'staff_assigned', link: `/admin/inbox?conversation=${id}`, at },
        dedupe: `conversation:${id}:assigned:${row.last_seq}`,
        title: { th: 'คุณได้รับมอบหมายแชต', en: 'A conversation was given to you' },
        body: { th: 'มีลูกค้ารอคุณตอบ', en: 'A customer waits for your answer.' },
      });
  });
}

/** Closes a conversation, or opens it again. Repeated, nothing happens. @throws DomainError CONVERSATION.NOT_FOUND */
export async function moveConversation(
  { db, now }: InboxDeps,
  caller: Caller,
  id: number,
  state: 'open' | 'closed',
): Promise<void> {
  const at = now();
  await db.transaction(async (trx) => {
    const row = await lockConversation(trx, id);
    if (row === undefined) throw new DomainError('CONVERSATION.NOT_FOUND');
    if (!(await setState(trx, id, state, at))) return;
    const kind = state === 'closed' ? 'closed' : 'reopened';
    await writeIn(trx, id, newMessage({ side: 'event', kind, actor_id: caller.user_id }), at);
    await notifyPages(trx, id, 'state');
  });
}

/** How long customers waited for the first answer (INBOX-04). */
export async function inboxReport({ db, now }: InboxDeps, days: number): Promise<InboxReport> {
  const since = new Date(now().getTime() - days * DAY_MS);
  const [figures, by_day, by_staff, waiting] = await Promise.all([
    answerFigures(db, since),
    figuresByDay(db, since),
    figuresByStaff(db, since),
    countWaiting(db),
  ]);
  return { ...figures, waiting, by_day, by_staff: by_staff.map((one) => ({ ...one, name: one.name ?? '' })) };
}
