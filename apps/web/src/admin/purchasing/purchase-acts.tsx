import { PURCHASE_EDIT } from '@mali/contracts/purchase-order-values';
import type { PurchaseOrder } from '@mali/contracts/purchase-orders';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/field.tsx';
import { formatBaht, formatCount } from '../../ui/money.ts';
import { ActDialog, ActFields } from '../shared/act-dialog.tsx';
import { useNotice } from '../shared/use-notice.ts';
import {
  useCancelPurchaseMutation,
  useClosePurchaseMutation,
  useSendPurchaseMutation,
} from './purchase-calls.ts';

type Props = { order: PurchaseOrder; onClose: () => void };

/** Says to whom the order goes, and sends it. */
export function SendDialog({ order, onClose }: Props) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [send, sending] = useSendPurchaseMutation();
  const [byMail, setByMail] = useState(order.email !== null);
  const [refused, setRefused] = useState<string | null>(null);
  const { po_id, po_no, revision, supplier, email, units, cost, minimum_order, total } = order;
  const onSubmit = async () => {
    const { error } = await send({ po_id, revision, by_mail: byMail });
    if (error !== undefined) return setRefused(notice.textOf(error));
    onClose();
    notice.done(
      t(byMail ? 'purchases.mailed' : 'purchases.handedOver', { number: po_no, email: email ?? '' }),
    );
  };
  return (
    <ActDialog
      title={t('purchases.sending', { number: po_no })}
      confirm={t(byMail ? 'purchases.sendMail' : 'purchases.markSent')}
      busy={sending.isLoading}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>
        {t('purchases.sendText', { supplier, count: units })}
        {total !== null && ` · ${t('purchases.withVat', { amount: formatBaht(total) })}`}
      </p>
      {cost !== null && cost < minimum_order && (
        <p>{t('purchases.belowMinimum', { amount: formatBaht(minimum_order) })}</p>
      )}
      {email === null ? (
        <p>{t('purchases.noEmail')}</p>
      ) : (
        <Checkbox
          label={t('purchases.byMail', { email })}
          checked={byMail}
          onChange={({ target }) => setByMail(target.checked)}
        />
      )}
      <p>{t('purchases.afterSending')}</p>
    </ActDialog>
  );
}

/** Cancels an order, or closes it short; asks why. */
export function EndDialog({ act, order, onClose }: Props & { act: 'cancel' | 'close' }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [cancel, cancelling] = useCancelPurchaseMutation();
  const [close, closing] = useClosePurchaseMutation();
  const [values, setValues] = useState({ reason: '' });
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { po_id, po_no, revision, units, received, email, mail } = order;
  const missing = values.reason.trim() === '';
  const onSubmit = async () => {
    setTried(true);
    if (missing) return;
    const request = { po_id, revision, reason: values.reason.trim() };
    const { error } = await (act === 'cancel' ? cancel(request) : close(request));
    if (error !== undefined) return setRefused(notice.textOf(error));
    onClose();
    notice.done(t(act === 'cancel' ? 'purchases.cancelled' : 'purchases.closed', { number: po_no }));
  };
  return (
    <ActDialog
      title={t(act === 'cancel' ? 'purchases.cancelling' : 'purchases.closing', { number: po_no })}
      confirm={t(act === 'cancel' ? 'purchases.cancel' : 'purchases.close')}
      busy={cancelling.isLoading || closing.isLoading}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>
        {act === 'close'
          ? t('purchases.closeText', { count: Math.max(0, units - received), units: formatCount(units) })
          : mail === 'none'
            ? t('purchases.cancelText')
            : t('purchases.cancelMailed', { email: email ?? '' })}
      </p>
      <ActFields
        fields={['reason'] as const}
        values={values}
        reasonMax={PURCHASE_EDIT.reason}
        label={() => t('receiving.reason')}
        error={() => (tried && missing ? t('receiving.reasonMissing') : undefined)}
        onChange={(_field, reason) => setValues({ reason })}
      />
    </ActDialog>
  );
}
