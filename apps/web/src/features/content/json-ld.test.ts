import { describe, expect, it } from 'vitest';
import { rules } from '../../testing/products.ts';
import { post } from './fixtures.ts';
import { postJsonLd, shopJsonLd } from './json-ld.ts';

describe('structured data of the shop', () => {
  it('contains name and logo', () => {
    expect(shopJsonLd('Mali', (path) => `https://mali.example${path}`)[0]).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: 'Mali',
      url: 'https://mali.example/',
      logo: 'https://mali.example/icon.svg',
    });
  });

  it('contains the search URL, in the language of the page', () => {
    const told = (end: string) => shopJsonLd('Mali', (path) => `https://mali.example${path}${end}`);
    expect(told('')[1]).toMatchObject({
      '@type': 'WebSite',
      potentialAction: { target: { urlTemplate: 'https://mali.example/shop?keyword={keyword}' } },
    });
    expect(told('?lang=en')[1]).toMatchObject({
      potentialAction: { target: { urlTemplate: 'https://mali.example/shop?lang=en&keyword={keyword}' } },
    });
  });
});

describe('structured data of a story', () => {
  it('contains publisher and modification date', () => {
    const story = {
      ...post(1),
      ...{ modified_date: '2026-11-20T02:00:00.000Z', cards: [], others: [], pricing: rules([]) },
      ...{ body: { th: '', en: '' }, seo_title: { th: '', en: '' }, seo_desc: { th: '', en: '' } },
    };
    expect(postJsonLd(story, 'en', 'Mali', (path) => `https://mali.example${path}`)).toMatchObject({
      datePublished: '2026-11-19T02:00:00.000Z',
      dateModified: '2026-11-20T02:00:00.000Z',
      author: { name: 'Pim' },
      publisher: { '@type': 'Organization', name: 'Mali', logo: 'https://mali.example/icon.svg' },
    });
  });
});
