import type { Order } from '@mali/contracts/orders';
import { formatDateTime } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { formatBaht } from '../../ui/money.ts';
import { useLanguage } from '../preferences/index.ts';
import styles from './money.module.css';

type Payment = Order['payments'][number];
type Refund = Order['refunds'][number];

const PAYMENT_ICONS: Readonly<Record<Payment['status'], IconName>> = {
  pending: 'clock',
  successful: 'check',
  failed: 'close',
  held: 'clock',
  refund_due: 'undo',
  refunded: 'undo',
};
const REFUND_ICONS: Readonly<Record<Refund['status'], IconName>> = {
  due: 'undo',
  done: 'check',
  failed: 'alert',
};

/** A single successful payment is shown in the page's head; anything else is listed here. */
export const hasPaymentsToShow = ({ payments, refunds }: Order): boolean =>
  refunds.length > 0 || payments.length > 1 || payments.some(({ status }) => status !== 'successful');

/** The payment method of all payments; null when mixed or unknown. */
function wayBack(payments: readonly Payment[]): 'promptpay' | 'card' | null {
  const back = payments.filter(({ status }) => status === 'refund_due' || status === 'refunded');
  const ways = new Set((back.length > 0 ? back : payments).map(({ method }) => method));
  const [way] = ways;
  return ways.size === 1 && (way === 'promptpay' || way === 'card') ? way : null;
}

/**
 * All payments and refunds of an order in sequence: received, rejected, refunded with reason and due date.
 */
export function OrderMoney({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const at = (iso: string) => t('order.by', { date: formatDateTime(new Date(iso), language) });

  const paymentEntry = (payment: Payment) => ({
    key: `p${payment.payment_id}`,
    at: payment.at,
    icon: PAYMENT_ICONS[payment.status],
    tone: payment.status === 'successful' ? styles.good : undefined,
    title: t(`money.${payment.status}`, { amount: formatBaht(payment.amount) }),
    lines: [
      `${payment.card === null ? t(`money.by.${payment.method}`) : t('money.byCard', { card: payment.card })} · ${at(payment.at)}`,
      ...(payment.status === 'held' ? [t('money.heldText')] : []),
      ...(payment.status === 'failed' ? [t('money.failedText')] : []),
    ],
  });
  const howLong = (refund: Refund): string => {
    if (refund.method === 'exchange') return t('money.back.exchangeText');
    if (refund.status === 'failed') return t('money.back.failedText', { email: order.email });
    if (refund.status === 'done') {
      return refund.done_at === null
        ? t('money.back.doneText')
        : t('money.back.doneAt', { date: at(refund.done_at) });
    }
    if (refund.method === 'transfer') return t('money.back.byTransfer', { email: order.email });
    return t(`money.back.${wayBack(order.payments) ?? 'anyWay'}`);
  };
  const refundEntry = (refund: Refund) => ({
    key: `r${refund.refund_id}`,
    at: refund.at,
    icon: REFUND_ICONS[refund.status],
    tone: refund.status === 'failed' ? styles.care : refund.status === 'done' ? styles.good : undefined,
    title: t(`money.back.${refund.method === 'exchange' ? 'exchange' : refund.status}`, {
      amount: formatBaht(refund.amount),
    }),
    lines: [
      t(`money.why.${refund.reason_code}`),
      ...(refund.reason === null ? [] : [t('order.reason', { reason: refund.reason })]),
      howLong(refund),
    ],
  });
  const entries = [...order.payments.map(paymentEntry), ...order.refunds.map(refundEntry)].toSorted((a, b) =>
    a.at.localeCompare(b.at),
  );
  return (
    <section className={styles.money} aria-label={t('money.title')}>
      <h2>{t('money.title')}</h2>
      <ul>
        {entries.map(({ key, icon, tone, title, lines }) => (
          <li key={key}>
            <span className={cx(tone)}>
              <Icon name={icon} />
            </span>
            <div>
              <p>{title}</p>
              {lines.map((line) => (
                <p key={line} className={styles.small}>
                  {line}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
