import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { checkedLookup, isPublicAddress, type ResolveName } from '../../../platform/public-address.ts';

/** Maximum picture size in bytes, from any source. */
export const PICTURE_BYTES_MAX = 15 * 1024 * 1024;

const REDIRECTS_MAX = 3;
const ATTEMPTS = 3;
const TIMEOUT_MS = 30_000;
const PAUSE_MS = 500;
const PAUSE_MAX_MS = 10_000;
const URL_MAX = 2000;

/** Why a URL yielded no picture; `again`: a retry may succeed. */
export class FetchError extends Error {
  override name = 'FetchError';
  readonly again: boolean;
  readonly pauseMs: number | undefined;

  constructor(message: string, { again = false, pauseMs }: { again?: boolean; pauseMs?: number } = {}) {
    super(message);
    this.again = again;
    this.pauseMs = pauseMs;
  }
}

export type FetchOptions = Readonly<{
  signal: AbortSignal;
  /** Filter of allowed addresses; tests allow their own server. */
  allows?: (address: string) => boolean;
  /** Resolves a host name to all of its addresses. */
  resolve?: ResolveName;
  /** First pause between retries, in milliseconds. */
  pauseMs?: number;
}>;

/**
 * Downloads a picture from an untrusted URL. Only public addresses are allowed (SSRF): a name is resolved
 * once, all its addresses are checked, and the connection uses a checked one. Redirects follow the same
 * rules.
 * @returns the body, at most PICTURE_BYTES_MAX; the caller checks whether it is a picture
 * @throws FetchError with the reason
 */
export async function fetchPicture(address: string, options: FetchOptions): Promise<Buffer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await follow(address, options);
    } catch (error) {
      if (!(error instanceof FetchError) || !error.again || attempt === ATTEMPTS) throw error;
      const pause = error.pauseMs ?? (options.pauseMs ?? PAUSE_MS) * 2 ** (attempt - 1);
      await wait(Math.min(pause, PAUSE_MAX_MS), undefined, { signal: options.signal }).catch(() => {
        throw new FetchError('the import was stopped');
      });
    }
  }
}

async function follow(address: string, options: FetchOptions): Promise<Buffer> {
  let url = parse(address);
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const answer = await ask(url, { ...options, signal });
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return read(answer, signal);
    answer.destroy();
    if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined) {
      const next = parse(headers.location, url);
      if (url.protocol === 'https:' && next.protocol === 'http:')
        throw new FetchError('it redirects from https to http');
      url = next;
      continue;
    }
    const again = statusCode === 408 || statusCode === 429 || statusCode >= 500;
    const seconds = Number(headers['retry-after']);
    throw new FetchError(`the server answers ${statusCode}`, {
      again,
      ...(again && seconds > 0 && { pauseMs: seconds * 1000 }),
    });
  }
  throw new FetchError(`more than ${REDIRECTS_MAX} redirects`);
}

function parse(address: string, base?: URL): URL {
  if (address.length > URL_MAX) throw new FetchError('the address is too long');
  const url = URL.parse(address, base?.href);
  if (url === null) throw new FetchError('not an address');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FetchError('neither http nor https');
  if (url.username !== '' || url.password !== '') throw new FetchError('the address holds a password');
  return url;
}

/** Sends the request and waits for the response headers. */
function ask(
  url: URL,
  { signal, allows = isPublicAddress, resolve }: FetchOptions,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const refused = () => new FetchError('it does not lead to a public address');
  // A numeric address is not resolved, so `lookup` would not be called for it.
  if (isIP(host) !== 0 && !allows(host)) return Promise.reject(refused());
  const lookup = checkedLookup({ allows, refused, ...(resolve !== undefined && { resolve }) });
  return new Promise((resolved, rejected) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = request(
      url,
      {
        agent: false,
        lookup,
        signal,
        headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'MaliImport/1.0' },
      },
      resolved,
    );
    sent.on('error', (error) => rejected(asFetchError(error, signal)));
    sent.end();
  });
}

async function read(answer: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const tooLarge = () => new FetchError(`larger than ${PICTURE_BYTES_MAX / 1024 / 1024} MB`);
  try {
    if (Number(answer.headers['content-length'] ?? 0) > PICTURE_BYTES_MAX) throw tooLarge();
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of answer as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > PICTURE_BYTES_MAX) throw tooLarge();
      parts.push(part);
    }
    if (!answer.complete) throw new FetchError('the answer broke off', { again: true });
    return Buffer.concat(parts);
  } catch (error) {
    throw asFetchError(error, signal);
  } finally {
    answer.destroy();
  }
}

function asFetchError(error: unknown, signal: AbortSignal): FetchError {
  if (error instanceof FetchError) return error;
  if (signal.aborted) {
    const late = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
    return late
      ? new FetchError(`no answer within ${TIMEOUT_MS / 1000} s`, { again: true })
      : new FetchError('the import was stopped');
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'a network error';
  return new FetchError(`it cannot be reached (${code})`, { again: code !== 'ENOTFOUND' });
}
