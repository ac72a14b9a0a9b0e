import { optionWord } from '@mali/contracts/lists/definition';
import { TRANSFER_LIST } from '@mali/contracts/lists/transfers';
import type { StaffTransferRow } from '@mali/contracts/points-transfer';
import { formatDate } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../features/preferences/index.ts';
import { Badge } from '../../../ui/chip.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { useStaffTransfersQuery } from '../../shared/calls.ts';
import { useAt } from '../../shared/use-at.ts';
import { downloadTransfers, useStaffTransferCountsQuery } from '../calls.ts';

type ViewKey = (typeof TRANSFER_LIST)['views'][number]['key'];

const TRANSFERS: ListPageDefinition<StaffTransferRow> = {
  list: TRANSFER_LIST,
  path: adminPaths.transfers(),
  useRows: useStaffTransfersQuery,
  useCounts: useStaffTransferCountsQuery,
  useCells,
  rowKey: ({ transfer_id }) => String(transfer_id),
  defaultColumns: ['name', 'receipt_id', 'card_number', 'receipt_amount', 'submitted_at', 'due_at', 'status'],
  alarms: ['late'],
  saved: 'transfers',
  download: downloadTransfers,
};

/** Receipts registered for points: those that wait for a decision, and those decided. */
export function Component() {
  const { t } = useTranslation('admin');
  return (
    <ListPage
      definition={TRANSFERS}
      title={t('parts.transfers')}
      lead={t('transfers.lead')}
      search={t('transfers.search')}
      none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
      done={(view) => t(`transfers.empty.${view as ViewKey}`)}
      mayExport
    />
  );
}

function useCells(): readonly ListCell<StaffTransferRow>[] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const time = (moment: string | null) => moment !== null && <time dateTime={moment}>{at(moment)}</time>;
  return [
    {
      key: 'name',
      cell: ({ name, transfer_id }) => (
        <RowLink to={adminPaths.transfer(transfer_id)} keepsList>
          {name ?? t('transfers.forgotten')}
        </RowLink>
      ),
    },
    { key: 'receipt_id', cell: ({ receipt_id }) => receipt_id },
    { key: 'card_number', cell: ({ card_number }) => card_number },
    { key: 'receipt_amount', cell: ({ receipt_amount }) => formatBaht(receipt_amount) },
    { key: 'submitted_at', cell: ({ submitted_at }) => time(submitted_at) },
    {
      key: 'due_at',
      cell: ({ due_at, late }) => (
        <>
          <time dateTime={due_at}>{formatDate(new Date(due_at), language)}</time>{' '}
          {late && <Badge tone="care">{t('transfers.late')}</Badge>}
        </>
      ),
    },
    {
      key: 'status',
      cell: ({ status, decided_at, reason }) => (
        <>
          {optionWord(TRANSFER_LIST.filters.status, status, language)}
          {decided_at !== null && <small>{reason ?? at(decided_at)}</small>}
        </>
      ),
    },
    { key: 'decided_at', cell: ({ decided_at }) => time(decided_at) },
    { key: 'reason', cell: ({ reason }) => reason },
  ];
}
