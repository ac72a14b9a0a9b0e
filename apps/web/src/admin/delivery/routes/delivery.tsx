import { may } from '@mali/contracts/permissions';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectProfile } from '../../../features/session/index.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Loading, Skeleton } from '../../../ui/states.tsx';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useDeliveryVersionsQuery } from '../delivery-calls.ts';

// The form is not needed to show the frame of the page.
const Editor = lazy(async () => ({ default: (await import('../delivery-form.tsx')).DeliveryEditor }));

/** Rates, zones, schedule, holidays and areas of delivery, with their history (SHIP-09). */
export function Component() {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id;
  const query = useDeliveryVersionsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageMeta title={t('adminDelivery.title')} />
      <AdminHead title={t('adminDelivery.title')} lead={t('adminDelivery.lead')} />
      <Loaded query={query}>
        {(found) => (
          <Suspense
            fallback={
              <Loading>
                <Skeleton shape="block" />
              </Loading>
            }
          >
            <Editor found={found} mayEdit={role !== undefined && may(role, 'delivery:edit')} />
          </Suspense>
        )}
      </Loaded>
    </>
  );
}
