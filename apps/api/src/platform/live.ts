import type { Server as HttpServer } from 'node:http';
import { LIVE, type LiveOrderEvent } from '@mali/contracts/live';
import type { FastifyBaseLogger } from 'fastify';
import { Server } from 'socket.io';
import type { Listener } from './listener.ts';

/** Tells whether whoever knows this number and e-mail (or token) may hear of the order. */
export type MayWatch = (request: {
  so_no: string;
  email: string | null;
  token: string | null;
}) => Promise<boolean>;

const text = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value.length > 0 && value.length <= max ? value : null;

/** An order page watches one order; whoever tries many is guessing at e-mails, and each try asks the database. */
const WATCHES_MAX = 20;

/** Anybody who reaches the database can notify: what is not ours must not end the process. */
function readEvent(payload: string): LiveOrderEvent | null {
  try {
    const { so_no, doc_status, paid } = JSON.parse(payload) as Record<string, unknown>;
    const ours = typeof so_no === 'string' && typeof doc_status === 'number' && typeof paid === 'boolean';
    return ours ? { so_no, doc_status, paid } : null;
  } catch {
    return null;
  }
}

/**
 * Live events over Socket.IO, polling only (NOTI-03). What has happened arrives from the database once it is
 * committed, whichever process caused it, so any number of API processes may run behind sticky sessions.
 */
export function startLive(
  server: HttpServer,
  listener: Listener,
  mayWatch: MayWatch,
  log: FastifyBaseLogger,
): Server {
  const io = new Server(server, {
    transports: ['polling'],
    maxHttpBufferSize: 10_000,
    serveClient: false,
    pingInterval: 25_000,
  });
  io.on('connection', (socket) => {
    let watches = 0;
    socket.on(LIVE.watchOrder, async (request: unknown, answer: unknown) => {
      watches += 1;
      const asked = (typeof request === 'object' && request !== null ? request : {}) as Record<
        string,
        unknown
      >;
      const so_no = text(asked.so_no, 40);
      let allowed = false;
      try {
        allowed =
          so_no !== null &&
          watches <= WATCHES_MAX &&
          (await mayWatch({ so_no, email: text(asked.email, 254), token: text(asked.token, 4000) }));
        if (allowed) await socket.join(`order:${so_no}`);
      } catch (error) {
        log.error({ err: error }, 'watching an order failed');
      }
      if (typeof answer === 'function') answer({ ok: allowed });
    });
    // Presence is told by the client (NOTI-05 to NOTI-07) and kept nowhere: nothing reads it yet.
    socket.on(LIVE.disconnectUser, () => socket.disconnect(true));
  });
  listener.on('live', (payload) => {
    const event = readEvent(payload);
    if (event !== null) io.to(`order:${event.so_no}`).emit(LIVE.order, event);
  });
  listener.on('site', (payload) => io.emit(LIVE.maintenance, { status: payload }));
  return io;
}
