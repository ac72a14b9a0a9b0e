import type { StockCount } from '@mali/contracts/counting';
import { COUNT_EDIT } from '@mali/contracts/counting-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { ActDialog, ActFields } from '../shared/act-dialog.tsx';
import { useNotice } from '../shared/use-notice.ts';
import { useDecideCountMutation, useRecountMutation, useSubmitCountMutation } from './counting-calls.ts';

export type Decision =
  | Readonly<{ act: 'submit' | 'approve' | 'cancel' }>
  | Readonly<{ act: 'recount'; variants: readonly number[] }>;

/** Says what a decision about a count does, and asks why. */
export function DecideDialog({
  count,
  decision,
  onClose,
}: {
  count: StockCount;
  decision: Decision;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const [submit, submitting] = useSubmitCountMutation();
  const [decide, deciding] = useDecideCountMutation();
  const [again, asking] = useRecountMutation();
  const [values, setValues] = useState({ reason: '' });
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { count_id, goods } = count;
  const { act } = decision;
  const isReasoned = act !== 'submit';
  const missing = isReasoned && values.reason.trim() === '';
  const open = goods.filter(({ counted }) => counted === null).length;
  const number =
    act === 'submit'
      ? open
      : act === 'recount'
        ? decision.variants.length
        : goods.filter(({ difference }) => difference !== null && difference !== 0).length;
  const send = () => {
    const reason = values.reason.trim();
    if (act === 'submit') return submit(count_id);
    if (act === 'recount') return again({ count_id, variants: [...decision.variants], reason });
    return decide({ count_id, act, reason });
  };
  const onSubmit = async () => {
    setTried(true);
    if (missing) return;
    const { error } = await send();
    if (isApiError(error)) return setRefused(error.text[language]);
    onClose();
    notice.done(t(`counting.done.${act}`));
  };
  return (
    <ActDialog
      title={t(`counting.acts.${act}`)}
      confirm={t(`counting.acts.${act}`)}
      busy={submitting.isLoading || deciding.isLoading || asking.isLoading}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{t(`counting.effects.${act}`, { count: number })}</p>
      {isReasoned && (
        <ActFields
          fields={['reason'] as const}
          values={values}
          reasonMax={COUNT_EDIT.reason}
          label={() => t('receiving.reason')}
          error={() => (tried && missing ? t('receiving.reasonMissing') : undefined)}
          onChange={(_field, reason) => setValues({ reason })}
        />
      )}
    </ActDialog>
  );
}
