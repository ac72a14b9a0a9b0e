import type { Page } from '@playwright/test';

/** Opens a page and waits until it is hydrated: a link clicked before that loads a document. */
export async function openHydrated(page: Page, url: string): Promise<void> {
  await page.addInitScript(() =>
    document.addEventListener('shop:ready', () =>
      document.documentElement.toggleAttribute('data-ready', true),
    ),
  );
  await page.goto(url);
  await page.locator('html[data-ready]').waitFor();
}

/**
 * Opens a page without the application's scripts; only the one that records interactions runs
 * (apps/web/src/start.ts).
 * @returns a function that lets the scripts load
 */
export async function openBeforeScripts(page: Page, url: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isHeld = ({ pathname }: URL) => /^\/assets\/(?!start-).*\.js$/.test(pathname);
  await page.route(isHeld, async (route) => {
    await released;
    await route.continue();
  });
  const recording = page.waitForResponse((response) => /\/assets\/start-[^/]*\.js$/.test(response.url()));
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await (await recording).finished();
  return release;
}
