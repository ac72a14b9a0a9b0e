import type { AdminOrder } from '@mali/contracts/admin-orders';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { AdminParcel, AdminParcels } from '@mali/contracts/parcels';
import { may } from '@mali/contracts/permissions';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLanguage } from '../../features/preferences/index.ts';
import { selectProfile } from '../../features/session/index.ts';
import { Button } from '../../ui/button.tsx';
import { formatBaht } from '../../ui/money.ts';
import { useAt } from '../shared/use-at.ts';
import { useNotice } from '../shared/use-notice.ts';
import { ParcelAddress } from './parcel-address.tsx';
import { printCarrierLabel, useParcelsQuery } from './parcel-calls.ts';
import type { ParcelQuestion } from './parcel-dialog.tsx';
import styles from './parcels.module.css';

// Opened seldom: loaded on demand.
const ParcelDialog = lazy(async () => ({ default: (await import('./parcel-dialog.tsx')).ParcelDialog }));

/** Statuses before an order has parcels. */
const WITHOUT: readonly number[] = [
  ORDER_STATUS.PLACED,
  ORDER_STATUS.PROCESSING,
  ORDER_STATUS.PROCESSING_COD,
  ORDER_STATUS.ORDER_PREPARING,
];

/** The parcels of an order: items, carrier, number, state and news of each, and what the user may do with it. */
export function Parcels({ shown: { order } }: { shown: AdminOrder }) {
  const { t } = useTranslation('admin');
  const profile = useSelector(selectProfile);
  const mayRead = profile !== null && may(profile.role_id, 'order:read-any');
  const skip = !mayRead || WITHOUT.includes(order.doc_status);
  const { currentData } = useParcelsQuery(order.so_no, { skip, refetchOnMountOrArgChange: true });
  if (currentData === undefined || currentData.parcels.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{t('parcels.title')}</h2>
      <ul className={styles.parcels}>
        {currentData.parcels.map((parcel) => (
          <ParcelRow
            key={parcel.parcel_id}
            parcel={parcel}
            order={order}
            connected={currentData.connected}
            mayAct={may(profile?.role_id ?? -1, 'order:fulfil')}
            mayChange={may(profile?.role_id ?? -1, 'order:change')}
          />
        ))}
      </ul>
    </section>
  );
}

const BAD: readonly AdminParcel['state'][] = ['failed_attempt', 'returning', 'returned', 'lost'];

/** Refused by the carrier, and nobody has handled it. */
const isOpenRefusal = ({ result, handled }: Pick<AdminParcel['cancels'][number], 'result' | 'handled'>) =>
  result === 'refused' && handled == null;

