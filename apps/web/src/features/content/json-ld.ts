import type { Blog, ShopEvent } from '@mali/contracts/content';
import type { Language } from '@mali/contracts/limits';
import { paths } from '../../app/paths.ts';
import type { JsonLd } from '../../ui/page-meta.tsx';
import { said } from './words.ts';

const organization = (name: string, absolute: (path: string) => string) => ({
  '@type': 'Organization',
  name,
  url: absolute(paths.home()),
  logo: absolute('/icon.svg'),
});

/** Structured data of the shop, with its search action (SEO-06). */
export function shopJsonLd(name: string, absolute: (path: string) => string): JsonLd[] {
  const url = absolute(paths.home());
  const search = new URL(absolute(paths.shop()));
  search.searchParams.set('keyword', 'keyword');
  return [
    { '@context': 'https://schema.org', ...organization(name, absolute) },
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

/**
 * Structured data of a story.
 * @param shop the shop's name
 */
export function postJsonLd(
  post: Blog,
  language: Language,
  shop: string,
  absolute: (path: string) => string,
): JsonLd {
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
    dateModified: post.modified_date,
    author: { '@type': 'Person', name: post.author },
    publisher: organization(shop, absolute),
    ...(post.cover && { image: absolute(post.cover.url) }),
  };
}

/**
 * Structured data of an event, also after its end.
 * @param online name of the virtual location
 */
export function eventJsonLd(
  event: ShopEvent,
  language: Language,
  absolute: (path: string) => string,
  online: string,
): JsonLd {
  const { place, address, online_url } = event;
  const url = absolute(paths.event(event.event_code));
  const locations = [
    ...(place === null
      ? []
      : [
          {
            '@type': 'Place',
            name: said(place, language),
            address: {
              '@type': 'PostalAddress',
              ...(address !== null && { streetAddress: said(address, language) }),
              addressCountry: 'TH',
            },
          },
        ]),
    ...(online_url === null
      ? []
      : [
          {
            '@type': 'VirtualLocation',
            name: online,
            url: online_url.startsWith('/') ? absolute(online_url) : online_url,
          },
        ]),
  ];
  const mode = place === null ? 'Online' : online_url === null ? 'Offline' : 'Mixed';
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: said(event.title, language),
    description: said(event.summary, language),
    url,
    startDate: event.starts_at,
    endDate: event.ends_at,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    location: locations.length === 1 ? locations[0] : locations,
    organizer: { '@type': 'Organization', name: 'Mali', url: absolute(paths.home()) },
    ...(event.picture && { image: absolute(event.picture.url) }),
  };
}
