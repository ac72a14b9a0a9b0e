import type { Coupon, UserCoupon } from '@mali/contracts/coupons';
import { PAGE_SIZE } from '@mali/contracts/limits';
import { COUPON_STATUS } from '@mali/contracts/reward-values';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { Button, ButtonLink, TextLink } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { Ticket } from '../../../ui/ticket.tsx';
import { AccountFrame } from '../../account/index.ts';
import { applyPromoCode } from '../../cart/index.ts';
import { toastShown } from '../../layout/index.ts';
import { useCouponsQuery, useUserCouponsQuery } from '../calls.ts';
import { placeOf, useCouponText } from '../coupon-text.ts';
import { Pages } from '../pages.tsx';
import { useCollect } from '../use-collect.ts';
import styles from './coupons.module.css';

const TABS = ['mine', 'collect', 'past'] as const;
type Tab = (typeof TABS)[number];

const addressOf = (tab: Tab, page = 1): string =>
  paths.account('coupon', { tab: tab === 'mine' ? undefined : tab, page: page === 1 ? undefined : page });

function useRequested(): { tab: Tab; page: number } {
  const [search] = useSearchParams();
  const tab = TABS.find((known) => known === search.get('tab')) ?? 'mine';
  return { tab, page: Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1) };
}

/** The member's coupons: usable, collectable, and used ones (COUP-08). */
export function Component() {
  return (
    <AccountFrame page="coupon">
      <Coupons />
    </AccountFrame>
  );
}

