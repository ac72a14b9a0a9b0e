import { CONTACT_TOPICS, type ContactTopicEntry } from '@mali/contracts/contact-topics';
import type { FooterGroup, Layout } from '@mali/contracts/content';
import {
  type ContentItemType,
  type ContentPageName,
  contentPageOf,
  isContentItem,
} from '@mali/contracts/content-items';
import { FOOTER_GROUPS, isShopPage, shopPathOf } from '@mali/contracts/footer-groups';
import { isBlockShown } from '@mali/contracts/page-values';
import type { DraftBlock } from '@mali/contracts/pages';
import { STORED_ITEMS, type StoredItem } from '@mali/contracts/stored-items';
import { Type } from 'typebox';
import type { Db } from '../../platform/database.ts';
import type { Read } from '../../platform/layout-cache.ts';
import { checkOf, isStoredBlock } from './blocks.ts';
import { readEarlierItem, readPageLinks, readRowItems, readShownItems } from './items-repository.ts';
import { escapeHtml } from './markup.ts';
import {
  type AnnouncementRow,
  type FaqRow,
  type Pictured,
  type PopupRow,
  readAnnouncement,
  readFaq,
  readInformation,
  readPopup,
} from './repository.ts';

/**
 * Texts and banners of the shop as documents of items (docs/decisions/0086). Until one is published, its rows of before
 * the editor are shown.
 */

const isStoredItem = checkOf<StoredItem>(Type.Union(Object.values(STORED_ITEMS)));

/** Whether a block may be published on a page: items only in their document, blocks only on pages of blocks. */
export const fitsPage = (page: string, block: unknown): boolean => {
  const document = contentPageOf(page);
  return document === null ? isStoredBlock(block) : isStoredItem(block) && block.type === document.item;
};
export const isTypeOfPage = (page: string, type: string): boolean =>
  (contentPageOf(page)?.item ?? null) === (isContentItem(type) ? type : null);

/* ---- what the shop shows ---- */

type Localized = Readonly<{ th: string; en: string }>;
/** English falls back to Thai. */
const bothOf = ({ th, en }: Localized) => ({ th, en: en.trim() === '' ? th : en });

const itemsOf = <Item extends ContentItemType>(items: readonly unknown[], type: Item): StoredItem<Item>[] =>
  items.filter((item): item is StoredItem<Item> => isStoredItem(item) && item.type === type);

type Reading<Row> = Promise<Read<Pictured<Row> | null>>;
const earlier = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other < one) ? other : one;

/** A document as it is published, or its rows of before. */
async function published<Item extends ContentItemType, Row>(
  db: Db,
  [page, type]: readonly [ContentPageName, Item],
  at: Date,
  draw: (items: StoredItem<Item>[], version: Readonly<{ from: string; until: string | null }>) => Row,
  before: (db: Db, at: Date) => Reading<Row>,
): Reading<Row> {
  const read = await readShownItems(db, page, at);
  if (read.value === null || read.value.found === false) {
    const rows = await before(db, at);
    return { value: rows.value, version: read.version, until: earlier(read.until, rows.until) };
  }
  const { items, from, until } = read.value.found;
  const found = draw(itemsOf(items, type), { from, until });
  return { ...read, value: { found, pictures: read.value.pictures } };
}

/** The first of the announcements that are shown now. */
export const readShownAnnouncement = (db: Db, at: Date): Reading<AnnouncementRow | false> =>
  published(
    db,
    ['content-announcement', 'announcement'],
    at,
    ([first]) =>
      first === undefined ? false : { announcement: bothOf(first.announcement), link: first.link },
    readAnnouncement,
  );

export const readShownPopup = (db: Db, at: Date): Reading<PopupRow | false> =>
  published(
    db,
    ['content-popup', 'popup'],
    at,
    ([first], { from, until }): PopupRow | false => {
      if (first === undefined) return false;
      const { picture, title, text, button, link, close_button_color } = first;
      return {
        ...{ image: picture, title: bothOf(title), text: bothOf(text), button: bothOf(button), link },
        ...{ close_button_color, valid_from: from, valid_to: until },
      };
    },
    readPopup,
  );

export const readShownFaq = (db: Db, at: Date): Reading<FaqRow[]> =>
  published(
    db,
    ['content-faq', 'faq_entry'],
    at,
    (items) =>
      items.map(({ topic, question, answer }, place) => ({
        ...{ id: place + 1, topic: bothOf(topic), question: bothOf(question), answer: bothOf(answer) },
      })),
    readFaq,
  );

