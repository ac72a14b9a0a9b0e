import { useEffect } from 'react';
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
import styles from './frame.module.css';

/** Messages, below the top bar. */
export function Messages() {
  const dispatch = useAppDispatch();
  const toasts = useSelector(selectToasts);
  return (
    <div className={styles.messages}>
      <Toasts
        toasts={toasts.map(({ action: _action, ...toast }) => toast)}
        onDismiss={(id) => dispatch(toastDismissed(id))}
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
