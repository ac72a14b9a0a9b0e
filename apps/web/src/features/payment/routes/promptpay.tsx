import { ORDER_STATUS } from '@mali/contracts/order-status';
import { formatCountdown } from '@mali/thai/countdown';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { Button, ButtonLink, LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { cartActions } from '../../cart/index.ts';
import { toastShown } from '../../layout/index.ts';
import { EmailForm } from '../../orders/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { useOrderQrQuery, useOrderRespQuery } from '../calls.ts';
import { OtherWays } from '../other-ways.tsx';
import { useClock } from '../use-clock.ts';
import { useInquiry } from '../use-inquiry.ts';
import styles from './promptpay.module.css';

/** How long the success page is shown before the confirmation. */
const PAID_MS = 2500;
/** Duration of the message after returning from the bank's app: the payment takes a moment. */
const RETURNED_MS = 20_000;
/** URL parameter of the bank app's redirect. */
const RETURNED = 'returned';

export function Component() {
  const { t } = useTranslation('payment');
  const { so_no = '' } = useParams();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const language = useLanguage();
  const now = useClock();
  const [search] = useSearchParams();
  const [returned, setReturned] = useState(search.has(RETURNED));
  const inquiry = useInquiry(so_no, 'promptpay');
  const { refetch: ask, asked } = inquiry;
  const status = inquiry.data?.doc_status;
  // Paid, and not refunded since.
  const paid = inquiry.data?.paid === true && status !== ORDER_STATUS.CANCELLED;
  const waiting = status === ORDER_STATUS.PLACED;
  const qr = useOrderQrQuery(asked, { skip: !waiting, refetchOnMountOrArgChange: true });
  const order = useOrderRespQuery(asked, { skip: !waiting });
  // Receipt time of the current QR code: start of the progress bar.
  const [begun, setBegun] = useState<number | null>(null);
  const [renewing, setRenewing] = useState(false);
  const [renewed, setRenewed] = useState(false);

  useEffect(() => {
    if (!returned) return;
    const timer = setTimeout(() => setReturned(false), RETURNED_MS);
    return () => clearTimeout(timer);
  }, [returned]);

  useEffect(() => {
    if (qr.data === undefined) return;
    setBegun(Date.now());
    dispatch(cartActions.qrReceived(qr.data));
  }, [qr.data, dispatch]);
  useEffect(() => {
    if (!paid) return;
    dispatch(cartActions.qrPaidSet(true));
    const timer = setTimeout(() => void navigate(paths.thankYou(so_no), { replace: true }), PAID_MS);
    return () => clearTimeout(timer);
  }, [paid, dispatch, navigate, so_no]);

  if (paid) {
    return (
      <div className={text.wrap}>
        <PageMeta title={t('promptpay.paidTitle')} noIndex />
        <div className={styles.paid} role="status">
          <span className={styles.tick}>
            <Icon name="check" size="l" />
          </span>
          <h1 className={text.title}>{t('promptpay.paidTitle')}</h1>
          <p>{t('promptpay.paidText')}</p>
          <ButtonLink look="done" to={paths.thankYou(so_no)} replace>
            {t('promptpay.toThanks')}
          </ButtonLink>
        </div>
      </div>
    );
  }
  // Cancelled or advanced: shown on the order's page.
  if (inquiry.data !== undefined && !waiting) return <Navigate to={paths.order(so_no)} replace />;

  if (inquiry.unproven || inquiry.unknown) {
    const refused = isApiError(inquiry.error) ? inquiry.error.text[language] : null;
    return (
      <div className={text.wrap}>
        <PageMeta title={t('promptpay.waiting')} noIndex />
        <EmailForm so_no={so_no} refused={inquiry.unproven ? null : refused} />
      </div>
    );
  }
  const failure = inquiry.data === undefined ? inquiry.error : qr.error;
  const error = isApiError(failure) ? failure : null;
  const end = qr.data === undefined ? null : Date.parse(qr.data.expired);
  const left = end === null ? null : Math.max(0, end - Math.max(now, begun ?? 0));
  const whole = end === null || begun === null ? 1 : Math.max(1, end - begun);
  // The server clock decides, since the phone's may be off by more than a QR code's lifetime. Responses from
  // before this QR code are ignored.
  const told = (inquiry.fulfilledTimeStamp ?? 0) > (qr.fulfilledTimeStamp ?? 0);
  const expired = told && inquiry.data?.expired === true;
  const renew = async () => {
    setRenewing(true);
    // The payment may have arrived while the page showed the QR code as expired.
    const data = (await ask())?.data;
    if (data?.doc_status === ORDER_STATUS.PLACED && waiting) {
      await qr.refetch();
      await ask();
      if (qr.data !== undefined) setRenewed(true);
    }
    setRenewing(false);
  };

  const others = (order.data?.pay_with ?? []).filter((method) => method !== 'promptpay');
  if (error !== null && qr.data === undefined) {
    return (
      <div className={text.wrap}>
        <PageMeta title={t('promptpay.waiting')} noIndex />
        <ErrorState page title={t('promptpay.failed')} text={error.text[language]} retry={() => void renew()}>
          <ButtonLink size="m" look="quiet" to={paths.order(so_no)}>
            {t('promptpay.toThanks')}
          </ButtonLink>
        </ErrorState>
        {others.length > 0 && (
          <section className={styles.instead}>
            <h2 className={text.subheading}>{t('ways.title')}</h2>
            <OtherWays so_no={so_no} methods={others} />
          </section>
        )}
      </div>
    );
  }
  const check = async () => {
    const data = (await ask())?.data;
    if (data?.paid !== true) dispatch(toastShown({ tone: 'care', text: t('promptpay.notYet') }));
  };
  const time = left === null || left === 0 ? '' : formatCountdown(left, language);
  // The bank's app opens a new tab without this one's state: the URL proves access to the order.
  const access = asked.token === undefined ? '' : `&access=${encodeURIComponent(asked.token)}`;
  const returnUrl = `${window.location.origin}${paths.payment(so_no)}?${RETURNED}=1${access}`;
  return (
    <div className={text.wrap}>
      <PageMeta title={t('promptpay.waiting')} noIndex />
      <div className={styles.page}>
        <div>
          <div className={styles.card}>
            <p className={styles.brand}>
              <span>{t('promptpay.brand')}</span>
              {time !== '' && !expired && <span>{t('promptpay.left', { time })}</span>}
            </p>
            {qr.data === undefined || renewing ? (
              <Loading>
                <Skeleton shape="block" className={styles.wait} />
              </Loading>
            ) : (
              <div className={styles.code}>
                <img
                  src={qr.data.qr_image}
                  alt={t('promptpay.qrAlt', { amount: formatBaht(qr.data.amount) })}
                  width={560}
                  height={560}
                  data-testid="qr"
                  className={expired ? styles.dead : undefined}
                />
                {expired && (
                  <div className={styles.over} role="alert">
                    <p>{t('promptpay.expiredTitle')}</p>
                    <Button size="m" onClick={() => void renew()}>
                      {t('promptpay.renew')}
                    </Button>
                  </div>
                )}
              </div>
            )}
            <p className={text.small}>{t('promptpay.payee')}</p>
            <p className={styles.amount}>{qr.data === undefined ? ' ' : formatBaht(qr.data.amount)}</p>
            <p className={styles.reference}>{t('promptpay.reference', { so_no })}</p>
          </div>
          {qr.data !== undefined && !expired && (
            <div className={styles.ways}>
              <a className={styles.way} href={qr.data.qr_image} download={`mali-${so_no}.png`}>
                <Icon name="download" size="s" />
                {t('promptpay.save')}
              </a>
              {qr.data.pay_url !== null && (
                <a
                  className={styles.way}
                  href={`${qr.data.pay_url}?return_url=${encodeURIComponent(returnUrl)}&lang=${language}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  <Icon name="phone" size="s" />
                  {t('promptpay.openApp')}
                </a>
              )}
            </div>
          )}
        </div>
        <div>
          <p className={text.muted}>{t('promptpay.order', { so_no })}</p>
          <h1 className={text.title}>
            {expired
              ? t('promptpay.expiredTitle')
              : time === ''
                ? t('promptpay.waiting')
                : t('promptpay.title')}{' '}
            {!expired && <span role="timer">{time}</span>}
          </h1>
          {time !== '' && !expired && (
            <ProgressBar value={left ?? 0} max={whole} tone="ink" label={t('promptpay.progress')} />
          )}
          <p className={styles.keep}>{expired ? t('promptpay.expiredText') : t('promptpay.keep')}</p>
          {renewed && !expired && (
            <p className={styles.note}>
              <Icon name="info" size="s" />
              {t('promptpay.renewed')}
            </p>
          )}
          <ol className={styles.steps}>
            {([1, 2, 3] as const).map((n) => (
              <li key={n}>
                <span aria-hidden="true">{n}</span>
                <p>
                  {t(`promptpay.step${n}`)}
                  <small>{t(`promptpay.step${n}Text`)}</small>
                </p>
              </li>
            ))}
          </ol>
          <p className={styles.checking} role="status">
            <Icon name="spinner" size="s" />
            {t(returned ? 'promptpay.returned' : 'promptpay.checking')}
          </p>
          <LinkButton onClick={() => void check()}>{t('promptpay.check')}</LinkButton>
          {others.length > 0 && (
            <details className={styles.others}>
              <summary>
                {t('ways.change')}
                <Icon name="chevronDown" size="s" />
              </summary>
              <OtherWays so_no={so_no} methods={others} />
            </details>
          )}
        </div>
      </div>
    </div>
  );
}
