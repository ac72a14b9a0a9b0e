import { useTranslation } from 'react-i18next';
import styles from './breadcrumbs.module.css';
import type { Crumb } from './crumbs.ts';
import { AppLink } from './link.tsx';

/** Breadcrumbs from the home page; the last one is the current page without a link. */
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
