import { CONTACT_KEYS, type ShopContact, STANDARD_CONTACT } from '@mali/contracts/contact';
import type { ContactTopicEntry } from '@mali/contracts/contact-topics';
import type {
  AnnouncementAnswer,
  Blog,
  BlogsAnswer,
  BlogsQuery,
  Branch,
  CarouselAnswer,
  ContactRequest,
  ContactTopicsAnswer,
  FaqAnswer,
  FooterGroup,
  FurtherBlocks,
  InformationPage,
  Layout,
  PageAnswer,
  PagesAnswer,
  PopupAnswer,
  RecommendSection,
  ShopEvent,
  StoreLocationsAnswer,
} from '@mali/contracts/content';
import { type InformationPageName, MAP_CENTRE } from '@mali/contracts/content-values';
import { type InformationVersions, VERSIONS_LISTED } from '@mali/contracts/information-versions';
import type { MegaMenuAnswer } from '@mali/contracts/mega-menu';
import { furtherPlaces } from '@mali/contracts/page-values';
import type { StoredItem } from '@mali/contracts/stored-items';
import { bangkokIsoDay } from '@mali/thai/dates';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { LayoutCache, RedisStore } from '../../platform/layout-cache.ts';
import type { CatalogueSnapshot } from '../catalogue/snapshot.ts';
import { segmentsOf } from '../pricing/index.ts';
import { drawBlocks, planSection, postHead, slidesOf, Wants } from './blocks.ts';
import {
  readShownAnnouncement,
  readShownFaq,
  readShownFooter,
  readShownMenu,
  readShownPopup,
  readShownTopics,
  topicName,
} from './items.ts';
import { toHtml } from './markup.ts';
import { describePicture } from './pictures.ts';
import {
  type AnnouncementRow,
  type BranchRow,
  type EventRow,
  type FaqRow,
  type InformationRow,
  type LayoutDocument,
  type LayoutRow,
  type PageRow,
  type PagesDocument,
  type Pictured,
  type Pictures,
  type PopupRow,
  type PostDocument,
  type PostsRow,
  readBanners,
  readBranches,
  readEvent,
  readFurther,
  readInformation,
  readInformationVersion,
  readInformationVersions,
  readLayout,
  readPage,
  readPages,
  readPost,
  readPosts,
  readSection,
  type SectionRow,
  type SeoRow,
  storeMessage,
} from './repository.ts';

const POSTS_A_PAGE = 12;
const DAY_MS = 86_400_000;

/**
 * Cache of content data with its lifetime (CACHE-01, decision 0009), without prices. `close` disconnects from
 * Redis.
 */
export class Content {
  readonly #deps: Deps;
  readonly #store: RedisStore | null;
  readonly #drawers;

  constructor(deps: Deps) {
    this.#deps = deps;
    const { config, now, listener, log } = deps;
    this.#store = config.redis === null ? null : new RedisStore(config.redis, log);
    const cache = new LayoutCache({ now, shared: this.#store });
    this.#drawers = {
      // Not named 'page': the previous release stores blocks for members and segments under it.
      pages: cache.partition<Pictured<LayoutDocument> | null>('page-shared'),
      further: cache.partition<Pictured<LayoutDocument> | null>('page-further'),
      // Not named 'pages': processes of the previous release store another format under that name in the same
      // Redis.
      lists: cache.partition<Pictured<PagesDocument> | null>('page-list'),
      banners: cache.partition<Pictured<LayoutDocument['banners']> | null>('banners'),
      sections: cache.partition<Pictured<SectionRow> | null>('section'),
      announcements: cache.partition<Pictured<AnnouncementRow | false> | null>('announcement'),
      popups: cache.partition<Pictured<PopupRow | false> | null>('popup'),
      information: cache.partition<Pictured<InformationRow> | null>('information'),
      faq: cache.partition<Pictured<FaqRow[]> | null>('faq'),
      topics: cache.partition<Pictured<readonly ContactTopicEntry[]> | null>('contact-topics'),
      footer: cache.partition<Pictured<FooterGroup[] | null> | null>('footer'),
      menu: cache.partition<Pictured<StoredItem<'menu_department'>[]> | null>('mega-menu'),
      // Not named 'branches': what the previous release stores in the same Redis has no special days.
      branches: cache.partition<Pictured<BranchRow[]> | null>('branch-list'),
      events: cache.partition<Pictured<EventRow> | null>('event'),
      posts: cache.partition<Pictured<PostsRow> | null>('posts'),
      post: cache.partition<Pictured<PostDocument> | null>('post'),
    };
    listener.on('content', (version) => cache.changed(version === '' ? null : version));
    listener.on('ready', () => cache.changed(null));
    listener.on('lost', () => cache.changed(null));
  }

  close(): void {
    this.#store?.close();
  }

  /** Answers are cached, so of the latest state. */
  #read<T>(work: (db: Deps['db']) => Promise<T>): Promise<T> {
    return this.#deps.reads.read(work, 'latest');
  }

