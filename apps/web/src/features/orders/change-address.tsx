import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { Order } from '@mali/contracts/orders';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { withTexts } from '../../app/i18n.ts';
import { isApiError } from '../../clients/api-error.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { toastShown } from '../layout/index.ts';
import { useChangeAddressMutation } from './calls.ts';
import { useOrderProof } from './order-proof.ts';
import { TodoButton } from './todo.tsx';

const Form = lazy(
  withTexts(['addresses'], async () => ({ default: (await import('./address-form.tsx')).AddressForm })),
);

/** Until packing starts. */
const OPEN: readonly number[] = [
  ORDER_STATUS.PLACED,
  ORDER_STATUS.PROCESSING,
  ORDER_STATUS.PROCESSING_COD,
  ORDER_STATUS.ORDER_PREPARING,
];

/** Changes the address of an own order until it is packed; afterwards a full tax invoice can be requested. */
export function ChangeAddress({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const dispatch = useAppDispatch();
  const { proof } = useOrderProof(order.so_no);
  const [open, setOpen] = useState(false);
  const [change] = useChangeAddressMutation();
  const taxOnly = !OPEN.includes(order.doc_status);
  if (taxOnly && (order.doc_status === ORDER_STATUS.CANCELLED || order.tax_address !== null)) return null;
  const kind = taxOnly ? 'taxLater' : order.pickup === undefined ? 'address' : 'receiver';
  return (
    <>
      <TodoButton
        icon={taxOnly ? 'receipt' : 'edit'}
        label={t(`change.${kind}`)}
        sub={t(`change.${kind}Text`)}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Dialog open onClose={() => setOpen(false)} title={t(`change.${kind}`)}>
          <Suspense
            fallback={
              <Loading>
                <Skeleton shape="block" />
              </Loading>
            }
          >
            <Form
              order={order}
              taxOnly={taxOnly}
              onCancel={() => setOpen(false)}
              onSave={async (addresses) => {
                const answer = await change({ so_no: order.so_no, ...proof, ...addresses });
                if ('error' in answer) return isApiError(answer.error) ? answer.error : t('change.failed');
                const waits = order.paid_at !== null && (addresses.delivery_difference ?? 0) > 0;
                dispatch(toastShown({ tone: 'done', text: t(waits ? 'change.waits' : 'change.saved') }));
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
