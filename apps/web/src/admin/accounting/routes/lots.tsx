import { ACCOUNTING, LOT_REPORTS, type LotReport } from '@mali/contracts/accounting-values';
import { bangkokIsoDay, formatDate } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useLanguage } from '../../../features/preferences/index.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { Pager, pageOf, pageParam } from '../../shared/pager.tsx';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { Select } from '../../shared/select.tsx';
import styles from '../accounting.module.css';
import { useLotValuesQuery } from '../accounting-calls.ts';
import { bookMoney } from '../money-text.ts';
import { AccountingParts } from '../parts.tsx';
import { TableButtons } from '../table-buttons.tsx';

const DAY = /^20[2-9]\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** What the stock is worth at the end of a day, and what was sold has cost, by lot (RPT-03). */
export function Component() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const typed = search.get('day') ?? '';
  const day = DAY.test(typed) && !Number.isNaN(Date.parse(typed)) ? typed : bangkokIsoDay(new Date());
  const of = LOT_REPORTS.find((one) => one === search.get('of')) ?? 'stock';
  const page = pageOf(search);
  const query = useLotValuesQuery({ of, day, page }, { refetchOnMountOrArgChange: true });
  const go = (to: { of?: LotReport; day?: string }) =>
    void navigate(adminPaths.lotValues({ of, day, ...to }), { replace: true });
  const money = (baht: number | null) => (
    <span className={styles.money}>{baht === null ? t('accounting.lots.unknown') : bookMoney(baht)}</span>
  );
  return (
    <div className={styles.page}>
      <PageMeta title={t('accounting.tabs.lots')} noIndex />
      <AdminHead title={t('accounting.tabs.lots')} lead={t('accounting.lots.lead')} />
      <AccountingParts current="lots" />
      <div className={styles.top}>
        <div className={styles.choices}>
          <Select
            label={t('accounting.lots.of')}
            value={of}
            options={LOT_REPORTS.map((value) => ({ value, label: t(`accounting.lots.${value}`) }))}
            onChange={(value) => go({ of: value })}
          />
          <DateField
            name="day"
            label={t('accounting.lots.day')}
            value={day}
            onChange={(value) => value !== '' && go({ day: value })}
          />
        </div>
        <div className={styles.acts}>
          <TableButtons path="lots" params={{ of, day }} name={`${of}-${day}`} />
        </div>
      </div>
      <Loaded query={query}>
        {(data) =>
          data.rows.length === 0 ? (
            <EmptyState icon="box" title={t('accounting.lots.none')} />
          ) : (
            <>
              <p>
                {t('accounting.lots.sums', {
                  lots: formatCount(data.count),
                  units: formatCount(data.units),
                  value: bookMoney(data.value),
                })}
              </p>
              {data.units_without_cost > 0 && (
                <p className={styles.quiet}>
                  {t('accounting.noCost', {
                    units: formatCount(data.units_without_cost),
                  })}
                </p>
              )}
              <ResponsiveTable
                caption={t(`accounting.lots.${of}`)}
                rows={data.rows}
                rowKey={({ lot_id }) => lot_id}
                columns={[
                  {
                    key: 'goods',
                    head: t('accounting.lots.goods'),
                    cell: (row) => `${row.brand} ${language === 'th' ? row.name_th : row.name_en} ${row.sku}`,
                  },
                  { key: 'lot', head: t('accounting.lots.lot'), cell: ({ code }) => code },
                  {
                    key: 'expires',
                    head: t('accounting.lots.expires'),
                    cell: ({ expires_on }) =>
                      expires_on === null
                        ? '–'
                        : formatDate(new Date(`${expires_on}T12:00:00+07:00`), language),
                  },
                  {
                    key: 'units',
                    head: t('accounting.lots.units'),
                    cell: ({ units }) => formatCount(units),
                    end: true,
                  },
                  {
                    key: 'cost',
                    head: t('accounting.lots.cost'),
                    cell: ({ unit_cost }) => money(unit_cost),
                    end: true,
                  },
                  {
                    key: 'value',
                    head: t('accounting.lots.value'),
                    cell: ({ value }) => money(value),
                    end: true,
                  },
                ]}
              />
              <Pager
                page={page}
                count={data.count}
                limit={ACCOUNTING.lotsPerPage}
                to={(other) => adminPaths.lotValues({ of, day, page: pageParam(other) })}
              />
            </>
          )
        }
      </Loaded>
    </div>
  );
}
