import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';

let dispatch: Dispatch | null = null;
/** Set by the store: page loaders run outside React. */
export function connectDispatch(storeDispatch: Dispatch): void {
  dispatch = storeDispatch;
}

type Thunk<Answer = unknown> = (dispatch: never, getState: never, extra: never) => PromiseLike<Answer>;

/**
 * Starts a page's query before the page renders, in a route's `loader`: `export const loader = ({ params })
 * => startQuery(material.initiate({ mat_id }))`. A response embedded in the document is available for the
 * first render; other responses are not awaited.
 */
export async function startQuery(query: Thunk | UnknownAction): Promise<null> {
  if (dispatch === null) return null;
  const answer: unknown = dispatch(query as UnknownAction);
  await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 0))]);
  return null;
}

/**
 * Runs a query outside React.
 * @returns its response; null when it failed
 */
export async function runQuery<Data>(query: Thunk<{ data?: Data | undefined }>): Promise<Data | null> {
  const answer: unknown = await dispatch?.(query as unknown as UnknownAction);
  return typeof answer === 'object' && answer !== null && 'data' in answer ? (answer.data as Data) : null;
}
