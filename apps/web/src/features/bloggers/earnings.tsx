import type { BloggerEarning, BloggerPayout } from '@mali/contracts/blogger-earnings';
import { toBaht, toSatang } from '@mali/contracts/money';
import { formatDate } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { formatBaht } from '../../ui/money.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { useLanguage } from '../preferences/index.ts';
import { useBloggerEarningsQuery } from './calls.ts';
import styles from './links.module.css';

/** What a blogger has earned, line by line with its state, and what was paid. */
export function Earnings() {
  const { t } = useTranslation('blogger');
  const { data, isError, refetch } = useBloggerEarningsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (isError && data === undefined) return <ErrorState retry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <Loading>
        <Skeleton shape="block" />
      </Loading>
    );
  }
  const { pending, due, paid, rate, minimum, withholding, lines, payouts } = data;
  const sums = [
    [t('earnings.due'), due],
    [t('earnings.pending'), pending],
    [t('earnings.paid'), paid],
  ] as const;
  return (
    <section className={styles.links} aria-labelledby="blogger-earnings">
      <h2 id="blogger-earnings">{t('earnings.title')}</h2>
      <p className={styles.note}>
        {[
          t('earnings.intro', { rate }),
          ...(minimum > 0 ? [t('earnings.minimum', { amount: formatBaht(minimum) })] : []),
          ...(withholding > 0 ? [t('earnings.withholding', { rate: withholding })] : []),
        ].join(' ')}
      </p>
      <dl className={styles.sums}>
        {sums.map(([label, baht]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatBaht(baht)}</dd>
          </div>
        ))}
      </dl>
      {lines.length === 0 ? (
        <p className={styles.note}>{t('earnings.none')}</p>
      ) : (
        <ul className={styles.list}>
          {lines.map((line) => (
            <Line key={line.entry_id} of={line} />
          ))}
        </ul>
      )}
      {payouts.length > 0 && (
        <>
          <h2>{t('earnings.payouts')}</h2>
          <ul className={styles.list}>
            {payouts.map((payout) => (
              <Payout key={payout.payout_id} of={payout} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Line({ of }: { of: BloggerEarning }) {
  const { t } = useTranslation('blogger');
  const language = useLanguage();
  const { name_th, name_en, link, amount, state, earned_at } = of;
  const day = formatDate(new Date(earned_at), language);
  return (
    <li className={styles.earning}>
      <p>
        <b>{language === 'th' ? name_th : name_en}</b>
        <small>{link === null ? day : `${day} · ${link}`}</small>
      </p>
      <p className={styles.amount}>
        <b>{formatBaht(amount)}</b>
        <small>{t(`earnings.states.${state}`)}</small>
      </p>
    </li>
  );
}

function Payout({ of }: { of: BloggerPayout }) {
  const { t } = useTranslation('blogger');
  const language = useLanguage();
  return (
    <li className={styles.earning}>
      <p>
        <b>{formatDate(new Date(of.paid_at), language)}</b>
        <small>{t('earnings.reference', { reference: of.reference })}</small>
      </p>
      <p className={styles.amount}>
        <b>{formatBaht(toBaht(toSatang(of.amount) - toSatang(of.withheld)))}</b>
        {of.withheld > 0 && (
          <small>
            {t('earnings.withheld', {
              amount: formatBaht(of.amount),
              tax: formatBaht(of.withheld),
              rate: of.withheld_rate,
            })}
          </small>
        )}
      </p>
    </li>
  );
}
