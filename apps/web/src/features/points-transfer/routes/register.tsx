import type { PointsTransfer } from '@mali/contracts/points-transfer';
import { COUNTRIES } from '@mali/contracts/points-transfer-values';
import { formatDate } from '@mali/thai/dates';
import { useFormik } from 'formik';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import type { ApiError } from '../../../clients/api-error.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Button } from '../../../ui/button.tsx';
import { Badge, type BadgeTone } from '../../../ui/chip.tsx';
import { Frame, TextField } from '../../../ui/field.tsx';
import { useFormDraft } from '../../../ui/form-draft.ts';
import { Icon } from '../../../ui/icon.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Refused } from '../../../ui/refused.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { BirthdateField } from '../../account/index.ts';
import { PlaceField, toPlace, useAddressTable } from '../../addresses/index.ts';
import { popupOpened } from '../../layout/index.ts';
import { useCheckoutOptionsQuery } from '../../payment/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { selectProfile, selectSessionKnown, selectSignedIn } from '../../session/index.ts';
import { sendTransfer, transfersChanged, useTransfersQuery } from '../calls.ts';
import { PictureField } from '../picture-field.tsx';
import {
  EMPTY_TRANSFER,
  refusedField,
  schema,
  type TransferDraft,
  type TransferError,
  transferBody,
} from '../transfer-form.ts';
import { VerifyCard } from '../verify-card.tsx';
import styles from './register.module.css';

/** Registers a receipt for points on a card of the loyalty partner (LOYAL-02, LOYAL-10 to LOYAL-19). */
export function Component() {
  const { t } = useTranslation(['transfer', 'shell', 'flash']);
  const dispatch = useAppDispatch();
  const known = useSelector(selectSessionKnown);
  const signedIn = useSelector(selectSignedIn);
  const options = useCheckoutOptionsQuery();
  const body = () => {
    if (options.data === undefined && options.isError) {
      return <ErrorState retry={() => void options.refetch()} />;
    }
    if (options.data === undefined || !known) {
      return (
        <Loading>
          <Skeleton shape="block" className={styles.wait} />
        </Loading>
      );
    }
    if (!options.data.the1)
      return <EmptyState icon="card" title={t('transfer:off')} text={t('transfer:offText')} />;
    if (!signedIn) {
      return (
        <EmptyState icon="user" title={t('transfer:visitor')} text={t('transfer:visitorText')}>
          <Button onClick={() => dispatch(popupOpened('login'))}>{t('shell:signIn')}</Button>
          <Button look="secondary" onClick={() => dispatch(popupOpened('signup'))}>
            {t('shell:signUp')}
          </Button>
        </EmptyState>
      );
    }
    return <Registration />;
  };
  return (
    <div className={text.wrap}>
      <PageMeta title={t('transfer:title')} noIndex />
      <Breadcrumbs crumbs={[{ label: t('flash:home'), to: paths.home() }, { label: t('transfer:title') }]} />
      <div className={styles.head}>
        <h1 className={text.title}>{t('transfer:title')}</h1>
        <p className={text.muted}>{t('transfer:lead')}</p>
      </div>
      {body()}
    </div>
  );
}

/** The form until submitted, then its result; beside it earlier registrations. */
function Registration() {
  const { t } = useTranslation('transfer');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const [done, setDone] = useState<PointsTransfer | null>(null);
  const doneElement = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (done !== null) doneElement.current?.focus();
  }, [done]);
  return (
    <div className={styles.columns}>
      {done === null ? (
        <TransferForm
          onDone={(kept) => {
            setDone(kept);
            dispatch(transfersChanged(['Transfers']));
          }}
        />
      ) : (
        <section className={styles.done}>
          <Icon name="check" size="l" />
          <h2 className={text.heading} ref={doneElement} tabIndex={-1}>
            {t('completed')}
          </h2>
          <p>
            {t('completedText', {
              card: done.card_number,
              date: formatDate(new Date(done.due_at), language),
            })}
          </p>
          <Button look="secondary" onClick={() => setDone(null)}>
            {t('another')}
          </Button>
        </section>
      )}
      <Mine />
    </div>
  );
}

const TONES: Readonly<Record<PointsTransfer['status'], BadgeTone>> = {
  waiting: 'care',
  approved: 'leaf',
  rejected: 'plain',
};

