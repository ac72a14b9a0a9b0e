import { TEXT } from '@mali/contracts/limits';
import { REFUND_CAUSES } from '@mali/contracts/payment-values';
import type { Refundable, RefundRequest } from '@mali/contracts/payments';
import { skipToken } from '@reduxjs/toolkit/query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { toastShown } from '../../../features/layout/index.ts';
import { isSoNo, writtenSoNo } from '../../../features/orders/index.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox, RadioCards, TextArea, TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { AdminSearch } from '../../shared/admin-search.tsx';
import { useMakeRefundMutation, useQuoteRefundQuery, useRefundableQuery } from '../../shared/calls.ts';
import { useAt } from '../../shared/use-at.ts';
import { NOTHING, quoteFor, type RefundChoice, requestOf, unitsOf } from '../refund-choice.ts';
import styles from './new-refund.module.css';

type Method = RefundRequest['method'];

/** Refunds an order completely or partly. */
export function Component() {
  const { t } = useTranslation('admin');
  const [search] = useSearchParams();
  const so_no = writtenSoNo(search.get('so_no') ?? '');
  return (
    <div className={styles.page}>
      <PageMeta title={t('refund.title')} noIndex />
      <TextLink to={adminPaths.refunds()}>
        <Icon name="chevronLeft" size="s" />
        {t('refund.back')}
      </TextLink>
      <AdminHead title={t('refund.title')} />
      <Search key={so_no} so_no={so_no} />
      {isSoNo(so_no) && <Order key={`order ${so_no}`} so_no={so_no} />}
    </div>
  );
}

function Search({ so_no }: { so_no: string }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const [typed, setTyped] = useState(so_no);
  const [tried, setTried] = useState(so_no !== '');
  const wrong = !isSoNo(writtenSoNo(typed));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!wrong) void navigate(adminPaths.newRefund(writtenSoNo(typed)));
  };
  return (
    <AdminSearch label={t('refund.find')} onSubmit={submit}>
      <TextField
        label={t('refund.search')}
        hint={t('refund.searchHint')}
        error={tried && wrong ? t('refund.searchWrong') : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setTried(false);
        }}
      />
    </AdminSearch>
  );
}

function Order({ so_no }: { so_no: string }) {
  const { t } = useTranslation('admin');
  const { data, error, isError, isFetching, refetch } = useRefundableQuery(so_no, {
    refetchOnMountOrArgChange: true,
  });
  if (isError && isApiError(error) && error.status === 404) {
    return <EmptyState icon="noResult" title={t('refund.notFound')} text={t('refund.notFoundText')} />;
  }
  if (isError) return <ErrorState retry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <Loading>
        <Skeleton shape="block" className={styles.wait} />
      </Loading>
    );
  }
  return (
    <>
      <dl className={styles.sums}>
        <div>
          <dt>
            <TextLink inline to={adminPaths.order(so_no)}>
              {so_no}
            </TextLink>
          </dt>
        </div>
        <div>
          <dt>{t('refund.paid')}</dt>
          <dd>{formatBaht(data.paid)}</dd>
        </div>
        <div>
          <dt>{t('refund.refunded')}</dt>
          <dd>{formatBaht(data.refunded)}</dd>
        </div>
        <div>
          <dt>{t('refund.left')}</dt>
          <dd className={styles.left}>{formatBaht(data.left)}</dd>
        </div>
      </dl>
      {data.methods.length > 0 ? (
        <RefundForm data={data} fetching={isFetching} />
      ) : (
        <EmptyState
          icon="check"
          title={t('refund.none')}
          text={t('refund.noneText', { paid: formatBaht(data.paid), refunded: formatBaht(data.refunded) })}
        />
      )}
      <Earlier refunds={data.refunds} />
    </>
  );
}

