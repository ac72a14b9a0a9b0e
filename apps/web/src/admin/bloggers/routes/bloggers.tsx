import type { StaffBloggerRow } from '@mali/contracts/bloggers';
import { BLOGGER_LIST } from '@mali/contracts/lists/bloggers';
import { optionWord } from '@mali/contracts/lists/definition';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../features/preferences/index.ts';
import { Badge } from '../../../ui/chip.tsx';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { useAt } from '../../shared/use-at.ts';
import { downloadBloggers, useBloggerCountsQuery, useBloggersQuery } from '../calls.ts';
import styles from './blogger.module.css';

type ViewKey = (typeof BLOGGER_LIST)['views'][number]['key'];

const BLOGGERS: ListPageDefinition<StaffBloggerRow> = {
  list: BLOGGER_LIST,
  path: adminPaths.bloggers(),
  useRows: useBloggersQuery,
  useCounts: useBloggerCountsQuery,
  useCells,
  rowKey: ({ application_id }) => String(application_id),
  defaultColumns: ['name', 'state', 'channels', 'applied_at'],
  saved: 'bloggers',
  download: downloadBloggers,
};

/** Members who applied as bloggers: those that wait for a decision, and those decided. */
export function Component() {
  const { t } = useTranslation('admin');
  return (
    <ListPage
      definition={BLOGGERS}
      title={t('parts.bloggers')}
      lead={t('bloggers.lead')}
      search={t('bloggers.search')}
      none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
      done={(view) => t(`bloggers.empty.${view as ViewKey}`)}
      mayExport
    />
  );
}

function useCells(): readonly ListCell<StaffBloggerRow>[] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const time = (moment: string | null) => moment !== null && <time dateTime={moment}>{at(moment)}</time>;
  return [
    {
      key: 'name',
      cell: ({ name, application_id }) => (
        <RowLink to={adminPaths.blogger(application_id)} keepsList>
          {name === '' ? t('bloggers.nameless', { n: application_id }) : name}
        </RowLink>
      ),
    },
    { key: 'state', cell: ({ state }) => optionWord(BLOGGER_LIST.filters.state, state, language) },
    {
      key: 'channels',
      cell: ({ channels, shared }) => (
        <span className={styles.channels}>
          {channels.join(', ')} {shared && <Badge tone="care">{t('bloggers.shared')}</Badge>}
        </span>
      ),
    },
    { key: 'about', cell: ({ about }) => about },
    { key: 'applied_at', cell: ({ applied_at }) => time(applied_at) },
    { key: 'decided_at', cell: ({ decided_at }) => time(decided_at) },
    { key: 'reason', cell: ({ reason }) => reason },
  ];
}
