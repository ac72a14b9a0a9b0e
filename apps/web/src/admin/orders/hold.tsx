import type { AdminOrder } from '@mali/contracts/admin-orders';
import type { HoldReason } from '@mali/contracts/screening';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { AppLink } from '../../ui/link.tsx';
import { formatBaht } from '../../ui/money.ts';
import { adminPaths } from '../paths.ts';
import { ActDialog, ActFields } from '../shared/act-dialog.tsx';
import { RecordSection } from '../shared/record-page.tsx';
import { useAt } from '../shared/use-at.ts';
import { useNotice } from '../shared/use-notice.ts';
import styles from './cancel-request.module.css';
import { useDecideHoldMutation, useMarkFraudMutation } from './hold-calls.ts';

type Act = 'release' | 'cancel' | 'mark' | 'unmark';

/** Why the order is held as suspicious, and the decision about it; the mark of a fraud. */
export function Hold({ shown }: { shown: AdminOrder }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const [act, setAct] = useState<Act | null>(null);
  const { hold, fraud, may_mark_fraud } = shown;
  const isMarkable = may_mark_fraud === true;
  return (
    <>
      {hold != null && (
        <RecordSection className={styles.request} title={t('holds.title')}>
          <ul className={styles.reasons}>
            {hold.reasons.map((reason) => (
              <Reason key={reason.rule} reason={reason} />
            ))}
          </ul>
          <p>
            {t('holds.text')} <small>{at(hold.at)}</small>
          </p>
          {hold.may_decide && (
            <p className={styles.buttons}>
              <Button size="m" onClick={() => setAct('release')}>
                {t('holds.release')}
              </Button>
              <Button size="m" look="secondary" onClick={() => setAct('cancel')}>
                {t('holds.cancel')}
              </Button>
            </p>
          )}
        </RecordSection>
      )}
      {fraud != null && (
        <RecordSection className={styles.request} title={t('holds.fraud')}>
          <p>
            “{fraud.reason}”{' '}
            <small>{[fraud.by, at(fraud.at)].filter((part) => part !== null).join(' ')}</small>
          </p>
          <p>{t('holds.fraudText')}</p>
        </RecordSection>
      )}
      {isMarkable && (
        <p className={styles.buttons}>
          <Button size="m" look="secondary" onClick={() => setAct(fraud == null ? 'mark' : 'unmark')}>
            {t(fraud == null ? 'holds.mark' : 'holds.unmark')}
          </Button>
        </p>
      )}
      {act !== null && <DecisionDialog shown={shown} act={act} onClose={() => setAct(null)} />}
    </>
  );
}

/** A rule in words, with the figures it was met by. */
function Reason({ reason }: { reason: HoldReason }) {
  const { t } = useTranslation('admin');
  const { rule, cards, failed, orders, matches, amount, limit, period } = reason;
  const figures = { failed, limit, period, count: orders.length, cards: cards.length };
  return (
    <li>
      {t(`holds.reasons.${rule}`, {
        ...figures,
        ...{ amount: formatBaht(amount), most: formatBaht(limit) },
        matches: matches.map((one) => t(`holds.matches.${one}`)).join(', '),
      })}
      {cards.length > 0 && <small> {cards.join(', ')}</small>}
      {orders.map((so_no) => (
        <span key={so_no}>
          {' '}
          <AppLink to={adminPaths.order(so_no)}>{so_no}</AppLink>
        </span>
      ))}
    </li>
  );
}

function DecisionDialog({ shown, act, onClose }: { shown: AdminOrder; act: Act; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [decide, deciding] = useDecideHoldMutation();
  const [mark, marking] = useMarkFraudMutation();
  const [reason, setReason] = useState('');
  const [isFraud, setFraud] = useState(false);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { so_no, total, paid_at } = shown.order;
  const why = reason.trim();
  const before = act === 'cancel' && paid_at !== null ? 'cancelPaid' : act;
  const submit = async () => {
    setTried(true);
    if (why === '' || deciding.isLoading || marking.isLoading) return;
    const answer =
      act === 'mark' || act === 'unmark'
        ? await mark({ so_no, fraud: act === 'mark', reason: why })
        : await decide({ so_no, released: act === 'release', fraud: isFraud, reason: why });
    if ('error' in answer) return setRefused(notice.textOf(answer.error));
    notice.done(t(`holds.done.${act}`, { so_no }));
    onClose();
  };
  return (
    <ActDialog
      title={t(`holds.${act}`)}
      confirm={t(`holds.${act}`)}
      busy={deciding.isLoading || marking.isLoading}
      refused={refused}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t(`holds.before.${before}`, { so_no, amount: formatBaht(total) })}</p>
      <ActFields
        fields={['reason']}
        values={{ reason }}
        label={() => t(act === 'cancel' ? 'orderChanges.cancelUnits.reason' : 'holds.reason')}
        error={() => (tried && why === '' ? t('adminOrders.missing.reason') : undefined)}
        onChange={(_field, value) => setReason(value)}
      />
      {act === 'cancel' && (
        <Checkbox
          label={t('holds.alsoFraud')}
          checked={isFraud}
          onChange={(event) => setFraud(event.target.checked)}
        />
      )}
    </ActDialog>
  );
}
