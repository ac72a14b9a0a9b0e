import type { CountRow } from '@mali/contracts/counting';
import { COUNT_LIST } from '@mali/contracts/lists/counts';
import { may } from '@mali/contracts/permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectProfile } from '../../../features/session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { useAt } from '../../shared/use-at.ts';
import { BeginDialog } from '../begin-dialog.tsx';
import { CountState, useCountTitle } from '../count-state.tsx';
import { downloadCounts, useStockCountCountsQuery, useStockCountsQuery } from '../counting-calls.ts';

type ViewKey = (typeof COUNT_LIST)['views'][number]['key'];

const COUNTS: ListPageDefinition<CountRow> = {
  list: COUNT_LIST,
  path: adminPaths.counts(),
  useRows: useStockCountsQuery,
  useCounts: useStockCountCountsQuery,
  useCells,
  rowKey: ({ count_id }) => String(count_id),
  saved: 'counts',
  download: downloadCounts,
};

/** Counts of stock, the newest first (STOCK-04). */
export function Component() {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id;
  const [begins, setBegins] = useState(false);
  return (
    <>
      <ListPage
        definition={COUNTS}
        title={t('parts.counting')}
        lead={t('counting.lead')}
        search={t('counting.search')}
        none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
        done={(view) => t(`counting.empty.${view as ViewKey}`)}
        mayExport
        actions={
          role !== undefined && may(role, 'stock:edit') ? (
            <Button size="m" onClick={() => setBegins(true)}>
              {t('counting.begin')}
            </Button>
          ) : null
        }
      />
      {begins && <BeginDialog onClose={() => setBegins(false)} />}
    </>
  );
}

function useCells(): readonly ListCell<CountRow>[] {
  const at = useAt();
  const title = useCountTitle();
  return [
    {
      key: 'number',
      cell: ({ count_id }) => <RowLink to={adminPaths.count(count_id)}>{`#${count_id}`}</RowLink>,
    },
    { key: 'scope', cell: (row) => title(row) },
    { key: 'state', cell: ({ state }) => <CountState state={state} /> },
    { key: 'created_at', cell: ({ created_at }) => at(created_at) },
    { key: 'progress', cell: ({ counted, lines }) => `${formatCount(counted)}/${formatCount(lines)}` },
    {
      key: 'differences',
      cell: ({ differences }) => (differences === null ? '–' : formatCount(differences)),
    },
    { key: 'value', cell: ({ value }) => (value === null ? '–' : formatBaht(value)) },
    { key: 'by', cell: ({ by }) => by ?? '–' },
  ];
}
