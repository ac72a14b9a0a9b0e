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
