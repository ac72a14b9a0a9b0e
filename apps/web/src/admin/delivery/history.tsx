import type { DeliveryVersion, DeliveryVersions } from '@mali/contracts/delivery';
import { formatDateTime } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { ActDialog } from '../shared/act-dialog.tsx';
import { useNotice } from '../shared/use-notice.ts';
import styles from './delivery.module.css';
import { useSaveDeliveryMutation, useWithdrawDeliveryMutation } from './delivery-calls.ts';
import { DifferenceList } from './difference-list.tsx';

/** Versions with who, when, why and what they changed; a scheduled one can be withdrawn. */
export function History({
  found: { versions, revision },
  mayEdit,
  onTake,
}: {
  found: DeliveryVersions;
  mayEdit: boolean;
  /** Takes the settings of a version into the form. */
  onTake: (version: DeliveryVersion) => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const [withdraw, { isLoading }] = useWithdrawDeliveryMutation();
  const [save] = useSaveDeliveryMutation();
  const [asked, setAsked] = useState<DeliveryVersion | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const when = (at: string | null) =>
    at === null ? t('adminDelivery.beginning') : formatDateTime(new Date(at), language);
  const onWithdraw = async ({ version_id, settings, reason, valid_from }: DeliveryVersion) => {
    if (version_id === null) return;
    const answer = await withdraw({ version_id, revision });
    if ('error' in answer) {
      setRefusal(notice.textOf(answer.error));
      return;
    }
    setAsked(null);
    const again = { revision: answer.data.revision, reason, settings, valid_from };
    notice.done(t('adminDelivery.withdrawn'), () => save(again));
  };
  return (
    <section className={styles.section} aria-labelledby="delivery-history">
      <h2 id="delivery-history">{t('adminDelivery.history')}</h2>
      <ol className={styles.versions}>
        {versions.map((version, i) => {
          const before = versions.slice(i + 1).find(({ state }) => state !== 'withdrawn');
          return (
            <li key={version.version_id ?? 'first'} data-state={version.state}>
              <p>
                <b>{t(`adminDelivery.states.${version.state}`)}</b> {when(version.valid_from)}
              </p>
              {version.reason !== '' && <p>{version.reason}</p>}
              {version.created_at !== null && (
                <p className={styles.note}>
                  {t('adminDelivery.savedBy', {
                    name: version.created_by ?? t('adminDelivery.nobody'),
                    at: when(version.created_at),
                  })}
                </p>
              )}
              {version.withdrawn_at !== null && (
                <p className={styles.note}>
                  {t('adminDelivery.withdrawnBy', {
                    name: version.withdrawn_by ?? t('adminDelivery.nobody'),
                    at: when(version.withdrawn_at),
                  })}
                </p>
              )}
              {before !== undefined && <DifferenceList before={before.settings} after={version.settings} />}
              {mayEdit && (
                <div className={styles.acts}>
                  <Button look="quiet" size="m" onClick={() => onTake(version)}>
                    {t('adminDelivery.take')}
                  </Button>
                  {version.state === 'scheduled' && (
                    <Button look="secondary" size="m" onClick={() => setAsked(version)}>
                      {t('adminDelivery.withdraw')}
                    </Button>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {asked !== null && (
        <ActDialog
          title={t('adminDelivery.withdrawTitle')}
          confirm={t('adminDelivery.withdraw')}
          busy={isLoading}
          refused={refusal}
          onSubmit={() => onWithdraw(asked)}
          onClose={() => {
            setAsked(null);
            setRefusal(null);
          }}
        >
          <p>{t('adminDelivery.withdrawText', { at: when(asked.valid_from) })}</p>
        </ActDialog>
      )}
    </section>
  );
}
