import { PAGE_SIZE } from '@mali/contracts/limits';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { OrdersAnswer } from '@mali/contracts/orders';
import { formatDate } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { popupOpened } from '../../layout/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { selectSessionKnown, selectSignedIn } from '../../session/index.ts';
import { useOrdersQuery } from '../calls.ts';
import { isWebMethod, payPath } from '../pay-ways.tsx';
import { reviewable } from '../reviewable.ts';
import styles from './orders.module.css';

/** Pictures shown of one order. */
const PICTURES = 4;

/** Where the products of an order are reviewed: one of its own at once, of several the one that is chosen there. */
function reviewPath({ so_no, doc_status, items = [] }: OrdersAnswer['orders'][number]): string {
  const [line, ...others] = reviewable({ doc_status, items });
  return line === undefined || others.length > 0
    ? paths.order(so_no)
    : paths.addReview(line.mat_id, line.mat_var_id, so_no);
}

/** The signed-in customer's orders, ten a page (CHKO-22 to CHKO-26). */
export function Component() {
  const { t } = useTranslation('orders');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const signedIn = useSelector(selectSignedIn);
  const known = useSelector(selectSessionKnown);
  const [search] = useSearchParams();
  const page = Math.max(0, (Number.parseInt(search.get('page') ?? '1', 10) || 1) - 1);
  const { data, isError, refetch } = useOrdersQuery(page, {
    skip: !signedIn,
    refetchOnMountOrArgChange: true,
  });
  const pages = data === undefined ? 1 : Math.max(1, Math.ceil(data.count / PAGE_SIZE.orders));

  /** How it is paid, or that it was; nothing of an order that was called off. */
  const paymentState = ({ doc_status, payment_method }: OrdersAnswer['orders'][number]): string | null => {
    if (doc_status === ORDER_STATUS.CANCELLED) return null;
    if (doc_status === ORDER_STATUS.PLACED || payment_method === 'cod')
      return t(`list.due.${payment_method}`);
    return t(doc_status === ORDER_STATUS.PROCESSING ? 'list.slip' : 'list.paid');
  };

  const body = () => {
    if (known && !signedIn) {
      return (
        <EmptyState icon="user" title={t('list.signIn')} text={t('list.signInText')}>
          <Button onClick={() => dispatch(popupOpened('login'))}>{t('list.login')}</Button>
          <Button look="secondary" onClick={() => dispatch(popupOpened('track-order'))}>
            {t('list.track')}
          </Button>
        </EmptyState>
      );
    }
    if (isError) return <ErrorState retry={() => void refetch()} />;
    if (data === undefined) {
      return (
        <Loading>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} shape="block" className={styles.wait} />
          ))}
        </Loading>
      );
    }
    if (data.count === 0) {
      return (
        <EmptyState icon="box" title={t('list.empty')} text={t('list.emptyText')}>
          <ButtonLink to={paths.shop()}>{t('list.toShop')}</ButtonLink>
        </EmptyState>
      );
    }
    return (
      <>
        <p className={text.muted}>{t('list.count', { count: data.count })}</p>
        <ul className={styles.list}>
          {data.orders.map((order) => (
            <li key={order.so_no}>
              <AppLink className={styles.order ?? ''} to={paths.order(order.so_no)}>
                <span className={styles.pictures}>
                  {order.items?.slice(0, PICTURES).map((line) => (
                    <ProductPicture key={line.line_no} image={line.image_cart} alt="" sizes="56px" />
                  ))}
                </span>
                <span className={styles.what}>
                  {t(`status.s${order.doc_status}`)}
                  <small>
                    {order.so_no} · {formatDate(new Date(order.placed_at), language)} ·{' '}
                    {t('list.units', { count: order.count })}
                  </small>
                </span>
                <span className={styles.total}>
                  {formatBaht(order.total)}
                  {paymentState(order) !== null && <small>{paymentState(order)}</small>}
                </span>
              </AppLink>
              {order.doc_status === ORDER_STATUS.PLACED && isWebMethod(order.payment_method) && (
                <ButtonLink
                  size="m"
                  className={styles.pay ?? ''}
                  to={payPath(order.payment_method, order.so_no)}
                  aria-label={t('list.payOne', { so_no: order.so_no })}
                >
                  {t('list.pay')}
                </ButtonLink>
              )}
              {order.doc_status === ORDER_STATUS.COMPLETED_NOT_REVIEW && (
                <ButtonLink
                  look="secondary"
                  size="m"
                  className={styles.pay ?? ''}
                  to={reviewPath(order)}
                  aria-label={t('list.reviewOne', { so_no: order.so_no })}
                >
                  {t('list.review')}
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
        {pages > 1 && (
          <nav className={styles.pages} aria-label={t('list.page', { page: page + 1, pages })}>
            {page > 0 ? (
              <ButtonLink look="quiet" size="m" to={paths.orders(page - 1)}>
                {t('list.newer')}
              </ButtonLink>
            ) : (
              <span />
            )}
            <span>{t('list.page', { page: page + 1, pages })}</span>
            {page + 1 < pages ? (
              <ButtonLink look="quiet" size="m" to={paths.orders(page + 1)}>
                {t('list.older')}
              </ButtonLink>
            ) : (
              <span />
            )}
          </nav>
        )}
      </>
    );
  };

  return (
    <div className={text.wrap}>
      <PageMeta title={t('list.title')} noIndex />
      <div className={styles.page}>
        <h1 className={text.title}>{t('list.title')}</h1>
        {body()}
      </div>
    </div>
  );
}
