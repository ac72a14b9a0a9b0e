import type { LocalizedText, StoredBlock } from '@mali/contracts/content';
import {
  buildBrand,
  buildCategory,
  buildCode,
  buildMaterial,
  buildPromotion,
  buildVariant,
} from '@mali/db/builders';
import type { StillScene } from '@mali/db/seeds/packshots/still-scene';
import type { Db } from '../../platform/database.ts';

/** Test content: one row of every kind. */

export const bi = (en: string, th = `ไทย ${en}`): LocalizedText => ({ en, th });
const none: LocalizedText = { en: '', th: '' };

/** A banner of 1280 × 800, in the database only. */
export const STILL = 'still0000001';
const SCENE: StillScene = {
  name: 'test',
  w: 1280,
  h: 800,
  ground: '#f4e8df',
  gobo: 'none',
  horizon: 500,
  plinths: [],
  items: [{ smear: '#b3264a', x: 640, y: 600, k: 0.8, turn: 0 }],
};

export type Shop = Awaited<ReturnType<typeof fillShop>>;
/**
 * A brand with seven products on sale, one of them in a flash sale, a coupon, a section, a post and a
 * picture.
 */
export async function fillShop(db: Db) {
  const brand = await buildBrand(db, { shop_in_shop: true });
  const top = await buildCategory(db);
  const middle = await buildCategory(db, {}, top);
  const products = [];
  for (let n = 0; n < 7; n += 1) {
    const material = await buildMaterial(db, {
      brand_id: brand.brand_id,
      cat1_id: top.cat_id,
      cat2_id: middle.cat_id,
      sold_count: 100 - n,
    });
    const variant = await buildVariant(db, { mat_id: material.mat_id, images: ['abcdef012345'] });
    products.push({ ...material, variant: variant.mat_var_id });
  }
  const sale = await buildPromotion(db, {
    flash: true,
    starts_at: new Date('2026-11-20T00:00:00Z'),
    ends_at: new Date('2026-11-25T00:00:00Z'),
    members: products.slice(0, 2).map(({ variant }) => ({ mat_var_id: variant, allotment: 20, taken: 5 })),
  });
  const coupon = await buildCode(db, { listed: true, kind: 'amount', min_spend: 50_000 });
  await db('images').insert({ hash: STILL, art: JSON.stringify(SCENE), width: 1280, height: 800 });
  const [section] = await db('recommend_sections')
    .insert({
      title: bi('For you'),
      text: none,
      products: { mat_ids: products.map(({ mat_id }) => mat_id) },
      more: { label: bi('All'), link: '/shop' },
    })
    .returning('id');
  const [post] = await db('blogs')
    .insert({
      slug: 'first-post',
      title: bi('First post'),
      excerpt: bi('What it says'),
      body: bi(`## Part\n\nText with **weight**.\n\n![A jar](${STILL})`),
      topic: bi('Skin'),
      cover: STILL,
      author: 'Mali',
      mat_ids: products.slice(0, 2).map(({ mat_id }) => mat_id),
      published_at: new Date('2026-11-19T00:00:00Z'),
    })
    .returning('id');
  await db('home_banners').insert({
    slide: {
      picture: { hash: STILL, alt: bi('A jar') },
      picture_mobile: null,
      title: bi('Slide'),
      text: none,
      button: { label: bi('Look'), link: '/shop' },
      align: 'left',
      tone: 'paper',
    },
    valid_from: new Date('2026-11-01T00:00:00Z'),
  });
  return {
    brand,
    top,
    middle,
    products,
    sale,
    coupon,
    section_id: Number(section.id),
    post_id: Number(post.id),
  };
}

