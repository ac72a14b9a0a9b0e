import type { Choices } from './choice.ts';
import type { Measuring } from './measuring.ts';

/**
 * Tracked events (CONS-20): page type, items added to the bag or bought. No page URL with a number in it, no
 * name, no e-mail.
 */
export type MeterEvent =
  | { name: 'page_view'; page: string }
  | { name: 'add_to_cart'; mat_var_id: number; quantity: number };

type Meter = {
  /** Applies a later choice: revoked categories stop at once (CONS-19). */
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
 * Uses the Google tag protocol (GA4, Ads): loads the script, sends the consent state, then events. Only
 * loaded after consent.
 */
export function startMeter(measuring: Measuring, choices: Choices): Meter {
  const layer: unknown[] = [];
  window.dataLayer = layer;
  // The script requires commands to be `arguments` objects.
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
  // Page views are sent explicitly, without URL parameters.
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
