import {
  WEBHOOK_KIND_NAMES,
  WEBHOOK_LIMITS,
  WEBHOOK_MESSAGE_STATES,
  type WebhookMessageState,
} from '@mali/contracts/webhook-values';
import type { Webhook, WebhookMessage } from '@mali/contracts/webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ActDialog } from '../shared/act-dialog.tsx';
import { Choice } from '../shared/choice.tsx';
import { Loaded } from '../shared/loaded.tsx';
import { RecordSection } from '../shared/record-page.tsx';
import { ResponsiveTable } from '../shared/responsive-table.tsx';
import { useAt } from '../shared/use-at.ts';
import { useNotice } from '../shared/use-notice.ts';
import { useReplayWebhookMutation, useWebhookLogQuery, useWebhookMessageQuery } from './webhook-calls.ts';
import styles from './webhooks.module.css';

const POLL_MS = 15_000;
const HOUR_MS = 3_600_000;
/** Periods that can be sent again, in hours. */
const PERIODS = { day: 24, week: 7 * 24, month: 30 * 24 } as const;
const NAMED_ERRORS = ['TIMEOUT', 'NOT_PUBLIC', 'NOT_HTTPS', 'ENOTFOUND', 'ECONNREFUSED'] as const;
type Period = keyof typeof PERIODS;

const useKindName = () => {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return (kind: WebhookMessage['kind']) =>
    kind === 'test' ? t('webhooks.testKind') : (WEBHOOK_KIND_NAMES[kind]?.[language] ?? kind);
};

/** How the last attempt ended: the status of the answer, or why there was none. */
const useOutcome = () => {
  const { t } = useTranslation('admin');
  return (status: number | null, error: string | null): string => {
    if (status !== null) return t('webhooks.status', { status });
    if (error === null) return '–';
    const known = NAMED_ERRORS.find((one) => one === error);
    return known === undefined ? t('webhooks.otherError', { code: error }) : t(`webhooks.errors.${known}`);
  };
};

/** What was sent to an endpoint, what waits, and what was given up. */
export function MessageLog({ endpoint }: { endpoint: Webhook }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const notice = useNotice();
  const kindName = useKindName();
  const outcome = useOutcome();
  const { endpoint_id } = endpoint;
  const [state, setState] = useState<WebhookMessageState | 'all'>('all');
  /** The messages before which each page begins. */
  const [pages, setPages] = useState<readonly number[]>([]);
  const before = pages.at(-1);
  const query = useWebhookLogQuery(
    {
      endpoint_id,
      ...(state !== 'all' && { state }),
      ...(before !== undefined && { before }),
    },
    { refetchOnMountOrArgChange: true, pollingInterval: POLL_MS },
  );
  const [replay, replaying] = useReplayWebhookMutation();
  const [opened, setOpened] = useState<number | null>(null);
  const [choosing, setChoosing] = useState(false);

  const again = async ({ message_id }: WebhookMessage) => {
    const { data, error } = await replay({
      ...{ endpoint_id, message_id, from: null, until: null, failed_only: false },
    });
    if (data === undefined) return notice.failed(error);
    notice.done(t('webhooks.replayed', { count: data.replayed }));
  };
  return (
    <RecordSection title={t('webhooks.log')}>
      <div className={styles.tools}>
        <Choice
          label={t('webhooks.show')}
          value={state}
          options={(['all', ...WEBHOOK_MESSAGE_STATES] as const).map((value) => ({
            value,
            label: t(`webhooks.messageStates.${value}`),
          }))}
          onChange={(value) => {
            setState(value);
            setPages([]);
          }}
        />
        {endpoint.state === 'active' && (
          <Button size="m" look="secondary" onClick={() => setChoosing(true)}>
            {t('webhooks.replayPeriod')}
          </Button>
        )}
      </div>
      <Loaded query={query}>
        {({ messages, next }) =>
          messages.length === 0 ? (
            <EmptyState icon="clock" title={t('webhooks.logNone')} text={t('webhooks.logNoneText')} />
          ) : (
            <>
              <ResponsiveTable
                caption={t('webhooks.log')}
                rows={messages}
                rowKey={({ message_id }) => message_id}
                columns={[
                  {
                    key: 'kind',
                    head: t('webhooks.event'),
                    cell: ({ kind, about, message_id }) => (
                      <div>
                        <LinkButton
                          inline
                          aria-label={`${kindName(kind)} #${message_id}`}
                          onClick={() => setOpened(message_id)}
                        >
                          {kindName(kind)}
                        </LinkButton>
                        {about !== '' && <small>{about}</small>}
                      </div>
                    ),
                  },
                  { key: 'made', head: t('webhooks.made'), cell: ({ made_at }) => at(made_at) },
                  {
                    key: 'state',
                    head: t('webhooks.state'),
                    cell: ({ state: how, next_at, attempts }) => (
                      <>
                        {t(`webhooks.messageStates.${how}`)}
                        {how === 'waiting' && attempts > 0 && next_at !== null && (
                          <small>{t('webhooks.nextAt', { at: at(next_at) })}</small>
                        )}
                      </>
                    ),
                  },
                  {
                    key: 'answer',
                    head: t('webhooks.answer'),
                    cell: ({ last_status, last_error, attempts }) => (
                      <>
                        {outcome(last_status, last_error)}
                        {attempts > 1 && <small>{t('webhooks.attempts', { count: attempts })}</small>}
                      </>
                    ),
                  },
                  {
                    key: 'do',
                    head: t('webhooks.act'),
                    cell: (message) =>
                      endpoint.state === 'active' && message.state !== 'waiting' ? (
                        <Button
                          look="secondary"
                          size="m"
                          disabled={replaying.isLoading}
                          aria-label={`${t('webhooks.again')}: ${kindName(message.kind)} #${message.message_id}`}
                          onClick={() => void again(message)}
                        >
                          {t('webhooks.again')}
                        </Button>
                      ) : (
                        '–'
                      ),
                  },
                ]}
              />
              <div className={styles.acts}>
                {pages.length > 0 && (
                  <Button size="m" look="quiet" onClick={() => setPages(pages.slice(0, -1))}>
                    {t('webhooks.newer')}
                  </Button>
                )}
                {next !== null && (
                  <Button size="m" look="quiet" onClick={() => setPages([...pages, next])}>
                    {t('webhooks.older')}
                  </Button>
                )}
              </div>
            </>
          )
        }
      </Loaded>
      <p className={styles.muted}>{t('webhooks.logDays', { count: WEBHOOK_LIMITS.days })}</p>
      {opened !== null && (
        <MessageDialog endpoint_id={endpoint_id} message_id={opened} onClose={() => setOpened(null)} />
      )}
      {choosing && <ReplayDialog endpoint_id={endpoint_id} onClose={() => setChoosing(false)} />}
    </RecordSection>
  );
}

