import { CHOICE_OF_PERMISSIONS } from '@mali/contracts/permission-areas';
import { may } from '@mali/contracts/permissions';
import { ROLE, STAFF } from '@mali/contracts/roles';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { ButtonLink, TextLink } from '../../../ui/button.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { ROLE_KEYS } from '../../shared/role-keys.ts';
import { PermissionList } from '../permission-list.tsx';
import { useShopRolesQuery } from '../role-calls.ts';
import styles from '../roles.module.css';

/** Roles that the shop has made, and the built-in ones with what they allow (SET-03). */
export function Component() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const mine = useSelector(selectProfile)?.role_id ?? ROLE.CUSTOMER;
  const { data, error, refetch } = useShopRolesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div className={styles.page}>
      <PageMeta title={t('shopRoles.title')} noIndex />
      <TextLink to={adminPaths.staff()}>{t('parts.staff')}</TextLink>
      <AdminHead title={t('shopRoles.title')} lead={t('shopRoles.lead')}>
        {may(mine, 'staff:roles') && (
          <ButtonLink size="m" to={adminPaths.role('new')}>
            {t('shopRoles.add')}
          </ButtonLink>
        )}
      </AdminHead>
      {data === undefined ? (
        error !== undefined ? (
          <ErrorState retry={() => void refetch()} />
        ) : (
          <Loading>
            <Skeleton shape="block" />
          </Loading>
        )
      ) : data.roles.length === 0 ? (
        <EmptyState title={t('shopRoles.none')} text={t('shopRoles.noneText')} />
      ) : (
        <ul className={styles.list}>
          {data.roles.map(({ role_id, name_th, name_en, permissions, holders }) => (
            <li key={role_id}>
              <AppLink to={adminPaths.role(role_id)}>{language === 'th' ? name_th : name_en}</AppLink>
              <p className={styles.note}>
                {t('shopRoles.count', {
                  n: formatCount(permissions.length),
                  all: formatCount(CHOICE_OF_PERMISSIONS.length),
                })}{' '}
                · {holders.length === 0 ? t('shopRoles.nobody') : holders.map(({ name }) => name).join(', ')}
              </p>
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && (
        <>
          <h2 className={styles.heading}>{t('shopRoles.builtIn')}</h2>
          <ul className={styles.list}>
            {STAFF.map((role) => (
              <li key={role}>
                <details>
                  <summary>{t(`roles.${ROLE_KEYS[role]}`)}</summary>
                  <PermissionList allows={(permission) => may(role, permission)} />
                </details>
                <p className={styles.note}>{t(`roleMay.${ROLE_KEYS[role]}`)}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
