import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ParcelState } from '@mali/contracts/parcel-states';
import { Type } from 'typebox';
import { type JsonAnswer, NoAnswer, requestJson, shape } from '../../platform/json-request.ts';
import { type Carrier, CarrierRefused, CarrierUnavailable, type Shipment } from './carriers.ts';

const WEBHOOK_WINDOW_MS = 5 * 60_000;

/** Allowed characters of ids and numbers: any other cannot be stored. */
const Name = Type.String({ pattern: '^[!-~]{1,100}$' });
const WireShipment = Type.Object({ tracking_no: Name, sort_code: Type.String({ maxLength: 20 }) });
const isShipment = shape(WireShipment);
const isFound = shape(Type.Object({ shipments: Type.Array(WireShipment, { maxItems: 1 }) }));
const isHistory = shape(
  Type.Object({
    events: Type.Array(
      Type.Object({
        id: Name,
        at: Type.String({ format: 'date-time' }),
        code: Type.String({ maxLength: 50 }),
        place: Type.String({ maxLength: 200 }),
        text: Type.String({ maxLength: 500 }),
      }),
      { maxItems: 1000 },
    ),
  }),
);
const Line = Type.String({ maxLength: 500 });
const isHeld = shape(
  Type.Object({
    receiver: Type.Object({
      ...{ name: Line, phone: Line, address: Line, subdistrict: Line, district: Line },
      ...{ province: Line, zipcode: Line },
    }),
  }),
);
const isArea = shape(Type.Object({ served: Type.Boolean() }));
const isRefusal = shape(Type.Object({ error: Name }));
const isMessage = shape(Type.Object({ event_id: Name, tracking_no: Name }));

const STATES: Readonly<Record<string, ParcelState>> = {
  PICKED_UP: 'shipped',
  OUT_FOR_DELIVERY: 'out_for_delivery',
  DELIVERY_FAILED: 'failed_attempt',
  DELIVERED: 'delivered',
  RETURNING: 'returning',
  RETURNED: 'returned',
  LOST: 'lost',
};

export type SandboxSettings = Readonly<{
  url: string;
  key: string;
  webhookSecret: string;
  timeoutMs: number;
}>;

const shipmentOf = ({ tracking_no, sort_code }: { tracking_no: string; sort_code: string }): Shipment => ({
  trackingNo: tracking_no,
  label: { sort_code },
});

/** The sandbox carrier (apps/carrier) over HTTP. */
export function sandboxCarrier(settings: SandboxSettings): Carrier {
  const ask = async (method: 'GET' | 'POST', path: string, body?: object): Promise<JsonAnswer> => {
    try {
      return await requestJson({
        method,
        url: new URL(`${settings.url}${path}`),
        headers: { authorization: `Bearer ${settings.key}` },
        timeoutMs: settings.timeoutMs,
        ...(body !== undefined && { body }),
      });
    } catch (error) {
      if (error instanceof NoAnswer) throw new CarrierUnavailable(error.message, { cause: error });
      throw error;
    }
  };
  const unexpected = ({ status }: JsonAnswer, where: string) =>
    new CarrierUnavailable(`${where} answered ${status}`);
  const book = async (request: object): Promise<Shipment> => {
    const answer = await ask('POST', '/shipments', request);
    const { status, body } = answer;
    if ((status === 200 || status === 201) && isShipment(body)) return shipmentOf(body);
    if (status === 422 && isRefusal(body)) throw new CarrierRefused(body.error);
    throw unexpected(answer, 'create');
  };
  return {
    name: 'sandbox',
    takesCod: true,
    pollHours: 1,
    numbers: [],

    booking: {
      create: ({ reference, sender, receiver, weight, cod }) =>
        book({ reference, ...(sender !== undefined && { sender }), receiver, weight, cod }),

      createReturn: ({ reference, sender, receiver, weight }) =>
        book({ reference, sender, receiver, weight, cod: 0 }),

      async find(reference) {
        const answer = await ask('GET', `/shipments?reference=${encodeURIComponent(reference)}`);
        if (answer.status !== 200 || !isFound(answer.body)) throw unexpected(answer, 'find');
        const [found] = answer.body.shipments;
        return found === undefined ? null : shipmentOf(found);
      },

      async cancel(trackingNo) {
        const answer = await ask('POST', `/shipments/${encodeURIComponent(trackingNo)}/cancel`, {});
        if (answer.status === 200) return true;
        if (answer.status === 409 && isRefusal(answer.body)) return false;
        throw unexpected(answer, 'cancel');
      },

      async changeReceiver(trackingNo, receiver) {
        const answer = await ask('POST', `/shipments/${encodeURIComponent(trackingNo)}/receiver`, {
          receiver,
        });
        if (answer.status === 200 && isShipment(answer.body)) return shipmentOf(answer.body).label;
        if ((answer.status === 409 || answer.status === 422) && isRefusal(answer.body))
          throw new CarrierRefused(answer.body.error);
        throw unexpected(answer, 'receiver');
      },

      async receiverOf(trackingNo) {
        const answer = await ask('GET', `/shipments/${encodeURIComponent(trackingNo)}`);
        if (answer.status === 404 && isRefusal(answer.body)) return null;
        if (answer.status !== 200 || !isHeld(answer.body)) throw unexpected(answer, 'shipment');
        const { name, phone, address, subdistrict, district, province, zipcode } = answer.body.receiver;
        return { name, phone, address, subdistrict, district, province, zipcode };
      },

      async serves(zipcode) {
        const answer = await ask('GET', `/areas/${encodeURIComponent(zipcode)}`);
        if (answer.status !== 200 || !isArea(answer.body)) throw unexpected(answer, 'serves');
        return answer.body.served;
      },
    },

    async track(trackingNo) {
      const answer = await ask('GET', `/shipments/${encodeURIComponent(trackingNo)}/events`);
      if (answer.status === 404 && isRefusal(answer.body)) return null;
      if (answer.status !== 200 || !isHistory(answer.body)) throw unexpected(answer, 'track');
      return answer.body.events.map((event) => ({
        ...event,
        at: new Date(event.at),
        state: STATES[event.code] ?? null,
        raw: event,
      }));
    },

    readWebhook({ body, headers, now }) {
      const [timestamp, signature] = [headers['x-carrier-timestamp'], headers['x-carrier-signature']];
      if (typeof timestamp !== 'string' || !/^\d{10,13}$/.test(timestamp)) return null;
      if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return null;
      if (Math.abs(now.getTime() - Number(timestamp)) > WEBHOOK_WINDOW_MS) return null;
      const expected = createHmac('sha256', settings.webhookSecret)
        .update(`${timestamp}.`)
        .update(body)
        .digest();
      if (!timingSafeEqual(Buffer.from(signature, 'hex'), expected)) return null;
      try {
        const message: unknown = JSON.parse(body.toString('utf8'));
        return isMessage(message)
          ? [{ messageId: message.event_id, trackingNo: message.tracking_no, body: message }]
          : null;
      } catch {
        return null;
      }
    },
  };
}
