import type { AccountingMonth } from '@mali/contracts/accounting';
import {
  FIGURE_GROUP_NAMES,
  FIGURE_GROUP_WORDS,
  FIGURE_GROUPS,
  FIGURE_WORDS,
} from '@mali/contracts/accounting-values';
import { toBaht, toSatang } from '@mali/contracts/money';
import { bangkokIsoDay, formatDate } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useLanguage } from '../../../features/preferences/index.ts';
import { Button, ButtonLink, TextLink } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { useAt } from '../../shared/use-at.ts';
import styles from '../accounting.module.css';
import { useAccountingMonthQuery } from '../accounting-calls.ts';
import { bookMoney } from '../money-text.ts';
import { CloseDialog, ReopenDialog } from '../month-dialogs.tsx';
import { AccountingParts } from '../parts.tsx';
import { TableButtons } from '../table-buttons.tsx';

const MONTH = /^20[2-9]\d-(?:0[1-9]|1[0-2])$/;
/** The month before or after one, `2026-11`. */
const moved = (month: string, by: number): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
};

const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

/** A month of the accounts (RPT-03). */
export function Component() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [search] = useSearchParams();
  const current = bangkokIsoDay(new Date()).slice(0, 7);
  const wanted = search.get('month') ?? '';
  const month = MONTH.test(wanted) && wanted <= current ? wanted : current;
  const query = useAccountingMonthQuery(month, { refetchOnMountOrArgChange: true });
  const name = formatDate(new Date(`${month}-15T12:00:00+07:00`), language, 'long').replace(/^\d+ /, '');
  const to = (other: string) => adminPaths.accounting(other === current ? {} : { month: other });
  return (
    <div className={styles.page}>
      <PageMeta title={t('parts.accounting')} noIndex />
      <AdminHead title={t('parts.accounting')} lead={t('accounting.lead')} />
      <AccountingParts current="month" />
      <div className={styles.top}>
        <h2 aria-live="polite">{name}</h2>
        <nav className={styles.acts} aria-label={t('accounting.move')}>
          <ButtonLink size="m" look="secondary" to={to(moved(month, -1))}>
            {t('accounting.before')}
          </ButtonLink>
          {month < current && (
            <ButtonLink size="m" look="secondary" to={to(moved(month, 1))}>
              {t('accounting.after')}
            </ButtonLink>
          )}
        </nav>
      </div>
      <Loaded query={query}>{(data) => <Month key={data.month} data={data} name={name} />}</Loaded>
    </div>
  );
}

function Month({ data, name }: { data: AccountingMonth; name: string }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [dialog, setDialog] = useState<'close' | 'reopen' | null>(null);
  const state = () => {
    if (!data.over) return t('accounting.running');
    if (!data.closed) return t('accounting.open');
    return data.differences.length === 0 ? t('accounting.noDifferences') : t('accounting.differences');
  };
  return (
    <>
      <div className={styles.top}>
        <p className={data.differences.length > 0 ? styles.care : styles.quiet}>{state()}</p>
        <div className={styles.acts}>
          <TableButtons path={`months/${data.month}`} name={`takings-${data.month}`} />
          <ButtonLink
            size="m"
            look="secondary"
            to={adminPaths.reportSchedule('new', { report: 'accounting', by: 'month' })}
          >
            {t('reportSchedules.add')}
          </ButtonLink>
          {data.closed && (
            <Button size="m" look="secondary" onClick={() => setDialog('reopen')}>
              {t('accounting.reopen')}
            </Button>
          )}
          {data.over && !data.closed && (
            <Button size="m" onClick={() => setDialog('close')}>
              {t('accounting.close')}
            </Button>
          )}
        </div>
      </div>
      {data.differences.length > 0 && <Differences data={data} />}
      <div className={styles.groups}>
        {FIGURE_GROUP_NAMES.map((group) => (
          <section key={group} className={styles.group} aria-label={FIGURE_GROUP_WORDS[group][language]}>
            <h3>{FIGURE_GROUP_WORDS[group][language]}</h3>
            <dl>
              {FIGURE_GROUPS[group].map((figure) => (
                <div key={figure}>
                  <dt>{FIGURE_WORDS[figure][language]}</dt>
                  <dd>{bookMoney(data.figures[figure])}</dd>
                </div>
              ))}
            </dl>
            {group === 'vat' && (
              <TextLink
                to={adminPaths.taxDocuments({ issued: `${data.month}-01..${lastDayOf(data.month)}` })}
              >
                {t('accounting.documentsOf')}
              </TextLink>
            )}
          </section>
        ))}
      </div>
      {data.units_without_cost > 0 && (
        <p className={styles.quiet}>
          {t('accounting.noCost', {
            units: formatCount(data.units_without_cost),
          })}
        </p>
      )}
      <Days days={data.days} />
      {data.series.length > 0 && <Series series={data.series} />}
      {data.closings.length > 0 && <Closings closings={data.closings} />}
      {dialog === 'close' && <CloseDialog month={data} name={name} onClose={() => setDialog(null)} />}
      {dialog === 'reopen' && <ReopenDialog month={data.month} name={name} onClose={() => setDialog(null)} />}
    </>
  );
}

