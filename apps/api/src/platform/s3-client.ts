import { Agent as HttpAgent, type IncomingMessage, request as overPlainHttp } from 'node:http';
import { Agent as HttpsAgent, request as overHttps } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { observeCall } from '@mali/telemetry/channels';
import { AwsV4Signer } from 'aws4fetch';
import { SaxesParser } from 'saxes';
import { type NoteOutcome, outcomeOf } from './connection-outcomes.ts';
import { StorageUnavailable, sha256Of } from './storage.ts';
import type { S3Settings } from './storage-settings.ts';

export type S3Request = Readonly<{
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Left out: the bucket. */
  path?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
}>;
export type S3Answer = Readonly<{
  status: number;
  headers: IncomingMessage['headers'];
  body: IncomingMessage;
}>;

const ATTEMPTS = 3;
const PAUSE_MS = 100;
/** An upload has a second more for each of these: 256 kB/s. */
const UPLOAD_BYTES_PER_MS = 256;
/** Answers that are read as text: lists of a thousand keys have about half of it. */
const TEXT_MAX = 2 * 1024 * 1024;
const AGENT_OPTIONS = { keepAlive: true, maxSockets: 64, maxFreeSockets: 16, scheduling: 'lifo' } as const;

class TimeoutError extends Error {
  override name = 'TimeoutError';
}

/** Requests that another attempt may answer. */
const isPassing = (status: number): boolean => status === 429 || status >= 500;

/**
 * Signed requests to a bucket. A quick failure is repeated within the time of the settings; a server that does not
 * answer takes all of it.
 */
export class S3Client {
  readonly #settings: S3Settings;
  readonly #base: URL;
  readonly #note: NoteOutcome;
  readonly #agent: HttpAgent | HttpsAgent;
  /** Derived signing keys, one a day; a new map every day. */
  #signingKeys: { day: string; cache: Map<string, ArrayBuffer> } = { day: '', cache: new Map() };

  constructor(settings: S3Settings, note: NoteOutcome) {
    this.#settings = settings;
    this.#note = note;
    const { endpoint, bucket, pathStyle } = settings;
    this.#base = new URL(endpoint);
    if (pathStyle) this.#base.pathname = `${this.#base.pathname.replace(/\/$/, '')}/${bucket}`;
    else this.#base.hostname = `${bucket}.${this.#base.hostname}`;
    this.#agent =
      this.#base.protocol === 'https:' ? new HttpsAgent(AGENT_OPTIONS) : new HttpAgent(AGENT_OPTIONS);
  }

  /**
   * Sends a request. The body of the answer has to be read or destroyed.
   * @returns the answer, whatever its status below 500
   * @throws StorageUnavailable
   */
  async send(request: S3Request): Promise<S3Answer> {
    const uploadMs = (request.body?.length ?? 0) / UPLOAD_BYTES_PER_MS;
    const ends = performance.now() + this.#settings.timeoutMs + uploadMs;
    for (let attempt = 1; ; attempt += 1) {
      let cause: unknown;
      try {
        const answer = await this.#sendOnce(request, ends - performance.now());
        if (answer.status === 401 || answer.status === 403) {
          const code = await this.#errorCode(answer);
          throw this.#failed(new Error(`${request.method} answered ${answer.status} ${code}`));
        }
        // 501: the server has no such operation.
        if (!isPassing(answer.status) || answer.status === 501) {
          this.#note(null);
          return answer;
        }
        answer.body.destroy();
        cause = new Error(`${request.method} answered ${answer.status}`);
      } catch (error) {
        if (error instanceof StorageUnavailable) throw error;
        cause = error;
      }
      const pause = PAUSE_MS * 2 ** attempt * (0.5 + Math.random() / 2);
      if (attempt >= ATTEMPTS || performance.now() + pause >= ends) throw this.#failed(cause);
      await wait(pause);
    }
  }

  /**
   * Sends a request whose answer is XML, or empty. A successful answer may still be an error in its body.
   * @returns the status, and the element of the error as a code; null: none
   * @throws StorageUnavailable
   */
  async text(
    request: S3Request,
  ): Promise<{ status: number; code: string | null; xml: string; etag: string }> {
    const answer = await this.send(request);
    const xml = (await this.bytes(answer, TEXT_MAX)).toString('utf8');
    const [error] = elements(xml, 'Error');
    const code = error?.Code ?? (answer.status >= 400 ? String(answer.status) : null);
    return { status: answer.status, code, xml, etag: answer.headers.etag ?? '' };
  }

