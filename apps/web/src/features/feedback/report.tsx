import {
  type ContentKind,
  HIDE_REASONS,
  type HideReason,
  MODERATION,
} from '@mali/contracts/moderation-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { isApiError } from '../../clients/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Radio, Select } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { toastShown } from '../layout/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { useReportContentMutation } from './calls.ts';
import styles from './feedback.module.css';
import { useMember } from './use-member.ts';

/** Reports something that another member wrote; a guest signs in first. */
export function Report({
  kind,
  target,
  photos = [],
}: {
  kind: ContentKind;
  target: number;
  /** Names of the photos of a review, each of which can be reported. */
  photos?: readonly string[];
}) {
  const { t } = useTranslation('feedback');
  const asMember = useMember();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.report}
        aria-label={t('report.label', { what: t(`report.kinds.${kind}`) })}
        onClick={() => asMember(() => setOpen(true))}
      >
        {t('report.open')}
      </button>
      {open && <ReportDialog kind={kind} target={target} photos={photos} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReportDialog({
  kind,
  target,
  photos,
  onClose,
}: {
  kind: ContentKind;
  target: number;
  photos: readonly string[];
  onClose: () => void;
}) {
  const { t } = useTranslation('feedback');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const [reason, setReason] = useState<HideReason | null>(null);
  const [photo, setPhoto] = useState('');
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [send, { isLoading }] = useReportContentMutation();
  const submit = async () => {
    if (reason === null) return setError(t('report.choose'));
    const answer = await send({
      ...(photo === '' ? { kind, target } : { kind: 'photo', target: photo }),
      ...{ reason, note },
    });
    if (answer.error !== undefined)
      return setError(isApiError(answer.error) ? answer.error.text[language] : t('report.choose'));
    onClose();
    const { outcome } = answer.data;
    const text = t(outcome === null ? 'report.waiting' : outcome === 'kept' ? 'report.kept' : 'report.gone');
    dispatch(toastShown({ tone: 'done', text }));
  };
  return (
    <Dialog open onClose={onClose} title={t('report.title')}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className={styles.quiet}>{t('report.text')}</p>
        {photos.length > 0 && (
          <label className={styles.choice}>
            <span>{t('report.what')}</span>
            <Select value={photo} onChange={(event) => setPhoto(event.target.value)}>
              <option value="">{t('report.whole')}</option>
              {photos.map((name, place) => (
                <option key={name} value={name}>
                  {t('report.photo', { number: place + 1 })}
                </option>
              ))}
            </Select>
          </label>
        )}
        <fieldset className={styles.reasons}>
          <legend className={styles.legend}>{t('report.title')}</legend>
          {HIDE_REASONS.map((one) => (
            <label key={one}>
              <Radio
                name="report-reason"
                checked={reason === one}
                onChange={() => {
                  setReason(one);
                  setError(null);
                }}
              />
              <span>{t(`reasons.${one}`)}</span>
            </label>
          ))}
        </fieldset>
        <TextField
          label={t('report.note')}
          maxLength={MODERATION.note}
          autoComplete="off"
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {error !== null && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        <Button type="submit" size="m" wide busy={isLoading}>
          {t('report.send')}
        </Button>
      </form>
    </Dialog>
  );
}
