type Reading<Key, Value> = {
  keys: readonly Key[];
  resolve: (found: ReadonlyMap<Key, Value>) => void;
  reject: (error: unknown) => void;
};

/**
 * Wraps a read so that one statement runs at a time: requests made meanwhile are batched into the next one. A
 * statement costs about as much for fifty rows as for five. Results are always read after their request.
 * @param read returns the found keys; others are omitted
 * @param most maximum keys per statement, unless a single request has more
 */
export function batchLoader<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  most: number,
): (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>> {
  const waiting: Reading<Key, Value>[] = [];
  let isReading = false;

  async function readAll(): Promise<void> {
    isReading = true;
    while (waiting.length > 0) {
      const together = waiting.splice(0, 1);
      const keys = new Set(together[0]?.keys);
      for (
        let next = waiting[0];
        next !== undefined && keys.size + next.keys.length <= most;
        next = waiting[0]
      ) {
        for (const key of next.keys) keys.add(key);
        together.push(...waiting.splice(0, 1));
      }
      try {
        const found = await read([...keys]);
        for (const { resolve } of together) resolve(found);
      } catch (error) {
        for (const { reject } of together) reject(error);
      }
    }
    isReading = false;
  }

  return (keys) =>
    new Promise((resolve, reject) => {
      waiting.push({ keys, resolve, reject });
      if (!isReading) void readAll();
    });
}