/** The form cannot be sent without a topic: when none is shown, those of before the editor are. */
export const readShownTopics = (db: Db, at: Date): Reading<readonly ContactTopicEntry[]> =>
  published(
    db,
    ['content-contact-topics', 'contact_topic'],
    at,
    (items) =>
      items.length === 0
        ? CONTACT_TOPICS
        : items.map(({ id, name, asks }) => ({ topic: id, name: bothOf(name), asks })),
    async () => ({ value: { found: CONTACT_TOPICS, pictures: {} }, version: '', until: null }),
  );

/** The footer's own groups; null: none are shown, so that it is the one of before. */
export const readShownFooter = (db: Db, at: Date): Reading<FooterGroup[] | null> =>
  published(
    db,
    ['content-footer', 'footer_group'],
    at,
    (items) =>
      items.length === 0
        ? null
        : items.map(({ title, adds, links }) => ({
            ...{ title: bothOf(title), adds },
            links: links.map(({ label, link }) => ({ label: bothOf(label), link })),
          })),
    async () => ({ value: { found: null, pictures: {} }, version: '', until: null }),
  );

/** What staff have chosen for the panels of the menu. */
export const readShownMenu = (db: Db, at: Date): Reading<StoredItem<'menu_department'>[]> =>
  published(
    db,
    ['content-mega-menu', 'menu_department'],
    at,
    (items) =>
      items.map((item) => ({
        ...item,
        tiles: item.tiles.map((tile) => ({ ...tile, title: bothOf(tile.title) })),
      })),
    async () => ({ value: { found: [], pictures: {} }, version: '', until: null }),
  );

/** Ids of the items of footer and menu with a path at which the shop has no page. */
export async function lostTargets(db: Db, blocks: readonly DraftBlock[]): Promise<string[]> {
  const pathsOf = ({ fields }: DraftBlock): string[] =>
    ((fields.links ?? fields.tiles) as { link: string }[]).flatMap(({ link }) => shopPathOf(link) ?? []);
  const groups = blocks.filter(({ type }) => type === 'footer_group' || type === 'menu_department');
  const others = groups.flatMap(pathsOf).filter((path) => !isShopPage(path));
  if (others.length === 0) return [];
  const known = new Set(await readPageLinks(db, others));
  const isLost = (path: string) => !isShopPage(path) && !known.has(path);
  return groups.filter((group) => pathsOf(group).some(isLost)).map(({ id }) => id);
}

/** Name of a topic that is, or was, in the shop; undefined: it never was. A form may have been open for long. */
export async function topicName(
  db: Db,
  shown: readonly ContactTopicEntry[],
  key: string,
): Promise<Localized | undefined> {
  const now = [...shown, ...CONTACT_TOPICS].find(({ topic }) => topic === key);
  if (now !== undefined) return now.name;
  const [before] = itemsOf([await readEarlierItem(db, 'content-contact-topics', key)], 'contact_topic');
  return before === undefined ? undefined : bothOf(before.name);
}

/* ---- preview ---- */

/** The most characters of a text block. */
const BODY = 5000;
/** A long text in parts, cut between paragraphs. */
function partsOf(text: Localized): Localized[] {
  const cut = (words: string): string[] => {
    const parts: string[] = [];
    for (const paragraph of words.split(/\n\s*\n/).map((one) => one.slice(0, BODY))) {
      const last = parts.at(-1);
      if (last !== undefined && last.length + paragraph.length + 2 <= BODY)
        parts[parts.length - 1] = `${last}\n\n${paragraph}`;
      else parts.push(paragraph);
    }
    return parts;
  };
  const [th, en] = [cut(text.th), cut(text.en)];
  const count = Math.max(th.length, en.length);
  return Array.from({ length: count }, (_, place) => ({ th: th[place] ?? '', en: en[place] ?? '' }));
}
const NO_TEXT = { th: '', en: '' };

