import { PROMOTION_EDIT, type PromotionStage } from '@mali/contracts/promotion-office-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, isApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { ActDialog, ActFields } from '../shared/act-dialog.tsx';
import { useNotice } from '../shared/use-notice.ts';

/** What can be done with a promotion, a code or a gift as it stands. */
const ACTS: Readonly<Record<PromotionStage, readonly PromotionStage[]>> = {
  draft: ['live'],
  live: ['paused', 'ended'],
  paused: ['live', 'ended'],
  ended: ['live'],
};
/** What has run out by its period is over; a later end starts it again. */
export const actsOf = (stage: PromotionStage, state: string): readonly PromotionStage[] =>
  state === 'ended' && stage === 'live' ? [] : ACTS[stage];

/** Says what starting, pausing or ending does, asks why, and offers to undo it. */
export function StageDialog({
  name,
  from,
  stage,
  effect,
  needsReason,
  setStage,
  onClose,
}: {
  name: string;
  from: PromotionStage;
  stage: PromotionStage;
  /** What it does. */
  effect: string;
  /** Customers have seen it: why it stops is told to colleagues. */
  needsReason: boolean;
  setStage: (request: {
    stage: PromotionStage;
    from: PromotionStage;
    reason: string;
  }) => PromiseLike<{ data?: unknown; error?: unknown }>;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const [values, setValues] = useState({ reason: '' });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const missing = needsReason && values.reason.trim() === '';
  const onSubmit = async () => {
    setTried(true);
    if (missing) return;
    setBusy(true);
    const { error } = await setStage({ from, stage, reason: values.reason.trim() });
    setBusy(false);
    if (isApiError(error)) return setRefusal(error);
    onClose();
    notice.done(t(`promotions.done.${stage}`, { name }), async () =>
      setStage({ from: stage, stage: from, reason: '' }),
    );
  };
  return (
    <ActDialog
      title={t(`promotions.asking.${stage}`, { name })}
      confirm={t(`promotions.act.${stage}`)}
      busy={busy}
      refused={refusal === null ? null : refusal.text[language]}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{effect}</p>
      {needsReason && (
        <ActFields
          fields={['reason'] as const}
          values={values}
          reasonMax={PROMOTION_EDIT.reason}
          label={() => t('promotions.reason')}
          error={() => (tried && missing ? t('promotions.wrong.required') : undefined)}
          onChange={(_field, reason) => setValues({ reason })}
        />
      )}
    </ActDialog>
  );
}