  page(name: string) {
    return this.#drawers.pages.get(name, () => this.#read((db) => readPage(db, name, this.#deps.now())));
  }
  /** Blocks of a layout for members and segments, of all of them: an answer has only those of its member. */
  further(layoutId: number) {
    return this.#drawers.further.get(`${layoutId}`, () =>
      this.#read((db) => readFurther(db, layoutId, this.#deps.now())),
    );
  }
  pages() {
    return this.#drawers.lists.get('', () => this.#read((db) => readPages(db, this.#deps.now())));
  }
  banners() {
    return this.#drawers.banners.get('', () => this.#read((db) => readBanners(db, this.#deps.now())));
  }
  section(id: number) {
    return this.#drawers.sections.get(`${id}`, () =>
      this.#read((db) => readSection(db, id, this.#deps.now())),
    );
  }
  announcement() {
    return this.#drawers.announcements.get('', () =>
      this.#read((db) => readShownAnnouncement(db, this.#deps.now())),
    );
  }
  popup() {
    return this.#drawers.popups.get('', () => this.#read((db) => readShownPopup(db, this.#deps.now())));
  }
  information(name: InformationPageName) {
    const read = () => this.#read((db) => readInformation(db, name, this.#deps.now()));
    return this.#drawers.information.get(name, read);
  }
  faq() {
    return this.#drawers.faq.get('', () => this.#read((db) => readShownFaq(db, this.#deps.now())));
  }
  topics() {
    return this.#drawers.topics.get('', () => this.#read((db) => readShownTopics(db, this.#deps.now())));
  }
  footer() {
    return this.#drawers.footer.get('', () => this.#read((db) => readShownFooter(db, this.#deps.now())));
  }
  menu() {
    return this.#drawers.menu.get('', () => this.#read((db) => readShownMenu(db, this.#deps.now())));
  }
  branches() {
    return this.#drawers.branches.get('', () => this.#read((db) => readBranches(db, this.#deps.now())));
  }
  event(code: string) {
    return this.#drawers.events.get(code, () => this.#read((db) => readEvent(db, code, this.#deps.now())));
  }
  posts(query: { order: 'ASC' | 'DESC'; offset: number; limit: number }) {
    const key = `${query.order} ${query.offset} ${query.limit}`;
    return this.#drawers.posts.get(key, () => this.#read((db) => readPosts(db, query, this.#deps.now())));
  }
  post(key: string) {
    return this.#drawers.post.get(key, () => this.#read((db) => readPost(db, key, this.#deps.now())));
  }
}

const filled = ({ th, en }: { th: string; en: string }): boolean => th !== '' || en !== '';

