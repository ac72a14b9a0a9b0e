import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './record-page.module.css';
import { usePageKeys } from './use-page-keys.ts';

/** Links to the records before and after this one in the list that it was opened from; keys K and J. */
export function Neighbours({ previous, next }: { previous: string | null; next: string | null }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  usePageKeys((code) => {
    const to = code === 'KeyJ' ? next : code === 'KeyK' ? previous : null;
    if (to !== null) void navigate(to, { replace: true });
    return to !== null;
  });
  return (
    <nav className={styles.neighbours} aria-label={t('list.neighbours')}>
      {previous !== null && (
        <ButtonLink look="quiet" size="m" to={previous} replace aria-keyshortcuts="k">
          {t('list.previousRecord')}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink look="quiet" size="m" to={next} replace aria-keyshortcuts="j">
          {t('list.nextRecord')}
        </ButtonLink>
      )}
    </nav>
  );
}
