/** Maps the demo content's vocabulary to the filter values of contracts/limits. Null: no filter value. */
const CONCERNS: Readonly<Record<string, string | null>> = {
  barrier: 'redness',
  blemishes: 'acne',
  'damaged-hair': 'damaged_hair',
  'dark-spots': 'dark_spots',
  dehydration: 'dryness',
  'dry-hair': 'damaged_hair',
  'fine-lines': 'wrinkles',
  firmness: 'wrinkles',
  frizz: 'damaged_hair',
  'oily-scalp': 'oily_scalp',
  sensitivity: 'redness',
  texture: 'pores',
  'thin-hair': 'hair_fall',
};
const FINISHES: Readonly<Record<string, string | null>> = { radiant: 'dewy', 'soft matte': 'velvet' };
const FREE_OF: Readonly<Record<string, string | null>> = {
  'animal-derived': 'vegan',
  colorant: 'colourant',
  'mineral-oil': 'mineral_oil',
};
const SHADE_FAMILIES: Readonly<Record<string, string | null>> = {
  blonde: 'gold',
  champagne: 'gold',
  glitter: 'gold',
  mauve: 'purple',
  peach: 'coral',
  plum: 'berry',
};

const translated = (value: string, words: Readonly<Record<string, string | null>>): string | null => {
  const known = words[value];
  return known === undefined ? value : known;
};
const each = (values: readonly string[], words: Readonly<Record<string, string | null>>): string[] => [
  ...new Set(values.flatMap((value) => translated(value, words) ?? [])),
];

export const concernsOf = (values: readonly string[]): string[] => each(values, CONCERNS);
export const freeOf = (values: readonly string[]): string[] => each(values, FREE_OF);
export const finishOf = (value: string | null): string | null =>
  value === null ? null : translated(value, FINISHES);
export const shadeFamilyOf = (value: string | null): string | null =>
  value === null ? null : translated(value, SHADE_FAMILIES);
