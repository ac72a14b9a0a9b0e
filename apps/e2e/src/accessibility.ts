import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { FULL } from './shop.ts';

/** Time between two looks at a page, in ms. */
const LOOK_MS = 16;
/** Looks without a change after which a page is considered stable. */
const REST = 12;
/** Looks (ten seconds) after which an element that is still busy is checked anyway. */
const BUSY_AT_MOST = 600;

/** What the last look saw, how many looks saw the same, and how many there were. */
type Seen = { before: string; same: number; looks: number };

/**
 * Waits until nothing on the page moves, loads or is requested again. The check measures positions more than
 * once: content that appears in between would be reported as overlapping, and loading placeholders as low
 * contrast.
 */
async function atRest(page: Page): Promise<void> {
  const seen = await page.evaluateHandle((): Seen => ({ before: '', same: 0, looks: 0 }));
  const isAtRest = ({ so, rest, most }: { so: Seen; rest: number; most: number }): boolean => {
    const isBusy = document.querySelector('[aria-busy="true"]') !== null && so.looks < most;
    const elements = document.getElementsByTagName('*').length;
    const files = performance.getEntriesByType('resource').length;
    const now = `${document.documentElement.scrollHeight} ${elements} ${files}`;
    so.looks += 1;
    so.same = now === so.before && !isBusy ? so.same + 1 : 0;
    so.before = now;
    return so.same >= rest;
  };
  // By time, not by frames: headless Chromium may stop giving frames to a page after its size is changed.
  await page.waitForFunction(
    isAtRest,
    { so: seen, rest: REST, most: BUSY_AT_MOST },
    { polling: LOOK_MS, timeout: 60_000 },
  );
}

/**
 * Forces layout of the whole page: skipped content (content-visibility) has an estimated height and would be
 * reported as overlapping the following.
 * @returns whether the layout changed
 */
const layOut = (page: Page, whole: boolean): Promise<boolean> =>
  page.evaluate((all) => {
    const root = document.documentElement;
    const isChange = root.hasAttribute('data-whole') !== all;
    root.toggleAttribute('data-whole', all);
    return isChange;
  }, whole);

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Rules of minor and moderate impact, which are not reported. */
const UNREPORTED = [
  ...['aria-allowed-role', 'heading-order', 'image-redundant-alt', 'landmark-unique', 'no-autoplay-audio'],
  ...['presentation-role-conflict', 'region', 'skip-link'],
];
const OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: Object.fromEntries(UNREPORTED.map((rule) => [rule, { enabled: false }])),
  // No rule left needs the sources of stylesheets and media, which it would request again.
  preload: false,
};

/**
 * Evaluates axe once per document: its 650 KB take as much CPU time as the check. Not by AxeBuilder,
 * which evaluates all of its source twice per check.
 */
async function addAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(AXE);
}

/**
 * In the page itself and its frames of the same origin. Those of other origins are not checked; the only ones
 * are of banks and video sites.
 */
async function check(page: Page): Promise<AxeResults> {
  const { origin } = new URL(page.url());
  const isOwn = (url: string) => url.startsWith('about:') || url.startsWith(`${origin}/`);
  await addAxe(page.mainFrame());
  for (const frame of page.frames().filter((each) => each.parentFrame() !== null && isOwn(each.url()))) {
    // It may have been removed meanwhile.
    await addAxe(frame).catch(() => undefined);
  }
  return page.evaluate(
    (options) =>
      (
        globalThis as unknown as { axe: { run(context: Document, by: RunOptions): Promise<AxeResults> } }
      ).axe.run(document, options),
    OPTIONS,
  );
}

/**
 * The same in a full run only: of a page, or a part of it, that another place of the journeys checks in every run. A check
 * takes one to four seconds of a processor.
 */
export async function expectAccessibleAgain(page: Page): Promise<void> {
  if (FULL) await expectAccessible(page);
}

/** Fails on serious and critical accessibility violations of the current page (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
  const wasPartial = await layOut(page, true);
  await atRest(page);
  const { violations } = await check(page);
  if (wasPartial) await layOut(page, false);
  const told = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map(({ target }) => `  ${target.join(' ')}`).join('\n')}`,
    );
  expect(told, `accessibility of ${page.url()}`).toEqual([]);
}
