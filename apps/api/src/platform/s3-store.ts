import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { NoteOutcome } from './connection-outcomes.ts';
import { elements, type S3Answer, S3Client } from './s3-client.ts';
import {
  AREAS,
  type Area,
  areaOf,
  ByteCounter,
  type ByteRange,
  completeName,
  FileDamaged,
  type FileFacts,
  type FileKind,
  type FileStream,
  ignoreNotFound,
  type MovableStore,
  newKey,
  type StoredFile,
  sha256Of,
} from './storage.ts';
import type { S3Settings } from './storage-settings.ts';

/** The smallest part that a multipart upload may have: each upload that runs holds about two of them in memory. */
const PART_BYTES = 5 * 1024 * 1024;
/** Sizes that are requested at once. */
const SIZES_AT_ONCE = 16;
const DAY_MS = 86_400_000;
const HASH_HEADER = 'x-amz-meta-sha256';

/**
 * Private files as objects `<area>/<key>` of a bucket, each with its SHA-256 among its metadata where that is known
 * before the upload begins: of all but streams of more than 5 MiB.
 */
export class S3Store implements MovableStore {
  readonly #client: S3Client;
  readonly #scratch: string;

  /** @param dataDir copies of files lie below it while a reader needs a path */
  constructor(settings: S3Settings, dataDir: string, note: NoteOutcome = () => undefined) {
    this.#client = new S3Client(settings, note);
    this.#scratch = join(dataDir, 'tmp');
  }

  async put(bytes: Uint8Array, as: FileKind): Promise<string> {
    const key = newKey(as);
    await this.#putWhole(key, bytes);
    return key;
  }

  async putStream(source: AsyncIterable<Uint8Array>, as: FileKind): Promise<StoredFile> {
    const key = newKey(as);
    const counter = new ByteCounter();
    await this.#upload(key, source, counter, null);
    return { key, bytes: counter.bytes, sha256: counter.digest() };
  }

  async get(key: string): Promise<Buffer | null> {
    const answer = await this.#open(key);
    if (answer === null) return null;
    const bytes = await this.#client.bytes(answer);
    const sha256 = hashOf(answer);
    if (sha256 !== null && sha256Of(bytes) !== sha256) throw new FileDamaged(`${key} has another SHA-256`);
    return bytes;
  }

