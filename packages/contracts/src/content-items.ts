import { BLOCK_FIELDS, type BlockField } from './block-fields.ts';
import { TOPIC_ASKS } from './contact-topics.ts';
import type { BlockType, InformationPageName } from './content-values.ts';
import { FOOTER_ADDS } from './footer-groups.ts';

/**
 * Texts and banners of the shop that are not pages of blocks, edited as pages are: a document has a page of its own,
 * whose blocks are its items (docs/decisions/0086). Plain values: the browser imports this file.
 */
export const CONTENT_ITEM_TYPES = [
  'announcement',
  'popup',
  'home_slide',
  'faq_entry',
  'contact_topic',
  'footer_group',
  'menu_department',
  'information_text',
] as const;
export type ContentItemType = (typeof CONTENT_ITEM_TYPES)[number];

/** What a page of the editor consists of: blocks, or items of a document. */
export type EditorBlockType = BlockType | ContentItemType;

const text = (name: string, max: number, more: { long?: true; required?: true } = {}) =>
  ({ name, kind: 'text', max, ...more }) as const;
const link = { name: 'link', kind: 'link', optional: true } as const;
/** Colours of the closing button of a popup. */
export const POPUP_COLOURS = ['#241e1b', '#ffffff'] as const;

const [slides] = BLOCK_FIELDS.carousel;
const slide = slides?.kind === 'list' ? slides.of : [];

export const CONTENT_FIELDS: Readonly<Record<ContentItemType, readonly BlockField[]>> = {
  announcement: [text('announcement', 300, { required: true }), link],
  popup: [
    { name: 'picture', kind: 'picture' },
    text('title', 120, { required: true }),
    text('text', 400, { long: true }),
    text('button', 40),
    link,
    { name: 'close_button_color', kind: 'choice', options: POPUP_COLOURS },
  ],
  home_slide: slide,
  faq_entry: [
    text('topic', 60, { required: true }),
    text('question', 300, { required: true }),
    text('answer', 5000, { long: true, required: true }),
  ],
  contact_topic: [
    text('name', 60, { required: true }),
    { name: 'asks', kind: 'choice', options: TOPIC_ASKS },
  ],
  footer_group: [
    text('title', 60, { required: true }),
    { name: 'adds', kind: 'choice', options: FOOTER_ADDS },
    {
      ...{ name: 'links', kind: 'list', min: 0, max: 12 },
      of: [text('label', 80, { required: true }), { name: 'link', kind: 'link' }],
    },
  ],
  menu_department: [
    { name: 'category', kind: 'category', optional: true },
    {
      ...{ name: 'tiles', kind: 'list', min: 0, max: 2 },
      of: [
        { name: 'picture', kind: 'picture' },
        text('title', 80, { required: true }),
        { name: 'link', kind: 'link' },
      ],
    },
    { name: 'brands', kind: 'list', min: 0, max: 4, of: [{ name: 'brand', kind: 'brand' }] },
  ],
  information_text: [
    text('title', 120, { required: true }),
    text('body', 30_000, { long: true, required: true }),
    text('seo_title', 200),
    text('seo_desc', 500, { long: true }),
  ],
};

/** The fields of everything that the editor of pages edits. */
export const EDITOR_FIELDS: Readonly<Record<EditorBlockType, readonly BlockField[]>> = {
  ...BLOCK_FIELDS,
  ...CONTENT_FIELDS,
};

export type ContentPage = Readonly<{
  title: Readonly<{ th: string; en: string }>;
  item: ContentItemType;
  /** Where the shop shows it. */
  address: string;
  /** The information page whose text it is. */
  information: InformationPageName | null;
}>;
const page = (
  th: string,
  en: string,
  item: ContentItemType,
  address: string,
  information: InformationPageName | null = null,
): ContentPage => ({ title: { th, en }, item, address, information });

export const CONTENT_PAGES = {
  'content-announcement': page('แถบประกาศ', 'Announcement bar', 'announcement', '/'),
  'content-popup': page('ป๊อปอัป', 'Popup', 'popup', '/'),
  'content-banners': page('แบนเนอร์หน้าแรก', 'Home banners', 'home_slide', '/'),
  'content-faq': page('คำถามที่พบบ่อย', 'Questions and answers', 'faq_entry', '/faq'),
  'content-contact-topics': page('หัวข้อติดต่อเรา', 'Contact topics', 'contact_topic', '/contactus'),
  'content-footer': page('ท้ายหน้า', 'Footer', 'footer_group', '/'),
  'content-mega-menu': page('เมนูใหญ่', 'Mega menu', 'menu_department', '/'),
  'content-about': page('เกี่ยวกับเรา', 'About us', 'information_text', '/aboutus', 'about'),
  'content-privacy': page('นโยบายความเป็นส่วนตัว', 'Privacy policy', 'information_text', '/privacy', 'privacy'),
  'content-cookie-policy': page(
    ...(['นโยบายคุกกี้', 'Cookie policy', 'information_text', '/cookie-policy', 'cookie-policy'] as const),
  ),
  'content-terms': page('ข้อกำหนดการใช้งาน', 'Terms of use', 'information_text', '/tos', 'terms'),
  'content-exchange-return': page(
    ...([
      'การเปลี่ยนและคืนสินค้า',
      'Exchange and return',
      'information_text',
      '/exchange_return',
      'exchange-return',
    ] as const),
  ),
  'content-partner': page('ร่วมเป็นคู่ค้า', 'Become a partner', 'information_text', '/partner', 'partner'),
  'content-careers': page('ร่วมงานกับเรา', 'Careers', 'information_text', '/careers', 'careers'),
} as const satisfies Readonly<Record<string, ContentPage>>;
export type ContentPageName = keyof typeof CONTENT_PAGES;

/** The document of a page of the editor; null: a page of blocks. */
export const contentPageOf = (name: string): ContentPage | null =>
  Object.hasOwn(CONTENT_PAGES, name) ? CONTENT_PAGES[name as ContentPageName] : null;
export const isContentItem = (type: string): type is ContentItemType =>
  (CONTENT_ITEM_TYPES as readonly string[]).includes(type);
