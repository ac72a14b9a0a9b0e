import { describe, expect, it } from 'vitest';
import { CarrierSandbox } from '../../../../carrier/src/server.ts';
import type { Code } from '../../../../carrier/src/shipments.ts';
import { sign } from '../../../../carrier/src/webhooks.ts';
import { type CarrierBench, describeCarrier, shipment } from './carrier-contract-fixtures.ts';
import type { Carrier } from './carriers.ts';
import { documentedSign, fakeFlash } from './fake-flash-fixtures.ts';
import { fakeThailandPost } from './fake-thailand-post-fixtures.ts';
import { flashCarrier, flashSign } from './flash.ts';
import { isItemNumber, itemNumber } from './s10.ts';
import { sandboxCarrier } from './sandbox.ts';
import { postTime, thailandPostCarrier } from './thailand-post.ts';

const KEY = 'k'.repeat(32);
const SECRET = 's'.repeat(32);

/** The sandbox carrier without a clock of its own; its webhooks go nowhere. */
const openSandbox = () =>
  new CarrierSandbox({
    ...{ host: '127.0.0.1', port: 0, key: KEY, webhookUrl: 'http://127.0.0.1:9', webhookSecret: SECRET },
    ...{ file: null, stepMs: 0, lateMs: 0 },
  });
const sandboxMessage = (tracking_no: string, { at = Date.now(), secret = SECRET } = {}) => {
  const body = JSON.stringify({ event_id: `${tracking_no}-1`, tracking_no });
  const headers = {
    'x-carrier-timestamp': String(at),
    'x-carrier-signature': sign(secret, String(at), body),
  };
  return { body: Buffer.from(body), headers };
};
const booked = async ({ booking }: Carrier): Promise<string> =>
  (await booking?.create(shipment()))?.trackingNo ?? '';

async function sandboxBench(): Promise<CarrierBench> {
  const sandbox = openSandbox();
  const url = await sandbox.open();
  const carrier = sandboxCarrier({ url, key: KEY, webhookSecret: SECRET, timeoutMs: 1500 });
  const move = (code: Code) => (trackingNo: string) => {
    const found = sandbox.shipments.find(trackingNo);
    if (found === undefined || !sandbox.move(found, code)) throw new Error(`${trackingNo} cannot be ${code}`);
  };
  return {
    carrier,
    newNumber: () => booked(carrier),
    booked: (reference) =>
      sandbox.shipments.list
        .filter((one) => one.reference === reference)
        .map(({ tracking_no, cod, sender }) => ({
          ...{ trackingNo: tracking_no, cod, from: sender?.zipcode ?? null },
        })),
    collect: move('PICKED_UP'),
    attempt: move('OUT_FOR_DELIVERY'),
    deliver: move('DELIVERED'),
    turnBack: move('RETURNING'),
    comeBack: move('RETURNED'),
    trouble: (now) => Object.assign(sandbox.trouble, now),
    webhook: sandboxMessage,
    unknown: 'XX00000000',
    notServed: '23170',
    secrets: [KEY, SECRET],
    close: () => sandbox.close(),
  };
}

async function flashBench(): Promise<CarrierBench> {
  const flash = await fakeFlash();
  const carrier = flashCarrier(flash.settings);
  const route = (action: string) => (pno: string) => flash.route(pno, action);
  return {
    carrier,
    newNumber: () => booked(carrier),
    booked: (reference) =>
      flash.orders
        .filter(({ form }) => form.outTradeNo === reference)
        .map(({ pno, form }) => ({
          ...{ trackingNo: pno, cod: Number(form.codAmount ?? 0), from: form.srcPostalCode ?? null },
        })),
    collect: route('RECEIVED'),
    attempt: route('DELIVERY_TICKET_CREATION_SCAN'),
    deliver: route('DELIVERY_CONFIRM'),
    turnBack: route('SYSTEM_AUTO_RETURN'),
    // The sender signs for it like a receiver.
    comeBack: route('DELIVERY_CONFIRM'),
    trouble: (now) => Object.assign(flash.trouble, now),
    webhook: (pno, { secret } = {}) => flash.webhook({ pno, recentPno: pno, state: '1' }, secret),
    unknown: 'TH4714XXXXC27',
    notServed: '23170',
    secrets: [flash.settings.key],
    close: flash.close,
  };
}

