import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button.tsx';
import text from '../../ui/type.module.css';
import styles from './pages.module.css';

/** Pagination, if there is more than one page. */
export function Pages({
  count,
  size,
  page,
  address,
}: {
  count: number;
  size: number;
  /** From 1 on. */
  page: number;
  address: (page: number) => string;
}) {
  const { t } = useTranslation('rewards');
  const pages = Math.max(1, Math.ceil(count / size));
  if (pages === 1 && page === 1) return null;
  const label = t('page.pages', { page, pages });
  return (
    <nav className={styles.pages} aria-label={label}>
      {page > 1 ? (
        <ButtonLink look="quiet" size="m" to={address(page - 1)}>
          {t('page.newer')}
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className={text.small}>{label}</span>
      {page < pages ? (
        <ButtonLink look="quiet" size="m" to={address(page + 1)}>
          {t('page.older')}
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
