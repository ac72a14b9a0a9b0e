import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { migrate, refreshListing } from '@mali/db';
import { startEmbedded } from '@mali/db/embedded';
import { seedShop } from '@mali/db/seed';
import { temporaryFolder } from '@mali/db/temporary';
import { swapKeyboard, toLatinKeys, toThaiKeys } from '@mali/thai/keyboard';
import { ORDINARY_WORDS } from '@mali/thai/names-heard';
import pg from 'pg';
import { buildApp } from '../../apps/api/src/app.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { loadMap } from '../../apps/api/src/modules/goods/importing/map.ts';
import { importFile } from '../../apps/api/src/modules/goods/importing/run.ts';
import { freshDatabase } from '../lib/bench-data.ts';

const HELP = `Usage: npm run bench -- found <file>=<map> ... [--part all|tuned|held] [--misses] [--ask "query;query"]
       npm run bench -- found --url postgres://...

Imports each catalogue into a fresh shop of its own (and, of several, all into one more) and asks its search for what
people type. Right is a query with a right product among the first five; of nonsense and ordinary words, one that finds
nothing or is not taken for another word. What is asked for stands in scripts/bench/found, in our own words; brands also
without tone marks, silent letters and spaces, with one slip, and on the Latin keyboard. A query counts in a shop that
has something of that sort. Half of all brands and queries are held out: rules and tables are tuned on the others alone.

  --url     asks the shop of this database, as it is
  --slips   number of slips tried of each spelling (1): more of them tell rules from luck
  --queries folder of other lists of what is asked for
  --part    only what rules are tuned on, or only what is held out
  --misses  prints what was not found; what is held out only with --part held
  --only    words that kinds of queries contain, with a comma between them: asks only those kinds
  --ask     prints what these find instead
`;

const { values: options, positionals: catalogues } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    slips: { type: 'string', default: '1' },
    queries: { type: 'string', default: join(import.meta.dirname, 'found') },
    part: { type: 'string', default: 'all' },
    misses: { type: 'boolean', default: false },
    only: { type: 'string' },
    ask: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

const QUERIES = options.queries;
const only = options.only?.split(',');
const SLIPS = Number(options.slips);
const MAPS = join(import.meta.dirname, '..', 'import', 'maps');
const SECRET = 'bench-secret-bench-secret-bench-0000';
const FIRST = 5;
const RETRIES = 10;
/** Number of searchable ingredients of a product. */
const SOUGHT_FOR = 10;
const say = (text: string) => process.stdout.write(`${text}\n`);

