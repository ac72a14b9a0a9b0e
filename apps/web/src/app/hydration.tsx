import { type ReactNode, type SyntheticEvent, useEffect } from 'react';

/** React calls this only for events on hydrated parts of the page. */
const reportHandled = ({ nativeEvent }: SyntheticEvent): void => {
  document.dispatchEvent(new CustomEvent('shop:handled', { detail: nativeEvent }));
};

/**
 * Wraps the whole application, on the web server and in the browser. Reports the interactions that React has
 * handled to event-replay.ts: those on parts not hydrated yet do not arrive here.
 * @param onHydrated called once the page is hydrated, except for pending Suspense boundaries
 */
export function HydrationRoot({ onHydrated, children }: { onHydrated?: () => void; children: ReactNode }) {
  useEffect(() => onHydrated?.(), [onHydrated]);
  return (
    <div onClickCapture={reportHandled} onSubmitCapture={reportHandled}>
      {children}
    </div>
  );
}

/**
 * Tells event-replay.ts that the state stored in this browser is restored: recorded interactions may be
 * repeated.
 */
export const reportReady = (): void => {
  document.dispatchEvent(new Event('shop:ready'));
};
