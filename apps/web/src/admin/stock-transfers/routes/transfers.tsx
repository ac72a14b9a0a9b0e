import { STOCK_TRANSFER_LIST } from '@mali/contracts/lists/stock-transfers';
import { may } from '@mali/contracts/permissions';
import type { StockTransferRow } from '@mali/contracts/stock-transfers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectProfile } from '../../../features/session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/money.ts';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { usePlaceName } from '../../shared/place-name.ts';
import { useAt } from '../../shared/use-at.ts';
import { BeginDialog } from '../begin-dialog.tsx';
import { downloadTransfers, useStockTransferCountsQuery, useStockTransfersQuery } from '../transfer-calls.ts';
import { TransferState } from '../transfer-state.tsx';

type ViewKey = (typeof STOCK_TRANSFER_LIST)['views'][number]['key'];

const TRANSFERS: ListPageDefinition<StockTransferRow> = {
  list: STOCK_TRANSFER_LIST,
  path: adminPaths.stockTransfers(),
  useRows: useStockTransfersQuery,
  useCounts: useStockTransferCountsQuery,
  useCells,
  rowKey: ({ transfer_id }) => String(transfer_id),
  saved: 'stock-transfers',
  download: downloadTransfers,
};

/** Transfers of stock between places, the newest first (STOCK-05). */
export function Component() {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id;
  const [begins, setBegins] = useState(false);
  return (
    <>
      <ListPage
        definition={TRANSFERS}
        title={t('stockTransfers.title')}
        lead={t('stockTransfers.lead')}
        search={t('stockTransfers.search')}
        none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
        done={(view) => t(`stockTransfers.empty.${view as ViewKey}`)}
        mayExport
        actions={
          role !== undefined && may(role, 'stock:edit') ? (
            <Button size="m" onClick={() => setBegins(true)}>
              {t('stockTransfers.begin')}
            </Button>
          ) : null
        }
      />
      {begins && <BeginDialog onClose={() => setBegins(false)} />}
    </>
  );
}

function useCells(): readonly ListCell<StockTransferRow>[] {
  const { t } = useTranslation('admin');
  const at = useAt();
  const placeName = usePlaceName();
  return [
    {
      key: 'number',
      cell: ({ transfer_id }) => (
        <RowLink to={adminPaths.stockTransfer(transfer_id)}>{`#${transfer_id}`}</RowLink>
      ),
    },
    {
      key: 'way',
      cell: ({ from, to }) => t('stockTransfers.way', { from: placeName(from), to: placeName(to) }),
    },
    { key: 'state', cell: ({ state }) => <TransferState state={state} /> },
    { key: 'created_at', cell: ({ created_at }) => at(created_at) },
    { key: 'lines', cell: ({ lines }) => formatCount(lines) },
    { key: 'units', cell: ({ units }) => formatCount(units) },
    { key: 'reason', cell: ({ reason }) => reason },
    { key: 'by', cell: ({ by }) => by ?? '–' },
  ];
}
