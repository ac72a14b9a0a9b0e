import type { StaffCollection } from '@mali/contracts/collections';
import { may } from '@mali/contracts/permissions';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { ButtonLink, TextLink } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useStaffCollectionsQuery } from '../collection-calls.ts';
import styles from '../collection-form.module.css';

/** Every collection, with what it holds now. */
export function Component() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const role = useSelector(selectProfile)?.role_id;
  const mayEdit = role !== undefined && may(role, 'goods:edit');
  const query = useStaffCollectionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const add = mayEdit && (
    <ButtonLink size="m" to={adminPaths.collection('new')}>
      {t('collections.add')}
    </ButtonLink>
  );
  const period = ({ starts_at, ends_at }: StaffCollection): string =>
    [
      ...(starts_at === null ? [] : [t('collections.from', { time: at(starts_at) })]),
      ...(ends_at === null ? [] : [t('collections.until', { time: at(ends_at) })]),
    ].join(' ') || t('collections.always');
  return (
    <div className={styles.page}>
      <PageMeta title={t('parts.collections')} noIndex />
      <AdminHead title={t('parts.collections')} lead={t('collections.lead')}>
        {add}
      </AdminHead>
      <Loaded query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState icon="grid" title={t('collections.none')} text={t('collections.noneText')} />
          ) : (
            <ResponsiveTable
              caption={t('collections.caption')}
              rows={rows}
              rowKey={({ collection_id }) => collection_id}
              columns={[
                {
                  ...{ key: 'name', head: t('collections.columns.name') },
                  cell: (row) => (
                    <TextLink inline to={adminPaths.collection(row.collection_id)}>
                      {row[`name_${language}`]}
                    </TextLink>
                  ),
                },
                {
                  ...{ key: 'kind', head: t('collections.columns.kind') },
                  cell: ({ kind }) => t(`collections.kinds.${kind}`),
                },
                {
                  ...{ key: 'count', head: t('collections.columns.count'), end: true },
                  cell: ({ count }) => formatCount(count),
                },
                { ...{ key: 'period', head: t('collections.columns.period') }, cell: period },
                {
                  ...{ key: 'state', head: t('collections.columns.state') },
                  cell: ({ state }) => t(`collections.states.${state}`),
                },
              ]}
            />
          )
        }
      </Loaded>
    </div>
  );
}
