import type { Variant } from '@mali/contracts/catalogue';
import { type Language, VARIANT_TYPES, type VariantType } from '@mali/contracts/limits';
import { inLanguage } from '../preferences/index.ts';

/** One value of an axis, and the variant it selects. */
export type AxisValue = { name: string; code: string | null; variant: Variant };
/** A variant axis: shades, sizes, scents … */
export type Axis = { type: VariantType; values: AxisValue[]; current: string };

/** Naming fields of a variant, also present in cards. */
type Names = Omit<Variant, 'expiry' | 'gtin'>;
type Named = { name: string | null; name_th: string | null; code: string | null };

/** A shade's code is its colour; other codes are not colours. */
export const isColour = (code: string | null): code is string =>
  code !== null && /^#[0-9a-f]{6}$/i.test(code);

/** The value of a variant on one axis; positions are fixed (PROD-10). */
function onAxis(variant: Names, type: VariantType): Named {
  switch (type) {
    case 'size':
      return {
        name: variant.variant_name_1,
        name_th: variant.variant_name_1_th,
        code: variant.variant_code_1,
      };
    case 'shade':
      return {
        name: variant.variant_name_2,
        name_th: variant.variant_name_2_th,
        code: variant.variant_code_2,
      };
    case 'scent':
      return {
        name: variant.variant_name_3,
        name_th: variant.variant_name_3_th,
        code: variant.variant_code_3,
      };
    case 'strength':
      return {
        name: variant.variant_name_4,
        name_th: variant.variant_name_4_th,
        code: variant.variant_code_4,
      };
    case 'pack':
      return {
        name: variant.variant_name_5,
        name_th: variant.variant_name_5_th,
        code: variant.variant_code_5,
      };
  }
}

const nameOn = (variant: Variant, type: VariantType): string | null => onAxis(variant, type).name;

/** Similarity of two variants on the other axes. */
const likeness = (a: Variant, b: Variant, beside: VariantType): number =>
  VARIANT_TYPES.filter((type) => type !== beside && nameOn(a, type) === nameOn(b, type)).length;

/**
 * The axes of a product relative to a current variant. Each value links to the variant that has it and is
 * most similar otherwise, in stock first.
 */
export function axesOf(variants: readonly Variant[], current: Variant, language: Language): Axis[] {
  return VARIANT_TYPES.flatMap((type) => {
    const names = [...new Set(variants.flatMap((variant) => nameOn(variant, type) ?? []))];
    if (names.length === 0) return [];
    const values = names.flatMap((name): AxisValue[] => {
      const having = variants.filter((variant) => nameOn(variant, type) === name);
      const [best] = [...having].sort(
        (a, b) =>
          likeness(b, current, type) - likeness(a, current, type) || Number(a.sold_out) - Number(b.sold_out),
      );
      if (best === undefined) return [];
      const { code, ...names } = onAxis(best, type);
      return [{ name: inLanguage(names, 'name', language), code, variant: best }];
    });
    return [{ type, values, current: inLanguage(onAxis(current, type), 'name', language) }];
  });
}

/** Distinguishing attributes of a variant, in position order (PROD-10). */
export const axisNames = (variant: Names, language: Language): { type: VariantType; name: string }[] =>
  VARIANT_TYPES.map((type) => ({ type, name: inLanguage(onAxis(variant, type), 'name', language) })).filter(
    ({ name }) => name !== '',
  );

/** All distinguishing attributes as text: shade, then size and the rest. */
export function variantName(variant: Names, language: Language): string {
  const order: readonly VariantType[] = ['shade', 'size', 'scent', 'strength', 'pack'];
  return order
    .map((type) => inLanguage(onAxis(variant, type), 'name', language))
    .filter((name) => name !== '')
    .join(' · ');
}
