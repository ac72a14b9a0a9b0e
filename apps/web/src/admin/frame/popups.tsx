import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import {
  popupClosed,
  selectLoading,
  selectPopup,
  selectToasts,
  toastDismissed,
} from '../../features/layout/index.ts';
import { AuthDialog, selectSignedIn } from '../../features/session/index.ts';
import { SiteDialogs, selectDialogs } from '../../features/site/index.ts';
import { LoadingOverlay } from '../../ui/loading-overlay.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { isUndoKey } from '../shared/plain-key.ts';
import { keepUndos, runUndo } from '../shared/undo.ts';
import styles from './frame.module.css';

/** Messages, below the top bar. Ctrl Z takes back what the newest tells about. */
export function Messages() {
  const { t } = useTranslation('admin');
  const dispatch = useAppDispatch();
  const toasts = useSelector(selectToasts);
  const newest = toasts.findLast(({ action }) => action === 'undo')?.id;
  useEffect(() => keepUndos(toasts.map(({ id }) => id)), [toasts]);
  useEffect(() => {
    if (newest === undefined) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isUndoKey(event)) return;
      event.preventDefault();
      runUndo(newest);
      dispatch(toastDismissed(newest));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [newest, dispatch]);
  const onDismiss = useCallback((id: string) => void dispatch(toastDismissed(id)), [dispatch]);
  return (
    <div className={styles.messages}>
      <Toasts
        toasts={toasts.map(({ action, ...toast }) => ({
          ...toast,
          ...(action === 'undo' && {
            action: { label: t('office.undo'), run: () => runUndo(toast.id), keys: 'Control+Z Meta+Z' },
          }),
        }))}
        onDismiss={onDismiss}
      />
    </div>
  );
}

/** What is laid over a page: the sign-in dialog, the shop's dialogs, and the veil while something loads. */
export function Popups() {
  const dispatch = useAppDispatch();
  const popup = useSelector(selectPopup);
  const signedIn = useSelector(selectSignedIn);
  const dialogs = useSelector(selectDialogs);
  const loading = useSelector(selectLoading);
  const { pathname } = useLocation();

  // Closes on navigation and on sign-in (AUTH-02).
  // biome-ignore lint/correctness/useExhaustiveDependencies: only their change matters
  useEffect(
    () => () => {
      dispatch(popupClosed());
    },
    [pathname, signedIn],
  );

  return (
    <>
      <Suspense fallback={<LoadingOverlay active />}>
        {(popup === 'login' || popup === 'signup') && (
          <AuthDialog panel={popup} onClose={() => dispatch(popupClosed())} />
        )}
      </Suspense>
      <LoadingOverlay active={loading} />
      <Suspense fallback={null}>{dialogs.length > 0 && <SiteDialogs dialogs={dialogs} />}</Suspense>
    </>
  );
}
