import { GUEST_USER_ID, LIVE, LIVE_SIGNED_OUT, type LiveOrderEvent } from '@mali/contracts/live';
import type { Socket } from 'socket.io-client';
import { freshToken, sessionToken, silentHttp } from './http.ts';

/** The user of this page on the live connection: a user id, or 1 for a guest, and a random id of the page. */
export type LiveVisitor = { secret: string; user_id: number };

const RENEW_AGAIN_MS = 10_000;

let connection: Promise<Socket> | null = null;
let visitor: LiveVisitor | null = null;
let page: string | null = null;
/** The last rejected token: not sent again. */
let refused: string | null = null;

/** Subscriptions of this tab, repeated when the server has lost them. */
const watches = new Set<() => void>();
type LiveName =
  | typeof LIVE.maintenance
  | typeof LIVE.notification
  | typeof LIVE.dialog
  | typeof LIVE.office
  | typeof LIVE.role
  | typeof LIVE.conversation
  | 'disconnect'
  /** Connected, initially or again: earlier events were missed. */
  | 'connect';
const listeners: Partial<Record<string, (event: unknown) => void>> = {};
/**
 * Subscribes to site status (SITE-04), notifications (NOTI-09), dialogs (NOTI-11), work of the staff (ADM-09), or to
 * the connection itself.
 */
export function onLive(name: LiveName, listener: (event: unknown) => void): void {
  listeners[name] = listener;
}

/** The token to send, or none for a guest or a rejected token. */
function validToken(): { token?: string } {
  const token = sessionToken();
  return token === null || token === refused ? {} : { token };
}

/** One connection per page, created with its code on first use. */
function connect(): Promise<Socket> {
  connection ??= import('socket.io-client').then(({ io }) => {
    const socket = io({
      path: '/socket.io',
      // The live service supports polling only (specification, section 4).
      transports: ['polling'],
      auth: (show) => show(validToken()),
    });
    socket.onAny((name: string, event: unknown) => listeners[name]?.(event));
    socket.on('disconnect', () => listeners.disconnect?.({}));
    socket.on('connect', () => {
      identify(socket);
      listeners.connect?.({});
      if (visitor !== null && visitor.user_id !== GUEST_USER_ID) listeners[LIVE.notification]?.({});
    });
    socket.on(LIVE.error, (error: unknown) => {
      if (isSignedOut(error)) void renew(socket);
      else report(error);
    });
    socket.on('connect_error', (error) => {
      if (error.message === LIVE_SIGNED_OUT) void renew(socket);
      else report(error);
    });
    return socket;
  });
  return connection;
}

/** Identifies user and page (NOTI-05, NOTI-06). */
function identify(socket: Socket): void {
  if (visitor === null) return;
  socket.emit(LIVE.userConnect, { ...visitor, ...validToken() });
  if (page !== null) socket.emit(LIVE.setLastPage, { ...visitor, path: page });
}

const isSignedOut = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === LIVE_SIGNED_OUT;

const whenVisible = (): Promise<void> =>
  document.visibilityState === 'visible'
    ? Promise.resolve()
    : new Promise((resolve) =>
        document.addEventListener('visibilitychange', () => resolve(), { once: true }),
      );

/**
 * The token has expired, or its session has ended: the page continues as the member with a new one, as a
 * guest without one. A hidden page waits, so that it does not extend the session.
 */
async function renew(socket: Socket): Promise<void> {
  refused = sessionToken();
  await whenVisible();
  let fresh: string | null;
  try {
    fresh = sessionToken() === refused ? await freshToken() : sessionToken();
  } catch {
    // The session state is unknown.
    setTimeout(() => void renew(socket), RENEW_AGAIN_MS);
    return;
  }
  if (!socket.connected) socket.connect();
  else if (fresh !== null) {
    identify(socket);
    listeners[LIVE.notification]?.({});
  }
}

