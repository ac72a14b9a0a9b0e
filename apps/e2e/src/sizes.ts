import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';

/** `accessible`: it is also looked at closely, which takes its time. */
export type Size = Readonly<{ width: number; height: number; accessible: boolean }>;

/** Fails where something of a page is out of reach to the side: text is read by scrolling one way only. */
export async function expectNoSideways(page: Page): Promise<void> {
  const outside = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // A page that has just been given another width is drawn anew in parts.
  await expect.poll(outside, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0);
}

/**
 * A page as it is fits each size, the first of which it has already, and can be used by everybody; it is left at the
 * first. It is not opened anew: whoever turns a phone, or makes a window narrower, does no more.
 * @param look what else there is to see at each
 */
export async function expectToFit(
  page: Page,
  sizes: readonly [Size, ...Size[]],
  look: () => Promise<void> = async () => undefined,
): Promise<void> {
  const [first] = sizes;
  for (const size of sizes) {
    if (size !== first) await page.setViewportSize(size);
    await look();
    await expectNoSideways(page);
    if (size.accessible) await expectAccessible(page);
  }
  await page.setViewportSize(first);
}
