/// <reference lib="dom" />
import { rm } from 'node:fs/promises';
import { cpus, loadavg, setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '@mali/db/embedded';
import { drawAhead } from '@mali/db/seed';
import { temporaryFolder } from '@mali/db/temporary';
import { type Browser, chromium, type Page } from '@playwright/test';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { findBrowser } from '../../apps/e2e/src/browser.ts';
import { median } from '../lib/bench-data.ts';
import { consoleProgress } from '../lib/progress.ts';
import { createShop } from '../lib/shop.ts';

const HELP = `Usage: npm run bench -- web [--runs 5] [--url http://localhost:3000] [--audits] [--strict]

The storefront as Lighthouse sees it on a phone (slow 4G and a processor four times as slow, both simulated from what
was observed): the front page, a listing, a category and a product of a built demo shop, or of the one at --url, medians
of so many runs. Besides, what each sends, in KB of a thousand bytes as transferred, and how long it takes from pressing
a card of a listing to the product on the screen, with this processor and with one four times as slow.

  --audits   names every audit of the categories that asks for something, in both languages
  --strict   ends with 1 when a figure is missed
`;

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    url: { type: 'string' },
    audits: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (options.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
const runs = Math.max(1, Number(options.runs) || 5);

/** The phone emulated by Lighthouse. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'th-TH',
} as const;
const SLOWDOWN = 4;
/** Tasks longer than this block the page. */
const LONG_TASK_MS = 50;

type Figure =
  | 'lcp'
  | 'cls'
  | 'tbt'
  | 'busy'
  | 'performance'
  | 'accessibility'
  | 'best-practices'
  | 'seo'
  | Sent;
type Sent = 'html' | 'scripts' | 'styles' | 'fonts' | 'all scripts';
type Figures = Readonly<Record<Figure, number>>;

/** The target: an upper or a lower limit. */
type Asked = Readonly<{ name: string; most?: number; least?: number; digits?: number }>;
const ASKED: Readonly<Record<Figure, Asked>> = {
  lcp: { name: 'Largest Contentful Paint, s', most: 1.8, digits: 2 },
  cls: { name: 'Cumulative Layout Shift', most: 0.02, digits: 3 },
  tbt: { name: 'Total Blocking Time, ms', most: 200 },
  busy: { name: '  of it the page’s own processor time' },
  performance: { name: 'Lighthouse performance', least: 97 },
  accessibility: { name: 'accessibility', least: 100 },
  'best-practices': { name: 'best practices', least: 100 },
  seo: { name: 'SEO', least: 100 },
  scripts: { name: 'scripts of the first view, KB', most: 185, digits: 1 },
  'all scripts': { name: '  with those that come by themselves', digits: 1 },
  styles: { name: 'style of the first view, KB', most: 15, digits: 1 },
  fonts: { name: 'faces, KB', most: 60, digits: 1 },
  html: { name: 'document, KB', most: 30, digits: 1 },
};
const FIGURES = Object.keys(ASKED) as Figure[];
const PRODUCT_MS: Asked = { name: 'from a card to its product, ms', most: 150 };

const say = (text = '') => process.stdout.write(`${text}\n`);
const missed = (
  { most = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY }: Asked,
  value: number,
) => value > most || value < least;
const bound = ({ most, least }: Asked): string =>
  most !== undefined ? `≤ ${most}` : least !== undefined ? `≥ ${least}` : '';
const shown = (asked: Asked, value: number): string =>
  `${value.toFixed(asked.digits ?? 0)}${missed(asked, value) ? ' ✗' : '  '}`;

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const list = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.map(record) : []);
const amount = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Transferred bytes by type; `first` are the scripts required for hydration. */
function sent(result: RunnerResult, first: ReadonlySet<string>): Record<Sent, number> {
  const requests = list(record(result.lhr.audits['network-requests']?.details).items);
  const kilobytes = (wanted: (type: string, path: string) => boolean): number =>
    requests
      .filter(({ resourceType, url }) => wanted(String(resourceType), new URL(String(url)).pathname))
      .reduce((sum, { transferSize }) => sum + amount(transferSize), 0) / 1000;
  return {
    html: kilobytes((type) => type === 'Document'),
    scripts: kilobytes((type, path) => type === 'Script' && first.has(path)),
    'all scripts': kilobytes((type) => type === 'Script'),
    styles: kilobytes((type, path) => type === 'Stylesheet' && first.has(path)),
    fonts: kilobytes((type) => type === 'Font'),
  };
}

/**
 * Total Blocking Time of the page's own CPU time, without the time other processes took, which Lighthouse
 * cannot separate: milliseconds of a CPU four times slower.
 */
function busyTime({ artifacts }: RunnerResult): number {
  const events = list(record(artifacts.Trace).traceEvents);
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (paint === undefined) return Number.NaN;
  return events
    .filter(
      ({ name, ph, pid, tid, ts }) =>
        ph === 'X' &&
        String(name).endsWith('RunTask') &&
        pid === paint.pid &&
        tid === paint.tid &&
        amount(ts) >= amount(paint.ts),
    )
    .reduce((sum, { tdur }) => sum + Math.max(0, (amount(tdur) / 1000) * SLOWDOWN - LONG_TASK_MS), 0);
}

/** Files of a document: its scripts, the ones it loads after its pictures, its style sheets. */
async function firstFiles(url: string): Promise<Set<string>> {
  const html = await (await fetch(url)).text();
  const named = html.matchAll(/ (?:src|href|data-entry|data-first|data-ahead)="([^"]+\.(?:js|css)[^"]*)"/g);
  return new Set([...named].flatMap(([, files = '']) => files.split(' ')));
}

const { executablePath, env: browserEnv } = await findBrowser();
const open = (args: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath, env: browserEnv, args: ['--no-sandbox', ...args] });