const linesOf = (file: string): string[] =>
  readFileSync(join(QUERIES, file), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
const parts = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');

/** `prices` of the variants, in baht. */
type Product = Readonly<{
  mat_id: number;
  brand: string;
  kinds: string;
  words: string;
  prices: readonly number[];
}>;
type Item = Readonly<{ mat_id: number; brand_en: string; mat_name: string }>;
type Answer = Readonly<{
  found: string;
  corrected: string | null;
  ignored: readonly string[];
  count: number;
  price?: { min: number | null; max: number | null };
  data: { items: readonly Item[] };
}>;

/** One query: its subject, whether the shop has a matching product, and a check of the results. */
type Query = Readonly<{
  kind: string;
  text: string;
  /** Key of the tuned/held-out split: all spellings of a brand are in the same part. */
  of: string;
  counts: (products: readonly Product[]) => boolean;
  isRight: (answer: Answer, products: ReadonlyMap<number, Product>) => boolean;
}>;

const firstOf = (answer: Answer): readonly Item[] => answer.data.items.slice(0, FIRST);

function fitting(kind: string, line: string, isInRange: (product: Product) => boolean = () => true): Query {
  const [text = '', kinds, words] = line.split('|').map((part) => part.trim());
  const [ofKind, ofWords] = [parts(kinds), parts(words)];
  const fits = (product: Product): boolean =>
    isInRange(product) &&
    (ofKind.length === 0 || ofKind.some((one) => product.kinds.includes(one))) &&
    (ofWords.length === 0 || ofWords.some((one) => product.words.includes(one)));
  return {
    kind,
    text,
    of: text,
    counts: (products) => products.some(fits),
    isRight: (answer, products) =>
      firstOf(answer).some(({ mat_id }) => {
        const product = products.get(mat_id);
        return product !== undefined && fits(product);
      }),
  };
}

function priced(line: string): Query {
  const [text = '', kinds, range = ''] = line.split('|').map((part) => part.trim());
  const [min = null, max = null] = range.split('-').map((baht) => (baht === '' ? null : Number(baht)));
  // A shop without any such product at that price cannot have a right answer.
  const query = fitting('words of a price', `${text} | ${kinds}`, ({ prices }) =>
    prices.some((baht) => baht >= (min ?? 0) && baht <= (max ?? Number.POSITIVE_INFINITY)),
  );
  return {
    ...query,
    isRight: (answer, products) =>
      answer.price?.min === min && answer.price?.max === max && query.isRight(answer, products),
  };
}

/** A deterministic hash of a text, for reproducible choices. */
function hash(text: string): number {
  let sum = 0x81_1c_9d_c5;
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0;
  return sum >>> 4;
}

const THAI = /[\u0e01-\u0e4e]/;
const withoutSigns = (text: string): string =>
  text.replaceAll(/[ก-ฮ][\u0e34\u0e38]?\u0e4c/g, '').replaceAll(/[\u0e47-\u0e4b ]/g, '');
/** The text with one letter omitted, doubled, or transposed with the next one: never the first letter. */
function withSlip(text: string, n: number): string {
  const of = n === 0 ? text : `${text} ${n}`;
  const at = 1 + (hash(of) % (text.length - 2));
  const kind = hash(`${of} slip`) % 3;
  if (kind === 0) return text.slice(0, at) + text.slice(at + 1);
  if (kind === 1) return text.slice(0, at) + text.charAt(at) + text.slice(at);
  return text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
}

/** The text with each of the tried slips, each result once. */
const slipsOf = (text: string): string[] => [
  ...new Set(Array.from({ length: SLIPS }, (_, n) => withSlip(text, n))),
];

const plain = (brand: string): string => brand.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
/** Another tone mark than the right one, on the same letter; the text itself where it has none. */
const OTHER_TONE: Readonly<Record<string, string>> = {
  '\u0e48': '\u0e49',
  '\u0e49': '\u0e48',
  '\u0e4a': '\u0e49',
};
const withOtherTones = (text: string): string =>
  text.replaceAll(/[\u0e48-\u0e4a]/g, (mark) => OTHER_TONE[mark] ?? mark);
/** Long vowels for short ones and the reverse. */
const OTHER_LENGTH: Readonly<Record<string, string>> = {
  ะ: 'า',
  า: 'ะ',
  '\u0e34': '\u0e35',
  '\u0e35': '\u0e34',
  '\u0e38': '\u0e39',
  '\u0e39': '\u0e38',
};
// Only an open syllable can have either sign: elsewhere the other one is spelt differently.
const withOtherLengths = (text: string): string =>
  text.replaceAll(
    /(?<=[ก-ฮ])(?<!เ[ก-ฮ]{1,2})(?:[\u0e34\u0e35\u0e38\u0e39]|[ะา](?=$|[ เแโไ]|[ก-ฮ][ะาิีุู\u0e48-\u0e4b]))/g,
    (vowel) => OTHER_LENGTH[vowel] ?? vowel,
  );

/** Shorter spellings become other words with one typo, or without their silent letters. */
const SLIP_FROM = 6;
const BARE_FROM = 4;

function ofName(name: string, kind: string, text: string): Query {
  return {
    kind,
    text,
    of: name,
    counts: (products) => products.some(({ brand }) => brand === plain(name)),
    isRight: (answer) => firstOf(answer).some(({ brand_en }) => plain(brand_en) === plain(name)),
  };
}

function ofBrand(line: string): Query[] {
  const [name = '', spellings = ''] = line.split('|').map((part) => part.trim());
  const query = (kind: string, text: string): Query => ofName(name, kind, text);
  const typed = parts(spellings);
  const latin = name.toLowerCase();
  /** Of the texts, those that no other query has. */
  const others = (kind: string, texts: readonly string[]): Query[] =>
    [...new Set(texts)].filter((text) => !typed.includes(text)).map((text) => query(kind, text));
  return [
    ...typed.flatMap((text, n) => {
      const bare = withoutSigns(text);
      return [
        query('brands in Thai', text),
        ...(bare.length < BARE_FROM || typed.includes(bare) || !THAI.test(bare)
          ? []
          : [query('brands, bare letters', bare)]),
        ...(text.length < SLIP_FROM ? [] : slipsOf(text).map((slip) => query('brands, one slip', slip))),
        ...(n === 0 ? [query('brands, Latin keyboard', toLatinKeys(text))] : []),
      ];
    }),
    ...others('brands, other tone marks', typed.map(withOtherTones)),
    ...others('brands, other vowel length', typed.map(withOtherLengths)),
    ...(latin.length < SLIP_FROM
      ? []
      : slipsOf(latin).map((slip) => query('brands in Latin, one slip', slip))),
    ...(/^[a-z]+$/.test(latin) ? [query('brands, Thai keyboard', toThaiKeys(latin))] : []),
  ];
}

/** Spellings typed by ear, without those in the list of brands. */
function furtherSpellings(known: ReadonlySet<string>): Query[] {
  return linesOf('spellings.txt').flatMap((line) => {
    const [name = '', spellings = ''] = line.split('|').map((part) => part.trim());
    return parts(spellings)
      .filter((text) => !known.has(text))
      .map((text) => ofName(name, 'brands in Thai, by ear', text));
  });
}

const NONSENSE = 'nonsense';
const ORDINARY = 'ordinary words';
const KEYBOARD = 'other keyboard';

/** A line of `typed.txt`. */
function typedQueries(line: string): Query[] {
  const [group = '', text = '', kinds = '', words = '', brand = '', range = ''] = line
    .split('|')
    .map((part) => part.trim());
  const kind = group.endsWith(FURTHER) ? group : `${group}${FURTHER}`;
  if (group.startsWith(NONSENSE)) return [nothing(kind, text, ({ count }) => count === 0)];
  if (group.startsWith(ORDINARY)) return text.split(' ').map((word) => nothing(kind, word, isNotTaken));
  const query =
    range === '' ? fitting(kind, `${text} | ${kinds} | ${words}`) : priced(`${text} | ${kinds} | ${range}`);
  const isOf = (product: Product): boolean => brand === '' || product.brand === plain(brand);
  return [
    {
      ...query,
      kind,
      text: group.startsWith(KEYBOARD) ? swapKeyboard(text) : text,
      counts: (products) => query.counts(products.filter(isOf)),
      isRight: (answer, products) =>
        query.isRight(answer, new Map([...products].filter(([, product]) => isOf(product)))),
    },
  ];
}

function withSlips(queries: readonly Query[]): Query[] {
  return queries
    .filter(({ text }) => text.length >= SLIP_FROM && THAI.test(text))
    .flatMap((query) =>
      slipsOf(query.text).map((text) => ({ ...query, kind: 'kinds and lines, one slip', text })),
    );
}

const always = () => true;
const isNotTaken = ({ found }: Answer): boolean => found === 'none' || found === 'all';

const FURTHER = ', further';
const nothing = (kind: string, text: string, isRight: Query['isRight']): Query => ({
  kind,
  text,
  of: text,
  counts: always,
  isRight,
});

function allQueries(): Query[] {
  const kinds = linesOf('kinds.txt').map((line) => fitting('kinds and needs', line));
  const lines = linesOf('lines.txt').map((line) => fitting('lines and ingredients', line));
  const words = [...ORDINARY_WORDS, ...linesOf('ordinary.txt').join(' ').split(' ')];
  const brands = linesOf('brands.txt').flatMap(ofBrand);
  const furtherBrands = furtherSpellings(new Set(brands.map(({ text }) => text)));
  return [
    ...brands,
    ...furtherBrands,
    ...kinds,
    ...lines,
    ...withSlips([...kinds, ...lines]),
    ...[...kinds, ...lines]
      .filter(({ text }) => hash(`${text} keyboard`) % 4 === 0)
      .map((query) => ({ ...query, kind: 'kinds, other keyboard', text: toLatinKeys(query.text) }))
      .filter(({ text }) => text.length > 2 && !THAI.test(text)),
    ...linesOf('together.txt').map((line) => fitting('run together', line)),
    ...linesOf('prices.txt').map(priced),
    ...linesOf('nonsense.txt').map((text) => nothing(NONSENSE, text, ({ count }) => count === 0)),
    ...words.map((text) => nothing(ORDINARY, text, isNotTaken)),
    ...linesOf('typed.txt').flatMap(typedQueries),
  ];
}

async function productsOf(url: string): Promise<Product[]> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  type Row = Product & { ingredients: string };
  const { rows } = await db.query<Row>(
    `SELECT m.mat_id, b.brand_en AS brand, m.ingredients, b.brand_en || ' ' || m.mat_name || ' ' || m.mat_name_th AS words,
       (SELECT coalesce(lower(string_agg(c.category || ' ' || c.slug, ' ')), '') FROM categories c
        WHERE c.cat_id IN (m.cat1_id, m.cat2_id, m.cat3_id)) AS kinds,
       ARRAY(SELECT v.mat_price / 100.0 FROM variants v WHERE v.mat_id = m.mat_id)::float8[] AS prices
     FROM materials m JOIN brands b USING (brand_id) WHERE m.active`,
  );
  await db.end();
  return rows.map(({ ingredients, ...row }) => ({
    ...row,
    brand: plain(row.brand),
    // Only a product's first ingredients are searchable (docs/decisions/0003).
    words: [row.words, ...ingredients.split(',').slice(0, SOUGHT_FOR)].join(' ').toLowerCase(),
  }));
}

