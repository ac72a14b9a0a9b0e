import type { AdminOrder } from '@mali/contracts/admin-orders';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import { may } from '@mali/contracts/permissions';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { withTexts } from '../../app/i18n.ts';
import { selectProfile } from '../../features/session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { RecordSection } from '../shared/record-page.tsx';
import { useAt } from '../shared/use-at.ts';

const Opened = lazy(
  withTexts(['chat-order', 'orders'], async () => ({
    default: (await import('./pay-link-opened.tsx')).PayLinkOpened,
  })),
);

const isJustMade = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'made' in state && state.made === true;

/** The link by which the customer pays an order that is not paid yet. Each link that is made is in the audit log. */
export function PayLink({ shown: { order } }: { shown: AdminOrder }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const profile = useSelector(selectProfile);
  const { state } = useLocation();
  const [open, setOpen] = useState(isJustMade(state));
  const isUnpaid = order.doc_status === ORDER_STATUS.PLACED && order.total > 0;
  if (!isUnpaid || profile === null || !may(profile.role_id, 'order:create-for')) return null;
  return (
    <RecordSection title={t('newOrder.pay.title')}>
      {order.expires_at !== null && <p>{t('newOrder.pay.until', { time: at(order.expires_at) })}</p>}
      {open ? (
        <Suspense
          fallback={
            <Loading>
              <Skeleton shape="block" />
            </Loading>
          }
        >
          <Opened order={order} />
        </Suspense>
      ) : (
        <p>
          <Button size="m" look="secondary" onClick={() => setOpen(true)}>
            {t('newOrder.pay.open')}
          </Button>
        </p>
      )}
    </RecordSection>
  );
}
