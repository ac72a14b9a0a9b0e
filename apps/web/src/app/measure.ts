import { matchPath } from 'react-router-dom';
import { isMeasured, readMeasuring } from '../features/consent/measuring.ts';
import type { MeterEvent } from '../features/consent/meter.ts';
import { ROUTES } from './routes.ts';
import type { AppStore } from './store.ts';

/** A page for analytics: its route pattern, so that no order number and no token is sent. */
export const pageName = (pathname: string): string =>
  Object.values(ROUTES).find(({ path }) => path !== ROUTES.lost.path && matchPath(path, pathname) !== null)
    ?.path ?? '/*';

/**
 * Analytics of a visit, within the given consent (CONS-19): nothing is loaded or sent before, nor after
 * withdrawal.
 * @param first path of the page that the visit began with
 * @returns the function to call when a page is opened
 */
export function measureVisits(store: AppStore, first: string): (pathname: string) => void {
  const measuring = readMeasuring(document);
  if (measuring === null) return () => undefined;
  type Meter = ReturnType<typeof import('../features/consent/meter.ts').startMeter>;
  let meter: Promise<Meter> | null = null;
  let consent = store.getState().consent;
  let latest = store.getState().cart.latest;
  let page = pageName(first);
  const tell = (event: MeterEvent) => void meter?.then((it) => it.tell(event));

  const settle = () => {
    if (meter !== null) void meter.then((it) => it.allow(consent));
    else if (isMeasured(measuring, consent)) {
      const choices = consent;
      meter = import('../features/consent/meter.ts').then(({ startMeter }) => startMeter(measuring, choices));
      tell({ name: 'page_view', page });
    }
  };
  settle();
  store.subscribe(() => {
    const now = store.getState();
    if (now.consent !== consent) {
      consent = now.consent;
      settle();
    }
    if (now.cart.latest !== latest) {
      latest = now.cart.latest;
      const items = latest === null ? [] : [latest.item].flat();
      for (const { mat_var_id } of items)
        tell({ name: 'add_to_cart', mat_var_id, quantity: latest?.qty ?? 1 });
    }
  });
  return (pathname) => {
    page = pageName(pathname);
    tell({ name: 'page_view', page });
  };
}
