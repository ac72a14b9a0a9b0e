import { may } from '@mali/contracts/permissions';
import type { StaffStock, StockLot } from '@mali/contracts/staff-stock';
import { COVER } from '@mali/contracts/stock-values';
import { formatDate } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { Badge, type BadgeTone } from '../../../ui/chip.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { adminPaths } from '../../paths.ts';
import figures from '../../shared/figures.module.css';
import { Loaded } from '../../shared/loaded.tsx';
import { usePlaceName } from '../../shared/place-name.ts';
import { rateText } from '../../shared/rate-text.ts';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordColumns, RecordHead, RecordPage, RecordSection } from '../../shared/record-page.tsx';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { useAt } from '../../shared/use-at.ts';
import { LotAct } from '../lot-act.tsx';
import { useStockMovementsQuery, useVariantStockQuery } from '../stock-calls.ts';
import styles from './stock.module.css';

/** Stock of a variant: its lots, what holds them, and the ledger (STOCK-05, STOCK-07). */
export function Component() {
  const { t } = useTranslation('admin');
  const { mat_var_id = '' } = useParams();
  const id = Number(mat_var_id);
  const query = useVariantStockQuery(id, {
    skip: !Number.isSafeInteger(id),
    refetchOnMountOrArgChange: true,
  });
  const known = Number.isSafeInteger(id) ? query : { error: { status: 404 }, refetch: query.refetch };
  return (
    <RecordPage
      title={t('parts.stock')}
      section="stock"
      unknown={t('stock.missing')}
      query={known as typeof query}
    >
      {(stock) => <Stock key={stock.mat_var_id} stock={stock} />}
    </RecordPage>
  );
}

const FIGURES = ['on_hand', 'held', 'closed', 'branches', 'free', 'coming', 'awaited', 'sold'] as const;

function Stock({ stock }: { stock: StaffStock }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [name, shade] = language === 'th' ? [stock.name_th, stock.shade_th] : [stock.name_en, stock.shade_en];
  const title = [name, shade].filter(Boolean).join(' ');
  const hasBranches = stock.places.some(({ kind }) => kind === 'branch');
  return (
    <>
      <PageMeta title={title} noIndex />
      <RecordHead title={title} marks={[stock.brand, stock.sku, stock.barcode].filter(Boolean).join(' · ')} />
      <dl className={figures.figures}>
        {FIGURES.filter((key) => key !== 'branches' || hasBranches).map((key) => (
          <div key={key}>
            <dt>{t(`stock.figures.${key}`)}</dt>
            <dd>{formatCount(stock[key])}</dd>
          </div>
        ))}
      </dl>
      <CoverLine stock={stock} />
      <RecordColumns
        aside={
          <>
            <Coming orders={stock.coming_orders} />
            <Holds stock={stock} />
          </>
        }
      >
        <Lots stock={stock} />
        <Ledger stock={stock} />
        <RecordHistory record={`stock ${stock.mat_var_id}`} />
      </RecordColumns>
    </>
  );
}

const TONES: Readonly<Record<StockLot['state'], BadgeTone>> = {
  on_sale: 'leaf',
  blocked: 'care',
  near_expiry: 'care',
  expired: 'plain',
};

