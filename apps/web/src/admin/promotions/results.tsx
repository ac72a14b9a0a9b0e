import { PROMOTION_EDIT } from '@mali/contracts/promotion-office-values';
import type { PromotionResults } from '@mali/contracts/promotion-results';
import { PROMOTION_RESULTS } from '@mali/contracts/promotion-results-values';
import type { StaffPromotion } from '@mali/contracts/staff-promotions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, isApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { formatBaht, formatCount } from '../../ui/money.ts';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { ActDialog, ActFields } from '../shared/act-dialog.tsx';
import { useNotice } from '../shared/use-notice.ts';
import styles from './forecast.module.css';
import { useChangeBudgetMutation, usePromotionResultsQuery } from './promotion-calls.ts';

/** How often results are read while the page is open. */
const READ_MS = 60_000;

/** What came of a promotion so far, why orders did not get it, and the budget that ends it (PROMO-05). */
export function Results({ promotion, mayEdit }: { promotion: StaffPromotion; mayEdit: boolean }) {
  const { t } = useTranslation('admin', { keyPrefix: 'promotions.results' });
  const [asked, setAsked] = useState(false);
  const { data, error } = usePromotionResultsQuery(promotion.promo_id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: promotion.state === 'running' ? READ_MS : 0,
  });
  return (
    <section className={styles.panel} aria-labelledby="promotion-results">
      <div className={styles.head}>
        <h2 id="promotion-results">{t('title')}</h2>
        {mayEdit && data !== undefined && (
          <Button size="m" look="secondary" onClick={() => setAsked(true)}>
            {t(data.budget === null ? 'setBudget' : 'changeBudget')}
          </Button>
        )}
      </div>
      {data === undefined ? (
        error === undefined ? (
          <Loading>
            <Skeleton shape="block" />
          </Loading>
        ) : (
          <p role="status">{t('unread')}</p>
        )
      ) : (
        <>
          <Figures results={data} />
          <Left limits={promotion.limits} />
          <Refused refused={data.refused} />
          {asked && (
            <BudgetDialog promotion={promotion} budget={data.budget} onClose={() => setAsked(false)} />
          )}
        </>
      )}
    </section>
  );
}

function Figures({ results }: { results: PromotionResults }) {
  const { t } = useTranslation('admin', { keyPrefix: 'promotions.results' });
  const { used, given, revenue, margin, new_customers, budget } = results;
  const figures: [string, string, string | null][] = [
    [t('used'), formatCount(used), null],
    [t('revenue'), formatBaht(revenue), null],
    [t('given'), formatBaht(given), null],
    ...(budget === null
      ? []
      : [
          [
            t('budget'),
            t('budgetLeft', { left: formatBaht(Math.max(0, budget - given)), budget: formatBaht(budget) }),
            t('budgetNote'),
          ] satisfies [string, string, string],
        ]),
    ...(margin === null
      ? []
      : [
          [
            t('margin'),
            formatBaht(margin.amount),
            margin.unknown > 0 ? t('unknownCost', { count: margin.unknown }) : null,
          ] satisfies [string, string, string | null],
        ]),
    [t('newCustomers'), formatCount(new_customers), null],
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note !== null && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Units that a flash sale still has. */
function Left({ limits }: { limits: StaffPromotion['limits'] }) {
  const { t } = useTranslation('admin', { keyPrefix: 'promotions.results' });
  const limited = limits.flatMap(({ allotment, taken }) =>
    allotment === null ? [] : [{ allotment, left: Math.max(0, allotment - taken) }],
  );
  if (limited.length === 0) return null;
  const sum = (numbers: number[]) => formatCount(numbers.reduce((all, one) => all + one, 0));
  return (
    <p>
      {t('unitsLeft', {
        left: sum(limited.map(({ left }) => left)),
        allotment: sum(limited.map(({ allotment }) => allotment)),
        count: limited.filter(({ left }) => left === 0).length,
      })}
    </p>
  );
}

function Refused({ refused: { looked, reasons } }: { refused: PromotionResults['refused'] }) {
  const { t } = useTranslation('admin', { keyPrefix: 'promotions.results' });
  if (looked === 0) return null;
  return (
    <div className={styles.part}>
      <h3>{t('refused')}</h3>
      <ul className={styles.list}>
        {reasons.map(({ why, orders }) => (
          <li key={why}>
            {t(`why.${why}`)}
            <small>{t('inOrders', { count: orders })}</small>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        {t('refusedNote', { count: looked, days: PROMOTION_RESULTS.days, most: PROMOTION_RESULTS.refused })}
      </p>
    </div>
  );
}

/** An empty budget is none; undefined: not an amount that a budget may have. */
function budgetFrom(text: string): number | null | undefined {
  const typed = text.replaceAll(',', '').trim();
  if (typed === '') return null;
  const baht = /^\d+(\.\d{1,2})?$/.test(typed) ? Number(typed) : 0;
  return baht >= 1 && baht <= PROMOTION_RESULTS.budgetMaxBaht ? baht : undefined;
}

function BudgetDialog({
  promotion: { promo_id },
  budget: from,
  onClose,
}: {
  promotion: StaffPromotion;
  budget: number | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin', { keyPrefix: 'promotions.results' });
  const language = useLanguage();
  const notice = useNotice();
  const [change, changing] = useChangeBudgetMutation();
  const [values, setValues] = useState({ budget: from === null ? '' : String(from), reason: '' });
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const budget = budgetFrom(values.budget);
  const onSubmit = async () => {
    setTried(true);
    if (budget === undefined) return;
    const { error } = await change({ promo_id, budget, from, reason: values.reason.trim() });
    if (isApiError(error)) return setRefusal(error);
    onClose();
    notice.done(budget === null ? t('budgetRemoved') : t('budgetSet', { budget: formatBaht(budget) }), () =>
      change({ promo_id, budget: from, from: budget, reason: '' }),
    );
  };
  return (
    <ActDialog
      title={t(from === null ? 'setBudget' : 'changeBudget')}
      confirm={t('save')}
      busy={changing.isLoading}
      refused={refusal === null ? null : refusal.text[language]}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{t('budgetEffect')}</p>
      <ActFields
        fields={['budget', 'reason'] as const}
        values={values}
        reasonMax={PROMOTION_EDIT.reason}
        label={(field) => t(`fields.${field}`)}
        error={(field) => (field === 'budget' && tried && budget === undefined ? t('wrong') : undefined)}
        onChange={(field, value) => setValues({ ...values, [field]: value })}
      />
    </ActDialog>
  );
}
