import type { CollectionRule } from '@mali/contracts/collections';
import { ROLE } from '@mali/contracts/roles';
import type { ProductFields } from '@mali/contracts/staff-products';
import { buildBrand, buildCategory, buildMaterial, buildUser, buildVariant } from '@mali/db/builders';
import { notificationsHandled, testApp } from '../../testing.ts';

/*
 * What tests of the module share: a shop with a brand, a category and an editor, on a clock that stands still, and what
 * staff send.
 */

const DAY_MS = 86_400_000;
type Method = 'GET' | 'POST' | 'DELETE';
export type Member = { user_id: number; role_id: number };

/** A brand, a category and an editor, on a clock that a test moves. */
export async function goodsShop() {
  const start = new Date();
  const clock = { now: start };
  const t = await testApp({}, { now: () => clock.now });
  const { db } = t.deps;
  const editor: Member = await buildUser(db, { role_id: ROLE.CONTENT_EDITOR });
  const brand = await buildBrand(db);
  const { cat_id } = await buildCategory(db);
  const ask = (method: Method, url: string, payload?: object, who: Member = editor) =>
    t.app.inject({
      ...{ method, url, headers: t.bearer(who) },
      ...(payload === undefined ? {} : { payload }),
    });
  return {
    ...t,
    ...{ clock, editor, brand, cat_id, ask },
    /** A moment so many days after the clock's beginning. */
    days: (count: number) => new Date(start.getTime() + count * DAY_MS),
    /** The API's answer to a request that must succeed. */
    async done<Body>(method: Method, url: string, payload?: object): Promise<Body> {
      const answer = await ask(method, url, payload);
      if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.body}`);
      return answer.json<Body>();
    },
    /** A product of the brand in the category, at a price in baht. @returns its id */
    async product(price: number, columns: object = {}, stock = 10): Promise<number> {
      const own = { brand_id: brand.brand_id, cat1_id: cat_id, created_at: new Date('2020-01-01') };
      const { mat_id } = await buildMaterial(db, { ...own, ...columns });
      await buildVariant(db, { mat_id, mat_price: price * 100, stock });
      return mat_id;
    },
    /** Sends a picture of a product. */
    sendPicture(jpeg: Uint8Array) {
      const form = new FormData();
      form.append('photo', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'lip.jpg');
      return t.app.inject({
        ...{ method: 'POST', url: '/admin/products/picture', payload: form, headers: t.bearer(editor) },
      });
    },
    /** Sets the clock back. */
    begin(): void {
      clock.now = start;
    },
    /** Waits until lists know what was saved. */
    settled: () => notificationsHandled(t.deps),
  };
}
export type GoodsShop = Awaited<ReturnType<typeof goodsShop>>;

/** A rule that every product fits. */
export const ANY_RULE: CollectionRule = {
  ...{ brands: [], cat_id: null, price_min: null, price_max: null, promotion: [], skin_types: [] },
  ...{ concerns: [], finishes: [], free_of: [], is_new: false, in_stock: false },
};

type NewVariant = ProductFields['variants'][number];
/** A new variant as staff send it. */
export const newVariant = (item_id: string, more: Partial<NewVariant> = {}): NewVariant => ({
  ...{ mat_var_id: null, item_id, gtin: null, shade_family: 'red', volume: 3.5, active: true },
  options: [{ n: 2, name_th: 'แดง', name_en: 'Red', code: '#a3163a' }],
  ...{ images: [], price: 249.5 },
  ...more,
});

/** A complete product as staff send it. */
export const newProduct = (
  { brand, cat_id }: Pick<GoodsShop, 'brand' | 'cat_id'>,
  variants: NewVariant[],
): ProductFields => ({
  ...{ name_th: 'ลิปสติกมะลิ', name_en: 'Mali Lipstick', desc_th: 'ติดทน', desc_en: 'Lasting' },
  ...{ benefits_th: ['ไม่ตกร่อง'], benefits_en: ['No creases'], how_to_th: 'ทา', how_to_en: 'Apply' },
  ...{ meta_title_th: '', meta_title_en: '', slug: '', search_words: [], related: [], new_badge: 'auto' },
  ...{ ingredients: 'Ricinus Communis Seed Oil', meta_desc_th: 'ลิปสติกของแท้', meta_desc_en: '' },
  ...{ brand_id: brand.brand_id, cat_id, skin_types: [], concerns: [], finish: 'matte' },
  ...{ free_of: ['paraben', 'vegan'], pao_months: 24, notification_no: '10-1-6700000001', unit: 'g' },
  ...{ weight_g: 40, stage: 'live', on_sale_from: null, on_sale_until: null, variants },
});
