import { optionWord } from '@mali/contracts/lists/definition';
import { TOP_SPENDER_LIST } from '@mali/contracts/lists/top-spender';
import type { StaffTopSpenderRow } from '@mali/contracts/top-spender-office';
import { formatEnd, formatStart } from '@mali/thai/periods';
import { useTranslation } from 'react-i18next';
import { inLanguage, useLanguage } from '../../../features/preferences/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/chip.tsx';
import { formatCount } from '../../../ui/money.ts';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { downloadTopSpenders, useStaffTopSpenderCountsQuery, useStaffTopSpendersQuery } from '../calls.ts';
import { STATE_TONES } from '../state-tones.ts';

type ViewKey = (typeof TOP_SPENDER_LIST)['views'][number]['key'];

const CAMPAIGNS: ListPageDefinition<StaffTopSpenderRow> = {
  list: TOP_SPENDER_LIST,
  path: adminPaths.topSpenders(),
  useRows: useStaffTopSpendersQuery,
  useCounts: useStaffTopSpenderCountsQuery,
  useCells,
  rowKey: ({ campaign_id }) => String(campaign_id),
  defaultColumns: ['name', 'state', 'starts_at', 'ends_at', 'announce_at', 'members'],
  saved: 'top-spender',
  download: downloadTopSpenders,
};

/** Top-spender campaigns (CAMP-05). */
export function Component() {
  const { t } = useTranslation('admin');
  return (
    <ListPage
      definition={CAMPAIGNS}
      title={t('parts.topSpenders')}
      lead={t('topSpenders.lead')}
      search={t('topSpenders.search')}
      none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
      done={(view) => t(`topSpenders.views.${view as ViewKey}`)}
      mayExport
      actions={
        <ButtonLink size="m" to={adminPaths.topSpender('new')}>
          {t('topSpenders.add')}
        </ButtonLink>
      }
    />
  );
}

function useCells(): readonly ListCell<StaffTopSpenderRow>[] {
  const language = useLanguage();
  const begin = (at: string) => <time dateTime={at}>{formatStart(new Date(at), language)}</time>;
  const end = (at: string) => <time dateTime={at}>{formatEnd(new Date(at), language)}</time>;
  return [
    {
      key: 'name',
      cell: (row) => (
        <RowLink to={adminPaths.topSpender(row.campaign_id)} keepsList>
          {inLanguage(row, 'name', language)}
        </RowLink>
      ),
    },
    {
      key: 'state',
      cell: ({ state }) => (
        <Badge tone={STATE_TONES[state]}>{optionWord(TOP_SPENDER_LIST.filters.state, state, language)}</Badge>
      ),
    },
    { key: 'starts_at', cell: ({ starts_at }) => begin(starts_at) },
    { key: 'ends_at', cell: ({ ends_at }) => end(ends_at) },
    { key: 'announce_at', cell: ({ announce_at }) => begin(announce_at) },
    { key: 'places', cell: ({ places }) => formatCount(places) },
    { key: 'members', cell: ({ members }) => formatCount(members) },
    { key: 'waiting', cell: ({ waiting }) => formatCount(waiting) },
  ];
}
