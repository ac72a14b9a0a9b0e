import { may } from '@mali/contracts/permissions';
import { PRICE_DAYS_MS, PRICE_EDIT } from '@mali/contracts/price-values';
import type { ProductPrices as Prices } from '@mali/contracts/prices';
import { formatDate } from '@mali/thai/dates';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLanguage } from '../../features/preferences/index.ts';
import { selectProfile } from '../../features/session/index.ts';
import { ButtonLink, TextLink } from '../../ui/button.tsx';
import { formatBaht } from '../../ui/money.ts';
import { adminPaths } from '../paths.ts';
import { Loaded } from '../shared/loaded.tsx';
import { RecordSection } from '../shared/record-page.tsx';
import { ResponsiveTable } from '../shared/responsive-table.tsx';
import { Select } from '../shared/select.tsx';
import { useAt } from '../shared/use-at.ts';
import { useProductPricesQuery } from './price-section-calls.ts';
import { priceChart, stepPath } from './price-steps.ts';
import styles from './product-prices.module.css';

type Variant = Prices['variants'][number];
type Entry = Prices['history'][number];

/** Prices of a product: today with what is planned beside it, a chart, and every price that it has had. */
export function ProductPrices({ mat_id }: { mat_id: number }) {
  const { t } = useTranslation('admin', { keyPrefix: 'prices.ofProduct' });
  const role = useSelector(selectProfile)?.role_id;
  const query = useProductPricesQuery(mat_id, { refetchOnMountOrArgChange: true });
  return (
    <RecordSection title={t('title')} className={styles.section}>
      {role !== undefined && may(role, 'price:edit') && (
        <ButtonLink
          size="m"
          look="secondary"
          to={adminPaths.priceChange('new', { products: String(mat_id) })}
        >
          {t('change')}
        </ButtonLink>
      )}
      <Loaded query={query}>{(prices) => <Shown prices={prices} />}</Loaded>
    </RecordSection>
  );
}

function useVariantName(): (variant: Variant) => string {
  const language = useLanguage();
  return (variant) => variant[`option_${language}`] || variant.item_id;
}

function Shown({ prices }: { prices: Prices }) {
  const { t } = useTranslation('admin', { keyPrefix: 'prices.ofProduct' });
  const nameOf = useVariantName();
  const [chosen, setChosen] = useState<string | null>(null);
  const { variants, history } = prices;
  const [first] = variants;
  if (first === undefined) return null;
  const shown = variants.find(({ mat_var_id }) => String(mat_var_id) === chosen) ?? first;
  return (
    <>
      <ResponsiveTable<Variant>
        caption={t('title')}
        rows={variants}
        rowKey={({ mat_var_id }) => mat_var_id}
        columns={[
          {
            key: 'variant',
            head: t('variant'),
            cell: (variant) => (
              <>
                {nameOf(variant)} <small>{variant.item_id}</small>
              </>
            ),
          },
          { key: 'price', head: t('price'), end: true, cell: ({ price }) => <b>{formatBaht(price)}</b> },
          { key: 'planned', head: t('planned'), cell: (variant) => <Planned variant={variant} /> },
          { key: 'lowest', head: t('lowest'), end: true, cell: ({ lowest }) => formatBaht(lowest) },
        ]}
      />
      {variants.length > 1 && (
        <div className={styles.choice}>
          <Select
            label={t('chartOf')}
            value={String(shown.mat_var_id)}
            options={variants.map((variant) => ({
              value: String(variant.mat_var_id),
              label:
                nameOf(variant) === variant.item_id
                  ? variant.item_id
                  : `${nameOf(variant)} (${variant.item_id})`,
            }))}
            onChange={setChosen}
          />
        </div>
      )}
      <Chart prices={prices} variant={shown} />
      <h3>{t('history')}</h3>
      <History entries={history.filter(({ mat_var_id }) => mat_var_id === shown.mat_var_id)} />
      {history.length === PRICE_EDIT.history && (
        <p className={styles.note}>{t('short', { count: PRICE_EDIT.history })}</p>
      )}
    </>
  );
}

