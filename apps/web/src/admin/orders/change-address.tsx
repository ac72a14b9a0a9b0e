import type { AdminOrder } from '@mali/contracts/admin-orders';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../app/i18n.ts';
import { isApiError } from '../../clients/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { useNotice } from '../shared/use-notice.ts';
import { useChangeOrderAddressMutation } from './change-calls.ts';

const Form = lazy(
  withTexts(['addresses'], async () => ({ default: (await import('./address-form.tsx')).AddressForm })),
);

/** Changes address, receiver, phone and tax invoice of an order before it is packed. */
export function ChangeAddress({ shown: { order, may_change_address } }: { shown: AdminOrder }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [open, setOpen] = useState(false);
  const [change] = useChangeOrderAddressMutation();
  if (!may_change_address) return null;
  return (
    <>
      <Button size="m" look="secondary" onClick={() => setOpen(true)}>
        {t('orderChanges.address.open')}
      </Button>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title={t('orderChanges.address.open')}>
          <Suspense
            fallback={
              <Loading>
                <Skeleton shape="block" />
              </Loading>
            }
          >
            <Form
              order={order}
              taxOnly={false}
              byStaff
              onCancel={() => setOpen(false)}
              onSave={async (addresses) => {
                const answer = await change({ so_no: order.so_no, ...addresses });
                if ('error' in answer)
                  return isApiError(answer.error) ? answer.error : notice.textOf(answer.error);
                const waits =
                  order.paid_at !== null &&
                  (addresses.delivery_difference ?? 0) > 0 &&
                  addresses.shop_bears !== true;
                notice.done(
                  t(waits ? 'orderChanges.waiting.asked' : 'orderChanges.address.done', {
                    so_no: order.so_no,
                  }),
                );
                setOpen(false);
                return null;
              }}
            />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