  async read(key: string, range?: ByteRange): Promise<FileStream | null> {
    const answer = await this.#open(key, range);
    if (answer === null) return null;
    const bytes = Number(answer.headers['content-length']);
    const [, whole] = /\/(\d+)$/.exec(answer.headers['content-range'] ?? '') ?? [];
    const sha256 = range === undefined ? hashOf(answer) : null;
    const body = Readable.from(this.#verified(key, answer, sha256), { objectMode: false });
    return { bytes, total: whole === undefined ? bytes : Number(whole), body };
  }

  async sizes(keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const found = new Map<string, number>();
    const waiting = keys.values();
    const ask = async () => {
      for (const key of waiting) {
        const facts = await this.facts(key);
        if (facts !== null) found.set(key, facts.bytes);
      }
    };
    await Promise.all(Array.from({ length: SIZES_AT_ONCE }, ask));
    return found;
  }

  async withLocalFile<T>(key: string, work: (path: string | null) => Promise<T>): Promise<T> {
    const found = await this.read(key);
    if (found === null) return work(null);
    await mkdir(this.#scratch, { recursive: true, mode: 0o700 });
    await this.#removeOldCopies();
    const path = join(this.#scratch, randomBytes(16).toString('hex'));
    try {
      await pipeline(found.body, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  async delete(name: string): Promise<void> {
    const { key, isUnfinished } = completeName(name);
    const path = pathOf(key);
    if (path === null) return;
    if (isUnfinished) {
      for (const upload of await this.#uploads(path)) await this.#abort(path, upload.id);
      return;
    }
    const { code } = await this.#client.text({ method: 'DELETE', path });
    if (code !== null && code !== 'NoSuchKey' && code !== '404')
      throw this.#client.unusable(`DELETE: ${code}`);
  }

  async olderThan(area: Area, before: Date): Promise<string[]> {
    const older: string[] = [];
    for await (const { key, at } of this.#objects(area)) if (at < before) older.push(key);
    for (const { key, at } of await this.#uploads(`${area}/`)) if (at < before) older.push(`${key}.part`);
    return [...new Set(older)];
  }

  async check(): Promise<void> {
    const { code } = await this.#client.text({
      method: 'GET',
      query: { 'list-type': '2', 'max-keys': '1', prefix: `${AREAS[0]}/` },
    });
    if (code !== null) throw this.#client.unusable(`GET answered ${code}`);
  }

  async *keys(area: Area): AsyncGenerator<{ key: string; bytes: number }> {
    for await (const { key, bytes } of this.#objects(area)) yield { key, bytes };
  }

  async facts(key: string): Promise<FileFacts | null> {
    const path = pathOf(key);
    if (path === null) return null;
    const answer = await this.#client.send({ method: 'HEAD', path });
    answer.body.resume();
    if (answer.status === 404) return null;
    if (answer.status !== 200) throw this.#client.unusable(`HEAD answered ${answer.status}`);
    return { bytes: Number(answer.headers['content-length']), sha256: hashOf(answer) };
  }

  async putCopy(
    key: string,
    source: AsyncIterable<Uint8Array>,
    expected: Omit<StoredFile, 'key'>,
  ): Promise<void> {
    await this.#upload(key, source, new ByteCounter(), expected);
  }

  /** The answer with an object; null for an unknown key, or a range after its end. */
  async #open(key: string, range?: ByteRange): Promise<S3Answer | null> {
    const path = pathOf(key);
    if (path === null) return null;
    const headers: Record<string, string> =
      range === undefined ? {} : { range: `bytes=${range.from}-${range.to ?? ''}` };
    const answer = await this.#client.send({ method: 'GET', path, headers });
    if (answer.status === 200 || answer.status === 206) return answer;
    const xml = (await this.#client.bytes(answer)).toString('utf8');
    const code = elements(xml, 'Error')[0]?.Code ?? String(answer.status);
    if (code === 'NoSuchKey' || code === 'InvalidRange' || answer.status === 416) return null;
    throw this.#client.unusable(`GET answered ${answer.status} ${code}`);
  }

  async *#verified(key: string, answer: S3Answer, sha256: string | null): AsyncGenerator<Buffer> {
    const counter = new ByteCounter();
    for await (const part of this.#client.parts(answer)) {
      if (sha256 !== null) counter.add(part);
      yield part;
    }
    if (sha256 !== null && counter.digest() !== sha256) throw new FileDamaged(`${key} has another SHA-256`);
  }

  async #putWhole(key: string, body: Uint8Array): Promise<void> {
    const headers = { [HASH_HEADER]: sha256Of(body), 'content-type': 'application/octet-stream' };
    const { code } = await this.#client.text({ method: 'PUT', path: pathOf(key) ?? '', headers, body });
    if (code !== null) throw this.#client.unusable(`PUT: ${code}`);
  }

  /** A file of one part is put as a whole; nothing can be read before the last part of a larger one has arrived. */
  async #upload(
    key: string,
    source: AsyncIterable<Uint8Array>,
    counter: ByteCounter,
    expected: Omit<StoredFile, 'key'> | null,
  ): Promise<void> {
    const path = pathOf(key);
    if (path === null) throw new Error(`${key} is no key`);
    const complete = () => {
      if (expected === null) return;
      if (counter.bytes !== expected.bytes || counter.digest() !== expected.sha256)
        throw new FileDamaged(`${key} has other bytes than its source`);
    };
    let upload: { id: string; etags: string[] } | null = null;
    try {
      for await (const { bytes, isLast } of inParts(source, counter)) {
        if (isLast) complete();
        if (upload === null) {
          if (isLast) return await this.#putWhole(key, bytes);
          upload = { id: await this.#begin(path, expected?.sha256 ?? null), etags: [] };
        }
        const query = { partNumber: String(upload.etags.length + 1), uploadId: upload.id };
        const { code, etag } = await this.#client.text({ method: 'PUT', path, query, body: bytes });
        if (code !== null) throw this.#client.unusable(`PUT of a part: ${code}`);
        upload.etags.push(etag);
      }
      if (upload !== null) await this.#complete(key, path, upload, counter.bytes);
    } catch (error) {
      // What cannot be aborted is found as a leftover later.
      if (upload !== null) await this.#abort(path, upload.id).catch(() => undefined);
      throw error;
    }
  }

  async #begin(path: string, sha256: string | null): Promise<string> {
    const headers = {
      'content-type': 'application/octet-stream',
      ...(sha256 !== null && { [HASH_HEADER]: sha256 }),
    };
    const { code, xml } = await this.#client.text({ method: 'POST', path, query: { uploads: '' }, headers });
    const id = elements(xml, 'InitiateMultipartUploadResult')[0]?.UploadId;
    if (code !== null || id === undefined) throw this.#client.unusable(`POST of uploads: ${code}`);
    return id;
  }

  async #complete(
    key: string,
    path: string,
    { id, etags }: { id: string; etags: readonly string[] },
    bytes: number,
  ): Promise<void> {
    const parts = etags.map(
      (etag, i) =>
        `<Part><PartNumber>${i + 1}</PartNumber><ETag>${etag.replaceAll('"', '&quot;')}</ETag></Part>`,
    );
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    const { code } = await this.#client.text({ method: 'POST', path, query: { uploadId: id }, body });
    // A repetition of a request whose answer was lost finds no upload any more.
    if (code !== null && (await this.facts(key))?.bytes !== bytes)
      throw this.#client.unusable(`POST of all parts: ${code}`);
  }

  async #abort(path: string, uploadId: string): Promise<void> {
    await this.#client.text({ method: 'DELETE', path, query: { uploadId } });
  }

  /** Uploads that have not ended, of objects whose path begins so. */
  async #uploads(prefix: string): Promise<{ id: string; key: string; at: Date }[]> {
    const found: { id: string; key: string; at: Date }[] = [];
    let next: Record<string, string> = {};
    for (;;) {
      const { code, xml } = await this.#client.text({
        method: 'GET',
        query: { uploads: '', prefix, ...next },
      });
      // Some stores do not tell them, and end them on their own.
      if (code === 'NotImplemented' || code === '501') return found;
      if (code !== null) throw this.#client.unusable(`GET of uploads: ${code}`);
      for (const { Key = '', UploadId = '', Initiated = '' } of elements(xml, 'Upload')) {
        const key = keyOf(Key);
        if (key !== null) found.push({ id: UploadId, key, at: new Date(Initiated) });
      }
      const [result] = elements(xml, 'ListMultipartUploadsResult');
      if (result?.IsTruncated !== 'true') return found;
      next = {
        'key-marker': result.NextKeyMarker ?? '',
        'upload-id-marker': result.NextUploadIdMarker ?? '',
      };
    }
  }

