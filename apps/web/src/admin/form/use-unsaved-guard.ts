import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';

/**
 * Asks before a page with unsaved changes is left: by a link, a key, the way back, or by closing the tab.
 * @returns `asks`: the question is open; `stay` closes it; `leave` goes where the user wanted to; `allow` lets the
 * editor itself navigate without it
 */
export function useUnsavedGuard(dirty: boolean) {
  const allowed = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      dirty && !allowed.current && (from.pathname !== to.pathname || from.search !== to.search),
  );
  useEffect(() => {
    // What is typed after a save is guarded again.
    allowed.current = false;
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!allowed.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  return {
    asks: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    allow: () => {
      allowed.current = true;
    },
  };
}

export type UnsavedGuard = ReturnType<typeof useUnsavedGuard>;
