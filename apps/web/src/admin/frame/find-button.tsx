import { lazy, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import styles from './find-button.module.css';

// Loaded when it is first opened.
const Palette = lazy(() => import('./palette.tsx').then(({ Palette }) => ({ default: Palette })));

/** The way to the command palette: the field in the top bar, and Ctrl or Command with K from anywhere. */
export function FindButton() {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState(false);
  // Listens as soon as the button is seen.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // By the place of the key: on a Thai keyboard it types another character.
      const isShortcut = event.code === 'KeyK' && (event.ctrlKey || event.metaKey);
      if (!isShortcut || event.shiftKey || event.altKey || event.isComposing) return;
      event.preventDefault();
      // Above no other dialog, whose form would be left unseen.
      if (document.querySelector('dialog[open]') === null) setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.find}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size="s" />
        <span>{t('office.find')}</span>
        <i aria-hidden="true">Ctrl</i>
        <i aria-hidden="true">K</i>
      </button>
      {open && (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
