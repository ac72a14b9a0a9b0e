import { randomUUID } from 'node:crypto';
import type { ModerationAnswer, ModerationItem } from '@mali/contracts/moderation';
import type { QuestionsAnswer } from '@mali/contracts/questions';
import type { CommentsAnswer, Review } from '@mali/contracts/reviews';
import { ROLE } from '@mali/contracts/roles';
import { buildMaterial, buildUser, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { ADDRESS } from '../orders/fixtures.ts';
import { reviewJobs } from './jobs.ts';

const START = new Date('2026-12-25T05:00:00Z');
const DAY = 86_400_000;
let now = START;
let t: TestApp;
type Member = { user_id: number; role_id: number; email: string };
let staff: Member;
let of: { mat_id: number; mat_no: string; mat_var_id: number };
const mails: { to: string; subject: string; text: string }[] = [];

beforeAll(async () => {
  t = await testApp({}, { now: () => now });
  staff = await buildUser(t.deps.db, { role_id: ROLE.CRM, first_name: 'มานี', last_name: 'ดูแล' });
});
afterAll(() => t.close());
beforeEach(async () => {
  // Each test has a day of its own, so that one writer's texts of another test do not count.
  now = new Date(now.getTime() + 40 * DAY);
  mails.length = 0;
  const material = await buildMaterial(t.deps.db, {});
  const { mat_var_id } = await buildVariant(t.deps.db, { mat_id: material.mat_id, stock: 5 });
  of = { mat_id: material.mat_id, mat_no: material.mat_no, mat_var_id };
});

const send = async (user: Member, url: string, payload: object) => {
  const answer = await t.app.inject({ method: 'POST', url, payload, headers: t.bearer(user) });
  return { status: answer.statusCode, code: answer.json().code, body: answer.json() };
};
const get = async <T>(url: string, user?: Member): Promise<T> => {
  const answer = await t.app.inject({ url, ...(user !== undefined && { headers: t.bearer(user) }) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};

let orders = 0;
async function buyer(more: object = {}, doc_status = 98): Promise<Member & { so_no: string }> {
  const user = await buildUser(t.deps.db, more);
  orders += 1;
  const so_no = `SO261225${String(orders).padStart(8, '0')}`;
  const money = { list: 0, discount: 0, subtotal: 0, discount_promo: 0, delivery_cost: 0, total: 0, vat: 0 };
  await t.deps.db('orders').insert({
    ...{ so_no, user_id: user.user_id, email: user.email, lang: 'th', doc_status, payment_method: 'cod' },
    ...{ placed_at: now, status_at: now, delivery_address: JSON.stringify(ADDRESS), delivery_default: 0 },
    ...money,
  });
  await t.deps.db('order_lines').insert({
    ...{ so_no, line_no: 1, mat_var_id: of.mat_var_id, quantity: 1, list: 0, net: 0, amount: 0, shown: '{}' },
  });
  return { ...user, so_no };
}
const review = async (who: Member, comment: string, rate = 5): Promise<Review> => {
  const body = { mat_no: of.mat_no, mat_var_id: of.mat_var_id, comment, rate };
  const answer = await send(who, '/api/v2/material/comment', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.review;
};
const reviews = (user?: Member) => get<CommentsAnswer>(`/api/v2/material/comments?mat_no=${of.mat_no}`, user);
const score = () => t.deps.db('materials').where({ mat_id: of.mat_id }).first('rating', 'rating_count');
const queue = (view = 'waiting') =>
  get<ModerationAnswer>(`/admin/moderation?view=${view}&product=${of.mat_id}`, staff);
const item = (content_id: number) =>
  get<ModerationItem>(`/admin/moderation/${content_id}?view=waiting`, staff);
const first = async (view?: string) => {
  const [row] = (await queue(view)).rows;
  if (row === undefined) throw new Error('the queue is empty');
  return row;
};
const decide = (items: { content_id: number; revision: number }[], reason?: string) =>
  send(staff, '/admin/moderation/decide', {
    items: items.map(({ content_id, revision }) => ({ content_id, revision })),
    publish: reason === undefined,
    ...(reason !== undefined && { reason }),
  });
/** Runs what is queued, as the worker does; what queues more is run, too. */
async function told(): Promise<void> {
  const sendMail = async (mail: { to: string; subject: string; text: string }) => void mails.push(mail);
  const { tasks } = reviewJobs({ ...t.deps, sendMail });
  for (let round = 0; round < 3; round += 1) {
    const jobs = await t.deps.db
      .from('graphile_worker._private_jobs as j')
      .join('graphile_worker._private_tasks as k', 'k.id', 'j.task_id')
      .whereIn('k.identifier', Object.keys(tasks))
      .select('j.id', 'k.identifier', 'j.payload')
      .orderBy('j.id');
    for (const { id, identifier, payload } of jobs) {
      await t.deps.db.raw('SELECT graphile_worker.complete_jobs(ARRAY[?]::bigint[])', [id]);
      await tasks[identifier]?.(payload, {} as never);
    }
  }
}
const notices = async (user: Member): Promise<string[]> =>
  (await t.deps.db('notifications').where({ user_id: user.user_id }).orderBy('notification_id')).map(
    ({ kind }) => kind,
  );

describe('a review', () => {
  it('that no rule catches is published at once, however bad it is, and waits for nobody', async () => {
    const who = await buyer();
    const written = await review(who, 'แย่มาก แพ้ทั้งหน้า ไม่แนะนำให้ใครซื้อเลย', 1);
    expect(written.moderation).toEqual({ state: 'published', hidden_for: null });
    expect((await reviews()).count).toBe(1);
    expect((await queue()).rows).toEqual([]);
    expect((await queue('reviews')).rows).toMatchObject([{ kind: 'review', state: 'published', rating: 1 }]);
  });

  it('that a rule catches is seen by its author alone, and counts once it is published', async () => {
    const who = await buyer();
    const written = await review(who, 'ดีมาก สั่งตรงได้ที่ไลน์ไอดี beauty99', 4);
    expect(written.moderation).toEqual({ state: 'held', hidden_for: null });
    expect((await reviews()).data).toEqual([]);
    expect((await reviews(who)).data).toMatchObject([{ id: written.id, own: true }]);
    expect(await score()).toMatchObject({ rating_count: 0 });
    const row = await first();
    expect(row).toMatchObject({ kind: 'review', state: 'held', held_for: ['contact'] });
    expect((await item(row.content_id)).marks).toEqual(['ไลน์ไอดี beauty99']);

    // Of two at once, the second finds that it has changed.
    const both = await Promise.all([decide([row]), decide([row], 'advertisement')]);
    expect(both.map(({ body }) => body.done.length).sort()).toEqual([0, 1]);
    const [decided] = both.find(({ body }) => body.done.length === 1)?.body.done ?? [];
    const back = await send(staff, '/admin/moderation/undo', { items: [decided] });
    expect(back.body.done).toHaveLength(1);
    await told();
    // It was taken back, so nobody was told.
    expect([mails, await notices(who)]).toEqual([[], []]);
    expect(await first()).toMatchObject({ state: 'held', held_for: ['contact'] });

    expect((await decide([await first()])).body).toMatchObject({ changed: [] });
    await told();
    expect(mails).toMatchObject([{ to: who.email, subject: 'รีวิวของคุณแสดงแล้ว' }]);
    expect(await notices(who)).toEqual(['content_published']);
    expect((await reviews()).data).toHaveLength(1);
    expect(Number((await score())?.rating)).toBe(4);
  });

  it('that is hidden keeps its place in the score, unless it tells of no purchase; the reason is public', async () => {
    const [rude, ad] = [await buyer(), await buyer()];
    await review(rude, 'พนักงานขายแย่มาก', 1);
    await review(ad, 'ร้านเราถูกกว่า', 5);
    expect((await decide([await first('all')], undefined)).status).toBe(200);
    const rows = (await queue('all')).rows;
    const rowOf = (text: string) => rows.filter((row) => row.text.includes(text));
    expect(
      (
        await send(staff, '/admin/moderation/decide', {
          items: rowOf('แย่มาก').map(({ content_id, revision }) => ({ content_id, revision })),
          publish: false,
        })
      ).status,
    ).toBe(400);
    await decide(rowOf('แย่มาก'), 'insult');
    expect(await score()).toMatchObject({ rating_count: 2 });
    await decide(rowOf('ถูกกว่า'), 'advertisement');
    expect(await score()).toMatchObject({ rating_count: 1 });
    expect(Number((await score())?.rating)).toBe(1);
    const shown = await reviews();
    expect(shown.data).toEqual([]);
    expect(shown.hidden).toEqual([
      { reason: 'advertisement', count: 1 },
      { reason: 'insult', count: 1 },
    ]);
    await told();
    expect(mails.map(({ to }) => to).sort()).toEqual([ad.email, rude.email].sort());
    expect(mails.find(({ to }) => to === rude.email)?.text).toContain('มีคำหยาบหรือว่าร้ายผู้อื่น');

    // Its author changes it: it waits again, and its stars stay as they counted.
    const own = (await reviews(rude)).data[0];
    expect(own?.moderation).toEqual({ state: 'hidden', hidden_for: 'insult' });
    const edit = { mat_no: of.mat_no, id: own?.id, comment: 'ของไม่ตรงกับที่คิด' };
    expect((await send(rude, '/api/v2/material/edit_comment', edit)).body.review.moderation.state).toBe(
      'held',
    );
    expect(await first()).toMatchObject({ held_for: ['edited'] });
    await decide([await first()]);
    expect((await reviews()).data).toHaveLength(1);
    const events = await t.deps.db('security_events').where({ kind: 'content_decided' }).orderBy('event_id');
    expect(events.at(-1)).toMatchObject({ actor_id: staff.user_id, user_id: rude.user_id });
    // Deleting what does not count takes nothing from the score.
    const gone = (await reviews(ad)).data[0];
    expect((await send(ad, '/api/v2/material/del_comment', { mat_no: of.mat_no, id: gone?.id })).status).toBe(
      200,
    );
    expect(await score()).toMatchObject({ rating_count: 1 });
  });

  it('of the same text as another one lately is held, and so is the eleventh text of a day', async () => {
    const text = 'ใช้ดีมากค่ะ ผิวนุ่มขึ้นจริง แนะนำเลย';
    await review(await buyer(), text);
    await review(await buyer(), `${text}!!`);
    expect(await first()).toMatchObject({ held_for: ['repeated'] });
    const asker = await buildUser(t.deps.db);
    const asked = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        send(asker, '/v3/questions', {
          mat_id: of.mat_id,
          text: `คำถามที่ ${n} เรื่องนี้`,
          request_key: randomUUID(),
        }),
      ),
    );
    expect(asked.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const one = await send(asker, '/v3/questions', {
      ...{ mat_id: of.mat_id, text: 'ยังมีอีกคำถามหนึ่งนะ', request_key: randomUUID() },
    });
    expect(one.body.question.moderation.state).toBe('held');
  });

  it('is answered in public by the shop; the answer is changed and deleted with its history', async () => {
    const who = await buyer();
    const written = await review(who, 'สีอ่อนกว่าในรูป', 3);
    const { content_id } = await first('reviews');
    const answer = (text: string | null, revision: number) =>
      send(staff, `/admin/moderation/${content_id}/answer`, { text, revision });
    expect((await answer('   ', 0)).code).toBe('MODERATION.EMPTY');
    const both = await Promise.all([answer('ขอบคุณค่ะ จะปรับรูปให้ตรงขึ้น', 0), answer('ขอโทษค่ะ', 0)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await told();
    expect(await notices(who)).toEqual(['shop_answered']);
    const toAuthor = () => mails.filter(({ to }) => to === who.email);
    expect(toAuthor()).toMatchObject([{ subject: 'ร้านตอบรีวิวของคุณแล้ว' }]);
    expect((await answer('ถ่ายรูปใหม่ให้แล้วค่ะ', 1)).status).toBe(200);
    expect((await reviews()).data.find(({ id }) => id === written.id)?.shop_answer).toMatchObject({
      ...{ text: 'ถ่ายรูปใหม่ให้แล้วค่ะ', edited: true },
    });
    expect((await queue('reviews')).rows).toEqual([]);
    expect((await item(content_id)).answer).toMatchObject({ by: 'มานี ดูแล', revision: 2 });
    expect((await answer(null, 2)).status).toBe(200);
    expect((await reviews()).data[0]?.shop_answer).toBeNull();
    const history = await get<{ entries: { changes: object[] }[] }>(
      `/admin/history?record=content ${content_id}`,
      staff,
    );
    expect(history.entries).toHaveLength(3);
    expect(history.entries[0]?.changes).toEqual([{ field: 'answer', from: 'ถ่ายรูปใหม่ให้แล้วค่ะ', to: null }]);
    await told();
    expect(toAuthor()).toHaveLength(1);
  });
});

it('photos wait for a look; a hidden one is served to nobody', async () => {
  const who = await buyer();
  const photo = 'c'.repeat(32);
  await t.deps.db('review_photos').insert({
    ...{ photo, user_id: who.user_id, width: 10, height: 10, files: [], uploaded_at: now },
  });
  const body = { mat_no: of.mat_no, mat_var_id: of.mat_var_id, comment: 'ดีค่ะ', rate: 5, image: [photo] };
  await send(who, '/api/v2/material/comment', body);
  const imagesOf = async (user?: Member) => (await reviews(user)).data[0]?.image.map(({ state }) => state);
  expect([await imagesOf(), await imagesOf(who)]).toEqual([[], ['held']]);
  expect((await reviews()).with_photos).toBe(0);
  const row = await first();
  expect(row).toMatchObject({ kind: 'photo', held_for: ['picture'], text: 'ดีค่ะ' });
  await decide([row]);
  expect([await imagesOf(), (await reviews()).with_photos]).toEqual([['published'], 1]);
  // A photo is no text: the shop answers the review.
  expect(
    (await send(staff, `/admin/moderation/${row.content_id}/answer`, { text: 'x', revision: 0 })).code,
  ).toBe('MODERATION.NO_ANSWER');
  await decide(
    [
      await first('all').then(
        async () => (await queue('all')).rows.find(({ kind }) => kind === 'photo') ?? row,
      ),
    ],
    'picture',
  );
  expect(await imagesOf()).toEqual([]);
  expect((await t.app.inject({ url: `/img/reviews/${photo}/320.webp` })).statusCode).toBe(404);
});

describe('questions', () => {
  const ask = async (who: Member, text: string, request_key = randomUUID()) =>
    (await send(who, '/v3/questions', { mat_id: of.mat_id, text, request_key })).body.question;
  const questions = (user?: Member, more = '') =>
    get<QuestionsAnswer>(`/v3/questions?mat_id=${of.mat_id}${more}`, user);

  it('are answered by buyers and the shop, whom the asker hears of; a key asks once', async () => {
    const [asker, other] = [await buildUser(t.deps.db, { email_consent: true }), await buildUser(t.deps.db)];
    const bought = await buyer({ email_consent: true, first_name: 'สมใจ' });
    const refusing = await buyer({ email_consent: false });
    const key = randomUUID();
    const [once, again] = await Promise.all([
      ask(asker, 'ใช้กับผิวแพ้ง่ายได้ไหมคะ', key),
      ask(asker, 'ใช้กับผิวแพ้ง่ายได้ไหมคะ', key),
    ]);
    expect(again.question_id).toBe(once.question_id);
    await told();
    // Invited: who agreed, once in a week.
    expect([await notices(bought), await notices(refusing)]).toEqual([['question_invited'], []]);
    await ask(asker, 'ขวดนี้ใช้ได้นานแค่ไหน');
    await told();
    expect(await notices(bought)).toEqual(['question_invited']);

    const { question_id } = once;
    const answer = (who: Member, text: string) => send(who, '/v3/questions/answer', { question_id, text });
    expect((await answer(other, 'ได้นะ')).code).toBe('QUESTION.NOT_BOUGHT');
    expect((await answer(bought, 'ใช้ได้ค่ะ ไม่แสบเลย')).status).toBe(200);
    await told();
    expect(await notices(asker)).toEqual(['question_answered']);
    expect((await questions(bought)).may_answer).toBe(true);
    expect((await answer(bought, 'ใช้ได้ค่ะ ใช้มาสองเดือน')).body.question.answers).toMatchObject([
      { text: 'ใช้ได้ค่ะ ใช้มาสองเดือน', edited: true, own: true },
    ]);

    const shown = await questions(undefined, `&q=${encodeURIComponent('สองเดือน')}`);
    expect(shown).toMatchObject({ count: 1, may_answer: false });
    const [found] = shown.data[0]?.answers ?? [];
    expect(found).toMatchObject({ author: expect.stringMatching(/^สม\*\*\*/), moderation: null });
    const vote = (who: Member, helpful: boolean) =>
      send(who, '/v3/questions/answer/helpful', { answer_id: found?.answer_id, helpful });
    const votes = await Promise.all([vote(other, true), vote(other, true), vote(asker, true)]);
    expect(Math.max(...votes.map(({ body }) => body.helpful))).toBe(2);
    expect((await vote(bought, true)).code).toBe('QUESTION.OWN');

    const row = (await queue('questions')).rows.find(({ text }) => text.includes('แพ้ง่าย'));
    await send(staff, `/admin/moderation/${row?.content_id}/answer`, { text: 'ใช้ได้ค่ะ', revision: 0 });
    await told();
    expect(await notices(asker)).toEqual(['question_answered', 'shop_answered']);
    expect((await questions(undefined, '&sort=unanswered')).data.map(({ text }) => text)[0]).toContain(
      'ขวดนี้',
    );
    expect((await questions(undefined, '&sort=helpful')).data[0]?.shop_answer?.text).toBe('ใช้ได้ค่ะ');
  });

  it('that a rule catches wait; only their author changes and deletes them', async () => {
    const [asker, other] = [await buildUser(t.deps.db), await buildUser(t.deps.db)];
    const held = await ask(asker, 'โทรถามได้ที่ 081-234-5678 ไหม');
    expect(held.moderation.state).toBe('held');
    expect([(await questions()).count, (await questions(asker)).count]).toEqual([0, 1]);
    const edit = (who: Member, text: string) =>
      send(who, '/v3/questions/edit', { question_id: held.question_id, text });
    expect((await edit(other, 'ของฉันเองนะ')).code).toBe('QUESTION.NOT_FOUND');
    expect((await edit(asker, 'โทรถามได้ที่ไหน')).body.question.moderation.state).toBe('published');
    expect((await questions()).count).toBe(1);
    const remove = (who: Member) => send(who, '/v3/questions/delete', { question_id: held.question_id });
    expect([(await remove(other)).code, (await remove(asker)).status]).toEqual(['QUESTION.NOT_FOUND', 200]);
    expect((await queue('all')).rows).toEqual([]);
    expect(
      (await send(asker, '/v3/questions', { mat_id: of.mat_id, text: '  ab  ', request_key: randomUUID() }))
        .code,
    ).toBe('QUESTION.EMPTY');
  });
});

describe('reports', () => {
  const report = (who: Member, target: number, reason = 'insult') =>
    send(who, '/v3/reports', { kind: 'review', target, reason });

  it('by three buyers hold a review until it was looked at, and never again', async () => {
    const author = await buyer();
    const { id } = await review(author, 'ไม่ชอบเลย', 1);
    const strangers = await Promise.all(Array.from({ length: 4 }, () => buildUser(t.deps.db)));
    for (const one of strangers) expect((await report(one, id)).body).toEqual({ outcome: null });
    // Accounts that bought nothing bring it to the queue, and cannot hold it.
    expect((await reviews()).count).toBe(1);
    expect(await first()).toMatchObject({ state: 'published', held_for: ['reported'], reports: 4 });
    const [a, b, c, late] = [await buyer(), await buyer(), await buyer(), await buyer()];
    await Promise.all([report(a, id), report(a, id), report(b, id), report(c, id)]);
    expect(await first()).toMatchObject({ state: 'held', reports: 7 });
    expect([(await reviews()).count, await score()]).toMatchObject([0, { rating_count: 1 }]);
    expect((await item((await first()).content_id)).report_list).toHaveLength(7);

    await decide([await first()]);
    await told();
    expect((await report(a, id)).body).toEqual({ outcome: 'kept' });
    expect(await notices(a)).toEqual(['report_decided']);
    // The review was shown before, held by others: its author hears that it is there again.
    expect(await notices(author)).toEqual(['content_published']);
    const more = [late, await buyer(), await buyer(), await buyer()];
    for (const one of more) await report(one, id);
    expect((await reviews()).count).toBe(1);
    expect(await first()).toMatchObject({ state: 'published', reports: 4 });
    await decide([await first()], 'unlawful');
    await told();
    expect((await report(late, id)).body).toEqual({ outcome: 'hidden' });
    expect((await report(await buildUser(t.deps.db), id)).code).toBe('MODERATION.NOT_FOUND');
    expect(await notices(late)).toEqual(['report_decided']);
  });

  it('are refused for what is one’s own or not shown, and beyond twenty a day', async () => {
    const author = await buyer();
    const { id } = await review(author, 'ก็ดีนะ');
    expect((await report(author, id)).code).toBe('MODERATION.OWN');
    const who = await buildUser(t.deps.db);
    expect((await report(who, 999_999)).code).toBe('MODERATION.NOT_FOUND');
    const { content_id } = await first('all');
    await t.deps
      .db('moderation_items')
      .insert(Array.from({ length: 20 }, () => ({ kind: 'question', mat_id: of.mat_id, created_at: now })));
    const others = await t.deps.db('moderation_items').where({ kind: 'question', mat_id: of.mat_id });
    await t.deps.db('content_reports').insert(
      others.map((one) => ({
        ...{ content_id: one.content_id, user_id: who.user_id, reason: 'insult', is_buyer: false, at: now },
      })),
    );
    expect((await report(who, id)).status).toBe(429);
    expect((await item(content_id)).report_list).toEqual([]);
  });
});

it('the rules are words of the shop, with versions; others than staff of it see none', async () => {
  const rules = await get<{ revision: number; words_th: string[] }>('/admin/moderation/rules', staff);
  const save = (revision: number, words_th: string[]) =>
    send(staff, '/admin/moderation/rules', { ...rules, revision, words_th });
  const both = await Promise.all([save(0, ['ของปลอม', ' ของปลอม ']), save(0, ['x'])]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.code).toBe('RECORD.CHANGED');
  const newest = await get<{ revision: number; words_th: string[] }>('/admin/moderation/rules', staff);
  expect((await save(newest.revision, ['ของปลอม'])).body.words_th).toEqual(['ของปลอม']);
  await review(await buyer(), 'ข อ ง ป ล อ ม แน่นอน', 1);
  expect(await first()).toMatchObject({ held_for: ['words'] });
  const agent = await buildUser(t.deps.db, { role_id: ROLE.SALES_AGENT });
  const refused = await t.app.inject({ url: '/admin/moderation', headers: t.bearer(agent) });
  expect(refused.statusCode).toBe(403);
});
