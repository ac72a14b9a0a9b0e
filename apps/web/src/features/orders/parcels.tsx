import type { Parcel } from '@mali/contracts/parcels';
import { formatDateTime } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import text from '../../ui/type.module.css';
import { useLanguage } from '../preferences/index.ts';
import styles from './parcels.module.css';

/** Each parcel of an order with its state, number and the carrier's page; nothing before one is packed. */
export function Parcels({ parcels }: { parcels: readonly Parcel[] }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  if (parcels.length === 0) return null;
  return (
    <>
      <h2 className={text.heading}>{t('parcels.title')}</h2>
      <ul className={styles.parcels}>
        {parcels.map((parcel) => {
          const last = parcel.events.at(-1);
          const count = parcel.items.reduce((sum, { quantity }) => sum + quantity, 0);
          return (
            <li key={parcel.number}>
              <strong>
                {parcels.length > 1 && `${t('parcels.number', { number: parcel.number })}: `}
                {t(`parcels.states.${parcel.state}`)}
              </strong>
              <span>
                {[t('parcels.units', { count }), parcel.carrier, parcel.tracking_no]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </span>
              {last !== undefined && (
                <small>
                  {formatDateTime(new Date(last.at), language)} {last.place}
                </small>
              )}
              {parcel.tracking_url !== null && (
                <a href={parcel.tracking_url} target="_blank" rel="noreferrer">
                  {t('parcels.follow', { carrier: parcel.carrier ?? '' })}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
