import type { PrivacyRequest } from '@mali/contracts/privacy-requests';
import { PRIVACY_OUTCOMES } from '@mali/contracts/privacy-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { formatCount } from '../../ui/money.ts';
import { Loaded } from './loaded.tsx';
import { downloadPrivacyExport, usePrivacyRequestsQuery } from './privacy-calls.ts';
import styles from './privacy-proofs.module.css';
import { useAt } from './use-at.ts';
import { useNotice } from './use-notice.ts';

/** How often the list is read while a request waits for the worker. */
const POLL_MS = 3000;

/** Exports and erasures with their proof, the newest first: of a customer, or of all. */
export function PrivacyProofs({ customer_id }: { customer_id?: number }) {
  const { t } = useTranslation('admin');
  const [before, setBefore] = useState<number | null>(null);
  const [waits, setWaits] = useState(false);
  const query = usePrivacyRequestsQuery(
    { ...(customer_id !== undefined && { customer_id }), ...(before !== null && { before }) },
    { refetchOnMountOrArgChange: true, pollingInterval: waits ? POLL_MS : 0 },
  );
  const isWaiting = query.currentData?.rows.some(({ state }) => state === 'waiting') ?? false;
  if (isWaiting !== waits) setWaits(isWaiting);
  return (
    <Loaded query={query}>
      {({ rows, next }) => (
        <>
          {rows.length === 0 && <p>{t('privacy.none')}</p>}
          <ul className={styles.proofs}>
            {rows.map((request) => (
              <Proof key={request.request_id} request={request} ofAll={customer_id === undefined} />
            ))}
          </ul>
          {before !== null && (
            <Button size="m" look="quiet" onClick={() => setBefore(null)}>
              {t('privacy.newest')}
            </Button>
          )}
          {next !== null && (
            <Button size="m" look="quiet" onClick={() => setBefore(next)}>
              {t('privacy.older')}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

function Proof({ request, ofAll }: { request: PrivacyRequest; ofAll: boolean }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const notice = useNotice();
  const [busy, setBusy] = useState(false);
  const { request_id, kind, customer_id, state, refusal, parts, sha256, file_until, done_at } = request;
  const download = async () => {
    setBusy(true);
    try {
      await downloadPrivacyExport(request_id);
    } catch (error) {
      notice.failed(error);
    }
    setBusy(false);
  };
  // The same error that a member reads addresses the member.
  const isForMember = refusal?.code === 'ACCOUNT.ORDERS';
  const refusalText = language === 'th' ? refusal?.message_th : refusal?.message;
  const sums = PRIVACY_OUTCOMES.map((outcome) => {
    const count = parts.filter((part) => part.outcome === outcome).reduce((sum, part) => sum + part.rows, 0);
    return count === 0 ? null : t(`privacy.sums.${outcome}`, { rows: formatCount(count) });
  }).filter((text) => text !== null);
  return (
    <li>
      <p className={styles.head}>
        <strong>
          {t(`privacy.kinds.${kind}`)} #{request_id}
        </strong>
        <Badge {...(state === 'refused' && { tone: 'care' as const })}>{t(`privacy.states.${state}`)}</Badge>
        {ofAll && customer_id !== null && <span>{t('privacy.customer', { id: customer_id })}</span>}
        {done_at !== null && <time dateTime={done_at}>{at(done_at)}</time>}
      </p>
      {request.reason !== '' && <p>{request.reason}</p>}
      <p className={styles.small}>
        {t('privacy.by', {
          name: request.own === true ? t('privacy.own') : (request.requested_by ?? '–'),
          at: at(request.requested_at),
        })}
      </p>
      {refusal !== null && <p>{isForMember ? t('privacy.openOrders') : refusalText}</p>}
      {sums.length > 0 && <p>{sums.join(' · ')}</p>}
      {sha256 !== null && (
        <p className={styles.small}>
          SHA-256 <code>{sha256}</code>
        </p>
      )}
      {parts.length > 0 && (
        <details>
          <summary>{t('privacy.tables', { count: parts.length })}</summary>
          <ul className={styles.parts}>
            {parts.map(({ table, outcome, rows, why }) => (
              <li key={`${table} ${outcome}`}>
                <code>{table}</code>
                <span>{t(`privacy.sums.${outcome}`, { rows: formatCount(rows) })}</span>
                {why !== null && <small>{t(`privacy.why.${why}`)}</small>}
              </li>
            ))}
          </ul>
        </details>
      )}
      {file_until !== null && (
        <p className={styles.head}>
          <Button
            size="m"
            look="secondary"
            busy={busy}
            aria-label={t('privacy.downloadOf', { id: request_id })}
            onClick={() => void download()}
          >
            {t('privacy.download')}
          </Button>
          <small>{t('privacy.until', { at: at(file_until) })}</small>
        </p>
      )}
    </li>
  );
}
