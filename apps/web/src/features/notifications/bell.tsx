import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { BellIcon } from '../../ui/bell-icon.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import styles from './bell.module.css';
import { useNotificationsQuery } from './calls.ts';
import { NotificationList } from './list.tsx';

const WIDE = '(min-width: 1200px)';
/** Larger counts are shown as "99+". */
const COUNT_MAX = 99;

function subscribe(tell: () => void): () => void {
  const asked = window.matchMedia?.(WIDE);
  asked?.addEventListener('change', tell);
  return () => asked?.removeEventListener('change', tell);
}

/** The number of unread notifications, on every page; the list opens below it, on a phone as a sheet. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function Bell() {
  const { t } = useTranslation('notifications');
  const { data } = useNotificationsQuery();
  const [open, setOpen] = useState(false);
  const wide = useSyncExternalStore(subscribe, () => window.matchMedia?.(WIDE).matches ?? false);
  const count = data?.count ?? 0;
  const label = count === 0 ? t('title') : t('unread', { count, orders: data?.orderCount ?? 0 });
  const face = (
    <>
      <BellIcon />
      {count > 0 && (
        <span className={styles.count} data-testid="notification-count">
          {count > COUNT_MAX ? `${COUNT_MAX}+` : count}
        </span>
      )}
    </>
  );
  if (wide) {
    return (
      <Dropdown label={face} ariaLabel={label} buttonClassName={styles.bell} panelClassName={styles.panel}>
        {(close) => (
          <section aria-label={t('title')}>
            <h2 className={styles.head}>{t('title')}</h2>
            <NotificationList onLeave={close} />
          </section>
        )}
      </Dropdown>
    );
  }
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {face}
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('title')} edge="near">
        {open && <NotificationList onLeave={() => setOpen(false)} />}
      </Sheet>
    </>
  );
}
