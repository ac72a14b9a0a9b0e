import { LIVE, type LiveOrderEvent } from '@mali/contracts/live';
import type { Socket } from 'socket.io-client';
import { silentHttp } from './http.ts';

let connection: Promise<Socket> | null = null;

/** One connection a page, made when something first needs it; its code is fetched then too. */
function connect(token: string | null): Promise<Socket> {
  connection ??= import('socket.io-client').then(({ io }) => {
    const socket = io({
      path: '/socket.io',
      // Polling alone is what the live service speaks (specification, section 4).
      transports: ['polling'],
      ...(token !== null && { auth: { token } }),
    });
    socket.on(LIVE.maintenance, (event: unknown) => tellMaintenance(event));
    socket.on(LIVE.error, report);
    socket.on('connect_error', report);
    return socket;
  });
  return connection;
}

let tellMaintenance: (event: unknown) => void = () => undefined;
/** Hears of the site's status for as long as the page is open (SITE-04); connects for it. */
export function watchSite(token: string | null, onEvent: (event: unknown) => void): void {
  tellMaintenance = onEvent;
  // Without the live connection the status is what the last check said.
  connect(token).catch(() => undefined);
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
  let stopped = false;
  let stop = () => undefined as undefined;
  const heard = (event: unknown) => {
    if (isOrderEvent(event) && event.so_no === order.so_no) onChange(event);
  };
  connect(token).then(
    (socket) => {
      if (stopped) return;
      const told = (answer: unknown) => {
        const ok = typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true;
        if (!stopped) onWatching(ok && socket.connected);
      };
      const watch = () => socket.emit(LIVE.watchOrder, { ...order, ...(token !== null && { token }) }, told);
      const lost = () => onWatching(false);
      socket.on(LIVE.order, heard);
      socket.on('connect', watch);
      socket.on('disconnect', lost);
      if (socket.connected) watch();
      stop = () => {
        socket.off(LIVE.order, heard);
        socket.off('connect', watch);
        socket.off('disconnect', lost);
      };
    },
    // Without the live connection the page still asks at its own pace (PAY-13).
    () => undefined,
  );
  return () => {
    stopped = true;
    stop();
  };
}

/** Closes the connection: a page kept in the back-forward cache must not hold one. */
export function closeLive(): void {
  connection?.then(
    (socket) => socket.close(),
    () => undefined,
  );
  connection = null;
}
