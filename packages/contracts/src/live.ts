import type { ChatNews } from './chat-values.ts';

/**
 * Names of the live events on /socket.io (polling only; NOTI-12). Everyone gets `maintenance` and `dialog`; whoever is
 * signed in gets `notification` and has to fetch them again; whoever has sent `watch order` with a number and its e-mail
 * (or is its signed-in owner) gets `order` when its status changes. Staff get `chat` of the bags they share, and so does whoever
 * has sent `watch chat` with one they have opened. `error` tells what a page has to put right.
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
/** A shared bag was opened, changed, ordered, …: who looks at it asks for it anew. */
export type LiveChatEvent = { id: string; what: ChatNews };
export type LiveOrderEvent = { so_no: string; doc_status: number; paid: boolean };

/** ROLE-06: what a guest is called on the live connection. */
export const GUEST_USER_ID = 1;
/** The `error` of a page whose token does not hold, or no longer: with a fresh one it may come back. */
export const LIVE_SIGNED_OUT = 'AUTH.REQUIRED';
