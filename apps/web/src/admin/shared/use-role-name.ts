import { STAFF } from '@mali/contracts/roles';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { ROLE_KEYS } from './role-keys.ts';

/** The name of a role of the staff: a built-in one has texts, one of the shop its own names. */
export function useRoleName(): (
  role: number,
  custom?: Readonly<{ th: string; en: string }> | null,
) => string {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return (role, custom = null) => {
    const builtIn = STAFF.find((one) => one === role);
    return builtIn === undefined ? (custom?.[language] ?? '–') : t(`roles.${ROLE_KEYS[builtIn]}`);
  };
}
