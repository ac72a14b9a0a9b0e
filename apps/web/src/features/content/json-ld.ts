import type { Blog } from '@mali/contracts/content';
import type { Language } from '@mali/contracts/limits';
import { paths } from '../../app/paths.ts';
import type { JsonLd } from '../../ui/page-meta.tsx';
import { said } from './words.ts';

/** The shop as search engines read it, and how it is searched (SEO-06). */
export function shopJsonLd(name: string, absolute: (path: string) => string): JsonLd[] {
  const url = absolute(paths.home());
  const search = new URL(absolute(paths.shop()));
  search.searchParams.set('keyword', 'keyword');
  return [
    { '@context': 'https://schema.org', '@type': 'Organization', name, url, logo: absolute('/icon.svg') },
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name,
      url,
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: search.href.replace('keyword=keyword', 'keyword={keyword}'),
        },
        'query-input': 'required name=keyword',
      },
    },
  ];
}

/** A story as search engines read it. */
export function postJsonLd(post: Blog, language: Language, absolute: (path: string) => string): JsonLd {
  const url = absolute(paths.blog(post.slug));
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: said(post.title, language),
    description: said(post.seo_desc, language) || said(post.excerpt, language),
    url,
    mainEntityOfPage: url,
    inLanguage: language,
    datePublished: post.created_date,
    author: { '@type': 'Person', name: post.author },
    ...(post.cover && { image: absolute(post.cover.url) }),
  };
}
