import { randomInt, randomUUID } from 'node:crypto';
import type { CodSummary, Difference, Statement, StatementCheck } from '@mali/contracts/remittance';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CarrierSandbox } from '../../../../carrier/src/server.ts';
import { type MoneyShop, moneyShop, START } from '../payments/fixtures.ts';
import { updateQueue } from './service.ts';

let s: MoneyShop;
let accountant: Record<string, string>;
let so_no: string;
beforeAll(async () => {
  s = await moneyShop();
  accountant = await s.staff(5);
  ({ so_no } = await s.place({ payment_method: 'cod' }));
});
afterAll(() => s.close());
beforeEach(async () => {
  s.clock.now = START;
  await s.db.raw(
    'TRUNCATE remittance_statements, remittance_rows, remittance_differences, remittance_entries CASCADE',
  );
  await s.db('parcels').del();
});

let parcels = 0;
/** A parcel with cash on delivery (satang), delivered at the beginning of the test unless `state` says otherwise. */
async function parcel(cod_amount: number, state = 'delivered'): Promise<string> {
  parcels += 1;
  const tracking_no = `TH${String(parcels).padStart(8, '0')}`;
  const at = s.clock.now;
  await s.db('parcels').insert({
    ...{ so_no, number: parcels, state, carrier: 'flash', tracking_no, reference: `R${parcels}`, cod_amount },
    ...{ created_at: at, shipped_at: at, delivered_at: state === 'delivered' ? at : null, state_at: at },
  });
  return tracking_no;
}
const toText = (satang: number) => (satang / 100).toFixed(2);
const fileOf = (rows: readonly (readonly [tracking: string, amount: number, fee?: number])[]): string =>
  Buffer.from(
    `tracking_no,cod_amount,fee\n${rows.map(([no, amount, fee = 0]) => `${no},${toText(amount)},${toText(fee)}\n`).join('')}`,
  ).toString('base64');
const post = (url: string, body: object, headers = accountant) => s.inject('POST', url, body, headers);
const get = async (url: string) => {
  const answer = await s.inject('GET', url, undefined, accountant);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
};
const bookWith = (file: string, more: object = {}) =>
  post('/admin/remittance/statements', {
    ...{ carrier: 'Flash', number: randomUUID(), request_key: randomUUID(), file, ...more },
  });