/** One block of every type, each referring to data of the shop. */
export function everyBlock({ brand, top, middle, products, section_id, coupon }: Shop): StoredBlock[] {
  const picture = { hash: STILL, alt: bi('A jar') };
  const head = { title: bi('Title'), text: bi('Text') };
  const button = { label: bi('Go'), link: '/deals' };
  const tile = { picture, ...head, link: '/shop' };
  const ids = products.map(({ mat_id }) => mat_id);
  const [one = 0] = ids;
  const banner = { picture, picture_mobile: picture, ...head, button, align: 'left', tone: 'sand' } as const;
  const choice = { mat_ids: ids.slice(0, 3) };
  const step = { picture, ...head, mat_id: one };
  return [
    { id: 'carousel', type: 'carousel', slides: [banner], autoplay: 6 },
    { id: 'home-carousel', type: 'home_carousel', autoplay: 0 },
    { id: 'categories', type: 'categories', ...head, categories: [[top.slug], [top.slug, middle.slug]] },
    { id: 'blogs', type: 'blogs', ...head, slugs: null, limit: 3, more: button },
    {
      id: 'best',
      type: 'best_of_week',
      ...head,
      codes: products.slice(0, 6).map(({ mat_no }) => mat_no),
    },
    { id: 'recommend', type: 'recommend', section_id },
    {
      id: 'call',
      type: 'call_to_action',
      ...head,
      picture,
      picture_mobile: null,
      side: 'left',
      buttons: [button],
      tone: 'petal',
    },
    { id: 'flash', type: 'flash_sale', ...head, promo_id: null, limit: 8 },
    { id: 'grid', type: 'grid', ...head, columns: 3, items: [tile, tile, tile] },
    {
      id: 'video',
      type: 'video',
      ...head,
      source: { kind: 'site', site: 'youtube', id: 'abcdEFGH123' },
      poster: picture,
      silent: false,
    },
    { id: 'tabs', type: 'tabs', ...head, tabs: [{ label: bi('One'), products: choice, more: null }] },
    {
      id: 'products',
      type: 'products',
      ...head,
      products: { filter: { brand: brand.link_name }, sort: 'best_sellers', limit: 4 },
      look: 'shelf',
      more: button,
    },
    { id: 'coupons', type: 'coupons', ...head, codes: [coupon.code] },
    {
      id: 'sis-header',
      type: 'sis_header',
      brand: brand.link_name,
      picture,
      picture_mobile: null,
      tagline: bi('Line'),
      menu: [button],
      tone: 'night',
    },
    { id: 'sis-banner', type: 'sis_banner', ...banner },
    {
      id: 'sis-text',
      type: 'sis_text',
      title: bi('Title'),
      body: bi('## Part\n\n- one\n- two'),
      align: 'left',
    },
    {
      id: 'sis-a',
      type: 'sis_type_a',
      ...head,
      picture,
      caption: bi('Plate 1'),
      side: 'left',
      products: choice,
      button,
    },
    { id: 'sis-b', type: 'sis_type_b', ...head, tiles: [tile, tile] },
    { id: 'sis-c', type: 'sis_type_c', ...head, steps: [step, step, { ...step, mat_id: null }] },
    { id: 'sis-d', type: 'sis_type_d', ...head, tile, products: choice, side: 'right' },
    { id: 'sis-top', type: 'sis_top_products', ...head, brand: brand.link_name, limit: 5 },
    {
      id: 'sis-products',
      type: 'sis_products',
      ...head,
      brand: brand.link_name,
      category: [top.slug],
      limit: 4,
    },
  ];
}

/** A published page with one layout, valid from the first of November. */
export async function publish(
  db: Db,
  name: string,
  components: readonly unknown[],
  more: { page?: object; layout?: object } = {},
): Promise<number> {
  await db('pages')
    .insert({ name, title: bi(name), ...more.page })
    .onConflict('name')
    .ignore();
  const [layout] = await db('layouts')
    .insert({
      page: name,
      name,
      components: JSON.stringify(components),
      published: true,
      valid_from: new Date('2026-11-01T00:00:00Z'),
      ...more.layout,
    })
    .returning('id');
  return Number(layout.id);
}
