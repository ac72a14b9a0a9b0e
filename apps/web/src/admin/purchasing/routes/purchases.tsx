import { PURCHASE_LIST } from '@mali/contracts/lists/purchase-orders';
import { may } from '@mali/contracts/permissions';
import type { PurchaseRow } from '@mali/contracts/purchase-orders';
import { formatDate } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { useAt } from '../../shared/use-at.ts';
import { downloadPurchases, usePurchaseCountsQuery, usePurchasesQuery } from '../purchase-calls.ts';
import { PurchaseState } from '../purchase-state.tsx';

type ViewKey = (typeof PURCHASE_LIST)['views'][number]['key'];

const PURCHASES: ListPageDefinition<PurchaseRow> = {
  list: PURCHASE_LIST,
  path: adminPaths.purchases(),
  useRows: usePurchasesQuery,
  useCounts: usePurchaseCountsQuery,
  useCells,
  rowKey: ({ po_id }) => String(po_id),
  defaultColumns: ['number', 'supplier', 'state', 'created_at', 'expected_on', 'units', 'received', 'cost'],
  saved: 'purchase_orders',
  download: downloadPurchases,
};

/** Purchase orders, the newest first (STOCK-06). */
export function Component() {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id;
  return (
    <ListPage
      definition={PURCHASES}
      title={t('parts.purchases')}
      lead={t('purchases.lead')}
      search={t('purchases.search')}
      none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
      done={(view) => t(`purchases.empty.${view as ViewKey}`)}
      mayExport
      actions={
        <>
          <ButtonLink size="m" look="secondary" to={adminPaths.reorder()}>
            {t('reorder.title')}
          </ButtonLink>
          {role !== undefined && may(role, 'purchase:edit') && (
            <ButtonLink size="m" to={adminPaths.purchase('new')}>
              {t('purchases.add')}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

function useCells(): readonly ListCell<PurchaseRow>[] {
  const at = useAt();
  const language = useLanguage();
  const day = (text: string) => formatDate(new Date(`${text}T12:00:00+07:00`), language);
  return [
    { key: 'number', cell: ({ po_id, po_no }) => <RowLink to={adminPaths.purchase(po_id)}>{po_no}</RowLink> },
    { key: 'supplier', cell: ({ supplier }) => supplier },
    { key: 'state', cell: ({ state, late }) => <PurchaseState state={state} late={late} /> },
    { key: 'created_at', cell: ({ created_at }) => at(created_at) },
    { key: 'sent_at', cell: ({ sent_at }) => (sent_at === null ? '–' : at(sent_at)) },
    { key: 'expected_on', cell: ({ expected_on }) => day(expected_on) },
    { key: 'lines', cell: ({ line_count }) => formatCount(line_count) },
    { key: 'units', cell: ({ units }) => formatCount(units) },
    { key: 'received', cell: ({ received }) => formatCount(received) },
    { key: 'cost', cell: ({ cost }) => (cost === null ? '–' : formatBaht(cost)) },
    { key: 'by', cell: ({ by }) => by ?? '–' },
  ];
}
