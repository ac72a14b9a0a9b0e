import { type JsonAnswer, type JsonRequest, NoAnswer, requestJson } from '../../platform/json-request.ts';
import { GatewayRefused, GatewayUnavailable } from './gateway.ts';

/**
 * One request to a gateway's API.
 * @throws GatewayUnavailable when no usable answer comes: the gateway may have done what it was asked, or not
 */
export async function exchange(request: JsonRequest): Promise<JsonAnswer> {
  try {
    return await requestJson(request);
  } catch (error) {
    if (error instanceof NoAnswer) throw new GatewayUnavailable(error.message, { cause: error });
    throw error;
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
  { status }: JsonAnswer,
  name: string | null,
  where: string,
): GatewayRefused | GatewayUnavailable {
  const verdict = status >= 400 && status < 500 && !NOT_A_VERDICT.includes(status);
  if (verdict && name !== null) return new GatewayRefused(name);
  return new GatewayUnavailable(`${where} answered ${status}${name === null ? '' : ` ${name}`}`);
}
