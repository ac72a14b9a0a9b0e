import { ORDER_STATUSES, type OrderStatus } from '@mali/contracts/order-status';
import { formatDate, formatDateTime } from '@mali/thai/dates';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { watchOrder } from '../../../clients/live.ts';
import { Accordion, AccordionItem } from '../../../ui/accordion.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import text from '../../../ui/type.module.css';
import { popupOpened, toastShown } from '../../layout/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { selectSessionKnown, selectSignedIn, selectToken } from '../../session/index.ts';
import { useChangeStatusMutation, useOrderQuery } from '../calls.ts';
import { OrderSummary } from '../order-summary.tsx';
import { selectTrackingEmail, trackingEmailRemembered } from '../slice.ts';
import { Stages } from '../stages.tsx';
import styles from './order.module.css';

const isStatus = (id: number): id is OrderStatus => (ORDER_STATUSES as readonly number[]).includes(id);

/** Asks for the e-mail of an order that is not known to be the visitor's own (TRACK-01, TRACK-05). */
function EmailForm({ so_no, refused }: { so_no: string; refused: string | null }) {
  const { t } = useTranslation('orders');
  const dispatch = useAppDispatch();
  const remembered = useSelector(selectTrackingEmail);
  const [email, setEmail] = useState(remembered ?? '');
  const [left, setLeft] = useState(false);
  const wrong = !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLeft(true);
    if (!wrong) dispatch(trackingEmailRemembered(email.trim()));
  };
  const error =
    left && wrong
      ? t(email.trim() === '' ? 'track.emailMissing' : 'track.emailWrong')
      : (refused ?? undefined);
  return (
    <form className={styles.ask} onSubmit={submit} noValidate>
      <h1 className={text.title}>{t('order.title')}</h1>
      <p className={text.muted}>{so_no}</p>
      <p>{t('order.ask')}</p>
      <TextField
        label={t('track.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        value={email}
        error={error}
        onBlur={() => setLeft(email !== '')}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit">{t('order.show')}</Button>
    </form>
  );
}

function Row({ icon, label, sub }: { icon: IconName; label: string; sub: string }) {
  return (
    <>
      <Icon name={icon} />
      <span>
        {label}
        <small>{sub}</small>
      </span>
      <Icon name="chevronRight" size="s" />
    </>
  );
}

export function Component() {
  const { t } = useTranslation('orders');
  const { id: so_no = '' } = useParams();
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const email = useSelector(selectTrackingEmail);
  const token = useSelector(selectToken);
  const known = useSelector(selectSessionKnown);
  const signedIn = useSelector(selectSignedIn);
  // A guest who has not said whose order it is need not be refused before being asked.
  const unnamed = known && !signedIn && email === null;
  const [change, changing] = useChangeStatusMutation();
  const [asking, setAsking] = useState(false);
  const order = useOrderQuery(
    { so_no, ...(email !== null && { email }) },
    { skip: !known || unnamed, refetchOnMountOrArgChange: true, refetchOnFocus: true },
  );
  const { refetch, isUninitialized } = order;
  useEffect(
    () =>
      watchOrder({ so_no, ...(email !== null && { email }) }, token, () => {
        if (!isUninitialized) void refetch();
      }),
    [so_no, email, token, refetch, isUninitialized],
  );

  if (unnamed || order.isError) {
    const error = isApiError(order.error) ? order.error : null;
    return (
      <div className={text.wrap}>
        <PageMeta title={t('order.title')} noIndex />
        {unnamed || error?.code === 'ORDER.NOT_YOURS' ? (
          <EmailForm so_no={so_no} refused={email === null ? null : (error?.text[language] ?? null)} />
        ) : (
          <ErrorState page {...(error && { text: error.text[language] })} retry={() => void refetch()} />
        )}
      </div>
    );
  }
  if (order.data === undefined) {
    return (
      <div className={text.wrap}>
        <PageMeta title={t('order.title')} noIndex />
        <Loading>
          <Skeleton shape="block" className={styles.wait} />
        </Loading>
      </div>
    );
  }
  const { data } = order;
  const status = data.doc_status;
  const statusText = t(`status.s${status}`);
  const heading = t(`order.heads.s${status}`);
  const statusLabel = (id: number) => (isStatus(id) ? t(`status.s${id}`) : String(id));
  const move = async (new_status: 15 | 98) => {
    const answer = await change({ so_no, new_status, ...(email !== null && { email }) });
    setAsking(false);
    if ('error' in answer && isApiError(answer.error)) {
      dispatch(toastShown({ tone: 'error', text: answer.error.text[language] }));
      void refetch();
    }
  };
  const copy = async (no: string) => {
    try {
      await navigator.clipboard.writeText(no);
      dispatch(toastShown({ tone: 'done', text: t('order.copied') }));
    } catch {
      // A browser that lets nobody write to its clipboard still shows what there is to copy.
      dispatch(toastShown({ tone: 'care', text: no }));
    }
  };
  const cancelled = data.events.findLast((event) => event.to === 15);
  const until = data.expires_at === null ? '' : formatDateTime(new Date(data.expires_at), language);
  const { tracking_no } = data;
  return (
    <div className={text.wrap}>
      <PageMeta title={`${t('order.title')} ${so_no}`} noIndex />
      <div className={styles.head}>
        <div>
          {statusText !== heading && <p className={styles.status}>{statusText}</p>}
          <h1 className={text.title}>{heading}</h1>
          <p className={text.muted}>
            {t('order.line', { so_no, date: formatDate(new Date(data.placed_at), language) })}
          </p>
          <p className={text.muted}>
            {t(
              data.payment_method === 'cod'
                ? 'order.byCod'
                : data.paid_at === null
                  ? 'order.duePromptpay'
                  : 'order.byPromptpay',
            )}{' '}
            {formatBaht(data.total)}
          </p>
        </div>
        {tracking_no !== null && (
          <Button look="secondary" size="m" icon="copy" onClick={() => void copy(tracking_no)}>
            {t('order.copy', { no: tracking_no })}
          </Button>
        )}
      </div>
      {status === 15 ? null : <Stages order={data} />}
      <div className={styles.columns}>
        <section>
          <h2 className={text.heading}>{t('order.next')}</h2>
          <p className={styles.lead}>{t(`order.nexts.s${status}`, { until })}</p>
          {cancelled?.reason != null && (
            <p className={text.muted}>{t('order.reason', { reason: cancelled.reason })}</p>
          )}
          <ul className={styles.todo}>
            {data.can.pay && (
              <li>
                <AppLink to={paths.payment(so_no)}>
                  <Row
                    icon="qr"
                    label={t('order.pay', { total: formatBaht(data.total) })}
                    sub={t('order.payText')}
                  />
                </AppLink>
              </li>
            )}
            {data.can.confirm && (
              <li>
                <button type="button" onClick={() => void move(98)} aria-busy={changing.isLoading}>
                  <Row icon="check" label={t('order.confirm')} sub={t('order.confirmText')} />
                </button>
              </li>
            )}
            {data.can.cancel && (
              <li>
                <button type="button" onClick={() => setAsking(true)}>
                  <Row icon="close" label={t('order.cancel')} sub={t('order.cancelText')} />
                </button>
              </li>
            )}
            <li>
              <AppLink to={paths.shop([], { sort: 'new_arrivals' })}>
                <Row icon="bag" label={t('order.again')} sub={t('order.againText')} />
              </AppLink>
            </li>
          </ul>
          <Accordion>
            <AccordionItem title={t('order.history')}>
              <Table
                caption={t('order.history')}
                rows={data.events}
                rowKey={(event) => event.at + event.to}
                columns={[
                  {
                    key: 'at',
                    head: t('order.historyWhen'),
                    cell: (event) => formatDateTime(new Date(event.at), language),
                  },
                  { key: 'to', head: t('order.historyStatus'), cell: (event) => statusLabel(event.to) },
                  { key: 'reason', head: t('order.historyNote'), cell: (event) => event.reason ?? '' },
                ]}
              />
            </AccordionItem>
          </Accordion>
          <LinkButton onClick={() => dispatch(popupOpened('track-order'))}>{t('order.another')}</LinkButton>
        </section>
        <OrderSummary order={data} />
      </div>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t('order.cancelAsk', { so_no })}>
        <p>{t('order.cancelNote')}</p>
        <div className={styles.choices}>
          <Button look="secondary" size="m" busy={changing.isLoading} onClick={() => void move(15)}>
            {t('order.cancelYes')}
          </Button>
          <Button size="m" onClick={() => setAsking(false)}>
            {t('order.cancelNo')}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
