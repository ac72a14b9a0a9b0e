import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './cancel-dialog.module.css';

/** Confirmation before an order is cancelled, with the refund method. */
export function CancelDialog({
  so_no,
  open,
  busy,
  onKeep,
  onCancel,
}: {
  so_no: string;
  open: boolean;
  busy: boolean;
  onKeep: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('orders');
  return (
    <Dialog open={open} onClose={onKeep} title={t('order.cancelAsk', { so_no })}>
      <p>{t('order.cancelNote')}</p>
      <div className={styles.choices}>
        <Button look="secondary" size="m" busy={busy} onClick={onCancel}>
          {t('order.cancelYes')}
        </Button>
        <Button size="m" onClick={onKeep}>
          {t('order.cancelNo')}
        </Button>
      </div>
    </Dialog>
  );
}
