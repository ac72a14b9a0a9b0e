/** Further manufacturer claims: shown on the product page and searchable, but no filter. */
export const CLAIMS = [
  'colourant',
  'preservative',
  'phenoxyethanol',
  'phthalate',
  'peg',
  'talc',
  'essential_oil',
  'microplastic',
  'hydroquinone',
  'steroid',
  'vegan',
  'reef_safe',
  'pregnancy_safe',
] as const;
