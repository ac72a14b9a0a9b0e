import type { Language } from '@mali/contracts/limits';
import { toBaht } from '@mali/contracts/money';
import { unitPrice } from '../catalogue/prices.ts';
import type { Shelf } from '../catalogue/shelf.ts';
import type { FeedRow } from './repository.ts';
import { element, escapeXml, XML } from './xml.ts';

/** What the format allows: characters of a title and of a description, pictures besides the first. */
const TITLE_MAX = 150;
const DESCRIPTION_MAX = 5000;

/** Units of the format; pieces are counted. */
const UNITS: Readonly<Record<string, string>> = { ml: 'ml', g: 'g', pcs: 'ct' };

const baht = (satang: number): string => `${toBaht(satang).toFixed(2)} THB`;
const cut = (text: string, most: number): string => [...text].slice(0, most).join('');

export function begin(publicUrl: string, shopName: string): string {
  return `${XML}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>${element('title', shopName)}${element('link', `${publicUrl}/`)}${element('description', shopName)}\n`;
}
export const END = '</channel>\n</rss>\n';

/**
 * A variant as Google Merchant reads it. Its prices are those its page shows: the list price, and the price after price
 * cuts when that is lower (PRICE-24).
 */
export function item(row: FeedRow, shelf: Shelf, language: Language, publicUrl: string): string {
  const thai = language === 'th';
  const pick = (english: string, other: string) => (thai && other) || english;
  const attribute = (place: number) => {
    const found = row.attributes.find(({ n }) => n === place);
    return found === undefined ? null : pick(found.name, found.name_th);
  };
  const names = row.attributes.map(({ name, name_th }) => pick(name, name_th));
  const brand = pick(row.brand_en, row.brand_th);
  const title = cut([brand, pick(row.mat_name, row.mat_name_th), ...names].join(' '), TITLE_MAX);
  const { list, net } = unitPrice(row.mat_price, shelf.promoIdsOf.get(row.mat_var_id) ?? [], shelf.set);
  const [first, ...others] = row.images.map((hash) => `${publicUrl}/img/${hash}/960.webp`);
  const types = row.cat_ids.flatMap((id) => {
    const category = id === null ? undefined : shelf.categories.get(id);
    return category === undefined ? [] : [pick(category.category, category.category_th)];
  });
  const unit = row.unit === null ? undefined : UNITS[row.unit];
  const link = `${publicUrl}/item/${row.mat_id}/${row.mat_var_id}${thai ? '' : `?lang=${language}`}`;
  return `<item>${[
    element('g:id', row.item_id),
    element('g:title', title),
    element('g:description', cut(pick(row.mat_desc, row.mat_desc_th) || title, DESCRIPTION_MAX)),
    element('g:link', link),
    element('g:image_link', first),
    ...others.map((picture) => element('g:additional_image_link', picture)),
    element('g:availability', row.in_stock ? 'in_stock' : 'out_of_stock'),
    element('g:price', baht(list)),
    net < list ? element('g:sale_price', baht(net)) : '',
    element('g:condition', 'new'),
    element('g:brand', row.brand_en),
    // The makers' bar codes are not known.
    element('g:identifier_exists', 'no'),
    row.variants > 1 ? element('g:item_group_id', row.mat_no) : '',
    element('g:size', attribute(1)),
    element('g:color', attribute(2)),
    row.volume !== null && unit !== undefined
      ? element('g:unit_pricing_measure', `${row.volume} ${unit}`)
      : '',
    types.length > 0 ? `<g:product_type>${types.map(escapeXml).join(' &gt; ')}</g:product_type>` : '',
  ].join('')}</item>\n`;
}
