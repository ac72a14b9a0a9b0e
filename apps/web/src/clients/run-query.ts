import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';

let dispatch: Dispatch | null = null;
/** Told once by the store: page loaders run outside React. */
export function connectDispatch(storeDispatch: Dispatch): void {
  dispatch = storeDispatch;
}

type Thunk<Answer = unknown> = (dispatch: never, getState: never, extra: never) => PromiseLike<Answer>;

/**
 * Starts a page's query before the page is drawn, for use in a route's `loader`:
 * `export const loader = ({ params }) => startQuery(material.initiate({ mat_id }))`.
 * An answer the document brought is there when the page is first drawn; any other is not waited for.
 */
export async function startQuery(query: Thunk | UnknownAction): Promise<null> {
  if (dispatch === null) return null;
  const answer: unknown = dispatch(query as UnknownAction);
  await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 0))]);
  return null;
}

/** Runs a query outside React. @returns its answer; null when there is none */
export async function runQuery<Data>(query: Thunk<{ data?: Data | undefined }>): Promise<Data | null> {
  const answer: unknown = await dispatch?.(query as unknown as UnknownAction);
  return typeof answer === 'object' && answer !== null && 'data' in answer ? (answer.data as Data) : null;
}
