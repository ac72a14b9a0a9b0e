import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ParcelState } from '@mali/contracts/parcel-states';
import { Type } from 'typebox';
import { WrongCredentials } from '../../platform/connection-outcomes.ts';
import { type JsonRequest, NoAnswer, requestFile, requestJson, shape } from '../../platform/json-request.ts';
import {
  type Carrier,
  type CarrierEvent,
  type CarrierMessage,
  CarrierRefused,
  CarrierUnavailable,
  type NewShipment,
  type Receiver,
  type Shipment,
} from './carriers.ts';

/*
 * Flash Express Open API, as documented at open-docs.flashexpress.com: every call is a POST of a signed form, answered
 * with HTTP status 200 and `{ code, message, data }`. Weights are grams; money is in hundredths of a baht, as here.
 */

const Name = Type.String({ pattern: '^[!-~]{1,64}$' });
const isEnvelope = shape(Type.Object({ code: Type.Integer(), data: Type.Optional(Type.Unknown()) }));
const isBooked = shape(
  Type.Object({
    pno: Name,
    sortCode: Type.Optional(Type.Union([Type.String({ maxLength: 20 }), Type.Null()])),
  }),
);
const isHistory = shape(
  Type.Object({
    routes: Type.Array(
      Type.Object({
        routedAt: Type.Integer({ minimum: 0 }),
        routeAction: Name,
        message: Type.Optional(Type.Union([Type.String({ maxLength: 2000 }), Type.Null()])),
      }),
      { maxItems: 1000 },
    ),
  }),
);
const isMessage = shape(Type.Object({ mchId: Name, nonceStr: Name, sign: Name, data: Type.Unknown() }));
const ParcelNumber = Type.Optional(Type.Union([Name, Type.Null()]));
const isNews = shape(Type.Object({ pno: ParcelNumber, origPno: ParcelNumber, recentPno: ParcelNumber }));

/** "Response Code" of the documentation. */
const CODE = {
  success: 1,
  serverError: 0,
  orderExists: 1003,
  destinationUnknown: 1005,
  orderNotFound: 1006,
  codNotRegistered: 1008,
  pickupIsOpen: 1010,
  pickedUp: 1015,
  otherMerchant: 1019,
} as const;
/** Refusals of a booking that staff can act on; any other one is named by its code. */
const REFUSALS: Readonly<Record<number, string>> = {
  1001: 'credentials',
  1002: 'credentials',
  [CODE.orderExists]: 'exists',
  1004: 'sender',
  [CODE.destinationUnknown]: 'area',
  1007: 'sender',
  [CODE.codNotRegistered]: 'cod',
  1018: 'sender',
  1022: 'sender',
};

/** "Route action" of the documentation; actions that are not here change no state. */
const STATES: Readonly<Record<string, ParcelState>> = {
  RECEIVED: 'shipped',
  RECEIVE_WAREHOUSE_SCAN: 'shipped',
  SHIPMENT_WAREHOUSE_SCAN: 'shipped',
  ARRIVAL_WAREHOUSE_SCAN: 'shipped',
  CONTINUE_TRANSPORT: 'shipped',
  DIFFICULTY_RE_TRANSIT: 'shipped',
  CHANGE_PARCEL_IN_TRANSIT: 'shipped',
  DELIVERY_TICKET_CREATION_SCAN: 'out_for_delivery',
  DIFFICULTY_HANDOVER: 'failed_attempt',
  DELIVERY_CONFIRM: 'delivered',
  CHANGE_PARCEL_SIGNED: 'delivered',
  SYSTEM_AUTO_RETURN: 'returning',
  // The carrier has paid for a parcel that it cannot deliver.
  DIFFICULTY_FINISH_INDEMNITY: 'lost',
};

export type FlashSettings = Readonly<{
  url: string;
  /** Merchant number and key, given by Flash Express. */
  merchant: string;
  key: string;
  /** Warehouse that parcels are collected from, as registered with Flash Express. */
  warehouse: string;
  timeoutMs: number;
}>;

/**
 * Signature of parameters: those whose value is not blank, by the ASCII order of their names, as `name=value` joined by
 * `&`, with the key at the end; SHA-256 in upper-case hexadecimal. Signed before the values are encoded.
 */
