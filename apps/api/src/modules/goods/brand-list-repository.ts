import { BRAND_LIST } from '@mali/contracts/lists/brands';
import { containing, flagged, type ListSource } from '../../platform/list-query.ts';
import { BRAND_COUNTS } from './brands-repository.ts';

/** The SQL of the list of brands. */
export const BRAND_SOURCE: ListSource<typeof BRAND_LIST> = {
  definition: BRAND_LIST,
  table: 'brands b',
  alias: 'b',
  id: 'b.brand_id',
  idType: 'bigint',
  sorts: { name: { sql: 'b.brand_en', type: 'text' } },
  filters: {
    shop_in_shop: (isOne) => flagged(isOne, 'b.shop_in_shop'),
    thai: (hasThai) => flagged(hasThai, "b.brand_th ~ '[ก-ฮ]'"),
    sold: (isSold) =>
      flagged(isSold, 'EXISTS (SELECT FROM materials m WHERE m.brand_id = b.brand_id AND m.active)'),
  },
  search: (text) => ({
    sql: "b.brand_en ILIKE ? OR b.brand_th ILIKE ? OR b.link_name ILIKE ? OR array_to_string(b.aliases, E'\\n') ILIKE ?",
    bindings: [containing(text), containing(text), containing(text), containing(text)],
  }),
};

/** Columns of a page and of an export. */
export const BRAND_COLUMNS = `b.brand_id, b.link_name, b.brand_en, b.brand_th, b.aliases, b.origin, b.story_en, b.story_th,
  b.shop_in_shop, ${BRAND_COUNTS}`;
