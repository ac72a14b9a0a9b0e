import { TEXT } from '@mali/contracts/limits';
import type { Difference } from '@mali/contracts/remittance';
import type { DifferenceAct } from '@mali/contracts/remittance-values';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { isApiError } from '../../clients/api-error.ts';
import { toastShown } from '../../features/layout/index.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { Radio } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { formatBaht } from '../../ui/money.ts';
import { Refused } from '../../ui/refused.tsx';
import { useResolveDifferenceMutation } from './calls.ts';
import styles from './remittance.module.css';

/** What to do about a difference, with a reason. */
export function ResolveDialog({ difference, onClose }: { difference: Difference; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const { tracking_no, acts, surplus, shortage, raw } = difference;
  const [act, setAct] = useState<DifferenceAct>(acts[0] ?? 'ask');
  const [other, setOther] = useState('');
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const [resolve, resolving] = useResolveDifferenceMutation();
  const amount = formatBaht(surplus > 0 ? surplus : shortage);
  const hint = (one: DifferenceAct): string => {
    if (one !== 'accept') return t(`remittance.difference.hints.${one}`, { amount });
    if (surplus > 0) return t('remittance.difference.hints.acceptSurplus', { amount });
    return shortage > 0
      ? t('remittance.difference.hints.acceptShortage', { amount })
      : t('remittance.difference.hints.accept');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (act === 'match' && other.trim() === '') return setRefused(t('remittance.difference.trackingNeeded'));
    if (reason.trim() === '') return setRefused(t('remittance.difference.reasonNeeded'));
    const answer = await resolve({
      difference_id: difference.difference_id,
      body: { act, reason: reason.trim(), ...(act === 'match' && { tracking_no: other.trim() }) },
    });
    if ('error' in answer)
      return setRefused(isApiError(answer.error) ? answer.error.text[language] : t('remittance.failed'));
    dispatch(toastShown({ tone: 'done', text: t('remittance.difference.saved', { tracking_no }) }));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('remittance.difference.resolve', { tracking_no })}>
      <form className={styles.dialog} noValidate onSubmit={(event) => void submit(event)}>
        <p>
          {t(`remittance.states.${difference.kind}`)}{' '}
          {surplus > 0 && t('remittance.difference.surplus', { amount })}
          {surplus === 0 && shortage > 0 && t('remittance.difference.shortage', { amount })}
        </p>
        {raw !== null && raw !== '' && (
          <p className={styles.raw}>
            <small>{t('remittance.difference.raw')}</small>
            {raw}
          </p>
        )}
        <fieldset className={styles.ways}>
          <legend>{t('remittance.difference.how')}</legend>
          {acts.map((one) => (
            <label key={one}>
              <Radio name="act" value={one} checked={act === one} onChange={() => setAct(one)} />
              <span>
                {t(`remittance.difference.acts.${one}`)}
                <small>{hint(one)}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {act === 'match' && (
          <TextField
            label={t('remittance.difference.tracking')}
            autoComplete="off"
            maxLength={60}
            value={other}
            onChange={({ target }) => setOther(target.value)}
          />
        )}
        <TextArea
          label={t(act === 'ask' ? 'remittance.difference.question' : 'remittance.difference.reason')}
          maxLength={TEXT.reason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {refused !== null && <Refused>{refused}</Refused>}
        <Button type="submit" size="m" wide busy={resolving.isLoading}>
          {t('remittance.difference.save')}
        </Button>
      </form>
    </Dialog>
  );
}
