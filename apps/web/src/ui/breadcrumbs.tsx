import { useTranslation } from 'react-i18next';
import styles from './breadcrumbs.module.css';
import { AppLink } from './link.tsx';
import type { JsonLd } from './page-meta.tsx';

export type Crumb = { label: string; to?: string };

/** The way to a page as search engines read it; a crumb without a link is the page itself. */
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

/** The way here from the front page; the last one is this page and leads nowhere. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation('ui');
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className={styles.crumbs}>
        {crumbs.map((crumb) => (
          <li key={crumb.to ?? crumb.label}>
            {crumb.to ? (
              <AppLink to={crumb.to}>{crumb.label}</AppLink>
            ) : (
              <span aria-current="page">{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
