import { useTranslation } from 'react-i18next';
import { CopyField } from '../../features/chat-order/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './webhooks.module.css';

/** A secret that is shown this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Dialog open onClose={onClose} title={t('webhooks.secretTitle')}>
      <div className={styles.secret}>
        <p>{t('webhooks.secretOnce')}</p>
        <CopyField label={t('webhooks.secret')} copyLabel={t('webhooks.copySecret')} text={secret} />
        <Button size="m" wide onClick={onClose}>
          {t('webhooks.secretStored')}
        </Button>
      </div>
    </Dialog>
  );
}