/** Lighthouse occasionally loses the start of its trace: such a run is repeated. */
const TRIES = 3;

/** A first visit, in a new browser without cookies and cache. */
async function visit(url: string, tries = TRIES): Promise<RunnerResult> {
  const port = await freePort();
  const browser = await open([`--remote-debugging-port=${port}`]);
  try {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
    if (result === undefined) throw new Error(`Lighthouse returned no result for ${url}`);
    const { runtimeError } = result.lhr;
    if (runtimeError === undefined) return result;
    if (tries === 1) throw new Error(`${url}: ${runtimeError.message}`);
    say(`  invalid measurement, retrying: ${url} (${runtimeError.code})`);
  } finally {
    await browser.close();
  }
  return visit(url, tries - 1);
}

function figuresOf(result: RunnerResult, first: ReadonlySet<string>): Figures {
  const { audits, categories } = result.lhr;
  const value = (audit: string) => amount(audits[audit]?.numericValue);
  const score = (category: string) => Math.round(amount(categories[category]?.score) * 100);
  return {
    lcp: value('largest-contentful-paint') / 1000,
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    busy: busyTime(result),
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    ...sent(result, first),
  };
}

/** Failed audits of the categories other than performance, with their elements. */
function faults({ lhr }: RunnerResult): string[] {
  return Object.values(lhr.categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ title, auditRefs }) =>
      auditRefs.flatMap(({ id }) => {
        const audit = lhr.audits[id];
        if (audit === undefined || audit.score === null || audit.score >= 1) return [];
        const places = list(record(audit.details).items).map((item) => {
          const { selector, snippet } = record(item.node);
          return `\n        ${String(selector ?? snippet ?? JSON.stringify(item)).slice(0, 160)}`;
        });
        return [`${title}: ${audit.title}${places.slice(0, 5).join('')}`];
      }),
    );
}

/**
 * Clicks a card of a listing and waits for its product page.
 * @returns milliseconds from the click's event timestamp until a frame with the product's name has been
 * painted
 */
async function openProduct(page: Page, url: string, place: number): Promise<number> {
  await page.goto(url, { waitUntil: 'networkidle' });
  const link = page.getByTestId('product-card').nth(place).locator('a[href^="/item/"]').last();
  await link.scrollIntoViewIfNeeded();
  const href = (await link.getAttribute('href')) ?? '';
  const name = await link.evaluate((element) => element.textContent ?? '');
  const time = page.evaluate(
    ([path, told]) =>
      new Promise<number>((resolve) => {
        let began = 0;
        document.addEventListener('click', (event) => (began = event.timeStamp), {
          capture: true,
          once: true,
        });
        const look = () => {
          const title = document.querySelector('main h1')?.textContent ?? '';
          const picture = document.querySelector<HTMLImageElement>('main picture img');
          const here = window.location.pathname === path && title !== '' && (told ?? '').includes(title);
          if (!here || picture?.complete !== true) requestAnimationFrame(look);
          // After the next frame.
          else setTimeout(() => resolve(performance.now() - began));
        };
        requestAnimationFrame(look);
      }),
    [href, name] as const,
  );
  await link.tap();
  return time;
}

async function productTimes(browser: Browser, url: string, slowdown: number): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    if (slowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    times.push(await openProduct(page, url, run % 4));
    await context.close();
  }
  return times;
}

/**
 * Raises the priority of the measured processes where permitted, so that others do not disturb the
 * measurement.
 */
