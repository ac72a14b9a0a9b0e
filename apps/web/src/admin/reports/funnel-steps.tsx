import { shopReport } from '@mali/contracts/shop-report-values';
import type { ShopReportFigures } from '@mali/contracts/shop-reports';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { formatCount } from '../../ui/money.ts';
import styles from './reports.module.css';

const STEPS = ['viewed', 'bagged', 'checkouts', 'placed', 'paid'] as const;

/** How many come from each step to the next. */
export function FunnelSteps({ total }: { total: ShopReportFigures }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const counts = STEPS.map((step) => total[step] ?? 0);
  const most = Math.max(1, ...counts);
  return (
    <figure className={styles.chart}>
      <figcaption>{t('reports.steps')}</figcaption>
      <ol className={styles.steps}>
        {STEPS.map((step, i) => {
          const [count, before] = [counts[i] ?? 0, counts[i - 1] ?? 0];
          return (
            <li key={step}>
              <span>{shopReport('funnel').figures[step]?.[language]}</span>
              <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(count / most) * 100} height={1} className={styles.bar} />
              </svg>
              <span className={styles.stepCount}>
                {formatCount(count)}
                {before > 0 && (
                  <small>
                    {' '}
                    {t('reports.ofStep', { part: `${Math.round((count / before) * 1000) / 10}%` })}
                  </small>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </figure>
  );
}
