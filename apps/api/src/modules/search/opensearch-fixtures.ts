import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A search engine for tests that answers as OpenSearch documents, for the calls this shop makes: indices, aliases,
 * _bulk, _search and _refresh. What it does not know, and what a mapping does not allow, it refuses with 400, as the
 * engine does. Written products are visible after a refresh only.
 */

type Json = Readonly<Record<string, unknown>>;
type Mapping = Readonly<{ type: string; index?: boolean; analyzer?: string; norms?: boolean }>;
type Doc = Readonly<{ id: string; source: Json; place: number }>;
/** Documents with their scores. */
type Scores = Map<number, number>;

class Refused extends Error {
  readonly status: number;
  readonly type: string;
  constructor(type: string, reason: string, status = 400) {
    super(reason);
    this.type = type;
    this.status = status;
  }
}
const unknown = (what: string): never => {
  throw new Refused('parsing_exception', `unknown ${what}`);
};
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
function object(value: unknown, what: string): Json {
  return isObject(value) ? value : unknown(`form of ${what}`);
}
function only(value: unknown, what: string, names: readonly string[]): Json {
  const found = object(value, what);
  for (const name of Object.keys(found)) if (!names.includes(name)) unknown(`[${name}] in ${what}`);
  return found;
}
function single(value: unknown, what: string): [name: string, value: unknown] {
  const entries = Object.entries(object(value, what));
  const [first] = entries;
  if (first === undefined || entries.length > 1)
    throw new Refused('parsing_exception', `[${what}] must have one field, has ${entries.length}`);
  return first;
}
function list(value: unknown, what: string): unknown[] {
  return Array.isArray(value) ? value : unknown(`form of ${what}`);
}
function whole(value: unknown, what: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw new Refused('illegal_argument_exception', `${what} must be a whole number`);
  return value;
}

const TYPES = ['text', 'keyword', 'integer', 'long', 'double', 'boolean'];
const INTEGER = 2 ** 31;
/** Maximum length of a query, as indices.query.bool.max_clause_count has it by default. */
const MOST_CLAUSES = 1024;

class Index {
  readonly name: string;
  readonly aliases = new Set<string>();
  readonly properties: Readonly<Record<string, Mapping>>;
  readonly excludes: readonly string[];
  settings: Json;
  /** Written but not visible; null: removed. */
  readonly pending = new Map<string, Json | null>();
  docs: readonly (Doc | null)[] = [];
  readonly #byId = new Map<string, Doc>();
  /** Positions of each token by document, of fields of text. */
  readonly #tokens = new Map<string, Map<string, Map<number, number[]>>>();
  /** Values of other fields. */
  readonly #values = new Map<string, Map<string, number[]>>();

  constructor(name: string, body: Json) {
    this.name = name;
    const { settings, mappings } = only(body, 'index', ['settings', 'mappings']);
    const { index } = only(settings, 'settings', ['index']);
    this.settings = only(index, 'settings', [
      ...['number_of_shards', 'number_of_replicas', 'refresh_interval', 'max_result_window'],
    ]);
    const { dynamic, _source, properties } = only(mappings, 'mappings', ['dynamic', '_source', 'properties']);
    if (dynamic !== 'strict') unknown('dynamic mapping');
    this.excludes = list(only(_source, '_source', ['excludes']).excludes, 'excludes').map(String);
    this.properties = Object.fromEntries(
      Object.entries(object(properties, 'properties')).map(([field, mapping]) => {
        const made = only(mapping, `mapping of ${field}`, ['type', 'analyzer', 'norms', 'index']);
        if (!TYPES.includes(String(made.type))) unknown(`type [${made.type}]`);
        if (made.analyzer !== undefined && (made.type !== 'text' || made.analyzer !== 'whitespace'))
          unknown(`analyzer [${made.analyzer}]`);
        if (made.type === 'text' && made.analyzer === undefined) unknown('text without an analyzer');
        return [field, made as Mapping];
      }),
    );
  }

