import {
  PRICE_DIRECTIONS,
  PRICE_EDIT,
  PRICE_ENDINGS,
  PRICE_RULES,
  PRICE_WARNINGS,
} from '@mali/contracts/price-values';
import type { PricePreview, PricePreviewRow, PriceSelection } from '@mali/contracts/prices';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isApiError } from '../../clients/api-error.ts';
import { serverNow } from '../../clients/server-clock.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button, ButtonLink, LinkButton, TextLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import { formatBaht, formatCount } from '../../ui/money.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import { EmptyState, Loading, Skeleton } from '../../ui/states.tsx';
import { adminPaths } from '../paths.ts';
import { AdminHead } from '../shared/admin-head.tsx';
import { productSelection } from '../shared/product-selection.ts';
import { ResponsiveTable } from '../shared/responsive-table.tsx';
import { Select } from '../shared/select.tsx';
import { useAt } from '../shared/use-at.ts';
import { useNotice } from '../shared/use-notice.ts';
import { PagerButtons } from './pager-buttons.tsx';
import { useChangePricesMutation, usePricePreviewQuery, useUndoPricesMutation } from './price-calls.ts';
import { FIRST_VALUES, type PriceFormValues, toAsked } from './price-form-values.ts';
import styles from './prices.module.css';

const YEAR_MS = 365 * 86_400_000;
/** What is typed rests so long before it is asked for. */
const REST_MS = 300;
const inAYear = () => new Date(serverNow() + YEAR_MS);
const today = () => new Date(serverNow());

