import { ERRORS } from '@mali/contracts/errors';
import { HttpResponse, http as on } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { server } from '../testing/server.ts';
import { FALLBACK, toApiError } from './api-error.ts';
import { FIRST_DATA_ID, readFirstData, requestKey, takeFirstData } from './first-data.ts';
import { connectSession, contentHttp, http, onInFlight, silentHttp } from './http.ts';
import { serverNow } from './server-clock.ts';

describe('the loading indicator', () => {
  const counts: number[] = [];
  beforeEach(() => {
    counts.length = 0;
    onInFlight((count) => counts.push(count));
    server.use(
      on.get('*/api/ok', () => HttpResponse.json({})),
      on.get('*/api/broken', () => new HttpResponse(null, { status: 500 })),
    );
  });

  it('counts the requests of the main client until all have settled, failed ones too (SHELL-39, CACHE-05)', async () => {
    await Promise.allSettled([http.get('/ok'), http.get('/broken')]);
    expect(Math.max(...counts)).toBe(2);
    expect(counts.at(-1)).toBe(0);
  });

  it('does not count those of the silent client (CACHE-06)', async () => {
    await silentHttp.get('/ok');
    expect(counts).toEqual([]);
  });
});

describe('every client', () => {
  it('sends the cookies, and the access token (CACHE-08)', async () => {
    const sent: (string | null)[] = [];
    const hear = ({ request }: { request: Request }) => {
      sent.push(request.headers.get('authorization'));
      return HttpResponse.json({});
    };
    server.use(on.get('*/api/ok', hear), on.get('*/content/ok', hear));
    connectSession({ token: () => 'mine', refresh: () => Promise.resolve(null), signedOut: () => undefined });
    for (const client of [http, silentHttp, contentHttp]) {
      await client.get('/ok');
      expect(client.defaults.withCredentials).toBe(true);
    }
    expect(sent).toEqual(['Bearer mine', 'Bearer mine', 'Bearer mine']);
  });
});