/** SEO texts and picture (SEO-04): a layout's own, else its page's. */
function seoOf(own: SeoRow | null, page: SeoRow | null, pictures: Pictures) {
  const none = { th: '', en: '' };
  const text = (name: 'seo_title' | 'seo_desc' | 'seo_keywords') =>
    [own?.[name], page?.[name]].find((found) => found !== undefined && filled(found)) ?? none;
  const image = own?.og_image ?? page?.og_image ?? null;
  return {
    seo_title: text('seo_title'),
    seo_desc: text('seo_desc'),
    seo_keywords: text('seo_keywords'),
    og_image: image === null ? null : describePicture(image, pictures),
  };
}

const pageFields = (page: PageRow, pictures: Pictures) => ({
  name: page.name,
  link: page.link,
  title: page.title,
  noindex: page.noindex || page.app_only,
  app_only: page.app_only,
  ...seoOf(page, null, pictures),
});

/** What a browser has to know of blocks for guests, and of those that only members and segments get. */
function audiencesOf(order: NonNullable<LayoutRow['order']>): Pick<Layout, 'guests' | 'further'> {
  const guests = order.flatMap(({ id, audience }) => (audience?.kind === 'guests' ? [id] : []));
  const further = [...new Set(furtherPlaces(order).values())];
  return { ...(guests.length > 0 && { guests }), ...(further.length > 0 && { further }) };
}

/** The blocks of a layout that this member gets beside those of everybody. */
export async function furtherOf(
  db: Db,
  { found, pictures }: Pictured<LayoutDocument>,
  userId: number,
): Promise<{ ids: string[]; document: Pictured<LayoutDocument> }> {
  const { layout } = found;
  const order = layout?.order ?? [];
  const segments = order.flatMap(({ audience }) => audience?.segment_id ?? []);
  const own = segments.length === 0 ? new Set<number>() : await segmentsOf(db, userId, segments);
  const ids = order.flatMap(({ id, audience }) => {
    const isMine =
      audience?.kind === 'members' ||
      (audience?.kind === 'segment' && audience.segment_id !== null && own.has(audience.segment_id));
    return isMine ? [id] : [];
  });
  const mine = new Set(ids);
  const components = (layout?.components ?? []).filter((block) => mine.has((block as { id: string }).id));
  return {
    ids,
    document: { found: { ...found, layout: layout && { ...layout, components } }, pictures },
  };
}

/** They by the blocks that they follow. */
export async function drawFurther(
  deps: Deps,
  snapshot: CatalogueSnapshot,
  document: Pictured<LayoutDocument>,
): Promise<FurtherBlocks> {
  const { components, pricing } = await drawBlocks(deps, snapshot, document);
  const places = furtherPlaces(document.found.layout?.order ?? []);
  const groups = Map.groupBy(components, ({ id }) => places.get(id));
  return {
    places: [...groups].flatMap(([after, blocks]) =>
      after === undefined ? [] : [{ after, components: blocks }],
    ),
    pricing,
  };
}

/** A layout with complete blocks (HOME-06); empty when the page has none at this time. */
export async function drawLayout(
  deps: Deps,
  snapshot: CatalogueSnapshot,
  document: Pictured<LayoutDocument>,
  at?: Date,
): Promise<Layout> {
  const { layout, page } = document.found;
  return {
    id: layout?.id ?? null,
    ...(layout?.order && audiencesOf(layout.order)),
    ...seoOf(layout, page, document.pictures),
    ...(await drawBlocks(deps, snapshot, document, at)),
  };
}

/** A page with its layout (REST-66); null when it is a layout's document without a page. */
export async function drawPage(
  deps: Deps,
  snapshot: CatalogueSnapshot,
  document: Pictured<LayoutDocument>,
): Promise<PageAnswer | null> {
  const { page } = document.found;
  if (page === null) return null;
  return { ...pageFields(page, document.pictures), layout: await drawLayout(deps, snapshot, document) };
}

/** The layout of a page at another time: uncached, with preview permission. */
export const previewPage = async ({ db }: Pick<Deps, 'db'>, name: string, at: Date) =>
  (await readPage(db, name, at)).value;

/** Any layout, published or not: uncached, with preview permission. */
export const previewLayout = async ({ db, now }: Pick<Deps, 'db' | 'now'>, id: number) =>
  (await readLayout(db, id, now())).value;

