import { RETURN_LIST } from '@mali/contracts/lists/returns';
import type { AdminReturnRow } from '@mali/contracts/returns';
import { may } from '@mali/contracts/roles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { isApiError } from '../../../clients/api-error.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { FilterBar } from '../../list/filter-bar.tsx';
import { useListAddress } from '../../list/list-address.ts';
import { ListPager } from '../../list/list-pager.tsx';
import { type ListCell, ListTable } from '../../list/list-table.tsx';
import { ListViews } from '../../list/list-views.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { useAdminReturnCountsQuery } from '../../shared/calls.ts';
import { useAt } from '../../shared/use-at.ts';
import { POLL_MS } from '../../shared/work-waiting.ts';
import { useAdminReturnsQuery } from '../calls.ts';
import { OpenReturnDialog } from '../open-return.tsx';
import { reasonWord, statusWord } from '../return-words.ts';
import styles from './returns.module.css';

/** Requests for returns: what is to be decided, received, inspected and refunded. */
export function Component() {
  const { t } = useTranslation('admin');
  const profile = useSelector(selectProfile);
  const address = useListAddress(RETURN_LIST, adminPaths.returns());
  const asked = { pollingInterval: POLL_MS, refetchOnMountOrArgChange: true };
  const { data, currentData, isFetching, isError, error, refetch } = useAdminReturnsQuery(
    address.query,
    asked,
  );
  const counts = useAdminReturnCountsQuery(undefined, asked);
  const cells = useCells();
  const [opening, setOpening] = useState(false);
  const shown = currentData ?? data;
  const body = () => {
    if (isError && currentData === undefined) {
      const isStale = isApiError(error) && error.status === 400;
      return (
        <ErrorState {...(!isStale && { retry: () => void refetch() })}>
          {isStale && (
            <ButtonLink size="m" look="secondary" to={address.toView(address.view)}>
              {t('list.again')}
            </ButtonLink>
          )}
        </ErrorState>
      );
    }
    if (shown === undefined) {
      return (
        <Loading>
          <Skeleton shape="block" className={styles.wait} />
        </Loading>
      );
    }
    if (shown.rows.length === 0) {
      const isFiltered =
        address.query.q !== undefined ||
        Object.keys(address.query).some((name) => name in RETURN_LIST.filters);
      return isFiltered ? (
        <EmptyState icon="noResult" title={t('adminReturns.none')} text={t('adminReturns.noneText')} />
      ) : (
        <EmptyState title={t('adminReturns.done')} />
      );
    }
    return (
      <>
        <ListTable
          list={RETURN_LIST}
          address={address}
          caption={t('parts.returns')}
          rows={shown.rows}
          rowKey={({ return_no }) => return_no}
          cells={cells}
          busy={isFetching && currentData === undefined}
        />
        <ListPager address={address} total={shown.total} after={shown.after} before={shown.before} />
      </>
    );
  };
  return (
    <div className={styles.page}>
      <PageMeta title={t('parts.returns')} noIndex />
      <AdminHead title={t('parts.returns')}>
        {profile !== null && may(profile.role_id, 'return:open') && (
          <Button size="m" look="secondary" icon="plus" onClick={() => setOpening(true)}>
            {t('adminReturns.open')}
          </Button>
        )}
      </AdminHead>
      <ListViews
        list={RETURN_LIST}
        address={address}
        label={t('list.views')}
        counts={counts.data?.views}
        alarms={['late']}
      />
      <FilterBar list={RETURN_LIST} address={address} placeholder={t('adminReturns.search')} />
      {body()}
      {opening && <OpenReturnDialog onClose={() => setOpening(false)} />}
    </div>
  );
}

function useCells(): readonly ListCell<AdminReturnRow>[] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  return [
    {
      key: 'return_no',
      cell: (row) => (
        <AppLink className={styles.number} to={adminPaths.return(row.return_no)}>
          {row.return_no}
        </AppLink>
      ),
    },
    { key: 'asked_at', cell: (row) => <time dateTime={row.asked_at}>{at(row.asked_at)}</time> },
    {
      key: 'customer',
      cell: (row) => (
        <>
          {row.customer}
          <small>{row.so_no}</small>
        </>
      ),
    },
    {
      key: 'items',
      cell: (row) => (
        <span className={styles.items}>
          {row.items.map((item, i) => (
            <ProductPicture
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a return do not change
              key={i}
              image={item.image}
              alt={`${language === 'th' ? item.name_th : item.name_en} × ${item.quantity}`}
              sizes="28px"
              className={styles.picture}
            />
          ))}
        </span>
      ),
    },
    {
      key: 'reasons',
      cell: (row) => row.reasons.map((reason) => reasonWord(reason, language)).join(', '),
    },
    { key: 'status', cell: (row) => statusWord(row.status, language) },
    {
      key: 'decide_by',
      cell: (row) =>
        row.status === 'asked' && (
          <time dateTime={row.decide_by} className={row.late ? styles.late : undefined}>
            {row.late ? t('adminReturns.late', { time: at(row.decide_by) }) : at(row.decide_by)}
          </time>
        ),
    },
    { key: 'status_at', cell: (row) => <time dateTime={row.status_at}>{at(row.status_at)}</time> },
  ];
}
