import { optionWord } from '@mali/contracts/lists/definition';
import { SEARCH_RULE_LIST } from '@mali/contracts/lists/search-rules';
import type { SearchRuleRow } from '@mali/contracts/staff-search-rules';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../features/preferences/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { useAt } from '../../shared/use-at.ts';
import { downloadSearchRules, useSearchRuleCountsQuery, useSearchRulesQuery } from '../rule-calls.ts';
import { RuleState } from '../rule-state.tsx';
import { SearchTabs } from '../search-tabs.tsx';

const RULES: ListPageDefinition<SearchRuleRow> = {
  list: SEARCH_RULE_LIST,
  path: adminPaths.searchRules(),
  useRows: useSearchRulesQuery,
  useCounts: useSearchRuleCountsQuery,
  useCells,
  rowKey: ({ rule_id }) => String(rule_id),
  saved: 'search_rules',
  download: downloadSearchRules,
};

/** Rules of the search (GOODS-09). */
export function Component() {
  const { t } = useTranslation('admin');
  return (
    <ListPage
      definition={RULES}
      title={t('searchRules.title')}
      lead={t('searchRules.lead')}
      parts={<SearchTabs current="rules" />}
      search={t('searchRules.search')}
      none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
      done={() => t('searchRules.none')}
      mayExport
      actions={
        <ButtonLink size="m" to={adminPaths.searchRule('new')}>
          {t('searchRules.add')}
        </ButtonLink>
      }
    />
  );
}

function useCells(): readonly ListCell<SearchRuleRow>[] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  return [
    {
      key: 'word',
      cell: ({ rule_id, words }) => (
        <>
          <RowLink to={adminPaths.searchRule(rule_id)}>{words[0] ?? ''}</RowLink>
          {words.length > 1 && <small>{words.slice(1).join(' · ')}</small>}
        </>
      ),
    },
    { key: 'kind', cell: ({ kind }) => optionWord(SEARCH_RULE_LIST.filters.kind, kind, language) },
    {
      key: 'does',
      cell: ({ kind, means, both_ways, products, target }) => {
        if (kind === 'synonyms') return `${both_ways ? '↔' : '→'} ${means.join(', ')}`;
        return kind === 'redirect' ? target : t('searchRules.productCount', { count: products.length });
      },
    },
    { key: 'state', cell: ({ state }) => <RuleState state={state} /> },
    {
      key: 'period',
      cell: ({ starts_at, ends_at }) => {
        if (starts_at === null && ends_at === null) return t('searchRules.always');
        return [
          starts_at === null ? '' : t('searchRules.fromTime', { time: at(starts_at) }),
          ends_at === null ? '' : t('searchRules.untilTime', { time: at(ends_at) }),
        ]
          .join(' ')
          .trim();
      },
    },
    { key: 'reason', cell: ({ reason }) => reason },
    { key: 'changed_at', cell: ({ changed_at }) => <time dateTime={changed_at}>{at(changed_at)}</time> },
  ];
}
