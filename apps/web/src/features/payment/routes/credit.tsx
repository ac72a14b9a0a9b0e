import { formatDateTime } from '@mali/thai/dates';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { type ApiError, isApiError } from '../../../clients/api-error.ts';
import { Button, ButtonLink, LinkButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { EmailForm } from '../../orders/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { backFromBank, leaveForBank } from '../bank-visit.ts';
import { useCheckoutOptionsQuery, useOrderRespQuery, usePayByCardMutation } from '../calls.ts';
import { CardField } from '../card-field.tsx';
import { cardState } from '../card-state.ts';
import { Advice, Facts, Result, Waiting } from '../credit-parts.tsx';
import { OtherWays } from '../other-ways.tsx';
import { isRefusal, useCard } from '../use-card.ts';
import { useInquiry } from '../use-inquiry.ts';
import styles from './credit.module.css';

/** Waiting time after returning from the bank, whose webhook may be later. */
const BACK_MS = 10_000;
/** From this time on the wait is reported as unusual. */
const SLOW_MS = 45_000;

/** Redirect URL requested by the checkout, once. */
function authenUrl(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('authen_url' in state)) return null;
  return typeof state.authen_url === 'string' ? state.authen_url : null;
}

/** Whether `active` has been true for this long. */
function useLasting(active: boolean, ms: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    setOver(false);
    if (!active) return;
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [active, ms]);
  return active && over;
}

/**
 * Card payment of an order, and return URL of the customer's bank (PAY-08). It shows the shop's state of the
 * order only, independent of the referrer and of the bank's page.
 */
