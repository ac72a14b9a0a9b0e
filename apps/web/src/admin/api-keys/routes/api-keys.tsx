import type { ApiKey } from '@mali/contracts/api-keys';
import { PERMISSION_WORDS } from '@mali/contracts/permission-areas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { CopyField } from '../../../features/chat-order/index.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useNotice } from '../../shared/use-notice.ts';
import styles from '../api-keys.module.css';
import { useApiKeysQuery, useRevokeApiKeyMutation } from '../key-calls.ts';
import { KeyForm } from '../key-form.tsx';

/** API keys of outside systems (SET-03). */
export function Component() {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id;
  const query = useApiKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <div className={styles.page}>
      <PageMeta title={t('parts.apiKeys')} noIndex />
      <AdminHead title={t('parts.apiKeys')} lead={t('apiKeys.lead')}>
        <Button size="m" onClick={() => setAdding(true)}>
          {t('apiKeys.add')}
        </Button>
      </AdminHead>
      <Loaded query={query}>{({ keys }) => <Keys keys={keys} />}</Loaded>
      {isAdding && role !== undefined && (
        <KeyForm
          role={role}
          onMade={(made) => {
            setAdding(false);
            setSecret(made);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {secret !== null && (
        <Dialog open onClose={() => setSecret(null)} title={t('apiKeys.secretTitle')}>
          <div className={styles.secret}>
            <p>{t('apiKeys.secretOnce')}</p>
            <CopyField label={t('apiKeys.secret')} copyLabel={t('apiKeys.copy')} text={secret} />
            <p className={styles.muted}>{t('apiKeys.use')}</p>
            <Button size="m" wide onClick={() => setSecret(null)}>
              {t('apiKeys.stored')}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

function Keys({ keys }: { keys: readonly ApiKey[] }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  if (keys.length === 0)
    return <EmptyState icon="lock" title={t('apiKeys.none')} text={t('apiKeys.noneText')} />;
  return (
    <>
      <ResponsiveTable
        caption={t('parts.apiKeys')}
        rows={keys}
        rowKey={({ key_id }) => key_id}
        columns={[
          {
            key: 'name',
            head: t('apiKeys.name'),
            cell: ({ name, prefix }) => (
              <>
                {name}
                <small>{prefix}…</small>
              </>
            ),
          },
          {
            key: 'scopes',
            head: t('apiKeys.scopes'),
            cell: ({ name, scopes }) => (
              <details>
                <summary aria-label={`${t('apiKeys.scopeCount', { count: scopes.length })}: ${name}`}>
                  {t('apiKeys.scopeCount', { count: scopes.length })}
                </summary>
                {scopes.map((scope) => PERMISSION_WORDS[scope]?.[language] ?? scope).join(', ')}
              </details>
            ),
          },
          {
            key: 'state',
            head: t('apiKeys.state'),
            cell: ({ state, made_by }) => (
              <>
                {t(`apiKeys.states.${state}`)}
                {state === 'blocked' && (
                  <small>{t('apiKeys.blockedText', { name: made_by ?? t('apiKeys.nobody') })}</small>
                )}
              </>
            ),
          },
          {
            key: 'expires',
            head: t('apiKeys.expires'),
            cell: ({ expires_at }) => (expires_at === null ? t('apiKeys.periods.never') : at(expires_at)),
          },
          {
            key: 'used',
            head: t('apiKeys.used'),
            cell: ({ last_used_at }) => (last_used_at === null ? t('apiKeys.unused') : at(last_used_at)),
          },
          {
            key: 'made',
            head: t('apiKeys.made'),
            cell: ({ made_at, made_by }) => (
              <>
                {made_by ?? t('apiKeys.nobody')}
                <small>{at(made_at)}</small>
              </>
            ),
          },
          {
            key: 'do',
            head: t('apiKeys.act'),
            cell: (one) =>
              one.state === 'revoked' ? (
                '–'
              ) : (
                <Button
                  look="secondary"
                  size="m"
                  aria-label={`${t('apiKeys.revoke')} ${one.name}`}
                  onClick={() => setRevoking(one)}
                >
                  {t('apiKeys.revoke')}
                </Button>
              ),
          },
        ]}
      />
      {revoking !== null && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [revoke, revoking] = useRevokeApiKeyMutation();
  const [refused, setRefused] = useState<string | null>(null);
  const onSubmit = async () => {
    const { error } = await revoke(apiKey.key_id);
    if (error !== undefined) return setRefused(notice.textOf(error));
    onClose();
    notice.done(t('apiKeys.revoked', { name: apiKey.name }));
  };
  return (
    <ActDialog
      title={t('apiKeys.revokeTitle', { name: apiKey.name })}
      confirm={t('apiKeys.revokeNow')}
      busy={revoking.isLoading}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{t('apiKeys.revokeText')}</p>
    </ActDialog>
  );
}
