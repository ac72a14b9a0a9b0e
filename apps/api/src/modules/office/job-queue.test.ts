import type { JobQueueAnswer } from '@mali/contracts/job-queue';
import { JOB_KINDS } from '@mali/contracts/job-queue-values';
import { buildUser } from '@mali/db/builders';
import { Logger, runOnce } from 'graphile-worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shownMessage, withCleanErrors } from '../../platform/job-errors.ts';
import { type TestApp, testApp } from '../../testing.ts';
import { JOBS } from '../index.ts';
import { jobQueueJobs } from './job-queue.ts';

let t: TestApp;
let owner: Record<string, string>;
beforeAll(async () => {
  t = await testApp();
  owner = t.bearer(await buildUser(t.deps.db, { role_id: 0 }));
});
afterAll(() => t.close());

const read = async (): Promise<JobQueueAnswer> =>
  (await t.app.inject({ method: 'GET', url: '/admin/jobs', headers: owner })).json();
const retry = (payload: object, headers = owner) =>
  t.app.inject({ method: 'POST', url: '/admin/jobs/retry', headers, payload });

/** A job that was tried `attempts` of three times; without a number, one that was not tried. */
async function add(task: string, attempts?: number, inMinutes = 0): Promise<number> {
  const [job] = (
    await t.deps.db.raw('SELECT id::int FROM graphile_worker.add_job(?, max_attempts := 3)', [task])
  ).rows;
  if (attempts !== undefined)
    await t.deps.db.raw(
      `UPDATE graphile_worker._private_jobs SET attempts = ?, last_error = 'connect ECONNREFUSED 10.0.0.7:25',
         run_at = now() + make_interval(mins => ?) WHERE id = ?`,
      [attempts, inMinutes, job.id],
    );
  return job.id;
}

it('shows by kind what waits and has failed, with the reason; failed jobs run again one by one or all of a kind', async () => {
  await t.deps.db.raw(
    "INSERT INTO graphile_worker._private_known_crontabs VALUES ('reconcile', now(), '2026-11-01T00:07:00Z')",
  );
  const given = [await add('order-moved', 3), await add('order-moved', 3), await add('order-moved', 3)];
  await add('order-moved');
  const waits = await add('parcel-mail', 1, 30);
  const { kinds, failures } = await read();
  expect(kinds.find(({ task }) => task === 'order-moved')).toMatchObject({ due: 1, running: 0, failed: 3 });
  expect(kinds.find(({ task }) => task === 'parcel-mail')).toMatchObject({ scheduled: 1, failed: 0 });
  expect(kinds.find(({ task }) => task === 'reconcile')).toMatchObject({
    ...{ due: 0, failed: 0, next_at: null, clock_at: '2026-11-01T00:07:00.000Z' },
  });
  expect(failures).toHaveLength(4);
  expect(failures.find(({ job_id }) => job_id === waits)).toMatchObject({
    ...{ task: 'parcel-mail', state: 'retrying', attempts: 1, max_attempts: 3 },
    message: 'connect ECONNREFUSED 10.0.0.7:25',
  });

  const [first] = given;
  // Of two people at once, one runs it again.
  const both = await Promise.all([
    retry({ task: 'order-moved', job_id: first }),
    retry({ task: 'order-moved', job_id: first }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'JOB.NOT_FAILED' });
  // A job of another kind, and one that was never tried.
  expect((await retry({ task: 'refund', job_id: given[1] })).statusCode).toBe(409);
  expect((await retry({ task: 'order-moved', job_id: null })).json()).toEqual({ retried: 2 });
  expect((await retry({ task: 'order-moved', job_id: null })).statusCode).toBe(409);
  expect((await retry({ task: 'parcel-mail', job_id: waits })).json()).toEqual({ retried: 1 });

  const after = await read();
  expect(after.failures).toEqual([]);
  expect(after.kinds.find(({ task }) => task === 'order-moved')).toMatchObject({ due: 4, failed: 0 });
  expect(after.kinds.find(({ task }) => task === 'parcel-mail')).toMatchObject({ due: 1, scheduled: 0 });
  const events = await t.deps.db('security_events').where({ kind: 'jobs_retried' }).orderBy('event_id');
  expect(events.map(({ subject, details }) => [subject, details.jobs])).toEqual([
    ['job order-moved', 1],
    ['job order-moved', 2],
    ['job parcel-mail', 1],
  ]);

  const crm = t.bearer(await buildUser(t.deps.db, { role_id: 7 }));
  expect((await t.app.inject({ method: 'GET', url: '/admin/jobs', headers: crm })).statusCode).toBe(403);
  expect((await retry({ task: 'order-moved', job_id: null }, crm)).statusCode).toBe(403);
});

it('a failure is stored without the values of its query, and forgotten 90 days after it was given up', async () => {
  const { db } = t.deps;
  await db.raw('DELETE FROM graphile_worker._private_jobs');
  const id = await add('order-moved');
  await db.raw('UPDATE graphile_worker._private_jobs SET max_attempts = 1 WHERE id = ?', [id]);
  const taskList = withCleanErrors({
    'order-moved': async () => {
      await db.raw('SELECT ?::text, 1 / ?', ['สมใจ 0812345678', 0]);
    },
  });
  const logged: string[] = [];
  const logger = new Logger(() => (_level, message) => void logged.push(message));
  const { databaseUrl: connectionString } = t.deps.config;
  await runOnce({ connectionString, taskList, noHandleSignals: true, logger });
  const [{ last_error }] = await db('graphile_worker.jobs');
  expect(last_error).toBe('division by zero');
  expect(logged.join('\n')).toMatch(/division by zero[\s\S]+\n\s+at /);
  expect(logged.join('\n')).not.toMatch(/สมใจ|0812345678/);

  await add('order-moved', 1, 30);
  const forget = (days: number) =>
    jobQueueJobs({
      ...t.deps,
      sendMail: async () => undefined,
      now: () => new Date(Date.now() + days * 86_400_000),
    }).tasks['forget-failed-jobs']?.({}, {} as never);
  await forget(89);
  expect((await read()).failures).toHaveLength(2);
  await forget(91);
  // One that is tried again stays.
  expect((await read()).failures.map(({ state }) => state)).toEqual(['retrying']);
});

it.each([
  ['550 <nok.s@example.com>: no such user', '550 <[…]>: no such user'],
  [
    'insert into "t" ("name") values (\'สมใจ\') - duplicate key value violates unique constraint',
    'duplicate key value violates unique constraint',
  ],
  ['ผู้รับ สมใจ ใจดี โทร 081-234-5678 not found', '[…][…] not found'],
  ['401 https://carrier.example/v1?key=abc123secret', '401 https://carrier.example/v1?[…]'],
  ['bad token sk_live_51HxYzAbCdEfGhIjKlMnOpQrStUv', 'bad token […]'],
  ['update "t" set "phone" = 0812345678', 'query failed'],
  ['timeout\n    at send (/srv/mail.ts:1)', 'timeout'],
])('leaves what may be personal or secret out of %j', (lastError, shown) => {
  expect(shownMessage(lastError)).toBe(shown);
});

it('every task of the worker has a name in both languages', () => {
  const deps = { ...t.deps, sendMail: async () => undefined };
  const tasks = JOBS.flatMap((make) => Object.keys(make(deps).tasks));
  expect(tasks.filter((task) => JOB_KINDS[task] === undefined)).toEqual([]);
  expect(Object.keys(JOB_KINDS).filter((task) => !tasks.includes(task))).toEqual([]);
});
