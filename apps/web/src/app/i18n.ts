import { LANGUAGES, type Language } from '@mali/contracts/limits';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((known) => known === value);

type Texts = Record<string, object>;

/** Texts by what needs them; each is fetched when it is needed, and only in the language in use. */
const PARTS = {
  // The web server puts a preload of these into the document.
  first: {
    th: () => import('./texts/th.ts'),
    en: () => import('./texts/en.ts'),
  },
  listing: {
    th: () => import('./texts/listing-th.ts'),
    en: () => import('./texts/listing-en.ts'),
  },
  late: {
    th: () => import('./texts/late-th.ts'),
    en: () => import('./texts/late-en.ts'),
  },
  order: {
    th: () => import('./texts/order-th.ts'),
    en: () => import('./texts/order-en.ts'),
  },
  slip: {
    th: () => import('./texts/slip-th.ts'),
    en: () => import('./texts/slip-en.ts'),
  },
  pages: {
    th: () => import('./texts/pages-th.ts'),
    en: () => import('./texts/pages-en.ts'),
  },
  product: {
    th: () => import('./texts/product-th.ts'),
    en: () => import('./texts/product-en.ts'),
  },
  info: {
    th: () => import('./texts/info-th.ts'),
    en: () => import('./texts/info-en.ts'),
  },
  account: {
    th: () => import('./texts/account-th.ts'),
    en: () => import('./texts/account-en.ts'),
  },
  member: {
    th: () => import('./texts/member-th.ts'),
    en: () => import('./texts/member-en.ts'),
  },
  rewards: {
    th: () => import('../features/rewards/texts/th.ts'),
    en: () => import('../features/rewards/texts/en.ts'),
  },
  event: {
    th: () => import('../features/rewards/texts/event-th.ts'),
    en: () => import('../features/rewards/texts/event-en.ts'),
  },
  giveaways: {
    th: () => import('../features/giveaways/texts/th.ts'),
    en: () => import('../features/giveaways/texts/en.ts'),
  },
  campaign: {
    th: () => import('./texts/campaign-th.ts'),
    en: () => import('./texts/campaign-en.ts'),
  },
  session: {
    th: () => import('../features/session/texts/th.ts'),
    en: () => import('../features/session/texts/en.ts'),
  },
  secondStep: {
    th: () => import('../features/second-step/texts/th.ts'),
    en: () => import('../features/second-step/texts/en.ts'),
  },
  admin: {
    th: () => import('../features/admin/texts/th.ts'),
    en: () => import('../features/admin/texts/en.ts'),
  },
  chatOrder: {
    th: () => import('../features/chat-order/texts/th.ts'),
    en: () => import('../features/chat-order/texts/en.ts'),
  },
} as const satisfies Record<string, Record<Language, () => Promise<Texts>>>;
type Part = keyof typeof PARTS;

const current = (): Language => (i18next.language === 'en' ? 'en' : 'th');
const needed = new Set<Part>(['first']);
const kept = new Set<string>();

async function loadTexts(part: Part, language: Language): Promise<void> {
  const name = `${part}.${language}`;
  if (kept.has(name)) return;
  const exported: Texts = await PARTS[part][language]();
  // A module exports a namespace by its name, or several as one object.
  for (const [name, texts] of Object.entries(exported))
    for (const [namespace, resources] of Object.entries(/texts$/i.test(name) ? texts : { [name]: texts }))
      i18next.addResourceBundle(language, namespace, resources);
  kept.add(name);
}

const withTexts =
  (part: Part) =>
  <Module>(load: () => Promise<Module>): (() => Promise<Module>) =>
  async () => {
    needed.add(part);
    const [module] = await Promise.all([load(), loadTexts(part, current())]);
    return module;
  };

/** Fetches a module that is not of the first view together with its texts: the footer, notices, dialogs. */
export const withLateTexts = withTexts('late');
/** Fetches a module of forms, checkout and orders together with their texts. */
export const withOrderTexts = withTexts('order');
/** Fetches a module that names filters, or what they choose, together with their texts. */
export const withListingTexts = withTexts('listing');
/** Fetches a module of telling a transfer together with its texts. */
export const withSlipTexts = withTexts('slip');
/** Fetches a module of brands, promotions, flash sales, stories and pages the server adds together with their texts. */
export const withPageTexts = withTexts('pages');
/** Fetches a module from below the first view of a product, or of its reviews, together with their texts. */
export const withProductTexts = withTexts('product');
/** Fetches a module of information pages, forms to write to the shop and branches together with their texts. */
export const withInfoTexts = withTexts('info');
/** Fetches a module of the account's pages together with their texts and those of the frame they stand in. */
export const withAccountTexts = withTexts('account');
/** Fetches hearts, the bell, or what comes with them, together with their texts. */
export const withMemberTexts = withTexts('member');
/** Fetches a module of coupons, coins and points together with their texts. */
export const withRewardTexts = withTexts('rewards');
/** Fetches the page of an event together with its texts. */
export const withEventTexts = withTexts('event');
/** Fetches a module of giveaways together with its texts. */
export const withGiveawayTexts = withTexts('giveaways');
/** Fetches a module of the top-spender campaign, or of registering receipts for points, with its texts. */
export const withCampaignTexts = withTexts('campaign');
/** Fetches a module of signing in, its forms and its settings, together with their texts. */
export const withSessionTexts = withTexts('session');
/** Fetches a module of the second step of signing in together with its texts: only staff's browsers fetch them. */
export const withSecondStepTexts = withTexts('secondStep');
/** Fetches a module of the back office together with its texts: no shopper's browser fetches them. */
export const withAdminTexts = withTexts('admin');
/** Fetches a module of orders out of a chat together with its texts. */
export const withChatTexts = withTexts('chatOrder');

/** Every text, in the language in use or in those given. */
export async function loadAllTexts(languages: readonly Language[] = [current()]): Promise<void> {
  const parts = Object.keys(PARTS) as Part[];
  for (const part of parts) needed.add(part);
  await Promise.all(parts.flatMap((part) => languages.map((language) => loadTexts(part, language))));
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
  await loadTexts('first', language);
  // The web server draws without a document.
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

/** Fetches the texts in use in another language as well: something is shown in it beside the page's own. */
export async function loadTextsIn(language: Language): Promise<void> {
  await Promise.all([...needed].map((part) => loadTexts(part, language)));
}

export async function showLanguage(language: Language): Promise<void> {
  await loadTextsIn(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
