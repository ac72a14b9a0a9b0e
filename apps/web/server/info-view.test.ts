import { describe, expect, test } from 'vitest';
import { LOCATIONS } from '../src/features/stores/fixtures.ts';
import { pageView } from './first-view.ts';
import { findPage } from './pages.ts';
import type { Asked } from './view.ts';

const PRIVACY = {
  name: 'privacy',
  title: { th: 'นโยบาย', en: 'Policy' },
  seo_title: { th: '', en: 'The whole policy' },
  seo_desc: { th: 'บรรยาย', en: 'Description' },
};
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/store-locations': LOCATIONS,
  '/information-pages/privacy': PRIVACY,
  '/faq': { data: [], count: 0 },
};

const view = (pathname: string, silent = false) =>
  pageView(
    {
      ...findPage(pathname),
      pathname,
      search: new URLSearchParams(),
      language: 'en',
      publicUrl: 'https://mali.example',
    },
    async ({ url }): Promise<Asked> => {
      const found = silent ? undefined : ANSWERS[url];
      return found === undefined ? 'silent' : { found };
    },
    null,
  );

describe('the first view', () => {
  test('of an information page is its text', async () => {
    expect(await view('/privacy')).toMatchObject({
      status: 200,
      title: 'The whole policy',
      description: 'Description',
      canonical: '/privacy',
      data: [{ key: 'GET /content/information-pages/privacy  ', data: PRIVACY }],
    });
  });

  test('of a page whose text is late still has its name', async () => {
    expect(await view('/privacy', true)).toMatchObject({ status: 200, title: 'Privacy policy', data: [] });
  });

  test('of a branch has its name and address', async () => {
    expect(await view('/store_locations/siam')).toMatchObject({
      status: 200,
      title: 'Siam Square',
      description: '194 Siam Square Soi 3, Pathum Wan',
      canonical: '/store_locations/siam',
    });
  });

  test('of an unknown branch is 404', async () => {
    expect(await view('/store_locations/nowhere')).toMatchObject({ status: 404 });
  });

  test.each([
    ['/store_locations', 'Our branches', 1],
    ['/faq', 'Questions and answers', 1],
    ['/contactus', 'Contact us', 0],
    ['/sitemap', 'Site map', 0],
  ])('of %s is called %s', async (path, title, answers) => {
    const found = await view(path);
    expect(found).toMatchObject({ title, canonical: path });
    expect(found.data).toHaveLength(answers);
  });
});
