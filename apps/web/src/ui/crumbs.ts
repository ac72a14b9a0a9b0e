import type { JsonLd } from './page-meta.tsx';

export type Crumb = { label: string; to?: string };

/** Breadcrumb structured data; an item without a link is the current page. */
export const breadcrumbsJsonLd = (crumbs: readonly Crumb[], absolute: (path: string) => string): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, to }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name: label,
    ...(to !== undefined && { item: absolute(to) }),
  })),
});
