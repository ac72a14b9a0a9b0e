import { may } from '@mali/contracts/permissions';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectProfile } from '../../features/session/index.ts';
import { TextLink } from '../../ui/button.tsx';
import { adminPaths } from '../paths.ts';

/**
 * The way to everything that the audit log has on a record, with values before and after; for those who may read it.
 * @param record as events name it: `order SO…`, `campaign CODE`
 */
export function HistoryLink({ record }: { record: string }) {
  const { t } = useTranslation('admin');
  const profile = useSelector(selectProfile);
  if (profile === null || !may(profile.role_id, 'audit:read')) return null;
  return <TextLink to={adminPaths.audit({ view: 'all', record })}>{t('audit.ofRecord')}</TextLink>;
}
