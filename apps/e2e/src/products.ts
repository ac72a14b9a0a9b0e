import { randomBytes } from 'node:crypto';
import { refreshListing } from '@mali/db';
import { buildMaterial, buildVariant } from '@mali/db/builders';
import { expect, type Page } from '@playwright/test';
import type { Knex } from 'knex';
import { shopAddresses } from './shop.ts';

export type OwnProduct = Readonly<{ mat_id: number; mat_var_id: number; name: string }>;

/**
 * A separate product for a journey, whose price and stock it may change without affecting other journeys. It
 * is older than the products shown first.
 * @param price baht
 */
export async function ownProduct(db: Knex, price: number, stock = 20): Promise<OwnProduct> {
  const n = randomBytes(5).toString('hex');
  const like = await db('materials').join('variants', 'variants.mat_id', 'materials.mat_id').first();
  const name = `ครีมทดลอง ${n}`;
  const material = await buildMaterial(db, {
    mat_no: `J-${n}`,
    mat_name: `Trial cream ${n}`,
    mat_name_th: name,
    brand_id: like.brand_id,
    cat1_id: like.cat1_id,
    created_at: new Date('2020-01-01T00:00:00Z'),
  });
  const { mat_var_id } = await buildVariant(db, {
    mat_id: material.mat_id,
    item_id: `J-${n}`,
    mat_price: price * 100,
    stock,
    images: like.images,
  });
  const { databaseUrl, apiUrl } = shopAddresses();
  await refreshListing(databaseUrl);
  // The shop updates its snapshot a moment later.
  const page = `${apiUrl}/api/v2/material?mat_id=${material.mat_id}`;
  await expect.poll(async () => (await fetch(page)).status).toBe(200);
  return { mat_id: material.mat_id, mat_var_id, name };
}

/** A product with every shade in stock and discounted by a price cut without an end. */
export async function reducedProduct(db: Knex): Promise<{ mat_id: number; name_th: string }> {
  const { rows } = await db.raw(`
    SELECT mat_id, mat_name_th AS name_th FROM materials m JOIN variants v USING (mat_id) JOIN stock s USING (mat_var_id)
    WHERE m.active AND v.active AND v.attributes @> '[{"n": 2}]'
    GROUP BY mat_id
    HAVING count(*) > 1 AND min(s.quantity) > 0 AND bool_and(EXISTS (
      SELECT 1 FROM promotion_members pm JOIN promotions p USING (promo_id)
      WHERE pm.mat_var_id = v.mat_var_id AND p.kind = 'p003' AND p.active AND NOT p.flash AND pm.allotment IS NULL
        AND coalesce(p.starts_at <= now(), true) AND coalesce(p.ends_at > now() + interval '1 hour', true)))
    ORDER BY mat_id LIMIT 1`);
  const [found] = rows;
  if (found === undefined) throw new Error('no product of the shop is reduced in every shade');
  return found;
}

/** Opens a product and adds one to the bag. Stays on the page, with the confirmation closed. */
export async function putIntoBag(page: Page, { mat_id, mat_var_id }: OwnProduct): Promise<void> {
  await page.goto(`/item/${mat_id}/${mat_var_id}`);
  await page
    .getByRole('button', { name: /^(?:ใส่ถุง|Add to bag) ฿/ })
    .filter({ visible: true })
    .click();
  const added = page.getByRole('dialog', { name: /^(?:ใส่ถุงแล้ว|In your bag)$/ });
  await added.getByRole('button', { name: /^(?:เลือกของต่อ|Keep shopping)$/ }).click();
  await expect(added).toBeHidden();
}

/** The best sellers in stock, each with its first variant. */
export async function shownProducts(db: Knex, count: number): Promise<OwnProduct[]> {
  const { rows } = await db.raw(
    `SELECT DISTINCT ON (m.sold_count, mat_id) mat_id, mat_var_id, mat_name_th AS name
     FROM materials m JOIN variants v USING (mat_id) JOIN stock s USING (mat_var_id)
     WHERE m.active AND v.active AND NOT v.free AND s.quantity > 10
     ORDER BY m.sold_count DESC, mat_id, v.position LIMIT ?`,
    [count],
  );
  return rows;
}
