import { may } from '@mali/contracts/roles';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAddressTable } from '../../../features/addresses/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useDeliveryVersionsQuery } from '../delivery-calls.ts';
import { DeliveryForm } from '../delivery-form.tsx';

/** Rates, zones, schedule, holidays and areas of delivery, with their history (SHIP-09). */
export function Component() {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id;
  const table = useAddressTable();
  const { currentData, error, refetch } = useDeliveryVersionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const loaded = currentData === undefined || table === null ? undefined : { found: currentData, table };
  return (
    <>
      <PageMeta title={t('adminDelivery.title')} />
      <AdminHead title={t('adminDelivery.title')} lead={t('adminDelivery.lead')} />
      <Loaded query={{ currentData: loaded, error, refetch }}>
        {(data) => <DeliveryForm {...data} mayEdit={role !== undefined && may(role, 'delivery:edit')} />}
      </Loaded>
    </>
  );
}
