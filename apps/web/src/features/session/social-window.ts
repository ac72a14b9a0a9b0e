import { PROVIDERS, type Provider } from '@mali/contracts/identity-values';

/** Parameters of the provider's redirect. */
export type SocialReturn = { provider: Provider; state: string; code?: string; error?: string; iss?: string };

/** Messages between popup and opener. A BroadcastChannel reaches pages of this origin only. */
type Message = { answer: SocialReturn } | { taken: string };
const CHANNEL = 'mali.social';
/** Set when this tab itself was redirected to the provider: no other tab waits for the response. */
const GONE = 'mali.social';
/** Timeout for a waiting page to acknowledge the response. */
const TAKEN_MS = 1500;
/** Popups only on wide screens with a pointer; phones use the redirect. */
const POPUP = '(min-width: 768px) and (pointer: fine)';
const WIDTH = 480;
const HEIGHT = 700;

const isProvider = (value: unknown): value is Provider => PROVIDERS.some((known) => known === value);

/** The provider's response in a URL, or null. */
export function readReturn(provider: string | undefined, search: string): SocialReturn | null {
  const query = new URLSearchParams(search);
  const state = query.get('state');
  if (!isProvider(provider) || state === null) return null;
  const [code, error, iss] = ['code', 'error', 'iss'].map((name) => query.get(name));
  return { provider, state, ...(code && { code }), ...(error && { error }), ...(iss && { iss }) };
}

/** Must be opened synchronously during the click: otherwise it is blocked. */
export function openPopup(): Window | null {
  if (!window.matchMedia(POPUP).matches) return null;
  const left = Math.round(window.screenX + (window.outerWidth - WIDTH) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2);
  return window.open('', 'mali-social', `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
}

/** Redirects this tab to the provider; the return page continues. */
export function leaveFor(url: string, state: string): void {
  try {
    sessionStorage.setItem(GONE, state);
  } catch {
    // Without storage the return page briefly waits for another one first.
  }
  window.location.assign(url);
}

/**
 * Shows the provider in the popup.
 * @returns its response, or null when the popup was closed
 */
export function waitForPopup(popup: Window, url: string, state: string): Promise<SocialReturn | null> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    const settle = (answer: SocialReturn | null) => {
      clearInterval(look);
      channel.close();
      resolve(answer);
    };
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      // Another tab may wait for another response.
      if (!('answer' in data) || data.answer.state !== state) return;
      channel.postMessage({ taken: state } satisfies Message);
      settle(data.answer);
    };
    const look = setInterval(() => {
      if (popup.closed) settle(null);
    }, 400);
    popup.location.href = url;
    popup.focus();
  });
}

/**
 * Passes a response to the waiting page.
 * @returns false without one: this page processes it
 */
export function handOver(answer: SocialReturn): Promise<boolean> {
  try {
    const gone = sessionStorage.getItem(GONE);
    sessionStorage.removeItem(GONE);
    if (gone === answer.state) return Promise.resolve(false);
  } catch {
    // Without storage it may be either.
  }
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    const settle = (taken: boolean) => {
      clearTimeout(late);
      channel.close();
      resolve(taken);
    };
    const late = setTimeout(() => settle(false), TAKEN_MS);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if ('taken' in data && data.taken === answer.state) settle(true);
    };
    channel.postMessage({ answer } satisfies Message);
  });
}
