import type { ReactNode } from 'react';
import { isApiError } from '../../clients/api-error.ts';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import styles from './loaded.module.css';

/** The part of a query's result that its states are made of. */
export type Loadable<T> = Readonly<{ currentData?: T | undefined; error?: unknown; refetch: () => unknown }>;

/** The answer of a request; without one the request's state: loading, unknown (404 or 400), or failed with a retry. */
export function Loaded<T>({
  query: { currentData, error, refetch },
  page = false,
  unknown,
  children,
}: {
  query: Loadable<T>;
  /** The states take the whole page, as of a single record; otherwise those of a list's rows. */
  page?: boolean;
  /** Title for an address without a record. */
  unknown?: string;
  children: (data: T) => ReactNode;
}) {
  if (currentData !== undefined) return children(currentData);
  if (error === undefined) {
    return (
      <Loading>
        {(page ? ['a'] : ['a', 'b', 'c', 'd', 'e', 'f']).map((key) => (
          <Skeleton key={key} shape="block" className={page ? styles.record : styles.row} />
        ))}
      </Loading>
    );
  }
  if (unknown !== undefined && isApiError(error) && (error.status === 404 || error.status === 400))
    return <EmptyState page icon="noResult" title={unknown} />;
  return <ErrorState page={page} retry={() => void refetch()} />;
}
