import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from './storage-settings.ts';

const BUCKET = 'files';
/** How s3rver names its files. */
const UPLOADS = '._S3rver_uploads';
const OBJECT = '._S3rver_object';
/** Objects on a page of a list. */
const PAGE = 2;

/** What goes wrong: the status of so many answers, or what happens to all of them. */
export type S3Trouble = {
  status: { code: number; times: number };
  /** `down`: connections end at once; `silent`: no answer; `stalls`, `ends`: in the middle of a body. */
  mode: 'none' | 'down' | 'silent' | 'stalls' | 'ends';
};

/**
 * An S3-compatible server on the local host: s3rver with what it lacks, the list of unfinished uploads, ending them, and
 * lists of several pages, whose tokens it encrypts with a cipher that OpenSSL no longer has.
 */
export async function fakeS3() {
  const directory = await mkdtemp(join(tmpdir(), 'mali-s3-'));
  const s3 = new S3rver({
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  // It would catch what nobody else catches.
  s3.logger.exceptions.unhandle();
  await s3.configureBuckets();
  const serve = s3.callback();
  const bucket = join(directory, BUCKET);
  const trouble: S3Trouble = { status: { code: 503, times: 0 }, mode: 'none' };
  const counts = { requests: 0, received: 0, sent: 0 };

  async function uploads(): Promise<{ id: string; key: string; at: Date }[]> {
    const ids = await readdir(join(bucket, UPLOADS)).catch(() => []);
    return Promise.all(
      ids.map(async (id) => {
        const file = join(bucket, UPLOADS, id, 'key');
        return { id, key: await readFile(file, 'utf8'), at: (await stat(file)).mtime };
      }),
    );
  }

  /** A page of objects below a prefix; its token is the last key. */
  async function listing(query: URLSearchParams): Promise<string> {
    const prefix = query.get('prefix') ?? '';
    const max = Math.min(Number(query.get('max-keys') ?? 1000), PAGE);
    const after = query.get('continuation-token') ?? '';
    const names = await readdir(join(bucket, prefix)).catch(() => []);
    const keys = names
      .filter((name) => name.endsWith(OBJECT))
      .map((name) => `${prefix}${name.slice(0, -OBJECT.length)}`)
      .sort()
      .filter((key) => key > after);
    const page = keys.slice(0, max);
    const contents = await Promise.all(
      page.map(async (key) => {
        const { size, mtime } = await stat(join(bucket, `${key}${OBJECT}`));
        return `<Contents><Key>${key}</Key><LastModified>${mtime.toISOString()}</LastModified><Size>${size}</Size></Contents>`;
      }),
    );
    const next =
      page.length < keys.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    counts.requests += 1;
    const { mode, status } = trouble;
    if (mode === 'down') return void request.socket.destroy();
    if (mode === 'silent') return;
    if (status.times > 0) {
      status.times -= 1;
      request.resume();
      return void response.writeHead(status.code).end('<Error><Code>SlowDown</Code></Error>');
    }
    if (mode !== 'none') breakBody(response, mode);
    request.on('end', () => {
      counts.received += Number(request.headers['content-length'] ?? 0);
    });
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://localhost');
    if (query.has('list-type') && pathname.replace(/\/$/, '') === `/${BUCKET}`)
      response.end(await listing(query));
    else if (request.method === 'GET' && query.has('uploads')) {
      const prefix = query.get('prefix') ?? '';
      const found = (await uploads()).filter(({ key }) => key.startsWith(prefix));
      const xml = found.map(
        ({ id, key, at }) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Owner><ID>1</ID></Owner><Initiated>${at.toISOString()}</Initiated></Upload>`,
      );
      response.end(
        `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${xml.join('')}</ListMultipartUploadsResult>`,
      );
    } else if (request.method === 'DELETE' && query.has('uploadId')) {
      await rm(join(bucket, UPLOADS, query.get('uploadId') ?? ''), { recursive: true, force: true });
      response.writeHead(204).end();
    } else await serve(request, response);
  }

  function breakBody(response: ServerResponse, mode: 'stalls' | 'ends'): void {
    const write = response.write.bind(response) as (part: Buffer) => boolean;
    let isBroken = false;
    response.write = ((part: Buffer) => {
      if (isBroken) return true;
      isBroken = true;
      write(part.subarray(0, 1000));
      if (mode === 'ends') setImmediate(() => response.destroy());
      return true;
    }) as never;
    response.end = (() => response) as never;
  }

  const server = createServer((request, response) => {
    const write = response.write.bind(response) as (...args: unknown[]) => boolean;
    response.write = ((...args: unknown[]) => {
      counts.sent += (args[0] as Buffer).length;
      return write(...args);
    }) as never;
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ region: 'us-east-1', bucket: BUCKET, pathStyle: true, timeoutMs: 10_000 },
    ...{ accessKey: 'S3RVER', secretKey: 'S3RVER' },
  };
  return {
    settings,
    /** The same as variables of the environment. */
    environment: {
      ...{ STORAGE: 's3', S3_ENDPOINT: settings.endpoint, S3_BUCKET: BUCKET },
      ...{ S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' },
    },
    trouble,
    counts,
    uploads,
    /** The file in which the server keeps an object. */
    objectFile: (path: string) => join(bucket, `${path}${OBJECT}`),
    uploadFile: (id: string) => join(bucket, UPLOADS, id, 'key'),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      s3.logger.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
