import { artHash } from '../../packshots/packshot.ts';
import type { DemoCatalogue } from '../types.ts';
import { branches } from './branches.ts';
import { brandLayout, brandPages } from './brand-pages.ts';
import { topSpenderRows } from './campaigns.ts';
import { dealsLayout } from './deals.ts';
import { eventLayouts, eventPages, eventRows } from './events.ts';
import { exclusiveLayout, midnightLayout } from './extra-pages.ts';
import { faq } from './faq.ts';
import { demoGiveaways } from './giveaways.ts';
import { cardDealsLayout, howToLayout } from './guides.ts';
import { gentleSection, homeLayout, homeSlides } from './home.ts';
import { demoInformation, type InformationPage } from './information.ts';
import { pictureOf, Stock, siteScenes } from './pictures.ts';
import { plainLayouts } from './plain.ts';
import { plainFaq, plainInformation } from './plain-texts.ts';
import { sitePosts } from './posts.ts';
import { NO_TEXT, type SiteLayout, type SitePage, t } from './types.ts';

const DAY_MS = 86_400_000;
/** The recommendation section of the home page. */
const GENTLE = 1;
const AUTHOR = 'Mali Journal';

type Row = Record<string, unknown>;
/** Rows of the demo site by table, in the order in which they can be inserted. */
export type DemoSite = readonly { table: string; rows: readonly Row[] }[];

const page = (name: string, link: string | null, title: SitePage['title']): SitePage => ({
  name,
  link,
  title,
  noindex: false,
});

