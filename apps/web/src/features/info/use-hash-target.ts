import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Scrolls to the URL's hash (`#part-2`) once the target is rendered: browsers do so only for initial content.
 */
export function useHashTarget(ready: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!ready || hash.length < 2) return;
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target instanceof HTMLDetailsElement) target.open = true;
    target?.scrollIntoView({ block: 'start' });
  }, [ready, hash]);
}
