import { BEST_OF_WEEK, type BlockType, GRID_COLUMNS } from './content-values.ts';

/**
 * What staff fill in of each type of block, of which the editor makes its form (docs/decisions/0079). A test compares it
 * with STORED_BLOCKS, which check what is published. Plain values: the browser imports this file.
 */
export type BlockField = Readonly<{ name: string }> &
  Readonly<
    /** In both languages; `long`: of several lines; `required`: Thai has to be filled in, and stands in for English. */
    | { kind: 'text'; max: number; long?: true; required?: true }
    | { kind: 'picture' | 'link' | 'button' | 'category'; optional?: true }
    | { kind: 'choice'; options: readonly (string | number)[] }
    | { kind: 'number'; min: number; max: number }
    | { kind: 'flag' | 'products' | 'brand' | 'video' }
    /** An id that is found by its name; null: none. */
    | { kind: 'reference'; to: 'product' | 'promotion' | 'section'; optional?: true }
    | { kind: 'categories'; optional: true; max: number }
    /** Words of one language: codes, addresses. */
    | { kind: 'words'; min: number; max: number; length: number; optional?: true }
    | { kind: 'list'; min: number; max: number; of: readonly BlockField[] }
    | { kind: 'group'; of: readonly BlockField[] }
  >;

const title = { name: 'title', kind: 'text', max: 200 } as const;
const text = { name: 'text', kind: 'text', max: 500, long: true } as const;
const heading = [title, text] as const;
const picture = { name: 'picture', kind: 'picture' } as const;
const maybePicture = { name: 'picture', kind: 'picture', optional: true } as const;
const mobile = { name: 'picture_mobile', kind: 'picture', optional: true } as const;
const button = { name: 'button', kind: 'button', optional: true } as const;
const more = { name: 'more', kind: 'button', optional: true } as const;
const link = { name: 'link', kind: 'link', optional: true } as const;
const products = { name: 'products', kind: 'products' } as const;
const align = { name: 'align', kind: 'choice', options: ['left', 'centre', 'right'] } as const;
const side = { name: 'side', kind: 'choice', options: ['left', 'right'] } as const;
const tone = { name: 'tone', kind: 'choice', options: ['paper', 'petal', 'leaf', 'sand', 'night'] } as const;
const look = { name: 'look', kind: 'choice', options: ['shelf', 'grid'] } as const;
const brand = { name: 'brand', kind: 'brand' } as const;
const autoplay = { name: 'autoplay', kind: 'number', min: 0, max: 30 } as const;
const limit = (min: number, max: number) => ({ name: 'limit', kind: 'number', min, max }) as const;
const list = (name: string, min: number, max: number, of: readonly BlockField[]) =>
  ({ name, kind: 'list', min, max, of }) as const;
const tile = [picture, title, text, link] as const;
const label = (max: number) => ({ name: 'label', kind: 'text', max }) as const;
const buttonParts = [label(80), { name: 'link', kind: 'link' }] as const;
const slide = [picture, mobile, ...heading, button, align, tone] as const;

export const BLOCK_FIELDS: Readonly<Record<BlockType, readonly BlockField[]>> = {
  carousel: [list('slides', 1, 12, slide), autoplay],
  home_carousel: [autoplay],
  categories: [...heading, { name: 'categories', kind: 'categories', optional: true, max: 24 }],
  blogs: [
    ...heading,
    { name: 'slugs', kind: 'words', min: 1, max: 12, length: 100, optional: true },
    limit(1, 12),
    more,
  ],
  best_of_week: [
    ...heading,
    { name: 'codes', kind: 'words', min: BEST_OF_WEEK, max: BEST_OF_WEEK, length: 40 },
  ],
  recommend: [{ name: 'section_id', kind: 'reference', to: 'section' }],
  call_to_action: [
    ...[...heading, maybePicture, mobile],
    { ...side, options: ['left', 'right', 'behind'] },
    ...[list('buttons', 1, 2, buttonParts), tone],
  ],
  flash_sale: [
    ...heading,
    { name: 'promo_id', kind: 'reference', to: 'promotion', optional: true },
    limit(1, 24),
  ],
  grid: [...heading, { name: 'columns', kind: 'choice', options: GRID_COLUMNS }, list('items', 1, 24, tile)],
  video: [
    ...heading,
    { name: 'source', kind: 'video' },
    { name: 'poster', kind: 'picture', optional: true },
    { name: 'silent', kind: 'flag' },
  ],
  tabs: [...heading, list('tabs', 1, 8, [label(60), products, more])],
  products: [...heading, products, look, more],
  coupons: [...heading, { name: 'codes', kind: 'words', min: 1, max: 24, length: 40, optional: true }],
  sis_header: [
    ...[brand, maybePicture, mobile, { name: 'tagline', kind: 'text', max: 200 } as const],
    ...[list('menu', 0, 8, buttonParts), tone],
  ],
  sis_banner: [picture, mobile, ...heading, button, align, tone],
  sis_text: [
    title,
    { name: 'body', kind: 'text', max: 5000, long: true },
    { ...align, options: ['left', 'centre'] },
  ],
  sis_type_a: [...heading, picture, { name: 'caption', kind: 'text', max: 200 }, side, products, button],
  sis_type_b: [...heading, list('tiles', 2, 2, tile)],
  sis_type_c: [
    ...heading,
    list('steps', 3, 4, [
      picture,
      { ...title, max: 120 },
      { ...text, max: 400 },
      { name: 'mat_id', kind: 'reference', to: 'product', optional: true },
    ]),
  ],
  sis_type_d: [...heading, { name: 'tile', kind: 'group', of: tile }, products, side],
  sis_top_products: [...heading, brand, limit(3, 10)],
  sis_products: [...heading, brand, { name: 'category', kind: 'category', optional: true }, limit(1, 48)],
};

/** What a field of a new block holds. */
export function emptyField(field: BlockField): unknown {
  switch (field.kind) {
    case 'text':
      return { th: '', en: '' };
    case 'choice':
      return field.options[0];
    case 'number':
      return Math.min(Math.max(8, field.min), field.max);
    case 'flag':
      return false;
    case 'products':
      return { filter: {}, sort: 'best_sellers', limit: 12 };
    case 'video':
      return { kind: 'site', site: 'youtube', id: '' };
    case 'group':
      return emptyFields(field.of);
    case 'list':
      return Array.from({ length: Math.max(field.min, 0) }, () => emptyFields(field.of));
    case 'words':
      return field.optional ? null : [];
    case 'brand':
      return '';
    default:
      return null;
  }
}

export const emptyFields = (fields: readonly BlockField[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.name, emptyField(field)]));