function ParcelRow({
  parcel,
  order,
  connected,
  mayAct,
  mayChange,
}: {
  parcel: AdminParcel;
  order: AdminOrder['order'];
  connected: AdminParcels['connected'];
  mayAct: boolean;
  mayChange: boolean;
}) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const isThai = useLanguage() === 'th';
  const [asking, setAsking] = useState<ParcelQuestion | null>(null);
  const notice = useNotice();
  const print = async () => {
    try {
      await printCarrierLabel(parcel.parcel_id);
    } catch (error) {
      notice.failed(error);
    }
  };
  const { state, tracking_no, booking } = parcel;
  const isBookable = booking === null || booking === 'refused';
  const nameOf = (line_no: number): string => {
    const line = order.items.find((item) => item.line_no === line_no);
    return line === undefined ? String(line_no) : isThai ? line.mat_name_th : line.mat_name;
  };
  const facts = [
    parcel.weight_g === null ? null : t('parcels.weight', { grams: parcel.weight_g }),
    parcel.cod > 0 ? t('parcels.cod', { amount: formatBaht(parcel.cod) }) : null,
    parcel.inspected_at === null ? null : t('parcels.inspected', { at: at(parcel.inspected_at) }),
  ].filter((fact) => fact !== null);
  const questions: ParcelQuestion[] = [
    ...(state === 'packed' && tracking_no === null && isBookable && connected.length > 0
      ? (['booking'] as const)
      : []),
    ...(parcel.cancels.some(isOpenRefusal) ? (['handled'] as const) : []),
    ...(state === 'returned' && parcel.inspected_at === null ? (['inspection'] as const) : []),
    ...(parcel.moves as ParcelQuestion[]),
    ...(state === 'packing' || state === 'cancelled' ? [] : (['tracking'] as const)),
  ];
  return (
    <li className={styles.parcel}>
      <h3>
        {t('parcels.number', { number: parcel.number })}{' '}
        <span className={BAD.includes(state) ? styles.bad : styles.state}>
          {t(`parcels.states.${state}`)}
        </span>
      </h3>
      {tracking_no !== null && (
        <p>
          {parcel.carrier}{' '}
          {parcel.tracking_url === null ? (
            <strong>{tracking_no}</strong>
          ) : (
            <a href={parcel.tracking_url} target="_blank" rel="noreferrer">
              {tracking_no}
            </a>
          )}
        </p>
      )}
      {(booking === 'asked' || booking === 'unknown') && (
        <p className={styles.facts}>{t(`parcels.booking.${booking}`, { carrier: parcel.carrier })}</p>
      )}
      {parcel.booking_error !== null && (
        <p className={styles.bad}>
          {t(`parcels.refusals.${parcel.booking_error}`, {
            defaultValue: t('parcels.refused', { reason: parcel.booking_error }),
          })}
        </p>
      )}
      {parcel.cancels.map(({ carrier, tracking_no: no, result, handled = null }) => (
        <p key={`${carrier}${no}`} className={isOpenRefusal({ result, handled }) ? styles.bad : styles.facts}>
          {t(`parcels.cancels.${result ?? 'asked'}`, { carrier, no: no ?? '' })}
          {handled !== null && (
            <>
              {' '}
              {t('parcels.cancels.handled', {
                who: handled.by ?? t('parcels.cancels.colleague'),
                at: at(handled.at),
                reason: handled.reason,
              })}
            </>
          )}
        </p>
      ))}
      <ParcelAddress parcel={parcel} order={order} mayChange={mayChange} />
      {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
      <ul className={styles.items}>
        {parcel.items.map((item) => (
          <li key={item.line_no}>
            {item.quantity} × {nameOf(item.line_no)}
          </li>
        ))}
      </ul>
      {parcel.events.length > 0 && (
        <details className={styles.events}>
          <summary>{t('parcels.events', { count: parcel.events.length })}</summary>
          <ol>
            {[...parcel.events].reverse().map((event) => (
              <li key={`${event.at}${event.state}${event.code}`}>
                <span>
                  {event.state === null ? event.text || event.code : t(`parcels.states.${event.state}`)}
                  <small>
                    {[
                      t(`parcels.sources.${event.source}`),
                      event.place,
                      event.state === null ? '' : event.text,
                    ]
                      .filter((part) => part !== '')
                      .join(' · ')}
                  </small>
                </span>
                <time dateTime={event.at}>{at(event.at)}</time>
              </li>
            ))}
          </ol>
        </details>
      )}
      {mayAct && (
        <div className={styles.acts}>
          {parcel.has_label && (
            <Button look="quiet" size="m" onClick={() => void print()}>
              {t('parcels.carrierLabel')}
            </Button>
          )}
          {questions.map((question) => (
            <Button key={question} look="quiet" size="m" onClick={() => setAsking(question)}>
              {t(`parcels.acts.${question}`)}
            </Button>
          ))}
        </div>
      )}
      {asking !== null && (
        <Suspense fallback={null}>
          <ParcelDialog
            question={asking}
            parcel={parcel}
            so_no={order.so_no}
            connected={connected}
            nameOf={nameOf}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </li>
  );
}
