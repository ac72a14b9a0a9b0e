import type { FindAnswer } from '@mali/contracts/office';
import { FIND, type FindKind } from '@mali/contracts/office-values';
import { silentHttp } from '../../clients/http.ts';

/** Everything that a text finds in the back office. */
export async function findEverything(
  q: string,
  kind: FindKind | 'all',
  signal: AbortSignal,
): Promise<FindAnswer> {
  const { data } = await silentHttp.post<FindAnswer>(
    '/admin/find',
    { q: q.slice(0, FIND.max), ...(kind !== 'all' && { kind }) },
    { signal },
  );
  return data;
}
