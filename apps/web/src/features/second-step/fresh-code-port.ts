import type { ApiError } from '../../clients/api-error.ts';
import type { ApiRequest } from '../../clients/base-query.ts';

/** Asks the user for a new code; true when valid, false when cancelled. */
type Ask = () => Promise<boolean>;
let ask: Ask | null = null;

/**
 * Registers the dialog of the current page.
 * @returns unregisters it
 */
export function connectFreshCode(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = null;
  };
}

type Answer<Result> = { data: Result; error?: undefined } | { error: ApiError; data?: undefined };
type BaseQuery = (request: ApiRequest) => unknown;

/**
 * Wraps a request that may require a new code (AUTH.CONFIRM_REQUIRED): asks for it and retries. For `queryFn`
 * of an endpoint.
 */
export const withFreshCode =
  <Args, Result>(request: (args: Args) => ApiRequest) =>
  async (args: Args, _api: unknown, _options: unknown, query: BaseQuery): Promise<Answer<Result>> => {
    const made = () => query(request(args)) as Promise<Answer<Result>>;
    const answer = await made();
    if (answer.error?.code !== 'AUTH.CONFIRM_REQUIRED' || ask === null) return answer;
    return (await ask()) ? made() : answer;
  };
