import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails with what a person with a disability could not use on the page as it is now (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await new AxeBuilder({ page })
    // In the page itself, which is three times as fast as by way of another one. Frames of other origins are not
    // looked into; the shop has none but those of banks and video sites.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .analyze();
  const told = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map(({ target }) => `  ${target.join(' ')}`).join('\n')}`,
    );
  expect(told, `accessibility of ${page.url()}`).toEqual([]);
}