describe('an expired session', () => {
  const signedOut = vi.fn();
  let token: string | null;
  const refresh = vi.fn<() => Promise<string | null>>();
  let sent: (string | null)[];

  beforeEach(() => {
    signedOut.mockReset();
    refresh.mockReset();
    token = 'old';
    sent = [];
    connectSession({ token: () => token, refresh, signedOut });
    server.use(
      on.get('*/api/mine', ({ request }) => {
        const header = request.headers.get('authorization');
        sent.push(header);
        return header === 'Bearer new'
          ? HttpResponse.json({ ok: true })
          : HttpResponse.json({ code: 'AUTH.REQUIRED', message: 'x', message_th: 'x' }, { status: 401 });
      }),
    );
  });

  it('is refreshed once, and the request retried', async () => {
    refresh.mockImplementation(async () => {
      token = 'new';
      return token;
    });
    const { data } = await http.get('/mine');
    expect(data).toEqual({ ok: true });
    expect(sent).toEqual(['Bearer old', 'Bearer new']);
    expect(signedOut).not.toHaveBeenCalled();
  });

  it('is refreshed once for concurrent requests', async () => {
    refresh.mockImplementation(async () => {
      await expect.poll(() => sent).toHaveLength(3);
      token = 'new';
      return token;
    });
    await Promise.all([http.get('/mine'), http.get('/mine'), silentHttp.get('/mine')]);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('ends when it cannot be refreshed (AUTH-27)', async () => {
    refresh.mockResolvedValue(null);
    await expect(http.get('/mine')).rejects.toThrow();
    expect(signedOut).toHaveBeenCalledTimes(1);
  });

  it('does not end without a definite response: a refresh without a response, a 401 from something other than the API', async () => {
    refresh.mockRejectedValueOnce(new Error('no network'));
    await expect(http.get('/mine')).rejects.toThrow('no network');
    server.use(on.get('*/api/mine', () => HttpResponse.html('<p>sign in to the hotel</p>', { status: 401 })));
    refresh.mockResolvedValue('new');
    await expect(http.get('/mine')).rejects.toThrow();
    expect(signedOut).not.toHaveBeenCalled();
  });

  it('is not refreshed again for a response to an older token', async () => {
    let answer: (response: Response) => void = () => undefined;
    server.use(
      on.get('*/api/slow', ({ request }) =>
        request.headers.get('authorization') === 'Bearer new'
          ? HttpResponse.json({ ok: true })
          : new Promise<Response>((resolve) => {
              answer = resolve;
            }),
      ),
    );
    const slow = http.get('/slow');
    await expect.poll(() => answer.length).toBe(1);
    token = 'new';
    answer(HttpResponse.json({ code: 'AUTH.REQUIRED', message: 'x', message_th: 'x' }, { status: 401 }));
    expect((await slow).data).toEqual({ ok: true });
    expect(refresh).not.toHaveBeenCalled();
  });

  it('ends when the refreshed token is rejected too', async () => {
    refresh.mockResolvedValue('also old');
    await expect(http.get('/mine')).rejects.toThrow();
    expect(sent).toHaveLength(2);
    expect(signedOut).toHaveBeenCalledTimes(1);
  });
});

describe('a displayed error', () => {
  beforeEach(() => {
    connectSession({ token: () => null, refresh: async () => null, signedOut: () => undefined });
  });
  const failing = async () => {
    try {
      await silentHttp.get('/fails');
    } catch (failure) {
      return toApiError(failure);
    }
    throw new Error('the request did not fail');
  };

  it('has the code, both texts and the details of the API', async () => {
    const body = { code: 'ORDER.PRICE_CHANGED', message: 'Changed.', message_th: 'เปลี่ยน', details: { a: 1 } };
    server.use(on.get('*/api/fails', () => HttpResponse.json(body, { status: 409 })));
    expect(await failing()).toEqual({
      code: 'ORDER.PRICE_CHANGED',
      status: 409,
      text: { th: 'เปลี่ยน', en: 'Changed.' },
      details: { a: 1 },
    });
  });

  it('is the generic one for a response from something other than the API', async () => {
    server.use(on.get('*/api/fails', () => HttpResponse.text('<html>', { status: 502 })));
    expect(await failing()).toMatchObject({ code: 'ERROR.CODE_UNAVAILABLE', status: 502, text: FALLBACK });
  });

  it('reports a missing connection', async () => {
    server.use(on.get('*/api/fails', () => HttpResponse.error()));
    expect(await failing()).toMatchObject({ code: 'NETWORK', status: null });
  });

  it('has the generic text of the contract', () => {
    const { th, en } = ERRORS['ERROR.CODE_UNAVAILABLE'];
    expect(FALLBACK).toEqual({ th, en });
  });
});

describe('responses embedded in the document', () => {
  const write = (text: string) => {
    document.body.innerHTML = `<script type="application/json" id="${FIRST_DATA_ID}"></script>`;
    const script = document.getElementById(FIRST_DATA_ID);
    if (script) script.textContent = text;
    readFirstData(document);
  };
  const request = { method: 'post', url: '/x', data: { b: 1, a: [2, { d: 3, c: 4 }] } };

  it('have the same key for any order of properties', () => {
    const other = { method: 'POST', url: '/x', data: { a: [2, { c: 4, d: 3 }], b: 1 } };
    expect(requestKey(request)).toBe(requestKey(other));
    expect(requestKey(request)).not.toBe(requestKey({ ...other, data: { a: [], b: 1 } }));
  });

  it('are distinguished by service (CACHE-07)', () => {
    expect(requestKey({ ...request, client: 'content' })).toBe(requestKey({ ...request, url: '/content/x' }));
    expect(requestKey({ ...request, client: 'silent' })).toBe(requestKey(request));
  });

  it('are returned once', () => {
    write(JSON.stringify([{ key: requestKey(request), data: { found: true } }]));
    expect(takeFirstData(request)).toEqual({ data: { found: true } });
    expect(takeFirstData(request)).toBeNull();
  });

  it('are ignored when invalid', () => {
    write('[{');
    expect(takeFirstData(request)).toBeNull();
  });
});

describe("the server's clock", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-21T05:00:00Z'), toFake: ['Date'] });
    return () => vi.useRealTimers();
  });
  const seconds = () => Math.round((serverNow() - Date.now()) / 1000);
  const tell = (headers: Record<string, string>) => {
    server.use(on.get('*/content/told', () => HttpResponse.json({}, { headers })));
    return contentHttp.get('/told');
  };

  it('is read from responses, independent of the visitor’s clock', async () => {
    await tell({ date: 'Sat, 21 Nov 2026 08:00:00 GMT' });
    expect(seconds()).toBe(3 * 3600 + 1);
  });

  it('is not read from a cacheable response', async () => {
    await tell({ date: 'Sat, 21 Nov 2026 05:00:30 GMT' });
    await tell({ date: 'Sat, 21 Nov 2026 04:00:00 GMT', 'cache-control': 'public, max-age=60' });
    expect(seconds()).toBe(31);
  });

  it('is known from the document before any request', () => {
    document.body.innerHTML = `<script type="application/json" id="${FIRST_DATA_ID}" data-at="2026-11-21T06:00:00Z">[]</script>`;
    vi.spyOn(performance, 'now').mockReturnValue(Date.now() - performance.timeOrigin);
    readFirstData(document);
    expect(seconds()).toBe(3600);
  });
});
