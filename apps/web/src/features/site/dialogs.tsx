import type { SiteDialog } from '@mali/contracts/site';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { inLanguage, useLanguage } from '../preferences/index.ts';
import styles from './dialogs.module.css';

const KEY = 'mali.dialogs';
const ICONS: Record<SiteDialog['type'], IconName> = {
  info: 'info',
  success: 'check',
  warning: 'alert',
  error: 'alert',
};

/** Dialogs closed in this session; shown again in a later one. */
function closedBefore(): number[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

/** Site dialogs as alert boxes in sequence, while online (NOTI-11). */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function SiteDialogs({ dialogs }: { dialogs: readonly SiteDialog[] }) {
  const { t } = useTranslation('site');
  const language = useLanguage();
  const [closed, setClosed] = useState(closedBefore);
  const next = dialogs.find(({ dialog_id }) => !closed.includes(dialog_id));
  if (next === undefined) return null;
  const close = () => {
    const all = [...closed, next.dialog_id];
    setClosed(all);
    try {
      sessionStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // Without storage shown again after a reload.
    }
  };
  return (
    <Dialog
      key={next.dialog_id}
      open
      onClose={close}
      title={
        <span className={styles.title}>
          <span className={styles[next.type]}>
            <Icon name={ICONS[next.type]} />
          </span>
          {inLanguage(next, 'title', language)}
        </span>
      }
    >
      <p className={styles.message} role="alert">
        {inLanguage(next, 'message', language)}
      </p>
      <Button wide onClick={close}>
        {t('dialogClose')}
      </Button>
    </Dialog>
  );
}