/** A value once it has not changed for a moment. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** New prices for the products of an address (GOODS-04). */
export function NewPriceChange() {
  const { t } = useTranslation('admin');
  const [query] = useSearchParams();
  const selection = productSelection(query);
  return (
    <div className={styles.page}>
      <PageMeta title={t('prices.newTitle')} noIndex />
      <TextLink to={adminPaths.prices()}>{t('parts.prices')}</TextLink>
      <AdminHead title={t('prices.newTitle')} lead={t('prices.newLead')} />
      {selection === null ? (
        <EmptyState title={t('prices.choose')} text={t('prices.chooseText')}>
          <ButtonLink size="m" to={adminPaths.products()}>
            {t('prices.toProducts')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <Form key={query.toString()} selection={selection} />
      )}
    </div>
  );
}

function Form({ selection }: { selection: PriceSelection }) {
  const { t } = useTranslation('admin', { keyPrefix: 'prices' });
  const language = useLanguage();
  const notice = useNotice();
  const navigate = useNavigate();
  const [values, setValues] = useState(FIRST_VALUES);
  const [reason, setReason] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  const [warned, setWarned] = useState(false);
  const [offset, setOffset] = useState(0);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID());
  const [change, changing] = useChangePricesMutation();
  const [undo] = useUndoPricesMutation();
  const isTyped = values.kind === 'typed';
  const rested = useRested(values);
  const made = toAsked(rested, selection);
  const asked = 'asked' in made ? made.asked : null;
  const preview = usePricePreviewQuery(
    { ...(asked ?? { selection, rule: NO_RULE, typed: [], starts_at: null, ends_at: null }), offset, warned },
    { skip: asked === null, refetchOnMountOrArgChange: true },
  );
  const shown = asked === null ? undefined : (preview.currentData ?? preview.data);
  const isFresh = rested === values && preview.currentData !== undefined && !preview.isFetching;
  const set = (more: Partial<PriceFormValues>) => {
    setValues((before) => ({ ...before, ...more }));
    setConfirmed(false);
    setOffset(0);
    setRefused(null);
    // Another change: a request that was refused is not the same one.
    setRequestKey(crypto.randomUUID());
  };
  const fault = 'fault' in made ? made.fault : null;
  const hasWarnings = shown !== undefined && PRICE_WARNINGS.some((one) => shown.warned[one] > 0);
  const needsReason = tried && reason.trim() === '';
  const needsConfirmation = tried && hasWarnings && !confirmed;
  const submit = async () => {
    setTried(true);
    setRefused(null);
    if (asked === null || shown === undefined || !isFresh) return;
    if (reason.trim() === '' || (hasWarnings && !confirmed)) return;
    const answer = await change({
      ...asked,
      ...{ request_key: requestKey, reason: reason.trim(), digest: shown.digest, confirmed },
    });
    if (answer.data === undefined) {
      setRefused(isApiError(answer.error) ? answer.error.text[language] : notice.textOf(answer.error));
      setConfirmed(false);
      return;
    }
    const { change_id, variants } = answer.data;
    notice.done(t('made', { id: change_id, count: variants, shown: formatCount(variants) }), () =>
      undo(change_id),
    );
    void navigate(adminPaths.priceChange(change_id));
  };
  const kinds = selection.query === null ? PRICE_RULES : PRICE_RULES.filter((kind) => kind !== 'typed');
  const moment = (name: 'starts_at' | 'ends_at') => (
    <div>
      <DateTimeField
        name={name}
        label={t(`fields.${name}`)}
        hint={values[name] === '' ? t(name === 'starts_at' ? 'atOnce' : 'stays') : undefined}
        value={values[name] === '' ? null : values[name]}
        onChange={(value) => set({ [name]: value })}
        onLeave={() => undefined}
        max={inAYear}
        today={today}
        step={5}
      />
      {values[name] !== '' && (
        <LinkButton onClick={() => set({ [name]: '' })}>
          {t(name === 'starts_at' ? 'clearStart' : 'clearEnd')}
        </LinkButton>
      )}
    </div>
  );
  const count = shown?.changed ?? 0;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <fieldset className={styles.rule}>
        <legend>{t('how')}</legend>
        <Select
          label={t('fields.kind')}
          value={values.kind}
          options={kinds.map((value) => ({ value, label: t(`rules.${value}`) }))}
          onChange={(kind) => set({ kind })}
        />
        {(values.kind === 'percent' || values.kind === 'amount') && (
          <>
            <Select
              label={t('fields.sign')}
              value={values.sign}
              options={(['down', 'up'] as const).map((value) => ({ value, label: t(`signs.${value}`) }))}
              onChange={(sign) => set({ sign })}
            />
            <TextField
              label={t(`fields.${values.kind}`)}
              inputMode="decimal"
              autoComplete="off"
              value={values.value}
              error={
                values.value !== '' || tried
                  ? fault === 'value' || fault === 'percent'
                    ? t(`wrong.${fault}`)
                    : undefined
                  : undefined
              }
              onChange={(event) => set({ value: event.target.value })}
            />
          </>
        )}
        {!isTyped && (
          <>
            <Select
              label={t('fields.ending')}
              value={values.ending}
              options={(['', ...PRICE_ENDINGS] as const).map((value) => ({
                value,
                label: t(`endings.${value === '' ? 'none' : value}`),
              }))}
              onChange={(ending) => set({ ending })}
            />
            {values.ending !== '' && (
              <Select
                label={t('fields.direction')}
                value={values.direction}
                options={PRICE_DIRECTIONS.map((value) => ({ value, label: t(`directions.${value}`) }))}
                onChange={(direction) => set({ direction })}
              />
            )}
          </>
        )}
      </fieldset>
      <div className={styles.when}>
        {moment('starts_at')}
        {moment('ends_at')}
      </div>
      <TextArea
        label={t('fields.reason')}
        rows={2}
        maxLength={PRICE_EDIT.reason}
        value={reason}
        error={needsReason ? t('wrong.reason') : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <section className={styles.preview} aria-labelledby="price-preview" aria-busy={preview.isFetching}>
        <h2 id="price-preview">{t('preview')}</h2>
        {fault === 'typed' && <p role="alert">{t('wrong.typed')}</p>}
        {asked === null && fault !== 'typed' && (
          <p className={styles.note}>{t(`first.${fault ?? 'value'}`)}</p>
        )}
        {isApiError(preview.error) && <p role="alert">{preview.error.text[language]}</p>}
        {asked !== null && shown === undefined && preview.error === undefined && (
          <Loading>
            <Skeleton shape="block" />
          </Loading>
        )}
        {shown !== undefined && preview.error === undefined && (
          <>
            <Summary preview={shown} />
            {hasWarnings && (
              <Checkbox
                label={t('onlyWarned')}
                checked={warned}
                onChange={(event) => {
                  setWarned(event.target.checked);
                  setOffset(0);
                }}
              />
            )}
            <PreviewTable
              rows={shown.rows}
              typed={isTyped ? values.typed : null}
              onTyped={(id, text) => set({ typed: { ...values.typed, [id]: text } })}
            />
            <PagerButtons
              label={t('preview')}
              offset={offset}
              total={shown.total}
              size={PRICE_EDIT.page}
              onOffset={setOffset}
            />
          </>
        )}
      </section>
      {hasWarnings && (
        <div className={styles.confirm}>
          <Checkbox
            label={t('confirmWarnings')}
            checked={confirmed}
            onChange={(event) => setConfirmed(event.target.checked)}
          />
          {needsConfirmation && <p role="alert">{t('wrong.confirm')}</p>}
        </div>
      )}
      {refused !== null && (
        <p role="alert" className={styles.refused}>
          {refused}
        </p>
      )}
      <div className={styles.send}>
        <Button type="submit" size="m" busy={changing.isLoading} disabled={count === 0 || !isFresh}>
          {t(values.starts_at === '' ? 'submit' : 'schedule', { count, shown: formatCount(count) })}
        </Button>
      </div>
    </form>
  );
}
const NO_RULE = { kind: 'typed', value: null, ending: null, direction: 'nearest' } as const;

