import { describe, expect, it } from 'vitest';
import { batchLoader } from './batch-loader.ts';

/** A fake read whose statements complete on demand, returning the double of every key. */
function statements(most = 100) {
  const asked: number[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const read = batchLoader<number, number>((keys) => {
    asked.push([...keys]);
    return new Promise((resolve, reject) =>
      ends.push((error) =>
        error === undefined ? resolve(new Map(keys.map((key) => [key, key * 2]))) : reject(error),
      ),
    );
  }, most);
  return { read, asked, end: (error?: Error) => ends.shift()?.(error) };
}

describe('the batch loader', () => {
  it('reads at once when idle, and batches requests made meanwhile', async () => {
    const { read, asked, end } = statements();
    const first = read([1]);
    expect(asked).toEqual([[1]]);
    const [second, third] = [read([2, 3]), read([3, 4])];
    expect(asked).toEqual([[1]]);
    end();
    expect((await first).get(1)).toBe(2);
    expect(asked).toEqual([[1], [2, 3, 4]]);
    end();
    expect((await second).get(3)).toBe(6);
    expect((await third).get(4)).toBe(8);
    const fourth = read([5]);
    expect(asked.at(-1)).toEqual([5]);
    end();
    expect((await fourth).get(5)).toBe(10);
  });

  it('rereads keys requested while they are being read', async () => {
    const { read, asked, end } = statements();
    const [first, second] = [read([1]), read([1])];
    end();
    await first;
    expect(asked).toEqual([[1], [1]]);
    end();
    expect((await second).get(1)).toBe(2);
  });

  it('respects the maximum batch size, except for a single larger request', async () => {
    const { read, asked, end } = statements(3);
    const all = [read([1]), read([2, 3]), read([4, 5]), read([6, 7, 8, 9])];
    for (const one of all) {
      end();
      await one;
    }
    expect(asked).toEqual([[1], [2, 3], [4, 5], [6, 7, 8, 9]]);
  });

  it('rejects the requests of a failed statement, and continues with the others', async () => {
    const { read, end } = statements();
    const [first, second] = [read([1]), read([2])];
    end(new Error('no connection'));
    await expect(first).rejects.toThrow('no connection');
    end();
    expect((await second).get(2)).toBe(4);
  });
});