async function thailandPostBench(): Promise<CarrierBench> {
  const post = await fakeThailandPost();
  const status = (code: string) => (barcode: string) => post.status(barcode, code);
  let serial = 4_731_248;
  return {
    carrier: thailandPostCarrier(post.settings),
    newNumber: async () => {
      serial += 1;
      return itemNumber('EF', serial);
    },
    booked: () => [],
    collect: status('103'),
    attempt: status('301'),
    deliver: status('501'),
    turnBack: status('203'),
    comeBack: status('501'),
    trouble: (now) => Object.assign(post.trouble, now),
    webhook: (barcode, { secret } = {}) => post.webhook(barcode, secret),
    unknown: itemNumber('EF', 1),
    notServed: '',
    secrets: [post.settings.key, post.settings.webhookToken],
    close: post.close,
  };
}

describeCarrier('sandbox', sandboxBench, { books: true, finds: true, signsBody: true });
describeCarrier('Flash Express', flashBench, { books: true, finds: false, signsBody: false });
describeCarrier('Thailand Post', thailandPostBench, { books: false, finds: false, signsBody: false });

describe('Flash Express', () => {
  it('signs the example of its documentation as other public clients do', () => {
    const example = { mchId: 'AAXXXX', nonceStr: 'yyv6YJP436wCkdpNdghC', body: 'test' };
    const key = 'dd807a8e18b40153888e5a9864e70080';
    const sign = 'AA075587187F40061528416620955EAB0974FD79BB5A85F6E249969865ED4EED';
    expect([flashSign(example, key), documentedSign(new URLSearchParams(example), key)]).toEqual([
      sign,
      sign,
    ]);
    expect(flashSign({ ...example, remark: ' \t\n' }, key)).toBe(sign);
  });

  it('a courier is called once, and one that is on the way is no error', async () => {
    const flash = await fakeFlash();
    const { booking } = flashCarrier(flash.settings);
    await booking?.callCourier?.(3);
    await booking?.callCourier?.(5);
    await booking?.callCourier?.(2, shipment().receiver);
    expect(flash.couriers).toEqual([3, 2]);
    await flash.close();
  });
});

describe('Thailand Post', () => {
  it('item numbers have the check digit of the standard S10', () => {
    // Published examples.
    const known = [47_312_482, 71_758, 96_633_102, 76_129_403, 47_110_815].map((n) =>
      itemNumber('RR', n).at(10),
    );
    expect(known).toEqual(['9', '1', '0', '8', '1']);
    expect([isItemNumber('RC338848854TH'), isItemNumber('EY145587896TH')]).toEqual([true, false]);
  });

  it('years of the Buddhist era are read, with and without seconds', () => {
    const times = ['26/10/2562 10:00:44+07:00', '26/10/2019 10:00+07:00', '26/13/2562 10:00+07:00', 'x'];
    expect(times.map((time) => postTime(time)?.toISOString() ?? null)).toEqual([
      ...['2019-10-26T03:00:44.000Z', '2019-10-26T03:00:00.000Z', null, null],
    ]);
  });

  it('a token is kept, and another one is asked for when it has ended before its time', async () => {
    const post = await fakeThailandPost();
    const carrier = thailandPostCarrier(post.settings);
    const number = itemNumber('EF', 7);
    await carrier.track(number);
    await carrier.track(number);
    expect(post.tokens()).toBe(1);
    post.endTokens();
    post.status(number, '501');
    expect((await carrier.track(number))?.[0]).toMatchObject({ state: 'delivered', place: 'สีลม' });
    expect(post.tokens()).toBe(2);
    await post.close();
  });
});
