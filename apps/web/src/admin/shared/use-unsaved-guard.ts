import { useEffect, useRef, useState } from 'react';

/**
 * Asks before a page with unsaved changes is left.
 * @returns `leaving`: target of the link that was clicked, null without one; `stay` closes the question; `allow` lets
 * the editor itself navigate without it
 */
export function useUnsavedGuard(dirty: boolean) {
  const allowed = useRef(false);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!allowed.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  /** Target of a link clicked with unsaved changes. */
  const [leaving, setLeaving] = useState<string | null>(null);
  // Intercepts clicks on links: the router's blocker would add to every page's bundle. Back navigation is not
  // intercepted; the draft is stored then, too.
  useEffect(() => {
    if (!dirty) return;
    const hold = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
      if (link === null || elsewhere || link.target === '_blank') return;
      if (link.origin !== window.location.origin || link.hash !== '') return;
      event.preventDefault();
      event.stopPropagation();
      setLeaving(link.pathname + link.search);
    };
    document.addEventListener('click', hold, true);
    return () => document.removeEventListener('click', hold, true);
  }, [dirty]);
  return {
    leaving,
    stay: () => setLeaving(null),
    allow: () => {
      allowed.current = true;
    },
  };
}