  check(source: Json): void {
    for (const [field, value] of Object.entries(source)) {
      const mapping = this.properties[field];
      if (mapping === undefined)
        throw new Refused('strict_dynamic_mapping_exception', `[${field}] is not in the mapping`);
      for (const one of Array.isArray(value) ? value : [value]) {
        const fits =
          mapping.type === 'text' || mapping.type === 'keyword'
            ? typeof one === 'string'
            : mapping.type === 'boolean'
              ? typeof one === 'boolean'
              : typeof one === 'number' &&
                Number.isFinite(one) &&
                (mapping.type === 'double' || Number.isInteger(one)) &&
                (mapping.type !== 'integer' || Math.abs(one) < INTEGER);
        if (!fits)
          throw new Refused(
            'mapper_parsing_exception',
            `failed to parse field [${field}] of type [${mapping.type}]`,
          );
      }
    }
  }

  refresh(): void {
    for (const [id, source] of this.pending) {
      const docs = this.docs as (Doc | null)[];
      const before = this.#byId.get(id);
      if (before !== undefined) {
        docs[before.place] = null;
        for (const tokens of this.#tokens.values())
          for (const found of tokens.values()) found.delete(before.place);
      }
      this.#byId.delete(id);
      if (source === null) continue;
      const doc = { id, source, place: docs.length };
      docs.push(doc);
      this.#byId.set(id, doc);
      for (const [field, { type }] of Object.entries(this.properties)) {
        if (type !== 'text' || source[field] === undefined) continue;
        const tokens = this.#tokens.get(field) ?? new Map<string, Map<number, number[]>>();
        this.#tokens.set(field, tokens);
        for (const [at, token] of String(source[field]).split(/\s+/).filter(Boolean).entries()) {
          const found = tokens.get(token) ?? new Map<number, number[]>();
          tokens.set(token, found);
          const positions = found.get(doc.place) ?? [];
          found.set(doc.place, positions);
          positions.push(at);
        }
      }
    }
    this.pending.clear();
    this.#values.clear();
  }

  get places(): number[] {
    return this.docs.flatMap((doc) => (doc === null ? [] : [doc.place]));
  }

  mappingOf(field: string): Mapping {
    return (
      this.properties[field] ??
      // The engine finds nothing there; here it is a mistake.
      unknown(`field [${field}]`)
    );
  }

  tokens(field: string): Map<string, Map<number, number[]>> {
    if (this.mappingOf(field).type !== 'text') unknown(`text of [${field}]`);
    return this.#tokens.get(field) ?? new Map();
  }

  valuesOf(place: number, field: string): (string | number | boolean)[] {
    const mapping = this.mappingOf(field);
    if (mapping.type === 'text')
      throw new Refused('illegal_argument_exception', `Text fields are not optimised for [${field}]`);
    const value = this.docs[place]?.source[field];
    return value === undefined || value === null ? [] : ([value].flat() as (string | number | boolean)[]);
  }

  /** Documents with a value in a field, by the value. */
  placesWith(field: string): Map<string, number[]> {
    if (this.mappingOf(field).index === false)
      throw new Refused('query_shard_exception', `[${field}] is not indexed`);
    let found = this.#values.get(field);
    if (found === undefined) {
      found = new Map();
      for (const place of this.places)
        for (const value of new Set(this.valuesOf(place, field).map(String))) {
          const places = found.get(value) ?? [];
          found.set(value, places);
          places.push(place);
        }
      this.#values.set(field, found);
    }
    return found;
  }
}

/** Evaluates queries of one request. */
class Evaluator {
  readonly #index: Index;
  #clauses = 0;
  constructor(index: Index) {
    this.#index = index;
  }

  #clause(): void {
    this.#clauses += 1;
    if (this.#clauses > MOST_CLAUSES)
      throw new Refused(
        'too_many_nested_clauses',
        `Query contains too many nested clauses; maxClauseCount is set to ${MOST_CLAUSES}`,
      );
  }

  /** One query of a request: each is limited by itself. */
  query(query: unknown): Scores {
    this.#clauses = 0;
    return this.#evaluate(query);
  }

  #evaluate(query: unknown): Scores {
    const [name, body] = single(query, 'query');
    const read = this.#readers[name];
    return read === undefined ? unknown(`query [${name}]`) : read(body);
  }

