import type { ShopRole } from '@mali/contracts/custom-roles';
import { may, type Permission } from '@mali/contracts/permissions';
import { ROLE } from '@mali/contracts/roles';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate, useParams } from 'react-router-dom';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Loading, Skeleton } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordHead, RecordPage, RecordSection } from '../../shared/record-page.tsx';
import { useNotice } from '../../shared/use-notice.ts';
import { PermissionList } from '../permission-list.tsx';
import { useSetShopRoleActiveMutation, useShopRoleQuery } from '../role-calls.ts';
import styles from '../roles.module.css';

const RoleForm = lazy(async () => ({ default: (await import('../role-form.tsx')).RoleForm }));
const waiting = (
  <Loading>
    <Skeleton shape="block" />
  </Loading>
);

/** A role that the shop has made, or a new one (SET-03). */
export function Component() {
  const { role_id = '' } = useParams();
  return role_id === 'new' ? <NewRole /> : <Saved id={Number(role_id)} />;
}

function NewRole() {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.page}>
      <PageMeta title={t('shopRoles.newTitle')} noIndex />
      <TextLink to={adminPaths.roles()}>{t('shopRoles.title')}</TextLink>
      <AdminHead title={t('shopRoles.newTitle')} />
      <Suspense fallback={waiting}>
        <RoleForm record={null} />
      </Suspense>
    </div>
  );
}

function Saved({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const query = useShopRoleQuery(id, { skip: !Number.isSafeInteger(id), refetchOnMountOrArgChange: true });
  const known = Number.isSafeInteger(id) ? query : { error: { status: 404 }, refetch: query.refetch };
  return (
    <RecordPage
      title={t('shopRoles.title')}
      section="roles"
      unknown={t('shopRoles.missing')}
      query={known as typeof query}
    >
      {(record) => <One key={record.role_id} record={record} />}
    </RecordPage>
  );
}

function One({ record }: { record: ShopRole }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const navigate = useNavigate();
  const mine = useSelector(selectProfile)?.role_id ?? ROLE.CUSTOMER;
  const [setActive, setting] = useSetShopRoleActiveMutation();
  const { role_id: id, name_th, name_en, permissions, active, holders } = record;
  const name = language === 'th' ? name_th : name_en;
  const allows = (permission: Permission) => permissions.includes(permission);
  // Hides what the API would refuse (ROLE.BEYOND).
  const mayEdit =
    may(mine, 'staff:roles') && permissions.every((permission) => may(mine, permission as Permission));
  const onActive = async () => {
    const { error } = await setActive({ id, active: !active });
    if (error !== undefined) return notice.failed(error);
    if (active) void navigate(adminPaths.roles());
    notice.done(t(active ? 'shopRoles.removed' : 'shopRoles.restored', { name }), () =>
      setActive({ id, active }),
    );
  };
  return (
    <>
      <PageMeta title={name} noIndex />
      <RecordHead
        title={name}
        marks={
          <span>{active ? t('shopRoles.people', { count: holders.length }) : t('shopRoles.ended')}</span>
        }
      >
        {mayEdit && (
          <Button size="m" look="secondary" busy={setting.isLoading} onClick={() => void onActive()}>
            {t(active ? 'shopRoles.remove' : 'shopRoles.restore')}
          </Button>
        )}
      </RecordHead>
      {mayEdit && active ? (
        <Suspense fallback={waiting}>
          <RoleForm record={record} />
        </Suspense>
      ) : (
        <RecordSection title={t('shopRoles.permissions')}>
          <PermissionList allows={allows} />
        </RecordSection>
      )}
      <RecordSection title={t('shopRoles.holders')}>
        {holders.length === 0 ? (
          <p>{t('shopRoles.nobody')}</p>
        ) : (
          <ul className={styles.list}>
            {holders.map((holder) => (
              <li key={holder.user_id}>{holder.name}</li>
            ))}
          </ul>
        )}
      </RecordSection>
      <RecordHistory record={`role ${id}`} />
    </>
  );
}
