import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Carrier,
  type CarrierBooking,
  type CarrierEvent,
  CarrierRefused,
  CarrierUnavailable,
  type NewShipment,
} from './carriers.ts';

/** A carrier with its backend, and what happens to its shipments. */
export type CarrierBench = Readonly<{
  carrier: Carrier;
  /** The number of a new shipment. */
  newNumber(): Promise<string>;
  /**
   * Shipments that the backend has of a reference, with the cash that they collect, satang, and the postal code of a
   * sender who is not the shop.
   */
  booked(reference: string): readonly { trackingNo: string; cod: number; from: string | null }[];
  /** The shipment is collected, brought to the door, handed over, or on its way back. */
  collect(trackingNo: string): void;
  attempt(trackingNo: string): void;
  deliver(trackingNo: string): void;
  turnBack(trackingNo: string): void;
  comeBack(trackingNo: string): void;
  trouble(now: { down?: boolean; answerLost?: boolean }): void;
  /** A message about a shipment, signed now, or at another time or with another secret. */
  webhook(
    trackingNo: string,
    options?: { at?: number; secret?: string },
  ): { body: Buffer; headers: Record<string, string> };
  /** A number that the backend does not know. */
  unknown: string;
  /** A postal code that is not served. */
  notServed: string;
  /** The key and the secret, which appear in no message. */
  secrets: readonly string[];
  close(): Promise<void>;
}>;

/** What a carrier's documentation offers. */
export type CarrierAbilities = Readonly<{
  books: boolean;
  /** The shipment of a reference can be found after a lost answer. */
  finds: boolean;
  /** The signature of webhooks is over their body and time. */
  signsBody: boolean;
}>;

let references = 0;
export const shipment = (more: Partial<NewShipment> = {}): NewShipment => {
  references += 1;
  const receiver = {
    ...{ name: 'สมหญิง ใจดี', phone: '0812345678', address: '99/1 ถนนสีลม', subdistrict: 'สีลม' },
    ...{ district: 'บางรัก', province: 'กรุงเทพมหานคร', zipcode: '10500' },
  };
  return { reference: `SO2611210000${references}-1`, receiver, weight: 350, cod: 0, ...more };
};

