import { describe, expect, it } from 'vitest';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { DomainError } from './errors.ts';

const immediate = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Work that completes on demand. */
function held() {
  let end: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => done, end };
}

describe('the concurrency limiter', () => {
  it('starts up to the limit, the others in arrival order', async () => {
    const turns = new ConcurrencyLimiter({ atOnce: 2, waitingMax: 10 });
    const begun: number[] = [];
    const all = Array.from({ length: 5 }, held);
    const runs = all.map(({ work }, n) =>
      turns.run(() => {
        begun.push(n);
        return work();
      }),
    );
    await immediate();
    expect(begun).toEqual([0, 1]);
    all[1]?.end();
    await immediate();
    expect(begun).toEqual([0, 1, 2]);
    for (const { end } of all) end();
    await Promise.all(runs);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
  });

  it('rejects beyond the queue limit, and accepts again afterwards', async () => {
    const turns = new ConcurrencyLimiter({ atOnce: 1, waitingMax: 1 });
    const [first, second] = [held(), held()];
    const runs = [turns.run(first.work), turns.run(second.work)];
    await expect(turns.run(async () => 'never')).rejects.toThrow(new DomainError('ERROR.BUSY'));
    first.end();
    second.end();
    await Promise.all(runs);
    await expect(turns.run(async () => 'taken in')).resolves.toBe('taken in');
  });

  it('passes the slot of failed work to the next', async () => {
    const turns = new ConcurrencyLimiter({ atOnce: 1, waitingMax: 1 });
    const failing = turns.run(() => Promise.reject(new Error('it failed')));
    const next = turns.run(async () => 'next');
    await expect(failing).rejects.toThrow('it failed');
    await expect(next).resolves.toBe('next');
  });

  it('yields to the event loop between slices', async () => {
    const turns = new ConcurrencyLimiter({ atOnce: 1, waitingMax: 10, sliceMs: 0 });
    const heard: string[] = [];
    const run = (name: string) => turns.run(async () => void heard.push(name));
    setImmediate(() => heard.push('somebody else'));
    const runs = [run('first'), run('second'), run('third')];
    await Promise.all(runs);
    expect(heard).toEqual(['first', 'somebody else', 'second', 'third']);
  });
});
