import type { SHADE_FAMILIES } from '@mali/contracts';
import { atLightness, lightness, mix } from '@mali/db/seeds/packshots/colour';
import { random } from '@mali/db/seeds/packshots/random';

type ShadeFamily = (typeof SHADE_FAMILIES)[number];

export type Shade = Readonly<{
  /** An estimated colour: `#rrggbb`. */
  hex: string;
  /** null when no word of the name indicates it: filters must not guess. */
  family: ShadeFamily | null;
}>;

type Word = readonly [words: string, hex: string, family: ShadeFamily];

/** Colour words in shade names, English and Indonesian. */
const COLOURS: readonly Word[] = [
  [
    'red|crimson|scarlet|ruby|cherry|cranberry|pomegranate|rouge|tomato|chili|chilli|merah|maroon|lava|flame',
    '#b3202c',
    'red',
  ],
  ['burgundy|wine|bordeaux|marsala|merlot|oxblood|sangria', '#6d1b2b', 'berry'],
  ['berry|raspberry|blackberry|plum|fig|mulberry|beet|cassis|currant', '#8a2a4c', 'berry'],
  [
    'pink|rosy|rose|fuchsia|magenta|bubblegum|bubble|flamingo|blush|peony|sakura|blossom|lychee|guava|petal|ballet',
    '#d9778f',
    'pink',
  ],
  ['strawberry|watermelon|hibiscus', '#d4475c', 'pink'],
  ['coral|salmon|papaya|grapefruit|flamingoes', '#e5705c', 'coral'],
  ['peach|peachy|apricot|melon|persimmon', '#eb9575', 'coral'],
  ['orange|tangerine|mango|pumpkin|carrot|clementine|kumquat', '#df6f35', 'orange'],
  ['terracotta|brick|rust|rusty|copper|cinnamon|chili brown|paprika|amber|ochre', '#a8532f', 'brown'],
  [
    'brown|chocolate|cocoa|cacao|choco|mocha|coffee|espresso|latte|cappuccino|walnut|hazelnut|chestnut|chesnut|coklat|sienna|umber|taupe|toffee|maple|brownie|brunette',
    '#6f4630',
    'brown',
  ],
  ['caramel|honey|biscuit|cookie|gingerbread|butterscotch|praline|tan', '#b3793f', 'brown'],
  ['nude|naked|bare|barely|beige|sand|cashmere|buff|almond|oat|skin', '#c99a7d', 'nude'],
  ['mauve|dusty|dusk|dust', '#a9727a', 'pink'],
  ['purple|violet|lilac|lavender|grape|orchid|amethyst|eggplant|aubergine|ungu', '#8b6bb0', 'purple'],
  ['gold|golden|champagne|bronze|bronzed|honeycomb|brass', '#c39a4f', 'gold'],
  ['silver|platinum|pewter|gunmetal|steel', '#b4b2b0', 'grey'],
  ['black|noir|ebony|onyx|ink|hitam|jet|raven|charcoal', '#1d1a1a', 'black'],
  ['white|snow|milk|milky|pearl|moon|diamond|opal|putih|blanc|cotton', '#f3eee6', 'white'],
  [
    'clear|transparent|transparant|translucent|translucant|crystal|colorless|universal|invisible',
    '#f1e6df',
    'clear',
  ],
  ['blue|navy|sky|ocean|aqua|teal|turquoise|sapphire|denim|biru|marine', '#2f5d92', 'blue'],
  ['green|olive|emerald|mint|jade|lime|forest|hijau|matcha|pistachio|moss', '#5c7f4c', 'green'],
  ['grey|gray|ash|ashy|smoke|smoky|slate|graphite|abu', '#77736f', 'grey'],
];

/** Skin tones for complexion products: the family is the depth. */
const COMPLEXIONS: readonly Word[] = [
  [
    'porcelain|alabaster|fair|ivory|shell|vanilla|bisque|cream|snow|milk|milky|white|pink|rosy|cool ivory',
    '#efd3b8',
    'fair',
  ],
  ['light|linen|nude|petal|chiffon|buff|peach|blossom|classic', '#e6c09c', 'light'],
  ['natural|beige|medium|sand|sandy|warm|neutral|almond|latte|cashew|oat|yellow', '#d6a67c', 'medium'],
  [
    'tan|honey|caramel|golden|amber|toffee|olive|bronze|bronzed|sun|sunkissed|cinnamon|toast',
    '#b57f51',
    'tan',
  ],
  [
    'deep|dark|mocha|espresso|chestnut|walnut|cocoa|chocolate|rich|mahogany|ebony|coffee|brown',
    '#7d4f32',
    'deep',
  ],
];

const words = (list: readonly Word[]) =>
  list.flatMap(([all, hex, family]) => all.split('|').map((word) => [word, hex, family] as const));
