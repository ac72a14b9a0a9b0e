import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';

/** A unique picture. */
export function slip(): { name: string; mimeType: string; buffer: Buffer } {
  const picture = new PNG({ width: 300, height: 500 });
  picture.data.fill(255);
  randomBytes(4000).copy(picture.data, 20_000);
  return { name: 'slip.png', mimeType: 'image/png', buffer: PNG.sync.write(picture) };
}

/** Selects today in the calendar, at the proposed time. */
export async function pickNow(page: Page): Promise<void> {
  await page
    .getByLabel(/^โอนเมื่อ/)
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(?:ใช้|ตกลง|เลือก)/ })
    .last()
    .click();
}
