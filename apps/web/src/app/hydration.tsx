import { type ReactNode, type SyntheticEvent, useEffect } from 'react';

/** React calls this only for events on parts of the page that it has hydrated. */
const tellHandled = ({ nativeEvent }: SyntheticEvent): void => {
  document.dispatchEvent(new CustomEvent('shop:handled', { detail: nativeEvent }));
};

/**
 * Wraps the whole application, on the web server and in the browser. It tells event-replay.ts which interactions React
 * has handled: those on parts that are not hydrated yet never arrive here.
 * @param onHydrated called once the page is hydrated, but for Suspense boundaries that are still waiting
 */
export function HydrationRoot({ onHydrated, children }: { onHydrated?: () => void; children: ReactNode }) {
  useEffect(() => onHydrated?.(), [onHydrated]);
  return (
    <div onClickCapture={tellHandled} onSubmitCapture={tellHandled}>
      {children}
    </div>
  );
}

/** Tells event-replay.ts that the state kept in this browser is restored: recorded interactions may be repeated. */
export const tellReady = (): void => {
  document.dispatchEvent(new Event('shop:ready'));
};
