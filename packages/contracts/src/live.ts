import type { ChatNews } from './chat-values.ts';
import type { ConversationNews } from './conversation-values.ts';

/**
 * Names of the live events on /socket.io (polling only; NOTI-12). Everyone receives `maintenance` and
 * `dialog`. Signed-in users receive `notification` and must fetch their notifications again. A client that
 * sent `watch order` with an order number and its e-mail (or the signed-in owner) receives `order` on status
 * changes. Staff receive `chat` for the bags they share, as does a client that sent `watch chat` with a bag
 * it has opened. Pages of staff receive `office` when something changed that they may show, and `role`
 * when what their role allows may have changed: they ask for their profile again. `error` reports what the
 * page must correct.
 */
export const LIVE = {
  userConnect: 'user connect',
  setLastPage: 'set last page',
  disconnectUser: 'disconnect user',
  maintenance: 'maintenance',
  dialog: 'dialog',
  error: 'error',
  notification: 'notification',
  watchOrder: 'watch order',
  order: 'order',
  watchChat: 'watch chat',
  chat: 'chat',
  office: 'office',
  role: 'role',
  watchConversation: 'watch conversation',
  conversation: 'conversation',
} as const;
/**
 * Something is new in a conversation, up to this message: clients fetch what comes after the last one they have. Staff
 * with the inbox receive it, the member whose it is, and a guest's page that sent `watch conversation` with its key.
 */
export type LiveConversationEvent = {
  id: number;
  seq: number;
  news: ConversationNews;
  /** Who writes, of `typing`. */
  side: 'customer' | 'staff' | null;
};
/** A shared bag was opened, changed, ordered, …: clients showing it fetch it again. */
export type LiveChatEvent = { id: string; what: ChatNews };
export type LiveOrderEvent = { so_no: string; doc_status: number; paid: boolean };

/**
 * Something of the shop's work has changed: the counts of what waits, and these orders. Of roles that may not read
 * every order, pages get no order numbers. `all`: more orders than are named.
 */
export type LiveOfficeEvent = { orders: string[]; all: boolean };

/** ROLE-06: user id of a guest on the live connection. */
export const GUEST_USER_ID = 1;
/** The `error` for an invalid or expired token; the page may reconnect with a new one. */
export const LIVE_SIGNED_OUT = 'AUTH.REQUIRED';
