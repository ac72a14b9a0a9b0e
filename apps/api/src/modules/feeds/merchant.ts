import { isPlaceholder } from '@mali/contracts/images';
import { itemPath } from '@mali/contracts/item-path';
import type { Language } from '@mali/contracts/limits';
import { toBaht } from '@mali/contracts/money';
import { productTitle } from '@mali/contracts/product-title';
import { cutAtWord } from '@mali/thai/cut-at-word';
import { unitPrice } from '../catalogue/prices.ts';
import type { CatalogueSnapshot } from '../catalogue/snapshot.ts';
import { struckPrice } from '../pricing/was-price.ts';
import type { FeedRow } from './repository.ts';
import { element, escapeXml, XML } from './xml.ts';

/** Most characters of a title and of a description in the format. */
const TITLE_MAX = 150;
const DESCRIPTION_MAX = 5000;

/** Units of the format; pieces are counted. */
const UNITS: Readonly<Record<string, string>> = { ml: 'ml', g: 'g', pcs: 'ct' };

const baht = (satang: number): string => `${toBaht(satang).toFixed(2)} THB`;

export function begin(publicUrl: string, shopName: string): string {
  return `${XML}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>${element('title', shopName)}${element('link', `${publicUrl}/`)}${element('description', shopName)}\n`;
}
export const END = '</channel>\n</rss>\n';

const BANGKOK_MS = 7 * 3_600_000;
/** A time in Bangkok in the feed's format: 2026-11-20T00:00+0700. */
const moment = (at: Date): string => `${new Date(at.getTime() + BANGKOK_MS).toISOString().slice(0, 16)}+0700`;

/** Readable unit names. */
const UNIT_WORDS: Readonly<Record<string, readonly [th: string, en: string]>> = {
  ml: ['มล.', 'ml'],
  g: ['ก.', 'g'],
  pcs: ['ชิ้น', 'pcs'],
};

/** Letters and digits of a text, for comparison. */
const essence = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');

/** Description of a variant: its own text if it exceeds the title, else type and brand. */
function describe(row: FeedRow, title: string, kind: string | undefined, language: Language): string {
  const thai = language === 'th';
  const pick = (english: string, other: string) => (thai && other) || english;
  const own = [
    pick(row.mat_desc, row.mat_desc_th),
    (thai && row.benefits_th.length > 0 ? row.benefits_th : row.benefits).join(', '),
    pick(row.how_to, row.how_to_th),
  ].find((text) => !essence(title).includes(essence(text)));
  if (own !== undefined) return cutAtWord(own, DESCRIPTION_MAX);
  const unit = row.unit === null ? undefined : UNIT_WORDS[row.unit]?.[thai ? 0 : 1];
  const size = row.volume === null || unit === undefined ? '' : ` ${row.volume} ${unit}`;
  const brand = pick(row.brand_en, row.brand_th);
  return thai ? `${kind ?? 'สินค้า'}จากแบรนด์ ${brand}${size}` : `${kind ?? 'A product'} by ${brand}${size}`;
}

/** Whether a variant has a picture of its own: shopping engines refuse rows without one, and placeholders. */
export const hasPicture = ({ images }: Pick<FeedRow, 'images'>): boolean =>
  images.some((image) => !isPlaceholder(image));

/**
 * A variant in Google Merchant format, consistent with its page. Prices as on the page: the list price, and a
 * lower net price after price cuts (PRICE-24).
 * @param at time of the feed
 */
export function item(
  row: FeedRow,
  snapshot: CatalogueSnapshot,
  { language, publicUrl, at }: { language: Language; publicUrl: string; at: Date },
): string {
  const thai = language === 'th';
  const pick = (english: string, other: string) => (thai && other) || english;
  const attributes = [...row.attributes].sort((a, b) => a.n - b.n);
  const attribute = (place: number) => {
    const found = attributes.find(({ n }) => n === place);
    return found === undefined ? null : pick(found.name, found.name_th);
  };
  const title = productTitle(
    pick(row.brand_en, row.brand_th),
    pick(row.mat_name, row.mat_name_th),
    attributes.map(({ name, name_th }) => pick(name, name_th)),
  );
  const { net, cut } = unitPrice(row.mat_price, snapshot.promoIdsOf.get(row.mat_var_id) ?? [], snapshot.set);
  const struck = struckPrice(row, net);
  const window = cut === null ? undefined : snapshot.set.promotions.get(cut.promo_id);
  const [first, ...others] = row.images
    .filter((hash) => !isPlaceholder(hash))
    .map((hash) => `${publicUrl}/img/${hash}/960.webp`);
  const types = row.cat_ids.flatMap((id) => {
    const category = id === null ? undefined : snapshot.categories.get(id);
    return category === undefined ? [] : [pick(category.category, category.category_th)];
  });
  const unit = row.unit === null ? undefined : UNITS[row.unit];
  // A product with one variant has one URL.
  const path = itemPath(row.mat_id, row.slug, row.variants > 1 ? row.mat_var_id : undefined);
  const category = row.google_product_category;
  return `<item>${[
    element('g:id', row.item_id),
    element('g:title', cutAtWord(title, TITLE_MAX)),
    element('g:description', describe(row, title, types.at(-1), language)),
    element('g:link', `${publicUrl}${path}${thai ? '' : `?lang=${language}`}`),
    element('g:image_link', first),
    ...others.map((picture) => element('g:additional_image_link', picture)),
    element('g:availability', row.in_stock ? 'in_stock' : 'out_of_stock'),
    element('g:price', baht(struck)),
    net < struck ? element('g:sale_price', baht(net)) : '',
    // A cut without an end is valid for the feed's lifetime.
    net < struck && window?.ends_at
      ? element('g:sale_price_effective_date', `${moment(window.starts_at ?? at)}/${moment(window.ends_at)}`)
      : '',
    element('g:condition', 'new'),
    element('g:brand', row.brand_en),
    row.gtin === null ? element('g:identifier_exists', 'no') : element('g:gtin', row.gtin),
    row.variants > 1 ? element('g:item_group_id', row.mat_no) : '',
    element('g:size', attribute(1)),
    element('g:color', attribute(2)),
    row.volume !== null && unit !== undefined
      ? element('g:unit_pricing_measure', `${row.volume} ${unit}`)
      : '',
    category === null ? '' : element('g:google_product_category', String(category)),
    types.length > 0 ? `<g:product_type>${types.map(escapeXml).join(' &gt; ')}</g:product_type>` : '',
  ].join('')}</item>\n`;
}