function Lots({ stock }: { stock: StaffStock }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const placeName = usePlaceName();
  const role = useSelector(selectProfile)?.role_id;
  const mayEdit = role !== undefined && may(role, 'stock:edit');
  const mayRecall = role !== undefined && may(role, 'recall:make');
  const [asked, setAsked] = useState<{ lot: StockLot; location: number } | null>(null);
  const rows = stock.lots.flatMap((lot) => lot.balances.map((balance) => ({ lot, ...balance })));
  const placeOf = (id: number) => {
    const place = stock.places.find(({ location_id }) => location_id === id);
    return place === undefined ? '' : placeName(place);
  };
  const expiry = ({ expires_on, days_left }: StockLot) =>
    expires_on === null ? (
      t('stock.noExpiry')
    ) : (
      <>
        {formatDate(new Date(expires_on), language)}{' '}
        <small>{(days_left ?? 0) > 0 ? t('stock.days', { count: days_left ?? 0 }) : t('stock.over')}</small>
      </>
    );
  return (
    <RecordSection title={t('stock.lots')}>
      {rows.length === 0 ? (
        <p>{t('stock.noLots')}</p>
      ) : (
        <ResponsiveTable
          caption={t('stock.lots')}
          rows={rows}
          rowKey={({ lot, location_id }) => `${lot.lot_id} ${location_id}`}
          columns={[
            { key: 'lot', head: t('stock.lot'), cell: ({ lot }) => lot.code },
            { key: 'expiry', head: t('stock.expiry'), cell: ({ lot }) => expiry(lot) },
            {
              key: 'state',
              head: t('stock.state'),
              cell: ({ lot }) => <Badge tone={TONES[lot.state]}>{t(`stock.states.${lot.state}`)}</Badge>,
            },
            {
              key: 'place',
              head: t('stock.place'),
              cell: ({ location_id, bin }) => [placeOf(location_id), bin].filter(Boolean).join(' '),
            },
            ...(stock.shows_costs
              ? [
                  {
                    ...{ key: 'cost', head: t('stock.cost'), end: true },
                    cell: ({ lot }: (typeof rows)[number]) =>
                      lot.unit_cost === null ? '—' : formatBaht(lot.unit_cost),
                  },
                ]
              : []),
            {
              key: 'on_hand',
              head: t('stock.figures.on_hand'),
              end: true,
              cell: ({ on_hand }) => formatCount(on_hand),
            },
            { key: 'held', head: t('stock.figures.held'), end: true, cell: ({ held }) => formatCount(held) },
            ...(mayRecall
              ? [
                  {
                    ...{ key: 'recall', head: t('recalls.begin') },
                    cell: ({ lot }: (typeof rows)[number]) => (
                      <TextLink inline to={adminPaths.recall('new', { lot: lot.lot_id })}>
                        {t('recalls.ofLot', { lot: lot.code })}
                      </TextLink>
                    ),
                  },
                ]
              : []),
            ...(mayEdit
              ? [
                  {
                    ...{ key: 'act', head: t('stock.act') },
                    cell: ({ lot, location_id }: (typeof rows)[number]) => (
                      <Button
                        size="m"
                        look="secondary"
                        aria-label={t('stock.actOn', { lot: lot.code })}
                        onClick={() => setAsked({ lot, location: location_id })}
                      >
                        {t('stock.act')}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {asked !== null && <LotAct stock={stock} {...asked} onClose={() => setAsked(null)} />}
    </RecordSection>
  );
}

/** How long it lasts, in a sentence with the figures that this follows from. */
function CoverLine({ stock: { rate, lasts, cover, coming } }: { stock: StaffStock }) {
  const { t } = useTranslation('admin');
  const { sold_30, days_30, sold_90, days_90, lead_days, supplier, runs_out } = cover;
  const { short_days = COVER.shortDays, long_days = COVER.longDays } = cover;
  const words =
    lasts === null
      ? t('stock.cover.none')
      : [
          t('stock.cover.sells', { rate: rateText(rate) }),
          t('stock.cover.lasts', { count: lasts }),
          lead_days === null ? t('stock.cover.noSupplier') : t('stock.cover.delivery', { count: lead_days }),
        ].join(' ');
  return (
    <div>
      <p className={runs_out ? styles.care : undefined}>
        {words}{' '}
        {supplier !== null && (
          <TextLink inline to={adminPaths.reorder({ supplier: String(supplier.supplier_id) })}>
            {t('stock.cover.order', { name: supplier.name })}
          </TextLink>
        )}
      </p>
      <p className={styles.hint}>
        {t('stock.cover.basis', { sold_30, days_30, sold_90, days_90, short_days, long_days })}
        {coming > 0 && ` ${t('stock.cover.coming', { count: coming })}`}
      </p>
    </div>
  );
}

/** Purchase orders that bring it. */
function Coming({ orders }: { orders: StaffStock['coming_orders'] }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  if (orders.length === 0) return null;
  return (
    <RecordSection title={t('stock.coming')}>
      <ul className={styles.list}>
        {orders.map(({ po_id, po_no, supplier, units, expected_on, late }) => (
          <li key={po_id}>
            <TextLink inline to={adminPaths.purchase(po_id)}>
              {po_no}
            </TextLink>{' '}
            <span className={styles.number}>{formatCount(units)}</span>
            <small className={late ? styles.care : undefined}>
              {supplier} · {formatDate(new Date(expected_on), language)}
              {late && ` · ${t('purchases.late')}`}
            </small>
          </li>
        ))}
      </ul>
    </RecordSection>
  );
}

/** Orders and flash sales that units are kept for. */
function Holds({ stock }: { stock: StaffStock }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const lotOf = (id: number) => stock.lots.find(({ lot_id }) => lot_id === id)?.code ?? String(id);
  return (
    <>
      <RecordSection title={t('stock.holds')}>
        {stock.orders.length === 0 ? (
          <p>{t('stock.noHolds')}</p>
        ) : (
          <ul className={styles.list}>
            {stock.orders.map(({ so_no, placed_at, lot_id, units }) => (
              <li key={`${so_no} ${lot_id}`}>
                <TextLink inline to={adminPaths.order(so_no)}>
                  {so_no}
                </TextLink>
                <small>
                  {t('stock.holdsOrder', { count: units, lot: lotOf(lot_id) })} ·{' '}
                  <time dateTime={placed_at}>{at(placed_at)}</time>
                </small>
              </li>
            ))}
          </ul>
        )}
        {stock.more_orders > 0 && <p>{t('stock.moreOrders', { count: stock.more_orders })}</p>}
      </RecordSection>
      {stock.allotments.length > 0 && (
        <RecordSection title={t('stock.allotments')}>
          <ul className={styles.list}>
            {stock.allotments.map(({ promo_id, name_th, name_en, allotment, taken }) => (
              <li key={promo_id}>
                {language === 'th' ? name_th : name_en}
                <small>{t('stock.allotment', { taken: formatCount(taken), count: allotment })}</small>
              </li>
            ))}
          </ul>
        </RecordSection>
      )}
    </>
  );
}

/** Documents that the acts of this page make: keys without a meaning for people. */
const OWN = /^(undo )?(?:adjust|damage|write_off|quarantine|release|transfer|block|unblock|correct) \d+ /;

/** What caused a movement: an order, or the name of an import, a count or a return. */
function Document({ document, order }: { document: string; order: string | null }) {
  const { t } = useTranslation('admin');
  if (order !== null)
    return (
      <TextLink inline to={adminPaths.order(order)}>
        {order}
      </TextLink>
    );
  const count = /^count (\d+)$/.exec(document);
  if (count !== null)
    return (
      <TextLink inline to={adminPaths.count(Number(count[1]))}>
        {t('counting.number', { id: Number(count[1]) })}
      </TextLink>
    );
  const own = OWN.exec(document);
  if (own === null) return <small>{document}</small>;
  return own[1] === undefined ? '—' : t('stock.undone');
}

/** Every change of on hand, newest first, page by page. */
function Ledger({ stock }: { stock: StaffStock }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const [before, setBefore] = useState<number | null>(null);
  const query = useStockMovementsQuery(
    { variant: stock.mat_var_id, before },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <RecordSection title={t('stock.ledger')}>
      <Loaded query={query}>
        {({ rows, before: older }) =>
          rows.length === 0 ? (
            <p>{t('stock.noLedger')}</p>
          ) : (
            <>
              <ResponsiveTable
                caption={t('stock.ledger')}
                rows={rows}
                rowKey={({ movement_id }) => movement_id}
                columns={[
                  {
                    key: 'when',
                    head: t('stock.when'),
                    cell: (row) => <time dateTime={row.at}>{at(row.at)}</time>,
                  },
                  {
                    key: 'why',
                    head: t('stock.why'),
                    cell: ({ reason, note }) => (
                      <>
                        {t(`stock.movements.${reason}`)} {note !== '' && <small>{note}</small>}
                      </>
                    ),
                  },
                  { key: 'lot', head: t('stock.lot'), cell: ({ lot }) => lot },
                  {
                    key: 'change',
                    head: t('stock.change'),
                    end: true,
                    cell: ({ units }) => (
                      <span className={styles.number}>
                        {units > 0 && '+'}
                        {units < 0 && '−'}
                        {units === 0 ? '—' : formatCount(Math.abs(units))}
                      </span>
                    ),
                  },
                  {
                    key: 'document',
                    head: t('stock.document'),
                    cell: ({ document, so_no }) => <Document document={document} order={so_no} />,
                  },
                  {
                    key: 'by',
                    head: t('stock.by'),
                    cell: ({ actor }) => (actor === 'system' ? t('stock.system') : actor),
                  },
                ]}
              />
              <p className={styles.line}>
                {before !== null && (
                  <Button size="m" look="quiet" onClick={() => setBefore(null)}>
                    {t('stock.newest')}
                  </Button>
                )}
                {older !== null && (
                  <Button size="m" look="secondary" onClick={() => setBefore(older)}>
                    {t('stock.older')}
                  </Button>
                )}
              </p>
            </>
          )
        }
      </Loaded>
    </RecordSection>
  );
}