const told = (answer: Answer): string =>
  `${answer.found}${answer.corrected === null ? '' : ` "${answer.corrected}"`}${
    answer.ignored.length === 0 ? '' : ` without ${answer.ignored.join(', ')}`
  }, ${answer.count}: ${firstOf(answer)
    .map(({ brand_en, mat_name }) => `${brand_en} / ${mat_name.slice(0, 24)}`)
    .join('; ')}`;

const HELD = 'held';
const isHeld = ({ of }: Query): boolean => hash(of) % 2 === 0;

async function trial(name: string, url: string): Promise<void> {
  const environment = {
    DATABASE_URL: url,
    JWT_SECRET: SECRET,
    TOTP_KEY: SECRET,
    GATEWAY_KEY: SECRET,
    WEBHOOK_SECRET: SECRET,
    PUBLIC_URL: 'http://shop.bench',
    BANK_URL: 'http://127.0.0.1:9',
    LOG_LEVEL: 'fatal',
    RATE_SCALE: '1000000',
  };
  const products = await productsOf(url);
  const byId = new Map(products.map((product) => [product.mat_id, product]));
  const { app } = await buildApp(readConfig(environment), {});
  await app.ready();
  const ask = async (text: string): Promise<Answer> => {
    const url = `/search?keyword=${encodeURIComponent(text)}`;
    let answer = await app.inject({ url });
    // Refused while other programs load the machine.
    for (let n = 0; n < RETRIES && answer.statusCode === 503; n += 1) {
      await setTimeout(1000);
      answer = await app.inject({ url });
    }
    if (answer.statusCode !== 200) throw new Error(`"${text}" is answered ${answer.statusCode}`);
    return answer.json();
  };
  try {
    if (options.ask !== undefined) {
      for (const text of options.ask.split(';')) say(`${text}: ${told(await ask(text))}`);
      return;
    }
    const figures = new Map<string, { tuned: number[]; held: number[] }>();
    let asked = 0;
    const before = process.cpuUsage();
    for (const query of allQueries()) {
      const held = isHeld(query);
      if (options.part !== 'all' && (options.part === HELD) !== held) continue;
      if (only !== undefined && !only.some((word) => query.kind.includes(word))) continue;
      if (!query.counts(products)) continue;
      const answer = await ask(query.text);
      asked += 1;
      const right = query.isRight(answer, byId);
      const figure = figures.get(query.kind) ?? { tuned: [], held: [] };
      figures.set(query.kind, figure);
      figure[held ? 'held' : 'tuned'].push(Number(right));
      if (!right && options.misses && (!held || options.part === HELD)) {
        say(`  ${query.kind}: ${query.text} (${query.of}): ${told(answer)}`);
      }
    }
    const share = (of: readonly number[]): string =>
      of.length === 0
        ? '-'
        : `${((of.reduce((sum, one) => sum + one, 0) / of.length) * 100).toFixed(1)} % of ${of.length}`;
    const { user, system } = process.cpuUsage(before);
    const each = ((user + system) / 1000 / Math.max(1, asked)).toFixed(1);
    say(`\n${name}: ${products.length} products, ${each} ms of processor time a query`);
    const line = (kind: string, { tuned, held }: { tuned: number[]; held: number[] }) =>
      say(`  ${kind.padEnd(28)} tuned ${share(tuned).padEnd(17)} held out ${share(held)}`);
    for (const [kind, figure] of figures) line(kind, figure);
    const together = (isOf: (kind: string) => boolean) => {
      const some = [...figures].filter(([kind]) => isOf(kind)).map(([, figure]) => figure);
      return { tuned: some.flatMap(({ tuned }) => tuned), held: some.flatMap(({ held }) => held) };
    };
    line(
      'ALL BRANDS IN THAI',
      together((kind) => kind.startsWith('brands in Thai')),
    );
    line(
      'ALL THAT IS TO BE FOUND',
      together((kind) => !(kind.startsWith(NONSENSE) || kind.startsWith(ORDINARY))),
    );
  } finally {
    await app.close();
  }
}