export function flashSign(parameters: Readonly<Record<string, string>>, key: string): string {
  const signed = Object.entries(parameters)
    .filter(([name, value]) => name !== 'sign' && value.trim() !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  return createHash('sha256')
    .update([...signed, `key=${key}`].join('&'))
    .digest('hex')
    .toUpperCase();
}

function unavailable(error: unknown): never {
  if (error instanceof NoAnswer) throw new CarrierUnavailable(error.message, { cause: error });
  throw error;
}

/** Names of the carrier's address tree that differ from the official ones. */
const provinceName = (province: string): string => (province === 'กรุงเทพมหานคร' ? 'กรุงเทพ' : province);

/** Limits of the documentation, characters. */
const NAME_MAX = 50;
const ADDRESS_MAX = 200;
/** "Article category": cosmetics. */
const COSMETICS = '9';

/** Where parcels are collected or dropped off, if not at the registered warehouse. @throws CarrierRefused */
function sourceOf(from: Receiver): Record<string, string> {
  if (from.address.length > ADDRESS_MAX) throw new CarrierRefused('address');
  return {
    srcName: from.name.slice(0, NAME_MAX),
    srcPhone: from.phone,
    srcProvinceName: provinceName(from.province),
    srcCityName: from.district,
    srcDistrictName: from.subdistrict,
    srcPostalCode: from.zipcode,
    srcDetailAddress: from.address,
  };
}

/** Flash Express over its open API. */
export function flashCarrier(settings: FlashSettings): Carrier {
  const { key, merchant } = settings;
  /** @throws CarrierUnavailable when the answer is none, unreadable or a server error */
  const ask = async (path: string, parameters: Readonly<Record<string, string>> = {}) => {
    const { status, body } = await requestJson(signed(path, parameters)).catch(unavailable);
    if (status === 200 && isEnvelope(body) && body.code !== CODE.serverError) return body;
    throw new CarrierUnavailable(`${path} answered ${status}`);
  };
  const signed = (path: string, parameters: Readonly<Record<string, string>>): JsonRequest => {
    const all = { mchId: merchant, nonceStr: randomBytes(16).toString('hex'), ...parameters };
    return {
      method: 'POST',
      url: new URL(`${settings.url}/open/${path}`),
      headers: { 'accept-language': 'th' },
      timeoutMs: settings.timeoutMs,
      body: new URLSearchParams({ ...all, sign: flashSign(all, key) }),
    };
  };
  const ofParcel = (trackingNo: string, act: string) =>
    ask(`v1/orders/${encodeURIComponent(trackingNo)}/${act}`);
  const unexpected = (path: string, code: number) =>
    new CarrierUnavailable(`${path} answered code ${code}`, {
      ...(REFUSALS[code] === 'credentials' && { cause: new WrongCredentials() }),
    });
  /** @param from where the parcel is collected or dropped off, and the cash that it collects */
  const book = async (
    { reference, receiver, weight }: Omit<NewShipment, 'cod' | 'sender'>,
    from: Readonly<Record<string, string>>,
  ): Promise<Shipment> => {
    if (receiver.address.length > ADDRESS_MAX) throw new CarrierRefused('address');
    const { code, data } = await ask('v3/orders', {
      outTradeNo: reference,
      expressCategory: '1',
      dstName: receiver.name.slice(0, NAME_MAX),
      dstPhone: receiver.phone,
      dstProvinceName: provinceName(receiver.province),
      dstCityName: receiver.district,
      dstDistrictName: receiver.subdistrict,
      dstPostalCode: receiver.zipcode,
      dstDetailAddress: receiver.address,
      articleCategory: COSMETICS,
      weight: String(weight),
      insured: '0',
      ...from,
    });
    if (code !== CODE.success) throw new CarrierRefused(REFUSALS[code] ?? `code-${code}`);
    if (!isBooked(data)) throw new CarrierUnavailable('v3/orders answered without a number');
    return { trackingNo: data.pno, label: { sort_code: data.sortCode ?? '' } };
  };

  return {
    name: 'flash',
    takesCod: true,
    pollHours: 2,
    numbers: [],

    booking: {
      create: async ({ cod, sender, ...shipment }) =>
        book(shipment, {
          ...(sender === undefined ? { warehouseNo: settings.warehouse } : sourceOf(sender)),
          codEnabled: cod > 0 ? '1' : '0',
          ...(cod > 0 && { codAmount: String(cod) }),
        }),

      async createReturn({ sender, ...shipment }) {
        return book(shipment, { ...sourceOf(sender), codEnabled: '0' });
      },

      async cancel(trackingNo) {
        const { code } = await ofParcel(trackingNo, 'cancel');
        if (code === CODE.success || code === CODE.orderNotFound) return true;
        if (code === CODE.pickedUp) return false;
        throw unexpected('cancel', code);
      },

      async label(trackingNo) {
        const path = `v1/orders/${encodeURIComponent(trackingNo)}/pre_print`;
        const request = signed(path, {});
        const { body } = await requestFile({
          ...request,
          headers: { ...request.headers, accept: 'application/pdf' },
        }).catch(unavailable);
        if (body.subarray(0, 5).toString('latin1') === '%PDF-') return body;
        // A refusal is an envelope like any other.
        const answer = parsed(body.toString('utf8'));
        if (isEnvelope(answer) && answer.code !== CODE.serverError) throw new CarrierRefused('label');
        throw new CarrierUnavailable('pre_print answered without a label');
      },

      async callCourier(parcels, from) {
        const { code } = await ask('v1/notify', {
          ...(from === undefined ? { warehouseNo: settings.warehouse } : sourceOf(from)),
          estimateParcelNumber: String(parcels),
        });
        if (code !== CODE.success && code !== CODE.pickupIsOpen) throw unexpected('notify', code);
      },
    },

    async track(trackingNo) {
      const { code, data } = await ofParcel(trackingNo, 'routes');
      if (code === CODE.orderNotFound || code === CODE.otherMerchant) return null;
      if (code !== CODE.success || !isHistory(data)) throw unexpected('routes', code);
      return eventsOf(data.routes);
    },

    readWebhook({ body }) {
      const message = readBody(body);
      if (!isMessage(message) || message.mchId !== merchant) return null;
      // By the documentation only these two are signed; the rest is a hint, and the routes are asked for.
      const { mchId, nonceStr } = message;
      const expected = Buffer.from(flashSign({ mchId, nonceStr }, key));
      const given = Buffer.from(message.sign);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const data = typeof message.data === 'string' ? parsed(message.data) : message.data;
      return isNews(data) ? messagesOf(data) : null;
    },
  };
}

/** A parcel that was labelled anew has two numbers; which one is known here is not. */
function messagesOf(data: Readonly<Record<string, unknown>>): CarrierMessage[] {
  const content = createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 32);
  const numbers = new Set([data.pno, data.origPno, data.recentPno].filter((one) => typeof one === 'string'));
  return [...numbers].map((trackingNo) => ({
    messageId: `${trackingNo}:${content}`,
    trackingNo,
    body: data,
  }));
}

type Route = { routedAt: number; routeAction: string; message?: string | null };

/** A delivery after the return began is the one to the sender. Times are seconds of UTC. */
function eventsOf(routes: readonly Route[]): CarrierEvent[] {
  const returnedFrom = Math.min(
    ...routes.flatMap((route) => (route.routeAction === 'SYSTEM_AUTO_RETURN' ? [route.routedAt] : [])),
  );
  return routes.map((route) => {
    const { routedAt, routeAction, message } = route;
    const state = STATES[routeAction] ?? null;
    const isBack = state === 'delivered' && routedAt >= returnedFrom;
    return {
      id: `${routedAt}:${routeAction}`,
      at: new Date(routedAt * 1000),
      state: isBack ? 'returned' : state,
      code: routeAction,
      place: '',
      text: (message ?? '').slice(0, 500),
      raw: route,
    };
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Webhooks are forms whose `data` is JSON; a JSON body is read as well. */
function readBody(body: Buffer): unknown {
  const text = body.toString('utf8');
  return text.trimStart().startsWith('{') ? parsed(text) : Object.fromEntries(new URLSearchParams(text));
}
