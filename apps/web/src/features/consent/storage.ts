import { type Consent, NO_CONSENT, readChoice } from './choice.ts';

const CHOICE = 'mali.consent';
/** A session cookie that tells the API to make its own cookies session cookies (CONS-17, AUTH-30). */
const SESSION_ONLY = 'token_session';
/** Its value when cookies were rejected, and when a user signed in without "stay signed in". */
const REJECTED = 'rejected';
const ONCE = 'once';

/** Persistent regardless of the choice (CONS-15): what the user requested, and the choice itself. */
const NECESSARY: ReadonlySet<string> = new Set([
  CHOICE,
  'mali.lang',
  'mali.leaving',
  'persist:mali.cart',
  'mali.chat',
]);
/** Persistent with consent only; otherwise stored until the tab is closed. */
const PREFERENCES: readonly string[] = ['mali.popup', 'mali.device', 'mali.viewed', 'mali.searches'];
const SESSION = 'persist:mali.session';
/**
 * An order's e-mail is personal data: stored for the tab only, regardless of the choice. The previous release
 * kept it longer.
 */
const TRACKING = 'persist:mali.order';

/** The currently valid stored choice; none without storage. */
export function storedConsent(now = Date.now()): Consent {
  try {
    return readChoice(localStorage.getItem(CHOICE), now);
  } catch {
    return NO_CONSENT;
  }
}

const sessionOnly = (): string | undefined =>
  new RegExp(`(?:^|; )${SESSION_ONLY}=(\\w+)`).exec(document.cookie)?.[1];

/**
 * Whether the page may set its own cookies, such as for "stay signed in": not after a rejection (CONS-14).
 */
export const mayWriteCookies = (): boolean => storedConsent().status !== 'rejected';

/** Storage of the token: sessionStorage after a rejection (CONS-13), or without "stay signed in". */
export const tokenArea = (): Storage =>
  mayWriteCookies() && sessionOnly() === undefined ? localStorage : sessionStorage;
/** Storage of convenience data. */
export const preferenceArea = (): Storage => (storedConsent().preferences ? localStorage : sessionStorage);

function move(key: string, to: Storage): void {
  const from = to === localStorage ? sessionStorage : localStorage;
  const value = from.getItem(key);
  if (value !== null) to.setItem(key, value);
  from.removeItem(key);
}

const EXPIRED = 'expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/';

/** Session cookies, with their prefix on https or without. */
export const isSessionCookie = (name: string): boolean => /^(?:__Host-)?(?:admin_)?token/.test(name);

/** Deletes all cookies visible to scripts, on any parent domain, except the session's (CONS-14). */
function clearCookies(): void {
  const labels = location.hostname.split('.');
  const domains = labels.map((_, place) => labels.slice(place).join('.'));
  for (const name of document.cookie.split(';').map((cookie) => cookie.split('=')[0]?.trim() ?? '')) {
    if (name === '' || isSessionCookie(name)) continue;
    for (const domain of ['', ...domains.map((at) => `; domain=${at}`)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not supported by all browsers
      document.cookie = `${name}=; ${EXPIRED}${domain}`;
    }
  }
}

/**
 * Removes data not covered by a choice (CONS-12, CONS-13), and sets whether sessions of this browser end when
 * it is closed. Done on each choice and at every start.
 */
export function settleStorage(consent: Consent): void {
  const rejected = consent.status === 'rejected';
  const once = !rejected && sessionOnly() === ONCE;
  if (!once) setSessionOnlyCookie(rejected ? REJECTED : null);
  try {
    for (const key of PREFERENCES) move(key, consent.preferences ? localStorage : sessionStorage);
    move(SESSION, rejected || once ? sessionStorage : localStorage);
    move(TRACKING, sessionStorage);
    if (rejected)
      for (const key of Object.keys(localStorage)) if (!NECESSARY.has(key)) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

function setSessionOnlyCookie(why: string | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not supported by all browsers
  document.cookie = `${SESSION_ONLY}=${why === null ? `; ${EXPIRED}` : `${why}; path=/; samesite=lax`}`;
}

/** Whether the current session persists when the browser is closed (AUTH-30); never after a rejection. */
export function storeSession(keep: boolean): void {
  if (!mayWriteCookies()) return;
  setSessionOnlyCookie(keep ? null : ONCE);
  try {
    move(SESSION, keep ? localStorage : sessionStorage);
  } catch {
    // Without storage the token is in memory only.
  }
}

/** Stores a choice, and applies it (CONS-07, CONS-12 to CONS-14). */
export function storeConsent(consent: Consent): void {
  try {
    localStorage.setItem(CHOICE, JSON.stringify(consent));
  } catch {
    // Without storage it is valid until the page is closed.
  }
  if (consent.status === 'rejected') clearCookies();
  settleStorage(consent);
}
