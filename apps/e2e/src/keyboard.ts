import { expect, type Locator, type Page } from '@playwright/test';

/** More controls than any page has between two of a task. */
const TABS_MAX = 80;

/** Moves the focus to a control by Tab alone. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the control is not reached by Tab');
}

/** Moves the focus to a field by Tab, and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Moves the focus to a control by Tab, and presses it. */
export async function pressByKey(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}
