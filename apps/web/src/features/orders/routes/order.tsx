import {
  ARRIVED_STATUSES,
  type CustomerMove,
  ORDER_STATUS,
  type OrderStatus,
} from '@mali/contracts/order-status';
import type { Order } from '@mali/contracts/orders';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { watchOrder } from '../../../clients/live.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { popupOpened, toastShown } from '../../layout/index.ts';
import { inLanguage, useLanguage } from '../../preferences/index.ts';
import { Returns } from '../../returns/index.ts';
import { selectProfile, selectToken } from '../../session/index.ts';
import { useChangeStatusMutation, useOrderQuery } from '../calls.ts';
import { CancelDialog } from '../cancel-dialog.tsx';
import { AskToCancel, CancelRequestState } from '../cancel-request.tsx';
import { ChangeAddress } from '../change-address.tsx';
import { Documents } from '../documents.tsx';
import { EmailForm } from '../email-form.tsx';
import { ExchangeLinks } from '../exchange-links.tsx';
import { hasPaymentsToShow, OrderMoney } from '../money.tsx';
import { useOrderProof } from '../order-proof.ts';
import { OrderView } from '../order-view.tsx';
import { PayWays } from '../pay-ways.tsx';
import { reviewable } from '../reviewable.ts';
import { ShareOrder } from '../share-order.tsx';
import { selectTriedEmail, trackingEmailStored } from '../slice.ts';
import { SlipState } from '../slip-state.tsx';
import { Supplements } from '../supplements.tsx';
import { Todo, TodoButton, TodoLink } from '../todo.tsx';
import styles from './order.module.css';

/** A link failing this soon after its creation has not expired. */
const LINK_LOST_MS = 60_000;

/** Statuses of orders whose parcel has left. */
const MAY_HAVE_RETURNS: readonly OrderStatus[] = [ORDER_STATUS.SHIPPED, ...ARRIVED_STATUSES];

/** Actions and information for the owner only. */
function OwnersPart({
  order,
  email,
  proof,
  told,
  ask,
}: {
  order: Order;
  email: string | null;
  proof: { email?: string; token?: string };
  told: number;
  ask: () => Promise<Order | undefined>;
}) {
  const { t } = useTranslation('orders');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const [change, changing] = useChangeStatusMutation();
  const [asking, setAsking] = useState(false);
  const profile = useSelector(selectProfile);
  const { so_no, can, slip } = order;
  const isSupplement = order.supplement_of !== undefined;
  const move = async (new_status: CustomerMove) => {
    const answer = await change({ so_no, new_status, ...(email !== null && { email }) });
    setAsking(false);
    if ('error' in answer && isApiError(answer.error)) {
      dispatch(toastShown({ tone: 'error', text: answer.error.text[language] }));
      void ask();
    }
  };
  return (
    <>
      {slip !== null && (
        <SlipState
          key={slip.picture_url}
          slip={slip}
          order={order}
          onLinkLost={() => Date.now() - told > LINK_LOST_MS && void ask()}
        />
      )}
      <CancelRequestState order={order} />
      <ExchangeLinks order={order} />
      <Supplements order={order} />
      {can.pay && <PayWays order={order} />}
      <Todo>
        {can.confirm && (
          <TodoButton
            icon="check"
            label={t('order.confirm')}
            sub={t('order.confirmText')}
            onClick={() => void move(ORDER_STATUS.COMPLETED_NOT_REVIEW)}
            aria-busy={changing.isLoading}
          />
        )}
        {profile?.user_id === order.customer_no &&
          reviewable(order).map((line) => (
            <TodoLink
              key={line.line_no}
              to={paths.addReview(line.mat_id, line.mat_var_id, so_no)}
              icon="edit"
              label={t('order.review', { name: inLanguage(line, 'mat_name', language) })}
              sub={t('order.reviewText')}
            />
          ))}
        <Documents documents={order.documents} told={told} ask={ask} />
        {!isSupplement && <ChangeAddress order={order} />}
        {can.share && <ShareOrder so_no={so_no} email={email} />}
        {can.cancel && (
          <TodoButton
            icon="close"
            label={t(isSupplement ? 'supplement.keep' : 'order.cancel')}
            sub={t(isSupplement ? 'supplement.keepText' : 'order.cancelText')}
            onClick={() => setAsking(true)}
          />
        )}
        <AskToCancel order={order} />
        <TodoLink
          to={paths.shop([], { sort: 'new_arrivals' })}
          icon="bag"
          label={t('order.again')}
          sub={t('order.againText')}
        />
      </Todo>
      {hasPaymentsToShow(order) && <OrderMoney order={order} />}
      {MAY_HAVE_RETURNS.includes(order.doc_status) && (
        <Suspense>
          <Returns order={order} proof={proof} told={told} />
        </Suspense>
      )}
      <CancelDialog
        so_no={so_no}
        open={asking}
        busy={changing.isLoading}
        onKeep={() => setAsking(false)}
        onCancel={() => void move(ORDER_STATUS.CANCELLED)}
      />
    </>
  );
}

export function Component() {
  const { t } = useTranslation('orders');
  const { id: so_no = '' } = useParams();
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const email = useSelector(selectTriedEmail);
  const token = useSelector(selectToken);
  const { proof, ready, unproven } = useOrderProof(so_no);
  const order = useOrderQuery(
    { so_no, ...proof },
    { skip: !ready, refetchOnMountOrArgChange: true, refetchOnFocus: true },
  );
  const { refetch, isUninitialized } = order;
  const buyer = order.currentData?.email;
  const proved =
    proof.token !== undefined ? buyer : email?.toLowerCase() === buyer?.toLowerCase() ? email : null;
  useEffect(() => {
    if (proved != null) dispatch(trackingEmailStored(proved));
  }, [dispatch, proved]);
  useEffect(
    () =>
      watchOrder({ so_no, ...(email !== null && { email }) }, token, () => {
        if (!isUninitialized) void refetch();
      }),
    [so_no, email, token, refetch, isUninitialized],
  );

  // Loaded data stays visible when refetching fails.
  if (unproven || (order.isError && order.currentData === undefined)) {
    const error = isApiError(order.error) ? order.error : null;
    return (
      <div className={text.wrap}>
        <PageMeta title={t('order.title')} noIndex />
        {unproven || error?.code === 'ORDER.NOT_YOURS' ? (
          <EmailForm so_no={so_no} refused={error?.text[language] ?? null} />
        ) : (
          <div className={styles.failed}>
            <ErrorState page {...(error && { text: error.text[language] })} retry={() => void refetch()} />
          </div>
        )}
      </div>
    );
  }
  if (order.currentData === undefined) {
    return (
      <div className={text.wrap}>
        <PageMeta title={t('order.title')} noIndex />
        <Loading>
          <Skeleton shape="block" className={styles.wait} />
        </Loading>
      </div>
    );
  }
  return (
    <div className={text.wrap}>
      <PageMeta title={`${t('order.title')} ${so_no}`} noIndex />
      <OrderView
        order={order.currentData}
        after={
          <OwnersPart
            order={order.currentData}
            email={email}
            proof={proof}
            told={order.fulfilledTimeStamp ?? 0}
            ask={async () => (await refetch()).data}
          />
        }
        end={
          <LinkButton onClick={() => dispatch(popupOpened('track-order'))}>{t('order.another')}</LinkButton>
        }
      />
    </div>
  );
}
