import type { StockCount } from '@mali/contracts/counting';
import { may } from '@mali/contracts/permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { selectProfile } from '../../../features/session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordHead, RecordPage } from '../../shared/record-page.tsx';
import { useAt } from '../../shared/use-at.ts';
import { CountState, useCountTitle } from '../count-state.tsx';
import styles from '../counting.module.css';
import { useStockCountQuery } from '../counting-calls.ts';
import { CountingGoods } from '../counting-goods.tsx';
import { DecideDialog, type Decision } from '../decide-dialog.tsx';
import { ReviewGoods } from '../review-goods.tsx';

/** How often colleagues' entries are read while something is counted. */
const POLL_MS = 15_000;

/** A count: the phone that counts, then the differences and their decision. */
export function Component() {
  const { t } = useTranslation('admin');
  const { count_id = '' } = useParams();
  const id = Number(count_id);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const query = useStockCountQuery(id, {
    skip: !isNumber,
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL_MS,
  });
  const known = isNumber ? query : { error: { status: 404 }, refetch: query.refetch };
  return (
    <RecordPage
      title={t('counting.number', { id })}
      section="counts"
      unknown={t('counting.missing')}
      query={known as typeof query}
    >
      {(count) => <Count key={count.count_id} count={count} />}
    </RecordPage>
  );
}

function Count({ count }: { count: StockCount }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const title = useCountTitle();
  const role = useSelector(selectProfile)?.role_id ?? -1;
  const [decision, setDecision] = useState<Decision | null>(null);
  const { count_id, state, created_at, by, note, reason, decided_at, decided_by } = count;
  const isOpen = state === 'counting' || state === 'review';
  return (
    <>
      <RecordHead
        title={title(count)}
        marks={
          <>
            <CountState state={state} />
            <span>#{count_id}</span>
            <span>{at(created_at)}</span>
            {by !== null && <span>{t('receiving.by', { name: by })}</span>}
          </>
        }
      >
        {isOpen && may(role, 'stock:edit') && (
          <Button size="m" look="quiet" onClick={() => setDecision({ act: 'cancel' })}>
            {t('counting.acts.cancel')}
          </Button>
        )}
      </RecordHead>
      {note !== '' && <p className={styles.note}>{note}</p>}
      {reason !== '' && (
        <p className={styles.note}>
          {t(`counting.reasons.${state === 'review' ? 'counting' : state}`, { reason })}
          {decided_at !== null && ` · ${decided_by ?? ''} ${at(decided_at)}`}
        </p>
      )}
      {state === 'counting' && may(role, 'stock:edit') ? (
        <CountingGoods count={count} onSubmit={() => setDecision({ act: 'submit' })} />
      ) : (
        <ReviewGoods count={count} mayDecide={may(role, 'stock:approve')} onDecide={setDecision} />
      )}
      <RecordHistory record={`count ${count_id}`} />
      {decision !== null && (
        <DecideDialog count={count} decision={decision} onClose={() => setDecision(null)} />
      )}
    </>
  );
}
