import type { Language } from '@mali/contracts/limits';
import { mayWriteCookies } from '../features/consent/index.ts';
import { isLanguage } from './i18n.ts';

const KEY = 'mali.lang';
const YEAR_S = 31_536_000;

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
