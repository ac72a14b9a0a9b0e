import { Suspense as ReactSuspense, type SuspenseProps, useEffect } from 'react';

/** Its effect runs when the boundary around it has been hydrated, with the event handlers of everything in it. */
function HydrationMarker() {
  useEffect(() => {
    document.dispatchEvent(new Event('shop:hydrated'));
  }, []);
  return null;
}

/** React's Suspense for parts of prerendered pages: what was pressed in it before it was hydrated is repeated then. */
export function Suspense({ fallback, children }: SuspenseProps) {
  return (
    <ReactSuspense fallback={fallback}>
      {children}
      <HydrationMarker />
    </ReactSuspense>
  );
}
