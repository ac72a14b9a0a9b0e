import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { FULL } from './shop.ts';

/** `accessible`: the slow accessibility check also runs at this size; after the first, in a full run only. */
export type Size = Readonly<{ width: number; height: number; accessible: boolean }>;

/** Fails when a page overflows horizontally: text must not require scrolling in two directions. */
export async function expectNoSideways(page: Page): Promise<void> {
  const outside = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // A resized page re-renders in parts.
  await expect.poll(outside, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0);
}

/**
 * The current page fits each size (it already has the first) and is accessible; it ends at the first. It is
 * not reloaded: rotating a phone or resizing a window does not either.
 * @param look additional checks at each size
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
    if (size === first ? size.accessible : size.accessible && FULL) await expectAccessible(page);
  }
  await page.setViewportSize(first);
}
