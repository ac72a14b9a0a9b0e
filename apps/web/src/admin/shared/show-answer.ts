import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { api } from '../../clients/api.ts';

/** By the name of a query: an endpoint of any module, which the types of the bare API do not know. */
const updateQueryData = api.util.updateQueryData as unknown as <Shown>(
  query: string,
  key: unknown,
  put: (shown: Shown) => unknown,
) => ThunkAction<unknown, unknown, unknown, UnknownAction>;

/**
 * `onQueryStarted` of a mutation that answers with the record of a page: the page shows the answer at once, so that the
 * next change is sent with its revision, even before the record is read again.
 * @param query its name: what the page reads
 * @param keyOf the argument of that query
 * @param put what is shown next, or a change of the draft `shown`; without it the answer replaces what is shown
 */
export const showAnswer =
  <Sent, Answer, Shown = Answer>(
    query: string,
    keyOf: (sent: Sent) => unknown,
    put: (shown: Shown, answer: Answer) => unknown = (_shown, answer) => answer,
  ) =>
  async (
    sent: Sent,
    started: { dispatch: BaseQueryApi['dispatch']; queryFulfilled: PromiseLike<{ data: Answer }> },
  ): Promise<void> => {
    const answer = await Promise.resolve(started.queryFulfilled).catch(() => null);
    if (answer === null) return;
    started.dispatch(updateQueryData<Shown>(query, keyOf(sent), (shown) => put(shown, answer.data)));
  };

/** Puts a row in the place of the one with its key, or at the end of the rows. */
export function putRow<Row>(rows: Row[], row: Row, key: keyof Row): void {
  const at = rows.findIndex((one) => one[key] === row[key]);
  if (at === -1) rows.push(row);
  else rows[at] = row;
}
