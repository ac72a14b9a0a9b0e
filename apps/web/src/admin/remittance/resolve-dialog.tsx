import { TEXT } from '@mali/contracts/limits';
import type { Difference } from '@mali/contracts/remittance';
import type { DifferenceAct } from '@mali/contracts/remittance-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Radio } from '../../ui/choices.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { formatBaht } from '../../ui/money.ts';
import { ActDialog } from '../shared/act-dialog.tsx';
import { useNotice } from '../shared/use-notice.ts';
import { useResolveDifferenceMutation } from './calls.ts';
import styles from './remittance.module.css';

/** What to do about a difference, with a reason. */
export function ResolveDialog({ difference, onClose }: { difference: Difference; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const { tracking_no, acts, surplus, shortage, raw } = difference;
  const [act, setAct] = useState<DifferenceAct>(acts[0] ?? 'ask');
  const [other, setOther] = useState('');
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const [resolve, resolving] = useResolveDifferenceMutation();
  const isTaken = surplus < 0;
  const amount = formatBaht(Math.abs(surplus === 0 ? shortage : surplus));
  const hint = (one: DifferenceAct): string => {
    if (isTaken && one === 'repay') return t('remittance.difference.hints.repayTaken');
    if (one !== 'accept') return t(`remittance.difference.hints.${one}`, { amount });
    if (isTaken) return t('remittance.difference.hints.acceptTaken', { amount });
    if (surplus > 0) return t('remittance.difference.hints.acceptSurplus', { amount });
    return shortage > 0
      ? t('remittance.difference.hints.acceptShortage', { amount })
      : t('remittance.difference.hints.accept');
  };
  const submit = async () => {
    if (act === 'match' && other.trim() === '') return setRefused(t('remittance.difference.trackingNeeded'));
    if (reason.trim() === '') return setRefused(t('remittance.difference.reasonNeeded'));
    const answer = await resolve({
      difference_id: difference.difference_id,
      body: { act, reason: reason.trim(), ...(act === 'match' && { tracking_no: other.trim() }) },
    });
    if ('error' in answer) return setRefused(notice.textOf(answer.error));
    notice.done(t('remittance.difference.saved', { tracking_no }));
    onClose();
  };
  return (
    <ActDialog
      title={t('remittance.difference.resolve', { tracking_no })}
      confirm={t('remittance.difference.save')}
      busy={resolving.isLoading}
      refused={refused}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.dialog}>
        <p>
          {t(`remittance.states.${difference.kind}`)}{' '}
          {isTaken && t('remittance.difference.taken', { amount })}
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
                {isTaken && one === 'repay'
                  ? t('remittance.difference.acts.repayTaken')
                  : t(`remittance.difference.acts.${one}`)}
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
      </div>
    </ActDialog>
  );
}
