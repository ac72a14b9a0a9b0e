import { WEBHOOK_LIMITS } from '@mali/contracts/webhook-values';
import type { Webhook } from '@mali/contracts/webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button, TextLink } from '../../../ui/button.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { useAt } from '../../shared/use-at.ts';
import { EndpointPage } from '../endpoint-page.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import { useWebhooksQuery } from '../webhook-calls.ts';
import { WebhookForm } from '../webhook-form.tsx';
import styles from '../webhooks.module.css';

const POLL_MS = 15_000;

/** Webhooks to outside systems (SET-03): all of them, or the one of the address. */
export function Component() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const chosen = search.get('endpoint');
  const query = useWebhooksQuery(undefined, { refetchOnMountOrArgChange: true, pollingInterval: POLL_MS });
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const found = query.currentData?.endpoints.find(({ endpoint_id }) => String(endpoint_id) === chosen);
  // One that was just made is read with the next answer.
  const isRead = chosen === null || found !== undefined || secret === null;
  const isFull = (query.currentData?.endpoints.length ?? 0) >= WEBHOOK_LIMITS.endpoints;
  return (
    <div className={styles.page}>
      <PageMeta title={found?.name ?? t('parts.webhooks')} noIndex />
      {found !== undefined ? (
        <EndpointPage key={found.endpoint_id} endpoint={found} />
      ) : (
        <>
          <AdminHead title={t('parts.webhooks')} lead={t('webhooks.lead')}>
            <Button size="m" disabled={isFull} onClick={() => setAdding(true)}>
              {t('webhooks.add')}
            </Button>
          </AdminHead>
          <Loaded query={{ ...query, currentData: isRead ? query.currentData : undefined }}>
            {({ endpoints }) =>
              chosen !== null ? (
                <EmptyState icon="noResult" title={t('webhooks.unknown')}>
                  <TextLink to={adminPaths.webhooks()}>{t('parts.webhooks')}</TextLink>
                </EmptyState>
              ) : (
                <Endpoints endpoints={endpoints} />
              )
            }
          </Loaded>
        </>
      )}
      {isAdding && (
        <WebhookForm
          record={null}
          onMade={(endpoint, made) => {
            setAdding(false);
            setSecret(made);
            void navigate(adminPaths.webhooks({ endpoint }));
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </div>
  );
}

function Endpoints({ endpoints }: { endpoints: readonly Webhook[] }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  if (endpoints.length === 0)
    return <EmptyState icon="external" title={t('webhooks.none')} text={t('webhooks.noneText')} />;
  return (
    <ResponsiveTable
      caption={t('parts.webhooks')}
      rows={endpoints}
      rowKey={({ endpoint_id }) => endpoint_id}
      columns={[
        {
          key: 'name',
          head: t('webhooks.name'),
          cell: ({ endpoint_id, name, url }) => (
            <>
              <AppLink to={adminPaths.webhooks({ endpoint: endpoint_id })}>{name}</AppLink>
              <small className={styles.address}>{url}</small>
            </>
          ),
        },
        { key: 'state', head: t('webhooks.state'), cell: ({ state }) => t(`webhooks.states.${state}`) },
        { key: 'waiting', head: t('webhooks.waiting'), end: true, cell: ({ waiting }) => waiting },
        { key: 'failed', head: t('webhooks.failed'), end: true, cell: ({ failed }) => failed },
        {
          key: 'succeeded',
          head: t('webhooks.succeeded'),
          cell: ({ succeeded_at }) => (succeeded_at === null ? t('webhooks.never') : at(succeeded_at)),
        },
      ]}
    />
  );
}
