import { Agent as HttpAgent, request as overPlainHttp } from 'node:http';
import { Agent as HttpsAgent, request as overHttps } from 'node:https';
import { observeCall } from '@mali/telemetry/channels';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { Static, TSchema } from 'typebox';

/** A response: status and parsed JSON body. */
export type JsonAnswer = { status: number; body: unknown };

export type JsonRequest = {
  method: 'GET' | 'POST';
  url: URL;
  headers: Readonly<Record<string, string>>;
  /** Sent as JSON, or as a form. */
  body?: object | URLSearchParams;
  timeoutMs: number;
};

/** Keep-alive, since a gateway is called constantly. `node:http` costs half as much as `fetch`. */
const AGENT_OPTIONS = { keepAlive: true, maxFreeSockets: 32, scheduling: 'lifo' } as const;
const overHttp = new HttpAgent(AGENT_OPTIONS);
const overTls = new HttpsAgent(AGENT_OPTIONS);
/** Maximum response size in bytes; a page of a hundred charges has a tenth of it. */
const MAX_BYTES = 4 * 1024 * 1024;

/** No usable response: the other server may have processed the request, or not. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/**
 * Sends one request to the JSON API of another server. Redirects are not followed.
 * @throws NoAnswer when the response is late, incomplete, a redirect or not JSON
 */
export const requestJson = (request: JsonRequest): Promise<JsonAnswer> =>
  observed(request, (bytes) => JSON.parse(bytes.toString('utf8')));

/**
 * Sends one request whose response is a file. Redirects are not followed.
 * @throws NoAnswer when the response is late, incomplete or a redirect
 */
export const requestFile = (request: JsonRequest): Promise<{ status: number; body: Buffer }> =>
  observed(request, (bytes) => bytes);

function observed<Body>(
  request: JsonRequest,
  read: (bytes: Buffer) => Body,
): Promise<{ status: number; body: Body }> {
  const { method, url } = request;
  return observeCall({ method, url, isOwn: false }, async (_headers, answered) => {
    const answer = await sendRequest(request, read);
    answered(answer.status);
    return answer;
  });
}

function sendRequest<Body>(
  { method, url, headers, body, timeoutMs }: JsonRequest,
  read: (bytes: Buffer) => Body,
): Promise<{ status: number; body: Body }> {
  const tls = url.protocol === 'https:';
  const isForm = body instanceof URLSearchParams;
  const payload = body === undefined ? null : isForm ? body.toString() : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    let answered = false;
    const fail = (cause: unknown) => reject(new NoAnswer(`${method} ${url.pathname}`, { cause }));
    const request = (tls ? overHttps : overPlainHttp)(
      url,
      {
        method,
        agent: tls ? overTls : overHttp,
        headers: {
          accept: 'application/json',
          ...headers,
          ...(payload === null
            ? {}
            : {
                'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
                'content-length': Buffer.byteLength(payload),
              }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        let length = 0;
        response.on('data', (chunk: Buffer) => {
          length += chunk.length;
          if (length > MAX_BYTES) request.destroy(new Error('the answer has no end'));
          else chunks.push(chunk);
        });
        response.on('error', fail);
        response.on('end', () => {
          const status = response.statusCode ?? 0;
          if (!response.complete || (status >= 300 && status < 400)) return fail(`answered ${status}`);
          answered = true;
          try {
            resolve({ status, body: read(Buffer.concat(chunks)) });
          } catch (error) {
            fail(error);
          }
        });
      },
    );
    const timer = setTimeout(() => request.destroy(new Error('no answer in time')), timeoutMs);
    request.on('error', fail);
    request.on('close', () => {
      clearTimeout(timer);
      if (!answered) fail('the connection has ended');
    });
    request.end(payload ?? undefined);
  });
}

const ajv = new Ajv();
addFormats.default(ajv);

/** Validates a value against a schema; undeclared properties are ignored. */
export const shape = <Schema extends TSchema>(schema: Schema) => ajv.compile<Static<Schema>>(schema);