async function imported(url: string, catalogue: string): Promise<void> {
  const [file = '', map = ''] = catalogue.split('=');
  const rejects = join(folder, 'rejects.csv');
  await importFile({
    file,
    map: await loadMap(map.includes('/') ? map : join(MAPS, `${map}.json`)),
    databaseUrl: url,
    rejects,
    dryRun: false,
    limit: Number.POSITIVE_INFINITY,
    now: new Date(),
    signal: new AbortController().signal,
    progress: undefined,
  });
}

if (options.help || (options.url === undefined && catalogues.length === 0)) {
  process.stdout.write(HELP);
  process.exit(options.help ? 0 : 2);
}
const folder = await temporaryFolder('mali-bench-');
try {
  if (options.url !== undefined) {
    await migrate(options.url);
    await trial(new URL(options.url).pathname.slice(1), options.url);
  } else {
    const server = await startEmbedded({ dir: join(folder, 'pg') });
    try {
      const shops = [...catalogues.map((one) => [one]), ...(catalogues.length > 1 ? [catalogues] : [])];
      for (const [n, all] of shops.entries()) {
        const url = await freshDatabase(server.adminUrl, `found_${n}`);
        await seedShop(url, new Date());
        for (const one of all) await imported(url, one);
        await refreshListing(url);
        await trial(all.map((one) => one.split('=')[1]).join(' and '), url);
      }
    } finally {
      await server.stop();
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