function RefundForm({ data, fetching }: { data: Refundable; fetching: boolean }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [choice, setChoice] = useState<RefundChoice>(NOTHING);
  const [wanted, setWanted] = useState<Method | null>(null);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const [changed, setChanged] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [refund, refunding] = useMakeRefundMutation();
  const why = useRef<HTMLTextAreaElement>(null);

  const { so_no, methods } = data;
  const method = methods.find((each) => each === wanted) ?? methods[0] ?? 'transfer';
  const wantedQuote = quoteFor(choice, data);
  const quoted = useQuoteRefundQuery(wantedQuote ?? skipToken);
  const quote = wantedQuote === null ? undefined : quoted.data;
  // The amount of the selection before stays on screen while the API reckons this one.
  const reckoning = wantedQuote !== null && quoted.currentData === undefined && !quoted.isError;
  const request = requestOf(choice, data, quote);
  const { amount, lines: chosen } = request;
  const sum = formatBaht(amount);
  const lost = quote?.promotion_lost ?? 0;
  // No money is refunded for units that were paid by points, or that only kept a promotion whole.
  const pointsOnly = amount === 0 && (choice.whole || chosen.length > 0);
  const missing = reason.trim() === '';

  const next = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reckoning || quoted.isError || (amount <= 0 && !pointsOnly)) return;
    if (missing) {
      why.current?.focus();
      return;
    }
    setChanged(false);
    setRefused(null);
    setAsking(true);
  };
  const confirm = async () => {
    setRefused(null);
    setChanged(false);
    const answer = await refund({ so_no, ...request, method, reason: reason.trim() });
    if (!('error' in answer)) {
      dispatch(toastShown({ tone: 'done', text: t('refund.done', { amount: sum }) }));
      void navigate(
        adminPaths.refunds({ view: answer.data.status === 'due' ? undefined : answer.data.status }),
      );
    } else if (isApiError(answer.error)) {
      // Reloads the refundable amounts; the new amount is shown and must be confirmed.
      if (answer.error.code === 'REFUND.CHANGED') setChanged(true);
      else setRefused(answer.error.text[language]);
    }
  };
  // The selection may no longer be refundable: nothing to confirm.
  useEffect(() => {
    if (changed && !fetching && !reckoning && amount <= 0 && !pointsOnly) setAsking(false);
  }, [changed, fetching, reckoning, amount, pointsOnly]);

  return (
    <form className={styles.form} onSubmit={next} noValidate>
      <div className={styles.what}>
        <RadioCards
          legend={t('refund.what')}
          name="what"
          value={choice.whole ? 'whole' : 'some'}
          onChange={(what) => setChoice({ ...choice, whole: what === 'whole' })}
          options={[
            { value: 'some', label: t('refund.some'), sub: t('refund.someText') },
            {
              value: 'whole',
              label: t('refund.whole'),
              sub: t('refund.wholeText', { amount: formatBaht(data.left) }),
            },
          ]}
        />
        {!choice.whole && (
          <>
            <ul className={styles.lines}>
              {data.lines.map((line) => (
                <Line
                  key={line.line_no}
                  line={line}
                  units={unitsOf(choice, line)}
                  onUnits={(units) =>
                    setChoice({ ...choice, units: { ...choice.units, [line.line_no]: units } })
                  }
                />
              ))}
            </ul>
            {data.delivery > 0 && (
              <Checkbox
                className={styles.delivery ?? ''}
                label={t('refund.delivery')}
                count={formatBaht(data.delivery)}
                checked={choice.delivery}
                onChange={(event) => setChoice({ ...choice, delivery: event.target.checked })}
              />
            )}
          </>
        )}
      </div>
      <div className={styles.side}>
        <RadioCards
          legend={t('refund.cause.legend')}
          name="cause"
          value={choice.cause}
          onChange={(cause) => setChoice({ ...choice, cause: cause === 'shop' ? 'shop' : 'customer' })}
          options={REFUND_CAUSES.map((cause) => ({
            value: cause,
            label: t(`refund.cause.${cause}`),
            sub: t(`refund.cause.${cause}Text`),
          }))}
        />
        <RadioCards
          legend={t('refund.how')}
          name="method"
          value={method}
          onChange={(value) => setWanted(methods.find((each) => each === value) ?? null)}
          options={methods.map((each) => ({
            value: each,
            label: t(`refund.${each}`),
            sub: t(each === 'gateway' ? 'refund.gatewayText' : 'refund.transferText'),
          }))}
        />
        <TextArea
          ref={why}
          label={t('refund.why')}
          hint={t(data.lang === 'th' ? 'refund.whyHintTh' : 'refund.whyHintEn')}
          error={tried && missing ? t('refund.whyMissing') : undefined}
          lang={data.lang}
          rows={3}
          maxLength={TEXT.reason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {lost !== 0 && (
          <p className={styles.part}>
            <span>{t(lost > 0 ? 'refund.lost' : 'refund.gained')}</span>
            <span>{lost > 0 ? `−${formatBaht(lost)}` : `+${formatBaht(-lost)}`}</span>
          </p>
        )}
        {quoted.isError && wantedQuote !== null && <ErrorState retry={() => void quoted.refetch()} />}
        <p className={styles.total}>
          <span>{t('refund.sum')}</span>
          <output aria-live="polite">{sum}</output>
        </p>
        {tried && !reckoning && amount <= 0 && !pointsOnly && (
          <p className={styles.bad} role="alert">
            {t('refund.nothing')}
          </p>
        )}
        {changed && !asking && (
          <p className={styles.bad} role="alert">
            {t('refund.changed', { amount: sum })}
          </p>
        )}
        <Button type="submit" wide busy={reckoning}>
          {amount > 0 ? t('refund.next', { amount: sum }) : t('refund.title')}
        </Button>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('refund.confirm.title', { amount: sum })}
      >
        <div className={styles.confirm}>
          <p>{t('refund.confirm.text', { so_no })}</p>
          <p>{t(`refund.confirm.${method}`)}</p>
          <p lang={data.lang} className={styles.quote}>
            {reason.trim()}
          </p>
          {changed && !fetching && !reckoning && (
            <p className={styles.bad} role="alert">
              {t('refund.changed', { amount: sum })}
            </p>
          )}
          {refused !== null && (
            <p className={styles.bad} role="alert">
              {refused}
            </p>
          )}
          <Button
            size="m"
            wide
            busy={refunding.isLoading || fetching || reckoning}
            onClick={() => void confirm()}
          >
            {t('refund.confirm.yes', { amount: sum })}
          </Button>
          <Button size="m" wide look="quiet" onClick={() => setAsking(false)}>
            {t('refund.confirm.no')}
          </Button>
        </div>
      </Dialog>
    </form>
  );
}

