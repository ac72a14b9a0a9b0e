import { type Consent, NO_CONSENT, readChoice } from './choice.ts';

const CHOICE = 'mali.consent';
/** A session cookie that tells the API to let its own cookies end with the browser, too (CONS-17, AUTH-30). */
const SESSION_ONLY = 'token_session';
/** Its value when cookies were rejected, and when somebody has signed in without wishing to be kept signed in. */
const REJECTED = 'rejected';
const ONCE = 'once';

/** Kept for longer than the visit whatever was chosen (CONS-15): what was asked for, and the choice itself. */
const NECESSARY: ReadonlySet<string> = new Set([
  CHOICE,
  'mali.lang',
  'mali.leaving',
  'persist:mali.cart',
  'mali.chat',
]);
/** Kept for longer than the visit only for who allows it; else until the tab is closed. */
const PREFERENCES: readonly string[] = ['mali.popup', 'mali.device', 'mali.viewed', 'mali.searches'];
const SESSION = 'persist:mali.session';
/** The e-mail of an order is personal: it ends with the tab, whatever was chosen. The release before kept it longer. */
const TRACKING = 'persist:mali.order';

/** The choice kept in this browser, as it holds now; without storage there is none. */
export function keptConsent(now = Date.now()): Consent {
  try {
    return readChoice(localStorage.getItem(CHOICE), now);
  } catch {
    return NO_CONSENT;
  }
}

const sessionOnly = (): string | undefined =>
  new RegExp(`(?:^|; )${SESSION_ONLY}=(\\w+)`).exec(document.cookie)?.[1];

/** Whether the page may keep cookies of its own, such as one for who stays signed in: none after a rejection (CONS-14). */
export const mayWriteCookies = (): boolean => keptConsent().status !== 'rejected';

/** Where the token is kept: a rejection moves it to the session's storage (CONS-13), as does not being kept signed in. */
export const tokenArea = (): Storage =>
  mayWriteCookies() && sessionOnly() === undefined ? localStorage : sessionStorage;
/** Where it is kept what makes the next visit easier, but is not needed for it. */
export const preferenceArea = (): Storage => (keptConsent().preferences ? localStorage : sessionStorage);

function move(key: string, to: Storage): void {
  const from = to === localStorage ? sessionStorage : localStorage;
  const value = from.getItem(key);
  if (value !== null) to.setItem(key, value);
  from.removeItem(key);
}

const EXPIRED = 'expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/';

/** Cookies of the session, with the prefix they have on https or without. */
export const isSessionCookie = (name: string): boolean => /^(?:__Host-)?(?:admin_)?token/.test(name);

/** Clears the cookies a script can see, wherever up the domain they were set, but for the session's (CONS-14). */
function clearCookies(): void {
  const labels = location.hostname.split('.');
  const domains = labels.map((_, place) => labels.slice(place).join('.'));
  for (const name of document.cookie.split(';').map((cookie) => cookie.split('=')[0]?.trim() ?? '')) {
    if (name === '' || isSessionCookie(name)) continue;
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
  const once = !rejected && sessionOnly() === ONCE;
  if (!once) tellSessionOnly(rejected ? REJECTED : null);
  try {
    for (const key of PREFERENCES) move(key, consent.preferences ? localStorage : sessionStorage);
    move(SESSION, rejected || once ? sessionStorage : localStorage);
    move(TRACKING, sessionStorage);
    if (rejected)
      for (const key of Object.keys(localStorage)) if (!NECESSARY.has(key)) localStorage.removeItem(key);
  } catch {
    // A browser without storage has nothing to put in order.
  }
}

function tellSessionOnly(why: string | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser the shop serves
  document.cookie = `${SESSION_ONLY}=${why === null ? `; ${EXPIRED}` : `${why}; path=/; samesite=lax`}`;
}

/** Whether the session that begins, or has ended, outlives the browser (AUTH-30); after a rejection none does. */
export function keepSession(keep: boolean): void {
  if (!mayWriteCookies()) return;
  tellSessionOnly(keep ? null : ONCE);
  try {
    move(SESSION, keep ? localStorage : sessionStorage);
  } catch {
    // A browser without storage keeps the token in the page alone.
  }
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
