import { PASSWORD } from '@mali/contracts/limits';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { Order } from '@mali/contracts/orders';
import { formatDate, formatDateTime } from '@mali/thai/dates';
import { deliveryPromise } from '@mali/thai/delivery-rule';
import { type FormEvent, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { popupOpened } from '../../layout/index.ts';
import {
  OrderSummary,
  PayWays,
  trackingEmailStored,
  useOrderProof,
  useOrderQuery,
} from '../../orders/index.ts';
import { OrderPickup } from '../../pickup/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { selectSessionKnown, selectSignedIn, signUp } from '../../session/index.ts';
import styles from './thank-you.module.css';

type Buyer = { email: string; first_name: string; last_name: string };

/** Sign-up after the order: one field only (rule of use 2). */
function AccountOffer({ buyer, onMade }: { buyer: Buyer; onMade: () => void }) {
  const { t } = useTranslation('checkout');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password.length < PASSWORD.formMin) {
      setError(t('thankYou.passwordShort'));
      return;
    }
    setBusy(true);
    const refused = await dispatch(signUp({ ...buyer, password, email_consent: false, lang: language }));
    if (refused === null) {
      onMade();
      return;
    }
    setBusy(false);
    setError(refused.text[language]);
  };
  return (
    <form className={styles.account} onSubmit={submit} noValidate>
      <h2 className={text.heading}>{t('thankYou.accountTitle')}</h2>
      <p className={text.muted}>{t('thankYou.accountText')}</p>
      <input type="hidden" autoComplete="username" value={buyer.email} readOnly />
      <TextField
        label={t('thankYou.password')}
        hint={t('thankYou.passwordHint')}
        type="password"
        autoComplete="new-password"
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" look="secondary" busy={busy}>
        {t('thankYou.create')}
      </Button>
    </form>
  );
}

/** Heading and message by the order's state. */
function useLead({ doc_status, payment_method, paid_at, expires_at, total, pickup }: Order): string {
  const { t } = useTranslation(
    (pickup === undefined ? ['checkout'] : ['checkout', 'pickup']) as ['checkout', 'pickup'],
  );
  const language = useLanguage();
  const until = expires_at === null ? '' : formatDateTime(new Date(expires_at), language);
  if (doc_status === ORDER_STATUS.CANCELLED) return t('thankYou.cancelled');
  if (doc_status === ORDER_STATUS.PROCESSING) return t('thankYou.review');
  if (doc_status === ORDER_STATUS.PLACED) {
    return payment_method === 'transfer'
      ? t('thankYou.transfer', { until })
      : t('thankYou.unpaid', { until });
  }
  if (total === 0) return t('thankYou.free');
  if (paid_at === null && pickup !== undefined) return t('pickup:placed');
  return paid_at === null ? t('thankYou.cod') : t('thankYou.paid');
}

/** Loads the texts of a pick-up for such an order alone. */
function Texts({ order, children }: { order: Order; children: ReactNode }) {
  const { ready } = useTranslation(order.pickup === undefined ? 'checkout' : 'pickup');
  return ready ? children : <Loading>{null}</Loading>;
}

