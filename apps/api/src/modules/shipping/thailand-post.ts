import { timingSafeEqual } from 'node:crypto';
import type { ParcelState } from '@mali/contracts/parcel-states';
import { Type } from 'typebox';
import { type JsonAnswer, NoAnswer, requestJson, shape } from '../../platform/json-request.ts';
import {
  type Carrier,
  type CarrierEvent,
  type CarrierMessage,
  CarrierUnavailable,
  type NumberRange,
} from './carriers.ts';
import { isItemNumber } from './s10.ts';

/*
 * Thailand Post, Track & Trace API as documented at track.thailandpost.co.th/developerGuide: a lasting key is exchanged
 * for a token, which is sent with each request. The documentation offers no booking, no cancelling and no cash on
 * delivery: those belong to a contract. Numbers are taken from the ranges of the shop's contract, or typed by hand.
 */

const Text = Type.Optional(Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]));
const isToken = shape(Type.Object({ token: Type.String({ minLength: 1 }), expire: Type.String() }));
const Item = Type.Object({
  barcode: Type.String({ pattern: '^[!-~]{1,40}$' }),
  status: Type.String({ pattern: '^[!-~]{1,20}$' }),
  status_description: Text,
  status_date: Type.String({ maxLength: 40 }),
  location: Text,
});
const isHistory = shape(
  Type.Object({
    status: Type.Literal(true),
    // An empty list stands for no items at all.
    response: Type.Object({
      items: Type.Union([
        Type.Record(Type.String(), Type.Array(Item, { maxItems: 1000 })),
        Type.Array(Type.Unknown(), { maxItems: 0 }),
      ]),
    }),
  }),
);
const isDone = shape(Type.Object({ status: Type.Literal(true) }));
const isNews = shape(Type.Object({ items: Type.Array(Item, { maxItems: 100 }) }));

/** "Status code" of the documentation; 101 (announced), 202 (customs) and 302 (waits at the post office) move nothing. */
const STATES: Readonly<Record<string, ParcelState>> = {
  102: 'shipped',
  103: 'shipped',
  201: 'shipped',
  203: 'returning',
  204: 'shipped',
  205: 'shipped',
  206: 'shipped',
  207: 'shipped',
  301: 'out_for_delivery',
  401: 'failed_attempt',
  501: 'delivered',
};

export type ThailandPostSettings = Readonly<{
  url: string;
  /** Webhooks have a host of their own. */
  hookUrl: string;
  key: string;
  /** Comes back with every webhook, in the header `Authorization`. */
  webhookToken: string;
  numbers: readonly NumberRange[];
  timeoutMs: number;
}>;

/** A token is not used in the last minutes of its time. */
const TOKEN_MARGIN_MS = 10 * 60_000;
const ERA = 543;

/**
 * A time as `26/10/2562 10:00:44+07:00`, without seconds in webhooks; years of the Buddhist era when texts are Thai.
 * @returns null when it is no time
 */
