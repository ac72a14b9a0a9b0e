import type { Page } from '@playwright/test';

/** Types a card into the bank's own form, which the page shows in a frame. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const form = page.frameLocator('iframe');
  await form.locator('input[autocomplete="cc-number"]').fill(number);
  await form.locator('input[autocomplete="cc-exp"]').fill('12/34');
  await form.locator('input[autocomplete="cc-csc"]').fill('123');
  await form.locator('input[autocomplete="cc-name"]').fill('PIM WATTANA');
}
