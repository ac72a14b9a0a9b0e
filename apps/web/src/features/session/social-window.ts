import { PROVIDERS, type Provider } from '@mali/contracts/identity-values';

/** What a provider has put into the address it led back to. */
export type SocialReturn = { provider: Provider; state: string; code?: string; error?: string; iss?: string };

/**
 * What the page in the small window tells the page that opened it, and the other way round. A channel is heard by pages
 * of this very origin alone, whatever else has a hand on either window.
 */
type Message = { answer: SocialReturn } | { taken: string };
const CHANNEL = 'mali.social';
/** This tab itself has gone to the provider, with this state: nobody waits for the answer elsewhere. */
const GONE = 'mali.social';
/** How long a page that waits for the answer may take to say that it has it. */
const TAKEN_MS = 1500;
/** A small window is for pointers and wide screens; phones go there and come back. */
const POPUP = '(min-width: 768px) and (pointer: fine)';
const WIDTH = 480;
const HEIGHT = 700;

const isProvider = (value: unknown): value is Provider => PROVIDERS.some((known) => known === value);

/** The answer in an address, or null when there is none. */
export function readReturn(provider: string | undefined, search: string): SocialReturn | null {
  const query = new URLSearchParams(search);
  const state = query.get('state');
  if (!isProvider(provider) || state === null) return null;
  const [code, error, iss] = ['code', 'error', 'iss'].map((name) => query.get(name));
  return { provider, state, ...(code && { code }), ...(error && { error }), ...(iss && { iss }) };
}

/** Opened while the press that asks for it is still going on: later a browser would not let it. */
export function openPopup(): Window | null {
  if (!window.matchMedia(POPUP).matches) return null;
  const left = Math.round(window.screenX + (window.outerWidth - WIDTH) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2);
  return window.open('', 'mali-social', `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
}

/** This tab goes to the provider; the page it leads back to goes on from there. */
export function leaveFor(url: string, state: string): void {
  try {
    sessionStorage.setItem(GONE, state);
  } catch {
    // Without storage the page that comes back waits a moment for somebody else first.
  }
  window.location.assign(url);
}

/** Shows the provider in the small window. @returns its answer, or null when the window was closed without one */
export function waitForPopup(popup: Window, url: string, state: string): Promise<SocialReturn | null> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    const settle = (answer: SocialReturn | null) => {
      clearInterval(look);
      channel.close();
      resolve(answer);
    };
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      // Another tab may wait for another answer.
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

/** Hands an answer to the page that waits for it. @returns false when nobody does: then it is this page's */
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