  /** All of an answer. @throws StorageUnavailable when it ends early, is late or larger than `max` */
  async bytes(answer: S3Answer, max = Number.POSITIVE_INFINITY): Promise<Buffer> {
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of this.parts(answer)) {
      length += part.length;
      if (length > max) throw this.#failed(new Error('a long answer'));
      parts.push(part);
    }
    return Buffer.concat(parts, length);
  }

  /**
   * An answer piece by piece. The time that its reader takes does not count.
   * @throws StorageUnavailable when it ends early, or its next piece is late
   */
  async *parts({ body }: S3Answer): AsyncGenerator<Buffer> {
    const reading = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    try {
      for (;;) {
        const next = await this.#inTime(reading.next(), body);
        if (next.done) return;
        yield next.value;
      }
    } finally {
      body.destroy();
    }
  }

  /** An answer that cannot be used. */
  unusable(what: string): StorageUnavailable {
    return this.#failed(new Error(what));
  }

  async #inTime<T>(reading: Promise<T>, body: IncomingMessage): Promise<T> {
    const { timeoutMs } = this.#settings;
    const timer = setTimeout(
      () => body.destroy(new TimeoutError(`no more within ${timeoutMs} ms`)),
      timeoutMs,
    );
    try {
      return await reading;
    } catch (error) {
      throw this.#failed(error);
    } finally {
      clearTimeout(timer);
    }
  }

  #failed(cause: unknown): StorageUnavailable {
    this.#note(outcomeOf(cause));
    return new StorageUnavailable(cause);
  }

  async #errorCode(answer: S3Answer): Promise<string> {
    const xml = (await this.bytes(answer, TEXT_MAX)).toString('utf8');
    return elements(xml, 'Error')[0]?.Code ?? '';
  }

  async #sendOnce({ method, path, query, headers, body }: S3Request, leftMs: number): Promise<S3Answer> {
    const url = new URL(this.#base);
    if (path !== undefined) url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`;
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const { region, accessKey, secretKey } = this.#settings;
    const signed = await new AwsV4Signer({
      ...{ method, url: url.href, service: 's3', region, cache: this.#cache() },
      ...{ accessKeyId: accessKey, secretAccessKey: secretKey },
      // The server compares the body with it, so that an upload is either whole or refused.
      headers: { ...headers, 'x-amz-content-sha256': sha256Of(body ?? Buffer.of()) },
    }).sign();
    return observeCall({ method, url: signed.url, isOwn: false }, async (_headers, answered) => {
      const answer = await this.#exchange(
        method,
        signed.url,
        Object.fromEntries(signed.headers),
        body,
        leftMs,
      );
      answered(answer.status);
      return answer;
    });
  }

  #exchange(
    method: S3Request['method'],
    url: URL,
    headers: Readonly<Record<string, string>>,
    body: Uint8Array | undefined,
    leftMs: number,
  ): Promise<S3Answer> {
    const length =
      body === undefined && method !== 'PUT' && method !== 'POST'
        ? {}
        : { 'content-length': body?.length ?? 0 };
    return new Promise((resolve, reject) => {
      const request = (url.protocol === 'https:' ? overHttps : overPlainHttp)(
        url,
        { method, agent: this.#agent, headers: { ...headers, ...length } },
        (answer) => {
          clearTimeout(timer);
          // Until somebody reads it: an error is reported to the reader.
          answer.on('error', () => undefined);
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: answer });
        },
      );
      const timer = setTimeout(
        () => request.destroy(new TimeoutError(`no answer within ${this.#settings.timeoutMs} ms`)),
        Math.max(leftMs, 1),
      );
      request.on('error', (error) => {
        clearTimeout(timer);
        reject(error);
      });
      request.end(body);
    });
  }

  #cache(): Map<string, ArrayBuffer> {
    const day = new Date().toISOString().slice(0, 10);
    if (day !== this.#signingKeys.day) this.#signingKeys = { day, cache: new Map() };
    return this.#signingKeys.cache;
  }
}

/** The elements of a name, each as the texts of its children. */
export function elements(xml: string, name: string): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  const parser = new SaxesParser();
  let current: Record<string, string> | null = null;
  let depth = 0;
  let child: string | null = null;
  parser.on('opentag', (tag) => {
    if (current === null) {
      if (tag.name === name) [current, depth] = [{}, 0];
      return;
    }
    depth += 1;
    if (depth === 1) {
      child = tag.name;
      current[child] = '';
    }
  });
  parser.on('text', (text) => {
    if (current !== null && child !== null && depth === 1) current[child] += text;
  });
  parser.on('closetag', () => {
    if (current === null) return;
    if (depth === 0) {
      found.push(current);
      current = null;
    } else {
      depth -= 1;
      if (depth === 0) child = null;
    }
  });
  // What is no XML, such as the page of a proxy, has no elements.
  parser.on('error', () => undefined);
  parser.write(xml).close();
  return found;
}
