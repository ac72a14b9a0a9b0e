import type { CodSummary as CodSums } from '@mali/contracts/remittance';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../ui/button.tsx';
import { formatBaht, formatCount } from '../../ui/money.ts';
import { adminPaths } from '../paths.ts';
import styles from './cod-summary.module.css';
import { useCodSummaryQuery } from './remittance-calls.ts';
import { POLL_MS } from './work-waiting.ts';

/** Whether the two rules of the books hold, to the satang. */
const agrees = (sums: CodSums): boolean =>
  [
    sums.delivered + sums.overpaid - sums.settled - sums.written_off - sums.outstanding,
    sums.received - sums.settled - sums.unapplied - sums.kept - sums.repaid,
  ].every((baht) => Math.round(baht * 100) === 0);

/** Cash on delivery in the books: what was delivered, paid, outstanding and given up. */
export function CodSummary() {
  const { t } = useTranslation('admin');
  const { data } = useCodSummaryQuery(undefined, {
    pollingInterval: POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  if (data === undefined) return null;
  const main = [
    ['delivered', data.delivered],
    ['settled', data.settled],
    ['outstanding', data.outstanding],
    ['fees', data.fees],
  ] as const;
  const rare = [
    ['writtenOff', data.written_off],
    ['unapplied', data.unapplied],
    ['kept', data.kept],
    ['repaid', data.repaid],
    ['overpaid', data.overpaid],
  ] as const;
  return (
    <section className={styles.books} aria-label={t('remittance.summary.title')}>
      <h2>{t('remittance.summary.title')}</h2>
      <dl className={styles.sums}>
        {main.map(([key, amount]) => (
          <div key={key}>
            <dt>{t(`remittance.summary.${key}`)}</dt>
            <dd>{formatBaht(amount)}</dd>
            {key === 'outstanding' && data.overdue > 0 && (
              <dd className={styles.late}>
                {t('remittance.summary.overdue', { amount: formatBaht(data.overdue) })}
              </dd>
            )}
          </div>
        ))}
        <div>
          <dt>{t('remittance.summary.open')}</dt>
          <dd>
            <TextLink inline to={adminPaths.codDifferences()}>
              {formatCount(data.open)}
            </TextLink>
          </dd>
        </div>
      </dl>
      <dl className={styles.rare}>
        {rare
          .filter(([, amount]) => amount !== 0)
          .map(([key, amount]) => (
            <div key={key}>
              <dt>{t(`remittance.summary.${key}`)}</dt>
              <dd>{formatBaht(amount)}</dd>
            </div>
          ))}
      </dl>
      {agrees(data) ? (
        <p className={styles.rule}>{t('remittance.summary.agrees')}</p>
      ) : (
        <p className={styles.late} role="alert">
          {t('remittance.summary.agreesNot')}
        </p>
      )}
    </section>
  );
}