/** Items as blocks that show their words and pictures, so that the editor's preview of pages shows them, too. */
export function previewBlocks(page: string, blocks: readonly DraftBlock[], at: Date): DraftBlock[] {
  const type = contentPageOf(page)?.item;
  if (type === undefined) return [...blocks];
  const shown = blocks.filter((block) => isBlockShown(block, at.getTime()));
  const of = (id: string, kind: DraftBlock['type'], fields: Record<string, unknown>): DraftBlock => ({
    ...{ id, type: kind, hidden: false, from: null, until: null, fields },
  });
  if (type === 'home_slide') {
    const slides = shown.map(({ fields }) => fields);
    return slides.length === 0 ? [] : [of('banners', 'carousel', { slides, autoplay: 0 })];
  }
  const words = (fields: DraftBlock['fields'], name: string) =>
    bothOf({ ...NO_TEXT, ...(fields[name] as object) });
  const textBlock = (id: string, title: Localized, body: Localized) =>
    of(id, 'sis_text', { title, body, align: 'left' });
  // Of announcements and popups the first is shown.
  const used = type === 'announcement' || type === 'popup' ? shown.slice(0, 1) : shown;
  return used.flatMap(({ id, fields }): DraftBlock[] => {
    if (type === 'announcement') return [textBlock(id, NO_TEXT, words(fields, 'announcement'))];
    if (type === 'faq_entry') return [textBlock(id, words(fields, 'question'), words(fields, 'answer'))];
    if (type === 'contact_topic') return [textBlock(id, NO_TEXT, words(fields, 'name'))];
    if (type === 'footer_group') {
      const labels = (Array.isArray(fields.links) ? (fields.links as { label?: object }[]) : []).map(
        ({ label }) => bothOf({ ...NO_TEXT, ...label }),
      );
      const lines = (lang: 'th' | 'en') => labels.map((label) => `- ${label[lang]}`).join('\n');
      return [textBlock(id, words(fields, 'title'), { th: lines('th'), en: lines('en') })];
    }
    if (type === 'menu_department') {
      const tiles = Array.isArray(fields.tiles) ? (fields.tiles as object[]) : [];
      const items = tiles.map((tile) => ({ ...tile, text: NO_TEXT }));
      return items.length === 0 ? [] : [of(id, 'grid', { title: NO_TEXT, text: NO_TEXT, columns: 2, items })];
    }
    if (type === 'information_text')
      return partsOf(words(fields, 'body')).map((body, place) =>
        textBlock(place === 0 ? id : `${id}-${place}`, place === 0 ? words(fields, 'title') : NO_TEXT, body),
      );
    const label = words(fields, 'button');
    const button = fields.link === null || label.th === '' ? null : { label, link: fields.link };
    const { picture } = fields;
    return [
      of(id, 'sis_banner', {
        ...{ picture, picture_mobile: null, title: words(fields, 'title'), text: words(fields, 'text') },
        ...{ button, align: 'left', tone: 'paper' },
      }),
    ];
  });
}

/** The preview of an announcement has its words as they are: the bar of the shop knows no markup. */
export function withPlainWords(
  page: string,
  { components, ...layout }: Layout,
  drawn: readonly DraftBlock[],
): Layout {
  if (contentPageOf(page)?.item !== 'announcement') return { ...layout, components };
  const plain = (id: string): Localized => {
    const text = drawn.find((one) => one.id === id)?.fields.body as Localized | undefined;
    const { th, en } = text ?? NO_TEXT;
    return { th: `<p>${escapeHtml(th)}</p>`, en: `<p>${escapeHtml(en)}</p>` };
  };
  return {
    ...layout,
    components: components.map((block) =>
      block.type === 'sis_text' ? { ...block, body: plain(block.id) } : block,
    ),
  };
}

/* ---- what a first draft begins with ---- */

const asBlock = (type: ContentItemType, fields: Record<string, unknown>, place: number): DraftBlock => ({
  id: `${type.replaceAll('_', '-')}${place === 0 ? '' : `-${place + 1}`}`,
  ...{ type, hidden: false, from: null, until: null, fields },
});

/** What the shop shows of a document that has not been published by its editor. */
export async function firstItems(db: Db, page: string, at: Date): Promise<DraftBlock[]> {
  const document = contentPageOf(page);
  if (document === null) return [];
  if (document.information !== null) {
    const found = (await readInformation(db, document.information, at)).value?.found;
    if (found === undefined) return [];
    const { title, body, seo_title, seo_desc } = found;
    return [asBlock(document.item, { title, body, seo_title, seo_desc }, 0)];
  }
  if (document.item === 'contact_topic')
    return CONTACT_TOPICS.map(({ topic, name, asks }) => ({
      ...asBlock(document.item, { name, asks }, 0),
      id: topic,
    }));
  if (document.item === 'footer_group')
    return FOOTER_GROUPS.map(({ id, ...fields }) => ({ ...asBlock(document.item, fields, 0), id }));
  // Nothing was chosen before.
  if (document.item === 'menu_department') return [];
  const rows = await readRowItems(db, page as Parameters<typeof readRowItems>[1], at);
  return rows.map((fields, place) => asBlock(document.item, fields, place));
}

/** A version of an information page from the only item of its document; undefined when there is not just one. */
export function informationOf(blocks: readonly DraftBlock[]): DraftBlock | undefined {
  const [only, ...others] = blocks;
  const isAlways = only !== undefined && !only.hidden && only.from === null && only.until === null;
  return isAlways && others.length === 0 ? only : undefined;
}

/** The text of an information page as it is stored: English falls back to Thai. */
export function informationText({ fields }: DraftBlock) {
  const of = (name: string) => fields[name] as Localized;
  const [title, seo_title] = [bothOf(of('title')), bothOf(of('seo_title'))];
  return {
    ...{ title, body: bothOf(of('body')), seo_desc: bothOf(of('seo_desc')) },
    seo_title: seo_title.th === '' ? title : seo_title,
  };
}
