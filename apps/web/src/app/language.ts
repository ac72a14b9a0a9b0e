import type { Language } from '@mali/contracts/limits';
import { mayWriteCookies } from '../features/consent/index.ts';
import { isThaiOnly } from '../ui/thai-only.ts';
import { isLanguage } from './i18n.ts';

const KEY = 'mali.lang';
const YEAR_S = 31_536_000;

/**
 * The language of ?lang= (I18N-05), which is then removed from the URL: the choice is stored like any other,
 * and a reload must not revert a later change. Null without the parameter.
 */
export function takeUrlLanguage(): Language | null {
  const url = new URL(window.location.href);
  const asked = url.searchParams.get('lang');
  if (asked === null) return null;
  url.searchParams.delete('lang');
  window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash);
  if (!isLanguage(asked)) return null;
  storeLanguage(asked);
  return asked;
}

/** The stored language, else the document's, else Thai (I18N-01). */
export function firstLanguage(): Language {
  if (isThaiOnly()) return 'th';
  try {
    const kept = localStorage.getItem(KEY);
    if (isLanguage(kept)) return kept;
  } catch {
    // Without storage the document's language is used.
  }
  const written = document.documentElement.lang;
  return isLanguage(written) ? written : 'th';
}

/** Stored for the next visit; with cookies allowed the web server renders the next document in it. */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // The cookie is sufficient.
  }
  if (!mayWriteCookies()) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser the shop serves
  document.cookie = `lang=${language}; path=/; max-age=${YEAR_S}; samesite=lax`;
}
