import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { CHAT_NEWS } from '@mali/contracts/chat-values';
import { CONVERSATION_NEWS } from '@mali/contracts/conversation-values';
import {
  GUEST_USER_ID,
  LIVE,
  LIVE_SIGNED_OUT,
  type LiveChatEvent,
  type LiveConversationEvent,
  type LiveOfficeEvent,
  type LiveOrderEvent,
} from '@mali/contracts/live';
import {
  DisconnectUser,
  Handshake,
  SetLastPage,
  UserConnect,
  WatchChat,
  WatchConversation,
  WatchOrder,
} from '@mali/contracts/live-messages';
import { may } from '@mali/contracts/permissions';
import { isCustomRole, isStaff, type RoleId } from '@mali/contracts/roles';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import type { Static, TSchema } from 'typebox';
import { ACCESS_TOKEN_SECONDS } from './access-tokens.ts';
import type { Deps } from './deps.ts';
import { answerSecurity } from './http.ts';
import type { joinOverRedis } from './live-redis.ts';
import { lazyCheck } from './schemas.ts';

/** Whether a client with this order number and e-mail (or token) may receive the order's events. */
export type MayWatch = (request: {
  so_no: string;
  email: string | null;
  token: string | null;
}) => Promise<boolean>;

/** Whether a client with this browser id (or token) owns the shared bag, and may receive its events. */
export type MayWatchChat = (request: {
  id: string;
  fingerprint: string;
  token: string | null;
}) => Promise<boolean>;

/** The conversation that a guest's browser may follow; null: none. */
export type ConversationOfKey = (key: string) => Promise<number | null>;

/** State of a connection: its user. */
type PageData = { user_id: number; session_id: string | null; role_id: RoleId | null };
type Page = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, PageData>;
type Pages = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, PageData>;

/** Maximum subscriptions per page: more are guesses, and each queries the database. */
const WATCHES_MAX = 20;
/** Event rate limit per minute. */
const EVENTS_A_MINUTE = 120;
const MINUTE_MS = 60_000;
/** Changes of the shop's work are sent to pages of staff together, and so many orders by number. */
const OFFICE_EVERY_MS = 500;
const OFFICE_ORDERS_MAX = 50;

const roomOf = {
  user: (user_id: number) => `user:${user_id}`,
  session: (session_id: string) => `session:${session_id}`,
  order: (so_no: string) => `order:${so_no}`,
  chat: (id: string) => `chat:${id}`,
  conversation: (id: number) => `conversation:${id}`,
  members: 'members',
  /** Staff who may read every order, and the others. */
  office: 'office',
  officeOthers: 'office-others',
  /** Staff who answer customers. */
  inbox: 'inbox',
};

/** Rooms of those who may do something, which change with the permissions of a role that the shop has made. */
const BY_ROLE = [roomOf.office, roomOf.officeOthers, roomOf.inbox];
const roomsOf = (role: RoleId): string[] => [
  ...(isStaff(role) ? [may(role, 'order:read-any') ? roomOf.office : roomOf.officeOthers] : []),
  ...(may(role, 'inbox:work') ? [roomOf.inbox] : []),
];

/** Message validator, with the compiler of request schemas. */
function reader<Schema extends TSchema>(schema: Schema): (value: unknown) => Static<Schema> | null {
  const check = lazyCheck({ schema, httpPart: 'body' });
  return (value) => (check(value) ? (value as Static<Schema>) : null);
}
const read = {
  handshake: reader(Handshake),
  userConnect: reader(UserConnect),
  setLastPage: reader(SetLastPage),
  disconnectUser: reader(DisconnectUser),
  watchOrder: reader(WatchOrder),
  watchChat: reader(WatchChat),
  watchConversation: reader(WatchConversation),
};

type Told =
  | { order: LiveOrderEvent }
  | { chat: LiveChatEvent; made_by: number }
  | { user_id: number }
  | { conversation: LiveConversationEvent; of: number | null }
  | { office: string | null };
/** An event of a conversation; null: not ours. */
function readConversationEvent(payload: Record<string, unknown>): Told | null {
  const { conversation, user_id, seq, news, side } = payload;
  const kind = CONVERSATION_NEWS.find((each) => each === news);
  if (typeof conversation !== 'number' || typeof seq !== 'number' || kind === undefined) return null;
  const from = side === 'customer' || side === 'staff' ? side : null;
  return {
    conversation: { id: conversation, seq, news: kind, side: from },
    of: typeof user_id === 'number' ? user_id : null,
  };
}
/** Any database client can notify: invalid payloads must not crash the process. */
function readEvent(payload: string): Told | null {
  try {
    const parsed = JSON.parse(payload) as Record<string, unknown>;
    if ('conversation' in parsed) return readConversationEvent(parsed);
    const { so_no, doc_status, paid, user_id, chat, made_by, what, office } = parsed;
    const news = CHAT_NEWS.find((each) => each === what);
    if (typeof chat === 'string' && typeof made_by === 'number' && news !== undefined)
      return { chat: { id: chat, what: news }, made_by };
    if (typeof user_id === 'number') return { user_id };
    // An order that changed for staff alone, or null: something else that waits.
    if (typeof office === 'string' || office === null) return { office };
    const ours = typeof so_no === 'string' && typeof doc_status === 'number' && typeof paid === 'boolean';
    return ours ? { order: { so_no, doc_status, paid } } : null;
  } catch {
    return null;
  }
}

