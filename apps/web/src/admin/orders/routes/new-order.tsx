import { may } from '@mali/contracts/permissions';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { withTexts } from '../../../app/i18n.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { AppLink } from '../../../ui/link.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, Loading, Skeleton } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';

// The form is large: the page's head is there before it.
const Form = lazy(
  withTexts(['addresses', 'bag', 'chat-order'], async () => ({
    default: (await import('../new-order-form.tsx')).NewOrderForm,
  })),
);

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
      {mayMake ? (
        <Suspense
          fallback={
            <Loading>
              <Skeleton shape="block" />
            </Loading>
          }
        >
          <Form />
        </Suspense>
      ) : (
        <EmptyState title={t('newOrder.forbidden')} />
      )}
    </div>
  );
}
