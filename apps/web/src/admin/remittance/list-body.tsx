import type { ListDefinition } from '@mali/contracts/lists/definition';
import type { ListCount } from '@mali/contracts/lists/query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../clients/api-error.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import type { ListAddress } from '../list/list-address.ts';
import { ListPager } from '../list/list-pager.tsx';
import { type ListCell, ListTable } from '../list/list-table.tsx';
import styles from './remittance.module.css';

type Answer<Row> = { rows: Row[]; total: ListCount; after: string | null; before: string | null };

/** The rows of a list, or why there are none. `empty` gets whether a filter or a search is in force. */
export function ListBody<Row>({
  list,
  address,
  asked,
  caption,
  rowKey,
  cells,
  empty,
}: {
  list: ListDefinition;
  address: ListAddress;
  asked: {
    data?: Answer<Row> | undefined;
    currentData?: Answer<Row> | undefined;
    isError: boolean;
    isFetching: boolean;
    error?: unknown;
    refetch: () => unknown;
  };
  caption: string;
  rowKey: (row: Row) => string;
  cells: readonly ListCell<Row>[];
  empty: (isFiltered: boolean) => ReactNode;
}) {
  const { t } = useTranslation('admin');
  const { data, currentData, isError, isFetching, error, refetch } = asked;
  const shown = currentData ?? data;
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
      address.query.q !== undefined || Object.keys(address.query).some((name) => name in list.filters);
    return empty(isFiltered);
  }
  return (
    <>
      <ListTable
        list={list}
        address={address}
        caption={caption}
        rows={shown.rows}
        rowKey={rowKey}
        cells={cells}
        busy={isFetching && currentData === undefined}
      />
      <ListPager address={address} total={shown.total} after={shown.after} before={shown.before} />
    </>
  );
}