/** How many prices change, and what to look at. */
function Summary({ preview }: { preview: PricePreview }) {
  const { t } = useTranslation('admin', { keyPrefix: 'prices' });
  const { changed, variants, impossible, warned } = preview;
  const found = PRICE_WARNINGS.filter((one) => warned[one] > 0);
  return (
    <div role="status" className={styles.summary}>
      <p>{t('changing', { count: changed, shown: formatCount(changed), all: formatCount(variants) })}</p>
      {(found.length > 0 || impossible > 0) && (
        <ul>
          {found.map((one) => (
            <li key={one} className={one === 'below_cost' ? styles.error : styles.care}>
              {t(`found.${one}`, { count: warned[one], shown: formatCount(warned[one]) })}
            </li>
          ))}
          {impossible > 0 && (
            <li className={styles.error}>
              {t('impossible', { count: impossible, shown: formatCount(impossible) })}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function PreviewTable({
  rows,
  typed,
  onTyped,
}: {
  rows: readonly PricePreviewRow[];
  /** Prices by hand; null: the rule makes them. */
  typed: Readonly<Record<number, string>> | null;
  onTyped: (mat_var_id: number, text: string) => void;
}) {
  const { t } = useTranslation('admin', { keyPrefix: 'prices' });
  const language = useLanguage();
  const at = useAt();
  const percent = ({ before, after }: PricePreviewRow) => {
    if (after === null || after === before) return '';
    const by = Math.round((after / before - 1) * 1000) / 10;
    return `${by > 0 ? '+' : '−'}${Math.abs(by)}%`;
  };
  const margin = (value: number | null) =>
    value === null ? '–' : `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(1)}%`;
  const seesCost = rows.some(({ cost }) => cost !== null);
  const after = (row: PricePreviewRow) => (
    <>
      {typed === null ? (
        row.after === null ? (
          <span className={styles.error}>{t('noPrice')}</span>
        ) : (
          <strong>{formatBaht(row.after)}</strong>
        )
      ) : (
        <TypedPrice row={row} text={typed[row.mat_var_id] ?? ''} onTyped={onTyped} />
      )}
      {percent(row) !== '' && <small>{percent(row)}</small>}
    </>
  );
  return (
    <ResponsiveTable<PricePreviewRow>
      caption={t('preview')}
      rows={rows}
      rowKey={({ mat_var_id }) => mat_var_id}
      columns={[
        {
          key: 'product',
          head: t('product'),
          cell: (row) => (
            <span className={styles.goods}>
              {row[`name_${language}`]}
              <small>{[row[`option_${language}`], row.item_id].filter(Boolean).join(' · ')}</small>
              {row.warnings.map((one) => (
                <small key={one} className={cx(one === 'below_cost' ? styles.error : styles.care)}>
                  {t(`warnings.${one}`, { until: row.until === null ? '' : at(row.until) })}
                </small>
              ))}
            </span>
          ),
        },
        { key: 'before', head: t('before'), end: true, cell: ({ before }) => formatBaht(before) },
        { key: 'after', head: t('after'), end: true, cell: after },
        { key: 'lowest', head: t('lowest'), end: true, cell: ({ lowest }) => formatBaht(lowest) },
        ...(seesCost
          ? [
              {
                key: 'margin',
                head: t('margin'),
                end: true,
                cell: (row: PricePreviewRow) => (
                  <span className={cx(row.warnings.includes('below_cost') && styles.error)}>
                    {margin(row.margin_before)} → {margin(row.margin_after)}
                  </span>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function TypedPrice({
  row,
  text,
  onTyped,
}: {
  row: PricePreviewRow;
  text: string;
  onTyped: (mat_var_id: number, text: string) => void;
}) {
  const { t } = useTranslation('admin', { keyPrefix: 'prices' });
  return (
    <input
      aria-label={t('typedLabel', { code: row.item_id })}
      className={styles.typed}
      inputMode="decimal"
      autoComplete="off"
      placeholder={String(row.before)}
      value={text}
      onChange={(event) => onTyped(row.mat_var_id, event.target.value)}
    />
  );
}
