import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { OrdersAnswer } from '@mali/contracts/orders';
import { TRANSFER_MINUTE_STEP } from '@mali/contracts/payment-values';
import { formatDate, formatDateTime } from '@mali/thai/dates';
import { useFormik } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { DateTimeField } from '../../../ui/date-time-field.tsx';
import { RadioCards, TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { popupOpened } from '../../layout/index.ts';
import {
  type Account,
  isSoNo,
  paymentUpdateSet,
  selectPaymentFailure,
  selectTrackingEmail,
  trackingEmailStored,
  useTransferAccountsQuery,
  writtenSoNo,
} from '../../orders/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { selectProfile, selectSessionKnown, selectSignedIn } from '../../session/index.ts';
import { AccountChoice } from '../account-choice.tsx';
import { parseAmount, shownAmount } from '../amount.ts';
import { updatePayment, useWaitingOrderQuery, useWaitingOrdersQuery } from '../calls.ts';
import { deleteDraft, keepDraft, readDraft } from '../draft.ts';
import { HowItWorks } from '../how-it-works.tsx';
import { PictureField } from '../picture-field.tsx';
import { refusedField } from '../refused-field.ts';
import { type SlipError, type SlipForm, schema } from '../slip-form.ts';
import styles from './upload-receipt.module.css';

/** The option for an order that is not in the list. */
const OTHER = 'other';

/** Scrolls to the middle of the screen, clear of fixed bars. */
function goTo(element: HTMLElement | null | undefined): void {
  const control = element?.role === 'radiogroup' ? element.querySelector('input') : element;
  element?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}

/** Confirming a transfer by its slip (PAY-14, SHELL-17). */
export function Component() {
  const { t } = useTranslation('slips');
  const accounts = useTransferAccountsQuery();
  const known = useSelector(selectSessionKnown);
  const signedIn = useSelector(selectSignedIn);
  const mine = useWaitingOrdersQuery(undefined, { skip: !signedIn, refetchOnMountOrArgChange: true });
  // The form waits once for the options: signing in later loses no input.
  const [begun, setBegun] = useState(false);
  const ready = accounts.data !== undefined && known && !(signedIn && mine.isLoading);
  if (ready && !begun) setBegun(true);
  const body = () => {
    if (accounts.data === undefined && accounts.isError) {
      return <ErrorState retry={() => void accounts.refetch()} />;
    }
    if (accounts.data === undefined || !(ready || begun)) {
      return (
        <Loading>
          <Skeleton shape="block" className={styles.wait} />
        </Loading>
      );
    }
    if (accounts.data.length === 0) return <TransfersOff />;
    return <ReceiptForm accounts={accounts.data} own={signedIn ? (mine.data?.orders ?? []) : []} />;
  };
  return (
    <div className={text.wrap}>
      <PageMeta title={t('title')} noIndex />
      <div className={styles.head}>
        <h1 className={text.title}>{t('title')}</h1>
        <p className={text.muted}>{t('lead')}</p>
      </div>
      {body()}
    </div>
  );
}

function TransfersOff() {
  const { t } = useTranslation('slips');
  const dispatch = useAppDispatch();
  return (
    <div className={styles.off}>
      <EmptyState icon="bank" title={t('off')} text={t('offText')}>
        <Button onClick={() => dispatch(popupOpened('track-order'))}>{t('track')}</Button>
      </EmptyState>
    </div>
  );
}

function ReceiptForm({
  accounts,
  own,
}: {
  accounts: readonly Account[];
  /** The customer's own unpaid orders. */
  own: OrdersAnswer['orders'];
}) {
  const { t } = useTranslation(['slips', 'upload']);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const language = useLanguage();
  const [search] = useSearchParams();
  const profile = useSelector(selectProfile);
  const remembered = useSelector(selectTrackingEmail);
  const failure = useSelector(selectPaymentFailure);
  /** Null until the customer selects an own order or another one. */
  const [typing, setTyping] = useState<boolean | null>(null);
  const [sent, setSent] = useState<SlipForm | null>(null);
  const [progress, setProgress] = useState(0);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const formElement = useRef<HTMLFormElement>(null);
  const noticeElement = useRef<HTMLParagraphElement>(null);

  const form = useFormik<SlipForm>({
    initialValues: (() => {
      const asked = search.get('so_no');
      const draft = readDraft(asked === null ? null : writtenSoNo(asked));
      const [account, ...more] = accounts;
      return {
        ...draft,
        email: draft.email || (remembered ?? profile?.email ?? ''),
        bank: more.length === 0 && account !== undefined ? account.bank : draft.bank,
        own: false,
        slip: null,
      };
    })(),
    validationSchema: schema,
    onSubmit: async (values) => {
      setProgress(0);
      setSent(values);
      const abort = new AbortController();
      sending.current = abort;
      const refused = await dispatch(updatePayment(values, setProgress, abort.signal));
      if (refused !== null) return;
      if (!values.own) dispatch(trackingEmailStored(values.email.trim()));
      deleteDraft();
      void navigate(paths.receiptSent(), { replace: true, state: { so_no: writtenSoNo(values.so_no) } });
    },
  });
  const { values, setFieldValue, submitCount, isSubmitting } = form;
  const so_no = writtenSoNo(values.so_no);
  const isOwn = own.some((order) => order.so_no === so_no);
  const chosen = typing === true || !isOwn ? OTHER : so_no;

  useEffect(() => {
    dispatch(paymentUpdateSet(null));
  }, [dispatch]);
  useEffect(() => void setFieldValue('own', isOwn), [isOwn, setFieldValue]);
  // Default: the newest own order.
  const newest = own[0]?.so_no;
  useEffect(() => {
    if (newest !== undefined && so_no === '' && typing === null) void setFieldValue('so_no', newest);
  }, [newest, so_no, typing, setFieldValue]);

  // Debounced: an incomplete e-mail would be rejected.
  const [email, setEmail] = useState(values.email.trim());
  const named = !form.errors.email && email !== '';
  const waiting = useWaitingOrderQuery(
    { so_no, ...(!isOwn && { email }) },
    { skip: !isSoNo(so_no) || !(isOwn || named), refetchOnMountOrArgChange: true },
  );
  const order = waiting.currentData;
  const stillWaits = order?.doc_status === ORDER_STATUS.PLACED;
  const total = stillWaits ? order.total : null;
  // The amount defaults to the order's until edited.
  const filledIn = useRef('');
  const { amount } = values;
  useEffect(() => {
    if (total === null || amount !== filledIn.current) return;
    filledIn.current = shownAmount(Math.round(total * 100));
    if (amount !== filledIn.current) void setFieldValue('amount', filledIn.current);
  }, [total, amount, setFieldValue]);
  // A prefilled amount belongs to the order and is not kept.
  useEffect(
    () => keepDraft({ ...values, amount: values.amount === filledIn.current ? '' : values.amount }),
    [values],
  );

  // An error stays at its field until the value changes; others are above the button.
  const refusedAt =
    failure === null ? null : refusedField(failure, { own: values.own, known: order !== undefined });
  const notice = failure !== null && refusedAt === null ? failure.text[language] : null;
  const refusal = (name: keyof SlipForm): string | undefined => {
    if (failure === null || refusedAt !== name || sent?.[name] !== values[name]) return undefined;
    return name === 'email' ? t('errors.emailOther') : failure.text[language];
  };
  const errorText = (name: keyof SlipForm): string | undefined => {
    const { touched, error } = form.getFieldMeta(name);
    return touched && typeof error === 'string' ? t(`errors.${error as SlipError}`) : refusal(name);
  };
  /** Order state before sending, in the server's words (PAY-17, PAY-18). */
  const numberError = (): string | undefined => {
    const said = errorText('so_no');
    if (said !== undefined) return said;
    if (order !== undefined && !stillWaits) return t('errors.notWaiting');
    const missing = isApiError(waiting.error) && waiting.error.code === 'ERR.NOT_AVAILABLE';
    if (!isSoNo(so_no) || !missing || email !== values.email.trim()) return undefined;
    return t(isOwn ? 'errors.notFound' : 'errors.notProven');
  };

  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return;
    const first = formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    goTo(first ?? noticeElement.current);
  }, [submitCount, isSubmitting]);

  const satang = parseAmount(amount);
  const differs = total !== null && satang !== null && satang !== Math.round(total * 100);
  const soNoError = numberError();
  const percent = Math.round(progress * 100);

  return (
    <div className={styles.columns}>
      <form
        ref={formElement}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting) void form.submitForm();
        }}
      >
        <div inert={isSubmitting}>
          <section className={styles.step} aria-labelledby="slip-step-1">
            <h2 id="slip-step-1">
              <span aria-hidden="true">1</span>
              {t('steps.order')}
            </h2>
            {own.length > 0 && (
              <RadioCards
                legend={t('mine')}
                name="order"
                value={chosen}
                options={[
                  ...own.map((one) => ({
                    value: one.so_no,
                    label: one.so_no,
                    sub: t('mineText', {
                      date: formatDate(new Date(one.placed_at), language),
                      total: formatBaht(one.total),
                    }),
                  })),
                  { value: OTHER, label: t('other'), sub: t('otherText') },
                ]}
                onChange={(choice) => {
                  setTyping(choice === OTHER);
                  void setFieldValue('so_no', choice === OTHER ? '' : choice);
                }}
              />
            )}
            {chosen !== OTHER && soNoError !== undefined && (
              <p className={styles.refused} role="alert">
                <Icon name="alert" size="s" />
                {soNoError}
              </p>
            )}
            {chosen === OTHER && (
              <div className={styles.fields}>
                <TextField
                  label={t('number')}
                  hint={t('numberHint')}
                  autoComplete="off"
                  autoCapitalize="characters"
                  autoCorrect="off"
                  spellCheck={false}
                  required
                  {...form.getFieldProps('so_no')}
                  error={soNoError}
                  valid={stillWaits}
                />
                {!isOwn && (
                  <TextField
                    label={t('email')}
                    type="email"
                    inputMode="email"
                    autoComplete="email"
                    autoCapitalize="none"
                    autoCorrect="off"
                    spellCheck={false}
                    required
                    {...form.getFieldProps('email')}
                    onBlur={(event) => {
                      form.handleBlur(event);
                      setEmail(values.email.trim());
                    }}
                    error={errorText('email')}
                    valid={form.touched.email === true && form.errors.email === undefined}
                  />
                )}
              </div>
            )}
            <div role="status">
              {total !== null && (
                <p className={styles.due}>
                  <b>{t('due', { total: formatBaht(total) })}</b>
                  {order?.expires_at != null && (
                    <span>
                      {t('dueUntil', { until: formatDateTime(new Date(order.expires_at), language) })}
                    </span>
                  )}
                </p>
              )}
            </div>
            {order !== undefined && !stillWaits && <TextLink to={paths.order(so_no)}>{t('see')}</TextLink>}
          </section>

          <section className={styles.step} aria-labelledby="slip-step-2">
            <h2 id="slip-step-2">
              <span aria-hidden="true">2</span>
              {t('steps.transfer')}
            </h2>
            <AccountChoice
              accounts={accounts}
              value={values.bank}
              error={errorText('bank')}
              onChange={(bank) => void setFieldValue('bank', bank)}
            />
            <div className={styles.fields}>
              <TextField
                label={t('amount')}
                hint={t('amountHint')}
                inputMode="decimal"
                autoComplete="off"
                required
                {...form.getFieldProps('amount')}
                onBlur={(event) => {
                  form.handleBlur(event);
                  if (satang !== null) void setFieldValue('amount', shownAmount(satang));
                }}
                error={errorText('amount')}
                valid={satang !== null && !differs}
              />
              <DateTimeField
                label={t('at')}
                hint={t('atHint')}
                name="transfer_date"
                value={values.transfer_date === '' ? null : values.transfer_date}
                max={() => new Date()}
                step={TRANSFER_MINUTE_STEP}
                error={errorText('transfer_date')}
                onChange={(at) => void setFieldValue('transfer_date', at)}
                onLeave={() => void form.setFieldTouched('transfer_date')}
              />
            </div>
            <div role="status">
              {differs && <p className={styles.differs}>{t('differs', { total: formatBaht(total) })}</p>}
            </div>
          </section>

          <section className={styles.step} aria-labelledby="slip-step-3">
            <h2 id="slip-step-3">
              <span aria-hidden="true">3</span>
              {t('steps.picture')}
            </h2>
            <PictureField
              file={values.slip}
              error={errorText('slip')}
              onChange={(file) => {
                void form.setFieldTouched('slip', true, false);
                void setFieldValue('slip', file);
              }}
            />
          </section>
        </div>

        <div className={styles.send}>
          {notice !== null && (
            <p className={styles.notice} role="alert" ref={noticeElement} tabIndex={-1}>
              <Icon name="alert" size="s" />
              {notice}
            </p>
          )}
          {isSubmitting && <ProgressBar value={percent} max={100} label={t('progress')} tone="ink" />}
          <Button type="submit" wide busy={isSubmitting}>
            {isSubmitting ? (percent === 100 ? t('checking') : t('sending', { percent })) : t('submit')}
          </Button>
          {isSubmitting && (
            <Button wide look="quiet" onClick={() => sending.current?.abort()}>
              {t('upload:cancel')}
            </Button>
          )}
        </div>
      </form>
      <HowItWorks />
    </div>
  );
}
