import { LANGUAGES, type Language } from '@mali/contracts/limits';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((known) => known === value);

const current = (): Language => (i18next.language === 'en' ? 'en' : 'th');

function keep(language: Language, texts: Record<string, object>): void {
  for (const [namespace, resources] of Object.entries(texts)) {
    i18next.addResourceBundle(language, namespace, resources);
  }
}

/** Only the language in use is fetched; the web server puts a preload of it into the document. */
async function loadTexts(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'ui')) return;
  const { texts } = await (language === 'th' ? import('./texts/th.ts') : import('./texts/en.ts'));
  keep(language, texts);
}

let orderPagesSeen = false;

/** The texts of forms, checkout and orders, in the language in use. */
export async function loadOrderTexts(language = current()): Promise<void> {
  orderPagesSeen = true;
  if (i18next.hasResourceBundle(language, 'checkout')) return;
  const { orderTexts } = await (language === 'th'
    ? import('./texts/order-th.ts')
    : import('./texts/order-en.ts'));
  keep(language, orderTexts);
}

/** Fetches a module of these pages together with their texts. */
export function withOrderTexts<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const [module] = await Promise.all([load(), loadOrderTexts()]);
    return module;
  };
}

let backOfficeSeen = false;

/** The texts of the back office, in the language in use: no shopper's browser fetches them. */
export async function loadAdminTexts(language = current()): Promise<void> {
  backOfficeSeen = true;
  if (i18next.hasResourceBundle(language, 'admin')) return;
  const { admin } = await (language === 'th'
    ? import('../features/admin/texts/th.ts')
    : import('../features/admin/texts/en.ts'));
  keep(language, { admin });
}

/** Fetches a module of the back office together with its texts. */
export function withAdminTexts<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const [module] = await Promise.all([load(), loadAdminTexts()]);
    return module;
  };
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
  await Promise.all([
    loadTexts(language),
    orderPagesSeen && loadOrderTexts(language),
    backOfficeSeen && loadAdminTexts(language),
  ]);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