const daysFrom = (now: Date) => (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();

const pageRows = (pages: readonly SitePage[], layouts: readonly SiteLayout[]): Row[] =>
  pages.map(({ name, link, title, noindex }) => {
    const layout = layouts.find((one) => one.page === name);
    return {
      name,
      link,
      title,
      seo_title: layout?.seo_title ?? title,
      seo_desc: layout?.seo_desc ?? NO_TEXT,
      seo_keywords: layout?.seo_keywords ?? NO_TEXT,
      og_image: layout?.og_image?.hash ?? null,
      og_image_alt: layout?.og_image?.alt ?? NO_TEXT,
      noindex,
    };
  });

const layoutRows = (layouts: readonly SiteLayout[], now: Date): Row[] =>
  layouts.map(({ og_image, ...layout }, i) => ({
    id: i + 1,
    ...layout,
    og_image: og_image?.hash ?? null,
    og_image_alt: og_image?.alt ?? NO_TEXT,
    published: true,
    valid_from: daysFrom(now)(-30),
    valid_to: null,
    updated_at: now.toISOString(),
  }));

/** Rows about the shop, without specific products. */
const textRows = (now: Date, pages: readonly InformationPage[], answers: typeof faq): DemoSite => [
  {
    table: 'information_pages',
    rows: pages.map(({ name, title, body, seo_desc }) => ({
      name,
      version: 1,
      title,
      body,
      seo_title: title,
      seo_desc,
      valid_from: daysFrom(now)(-60),
    })),
  },
  {
    table: 'faq_entries',
    rows: answers.map((entry, i) => ({ id: i + 1, position: i + 1, ...entry, active: true })),
  },
];

const freeDelivery = (now: Date): Row => ({
  id: 1,
  announcement: t('ส่งฟรีเมื่อครบ ฿499 ทั่วประเทศ', 'Free delivery from ฿499, anywhere in Thailand'),
  link: null,
  active: true,
  valid_from: daysFrom(now)(-30),
  valid_to: null,
});

/**
 * The pages of the demo shop: home, deals, brand pages, an extra page and one for the app, texts, posts and
 * branches.
 * @param now everything is valid from some days before it on
 * @throws Error when the catalogue is not the demo's
 */
export function demoSite(catalogue: DemoCatalogue, now: Date): DemoSite {
  const stock = new Stock(catalogue);
  const scenes = siteScenes(stock);
  const picture = pictureOf(scenes);
  const at = daysFrom(now);
  const pages: SitePage[] = [
    ...standingPages(),
    ...brandPages.map(({ slug, name }) => page(`brand-${slug}`, null, name)),
    page('exclusive-edition', '/exclusiveedition', t('Exclusive Edition', 'Exclusive Edition')),
    page('midnight-for-app', '/special-event-midnight', t('เที่ยงคืนในแอป', 'Midnight in the app')),
    ...eventPages(),
  ];
  const layouts: SiteLayout[] = [
    homeLayout(catalogue, picture, GENTLE),
    dealsLayout(picture),
    cardDealsLayout(picture),
    howToLayout(stock, picture),
    ...brandPages.map((brand) => brandLayout(brand, stock, picture)),
    exclusiveLayout(stock, picture),
    midnightLayout(stock, picture),
    ...eventLayouts(stock, picture),
  ];
  const { giveaways, entries } = demoGiveaways(stock, now);
  const popup = picture('popup-serum');
  return [
    {
      table: 'images',
      rows: [...scenes.values()].map(({ scene }) => ({
        hash: artHash(scene),
        art: scene,
        width: scene.w,
        height: scene.h,
      })),
    },
    { table: 'pages', rows: pageRows(pages, layouts) },
    { table: 'recommend_sections', rows: [{ id: GENTLE, ...gentleSection(stock) }] },
    { table: 'layouts', rows: layoutRows(layouts, now) },
    {
      table: 'home_banners',
      rows: homeSlides(picture).map((slide, i) => ({
        id: i + 1,
        position: i + 1,
        slide,
        active: true,
        valid_from: at(-30),
        valid_to: null,
      })),
    },
    {
      table: 'announcements',
      rows: [
        freeDelivery(now),
        {
          id: 2,
          announcement: t('สัปดาห์ลิป ลด 20% ถึงสิ้นโปรโมชัน ดูเลย', 'Lip week: 20% off while it lasts'),
          link: '/deals',
          active: true,
          valid_from: at(-4),
          valid_to: at(20),
        },
      ],
    },
    {
      table: 'popups',
      rows: [
        {
          id: 1,
          image: popup.hash,
          alternative_text: popup.alt,
          title: t('เทศกาลเซรั่ม ลด 100 บาท', 'Serum season: 100 baht off'),
          text: t(
            'เซรั่มที่ร่วมรายการลดขวดละ 100 บาท ราคาลดแล้วในหน้าสินค้าและในถุง ไม่ต้องใช้โค้ด',
            'Every serum in the offer is 100 baht less. The price is already lower on the page and in the bag, no code needed.',
          ),
          button: t('ดูเซรั่มลดราคา', 'See the serums'),
          link: '/shop/facial-skincare/serums?sort=discount',
          close_button_color: '#241e1b',
          active: true,
          valid_from: at(-4),
          valid_to: at(26),
        },
      ],
    },
    ...textRows(now, demoInformation, faq),
    { table: 'branches', rows: branches.map((branch, i) => ({ ...branch, position: i + 1, active: true })) },
    ...topSpenderRows(now),
    {
      table: 'blogs',
      rows: sitePosts(stock, picture).map(({ age, cover, ...post }, i) => ({
        id: i + 1,
        ...post,
        cover: cover.hash,
        cover_alt: cover.alt,
        author: AUTHOR,
        author_id: null,
        seo_title: post.title,
        seo_desc: post.excerpt,
        published_at: at(-age),
      })),
    },
    { table: 'events', rows: eventRows(now, picture) },
    { table: 'giveaways', rows: giveaways },
    { table: 'giveaway_entries', rows: entries },
  ];
}

/** The demo reviews that belong to a giveaway (the newest with text of a product), and their texts. */
export const demoReviewed = (catalogue: DemoCatalogue, now: Date) =>
  demoGiveaways(new Stock(catalogue), now).reviewed;

/** The pages in the menus of every shop, in their order. */
const standingPages = (): SitePage[] => [
  page('home', null, t('หน้าแรก', 'Home')),
  page('deals', null, t('โปรโมชัน', 'Promotions')),
  page('deals-creditcard', null, t('โปรโมชันบัตรเครดิต', 'Card promotions')),
  page('howto', null, t('วิธีใช้', 'How to')),
];

/** Home page, promotions and guides for a shop with its own products, until an editor replaces them. */
export function plainSite(now: Date): DemoSite {
  const pages = standingPages();
  const layouts = plainLayouts();
  return [
    { table: 'pages', rows: pageRows(pages, layouts) },
    { table: 'layouts', rows: layoutRows(layouts, now) },
    // The demo's delivery rates, branches and company are not used.
    ...textRows(now, plainInformation, plainFaq),
  ];
}

/** Slugs of brands that have a page of their own. */
export const shopInShops: readonly string[] = brandPages.map(({ slug }) => slug);