function MessageDialog({
  endpoint_id,
  message_id,
  onClose,
}: {
  endpoint_id: number;
  message_id: number;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const kindName = useKindName();
  const outcome = useOutcome();
  const query = useWebhookMessageQuery({ endpoint_id, message_id }, { refetchOnMountOrArgChange: true });
  return (
    <Dialog open onClose={onClose} title={t('webhooks.message', { number: message_id })}>
      <Loaded query={query}>
        {({ kind, webhook_id, body, tries }) => (
          <div className={styles.detail}>
            <p>{kindName(kind)}</p>
            <h3>{t('webhooks.sent')}</h3>
            <pre>{`webhook-id: ${webhook_id}\n\n${body}`}</pre>
            <h3>{t('webhooks.tries')}</h3>
            {tries.length === 0 ? (
              <p>{t('webhooks.noTries')}</p>
            ) : (
              <ol>
                {tries.map(({ at: when, ms, status, error, answer }) => (
                  <li key={when}>
                    {at(when)} · {outcome(status, error)} · {t('webhooks.ms', { ms })}
                    {answer !== '' && <pre>{answer}</pre>}
                  </li>
                ))}
              </ol>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

function ReplayDialog({ endpoint_id, onClose }: { endpoint_id: number; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [replay, replaying] = useReplayWebhookMutation();
  const [period, setPeriod] = useState<Period>('day');
  const [onlyFailed, setOnlyFailed] = useState(true);
  const [refused, setRefused] = useState<string | null>(null);
  const onSubmit = async () => {
    const now = Date.now();
    const { data, error } = await replay({
      ...{ endpoint_id, message_id: null, failed_only: onlyFailed },
      from: new Date(now - PERIODS[period] * HOUR_MS).toISOString(),
      until: new Date(now).toISOString(),
    });
    if (data === undefined) return setRefused(notice.textOf(error));
    onClose();
    notice.done(t('webhooks.replayed', { count: data.replayed }));
  };
  return (
    <ActDialog
      title={t('webhooks.replayPeriod')}
      confirm={t('webhooks.again')}
      busy={replaying.isLoading}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Choice
        label={t('webhooks.period')}
        value={period}
        options={(Object.keys(PERIODS) as Period[]).map((value) => ({
          value,
          label: t(`webhooks.periods.${value}`),
        }))}
        onChange={setPeriod}
      />
      <Checkbox
        label={t('webhooks.onlyFailed')}
        checked={onlyFailed}
        onChange={(event) => setOnlyFailed(event.target.checked)}
      />
      <p className={styles.muted}>{t('webhooks.replayText', { count: WEBHOOK_LIMITS.replayed })}</p>
    </ActDialog>
  );
}