function Coupons() {
  const { t } = useTranslation('rewards');
  const { tab, page } = useRequested();
  return (
    <>
      <nav aria-label={t('page.tabsLabel')}>
        <ul className={styles.tabs}>
          {TABS.map((each) => (
            <li key={each}>
              <AppLink
                to={addressOf(each)}
                aria-current={each === tab ? 'page' : undefined}
                preventScrollReset
              >
                {t(`page.tabs.${each}`)}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      {tab === 'collect' ? <Collectable page={page} /> : <Own key={tab} tab={tab} page={page} />}
    </>
  );
}

const Waiting = () => (
  <Loading>
    {['a', 'b', 'c'].map((key) => (
      <Skeleton key={key} shape="block" className={styles.wait} />
    ))}
  </Loading>
);

function None({ tab }: { tab: Tab }) {
  const { t } = useTranslation('rewards');
  return (
    <EmptyState icon="gift" title={t(`page.empty.${tab}`)} text={t(`page.emptyText.${tab}`)}>
      {tab === 'mine' ? (
        <ButtonLink to={addressOf('collect')}>{t('page.toCollect')}</ButtonLink>
      ) : (
        <ButtonLink look="secondary" to={paths.shop()}>
          {t('page.toShop')}
        </ButtonLink>
      )}
    </EmptyState>
  );
}

function Own({ tab, page }: { tab: 'mine' | 'past'; page: number }) {
  const { data, isError, isFetching, refetch } = useUserCouponsQuery(
    {
      status: tab === 'mine' ? [COUPON_STATUS.COLLECTED] : [COUPON_STATUS.USED, COUPON_STATUS.EXPIRED],
      page,
      limit: PAGE_SIZE.coupons,
    },
    { refetchOnMountOrArgChange: true },
  );
  if (isError && data === undefined) return <ErrorState retry={() => void refetch()} />;
  if (data === undefined) return <Waiting />;
  if (data.count === 0) return <None tab={tab} />;
  return (
    <>
      <ul className={cx(styles.list, isFetching && styles.busy)}>
        {data.data.map((mine) => (
          <li key={mine.coupon_id}>{tab === 'mine' ? <Usable mine={mine} /> : <Past mine={mine} />}</li>
        ))}
      </ul>
      <Pages count={data.count} size={PAGE_SIZE.coupons} page={page} address={(to) => addressOf(tab, to)} />
    </>
  );
}

function Terms({ coupon }: { coupon: Coupon }) {
  const { t } = useTranslation('rewards');
  const terms = useCouponText().terms(coupon);
  if (terms === '') return null;
  return (
    <details className={styles.terms}>
      <summary>{t('coupon.terms')}</summary>
      <p>{terms}</p>
    </details>
  );
}

/** A collected coupon: applied to the bag, with a link to its products. */
function Usable({ mine }: { mine: UserCoupon }) {
  const { t } = useTranslation('rewards');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const words = useCouponText();
  const { coupon, reason } = mine;
  const title = words.title(coupon);
  return (
    <Ticket
      value={words.value(coupon)}
      code={coupon.code}
      title={title}
      text={words.conditions(coupon, mine.expires_at)}
      quiet={reason !== null}
    >
      <Terms coupon={coupon} />
      {reason === null ? (
        <Button
          size="m"
          look="secondary"
          aria-label={t('page.useOne', { name: title })}
          onClick={() => {
            void dispatch(applyPromoCode(coupon.code));
            dispatch(toastShown({ tone: 'done', text: t('page.useDone') }));
            void navigate(placeOf(coupon));
          }}
        >
          {t('page.use')}
        </Button>
      ) : (
        <p className={styles.why}>{t(`why.${reason}`, { amount: formatBaht(coupon.min_spend) })}</p>
      )}
    </Ticket>
  );
}

function Past({ mine }: { mine: UserCoupon }) {
  const { t } = useTranslation('rewards');
  const words = useCouponText();
  const { coupon, status, so_no, used_at, expires_at } = mine;
  return (
    <Ticket value={words.value(coupon)} code={coupon.code} title={words.title(coupon)} quiet>
      {status === COUPON_STATUS.USED && used_at !== null ? (
        <p>
          {t('page.usedAt', { date: words.day(used_at) })}
          {so_no !== null && (
            <>
              {' · '}
              <TextLink inline to={paths.order(so_no)} aria-label={`${t('page.usedOn')} ${so_no}`}>
                {so_no}
              </TextLink>
            </>
          )}
        </p>
      ) : (
        <p>{expires_at !== null && t('page.expiredAt', { date: words.end(expires_at) })}</p>
      )}
    </Ticket>
  );
}

function Collectable({ page }: { page: number }) {
  const { t } = useTranslation('rewards');
  const { data, isError, isFetching, refetch } = useCouponsQuery(
    { page, limit: PAGE_SIZE.coupons },
    { refetchOnMountOrArgChange: true },
  );
  const { collect, collecting } = useCollect(t('coupons.collected'));
  if (isError && data === undefined) return <ErrorState retry={() => void refetch()} />;
  if (data === undefined) return <Waiting />;
  if (data.count === 0) return <None tab="collect" />;
  return (
    <>
      <ul className={cx(styles.list, isFetching && styles.busy)}>
        {data.data.map((coupon) => (
          <li key={coupon.promo_id}>
            <ToCollect
              coupon={coupon}
              busy={collecting === coupon.promo_id}
              onCollect={() => void collect(coupon.promo_id)}
            />
          </li>
        ))}
      </ul>
      <Pages
        count={data.count}
        size={PAGE_SIZE.coupons}
        page={page}
        address={(to) => addressOf('collect', to)}
      />
    </>
  );
}

/** Remaining number below which it is shown. */
const FEW = 100;

function ToCollect({ coupon, busy, onCollect }: { coupon: Coupon; busy: boolean; onCollect: () => void }) {
  const { t } = useTranslation('rewards');
  const words = useCouponText();
  const { reason, left, collect_from, collect_until, selected } = coupon;
  const title = words.title(coupon);
  const gone = reason === 'all_collected' || reason === 'over';
  const hurry = [
    selected === true && t('why.not_invited'),
    left !== null && left > 0 && left <= FEW && t('coupon.left', { count: left }),
    collect_until !== null && t('coupon.collectUntil', { date: words.end(collect_until) }),
  ].filter((part) => part !== false);
  return (
    <Ticket
      value={words.value(coupon)}
      code={coupon.code}
      title={title}
      text={words.conditions(coupon)}
      quiet={gone}
    >
      {hurry.length > 0 && !gone && reason !== 'have_it' && <p className={styles.why}>{hurry.join(' · ')}</p>}
      <Terms coupon={coupon} />
      {reason === null ? (
        <Button
          size="m"
          busy={busy}
          aria-label={t('coupons.collectOne', { name: title })}
          onClick={onCollect}
        >
          {t('coupons.collect')}
        </Button>
      ) : reason === 'have_it' ? (
        <p className={styles.have}>
          <Icon name="check" size="s" />
          {t('page.collected')}
        </p>
      ) : (
        <p className={styles.state}>
          {reason === 'not_started' && collect_from !== null
            ? t('page.notStarted', { date: words.start(collect_from) })
            : reason === 'all_collected'
              ? t('page.allCollected')
              : t(
                  reason === 'new_customers_only' || reason === 'not_invited'
                    ? `why.${reason}`
                    : 'why.expired',
                )}
        </p>
      )}
    </Ticket>
  );
}
