import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSandbox, type Sandbox } from './testing.ts';
import { TEST_HOLDERS } from './the1.ts';

let t: Sandbox;
beforeEach(async () => {
  t = await openSandbox();
});
afterEach(() => t.close());

const [holder] = TEST_HOLDERS;
const mobile = holder?.mobile ?? '';
const rich = holder?.cards[0] ?? { number: '', points: 0 };

const send = (body: object) => t.post('/the1/verify', body);
async function verified(): Promise<{ card: string; number: string; points: number }[]> {
  await send({ type: 'mobile', number: mobile });
  const answer = await send({ type: 'mobile', number: mobile, code: '123456' });
  expect(answer.statusCode).toBe(200);
  return answer.json().cards;
}
const reserve = (key: string, card: string, points: number) =>
  t.post(`/the1/reservations/${key}`, { card, points });
const move = (key: string, what: string, body: object = {}) =>
  t.post(`/the1/reservations/${key}/${what}`, body);
const pointsNow = async () => (await verified())[0]?.points ?? 0;

describe('verifying', () => {
  test('sends a code to the phone, and returns the cards for it, once', async () => {
    const sent = await send({ type: 'mobile', number: mobile });
    expect(sent.json()).toEqual({ cards: [], sent_to: `•••-•••-${mobile.slice(-4)}` });
    const told = await send({ type: 'mobile', number: mobile, code: '123456' });
    expect(told.json().cards).toEqual([
      { card: 'the1_00001111', number: '•••• 1111', points: rich.points, holder: holder?.name },
      { card: 'the1_00001129', number: '•••• 1129', points: 960, holder: holder?.name },
    ]);
    const again = await send({ type: 'mobile', number: mobile, code: '123456' });
    expect([again.statusCode, again.json()]).toEqual([422, { error: 'wrong_code' }]);
  });

  test('returns a single card when its number is given, and reveals nothing about an unknown one', async () => {
    const number = rich.number;
    await send({ type: 'card_no', number });
    const told = await send({ type: 'card_no', number, code: '123456' });
    expect(told.json().cards).toHaveLength(1);
    const nobody = await send({ type: 'card_no', number: '9199999999999999' });
    expect(nobody.json().sent_to).toBe('•••-•••-9999');
    const tried = await send({ type: 'card_no', number: '9199999999999999', code: '123456' });
    expect(tried.json()).toEqual({ error: 'wrong_code' });
  });

  test('finds a holder by the national ID', async () => {
    const found = { type: 'national_id', number: holder?.national_id };
    expect((await send(found)).json().sent_to).toBe(`•••-•••-${mobile.slice(-4)}`);
    expect((await send({ ...found, code: '123456' })).json().cards).toHaveLength(2);
  });

  test('limits attempts, and rejects an old code', async () => {
    await send({ type: 'mobile', number: mobile });
    for (let i = 0; i < 5; i += 1)
      expect((await send({ type: 'mobile', number: mobile, code: '000000' })).json()).toEqual({
        error: 'wrong_code',
      });
    expect((await send({ type: 'mobile', number: mobile, code: '123456' })).json()).toEqual({
      error: 'too_many',
    });
    await send({ type: 'mobile', number: mobile });
    t.later = 6 * 60_000;
    expect((await send({ type: 'mobile', number: mobile, code: '123456' })).json()).toEqual({
      error: 'wrong_code',
    });
  });

  test("requires the shop's API key", async () => {
    const answer = await t.post('/the1/verify', { type: 'mobile', number: mobile }, { authorization: 'x' });
    expect(answer.statusCode).toBe(401);
  });
});

describe('reservations', () => {
  test('deduct points at once, once per key, and never more than available', async () => {
    const [card] = await verified();
    expect((await reserve('a', card?.card ?? '', 800)).json()).toEqual({
      ...{ key: 'a', points: 800, returned: 0, status: 'reserved' },
    });
    expect((await reserve('a', card?.card ?? '', 800)).statusCode).toBe(200);
    expect((await reserve('a', card?.card ?? '', 801)).json()).toEqual({ error: 'key_reused' });
    expect(await pointsNow()).toBe(rich.points - 800);
    expect((await reserve('b', card?.card ?? '', rich.points)).json()).toEqual({
      error: 'insufficient_points',
    });
    expect((await reserve('b', 'nobody', 8)).json()).toEqual({ error: 'unknown_card' });
    expect((await t.get('/the1/reservations/b')).statusCode).toBe(404);
  });

  test('are captured, returned in part, and returned completely, each once', async () => {
    const [card] = await verified();
    await reserve('a', card?.card ?? '', 800);
    expect((await move('a', 'returns', { name: 'refund-1', points: 80 })).json()).toEqual({
      error: 'not_returnable',
    });
    expect((await move('a', 'capture')).json().status).toBe('captured');
    for (let i = 0; i < 2; i += 1) {
      const back = await move('a', 'returns', { name: 'refund-1', points: 80 });
      expect(back.json()).toMatchObject({ returned: 80, status: 'captured' });
    }
    expect((await move('a', 'returns', { name: 'refund-2', points: 721 })).json()).toEqual({
      error: 'not_returnable',
    });
    expect(await pointsNow()).toBe(rich.points - 720);
    for (let i = 0; i < 2; i += 1) expect((await move('a', 'release')).json().status).toBe('released');
    expect(await pointsNow()).toBe(rich.points);
    expect((await move('a', 'capture')).json()).toEqual({ error: 'released' });
  });

  test('released before their request arrived can no longer be made', async () => {
    const [card] = await verified();
    expect((await move('late', 'release')).json()).toMatchObject({ points: 0, status: 'released' });
    expect((await reserve('late', card?.card ?? '', 80)).json()).toEqual({ error: 'released' });
    expect(await pointsNow()).toBe(rich.points);
  });

  test('survive a restart and are listed page by page', async () => {
    const [card] = await verified();
    for (let i = 0; i < 101; i += 1) await reserve(`k${i}`, card?.card ?? '', 8);
    await t.restart();
    const range = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
    const first = (await t.get('/the1/reservations', range)).json();
    expect(first.reservations).toHaveLength(100);
    const rest = (await t.get('/the1/reservations', { ...range, after: String(first.next) })).json();
    expect(rest.reservations.map(({ key }: { key: string }) => key)).toEqual(['k100']);
    expect(rest.next).toBeNull();
  });

  test('are made when the response is lost, and not while everything is down', async () => {
    const [card] = await verified();
    await t.turn({ answer_lost: true });
    await expect(reserve('a', card?.card ?? '', 80)).rejects.toThrow();
    await t.turn({ answer_lost: false, down: true });
    expect((await t.get('/the1/reservations/a')).statusCode).toBe(503);
    await t.turn({ down: false });
    expect((await t.get('/the1/reservations/a')).json()).toMatchObject({ points: 80, status: 'reserved' });
  });
});
