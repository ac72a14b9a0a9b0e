import { LANGUAGES, type Language } from '@mali/contracts/limits';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Namespace, TEXT_FILES, type TextFile } from './texts/files.ts';

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((known) => known === value);

const FILES = Object.keys(TEXT_FILES) as TextFile[];
const namespacesOf = (files: readonly TextFile[]): Namespace[] => files.flatMap((file) => TEXT_FILES[file]);

/** Loads the texts of a file, by namespace. */
export type ReadTexts = (language: string, file: TextFile) => Promise<{ texts: Record<string, object> }>;

/** The texts of the shop: every file but that of the back office, whose own entry reads it. */
export const readShopTexts: ReadTexts = (language, file) => import(`./texts/${language}/${file}.ts`);

/** Loads a namespace from its file, in the requested language only. */
const backendOf = (read: ReadTexts): BackendModule => ({
  type: 'backend',
  callbackApi: true,
  init: () => undefined,
  read(language, namespace, callback) {
    const file = FILES.find((name) => TEXT_FILES[name].some((held) => held === namespace));
    if (file === undefined) callback(new Error(`no texts ${namespace}`), false);
    else
      read(language, file).then(
        ({ texts }) => callback(null, texts[namespace] ?? null),
        (error: Error) => callback(error, false),
      );
  },
});

const current = (): Language => (i18next.language === 'en' ? 'en' : 'th');

/**
 * i18next neither rejects nor retries a failed namespace: it would show keys.
 * @throws Error when a namespace is still missing after a second try
 */
async function fetchMissing(language: Language, namespaces: readonly string[]): Promise<void> {
  const missing = () => namespaces.filter((namespace) => !i18next.hasResourceBundle(language, namespace));
  if (missing().length === 0) return;
  await i18next.reloadResources([language], missing());
  if (missing().length > 0) throw new Error(`texts not fetched: ${missing().join(', ')} (${language})`);
}

/** A module loaded during a language change gets its texts in the new one. */
let languageChange: Promise<unknown> = Promise.resolve();

/** Loads texts in the current language. */
export async function loadTexts(files: readonly TextFile[]): Promise<void> {
  const namespaces = namespacesOf(files);
  await languageChange;
  await i18next.loadNamespaces(namespaces);
  await fetchMissing(current(), namespaces);
}

/** Loads a module together with its texts, so that it never shows keys. */
export const withTexts =
  <Module>(files: readonly TextFile[], load: () => Promise<Module>): (() => Promise<Module>) =>
  async () => {
    const [module] = await Promise.all([load(), loadTexts(files)]);
    return module;
  };

/** Loads the namespaces in use in another language as well, for parts shown in it. */
export const loadTextsIn = (language: Language): Promise<void> =>
  fetchMissing(language, [i18next.options.ns ?? []].flat());

/** Every text of the shop, in the current language or the given ones. */
export async function loadAllTexts(languages: readonly Language[] = [current()]): Promise<void> {
  await loadTexts(FILES.filter((file) => file !== 'admin'));
  for (const language of languages) await loadTextsIn(language);
}

/** Starts with one language and the texts of first views. */
export async function startI18n(language: Language, read: ReadTexts = readShopTexts): Promise<void> {
  const namespaces = namespacesOf(['first']);
  await i18next
    .use(backendOf(read))
    .use(initReactI18next)
    .init({
      lng: language,
      load: 'currentOnly',
      fallbackLng: false,
      ns: namespaces,
      defaultNS: 'ui',
      // The files of the first view are requested concurrently.
      initAsync: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  await fetchMissing(language, namespaces);
  // The web server has no document.
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

export async function showLanguage(language: Language): Promise<void> {
  const change = loadTextsIn(language).then(() => i18next.changeLanguage(language));
  languageChange = change.catch(() => undefined);
  await change;
  document.documentElement.lang = language;
}
