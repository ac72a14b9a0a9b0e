import type { ChatNews } from './chat-values.ts';

/**
 * Names of the live events on /socket.io (polling only; NOTI-12). Everyone receives `maintenance` and
 * `dialog`. Signed-in users receive `notification` and must fetch their notifications again. A client that
 * sent `watch order` with an order number and its e-mail (or the signed-in owner) receives `order` on status
 * changes. Staff receive `chat` for the bags they share, as does a client that sent `watch chat` with a bag
 * it has opened. `error` reports what the page must correct.
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
} as const;
/** A shared bag was opened, changed, ordered, …: clients showing it fetch it again. */
export type LiveChatEvent = { id: string; what: ChatNews };
export type LiveOrderEvent = { so_no: string; doc_status: number; paid: boolean };

/** ROLE-06: user id of a guest on the live connection. */
export const GUEST_USER_ID = 1;
/** The `error` for an invalid or expired token; the page may reconnect with a new one. */
export const LIVE_SIGNED_OUT = 'AUTH.REQUIRED';
