import { may } from '@mali/contracts/permissions';
import type { StaffBranch } from '@mali/contracts/staff-branches';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { ButtonLink, IconButton } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/chip.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { RowLink } from '../../list/list-cells.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { RecordHistory } from '../../shared/record-history.tsx';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { useNotice } from '../../shared/use-notice.ts';
import { useOrderBranchesMutation, useStaffBranchesQuery } from '../branch-calls.ts';
import styles from '../branches.module.css';

/** Branches in the order of the shop (CMS-03). */
export function Component() {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id;
  const mayEdit = role !== undefined && may(role, 'page:edit');
  const query = useStaffBranchesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div className={styles.page}>
      <PageMeta title={t('parts.branches')} noIndex />
      <AdminHead title={t('parts.branches')} lead={t('branches.lead')}>
        {mayEdit && (
          <ButtonLink size="m" to={adminPaths.branch('new')}>
            {t('branches.make')}
          </ButtonLink>
        )}
      </AdminHead>
      <Loaded query={query}>
        {({ branches }) =>
          branches.length === 0 ? (
            <EmptyState icon="pin" title={t('branches.none')} text={t('branches.noneText')} />
          ) : (
            <Branches branches={branches} mayEdit={mayEdit} />
          )
        }
      </Loaded>
      <RecordHistory record="branches" />
    </div>
  );
}

function Branches({ branches, mayEdit }: { branches: readonly StaffBranch[]; mayEdit: boolean }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const [order, ordering] = useOrderBranchesMutation();
  const now = branches.map(({ store_id }) => store_id);
  const move = async (from: number, to: number) => {
    const wanted = [...now];
    wanted.splice(to, 0, ...wanted.splice(from, 1));
    const { error } = await order({ order: wanted, was: now });
    if (error !== undefined) return notice.failed(error);
    notice.done(t('branches.ordered'), () => order({ order: now, was: wanted }));
  };
  const places = new Map(now.map((store_id, place) => [store_id, place]));
  return (
    <ResponsiveTable
      caption={t('parts.branches')}
      rows={branches}
      rowKey={({ store_id }) => store_id}
      columns={[
        {
          ...{ key: 'name', head: t('branches.branch') },
          cell: ({ store_id, name }) => <RowLink to={adminPaths.branch(store_id)}>{name[language]}</RowLink>,
        },
        {
          ...{ key: 'state', head: t('branches.state') },
          cell: ({ active }) => (
            <Badge tone={active ? 'leaf' : 'plain'}>
              {t(active ? 'branches.isShown' : 'branches.isHidden')}
            </Badge>
          ),
        },
        {
          ...{ key: 'province', head: t('branches.province') },
          cell: ({ province }) => province[language],
        },
        {
          ...{ key: 'hours', head: t('branches.fields.hours') },
          cell: ({ opening_hours }) => opening_hours[language],
        },
        {
          ...{ key: 'place', head: t('branches.stock') },
          cell: ({ place }) => {
            if (place?.active !== true) return '–';
            return t(place.pickup ? 'branches.withPickup' : 'branches.withStock');
          },
        },
        ...(mayEdit
          ? [
              {
                ...{ key: 'order', head: t('branches.order'), end: true },
                cell: ({ store_id, name }: StaffBranch) => {
                  const place = places.get(store_id) ?? 0;
                  return (
                    <span className={styles.moves}>
                      <IconButton
                        name="chevronDown"
                        className={styles.up}
                        label={t('branches.up', { name: name[language] })}
                        disabled={place === 0 || ordering.isLoading}
                        onClick={() => void move(place, place - 1)}
                      />
                      <IconButton
                        name="chevronDown"
                        label={t('branches.down', { name: name[language] })}
                        disabled={place === now.length - 1 || ordering.isLoading}
                        onClick={() => void move(place, place + 1)}
                      />
                    </span>
                  );
                },
              },
            ]
          : []),
      ]}
    />
  );
}