/** Expiry of a verified token. */
function expiryOf(token: string): number {
  const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const exp = typeof payload === 'object' && payload !== null && 'exp' in payload ? payload.exp : null;
  return typeof exp === 'number' ? exp * 1000 : 0;
}

const tell = (answer: unknown, told: object): void => {
  if (typeof answer === 'function') answer(told);
};

/**
 * Live events over Socket.IO, polling only (NOTI-03). Events arrive from the database on commit, from any
 * process, and each process forwards them to its own pages: any number of processes can run behind sticky
 * sessions without duplicates. A page is a guest's (user 1) or a member's by its access token; when that
 * expires, or its session ends, it receives no member events until it sends a new one.
 * @param join connects several processes where Redis is configured; its client is loaded only then
 * @returns closes the server
 */
export function startLive(
  server: HttpServer,
  deps: Pick<Deps, 'config' | 'listener' | 'tokens' | 'ended' | 'roles' | 'now' | 'log'>,
  mayWatch: { order: MayWatch; chat: MayWatchChat; conversation: ConversationOfKey },
  join: typeof joinOverRedis | null,
): { close: () => Promise<void> } {
  const { config, listener, tokens, ended, roles, now, log } = deps;
  const io: Pages = new Server(server, {
    transports: ['polling'],
    maxHttpBufferSize: 10_000,
    serveClient: false,
    pingInterval: 25_000,
  });
  // Its responses bypass the API's hooks: security headers are added here.
  const security = Object.entries(answerSecurity(config.publicUrl));
  server.prependListener('request', ({ url }: IncomingMessage, answer: ServerResponse) => {
    if (url?.startsWith('/socket.io/')) for (const [name, value] of security) answer.setHeader(name, value);
  });
  const leaveRedis = config.redis === null || join === null ? null : join(io, config.redis, log);
  const timers = new WeakMap<Page, NodeJS.Timeout>();

  const forget = (page: Page): void => {
    clearTimeout(timers.get(page));
    timers.delete(page);
    const { user_id, session_id } = page.data;
    if (session_id === null) return;
    void page.leave(roomOf.user(user_id));
    void page.leave(roomOf.session(session_id));
    for (const room of [roomOf.members, ...BY_ROLE]) void page.leave(room);
    page.data = { user_id: GUEST_USER_ID, session_id: null, role_id: null };
  };
  /** The page becomes a guest's, and may send a new token. */
  const signOut = (page: Page): void => {
    forget(page);
    page.emit(LIVE.error, { code: LIVE_SIGNED_OUT });
  };
  const signIn = async (page: Page, token: string): Promise<boolean> => {
    const member = tokens.read(token);
    if (member === null || (await ended.has(member.session_id))) return false;
    if (isCustomRole(member.role_id)) await roles.fresh();
    forget(page);
    const { user_id, session_id, role_id } = member;
    page.data = { user_id, session_id, role_id };
    await page.join([
      ...[roomOf.user(user_id), roomOf.session(session_id), roomOf.members],
      ...roomsOf(role_id),
    ]);
    const left = Math.max(0, Math.min(expiryOf(token) - now().getTime(), ACCESS_TOKEN_SECONDS * 1000));
    const timer = setTimeout(() => signOut(page), left);
    timer.unref();
    timers.set(page, timer);
    return true;
  };

  io.use((page, next) => {
    page.data = { user_id: GUEST_USER_ID, session_id: null, role_id: null };
    const handshake = read.handshake(page.handshake.auth);
    if (handshake === null) next(new Error('ERROR.BAD_REQUEST'));
    else if (handshake.token === undefined) next();
    else {
      signIn(page, handshake.token).then(
        (good) => next(good ? undefined : new Error(LIVE_SIGNED_OUT)),
        (error: unknown) => {
          log.error({ err: error }, 'a live connection could not be recognised');
          next(new Error('ERROR.CODE_UNAVAILABLE'));
        },
      );
    }
  });

  io.on('connection', (page) => {
    let watches = 0;
    let events = 0;
    let minute = 0;
    page.use((_event, next) => {
      const at = Math.floor(now().getTime() / MINUTE_MS);
      events = at === minute ? events + 1 : 1;
      minute = at;
      if (events > EVENTS_A_MINUTE) page.disconnect(true);
      else next();
    });
    page.on('disconnect', () => forget(page));

    /** Registers a handler of valid messages; invalid ones get an error. */
    const hear = <Message>(
      name: string,
      check: (value: unknown) => Message | null,
      act: (message: Message) => Promise<boolean> | boolean,
    ): void => {
      page.on(name, async (sent: unknown, answer: unknown) => {
        const message = check(sent);
        if (message === null) {
          page.emit(LIVE.error, { code: 'ERROR.BAD_REQUEST', event: name });
          tell(answer, { ok: false });
          return;
        }
        let ok = false;
        try {
          ok = await act(message);
        } catch (error) {
          log.error({ err: error, event: name }, 'a live event failed');
        }
        tell(answer, { ok });
      });
    };

    hear(LIVE.userConnect, read.userConnect, async ({ user_id, token }) => {
      if (token !== undefined && !(await signIn(page, token))) {
        signOut(page);
        return false;
      }
      return page.data.user_id === user_id;
    });
    // The current page is accepted (NOTI-06) but not stored: nothing uses it.
    hear(LIVE.setLastPage, read.setLastPage, ({ user_id }) => page.data.user_id === user_id);
    // The connection stays open as a guest's: closing it would reject pending messages.
    hear(LIVE.disconnectUser, read.disconnectUser, () => {
      forget(page);
      for (const room of page.rooms) if (room !== page.id) void page.leave(room);
      return true;
    });
    hear(LIVE.watchOrder, read.watchOrder, async ({ so_no, email, token }) => {
      watches += 1;
      if (watches > WATCHES_MAX) return false;
      const allowed = await mayWatch.order({ so_no, email: email ?? null, token: token ?? null });
      if (allowed) await page.join(roomOf.order(so_no));
      return allowed;
    });
    hear(LIVE.watchChat, read.watchChat, async ({ id, fingerprint, token }) => {
      watches += 1;
      if (watches > WATCHES_MAX) return false;
      const allowed = await mayWatch.chat({ id, fingerprint, token: token ?? null });
      if (allowed) await page.join(roomOf.chat(id));
      return allowed;
    });
    hear(LIVE.watchConversation, read.watchConversation, async ({ key }) => {
      watches += 1;
      if (watches > WATCHES_MAX) return false;
      const id = await mayWatch.conversation(key);
      if (id !== null) await page.join(roomOf.conversation(id));
      return id !== null;
    });
  });

  let changed: Set<string> | null = null;
  let officeTimer: NodeJS.Timeout | null = null;
  const tellOffice = (so_no: string | null): void => {
    changed ??= new Set();
    if (so_no !== null) changed.add(so_no);
    officeTimer ??= setTimeout(() => {
      const orders = [...(changed ?? [])];
      changed = null;
      officeTimer = null;
      const all = orders.length > OFFICE_ORDERS_MAX;
      const event: LiveOfficeEvent = { orders: all ? [] : orders, all };
      io.local.to(roomOf.office).emit(LIVE.office, event);
      io.local.to(roomOf.officeOthers).emit(LIVE.office, { orders: [], all: orders.length > 0 });
    }, OFFICE_EVERY_MS).unref();
  };

  // Every process receives all notifications and serves its own pages: nothing is sent twice over Redis.
  listener.on('live', (payload) => {
    const told = readEvent(payload);
    if (told === null) return;
    if ('order' in told) {
      io.local.to(roomOf.order(told.order.so_no)).emit(LIVE.order, told.order);
      tellOffice(told.order.so_no);
    } else if ('office' in told) tellOffice(told.office);
    else if ('conversation' in told) {
      const { conversation, of } = told;
      const rooms = [roomOf.conversation(conversation.id), roomOf.inbox];
      if (of !== null) rooms.push(roomOf.user(of));
      io.local.to(rooms).emit(LIVE.conversation, conversation);
    } else if ('chat' in told)
      io.local.to([roomOf.chat(told.chat.id), roomOf.user(told.made_by)]).emit(LIVE.chat, told.chat);
    else io.local.to(roomOf.user(told.user_id)).emit(LIVE.notification, {});
  });
  listener.on('site', (payload) => {
    if (payload === 'dialogs') io.local.emit(LIVE.dialog, {});
    // Pages of a shop that only takes no orders are those of an open one.
    else io.local.emit(LIVE.maintenance, { status: payload === 'read_only' ? 'online' : payload });
  });
  // Pages of staff in roles of the shop get what these allow now, and ask who they are again.
  roles.onRead(() => {
    for (const page of io.sockets.sockets.values()) {
      const { role_id } = page.data;
      if (role_id === null || !isCustomRole(role_id)) continue;
      const now = roomsOf(role_id);
      for (const room of BY_ROLE) if (!now.includes(room)) void page.leave(room);
      void page.join(now);
      page.emit(LIVE.role, {});
    }
  });
  listener.on('sessions', (session_id) => {
    for (const id of io.sockets.adapter.rooms.get(roomOf.session(session_id)) ?? []) {
      const page = io.sockets.sockets.get(id);
      if (page !== undefined) signOut(page);
    }
  });
  // Notifications during an outage are lost: members' pages refetch.
  let lost = false;
  listener.on('lost', () => {
    lost = true;
  });
  listener.on('ready', () => {
    if (lost) {
      io.local.to(roomOf.members).emit(LIVE.notification, {});
      io.local.to([roomOf.office, roomOf.officeOthers]).emit(LIVE.office, { orders: [], all: true });
    }
    lost = false;
  });
  return {
    close: async () => {
      if (officeTimer !== null) clearTimeout(officeTimer);
      await io.close();
      leaveRedis?.();
    },
  };
}
