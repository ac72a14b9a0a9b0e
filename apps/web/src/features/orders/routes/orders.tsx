import { PAGE_SIZE } from '@mali/contracts/limits';
import { ORDER_GROUPS, type OrderGroup } from '@mali/contracts/order-status';
import type { OrdersAnswer } from '@mali/contracts/orders';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { Button, ButtonLink, LinkButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { AppLink } from '../../../ui/link.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { AccountFrame } from '../../account/index.ts';
import { popupOpened } from '../../layout/index.ts';
import { useOrdersQuery } from '../calls.ts';
import { OrderCard } from '../order-card.tsx';
import { OrderSearch } from '../order-search.tsx';
import { ToReview } from '../to-review.tsx';
import styles from './orders.module.css';

const GROUPS = Object.keys(ORDER_GROUPS).filter((key): key is OrderGroup => key in ORDER_GROUPS);

/** Group, search and page (displayed from 1) of the URL. */
function useRequested() {
  const [search] = useSearchParams();
  const group = GROUPS.find((known) => known === search.get('state')) ?? null;
  const keyword = (search.get('keyword') ?? '').trim().slice(0, 100);
  const page = Math.max(0, (Number.parseInt(search.get('page') ?? '1', 10) || 1) - 1);
  return { group, keyword, page };
}
const addressOf = (asked: { group: OrderGroup | null; keyword: string; page?: number }): string =>
  paths.orders(asked.page ?? 0, {
    state: asked.group ?? undefined,
    keyword: asked.keyword === '' ? undefined : asked.keyword,
  });

/** The signed-in customer's orders, ten per page (CHKO-22 to CHKO-26). */
export function Component() {
  const { t } = useTranslation('orders');
  const dispatch = useAppDispatch();
  return (
    <AccountFrame
      page="orders"
      visitor={
        <Button look="quiet" onClick={() => dispatch(popupOpened('track-order'))}>
          {t('list.track')}
        </Button>
      }
    >
      <Orders />
    </AccountFrame>
  );
}

function Orders() {
  const { t } = useTranslation('orders');
  const asked = useRequested();
  const { data, currentData, isError, isFetching, refetch, fulfilledTimeStamp } = useOrdersQuery(asked, {
    refetchOnMountOrArgChange: true,
  });
  if (isError && currentData === undefined) return <ErrorState retry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <Loading>
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} shape="block" className={styles.wait} />
        ))}
      </Loading>
    );
  }
  if (data.counts?.all === 0 && asked.keyword === '') {
    return (
      <EmptyState icon="box" title={t('list.empty')} text={t('list.emptyText')}>
        <ButtonLink to={paths.shop()}>{t('list.toShop')}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <ToReview />
      <OrderSearch
        key={asked.keyword}
        keyword={asked.keyword}
        address={(keyword) => addressOf({ group: null, keyword })}
      />
      <Groups counts={data.counts} asked={asked} />
      {/* Dimmed only while showing another request's data; readable during a refetch. */}
      <div aria-busy={isFetching || undefined} className={cx(currentData === undefined && styles.busy)}>
        {data.count === 0 ? (
          <None asked={asked} />
        ) : (
          <ul>
            {data.orders.map((order) => (
              <OrderCard
                key={order.so_no}
                order={order}
                told={fulfilledTimeStamp ?? 0}
                ask={async () => (await refetch()).data}
              />
            ))}
          </ul>
        )}
        <Pages count={data.count} asked={asked} />
      </div>
    </>
  );
}

function Groups({
  counts,
  asked,
}: {
  counts: OrdersAnswer['counts'];
  asked: ReturnType<typeof useRequested>;
}) {
  const { t } = useTranslation('orders');
  const tab = (group: OrderGroup | null) => {
    const count = counts?.[group ?? 'all'];
    return (
      <li key={group}>
        <AppLink
          to={addressOf({ group, keyword: asked.keyword })}
          aria-current={group === asked.group ? 'page' : undefined}
          preventScrollReset
        >
          {t(`list.groups.${group ?? 'all'}`)} {count !== undefined && count > 0 && <span>{count}</span>}
        </AppLink>
      </li>
    );
  };
  return (
    <nav aria-label={t('list.groupsLabel')}>
      <ul className={styles.groups}>{[null, ...GROUPS].map(tab)}</ul>
    </nav>
  );
}

/** Empty group or no match: message, and a link to all orders. */
function None({ asked }: { asked: ReturnType<typeof useRequested> }) {
  const { t } = useTranslation('orders');
  const dispatch = useAppDispatch();
  const searched = asked.keyword !== '';
  return (
    <EmptyState
      icon={searched ? 'noResult' : 'box'}
      title={searched ? t('list.notFound', { keyword: asked.keyword }) : t('list.noneOfGroup')}
      {...(searched && { text: t('list.notFoundText') })}
    >
      <ButtonLink look="secondary" size="m" to={paths.orders()}>
        {t('list.all')}
      </ButtonLink>
      {searched && (
        <LinkButton onClick={() => dispatch(popupOpened('track-order'))}>{t('list.track')}</LinkButton>
      )}
    </EmptyState>
  );
}

function Pages({ count, asked }: { count: number; asked: ReturnType<typeof useRequested> }) {
  const { t } = useTranslation('orders');
  const { page } = asked;
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE.orders));
  if (pages === 1) return null;
  return (
    <nav className={styles.pages} aria-label={t('list.page', { page: page + 1, pages })}>
      {page > 0 ? (
        <ButtonLink look="quiet" size="m" to={addressOf({ ...asked, page: page - 1 })}>
          {t('list.newer')}
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className={text.small}>{t('list.page', { page: page + 1, pages })}</span>
      {page + 1 < pages ? (
        <ButtonLink look="quiet" size="m" to={addressOf({ ...asked, page: page + 1 })}>
          {t('list.older')}
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
