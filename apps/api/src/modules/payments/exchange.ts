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

/**
 * One request to a bank's API.
 * @throws GatewayUnavailable when the answer does not come in time, breaks off, leads elsewhere or is no JSON: the bank
 *   may have done what it was asked or not
 */
export async function exchange({ method, url, headers, body, timeoutMs }: Question): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: await response.json() };
  } catch (error) {
    throw new GatewayUnavailable(`${method} ${url.pathname}`, { cause: error });
  }
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