/** Connects and identifies the user; called again on sign-in and sign-out. */
export function identifyVisitor(now: LiveVisitor): void {
  const before = visitor;
  visitor = now;
  connect().then(
    (socket) => {
      if (!socket.connected) return;
      if (before === null || before.user_id === GUEST_USER_ID || now.user_id !== GUEST_USER_ID) {
        identify(socket);
      } else {
        // On sign-out the server drops user and subscriptions; the page subscribes again as a guest.
        socket.emit(LIVE.disconnectUser, before);
        identify(socket);
        for (const watch of watches) watch();
      }
    },
    // Without the live connection data is fetched when viewed.
    () => undefined,
  );
}

/** Reports the current page of the visitor. */
export function reportPage(path: string): void {
  page = path;
  if (connection === null || visitor === null) return;
  const who = visitor;
  connection.then(
    (socket) => {
      if (socket.connected) socket.emit(LIVE.setLastPage, { ...who, path });
    },
    () => undefined,
  );
}

let reported = false;
/**
 * Socket errors are posted to the server (REST-62), once per page, since a failing connection keeps failing.
 */
function report(error: unknown): void {
  if (reported) return;
  reported = true;
  const errLog = error instanceof Error ? `${error.name}: ${error.message}` : JSON.stringify(error);
  silentHttp.post('/socket_error', { errLog: (errLog ?? '').slice(0, 2000) }).catch(() => undefined);
}

const isOrderEvent = (value: unknown): value is LiveOrderEvent =>
  typeof value === 'object' && value !== null && 'so_no' in value && 'doc_status' in value && 'paid' in value;

/**
 * Subscribes to one item while a page shows it.
 * @param ask requests the subscription on every connect; null: no request is needed
 * @param onWatching called when the subscription becomes active or inactive
 * @returns the function that unsubscribes
 */
export function subscribeLive(
  name: typeof LIVE.order | typeof LIVE.chat | typeof LIVE.conversation,
  ask: { name: string; message: object } | null,
  onEvent: (event: unknown) => void,
  onWatching: (watching: boolean) => void,
): () => void {
  let stopped = false;
  let stop = () => undefined as undefined;
  connect().then(
    (socket) => {
      if (stopped) return;
      const acknowledge = (answer: unknown) => {
        const ok = typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true;
        if (!stopped) onWatching(ok && socket.connected);
      };
      const watch = () => {
        if (ask === null) onWatching(true);
        else socket.emit(ask.name, ask.message, acknowledge);
      };
      const lost = () => onWatching(false);
      socket.on(name, onEvent);
      socket.on('connect', watch);
      watches.add(watch);
      socket.on('disconnect', lost);
      if (socket.connected) watch();
      stop = () => {
        socket.off(name, onEvent);
        socket.off('connect', watch);
        watches.delete(watch);
        socket.off('disconnect', lost);
      };
    },
    // Without the live connection the page polls (PAY-13).
    () => undefined,
  );
  return () => {
    stopped = true;
    stop();
  };
}

/**
 * Subscribes to status changes of an order. A guest proves access by the order's e-mail, a member by the
 * token.
 * @param onWatching called when the subscription becomes active or inactive; without access or connection the
 * page must poll
 * @returns the function that unsubscribes
 */
export function watchOrder(
  order: { so_no: string; email?: string },
  token: string | null,
  onChange: (event: LiveOrderEvent) => void,
  onWatching: (watching: boolean) => void = () => undefined,
): () => void {
  return subscribeLive(
    LIVE.order,
    { name: LIVE.watchOrder, message: { ...order, ...(token !== null && { token }) } },
    (event) => {
      if (isOrderEvent(event) && event.so_no === order.so_no) onChange(event);
    },
    onWatching,
  );
}

/** Closes the connection: an open one prevents the back-forward cache. */
export function closeLive(): void {
  connection?.then(
    (socket) => socket.close(),
    () => undefined,
  );
  connection = null;
}