export function postTime(text: string): Date | null {
  const [, day, month, year, time, zone] =
    /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d(?::\d\d)?)([+-]\d\d:\d\d)$/.exec(text) ?? [];
  if (year === undefined) return null;
  const common = Number(year) > 2400 ? Number(year) - ERA : Number(year);
  const at = new Date(`${common}-${month}-${day}T${time}${zone}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** The end of a token, `2019-09-28 10:18:20+07:00`. An unreadable one is asked for again each time. */
const tokenEnd = (text: string): number => Date.parse(text.replace(' ', 'T')) || 0;

/** Thailand Post over its Track & Trace API. */
export function thailandPostCarrier(settings: ThailandPostSettings, now = () => Date.now()): Carrier {
  const tokens = new Map<string, { token: string; end: number }>();

  const send = async (host: string, path: string, token: string, body: object): Promise<JsonAnswer> => {
    try {
      return await requestJson({
        method: 'POST',
        url: new URL(`${host}/post/api/v1/${path}`),
        headers: { authorization: `Token ${token}` },
        timeoutMs: settings.timeoutMs,
        body,
      });
    } catch (error) {
      if (error instanceof NoAnswer) throw new CarrierUnavailable(error.message, { cause: error });
      throw error;
    }
  };
  const tokenOf = async (host: string): Promise<string> => {
    const kept = tokens.get(host);
    if (kept !== undefined && kept.end - TOKEN_MARGIN_MS > now()) return kept.token;
    const { status, body } = await send(host, 'authenticate/token', settings.key, {});
    if (status !== 200 || !isToken(body)) throw new CarrierUnavailable(`authenticate answered ${status}`);
    tokens.set(host, { token: body.token, end: tokenEnd(body.expire) });
    return body.token;
  };
  const ask = async (host: string, path: string, body: object): Promise<JsonAnswer> => {
    const answer = await send(host, path, await tokenOf(host), body);
    // A token may end before its time: another one is asked for, once.
    if (answer.status !== 401 && answer.status !== 403) return answer;
    tokens.delete(host);
    return send(host, path, await tokenOf(host), body);
  };

  return {
    name: 'thailand-post',
    takesCod: false,
    // A day has a limited number of tracked numbers, and webhooks bring the news.
    pollHours: 6,
    numbers: settings.numbers,

    async track(trackingNo) {
      // What is no item number costs one of the day's requests and is refused.
      if (!isItemNumber(trackingNo)) return null;
      const { status, body } = await ask(settings.url, 'track', {
        ...{ status: 'all', language: 'TH', barcode: [trackingNo] },
      });
      if (status !== 200 || !isHistory(body)) throw new CarrierUnavailable(`track answered ${status}`);
      const { items } = body.response;
      const own = Array.isArray(items) ? undefined : items[trackingNo];
      return own === undefined || own.length === 0 ? null : eventsOf(own);
    },

    async watch(trackingNo) {
      const { status, body } = await ask(settings.hookUrl, 'hook', {
        ...{ status: 'all', language: 'TH', barcode: [trackingNo], req_previous_status: true },
      });
      if (status !== 200 || !isDone(body)) throw new CarrierUnavailable(`hook answered ${status}`);
    },

    readWebhook({ body, headers }) {
      // By the documentation a webhook is not signed: it brings back the token that the shop has chosen.
      const expected = Buffer.from(`Bearer ${settings.webhookToken}`);
      const given = Buffer.from(typeof headers.authorization === 'string' ? headers.authorization : '');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      try {
        const news: unknown = JSON.parse(body.toString('utf8'));
        return isNews(news) ? news.items.map(messageOf) : null;
      } catch {
        return null;
      }
    },
  };
}

type PostItem = {
  barcode: string;
  status: string;
  status_date: string;
  status_description?: string | null;
  location?: string | null;
};

/** Without the receiver's name and signature, which the shop has no use for. */
const kept = ({ barcode, status, status_date, location }: PostItem) => ({
  ...{ barcode, status, status_date, location },
});

const messageOf = (item: PostItem): CarrierMessage => ({
  messageId: `${item.barcode}:${item.status}:${item.status_date}`.slice(0, 100),
  trackingNo: item.barcode,
  body: kept(item),
});

/** A delivery after the return began is the one to the sender. */
function eventsOf(items: readonly PostItem[]): CarrierEvent[] {
  const dated = items.flatMap((item) => {
    const at = postTime(item.status_date);
    return at === null ? [] : [{ item, at }];
  });
  const returnedFrom = Math.min(
    ...dated.flatMap(({ item, at }) => (STATES[item.status] === 'returning' ? [at.getTime()] : [])),
  );
  return dated.map(({ item, at }) => {
    const state = STATES[item.status] ?? null;
    return {
      id: `${item.status}:${at.getTime()}`,
      at,
      state: state === 'delivered' && at.getTime() >= returnedFrom ? 'returned' : state,
      code: item.status,
      place: (item.location ?? '').slice(0, 200),
      text: (item.status_description ?? '').slice(0, 500),
      raw: kept(item),
    };
  });
}