function Line({
  line,
  units,
  onUnits,
}: {
  line: Refundable['lines'][number];
  units: number;
  onUnits: (units: number) => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const name = language === 'th' ? line.name_th : line.name_en;
  const most = line.amounts.length;
  return (
    <li>
      <span className={styles.name}>
        {name}
        <small>
          {t('refund.linePaid', { paid: formatBaht(line.paid), quantity: line.quantity })}
          {line.refunded > 0 && ` · ${t('refund.lineRefunded', { count: line.refunded })}`}
        </small>
      </span>
      {most === 0 ? (
        <span className={styles.nothing}>{t('refund.lineNothing')}</span>
      ) : (
        <>
          <QuantityStepper
            value={units}
            min={0}
            max={most}
            labels={{
              field: t('refund.units', { name }),
              less: t('refund.less', { name }),
              more: t('refund.more', { name }),
            }}
            onChange={(typed) =>
              onUnits(Number.isNaN(typed) ? 0 : Math.min(most, Math.max(0, Math.trunc(typed))))
            }
          />
          <span className={styles.amount}>{formatBaht(line.amounts[units - 1] ?? 0)}</span>
        </>
      )}
    </li>
  );
}

function Earlier({ refunds }: { refunds: Refundable['refunds'] }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  if (refunds.length === 0) return null;
  return (
    <section className={styles.earlier}>
      <h2 className={text.subheading}>{t('refund.earlier')}</h2>
      <ul>
        {refunds.map((refund) => (
          <li key={refund.refund_id}>
            <span>
              {t(`refunds.reasons.${refund.reason_code}`)}
              <small>
                {t(`refund.status.${refund.status}`)} · {at(refund.done_at ?? refund.at)}
              </small>
            </span>
            <span className={styles.amount}>{formatBaht(refund.amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