/** An earlier version of an information page: uncached, as few ask for it. */
export const informationVersion = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  name: InformationPageName,
  version: number,
) => (await readInformationVersion(db, name, version, now())).value;

/** The versions of an information page that somebody may have accepted: uncached, as few ask for them. */
export const informationVersions = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  name: InformationPageName,
): Promise<InformationVersions> => {
  const found = await readInformationVersions(db, name, now(), VERSIONS_LISTED);
  return {
    versions: found.map(({ version, updated_at }) => ({ version, updated_at: updated_at.toISOString() })),
  };
};

/** Extra pages for the client's router (SHELL-24, SHELL-25), how to reach the shop (SET-01), and its footer (CMS-03). */
export function listPages(
  { found: { pages, empty }, pictures }: Pictured<PagesDocument>,
  contact: ShopContact,
  footer: FooterGroup[] | null,
): PagesAnswer {
  // Every document has this answer in it, so the standard, which the client knows, is left out.
  const set = CONTACT_KEYS.filter((key) => contact[key] !== STANDARD_CONTACT[key]);
  return {
    data: pages.map((page) => ({ ...pageFields(page, pictures), link: page.link })),
    count: pages.length,
    empty,
    ...(set.length > 0 && { contact: Object.fromEntries(set.map((key) => [key, contact[key]])) }),
    ...(footer !== null && { footer }),
  };
}

/** The slides of the home page (REST-69). */
export function listBanners(
  { found, pictures }: Pictured<LayoutDocument['banners']>,
  snapshot: CatalogueSnapshot,
  at: Date,
): CarouselAnswer {
  const data = slidesOf(found, new Wants(snapshot, pictures, at));
  return { data, count: data.length };
}

/** A recommendation section with its products (REST-68). */
export async function drawSection(
  deps: Deps,
  snapshot: CatalogueSnapshot,
  { found, pictures }: Pictured<SectionRow>,
): Promise<RecommendSection> {
  const wants = new Wants(snapshot, pictures, deps.now());
  const { title, text, cards, more } = planSection(found, wants);
  const pricing = await wants.read(deps);
  return { id: found.id, title, text, cards: cards(), more, pricing };
}

/** HEAD-01 */
export const presentAnnouncement = (found: AnnouncementRow | false): AnnouncementAnswer =>
  found === false ? { announcement: null, link: null } : found;

const NO_POPUP: PopupAnswer = {
  image: null,
  title: null,
  text: null,
  button: null,
  link: null,
  close_button_color: null,
  valid_from: null,
  valid_to: null,
};

/** HOME-20 */
export function presentPopup({ found, pictures }: Pictured<PopupRow | false>): PopupAnswer {
  const picture = found === false ? null : describePicture(found.image, pictures);
  if (found === false || picture === null) return NO_POPUP;
  const { alt, ...image } = picture;
  return {
    image: { ...image, alternativeText: alt },
    title: found.title,
    text: found.text,
    button: found.button,
    link: found.link,
    close_button_color: found.close_button_color,
    valid_from: new Date(found.valid_from).toISOString(),
    valid_to: found.valid_to === null ? null : new Date(found.valid_to).toISOString(),
  };
}

const html = (text: { th: string; en: string }, pictures: Pictures = {}) => ({
  th: toHtml(text.th, pictures),
  en: toHtml(text.en, pictures),
});

/** An information page (INFO-02, REST-71). */
export const presentInformation = ({ body, updated_at, ...page }: InformationRow): InformationPage => ({
  ...page,
  updated_at: new Date(updated_at).toISOString(),
  content: html(body),
});

/** INFO-01 */
export const presentFaq = (found: readonly FaqRow[]): FaqAnswer => ({
  data: found.map(({ id, topic, question, answer }) => ({ id, topic, question, answer: html(answer) })),
  count: found.length,
});

export const presentTopics = (found: readonly ContactTopicEntry[]): ContactTopicsAnswer => ({
  data: [...found],
});

