import { resolve } from 'node:path';
import { expect, test } from '../src/fixtures.ts';

/** The pictures of the README; written over only when asked: SCREENSHOTS=1 npm test -- --only journeys. */
const FOLDER =
  process.env.SCREENSHOTS === '1'
    ? resolve(import.meta.dirname, '../../../docs/screenshots')
    : 'test-results/screenshots';

test('the home page looks like a shop', async ({ page }) => {
  await page.goto('/');
  const pictures = page.locator('main img');
  await expect(pictures.first()).toBeVisible();
  // Every picture in view has arrived, and none is broken.
  await expect
    .poll(() =>
      pictures.evaluateAll((all) =>
        all
          .filter((img) => img instanceof HTMLImageElement && img.getBoundingClientRect().top < innerHeight)
          .every((img) => img instanceof HTMLImageElement && img.complete && img.naturalWidth > 0),
      ),
    )
    .toBe(true);
  await page.screenshot({ path: `${FOLDER}/home.png`, animations: 'disabled' });
});
