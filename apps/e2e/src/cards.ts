import type { Page } from '@playwright/test';

/** Enters a card in the bank's form, shown in an iframe. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const form = page.frameLocator('iframe');
  await form.locator('input[autocomplete="cc-number"]').fill(number);
  await form.locator('input[autocomplete="cc-exp"]').fill('12/34');
  await form.locator('input[autocomplete="cc-csc"]').fill('123');
  await form.locator('input[autocomplete="cc-name"]').fill('PIM WATTANA');
}
