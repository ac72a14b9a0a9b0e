import { RECALL_EDIT, RECALL_ENDS, type RecallEnd } from '@mali/contracts/recall-values';
import type { Recall } from '@mali/contracts/recalls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { ActDialog, ActFields } from '../shared/act-dialog.tsx';
import { Select } from '../shared/select.tsx';
import { useNotice } from '../shared/use-notice.ts';
import { useEndRecallMutation } from './recall-calls.ts';
import styles from './recalls.module.css';

/** Ends a recall: asks why, and what becomes of its lots. */
export function EndDialog({ recall, onClose }: { recall: Recall; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const [end, ending] = useEndRecallMutation();
  const [values, setValues] = useState({ reason: '' });
  const [lots, setLots] = useState<RecallEnd>('blocked');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const missing = values.reason.trim() === '';
  const onSubmit = async () => {
    setTried(true);
    if (missing) return;
    const { error } = await end({ recall_id: recall.recall_id, reason: values.reason.trim(), lots });
    if (isApiError(error)) return setRefused(error.text[language]);
    onClose();
    notice.done(t('recalls.ended'));
  };
  return (
    <ActDialog
      title={t('recalls.end')}
      confirm={t('recalls.end')}
      busy={ending.isLoading}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Select
        label={t('recalls.endLots')}
        value={lots}
        options={RECALL_ENDS.map((value) => ({ value, label: t(`recalls.ends.${value}`) }))}
        onChange={setLots}
      />
      {lots === 'on_sale' && <p className={styles.care}>{t('recalls.endMistake')}</p>}
      <ActFields
        fields={['reason'] as const}
        values={values}
        reasonMax={RECALL_EDIT.reason}
        label={() => t('recalls.endReason')}
        error={() => (tried && missing ? t('recalls.missingText') : undefined)}
        onChange={(_field, reason) => setValues({ reason })}
      />
    </ActDialog>
  );
}
