import type { AdminOrder } from '@mali/contracts/admin-orders';
import { optionWord } from '@mali/contracts/lists/definition';
import { REFUND_LIST } from '@mali/contracts/lists/refunds';
import { breakdownInBaht } from '@mali/contracts/order-breakdown';
import { ARRIVED_STATUSES } from '@mali/contracts/order-status';
import { may } from '@mali/contracts/permissions';
import { formatDate } from '@mali/thai/dates';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { TextLink } from '../../../ui/button.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { adminPaths } from '../../paths.ts';
import { useFallbackPoll } from '../../shared/live-state.ts';
import { usePaymentName, useStatusName } from '../../shared/order-names.ts';
import {
  RecordColumns,
  RecordHead,
  RecordPage,
  RecordSection,
  RecordTimeline,
} from '../../shared/record-page.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useAdminOrderQuery } from '../calls.ts';
import { CancelRequest } from '../cancel-request.tsx';
import { ChangeActions, useChangeEntries } from '../changes.tsx';
import { Exchanges } from '../exchanges.tsx';
import { Hold } from '../hold.tsx';
import { Messages, useMessageEntries } from '../messages.tsx';
import { MoveButtons } from '../move-order.tsx';
import { OrderSender } from '../order-sender.tsx';
import { HeldMark, ShipBy, StatusMark } from '../order-words.tsx';
import { OrderWork, useWorkEntries } from '../order-work.tsx';
import { Parcels } from '../parcels.tsx';
import { PayLink } from '../pay-link.tsx';
import { OtherNotes, useRecordEntries } from '../record-events.tsx';
import { Shortage } from '../shortage.tsx';
import { WaitingAddress } from '../waiting-address.tsx';
import styles from './order.module.css';

/** One order with everything that is known of it, and what the user may do with it. */
export function Component() {
  const { t } = useTranslation('admin');
  const { so_no = '' } = useParams();
  const number = so_no.toUpperCase();
  const query = useAdminOrderQuery(number, {
    pollingInterval: useFallbackPoll(),
    refetchOnMountOrArgChange: true,
  });
  return (
    <RecordPage
      title={number}
      section="orders"
      unknown={t('adminOrders.unknown', { so_no: number })}
      query={query}
    >
      {(shown) => <OrderView shown={shown} />}
    </RecordPage>
  );
}

function OrderView({ shown }: { shown: AdminOrder }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const { order } = shown;
  return (
    <>
      <RecordHead
        title={order.so_no}
        marks={
          <>
            <StatusMark status={order.doc_status} />
            {shown.hold != null && <HeldMark />}
            <ShipBy order={{ ...shown, doc_status: order.doc_status }} />
            <span>{t('adminOrders.placedAt', { at: at(order.placed_at) })}</span>
          </>
        }
      >
        <MoveButtons so_no={order.so_no} moves={shown.moves} />
      </RecordHead>
      <RecordColumns
        aside={
          <>
            <Customer shown={shown} />
            <Delivery shown={shown} />
            <Documents shown={shown} />
            <OrderWork so_no={order.so_no} />
          </>
        }
      >
        <Hold shown={shown} />
        <Shortage shown={shown} />
        <WaitingAddress shown={shown} />
        <PayLink shown={shown} />
        <CancelRequest shown={shown} />
        <Exchanges order={order} />
        <Items shown={shown} />
        <ChangeActions shown={shown} />
        <Parcels shown={shown} />
        <Money shown={shown} />
        <Messages so_no={order.so_no} />
        <Timeline shown={shown} />
      </RecordColumns>
    </>
  );
}

