import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { selectConsent } from '../../features/consent/index.ts';
import { ACTS, popupIsDue } from '../../features/layout/index.ts';
import { paths } from '../paths.ts';

/** Only where a visit begins: nobody who looks at a product, buys or reads is interrupted. */
const LANDING: readonly string[] = [
  ...[paths.home(), paths.deals(), paths.creditCardDeals(), paths.brands(), paths.exclusive()],
];

/**
 * Whether the royal popup is wanted now (HOME-21): on a landing page, once the visitor has done something there, and
 * only for who had answered the question about cookies before that page was opened, so that one question does not
 * follow upon another. The popup itself waits until nothing is being done.
 */
export function useRoyalPopup(): [wanted: boolean, close: () => void] {
  const { pathname } = useLocation();
  const answered = useSelector(selectConsent).status !== 'none';
  const [wanted, setWanted] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when a page opens, not when the question is answered
  useEffect(() => {
    setWanted(false);
    if (!answered || !LANDING.includes(pathname) || !popupIsDue(Date.now())) return;
    const acted = ({ type }: Event) => {
      // A page that opens goes to its beginning without anybody having scrolled.
      if (type === 'scroll' && scrollY === 0) return;
      stop();
      setWanted(true);
    };
    const stop = () => {
      for (const act of ACTS) removeEventListener(act, acted, true);
    };
    for (const act of ACTS) addEventListener(act, acted, { capture: true, passive: true });
    return stop;
  }, [pathname]);
  return [wanted, () => setWanted(false)];
}
