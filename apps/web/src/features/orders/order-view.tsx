import { ORDER_STATUS, ORDER_STATUSES, type OrderStatus } from '@mali/contracts/order-status';
import type { Order } from '@mali/contracts/orders';
import type { PickupState } from '@mali/contracts/pickup-values';
import { formatDate, formatDateTime } from '@mali/thai/dates';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Accordion, AccordionItem } from '../../ui/accordion.tsx';
import { Button } from '../../ui/button.tsx';
import { formatBaht } from '../../ui/money.ts';
import { Loading } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import text from '../../ui/type.module.css';
import { OrderPickup } from '../pickup/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { OrderSummary } from './order-summary.tsx';
import styles from './order-view.module.css';
import { Parcels } from './parcels.tsx';
import { Stages } from './stages.tsx';
import { useCopy } from './use-copy.ts';

// In a chunk of its own: what many parts share would be listed in the first one.
const ChatButton = lazy(() => import('../chat/index.ts').then((module) => ({ default: module.ChatButton })));

const isStatus = (id: number): id is OrderStatus => (ORDER_STATUSES as readonly number[]).includes(id);

/**
 * What an order waits for before packing: the shop's answer to a request to cancel it, the difference of the delivery price
 * to another address, or a check by the shop.
 */
function waitsFor({
  cancel_requests,
  supplements = [],
  checking,
}: Order): 'cancel' | 'delivery' | 'check' | null {
  if (cancel_requests?.at(-1)?.status === 'open') return 'cancel';
  if (supplements.some(({ status }) => status === 'open')) return 'delivery';
  return checking === true ? 'check' : null;
}

/** States in which the order's own words are those of a pick-up. */
const PICKUP_WORDS = ['preparing', 'ready', 'handed_over'] as const;
const isKnownState = (state: PickupState): state is (typeof PICKUP_WORDS)[number] =>
  (PICKUP_WORDS as readonly PickupState[]).includes(state);

/** How the order was paid, or will be; the card only for its owner. */
function useHowPaid(order: Order, shared: boolean): string {
  const { t } = useTranslation('orders');
  if (order.total === 0) return t('order.nothingToPay');
  if (order.paid_at === null) return t(`order.dueBy.${order.payment_method}`);
  const paid = order.payments.find(({ status }) => status === 'successful');
  if (!shared && paid?.card != null) return t('order.paidByCard', { card: paid.card });
  return t(`order.paidBy.${paid?.method ?? order.payment_method}`);
}

/**
 * An order: status, next step, items.
 * @param shared viewed by a shared link: without history and notes
 * @param note shown first
 * @param after actions, below the next step; none in read-only view
 * @param end content below the history
 */
export function OrderView({
  order,
  shared = false,
  note,
  after,
  end,
}: {
  order: Order;
  shared?: boolean;
  note?: ReactNode;
  after?: ReactNode;
  end?: ReactNode;
}) {
  // The texts of a pick-up are loaded for such an order alone.
  const { t, ready } = useTranslation(
    (order.pickup === undefined ? ['orders'] : ['orders', 'pickup']) as ['orders', 'pickup'],
  );
  const language = useLanguage();
  const copy = useCopy();
  const howPaid = useHowPaid(order, shared);
  const { so_no, doc_status: status, tracking_no } = order;
  const { pickup } = order;
  // What is picked up is neither sent nor carried.
  const own = pickup === undefined || !isKnownState(pickup.state) ? null : pickup.state;
  const statusText = own === null ? t(`status.s${status}`) : t(`pickup:heads.${own}`);
  const waiting = waitsFor(order);
  const isSupplement = order.supplement_of !== undefined;
  const heading = isSupplement
    ? t('supplement.title')
    : waiting !== null
      ? t(`order.waitHeads.${waiting}`)
      : t(own === null ? `order.heads.s${status}` : `pickup:heads.${own}`);
  const statusLabel = (id: number) => (isStatus(id) ? t(`status.s${id}`) : String(id));
  const cancelled = order.events.findLast((event) => event.to === ORDER_STATUS.CANCELLED);
  const until = order.expires_at === null ? '' : formatDateTime(new Date(order.expires_at), language);
  if (!ready) return <Loading>{null}</Loading>;
  return (
    <>
      {note}
      <div className={styles.head}>
        <div>
          {statusText.toLowerCase() !== heading.toLowerCase() && (
            <p className={styles.status}>{statusText}</p>
          )}
          <h1 className={text.title}>{heading}</h1>
          <p className={text.muted}>
            {t('order.line', { so_no, date: formatDate(new Date(order.placed_at), language) })}
          </p>
          <p className={text.muted}>
            {howPaid} {formatBaht(order.total)}
          </p>
        </div>
        {tracking_no !== null && pickup === undefined && (
          <Button look="secondary" size="m" icon="copy" onClick={() => void copy(tracking_no)}>
            {t('order.copy', { no: tracking_no })}
          </Button>
        )}
      </div>
      {status === ORDER_STATUS.CANCELLED || isSupplement ? null : <Stages order={order} />}
      <div className={styles.columns}>
        <section>
          <h2 className={text.heading}>{t('order.next')}</h2>
          <p className={styles.lead}>
            {isSupplement
              ? t(status === ORDER_STATUS.PLACED ? 'supplement.lead' : `order.heads.s${status}`, { until })
              : waiting !== null
                ? t(`order.waits.${waiting}`)
                : own === null
                  ? t(`order.nexts.s${status}`, { until })
                  : t(`pickup:nexts.${own}`)}
          </p>
          {!shared && cancelled?.reason != null && (
            <p className={text.muted}>{t('order.reason', { reason: cancelled.reason })}</p>
          )}
          {pickup !== undefined && status !== ORDER_STATUS.CANCELLED && (
            <Suspense fallback={null}>
              <OrderPickup pickup={pickup} />
            </Suspense>
          )}
          <Parcels parcels={order.parcels ?? []} />
          {after}
          {!shared && (
            <Accordion className={styles.history ?? ''}>
              <AccordionItem title={t('order.history')}>
                <Table
                  caption={t('order.history')}
                  rows={order.events}
                  rowKey={(event) => event.at + event.to}
                  columns={[
                    {
                      key: 'at',
                      head: t('order.historyWhen'),
                      cell: (event) => formatDateTime(new Date(event.at), language),
                    },
                    { key: 'to', head: t('order.historyStatus'), cell: (event) => statusLabel(event.to) },
                    { key: 'reason', head: t('order.historyNote'), cell: (event) => event.reason ?? '' },
                  ]}
                />
              </AccordionItem>
            </Accordion>
          )}
          {!shared && (
            <p>
              <Suspense fallback={null}>
                <ChatButton className={styles.ask ?? ''}>{t('order.askShop')}</ChatButton>
              </Suspense>
            </p>
          )}
          {end}
        </section>
        <OrderSummary order={order} />
      </div>
    </>
  );
}
