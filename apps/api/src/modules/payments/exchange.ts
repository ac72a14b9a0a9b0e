import { Agent as HttpAgent, request as overPlainHttp } from 'node:http';
import { Agent as HttpsAgent, request as overHttps } from 'node:https';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { Static, TSchema } from 'typebox';
import { GatewayRefused, GatewayUnavailable } from './gateway.ts';

/** What a bank's API answered: its status, and the JSON of its body. */
export type Answer = { status: number; body: unknown };

export type Question = {
  method: 'GET' | 'POST';
  url: URL;
  headers: Readonly<Record<string, string>>;
  body?: object;
  timeoutMs: number;
};

/** Connections are kept: a bank is asked all day long. Plain requests of Node cost half of what its `fetch` does. */
const KEPT = { keepAlive: true, maxFreeSockets: 32, scheduling: 'lifo' } as const;
const overHttp = new HttpAgent(KEPT);
const overTls = new HttpsAgent(KEPT);
/** No answer of a bank is longer; a page of a hundred charges is a tenth of it. */
const LONGEST = 4 * 1024 * 1024;

/**
 * One request to a bank's API. Nothing is followed anywhere: an answer that leads elsewhere is no answer.
 * @throws GatewayUnavailable when the answer does not come in time, breaks off, leads elsewhere or is no JSON: the bank
 *   may have done what it was asked or not
 */
export function exchange({ method, url, headers, body, timeoutMs }: Question): Promise<Answer> {
  const tls = url.protocol === 'https:';
  const payload = body === undefined ? null : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    let answered = false;
    const fail = (cause: unknown) => reject(new GatewayUnavailable(`${method} ${url.pathname}`, { cause }));
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
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        let length = 0;
        response.on('data', (chunk: Buffer) => {
          length += chunk.length;
          if (length > LONGEST) request.destroy(new Error('the answer has no end'));
          else chunks.push(chunk);
        });
        response.on('error', fail);
        response.on('end', () => {
          const status = response.statusCode ?? 0;
          if (!response.complete || (status >= 300 && status < 400)) return fail(`answered ${status}`);
          answered = true;
          try {
            resolve({ status, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) });
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

/**
 * Refusals that say nothing of the request itself: our key is wrong, there is a lock on it or there were too many at
 * once. Sent again at another time it may be done.
 */
const NOT_A_VERDICT: readonly number[] = [401, 403, 408, 409, 425, 429];

/**
 * What to make of an answer that is not the one hoped for.
 * @param name how the bank calls its refusal, when the body is one of its own
 * @param where what was asked, for the log
 */
export function failure(
  { status }: Answer,
  name: string | null,
  where: string,
): GatewayRefused | GatewayUnavailable {
  const verdict = status >= 400 && status < 500 && !NOT_A_VERDICT.includes(status);
  if (verdict && name !== null) return new GatewayRefused(name);
  return new GatewayUnavailable(`${where} answered ${status}${name === null ? '' : ` ${name}`}`);
}

const ajv = new Ajv();
addFormats.default(ajv);

/** Whether a value has the shape of a schema. What a bank says beyond it is left alone. */
export const shape = <Schema extends TSchema>(schema: Schema) => ajv.compile<Static<Schema>>(schema);
