import { SEARCH_LIST } from '@mali/contracts/lists/search';
import type { SearchedWord } from '@mali/contracts/staff-search';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../app/paths.ts';
import { TextLink } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/money.ts';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { useAt } from '../../shared/use-at.ts';
import { downloadSearches, useSearchCountsQuery, useSearchesQuery } from '../search-calls.ts';
import { SearchTabs } from '../search-tabs.tsx';

type ViewKey = (typeof SEARCH_LIST)['views'][number]['key'];

const SEARCHES: ListPageDefinition<SearchedWord> = {
  list: SEARCH_LIST,
  path: adminPaths.search(),
  useRows: useSearchesQuery,
  useCounts: useSearchCountsQuery,
  useCells,
  rowKey: ({ word_id }) => String(word_id),
  defaultColumns: ['query', 'searches', 'results', 'found', 'click_rate', 'adds', 'last_at'],
  saved: 'search',
  download: downloadSearches,
};

/** What was searched, with what came of it; the most searched words at first (GOODS-09). */
export function Component() {
  const { t } = useTranslation('admin');
  return (
    <ListPage
      definition={SEARCHES}
      title={t('parts.search')}
      lead={t('searches.lead')}
      parts={<SearchTabs current="searched" />}
      search={t('searches.search')}
      none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
      done={(view) => t(`searches.empty.${view as ViewKey}`)}
      mayExport
      acts={{
        label: t('searchRules.acts'),
        cell: ({ query }) => (
          <TextLink
            to={adminPaths.searchRule('new', { word: query })}
            aria-label={t('searchRules.forWordLabel', { word: query })}
          >
            {t('searchRules.forWord')}
          </TextLink>
        ),
      }}
    />
  );
}

function useCells(): readonly ListCell<SearchedWord>[] {
  const { t } = useTranslation('admin');
  const at = useAt();
  return [
    {
      key: 'query',
      // What the shop shows for it now.
      cell: ({ query }) => <RowLink to={paths.shop([], { keyword: query })}>{query}</RowLink>,
    },
    { key: 'searches', cell: ({ searches }) => formatCount(searches) },
    { key: 'results', cell: ({ results }) => formatCount(results) },
    { key: 'found', cell: ({ found }) => t(`searches.how.${found}`) },
    { key: 'clicks', cell: ({ clicks }) => formatCount(clicks) },
    { key: 'click_rate', cell: ({ click_rate }) => `${Math.round(click_rate * 100)}%` },
    { key: 'adds', cell: ({ adds }) => formatCount(adds) },
    { key: 'last_at', cell: ({ last_at }) => <time dateTime={last_at}>{at(last_at)}</time> },
  ];
}
