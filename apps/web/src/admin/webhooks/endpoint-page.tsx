import { WEBHOOK_KIND_NAMES } from '@mali/contracts/webhook-values';
import type { Webhook } from '@mali/contracts/webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button, TextLink } from '../../ui/button.tsx';
import { adminPaths } from '../paths.ts';
import { ActDialog } from '../shared/act-dialog.tsx';
import { RecordHistory } from '../shared/record-history.tsx';
import { RecordHead, RecordSection } from '../shared/record-page.tsx';
import { useAt } from '../shared/use-at.ts';
import { useNotice } from '../shared/use-notice.ts';
import { useNow } from '../shared/use-now.ts';
import { MessageLog } from './message-log.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import {
  useRemoveWebhookMutation,
  useReplaceWebhookSecretMutation,
  useSetWebhookStateMutation,
  useTestWebhookMutation,
} from './webhook-calls.ts';
import { WebhookForm } from './webhook-form.tsx';
import styles from './webhooks.module.css';

/** One endpoint: what it gets, how that goes, and its log. */
export function EndpointPage({ endpoint }: { endpoint: Webhook }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const now = useNow();
  const notice = useNotice();
  const [setState, changing] = useSetWebhookStateMutation();
  const [test, testing] = useTestWebhookMutation();
  const [dialog, setDialog] = useState<'edit' | 'secret' | 'remove' | null>(null);
  const { endpoint_id, name, url, kinds, state, disabled_for, state_at, succeeded_at } = endpoint;
  const isActive = state === 'active';

  const onState = async () => {
    const { error } = await setState({ endpoint_id, state: isActive ? 'paused' : 'active' });
    if (error !== undefined) return notice.failed(error);
    notice.done(t(isActive ? 'webhooks.pausedNow' : 'webhooks.started'));
  };
  const onTest = async () => {
    const { error } = await test(endpoint_id);
    if (error !== undefined) return notice.failed(error);
    notice.done(t('webhooks.tested'));
  };
  return (
    <>
      <TextLink to={adminPaths.webhooks()}>{t('parts.webhooks')}</TextLink>
      <RecordHead title={name} marks={<span>{t(`webhooks.states.${state}`)}</span>}>
        <div className={styles.acts}>
          {isActive && (
            <Button size="m" look="secondary" busy={testing.isLoading} onClick={() => void onTest()}>
              {t('webhooks.test')}
            </Button>
          )}
          <Button
            size="m"
            look={isActive ? 'secondary' : 'primary'}
            busy={changing.isLoading}
            onClick={() => void onState()}
          >
            {t(isActive ? 'webhooks.pause' : 'webhooks.start')}
          </Button>
          <Button size="m" look="secondary" onClick={() => setDialog('edit')}>
            {t('webhooks.edit')}
          </Button>
        </div>
      </RecordHead>
      {state !== 'active' && (
        <p className={styles.care}>{t(`webhooks.why.${disabled_for ?? 'paused'}`, { at: at(state_at) })}</p>
      )}
      <RecordSection title={t('webhooks.about')}>
        <dl className={styles.facts}>
          <div>
            <dt>{t('webhooks.url')}</dt>
            <dd className={styles.address}>{url}</dd>
          </div>
          <div>
            <dt>{t('webhooks.kinds')}</dt>
            <dd>{kinds.map((kind) => WEBHOOK_KIND_NAMES[kind][language]).join(', ')}</dd>
          </div>
          <div>
            <dt>{t('webhooks.succeeded')}</dt>
            <dd>{succeeded_at === null ? t('webhooks.never') : at(succeeded_at)}</dd>
          </div>
          <div>
            <dt>{t('webhooks.secret')}</dt>
            <dd>
              {endpoint.old_secret_until === null || Date.parse(endpoint.old_secret_until) < now
                ? t('webhooks.secretHidden')
                : t('webhooks.oldSecret', { at: at(endpoint.old_secret_until) })}
            </dd>
          </div>
        </dl>
        <div className={styles.acts}>
          <Button size="m" look="quiet" onClick={() => setDialog('secret')}>
            {t('webhooks.replaceSecret')}
          </Button>
          <Button size="m" look="quiet" onClick={() => setDialog('remove')}>
            {t('webhooks.remove')}
          </Button>
        </div>
      </RecordSection>
      <MessageLog endpoint={endpoint} />
      <RecordHistory record={`webhook ${endpoint_id}`} />
      {dialog === 'edit' && (
        <WebhookForm record={endpoint} onMade={() => undefined} onClose={() => setDialog(null)} />
      )}
      {dialog === 'secret' && <ReplaceDialog endpoint_id={endpoint_id} onClose={() => setDialog(null)} />}
      {dialog === 'remove' && <RemoveDialog endpoint={endpoint} onClose={() => setDialog(null)} />}
    </>
  );
}

function ReplaceDialog({ endpoint_id, onClose }: { endpoint_id: number; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [replace, replacing] = useReplaceWebhookSecretMutation();
  const [secret, setSecret] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const onSubmit = async () => {
    const { data, error } = await replace(endpoint_id);
    // Closing the dialog of the code needs no message.
    if (isApiError(error) && error.code === 'AUTH.CONFIRM_REQUIRED') return;
    if (data === undefined) return setRefused(notice.textOf(error));
    setSecret(data.secret);
  };
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <ActDialog
      title={t('webhooks.replaceSecret')}
      confirm={t('webhooks.replaceSecret')}
      busy={replacing.isLoading}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{t('webhooks.replaceText')}</p>
    </ActDialog>
  );
}

function RemoveDialog({ endpoint, onClose }: { endpoint: Webhook; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const navigate = useNavigate();
  const [remove, removing] = useRemoveWebhookMutation();
  const [refused, setRefused] = useState<string | null>(null);
  const onSubmit = async () => {
    const { error } = await remove(endpoint.endpoint_id);
    if (error !== undefined) return setRefused(notice.textOf(error));
    void navigate(adminPaths.webhooks());
    notice.done(t('webhooks.removed', { name: endpoint.name }));
  };
  return (
    <ActDialog
      title={t('webhooks.removeTitle', { name: endpoint.name })}
      confirm={t('webhooks.remove')}
      busy={removing.isLoading}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{t('webhooks.removeText')}</p>
    </ActDialog>
  );
}
