import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { selectConsent } from '../../features/consent/index.ts';
import { ACTS, popupIsDue } from '../../features/layout/index.ts';
import { paths } from '../paths.ts';

/** Only landing pages: viewing a product, buying and reading are not interrupted. */
const LANDING: readonly string[] = [
  ...[paths.home(), paths.deals(), paths.creditCardDeals(), paths.brands(), paths.exclusive()],
];

/**
 * Whether to show the royal popup now (HOME-21): on a landing page, after the first interaction, and only if
 * the cookie consent had been answered before that page was opened, so that two questions do not follow each
 * other. The popup itself waits for an idle moment.
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
      // An opened page scrolls to its top without an interaction.
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
