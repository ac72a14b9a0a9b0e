import type { EnvironmentReader } from '../config.ts';

/** A server of OpenSearch, and what the indices of this shop are called there. */
export type OpenSearchSettings = Readonly<{
  /** Without user and key. */
  node: string;
  auth: Readonly<{ username: string; password: string }> | null;
  apiKey: string | null;
  /** Names of indices and aliases begin with it. */
  prefix: string;
  /** Within it a query is answered. */
  timeoutMs: number;
}>;

/** Names of indices have no capitals, and begin with a letter. */
const PREFIX = /^[a-z][a-z0-9_-]{0,60}$/;

/**
 * OPENSEARCH_URL: `https://user:password@host:9200/prefix`, or with `?api_key=` instead of user and password. Null
 * without one: the index is in the process.
 */
export function readOpenSearch({
  env,
  whole,
  fault,
}: Pick<EnvironmentReader, 'env' | 'whole' | 'fault'>): OpenSearchSettings | null {
  const text = env.OPENSEARCH_URL ?? '';
  if (text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    // Without its value, which contains a password.
    fault('OPENSEARCH_URL must be http(s)://user:password@host:port/prefix');
    return null;
  }
  const prefix = url.pathname.replaceAll('/', '') || 'mali-catalogue';
  if (!PREFIX.test(prefix))
    fault('OPENSEARCH_URL must end with a prefix of small letters, digits, - and _, beginning with a letter');
  const apiKey = url.searchParams.get('api_key');
  const username = decodeURIComponent(url.username);
  if (apiKey !== null && username !== '') fault('OPENSEARCH_URL has a user or an api_key, not both');
  return {
    node: url.origin,
    auth: username === '' ? null : { username, password: decodeURIComponent(url.password) },
    ...{ apiKey, prefix },
    timeoutMs: whole('OPENSEARCH_TIMEOUT_MS', 2000, 100, 30_000),
  };
}
