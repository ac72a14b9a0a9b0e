import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { Order } from '@mali/contracts/orders';
import { formatDate, formatDateTime } from '@mali/thai/dates';
import { deliveryPromise } from '@mali/thai/delivery-rule';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { useLanguage } from '../preferences/index.ts';
import styles from './stages.module.css';

const S = ORDER_STATUS;
type StageKey = (typeof STAGES)[number]['key'] | (typeof PICKUP_STAGES)[number]['key'];
/** Each stage is reached by any of these statuses. */
const STAGES = [
  { key: 'placed', reached: [S.PLACED, S.PROCESSING_COD] },
  { key: 'paid', reached: [S.ORDER_PREPARING] },
  { key: 'packed', reached: [S.PACKING] },
  { key: 'shipped', reached: [S.SHIPPED] },
  { key: 'received', reached: [S.RECEIVED, S.COMPLETED_NOT_REVIEW, S.COMPLETED] },
] as const;

/** Of an order that is picked up: `ready` is reached by its own moment. */
const PICKUP_STAGES = [
  { key: 'placed', reached: [S.PLACED, S.PROCESSING_COD] },
  { key: 'paid', reached: [S.ORDER_PREPARING] },
  { key: 'ready', reached: [] },
  { key: 'pickedUp', reached: [S.RECEIVED, S.COMPLETED_NOT_REVIEW, S.COMPLETED] },
] as const;

/** Progress of an order: past, current and future stages with times. */
export function Stages({ order }: { order: Order }) {
  const { t } = useTranslation(
    (order.pickup === undefined ? ['orders'] : ['orders', 'pickup']) as ['orders', 'pickup'],
  );
  const language = useLanguage();
  const { pickup } = order;
  const stages: readonly { key: StageKey; reached: readonly number[] }[] =
    pickup === undefined ? STAGES : PICKUP_STAGES;
  const times = stages.map(({ key, reached }) =>
    key === 'ready'
      ? (pickup?.ready_at ?? undefined)
      : order.events.find((event) => reached.includes(event.to))?.at,
  );
  // The day is that on which it arrives, or is ready.
  const dayOf = stages.length - (pickup === undefined ? 1 : 2);
  const last = times.findLastIndex((at) => at !== undefined);
  // The promised day, once the order is paid or cash on delivery.
  const begun = order.payment_method === 'cod' ? order.placed_at : order.paid_at;
  const promised =
    // The day of an order that the shop checks is known once the check is done.
    begun === null || order.checking === true
      ? null
      : formatDate(
          order.promised_at === undefined ? deliveryPromise(new Date(begun)) : new Date(order.promised_at),
          language,
          'weekday',
        );
  return (
    <ol className={styles.stages} aria-label={t('order.stagesLabel')}>
      {stages.map(({ key }, i) => {
        const at = times[i];
        const done = i < last || (i === last && last === stages.length - 1);
        const current = i === last && !done;
        return (
          <li
            key={key}
            className={cx(done && styles.done, current && styles.current)}
            aria-current={current ? 'step' : undefined}
          >
            <span className={styles.dot}>
              {done ? <Icon name="check" size="s" /> : current ? <Icon name="box" size="s" /> : <i />}
            </span>
            <p>
              {key === 'ready' || key === 'pickedUp' ? t(`pickup:stages.${key}`) : t(`order.stages.${key}`)}
              <small>
                {at !== undefined && t('order.by', { date: formatDateTime(new Date(at), language) })}
                {at === undefined &&
                  i === dayOf &&
                  promised !== null &&
                  t('order.promised', { date: promised })}
              </small>
            </p>
          </li>
        );
      })}
    </ol>
  );
}
