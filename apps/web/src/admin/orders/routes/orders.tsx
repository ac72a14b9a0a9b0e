import type { AdminOrderRow } from '@mali/contracts/admin-orders';
import { ORDER_LIST } from '@mali/contracts/lists/orders';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import { may } from '@mali/contracts/permissions';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectProfile } from '../../../features/session/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { RowLink, RowPictures } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { useAdminOrderCountsQuery } from '../../shared/calls.ts';
import { usePaymentName } from '../../shared/order-names.ts';
import { BulkAll, BulkProgress } from '../bulk-all.tsx';
import { BulkBar } from '../bulk-bar.tsx';
import { downloadOrders, useAdminOrdersQuery } from '../calls.ts';
import { HeldMark, ShipBy, StatusMark, useMoment } from '../order-words.tsx';
import styles from './orders.module.css';

/** Columns of an address without its own. */
const DEFAULT_COLUMNS: readonly string[] = [
  'so_no',
  'placed_at',
  'customer',
  'items',
  'payment',
  'status',
  'ship_by',
  'total',
];

const ORDERS: ListPageDefinition<AdminOrderRow> = {
  list: ORDER_LIST,
  path: adminPaths.orders(),
  useRows: useAdminOrdersQuery,
  useCounts: useAdminOrderCountsQuery,
  useCells,
  rowKey: ({ so_no }) => so_no,
  defaultColumns: DEFAULT_COLUMNS,
  hasOwnCard: true,
  alarms: ['late', 'cancel_requests', 'suspicious', 'blocked', 'problems'],
  saved: 'orders',
  download: downloadOrders,
};

/** All orders of the shop. */
export function Component() {
  const { t } = useTranslation('admin');
  const profile = useSelector(selectProfile);
  const mayChoose =
    profile !== null && (may(profile.role_id, 'order:confirm-cod') || may(profile.role_id, 'order:fulfil'));
  return (
    <div className={styles.page}>
      <ListPage
        definition={ORDERS}
        title={t('parts.orders')}
        search={t('adminOrders.search')}
        none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
        done={(view) => t(view === 'all' ? 'adminOrders.never' : 'adminOrders.done')}
        actions={
          profile !== null &&
          may(profile.role_id, 'order:create-for') && (
            <ButtonLink size="m" icon="plus" to={adminPaths.newOrder()}>
              {t('office.newOrder')}
            </ButtonLink>
          )
        }
        mayExport={profile !== null && may(profile.role_id, 'order:read-any')}
        selection={
          mayChoose
            ? {
                label: (so_no) => t('adminOrders.choose', { so_no }),
                bar: (rows, onDone) => <BulkBar rows={rows} onDone={onDone} />,
                all: (address, total, onDone) => <BulkAll address={address} total={total} onDone={onDone} />,
              }
            : undefined
        }
      >
        {mayChoose && <BulkProgress />}
      </ListPage>
    </div>
  );
}

function useCells(): readonly ListCell<AdminOrderRow>[] {
  const { t } = useTranslation('admin');
  const moment = useMoment();
  const payment = usePaymentName();
  const paid = (row: AdminOrderRow): string => {
    if (row.total === 0) return t('adminOrders.free');
    if (row.paid_at !== null) return t('adminOrders.paid');
    if (row.doc_status === ORDER_STATUS.CANCELLED) return '';
    if (row.payment_method === 'cod') {
      return row.doc_status === ORDER_STATUS.PROCESSING_COD
        ? t('adminOrders.toConfirm')
        : t('adminOrders.atDoor');
    }
    return t('adminOrders.unpaid');
  };
  const time = (at: string | null) => at !== null && <time dateTime={at}>{moment(at)}</time>;
  return [
    {
      key: 'so_no',
      cell: (row) => <RowLink to={adminPaths.order(row.so_no)}>{row.so_no}</RowLink>,
    },
    { key: 'placed_at', cell: (row) => time(row.placed_at) },
    {
      key: 'customer',
      cell: (row) => (
        <>
          {row.customer} <small>{row.province}</small>
        </>
      ),
    },
    {
      key: 'items',
      cell: (row) =>
        row.supplement_of === undefined ? (
          <RowPictures
            items={row.items.map((item) => ({ image: item.image, alt: item.name_th }))}
            more={row.line_count - row.items.length}
          />
        ) : (
          <small>{t('orderChanges.waiting.item', { so_no: row.supplement_of })}</small>
        ),
    },
    {
      key: 'payment',
      cell: (row) => (
        <>
          {payment(row.payment_method)} <small>{paid(row)}</small>
          {row.refused_before !== undefined && (
            <small className={styles.refused}>
              {t('adminOrders.refusedBefore', { count: row.refused_before })}
            </small>
          )}
        </>
      ),
    },
    {
      key: 'status',
      cell: (row) => (
        <>
          <StatusMark status={row.doc_status} />
          {row.held === true && <HeldMark />}
        </>
      ),
    },
    {
      key: 'ship_by',
      cell: (row) =>
        row.expires_at !== null && row.doc_status === ORDER_STATUS.PLACED ? (
          <small>{t('adminOrders.until', { time: moment(row.expires_at, true) })}</small>
        ) : (
          <ShipBy order={row} />
        ),
    },
    { key: 'province', cell: (row) => row.province },
    { key: 'paid_at', cell: (row) => time(row.paid_at) },
    { key: 'status_at', cell: (row) => time(row.status_at) },
    { key: 'carrier', cell: (row) => row.carrier },
    { key: 'tracking_no', cell: (row) => row.tracking_no },
    { key: 'promo_code', cell: (row) => row.promo_code },
    { key: 'source', cell: (row) => row.source },
    { key: 'made_by', cell: (row) => row.made_by },
    { key: 'assigned', cell: (row) => row.assigned_to },
    { key: 'tags', cell: (row) => row.tags.join(', ') },
    { key: 'total', cell: (row) => formatBaht(row.total) },
  ];
}
