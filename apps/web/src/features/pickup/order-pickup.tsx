import type { OrderPickup as Pickup } from '@mali/contracts/pickup';
import { formatDate, formatDateTime } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { TextLink } from '../../ui/button.tsx';
import text from '../../ui/type.module.css';
import { useLanguage } from '../preferences/index.ts';
import styles from './pickup.module.css';

/** Where, when and how an order is picked up; its code while it is ready. */
export function OrderPickup({ pickup }: { pickup: Pickup }) {
  const { t } = useTranslation('pickup');
  const language = useLanguage();
  const { code, hold_until, handed_at, phone, state } = pickup;
  const facts = [
    [t('hours'), pickup.opening_hours[language]],
    [t('way'), pickup.how_to_get_there[language]],
    [t('note'), pickup.note[language]],
  ].filter(([, value]) => value !== '');
  return (
    <section className={styles.block} aria-labelledby="pickup-at">
      <h2 id="pickup-at" className={text.subheading}>
        {t('at', { branch: pickup.name[language] })}
      </h2>
      {code !== undefined && (
        <div className={styles.code}>
          <img src={code.qr_image} alt={t('qr')} width={160} height={160} />
          <div>
            <p>{t('code')}</p>
            <p className={styles.digits} data-testid="pickup-code">
              {code.digits}
            </p>
            {hold_until !== null && (
              <p>{t('until', { date: formatDate(new Date(hold_until), language, 'weekday') })}</p>
            )}
          </div>
        </div>
      )}
      {code !== undefined && <p>{t('codeText')}</p>}
      {(state === 'waiting' || state === 'preparing') && <p>{t('later')}</p>}
      {handed_at !== null && <p>{t('collected', { date: formatDateTime(new Date(handed_at), language) })}</p>}
      <p>
        <TextLink inline to={paths.storeLocation(pickup.store_id)}>
          {pickup.address[language]}
        </TextLink>
      </p>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>
        <a href={`tel:${phone}`}>{t('phone', { phone })}</a>
      </p>
    </section>
  );
}
