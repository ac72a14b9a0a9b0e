import type { Language } from '@mali/contracts/limits';
import type { MouseEvent } from 'react';
import { useStore } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { chooseLanguage, type SessionStore } from '../choose-language.ts';

/** Each language is named in itself, to be found by its speakers. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { th: 'ไทย', en: 'English' };

/**
 * Props of a link to the other language. Without scripts it loads the document in that language (I18N-05);
 * with them the page changes in place.
 */
export function useLanguageLink() {
  const store = useStore() as unknown as SessionStore;
  const { pathname, search, hash } = useLocation();
  return (language: Language) => {
    const asked = new URLSearchParams(search);
    asked.set('lang', language);
    return {
      href: `${pathname}?${asked}${hash}`,
      lang: language,
      hrefLang: language,
      onClick: (event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void chooseLanguage(store, language);
      },
    };
  };
}
