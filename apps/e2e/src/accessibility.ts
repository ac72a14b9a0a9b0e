import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Frames without a change after which a page is taken to have come to rest. */
const REST = 12;
/** Frames, ten seconds of them, after which a part that says it is busy is looked at as it is. */
const BUSY_AT_MOST = 600;

/**
 * Waits until nothing of the page moves, arrives or is being asked for again any more. The check measures where things
 * are more than once: what comes meanwhile would be found to lie over something else, and what is shown paler until
 * the answer is here would be found too pale.
 */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(
    ([frames, longest]) =>
      new Promise<void>((resolve) => {
        let [before, same, waited] = ['', 0, 0];
        const look = () => {
          const isBusy = document.querySelector('[aria-busy="true"]') !== null && waited < longest;
          waited += 1;
          const elements = document.getElementsByTagName('*').length;
          const files = performance.getEntriesByType('resource').length;
          const now = `${document.documentElement.scrollHeight} ${elements} ${files}`;
          same = now === before && !isBusy ? same + 1 : 0;
          before = now;
          if (same < frames) requestAnimationFrame(look);
          else resolve();
        };
        look();
      }),
    [REST, BUSY_AT_MOST] as const,
  );
}

/**
 * Has everything of the page laid out, as it is for who reads on: what is left out below the screen takes the height
 * it is guessed to have, and what it holds would be found to lie over what comes after it.
 * @returns whether that was to be changed
 */
const layOut = (page: Page, whole: boolean): Promise<boolean> =>
  page.evaluate((all) => {
    const root = document.documentElement;
    const isChange = root.hasAttribute('data-whole') !== all;
    root.toggleAttribute('data-whole', all);
    return isChange;
  }, whole);

/** Fails with what a person with a disability could not use on the page as it is now (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const wasPartial = await layOut(page, true);
  await atRest(page);
  const { violations } = await new AxeBuilder({ page })
    // In the page itself, which is three times as fast as by way of another one. Frames of other origins are not
    // looked into; the shop has none but those of banks and video sites.
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
