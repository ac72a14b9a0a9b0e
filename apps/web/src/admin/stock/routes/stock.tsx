import { STOCK_LIST } from '@mali/contracts/lists/stock';
import { may } from '@mali/contracts/permissions';
import type { StockCheck, StockRow } from '@mali/contracts/staff-stock';
import { STOCK_EDIT } from '@mali/contracts/stock-values';
import { formatDate } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { type ApiError, isApiError } from '../../../clients/api-error.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button, ButtonLink, TextLink } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatCount } from '../../../ui/money.ts';
import { RowLink, RowPictures } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { rateText } from '../../shared/rate-text.ts';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useNotice } from '../../shared/use-notice.ts';
import {
  downloadStock,
  useSaveStockSettingsMutation,
  useStockCheckQuery,
  useStockListCountsQuery,
  useStockQuery,
} from '../stock-calls.ts';
import styles from './stock.module.css';

type ViewKey = (typeof STOCK_LIST)['views'][number]['key'];

const STOCK: ListPageDefinition<StockRow> = {
  list: STOCK_LIST,
  path: adminPaths.stock(),
  useRows: useStockQuery,
  useCounts: useStockListCountsQuery,
  useCells,
  rowKey: ({ mat_var_id }) => String(mat_var_id),
  defaultColumns: [
    'sku',
    'product',
    'on_hand',
    'held',
    'closed',
    'branches',
    'free',
    'coming',
    'lasts',
    'expires_on',
    'awaited',
    'sold',
  ],
  alarms: ['differs'],
  saved: 'stock',
  download: downloadStock,
};

/** Stock of every variant, the nightly check of its ledger, and when lots leave sale (STOCK-01, STOCK-02, STOCK-07). */
export function Component() {
  const { t } = useTranslation('admin');
  const checked = useCheckWords();
  return (
    <ListPage
      definition={STOCK}
      title={t('parts.stock')}
      lead={checked === null ? t('stock.lead') : `${t('stock.lead')} · ${checked}`}
      search={t('stock.search')}
      none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
      done={(view) => t(`stock.empty.${view as ViewKey}`)}
      mayExport
      actions={
        <ButtonLink size="m" look="secondary" to={adminPaths.places()}>
          {t('places.title')}
        </ButtonLink>
      }
    >
      <Panels />
    </ListPage>
  );
}

/** What the newest run of the nightly check found, in words; null until it is known. */
function useCheckWords(): string | null {
  const { t } = useTranslation('admin');
  const at = useAt();
  const { data: check } = useStockCheckQuery(undefined, { refetchOnMountOrArgChange: true });
  if (check === undefined) return null;
  const { checked_at, differences } = check;
  if (checked_at === null) return t('stock.check.never');
  const state = differences.length === 0 ? 'fine' : 'differs';
  return t(`stock.check.${state}`, { at: at(checked_at), count: differences.length });
}

function useCells(): readonly ListCell<StockRow>[] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const count = (
    key: 'on_hand' | 'held' | 'closed' | 'branches' | 'free' | 'awaited' | 'sold',
  ): ListCell<StockRow> => ({
    key,
    cell: (row) => formatCount(row[key]),
  });
  return [
    { key: 'sku', cell: (row) => <RowLink to={adminPaths.variantStock(row.mat_var_id)}>{row.sku}</RowLink> },
    {
      key: 'product',
      cell: (row) => (
        <span className={styles.product}>
          <RowPictures items={[{ image: row.image, alt: '' }]} />
          <span>
            {language === 'th' ? row.name_th : row.name_en}
            <small>
              {[row.brand, language === 'th' ? row.shade_th : row.shade_en].filter(Boolean).join(' · ')}
            </small>
          </span>
        </span>
      ),
    },
    { key: 'barcode', cell: ({ barcode }) => barcode ?? '—' },
    count('on_hand'),
    count('held'),
    count('closed'),
    count('branches'),
    count('free'),
    {
      key: 'coming',
      cell: ({ coming, coming_on }) => (
        <>
          {formatCount(coming)}
          {coming_on !== null && <small>{formatDate(new Date(coming_on), language)}</small>}
        </>
      ),
    },
    {
      key: 'rate',
      cell: ({ rate }) => (rate === 0 ? '—' : rateText(rate)),
    },
    { key: 'lasts', cell: ({ lasts }) => (lasts === null ? '—' : formatCount(lasts)) },
    {
      key: 'expires_on',
      cell: ({ expires_on, days_left }) =>
        expires_on === null ? (
          '—'
        ) : (
          <>
            <time dateTime={expires_on}>{formatDate(new Date(expires_on), language)}</time>
            {days_left !== null && <small>{t('stock.days', { count: days_left })}</small>}
          </>
        ),
    },
    { key: 'days_left', cell: ({ days_left }) => (days_left === null ? '—' : formatCount(days_left)) },
    count('awaited'),
    count('sold'),
  ];
}

