/**
 * Names of the live events on /socket.io (polling only). Rooms: everyone gets `maintenance`; whoever has sent
 * `watch order` with a number and its e-mail (or is its signed-in owner) gets `order` when its status changes.
 */
export const LIVE = {
  userConnect: 'user connect',
  setLastPage: 'set last page',
  disconnectUser: 'disconnect user',
  maintenance: 'maintenance',
  error: 'error',
  notification: 'notification',
  watchOrder: 'watch order',
  order: 'order',
} as const;
export type LiveOrderEvent = { so_no: string; doc_status: number; paid: boolean };
