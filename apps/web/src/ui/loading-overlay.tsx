import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './loading-overlay.module.css';
import { Flower } from './logo.tsx';

/** Shorter requests show no overlay, to avoid flicker. */
const PATIENCE_MS = 300;

/** Covers the page with the logo while `active`, after a delay (SHELL-40). */
export function LoadingOverlay({ active }: { active: boolean }) {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!active) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [active]);
  if (!active || !shown) return null;
  return (
    <div className={styles.overlay} role="status" aria-label={t('loading')}>
      <Flower className={styles.flower} />
    </div>
  );
}
