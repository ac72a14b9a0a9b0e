import type { ListDefinition } from '@mali/contracts/lists/definition';
import type { ListCount } from '@mali/contracts/lists/query';
import type { SavedView } from '@mali/contracts/office';
import type { ViewList } from '@mali/contracts/office-values';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { AdminHead } from '../shared/admin-head.tsx';
import { Loaded } from '../shared/loaded.tsx';
import { useNotice } from '../shared/use-notice.ts';
import { POLL_MS } from '../shared/work-waiting.ts';
import { FilterBar } from './filter-bar.tsx';
import styles from './list.module.css';
import { type ListAddress, type ListParameters, useListAddress } from './list-address.ts';
import { ListPager } from './list-pager.tsx';
import { type ListCell, ListTable, type RowActs } from './list-table.tsx';
import { ColumnsButton, ExportMenu, ViewTools } from './list-tools.tsx';
import { countWords, ListViews } from './list-views.tsx';
import { useSavedViewsQuery } from './view-calls.ts';

export type ListAnswer<Row> = Readonly<{
  rows: readonly Row[];
  after: string | null;
  before: string | null;
  total: ListCount;
  /** The page is not full because so many rows were looked at. */
  cut?: boolean;
}>;

type Options = Readonly<{ pollingInterval: number; refetchOnMountOrArgChange: true }>;
type Rows<Row> = Readonly<{
  data?: ListAnswer<Row> | undefined;
  currentData?: ListAnswer<Row> | undefined;
  isFetching: boolean;
  error?: unknown;
  refetch: () => unknown;
}>;
type Counts = Readonly<{ data?: Readonly<{ views: Readonly<Record<string, ListCount>> }> | undefined }>;

/** What a list page is made of, besides its texts (docs/decisions/0034-back-office-foundation.md, "Lists"). */
export type ListPageDefinition<Row> = Readonly<{
  list: ListDefinition;
  /** The page's address without parameters. */
  path: string;
  useRows: (query: ListParameters, options: Options) => Rows<Row>;
  /** Counts of the standing views. */
  useCounts?: (query: undefined, options: Options) => Counts;
  /** A cell for each column that can be shown, in the order of the columns. */
  useCells: () => readonly ListCell<Row>[];
  rowKey: (row: Row) => string;
  /** Rows are shown as cards beside each other, where they are pictures; an export has the columns. */
  card?: (row: Row) => ReactNode;
  /** Cards are as wide as the list, each below the other. */
  stacked?: boolean;
  /** The page arranges the cells of a card on a phone itself, by their columns. */
  hasOwnCard?: boolean;
  /** Columns of an address without its own; every cell when it is missing. */
  defaultColumns?: readonly string[];
  /** Views whose rows are overdue or failed. */
  alarms?: readonly string[];
  /** Name under which views are saved; without one the list has standing views alone. */
  saved?: ViewList;
  /**
   * Downloads every row that the list has.
   * @throws ApiError
   */
  download?: (
    params: ListParameters & { lang: string; columns: string; format: 'csv' | 'xlsx' },
  ) => Promise<void>;
}>;

/** Acts on rows that are chosen. */
export type ListSelection<Row> = Readonly<{
  /** What the checkbox of a row is called. */
  label: (key: string) => string;
  /** Acts on rows chosen by hand. */
  bar: (rows: readonly Row[], onDone: () => void) => ReactNode;
  /** Acts on all rows that match, also those of other pages; offered once a whole page is chosen. */
  all?: (address: ListAddress, total: ListCount, onDone: () => void) => ReactNode;
}>;

/**
 * A page of records: its state is in the address, and the API sorts, filters, searches and pages. It has standing and
 * saved views with their counts, chips, columns, export, selection, and every state of a request.
 */
