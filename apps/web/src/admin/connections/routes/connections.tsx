import {
  CONNECTION_GROUPS,
  CONNECTION_SECRETS,
  type ConnectionFault,
  type ConnectionName,
} from '@mali/contracts/connection-values';
import type { Connection, ConnectionsAnswer } from '@mali/contracts/connections';
import { may } from '@mali/contracts/permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/chip.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { RecordSection } from '../../shared/record-page.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useNotice } from '../../shared/use-notice.ts';
import { useConnectionsQuery, useTestConnectionMutation } from '../connection-calls.ts';
import styles from '../connections.module.css';
import { SecretsDialog } from '../secrets-dialog.tsx';

type Group = keyof typeof CONNECTION_GROUPS;
const GROUPS = Object.keys(CONNECTION_GROUPS) as Group[];

/** Connections to outside systems: their state, a test, and their secrets (SET-02). */
export function Component() {
  const { t } = useTranslation('admin');
  const query = useConnectionsQuery(undefined, { refetchOnMountOrArgChange: true, pollingInterval: 60_000 });
  return (
    <div className={styles.page}>
      <PageMeta title={t('parts.connections')} noIndex />
      <AdminHead title={t('parts.connections')} lead={t('connections.lead')} />
      <Loaded query={query}>{(answer) => <Connections {...answer} />}</Loaded>
    </div>
  );
}

function Connections({ connections, encrypts }: ConnectionsAnswer) {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id;
  const [setting, setSetting] = useState<Connection['connection'] | null>(null);
  const isOwner = role !== undefined && may(role, 'staff:roles');
  const chosen = connections.find(({ connection }) => connection === setting);
  return (
    <>
      {!encrypts && <p className={styles.note}>{t('connections.noKey')}</p>}
      {encrypts && !isOwner && <p className={styles.note}>{t('connections.ownerOnly')}</p>}
      {GROUPS.map((group) => (
        <RecordSection key={group} title={t(`connections.groups.${group}`)}>
          <ul className={styles.list}>
            {CONNECTION_GROUPS[group].map((name) => {
              const one = connections.find(({ connection }) => connection === name);
              return (
                one !== undefined && (
                  <ConnectionCard
                    key={name}
                    connection={one}
                    onSet={encrypts && isOwner && one.secrets.length > 0 ? () => setSetting(name) : null}
                  />
                )
              );
            })}
          </ul>
        </RecordSection>
      ))}
      {chosen !== undefined && <SecretsDialog connection={chosen} onClose={() => setSetting(null)} />}
    </>
  );
}

/** Why a call failed, with the status of the answer where it says more. */
function useFaultText(): (fault: ConnectionFault, status: number | null) => string {
  const { t } = useTranslation('admin');
  return (fault, status) => {
    const text = t(`connections.faults.${fault}`);
    return status === null ? text : t('connections.withStatus', { text, status });
  };
}

/** The newer one of last success and last error. */
function stateOf({ mode, succeeded_at, failed_at }: Connection): 'working' | 'failing' | 'unknown' | null {
  if (mode === 'off') return null;
  if (failed_at !== null && (succeeded_at === null || failed_at > succeeded_at)) return 'failing';
  return succeeded_at === null ? 'unknown' : 'working';
}
/** Those that secrets alone turn on; others are chosen in the environment. */
const TURNED_ON_HERE: readonly ConnectionName[] = [
  'line',
  'sign_in_google',
  'sign_in_facebook',
  'sign_in_line',
];
const TONES = { working: 'leaf', failing: 'care', unknown: 'plain' } as const;

function ConnectionCard({ connection: one, onSet }: { connection: Connection; onSet: (() => void) | null }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const faultText = useFaultText();
  const notice = useNotice();
  const [test, testing] = useTestConnectionMutation();
  const name = t(`connections.names.${one.connection}`);
  const state = stateOf(one);
  const onTest = async () => {
    const { data, error } = await test(one.connection);
    if (data === undefined) notice.failed(error);
    else if (data.fault === null) notice.done(t('connections.testOk', { name, ms: data.ms }));
    else notice.warn(t('connections.testFailed', { name, why: faultText(data.fault, data.status) }));
  };
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <Badge tone="outline">{t(`connections.modes.${one.mode}`)}</Badge>
        {state !== null && <Badge tone={TONES[state]}>{t(`connections.${state}`)}</Badge>}
      </div>
      {one.mode === 'off' && (
        <p className={styles.soft}>
          {t(TURNED_ON_HERE.includes(one.connection) ? 'connections.offSecrets' : 'connections.offServer')}
        </p>
      )}
      {one.mode !== 'off' && !one.current && <p className={styles.soft}>{t('connections.former')}</p>}
      {one.connection === 'mail' && one.mode === 'stand_in' && (
        <p className={styles.soft}>{t('connections.outbox')}</p>
      )}
      {one.connection === 'map' && one.mode !== 'off' && (
        <p className={styles.soft}>{t('connections.tiles')}</p>
      )}
      <dl className={styles.facts}>
        {one.mode !== 'off' && (
          <>
            <dt>{t('connections.succeeded')}</dt>
            <dd>{one.succeeded_at === null ? t('connections.never') : at(one.succeeded_at)}</dd>
            <dt>{t('connections.failed')}</dt>
            <dd>
              {one.failed_at === null || one.fault === null
                ? t('connections.never')
                : `${at(one.failed_at)}: ${faultText(one.fault, one.status)}`}
            </dd>
          </>
        )}
        {one.host !== null && (
          <>
            <dt>{t('connections.host')}</dt>
            <dd>{one.host}</dd>
          </>
        )}
        <dt>{t('connections.configured')}</dt>
        <dd>{t('connections.configuredText', { names: one.variables.join(', ') })}</dd>
      </dl>
      {!one.readable && (
        <p role="alert" className={styles.wrong}>
          {t('connections.unreadable')}
        </p>
      )}
      {one.secrets.length > 0 && <Secrets connection={one} />}
      <div className={styles.acts}>
        {one.testable && (
          <Button
            look="secondary"
            size="m"
            busy={testing.isLoading}
            aria-label={`${t('connections.test')} ${name}`}
            onClick={() => void onTest()}
          >
            {t('connections.test')}
          </Button>
        )}
        {onSet !== null && (
          <Button look="quiet" size="m" aria-label={`${t('connections.set')} ${name}`} onClick={onSet}>
            {t('connections.set')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Where each value is from; no value is known here. */
function Secrets({ connection: { connection, secrets } }: { connection: Connection }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  return (
    <dl className={styles.facts}>
      {CONNECTION_SECRETS[connection].map(({ name, label }) => {
        const fact = secrets.find((one) => one.name === name);
        if (fact === undefined) return null;
        const by = fact.set_by ?? t('connections.nobody');
        return (
          <div key={name} className={styles.fact}>
            <dt>{label[language]}</dt>
            <dd>
              {fact.source === 'page' && fact.set_at !== null
                ? t('connections.sources.page', { at: at(fact.set_at), by })
                : t(`connections.sources.${fact.source === 'page' ? 'none' : fact.source}`)}
              {fact.tail !== null && <small> {t('connections.tail', { tail: fact.tail })}</small>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