/** The contract of every carrier with a connection. */
export function describeCarrier(
  name: string,
  open: () => Promise<CarrierBench>,
  { books, finds, signsBody }: CarrierAbilities,
): void {
  describe(name, () => {
    let bench: CarrierBench;
    let carrier: Carrier;
    beforeAll(async () => {
      bench = await open();
      carrier = bench.carrier;
    });
    afterAll(() => bench.close());
    const booking = (): CarrierBooking => {
      if (carrier.booking === undefined) throw new Error(`${name} has no booking`);
      return carrier.booking;
    };
    const during = async (trouble: { down?: boolean; answerLost?: boolean }, work: () => Promise<void>) => {
      bench.trouble(trouble);
      try {
        await work();
      } finally {
        bench.trouble({ down: false, answerLost: false });
      }
    };

    // A carrier without bookings has no tests of them, rather than skipped ones.
    const ofBookings = (title: string, check: () => Promise<void>) => {
      if (books) it(title, check);
    };

    it(books ? 'offers bookings' : 'offers no bookings: numbers come from its ranges, without cash', () => {
      expect(carrier.booking !== undefined).toBe(books);
      expect(books || (carrier.numbers.length > 0 && !carrier.takesCod)).toBe(true);
    });

    ofBookings('books a reference once, however often it is sent', async () => {
      const wanted = shipment();
      const first = await booking().create(wanted);
      expect(first.trackingNo).toMatch(/^[A-Z0-9]{9,20}$/);
      const again = booking().create(wanted);
      await (finds
        ? expect(again).resolves.toMatchObject({ trackingNo: first.trackingNo })
        : expect(again).rejects.toEqual(new CarrierRefused('exists')));
      expect(bench.booked(wanted.reference)).toHaveLength(1);
      expect((await booking().create(shipment())).trackingNo).not.toBe(first.trackingNo);
    });

    ofBookings('collects the same satang that the shop asked for, and none without cash', async () => {
      const [cash, none] = [shipment({ cod: 95_525 }), shipment()];
      await booking().create(cash);
      await booking().create(none);
      const codOf = ({ reference }: NewShipment) => bench.booked(reference).map(({ cod }) => cod);
      expect([codOf(cash), codOf(none)]).toEqual([[95_525], [0]]);
    });

    ofBookings('is told the branch that sends a parcel, with its cash', async () => {
      const { receiver } = shipment();
      const sender = { ...receiver, name: 'มะลิ นิมมาน', province: 'เชียงใหม่', zipcode: '50200' };
      const wanted = shipment({ sender, cod: 12_300 });
      const { trackingNo } = await booking().create(wanted);
      expect(bench.booked(wanted.reference)).toEqual([{ trackingNo, cod: 12_300, from: '50200' }]);
    });

    ofBookings('a booking whose answer was lost never becomes two', async () => {
      const wanted = shipment();
      await during({ answerLost: true }, async () => {
        await expect(booking().create(wanted)).rejects.toThrow(CarrierUnavailable);
      });
      const [made] = bench.booked(wanted.reference);
      if (finds) expect((await booking().find?.(wanted.reference))?.trackingNo).toBe(made?.trackingNo);
      else await expect(booking().create(wanted)).rejects.toEqual(new CarrierRefused('exists'));
      expect(bench.booked(wanted.reference)).toHaveLength(1);
    });

    ofBookings(
      'books a parcel that its customer drops off, once and without cash, where it can',
      async () => {
        const { createReturn } = booking();
        if (createReturn === undefined) return;
        const { reference, receiver, weight } = shipment();
        const sender = { ...receiver, name: 'สมศรี มีสุข', province: 'เชียงใหม่', zipcode: '50200' };
        const wanted = { reference: `R-${reference}`, sender, receiver, weight };
        const { trackingNo } = await createReturn(wanted);
        expect(bench.booked(wanted.reference)).toEqual([{ trackingNo, cod: 0, from: '50200' }]);
        const again = createReturn(wanted);
        await (finds
          ? expect(again).resolves.toMatchObject({ trackingNo })
          : expect(again).rejects.toEqual(new CarrierRefused('exists')));
        expect(bench.booked(wanted.reference)).toHaveLength(1);
        const far = {
          ...wanted,
          reference: `F-${reference}`,
          sender: { ...sender, zipcode: bench.notServed },
        };
        await expect(createReturn(far)).rejects.toEqual(new CarrierRefused('area'));
        expect(await booking().cancel(trackingNo)).toBe(true);
      },
    );

    ofBookings('refuses addresses that are not served', async () => {
      const { receiver } = shipment();
      const wanted = shipment({ receiver: { ...receiver, zipcode: bench.notServed } });
      await expect(booking().create(wanted)).rejects.toEqual(new CarrierRefused('area'));
      expect(bench.booked(wanted.reference)).toEqual([]);
      const { serves } = booking();
      if (serves !== undefined)
        expect([await serves(bench.notServed), await serves('10500')]).toEqual([false, true]);
    });

    ofBookings('cancels a shipment until it was collected', async () => {
      const [one, other] = [await bench.newNumber(), await bench.newNumber()];
      expect(await booking().cancel(one)).toBe(true);
      bench.collect(other);
      expect(await booking().cancel(other)).toBe(false);
    });

    ofBookings(
      'gives a shipment another receiver until it is out for delivery, where it can be asked',
      async () => {
        const { changeReceiver, receiverOf } = booking();
        if (changeReceiver === undefined) return;
        const [number, { receiver }] = [await bench.newNumber(), shipment()];
        const moved = { ...receiver, name: 'สมศรี มีสุข', province: 'เชียงใหม่', zipcode: '50200' };
        expect(await changeReceiver(number, moved)).toEqual(await changeReceiver(number, moved));
        expect(await receiverOf?.(number)).toEqual(moved);
        const refused = (to: typeof moved) => changeReceiver(number, to).catch((error: unknown) => error);
        expect(await refused({ ...moved, zipcode: bench.notServed })).toEqual(new CarrierRefused('area'));
        bench.collect(number);
        bench.attempt(number);
        expect(await refused(receiver)).toEqual(new CarrierRefused('late'));
        expect([await receiverOf?.(number), await receiverOf?.(bench.unknown)]).toEqual([moved, null]);
      },
    );

    ofBookings('draws a label with the number, or tells what the shop prints on its own', async () => {
      const { trackingNo, label } = await booking().create(shipment());
      expect(label.sort_code).toMatch(/^[0-9A-Z-]{3,20}$/);
      if (booking().label === undefined) return;
      expect((await booking().label?.(trackingNo))?.toString('latin1')).toMatch(
        new RegExp(`^%PDF-.*${trackingNo}`),
      );
      await expect(booking().label?.(bench.unknown)).rejects.toEqual(new CarrierRefused('label'));
    });

    it('reports events with states, each with one id, and none of an unknown number', async () => {
      const trackingNo = await bench.newNumber();
      bench.collect(trackingNo);
      bench.attempt(trackingNo);
      bench.deliver(trackingNo);
      const events = (await carrier.track(trackingNo)) ?? [];
      expect(inOrder(events)).toEqual(['shipped', 'out_for_delivery', 'delivered']);
      const again = (await carrier.track(trackingNo)) ?? [];
      expect(new Set([...events, ...again].map(({ id }) => id)).size).toBe(events.length);
      expect(await carrier.track(bench.unknown)).toBeNull();
    });

    it('a parcel that comes back is returned, not delivered', async () => {
      const trackingNo = await bench.newNumber();
      bench.collect(trackingNo);
      bench.attempt(trackingNo);
      bench.turnBack(trackingNo);
      bench.comeBack(trackingNo);
      const events = (await carrier.track(trackingNo)) ?? [];
      expect(inOrder(events)).toEqual(['shipped', 'out_for_delivery', 'returning', 'returned']);
    });

    it('without an answer every call says that the result is unknown, and no message has a secret', async () => {
      const calls = [
        () => carrier.track(bench.unknown),
        () => carrier.watch?.(bench.unknown),
        () => carrier.booking?.create(shipment()),
        () => carrier.booking?.createReturn?.({ ...shipment(), sender: shipment().receiver }),
        () => carrier.booking?.find?.('SO1-1'),
        () => carrier.booking?.cancel('XX1'),
        () => carrier.booking?.serves?.('10500'),
        () => carrier.booking?.callCourier?.(1),
        () => carrier.booking?.label?.('XX1'),
        () => carrier.booking?.changeReceiver?.('XX1', shipment().receiver),
        () => carrier.booking?.receiverOf?.('XX1'),
      ];
      await during({ down: true }, async () => {
        for (const call of calls) {
          const error = await Promise.resolve(call()).then(
            (result) => (result === undefined ? null : new Error('it answered')),
            (reason: unknown) => reason,
          );
          if (error === null) continue;
          expect(error).toBeInstanceOf(CarrierUnavailable);
          for (const secret of bench.secrets) expect(inspect(error, { depth: 9 })).not.toContain(secret);
        }
      });
    });

    it('takes a genuine webhook, and none that is forged or unreadable', async () => {
      const now = new Date();
      const { body, headers } = bench.webhook('MX1');
      const [taken] = carrier.readWebhook({ body, headers, now }) ?? [];
      expect(taken).toMatchObject({ trackingNo: 'MX1' });
      expect(carrier.readWebhook({ body, headers, now })?.[0]?.messageId).toBe(taken?.messageId);
      const forged = bench.webhook('MX1', { secret: 'x'.repeat(32) });
      for (const bad of [
        forged,
        { headers: {}, body: Buffer.from('{}') },
        { headers, body: Buffer.from('{') },
      ])
        expect(carrier.readWebhook({ ...bad, now })).toBeNull();
      if (!signsBody) return;
      const old = bench.webhook('MX1', { at: now.getTime() - 3_600_000 });
      const changed = { headers, body: Buffer.from(body.toString().replace('MX1', 'MX2')) };
      for (const bad of [old, changed, { headers: {}, body }])
        expect(carrier.readWebhook({ ...bad, now })).toBeNull();
    });
  });
}

/** States of events by time; carriers list them in any order. */
const inOrder = (events: readonly CarrierEvent[]) =>
  [...events]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ state }) => state)
    .filter((state) => state !== null);
