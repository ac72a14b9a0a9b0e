/** Values of the product editor (docs/decisions/0054). Plain values: the browser imports this file. */

/** What staff have set of a product. */
export const PRODUCT_STAGES = ['draft', 'live', 'hidden', 'archived'] as const;
export type ProductStage = (typeof PRODUCT_STAGES)[number];
/** How a product stands now, by its stage and period. */
export const SALE_STATES = ['draft', 'scheduled', 'on_sale', 'ended', 'hidden', 'archived'] as const;
export type SaleState = (typeof SALE_STATES)[number];

/** Maximum characters and numbers. */
export const PRODUCT_EDIT = {
  ...{ code: 40, name: 300, text: 10_000, ingredients: 20_000, benefit: 300, benefits: 20, meta: 300 },
  ...{ metaTitle: 120, slug: 80, word: 60, words: 30, related: 12 },
  ...{ option: 120, variants: 200, pictures: 5, volumeMax: 100_000, weightMax: 100_000, paoMax: 60 },
} as const;
/** A picture of a product: largest file, smallest width sent, and the width stored, pixels. */
export const PRODUCT_PICTURE = { maxBytes: 10 * 1024 * 1024, minWidth: 480, width: 1920 } as const;

/** Whether a barcode has one of the lengths of a GTIN, and its last digit is that of the others. */
export function isGtin(code: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(code)) return false;
  const digits = [...code.padStart(14, '0')].map(Number);
  return digits.reduce((sum, digit, place) => sum + digit * (place % 2 === 0 ? 3 : 1), 0) % 10 === 0;
}

/** Lower-case letters and digits, joined by hyphens. */
export const PRODUCT_SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The readable part of an address that is made of a text; empty when the text has no letters of the Latin alphabet. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’]|\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, PRODUCT_EDIT.slug)
    .replace(/^-+|-+$/g, '');

/** Whether the cards of a product say that it is new: for 30 days, or as staff have set. */
export const NEW_BADGES = ['auto', 'always', 'never'] as const;
export type NewBadge = (typeof NEW_BADGES)[number];

export const PRODUCT_UNITS = ['ml', 'g', 'pcs'] as const;
export const HEX_COLOUR = /^#[0-9a-f]{6}$/i;

/** @param starts, ends milliseconds, null: none */
export function saleState(
  { stage, starts, ends }: { stage: ProductStage; starts: number | null; ends: number | null },
  at: number,
): SaleState {
  if (stage !== 'live') return stage;
  if (ends !== null && ends <= at) return 'ended';
  return starts !== null && starts > at ? 'scheduled' : 'on_sale';
}

/** What a product needs before it may go on sale. */
export const PRODUCT_NEEDS = ['name_th', 'variant', 'picture', 'notification_no', 'weight_g'] as const;
export type ProductNeed = (typeof PRODUCT_NEEDS)[number];

type Looked = Readonly<{
  name_th: string;
  notification_no: string | null;
  weight_g: number | null;
  variants: readonly Readonly<{ active: boolean; images: readonly string[] }>[];
}>;

/**
 * What is missing before a product may go on sale, in the order of the form.
 * @param isCosmetic its category is of cosmetics, which need a notification number in Thailand
 */
export function missingOfProduct(product: Looked, isCosmetic: boolean): ProductNeed[] {
  const sold = product.variants.filter(({ active }) => active);
  const missing: Readonly<Record<ProductNeed, boolean>> = {
    name_th: !/[ก-๎]/.test(product.name_th),
    variant: sold.length === 0,
    picture: sold.length > 0 && !sold.some(({ images }) => images.length > 0),
    notification_no: isCosmetic && (product.notification_no ?? '').trim() === '',
    weight_g: product.weight_g === null,
  };
  return PRODUCT_NEEDS.filter((need) => missing[need]);
}
