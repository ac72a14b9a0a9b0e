import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** An uploaded file as it was when the backup was taken. Its content is backed up by other means. */
export type PrivateFile = Readonly<{ path: string; bytes: number; sha256: string }>;

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The files below a directory, with their checksums; none where it does not exist. */
export async function listPrivateFiles(dir: string): Promise<PrivateFile[]> {
  const names = await readdir(dir, { recursive: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const files: PrivateFile[] = [];
  for (const path of names.sort()) {
    try {
      const found = await stat(join(dir, path));
      if (found.isFile()) files.push({ path, bytes: found.size, sha256: await hashOf(join(dir, path)) });
    } catch (error) {
      // Swept meanwhile.
      if (!isMissing(error)) throw error;
    }
  }
  return files;
}

/** Files of a list that are gone or have another content now. */
export async function changedFiles(dir: string, listed: readonly PrivateFile[]): Promise<string[]> {
  const changed: string[] = [];
  for (const { path, sha256 } of listed) {
    const now = await hashOf(join(dir, path)).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (now !== sha256) changed.push(path);
  }
  return changed;
}