function goFirst(): boolean {
  try {
    setPriority(-10);
    return true;
  } catch {
    return false;
  }
}

const first = goFirst();
const load = () => loadavg().map((value) => value.toFixed(1));
const ends: (() => Promise<unknown>)[] = [];
let anyMissed = false;
try {
  let { url } = options;
  if (url === undefined) {
    const dir = await temporaryFolder('mali-web-');
    ends.push(() => rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
    const env = {
      ...process.env,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      WEB_PORT: `${await freePort()}`,
      API_PORT: `${await freePort()}`,
      BANK_PORT: `${await freePort()}`,
      WORKER_PORT: `${await freePort()}`,
      RATE_SCALE: '1000',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
    };
    const dataDir = join(dir, 'data');
    const shop = createShop({ dataDir, mode: 'start', env, progress: consoleProgress() });
    ends.push(() => shop.stop());
    const started = await shop.start();
    url = started.url;
    // Renders pictures in advance, so that rendering does not disturb the measurement.
    await drawAhead(started.databaseUrl, dataDir, { parallel: cpus().length });
  }
  const base = url.replace(/\/$/, '');

  const browser = await open();
  ends.push(() => browser.close());

  const listing = await (await fetch(`${base}/shop`)).text();
  const product = /href="(\/item\/[^"]+)"/.exec(listing)?.[1];
  const category = /href="(\/shop\/[^"/?]+)"/.exec(listing)?.[1];
  if (product === undefined || category === undefined) throw new Error(`${base}/shop shows no products`);
  const paths = ['/', '/shop', category, product];

  say(`\n${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, ${browser.version()}`);
  say(
    `load ${load().join(' ')}${first ? ', measured with raised priority' : ', measured with normal priority'}\n`,
  );
  const indices: number[] = [];
  const pages: Figures[] = [];
  for (const path of paths) {
    const address = `${base}${path}`;
    // Warm-up: the first requests after a start wait for code and cold caches.
    for (let warming = 0; warming < 3; warming += 1) await (await fetch(address)).arrayBuffer();
    // Also requests everything that hydration loads, pictures included.
    await visit(address);
    const files = await firstFiles(address);
    const seen: Figures[] = [];
    for (let run = 0; run < runs; run += 1) {
      const result = await visit(address);
      indices.push(result.lhr.environment.benchmarkIndex);
      seen.push(figuresOf(result, files));
      if (run === 0 && options.audits) {
        for (const fault of faults(result)) say(`  ${path}  ${fault}`);
        const english = await visit(`${address}?lang=en`);
        for (const fault of faults(english)) say(`  ${path} in English  ${fault}`);
      }
    }
    const medians = FIGURES.map((figure) => [figure, median(seen.map((each) => each[figure]))] as const);
    pages.push(Object.fromEntries(medians) as Figures);
    say(
      `  ${path}: LCP ${seen.map(({ lcp }) => lcp.toFixed(2)).join(' ')} s, TBT ${seen.map(({ tbt }) => tbt.toFixed(0)).join(' ')} ms`,
    );
  }

  const wide = (text: string) => text.padStart(Math.max(12, product.length + 2));
  say(`\n${''.padEnd(38)}${'target'.padStart(8)}${['/', '/shop', category, product].map(wide).join('')}`);
  for (const figure of FIGURES) {
    const asked = ASKED[figure];
    const row = pages.map((page) => page[figure]);
    anyMissed ||= row.some((value) => missed(asked, value));
    say(
      `${asked.name.padEnd(38)}${bound(asked).padStart(8)}${row.map((value) => wide(shown(asked, value))).join('')}`,
    );
  }

  const times = await productTimes(browser, `${base}/shop`, 1);
  const slow = await productTimes(browser, `${base}/shop`, SLOWDOWN);
  const here = median(times);
  anyMissed ||= missed(PRODUCT_MS, here);
  const all = (values: readonly number[]) => values.map((value) => value.toFixed(0)).join(' ');
  say(
    `\n${PRODUCT_MS.name.padEnd(38)}${bound(PRODUCT_MS).padStart(8)}${wide(shown(PRODUCT_MS, here))}  (${all(times)})`,
  );
  say(
    `${'  with a CPU a quarter as fast'.padEnd(46)}${wide(`${median(slow).toFixed(0)}  `)}  (${all(slow)})`,
  );
  say(
    `\nbenchmark index ${median(indices).toFixed(0)} (${Math.min(...indices).toFixed(0)} to ${Math.max(...indices).toFixed(0)}), load ${load().join(' ')}`,
  );
} finally {
  for (const end of ends.reverse()) await end();
}
if (anyMissed) {
  say('✗ missed');
  if (options.strict) process.exitCode = 1;
}
