import { RECEIPT_LIST } from '@mali/contracts/lists/receipts';
import { may } from '@mali/contracts/permissions';
import type { ReceiptRow } from '@mali/contracts/receiving';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectProfile } from '../../../features/session/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { useAt } from '../../shared/use-at.ts';
import { ReceiptState } from '../receipt-state.tsx';
import { downloadReceipts, useReceiptCountsQuery, useReceiptsQuery } from '../receiving-calls.ts';

type ViewKey = (typeof RECEIPT_LIST)['views'][number]['key'];

const RECEIPTS: ListPageDefinition<ReceiptRow> = {
  list: RECEIPT_LIST,
  path: adminPaths.receiving(),
  useRows: useReceiptsQuery,
  useCounts: useReceiptCountsQuery,
  useCells,
  rowKey: ({ receipt_id }) => String(receipt_id),
  saved: 'receipts',
  download: downloadReceipts,
};

/** Goods received, the newest first (STOCK-03). */
export function Component() {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id;
  return (
    <ListPage
      definition={RECEIPTS}
      title={t('parts.receiving')}
      lead={t('receiving.lead')}
      search={t('receiving.search')}
      none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
      done={(view) => t(`receiving.empty.${view as ViewKey}`)}
      mayExport
      actions={
        role !== undefined && may(role, 'purchase:edit') ? (
          <ButtonLink size="m" to={adminPaths.receipt('new')}>
            {t('receiving.add')}
          </ButtonLink>
        ) : null
      }
    />
  );
}

function useCells(): readonly ListCell<ReceiptRow>[] {
  const at = useAt();
  return [
    {
      key: 'number',
      cell: ({ receipt_id }) => <RowLink to={adminPaths.receipt(receipt_id)}>{`#${receipt_id}`}</RowLink>,
    },
    { key: 'received_at', cell: ({ received_at }) => at(received_at) },
    { key: 'reference', cell: ({ reference }) => reference || '–' },
    { key: 'state', cell: ({ state }) => <ReceiptState state={state} /> },
    { key: 'lines', cell: ({ line_count }) => formatCount(line_count) },
    { key: 'units', cell: ({ units }) => formatCount(units) },
    { key: 'cost', cell: ({ cost }) => (cost === null ? '–' : formatBaht(cost)) },
    { key: 'by', cell: ({ by }) => by ?? '–' },
  ];
}
