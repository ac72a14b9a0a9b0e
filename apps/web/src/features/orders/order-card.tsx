import { type CustomerMove, ORDER_STATUS } from '@mali/contracts/order-status';
import type { OrdersAnswer, ReorderAnswer } from '@mali/contracts/orders';
import { formatDate } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { isApiError } from '../../clients/api-error.ts';
import { Button, ButtonLink, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AppLink } from '../../ui/link.tsx';
import { formatBaht } from '../../ui/money.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { cartActions, refreshRules } from '../cart/index.ts';
import { toastShown } from '../layout/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { useChangeStatusMutation, useReorderMutation } from './calls.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { openDocument } from './document-link.ts';
import styles from './order-card.module.css';
import { isWebMethod, payPath } from './pay-ways.tsx';
import { ReorderResult } from './reorder-result.tsx';
import { useCopy } from './use-copy.ts';

type Order = OrdersAnswer['orders'][number];

/** Maximum number of pictures per order. */
const PICTURES = 4;

/** Review page of an order: the product directly if it is the only one, else a selection. */
function reviewPath({ so_no, items = [], to_review = [] }: Order): string {
  const [first, ...others] = to_review;
  const line = items.find(({ mat_var_id, gwp }) => mat_var_id === first && !gwp);
  return line === undefined || others.length > 0
    ? paths.order(so_no)
    : paths.addReview(line.mat_id, line.mat_var_id, so_no);
}

/** An order in the list: content, status, and available actions. */
export function OrderCard({
  order,
  told,
  ask,
}: {
  order: Order;
  /** Timestamp of the loaded data. */
  told: number;
  /** Refetches the list. */
  ask: () => Promise<OrdersAnswer | undefined>;
}) {
  const { t } = useTranslation('orders');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const copy = useCopy();
  const [change, changing] = useChangeStatusMutation();
  const [reorder, reordering] = useReorderMutation();
  const [asking, setAsking] = useState(false);
  const [result, setResult] = useState<ReorderAnswer | null>(null);
  const { so_no, doc_status, payment_method, tracking_no, carrier, can, documents = [] } = order;
  const waits = doc_status === ORDER_STATUS.PLACED && isWebMethod(payment_method);
  const toReview = order.to_review?.length ?? 0;

  const failed = (failure: unknown): boolean => {
    if (failure === undefined) return false;
    if (isApiError(failure)) dispatch(toastShown({ tone: 'error', text: failure.text[language] }));
    return true;
  };
  const move = async (new_status: CustomerMove) => {
    const { error } = await change({ so_no, new_status });
    setAsking(false);
    if (failed(error)) void ask();
    else
      dispatch(
        toastShown({
          tone: 'done',
          text: t(new_status === ORDER_STATUS.CANCELLED ? 'list.cancelled' : 'list.confirmed'),
        }),
      );
  };
  const again = async () => {
    const { data, error } = await reorder(so_no);
    if (failed(error) || data === undefined) return;
    dispatch(cartActions.adopted(data.cart));
    void dispatch(refreshRules());
    setResult(data);
  };
  /** Payment method or payment status; nothing for a cancelled order. */
  const paymentState = ((): string | null => {
    if (doc_status === ORDER_STATUS.CANCELLED) return null;
    if (order.total === 0) return t('order.nothingToPay');
    if (doc_status === ORDER_STATUS.PLACED || payment_method === 'cod')
      return t(`list.due.${payment_method}`);
    return t(doc_status === ORDER_STATUS.PROCESSING ? 'list.slip' : 'list.paid');
  })();
  return (
    <li className={styles.card}>
      <AppLink className={styles.order ?? ''} to={paths.order(so_no)}>
        <span className={styles.pictures}>
          {order.items?.slice(0, PICTURES).map((line) => (
            <ProductPicture key={line.line_no} image={line.image_cart} alt="" sizes="56px" />
          ))}
        </span>
        <span className={styles.what}>
          {t(`status.s${doc_status}`)}
          <small>
            {so_no} · {formatDate(new Date(order.placed_at), language)} ·{' '}
            {t('list.units', { count: order.count })}
            {order.source === 'chat' && ` · ${t('list.chat')}`}
          </small>
        </span>
        <span className={styles.total}>
          {formatBaht(order.total)}
          {paymentState !== null && <small>{paymentState}</small>}
        </span>
      </AppLink>
      {tracking_no !== null && doc_status !== ORDER_STATUS.CANCELLED && (
        <p className={styles.parcel}>
          <Icon name="truck" size="s" />
          <span>{t('list.parcel', { carrier: carrier ?? '', no: tracking_no })}</span>
          <LinkButton
            aria-label={t('list.copyOne', { no: tracking_no })}
            onClick={() => void copy(tracking_no)}
          >
            {t('list.copy')}
          </LinkButton>
        </p>
      )}
      <div className={styles.acts}>
        {waits && (
          <ButtonLink size="m" to={payPath(payment_method, so_no)} aria-label={t('list.payOne', { so_no })}>
            {t('list.pay')}
          </ButtonLink>
        )}
        {can.confirm && (
          <Button
            size="m"
            busy={changing.isLoading && !asking}
            aria-label={t('list.confirmOne', { so_no })}
            onClick={() => void move(ORDER_STATUS.COMPLETED_NOT_REVIEW)}
          >
            {t('order.confirm')}
          </Button>
        )}
        {toReview > 0 && (
          <ButtonLink
            look="secondary"
            size="m"
            to={reviewPath(order)}
            aria-label={t('list.reviewOne', { so_no })}
          >
            {t('list.review')}
          </ButtonLink>
        )}
        {!waits && (
          <Button
            look="secondary"
            size="m"
            busy={reordering.isLoading}
            aria-label={t('list.againOne', { so_no })}
            onClick={() => void again()}
          >
            {t('list.again')}
          </Button>
        )}
        {can.cancel && (
          <LinkButton aria-label={t('list.cancelOne', { so_no })} onClick={() => setAsking(true)}>
            {t('list.cancel')}
          </LinkButton>
        )}
        {documents.map((document) => (
          <a
            key={document.number}
            className={styles.document}
            href={document.url}
            target="_blank"
            rel="noopener noreferrer"
            onClick={openDocument(
              document.number,
              told,
              async () => (await ask())?.orders.find((one) => one.so_no === so_no)?.documents ?? [],
            )}
          >
            <Icon name="receipt" size="s" />
            {t(`list.documents.${document.kind}`)}
          </a>
        ))}
      </div>
      <CancelDialog
        so_no={so_no}
        open={asking}
        busy={changing.isLoading}
        onKeep={() => setAsking(false)}
        onCancel={() => void move(ORDER_STATUS.CANCELLED)}
      />
      {result !== null && <ReorderResult result={result} onClose={() => setResult(null)} />}
    </li>
  );
}