const COLOUR_WORDS = words(COLOURS);
const COMPLEXION_WORDS = words(COMPLEXIONS);

/** Fallback: plausible colours of the product type, so that shades differ in pictures. */
const PALETTES = {
  complexion: ['#f0d5bd', '#e8c5a3', '#dcb088', '#cb9a6f', '#b3804f', '#8d5b39'],
  lips: ['#b3202c', '#c2485a', '#a8554f', '#d9778f', '#8a2a4c', '#c96a54', '#b0705e', '#953340'],
  cheeks: ['#e39a8d', '#d9778f', '#e5846c', '#c9726a', '#eaa98d'],
  glow: ['#f0d9b5', '#e8c9a0', '#f2dcd2', '#d9b58a', '#f3e6d8'],
  eyes: ['#6f4630', '#a87455', '#c39a4f', '#8a5b5e', '#3a2c2a', '#b98a7a'],
  brows: ['#5a4233', '#3d2e27', '#7a5c44', '#8b7361', '#2b2422'],
  nails: ['#d9778f', '#b3202c', '#c99a7d', '#8b6bb0', '#5c7f4c', '#2f5d92', '#efe2d6', '#6d1b2b'],
  other: ['#d8b4a0', '#c99a7d', '#a9727a', '#8fa08c', '#b7a6c4', '#d9c08a'],
} as const;
export type ShadeUse = keyof typeof PALETTES;

/**
 * Estimates the colour of a shade from the words of its name ("Dark Brown", "Peachy Orange": the last colour
 * word counts, depth words modify it); without one, picks a colour of the product type's palette by the name.
 */
export function guessShade(name: string, use: ShadeUse): Shade {
  const text = ` ${name
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()} `;
  const own = use === 'complexion' ? last(text, COMPLEXION_WORDS) : undefined;
  const found = own ?? last(text, COLOUR_WORDS);
  if (found === undefined) {
    const palette = PALETTES[use];
    const chance = random(`shade ${text} ${name}`);
    const any = () => palette[Math.floor(chance() * palette.length)] ?? palette[0];
    return { hex: mix(any(), any(), chance() * 0.6), family: null };
  }
  const [word, hex, family] = found;
  return { hex: text === ` ${word} ` ? hex : tuned(text, hex, own === undefined ? 1 : 0.5), family };
}

function last(text: string, list: readonly Word[]): Word | undefined {
  let best: Word | undefined;
  let at = -1;
  for (const entry of list) {
    const place = text.lastIndexOf(` ${entry[0]} `);
    if (place > at) {
      at = place;
      best = entry;
    }
  }
  return best;
}

/** Applies depth words and a small name-dependent offset, so that two reds of a product differ. */
function tuned(text: string, hex: string, strength: number): string {
  let step = (random(`lean ${text}`)() - 0.5) * 0.07;
  if (/ (?:dark|deep|dk|intense|midnight|tua) /u.test(text)) step -= 0.12;
  else if (/ (?:light|soft|pale|baby|pastel|muda|milky) /u.test(text)) step += 0.1;
  return atLightness(hex, Math.min(0.96, Math.max(0.16, lightness(hex) + step * strength)));
}

const THAI_COLOURS: Readonly<Record<string, string>> = {
  black: 'สีดำ',
  white: 'สีขาว',
  red: 'สีแดง',
  pink: 'สีชมพู',
  orange: 'สีส้ม',
  brown: 'สีน้ำตาล',
  nude: 'สีนู้ด',
  coral: 'สีคอรัล',
  peach: 'สีพีช',
  purple: 'สีม่วง',
  blue: 'สีน้ำเงิน',
  green: 'สีเขียว',
  grey: 'สีเทา',
  gray: 'สีเทา',
  gold: 'สีทอง',
  silver: 'สีเงิน',
  clear: 'สีใส',
  transparent: 'สีใส',
  beige: 'สีเบจ',
  ivory: 'สีไอวอรี่',
  yellow: 'สีเหลือง',
  'dark brown': 'สีน้ำตาลเข้ม',
  'light brown': 'สีน้ำตาลอ่อน',
  'rose gold': 'สีโรสโกลด์',
  'natural brown': 'สีน้ำตาลธรรมชาติ',
  small: 'เล็ก',
  medium: 'กลาง',
  large: 'ใหญ่',
  light: 'สีอ่อน',
  dark: 'สีเข้ม',
  lavender: 'ลาเวนเดอร์',
  rose: 'กุหลาบ',
};

/** A plain colour or measure word in Thai; other names are unchanged: shade names are proper names. */
export const thaiShade = (name: string): string => THAI_COLOURS[name.toLowerCase()] ?? name;
