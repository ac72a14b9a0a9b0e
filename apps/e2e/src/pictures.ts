import { expect, type Page } from '@playwright/test';

/** Waits until every product image in view has loaded; a broken one fails. */
export async function expectPictures(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.locator('main img').evaluateAll((all) =>
        all
          .filter((img) => img instanceof HTMLImageElement && img.checkVisibility())
          .filter((img) => {
            const { top, bottom, left, right } = img.getBoundingClientRect();
            return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
          })
          .every((img) => img instanceof HTMLImageElement && img.complete && img.naturalWidth > 8),
      ),
    )
    .toBe(true);
}