function Planned({ variant }: { variant: Variant }) {
  const { t } = useTranslation('admin', { keyPrefix: 'prices.ofProduct' });
  const at = useAt();
  if (variant.planned.length === 0) return '–';
  const text = ({ price, starts_at, ends_at, in_force, returns_to }: Variant['planned'][number]) => {
    const values = {
      price: formatBaht(price),
      at: at(starts_at),
      until: ends_at === null ? '' : at(ends_at),
    };
    if (in_force) return t('until', { ...values, back: returns_to === null ? '–' : formatBaht(returns_to) });
    return t(ends_at === null ? 'from' : 'fromUntil', values);
  };
  return (
    <ul className={styles.planned}>
      {variant.planned.map((plan) => (
        <li key={plan.change_id}>
          <TextLink inline to={adminPaths.priceChange(plan.change_id)}>
            {text(plan)}
          </TextLink>{' '}
          <small>{plan.reason}</small>
        </li>
      ))}
    </ul>
  );
}

const SIZE = { width: 720, height: 200, left: 64, right: 12, top: 14, bottom: 26 } as const;

/** The price as a line of steps; what is planned is dashed. The table below has the same numbers. */
function Chart({ prices, variant }: { prices: Prices; variant: Variant }) {
  const { t } = useTranslation('admin', { keyPrefix: 'prices.ofProduct' });
  const language = useLanguage();
  const nameOf = useVariantName();
  const id = useId();
  const { past, planned, from, now, to, low, high } = priceChart(prices, variant);
  const { width, height, left, right, top, bottom } = SIZE;
  const x = (moment: number) => left + ((moment - from) / Math.max(to - from, 1)) * (width - left - right);
  const y = (price: number) => height - bottom - ((price - low) / (high - low)) * (height - top - bottom);
  const day = (moment: number) => formatDate(new Date(moment), language);
  const thirty = Math.max(from, now - PRICE_DAYS_MS);
  const levels = [...new Set([...past, ...planned].map(({ price }) => price))].sort((a, b) => a - b);
  const marks = levels.length <= 3 ? levels : [levels[0] ?? 0, levels.at(-1) ?? 0];
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={id}>
      <title id={id}>{t('chart', { name: nameOf(variant), from: day(from), to: day(to) })}</title>
      <rect
        className={styles.window}
        x={x(thirty)}
        y={top}
        width={Math.max(x(now) - x(thirty), 0)}
        height={height - top - bottom}
      />
      {marks.map((price) => (
        <g key={price}>
          <line className={styles.grid} x1={left} x2={width - right} y1={y(price)} y2={y(price)} />
          <text className={styles.axis} x={left - 8} y={y(price) + 4} textAnchor="end">
            {formatBaht(price)}
          </text>
        </g>
      ))}
      <line
        className={styles.lowest}
        x1={x(thirty)}
        x2={x(now)}
        y1={y(variant.lowest)}
        y2={y(variant.lowest)}
      />
      <text className={styles.lowestText} x={x(now)} y={y(variant.lowest) + 16} textAnchor="end">
        {t('lowestLine', { price: formatBaht(variant.lowest) })}
      </text>
      <path className={styles.line} d={stepPath(past, now, x, y)} />
      {planned.length > 0 && <path className={styles.plan} d={stepPath(planned, to, x, y)} />}
      <text className={styles.axis} x={left} y={height - 8}>
        {day(from)}
      </text>
      <text className={styles.axis} x={width - right} y={height - 8} textAnchor="end">
        {day(to)}
      </text>
    </svg>
  );
}

function History({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation('admin', { keyPrefix: 'prices.ofProduct' });
  const at = useAt();
  const source = ({ source: from, act }: Entry) =>
    act === 'set' ? t(`sources.${from}`) : `${t(`acts.${act}`)} · ${t(`sources.${from}`)}`;
  return (
    <ResponsiveTable<Entry>
      caption={t('history')}
      rows={entries}
      rowKey={(entry) => `${entry.at} ${entry.price} ${entry.was} ${entry.act}`}
      columns={[
        { key: 'at', head: t('at'), cell: (entry) => <time dateTime={entry.at}>{at(entry.at)}</time> },
        { key: 'was', head: t('was'), end: true, cell: ({ was }) => (was === null ? '–' : formatBaht(was)) },
        { key: 'price', head: t('became'), end: true, cell: ({ price }) => <b>{formatBaht(price)}</b> },
        { key: 'source', head: t('source'), cell: source },
        {
          key: 'reason',
          head: t('why'),
          cell: ({ reason, change_id }) =>
            change_id === null ? (
              (reason ?? '–')
            ) : (
              <TextLink inline to={adminPaths.priceChange(change_id)}>
                {reason ?? `#${change_id}`}
              </TextLink>
            ),
        },
        { key: 'by', head: t('by'), cell: ({ by }) => by ?? '–' },
      ]}
    />
  );
}
