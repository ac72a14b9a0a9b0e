import type { AdminOrder } from '@mali/contracts/admin-orders';
import { TEXT } from '@mali/contracts/limits';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { isApiError } from '../../clients/api-error.ts';
import { toastShown } from '../../features/layout/index.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatBaht } from '../../ui/money.ts';
import { useAt } from '../shared/use-at.ts';
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
    <section className={styles.request} aria-label={t('orderChanges.cancelRequest.title')}>
      <h2>
        <Icon name="alert" />
        {t('orderChanges.cancelRequest.title')}
      </h2>
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
    </section>
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
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const [decide, deciding] = useDecideCancelRequestMutation();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const isMissing = !accepted && reason.trim() === '';
  const name = accepted ? 'grant' : 'refuse';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isMissing || deciding.isLoading) return;
    const done = await decide({ so_no, accepted, reason: reason.trim() });
    if ('error' in done)
      return setRefused(isApiError(done.error) ? done.error.text[language] : t('adminOrders.failed'));
    dispatch(toastShown({ tone: 'done', text: t(`orderChanges.cancelRequest.done.${name}`, { so_no }) }));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t(`orderChanges.cancelRequest.${name}`)}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <p>
          {accepted
            ? t(`orderChanges.cancelRequest.${paid_at === null ? 'before' : 'beforePaid'}`, {
                so_no,
                amount: formatBaht(total),
              })
            : t('orderChanges.cancelRequest.beforeRefusal')}
        </p>
        {!accepted && (
          <TextArea
            label={t('orderChanges.cancelUnits.reason')}
            error={tried && isMissing ? t('adminOrders.missing.reason') : undefined}
            maxLength={TEXT.reason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        {refused !== null && (
          <p role="alert" className={styles.refused}>
            {refused}
          </p>
        )}
        <Button type="submit" size="m" wide busy={deciding.isLoading}>
          {t(`orderChanges.cancelRequest.${name}`)}
        </Button>
        <Button look="quiet" size="m" wide onClick={onClose}>
          {t('adminOrders.keep')}
        </Button>
      </form>
    </Dialog>
  );
}
