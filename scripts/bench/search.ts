import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '@mali/db/embedded';
import { temporaryFolder } from '@mali/db/temporary';
import { swapKeyboard } from '@mali/thai/keyboard';
import autocannon, { type Request } from 'autocannon';
import pg from 'pg';
import { fillShop, freshDatabase, median } from '../lib/bench-data.ts';
import { type BenchShop, benchShop } from '../lib/bench-shop.ts';
import { backendsOf, cpuOf } from '../lib/cpu-time.ts';

const HELP = `Usage: npm run bench -- search [--sizes 10000,100000] [--seconds 3] [--rounds 3] [--warm-up 10] [--cases text]

Suggestions, results and listings over HTTP at 50 connections, on generated catalogues of each size (two variants a
product), which take turns within one run. First kind by kind, where every request is another one, so that no answer is
kept: words repeat, as they do in a shop, but no keyword and no filter does. Then one suggestion and one listing again
and again, for what an answer costs that is kept. Then all kinds together in equal parts, once more each another one, and
as shoppers ask: most look for what there is and spell it right (of a hundred requests 30 listings, 15 pages of results,
40 suggestions; 9 with a misspelt word, 3 of a product number, 2 of a word of no product, 1 on the wrong keyboard), some
things often, most things seldom (the n-th most popular of 50,000 requests with a share of 1/n), after --warm-up seconds
of the same: answers are kept for minutes, and a process that has run for so long answers from what it keeps. Prints the
median and the p99 of the latency, requests a second, the processor time of a request (API and PostgreSQL, on Linux), and
how all of it grows from the first size to the last.

  --warm-up seconds before what shoppers ask is measured
  --cases   only the cases whose name holds this text
`;

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    'warm-up': { type: 'string', default: '10' },
    cases: { type: 'string', default: '' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

const CONNECTIONS = 50;
const WARM_UP_S = 2;
const JSON_BODY = { 'content-type': 'application/json' };

/** Words of the generated catalogue (db/src/bulk.ts). */
type Words = Readonly<
  Record<'brands' | 'kinds' | 'kindsTh' | 'traits' | 'traitsTh' | 'lines', readonly string[]>
>;

/** The n-th keyword of a kind; repetitions are rare. */
type Keyword = (n: number, words: Words) => string;

const at = (list: readonly string[], n: number): string => list[n % list.length] ?? '';
/** Omits a letter, so that the word is not in the catalogue. */
const misspelt = (word: string, n: number): string => {
  const place = 2 + (n % Math.max(word.length - 3, 1));
  return word.slice(0, place) + word.slice(place + 1);
};
/** Three words in one of their six orders, so that keywords rarely repeat. */
function shuffled(texts: readonly [string, string, string], n: number): string {
  const rest = [...texts];
  const first = rest.splice(n % 3, 1);
  return [...first, ...(Math.floor(n / 3) % 2 === 0 ? rest : rest.reverse())].join(' ');
}

const NARROW: Keyword = (n, { brands, kinds, traits }) =>
  `${at(brands, n)} ${at(traits, Math.floor(n / brands.length))} ${at(kinds, Math.floor(n / 7))}`;
const BROAD: Keyword = (n, { kinds, kindsTh, traits, traitsTh, lines }) =>
  n % 2 === 0
    ? shuffled([at(kinds, n), at(traits, Math.floor(n / kinds.length)), at(lines, Math.floor(n / 500))], n)
    : `${at(kindsTh, n)}${at(traitsTh, Math.floor(n / kindsTh.length))} ${at(lines, Math.floor(n / 500))}`;
const MISSPELT: Keyword = (n, { kinds, traits, lines }) =>
  `${at(traits, n)} ${misspelt(at(kinds, Math.floor(n / 20)).toLowerCase(), n)} ${at(lines, Math.floor(n / 400))}`;
const KEYBOARD: Keyword = (n, words) => swapKeyboard(BROAD(n, words));
const JUNK: Keyword = (n, { kinds }) => `${at(kinds, n)} ${((n * 7919 + 131_071) * 31).toString(36)}x`;
const NUMBER: Keyword = (n) => `b${1 + ((n * 7919) % 10_000)}`;

const search = (keyword: string): Request => ({
  method: 'GET',
  path: `/search?keyword=${encodeURIComponent(keyword)}`,
  headers: {},
});
const list = (body: object): Request => ({
  method: 'POST',
  path: '/api/v2/materials',
  headers: JSON_BODY,
  body: JSON.stringify(body),
});

type Case = { name: string; request: (n: number, words: Words) => Request; warmUpS?: number };
/** One kind of request; `share` is its percentage of shoppers' requests. */
type Kind = Case & { share: number };
const suggestions = (share: number, name: string, keyword: Keyword): Kind => ({
  name: `suggestions, ${name}`,
  share,
  request: (n, words) => search(keyword(n, words)),
});
const CASES: readonly Kind[] = [
  suggestions(3, 'product number', NUMBER),
  suggestions(20, 'brand, trait and kind', NARROW),
  suggestions(20, 'kind, trait and line', BROAD),
  suggestions(5, 'misspelt', MISSPELT),
  suggestions(1, 'on the wrong keyboard', KEYBOARD),
  suggestions(2, 'a word of no product', JUNK),
  {
    name: 'results page, kind, trait, line',
    share: 15,
    request: (n, words) => list({ filter: { keyword: BROAD(n, words) }, options: { facets: true } }),
  },
  {
    name: 'results page, misspelt, filtered',
    share: 4,
    request: (n, words) =>
      list({ filter: { keyword: MISSPELT(n, words), in_stock: true }, options: { facets: true } }),
  },
  {
    name: 'listing, filters and counts',
    share: 30,
    request: (n) =>
      list({
        filter: {
          price_min: 100 + (n % 90_000) / 100,
          ...(n % 3 === 0 ? { category: ['make-up'] } : {}),
          ...(n % 5 === 0 ? { free_of: ['alcohol'], in_stock: true } : {}),
          ...(n % 7 === 0 ? { skin_types: ['dry', 'oily'], concerns: ['acne'] } : {}),
        },
        sort: (['new_arrivals', 'best_sellers', 'price_asc', 'rating'] as const)[n % 4],
        page: 1 + (n % 4),
        options: { facets: true },
      }),
  },
];

/** Repeated requests, answered from the cache: the cost of a cached response. */
const KEPT: readonly Case[] = [
  { name: 'suggestions, always the same', request: (_, words) => search(NARROW(5, words)) },
  {
    name: 'listing, always the same',
    request: () => list({ filter: { price_min: 100 }, options: { facets: true } }),
  },
];

/** Each kind in turn. */
const ANY: Case = {
  name: 'all of these in equal parts',
  request: (n, words) => {
    const one = CASES[n % CASES.length];
    if (one === undefined) throw new RangeError('no cases');
    return one.request(Math.floor(n / CASES.length), words);
  },
};
/** The kinds by their shares, shuffled; each with its own request number. */
const DECK = CASES.flatMap((kind) => Array.from({ length: kind.share }, (_, nth) => ({ kind, nth }))).map(
  // 37 and 100 are coprime, so each position is used once.
  (_, place, all) => all[(place * 37) % all.length],
);
/** Number of distinct shopper requests. */
const DIFFERENT = 50_000;
/** Offset beyond the numbers of the other cases. */
const OWN = 10_000_000;
const AS_REQUESTED: Case = {
  name: 'as shoppers ask',
  // Warm-up, since a long-running process has cached common words.
  warmUpS: Number(values['warm-up']),
  request: (n, words) => {
    // Low-discrepancy sequence over [0, 1), deterministic.
    const share = (n * 0.618_033_988_749_895) % 1;
    const asked = OWN + Math.floor(DIFFERENT ** share);
    const one = DECK[asked % DECK.length];
    if (one === undefined) throw new RangeError('no cases');
    return one.kind.request(Math.floor(asked / DECK.length) * one.kind.share + one.nth, words);
  },
};

async function readWords(url: string): Promise<Words> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const column = async (sql: string) =>
    (await client.query<{ text: string }>(sql)).rows.map(({ text }) => text);
  const kinds = 'FROM categories WHERE level = 2 ORDER BY cat_id';
  const part = (n: number) =>
    column(`SELECT DISTINCT split_part(mat_name, ' ', ${n}) AS text FROM materials ORDER BY 1`);
  const words = {
    brands: await column('SELECT brand_en AS text FROM brands ORDER BY brand_id'),
    kinds: await column(`SELECT category AS text ${kinds}`),
    kindsTh: await column(`SELECT category_th AS text ${kinds}`),
    // A name consists of its line, its trait, its type and a number.
    lines: await part(1),
    traits: await part(2),
    traitsTh:
      await column(`SELECT DISTINCT split_part(replace(m.mat_name_th, c.category_th, ''), ' ', 1) AS text
                            FROM materials m JOIN categories c ON c.cat_id = m.cat2_id ORDER BY 1`),
  };
  await client.end();
  return words;
}

