import type { Order } from '@mali/contracts/orders';
import { formatDate, formatDateTime } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { formatBaht } from '../../ui/money.ts';
import { useLanguage } from '../preferences/index.ts';
import { useBankName } from './bank-name.ts';
import { slipReviewedBy } from './review-day.ts';
import styles from './slip-state.module.css';

const ICONS: Readonly<Record<NonNullable<Order['slip']>['status'], IconName>> = {
  waiting: 'clock',
  approved: 'check',
  rejected: 'alert',
};

/**
 * State of the last slip, with its data.
 * @param onLinkLost the picture's signed URL has expired: refetch the order
 */
export function SlipState({
  slip,
  order,
  onLinkLost,
}: {
  slip: NonNullable<Order['slip']>;
  order: Order;
  onLinkLost: () => void;
}) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const bankName = useBankName();
  const sent = formatDateTime(new Date(slip.uploaded_at), language);
  const rows = [
    [t('slip.account'), bankName(slip.bank)],
    [t('slip.amount'), formatBaht(slip.amount)],
    [t('slip.at'), formatDateTime(new Date(slip.transfer_date), language)],
    [t('slip.sent'), sent],
  ];
  const again = slip.status === 'rejected' && order.can.pay_with.includes('transfer');
  return (
    <section className={cx(styles.slip, styles[slip.status])} aria-label={t('slip.title')}>
      <h3>
        <Icon name={ICONS[slip.status]} />
        {t(`slip.${slip.status}`)}
      </h3>
      {slip.status === 'waiting' && (
        <p>
          {t('slip.by', {
            date: formatDate(slipReviewedBy(new Date(slip.uploaded_at)), language, 'weekday'),
          })}
          {slip.amount !== order.total && ` ${t('slip.differs', { total: formatBaht(order.total) })}`}
        </p>
      )}
      {slip.status === 'rejected' && slip.reason !== null && (
        <p>{t('order.reason', { reason: slip.reason })}</p>
      )}
      {again && (
        <ButtonLink look="secondary" size="m" to={paths.uploadReceipt(order.so_no)}>
          {t('slip.again')}
        </ButtonLink>
      )}
      <div className={styles.told}>
        <a href={slip.picture_url} target="_blank" rel="noopener noreferrer">
          <img src={slip.picture_url} alt={t('slip.picture', { date: sent })} onError={onLinkLost} />
        </a>
        <dl>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
