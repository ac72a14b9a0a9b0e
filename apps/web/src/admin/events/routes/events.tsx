import { optionWord } from '@mali/contracts/lists/definition';
import { SHOP_EVENT_LIST } from '@mali/contracts/lists/shop-events';
import type { StaffEventState } from '@mali/contracts/shop-event-values';
import type { StaffEventRow } from '@mali/contracts/shop-events';
import { formatEnd, formatStart } from '@mali/thai/periods';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../features/preferences/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Badge, type BadgeTone } from '../../../ui/chip.tsx';
import { formatCount } from '../../../ui/money.ts';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { downloadEvents, useStaffEventCountsQuery, useStaffEventsQuery } from '../calls.ts';

type ViewKey = (typeof SHOP_EVENT_LIST)['views'][number]['key'];
const TONES: Readonly<Record<StaffEventState, BadgeTone>> = {
  draft: 'plain',
  coming: 'outline',
  running: 'leaf',
  over: 'plain',
};

const EVENTS: ListPageDefinition<StaffEventRow> = {
  list: SHOP_EVENT_LIST,
  path: adminPaths.shopEvents(),
  useRows: useStaffEventsQuery,
  useCounts: useStaffEventCountsQuery,
  useCells,
  rowKey: ({ event_id }) => String(event_id),
  defaultColumns: ['title', 'state', 'starts_at', 'place', 'registered'],
  saved: 'events',
  download: downloadEvents,
};

/** Events of the shop (CMS-03). */
export function Component() {
  const { t } = useTranslation('admin');
  return (
    <ListPage
      definition={EVENTS}
      title={t('parts.shopEvents')}
      lead={t('shopEvents.lead')}
      search={t('shopEvents.search')}
      none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
      done={(view) => t(`shopEvents.views.${view as ViewKey}`)}
      mayExport
      actions={
        <ButtonLink size="m" to={adminPaths.shopEvent('new')}>
          {t('shopEvents.add')}
        </ButtonLink>
      }
    />
  );
}

function useCells(): readonly ListCell<StaffEventRow>[] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return [
    {
      key: 'title',
      cell: ({ event_id, title }) => (
        <RowLink to={adminPaths.shopEvent(event_id)} keepsList>
          {title[language]}
        </RowLink>
      ),
    },
    {
      key: 'state',
      cell: ({ state }) => (
        <Badge tone={TONES[state]}>{optionWord(SHOP_EVENT_LIST.filters.state, state, language)}</Badge>
      ),
    },
    {
      key: 'starts_at',
      cell: ({ starts_at }) => <time dateTime={starts_at}>{formatStart(new Date(starts_at), language)}</time>,
    },
    {
      key: 'ends_at',
      cell: ({ ends_at }) => <time dateTime={ends_at}>{formatEnd(new Date(ends_at), language)}</time>,
    },
    { key: 'place', cell: ({ place }) => place?.[language] ?? t('shopEvents.online') },
    { key: 'capacity', cell: ({ capacity }) => (capacity === null ? '–' : formatCount(capacity)) },
    {
      key: 'registered',
      cell: ({ registered, capacity }) =>
        capacity === null ? '–' : `${formatCount(registered)} / ${formatCount(capacity)}`,
    },
    { key: 'waiting', cell: ({ waiting }) => formatCount(waiting) },
  ];
}
