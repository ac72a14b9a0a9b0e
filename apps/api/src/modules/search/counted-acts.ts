import type { Deps } from '../../platform/deps.ts';
import { derivedKey } from '../../platform/derived-key.ts';
import { firstProducts } from '../catalogue/catalogue-index.ts';
import { QueryCounter, type ShopAct } from './query-counts.ts';
import { addCounts } from './searched-repository.ts';

/** Results from which an opened product may come. */
const FIRST = 100;

type CounterDeps = Pick<
  Deps,
  'config' | 'db' | 'reads' | 'now' | 'index' | 'snapshot' | 'log' | 'cache' | 'listener' | 'rules'
>;

/** The counter of this process. */
export const openQueryCounter = (deps: CounterDeps): QueryCounter =>
  new QueryCounter({
    key: derivedKey(deps.config.jwtSecret, 'search visitor'),
    now: deps.now,
    results: async (keyword) => {
      const { hits, count, search } = await deps.index.find(firstProducts({ keyword }, undefined, FIRST));
      return { count, found: search?.found ?? 'none', first: new Set(hits.map(({ mat_id }) => mat_id)) };
    },
    productOf: async (mat_var_id) => (await deps.snapshot.get(deps)).productOf(mat_var_id)?.mat_id,
    write: (counts) => addCounts(deps.db, counts),
    onError: (error) => deps.log.warn({ err: error }, 'searches were not counted'),
  });

type Answered = Readonly<{
  method: string;
  path: string | undefined;
  status: number;
  body: unknown;
  query: unknown;
}>;

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** What an answered request means for the counts; null for most of them. */
export function countedAct({ method, path, status, body, query }: Answered): ShopAct | null {
  if (status !== 200 && status !== 304) return null;
  if (method === 'POST' && path === '/api/v2/materials') {
    const { filter, after, page } = record(body);
    const { keyword } = record(filter);
    const isFirst = after === undefined && (page === undefined || page === 1);
    return isFirst && typeof keyword === 'string' ? { kind: 'search', keyword } : null;
  }
  if (method === 'GET' && path === '/api/v2/material') {
    const { mat_id } = record(query);
    return typeof mat_id === 'number' ? { kind: 'open', mat_id } : null;
  }
  if (method === 'POST' && path === '/cart') {
    const { mat_var_id, quantity } = record(body);
    return typeof mat_var_id === 'number' && quantity !== 0 ? { kind: 'add', mat_var_id } : null;
  }
  return null;
}
