import { LANGUAGES, type Language } from '@mali/contracts/limits';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((known) => known === value);

/** Only the language in use is fetched; the web server puts a preload of it into the document. */
export async function loadTexts(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'ui')) return;
  const { texts } = await (language === 'th' ? import('./texts/th.ts') : import('./texts/en.ts'));
  for (const [namespace, resources] of Object.entries(texts)) {
    i18next.addResourceBundle(language, namespace, resources);
  }
}

/** Starts with one language, complete: no part of a page ever waits for its texts. */
export async function startI18n(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'ui',
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await loadTexts(language);
  document.documentElement.lang = language;
}

export async function showLanguage(language: Language): Promise<void> {
  await loadTexts(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
