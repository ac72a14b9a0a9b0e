import type { ListDefinition } from '@mali/contracts/lists/definition';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnyListSource, pageStatement, readListQuery } from '../../platform/list-query.ts';
import { TAX_DOCUMENT_SOURCE } from '../accounting/index.ts';
import { BLOGGER_SOURCE } from '../bloggers/index.ts';
import { INBOX_SOURCE } from '../conversations/index.ts';
import { COUNT_SOURCE } from '../counting/index.ts';
import { CUSTOMER_SOURCE } from '../customers/index.ts';
import { GIVEAWAY_SOURCE } from '../giveaways/index.ts';
import {
  BADGE_SOURCE,
  BRAND_SOURCE,
  COLLECTION_SOURCE,
  IMPORT_SOURCE,
  PRICE_CHANGE_SOURCE,
  PRODUCT_SOURCE,
} from '../goods/index.ts';
import { STOCK_SOURCE } from '../inventory/index.ts';
import { LIBRARY_SOURCE } from '../library/index.ts';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';
import { REFUND_SOURCE } from '../payments/index.ts';
import { POST_SOURCE } from '../posts/index.ts';
import { OFFER_SOURCE, PROMOTION_SOURCE } from '../pricing/index.ts';
import { PURCHASE_SOURCE, RECEIPT_SOURCE, SUPPLIER_SOURCE } from '../purchasing/index.ts';
import { MODERATION_SOURCE } from '../reviews/index.ts';
import { SEARCH_RULE_SOURCE, SEARCHED_SOURCE, SPOKEN_NAME_SOURCE } from '../search/index.ts';
import { SHOP_EVENT_SOURCE } from '../shop-events/index.ts';
import { SLIP_SOURCE } from '../slips/index.ts';
import { STOCK_TRANSFER_SOURCE } from '../stock-transfers/index.ts';
import { TOP_SPENDER_SOURCE } from '../top-spender/index.ts';
import { TRANSFER_SOURCE } from '../transfers/index.ts';

let s: MoneyShop;
beforeAll(async () => {
  s = await moneyShop();
});
afterAll(() => s?.close());

const SOURCES: readonly AnyListSource[] = [
  SLIP_SOURCE,
  REFUND_SOURCE,
  TRANSFER_SOURCE,
  BLOGGER_SOURCE,
  POST_SOURCE,
  LIBRARY_SOURCE,
  GIVEAWAY_SOURCE,
  TOP_SPENDER_SOURCE,
  SHOP_EVENT_SOURCE,
  PROMOTION_SOURCE,
  OFFER_SOURCE,
  BRAND_SOURCE,
  BADGE_SOURCE,
  COLLECTION_SOURCE,
  STOCK_SOURCE,
  PRODUCT_SOURCE,
  PRICE_CHANGE_SOURCE,
  IMPORT_SOURCE,
  SEARCHED_SOURCE,
  SEARCH_RULE_SOURCE,
  SPOKEN_NAME_SOURCE,
  RECEIPT_SOURCE,
  SUPPLIER_SOURCE,
  PURCHASE_SOURCE,
  COUNT_SOURCE,
  MODERATION_SOURCE,
  STOCK_TRANSFER_SOURCE,
  CUSTOMER_SOURCE,
  TAX_DOCUMENT_SOURCE,
  INBOX_SOURCE,
];
/** The table whose rows a list has; the first one of a join. */
const tableOf = ({ table }: AnyListSource) => /(?<=FROM )\w+|^\w+/.exec(table)?.[0];
/** Views and orders of a list, as queries. */
const queriesOf = ({ views, sorts }: ListDefinition) => [
  ...views.map(({ key }) => ({ view: key })),
  ...sorts.map((sort) => ({ view: 'all', sort })),
];

test('a search of the library reads the index of its texts', async () => {
  const request = readListQuery(
    LIBRARY_SOURCE,
    { q: 'ลิป สีแดง' },
    { at: s.clock.now, cursorKey: Buffer.alloc(32) },
  );
  const { sql, bindings } = pageStatement(LIBRARY_SOURCE, request, LIBRARY_SOURCE.id);
  const trx = await s.db.transaction();
  try {
    // Enough pictures that reading all of them in their order costs more.
    await trx.raw(`INSERT INTO images (hash, art)
      SELECT 'plan' || lpad(n::text, 8, '0'), '{"file": "x"}' FROM generate_series(1, 2000) n`);
    await trx.raw("UPDATE library_pictures SET name_en = 'picture ' || md5(picture_id::text)");
    await trx.raw('ANALYZE library_pictures');
    const { rows } = await trx.raw(`EXPLAIN (FORMAT TEXT) ${sql}`, bindings as Knex.RawBinding[]);
    const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Bitmap Index Scan on library_pictures_words');
  } finally {
    await trx.rollback();
  }
});

test.each(
  SOURCES.flatMap((source) =>
    queriesOf(source.definition).map((query) => [source.definition.name, query, source] as const),
  ),
)('rows of %s with %o come from an index in their order', async (_name, query, source) => {
  const request = readListQuery(source, query, { at: s.clock.now, cursorKey: Buffer.alloc(32) });
  const { sql, bindings } = pageStatement(source, request, source.id);
  const plan = await s.db.transaction(async (trx) => {
    // The tables of a test are small: without these, reading and sorting all rows would be cheaper.
    await trx.raw(
      'SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off; SET LOCAL enable_bitmapscan = off',
    );
    const { rows } = await trx.raw(`EXPLAIN (FORMAT TEXT) ${sql}`, bindings as Knex.RawBinding[]);
    return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/Index (?:Only )?Scan/);
  expect(plan).not.toMatch(new RegExp(`Seq Scan on ${tableOf(source)}`));
  // The outer order of a page sorts again; the limit below it reads an order.
  expect(plan.match(/Sort/g)?.length ?? 0, plan).toBeLessThanOrEqual(2);
});
