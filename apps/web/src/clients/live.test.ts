import { LIVE } from '@mali/contracts/live';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { server, settled } from '../testing/server.ts';

type Listener = (payload: unknown) => void;

/** A fake connection under the real client. */
const wire = vi.hoisted(() => {
  const state = {
    listeners: new Map<string, Listener[]>(),
    any: [] as ((name: string, payload: unknown) => void)[],
    said: [] as [string, unknown][],
    shown: [] as object[],
    connected: false,
    auth: (_show: (auth: object) => void): void => undefined,
  };
  const hear = (name: string, payload?: unknown) => {
    // Like the real one, it reports events of the server alone.
    if (!/connect/.test(name)) for (const listener of state.any) listener(name, payload);
    for (const listener of [...(state.listeners.get(name) ?? [])]) listener(payload);
  };
  const on = (name: string, listener: Listener) =>
    state.listeners.set(name, [...(state.listeners.get(name) ?? []), listener]);
  const socket = {
    get connected() {
      return state.connected;
    },
    on,
    onAny: (listener: (name: string, payload: unknown) => void) => state.any.push(listener),
    once: on,
    off: () => undefined,
    emit: (name: string, payload: unknown) => state.said.push([name, payload]),
    connect: () => {
      state.auth((auth) => state.shown.push(auth));
    },
    close: () => undefined,
  };
  return { state, hear, socket };
});
vi.mock('socket.io-client', () => ({
  io: ({ auth }: { auth: typeof wire.state.auth }) => {
    wire.state.auth = auth;
    wire.socket.connect();
    return wire.socket;
  },
}));

const WHO = { secret: 'page-1', user_id: 7 };
const GUEST = { secret: 'page-1', user_id: 1 };

/** A new client with a session of this token; refreshes return the given tokens. */
async function client(token: string | null, fresh: (string | null)[] = []) {
  vi.resetModules();
  Object.assign(wire.state, { listeners: new Map(), any: [], said: [], shown: [], connected: false });
  const { connectSession } = await import('./http.ts');
  const session = { token };
  const refresh = vi.fn(async () => {
    const next = fresh.shift() ?? null;
    if (next !== null) session.token = next;
    return next;
  });
  connectSession({ token: () => session.token, refresh, signedOut: () => undefined });
  const live = await import('./live.ts');
  const news = vi.fn();
  live.onLive(LIVE.notification, news);
  const connected = async () => {
    await expect.poll(() => wire.state.listeners.has('connect')).toBe(true);
    wire.state.connected = true;
    wire.hear('connect');
  };
  return { live, session, refresh, news, connected };
}
const said = () => wire.state.said;

beforeEach(() => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
});

