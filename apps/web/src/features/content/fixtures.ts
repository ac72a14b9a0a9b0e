import type { Block, BlogHead, Button, LocalizedText, Picture, Slide, Tile } from '@mali/contracts/content';
import { card, rules } from '../../testing/products.ts';
import type { BlockByType } from './block-props.ts';
import { EMPTY_LAYOUT, type PageLayout } from './requests.ts';

/** A text that shows its language: "หัวข้อ" and "heading". */
export const bi = (th: string, en: string): LocalizedText => ({ th, en });
const NONE = bi('', '');

export function picture(name: string, overrides: Partial<Picture> = {}): Picture {
  return {
    hash: name.padEnd(8, '0'),
    url: `/img/${name.padEnd(8, '0')}/960.webp`,
    width: 1200,
    height: 900,
    widths: [480, 960],
    alt: bi(`รูป ${name}`, `picture ${name}`),
    ...overrides,
  };
}

const button = (link = '/shop/make-up'): Button => ({ label: bi('ไปดู', 'Look'), link });

export const slide = (number: number, overrides: Partial<Slide> = {}): Slide => ({
  picture: picture(`slide${number}`),
  picture_mobile: picture(`phone${number}`, { width: 1000, height: 1100 }),
  title: bi(`สไลด์ ${number}`, `Slide ${number}`),
  text: NONE,
  button: button(),
  align: 'left',
  tone: 'paper',
  ...overrides,
});

const tile = (number: number): Tile => ({
  picture: picture(`tile${number}`),
  title: bi(`ภาพ ${number}`, `Tile ${number}`),
  text: NONE,
  link: `/shop/tile-${number}`,
});

export const post = (id: number): BlogHead => ({
  id,
  slug: `story-${id}`,
  title: bi(`เรื่อง ${id}`, `Story ${id}`),
  excerpt: bi('เรื่องย่อ', 'In short'),
  cover: picture(`cover${id}`),
  author: 'Pim',
  topic: bi('ผิว', 'Skin'),
  reading_minutes: 3,
  created_date: '2026-11-19T02:00:00.000Z',
});

const cards = [card(1), card(2), card(3), card(4), card(5), card(6)];
const head = { title: bi('หัวข้อ', 'Heading'), text: bi('คำโปรย', 'Lead') };