/** The member's registrations with their status. */
function Mine() {
  const { t } = useTranslation('transfer');
  const language = useLanguage();
  const { data } = useTransfersQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data === undefined || data.count === 0) return null;
  return (
    <aside className={styles.mine} aria-label={t('mine')}>
      <h2 className={text.subheading}>{t('mine')}</h2>
      <ul>
        {data.transfers.map((one) => (
          <li key={one.transfer_id}>
            <span>
              <b>{one.receipt_id}</b>
              <small>
                {t('sentOn', { date: formatDate(new Date(one.submitted_at), language) })} · {one.card_number}
              </small>
              {one.status === 'waiting' && (
                <small>{t('until', { date: formatDate(new Date(one.due_at), language) })}</small>
              )}
              {one.reason !== null && <small className={styles.reason}>{one.reason}</small>}
            </span>
            <span className={styles.end}>
              {formatBaht(one.receipt_amount)}
              <Badge tone={TONES[one.status]}>{t(`states.${one.status}`)}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
}

function Step({ n, title, children }: { n: number; title: string; children: ReactNode }) {
  return (
    <section className={styles.step} aria-labelledby={`transfer-step-${n}`}>
      <h2 id={`transfer-step-${n}`}>
        <span aria-hidden="true">{n}</span>
        {title}
      </h2>
      {children}
    </section>
  );
}

type TextName = Exclude<keyof TransferDraft, 'birth' | 'id_copy' | 'receipt'>;

/** Fields excluded from the draft: identity card numbers, the verified card, pictures. */
const NOT_KEPT = ['national_id', 'id_number', 'the1', 'id_copy', 'receipt'] as const;

function TransferForm({ onDone }: { onDone: (kept: PointsTransfer) => void }) {
  const { t } = useTranslation(['transfer', 'upload']);
  const language = useLanguage();
  const profile = useSelector(selectProfile);
  const table = useAddressTable();
  const [placeText, setPlaceText] = useState('');
  const [progress, setProgress] = useState(0);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const [failure, setFailure] = useState<{ error: ApiError; sent: TransferDraft } | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLParagraphElement>(null);
  /** Idempotency key of this form: a double click or retry registers once. */
  const key = useRef('');

  const form = useFormik<TransferDraft>({
    initialValues: {
      ...EMPTY_TRANSFER,
      first_name: profile?.first_name ?? '',
      last_name: profile?.last_name ?? '',
      email: profile?.email ?? '',
    },
    validationSchema: schema,
    onSubmit: async (values) => {
      setProgress(0);
      setFailure(null);
      if (key.current === '') key.current = crypto.randomUUID();
      const abort = new AbortController();
      sending.current = abort;
      const answer = await sendTransfer(transferBody(values, key.current), setProgress, abort.signal);
      if (answer === 'cancelled') return;
      if ('kept' in answer) {
        deleteDraft();
        onDone(answer.kept);
      } else setFailure({ error: answer.refused, sent: values });
    },
  });
  const { values, setFieldValue, submitCount, isSubmitting } = form;
  const deleteDraft = useFormDraft(
    'transfer',
    values,
    (kept) => void form.setValues({ ...values, ...kept }),
    NOT_KEPT,
  );
  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return;
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? notice.current;
    first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  }, [submitCount, isSubmitting]);

  const refusedAt = failure === null ? null : refusedField(failure.error.code, failure.error.details);
  const errorText = (name: keyof TransferDraft): string | undefined => {
    const { touched, error } = form.getFieldMeta(name);
    if (touched && typeof error === 'string') return t(`errors.${error as TransferError}`);
    // An error stays at its field until the value changes.
    const stands = failure !== null && refusedAt === name && failure.sent[name] === values[name];
    return stands ? failure.error.text[language] : undefined;
  };
  const field = (name: TextName) => ({ ...form.getFieldProps(name), error: errorText(name) });
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    return COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code }));
  }, [language]);
  const percent = Math.round(progress * 100);

  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void form.submitForm();
      }}
    >
      <div inert={isSubmitting}>
        <Step n={1} title={t('steps.member')}>
          <VerifyCard
            number={values.member_no}
            card={values.the1}
            error={errorText('the1')}
            onNumber={(number) => void setFieldValue('member_no', number)}
            onCard={(card) => void setFieldValue('the1', card)}
          />
          <div className={styles.fields}>
            <TextField
              label={t('fields.memberName')}
              optional={t('optional')}
              autoComplete="off"
              {...field('member_name')}
            />
            <TextField
              label={t('fields.nationalId')}
              optional={t('optional')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              {...field('national_id')}
            />
          </div>
        </Step>

        <Step n={2} title={t('steps.person')}>
          <div className={styles.fields}>
            <TextField
              label={t('fields.firstName')}
              autoComplete="given-name"
              required
              {...field('first_name')}
            />
            <TextField
              label={t('fields.lastName')}
              autoComplete="family-name"
              required
              {...field('last_name')}
            />
            <BirthdateField
              required
              value={values.birth}
              error={errorText('birth')}
              onChange={(birth) => void setFieldValue('birth', birth)}
              onLeave={() => void form.setFieldTouched('birth')}
            />
            <TextField
              label={t('fields.email')}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              required
              {...field('email')}
            />
            <TextField
              label={t('fields.mobile')}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={40}
              required
              {...field('mobile')}
            />
            <TextField
              label={t('fields.idNumber')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              required
              {...field('id_number')}
            />
          </div>
          <PictureField
            name="id_copy"
            label={t('fields.idCopy')}
            hint={t('fields.idCopyHint')}
            file={values.id_copy}
            error={errorText('id_copy')}
            onChange={(file) => {
              void form.setFieldTouched('id_copy', true, false);
              void setFieldValue('id_copy', file);
            }}
          />
        </Step>

        <Step n={3} title={t('steps.address')}>
          <TextField
            label={t('fields.address')}
            hint={t('fields.addressHint')}
            autoComplete="street-address"
            required
            {...field('address')}
          />
          <div className={styles.fields}>
            <Frame id="transfer-country" label={t('fields.country')} error={errorText('country')}>
              {(describedBy) => (
                <select
                  id="transfer-country"
                  className={styles.select}
                  aria-describedby={describedBy}
                  autoComplete="country"
                  {...form.getFieldProps('country')}
                >
                  {countries.map(({ code, name }) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Frame>
            {values.country === 'TH' && (
              <PlaceField
                table={table}
                text={placeText}
                onText={setPlaceText}
                onPick={(line) => {
                  const place = toPlace(line);
                  setPlaceText('');
                  void form.setValues((now) => ({ ...now, ...place }));
                }}
                onLeave={() => undefined}
                error={undefined}
                valid={false}
              />
            )}
            <TextField
              label={t('fields.zipcode')}
              autoComplete="postal-code"
              maxLength={10}
              required
              {...field('zipcode')}
            />
            <TextField
              label={t('fields.subdistrict')}
              autoComplete="address-level3"
              required
              {...field('subdistrict')}
            />
            <TextField
              label={t('fields.district')}
              autoComplete="address-level2"
              required
              {...field('district')}
            />
            <TextField
              label={t('fields.province')}
              autoComplete="address-level1"
              required
              {...field('province')}
            />
          </div>
        </Step>

        <Step n={4} title={t('steps.receipt')}>
          <div className={styles.fields}>
            <TextField
              label={t('fields.receiptId')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              required
              {...field('receipt_id')}
            />
            <TextField
              label={t('fields.receiptAmount')}
              inputMode="decimal"
              autoComplete="off"
              maxLength={14}
              required
              {...field('receipt_amount')}
            />
          </div>
          <PictureField
            name="receipt"
            label={t('fields.receipt')}
            hint={t('fields.receiptHint')}
            file={values.receipt}
            error={errorText('receipt')}
            onChange={(file) => {
              void form.setFieldTouched('receipt', true, false);
              void setFieldValue('receipt', file);
            }}
          />
        </Step>
      </div>

      <div className={styles.send}>
        <p className={styles.privacy}>
          <Icon name="lock" size="s" />
          {t('privacy')}
        </p>
        {failure !== null && (
          <Refused ref={notice}>
            <b>{t('failed')}</b> {failure.error.text[language]}
          </Refused>
        )}
        {isSubmitting && (
          <ProgressBar value={percent} max={100} label={t('sending', { percent })} tone="ink" />
        )}
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
  );
}