/** What the nightly check found, and when lots leave sale. */
function Panels() {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id;
  const words = useCheckWords();
  const { data: check } = useStockCheckQuery(undefined, { refetchOnMountOrArgChange: true });
  const [asking, setAsking] = useState(false);
  if (check === undefined) return null;
  const { differences, removal_days } = check;
  return (
    <div className={styles.panels}>
      <section aria-labelledby="stock-check">
        <h2 id="stock-check">{t('stock.check.title')}</h2>
        <p className={differences.length > 0 ? styles.care : undefined}>{words}</p>
        {differences.length > 0 && <Differences differences={differences} />}
      </section>
      <section aria-labelledby="stock-removal">
        <h2 id="stock-removal">{t('stock.removal.title')}</h2>
        <p className={styles.line}>
          {t('stock.removal.text', { count: removal_days })}
          {role !== undefined && may(role, 'stock:edit') && (
            <Button size="m" look="secondary" onClick={() => setAsking(true)}>
              {t('stock.removal.change')}
            </Button>
          )}
        </p>
      </section>
      {asking && <RemovalDialog was={removal_days} onClose={() => setAsking(false)} />}
    </div>
  );
}

function Differences({ differences }: Pick<StockCheck, 'differences'>) {
  const { t } = useTranslation('admin');
  const lead = (to: string, text: string) => (
    <TextLink inline to={to}>
      {text}
    </TextLink>
  );
  return (
    <ResponsiveTable
      caption={t('stock.check.title')}
      rows={differences}
      rowKey={({ what, subject }) => `${what} ${subject}`}
      columns={[
        { key: 'what', head: t('stock.check.what'), cell: ({ what }) => what },
        {
          key: 'subject',
          head: t('stock.check.subject'),
          cell: ({ subject, mat_var_id, so_no }) => {
            if (mat_var_id !== null) return lead(adminPaths.variantStock(mat_var_id), subject);
            return so_no === null ? subject : lead(adminPaths.order(so_no), subject);
          },
        },
        {
          key: 'expected',
          head: t('stock.check.expected'),
          end: true,
          cell: ({ expected }) => formatCount(expected),
        },
        { key: 'found', head: t('stock.check.found'), end: true, cell: ({ found }) => formatCount(found) },
      ]}
    />
  );
}

function RemovalDialog({ was, onClose }: { was: number; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const [save, saving] = useSaveStockSettingsMutation();
  const [text, setText] = useState(String(was));
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const isWrong = !/^\d{1,3}$/.test(text) || Number(text) > STOCK_EDIT.removalDaysMax;
  const onSubmit = async () => {
    if (isWrong) return;
    const removal_days = Number(text);
    const { error } = await save({ removal_days, was });
    if (isApiError(error)) return setRefusal(error);
    onClose();
    notice.done(t('stock.removal.done', { count: removal_days }), () =>
      save({ removal_days: was, was: removal_days }),
    );
  };
  return (
    <ActDialog
      title={t('stock.removal.title')}
      confirm={t('stock.removal.change')}
      busy={saving.isLoading}
      refused={refusal === null ? null : refusal.text[language]}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        label={t('stock.removal.days')}
        hint={t('stock.removal.hint')}
        error={isWrong ? t('stock.removal.wrong') : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </ActDialog>
  );
}
