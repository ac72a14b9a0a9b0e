import { afterEach, describe, expect, test } from 'vitest';
import { ChildProcessWorker, TooBusy, TooSlow } from './child-process-worker.ts';
import type { Order } from './child-process-worker-fixtures.ts';

const SCRIPT = new URL('./child-process-worker-fixtures.ts', import.meta.url);
const open: ChildProcessWorker<Order, unknown>[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

function start(
  limits: ConstructorParameters<typeof ChildProcessWorker>[1] = {},
): ChildProcessWorker<Order, unknown> {
  const own = new ChildProcessWorker<Order, unknown>(SCRIPT, limits);
  open.push(own);
  return own;
}
const isAlive = (pid: unknown): boolean => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};

describe('a child process worker', () => {
  test('runs tasks sequentially in one process', async () => {
    const own = start();
    const [first, bytes, again] = await Promise.all([own.run('pid'), own.run('bytes'), own.run('pid')]);
    expect(first).toBe(again);
    expect(first).not.toBe(process.pid);
    expect(Buffer.from(bytes as Uint8Array)).toEqual(Buffer.from([0, 1, 255]));
  });

  test.each([
    [false, [0, 1, 2, 3]],
    [true, [0, 3, 2, 1]],
  ])('runs waiting tasks in order; newest first: %s', async (newestFirst, order) => {
    const own = start({ newestFirst });
    const done: number[] = [];
    await Promise.all([0, 1, 2, 3].map(async (n) => own.run('pid').then(() => done.push(n))));
    expect(done).toEqual(order);
  });

  test.each([
    [false, ['pid', 'bytes', 'env', 'pid']],
    [true, ['pid', 'bytes', 'pid', 'env']],
  ])('moves a repeated task to the front; newest first: %s', async (newestFirst, order) => {
    const own = start({ newestFirst });
    const done: Order[] = [];
    const tasks: readonly Order[] = ['pid', 'bytes', 'env', 'pid'];
    const all = Promise.all(tasks.map(async (task) => own.run(task).then(() => done.push(task))));
    own.again('bytes');
    await all;
    expect(done).toEqual(order);
  });

  test.each([
    ['fail', 'no such luck'],
    ['die', 'the worker process has exited'],
  ] as const)('a task that makes it %s fails alone', async (order, message) => {
    const own = start();
    const [before, failed, after] = await Promise.allSettled([
      own.run('pid'),
      own.run(order),
      own.run('pid'),
    ]);
    expect(before.status).toBe('fulfilled');
    expect(failed).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining(message) },
    });
    expect(after.status).toBe('fulfilled');
  });

  test('a timed-out process is killed, and the next task gets a new one', async () => {
    const own = start({ timeoutMs: 3000 });
    const first = await own.run('pid');
    const [hung, next] = await Promise.allSettled([own.run('hang'), own.run('pid')]);
    expect(hung).toMatchObject({ status: 'rejected', reason: expect.any(TooSlow) });
    expect(next).toMatchObject({ status: 'fulfilled', value: expect.any(Number) });
    expect(next).not.toMatchObject({ value: first });
    await expect.poll(() => isAlive(first)).toBe(false);
  });

  test('tasks beyond the queue limit are rejected at once, and the others completed', async () => {
    const own = start({ waitingMax: 2 });
    const all = await Promise.allSettled(
      ['pid', 'pid', 'pid', 'pid'].map((order) => own.run(order as Order)),
    );
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(all[3]).toMatchObject({ reason: expect.any(TooBusy) });
  });

  test('has an empty environment by default', async () => {
    expect(await start({ env: {} }).run('env')).toBeLessThanOrEqual(2);
    expect(await start().run('env')).toBeGreaterThan(2);
  });

  test('exits on close, and waiting tasks fail', async () => {
    const own = start();
    const pid = await own.run('pid');
    const waiting = Promise.allSettled([own.run('hang'), own.run('pid')]);
    await own.close();
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(own.run('pid')).rejects.toThrow('closing');
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});
