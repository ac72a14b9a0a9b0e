import { TEXT } from '@mali/contracts/limits';
import { SHORTAGE_CAUSES, type ShortageCause } from '@mali/contracts/shortage-values';
import { bangkokIsoDay } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/date-field.tsx';
import { TextArea } from '../../ui/field.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { ActDialog } from './act-dialog.tsx';
import { Select } from './select.tsx';
import {
  useReportShortageMutation,
  useShortageFoundMutation,
  useShortageWaitsMutation,
} from './shortage-calls.ts';
import styles from './unit-lines.module.css';
import { useNotice } from './use-notice.ts';

export type ShortageAct = 'report' | 'wait' | 'found';
/** A line of the order; `left`: units that can be missing. */
export type ShortageLine = Readonly<{ line_no: number; name: string; shade: string; left: number }>;

/** Reports missing goods of an order, lets its customer wait for them, or says that they are there. */
export function ShortageDialog({
  so_no,
  lines,
  act,
  place = 'orders',
  onDone,
  onClose,
}: {
  so_no: string;
  lines: readonly ShortageLine[];
  act: ShortageAct;
  /** Who reports it. */
  place?: 'orders' | 'pickups';
  /** After the act, before the dialog closes. */
  onDone?: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [report, reporting] = useReportShortageMutation();
  const [find, finding] = useShortageFoundMutation();
  const [wait, waiting] = useShortageWaitsMutation();
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({});
  const [cause, setCause] = useState<ShortageCause>('missing');
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const units = lines.flatMap(({ line_no }) => {
    const quantity = chosen[line_no] ?? 0;
    return quantity > 0 ? [{ line_no, quantity }] : [];
  });
  const isReport = act === 'report';
  const why = reason.trim();
  const missing = {
    units: isReport && units.length === 0,
    reason: !isReport && why === '',
    until: act === 'wait' && (until === '' || until < bangkokIsoDay(new Date())),
  };
  const busy = reporting.isLoading || finding.isLoading || waiting.isLoading;
  const submit = async () => {
    setTried(true);
    if (missing.units || missing.reason || missing.until || busy) return;
    const answer = isReport
      ? await report({ so_no, place, lines: units, cause, note: why })
      : act === 'wait'
        ? await wait({ so_no, until, reason: why })
        : await find({ so_no, reason: why });
    if ('error' in answer) return setRefused(notice.textOf(answer.error));
    notice.done(t(`shortage.done.${act}`, { so_no }));
    onDone?.();
    onClose();
  };
  const reasonLabel = isReport ? 'note' : act === 'wait' ? 'reason' : 'reasonFound';
  return (
    <ActDialog
      title={t(`shortage.${act}`)}
      confirm={t(`shortage.${act}`)}
      busy={busy}
      refused={tried && missing.units ? t('shortage.choose') : refused}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t(place === 'pickups' ? 'pickups.lacksText' : `shortage.before.${act}`)}</p>
      {isReport && (
        <>
          <ul className={styles.lines}>
            {lines.map(({ line_no, name, shade, left }) => (
              <li key={line_no}>
                <span>{[name, shade].filter(Boolean).join(', ')}</span>
                <QuantityStepper
                  value={chosen[line_no] ?? 0}
                  min={0}
                  max={left}
                  labels={{
                    field: t('shortage.quantity', { name }),
                    less: t('shortage.less', { name }),
                    more: t('shortage.more', { name }),
                  }}
                  onChange={(quantity) =>
                    setChosen((before) => ({
                      ...before,
                      [line_no]: Number.isNaN(quantity) ? 0 : Math.min(left, Math.max(0, quantity)),
                    }))
                  }
                />
              </li>
            ))}
          </ul>
          <Select
            label={t('shortage.cause')}
            value={cause}
            options={SHORTAGE_CAUSES.map((value) => ({ value, label: t(`shortage.causes.${value}`) }))}
            onChange={setCause}
          />
        </>
      )}
      {act === 'wait' && (
        <DateField
          name="until"
          label={t('shortage.until')}
          value={until}
          error={tried && missing.until ? t('shortage.untilMissing') : undefined}
          onChange={setUntil}
        />
      )}
      <TextArea
        label={t(`shortage.${reasonLabel}`)}
        maxLength={TEXT.reason}
        error={tried && missing.reason ? t('shortage.reasonMissing') : undefined}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActDialog>
  );
}
