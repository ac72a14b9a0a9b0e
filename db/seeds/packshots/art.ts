import { lighter, lightness, mix, saturate } from './colour.ts';
import { hash, pick, random } from './random.ts';
import type { Face } from './type.ts';

/** Kinds of drawings, by the ten categories of the shop. */
export const kinds = [
  // make up
  'lipstick',
  'liptint',
  'lipgloss',
  'lipbalm',
  'lip-pot',
  'lipliner',
  'cushion',
  'powder',
  'loose-powder',
  'foundation',
  'concealer',
  'primer',
  'palette',
  'eyeshadow',
  'blush',
  'blush-quad',
  'highlighter',
  'contour-stick',
  'mascara',
  'eyeliner',
  'eye-pencil',
  'brow-pencil',
  'brow-gel',
  'setting-spray',
  'nail',
  // skincare
  'cleanser',
  'foam',
  'cleansing-oil',
  'cleansing-balm',
  'micellar',
  'toner',
  'pads',
  'essence',
  'serum',
  'ampoule',
  'lotion',
  'cream',
  'gel-cream',
  'eye-cream',
  'sunscreen',
  'sun-tube',
  'sun-stick',
  'mask',
  'mask-tube',
  'mask-jar',
  'mist',
  'patch',
  'spot-gel',
  // hair
  'shampoo',
  'conditioner',
  'hair-mask',
  'hair-oil',
  'hair-serum',
  'hair-dye',
  'dry-shampoo',
  'hair-wax',
  'hair-tonic',
  // accessory
  'brush',
  'brush-set',
  'sponge',
  'puff',
  'hairbrush',
  'mirror',
  'curler',
  'lashes',
  'cotton-pads',
  'headband',
  'tweezers',
  // bath and body
  'body-wash',
  'soap',
  'scrub',
  'body-lotion',
  'body-cream',
  'hand-cream',
  'deodorant',
  'roll-on',
  'body-oil',
  'bath-salt',
  'body-mist',
  // fragrance
  'perfume',
  'perfume-round',
  'perfume-tall',
  'perfume-facet',
  'rollerball',
  'diffuser',
  'candle',
  // supplement
  'pills',
  'sachet-box',
  'gummies',
  'collagen-drink',
  'powder-tub',
  // men
  'men-wash',
  'shave-foam',
  'razor',
  'pomade',
  'beard-oil',
  // eye and personal care
  'lens-box',
  'lens-solution',
  'eye-drops',
  'toothpaste',
  'toothbrush',
  'mouthwash',
  'floss',
  'wipes',
  'pad-pack',
  'hand-gel',
  // derma
  'thermal-spray',
  'balm-tube',
] as const;
export type Kind = (typeof kinds)[number];

/** Composition of the picture. `solo` is closed and alone; `open` shows the inside. */
export const compositions = [
  'solo',
  'open',
  'duo',
  'boxed',
  'smear',
  'plinth',
  'lying',
  'texture',
  // Only in previously stored pictures; no longer used for products.
  'skin',
] as const;
export type Composition = (typeof compositions)[number];

export type Metal = 'gold' | 'rose' | 'silver' | 'ink';
export type Finish = 'matte' | 'satin' | 'gloss';
/**
 * Layout of the print: centred, a laboratory's left column, upright along the pack, a framed label, a big
 * word.
 */
export type Voice = 'centre' | 'lab' | 'frame' | 'big' | 'seal';

/** The visual style of a brand: the same for all its products. */
export interface BrandLook {
  face: Face;
  caps: 'as' | 'upper' | 'lower';
  /** Letter space of the wordmark, em. */
  tracking: number;
  voice: Voice;
  metal: Metal;
  finish: Finish;
  /** Colour of caps and closures. */
  cap: string;
}

/** Specification of a picture. Plain data, so that it can be stored with the product and hashed. */
export interface PackshotArt {
  kind: Kind;
  /** Colour of the pack. */
  colour: string;
  /** Colour of the content: the shade of a make-up, the tint of a serum. */
  shade?: string;
  /** The pans of a palette. */
  shades?: readonly string[];
  brand: string;
  /** What is printed under the brand: short, in Latin letters. */
  name: string;
  /** The printed size, '30 ml'. */
  size?: string;
  /** Selects form, background and light; the same for all variants of a product, so that they match. */
  seed: string;
  composition?: Composition;
  /** A word or number printed large: 'SPF 50+', '10%'. */
  mark?: string;
  look?: BrandLook;
}

/** An art with all defaults filled in. */
export interface Dressed extends PackshotArt {
  shade: string;
  size: string;
  composition: Composition;
  look: BrandLook;
  /** Accent of the print and of bands. */
  accent: string;
  ground: string;
  gobo: 'none' | 'leaf' | 'window' | 'blind';
  /** Picks between the forms of a kind, 0 … n-1. */
  form: (n: number) => number;
}

const looks: readonly BrandLook[] = [
  {
    face: 'didone',
    caps: 'upper',
    tracking: 0.14,
    voice: 'centre',
    metal: 'gold',
    finish: 'gloss',
    cap: '#241e1b',
  },
  {
    face: 'geometric',
    caps: 'upper',
    tracking: 0.26,
    voice: 'lab',
    metal: 'silver',
    finish: 'satin',
    cap: '#f1ece3',
  },
  {
    face: 'garamond',
    caps: 'as',
    tracking: 0.02,
    voice: 'frame',
    metal: 'gold',
    finish: 'satin',
    cap: '#d9c3a3',
  },
  {
    face: 'round',
    caps: 'lower',
    tracking: 0.0,
    voice: 'centre',
    metal: 'rose',
    finish: 'matte',
    cap: '#f4eee4',
  },
];

const grounds = ['#f3ebdd', '#f4e6de', '#e9ebe0', '#ebeae6', '#f5e9d7', '#f1e5e3', '#e6ebea', '#efe6dc'];

/** Fills in all defaults of an art, by its seed. */
export function dress(art: PackshotArt): Dressed {
  const look = art.look ?? pick(looks, `look ${art.brand}`);
  const shade = art.shade ?? art.colour;
  const chance = random(`ground ${art.seed}`);
  const base = grounds[Math.floor(chance() * grounds.length)] ?? '#f3ebdd';
  const tint = saturate(art.shade ?? art.colour, 0.75);
  const gobos = ['none', 'none', 'none', 'leaf', 'none', 'window', 'none', 'blind'] as const;
  const accent =
    lightness(shade) > 0.86 && lightness(art.colour) > 0.8 ? mix(look.cap, '#7a6652', 0.35) : shade;
  return {
    ...art,
    shade,
    size: art.size ?? '',
    composition: art.composition ?? 'solo',
    look,
    accent,
    // A slight tint of the product's colour in the background connects the two, too weak to colour the page.
    ground: mix(lighter(base, 0.05), tint, 0.075 + chance() * 0.035),
    gobo: gobos[Math.floor(chance() * gobos.length)] ?? 'none',
    form: (n) => hash(`form ${art.brand} ${art.kind} ${art.seed}`) % n,
  };
}