/** Every line with its lots, its price and each discount by name, and how the total comes about. */
function Items({ shown: { order, lots } }: { shown: AdminOrder }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { lines, goods, partner, credit, delivery, fee, total } = breakdownInBaht(order);
  const sums: [string, number][] = [
    [t('adminOrders.sums.goods'), goods],
    ...(partner > 0 ? [[t('adminOrders.sums.partner'), -partner] as [string, number]] : []),
    ...(credit > 0 ? [[t('adminReturns.exchange.credit'), -credit] as [string, number]] : []),
    [t('adminOrders.sums.delivery'), delivery],
    ...(fee > 0 ? [[t('adminOrders.sums.fee'), fee] as [string, number]] : []),
  ];
  return (
    <RecordSection title={t('adminOrders.items')}>
      <ul className={styles.items}>
        {lines.map(({ line, full, discounts, amount }) => {
          const th = language === 'th';
          const variant = [
            th ? line.variant_name_1_th : line.variant_name_1,
            th ? line.variant_name_2_th : line.variant_name_2,
          ];
          const held = lots.filter((lot) => lot.line_no === line.line_no && lot.state !== 'released');
          return (
            <li key={line.line_no}>
              <ProductPicture image={line.image_cart} alt="" sizes="44px" className={styles.picture} />
              <div>
                <strong>{th ? line.mat_name_th : line.mat_name}</strong>
                <small>{[line.brand_en, ...variant].filter(Boolean).join(', ')}</small>
                {line.cancelled !== undefined && (
                  <small className={styles.bad}>
                    {t('orderChanges.cancelled', { count: line.cancelled })}
                  </small>
                )}
                {held.map((lot) => (
                  <small key={lot.lot} className={lot.sellable ? undefined : styles.bad}>
                    {t('adminOrders.lot', { lot: lot.lot, count: lot.quantity })}
                    {lot.expires_on !== null &&
                      ` ${t('adminOrders.expires', { date: formatDate(new Date(lot.expires_on), language) })}`}
                    {!lot.sellable && ` ${t('adminOrders.notSellable')}`}
                  </small>
                ))}
              </div>
              <span className={styles.price}>
                {line.gwp
                  ? t('adminOrders.gift', { count: line.quantity })
                  : `${formatBaht(line.mat_price)} × ${line.quantity}`}
              </span>
              <ul className={styles.cuts}>
                {discounts.map((cut) => (
                  <li key={`${cut.kind}-${cut.promo_id}-${cut.name_en}`}>
                    <span>{th ? cut.name_th : cut.name_en}</span>
                    <span>{formatBaht(-cut.amount)}</span>
                  </li>
                ))}
              </ul>
              <strong className={styles.amount} title={discounts.length > 0 ? formatBaht(full) : undefined}>
                {formatBaht(amount)}
              </strong>
            </li>
          );
        })}
      </ul>
      <dl className={styles.sums}>
        {sums.map(([name, baht]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatBaht(baht)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{t('adminOrders.sums.total')}</dt>
          <dd>{formatBaht(total)}</dd>
        </div>
        <div>
          <dt>{t('adminOrders.sums.vat')}</dt>
          <dd>{formatBaht(order.vat)}</dd>
        </div>
      </dl>
    </RecordSection>
  );
}

/** Payments and refunds, with the ways to more. */
function Money({ shown: { order } }: { shown: AdminOrder }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const payment = usePaymentName();
  const profile = useSelector(selectProfile);
  // Cash that was taken at the door is no payment of a bank.
  const hasMoney =
    order.payments.length > 0 ||
    (order.payment_method === 'cod' && ARRIVED_STATUSES.includes(order.doc_status));
  const rows = [
    ...order.payments.map((one) => ({
      key: `p${one.payment_id}`,
      at: one.at,
      what: `${payment(one.method)}${one.card === null ? '' : ` ${one.card}`}`,
      state: t(`adminOrders.payment.${one.status}`),
      amount: one.amount,
    })),
    ...order.refunds.map((one) => ({
      key: `r${one.refund_id}`,
      at: one.done_at ?? one.at,
      what: `${t('parts.refunds')}: ${one.reason ?? t(`refunds.reasons.${one.reason_code}`)}`,
      state:
        one.method === 'exchange'
          ? t('refunds.methods.exchange')
          : optionWord(REFUND_LIST.filters.status, one.status, language),
      amount: -one.amount,
    })),
  ].sort((a, b) => a.at.localeCompare(b.at));
  return (
    <RecordSection title={t('adminOrders.money')}>
      <p className={styles.muted}>
        {order.total === 0 ? t('adminOrders.free') : payment(order.payment_method)}
        {order.promo_code !== null && ` · ${t('adminOrders.code', { code: order.promo_code })}`}
      </p>
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.key}>
              <span>{row.what}</span>
              <small>
                {at(row.at)} · {row.state}
              </small>
              <strong className={styles.amount}>{formatBaht(row.amount)}</strong>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.links}>
        {order.slip !== null && (
          <TextLink to={adminPaths.slip(order.slip.slip_id)}>{t('parts.slips')}</TextLink>
        )}
        {profile !== null && may(profile.role_id, 'refund:make') && hasMoney && (
          <TextLink to={adminPaths.newRefund(order.so_no)}>{t('refunds.make')}</TextLink>
        )}
      </p>
    </RecordSection>
  );
}

/** Changes of status and content, payments, refunds, parcels and messages with who made them, the newest first. */
function Timeline({ shown: { order, timeline, changes, record_events } }: { shown: AdminOrder }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const status = useStatusName();
  const by = (event: AdminOrder['timeline'][number]): string =>
    event.actor?.name ?? t(`adminOrders.by.${event.by}`, { defaultValue: event.by });
  const entries = [
    ...useChangeEntries(changes),
    ...useRecordEntries(record_events),
    ...useWorkEntries(order.so_no),
    ...timeline.map((event) => ({
      at: event.at,
      text: t('adminOrders.event', { who: by(event), status: status(event.to) }),
      more: event.reason,
    })),
    ...useMessageEntries(order.so_no),
  ].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <RecordTimeline
      title={t('adminOrders.timeline')}
      record={`order ${order.so_no}`}
      entries={entries.map((entry) => ({ ...entry, time: at(entry.at) }))}
    />
  );
}

