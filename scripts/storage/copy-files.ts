import {
  type Area,
  ByteCounter,
  type FileFacts,
  type MovableStore,
  StorageUnavailable,
} from '../../apps/api/src/platform/storage.ts';

export type CopyResult = { copied: number; bytes: number; present: number; failed: number };
export type CopyOptions = Readonly<{ dryRun: boolean; onFailure(key: string, error: unknown): void }>;

/** Files that are copied at once. */
const AT_ONCE = 4;

/** A file that the shop has deleted meanwhile. */
class Gone extends Error {}

async function hashOf(store: MovableStore, key: string): Promise<Required<FileFacts> & { sha256: string }> {
  const counter = new ByteCounter();
  for await (const part of await bodyOf(store, key)) counter.add(part);
  return { bytes: counter.bytes, sha256: counter.digest() };
}
async function bodyOf(store: MovableStore, key: string): Promise<AsyncIterable<Uint8Array>> {
  const found = await store.read(key);
  if (found === null) throw new Gone();
  return found.body;
}

/**
 * Copies the files of an area that the target lacks, or has with other bytes. Each copy is read back and compared.
 * @throws StorageUnavailable when a store is lost: going on would fail for each file
 */
export async function copyFiles(
  source: MovableStore,
  target: MovableStore,
  area: Area,
  { dryRun, onFailure }: CopyOptions,
): Promise<CopyResult> {
  const result: CopyResult = { copied: 0, bytes: 0, present: 0, failed: 0 };
  const waiting = source.keys(area)[Symbol.asyncIterator]();
  // One list that several read in turn.
  let turn: Promise<unknown> = Promise.resolve();
  const next = () => {
    const taken = turn.then(() => waiting.next());
    turn = taken.catch(() => undefined);
    return taken;
  };
  const work = async () => {
    for (let file = await next(); !file.done; file = await next()) {
      const { key, bytes } = file.value;
      try {
        if (await isThere(source, target, key, bytes)) result.present += 1;
        else {
          if (!dryRun) await copyOne(source, target, key);
          result.copied += 1;
          result.bytes += bytes;
        }
      } catch (error) {
        if (error instanceof StorageUnavailable) throw error;
        if (error instanceof Gone) continue;
        result.failed += 1;
        onFailure(key, error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return result;
}

/** Whether the target has the same file. The checksum that one of the stores keeps saves reading there. */
async function isThere(
  source: MovableStore,
  target: MovableStore,
  key: string,
  bytes: number,
): Promise<boolean> {
  const found = await target.facts(key);
  if (found === null || found.bytes !== bytes) return false;
  const kept = found.sha256 ?? (await hashOf(target, key)).sha256;
  const original = (await source.facts(key))?.sha256 ?? (await hashOf(source, key)).sha256;
  return kept === original;
}

async function copyOne(source: MovableStore, target: MovableStore, key: string): Promise<void> {
  const expected = await hashOf(source, key);
  await target.putCopy(key, await bodyOf(source, key), expected);
  const copy = await hashOf(target, key);
  if (copy.bytes !== expected.bytes || copy.sha256 !== expected.sha256)
    throw new Error('the copy has other bytes');
}