describe('the live connection of a page', () => {
  it('sends its token and identifies user and page (NOTI-05, NOTI-06)', async () => {
    const { live, connected } = await client('a');
    live.reportPage('/shop');
    live.identifyVisitor(WHO);
    await connected();
    expect(wire.state.shown).toEqual([{ token: 'a' }]);
    expect(said()).toEqual([
      [LIVE.userConnect, { ...WHO, token: 'a' }],
      [LIVE.setLastPage, { ...WHO, path: '/shop' }],
    ]);
    live.reportPage('/bag');
    await expect.poll(() => said().at(-1)).toEqual([LIVE.setLastPage, { ...WHO, path: '/bag' }]);
  });

  it('is a guest’s without a token, and fetches no notifications', async () => {
    const { live, connected, news } = await client(null);
    live.identifyVisitor(GUEST);
    await connected();
    expect(wire.state.shown).toEqual([{}]);
    expect(said()).toEqual([[LIVE.userConnect, GUEST]]);
    expect(news).not.toHaveBeenCalled();
  });

  it('becomes the member’s on sign-in, and a guest’s on sign-out (NOTI-07)', async () => {
    const { live, session, connected } = await client(null);
    live.identifyVisitor(GUEST);
    await connected();
    session.token = 'a';
    live.identifyVisitor(WHO);
    await expect.poll(() => said().at(-1)).toEqual([LIVE.userConnect, { ...WHO, token: 'a' }]);
    session.token = null;
    live.identifyVisitor(GUEST);
    await expect
      .poll(() => said().slice(-2))
      .toEqual([
        [LIVE.disconnectUser, WHO],
        [LIVE.userConnect, GUEST],
      ]);
  });

  it('subscribes again after the member has signed out', async () => {
    const { live, session, connected } = await client('a');
    live.identifyVisitor(WHO);
    const ask = { name: LIVE.watchChat, message: { id: 'bag' } };
    const stop = live.subscribeLive(LIVE.chat, ask, vi.fn(), () => undefined);
    await connected();
    session.token = null;
    live.identifyVisitor(GUEST);
    await expect.poll(() => said().at(-1)).toEqual([LIVE.watchChat, { id: 'bag' }]);
    stop();
    live.identifyVisitor(WHO);
    live.identifyVisitor(GUEST);
    await expect.poll(() => said().at(-1)).toEqual([LIVE.userConnect, GUEST]);
  });

  it('refreshes an expired token, and fetches missed notifications', async () => {
    const { live, refresh, news, connected } = await client('old', ['new']);
    live.identifyVisitor(WHO);
    await connected();
    expect(news).toHaveBeenCalledTimes(1);
    wire.hear(LIVE.error, { code: 'AUTH.REQUIRED' });
    await expect.poll(() => said().at(-1)).toEqual([LIVE.userConnect, { ...WHO, token: 'new' }]);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(news).toHaveBeenCalledTimes(2);
  });

  it('connects with a new token when its own was rejected, and as a guest when there is none', async () => {
    const first = await client('old', ['new']);
    first.live.identifyVisitor(WHO);
    await expect.poll(() => wire.state.listeners.has('connect_error')).toBe(true);
    wire.hear('connect_error', new Error('AUTH.REQUIRED'));
    await expect.poll(() => wire.state.shown).toEqual([{ token: 'old' }, { token: 'new' }]);
    const second = await client('old');
    second.live.identifyVisitor(WHO);
    await expect.poll(() => wire.state.listeners.has('connect_error')).toBe(true);
    wire.hear('connect_error', new Error('AUTH.REQUIRED'));
    await expect.poll(() => wire.state.shown).toEqual([{ token: 'old' }, {}]);
  });

  it('retries later when the session state is unknown, and is not a guest meanwhile', async () => {
    const { live, refresh, connected } = await client('old', ['new']);
    live.identifyVisitor(WHO);
    await connected();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      refresh.mockRejectedValueOnce(new Error('no network'));
      wire.hear(LIVE.error, { code: 'AUTH.REQUIRED' });
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), 10_000);
      expect(said()).toEqual([[LIVE.userConnect, { ...WHO, token: 'old' }]]);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(said().at(-1)).toEqual([LIVE.userConnect, { ...WHO, token: 'new' }]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('subscribes to one item while a page shows it, and on every connect', async () => {
    const { live, connected } = await client(null);
    live.identifyVisitor(GUEST);
    const heard = vi.fn();
    const ask = { name: LIVE.watchChat, message: { id: 'bag' } };
    live.subscribeLive(LIVE.chat, ask, heard, () => undefined);
    await connected();
    expect(said()).toContainEqual([LIVE.watchChat, { id: 'bag' }]);
    wire.hear(LIVE.chat, { id: 'bag', what: 'changed' });
    expect(heard).toHaveBeenCalledExactlyOnceWith({ id: 'bag', what: 'changed' });
  });

  it('does not extend the session while the page is hidden', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { live, refresh, connected } = await client('old', ['new']);
    live.identifyVisitor(WHO);
    await connected();
    wire.hear(LIVE.error, { code: 'AUTH.REQUIRED' });
    await settled();
    expect(refresh).not.toHaveBeenCalled();
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => refresh).toHaveBeenCalledTimes(1);
  });

  it('reports that it is connected, on every connect', async () => {
    const { live, connected } = await client(null);
    const stands = vi.fn();
    live.onLive('connect', stands);
    live.identifyVisitor(GUEST);
    await connected();
    expect(stands).toHaveBeenCalledTimes(1);
    wire.hear('disconnect');
    wire.hear('connect');
    expect(stands).toHaveBeenCalledTimes(2);
  });

  it('forwards server events, and reports errors once (NOTI-08 to NOTI-10)', async () => {
    const posted: unknown[] = [];
    server.use(
      http.post('*/api/socket_error', async ({ request }) => {
        posted.push(await request.json());
        return HttpResponse.json({ ok: true });
      }),
    );
    const { live, news, connected } = await client('a');
    const maintenance = vi.fn();
    live.onLive(LIVE.maintenance, maintenance);
    live.identifyVisitor(WHO);
    await connected();
    news.mockClear();
    wire.hear(LIVE.notification, {});
    wire.hear(LIVE.maintenance, { status: 'offline' });
    expect(news).toHaveBeenCalledTimes(1);
    expect(maintenance).toHaveBeenCalledWith({ status: 'offline' });
    wire.hear('connect_error', new Error('xhr poll error'));
    wire.hear(LIVE.error, { code: 'ERROR.BAD_REQUEST', event: 'user connect' });
    await expect.poll(() => posted).toEqual([{ errLog: 'Error: xhr poll error' }]);
  });
});
