import type { AdminOrderRow } from '@mali/contracts/admin-orders';
import { ORDER_LIST } from '@mali/contracts/lists/orders';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import { may } from '@mali/contracts/roles';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../../app/hooks.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { toastShown } from '../../../features/layout/index.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { FilterBar } from '../../list/filter-bar.tsx';
import { useListAddress } from '../../list/list-address.ts';
import { ListPager } from '../../list/list-pager.tsx';
import { type ListCell, ListTable } from '../../list/list-table.tsx';
import { ColumnsButton, ExportMenu, ViewTools } from '../../list/list-tools.tsx';
import { countWords, ListViews } from '../../list/list-views.tsx';
import { useSavedViewsQuery } from '../../list/view-calls.ts';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { useAdminOrderCountsQuery } from '../../shared/calls.ts';
import { usePaymentName } from '../../shared/order-names.ts';
import { POLL_MS } from '../../shared/work-waiting.ts';
import { BulkAll, BulkProgress } from '../bulk-all.tsx';
import { BulkBar } from '../bulk-bar.tsx';
import { downloadOrders, useAdminOrdersQuery } from '../calls.ts';
import { ShipBy, StatusMark, useMoment } from '../order-words.tsx';
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
const NOBODY: ReadonlyMap<string, AdminOrderRow> = new Map();

/** All orders of the shop: filtered, sorted and paged by the API, with their state in the address. */
export function Component() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const profile = useSelector(selectProfile);
  const address = useListAddress(ORDER_LIST, adminPaths.orders());
  const asked = { pollingInterval: POLL_MS, refetchOnMountOrArgChange: true };
  const { data, currentData, isFetching, isError, error, refetch } = useAdminOrdersQuery(
    address.query,
    asked,
  );
  const counts = useAdminOrderCountsQuery(undefined, asked);
  const saved = useSavedViewsQuery('orders', asked);
  const cells = useCells();
  const [exporting, setExporting] = useState(false);

  // Rows stay chosen over pages, until the list is another one.
  const { after: _after, before: _before, ...list } = address.query;
  const listKey = JSON.stringify(list);
  const [chosen, setChosen] = useState(NOBODY);
  // Every order that matches, by the filters and not by their numbers.
  const [isAll, setAll] = useState(false);
  const unchoose = () => {
    setChosen(NOBODY);
    setAll(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset for another list
  useEffect(() => unchoose(), [listKey]);
  const mayChoose =
    profile !== null && (may(profile.role_id, 'order:confirm-cod') || may(profile.role_id, 'order:fulfil'));
  const mayExport = profile !== null && may(profile.role_id, 'order:read-any');

  // Those that have a cell, in the order of the address.
  const columns = address.columns ?? DEFAULT_COLUMNS;
  const shownCells = columns.flatMap((key) => cells.filter((cell) => cell.key === key));

  const download = async (format: 'csv' | 'xlsx') => {
    setExporting(true);
    try {
      await downloadOrders({ ...address.query, lang: language, columns: columns.join(','), format });
    } catch (failure) {
      const text = isApiError(failure) ? failure.text[language] : t('adminOrders.failed');
      dispatch(toastShown({ tone: 'care', text, ms: 6000 }));
    }
    setExporting(false);
  };

  const shown = currentData ?? data;
  const body = () => {
    if (isError && currentData === undefined) {
      const isStale = isApiError(error) && error.status === 400;
      return (
        <ErrorState {...(!isStale && { retry: () => void refetch() })}>
          {isStale && (
            <ButtonLink size="m" look="secondary" to={address.toView(address.view)}>
              {t('list.again')}
            </ButtonLink>
          )}
        </ErrorState>
      );
    }
    if (shown === undefined) {
      return (
        <Loading>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} shape="block" className={styles.wait} />
          ))}
        </Loading>
      );
    }
    if (shown.rows.length === 0) {
      const isFiltered =
        address.query.q !== undefined ||
        Object.keys(address.query).some((name) => name in ORDER_LIST.filters);
      return isFiltered ? (
        <EmptyState icon="noResult" title={t('adminOrders.none')} text={t('adminOrders.noneText')}>
          <ButtonLink size="m" look="secondary" to={address.toView(address.view)}>
            {t('list.clear')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <EmptyState title={t(address.view === 'all' ? 'adminOrders.never' : 'adminOrders.done')} />
      );
    }
    const isPageChosen = shown.rows.every(({ so_no }) => chosen.has(so_no));
    return (
      <>
        {mayChoose && isPageChosen && !isAll && shown.total.count > shown.rows.length && (
          <p className={styles.all}>
            <Button look="quiet" size="m" onClick={() => setAll(true)}>
              {t('office.chooseAll', { shown: countWords(shown.total) })}
            </Button>
          </p>
        )}
        <ListTable
          list={ORDER_LIST}
          address={address}
          caption={t('parts.orders')}
          rows={shown.rows}
          rowKey={({ so_no }) => so_no}
          cells={shownCells}
          busy={isFetching && currentData === undefined}
          {...(mayChoose && {
            selection: {
              chosen: new Set(chosen.keys()),
              label: (so_no: string) => t('adminOrders.choose', { so_no }),
              toggle: (keys: readonly string[], isChosen: boolean) => {
                setAll(false);
                setChosen((before) => {
                  const next = new Map(before);
                  for (const row of shown.rows) {
                    if (!keys.includes(row.so_no)) continue;
                    if (isChosen) next.set(row.so_no, row);
                    else next.delete(row.so_no);
                  }
                  return next;
                });
              },
            },
          })}
        />
        <ListPager address={address} total={shown.total} after={shown.after} before={shown.before} />
      </>
    );
  };

  return (
    <div className={styles.page}>
      <PageMeta title={t('parts.orders')} noIndex />
      <AdminHead title={t('parts.orders')}>
        {mayExport && <ExportMenu busy={exporting} onChoose={(format) => void download(format)} />}
      </AdminHead>
      <ListViews
        list={ORDER_LIST}
        address={address}
        label={t('list.views')}
        counts={counts.data?.views}
        alarms={['late', 'blocked', 'problems']}
        saved={saved.data?.views ?? []}
      >
        <ViewTools list={ORDER_LIST} name="orders" address={address} saved={saved.data?.views ?? []} />
      </ListViews>
      <FilterBar list={ORDER_LIST} address={address} placeholder={t('adminOrders.search')}>
        <ColumnsButton list={ORDER_LIST} address={address} shown={columns} />
      </FilterBar>
      {body()}
      {shown !== undefined && isAll && (
        <BulkAll address={address} total={shown.total} onDone={() => unchoose()} />
      )}
      {mayChoose && <BulkProgress />}
      {chosen.size > 0 && !isAll && <BulkBar rows={[...chosen.values()]} onDone={unchoose} />}
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
      cell: (row) => (
        <AppLink className={styles.number} to={adminPaths.order(row.so_no)}>
          {row.so_no}
        </AppLink>
      ),
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
      cell: (row) => (
        <span className={styles.items}>
          {row.items.map((item, i) => (
            <ProductPicture
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order do not change
              key={i}
              image={item.image}
              alt={item.name_th}
              sizes="28px"
              className={styles.picture}
            />
          ))}
          {row.line_count > row.items.length && <small>+{row.line_count - row.items.length}</small>}
        </span>
      ),
    },
    {
      key: 'payment',
      cell: (row) => (
        <>
          {payment(row.payment_method)} <small>{paid(row)}</small>
        </>
      ),
    },
    { key: 'status', cell: (row) => <StatusMark status={row.doc_status} /> },
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
    { key: 'total', cell: (row) => formatBaht(row.total) },
  ];
}
