import { may } from '@mali/contracts/permissions';
import { PRICE_EDIT } from '@mali/contracts/price-values';
import type { WasPriceSetting } from '@mali/contracts/was-price';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { isApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { selectProfile } from '../../features/session/index.ts';
import { Button } from '../../ui/button.tsx';
import { ActDialog, ActFields } from '../shared/act-dialog.tsx';
import { RecordSection } from '../shared/record-page.tsx';
import { useAt } from '../shared/use-at.ts';
import { useNotice } from '../shared/use-notice.ts';
import { useSetWasPriceMutation, useWasPriceQuery } from './price-calls.ts';
import styles from './prices.module.css';

/** Which price the shop strikes through, since when and why. */
export function WasPrice() {
  const { t } = useTranslation('admin', { keyPrefix: 'prices.was' });
  const at = useAt();
  const role = useSelector(selectProfile)?.role_id;
  const { data } = useWasPriceQuery();
  const [asks, setAsks] = useState(false);
  if (data === undefined) return null;
  return (
    <RecordSection title={t('title')} className={styles.was}>
      <p>{t(`now.${data.rule}`)}</p>
      {role !== undefined && may(role, 'shop:set-up') && (
        <Button size="m" look="secondary" onClick={() => setAsks(true)}>
          {t(`change.${data.rule}`)}
        </Button>
      )}
      {data.versions.length > 0 && (
        <ol>
          {data.versions.map((version) => (
            <li key={version.version_id}>
              <time dateTime={version.at}>{at(version.at)}</time> · {t(`rules.${version.rule}`)} ·{' '}
              {version.reason}
              {version.by !== null && <small> {version.by}</small>}
            </li>
          ))}
        </ol>
      )}
      {asks && <WasDialog setting={data} onClose={() => setAsks(false)} />}
    </RecordSection>
  );
}

/** Says what the other rule does, and asks why. */
function WasDialog({ setting, onClose }: { setting: WasPriceSetting; onClose: () => void }) {
  const { t } = useTranslation('admin', { keyPrefix: 'prices.was' });
  const language = useLanguage();
  const notice = useNotice();
  const [set, sending] = useSetWasPriceMutation();
  const [values, setValues] = useState({ reason: '' });
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { rule: was } = setting;
  const rule = was === 'list' ? 'lowest' : 'list';
  const missing = values.reason.trim() === '';
  const onSubmit = async () => {
    setTried(true);
    if (missing) return;
    const { error } = await set({ rule, was, reason: values.reason.trim() });
    if (isApiError(error)) return setRefused(error.text[language]);
    onClose();
    notice.done(t('done'), () => set({ rule: was, was: rule, reason: t('undone') }));
  };
  return (
    <ActDialog
      title={t(`change.${was}`)}
      confirm={t(`change.${was}`)}
      busy={sending.isLoading}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{t(`effect.${rule}`)}</p>
      <ActFields
        fields={['reason'] as const}
        values={values}
        reasonMax={PRICE_EDIT.reason}
        label={() => t('reason')}
        error={() => (tried && missing ? t('reasonMissing') : undefined)}
        onChange={(_field, reason) => setValues({ reason })}
      />
    </ActDialog>
  );
}
