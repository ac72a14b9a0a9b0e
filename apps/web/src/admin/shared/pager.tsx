import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './pager.module.css';

/** Pagination; pages count from 1. Hidden for a single page. */
export function Pager({
  page,
  count,
  limit,
  to,
}: {
  page: number;
  count: number;
  limit: number;
  to: (page: number) => string;
}) {
  const { t } = useTranslation('admin');
  const pages = Math.ceil(count / limit);
  if (pages <= 1 && page === 1) return null;
  return (
    <nav className={styles.pages} aria-label={t('pages.label')}>
      {page > 1 ? (
        <ButtonLink look="quiet" size="m" to={to(page - 1)}>
          {t('pages.before')}
        </ButtonLink>
      ) : (
        <span />
      )}
      <span>{t('pages.of', { page, pages: Math.max(page, pages) })}</span>
      {page < pages ? (
        <ButtonLink look="quiet" size="m" to={to(page + 1)}>
          {t('pages.after')}
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}

/** The page number of a URL, from 1. */
export const pageOf = (search: URLSearchParams): number =>
  Math.min(10_000, Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1));

/** The page parameter of a URL; omitted for the first page. */
export const pageParam = (page: number): number | undefined => (page === 1 ? undefined : page);