type Subject = {
  size: number;
  database: string;
  shop: BenchShop;
  words: Words;
  asked: number;
};

/** Requests of a case, each different. */
function requests(subject: Subject, { request }: Case): Request[] {
  const next = () => {
    subject.asked += 1;
    return request(subject.asked, subject.words);
  };
  return [{ ...next(), setupRequest: next }];
}

type Measured = { p50: number; p99: number; rate: number; api: number; database: number };

/** @returns latencies and CPU times per request in ms */
async function load(subject: Subject, one: Case, seconds: number): Promise<Measured> {
  const cpu = async () => ({
    api: await cpuOf([subject.shop.pid('api')]),
    database: await cpuOf(await backendsOf(subject.database)),
  });
  const before = await cpu();
  const result = await autocannon({
    url: subject.shop.apiUrl,
    connections: CONNECTIONS,
    duration: seconds,
    requests: requests(subject, one),
  });
  const after = await cpu();
  if (result.errors + result.timeouts + result.non2xx > 0) {
    throw new Error(
      `${one.name}: ${result.errors} errors, ${result.timeouts} timeouts, ${result.non2xx} not 2xx`,
    );
  }
  return {
    p50: result.latency.p50,
    p99: result.latency.p99,
    rate: result.requests.average,
    api: (after.api - before.api) / result['2xx'],
    database: (after.database - before.database) / result['2xx'],
  };
}

