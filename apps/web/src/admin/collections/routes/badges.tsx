import type { StaffBadge } from '@mali/contracts/badges';
import { BADGE_LIST } from '@mali/contracts/lists/badges';
import { optionWord } from '@mali/contracts/lists/definition';
import { may } from '@mali/contracts/permissions';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/chip.tsx';
import { formatCount } from '../../../ui/money.ts';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { useAt } from '../../shared/use-at.ts';
import { downloadBadges, useStaffBadgeCountsQuery, useStaffBadgesQuery } from '../badge-calls.ts';
import { usePeriod } from '../use-period.ts';

const BADGES: ListPageDefinition<StaffBadge> = {
  list: BADGE_LIST,
  path: adminPaths.badges(),
  useRows: useStaffBadgesQuery,
  useCounts: useStaffBadgeCountsQuery,
  useCells,
  rowKey: ({ badge_id }) => String(badge_id),
  defaultColumns: ['text', 'priority', 'kind', 'count', 'period', 'state'],
  saved: 'badges',
  download: downloadBadges,
};

/** Badges of products, in the order in which they are shown (GOODS-07). */
export function Component() {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id;
  return (
    <ListPage
      definition={BADGES}
      title={t('parts.badges')}
      lead={t('badges.lead')}
      search={t('badges.search')}
      none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
      done={() => t('badges.none')}
      mayExport
      actions={
        role !== undefined && may(role, 'goods:edit') ? (
          <ButtonLink size="m" to={adminPaths.badge('new')}>
            {t('badges.add')}
          </ButtonLink>
        ) : null
      }
    />
  );
}

function useCells(): readonly ListCell<StaffBadge>[] {
  const language = useLanguage();
  const [period, at] = [usePeriod(), useAt()];
  const { kind, state } = BADGE_LIST.filters;
  return [
    {
      key: 'text',
      cell: (row) => (
        <>
          <RowLink to={adminPaths.badge(row.badge_id)}>{row[`text_${language}`]}</RowLink>{' '}
          <Badge tone={row.tone}>{language === 'th' ? row.text_en : row.text_th}</Badge>
        </>
      ),
    },
    { key: 'priority', cell: ({ priority }) => formatCount(priority) },
    { key: 'kind', cell: (row) => optionWord(kind, row.kind, language) },
    { key: 'count', cell: ({ count }) => formatCount(count) },
    { key: 'period', cell: period },
    { key: 'state', cell: (row) => optionWord(state, row.state, language) },
    { key: 'made_at', cell: ({ made_at }) => <time dateTime={made_at}>{at(made_at)}</time> },
  ];
}
