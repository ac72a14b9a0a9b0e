import type { EventCampaign } from '@mali/contracts/campaigns';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useMatch, useParams } from 'react-router-dom';
import { storeAffiliateId } from '../../../app/affiliate.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { ROUTES } from '../../../app/routes.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { Button, ButtonLink, LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { popupOpened } from '../../layout/index.ts';
import { selectProfile, selectSessionKnown } from '../../session/index.ts';
import { useEventCampaignQuery } from '../calls.ts';
import { placeOf, useCouponText } from '../coupon-text.ts';
import { useCollect } from '../use-collect.ts';
import styles from './event.module.css';

/** Remaining number below which it is shown. */
const FEW = 100;
const KEY = 'mali.collect';

/** The campaign to be collected after signing in, stored because a provider's sign-in leaves the page. */
const wanted = {
  keep(event: string): void {
    try {
      sessionStorage.setItem(KEY, event);
    } catch {
      // Without storage the visitor clicks again.
    }
  },
  is: (event: string): boolean => {
    try {
      return sessionStorage.getItem(KEY) === event;
    } catch {
      return false;
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Without storage nothing was stored.
    }
  },
};

/** The coupon of an event or an influencer, opened by its QR code (SHELL-29). */
export function Component() {
  const { t: say } = useTranslation('event');
  const { event: typed = '' } = useParams();
  const event = typed.toLowerCase();
  const profile = useSelector(selectProfile);
  const known = useSelector(selectSessionKnown);
  const user_id = profile?.user_id ?? null;
  // Whether it was collected is known once the session is.
  const { currentData, error, refetch } = useEventCampaignQuery(
    { event, user_id },
    { skip: !known, refetchOnMountOrArgChange: true },
  );
  const affiliate = currentData?.influencer?.affiliate_id ?? null;
  const byInfluencer = useMatch(ROUTES.influencerCoupon.path) !== null;
  useEffect(() => {
    if (byInfluencer && affiliate !== null) storeAffiliateId(affiliate);
  }, [byInfluencer, affiliate]);

  const body = () => {
    if (currentData !== undefined) return <Invitation event={event} campaign={currentData} />;
    if (isApiError(error) && error.status === 404) {
      return (
        <EmptyState page icon="noResult" title={say('unknown')} text={say('unknownText')}>
          <ButtonLink to={paths.account('coupon', { tab: 'collect' })}>{say('others')}</ButtonLink>
          <ButtonLink look="secondary" to={paths.shop()}>
            {say('shop')}
          </ButtonLink>
        </EmptyState>
      );
    }
    if (error !== undefined) return <ErrorState page retry={() => void refetch()} />;
    return (
      <Loading>
        <Skeleton shape="block" className={styles.wait} />
      </Loading>
    );
  };
  return <div className={styles.page}>{body()}</div>;
}

function Invitation({ event, campaign: { coupon, influencer } }: { event: string; campaign: EventCampaign }) {
  const { t } = useTranslation('rewards');
  const { t: say } = useTranslation('event');
  const words = useCouponText();
  const { left, collect_until, reason } = coupon;
  const title = words.title(coupon);
  const terms = words.terms(coupon);
  const open = reason === null;
  const facts = [
    ...words.conditions(coupon).split(' · '),
    open && collect_until !== null && t('coupon.collectUntil', { date: words.end(collect_until) }),
  ].filter((fact) => fact !== false && fact !== '');
  return (
    <>
      <PageMeta title={title} noIndex />
      <p className={styles.from}>
        {influencer === null ? say('eyebrow') : say('invites', { name: influencer.name })}
      </p>
      <article className={styles.ticket}>
        <p className={styles.value}>{words.value(coupon)}</p>
        <h1 className={styles.title}>{title}</h1>
        <ul className={styles.facts}>
          {facts.map((fact) => (
            <li key={String(fact)}>{fact}</li>
          ))}
        </ul>
        {open && left !== null && left > 0 && left <= FEW && (
          <p className={styles.few}>{say('left', { count: left })}</p>
        )}
        <div className={styles.deed}>
          <Deed event={event} coupon={coupon} />
        </div>
      </article>
      {terms !== '' && (
        <section className={styles.terms}>
          <h2>{t('coupon.terms')}</h2>
          <p>{terms}</p>
        </section>
      )}
    </>
  );
}

function Deed({ event, coupon }: { event: string; coupon: EventCampaign['coupon'] }) {
  const { t } = useTranslation('rewards');
  const { t: say } = useTranslation('event');
  const dispatch = useAppDispatch();
  const words = useCouponText();
  const member = useSelector(selectProfile) !== null;
  const { collect, collecting } = useCollect(t('coupons.collected'));
  const { promo_id, reason, collect_from } = coupon;

  // Collects after the requested sign-in. The effect runs again with the result, when the request is cleared.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only who it is and how the coupon stands for them matter
  useEffect(() => {
    if (!member || !wanted.is(event)) return;
    wanted.forget();
    if (reason === null) void collect(promo_id);
  }, [member, event, promo_id, reason]);

  const ask = (popup: 'login' | 'signup') => {
    wanted.keep(event);
    dispatch(popupOpened(popup));
  };
  const state = (title: string, more: string) => (
    <>
      <p className={text.subheading}>{title}</p>
      <p className={text.muted}>{more}</p>
      <ButtonLink wide look="secondary" to={paths.account('coupon', { tab: 'collect' })}>
        {say('others')}
      </ButtonLink>
    </>
  );
  switch (reason) {
    case 'have_it':
      return (
        <>
          <p className={styles.have} role="status">
            <Icon name="check" />
            {say('have')}
          </p>
          <p className={text.muted}>{say('haveText')}</p>
          <ButtonLink wide to={placeOf(coupon)}>
            {say('shop')}
          </ButtonLink>
          <ButtonLink wide look="secondary" to={paths.account('coupon')}>
            {say('mine')}
          </ButtonLink>
        </>
      );
    case 'over':
      return state(say('over'), say('overText'));
    case 'all_collected':
      return state(say('gone'), say('goneText'));
    case 'new_customers_only':
    case 'not_invited':
      return state(say(reason), say('overText'));
    case 'not_started':
      return state(
        say('soon', { date: collect_from === null ? '' : words.start(collect_from) }),
        say('soonText'),
      );
    case null:
      return member ? (
        <Button wide busy={collecting === promo_id} onClick={() => void collect(promo_id)}>
          {say('collect')}
        </Button>
      ) : (
        <>
          <Button wide onClick={() => ask('login')}>
            {say('member')}
          </Button>
          <LinkButton onClick={() => ask('signup')}>{say('join')}</LinkButton>
        </>
      );
  }
}
