import { type ReactNode, type SyntheticEvent, useCallback, useEffect, useRef } from 'react';
import { BoundaryCount } from '../ui/suspense.tsx';

/** React calls this only for events on hydrated parts of the page. */
const reportHandled = ({ nativeEvent }: SyntheticEvent): void => {
  document.dispatchEvent(new CustomEvent('shop:handled', { detail: nativeEvent }));
};

/**
 * Wraps the whole application, on the web server and in the browser. Reports the interactions that React has
 * handled to event-replay.ts: those on parts not hydrated yet do not arrive here.
 * @param onHydrated called once the page is hydrated, except for pending Suspense boundaries
 * @param onComplete called once these are hydrated too
 */
export function HydrationRoot({
  onHydrated,
  onComplete,
  children,
}: {
  onHydrated?: () => void;
  onComplete?: () => void;
  children: ReactNode;
}) {
  /** The root itself counts as one until its effect runs, which is after those of its children. */
  const pending = useRef(1);
  const count = useCallback(
    (change: 1 | -1) => {
      pending.current += change;
      if (pending.current === 0) onComplete?.();
    },
    [onComplete],
  );
  useEffect(() => onHydrated?.(), [onHydrated]);
  useEffect(() => count(-1), [count]);
  return (
    <BoundaryCount value={count}>
      <div onClickCapture={reportHandled} onSubmitCapture={reportHandled}>
        {children}
      </div>
    </BoundaryCount>
  );
}

/**
 * Tells event-replay.ts that the state stored in this browser is restored: recorded interactions may be
 * repeated.
 */
export const reportReady = (): void => {
  document.dispatchEvent(new Event('shop:ready'));
};
