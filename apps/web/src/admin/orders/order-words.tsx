import { ORDER_STATUS, type OrderStatus } from '@mali/contracts/order-status';
import { formatDate, formatTime, startOfBangkokDay } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { useStatusName } from '../shared/order-names.ts';
import styles from './order-words.module.css';

const S = ORDER_STATUS;
/** The shape of a status: how far the work is, and whose it is. */
const SHAPES: Readonly<Record<OrderStatus, string>> = {
  [S.PLACED]: 'waiting',
  [S.PROCESSING]: 'half',
  [S.PROCESSING_COD]: 'half',
  [S.ORDER_PREPARING]: 'todo',
  [S.PACKING]: 'half',
  [S.SHIPPED]: 'travelling',
  [S.RECEIVED]: 'arrived',
  [S.COMPLETED_NOT_REVIEW]: 'arrived',
  [S.COMPLETED]: 'arrived',
  [S.CANCELLED]: 'cancelled',
};
/** Statuses in which somebody of the shop has to decide. */
const DECISIONS: readonly OrderStatus[] = [S.PROCESSING, S.PROCESSING_COD];

/** A status as a shape and a word. */
export function StatusMark({ status }: { status: OrderStatus }) {
  const name = useStatusName();
  return (
    <span className={cx(styles.status, DECISIONS.includes(status) && styles.care)}>
      <i className={cx(styles.shape, styles[SHAPES[status]])} aria-hidden="true" />
      {name(status)}
    </span>
  );
}

/** An order that is held as suspicious. */
export function HeldMark() {
  const { t } = useTranslation('admin');
  return (
    <span className={cx(styles.shipBy, styles.care)}>
      <Icon name="shield" size="s" />
      {t('holds.held')}
    </span>
  );
}

const DAY_MS = 86_400_000;

/** A moment near today by its day's name, else by its date; `inSentence`: not at the beginning of a text. */
export function useMoment(): (moment: string, inSentence?: boolean) => string {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return (moment, inSentence = false) => {
    const date = new Date(moment);
    const days = (startOfBangkokDay(date).getTime() - startOfBangkokDay(new Date()).getTime()) / DAY_MS;
    const name =
      days === 0
        ? t('list.today')
        : days === 1
          ? t('list.tomorrow')
          : days === -1
            ? t('list.yesterday')
            : null;
    const day = name === null ? formatDate(date, language) : inSentence ? name.toLowerCase() : name;
    return `${day} ${formatTime(date).replace(':', '.')}`;
  };
}

/** Until when an order has to leave; overdue ones by a sign and a word. Nothing for orders that have left. */
export function ShipBy({
  order,
}: {
  order: Readonly<{ doc_status: OrderStatus; ship_by: string | null; late: boolean }>;
}) {
  const { t } = useTranslation('admin');
  const moment = useMoment();
  const isOpen = order.doc_status === S.ORDER_PREPARING || order.doc_status === S.PACKING;
  if (order.ship_by === null || !isOpen) return null;
  const isToday =
    startOfBangkokDay(new Date(order.ship_by)).getTime() === startOfBangkokDay(new Date()).getTime();
  return (
    <time
      dateTime={order.ship_by}
      className={cx(styles.shipBy, order.late ? styles.late : isToday && styles.care)}
    >
      {order.late && <Icon name="clock" size="s" />}
      {order.late ? t('adminOrders.late', { time: moment(order.ship_by) }) : moment(order.ship_by)}
    </time>
  );
}
