import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Goes to what the address names (`#part-2`) once it is on the page: a browser does so only for what is there at once. */
export function useHashTarget(ready: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!ready || hash.length < 2) return;
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target instanceof HTMLDetailsElement) target.open = true;
    target?.scrollIntoView({ block: 'start' });
  }, [ready, hash]);
}
