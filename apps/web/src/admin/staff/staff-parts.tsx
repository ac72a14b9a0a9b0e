import { STAFF, type StaffRole } from '@mali/contracts/roles';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Refused } from '../../ui/refused.tsx';
import { ROLE_KEYS } from '../shared/role-keys.ts';
import { Select } from '../shared/select.tsx';
import styles from './routes/staff.module.css';

/** Why an act was refused. */
export function Refusal({ error }: { error: ApiError | null }) {
  const language = useLanguage();
  // Closing the code dialog needs no error message.
  if (error === null || error.code === 'AUTH.CONFIRM_REQUIRED') return null;
  return <Refused>{error.text[language]}</Refused>;
}

/** The role of an option's value; undefined: none. */
export const roleOf = (value: string): StaffRole | undefined => STAFF.find((role) => String(role) === value);

/** Chooses a role, with what it may do. */
export function RoleSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('admin');
  const options = STAFF.map((role) => ({ value: String(role), label: t(`roles.${ROLE_KEYS[role]}`) }));
  const role = roleOf(value);
  return (
    <div>
      <Select label={t('staff.role')} value={value} options={options} onChange={onChange} />
      {role !== undefined && <p className={styles.note}>{t(`roleMay.${ROLE_KEYS[role]}`)}</p>}
    </div>
  );
}
