import { DomainError } from '../../platform/errors.ts';
import type { OpenSearchSettings } from '../../platform/opensearch-settings.ts';

/** A query of OpenSearch's query language. */
export type Query = Readonly<Record<string, unknown>>;
type Bucket = Readonly<{ key: string | number; doc_count: number } & Record<string, unknown>>;

/** What this shop reads of an answer. */
export type SearchResponse<Source = unknown> = Readonly<{
  timed_out: boolean;
  hits: Readonly<{
    total?: Readonly<{ value: number }>;
    hits: readonly Readonly<{ _source: Source; _score: number | null }>[];
  }>;
  aggregations?: Readonly<Record<string, Aggregation>>;
}>;
export type Aggregation = Readonly<{
  doc_count?: number;
  value?: number | null;
  buckets?: readonly Bucket[] | Readonly<Record<string, Aggregation>>;
  hits?: Readonly<{ hits: readonly Readonly<{ _source: unknown }>[] }>;
  [name: string]: unknown;
}>;

/** Buckets of values, in their order. */
export const bucketsOf = (found: Aggregation | undefined): readonly Bucket[] =>
  Array.isArray(found?.buckets) ? (found.buckets as readonly Bucket[]) : [];

/** Buckets of named filters. */
export const namedBuckets = (found: Aggregation | undefined): Readonly<Record<string, Aggregation>> =>
  found?.buckets === undefined || Array.isArray(found.buckets)
    ? {}
    : (found.buckets as Readonly<Record<string, Aggregation>>);

/** The search engine does not answer, or not in time, or has no index for this release yet. */
export class SearchEngineError extends DomainError {
  override name = 'SearchEngineError';
  constructor(message: string, cause?: unknown) {
    super('SEARCH.UNAVAILABLE', undefined, { cause });
    this.message = message;
  }
}

/** No answer, or that it has too much to do: not a mistake in a query. */
function isUnanswered(error: unknown): boolean {
  const { cause } = error as { cause?: { statusCode?: number } };
  return cause?.statusCode === undefined || [429, 502, 503, 504].includes(cause.statusCode);
}

export type BulkItem = Readonly<{ id: number; document: Readonly<Record<string, unknown>> | null }>;

/** Failures of single items of a bulk request: those that may be repeated, and the first that may not. */
export type BulkOutcome = Readonly<{ again: readonly BulkItem[]; fault: string | null }>;

/** After a query without an answer, others fail at once for a while: each would wait as long, and lists have another way. */
const PAUSE_MS = 2000;

/** The calls of OpenSearch that this shop makes. */
export class OpenSearch {
  readonly #client: import('@opensearch-project/opensearch').Client;
  readonly #node: string;
  readonly #pauses: boolean;
  #pausedUntil = 0;
  /** @param slow calls of the worker, which fill an index and may take long */
  private constructor(
    Client: typeof import('@opensearch-project/opensearch').Client,
    settings: OpenSearchSettings,
    slow: boolean,
  ) {
    this.#node = settings.node;
    this.#pauses = !slow;
    this.#client = new Client({
      node: settings.node,
      ...(settings.auth !== null && { auth: { ...settings.auth } }),
      ...(settings.apiKey !== null && { headers: { authorization: `ApiKey ${settings.apiKey}` } }),
      requestTimeout: slow ? 60_000 : settings.timeoutMs,
      // A query is not repeated: its visitor has waited long enough.
      maxRetries: slow ? 3 : 0,
    });
  }

  /** The library is loaded only by shops with an engine. */
  static async open(settings: OpenSearchSettings, { slow = false } = {}): Promise<OpenSearch> {
    const { Client } = await import('@opensearch-project/opensearch');
    return new OpenSearch(Client, settings, slow);
  }

  async #call<Answer>(what: string, call: () => Promise<{ body: unknown }>): Promise<Answer> {
    try {
      return (await call()).body as Answer;
    } catch (error) {
      const { message, body } = error as Error & { body?: { error?: { reason?: string } } };
      const reason = body?.error?.reason ?? '';
      throw new SearchEngineError(`OpenSearch at ${this.#node}, ${what}: ${message} ${reason}`.trim(), error);
    }
  }

  /** @throws SearchEngineError also when only a part of the shards has answered */
  async search<Source = unknown>(
    index: string,
    body: Readonly<Record<string, unknown>>,
  ): Promise<SearchResponse<Source>> {
    if (performance.now() < this.#pausedUntil)
      throw new SearchEngineError(`OpenSearch at ${this.#node}, search: it did not answer a moment ago`);
    const answer = await this.#call<SearchResponse<Source>>('search', () =>
      this.#client.search({ index, body: body as never, allow_partial_search_results: false }),
    ).catch((error: unknown) => {
      if (this.#pauses && isUnanswered(error)) this.#pausedUntil = performance.now() + PAUSE_MS;
      throw error;
    });
    if (answer.timed_out) throw new SearchEngineError(`OpenSearch at ${this.#node}, search: not in time`);
    return answer;
  }

  /** The indices behind an alias; none when there is no such alias. */
  async behind(alias: string): Promise<string[]> {
    const found = await this.#call<boolean>('alias', () => this.#client.indices.existsAlias({ name: alias }));
    if (!found) return [];
    return Object.keys(
      await this.#call<object>('alias', () => this.#client.indices.getAlias({ name: alias })),
    );
  }

  /** Names of indices that begin with this. */
  async indices(prefix: string): Promise<string[]> {
    return Object.keys(
      await this.#call<object>('indices', () => this.#client.indices.get({ index: `${prefix}*` })),
    );
  }

  async create(index: string, body: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#call('create', () => this.#client.indices.create({ index, body: body as never }));
  }

  async remove(index: string): Promise<void> {
    await this.#call('delete', () => this.#client.indices.delete({ index }));
  }

  async set(index: string, settings: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#call('settings', () =>
      this.#client.indices.putSettings({ index, body: { index: settings } as never }),
    );
  }

  /** Moves an alias to an index, in one step. */
  async point(alias: string, index: string, from: readonly string[]): Promise<void> {
    const actions = [...from.map((old) => ({ remove: { index: old, alias } })), { add: { index, alias } }];
    await this.#call('aliases', () => this.#client.indices.updateAliases({ body: { actions } as never }));
  }

  /** Makes what was written visible to searches. */
  async refresh(index: string): Promise<void> {
    await this.#call('refresh', () => this.#client.indices.refresh({ index }));
  }

  async bulk(index: string, items: readonly BulkItem[]): Promise<BulkOutcome> {
    const body = items.flatMap(({ id, document }) =>
      document === null ? [{ delete: { _id: String(id) } }] : [{ index: { _id: String(id) } }, document],
    );
    type Item = Record<string, { status: number; error?: { type: string; reason: string } }>;
    const answer = await this.#call<{ errors: boolean; items: Item[] }>('bulk', () =>
      this.#client.bulk({ index, body: body as never }),
    );
    if (!answer.errors) return { again: [], fault: null };
    const outcomes = answer.items.map((one) => Object.values(one)[0] ?? { status: 500 });
    const again = items.filter((_, n) => [429, 503].includes(outcomes[n]?.status ?? 0));
    // A product that is removed may never have been there.
    const wrong = outcomes.find(
      ({ status, error }) => error !== undefined && ![429, 503, 404].includes(status),
    );
    return { again, fault: wrong?.error === undefined ? null : `${wrong.error.type}: ${wrong.error.reason}` };
  }

  async close(): Promise<void> {
    await this.#client.close();
  }
}