const rss = ({ shop }: Subject): string => {
  const text = execFileSync('ps', ['-o', 'rss=', '-p', String(shop.pid('api'))], { encoding: 'utf8' });
  return `${(Number(text) / 1024).toFixed(0)} MB`;
};

async function open(adminUrl: string, dir: string, size: number): Promise<Subject> {
  const database = `bench_search_${size}`;
  const url = await freshDatabase(adminUrl, database);
  await fillShop(url, size);
  const shop = await benchShop(url, dir);
  const begun = performance.now();
  await shop.start(['api']);
  const started = performance.now();
  await (await fetch(`${shop.apiUrl}/search?keyword=first`)).arrayBuffer();
  const subject = { size, database, shop, words: await readWords(url), asked: 0 };
  console.log(
    `${size} products: ready in ${(started - begun).toFixed(0)} ms, ` +
      `first answer in ${(performance.now() - started).toFixed(0)} ms, ${rss(subject)}`,
  );
  return subject;
}

/** The case at each size, interleaved. */
async function measure(subjects: readonly Subject[], one: Case, seconds: number, rounds: number) {
  const found = new Map<Subject, Measured[]>(subjects.map((subject) => [subject, []]));
  for (const subject of subjects) await load(subject, one, one.warmUpS ?? WARM_UP_S);
  for (let round = 0; round < rounds; round += 1) {
    for (const subject of subjects) found.get(subject)?.push(await load(subject, one, seconds));
  }
  return [...found.values()].map((all): Measured => {
    const middle = (of: keyof Measured) => median(all.map((each) => each[of]));
    return {
      p50: middle('p50'),
      p99: middle('p99'),
      rate: middle('rate'),
      api: middle('api'),
      database: middle('database'),
    };
  });
}

const COLUMNS = ['p50 ms', 'p99 ms', 'rate/s', 'API ms', 'DB ms'] as const;
const NAME_WIDTH = 34;
const WIDTH = 8;
const row = (cells: readonly string[]): string => cells.map((cell) => cell.padStart(WIDTH)).join('');

function growth(small: Measured, large: Measured): string {
  const cost = ({ api, database }: Measured) => api + database;
  return `${(large.p50 / small.p50).toFixed(2)}, ${(large.p99 / small.p99).toFixed(2)}, ${(cost(large) / cost(small)).toFixed(2)}`;
}

async function run(sizes: readonly number[], seconds: number, rounds: number): Promise<void> {
  const dir = await temporaryFolder('mali-search-');
  const server = await startEmbedded({ dir: join(dir, 'pg'), settings: { shared_buffers: '256MB' } });
  const subjects: Subject[] = [];
  try {
    console.log(
      `${cpus()[0]?.model.trim()}, ${cpus().length} processors, ${(totalmem() / 2 ** 30).toFixed(0)} GB, ` +
        `Node ${process.versions.node}; ${CONNECTIONS} connections, medians of ${rounds} rounds of ${seconds} s`,
    );
    for (const size of sizes) subjects.push(await open(server.adminUrl, dir, size));
    console.log(
      `\n${''.padEnd(NAME_WIDTH)}${sizes.map((size) => `${size} products`.padStart(COLUMNS.length * WIDTH)).join('')}\n` +
        `${''.padEnd(NAME_WIDTH)}${sizes.map(() => row(COLUMNS)).join('')}   growth (p50, p99, processor time)`,
    );
    for (const one of [...CASES, ...KEPT, ANY, AS_REQUESTED].filter(({ name }) =>
      name.includes(values.cases),
    )) {
      const figures = await measure(subjects, one, seconds, rounds);
      const cells = figures.map(({ p50, p99, rate, api, database }) =>
        row([p50.toFixed(0), p99.toFixed(0), rate.toFixed(0), api.toFixed(2), database.toFixed(2)]),
      );
      const [small, large] = [figures[0], figures.at(-1)];
      const grown = small === undefined || large === undefined ? '' : growth(small, large);
      console.log(`${one.name.padEnd(NAME_WIDTH)}${cells.join('')}   ${grown}`);
    }
    console.log(
      `\nmemory of the API at the end (RSS): ${subjects.map((one) => `${one.size}: ${rss(one)}`).join(', ')}` +
        `\nload of the machine at the end (1 minute): ${loadavg()[0]?.toFixed(1)}`,
    );
  } finally {
    for (const { shop } of subjects) await shop.stop();
    await server.stop();
    await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

if (values.help) process.stdout.write(HELP);
else await run(values.sizes.split(',').map(Number), Number(values.seconds), Number(values.rounds));
