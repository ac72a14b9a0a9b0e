import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { selectConsent } from '../../features/consent/index.ts';
import { popupIsDue } from '../../features/layout/index.ts';

/** Whoever is buying, signing in, reading rules or looking after an order is not interrupted. */
const QUIET =
  /^\/(?:bag|checkout|payment|order|upload_receipt|login|signup|forgot_password|auth|account|chat_order|privacy|tos|cookie-policy)(?:\/|$)/;
/** The page is looked at before anything is laid over it. */
const AFTER_MS = 1500;

/**
 * Whether the royal popup may come now (HOME-21): on a page for looking around, and only for who had answered the
 * question about cookies before that page was opened, so that one question does not follow upon another.
 */
export function useRoyalPopup(): [open: boolean, close: () => void] {
  const { pathname } = useLocation();
  const answered = useSelector(selectConsent).status !== 'none';
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when a page opens, not when the question is answered
  useEffect(() => {
    setOpen(false);
    if (!answered || QUIET.test(pathname) || !popupIsDue(Date.now())) return;
    const timer = setTimeout(() => setOpen(popupIsDue(Date.now())), AFTER_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
  return [open, () => setOpen(false)];
}