  async *#objects(area: Area): AsyncGenerator<{ key: string; bytes: number; at: Date }> {
    let next: Record<string, string> = {};
    for (;;) {
      const query = { 'list-type': '2', prefix: `${area}/`, ...next };
      const { code, xml } = await this.#client.text({ method: 'GET', query });
      if (code !== null) throw this.#client.unusable(`GET of a list: ${code}`);
      for (const { Key = '', Size, LastModified = '' } of elements(xml, 'Contents')) {
        const key = keyOf(Key);
        if (key !== null) yield { key, bytes: Number(Size), at: new Date(LastModified) };
      }
      const [result] = elements(xml, 'ListBucketResult');
      if (result?.IsTruncated !== 'true') return;
      next = { 'continuation-token': result.NextContinuationToken ?? '' };
    }
  }

  /** Copies that a killed process has left. */
  async #removeOldCopies(): Promise<void> {
    for (const name of await readdir(this.#scratch)) {
      const path = join(this.#scratch, name);
      const found = await ignoreNotFound(stat(path), null);
      if (found !== null && found.mtimeMs < Date.now() - DAY_MS) await rm(path, { force: true });
    }
  }
}

const pathOf = (key: string): string | null => {
  const area = areaOf(key);
  return area === null ? null : `${area}/${key}`;
};
const keyOf = (path: string): string | null => {
  const [area, key = '', ...rest] = path.split('/');
  return rest.length === 0 && areaOf(key) === area ? key : null;
};
const hashOf = ({ headers }: S3Answer): string | null => {
  const kept = headers[HASH_HEADER];
  return typeof kept === 'string' ? kept : null;
};

/** Cuts a stream into parts; an empty one is one empty part. */
async function* inParts(
  source: AsyncIterable<Uint8Array>,
  counter: ByteCounter,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const piece of source) {
    counter.add(piece);
    waiting.push(piece);
    length += piece.length;
    // The last part is known as such only when the stream has ended, so one byte more is waited for.
    while (length > PART_BYTES) {
      const all = Buffer.concat(waiting, length);
      yield { bytes: all.subarray(0, PART_BYTES), isLast: false };
      waiting = [all.subarray(PART_BYTES)];
      length -= PART_BYTES;
    }
  }
  yield { bytes: Buffer.concat(waiting, length), isLast: true };
}
