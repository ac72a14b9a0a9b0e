import { RECALL_LIST } from '@mali/contracts/lists/recalls';
import { may } from '@mali/contracts/permissions';
import type { RecallRow } from '@mali/contracts/recalls';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/money.ts';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { useAt } from '../../shared/use-at.ts';
import { downloadRecalls, useRecallCountsQuery, useRecallsQuery } from '../recall-calls.ts';
import { RecallState, Severity } from '../recall-state.tsx';

type ViewKey = (typeof RECALL_LIST)['views'][number]['key'];

const RECALLS: ListPageDefinition<RecallRow> = {
  list: RECALL_LIST,
  path: adminPaths.recalls(),
  useRows: useRecallsQuery,
  useCounts: useRecallCountsQuery,
  useCells,
  rowKey: ({ recall_id }) => String(recall_id),
  saved: 'recalls',
  download: downloadRecalls,
};

/** Recalls of lots, the newest first (STOCK-10). */
export function Component() {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id;
  return (
    <ListPage
      definition={RECALLS}
      title={t('parts.recalls')}
      lead={t('recalls.lead')}
      search={t('recalls.search')}
      none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
      done={(view) => t(`recalls.empty.${view as ViewKey}`)}
      mayExport
      actions={
        role !== undefined && may(role, 'recall:make') ? (
          <ButtonLink size="m" to={adminPaths.recall('new')}>
            {t('recalls.begin')}
          </ButtonLink>
        ) : null
      }
    />
  );
}

function useCells(): readonly ListCell<RecallRow>[] {
  const at = useAt();
  const language = useLanguage();
  return [
    {
      key: 'number',
      cell: ({ recall_id }) => <RowLink to={adminPaths.recall(recall_id)}>{`#${recall_id}`}</RowLink>,
    },
    { key: 'goods', cell: ({ goods_th, goods_en }) => (language === 'th' ? goods_th : goods_en) },
    { key: 'lots', cell: ({ codes }) => codes.join(', ') },
    { key: 'severity', cell: ({ severity }) => <Severity severity={severity} /> },
    { key: 'state', cell: ({ state }) => <RecallState state={state} /> },
    { key: 'created_at', cell: ({ created_at }) => at(created_at) },
    { key: 'orders', cell: ({ orders }) => formatCount(orders) },
    { key: 'told', cell: ({ told }) => formatCount(told) },
    { key: 'unreachable', cell: ({ unreachable }) => formatCount(unreachable) },
    { key: 'by', cell: ({ by }) => by ?? '–' },
  ];
}
