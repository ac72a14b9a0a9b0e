import type { BookedParcels } from '@mali/contracts/parcels';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Select } from '../shared/select.tsx';
import styles from './bookings.module.css';
import { useBookAgainMutation } from './calls.ts';
import { NumberForm } from './number-form.tsx';

type BookedParcel = BookedParcels['parcels'][number];

/** Whether a carrier is being asked for a parcel: its answer is a matter of seconds. */
export const isBooking = (booked: BookedParcels | null): boolean =>
  booked?.parcels.some(({ booking }) => booking === 'asked') ?? false;

/** Whether a parcel was to get its number from a carrier and has none. */
export const hasNoNumber = (booked: BookedParcels | null): boolean =>
  booked?.parcels.some(({ booking, tracking_no }) => booking !== null && tracking_no === null) ?? false;

/** Number of each parcel of a packed order, or why it has none and what can be done. */
export function Bookings({ so_no, booked }: { so_no: string; booked: BookedParcels }) {
  const { t } = useTranslation('admin');
  const shown = booked.parcels.filter(({ booking, tracking_no }) => booking !== null || tracking_no !== null);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.parcels} aria-label={t('packing.booking.title')}>
      {shown.map((parcel) => (
        <li key={parcel.parcel_id}>
          {booked.parcels.length > 1 && <span>{t('parcels.number', { number: parcel.number })}</span>}
          {parcel.tracking_no === null ? (
            <Unbooked so_no={so_no} parcel={parcel} carriers={booked.carriers} />
          ) : (
            <p role="status">
              {parcel.carrier} <b>{parcel.tracking_no}</b>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A parcel without a number: what the carrier says, and two ways out. */
function Unbooked({
  so_no,
  parcel: { parcel_id, number, carrier, booking, booking_error },
  carriers,
}: {
  so_no: string;
  parcel: BookedParcel;
  carriers: BookedParcels['carriers'];
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [book, { isLoading, error }] = useBookAgainMutation();
  const [chosen, setChosen] = useState(
    carriers.find(({ name }) => name === carrier)?.code ?? carriers[0]?.code ?? '',
  );
  const [isTyping, setTyping] = useState(false);
  if (booking === 'asked') return <p role="status">{t('parcels.booking.asked', { carrier })}</p>;
  return (
    <div className={styles.ways}>
      {booking === 'refused' ? (
        <p role="alert" className={styles.refused}>
          {t(`parcels.refusals.${booking_error}`, {
            defaultValue: t('parcels.refused', { reason: booking_error }),
          })}
        </p>
      ) : (
        <p role="status">{t('parcels.booking.unknown', { carrier })}</p>
      )}
      {booking === 'refused' && carriers.length > 0 && (
        <div className={styles.again}>
          {carriers.length > 1 && (
            <Select
              label={t('packing.handOver.carrier')}
              value={chosen}
              options={carriers.map(({ code, name }) => ({ value: code, label: name }))}
              onChange={setChosen}
            />
          )}
          <Button
            size="m"
            look="secondary"
            busy={isLoading}
            onClick={() => void book({ so_no, parcel_id, carrier: chosen })}
          >
            {t('packing.booking.again')}
          </Button>
        </div>
      )}
      {error !== undefined && (
        <p role="alert" className={styles.refused}>
          {isApiError(error) ? error.text[language] : t('packing.failed')}
        </p>
      )}
      {isTyping ? (
        <NumberForm parcel_id={parcel_id} name={t('parcels.number', { number })} />
      ) : (
        <LinkButton onClick={() => setTyping(true)}>{t('packing.booking.byHand')}</LinkButton>
      )}
    </div>
  );
}
