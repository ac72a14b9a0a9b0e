import type { Page } from '@playwright/test';

/**
 * Opens a page and waits until its scripts have taken it over: a link that is pressed before leads on as a document
 * does, which is right, but not what every journey is about.
 */
export async function openStanding(page: Page, url: string): Promise<void> {
  await page.addInitScript(() =>
    document.addEventListener('shop:stands', () =>
      document.documentElement.toggleAttribute('data-stands', true),
    ),
  );
  await page.goto(url);
  await page.locator('html[data-stands]').waitFor();
}
