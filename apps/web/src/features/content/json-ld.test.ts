import { describe, expect, it } from 'vitest';
import { shopJsonLd } from './json-ld.ts';

describe('structured data of the shop', () => {
  it('says what it is called, and shows its mark', () => {
    expect(shopJsonLd('Mali', (path) => `https://mali.example${path}`)[0]).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: 'Mali',
      url: 'https://mali.example/',
      logo: 'https://mali.example/icon.svg',
    });
  });

  it('says how it is searched, in the language of the page', () => {
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