function Customer({ shown: { order, customer } }: { shown: AdminOrder }) {
  const { t } = useTranslation('admin');
  const { first_name, last_name } = order.delivery_address;
  const { refused_cod: refused } = customer;
  return (
    <RecordSection title={`${first_name} ${last_name}`.trim()}>
      <p className={styles.muted}>
        {customer.user_id === null
          ? t('adminOrders.guest')
          : t('adminOrders.member', { id: customer.user_id })}
        {customer.customer_id !== undefined && (
          <>
            {' '}
            <AppLink to={adminPaths.customer(customer.customer_id)}>{t('adminOrders.customerPage')}</AppLink>
          </>
        )}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('adminOrders.bought')}</dt>
          <dd>
            {t('adminOrders.boughtValue', { count: customer.orders, amount: formatBaht(customer.spent) })}
          </dd>
        </div>
        <div>
          <dt>{t('adminOrders.refusedCod')}</dt>
          <dd className={refused.count > 0 ? styles.bad : undefined}>
            {refused.count}
            {refused.orders.map((so_no) => (
              <Fragment key={so_no}>
                {' '}
                <AppLink to={adminPaths.order(so_no)}>{so_no}</AppLink>
              </Fragment>
            ))}
          </dd>
        </div>
      </dl>
      <ul className={styles.others}>
        {customer.others.map((other) => (
          <li key={other.so_no}>
            <AppLink to={adminPaths.order(other.so_no)}>{other.so_no}</AppLink>
            <StatusMark status={other.doc_status} />
          </li>
        ))}
      </ul>
      <OtherNotes notes={customer.notes} />
    </RecordSection>
  );
}

function Delivery({ shown }: { shown: AdminOrder }) {
  const { order } = shown;
  const { t } = useTranslation('admin');
  const { delivery_address: to, tax_address: tax } = order;
  return (
    <>
      <RecordSection title={t('adminOrders.sendTo')}>
        <address className={styles.address}>
          {to.first_name} {to.last_name} {to.mobile}
          <br />
          {to.address}
          <br />
          {to.subdistrict} {to.district}
          <br />
          {to.province} {to.zipcode}
          <br />
          {order.email}
        </address>
        {to.note !== undefined && to.note !== '' && <p className={styles.note}>{to.note}</p>}
        <OrderSender shown={shown} />
        {order.tracking_no !== null && (
          <p>
            {order.carrier} <strong>{order.tracking_no}</strong>
          </p>
        )}
      </RecordSection>
      {tax !== null && (
        <RecordSection title={t('adminOrders.taxTo')}>
          <address className={styles.address}>
            {tax.name} {tax.tax_id} {tax.branch}
            <br />
            {tax.address} {tax.subdistrict} {tax.district} {tax.province} {tax.zipcode}
          </address>
        </RecordSection>
      )}
    </>
  );
}

function Documents({ shown: { order } }: { shown: AdminOrder }) {
  const { t } = useTranslation('admin');
  if (order.documents.length === 0) return null;
  return (
    <RecordSection title={t('adminOrders.documents')}>
      <ul className={styles.others}>
        {order.documents.map((document) => (
          <li key={document.number}>
            <a href={document.url} target="_blank" rel="noreferrer">
              {document.number}
            </a>
            <span>{formatBaht(document.total)}</span>
          </li>
        ))}
      </ul>
    </RecordSection>
  );
}
