import { may } from '@mali/contracts/roles';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectProfile } from '../../../features/session/index.ts';
import { AppLink } from '../../../ui/link.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { NewOrderForm } from '../new-order-form.tsx';

/** An order that staff make for a customer (ORD-10). */
export function Component() {
  const { t } = useTranslation('admin');
  const profile = useSelector(selectProfile);
  const mayMake = profile !== null && may(profile.role_id, 'order:create-for');
  return (
    <div>
      <PageMeta title={t('newOrder.title')} noIndex />
      <AppLink to={adminPaths.orders()}>{t('parts.orders')}</AppLink>
      <AdminHead title={t('newOrder.title')} lead={t('newOrder.lead')} />
      {mayMake ? <NewOrderForm /> : <EmptyState title={t('newOrder.forbidden')} />}
    </div>
  );
}
