import { expect, test } from 'vitest';
import { requestKey } from '../src/clients/first-data.ts';
import { drawn, giveaway } from '../src/features/giveaways/fixtures.ts';
import { giveawayRequest, giveawaysRequest } from '../src/features/giveaways/requests.ts';
import { giveawaysView, giveawayView } from './giveaway-view.ts';
import { findPage, isPersonal } from './pages.ts';
import type { Asked } from './view.ts';

const visit = (pathname: string, language: 'th' | 'en' = 'th') => ({
  ...findPage(pathname),
  ...{ pathname, search: new URLSearchParams(), language, publicUrl: 'https://mali.example' },
});
const answers = (found: Record<string, Asked>) => async (request: { url: string; method: string }) =>
  found[requestKey(request)] ?? 'missing';

test('the list includes its giveaways and the head of its language', async () => {
  const found = { data: [giveaway(1), drawn(2)], count: 2 };
  const ask = answers({ [requestKey(giveawaysRequest())]: { found } });
  const view = await giveawaysView(visit('/campaign/giveaway', 'en'), ask);
  expect(view).toMatchObject({
    ...{ status: 200, title: 'Free to try, for an honest review', canonical: '/campaign/giveaway' },
    data: [{ data: found }],
  });
});

test('one giveaway has its own head; an unknown number is 404', async () => {
  const image = '/img/abc12345/640.webp';
  const one = giveaway(7, { product: { ...giveaway(7).product, image } });
  const ask = answers({ [requestKey(giveawayRequest(7))]: { found: one } });
  expect(await giveawayView(visit('/campaign/giveaway/7'), ask)).toMatchObject({
    ...{ status: 200, title: 'ลองของ 7', description: 'เล่าตามจริง', canonical: '/campaign/giveaway/7', image },
    data: [{ data: one }],
  });
  for (const path of ['/campaign/giveaway/8', '/campaign/giveaway/x'])
    expect((await giveawayView(visit(path), ask)).status, path).toBe(404);
});

test('their administration is noindex', () => {
  const { page } = findPage('/campaign/giveaway/create');
  expect([page.name, page.isOffice, isPersonal(page)]).toEqual(['giveaways', true, true]);
});
