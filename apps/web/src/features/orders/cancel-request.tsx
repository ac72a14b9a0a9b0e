import { TEXT } from '@mali/contracts/limits';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { Order } from '@mali/contracts/orders';
import { formatDateTime } from '@mali/thai/dates';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { isApiError } from '../../clients/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toastShown } from '../layout/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { useAskToCancelMutation, useWithdrawCancelRequestMutation } from './calls.ts';
import styles from './cancel-request.module.css';
import { useOrderProof } from './order-proof.ts';
import { TodoButton, TodoLink } from './todo.tsx';

/** Statuses after packing has started and before the parcel has come. */
const TOO_LATE: readonly number[] = [ORDER_STATUS.PACKING, ORDER_STATUS.SHIPPED];

/** The last request to cancel an order: its state, and its withdrawal while nobody has answered. */
export function CancelRequestState({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const { proof } = useOrderProof(order.so_no);
  const [withdraw, withdrawing] = useWithdrawCancelRequestMutation();
  const last = order.cancel_requests?.at(-1);
  if (last === undefined || last.status === 'withdrawn' || order.doc_status === ORDER_STATUS.CANCELLED)
    return null;
  const isOpen = last.status === 'open';
  const press = async () => {
    const answer = await withdraw({ so_no: order.so_no, ...proof });
    if ('error' in answer && isApiError(answer.error))
      dispatch(toastShown({ tone: 'error', text: answer.error.text[language] }));
  };
  return (
    <section className={styles.state} aria-label={t('cancelRequest.title')}>
      <h3>
        <Icon name={isOpen ? 'clock' : 'alert'} />
        {t(isOpen ? 'cancelRequest.open' : 'cancelRequest.refused')}
      </h3>
      <p>
        {isOpen
          ? t('cancelRequest.openText', { date: formatDateTime(new Date(last.at), language) })
          : t('order.reason', { reason: last.decision ?? '' })}
      </p>
      {isOpen && (
        <Button look="secondary" size="m" busy={withdrawing.isLoading} onClick={() => void press()}>
          {t('cancelRequest.withdraw')}
        </Button>
      )}
    </section>
  );
}

/** Asks the shop to cancel an order; once it is packed, shows the way to a return instead. */
export function AskToCancel({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const [open, setOpen] = useState(false);
  const last = order.cancel_requests?.at(-1);
  if (TOO_LATE.includes(order.doc_status))
    return (
      <TodoLink
        to={paths.exchangeReturn()}
        icon="undo"
        label={t('cancelRequest.tooLate')}
        sub={t('cancelRequest.tooLateText')}
      />
    );
  if (order.can.ask_cancel !== true || last?.status === 'open' || last?.status === 'refused') return null;
  return (
    <>
      <TodoButton
        icon="close"
        label={t('cancelRequest.ask')}
        sub={t('cancelRequest.askText')}
        onClick={() => setOpen(true)}
      />
      {open && <RequestDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

function RequestDialog({ order: { so_no }, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const { proof } = useOrderProof(so_no);
  const [ask, asking] = useAskToCancelMutation();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() === '' || asking.isLoading) return;
    const answer = await ask({ so_no, ...proof, reason: reason.trim() });
    if ('error' in answer && isApiError(answer.error))
      dispatch(toastShown({ tone: 'error', text: answer.error.text[language] }));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('cancelRequest.dialog', { so_no })}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <p>{t('cancelRequest.dialogText')}</p>
        <TextArea
          label={t('cancelRequest.reason')}
          error={tried && reason.trim() === '' ? t('cancelRequest.missing') : undefined}
          maxLength={TEXT.reason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className={styles.choices}>
          <Button type="submit" size="m" busy={asking.isLoading}>
            {t('cancelRequest.send')}
          </Button>
          <Button look="secondary" size="m" onClick={onClose}>
            {t('order.cancelNo')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
