import type { Choices } from './choice.ts';
import type { Measuring } from './measuring.ts';

/** What is told of a visit (CONS-20): which kind of page is open and what is put into the bag or bought. No address
 * of a page with a number in it, no name, no e-mail. */
export type MeterEvent =
  | { name: 'page_view'; page: string }
  | { name: 'add_to_cart'; mat_var_id: number; quantity: number };

type Meter = {
  /** Takes over a later choice: what is withdrawn stops at once (CONS-19). */
  allow: (choices: Choices) => void;
  tell: (event: MeterEvent) => void;
};

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const state = (on: boolean) => (on ? 'granted' : 'denied');

const consentOf = ({ analytics, marketing }: Choices) => ({
  analytics_storage: state(analytics),
  ad_storage: state(marketing),
  ad_user_data: state(marketing),
  ad_personalization: state(marketing),
});

/**
 * Speaks to a script in the way of Google's tag (GA4, Ads): loads it, tells it first what is allowed, then events. Only
 * fetched once something has been agreed to.
 */
export function startMeter(measuring: Measuring, choices: Choices): Meter {
  const layer: unknown[] = [];
  window.dataLayer = layer;
  // The script tells commands from other entries by their being `arguments`.
  function command(..._words: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: an array would not be understood
    layer.push(arguments);
  }
  let allowed = choices;
  const ids = [measuring.analyticsId, measuring.marketingId].filter((id) => id !== null);
  const setDisabled = () => {
    for (const [id, on] of [
      [measuring.analyticsId, allowed.analytics],
      [measuring.marketingId, allowed.marketing],
    ] as const)
      if (id !== null) Reflect.set(window, `ga-disable-${id}`, !on);
  };

  setDisabled();
  command('consent', 'default', consentOf(allowed));
  command('js', new Date());
  // Pages are told as they are opened, without what stands in their addresses.
  for (const id of ids) command('config', id, { send_page_view: false, url_passthrough: false });

  const script = document.createElement('script');
  script.async = true;
  script.src = `${measuring.scriptUrl}?id=${encodeURIComponent(ids[0] ?? '')}`;
  document.head.append(script);

  return {
    allow: (next) => {
      allowed = next;
      setDisabled();
      command('consent', 'update', consentOf(allowed));
    },
    tell: (event) => {
      if (!allowed.analytics && !allowed.marketing) return;
      if (event.name === 'page_view')
        command('event', 'page_view', { page_location: location.origin + event.page, page_path: event.page });
      else
        command('event', event.name, {
          currency: 'THB',
          items: [{ item_id: String(event.mat_var_id), quantity: event.quantity }],
        });
    },
  };
}
