import type { Order } from '@mali/contracts/orders';
import { formatDateTime } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { ButtonLink, TextLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatBaht } from '../../ui/money.ts';
import { useLanguage } from '../preferences/index.ts';
import styles from './cancel-request.module.css';

/** The difference of the delivery price that another address waits for, those that were paid, and the order of one. */
export function Supplements({ order: { supplement_of, supplements = [] } }: { order: Order }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  if (supplement_of !== undefined)
    return (
      <p>
        {t('supplement.of')} <TextLink to={paths.order(supplement_of)}>{supplement_of}</TextLink>
      </p>
    );
  return supplements.map(({ so_no, status, expires_at, province, ...one }) => {
    const amount = formatBaht(one.amount);
    if (status === 'applied')
      return (
        <p key={so_no}>
          {t('supplement.paid', { amount })} <TextLink to={paths.order(so_no)}>{so_no}</TextLink>
        </p>
      );
    if (status !== 'open') return null;
    return (
      <section key={so_no} className={styles.state} aria-label={t('supplement.title')}>
        <h3>
          <Icon name="clock" />
          {t('supplement.waits', { amount })}
        </h3>
        <p>
          {expires_at === null
            ? t('supplement.settling')
            : t('supplement.waitsText', { province, until: formatDateTime(new Date(expires_at), language) })}
        </p>
        <ButtonLink to={paths.order(so_no)} size="m">
          {t(expires_at === null ? 'supplement.look' : 'supplement.pay', { amount })}
        </ButtonLink>
      </section>
    );
  });
}
