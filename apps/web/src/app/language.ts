import type { Language } from '@mali/contracts/limits';
import { mayWriteCookies } from '../features/consent/index.ts';
import { isLanguage } from './i18n.ts';

const KEY = 'mali.lang';
const YEAR_S = 31_536_000;

/**
 * The language an address asks for with ?lang= (I18N-05), which it then asks for no longer: from here on the choice is
 * kept like any other, and changing it must not be undone by a reload. Null when it asks for none.
 */
export function takeAddressedLanguage(): Language | null {
  const url = new URL(window.location.href);
  const asked = url.searchParams.get('lang');
  if (asked === null) return null;
  url.searchParams.delete('lang');
  window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash);
  if (!isLanguage(asked)) return null;
  keepLanguage(asked);
  return asked;
}

/** The language kept in this browser, else the one the document was written in, else Thai (I18N-01). */
export function firstLanguage(): Language {
  try {
    const kept = localStorage.getItem(KEY);
    if (isLanguage(kept)) return kept;
  } catch {
    // A browser without storage reads the document's language.
  }
  const written = document.documentElement.lang;
  return isLanguage(written) ? written : 'th';
}

/** Kept for the next visit; the cookie, where one is allowed, lets the web server write the next document in it. */
export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // The cookie alone will do.
  }
  if (!mayWriteCookies()) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser the shop serves
  document.cookie = `lang=${language}; path=/; max-age=${YEAR_S}; samesite=lax`;
}