  #all(places: Iterable<number>, score = 1): Scores {
    return new Map(Array.from(places, (place) => [place, score]));
  }

  /** Documents with one of these values. */
  #having(field: string, values: readonly unknown[]): Scores {
    this.#clause();
    for (const value of values)
      if (!['string', 'number', 'boolean'].includes(typeof value)) unknown(`value of [${field}]`);
    if (this.#index.mappingOf(field).type === 'text') {
      const tokens = this.#index.tokens(field);
      return this.#all(values.flatMap((value) => [...(tokens.get(String(value))?.keys() ?? [])]));
    }
    const found = this.#index.placesWith(field);
    return this.#all(values.flatMap((value) => found.get(String(value)) ?? []));
  }

  /** Documents with these tokens in a row. */
  #phrase(field: string, tokens: readonly string[]): Scores {
    this.#clause();
    const known = this.#index.tokens(field);
    const [first, ...others] = tokens.map((token) => known.get(token));
    const found: number[] = [];
    for (const [place, positions] of first ?? []) {
      const fits = positions.some((at) =>
        others.every((other, n) => other?.get(place)?.includes(at + n + 1) === true),
      );
      if (fits) found.push(place);
    }
    return this.#all(found);
  }

  readonly #readers: Readonly<Record<string, (body: unknown) => Scores>> = {
    match_all: (body) => {
      only(body, 'match_all', []);
      return this.#all(this.#index.places);
    },
    match_none: (body) => {
      only(body, 'match_none', []);
      return new Map();
    },
    term: (body) => {
      const [field, value] = single(body, 'term');
      return this.#having(field, [only(value, 'term', ['value']).value]);
    },
    terms: (body) => {
      const [field, values] = single(body, 'terms');
      return this.#having(field, list(values, 'terms'));
    },
    prefix: (body) => {
      this.#clause();
      const [field, value] = single(body, 'prefix');
      const { value: prefix } = only(value, 'prefix', ['value']);
      const found = [...this.#index.tokens(field)].flatMap(([token, places]) =>
        token.startsWith(String(prefix)) ? [...places.keys()] : [],
      );
      return this.#all(found);
    },
    match_phrase: (body) => {
      const [field, value] = single(body, 'match_phrase');
      const { query } = only(value, 'match_phrase', ['query']);
      return this.#phrase(field, String(query).split(/\s+/).filter(Boolean));
    },
    range: (body) => {
      this.#clause();
      const [field, value] = single(body, 'range');
      const limits = Object.entries(only(value, 'range', ['gte', 'gt', 'lte', 'lt']));
      const isWithin = (one: number): boolean =>
        limits.every(([name, limit]) => {
          if (typeof limit !== 'number') return unknown(`limit of [${field}]`);
          if (name === 'gte') return one >= limit;
          if (name === 'gt') return one > limit;
          return name === 'lte' ? one <= limit : one < limit;
        });
      return this.#all(
        this.#index.places.filter((place) =>
          this.#index.valuesOf(place, field).some((one) => isWithin(Number(one))),
        ),
      );
    },
    constant_score: (body) => {
      const { filter, boost = 1 } = only(body, 'constant_score', ['filter', 'boost']);
      if (typeof boost !== 'number' || boost < 0)
        throw new Refused(
          'illegal_argument_exception',
          'negative [boost] are not allowed in [constant_score]',
        );
      return this.#all(this.#evaluate(filter).keys(), boost);
    },
    dis_max: (body) => {
      const { queries } = only(body, 'dis_max', ['queries']);
      const found: Scores = new Map();
      const asked = list(queries, 'dis_max');
      if (asked.length === 0)
        throw new Refused('parsing_exception', `[dis_max] requires 'queries' field with at least one clause`);
      for (const one of asked)
        for (const [place, score] of this.#evaluate(one))
          found.set(place, Math.max(score, found.get(place) ?? 0));
      return found;
    },
    bool: (body) => {
      const asked = only(body, 'bool', ['must', 'filter', 'should', 'must_not', 'minimum_should_match']);
      const clauses = (name: string): Scores[] =>
        asked[name] === undefined ? [] : list(asked[name], name).map((one) => this.#evaluate(one));
      const [must, filter, should, mustNot] = [
        clauses('must'),
        clauses('filter'),
        clauses('should'),
        clauses('must_not'),
      ];
      const needed = [...must, ...filter];
      const least =
        asked.minimum_should_match === undefined
          ? needed.length === 0 && should.length > 0
            ? 1
            : 0
          : whole(asked.minimum_should_match, 'minimum_should_match');
      const [smallest] = [...needed].sort((a, b) => a.size - b.size);
      const candidates =
        smallest?.keys() ??
        (should.length > 0 ? new Set(should.flatMap((one) => [...one.keys()])) : this.#index.places);
      const found: Scores = new Map();
      for (const place of candidates) {
        if (!needed.every((one) => one.has(place)) || mustNot.some((one) => one.has(place))) continue;
        const optional = should.flatMap((one) => one.get(place) ?? []);
        if (optional.length < least) continue;
        const score = [...must.map((one) => one.get(place) ?? 0), ...optional].reduce((a, b) => a + b, 0);
        found.set(place, Math.fround(score));
      }
      return found;
    },
  };
}

type Value = string | number | boolean;
const order = (a: Value, b: Value): number => (a < b ? -1 : a > b ? 1 : 0);

type SortKey = Readonly<{ field: string; direction: 1 | -1 }>;
function sortOf(sort: unknown): SortKey[] {
  if (sort === undefined) return [{ field: '_score', direction: -1 }];
  return list(sort, 'sort').map((one) => {
    const [field, direction] = single(one, 'sort');
    if (direction !== 'asc' && direction !== 'desc') unknown(`order [${String(direction)}]`);
    return { field, direction: direction === 'asc' ? 1 : -1 };
  });
}

class Search {
  readonly #index: Index;
  readonly #evaluator: Evaluator;
  constructor(index: Index) {
    this.#index = index;
    this.#evaluator = new Evaluator(index);
  }

  answer(body: Json): Json {
    const asked = only(body, 'search', [
      ...[
        'query',
        'post_filter',
        'aggs',
        'size',
        'from',
        'sort',
        'search_after',
        'track_total_hits',
        '_source',
      ],
    ]);
    const scores = this.#evaluator.query(asked.query ?? { match_all: {} });
    const aggregations = asked.aggs === undefined ? null : this.#aggregate(asked.aggs, [...scores.keys()]);
    const kept = asked.post_filter === undefined ? null : this.#evaluator.query(asked.post_filter);
    const shown = kept === null ? scores : new Map([...scores].filter(([place]) => kept.has(place)));
    const isCounted = asked.track_total_hits;
    if (isCounted !== undefined && typeof isCounted !== 'boolean') unknown('track_total_hits');
    return {
      timed_out: false,
      _shards: { total: 1, successful: 1, failed: 0 },
      hits: {
        ...(isCounted !== false && {
          total:
            isCounted === true || shown.size <= 10_000
              ? { value: shown.size, relation: 'eq' }
              : { value: 10_000, relation: 'gte' },
        }),
        ...this.#hits(shown, asked),
      },
      ...(aggregations !== null && { aggregations }),
    };
  }

  #hits(scores: Scores, asked: Json): Json {
    const sort = sortOf(asked.sort);
    const size = asked.size === undefined ? 10 : whole(asked.size, 'size');
    const from = asked.from === undefined ? 0 : whole(asked.from, 'from');
    const window = Number(this.#index.settings.max_result_window ?? 10_000);
    if (from + size > window)
      throw new Refused(
        'illegal_argument_exception',
        `Result window is too large, from + size must be less than or equal to: [${window}]`,
      );
    const keyOf = (place: number): Value[] =>
      sort.map(({ field }) => {
        if (field === '_score') return scores.get(place) ?? 0;
        const [value] = this.#index.valuesOf(place, field);
        return value ?? unknown(`document without [${field}]`);
      });
    const keyed = [...scores.keys()].map((place) => ({ place, key: keyOf(place) }));
    const compare = (a: readonly Value[], b: readonly Value[]): number => {
      for (const [n, { direction }] of sort.entries()) {
        const apart = order(a[n] ?? 0, b[n] ?? 0) * direction;
        if (apart !== 0) return apart;
      }
      return 0;
    };
    keyed.sort((a, b) => compare(a.key, b.key) || a.place - b.place);
    let rest = keyed;
    if (asked.search_after !== undefined) {
      const after = list(asked.search_after, 'search_after') as Value[];
      if (after.length !== sort.length)
        throw new Refused(
          'illegal_argument_exception',
          `search_after has ${after.length} value(s) but sort has ${sort.length}.`,
        );
      if (from > 0)
        throw new Refused(
          'action_request_validation_exception',
          '`from` parameter must be set to 0 when `search_after` is used.',
        );
      if (after.some((one) => typeof one !== 'number' || !Number.isFinite(one)))
        unknown('value in search_after');
      rest = keyed.filter(({ key }) => compare(key, after) > 0);
    }
    const isScored = sort.some(({ field }) => field === '_score');
    const shown = asked._source === undefined ? null : list(asked._source, '_source').map(String);
    for (const field of shown ?? []) this.#index.mappingOf(field);
    return {
      max_score: isScored ? Math.max(0, ...scores.values()) : null,
      hits: rest.slice(from, from + size).map(({ place, key }) => {
        const doc = this.#index.docs[place];
        const source = Object.entries(doc?.source ?? {}).filter(
          ([field]) => !this.#index.excludes.includes(field) && (shown === null || shown.includes(field)),
        );
        return {
          _index: this.#index.name,
          _id: doc?.id,
          _score: isScored ? scores.get(place) : null,
          _source: Object.fromEntries(source),
          sort: key,
        };
      }),
    };
  }

  #aggregate(aggs: unknown, places: readonly number[]): Json {
    return Object.fromEntries(
      Object.entries(object(aggs, 'aggs')).map(([name, body]) => {
        const { aggs: inner, ...own } = object(body, 'aggregation');
        const [kind, settings] = single(own, 'aggregation');
        const read = this.#aggregations[kind];
        if (read === undefined) return unknown(`aggregation [${kind}]`);
        return [name, read(settings, places, inner)];
      }),
    );
  }

  #inner(inner: unknown, places: readonly number[]): Json {
    return inner === undefined ? {} : this.#aggregate(inner, places);
  }

  #numbers(settings: unknown, places: readonly number[], kind: string): number[] {
    const field = String(only(settings, kind, ['field']).field);
    return places.flatMap((place) => this.#index.valuesOf(place, field).map(Number));
  }

  readonly #aggregations: Readonly<
    Record<string, (settings: unknown, places: readonly number[], inner: unknown) => unknown>
  > = {
    terms: (settings, places, inner) => {
      const asked = only(settings, 'terms', ['field', 'size']);
      const field = String(asked.field);
      const size = asked.size === undefined ? 10 : whole(asked.size, 'size');
      if (size === 0) unknown('size of terms');
      const found = new Map<Value, number[]>();
      for (const place of places)
        for (const value of new Set(this.#index.valuesOf(place, field))) {
          const own = found.get(value) ?? [];
          found.set(value, own);
          own.push(place);
        }
      const buckets = [...found].sort(([a, one], [b, other]) => other.length - one.length || order(a, b));
      return {
        doc_count_error_upper_bound: 0,
        sum_other_doc_count: 0,
        buckets: buckets.slice(0, size).map(([key, own]) => ({
          ...{ key, doc_count: own.length },
          ...this.#inner(inner, own),
        })),
      };
    },
    filter: (settings, places, inner) => {
      const kept = this.#evaluator.query(settings);
      const own = places.filter((place) => kept.has(place));
      return { doc_count: own.length, ...this.#inner(inner, own) };
    },
    filters: (settings, places, inner) => {
      const { filters } = only(settings, 'filters', ['filters']);
      const named = Object.entries(object(filters, 'filters'));
      return {
        buckets: Object.fromEntries(
          named.map(([name, query]) => {
            const kept = this.#evaluator.query(query);
            const own = places.filter((place) => kept.has(place));
            return [name, { doc_count: own.length, ...this.#inner(inner, own) }];
          }),
        ),
      };
    },
    sum: (settings, places) => ({ value: this.#numbers(settings, places, 'sum').reduce((a, b) => a + b, 0) }),
    min: (settings, places) => {
      const values = this.#numbers(settings, places, 'min');
      return { value: values.length === 0 ? null : values.reduce((a, b) => Math.min(a, b)) };
    },
    max: (settings, places) => {
      const values = this.#numbers(settings, places, 'max');
      return { value: values.length === 0 ? null : values.reduce((a, b) => Math.max(a, b)) };
    },
    top_hits: (settings, places, inner) => {
      if (inner !== undefined) unknown('aggregations in top_hits');
      const asked = only(settings, 'top_hits', ['size', 'sort', '_source']);
      return { hits: this.#hits(new Map(places.map((place) => [place, 1])), asked) };
    },
  };
}

const NAME = /^[a-z][a-z0-9_-]*$/;

/** What goes wrong next; tests set it. */
export type Trouble = {
  /** Answers of all requests: none within a minute, or this status. */
  mode: 'none' | 'silent' | 'busy';
  /** Items of bulk requests that are rejected with 429, this many times. */
  rejects: number;
};

export class FakeOpenSearch {
  readonly indices = new Map<string, Index>();
  readonly trouble: Trouble = { mode: 'none', rejects: 0 };
  /** Method and path of each request. */
  readonly requests: string[] = [];
  /** The header with user and password, or key, that requests must have. */
  authorization: string | null = null;
  readonly #server = createServer((request, response) => void this.#receive(request, response));
  #url = '';

  static async start(): Promise<FakeOpenSearch> {
    const fake = new FakeOpenSearch();
    await new Promise<void>((resolve) => fake.#server.listen(0, '127.0.0.1', resolve));
    fake.#url = `http://127.0.0.1:${(fake.#server.address() as AddressInfo).port}`;
    return fake;
  }

  get url(): string {
    return this.#url;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method = '', url = '' } = request;
    this.requests.push(`${method} ${url}`);
    if (this.trouble.mode === 'silent') return;
    let [status, body]: [number, unknown] = [200, null];
    try {
      if (this.trouble.mode === 'busy')
        throw new Refused('rejected_execution_exception', 'rejected execution', 429);
      if (this.authorization !== null && request.headers.authorization !== this.authorization)
        throw new Refused('security_exception', 'no permissions', 401);
      body = this.#answer(method, new URL(url, this.#url), Buffer.concat(parts).toString());
      if (method === 'HEAD' && body === false) status = 404;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      status = error.status;
      body = { error: { type: error.type, reason: error.message }, status };
    }
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' });
    response.end(method === 'HEAD' ? '' : JSON.stringify(body));
  }

  #named(name: string): Index {
    const found = [...this.indices.values()].filter((one) => one.name === name || one.aliases.has(name));
    const [first, ...others] = found;
    if (first === undefined) throw new Refused('index_not_found_exception', `no such index [${name}]`, 404);
    if (others.length > 0)
      throw new Refused('illegal_argument_exception', `alias [${name}] has more than one index`);
    return first;
  }

  #answer(method: string, { pathname, searchParams }: URL, text: string): unknown {
    const path = decodeURIComponent(pathname).slice(1).split('/');
    const json = (): Json => object(text === '' ? {} : JSON.parse(text), 'body');
    const [first = '', second = '', third = ''] = path;
    const params = [...searchParams.keys()];
    const call = first.startsWith('_')
      ? `${method} /${first}`
      : `${method} /index/${second}`.replace(/\/$/, '');
    const allowed = call.endsWith('/_search') ? ['allow_partial_search_results'] : [];
    for (const name of params) if (!allowed.includes(name)) unknown(`parameter [${name}] of ${call}`);
    switch (path.length > 2 || third !== '' ? `${call}/${third}` : call) {
      case 'POST /index/_search':
        return new Search(this.#named(first)).answer(json());
      case 'PUT /index/_bulk':
      case 'POST /index/_bulk':
        return this.#bulk(this.#named(first), text);
      case 'GET /index/_refresh':
      case 'POST /index/_refresh':
        this.#named(first).refresh();
        return { _shards: { total: 1, successful: 1, failed: 0 } };
      case 'PUT /index/_settings': {
        const { index } = only(json(), 'settings', ['index']);
        const found = this.#named(first);
        found.settings = {
          ...found.settings,
          ...only(index, 'settings', ['number_of_replicas', 'refresh_interval', 'max_result_window']),
        };
        return { acknowledged: true };
      }
      case 'PUT /index':
        if (!NAME.test(first) || first.endsWith('*'))
          throw new Refused('invalid_index_name_exception', first);
        if (this.indices.has(first)) throw new Refused('resource_already_exists_exception', first);
        this.indices.set(first, new Index(first, json()));
        return { acknowledged: true, index: first };
      case 'GET /index': {
        const prefix = first.endsWith('*') ? first.slice(0, -1) : null;
        const found = [...this.indices.keys()].filter((name) =>
          prefix === null ? name === first : name.startsWith(prefix),
        );
        if (prefix === null && found.length === 0) this.#named(first);
        return Object.fromEntries(found.map((name) => [name, {}]));
      }
      case 'DELETE /index':
        if (!this.indices.delete(first))
          throw new Refused('index_not_found_exception', `no such index [${first}]`, 404);
        return { acknowledged: true };
      case 'HEAD /_alias':
        return [...this.indices.values()].some(({ aliases }) => aliases.has(second));
      case 'GET /_alias': {
        const found = [...this.indices.values()].filter(({ aliases }) => aliases.has(second));
        if (found.length === 0)
          throw new Refused('aliases_not_found_exception', `alias [${second}] missing`, 404);
        return Object.fromEntries(found.map(({ name }) => [name, { aliases: { [second]: {} } }]));
      }
      case 'POST /_aliases':
        return this.#pointAliases(json());
      default:
        throw new Refused('illegal_argument_exception', `no handler found for ${method} ${pathname}`);
    }
  }

  #pointAliases(body: Json): Json {
    const actions = list(only(body, 'aliases', ['actions']).actions, 'actions').map((one) => {
      const [kind, value] = single(one, 'action');
      const { index, alias } = only(value, 'action', ['index', 'alias']);
      if (kind !== 'add' && kind !== 'remove') unknown(`action [${kind}]`);
      const found = this.indices.get(String(index));
      if (found === undefined)
        throw new Refused('index_not_found_exception', `no such index [${index}]`, 404);
      if (this.indices.has(String(alias))) throw new Refused('invalid_alias_name_exception', String(alias));
      return { kind, found, alias: String(alias) };
    });
    // All or none.
    for (const { kind, found, alias } of actions) {
      if (kind === 'add') found.aliases.add(alias);
      else found.aliases.delete(alias);
    }
    return { acknowledged: true };
  }

  #bulk(index: Index, text: string): Json {
    if (!text.endsWith('\n'))
      throw new Refused(
        'illegal_argument_exception',
        'The bulk request must be terminated by a newline [\\n]',
      );
    const lines = text.slice(0, -1).split('\n');
    const items: Json[] = [];
    for (let at = 0; at < lines.length; at += 1) {
      const [action, value] = single(JSON.parse(lines[at] ?? ''), 'action');
      const id = String(only(value, 'action', ['_id'])._id);
      if (action !== 'index' && action !== 'delete') unknown(`action [${action}]`);
      if (action === 'index') at += 1;
      const source = action === 'index' ? object(JSON.parse(lines[at] ?? ''), 'source') : null;
      if (this.trouble.rejects > 0) {
        this.trouble.rejects -= 1;
        const error = { type: 'rejected_execution_exception', reason: 'rejected execution' };
        items.push({ [action]: { _id: id, status: 429, error } });
        continue;
      }
      try {
        if (source !== null) index.check(source);
        index.pending.set(id, source);
        items.push({ [action]: { _id: id, status: source === null ? 200 : 201 } });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        items.push({
          [action]: { _id: id, status: 400, error: { type: error.type, reason: error.message } },
        });
      }
    }
    const errors = items.some((one) => Object.values(one).some((item) => (item as Json).error !== undefined));
    return { took: 1, errors, items };
  }
}
