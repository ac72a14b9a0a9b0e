import { type JsonAnswer, type JsonRequest, NoAnswer, requestJson } from '../../platform/json-request.ts';
import { GatewayRefused, GatewayUnavailable } from './gateway.ts';

/**
 * One request to a gateway's API.
 * @throws GatewayUnavailable without a usable response: the gateway may have executed it, or not
 */
export async function exchange(request: JsonRequest): Promise<JsonAnswer> {
  try {
    return await requestJson(request);
  } catch (error) {
    if (error instanceof NoAnswer) throw new GatewayUnavailable(error.message, { cause: error });
    throw error;
  }
}

/** Rejections unrelated to the request: invalid key, locked account or rate limit. A retry may succeed. */
const NOT_A_VERDICT: readonly number[] = [401, 403, 408, 409, 425, 429];

/**
 * Interprets an unsuccessful response.
 * @param name the gateway's error code, when the body is its own
 * @param where the requested resource, for the log
 */
export function failure(
  { status }: JsonAnswer,
  name: string | null,
  where: string,
): GatewayRefused | GatewayUnavailable {
  const verdict = status >= 400 && status < 500 && !NOT_A_VERDICT.includes(status);
  if (verdict && name !== null) return new GatewayRefused(name);
  return new GatewayUnavailable(`${where} answered ${status}${name === null ? '' : ` ${name}`}`);
}