/** Panels of the menu (CMS-03); pictures and brands that are no longer there are left out. */
export const presentMenu = (
  { found, pictures }: Pictured<StoredItem<'menu_department'>[]>,
  { brandBySlug }: CatalogueSnapshot,
): MegaMenuAnswer => ({
  data: found.map(({ category, tiles, brands }) => ({
    department: category?.[0] ?? null,
    tiles: tiles.flatMap(({ picture, title, link }) => {
      const described = describePicture(picture, pictures);
      return described === null ? [] : [{ picture: described, title, link }];
    }),
    brands: brands.flatMap(({ brand }) => {
      const row = brandBySlug.get(brand);
      if (row === undefined) return [];
      return [{ link_name: row.link_name, brand_en: row.brand_en, brand_th: row.brand_th }];
    }),
  })),
});

/** INFO-07, INFO-08 */
export const presentBranches = (branches: readonly BranchRow[], at: Date): StoreLocationsAnswer => ({
  ...MAP_CENTRE,
  branches: branches.map((branch) => shownBranch(branch, at)),
  count: branches.length,
});

/** Days that are over are left out, but for yesterday, whose hours may end past midnight. */
function shownBranch({ special_days, ...branch }: BranchRow, at: Date): Branch {
  const yesterday = bangkokIsoDay(new Date(at.getTime() - DAY_MS));
  return { ...branch, special_days: special_days.filter(({ date }) => date >= yesterday) };
}

export function findBranch(branches: readonly BranchRow[], storeId: string, at: Date): Branch | undefined {
  const found = branches.find(({ store_id }) => store_id === storeId);
  return found && shownBranch(found, at);
}

/** The head of an event's page. */
export const presentEvent = ({ found, pictures }: Pictured<EventRow>): ShopEvent => ({
  ...found,
  starts_at: new Date(found.starts_at).toISOString(),
  ends_at: new Date(found.ends_at).toISOString(),
  picture: found.picture === null ? null : describePicture(found.picture, pictures),
});

/** The posts of a query: newest first, page 1, by default. */
export const listPosts = ({ order = 'DESC', page = 1, limit = POSTS_A_PAGE }: BlogsQuery) => ({
  order,
  limit,
  offset: (page - 1) * limit,
  page,
});

export const presentPosts = (
  { found, pictures }: Pictured<PostsRow>,
  { page, limit }: { page: number; limit: number },
): BlogsAnswer => ({
  blogs: found.posts.map((post) => postHead(post, pictures)),
  count: found.count,
  page,
  limit,
});

/** A post with its text and the products it refers to. */
export async function drawPost(
  deps: Deps,
  snapshot: CatalogueSnapshot,
  { found, pictures }: Pictured<PostDocument>,
): Promise<Blog> {
  const wants = new Wants(snapshot, pictures, deps.now());
  const { cards } = wants.products({ mat_ids: found.mat_ids });
  const pricing = await wants.read(deps);
  return {
    ...postHead(found, pictures),
    modified_date: new Date(found.modified_date).toISOString(),
    body: html(found.body, pictures),
    seo_title: filled(found.seo_title) ? found.seo_title : found.title,
    seo_desc: filled(found.seo_desc) ? found.seo_desc : found.excerpt,
    cards: cards(),
    others: found.others.map((post) => postHead(post, pictures)),
    pricing,
  };
}

/**
 * Accepts a contact message; it keeps the name of its topic. One with the honeypot field is dropped.
 * @throws DomainError ERROR.BAD_REQUEST for a topic that was never in the shop
 */
export async function takeMessage(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { website = '', ...message }: ContactRequest,
  topics: readonly ContactTopicEntry[],
): Promise<void> {
  if (website.trim() !== '') return;
  const topic_name = await topicName(db, topics, message.topic);
  if (topic_name === undefined) throw new DomainError('ERROR.BAD_REQUEST', { wrong: 'topic' });
  await storeMessage(db, { ...message, topic_name }, now());
}
