import type { AdminOrder } from '@mali/contracts/admin-orders';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { formatBaht } from '../../ui/money.ts';
import { ActDialog, ActFields } from '../shared/act-dialog.tsx';
import { RecordSection } from '../shared/record-page.tsx';
import { useAt } from '../shared/use-at.ts';
import { useNotice } from '../shared/use-notice.ts';
import styles from './cancel-request.module.css';
import { useDecideCancelRequestMutation } from './change-calls.ts';

/** The customer's open request to cancel the order, and its answer. */
export function CancelRequest({ shown: { order, may_decide_cancel } }: { shown: AdminOrder }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const [answer, setAnswer] = useState<boolean | null>(null);
  const open = order.cancel_requests?.find(({ status }) => status === 'open');
  if (open === undefined) return null;
  return (
    <RecordSection className={styles.request} title={t('orderChanges.cancelRequest.title')}>
      <p>
        “{open.reason}” <small>{at(open.at)}</small>
      </p>
      <p>{t('orderChanges.cancelRequest.text')}</p>
      {may_decide_cancel === true && (
        <p className={styles.buttons}>
          <Button size="m" onClick={() => setAnswer(true)}>
            {t('orderChanges.cancelRequest.grant')}
          </Button>
          <Button size="m" look="secondary" onClick={() => setAnswer(false)}>
            {t('orderChanges.cancelRequest.refuse')}
          </Button>
        </p>
      )}
      {answer !== null && <AnswerDialog order={order} accepted={answer} onClose={() => setAnswer(null)} />}
    </RecordSection>
  );
}

function AnswerDialog({
  order: { so_no, total, paid_at },
  accepted,
  onClose,
}: {
  order: AdminOrder['order'];
  accepted: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [decide, deciding] = useDecideCancelRequestMutation();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const isMissing = !accepted && reason.trim() === '';
  const name = accepted ? 'grant' : 'refuse';
  const submit = async () => {
    setTried(true);
    if (isMissing || deciding.isLoading) return;
    const done = await decide({ so_no, accepted, reason: reason.trim() });
    if ('error' in done) return setRefused(notice.textOf(done.error));
    notice.done(t(`orderChanges.cancelRequest.done.${name}`, { so_no }));
    onClose();
  };
  return (
    <ActDialog
      title={t(`orderChanges.cancelRequest.${name}`)}
      confirm={t(`orderChanges.cancelRequest.${name}`)}
      busy={deciding.isLoading}
      refused={refused}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {accepted
          ? t(`orderChanges.cancelRequest.${paid_at === null ? 'before' : 'beforePaid'}`, {
              so_no,
              amount: formatBaht(total),
            })
          : t('orderChanges.cancelRequest.beforeRefusal')}
      </p>
      {!accepted && (
        <ActFields
          fields={['reason']}
          values={{ reason }}
          label={() => t('orderChanges.cancelUnits.reason')}
          error={() => (tried && isMissing ? t('adminOrders.missing.reason') : undefined)}
          onChange={(_, value) => setReason(value)}
        />
      )}
    </ActDialog>
  );
}