export function ListPage<Row>({
  definition,
  title,
  lead,
  search,
  none,
  done,
  mayExport = false,
  selection,
  acts,
  actions,
  parts,
  children,
}: {
  definition: ListPageDefinition<Row>;
  title: string;
  lead?: string;
  /** Placeholder of the search. */
  search: string;
  /** When filters or a search find nothing. */
  none: Readonly<{ title: string; text: string }>;
  /** When a view has no rows. */
  done: (view: string) => string;
  mayExport?: boolean;
  selection?: ListSelection<Row> | undefined;
  /** What can be done with each row. */
  acts?: RowActs<Row>;
  /** Beside the title. */
  actions?: ReactNode;
  /** Below the title: the pages of the section. */
  parts?: ReactNode;
  /** After the list. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('admin');
  const { list, path, useRows, useCounts = useNoCounts, useCells, rowKey, defaultColumns, card } = definition;
  const address = useListAddress(list, path);
  const options = { pollingInterval: POLL_MS, refetchOnMountOrArgChange: true } as const;
  const query = useRows(address.query, options);
  const counts = useCounts(undefined, options);
  const saved = useSaved(definition.saved, options);
  const { chosen, isAll, setAll, choose, unchoose } = useChosen<Row>(address);
  const cells = useCells();
  const columns = address.columns ?? defaultColumns ?? cells.map(({ key }) => key);
  const shownCells = columns.flatMap((key) => cells.filter((cell) => cell.key === key));
  // The rows of the previous parameters stay until those of the new ones are there.
  const shown = query.currentData ?? query.data;
  const isStale = isApiError(query.error) && query.error.status === 400;
  const toView = (text: string) => (
    <ButtonLink size="m" look="secondary" to={address.toView(address.view)}>
      {text}
    </ButtonLink>
  );

  const empty = () => {
    const isFiltered =
      address.query.q !== undefined || Object.keys(address.query).some((name) => name in list.filters);
    return isFiltered ? (
      <EmptyState icon="noResult" {...none}>
        {toView(t('list.clear'))}
      </EmptyState>
    ) : (
      <EmptyState title={done(address.view)} />
    );
  };
  const table = ({ rows, total, after, before, cut = false }: ListAnswer<Row>) => {
    const pager = <ListPager address={address} total={total} after={after} before={before} isCut={cut} />;
    if (card !== undefined)
      return (
        <>
          <ul className={definition.stacked === true ? styles.stack : styles.cards} aria-label={title}>
            {rows.map((row) => (
              <li key={rowKey(row)}>{card(row)}</li>
            ))}
          </ul>
          {pager}
        </>
      );
    const isPageChosen = rows.every((row) => chosen.has(rowKey(row)));
    return (
      <>
        {selection?.all !== undefined && isPageChosen && !isAll && total.count > rows.length && (
          <p className={styles.all}>
            <Button look="quiet" size="m" onClick={() => setAll(true)}>
              {t('office.chooseAll', { shown: countWords(total) })}
            </Button>
          </p>
        )}
        <ListTable
          list={list}
          address={address}
          caption={title}
          rows={rows}
          rowKey={rowKey}
          cells={shownCells}
          acts={acts}
          hasOwnCard={definition.hasOwnCard}
          busy={query.isFetching && query.currentData === undefined}
          {...(selection !== undefined && {
            selection: {
              chosen: new Set(chosen.keys()),
              label: selection.label,
              toggle: (keys: readonly string[], isChosen: boolean) =>
                choose(
                  rows.map((row) => [rowKey(row), row] as const).filter(([key]) => keys.includes(key)),
                  isChosen,
                ),
            },
          })}
        />
        {pager}
      </>
    );
  };

  return (
    <div className={styles.page}>
      <PageMeta title={title} noIndex />
      <AdminHead title={title} lead={lead}>
        {actions}
        {mayExport && definition.download !== undefined && (
          <Export download={definition.download} query={address.query} columns={columns} />
        )}
      </AdminHead>
      {parts}
      {(list.views.length > 1 || definition.saved !== undefined) && (
        <ListViews
          list={list}
          address={address}
          label={t('list.views')}
          counts={counts.data?.views}
          alarms={definition.alarms ?? []}
          saved={saved}
        >
          {definition.saved !== undefined && (
            <ViewTools list={list} name={definition.saved} address={address} saved={saved} />
          )}
        </ListViews>
      )}
      <FilterBar list={list} address={address} placeholder={search}>
        {defaultColumns !== undefined && <ColumnsButton list={list} address={address} shown={columns} />}
      </FilterBar>
      {isStale && query.currentData === undefined ? (
        <ErrorState>{toView(t('list.again'))}</ErrorState>
      ) : (
        <Loaded query={{ ...query, currentData: query.error === undefined ? shown : query.currentData }}>
          {(answer) => (answer.rows.length === 0 && answer.cut !== true ? empty() : table(answer))}
        </Loaded>
      )}
      {shown !== undefined && isAll && selection?.all?.(address, shown.total, unchoose)}
      {children}
      {chosen.size > 0 && !isAll && selection?.bar([...chosen.values()], unchoose)}
    </div>
  );
}

const useNoCounts = (): Counts => ({});
const NO_VIEWS: readonly SavedView[] = [];

function useSaved(name: ViewList | undefined, options: Options): readonly SavedView[] {
  const { data } = useSavedViewsQuery(name ?? 'orders', { ...options, skip: name === undefined });
  return data?.views ?? NO_VIEWS;
}

/** Rows that are chosen; they stay chosen over pages, until the list is another one. */
function useChosen<Row>(address: ListAddress) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  // Every row that matches, by the filters and not by their keys.
  const [isAll, setAll] = useState(false);
  const unchoose = () => {
    setChosen(new Map());
    setAll(false);
  };
  const { after: _after, before: _before, ...parameters } = address.query;
  const listKey = JSON.stringify(parameters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset for another list
  useEffect(() => unchoose(), [listKey]);
  const choose = (rows: readonly (readonly [string, Row])[], isChosen: boolean) => {
    setAll(false);
    setChosen((before) => {
      const next = new Map(before);
      for (const [key, row] of rows) {
        if (isChosen) next.set(key, row);
        else next.delete(key);
      }
      return next;
    });
  };
  return { chosen, isAll, setAll, choose, unchoose };
}

function Export({
  download,
  query,
  columns,
}: {
  download: NonNullable<ListPageDefinition<unknown>['download']>;
  query: ListParameters;
  columns: readonly string[];
}) {
  const language = useLanguage();
  const notice = useNotice();
  const [busy, setBusy] = useState(false);
  const start = async (format: 'csv' | 'xlsx') => {
    setBusy(true);
    try {
      await download({ ...query, lang: language, columns: columns.join(','), format });
    } catch (failure) {
      notice.failed(failure);
    }
    setBusy(false);
  };
  return <ExportMenu busy={busy} onChoose={(format) => void start(format)} />;
}
