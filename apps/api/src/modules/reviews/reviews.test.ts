import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommentsAnswer, Review } from '@mali/contracts/reviews';
import { buildMaterial, buildUser, buildVariant } from '@mali/db/builders';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { sweepPhotoFiles } from '../images/photo-store.ts';
import { ADDRESS } from '../orders/fixtures.ts';
import { REVIEW_PHOTOS } from './repository.ts';

const START = new Date('2026-11-20T05:00:00Z');
const DAY = 86_400_000;
let now = START;
let t: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mali-reviews-test-'));
  t = await testApp({ DATA_DIR: folder }, { now: () => now });
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

type Headers = { authorization: string };
const post = (path: string, payload: object, headers: Partial<Headers> = {}) =>
  t.app.inject({ method: 'POST', url: `/api/v2/material/${path}`, payload, headers });
const list = async (query: Record<string, string | number | boolean>, headers: Partial<Headers> = {}) => {
  const search = new URLSearchParams(
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  );
  const answer = await t.app.inject({ url: `/api/v2/material/comments?${search}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<CommentsAnswer>();
};

/** A product with one variant, with its material number. */
async function product(more: Parameters<typeof buildMaterial>[1] = {}) {
  const material = await buildMaterial(t.deps.db, more);
  const { mat_var_id } = await buildVariant(t.deps.db, { mat_id: material.mat_id, stock: 10 });
  return { mat_id: material.mat_id, mat_no: material.mat_no, mat_var_id };
}
type Product = Awaited<ReturnType<typeof product>>;

let orders = 0;
/** An order of these variants with a given status. */
async function bought(
  user_id: number | null,
  mat_var_ids: readonly number[],
  doc_status = 98,
  gwp = false,
): Promise<string> {
  orders += 1;
  const so_no = `SO261120${String(orders).padStart(8, '0')}`;
  const placed_at = new Date(START.getTime() - DAY + orders * 1000);
  const money = { list: 0, discount: 0, subtotal: 0, discount_promo: 0, delivery_cost: 0, total: 0, vat: 0 };
  await t.deps.db('orders').insert({
    ...{ so_no, user_id, email: 'somying@example.com', lang: 'th', doc_status, payment_method: 'cod' },
    ...{ placed_at, status_at: placed_at, delivery_address: JSON.stringify(ADDRESS), delivery_default: 0 },
    ...money,
    expires_at: [1, 2].includes(doc_status) ? placed_at : null,
  });
  await t.deps.db('order_lines').insert(
    mat_var_ids.map((mat_var_id, i) => ({
      ...{ so_no, line_no: i + 1, mat_var_id, quantity: 1, list: 0, net: 0, amount: 0, gwp, shown: '{}' },
    })),
  );
  return so_no;
}

/** A user who has bought and received the product. */
async function buyer(of: Product, names: { first_name?: string; last_name?: string } = {}) {
  const user = await buildUser(t.deps.db, names);
  const so_no = await bought(user.user_id, [of.mat_var_id]);
  return { ...user, so_no, headers: t.bearer(user) };
}

async function write(
  of: Product,
  who: { headers: Headers; so_no?: string },
  more: object = {},
): Promise<Review> {
  const answer = await post(
    'comment',
    { mat_no: of.mat_no, mat_var_id: of.mat_var_id, comment: 'เนื้อเบา ซึมไว', rate: 5, ...more },
    who.headers,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().review;
}

/** Score on the product page: caches are invalidated shortly after a change. */
const scoreOf = async ({ mat_id }: Product) => {
  const answer = await t.app.inject({ url: `/api/v2/material?mat_id=${mat_id}` });
  const { rating, rating_count, rating_distribution } = answer.json();
  return { rating, rating_count, rating_distribution };
};
const codeOf = (answer: { json: () => { code: string }; statusCode: number }) => [
  answer.statusCode,
  answer.json().code,
];

describe('permission to write a review', () => {
  it.each([17, 98, 99])('is granted to a buyer at status %i, once per variant', async (status) => {
    const of = await product();
    const user = await buildUser(t.deps.db);
    const so_no = await bought(user.user_id, [of.mat_var_id], status);
    const headers = t.bearer(user);
    const body = { mat_no: of.mat_no, mat_var_id: of.mat_var_id, comment: 'ดี', rate: 4, so_no };
    expect((await post('comment', body, headers)).statusCode).toBe(200);
    expect(codeOf(await post('comment', body, headers))).toEqual([409, 'REVIEW.WRITTEN']);
    await expect.poll(() => scoreOf(of)).toMatchObject({ rating_count: 1 });
  });

  it.each([1, 2, 29, 3, 13, 14, 15])('is denied at status %i', async (status) => {
    const of = await product();
    const user = await buildUser(t.deps.db);
    await bought(user.user_id, [of.mat_var_id], status);
    const body = { mat_no: of.mat_no, mat_var_id: of.mat_var_id, comment: 'ดี', rate: 4 };
    expect(codeOf(await post('comment', body, t.bearer(user)))).toEqual([422, 'REVIEW.NOT_BOUGHT']);
    await expect.poll(() => scoreOf(of)).toMatchObject({ rating_count: 0 });
  });

  it('is denied for other purchases, gifts, and visitors', async () => {
    const [of, other] = [await product(), await product()];
    const user = await buildUser(t.deps.db);
    await bought(user.user_id, [other.mat_var_id]);
    await bought(user.user_id, [of.mat_var_id], 98, true);
    const body = { mat_no: of.mat_no, mat_var_id: of.mat_var_id, comment: 'ดี', rate: 4 };
    expect(codeOf(await post('comment', body, t.bearer(user)))).toEqual([422, 'REVIEW.NOT_BOUGHT']);
    expect((await post('comment', body)).statusCode).toBe(401);
  });

  it("does not find another's order", async () => {
    const of = await product();
    const [mine, theirs] = [await buyer(of), await buyer(of)];
    const body = { mat_no: of.mat_no, mat_var_id: of.mat_var_id, comment: 'ดี', rate: 4, so_no: theirs.so_no };
    expect(codeOf(await post('comment', body, mine.headers))).toEqual([404, 'REVIEW.NOT_FOUND']);
    const { rate: _, comment: __, ...which } = body;
    expect(codeOf(await post('retrieve_comment', which, mine.headers))).toEqual([404, 'REVIEW.NOT_FOUND']);
  });

  it('without an order uses the last purchase without a review', async () => {
    const of = await product();
    const who = await buyer(of);
    const later = await bought(who.user_id, [of.mat_var_id]);
    const [first, second] = [await write(of, who), await write(of, who)];
    const rows = await t.deps.db('reviews').whereIn('id', [first.id, second.id]).orderBy('id');
    expect(rows.map(({ so_no }) => so_no)).toEqual([later, who.so_no]);
  });

  it('of ten concurrent attempts one is stored and counted', async () => {
    const of = await product();
    const who = await buyer(of);
    const body = { mat_no: of.mat_no, mat_var_id: of.mat_var_id, comment: 'ดี', rate: 3, so_no: who.so_no };
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('comment', body, who.headers)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
    await expect.poll(() => scoreOf(of)).toMatchObject({ rating: 3, rating_count: 1 });
  });

  it.each([0, -1, 6, 4.5, '5', null, true])('a score of %j is rejected (REV-07)', async (rate) => {
    const of = await product();
    const { headers } = await buyer(of);
    const body = { mat_no: of.mat_no, mat_var_id: of.mat_var_id, comment: 'ดี', rate };
    expect((await post('comment', body, headers)).statusCode).toBe(400);
    expect((await post('rate', { mat_no: of.mat_no, rate }, headers)).statusCode).toBe(400);
  });

  it('completes an order when everything has been reviewed (CHKO-20)', async () => {
    const [one, two] = [await product(), await product()];
    const user = await buildUser(t.deps.db);
    const so_no = await bought(user.user_id, [one.mat_var_id, two.mat_var_id]);
    const status = async () => (await t.deps.db('orders').where({ so_no }).first()).doc_status;
    await write(one, { headers: t.bearer(user) }, { so_no });
    expect(await status()).toBe(98);
    await write(two, { headers: t.bearer(user) }, { so_no });
    expect(await status()).toBe(99);
  });
});

describe("a product's score", () => {
  it('is the mean of its reviews, updates with each, and lists show it at once', async () => {
    const of = await product();
    const people = [await buyer(of), await buyer(of), await buyer(of)];
    const written: Review[] = [];
    for (const [i, who] of people.entries()) written.push(await write(of, who, { rate: [5, 4, 4][i] }));
    await expect
      .poll(() => scoreOf(of))
      .toEqual({
        rating: 4.33,
        rating_count: 3,
        rating_distribution: [0, 0, 0, 2, 1],
      });
    const [, second, third] = written;
    await post('edit_comment', { mat_no: of.mat_no, id: second?.id, rating: 1 }, people[1]?.headers);
    await expect.poll(() => scoreOf(of)).toMatchObject({ rating: 3.33, rating_count: 3 });
    await post('del_comment', { mat_no: of.mat_no, id: third?.id }, people[2]?.headers);
    await expect
      .poll(() => scoreOf(of))
      .toEqual({ rating: 3, rating_count: 2, rating_distribution: [1, 0, 0, 0, 1] });
    const filter = { products: [of.mat_var_id] };
    const listed = async () =>
      (await t.app.inject({ method: 'POST', url: '/api/v2/materials', payload: { filter } })).json().data[0];
    await expect.poll(listed).toMatchObject({ rating: 3, rating_count: 2 });
  });

  it('imported from elsewhere is preserved through review changes', async () => {
    const of = await product({ rating: 4.57, rating_count: 2140 });
    const who = await buyer(of);
    for (let i = 0; i < 20; i += 1) {
      const { id } = await write(of, who, { rate: 1 });
      await expect.poll(() => scoreOf(of)).toMatchObject({ rating_count: 2141 });
      await post('del_comment', { mat_no: of.mat_no, id }, who.headers);
    }
    await expect.poll(() => scoreOf(of)).toMatchObject({ rating: 4.57, rating_count: 2140 });
  });

  it('counts every one of concurrent reviews', async () => {
    const of = await product();
    const people = [];
    for (let i = 0; i < 8; i += 1) people.push(await buyer(of));
    await Promise.all(people.map((who, i) => write(of, who, { rate: (i % 5) + 1 })));
    await expect.poll(() => scoreOf(of)).toMatchObject({ rating: 2.63, rating_count: 8 });
  });

  it('of stars alone: applies to the last purchase, then to the existing review (REST-30)', async () => {
    const of = await product();
    const { headers } = await buyer(of);
    const first = (await post('rate', { mat_no: of.mat_no, rate: 2 }, headers)).json().review;
    expect(first).toMatchObject({ rating: 2, comment: '' });
    const second = (await post('rate', { mat_no: of.mat_no, rate: 4 }, headers)).json().review;
    expect(second).toMatchObject({ id: first.id, rating: 4 });
    await expect.poll(() => scoreOf(of)).toMatchObject({ rating: 4, rating_count: 1 });
    const stranger = t.bearer(await buildUser(t.deps.db));
    expect(codeOf(await post('rate', { mat_no: of.mat_no, rate: 4 }, stranger))).toEqual([
      ...[422, 'REVIEW.NOT_BOUGHT'],
    ]);
  });
});

describe('an own review', () => {
  it('is updated, keeping omitted fields', async () => {
    const of = await product();
    const who = await buyer(of);
    const skin = { face_type: 'dry', face_problems: ['acne', 'pores'], body_problems: ['rough'] };
    const { id } = await write(of, who, skin);
    const edit = (more: object) => post('edit_comment', { mat_no: of.mat_no, id, ...more }, who.headers);
    expect((await edit({ comment: ' เปลี่ยนใจ ' })).json().review).toMatchObject({
      ...{ id, comment: 'เปลี่ยนใจ', rating: 5, edited: true, own: true },
      ...skin,
    });
    expect((await edit({ face_type: null, face_problems: [] })).json().review).toMatchObject({
      ...{ comment: 'เปลี่ยนใจ', face_type: null, face_problems: [], body_problems: ['rough'] },
    });
  });

  it('is found by its order, with the last given skin data (REV-11)', async () => {
    const [of, other] = [await product(), await product()];
    const who = await buyer(of);
    const so_no = await bought(who.user_id, [other.mat_var_id]);
    const ask = async ({ mat_no, mat_var_id }: Product, order: string) =>
      (await post('retrieve_comment', { so_no: order, mat_no, mat_var_id }, who.headers)).json();
    expect(await ask(of, who.so_no)).toEqual({
      ...{ review: null, can_review: true, received_free: false, so_no: who.so_no },
      skin: { face_type: null, face_problems: [], body_problems: [] },
    });
    // Without a review, the profile (PROF-09) provides the default.
    const appearance = { face_type: 'dry', body_problems: ['rough'], hair_type: 'wavy' };
    await t.deps
      .db('users')
      .where({ user_id: who.user_id })
      .update({ appearance: JSON.stringify(appearance) });
    expect((await ask(of, who.so_no)).skin).toEqual({
      face_type: 'dry',
      face_problems: [],
      body_problems: ['rough'],
    });
    const written = await write(of, who, { face_type: 'oily', face_problems: ['pores'] });
    expect((await ask(of, who.so_no)).review).toEqual(written);
    expect(await ask(other, so_no)).toEqual({
      ...{ review: null, can_review: true, received_free: false, so_no },
      skin: { face_type: 'oily', face_problems: ['pores'], body_problems: [] },
    });
  });

  it('is found without its order: purchases without a review first', async () => {
    const of = await product();
    const who = await buyer(of);
    const later = await bought(who.user_id, [of.mat_var_id]);
    const { mat_no, mat_var_id } = of;
    const ask = async (headers: Headers) =>
      (await post('retrieve_comment', { mat_no, mat_var_id }, headers)).json();
    const { id } = await write(of, who, { so_no: later });
    expect(await ask(who.headers)).toMatchObject({ review: null, so_no: who.so_no, can_review: true });
    await write(of, who, { so_no: who.so_no });
    expect(await ask(who.headers)).toMatchObject({ review: { id }, so_no: later, can_review: true });
    // The order of a review is returned to its author only, for editing.
    const told = async (headers: Partial<Headers>) =>
      (await list({ mat_no }, headers)).data.map(({ so_no }) => so_no);
    expect((await told(who.headers)).sort()).toEqual([who.so_no, later].sort());
    const stranger = t.bearer(await buildUser(t.deps.db));
    expect(await told(stranger)).toEqual([null, null]);
    expect(await told({})).toEqual([null, null]);
    expect(await ask(stranger)).toMatchObject({ review: null, so_no: null, can_review: false });
  });

  it("of another user is never found, nor is one under another product's number", async () => {
    const [of, other] = [await product(), await product()];
    const [mine, theirs] = [await buyer(of), await buyer(of)];
    const { id } = await write(of, theirs);
    for (const [path, body, headers] of [
      ['edit_comment', { mat_no: of.mat_no, id, comment: 'mine now' }, mine.headers],
      ['del_comment', { mat_no: of.mat_no, id }, mine.headers],
      ['del_comment', { mat_no: other.mat_no, id }, theirs.headers],
      ['edit_comment', { mat_no: other.mat_no, id, rating: 1 }, theirs.headers],
      ['edit_comment', { mat_no: of.mat_no, id, rating: 1, so_no: mine.so_no }, theirs.headers],
    ] as const) {
      expect(codeOf(await post(path, body, headers))).toEqual([404, 'REVIEW.NOT_FOUND']);
    }
    const staff = t.bearer(await buildUser(t.deps.db, { role_id: 0 }));
    expect((await post('del_comment', { mat_no: of.mat_no, id }, staff)).statusCode).toBe(404);
    expect((await list({ mat_no: of.mat_no })).data).toMatchObject([
      { id, comment: 'เนื้อเบา ซึมไว', rating: 5 },
    ]);
    await expect.poll(() => scoreOf(of)).toMatchObject({ rating: 5, rating_count: 1 });
  });

  it("stays when its author's account is deleted, under the same masked name", async () => {
    const of = await product();
    const who = await buyer(of, { first_name: 'Somying', last_name: 'Jaidee' });
    const { id } = await write(of, who);
    await t.deps.db('users').where({ user_id: who.user_id }).delete();
    expect((await list({ mat_no: of.mat_no })).data).toMatchObject([
      { id, first_name: 'So***', last_name: 'Ja***', own: false, bought: true },
    ]);
  });
});

describe('GET /api/v2/material/comments', () => {
  /** Reviews by score, hours since the first, and further fields. */
  async function reviewed(rows: readonly (readonly [rating: number, hours: number, more?: object])[]) {
    const of = await product();
    await t.deps.db('reviews').insert(
      rows.map(([rating, hours, more]) => ({
        ...{ mat_id: of.mat_id, first_name: 'ปลายฟ้า', rating, comment: `after ${hours}` },
        created_date: new Date(START.getTime() + hours * 3_600_000),
        ...more,
      })),
    );
    return of;
  }
  const told = ({ data }: CommentsAnswer) => data.map(({ comment }) => Number(comment.replace('after ', '')));

  it('returns ten per page, newest first, without repetition, also with equal times (REV-05)', async () => {
    const of = await reviewed(Array.from({ length: 23 }, (_, i) => [(i % 5) + 1, i < 12 ? 0 : i] as const));
    const pages = [1, 2, 3, 4].map((page) => list({ mat_no: of.mat_no, page }));
    const answers = await Promise.all(pages);
    expect(answers.map(({ data, count }) => [data.length, count])).toEqual([
      [10, 23],
      [10, 23],
      [3, 23],
      [0, 23],
    ]);
    const ids = answers.flatMap(({ data }) => data.map(({ id }) => id));
    expect(new Set(ids).size).toBe(23);
    expect(answers.flatMap(told)).toEqual([22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, ...Array(12).fill(0)]);
    expect(ids.slice(11)).toEqual(ids.slice(11).sort((a, b) => b - a));
  });

  it('sorts by score, by helpful votes, and with photos first', async () => {
    const of = await reviewed([
      [3, 1],
      [5, 2, { helpful: 2 }],
      [1, 3, { helpful: 7 }],
      [5, 4],
    ]);
    const [second] = (await list({ mat_no: of.mat_no, sort: 'helpful' })).data.slice(1);
    await t.deps.db('review_photos').insert({
      ...{
        photo: '0'.repeat(32),
        review_id: second?.id,
        width: 1,
        height: 1,
        files: ['a', 'b'],
        uploaded_at: now,
      },
    });
    const by = async (sort: string) => told(await list({ mat_no: of.mat_no, sort }));
    expect(await by('create_date')).toEqual([4, 3, 2, 1]);
    expect(await by('highest')).toEqual([4, 2, 1, 3]);
    expect(await by('lowest')).toEqual([3, 1, 4, 2]);
    expect(await by('helpful')).toEqual([3, 2, 4, 1]);
    expect(await by('photos')).toEqual([2, 4, 3, 1]);
    expect(told(await list({ mat_no: of.mat_no, photos: true }))).toEqual([2]);
  });

  it('filters by score and skin type, and counts each value under the other filters (REV-04)', async () => {
    const of = await reviewed([
      [5, 1, { face_type: 'dry', face_problems: ['acne'] }],
      [5, 2, { face_type: 'dry', face_problems: ['acne', 'pores'] }],
      [2, 3, { face_type: 'dry', body_problems: ['rough'] }],
      [2, 4, { face_type: 'oily', face_problems: ['pores'] }],
      [4, 5],
    ]);
    const ask = (query: object) => list({ mat_no: of.mat_no, ...query });
    expect(await ask({})).toMatchObject({ count: 5, distribution: [0, 2, 0, 1, 2], with_photos: 0 });
    const dry = await ask({ face_type: 'dry' });
    expect(told(dry)).toEqual([3, 2, 1]);
    expect(dry).toMatchObject({ count: 3, distribution: [0, 1, 0, 0, 2] });
    // Counts of the other face types ignore the selected one.
    const count = (counts: { value: string; count: number }[], value: string) =>
      counts.find((one) => one.value === value)?.count;
    expect(count(dry.face_types, 'oily')).toBe(1);
    expect(count(dry.face_problems, 'pores')).toBe(1);
    const low = await ask({ rate: 2, face_problem: 'pores' });
    expect(told(low)).toEqual([4]);
    expect(low.distribution).toEqual([0, 1, 0, 0, 1]);
    expect(told(await ask({ body_problem: 'rough' }))).toEqual([3]);
    expect(await ask({ rate: 3 })).toMatchObject({ count: 0, data: [] });
  });

  it('returns those of a category, of the whole shop, and none of a discontinued product', async () => {
    const of = await reviewed([[5, 1]]);
    const { cat1_id } = await t.deps.db('materials').where({ mat_id: of.mat_id }).first();
    expect((await list({ category: cat1_id })).data).toMatchObject([{ mat_no: of.mat_no }]);
    expect((await list({})).count).toBeGreaterThan(20);
    await t.deps.db('materials').where({ mat_id: of.mat_id }).update({ active: false });
    expect((await list({ mat_no: of.mat_no })).count).toBe(0);
  });

  it.each(['limit=101', 'page=0', 'sort=rating', 'rate=0', 'face_type=blue', 'so_no=1'])(
    'rejects %s',
    async (query) => {
      expect((await t.app.inject({ url: `/api/v2/material/comments?${query}` })).statusCode).toBe(400);
    },
  );

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</script><svg/onload=alert(1)>',
    'javascript:alert(1)//ดีมาก',
    "'; DROP TABLE reviews; --",
    '=HYPERLINK("http://evil.example")',
    '{{7*7}}',
  ])('returns %s unchanged, as data', async (comment) => {
    const of = await product();
    const who = await buyer(of, { first_name: comment.slice(0, 90) });
    await write(of, who, { comment });
    // As its writer reads it: a link waits for a look.
    const answer = await t.app.inject({
      ...{ url: `/api/v2/material/comments?mat_no=${of.mat_no}`, headers: who.headers },
    });
    expect(answer.json().data[0].comment).toBe(comment);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.json().data[0].first_name).toMatch(/^\S{1,2}\*{3}( \S{1,2}\*{3})?$/);
  });
});

describe('POST /api/v2/material/helpful', () => {
  it('counts once per member and browser, and can be undone', async () => {
    const of = await product();
    const { id } = await write(of, await buyer(of));
    const { headers } = await buyer(of);
    const say = async (helpful: boolean, more: object = {}, as: Partial<Headers> = {}) =>
      (await post('helpful', { id, helpful, ...more }, as)).json();
    const secret = 'a-random-browser-id-1';
    expect(await say(true, {}, headers)).toEqual({ helpful: 1, voted: true });
    expect(await say(true, {}, headers)).toEqual({ helpful: 1, voted: true });
    expect(await say(true, { secret })).toEqual({ helpful: 2, voted: true });
    expect(await say(true, { secret: 'a-random-browser-id-2' })).toEqual({ helpful: 3, voted: true });
    expect(await say(false, { secret })).toEqual({ helpful: 2, voted: false });
    expect(await say(false, { secret })).toEqual({ helpful: 2, voted: false });
    expect((await list({ mat_no: of.mat_no }, headers)).data).toMatchObject([{ helpful: 2, voted: true }]);
    expect((await list({ mat_no: of.mat_no })).data).toMatchObject([{ helpful: 2, voted: false }]);
    const kept = await t.deps.db('review_votes').where({ review_id: id });
    expect(JSON.stringify(kept)).not.toContain('a-random-browser-id');
  });

  it('counts one of twenty concurrent votes of a browser', async () => {
    const of = await product();
    const { id } = await write(of, await buyer(of));
    const body = { id, helpful: true, secret: 'a-random-browser-id-1' };
    await Promise.all(Array.from({ length: 20 }, () => post('helpful', body)));
    expect((await list({ mat_no: of.mat_no })).data).toMatchObject([{ helpful: 1 }]);
  });

  it('is rejected for an own or unknown review, or without a browser id', async () => {
    const of = await product();
    const who = await buyer(of);
    const { id } = await write(of, who);
    expect(codeOf(await post('helpful', { id, helpful: true }, who.headers))).toEqual([422, 'REVIEW.OWN']);
    expect(codeOf(await post('helpful', { id: 999_999, helpful: true }, who.headers))).toEqual([
      ...[404, 'REVIEW.NOT_FOUND'],
    ]);
    expect((await post('helpful', { id, helpful: true })).statusCode).toBe(400);
    expect((await list({ mat_no: of.mat_no })).data).toMatchObject([{ helpful: 0 }]);
  });
});

describe('photos', () => {
  const EXIF = {
    IFD0: { Make: 'Telephone Works' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 45/1 0/1' },
  };
  const jpeg = (width = 1600, height = 1200) =>
    sharp({ create: { width, height, channels: 3, background: '#b3264a' } })
      .withExif(EXIF)
      .jpeg()
      .toBuffer();
  const send = (bytes: Uint8Array, headers: Partial<Headers> = {}, name = 'photo') => {
    const form = new FormData();
    form.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), '../../etc/passwd.jpg');
    return t.app.inject({ method: 'POST', url: '/api/v2/material/comment_image', payload: form, headers });
  };
  const sent = async (headers: Headers, bytes?: Uint8Array): Promise<string> => {
    const answer = await send(bytes ?? (await jpeg()), headers);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().photo;
  };
  const get = (url: string) => t.app.inject({ url });

  it('are re-encoded in fixed widths, and public with long caching once in a review', async () => {
    const of = await product();
    const who = await buyer(of);
    const photo = await sent(who.headers);
    expect((await get(`/img/reviews/${photo}/320.webp`)).statusCode).toBe(404);
    const review = await write(of, who, { image: [photo] });
    expect(review.image).toEqual([
      {
        ...{ photo, url: `/img/reviews/${photo}/320.webp`, large_url: `/img/reviews/${photo}/1280.webp` },
        state: 'held',
        ...{ width: 1280, height: 960 },
      },
    ]);
    for (const [width, height] of [
      [320, 240],
      [1280, 960],
    ]) {
      const answer = await get(`/img/reviews/${photo}/${width}.webp`);
      expect(answer.headers).toMatchObject({
        ...{ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' },
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': expect.stringContaining('sandbox'),
      });
      const { format, exif, ...size } = await sharp(answer.rawPayload).metadata();
      expect({ format, exif, width: size.width, height: size.height }).toEqual({
        ...{ format: 'webp', exif: undefined, width, height },
      });
      expect(answer.rawPayload.toString('latin1')).not.toMatch(/Telephone Works|GPS/);
    }
    for (const file of ['321.webp', '320.jpg', '320', '..%2f320.webp']) {
      expect((await get(`/img/reviews/${photo}/${file}`)).statusCode, file).toBe(404);
    }
  });

  it('keep the given order, can be removed, and are deleted with the review', async () => {
    const of = await product();
    const who = await buyer(of);
    const photos = [await sent(who.headers), await sent(who.headers), await sent(who.headers)];
    const [a, b, c] = photos;
    const named = (review: Review) => review.image.map(({ photo }) => photo);
    const review = await write(of, who, { image: [c, a] });
    expect(named(review)).toEqual([c, a]);
    const edit = (more: object) =>
      post('edit_comment', { mat_no: of.mat_no, id: review.id, ...more }, who.headers);
    expect(named((await edit({ comment: 'x' })).json().review)).toEqual([c, a]);
    expect(named((await edit({ image: [a, b] })).json().review)).toEqual([a, b]);
    expect((await get(`/img/reviews/${c}/320.webp`)).statusCode).toBe(404);
    await post('del_comment', { mat_no: of.mat_no, id: review.id }, who.headers);
    expect((await get(`/img/reviews/${a}/320.webp`)).statusCode).toBe(404);
  });

  it('cannot be taken from another user or review, with a maximum of four', async () => {
    const of = await product();
    const [mine, theirs] = [await buyer(of), await buyer(of)];
    const photo = await sent(theirs.headers);
    const body = { mat_no: of.mat_no, mat_var_id: of.mat_var_id, comment: 'ดี', rate: 5 };
    const take = (image: string[]) => post('comment', { ...body, image }, mine.headers);
    expect(codeOf(await take([photo]))).toEqual([422, 'REVIEW.PHOTO']);
    expect(codeOf(await take(['f'.repeat(32)]))).toEqual([422, 'REVIEW.PHOTO']);
    await write(of, theirs, { image: [photo] });
    expect(codeOf(await take([photo]))).toEqual([422, 'REVIEW.PHOTO']);
    const own = await Promise.all(Array.from({ length: 5 }, () => sent(mine.headers)));
    expect((await take(own)).statusCode).toBe(400);
    expect((await take([own[0] ?? '', own[0] ?? ''])).statusCode).toBe(400);
    await expect.poll(() => scoreOf(of)).toMatchObject({ rating_count: 1 });
    expect((await take(own.slice(0, 4))).json().review.image).toHaveLength(4);
  });

  it.each([
    [
      'a page that is called a picture',
      415,
      async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    ],
    ['an SVG', 415, async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['nothing', 415, async () => Buffer.alloc(0)],
    ['half a picture', 415, async () => (await jpeg()).subarray(0, 4000)],
    [
      'a picture with a page behind it',
      415,
      async () => Buffer.concat([await jpeg(), Buffer.from('<html >')]),
    ],
    ['too much', 413, async () => Buffer.concat([await jpeg(), Buffer.alloc(10 * 1024 * 1024)])],
  ])('%s is rejected, and not stored', async (_name, status, bytes) => {
    const { headers } = await buyer(await product());
    const files = async () => (await readdir(join(folder, 'private', 'reviews')).catch(() => [])).length;
    const before = await files();
    expect((await send(await bytes(), headers)).statusCode).toBe(status);
    expect(await files()).toBe(before);
  });

  it('of a visitor, or under another name, are rejected', async () => {
    const bytes = await jpeg(8, 8);
    expect((await send(bytes)).statusCode).toBe(401);
    const { headers } = await buyer(await product());
    expect((await send(bytes, headers, 'image')).statusCode).toBe(400);
    expect((await post('comment_image', { photo: 'x' }, headers)).statusCode).toBe(415);
  });

  it('without a review are limited in number, and deleted after a day; others stay', async () => {
    const of = await product();
    const who = await buyer(of);
    const bytes = await jpeg(8, 8);
    const kept = await sent(who.headers, bytes);
    await write(of, who, { image: [kept] });
    for (let i = 0; i < 20; i += 1) await sent(who.headers, bytes);
    expect(codeOf(await send(bytes, who.headers))).toEqual([422, 'REVIEW.TOO_MANY_PHOTOS']);
    expect(await sweepPhotoFiles(t.deps, REVIEW_PHOTOS)).toBe(0);
    now = new Date(Date.now() + 2 * DAY);
    expect(await sweepPhotoFiles(t.deps, REVIEW_PHOTOS)).toBeGreaterThanOrEqual(40);
    now = START;
    expect((await get(`/img/reviews/${kept}/320.webp`)).statusCode).toBe(200);
    expect((await send(bytes, who.headers)).statusCode).toBe(200);
  });
});

describe('GET /api/v2/material/other_comments', () => {
  it('returns reviews of other shops paged, newest first, excluded from lists, scores and counts of the shop', async () => {
    const of = await product();
    const rows = Array.from({ length: 12 }, (_, n) => ({
      ...{ mat_id: of.mat_id, source: 'elsewhere', source_id: String(n), source_name: 'Elsewhere' },
      ...{ rating: 5, comment: `text ${n}`, written_on: n === 0 ? null : `2025-01-${10 + n}` },
    }));
    await t.deps.db('other_reviews').insert(rows);
    await t.deps.db('materials').where({ mat_id: of.mat_id }).update({ other_reviews: rows.length });
    const page = async (query: string) =>
      (await t.app.inject({ url: `/api/v2/material/other_comments?mat_id=${of.mat_id}${query}` })).json();
    const first = await page('');
    expect(first).toMatchObject({ count: 12, page: 1, limit: 10 });
    expect(first.data[0]).toEqual({
      ...{ id: expect.any(Number), source: 'Elsewhere', source_link: null, rating: 5 },
      ...{ comment: 'text 11', language: null, written_on: '2025-01-21' },
    });
    const second = await page('&page=2');
    expect(second.data.map(({ comment }: { comment: string }) => comment)).toEqual(['text 1', 'text 0']);

    await expect
      .poll(async () => (await t.app.inject({ url: `/api/v2/material?mat_id=${of.mat_id}` })).json())
      .toMatchObject({ other_reviews: 12, rating: 0, rating_count: 0, comments: [], best_comment: null });
    expect((await list({ mat_no: of.mat_no })).count).toBe(0);
  });

  it('returns none of a product that is not on sale', async () => {
    const of = await product();
    await t.deps.db('other_reviews').insert({
      ...{
        mat_id: of.mat_id,
        source: 'elsewhere',
        source_id: 'hidden',
        source_name: 'Elsewhere',
        comment: 'x',
      },
    });
    await t.deps.db('materials').where({ mat_id: of.mat_id }).update({ active: false });
    const answer = await t.app.inject({ url: `/api/v2/material/other_comments?mat_id=${of.mat_id}` });
    expect(answer.json()).toMatchObject({ data: [], count: 0 });
  });
});
