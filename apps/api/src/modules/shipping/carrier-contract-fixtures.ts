import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Carrier, CarrierRefused, CarrierUnavailable, type NewShipment } from './carriers.ts';

/** A carrier with its backend, and what happens to its shipments. */
export type CarrierBench = Readonly<{
  carrier: Carrier;
  /** The shipment is collected, brought to the door, and handed over. */
  collect(trackingNo: string): void;
  attempt(trackingNo: string): void;
  deliver(trackingNo: string): void;
  trouble(now: { down?: boolean; answerLost?: boolean }): void;
  /** A message about a shipment, signed now, or at another time or with another secret. */
  webhook(
    trackingNo: string,
    options?: { at?: number; secret?: string },
  ): { body: Buffer; headers: Record<string, string> };
  /** A postal code that is not served. */
  notServed: string;
  close(): Promise<void>;
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
export function describeCarrier(name: string, open: () => Promise<CarrierBench>): void {
  describe(name, () => {
    let bench: CarrierBench;
    let carrier: Carrier;
    beforeAll(async () => {
      bench = await open();
      carrier = bench.carrier;
    });
    afterAll(() => bench.close());
    const during = async (trouble: { down?: boolean; answerLost?: boolean }, work: () => Promise<void>) => {
      bench.trouble(trouble);
      try {
        await work();
      } finally {
        bench.trouble({ down: false, answerLost: false });
      }
    };

    it('books a reference once: a repeated request returns the first number', async () => {
      const wanted = shipment({ cod: 95_500 });
      const first = await carrier.create(wanted);
      expect(first.trackingNo).toMatch(/^[A-Z0-9]{9,20}$/);
      expect((await carrier.create(wanted)).trackingNo).toBe(first.trackingNo);
      expect((await carrier.create(shipment())).trackingNo).not.toBe(first.trackingNo);
    });

    it('a booking whose answer was lost is found by its reference', async () => {
      const wanted = shipment();
      expect(await carrier.find(wanted.reference)).toBeNull();
      await during({ answerLost: true }, async () => {
        await expect(carrier.create(wanted)).rejects.toThrow(CarrierUnavailable);
      });
      const found = await carrier.find(wanted.reference);
      expect(found?.trackingNo).toBe((await carrier.create(wanted)).trackingNo);
    });

    it('refuses addresses that are not served', async () => {
      const { receiver } = shipment();
      const wanted = shipment({ receiver: { ...receiver, zipcode: bench.notServed } });
      await expect(carrier.create(wanted)).rejects.toEqual(new CarrierRefused('area'));
      expect([await carrier.serves(bench.notServed), await carrier.serves('10500')]).toEqual([false, true]);
      expect(await carrier.find(wanted.reference)).toBeNull();
    });

    it('cancels a shipment until it was collected', async () => {
      const [one, other] = [await carrier.create(shipment()), await carrier.create(shipment())];
      expect(await carrier.cancel(one.trackingNo)).toBe(true);
      bench.collect(other.trackingNo);
      expect(await carrier.cancel(other.trackingNo)).toBe(false);
    });

    it('reports events with states, and none of an unknown number', async () => {
      const { trackingNo } = await carrier.create(shipment());
      bench.collect(trackingNo);
      bench.attempt(trackingNo);
      bench.deliver(trackingNo);
      const events = (await carrier.track(trackingNo)) ?? [];
      expect(events.map(({ state }) => state).filter((state) => state !== null)).toEqual([
        ...['shipped', 'out_for_delivery', 'delivered'],
      ]);
      expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
      expect(await carrier.track('XX00000000')).toBeNull();
    });

    it('without an answer every call says that the result is unknown', async () => {
      await during({ down: true }, async () => {
        for (const call of [
          () => carrier.create(shipment()),
          () => carrier.find('SO1-1'),
          () => carrier.cancel('XX1'),
          () => carrier.track('XX1'),
          () => carrier.serves('10500'),
        ])
          await expect(call()).rejects.toThrow(CarrierUnavailable);
      });
    });

    it('takes a genuine webhook, and none that is forged, changed, old or unreadable', async () => {
      const now = new Date();
      const { body, headers } = bench.webhook('MX1');
      expect(carrier.readWebhook({ body, headers, now })).toMatchObject({ trackingNo: 'MX1' });
      const old = bench.webhook('MX1', { at: now.getTime() - 3_600_000 });
      const forged = bench.webhook('MX1', { secret: 'x'.repeat(32) });
      const changed = { headers, body: Buffer.from(body.toString().replace('MX1', 'MX2')) };
      for (const bad of [old, forged, changed, { headers: {}, body }, { headers, body: Buffer.from('{') }])
        expect(carrier.readWebhook({ ...bad, now })).toBeNull();
    });
  });
}
