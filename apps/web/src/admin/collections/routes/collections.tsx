import type { StaffCollection } from '@mali/contracts/collections';
import { COLLECTION_LIST } from '@mali/contracts/lists/collections';
import { optionWord } from '@mali/contracts/lists/definition';
import { may } from '@mali/contracts/permissions';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { paths } from '../../../app/paths.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/money.ts';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import {
  downloadCollections,
  useStaffCollectionCountsQuery,
  useStaffCollectionsQuery,
} from '../../shared/collection-calls.ts';
import { useAt } from '../../shared/use-at.ts';
import { usePeriod } from '../use-period.ts';

const COLLECTIONS: ListPageDefinition<StaffCollection> = {
  list: COLLECTION_LIST,
  path: adminPaths.collections(),
  useRows: useStaffCollectionsQuery,
  useCounts: useStaffCollectionCountsQuery,
  useCells,
  rowKey: ({ collection_id }) => String(collection_id),
  defaultColumns: ['name', 'kind', 'count', 'period', 'state'],
  saved: 'collections',
  download: downloadCollections,
};

/** Collections, with what each holds now. */
export function Component() {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id;
  return (
    <ListPage
      definition={COLLECTIONS}
      title={t('parts.collections')}
      lead={t('collections.lead')}
      search={t('collections.search')}
      none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
      done={() => t('collections.none')}
      mayExport
      actions={
        role !== undefined && may(role, 'goods:edit') ? (
          <ButtonLink size="m" to={adminPaths.collection('new')}>
            {t('collections.add')}
          </ButtonLink>
        ) : null
      }
    />
  );
}

function useCells(): readonly ListCell<StaffCollection>[] {
  const language = useLanguage();
  const [period, at] = [usePeriod(), useAt()];
  const { kind, state } = COLLECTION_LIST.filters;
  return [
    {
      key: 'name',
      cell: (row) => (
        <RowLink to={adminPaths.collection(row.collection_id)}>{row[`name_${language}`]}</RowLink>
      ),
    },
    { key: 'address', cell: ({ slug }) => paths.shop([slug]) },
    { key: 'kind', cell: (row) => optionWord(kind, row.kind, language) },
    { key: 'count', cell: ({ count }) => formatCount(count) },
    { key: 'period', cell: period },
    { key: 'state', cell: (row) => optionWord(state, row.state, language) },
    { key: 'made_at', cell: ({ made_at }) => <time dateTime={made_at}>{at(made_at)}</time> },
  ];
}
