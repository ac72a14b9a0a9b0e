import { GUEST_USER_ID, LIVE, LIVE_SIGNED_OUT, type LiveOrderEvent } from '@mali/contracts/live';
import type { Socket } from 'socket.io-client';
import { freshToken, sessionToken, silentHttp } from './http.ts';

/** Whose page this is on the live connection: a user, or 1 for a guest, and a random name of the page itself. */
export type LiveVisitor = { secret: string; user_id: number };

const RENEW_AGAIN_MS = 10_000;

let connection: Promise<Socket> | null = null;
let visitor: LiveVisitor | null = null;
let page: string | null = null;
/** A token the server has refused: it is not shown again. */
let refused: string | null = null;

/** What the pages of this tab listen to, asked for anew when the server has forgotten it. */
const watches = new Set<() => void>();
const listeners = {
  [LIVE.maintenance]: (_event: unknown): void => undefined,
  [LIVE.notification]: (_event: unknown): void => undefined,
  [LIVE.dialog]: (_event: unknown): void => undefined,
  /** The connection stands, for the first time or again: what happened before went past this page. */
  connect: (_event: unknown): void => undefined,
};
/** Hears of the site's status (SITE-04), of news for the member (NOTI-09), of dialogs (NOTI-11), while connected. */
export function onLive(name: keyof typeof listeners, listener: (event: unknown) => void): void {
  listeners[name] = listener;
}

/** The token to show, or none: a guest's page, or one whose token does not hold. */
function goodToken(): { token?: string } {
  const token = sessionToken();
  return token === null || token === refused ? {} : { token };
}

/** One connection a page, made when something first needs it; its code is fetched then too. */
function connect(): Promise<Socket> {
  connection ??= import('socket.io-client').then(({ io }) => {
    const socket = io({
      path: '/socket.io',
      // Polling alone is what the live service speaks (specification, section 4).
      transports: ['polling'],
      auth: (show) => show(goodToken()),
    });
    for (const name of [LIVE.maintenance, LIVE.notification, LIVE.dialog] as const)
      socket.on(name, (event: unknown) => listeners[name](event));
    socket.on('connect', () => {
      introduce(socket);
      listeners.connect({});
      if (visitor !== null && visitor.user_id !== GUEST_USER_ID) listeners[LIVE.notification]({});
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

/** Says who is here and where (NOTI-05, NOTI-06). */
function introduce(socket: Socket): void {
  if (visitor === null) return;
  socket.emit(LIVE.userConnect, { ...visitor, ...goodToken() });
  if (page !== null) socket.emit(LIVE.setLastPage, { ...visitor, path: page });
}

const isSignedOut = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === LIVE_SIGNED_OUT;

const seen = (): Promise<void> =>
  document.visibilityState === 'visible'
    ? Promise.resolve()
    : new Promise((resolve) =>
        document.addEventListener('visibilitychange', () => resolve(), { once: true }),
      );

/**
 * The token has run out, or its session has ended: with a fresh one the page goes on as the member's, without one as a
 * guest's. A page that nobody looks at waits: it keeps no session alive.
 */
async function renew(socket: Socket): Promise<void> {
  refused = sessionToken();
  await seen();
  let fresh: string | null;
  try {
    fresh = sessionToken() === refused ? await freshToken() : sessionToken();
  } catch {
    // Nobody has said that the session is over.
    setTimeout(() => void renew(socket), RENEW_AGAIN_MS);
    return;
  }
  if (!socket.connected) socket.connect();
  else if (fresh !== null) {
    introduce(socket);
    listeners[LIVE.notification]({});
  }
}

/** Connects, and says whose page this is; called again when somebody signs in or out. */
export function tellVisitor(now: LiveVisitor): void {
  const before = visitor;
  visitor = now;
  connect().then(
    (socket) => {
      if (!socket.connected) return;
      if (before === null || before.user_id === GUEST_USER_ID || now.user_id !== GUEST_USER_ID) {
        introduce(socket);
      } else {
        // Signed out: the server forgets whose page it was and what it listened to; a guest's page asks anew.
        socket.emit(LIVE.disconnectUser, before);
        introduce(socket);
        for (const watch of watches) watch();
      }
    },
    // Without the live connection everything is asked for when it is looked at.
    () => undefined,
  );
}

/** Says on which page of the shop the visitor is now. */
export function tellPage(path: string): void {
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
/** Socket errors are posted to the server (REST-62), one a page: a connection that fails goes on failing. */
function report(error: unknown): void {
  if (reported) return;
  reported = true;
  const errLog = error instanceof Error ? `${error.name}: ${error.message}` : JSON.stringify(error);
  silentHttp.post('/socket_error', { errLog: (errLog ?? '').slice(0, 2000) }).catch(() => undefined);
}

const isOrderEvent = (value: unknown): value is LiveOrderEvent =>
  typeof value === 'object' && value !== null && 'so_no' in value && 'doc_status' in value && 'paid' in value;

/**
 * Hears of one thing while a page shows it.
 * @param ask asks the server for its events, at every connection anew; null: they come without being asked for
 * @param onWatching told whether they reach this page now
 * @returns the function that stops it
 */
export function hearLive(
  name: typeof LIVE.order | typeof LIVE.chat,
  ask: { name: string; message: object } | null,
  onEvent: (event: unknown) => void,
  onWatching: (watching: boolean) => void,
): () => void {
  let stopped = false;
  let stop = () => undefined as undefined;
  connect().then(
    (socket) => {
      if (stopped) return;
      const told = (answer: unknown) => {
        const ok = typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true;
        if (!stopped) onWatching(ok && socket.connected);
      };
      const watch = () => {
        if (ask !== null) socket.emit(ask.name, ask.message, told);
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
    // Without the live connection a page asks at its own pace (PAY-13).
    () => undefined,
  );
  return () => {
    stopped = true;
    stop();
  };
}

/**
 * Hears of every change of an order's status. A guest proves the order by its e-mail, a member by the token.
 * @param onWatching told whether changes reach this page now: whoever may not hear of the order, or is not
 *   connected, has to ask
 * @returns the function that stops it
 */
export function watchOrder(
  order: { so_no: string; email?: string },
  token: string | null,
  onChange: (event: LiveOrderEvent) => void,
  onWatching: (watching: boolean) => void = () => undefined,
): () => void {
  return hearLive(
    LIVE.order,
    { name: LIVE.watchOrder, message: { ...order, ...(token !== null && { token }) } },
    (event) => {
      if (isOrderEvent(event) && event.so_no === order.so_no) onChange(event);
    },
    onWatching,
  );
}

/** Closes the connection: a page kept in the back-forward cache must not hold one. */
export function closeLive(): void {
  connection?.then(
    (socket) => socket.close(),
    () => undefined,
  );
  connection = null;
}
