import { useTranslation } from 'react-i18next';
import { useAt } from '../shared/use-at.ts';
import styles from './routes/promotion.module.css';

type Version = Readonly<{ revision: number; from_at: string; by: string | null; reason: string }>;

/** The versions of a promotion, a code or a gift, once it was changed. */
export function Versions({ versions }: { versions: readonly Version[] }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  if (versions.length < 2) return null;
  return (
    <section className={styles.versions} aria-labelledby="promotion-versions">
      <h2 id="promotion-versions">{t('promotions.versions')}</h2>
      <ol reversed>
        {versions.map(({ revision, from_at, by, reason }) => (
          <li key={revision}>
            <time dateTime={from_at}>{at(from_at)}</time>
            {by !== null && ` · ${by}`}
            {reason !== '' && <small>{reason}</small>}
          </li>
        ))}
      </ol>
    </section>
  );
}