/** One block of each type, as returned by the content service. */
export const BLOCK_OF: { [Type in Exclude<Block['type'], 'failed'>]: BlockByType[Type] } = {
  carousel: { id: 'carousel', type: 'carousel', autoplay: 0, slides: [slide(1), slide(2)] },
  home_carousel: { id: 'home', type: 'home_carousel', autoplay: 5, slides: [slide(1), slide(2), slide(3)] },
  categories: {
    id: 'categories',
    type: 'categories',
    ...head,
    categories: [
      {
        cat_id: 1,
        category: 'Make Up',
        category_th: 'เมคอัป',
        path: ['make-up'],
        count: 86,
        image: null,
        parts: [{ category: 'Lips', category_th: 'ริมฝีปาก', path: ['make-up', 'lips'] }],
      },
    ],
  },
  blogs: { id: 'blogs', type: 'blogs', ...head, posts: [post(1), post(2)], more: button('/blogs') },
  best_of_week: {
    id: 'best',
    type: 'best_of_week',
    ...head,
    codes: ['M1', 'M2', 'M3', 'M4', 'M5', 'M6'],
    cards,
  },
  recommend: { id: 'recommend', type: 'recommend', section_id: 1, ...head, cards, more: null },
  call_to_action: {
    id: 'call',
    type: 'call_to_action',
    ...head,
    picture: picture('call'),
    picture_mobile: null,
    side: 'left',
    buttons: [button(), { label: bi('อ่าน', 'Read'), link: 'https://example.com/read' }],
    tone: 'sand',
  },
  flash_sale: {
    id: 'flash',
    type: 'flash_sale',
    ...head,
    promo_ids: [7],
    ends_at: '2026-11-21T17:00:00.000Z',
    cards: cards.slice(0, 2),
    stock: [
      { mat_var_id: 10, allotment: 50, taken: 32 },
      { mat_var_id: 20, allotment: 9, taken: 9 },
    ],
  },
  grid: { id: 'grid', type: 'grid', ...head, columns: 3, items: [tile(1), tile(2), tile(3)] },
  video: {
    id: 'video',
    type: 'video',
    ...head,
    source: { kind: 'site', site: 'youtube', id: 'abcd1234' },
    poster: picture('poster'),
    silent: false,
  },
  tabs: {
    id: 'tabs',
    type: 'tabs',
    ...head,
    tabs: [
      { label: bi('ปาก', 'Lips'), cards: [card(1)], more: button('/shop/lips') },
      { label: bi('ตา', 'Eyes'), cards: [card(2)], more: null },
      { label: bi('ว่าง', 'Empty'), cards: [], more: null },
    ],
  },
  products: { id: 'products', type: 'products', ...head, look: 'grid', cards, more: button() },
  coupons: {
    id: 'coupons',
    type: 'coupons',
    ...head,
    coupons: [
      {
        code: 'MALI10',
        kind: 'percent',
        name_en: 'Ten off',
        name_th: 'ลดสิบ',
        discount: 10,
        cap: 150,
        min_spend: 499,
        ends_at: '2026-12-31T16:59:59.000Z',
        login_required: false,
        promo_id: null,
        collect_only: false,
        used_up: false,
      },
    ],
  },
  sis_header: {
    id: 'sis-header',
    type: 'sis_header',
    brand: {
      brand_id: 1,
      brand_en: 'Heading House',
      brand_th: 'บ้านหัวข้อ',
      link_name: 'heading',
      image: null,
      shop_in_shop: true,
      story_en: 'A house',
      story_th: 'บ้านหนึ่ง',
      count: 20,
    },
    picture: picture('house', { width: 1600, height: 800 }),
    picture_mobile: null,
    tagline: bi('คำโปรย', 'Lead'),
    menu: [button('/shop/heading/lips')],
    tone: 'paper',
  },
  sis_banner: {
    id: 'sis-banner',
    type: 'sis_banner',
    ...head,
    picture: picture('banner', { width: 1600, height: 800 }),
    picture_mobile: null,
    button: button(),
    align: 'right',
    tone: 'night',
  },
  sis_text: {
    id: 'sis-text',
    type: 'sis_text',
    title: head.title,
    body: bi('<p>คำโปรย <a href="/blogs">อ่านต่อ</a></p>', '<p>Lead <a href="/blogs">Read on</a></p>'),
    align: 'left',
  },
  sis_type_a: {
    id: 'sis-a',
    type: 'sis_type_a',
    ...head,
    picture: picture('plate'),
    caption: bi('ภาพที่ 1', 'Plate 1'),
    side: 'left',
    cards: [card(1, { net_price: 100 }), card(2, { net_price: 89.5 })],
    button: button(),
  },
  sis_type_b: { id: 'sis-b', type: 'sis_type_b', ...head, tiles: [tile(1), tile(2)] },
  sis_type_c: {
    id: 'sis-c',
    type: 'sis_type_c',
    ...head,
    steps: [
      { picture: picture('step1'), title: bi('ล้าง', 'Cleanse'), text: NONE, card: card(1) },
      { picture: picture('step2'), title: bi('ตบ', 'Pat'), text: NONE, card: null },
      { picture: picture('step3'), title: bi('เคลือบ', 'Seal'), text: NONE, card: card(3) },
    ],
  },
  sis_type_d: { id: 'sis-d', type: 'sis_type_d', ...head, tile: tile(1), cards, side: 'right' },
  sis_top_products: { id: 'sis-top', type: 'sis_top_products', ...head, cards: cards.slice(0, 3) },
  sis_products: { id: 'sis-products', type: 'sis_products', ...head, cards, count: 6, more: null },
};

export const layoutOf = (components: Block[], overrides: Partial<PageLayout> = {}): PageLayout => ({
  ...EMPTY_LAYOUT,
  id: 1,
  components,
  pricing: rules(cards),
  ...overrides,
});
