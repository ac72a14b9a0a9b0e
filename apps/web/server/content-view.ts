import type { Brand } from '@mali/contracts/catalogue';
import type {
  Block,
  Blog,
  BlogsAnswer,
  Layout,
  PagesAnswer,
  Picture,
  ShopEvent,
} from '@mali/contracts/content';
import { brandPage, DEALS_PAGE, eventPage, FIRST_BLOCKS, HOME_PAGE } from '@mali/contracts/content-values';
import type { Language } from '@mali/contracts/limits';
import { paths } from '../src/app/paths.ts';
import type { DocumentName } from '../src/app/routes.ts';
import { requestKey } from '../src/clients/first-data.ts';
import { brandsRequest } from '../src/features/catalogue/requests.ts';
import {
  CONTENT_SIZES,
  contentSource,
  PHONE_MEDIA,
  WIDE_MEDIA,
} from '../src/features/content/content-source.ts';
import { pageAt } from '../src/features/content/extra-pages.ts';
import { heroOf } from '../src/features/content/hero.ts';
import {
  CREDIT_CARD_DEALS_PAGE,
  eventCode,
  eventRequest,
  HOW_TO_PAGE,
  layoutRequest,
  type PageLayout,
  postRequest,
  postsRequest,
} from '../src/features/content/requests.ts';
import { said } from '../src/features/content/words.ts';
import { extraPagesRequest } from '../src/features/navigation/requests.ts';
import { type Ask, EMPTY, type FirstView, type Hero, missingView, type View, type Visit } from './view.ts';

/** The chunk of a block; null for blocks bundled with the page. */
const blockModule = (type: string): string => `src/features/content/blocks/${type.replaceAll('_', '-')}.tsx`;

const heroPicture = (picture: Picture, sizes: string, mobile: Picture | null = null): Hero[] => {
  const wide = { ...contentSource(picture), sizes };
  if (mobile === null) return [wide];
  return [
    { ...contentSource(mobile), sizes: '100vw', media: PHONE_MEDIA },
    { ...wide, media: WIDE_MEDIA },
  ];
};

/** The page needs the data of block types that decide their visibility before rendering. */
const isLater = ({ type }: Block, place: number): boolean =>
  place >= FIRST_BLOCKS && type !== 'failed' && type !== 'sis_products';

/**
 * A layout as included in a document: of the server-rendered blocks below the first ones, only placeholders.
 * The full data would double the document's size, for content that few visitors scroll to.
 */
function outline(layout: Layout, name: string): PageLayout {
  const brought = layout.components.filter((block, place) => !isLater(block, place));
  const priced = new Set(
    [...JSON.stringify(brought).matchAll(/"mat_var_id":(\d+)/g)].map(([, id]) => Number(id)),
  );
  return {
    ...layout,
    components: layout.components.map((block, place) =>
      isLater(block, place) ? { id: block.id, type: block.type, later: name } : block,
    ),
    pricing: {
      ...layout.pricing,
      variants: layout.pricing.variants.filter(({ mat_var_id }) => priced.has(mat_var_id)),
    },
  };
}

/** Contribution of a layout to a first view. If it is missing or unavailable, the page requests it itself. */
async function layoutParts(
  name: string,
  language: Language,
  ask: Ask,
): Promise<Pick<FirstView, 'title' | 'description' | 'image' | 'heroes' | 'modules' | 'data'> | null> {
  const request = layoutRequest(name);
  const asked = await ask(request);
  if (typeof asked !== 'object') return null;
  const layout = asked.found as Layout;
  const hero = heroOf(layout.components[0]);
  return {
    title: said(layout.seo_title, language) || null,
    description: said(layout.seo_desc, language) || null,
    image: layout.og_image?.url ?? hero?.picture.url ?? null,
    heroes: hero === null ? [] : heroPicture(hero.picture, hero.sizes, hero.mobile),
    modules: layout.components.slice(0, FIRST_BLOCKS).map(({ type }) => blockModule(type)),
    data: [{ key: requestKey(request), data: layout, brought: outline(layout, name) }],
  };
}

async function layoutView(
  name: string,
  canonical: string,
  { language }: Visit,
  ask: Ask,
  /** The page title when its layout has none; null: the shop's default. */
  title: string | null,
): Promise<FirstView> {
  const parts = await layoutParts(name, language, ask);
  const view = { ...EMPTY, canonical, title };
  return parts === null ? view : { ...view, ...parts, title: parts.title ?? title };
}

/** The home page; a preview is requested by the page itself, which has the permission (HOME-02). */
const homeView = (visit: Visit, ask: Ask): Promise<FirstView> =>
  visit.search.has('layout_id')
    ? Promise.resolve({ ...EMPTY, noindex: true, personal: true })
    : layoutView(HOME_PAGE, paths.home(), visit, ask, null);

