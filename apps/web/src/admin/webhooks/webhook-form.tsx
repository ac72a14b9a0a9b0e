import {
  WEBHOOK_KIND_NAMES,
  WEBHOOK_KINDS,
  WEBHOOK_LIMITS,
  type WebhookKind,
} from '@mali/contracts/webhook-values';
import type { Webhook } from '@mali/contracts/webhooks';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { ActDialog } from '../shared/act-dialog.tsx';
import { useNotice } from '../shared/use-notice.ts';
import { useChangeWebhookMutation, useMakeWebhookMutation } from './webhook-calls.ts';
import styles from './webhooks.module.css';

/** Name, address and events of an endpoint, or of a new one, whose secret is shown afterwards. */
export function WebhookForm({
  record,
  onMade,
  onClose,
}: {
  record: Webhook | null;
  onMade: (endpoint_id: number, secret: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const [make, making] = useMakeWebhookMutation();
  const [change, changing] = useChangeWebhookMutation();
  const [name, setName] = useState(record?.name ?? '');
  const [url, setUrl] = useState(record?.url ?? '');
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(record?.kinds ?? []);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  // A repeated press makes the same endpoint.
  const key = useRef(crypto.randomUUID());
  // What was shown when the form was opened: a colleague's later save is refused, not overwritten.
  const [revision] = useState(record?.revision ?? 0);
  const missing = {
    name: name.trim() === '',
    url: !/^https:\/\/[^\s/]+/i.test(url.trim()),
    kinds: kinds.length === 0,
  };
  const onSubmit = async () => {
    setTried(true);
    if (missing.name || missing.url || missing.kinds) return;
    setRefused(null);
    const fields = { name: name.trim(), url: url.trim(), kinds: [...kinds] };
    if (record !== null) {
      const { error } = await change({ endpoint_id: record.endpoint_id, revision, ...fields });
      if (error !== undefined) return setRefused(notice.textOf(error));
      onClose();
      return notice.done(t('webhooks.saved'));
    }
    const { data, error } = await make({ ...fields, request_key: key.current });
    // Closing the dialog of the code needs no message.
    if (isApiError(error) && error.code === 'AUTH.CONFIRM_REQUIRED') return;
    if (data === undefined) return setRefused(notice.textOf(error));
    onMade(data.endpoint.endpoint_id, data.secret);
  };
  return (
    <ActDialog
      title={t(record === null ? 'webhooks.add' : 'webhooks.edit')}
      confirm={t(record === null ? 'webhooks.make' : 'webhooks.save')}
      busy={making.isLoading || changing.isLoading}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        label={t('webhooks.name')}
        error={tried && missing.name ? t('webhooks.nameMissing') : undefined}
        maxLength={WEBHOOK_LIMITS.name}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('webhooks.url')}
        hint={t('webhooks.urlHint')}
        error={tried && missing.url ? t('webhooks.urlWrong') : undefined}
        maxLength={WEBHOOK_LIMITS.url}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <fieldset className={styles.kinds}>
        <legend>{t('webhooks.kinds')}</legend>
        {WEBHOOK_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={
              <>
                {WEBHOOK_KIND_NAMES[kind][language]} <small>{kind}</small>
              </>
            }
            checked={kinds.includes(kind)}
            onChange={(event) =>
              setKinds(event.target.checked ? [...kinds, kind] : kinds.filter((one) => one !== kind))
            }
          />
        ))}
        {tried && missing.kinds && (
          <p role="alert" className={styles.wrong}>
            {t('webhooks.kindsMissing')}
          </p>
        )}
      </fieldset>
    </ActDialog>
  );
}
