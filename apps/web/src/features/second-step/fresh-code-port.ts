import type { ApiError } from '../../clients/api-error.ts';
import type { ApiRequest } from '../../clients/base-query.ts';

/** Asks the person for a fresh code; true when one was right, false when they would rather not. */
type Ask = () => Promise<boolean>;
let ask: Ask | null = null;

/** The dialog that asks, while a page shows one. @returns what takes it away again */
export function connectFreshCode(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = null;
  };
}

type Answer<Result> = { data: Result; error?: undefined } | { error: ApiError; data?: undefined };
type BaseQuery = (request: ApiRequest) => unknown;

/**
 * A call that may ask for a fresh code (AUTH.CONFIRM_REQUIRED): the code is asked for, and the call made once more.
 * For `queryFn` of an endpoint.
 */
export const withFreshCode =
  <Args, Result>(request: (args: Args) => ApiRequest) =>
  async (args: Args, _api: unknown, _options: unknown, query: BaseQuery): Promise<Answer<Result>> => {
    const made = () => query(request(args)) as Promise<Answer<Result>>;
    const answer = await made();
    if (answer.error?.code !== 'AUTH.CONFIRM_REQUIRED' || ask === null) return answer;
    return (await ask()) ? made() : answer;
  };
