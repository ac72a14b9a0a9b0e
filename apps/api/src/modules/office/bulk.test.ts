import { buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';

let s: MoneyShop;
beforeAll(async () => {
  s = await moneyShop();
});
afterAll(() => s?.close());

const QUERY = 'status=29';
const begin = (headers: Record<string, string>, more: object = {}) =>
  s.inject('POST', '/admin/bulk', { act: 'confirm', query: QUERY, ...more }, headers);
const job = async (headers: Record<string, string>, id: number) =>
  (await s.inject('GET', `/admin/bulk/${id}`, undefined, headers)).json();
async function cod(): Promise<string> {
  const member = await buildUser(s.db, {});
  return (await s.place({ payment_method: 'cod' }, s.t.bearer(member))).so_no;
}
const statusOf = async (so_no: string): Promise<number> => (await s.rowOf(so_no)).doc_status;

it('every order that matches is moved by the worker; those that cannot be say why, and the result can be downloaded', async () => {
  const crm = await s.staff(7);
  const [first, second] = [await cod(), await cod()];
  const begun = (await begin(crm)).json();
  expect(begun).toMatchObject({ act: 'confirm', state: 'running', total: 2, done: 0, refused: 0 });
  // A colleague cancels one before the worker comes to it.
  await s.db('orders').where({ so_no: second }).update({ doc_status: 15 });
  await s.work();
  expect(await job(crm, begun.job_id)).toMatchObject({
    job: { state: 'done', done: 1, refused: 1, finished_at: expect.any(String) },
    failures: [{ so_no: second, code: 'ORDER.TRANSITION', en: expect.any(String) }],
  });
  expect(await statusOf(first)).toBe(3);
  const moved = await s.db('security_events').where({ kind: 'order_moved', subject: `order ${first}` });
  expect(moved).toHaveLength(1);
  const result = await s.inject('GET', `/admin/bulk/${begun.job_id}/result`, undefined, crm);
  expect(result.body).toContain(`${first},done,,`);
  expect(result.body).toMatch(new RegExp(`${second},refused,.+,ORDER.TRANSITION`));
  expect((await begin(crm)).json().code).toBe('BULK.NONE');
  const told = (await s.inject('GET', '/admin/notices', undefined, crm)).json();
  expect(told).toMatchObject({ unread: 1, notices: [{ kind: 'staff_job_done', link: '/admin/orders' }] });
  expect(told.notices[0].title).toContain('1 of 2');
});

it('a job that is stopped leaves the orders that it has not tried', async () => {
  const crm = await s.staff(7);
  const so_no = await cod();
  const { job_id } = (await begin(crm)).json();
  const stopped = (await s.inject('POST', `/admin/bulk/${job_id}/stop`, null as never, crm)).json();
  expect(stopped.state).toBe('stopped');
  await s.work();
  expect(await statusOf(so_no)).toBe(29);
  expect((await job(crm, job_id)).job).toMatchObject({ state: 'stopped', done: 0, refused: 0 });
});

it('a job is its owner’s, needs the permission for its act, and loses it with the role', async () => {
  const [crm, store] = [await s.staff(7), await s.staff(6)];
  const so_no = await cod();
  expect((await begin(store)).statusCode).toBe(403);
  expect((await begin(crm, { query: 'status=77' })).statusCode).toBe(400);
  const { job_id } = (await begin(crm, { query: `q=${so_no}` })).json();
  expect((await s.inject('GET', `/admin/bulk/${job_id}`, undefined, store)).statusCode).toBe(404);
  await s.db.raw(
    'UPDATE users SET role_id = 8 WHERE user_id = (SELECT owner_id FROM bulk_jobs WHERE job_id = ?)',
    [job_id],
  );
  await s.work();
  expect(await statusOf(so_no)).toBe(29);
  const row = await s.db('bulk_job_rows').where({ job_id }).first();
  expect(row).toMatchObject({ outcome: 'refused', code: 'AUTH.FORBIDDEN' });
});

const work = (so_no: string, headers: Record<string, string>) =>
  s.inject('GET', `/admin/orders/${so_no}/work`, undefined, headers).then((answer) => answer.json());

it('every order that matches gets a tag once, also when a colleague tags meanwhile; one with too many says so', async () => {
  const crm = await s.staff(7);
  const [first, both, full] = [await cod(), await cod(), await cod()];
  const tags = Array.from({ length: 20 }, (_, n) => ({ so_no: full, tag: `old ${n}` }));
  await s.db('order_tags').insert(tags);
  expect((await begin(crm, { act: 'tag', add_tag: ' ' })).statusCode).toBe(400);
  const begun = (await begin(crm, { act: 'tag', add_tag: ' Payday  Rush' })).json();
  expect(begun).toMatchObject({ act: 'tag', state: 'running' });
  const colleague = s.inject(
    'POST',
    '/admin/order_work',
    { so_nos: [both], add_tag: 'payday rush' },
    await s.staff(6),
  );
  await Promise.all([s.work(), colleague]);
  const { job: done, failures } = await job(crm, begun.job_id);
  expect(done).toMatchObject({ state: 'done', done: begun.total - 1, refused: 1 });
  expect(failures).toEqual([expect.objectContaining({ so_no: full, code: 'ORDER.TAGS_FULL' })]);
  for (const so_no of [first, both]) {
    const { tags: has, events } = await work(so_no, crm);
    expect(has).toEqual(['payday rush']);
    expect(events).toHaveLength(1);
  }
});

it('a stopped assignment leaves the orders it has not tried; a finished one notifies the colleague once', async () => {
  const [crm, store] = [await s.staff(7), await buildUser(s.db, { role_id: 6 })];
  const so_nos = [await cod(), await cod()];
  const assignment = { act: 'assign', assign_to: store.user_id };
  expect((await begin(crm, { ...assignment, assign_to: 999_999 })).statusCode).toBe(400);
  const { job_id } = (await begin(crm, assignment)).json();
  await s.inject('POST', `/admin/bulk/${job_id}/stop`, null as never, crm);
  await s.work();
  for (const so_no of so_nos) expect((await work(so_no, crm)).assigned_to).toBeNull();
  const again = (await begin(crm, assignment)).json();
  await s.work();
  for (const so_no of so_nos) expect((await work(so_no, crm)).assigned_to.user_id).toBe(store.user_id);
  const { notices } = (await s.inject('GET', '/admin/notices', undefined, s.t.bearer(store))).json();
  expect(notices).toHaveLength(1);
  expect(notices[0]).toMatchObject({ kind: 'staff_assigned', link: '/admin/orders?view=mine' });
  expect(notices[0].title).toContain(`${again.total} orders`);
  const result = await s.inject('GET', `/admin/bulk/${again.job_id}/result`, undefined, crm);
  expect(result.body).toContain(`${so_nos[0]},done,,`);
});
