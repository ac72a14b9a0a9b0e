import { mayAct } from '@mali/contracts/purchase-order-values';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { TextLink } from '../../ui/button.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { adminPaths } from '../paths.ts';
import { AdminHead } from '../shared/admin-head.tsx';
import { Loaded } from '../shared/loaded.tsx';
import styles from './receiving.module.css';
import { useAwaitedOrderQuery } from './receiving-calls.ts';

// The form and its rules are large: the head of the page is there before them.
const Form = lazy(async () => ({ default: (await import('./receipt-form.tsx')).ReceiptForm }));

const waiting = (
  <Loading>
    <Skeleton shape="block" className={styles.tall} />
  </Loading>
);

/** Goods are scanned, with lot and expiry, and posted to stock (STOCK-03); of an order with `?order=`. */
export function NewReceipt() {
  const { t } = useTranslation('admin');
  const [query] = useSearchParams();
  const of = query.get('order');
  return (
    <div className={styles.page}>
      <PageMeta title={t('receiving.newTitle')} noIndex />
      <TextLink to={adminPaths.receiving()}>{t('receiving.back')}</TextLink>
      <AdminHead title={t('receiving.newTitle')} lead={t('receiving.newLead')} />
      {of === null ? (
        <Suspense fallback={waiting}>
          <Form />
        </Suspense>
      ) : (
        <OfOrder id={Number(of)} />
      )}
    </div>
  );
}

function OfOrder({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const query = useAwaitedOrderQuery(id, { skip: !isNumber, refetchOnMountOrArgChange: true });
  const known = isNumber ? query : { error: { status: 404 }, refetch: query.refetch };
  return (
    <Loaded query={known as typeof query} unknown={t('purchases.missing')}>
      {(order) => (
        <>
          <p>
            <TextLink inline to={adminPaths.purchase(order.po_id)}>
              {order.po_no}
            </TextLink>{' '}
            {order.supplier}
          </p>
          {mayAct('receive', order.state) ? (
            <Suspense fallback={waiting}>
              <Form key={order.po_id} order={order} />
            </Suspense>
          ) : (
            <p className={styles.care}>{t('receiving.notAwaited')}</p>
          )}
        </>
      )}
    </Loaded>
  );
}