export function Component() {
  const { t } = useTranslation('payment');
  const { id: so_no = '' } = useParams();
  const navigate = useNavigate();
  const language = useLanguage();
  const location = useLocation();
  const inquiry = useInquiry(so_no, 'card');
  const { data, refetch, ready } = inquiry;
  const order = useOrderRespQuery(inquiry.asked, { skip: !ready, refetchOnMountOrArgChange: true });
  const { refetch: refetchOrder } = order;
  const options = useCheckoutOptionsQuery();
  const card = useCard(so_no);
  const [pay] = usePayByCardMutation();
  const [stage, setStage] = useState<'idle' | 'typing' | 'sending'>('idle');
  const [leaving, setLeaving] = useState(() => authenUrl(location.state));
  const [back, setBack] = useState(() => leaving === null && backFromBank(so_no));
  const [again, setAgain] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [results, setResults] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const formSeen = useRef(false);

  // The redirect is removed from the history entry before leaving, so that returning does not redirect again.
  useEffect(() => {
    if (leaving === null) return;
    const leave = async () => {
      await navigate(paths.cardPayment(so_no), { replace: true, state: null });
      leaveForBank(so_no, leaving);
    };
    void leave();
  }, [leaving, navigate, so_no]);
  // Restored from the back-forward cache in the redirecting state.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setLeaving(null);
      setBack(backFromBank(so_no));
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [so_no]);
  useEffect(() => {
    if (!back) return;
    const timer = setTimeout(() => setBack(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [back]);

  const told = data === undefined ? null : cardState(data);
  const state = ((): typeof told => {
    if (stage === 'sending') return 'waiting';
    if (told !== 'open') return told;
    // A returning customer has seen the bank's page already.
    return back ? 'waiting' : again ? 'form' : 'open';
  })();
  const slow = useLasting(state === 'waiting', SLOW_MS);
  const payable = state === 'form' || state === 'failed';
  if (payable) formSeen.current = true;

  // Available methods are refetched on every change of state.
  const before = useRef(told);
  useEffect(() => {
    if (before.current !== null && before.current !== told) void refetchOrder();
    before.current = told;
  }, [told, refetchOrder]);
  // A result is scrolled into view and announced, also when equal to the last.
  useEffect(() => {
    if (results === 0) return;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [results]);

  const submit = async () => {
    if (stage !== 'idle') return;
    setStage('typing');
    setRefusal(null);
    const token = await card.take();
    if (token === null) {
      setStage('idle');
      return;
    }
    setStage('sending');
    const answer = await pay({ ...inquiry.asked, card_token: token.token });
    const error = isApiError(answer.error) ? answer.error : null;
    if (answer.data !== undefined || (error !== null && isRefusal(error))) card.spend();
    const next = answer.data?.authen_url ?? null;
    if (next !== null) {
      setStage('idle');
      setLeaving(next);
      return;
    }
    if (error?.code === 'PAYMENT.CARD_OFF') void options.refetch();
    await refetch();
    setRefusal(error);
    setAgain(false);
    setStage('idle');
    setResults((now) => now + 1);
  };

  const page = (children: ReactNode) => (
    <div className={styles.page}>
      <PageMeta title={t('credit.meta')} noIndex />
      {children}
    </div>
  );

  if (inquiry.unproven) return page(<EmailForm so_no={so_no} refused={null} />);
  if (inquiry.unknown) {
    return page(
      <>
        <Result state="unknown" code={null} />
        {isApiError(inquiry.error) && inquiry.error.status === 404 && (
          <EmailForm so_no={so_no} refused={inquiry.error.text[language]} untitled />
        )}
        <ButtonLink look="secondary" to={paths.shop()}>
          {t('credit.toShop')}
        </ButtonLink>
        <Advice />
      </>,
    );
  }
  if (leaving !== null) return page(<Waiting leaving slow={false} />);
  const failure = data === undefined ? inquiry.error : order.data === undefined ? order.error : undefined;
  if (failure !== undefined) {
    const error = isApiError(failure) ? failure : null;
    return page(
      <ErrorState
        page
        title={t('credit.failedLoad')}
        {...(error && { text: error.text[language] })}
        retry={() => {
          void refetch();
          void refetchOrder();
        }}
      />,
    );
  }
  if (data === undefined || state === null || order.data === undefined) {
    return page(
      <Loading>
        <Skeleton shape="block" className={styles.wait} />
      </Loading>,
    );
  }

  const { total, pay_with, expires_at, card_offer } = order.data;
  // A returning customer gets alternatives at once: the bank's result may never arrive.
  const undecided = told === 'open' && stage === 'idle' && !again;
  const unpaid = payable || undecided;
  const { authen_url } = data.card;
  const form = options.data?.card_form ?? null;
  const cardOpen = again || pay_with.includes('card');
  const others = pay_with.filter((method) => method !== 'card');
  return page(
    <>
      {state === 'waiting' ? (
        <Waiting leaving={false} slow={slow} />
      ) : (
        <Result state={state} code={data.card.response_code} ref={heading} />
      )}
      <Facts
        so_no={so_no}
        total={total}
        due={unpaid || state === 'waiting'}
        until={unpaid && expires_at !== null ? formatDateTime(new Date(expires_at), language) : null}
      />
      {unpaid && refusal !== null && (
        <p className={styles.notice} role="alert">
          <Icon name="alert" size="s" />
          {refusal.text[language]}
        </p>
      )}
      {undecided && authen_url !== null && (
        <div className={styles.open}>
          {state === 'waiting' && <p>{t('credit.backText')}</p>}
          <Button
            wide
            look={state === 'waiting' ? 'secondary' : 'primary'}
            onClick={() => setLeaving(authen_url)}
          >
            {t('credit.toBank')}
          </Button>
          {form !== null && <LinkButton onClick={() => setAgain(true)}>{t('credit.startAgain')}</LinkButton>}
        </div>
      )}
      {/* The form stays mounted but hidden while waiting: a rejected card need not be entered again. */}
      {(payable || (state === 'waiting' && formSeen.current)) && (
        <form
          className={cx(styles.pay, !payable && styles.away)}
          aria-hidden={!payable || undefined}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {cardOpen && form !== null ? (
            <>
              {card_offer !== undefined && (
                <p className={styles.notice}>
                  <Icon name="info" size="s" />
                  {t('credit.cardOffer', { cards: card_offer[language] })}
                </p>
              )}
              {state === 'failed' && <h2 className={text.subheading}>{t('credit.another')}</h2>}
              <CardField
                form={form}
                card={card}
                busy={stage !== 'idle'}
                change
                onEnter={() => void submit()}
              />
              <Button type="submit" wide busy={stage !== 'idle'}>
                {t('credit.pay', { amount: formatBaht(total) })}
              </Button>
            </>
          ) : (
            options.data !== undefined && <p>{t('credit.cardOff')}</p>
          )}
        </form>
      )}
      {unpaid && (
        <section>
          <h2 className={text.subheading}>{t('ways.title')}</h2>
          <OtherWays so_no={so_no} methods={others} />
        </section>
      )}
      {(state === 'approved' || state === 'paid') && (
        <ButtonLink wide look="done" to={paths.thankYou(so_no)}>
          {t('credit.toThanks')}
        </ButtonLink>
      )}
      {(state === 'review' || state === 'cod' || state === 'cancelled') && (
        <ButtonLink wide look="secondary" to={paths.order(so_no)}>
          {t('credit.toThanks')}
        </ButtonLink>
      )}
      {(state === 'failed' || slow) && <Advice />}
    </>,
  );
}