function Placed({ order, children }: { order: Order; children: ReactNode }) {
  const { t } = useTranslation(
    (order.pickup === undefined ? ['checkout'] : ['checkout', 'pickup']) as ['checkout', 'pickup'],
  );
  const language = useLanguage();
  const lead = useLead(order);
  const { so_no, doc_status, paid_at, placed_at, promised_at } = order;
  const unpaid = doc_status === ORDER_STATUS.PLACED;
  const onItsWay = !unpaid && doc_status !== ORDER_STATUS.PROCESSING && doc_status !== ORDER_STATUS.CANCELLED;
  const arrives =
    promised_at === undefined ? deliveryPromise(new Date(paid_at ?? placed_at)) : new Date(promised_at);
  // The card is undecided: links to the status page instead of another payment.
  const deciding =
    unpaid && order.payments.some(({ method, status }) => method === 'card' && status === 'pending');
  return (
    <div className={styles.main}>
      <span className={styles.tick}>
        <Icon name={onItsWay ? 'check' : 'clock'} size="l" />
      </span>
      <h1 className={text.title}>{t('thankYou.title')}</h1>
      <p className={text.lead}>{lead}</p>
      <dl className={styles.number}>
        <dt>{t('thankYou.number')}</dt>
        <dd data-testid="so-no">{so_no}</dd>
      </dl>
      {onItsWay && (
        <p className={styles.arrives}>
          <Icon name={order.pickup === undefined ? 'truck' : 'bag'} size="s" />
          {t(order.pickup === undefined ? 'thankYou.arrives' : 'pickup:readyOn', {
            date: formatDate(arrives, language, 'weekday'),
          })}
        </p>
      )}
      {order.pickup !== undefined && (
        <Suspense fallback={null}>
          <OrderPickup pickup={order.pickup} />
        </Suspense>
      )}
      <p className={text.muted}>{t('thankYou.mail', { email: order.email })}</p>
      {deciding ? (
        <ButtonLink to={paths.cardPayment(so_no)}>{t('thankYou.deciding')}</ButtonLink>
      ) : (
        order.can.pay && (
          <div className={styles.pay}>
            <PayWays order={order} />
          </div>
        )
      )}
      <div className={styles.ways}>
        <ButtonLink look={unpaid ? 'secondary' : 'primary'} to={paths.order(so_no)}>
          {t('thankYou.track')}
        </ButtonLink>
        <ButtonLink look="quiet" to={paths.shop()}>
          {t('thankYou.more')}
        </ButtonLink>
      </div>
      {children}
    </div>
  );
}

export function Component() {
  const { t } = useTranslation('checkout');
  const { so_no } = useParams();
  const dispatch = useAppDispatch();
  const signedIn = useSelector(selectSignedIn);
  const known = useSelector(selectSessionKnown);
  const [wasGuest, setWasGuest] = useState(false);
  // Without proof of access no request is made: the order's page asks for the e-mail.
  const { proof, ready, unproven } = useOrderProof(so_no ?? '');
  const order = useOrderQuery(
    { so_no: so_no ?? '', ...proof },
    { skip: so_no === undefined || !ready, refetchOnMountOrArgChange: true },
  );
  // Back from a bank in another tab: stores the access for tracking.
  const proved = proof.token === undefined ? undefined : order.currentData?.email;
  useEffect(() => {
    if (proved !== undefined) dispatch(trackingEmailStored(proved));
  }, [dispatch, proved]);

  if (so_no === undefined || unproven || order.isError) {
    return (
      <div className={text.wrap}>
        <PageMeta title={t('thankYou.title')} noIndex />
        <EmptyState page title={t('thankYou.none')} text={t('thankYou.noneText')}>
          {so_no === undefined ? (
            <Button onClick={() => dispatch(popupOpened('track-order'))}>{t('thankYou.track')}</Button>
          ) : (
            <ButtonLink to={paths.order(so_no)}>{t('thankYou.track')}</ButtonLink>
          )}
          <ButtonLink look="secondary" to={paths.shop()}>
            {t('thankYou.more')}
          </ButtonLink>
        </EmptyState>
      </div>
    );
  }
  if (order.data === undefined) {
    return (
      <div className={text.wrap}>
        <PageMeta title={t('thankYou.title')} noIndex />
        <Loading>
          <Skeleton shape="block" className={styles.wait} />
        </Loading>
      </div>
    );
  }
  const { email: buyer, delivery_address } = order.data;
  return (
    <div className={text.wrap}>
      <PageMeta title={t('thankYou.title')} noIndex />
      <Texts order={order.data}>
        <div className={styles.page}>
          <Placed order={order.data}>
            {!signedIn && known && (
              <AccountOffer
                onMade={() => setWasGuest(true)}
                buyer={{
                  email: buyer,
                  first_name: delivery_address.first_name,
                  last_name: delivery_address.last_name,
                }}
              />
            )}
            {signedIn && wasGuest && (
              <p className={styles.created} role="status">
                <Icon name="check" size="s" />
                {t('thankYou.created')}
              </p>
            )}
          </Placed>
          <OrderSummary order={order.data} />
        </div>
      </Texts>
    </div>
  );
}
