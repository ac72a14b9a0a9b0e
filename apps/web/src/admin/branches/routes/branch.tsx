import { may } from '@mali/contracts/permissions';
import type { StaffBranch } from '@mali/contracts/staff-branches';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button, ButtonLink, TextLink } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/chip.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordHead, RecordPage } from '../../shared/record-page.tsx';
import { useNotice } from '../../shared/use-notice.ts';
import { useSetBranchActiveMutation, useStaffBranchQuery } from '../branch-calls.ts';
import { LazyBranchForm } from '../branch-form-lazy.tsx';
import styles from '../branches.module.css';

/** A branch, or a new one. */
export function Component() {
  const { store_id = '' } = useParams();
  return store_id === 'new' ? <NewBranch /> : <Known store_id={store_id} />;
}

function NewBranch() {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.page}>
      <PageMeta title={t('branches.newTitle')} noIndex />
      <TextLink to={adminPaths.branches()}>{t('parts.branches')}</TextLink>
      <AdminHead title={t('branches.newTitle')} />
      <LazyBranchForm branch={null} mayEdit />
    </div>
  );
}

function Known({ store_id }: { store_id: string }) {
  const { t } = useTranslation('admin');
  const query = useStaffBranchQuery(store_id, { refetchOnMountOrArgChange: true });
  return (
    <RecordPage title={t('parts.branches')} section="branches" unknown={t('branches.missing')} query={query}>
      {(branch) => <Shown key={branch.store_id} branch={branch} />}
    </RecordPage>
  );
}

function Shown({ branch }: { branch: StaffBranch }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const role = useSelector(selectProfile)?.role_id;
  const mayEdit = role !== undefined && may(role, 'page:edit');
  const [setActive, setting] = useSetBranchActiveMutation();
  const { store_id, active, place, open_pickups } = branch;
  const name = branch.name[language];
  const onActive = async () => {
    const { error } = await setActive({ store_id, active: !active, was: active });
    if (error !== undefined) return notice.failed(error);
    notice.done(t(active ? 'branches.hidden' : 'branches.shown', { name }), () =>
      setActive({ store_id, active, was: !active }),
    );
  };
  const isPlace = place?.active === true;
  return (
    <>
      <PageMeta title={name} noIndex />
      <RecordHead
        title={name}
        marks={
          <Badge tone={active ? 'leaf' : 'plain'}>
            {t(active ? 'branches.isShown' : 'branches.isHidden')}
          </Badge>
        }
      >
        {active && (
          <ButtonLink size="m" look="quiet" to={paths.storeLocation(store_id)}>
            {t('branches.inShop')}
          </ButtonLink>
        )}
        {mayEdit && (
          <Button size="m" look="quiet" busy={setting.isLoading} onClick={() => void onActive()}>
            {t(active ? 'branches.hide' : 'branches.show')}
          </Button>
        )}
      </RecordHead>
      {(isPlace || open_pickups > 0) && (
        <p className={styles.hint}>
          {isPlace && t(place.pickup ? 'branches.pickupNote' : 'branches.placeNote')}{' '}
          {open_pickups > 0 && t('branches.openPickups', { count: open_pickups })}
        </p>
      )}
      <LazyBranchForm branch={branch} mayEdit={mayEdit} />
      <RecordHistory record={`branch ${store_id}`} />
    </>
  );
}