async function book(rows: readonly (readonly [string, number, number?])[]): Promise<Statement> {
  const answer = await bookWith(fileOf(rows));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const summary = async (): Promise<CodSummary> => (await get('/admin/remittance/summary')).json();
const queue = async (query = 'view=all'): Promise<Difference[]> =>
  (await get(`/admin/remittance/differences?${query}`)).json().rows;
const differenceOf = async (tracking_no: string): Promise<Difference> => {
  const found = (await queue()).find((one) => one.tracking_no === tracking_no);
  if (found === undefined) throw new Error(`${tracking_no} is not in the queue`);
  return found;
};
const resolve = async (tracking_no: string, act: string, more: object = {}) =>
  post(`/admin/remittance/differences/${(await differenceOf(tracking_no)).difference_id}`, {
    ...{ act, reason: 'ตรวจแล้ว', ...more },
  });
/** The two rules of the books, in satang. */
async function expectBooksToAgree(): Promise<void> {
  const sums = await summary();
  const satang = (baht: number) => Math.round(baht * 100);
  expect(satang(sums.delivered) + satang(sums.overpaid)).toBe(
    satang(sums.settled) + satang(sums.written_off) + satang(sums.outstanding),
  );
  expect(satang(sums.received)).toBe(
    satang(sums.settled) + satang(sums.unapplied) + satang(sums.kept) + satang(sums.repaid),
  );
  const [statements] = await s.db('remittance_statements').sum({ total: 'total', fee: 'fee' });
  expect([satang(sums.received), satang(sums.fees)]).toEqual([
    Number(statements?.total ?? 0),
    Number(statements?.fee ?? 0),
  ]);
}

describe('a statement', () => {
  it('is matched with parcels before it is booked, and booking does what was shown', async () => {
    const good = await parcel(50_000);
    const short = await parcel(30_000);
    const underWay = await parcel(20_000, 'shipped');
    const back = await parcel(10_000, 'returned');
    const file = fileOf([
      [good, 50_000, 1000],
      [short, 29_999, 900],
      ['XX99999999', 12_300],
      [good, 50_000, 1000],
      [underWay, 20_000],
      [back, 10_000],
    ]);
    const checked = await post('/admin/remittance/check', { carrier: 'Flash', file });
    expect(checked.statusCode, checked.body).toBe(200);
    const check: StatementCheck = checked.json();
    const states = {
      matched: { count: 1, amount: 500 },
      differs: { count: 1, amount: 299.99 },
      unknown: { count: 1, amount: 123 },
      twice: { count: 1, amount: 500 },
      undelivered: { count: 1, amount: 200 },
      returned: { count: 1, amount: 100 },
    };
    expect(check).toMatchObject({ count: 6, total: 1722.99, fee: 29, fault_count: 0, states });
    expect(check.rows[0]).toMatchObject({
      line: 3,
      tracking_no: short,
      expected: 300,
      amount: 299.99,
      so_no,
    });
    expect(await summary()).toMatchObject({ received: 0, outstanding: 800 });

    const booked = await bookWith(file, { number: 'COD-1' });
    expect(booked.statusCode, booked.body).toBe(200);
    expect(booked.json()).toMatchObject({
      ...{ carrier: 'flash', number: 'COD-1', total: 1722.99, fee: 29, states, open: 5 },
      ...{ settled: 799.99, unapplied: 923 },
    });
    expect(await summary()).toMatchObject({
      ...{ delivered: 800, settled: 799.99, outstanding: 0.01, received: 1722.99, unapplied: 923, fees: 29 },
      open: 5,
    });
    await expectBooksToAgree();
    const [event] = await s.db('security_events').where({ kind: 'remittance_booked' });
    expect(event).toMatchObject({ details: { number: 'COD-1', rows: 6, total: 1722.99, differences: 5 } });
    const { statement_no } = booked.json() as Statement;
    const csv = (await get(`/admin/remittance/statements/${statement_no}/export`)).body.split('\r\n');
    expect(csv[2]).toBe(`3,${short},299.99,9.00,,differs,300.00,${so_no}`);
    const page = (await get(`/admin/remittance/statements/${statement_no}?state=twice`)).json() as Statement;
    expect(page.rows).toMatchObject([{ line: 5, tracking_no: good, state: 'twice' }]);
  });

  it('is booked once: the same request again, the same file, the same number, and two clicks at once', async () => {
    const tracking = await parcel(50_000);
    const file = fileOf([[tracking, 50_000]]);
    const asked = { number: 'COD-7', request_key: randomUUID() };
    const both = await Promise.all([bookWith(file, asked), bookWith(file, asked)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(both[0]?.json().statement_no).toBe(both[1]?.json().statement_no);
    expect((await bookWith(file, { number: 'COD-8' })).json()).toMatchObject({
      code: 'REMITTANCE.SAME_FILE',
      details: { number: 'COD-7' },
    });
    expect((await post('/admin/remittance/check', { carrier: 'Flash', file })).json().code).toBe(
      'REMITTANCE.SAME_FILE',
    );
    const other = fileOf([[tracking, 50_000, 1]]);
    expect((await bookWith(other, { number: 'COD-7' })).json().code).toBe('REMITTANCE.SAME_NUMBER');
    expect(await summary()).toMatchObject({ settled: 500, received: 500 });
    // Another statement that pays the parcel again.
    await book([[tracking, 50_000, 1]]);
    expect(await differenceOf(tracking)).toMatchObject({ kind: 'twice', surplus: 500 });
  });

  it('with a line that cannot be read is not booked, and the line is named', async () => {
    const file = Buffer.from('tracking_no,cod_amount\nTH00000001,12\nTH00000002,a lot\n').toString('base64');
    const answer = await bookWith(file);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { code: 'REMITTANCE.LINES', details: { lines: [{ line: 3, fault: 'amount', text: 'a lot' }] } },
    ]);
    expect(await s.db('remittance_rows')).toEqual([]);
    expect(
      (await post('/admin/remittance/check', { carrier: 'Flash', file }, await s.staff(6))).statusCode,
    ).toBe(403);
  });

  it('of one number with two parcels settles both', async () => {
    const tracking = await parcel(10_000);
    const second = await parcel(5_000);
    await s.db('parcels').where({ tracking_no: second }).update({ tracking_no: tracking });
    expect(await book([[tracking, 15_000]])).toMatchObject({ settled: 150, open: 0 });
  });
});

describe('a difference', () => {
  it('ends by accepting, repaying, writing off or matching by hand, each with its reason; the books agree', async () => {
    const [short, lost, twice, paid, other] = [
      await parcel(30_000),
      await parcel(20_000),
      await parcel(10_000),
      await parcel(10_000),
      await parcel(12_300),
    ];
    await book([
      [short, 29_900],
      [lost, 19_000],
      [twice, 10_000],
      [twice, 10_000],
      [paid, 10_500],
      ['XX77777777', 12_300],
    ]);
    expect((await differenceOf(short)).acts).toEqual(['accept', 'write_off', 'ask']);
    expect((await resolve(short, 'match', { tracking_no: other })).json().code).toBe('REMITTANCE.ACT');
    expect((await resolve(short, 'ask', { reason: 'ถามแฟลชแล้ว' })).statusCode).toBe(200);
    expect(await queue('view=asked')).toMatchObject([{ tracking_no: short, reason: 'ถามแฟลชแล้ว' }]);
    expect((await resolve(short, 'accept')).statusCode).toBe(200);
    expect((await resolve(short, 'accept')).json().code).toBe('REMITTANCE.ACT');
    expect((await resolve(lost, 'write_off')).statusCode).toBe(200);
    expect((await resolve(twice, 'repay')).statusCode).toBe(200);
    expect((await resolve(paid, 'accept')).statusCode).toBe(200);
    expect((await resolve('XX77777777', 'match', { tracking_no: 'TH99999999' })).json().code).toBe(
      'REMITTANCE.PARCEL',
    );
    expect((await resolve('XX77777777', 'match', { tracking_no: other.toLowerCase() })).statusCode).toBe(200);
    expect((await queue()).map((one) => [one.tracking_no, one.resolution])).toEqual(
      expect.arrayContaining([
        [short, 'accepted'],
        [lost, 'written_off'],
        [twice, 'repaid'],
        [paid, 'accepted'],
        ['XX77777777', 'matched'],
      ]),
    );
    expect(await summary()).toMatchObject({
      ...{ delivered: 823, settled: 812, written_off: 11, outstanding: 0, overpaid: 0 },
      ...{ received: 917, unapplied: 0, kept: 5, repaid: 100, open: 0 },
    });
    await expectBooksToAgree();
    const events = await s.db('security_events').where({ kind: 'remittance_resolved' });
    expect(events).toHaveLength(6);
    expect((await get('/admin/remittance/differences/export?view=resolved&lang=en')).body).toContain(
      `${short},Amount differs,${so_no}`,
    );
  });

  it('opens for a parcel that no statement pays in time, and ends when one does', async () => {
    const tracking = await parcel(45_000);
    await updateQueue(s.t.deps);
    expect(await queue()).toEqual([]);
    s.later(8 * 86_400_000);
    await updateQueue(s.t.deps);
    await updateQueue(s.t.deps);
    expect(await queue('view=missing')).toMatchObject([
      { tracking_no: tracking, kind: 'missing', shortage: 450 },
    ]);
    expect(await summary()).toMatchObject({ overdue: 450 });
    await book([[tracking, 45_000]]);
    expect(await differenceOf(tracking)).toMatchObject({ status: 'resolved', resolution: 'settled' });
    await expectBooksToAgree();
  });

  it('about a parcel under way ends when the parcel is delivered; a parcel that comes back is overpaid', async () => {
    const tracking = await parcel(45_000, 'shipped');
    await book([[tracking, 45_000]]);
    await s
      .db('parcels')
      .where({ tracking_no: tracking })
      .update({ state: 'delivered', delivered_at: START });
    await updateQueue(s.t.deps);
    expect(await differenceOf(tracking)).toMatchObject({ kind: 'undelivered', resolution: 'matched' });
    await expectBooksToAgree();
    await s.db('parcels').where({ tracking_no: tracking }).update({ state: 'returned' });
    expect(await summary()).toMatchObject({ delivered: 0, settled: 450, overpaid: 450 });
    await expectBooksToAgree();
  });
});

describe('what a carrier takes back', () => {
  it('ends what a returned parcel was overpaid, with its fee', async () => {
    const tracking = await parcel(45_000);
    await book([[tracking, 45_000, 1000]]);
    await s.db('parcels').where({ tracking_no: tracking }).update({ state: 'returned' });
    const taken = await book([[tracking, -45_000, -1000]]);
    expect(taken).toMatchObject({ total: -450, fee: -10, settled: -450, open: 0 });
    expect(taken.states).toMatchObject({ matched: { count: 1, amount: -450 } });
    expect(await summary()).toMatchObject({ delivered: 0, settled: 0, overpaid: 0, received: 0, fees: 0 });
    await expectBooksToAgree();
  });

  it('is a difference otherwise: against a surplus given back before, or a loss; both are booked', async () => {
    const [twice, kept] = [await parcel(10_000), await parcel(20_000)];
    await book([
      [twice, 10_000],
      [twice, 10_000],
      [kept, 20_000],
    ]);
    expect((await resolve(twice, 'repay')).statusCode).toBe(200);
    await s.db('remittance_differences').update({ tracking_no: 'EARLIER' });
    await book([
      [twice, -10_000],
      [kept, -500],
    ]);
    expect(await differenceOf(twice)).toMatchObject({
      ...{ kind: 'taken_back', surplus: -100, acts: ['repay', 'accept', 'ask'], so_no },
    });
    expect((await resolve(twice, 'match', { tracking_no: kept })).json().code).toBe('REMITTANCE.ACT');
    expect((await resolve(twice, 'repay')).statusCode).toBe(200);
    expect((await resolve(kept, 'accept')).statusCode).toBe(200);
    expect(await summary()).toMatchObject({ received: 295, settled: 300, repaid: 0, kept: -5, open: 0 });
    await expectBooksToAgree();
  });

  it('before the parcel is known to come back belongs to it as soon as it is', async () => {
    const tracking = await parcel(45_000);
    await book([[tracking, 45_000]]);
    await book([[tracking, -45_000]]);
    await updateQueue(s.t.deps);
    expect(await differenceOf(tracking)).toMatchObject({ kind: 'taken_back', status: 'open' });
    await s.db('parcels').where({ tracking_no: tracking }).update({ state: 'returned' });
    await updateQueue(s.t.deps);
    expect(await differenceOf(tracking)).toMatchObject({ kind: 'taken_back', resolution: 'matched' });
    expect(await summary()).toMatchObject({ settled: 0, overpaid: 0, received: 0, unapplied: 0 });
    await expectBooksToAgree();
  });
});

it('the statement of the sandbox carrier, with the mistakes of carriers, is read and matched', async () => {
  const sandbox = new CarrierSandbox(
    {
      ...{ host: '127.0.0.1', port: 0, key: 'k'.repeat(32), webhookUrl: 'http://127.0.0.1:9' },
      ...{ webhookSecret: 's'.repeat(32), file: null, stepMs: 0, lateMs: 0 },
    },
    () => START,
  );
  const url = await sandbox.open();
  try {
    const ship = async (cod: number, codes: ('DELIVERED' | 'RETURNING')[], ours: string) => {
      const booked = sandbox.shipments.book({
        ...{ reference: `S${cod}`, weight: 300, cod },
        receiver: { name: 'พิมพ์', province: 'กรุงเทพมหานคร', zipcode: '10500' },
      });
      if (typeof booked === 'string') throw new Error(booked);
      for (const code of ['PICKED_UP', 'OUT_FOR_DELIVERY', ...codes] as const)
        sandbox.shipments.move(booked.shipment, code);
      const { tracking_no } = booked.shipment;
      await s
        .db('parcels')
        .where({ tracking_no: await parcel(cod, ours) })
        .update({ tracking_no });
      return tracking_no;
    };
    const [, wrong, twice, missing] = [
      await ship(125_050, ['DELIVERED'], 'delivered'),
      await ship(60_000, ['DELIVERED'], 'delivered'),
      await ship(70_000, ['DELIVERED'], 'delivered'),
      await ship(80_000, ['DELIVERED'], 'delivered'),
    ];
    const failed = await ship(90_000, ['RETURNING'], 'returning');
    expect(await (await fetch(url)).text()).toContain('href="/statements/2026-11-20.csv"');
    const csv = await (await fetch(`${url}/statements/2026-11-20.csv`)).bytes();
    const answer = await bookWith(Buffer.from(csv).toString('base64'), { carrier: 'sandbox' });
    expect(answer.statusCode, answer.body).toBe(200);
    const { states, from, to } = answer.json() as Statement;
    expect([from, to]).toEqual(['2026-11-20', '2026-11-20']);
    expect(Object.values(states).map(({ count }) => count)).toEqual([2, 1, 1, 1, 0, 1, 0]);
    expect(await differenceOf(wrong)).toMatchObject({ kind: 'differs', expected: 600, found: 590 });
    expect(await differenceOf(twice)).toMatchObject({ kind: 'twice', surplus: 700 });
    expect(await differenceOf(failed)).toMatchObject({ kind: 'returned', surplus: 900 });
    s.later(8 * 86_400_000);
    await updateQueue(s.t.deps);
    expect(await differenceOf(missing)).toMatchObject({ kind: 'missing', shortage: 800 });
    await expectBooksToAgree();
  } finally {
    await sandbox.close();
  }
});

it('random statements, resolutions and parcels: every satang is in the books once', async () => {
  const seed = randomInt(1 << 30);
  let state = seed;
  /** Linear congruential numbers, so that the seed of a failure repeats it. */
  const random = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
  const states = ['delivered', 'delivered', 'delivered', 'shipped', 'returned', 'lost'];
  const numbers: string[] = [];
  for (let i = 0; i < 30; i += 1)
    numbers.push(await parcel(1 + random(100_000), states[random(states.length)]));
  const amounts = new Map(
    (await s.db('parcels').select('tracking_no', 'cod_amount')).map((row) => [
      row.tracking_no,
      row.cod_amount,
    ]),
  );
  for (let round = 0; round < 4; round += 1) {
    const rows = Array.from({ length: 12 }, () => {
      const number = random(8) === 0 ? `ZZ${random(1e8)}00000` : (numbers[random(30)] ?? '');
      const right = amounts.get(number) ?? 5000;
      const amount = random(3) === 0 ? 1 + random(100_000) : right;
      return [number, random(5) === 0 ? -amount : amount, random(2000)] as const;
    });
    await book(rows);
    for (const one of await queue('view=open')) {
      const act = one.acts[random(one.acts.length)];
      if (act === undefined || random(2) === 0) continue;
      const body = { act, reason: 'สุ่ม', tracking_no: numbers[random(30)] };
      const answer = await post(`/admin/remittance/differences/${one.difference_id}`, body);
      // Refused when an act before has changed this difference, or the parcel has nothing outstanding.
      expect([undefined, 'REMITTANCE.ACT', 'REMITTANCE.PARCEL'], `seed ${seed}`).toContain(
        answer.json().code,
      );
    }
    await s
      .db('parcels')
      .where({ tracking_no: numbers[random(30)] })
      .update({ state: 'delivered', delivered_at: START });
    await s
      .db('parcels')
      .where({ tracking_no: numbers[random(30)] })
      .update({ state: 'returned' });
    s.later(3 * 86_400_000);
    await updateQueue(s.t.deps);
    await expectBooksToAgree();
  }
});
