import { formatDate } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { popupOpened } from '../../layout/index.ts';
import {
  isSoNo,
  OrderSummary,
  selectTrackingEmail,
  slipReviewedBy,
  useOrderQuery,
} from '../../orders/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { selectSessionKnown, selectSignedIn } from '../../session/index.ts';
import styles from './receipt-sent.module.css';

/** The order of the uploaded slip, from the history entry: survives a reload. */
function orderOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('so_no' in state)) return null;
  return typeof state.so_no === 'string' && isSoNo(state.so_no) ? state.so_no : null;
}

/** Next steps after uploading a slip, with deadlines (PAY-21); more details with access to the order. */
export function Component() {
  const { t } = useTranslation('slips');
  const location = useLocation();
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const email = useSelector(selectTrackingEmail);
  const known = useSelector(selectSessionKnown);
  const signedIn = useSelector(selectSignedIn);
  const so_no = orderOf(location.state);
  const order = useOrderQuery(
    { so_no: so_no ?? '', ...(email !== null && { email }) },
    {
      skip: so_no === null || !known || (!signedIn && email === null),
      refetchOnMountOrArgChange: true,
      refetchOnFocus: true,
    },
  );

  if (so_no === null) {
    return (
      <div className={text.wrap}>
        <PageMeta title={t('title')} noIndex />
        <div className={styles.none}>
          <EmptyState page icon="receipt" title={t('sent.none')} text={t('sent.noneText')}>
            <ButtonLink to={paths.uploadReceipt()}>{t('title')}</ButtonLink>
            <Button look="secondary" onClick={() => dispatch(popupOpened('track-order'))}>
              {t('track')}
            </Button>
          </EmptyState>
        </div>
      </div>
    );
  }
  const slip = order.currentData?.slip ?? null;
  const state = slip?.status ?? 'waiting';
  const heading = {
    waiting: t('sent.title'),
    approved: t('sent.approvedTitle'),
    rejected: t('sent.rejectedTitle'),
  };
  const lead = { waiting: t('sent.lead'), approved: t('sent.approved'), rejected: t('sent.rejected') };
  const steps = [
    {
      title: t('sent.check'),
      sub:
        slip === null
          ? t('sent.checkText')
          : t('sent.checkBy', {
              date: formatDate(slipReviewedBy(new Date(slip.uploaded_at)), language, 'weekday'),
            }),
    },
    {
      title:
        order.currentData === undefined
          ? t('sent.tell')
          : t('sent.tellTo', { email: order.currentData.email }),
      sub: t('sent.tellText'),
    },
    { title: t('sent.pack'), sub: t('sent.packText') },
  ];
  return (
    <div className={text.wrap}>
      <PageMeta title={heading[state]} noIndex />
      <div className={styles.page}>
        <div className={styles.main}>
          <span className={cx(styles.mark, state === 'rejected' && styles.care)}>
            <Icon name={state === 'rejected' ? 'alert' : 'check'} size="l" />
          </span>
          <h1 className={text.title}>{heading[state]}</h1>
          <p className={text.lead}>{lead[state]}</p>
          <dl className={styles.number}>
            <dt>{t('sent.number')}</dt>
            <dd data-testid="so-no">{so_no}</dd>
          </dl>
          {state === 'waiting' && (
            <>
              <h2 className={text.heading}>{t('sent.next')}</h2>
              <ol className={styles.steps}>
                {steps.map(({ title, sub }, i) => (
                  <li key={title}>
                    <span aria-hidden="true">{i + 1}</span>
                    <p>
                      {title}
                      <small>{sub}</small>
                    </p>
                  </li>
                ))}
              </ol>
            </>
          )}
          <div className={styles.ways}>
            <ButtonLink to={paths.order(so_no)}>{t('sent.order')}</ButtonLink>
            {state === 'rejected' && (
              <ButtonLink look="secondary" to={paths.uploadReceipt(so_no)}>
                {t('sent.again')}
              </ButtonLink>
            )}
            <ButtonLink look="quiet" to={paths.shop()}>
              {t('sent.more')}
            </ButtonLink>
          </div>
        </div>
        {order.currentData !== undefined && <OrderSummary order={order.currentData} />}
      </div>
    </div>
  );
}