function Differences({ data }: { data: AccountingMonth }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const money = (baht: number) => <span className={styles.money}>{bookMoney(baht)}</span>;
  return (
    <section className={styles.section}>
      <ResponsiveTable
        caption={t('accounting.differences')}
        rows={data.differences}
        rowKey={({ figure }) => figure}
        columns={[
          {
            key: 'figure',
            head: t('accounting.figure'),
            cell: ({ figure }) => FIGURE_WORDS[figure][language],
          },
          {
            key: 'closed',
            head: t('accounting.whenClosed'),
            cell: ({ closed }) => money(closed),
            end: true,
          },
          { key: 'now', head: t('accounting.now'), cell: ({ now }) => money(now), end: true },
          {
            key: 'difference',
            head: t('accounting.difference'),
            cell: ({ closed, now }) => money(toBaht(toSatang(now) - toSatang(closed))),
            end: true,
          },
        ]}
      />
    </section>
  );
}

type TakingsDay = AccountingMonth['days'][number];
const WAYS = ['promptpay', 'card', 'transfer', 'cod', 'refunded'] as const;
const netOf = (day: TakingsDay): number =>
  toBaht(
    [day.promptpay, day.card, day.transfer, day.cod, -day.refunded].reduce(
      (sum, baht) => sum + toSatang(baht),
      0,
    ),
  );

function Days({ days }: { days: readonly TakingsDay[] }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const heads = {
    promptpay: FIGURE_WORDS.taken_promptpay[language],
    card: FIGURE_WORDS.taken_card[language],
    transfer: FIGURE_WORDS.taken_transfer[language],
    cod: FIGURE_WORDS.cod_collected[language],
    refunded: t('accounting.refunded'),
  };
  const money = (baht: number) => <span className={styles.money}>{bookMoney(baht)}</span>;
  return (
    <section className={styles.section}>
      <h2>{t('accounting.days')}</h2>
      {days.length === 0 ? (
        <p className={styles.quiet}>{t('accounting.noDays')}</p>
      ) : (
        <ResponsiveTable
          caption={t('accounting.days')}
          rows={days}
          rowKey={({ day }) => day}
          columns={[
            {
              key: 'day',
              head: t('accounting.day'),
              cell: ({ day }) => formatDate(new Date(`${day}T12:00:00+07:00`), language),
            },
            ...WAYS.map((way) => ({
              key: way,
              head: heads[way],
              cell: (day: TakingsDay) => money(day[way]),
              end: true,
            })),
            { key: 'net', head: t('accounting.net'), cell: (day) => money(netOf(day)), end: true },
          ]}
        />
      )}
    </section>
  );
}

function Series({ series }: { series: AccountingMonth['series'] }) {
  const { t } = useTranslation('admin');
  return (
    <section className={styles.section}>
      <h2>{t('accounting.series')}</h2>
      <ResponsiveTable
        caption={t('accounting.series')}
        rows={series}
        rowKey={(one) => one.series}
        columns={[
          { key: 'series', head: t('accounting.seriesName'), cell: (one) => one.series },
          { key: 'first', head: t('accounting.seriesFirst'), cell: ({ first }) => first },
          { key: 'last', head: t('accounting.seriesLast'), cell: ({ last }) => last },
          {
            key: 'count',
            head: t('accounting.seriesCount'),
            cell: ({ count }) => formatCount(count),
            end: true,
          },
          {
            key: 'missing',
            head: t('accounting.seriesGaps'),
            cell: ({ missing }) =>
              missing.length === 0 ? (
                t('accounting.noGaps')
              ) : (
                <span className={styles.care}>{missing.join(', ')}</span>
              ),
          },
        ]}
      />
    </section>
  );
}

function Closings({ closings }: { closings: AccountingMonth['closings'] }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const nobody = t('accounting.nobody');
  return (
    <section className={styles.section}>
      <h2>{t('accounting.history')}</h2>
      <ul>
        {closings.map((one) => (
          <li key={one.closed_at} className={styles.quiet}>
            {t('accounting.closedBy', { at: at(one.closed_at), name: one.closed_by ?? nobody })} {one.note}
            {one.reopened_at !== null && (
              <>
                <br />
                {t('accounting.reopenedBy', {
                  at: at(one.reopened_at),
                  name: one.reopened_by ?? nobody,
                  reason: one.reason,
                })}
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
