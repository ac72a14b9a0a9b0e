import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './form.module.css';
import type { UnsavedGuard } from './use-unsaved-guard.ts';

/**
 * Asks whether to leave with unsaved changes.
 * @param onDiscard discards the draft, which is kept in the tab otherwise; without it the form keeps no draft
 */
export function LeaveDialog({ guard, onDiscard }: { guard: UnsavedGuard; onDiscard?: () => void }) {
  const { t } = useTranslation('admin');
  if (!guard.asks) return null;
  return (
    <Dialog open onClose={guard.stay} title={t('forms.leaving.title')}>
      <div className={styles.leave}>
        <p>{t(onDiscard === undefined ? 'forms.leaving.lost' : 'forms.leaving.text')}</p>
        <Button wide onClick={guard.stay}>
          {t('forms.leaving.stay')}
        </Button>
        <Button wide look="secondary" onClick={guard.leave}>
          {t(onDiscard === undefined ? 'forms.leaving.lose' : 'forms.leaving.leave')}
        </Button>
        {onDiscard !== undefined && (
          <Button
            wide
            look="quiet"
            onClick={() => {
              onDiscard();
              guard.leave();
            }}
          >
            {t('forms.leaving.discard')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
