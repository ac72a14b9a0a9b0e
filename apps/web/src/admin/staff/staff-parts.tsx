import { covers, may, type Permission } from '@mali/contracts/permissions';
import { type CustomRoleId, ROLE, STAFF, type StaffRole } from '@mali/contracts/roles';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { ApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { selectProfile } from '../../features/session/index.ts';
import { TextLink } from '../../ui/button.tsx';
import { Refused } from '../../ui/refused.tsx';
import { adminPaths } from '../paths.ts';
import { ROLE_KEYS } from '../shared/role-keys.ts';
import { Select } from '../shared/select.tsx';
import { useShopRolesQuery } from './role-calls.ts';
import styles from './routes/staff.module.css';

/** Why an act was refused. */
export function Refusal({ error }: { error: ApiError | null }) {
  const language = useLanguage();
  // Closing the code dialog needs no error message.
  if (error === null || error.code === 'AUTH.CONFIRM_REQUIRED') return null;
  return <Refused>{error.text[language]}</Refused>;
}

/** Roles that the user may give: those of the shop, and built-in ones, that allow no more than their own. */
function useRolesToGive(): { role: StaffRole; label: string; note: string | null }[] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const mine = useSelector(selectProfile)?.role_id ?? ROLE.CUSTOMER;
  const { data } = useShopRolesQuery(undefined, { skip: !may(mine, 'staff:read') });
  const isAbove = (role: number) => role === ROLE.OWNER || role === ROLE.ADMIN;
  return [
    ...STAFF.filter((role) => mine === ROLE.OWNER || (!isAbove(role) && covers(mine, role))).map((role) => ({
      ...{ role, label: t(`roles.${ROLE_KEYS[role]}`), note: t(`roleMay.${ROLE_KEYS[role]}`) },
    })),
    ...(data?.roles ?? [])
      .filter(({ permissions }) => permissions.every((permission) => may(mine, permission as Permission)))
      .map(({ role_id, name_th, name_en }) => ({
        ...{ role: role_id as CustomRoleId, label: language === 'th' ? name_th : name_en, note: null },
      })),
  ];
}

/** The role of an option's value; undefined: none that the user may give. */
export function useRoleOf(): (value: string) => StaffRole | undefined {
  const roles = useRolesToGive();
  return (value) => roles.find(({ role }) => String(role) === value)?.role;
}

/** Chooses a role, with what it may do. */
export function RoleSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('admin');
  const roles = useRolesToGive();
  const options = roles.map(({ role, label }) => ({ value: String(role), label }));
  const chosen = roles.find(({ role }) => String(role) === value);
  return (
    <div>
      <Select
        label={t('staff.role')}
        value={value}
        options={chosen === undefined ? [{ value, label: t('shopRoles.choose') }, ...options] : options}
        onChange={onChange}
      />
      {chosen !== undefined && (
        <p className={styles.note}>
          {chosen.note ?? <TextLink to={adminPaths.role(chosen.role)}>{t('shopRoles.permissions')}</TextLink>}
        </p>
      )}
    </div>
  );
}
