import type { AdminOrder } from '@mali/contracts/admin-orders';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../ui/link.tsx';
import { formatBaht } from '../../ui/money.ts';
import { adminPaths } from '../paths.ts';
import { usePaymentName } from '../shared/order-names.ts';
import { useAt } from '../shared/use-at.ts';
import styles from './record-events.module.css';

/** What happened to payments, refunds and parcels as entries of the order's timeline. */
export function useRecordEntries(
  events: AdminOrder['record_events'],
): { at: string; text: string; more: string | null }[] {
  const { t } = useTranslation('admin');
  const payment = usePaymentName();
  return (events ?? []).map((event) => {
    const { at, kind, method, parcel, state } = event;
    const who = event.actor?.name ?? t(`adminOrders.by.${event.by}`);
    const isRefund = kind === 'refund_made' || kind === 'refund_failed' || kind === 'refund_done';
    const how =
      method === null
        ? ''
        : isRefund
          ? t(`refunds.methods.${method}`, { defaultValue: method })
          : payment(method);
    const more = event.text === '' ? null : event.text;
    const text =
      kind === 'parcel'
        ? t('adminOrders.record.parcel', {
            who,
            number: parcel,
            state: t(`parcels.states.${state ?? 'packed'}`),
          })
        : t(`adminOrders.record.${kind}`, {
            ...{ who, how, number: parcel },
            amount: formatBaht(event.amount ?? 0),
          });
    return { at, text, more };
  });
}

/** The newest notes of colleagues at the customer's other orders. */
export function OtherNotes({ notes = [] }: { notes: AdminOrder['customer']['notes'] }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  if (notes.length === 0) return null;
  return (
    <>
      <h3 className={styles.title}>{t('adminOrders.otherNotes')}</h3>
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note.note_id}>
            <p className={styles.head}>
              <AppLink to={adminPaths.order(note.so_no)}>{note.so_no}</AppLink>
              <span>
                {note.author?.name ?? t('teamwork.gone')} <time dateTime={note.at}>{at(note.at)}</time>
              </span>
            </p>
            <p className={styles.text}>{note.text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
