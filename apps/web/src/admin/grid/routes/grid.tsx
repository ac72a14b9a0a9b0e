import type { GridRow, GridRows } from '@mali/contracts/grid';
import { GRID_ROWS, type GridFault, type GridField } from '@mali/contracts/grid-values';
import { may } from '@mali/contracts/permissions';
import { PRICE_EDIT } from '@mali/contracts/price-values';
import type { PriceSelection } from '@mali/contracts/prices';
import { PRODUCT_STAGES, type ProductStage } from '@mali/contracts/product-edit-values';
import type { ProductChoices } from '@mali/contracts/staff-products';
import { useMemo, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { type ApiError, isApiError } from '../../../clients/api-error.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button, ButtonLink, TextLink } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { LeaveDialog } from '../../form/leave-dialog.tsx';
import { useUnsavedGuard } from '../../form/use-unsaved-guard.ts';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { productSelection } from '../../shared/product-selection.ts';
import { useNotice } from '../../shared/use-notice.ts';
import styles from '../grid.module.css';
import { useGridChoicesQuery, useGridRowsQuery, useSaveGridMutation } from '../grid-calls.ts';
import { type CellFaults, cellText, editedRows, type GridWords, saveRequest } from '../grid-cells.ts';
import { gridReducer, NO_EDITS } from '../grid-state.ts';
import { GridTable } from '../grid-table.tsx';

/** Variants of chosen products, or of a list, like a spreadsheet (GOODS-05). */
export function Component() {
  const { t } = useTranslation('admin');
  const [query] = useSearchParams();
  const selection = productSelection(query);
  return (
    <div className={styles.page}>
      <PageMeta title={t('grid.title')} noIndex />
      <TextLink to={adminPaths.products()}>{t('parts.products')}</TextLink>
      <AdminHead title={t('grid.title')} lead={t('grid.lead')} />
      {selection === null ? (
        <EmptyState title={t('grid.choose')} text={t('grid.chooseText')}>
          <ButtonLink size="m" to={adminPaths.products()}>
            {t('prices.toProducts')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <Pages key={query.toString()} selection={selection} />
      )}
    </div>
  );
}

function Pages({ selection }: { selection: PriceSelection }) {
  const { t } = useTranslation('admin', { keyPrefix: 'grid' });
  const [offset, setOffset] = useState(0);
  const choices = useGridChoicesQuery();
  const rows = useGridRowsQuery({ selection, offset }, { refetchOnMountOrArgChange: true });
  const isReady = choices.data !== undefined && rows.currentData !== undefined;
  return (
    <Loaded
      query={{
        ...rows,
        error: rows.error ?? choices.error,
        currentData: isReady ? rows.currentData : undefined,
      }}
    >
      {(page: GridRows) =>
        choices.data === undefined ? null : page.rows.length === 0 ? (
          <EmptyState title={t('none')} />
        ) : (
          <Editor
            key={offset}
            page={page}
            choices={choices.data}
            pager={
              page.total > GRID_ROWS
                ? { offset, total: page.total, onOffset: setOffset }
                : { offset: 0, total: page.total, onOffset: null }
            }
          />
        )
      }
    </Loaded>
  );
}

function useWords(choices: ProductChoices): GridWords {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return useMemo(
    () => ({
      ...{ choices, language },
      stages: Object.fromEntries(
        PRODUCT_STAGES.map((stage) => [stage, t(`productEditor.stages.${stage}`)]),
      ) as Record<ProductStage, string>,
      active: { yes: t('grid.yes'), no: t('grid.no') },
    }),
    [choices, language, t],
  );
}

type Theirs = ReadonlyMap<number, Readonly<Partial<Record<GridField, string>>>>;
type ServerFault = Readonly<{
  mat_id: number;
  mat_var_id: number | null;
  field: GridField;
  fault: GridFault;
}>;
const detailsOf = <T,>({ details }: ApiError, name: string): readonly T[] =>
  typeof details === 'object' && details !== null && name in details
    ? ((details as Record<string, readonly T[]>)[name] ?? [])
    : [];

function Editor({
  page,
  choices,
  pager,
}: {
  page: GridRows;
  choices: ProductChoices;
  pager: Readonly<{ offset: number; total: number; onOffset: ((offset: number) => void) | null }>;
}) {
  const { t } = useTranslation('admin', { keyPrefix: 'grid' });
  const language = useLanguage();
  const notice = useNotice();
  const role = useSelector(selectProfile)?.role_id;
  const mayEdit = role !== undefined && may(role, 'goods:edit');
  const mayPrice = role !== undefined && may(role, 'price:edit');
  const words = useWords(choices);
  const [rows, setRows] = useState<readonly GridRow[]>(page.rows);
  const [state, dispatch] = useReducer(gridReducer, NO_EDITS);
  const [refused, setRefused] = useState<Readonly<{
    text: string;
    cells: readonly ServerFault[];
    of: unknown;
  }> | null>(null);
  const [theirs, setTheirs] = useState<Theirs>(new Map());
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [save, saving] = useSaveGridMutation();
  const { edits } = state;
  const {
    wanted,
    faults: own,
    changed,
  } = useMemo(() => editedRows(rows, edits, words), [rows, edits, words]);
  const guard = useUnsavedGuard(changed > 0);
  // What the server found holds for the cells that it was sent.
  const server = refused !== null && refused.of === edits ? refused.cells : NO_FAULTS;
  const faults = useMemo(() => withServer(own, server, rows), [own, server, rows]);
  const wrong = [...faults.values()].reduce((sum, row) => sum + Object.keys(row).length, 0);
  const hasPrices = wanted.some((row, i) => row.price !== rows[i]?.price);
  const needsReason = hasPrices && reason.trim() === '';

  const replace = (fresh: readonly GridRow[]) => {
    const now = new Map(fresh.map((row) => [row.mat_var_id, row]));
    setRows((before) => before.map((row) => now.get(row.mat_var_id) ?? row));
  };
  /** Cells that are edited here and have been saved by a colleague. */
  const clash = (fresh: readonly GridRow[]): Theirs => {
    const now = new Map(fresh.map((row) => [row.mat_var_id, row]));
    const found = new Map<number, Partial<Record<GridField, string>>>();
    for (const row of rows) {
      const next = now.get(row.mat_var_id);
      const mine = edits.get(row.mat_var_id);
      if (next === undefined || mine === undefined) continue;
      for (const field of Object.keys(mine) as GridField[]) {
        const text = cellText(next, field, words);
        if (text !== cellText(row, field, words) && text !== mine[field])
          found.set(row.mat_var_id, { ...found.get(row.mat_var_id), [field]: text });
      }
    }
    return found;
  };
  const submit = async () => {
    setTried(true);
    setRefused(null);
    const request = saveRequest(rows, wanted, hasPrices ? reason.trim() : '');
    if (request === null || wrong > 0 || needsReason) return;
    const { data, error } = await save(request);
    if (isApiError(error)) {
      const fresh = detailsOf<GridRow>(error, 'rows');
      if (fresh.length > 0) {
        setTheirs(clash(fresh));
        replace(fresh);
      }
      setRefused({ text: error.text[language], cells: detailsOf<ServerFault>(error, 'cells'), of: edits });
      return;
    }
    if (data === undefined) return notice.failed(error);
    const before = rows;
    replace(data.rows);
    setTheirs(new Map());
    setTried(false);
    setReason('');
    dispatch({ act: 'clear' });
    const count = changed;
    notice.done(t('saved', { count, shown: formatCount(count) }), async () => {
      // The rows as they were, with the versions that they have now.
      const now = new Map(data.rows.map((row) => [row.mat_var_id, row]));
      const current = before.map((row) => now.get(row.mat_var_id) ?? row);
      const back = saveRequest(current, before, t('undoReason'));
      if (back === null) return;
      const answer = await save(back);
      if (answer.data !== undefined) replace(answer.data.rows);
      return answer;
    });
  };
  return (
    <>
      <GridTable
        rows={rows}
        edits={edits}
        faults={faults}
        theirs={theirs}
        words={words}
        mayPrice={mayPrice && mayEdit}
        dispatch={dispatch}
      />
      {pager.onOffset !== null && (
        <nav className={styles.pager} aria-label={t('pages')}>
          <Button
            size="m"
            look="quiet"
            disabled={pager.offset === 0 || changed > 0}
            onClick={() => pager.onOffset?.(pager.offset - GRID_ROWS)}
          >
            {t('earlier')}
          </Button>
          <span>
            {t('place', {
              from: formatCount(pager.offset + 1),
              to: formatCount(pager.offset + rows.length),
              total: formatCount(pager.total),
            })}
          </span>
          <Button
            size="m"
            look="quiet"
            disabled={pager.offset + rows.length >= pager.total || changed > 0}
            onClick={() => pager.onOffset?.(pager.offset + GRID_ROWS)}
          >
            {t('later')}
          </Button>
        </nav>
      )}
      <p className={styles.note}>{t('keys')}</p>
      {mayEdit && changed > 0 && (
        <section className={styles.bar} aria-label={t('unsaved')}>
          <p role="status">
            {t('changed', { count: changed, shown: formatCount(changed) })}
            {wrong > 0 && (
              <b className={styles.error}> {t('wrong', { count: wrong, shown: formatCount(wrong) })}</b>
            )}
          </p>
          {refused !== null && (
            <p role="alert" className={styles.error}>
              {refused.text}
            </p>
          )}
          {hasPrices && (
            <TextField
              label={t('reason')}
              maxLength={PRICE_EDIT.reason}
              autoComplete="off"
              value={reason}
              error={tried && needsReason ? t('reasonMissing') : undefined}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
          <div className={styles.acts}>
            <Button size="m" busy={saving.isLoading} disabled={wrong > 0} onClick={() => void submit()}>
              {t('save')}
            </Button>
            <Button
              size="m"
              look="quiet"
              disabled={state.past.length === 0}
              onClick={() => dispatch({ act: 'undo' })}
            >
              {t('undo')}
            </Button>
            <Button
              size="m"
              look="quiet"
              onClick={() => {
                dispatch({ act: 'clear' });
                setTheirs(new Map());
                setRefused(null);
              }}
            >
              {t('discard')}
            </Button>
          </div>
        </section>
      )}
      <LeaveDialog guard={guard} />
    </>
  );
}
const NO_FAULTS: readonly ServerFault[] = [];

/** Faults of the page with those of the server; a product's cell is in its first row. */
function withServer(own: CellFaults, server: readonly ServerFault[], rows: readonly GridRow[]): CellFaults {
  if (server.length === 0) return own;
  const all = new Map(own);
  for (const { mat_id, mat_var_id, field, fault } of server) {
    const row = rows.find((one) =>
      mat_var_id === null ? one.mat_id === mat_id : one.mat_var_id === mat_var_id,
    );
    if (row !== undefined) all.set(row.mat_var_id, { ...all.get(row.mat_var_id), [field]: fault });
  }
  return all;
}
