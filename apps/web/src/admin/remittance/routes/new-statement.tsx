import { CARRIER_CODES, carrierName } from '@mali/contracts/parcel-states';
import type { CheckStatement, StatementCheck } from '@mali/contracts/remittance';
import { REMITTANCE } from '@mali/contracts/remittance-values';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isApiError, toApiError } from '../../../clients/api-error.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Refused } from '../../../ui/refused.tsx';
import { UploadStatus } from '../../../ui/upload-status.tsx';
import { useUpload } from '../../../ui/use-upload.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { useNotice } from '../../shared/use-notice.ts';
import { base64Of, checkStatement, useBookStatementMutation } from '../calls.ts';
import { CheckResult, type ChosenColumns, ColumnsForm, isMissingColumns } from '../check-result.tsx';
import styles from '../remittance.module.css';

/** What was checked: booking sends exactly this. */
type Checked = { sent: CheckStatement; check: StatementCheck; request_key: string };
type Refusal = { text: string; statement_no?: string };

const columnsOf = ({
  tracking_no,
  amount,
  fee,
  paid_on,
}: ChosenColumns): NonNullable<CheckStatement['columns']> => ({
  tracking_no: tracking_no ?? 0,
  amount: amount ?? 0,
  ...(fee !== null && { fee }),
  ...(paid_on !== null && { paid_on }),
});

/** Uploads a carrier's statement: checked first, booked when confirmed. */
export function Component() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const notice = useNotice();
  const ids = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [carrier, setCarrier] = useState('');
  const [number, setNumber] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [book, booking] = useBookStatementMutation();

  const refusalOf = (failure: unknown): Refusal => {
    const { statement_no } = ((isApiError(failure) && failure.details) || {}) as { statement_no?: string };
    return { text: notice.textOf(failure), ...(statement_no !== undefined && { statement_no }) };
  };
  const upload = useUpload(checkStatement, (check, sent: CheckStatement) =>
    setChecked({ sent, check, request_key: crypto.randomUUID() }),
  );
  const busy = upload.part !== null;
  const send = (sent: CheckStatement) => {
    setRefusal(null);
    return upload.send(sent);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(null);
    if (carrier.trim() === '' || file === null) return setRefusal({ text: t('remittance.form.needed') });
    if (file.size === 0) return setRefusal({ text: t('remittance.form.emptyFile') });
    if (file.size > REMITTANCE.maxBytes) return setRefusal({ text: t('remittance.form.tooLarge') });
    await send({ carrier: carrier.trim(), file: await base64Of(file) });
  };
  const confirm = async ({ sent, request_key }: Checked) => {
    if (number.trim() === '') return setRefusal({ text: t('remittance.form.numberNeeded') });
    setRefusal(null);
    const answer = await book({ ...sent, number: number.trim(), request_key });
    if ('error' in answer) return setRefusal(refusalOf(answer.error));
    notice.done(t('remittance.form.booked', { number: answer.data.number }));
    void navigate(adminPaths.statement(answer.data.statement_no));
  };
  const choose = (chosen: File | null) => {
    upload.reset();
    setFile(chosen);
    setChecked(null);
    setRefusal(null);
    if (chosen !== null && number === '') setNumber(chosen.name.replace(/\.[^.]*$/, '').slice(0, 60));
  };
  const isBookable = checked !== null && checked.check.fault_count === 0 && checked.check.count > 0;
  return (
    <div className={styles.page}>
      <PageMeta title={t('remittance.form.title')} noIndex />
      <AppLink to={adminPaths.remittance()} className={styles.back}>
        {t('remittance.form.back')}
      </AppLink>
      <AdminHead title={t('remittance.form.title')} lead={t('remittance.form.lead')} />
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <div className={styles.fields}>
          <TextField
            label={t('remittance.form.carrier')}
            list={`${ids}-carriers`}
            autoComplete="off"
            maxLength={60}
            value={carrier}
            onChange={({ target }) => {
              setCarrier(target.value);
              setChecked(null);
            }}
          />
          <datalist id={`${ids}-carriers`}>
            {CARRIER_CODES.map((code) => (
              <option key={code} value={carrierName(code)} />
            ))}
          </datalist>
          <div className={styles.file}>
            <b aria-hidden="true">{t('remittance.form.file')}</b>
            <span>
              <Button look="secondary" size="m" onClick={() => chooser.current?.click()}>
                {t('remittance.form.choose')}
              </Button>
              {file === null ? <small>{t('remittance.form.noFile')}</small> : file.name}
            </span>
            <VisuallyHidden>
              <input
                ref={chooser}
                type="file"
                accept=".csv,.txt,text/csv"
                tabIndex={-1}
                aria-label={t('remittance.form.file')}
                onChange={({ target }) => choose(target.files?.[0] ?? null)}
              />
            </VisuallyHidden>
          </div>
        </div>
        <TextField
          label={t('remittance.form.number')}
          hint={t('remittance.form.numberHint')}
          autoComplete="off"
          maxLength={60}
          value={number}
          onChange={({ target }) => setNumber(target.value)}
        />
        <Button type="submit" size="m" look={isBookable ? 'secondary' : 'primary'} busy={busy}>
          {t('remittance.form.check')}
        </Button>
      </form>
      {checked !== null &&
        (isMissingColumns(checked.check) ? (
          <ColumnsForm
            check={checked.check}
            busy={busy}
            onChoose={(columns) => void send({ ...checked.sent, columns: columnsOf(columns) })}
          />
        ) : (
          <CheckResult check={checked.check} />
        ))}
      <UploadStatus
        upload={upload}
        label={t('remittance.form.sending')}
        problem={(failure) => <RefusalText {...refusalOf(toApiError(failure))} />}
      />
      {refusal !== null && (
        <Refused>
          <RefusalText {...refusal} />
        </Refused>
      )}
      {isBookable && (
        <Button size="m" busy={booking.isLoading} onClick={() => void confirm(checked)}>
          {t('remittance.form.book', {
            rows: formatCount(checked.check.count),
            amount: formatBaht(checked.check.total),
          })}
        </Button>
      )}
    </div>
  );
}

/** Why a statement is refused, with the link to the one that it repeats. */
function RefusalText({ text, statement_no }: Refusal) {
  const { t } = useTranslation('admin');
  return (
    <>
      {text}{' '}
      {statement_no !== undefined && (
        <TextLink inline to={adminPaths.statement(statement_no)}>
          {t('remittance.form.open')}
        </TextLink>
      )}
    </>
  );
}
