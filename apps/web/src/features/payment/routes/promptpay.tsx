import { QR_INQUIRY_MS } from '@mali/contracts/limits';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import { formatCountdown } from '@mali/thai/dates';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { watchOrder } from '../../../clients/live.ts';
import { Button, ButtonLink, LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { cartActions } from '../../cart/index.ts';
import { toastShown } from '../../layout/index.ts';
import { selectTrackingEmail } from '../../orders/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { selectToken } from '../../session/index.ts';
import { useInquiryQuery, useOrderQrQuery } from '../calls.ts';
import { useClock } from '../use-clock.ts';
import styles from './promptpay.module.css';

/** How long the green page is shown before the confirmation. */
const PAID_MS = 2500;

export function Component() {
  const { t } = useTranslation('checkout');
  const { so_no = '' } = useParams();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const language = useLanguage();
  const email = useSelector(selectTrackingEmail);
  const token = useSelector(selectToken);
  const now = useClock();
  // The live event is the quick way; asking every few seconds is the sure one (PAY-12, PAY-13).
  const inquiry = useInquiryQuery(so_no, { pollingInterval: QR_INQUIRY_MS, skipPollingIfUnfocused: true });
  const { refetch: ask } = inquiry;
  const paid = inquiry.data?.paid === true;
  const waiting = inquiry.data?.doc_status === ORDER_STATUS.PLACED;
  const qr = useOrderQrQuery(so_no, { skip: !waiting, refetchOnMountOrArgChange: true });
  // When the QR at hand came: the bar counts from there.
  const [begun, setBegun] = useState<number | null>(null);
  const [renewing, setRenewing] = useState(false);

  useEffect(() => {
    if (so_no === '') return;
    return watchOrder({ so_no, ...(email !== null && { email }) }, token, () => void ask());
  }, [so_no, email, token, ask]);

  // Back from the bank's app on the same phone: ask at once, not at the next beat.
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [ask]);

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
        <PageMeta title={t('payment.paidTitle')} noIndex />
        <div className={styles.paid} role="status">
          <span className={styles.tick}>
            <Icon name="check" size="l" />
          </span>
          <h1 className={text.title}>{t('payment.paidTitle')}</h1>
          <p>{t('payment.paidText')}</p>
          <ButtonLink look="done" to={paths.thankYou(so_no)} replace>
            {t('payment.toThanks')}
          </ButtonLink>
        </div>
      </div>
    );
  }
  // Cancelled or moved on: its own page says how it stands.
  if (inquiry.data !== undefined && !waiting) return <Navigate to={paths.order(so_no)} replace />;

  const failure = inquiry.data === undefined ? inquiry.error : qr.error;
  const error = isApiError(failure) ? failure : null;
  const end = qr.data === undefined ? null : Date.parse(qr.data.expired);
  const left = end === null ? null : Math.max(0, end - Math.max(now, begun ?? 0));
  const whole = end === null || begun === null ? 1 : Math.max(1, end - begun);
  // The shop's clock decides, not the phone's, which may be wrong by more than a QR lasts. What was asked before
  // this QR was made tells nothing of it.
  const told = (inquiry.fulfilledTimeStamp ?? 0) > (qr.fulfilledTimeStamp ?? 0);
  const expired = told && inquiry.data?.expired === true;
  const renew = async () => {
    setRenewing(true);
    if (waiting) await qr.refetch();
    await ask();
    setRenewing(false);
  };

  if (error !== null && qr.data === undefined) {
    return (
      <div className={text.wrap}>
        <PageMeta title={t('payment.waiting')} noIndex />
        <ErrorState page title={t('payment.failed')} text={error.text[language]} retry={() => void renew()}>
          <ButtonLink size="m" look="quiet" to={paths.order(so_no)}>
            {t('payment.toThanks')}
          </ButtonLink>
        </ErrorState>
      </div>
    );
  }
  const check = async () => {
    const { data } = await ask();
    if (data?.paid !== true) dispatch(toastShown({ tone: 'care', text: t('payment.notYet') }));
  };
  const time = left === null || left === 0 ? '' : formatCountdown(left, language);
  const returnUrl = `${window.location.origin}${paths.payment(so_no)}`;
  return (
    <div className={text.wrap}>
      <PageMeta title={t('payment.waiting')} noIndex />
      <div className={styles.page}>
        <div>
          <div className={styles.card}>
            <p className={styles.brand}>
              <span>{t('payment.brand')}</span>
              {time !== '' && !expired && <span>{t('payment.left', { time })}</span>}
            </p>
            {qr.data === undefined || renewing ? (
              <Loading>
                <Skeleton shape="block" className={styles.wait} />
              </Loading>
            ) : (
              <div className={styles.code}>
                <img
                  src={qr.data.qr_image}
                  alt={t('payment.qrAlt', { amount: formatBaht(qr.data.amount) })}
                  width={560}
                  height={560}
                  data-testid="qr"
                  className={expired ? styles.dead : undefined}
                />
                {expired && (
                  <div className={styles.over} role="alert">
                    <p>{t('payment.expiredTitle')}</p>
                    <Button size="m" onClick={() => void renew()}>
                      {t('payment.renew')}
                    </Button>
                  </div>
                )}
              </div>
            )}
            <p className={text.small}>{t('payment.payee')}</p>
            <p className={styles.amount}>{qr.data === undefined ? ' ' : formatBaht(qr.data.amount)}</p>
            <p className={styles.reference}>{t('payment.reference', { so_no })}</p>
          </div>
          {qr.data !== undefined && !expired && (
            <div className={styles.ways}>
              <a className={styles.way} href={qr.data.qr_image} download={`mali-${so_no}.png`}>
                <Icon name="download" size="s" />
                {t('payment.save')}
              </a>
              {qr.data.pay_url !== null && (
                <a
                  className={styles.way}
                  href={`${qr.data.pay_url}?return_url=${encodeURIComponent(returnUrl)}&lang=${language}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  <Icon name="phone" size="s" />
                  {t('payment.openApp')}
                </a>
              )}
            </div>
          )}
        </div>
        <div>
          <p className={text.muted}>{t('payment.order', { so_no })}</p>
          <h1 className={text.title}>
            {expired ? t('payment.expiredTitle') : time === '' ? t('payment.waiting') : t('payment.title')}{' '}
            {!expired && <span role="timer">{time}</span>}
          </h1>
          {time !== '' && !expired && (
            <ProgressBar value={left ?? 0} max={whole} tone="ink" label={t('payment.progress')} />
          )}
          <p className={styles.keep}>{expired ? t('payment.expiredText') : t('payment.keep')}</p>
          <ol className={styles.steps}>
            {([1, 2, 3] as const).map((n) => (
              <li key={n}>
                <span aria-hidden="true">{n}</span>
                <p>
                  {t(`payment.step${n}`)}
                  <small>{t(`payment.step${n}Text`)}</small>
                </p>
              </li>
            ))}
          </ol>
          <p className={styles.checking} role="status">
            <Icon name="spinner" size="s" />
            {t('payment.checking')}
          </p>
          <LinkButton onClick={() => void check()}>{t('payment.check')}</LinkButton>
        </div>
      </div>
    </div>
  );
}