/** Adds a brand's page, if any, to the first view of its listing. */
export async function brandParts(brand: Brand, language: Language, ask: Ask): Promise<Partial<FirstView>> {
  const parts = await layoutParts(brandPage(brand.link_name), language, ask);
  if (parts === null) return {};
  const { title, description, modules, ...rest } = parts;
  return {
    ...rest,
    modules: ['src/features/content/brand-front.tsx', ...modules],
    ...(title && { title }),
    ...(description && { description }),
  };
}

const TITLES = {
  deals: { th: 'โปรโมชัน', en: 'Promotions' },
  creditCardDeals: { th: 'โปรโมชันบัตรเครดิต', en: 'Card promotions' },
  howTo: { th: 'วิธีใช้', en: 'How to' },
  brands: { th: 'แบรนด์', en: 'Brands' },
  blogs: { th: 'เรื่องเล่า', en: 'Journal' },
} as const;

async function brandsView({ language }: Visit, ask: Ask): Promise<FirstView> {
  const request = brandsRequest();
  const asked = await ask(request);
  const view = { ...EMPTY, title: TITLES.brands[language], canonical: paths.brands() };
  return typeof asked === 'object'
    ? { ...view, data: [{ key: requestKey(request), data: asked.found }] }
    : view;
}

async function blogsView({ language }: Visit, ask: Ask): Promise<FirstView> {
  const request = postsRequest(1);
  const asked = await ask(request);
  const view = { ...EMPTY, title: TITLES.blogs[language], canonical: paths.blogs() };
  if (typeof asked !== 'object') return view;
  const answer = asked.found as BlogsAnswer;
  const cover = answer.blogs[0]?.cover ?? null;
  return {
    ...view,
    image: cover?.url ?? null,
    heroes: cover === null ? [] : heroPicture(cover, CONTENT_SIZES.third),
    data: [{ key: requestKey(request), data: answer }],
  };
}

async function blogView({ params, language }: Visit, ask: Ask): Promise<FirstView> {
  const request = postRequest((params.id ?? '').toLowerCase());
  const asked = await ask(request);
  if (asked === 'missing') return missingView(request);
  if (asked === 'silent') return EMPTY;
  const post = asked.found as Blog;
  return {
    ...EMPTY,
    title: said(post.seo_title, language) || said(post.title, language),
    description: said(post.seo_desc, language),
    canonical: paths.blog(post.slug),
    image: post.cover?.url ?? null,
    heroes: post.cover === null ? [] : heroPicture(post.cover, CONTENT_SIZES.cover),
    data: [{ key: requestKey(request), data: post }],
  };
}

/** The page of an event: its header, and the data of its blocks (SHELL-22). */
async function eventView({ params, language }: Visit, ask: Ask): Promise<FirstView> {
  const code = eventCode(params.event_code);
  if (code === null) return missingView();
  const request = eventRequest(code);
  const [asked, blocks] = await Promise.all([ask(request), layoutParts(eventPage(code), language, ask)]);
  if (asked === 'missing') return missingView(request);
  if (asked === 'silent') return EMPTY;
  const event = asked.found as ShopEvent;
  return {
    ...EMPTY,
    title: said(event.title, language),
    description: said(event.summary, language),
    canonical: paths.event(event.event_code),
    image: event.picture?.url ?? blocks?.image ?? null,
    heroes: event.picture === null ? (blocks?.heroes ?? []) : heroPicture(event.picture, CONTENT_SIZES.cover),
    modules: blocks?.modules ?? [],
    data: [{ key: requestKey(request), data: event }, ...(blocks?.data ?? [])],
  };
}

/** An extra page of the content service, or 404 (SHELL-24, SHELL-28). The layout needs their list, too. */
async function extraView(visit: Visit, ask: Ask): Promise<FirstView> {
  const asked = await ask(extraPagesRequest());
  if (asked === 'silent') return { ...EMPTY, status: 503 };
  if (asked === 'missing') return missingView();
  const page = pageAt((asked.found as PagesAnswer).data, visit.pathname);
  if (page === undefined) return missingView();
  const title = said(page.seo_title, visit.language) || said(page.title, visit.language);
  // Its content differs between the shop's app and a browser.
  if (page.app_only) return { ...EMPTY, title, noindex: true, personal: true };
  const view = await layoutView(page.name, page.link, visit, ask, title);
  return { ...view, noindex: page.noindex };
}

/** A page with one layout, and its title if the layout has none. */
const layoutPage =
  (name: string, canonical: string, title: Readonly<Record<Language, string>>): View =>
  (visit, ask) =>
    layoutView(name, canonical, visit, ask, title[visit.language]);

/** Pages of the content service. */
export const CONTENT_VIEWS = {
  home: homeView,
  deals: layoutPage(DEALS_PAGE, paths.deals(), TITLES.deals),
  creditCardDeals: layoutPage(CREDIT_CARD_DEALS_PAGE, paths.creditCardDeals(), TITLES.creditCardDeals),
  howTo: layoutPage(HOW_TO_PAGE, paths.howTo(), TITLES.howTo),
  brands: brandsView,
  posts: blogsView,
  post: blogView,
  event: eventView,
  extra: extraView,
} satisfies Partial<Record<DocumentName, View>>;
