import { optionWord } from '@mali/contracts/lists/definition';
import { SLIP_LIST } from '@mali/contracts/lists/slips';
import type { StaffSlipRow } from '@mali/contracts/payments';
import { BANKS } from '@mali/thai/slip-qr';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../features/preferences/index.ts';
import { AppLink } from '../../../ui/link.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { useStaffSlipsQuery } from '../../shared/calls.ts';
import { useAt } from '../../shared/use-at.ts';
import { useWaited } from '../../shared/use-now.ts';
import { downloadSlips, useSlipCountsQuery } from '../calls.ts';
import { AmountVerdict } from '../slip-detail.tsx';
import styles from './slips.module.css';

type ViewKey = (typeof SLIP_LIST)['views'][number]['key'];

const SLIPS: ListPageDefinition<StaffSlipRow> = {
  list: SLIP_LIST,
  path: adminPaths.slips(),
  useRows: useStaffSlipsQuery,
  useCounts: useSlipCountsQuery,
  useCells,
  rowKey: ({ slip_id }) => String(slip_id),
  defaultColumns: ['slip_id', 'so_no', 'customer', 'amount', 'uploaded_at', 'status'],
  alarms: ['late'],
  saved: 'slips',
  download: downloadSlips,
};

/** Slips of bank transfers: those that wait for a decision, and those decided. */
export function Component() {
  const { t } = useTranslation('admin');
  return (
    <ListPage
      definition={SLIPS}
      title={t('parts.slips')}
      search={t('slips.search')}
      none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
      done={(view) => t(`slips.empty.${view as ViewKey}`)}
      mayExport
    />
  );
}

function useCells(): readonly ListCell<StaffSlipRow>[] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const waited = useWaited();
  const time = (moment: string | null) => moment !== null && <time dateTime={moment}>{at(moment)}</time>;
  return [
    {
      key: 'slip_id',
      cell: ({ slip_id }) => (
        <RowLink to={adminPaths.slip(slip_id)} keepsList>
          {t('slips.slip', { slip_id })}
        </RowLink>
      ),
    },
    { key: 'so_no', cell: ({ so_no }) => <AppLink to={adminPaths.order(so_no)}>{so_no}</AppLink> },
    { key: 'customer', cell: ({ customer }) => customer },
    {
      key: 'amount',
      cell: (slip) => (
        <>
          {formatBaht(slip.amount)} <AmountVerdict slip={slip} />
        </>
      ),
    },
    { key: 'total', cell: ({ total }) => formatBaht(total) },
    { key: 'bank', cell: ({ bank }) => BANKS[bank]?.[language] ?? bank },
    { key: 'transferred_at', cell: ({ transfer_date }) => time(transfer_date) },
    { key: 'uploaded_at', cell: ({ uploaded_at }) => time(uploaded_at) },
    {
      key: 'status',
      cell: (slip) =>
        slip.status === 'waiting' ? (
          <span className={slip.late ? styles.late : undefined}>
            {t('slips.waited', { time: waited(slip.uploaded_at) })}
          </span>
        ) : (
          <>
            {optionWord(SLIP_LIST.filters.status, slip.status, language)}
            {slip.reason !== null && <small>{slip.reason}</small>}
          </>
        ),
    },
    { key: 'decided_at', cell: ({ decided_at }) => time(decided_at) },
    { key: 'reason', cell: ({ reason }) => reason },
  ];
}
