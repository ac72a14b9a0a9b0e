import { type Consent, NO_CONSENT, readChoice } from './choice.ts';

const CHOICE = 'mali.consent';
/** A session cookie that tells the API to let its own cookies end with the browser, too (CONS-17). */
const SESSION_ONLY = 'token_session';

/** Kept for longer than the visit whatever was chosen (CONS-15): what was asked for, and the choice itself. */
const NECESSARY: ReadonlySet<string> = new Set([CHOICE, 'mali.lang', 'persist:mali.cart']);
/** Kept for longer than the visit only for who allows it; else until the tab is closed. */
const PREFERENCES: readonly string[] = [
  'persist:mali.order',
  'mali.popup',
  'mali.device',
  'mali.viewed',
  'mali.searches',
];
const SESSION = 'persist:mali.session';

/** The choice kept in this browser, as it holds now; without storage there is none. */
export function keptConsent(now = Date.now()): Consent {
  try {
    return readChoice(localStorage.getItem(CHOICE), now);
  } catch {
    return NO_CONSENT;
  }
}

/** Where the token is kept: a rejection moves it to the session's storage (CONS-13). */
export const tokenArea = (): Storage => (keptConsent().status === 'rejected' ? sessionStorage : localStorage);
/** Where it is kept what makes the next visit easier, but is not needed for it. */
export const preferenceArea = (): Storage => (keptConsent().preferences ? localStorage : sessionStorage);
/** Cookies of the page's own: none after a rejection (CONS-14). */
export const mayWriteCookies = (): boolean => keptConsent().status !== 'rejected';

function move(key: string, to: Storage): void {
  const from = to === localStorage ? sessionStorage : localStorage;
  const value = from.getItem(key);
  if (value !== null) to.setItem(key, value);
  from.removeItem(key);
}

const EXPIRED = 'expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/';

/** Clears the cookies a script can see, wherever up the domain they were set, but for the session's (CONS-14). */
function clearCookies(): void {
  const labels = location.hostname.split('.');
  const domains = labels.map((_, place) => labels.slice(place).join('.'));
  for (const name of document.cookie.split(';').map((cookie) => cookie.split('=')[0]?.trim() ?? '')) {
    if (name === '' || name.startsWith('token') || name.startsWith('admin_token')) continue;
    for (const domain of ['', ...domains.map((at) => `; domain=${at}`)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser the shop serves
      document.cookie = `${name}=; ${EXPIRED}${domain}`;
    }
  }
}

/**
 * Leaves in the browser only what a choice allows (CONS-12, CONS-13), and tells the API with every call whether
 * sessions of this browser end when it is closed. Done when the choice is made and at every start.
 */
export function settleStorage(consent: Consent): void {
  const rejected = consent.status === 'rejected';
  try {
    for (const key of PREFERENCES) move(key, consent.preferences ? localStorage : sessionStorage);
    move(SESSION, rejected ? sessionStorage : localStorage);
    if (rejected)
      for (const key of Object.keys(localStorage)) if (!NECESSARY.has(key)) localStorage.removeItem(key);
  } catch {
    // A browser without storage has nothing to put in order.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser the shop serves
  document.cookie = rejected ? `${SESSION_ONLY}=1; path=/; samesite=lax` : `${SESSION_ONLY}=; ${EXPIRED}`;
}

/** Keeps a choice, and puts the browser in the state it asks for (CONS-07, CONS-12 to CONS-14). */
export function keepConsent(consent: Consent): void {
  try {
    localStorage.setItem(CHOICE, JSON.stringify(consent));
  } catch {
    // Without storage it holds until the page is closed.
  }
  if (consent.status === 'rejected') clearCookies();
  settleStorage(consent);
}
