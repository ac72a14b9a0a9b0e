import { PICKUP_CODE_DIGITS } from '@mali/contracts/pickup-values';
import type { StaffPickup } from '@mali/contracts/staff-pickup';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { formatBaht } from '../../ui/money.ts';
import { ActDialog } from '../shared/act-dialog.tsx';
import { playSound } from '../shared/sound.ts';
import { useNotice } from '../shared/use-notice.ts';
import { useHandOverPickupMutation } from './pickup-calls.ts';

/** Tries that are left, in the error of a wrong code. */
const leftOf = (details: unknown): number | null =>
  typeof details === 'object' && details !== null && 'left' in details && typeof details.left === 'number'
    ? details.left
    : null;

/** Hands an order over against its code, typed or scanned; what is paid at the branch is confirmed. */
export function HandOverDialog({
  order: { so_no, to_collect },
  code: scanned,
  onClose,
}: {
  order: StaffPickup;
  /** As scanned; empty: to be typed. */
  code: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const [handOver, handing] = useHandOverPickupMutation();
  const [code, setCode] = useState(scanned === '' ? '' : scanned.slice(-PICKUP_CODE_DIGITS));
  const [isPaid, setPaid] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const onSubmit = async () => {
    const request = { code, ...(to_collect > 0 && { collected: to_collect }) };
    const { error } = await handOver({ so_no, request });
    playSound(error === undefined ? 'right' : 'wrong');
    if (isApiError(error)) {
      const text = error.text[language];
      const count = leftOf(error.details);
      return setRefused(count === null ? text : t('pickups.left', { text, count }));
    }
    if (error !== undefined) return notice.failed(error);
    notice.done(t('pickups.handDone', { so_no }));
    onClose();
  };
  return (
    <ActDialog
      title={t('pickups.handTitle', { so_no })}
      confirm={t('pickups.hand')}
      busy={handing.isLoading}
      disabled={code.trim() === '' || (to_collect > 0 && !isPaid)}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{t('pickups.handText')}</p>
      <TextField
        label={t('pickups.code')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={PICKUP_CODE_DIGITS}
        value={code}
        onChange={(event) => {
          setCode(event.target.value.replaceAll(/\D/g, ''));
          setRefused(null);
        }}
      />
      {to_collect > 0 && (
        <Checkbox
          label={t('pickups.collected', { amount: formatBaht(to_collect) })}
          checked={isPaid}
          onChange={(event) => setPaid(event.target.checked)}
        />
      )}
    </ActDialog>
  );
}
