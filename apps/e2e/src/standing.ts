import type { Page } from '@playwright/test';

/**
 * Opens a page and waits for hydration: a link clicked before it navigates by document, which is correct but
 * not the subject of every journey.
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
