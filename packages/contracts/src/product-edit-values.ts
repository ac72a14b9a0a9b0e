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
  ...{ option: 120, variants: 200, pictures: 5, volumeMax: 100_000, weightMax: 100_000, paoMax: 60 },
} as const;
/** A picture of a product: largest file, smallest width sent, and the width stored, pixels. */
export const PRODUCT_PICTURE = { maxBytes: 10 * 1024 * 1024, minWidth: 480, width: 1920 } as const;

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
