import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

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

/** Fails on accessibility violations of the current page (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const wasPartial = await layOut(page, true);
  await atRest(page);
  const { violations } = await new AxeBuilder({ page })
    // Runs in the page itself, three times faster than with an extra page. Frames of other origins are not
    // checked; the only ones are those of banks and video sites.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .analyze();
  if (wasPartial) await layOut(page, false);
  const told = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map(({ target }) => `  ${target.join(' ')}`).join('\n')}`,
    );
  expect(told, `accessibility of ${page.url()}`).toEqual([]);
}
