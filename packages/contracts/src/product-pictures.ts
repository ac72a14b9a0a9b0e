import { type Static, Type } from 'typebox';
import { Nullable, Strict, Text } from './common.ts';
import { PICTURE_ALT_MAX, SWATCH } from './product-picture-values.ts';

const percent = (description: string) => Type.Integer({ minimum: 0, maximum: 100, description });
const HASH = { pattern: '^[0-9a-z]{8,64}$' } as const;
export const PictureName = Type.String({ ...HASH, description: 'Picture' });

/** What staff say of one picture of a variant. */
const DETAILS = {
  hash: PictureName,
  alt_th: Text(PICTURE_ALT_MAX, 'What it shows, Thai; empty: the name of the product'),
  alt_en: Text(PICTURE_ALT_MAX, 'What it shows, English; empty: the name of the product'),
  focus: Nullable(
    Strict({
      x: percent('From the left, percent of its width'),
      y: percent('From the top, percent of its height'),
    }),
    'The point that stays in sight where it is cut; null: its middle',
  ),
} as const;
export const PictureDetails = Strict(DETAILS);
export type PictureDetails = Static<typeof PictureDetails>;

export const PictureParams = Strict({ hash: PictureName });

export const SwatchRequest = Strict({
  hash: PictureName,
  x: percent('Middle of the square, from the left'),
  y: percent('Middle of the square, from the top'),
  size: Type.Integer({
    minimum: SWATCH.sizeMin,
    maximum: SWATCH.sizeMax,
    description: 'Its side, percent of the width of the picture',
  }),
});
export type SwatchRequest = Static<typeof SwatchRequest>;
export const Swatch = Type.Object({
  hash: Type.String({ description: 'The picture of the square' }),
  colour: Type.String({ description: 'Its mean colour, #rrggbb' }),
});
export type Swatch = Static<typeof Swatch>;
