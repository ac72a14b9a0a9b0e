import { type Kind, kinds, type PackshotArt } from '@mali/db/seeds/packshots/art';
import { artHash, gallery, mainCompositions } from '@mali/db/seeds/packshots/packshot';
import { pick } from '@mali/db/seeds/packshots/random';
import { guessShade } from './shade.ts';
import { hasThai, slug, withoutThai } from './text.ts';
import { type FileVariant, shadeUse } from './variants.ts';

/** A row of the table `images`: what a picture is drawn from once somebody asks for it. */
export type Picture = Readonly<{ hash: string; art: PackshotArt }>;

type Rules = readonly (readonly [words: RegExp, kind: Kind])[];

/**
 * By top category, or the two highest levels where those tell more: words of category slugs and names, the first
 * match counts; `.` is what the rest looks like.
 */
const RULES: Readonly<Record<string, Rules>> = {
  'make-up': [
    [/lip.?(?:stain|tint)|\btint\b|tinted-lip/, 'liptint'],
    [/gloss|plump/, 'lipgloss'],
    [/lip.?(?:liner|crayon|pencil)/, 'lipliner'],
    [/lip.?(?:balm|care|mask|scrub|treatment|butter|oil)/, 'lipbalm'],
    [/lip.?(?:cream|pot|mousse|mud|clay)/, 'lip-pot'],
    [/nail|manicure|cuticle/, 'nail'],
    [/lash(?!.*(?:mascara|serum))(?!es.*mascara)|false-lash/, 'lashes'],
    [/mascara/, 'mascara'],
    [/brow.?(?:gel|mascara|tint|soap|wax)/, 'brow-gel'],
    [/brow/, 'brow-pencil'],
    [/(?:eye|kohl|kajal).?pencil/, 'eye-pencil'],
    [/liner/, 'eyeliner'],
    [/palette|\bset\b|\bkit\b/, 'palette'],
    [/shadow|eye.?(?:glitter|paint)/, 'eyeshadow'],
    [/cushion/, 'cushion'],
    [/loose/, 'loose-powder'],
    [/setting.?(?:spray|mist)|fixer|fixing|\bmist\b/, 'setting-spray'],
    [/foundation|bb-|cc-|\bbb\b|\bcc\b|tinted|skin.?tint/, 'foundation'],
    [/conceal|correct/, 'concealer'],
    [/contour|bronz/, 'contour-stick'],
    [/highlight|illuminat|glow/, 'highlighter'],
    [/blush|cheek/, 'blush'],
    [/primer|base/, 'primer'],
    [/powder/, 'powder'],
    [/brush/, 'brush'],
    [/lipstick|lip|rouge/, 'lipstick'],
    [/eye/, 'eyeshadow'],
    [/./, 'powder'],
  ],
  'facial-skincare': [
    [/sun.?stick/, 'sun-stick'],
    [/(?:uv|sun).*(?:tube|gel|milk)/, 'sun-tube'],
    [/sun|\buv\b|spf/, 'sunscreen'],
    [/sheet|biocellulose|eye.?mask/, 'mask'],
    [/patch|pimple/, 'patch'],
    [/sleeping|overnight|clay|wash.?off|peel.?off|mask|\bpack\b/, 'mask-jar'],
    [/\bpads?\b|wipes|cotton/, 'pads'],
    [/micellar|cleansing.?water|remover/, 'micellar'],
    [/cleansing.?oil/, 'cleansing-oil'],
    [/balm(?!.*lip)/, 'cleansing-balm'],
    [/foam|powder/, 'foam'],
    [/clean|wash|scrub|exfol|peel|soap/, 'cleanser'],
    [/ampoule|booster/, 'ampoule'],
    [/mist|spray/, 'mist'],
    [/toner/, 'toner'],
    [/essence/, 'essence'],
    [/spot|acne/, 'spot-gel'],
    [/eye/, 'eye-cream'],
    [/lip/, 'lipbalm'],
    [/serum|oil|treatment|concentrate|retinol/, 'serum'],
    [/gel|water.?cream/, 'gel-cream'],
    [/lotion|emulsion|milk/, 'lotion'],
    [/roller|tool|device|brush/, 'brush'],
    [/./, 'cream'],
  ],
  hair: [
    [/dry.?shampoo/, 'dry-shampoo'],
    [/shampoo/, 'shampoo'],
    [/colou?r|dye|bleach/, 'hair-dye'],
    [/mask|treatment/, 'hair-mask'],
    [/tonic|scalp|vitamin/, 'hair-tonic'],
    [/serum|essence|ampoule/, 'hair-serum'],
    [/oil/, 'hair-oil'],
    [/wax|pomade|gel|clay|paste/, 'hair-wax'],
    [/mist|spray|mousse/, 'hair-tonic'],
    [/brush|comb|dryer|iron|curl|tool/, 'hairbrush'],
    [/band|clip|accessor/, 'headband'],
    [/./, 'conditioner'],
  ],
  accessory: [
    [/brush.?set|set.*brush/, 'brush-set'],
    [/hair.?brush|comb/, 'hairbrush'],
    [/sponge|blender/, 'sponge'],
    [/puff|applicator/, 'puff'],
    [/brush/, 'brush'],
    [/mirror/, 'mirror'],
    [/curler/, 'curler'],
    [/lash/, 'lashes'],
    [/cotton/, 'cotton-pads'],
    [/tweezer|clipper|file/, 'tweezers'],
    [/band|scrunchie|clip/, 'headband'],
    [/razor|shav/, 'razor'],
    [/wipe|blot|tissue/, 'wipes'],
    [/./, 'puff'],
  ],
  'bath-and-body': [
    [/sun|\buv\b|spf/, 'sun-tube'],
    [/hand.?(?:sanit|gel)/, 'hand-gel'],
    [/hand|foot|nail/, 'hand-cream'],
    [/roll/, 'roll-on'],
    [/deo/, 'deodorant'],
    [/scrub|exfol|polish/, 'scrub'],
    [/soap|bar\b/, 'soap'],
    [/salt|soak|bomb/, 'bath-salt'],
    [/mist|cologne/, 'body-mist'],
    [/oil/, 'body-oil'],
    [/wash|shower|bath|cleans/, 'body-wash'],
    [/butter|cream|balm/, 'body-cream'],
    [/./, 'body-lotion'],
  ],
  fragrance: [
    [/diffus|reed/, 'diffuser'],
    [/candle/, 'candle'],
    [/roll|travel|mini/, 'rollerball'],
    [/mist/, 'body-mist'],
  ],
  supplement: [
    [/collagen|drink|shot/, 'collagen-drink'],
    [/gumm|chew/, 'gummies'],
    [/powder|protein|fib(?:re|er)/, 'powder-tub'],
    [/sachet|stick|packet/, 'sachet-box'],
    [/./, 'pills'],
  ],
  men: [
    [/razor|clipper/, 'razor'],
    [/shav/, 'shave-foam'],
    [/beard/, 'beard-oil'],
    [/wax|pomade|styling|gel/, 'pomade'],
    [/cologne|fragrance|perfume|toilette/, 'perfume-tall'],
    [/shampoo|hair/, 'shampoo'],
    [/deo/, 'deodorant'],
    [/sun|spf/, 'sunscreen'],
    [/wash|cleans|foam|scrub/, 'men-wash'],
    [/serum/, 'serum'],
    [/eye/, 'eye-cream'],
    [/./, 'lotion'],
  ],
  'eye-and-personal-care': [
    [/solution/, 'lens-solution'],
    [/lens/, 'lens-box'],
    [/drop/, 'eye-drops'],
    [/tooth.?brush/, 'toothbrush'],
    [/mouth/, 'mouthwash'],
    [/floss/, 'floss'],
    [/tooth|oral|whitening/, 'toothpaste'],
    [/pad|liner|tampon|sanitary|diaper/, 'pad-pack'],
    [/wipe|tissue/, 'wipes'],
    [/sanit|hand/, 'hand-gel'],
    [/razor|shav|hair.?removal|wax/, 'razor'],
    [/./, 'body-wash'],
  ],
  derma: [
    [/thermal|spray|mist/, 'thermal-spray'],
    [/sun|spf/, 'sunscreen'],
    [/clean|wash/, 'cleanser'],
    [/serum/, 'serum'],
    [/lotion/, 'body-lotion'],
    [/baume|balm|cica|repair/, 'balm-tube'],
    [/./, 'cream'],
  ],
  'make-up/brows': [
    [/gel|mascara|browcara|tint|soap|wax|fix|laminat/, 'brow-gel'],
    [/./, 'brow-pencil'],
  ],
  'hair/hair-styling': [
    [/dry.?shampoo/, 'dry-shampoo'],
    [/wax|pomade|clay|paste|gel|jelly|pudding/, 'hair-wax'],
    [/oil/, 'hair-oil'],
    [/serum/, 'hair-serum'],
    [/cream|butter|milk|custard|leave/, 'conditioner'],
    [/./, 'hair-tonic'],
  ],
  'accessory/hair-tools': [
    [/band|scrunchie|clip|\btie|turban|bonnet|claw|pillow/, 'headband'],
    [/./, 'hairbrush'],
  ],
  'derma/blemish-care': [
    [/patch|dots?\b|sticker/, 'patch'],
    [/clean|wash/, 'cleanser'],
    [/lotion/, 'lotion'],
    [/serum/, 'serum'],
    [/./, 'spot-gel'],
  ],
};
const PERFUMES = ['perfume', 'perfume-round', 'perfume-tall', 'perfume-facet'] as const;

const isKind = (slug: string): slug is Kind => kinds.some((kind) => kind === slug);

/**
 * What a product looks like: its category is the name of a kind, or has a word of one; else its name tells, else
 * the path to its category.
 */
export function kindOf(path: string, name: string, brand: string): Kind {
  const levels = path.split('/');
  const last = levels.at(-1) ?? '';
  if (isKind(last)) return last;
  const rules = RULES[levels.slice(0, 2).join('/')] ?? RULES[levels[0] ?? ''] ?? [];
  const rest = rules.find(([words]) => words.source === '.')?.[1];
  const telling = rules.filter(([words]) => words.source !== '.');
  for (const text of [levels.length > 1 ? last : '', name.toLowerCase(), levels.slice(1).join(' ')]) {
    const found = telling.find(([words]) => words.test(text));
    if (found !== undefined) return found[1];
  }
  return rest ?? pick(PERFUMES, `bottle ${brand}`);
}

/** Colours of packs; a brand keeps one for all it sells. */
const PACK_COLOURS = [
  '#f4ece2',
  '#efe3d6',
  '#e9d9cc',
  '#f1dfe0',
  '#e7c9c4',
  '#d9b3ac',
  '#c9d3c3',
  '#aebfa9',
  '#d5dfe3',
  '#b9c9d6',
  '#dcd3e6',
  '#f0e2b9',
  '#e2bf97',
  '#b98d6c',
  '#8f5b4f',
  '#5d2f37',
  '#2f3b3a',
  '#24303f',
  '#221e1d',
  '#fbf8f3',
] as const;
/** What is in packs that hold no colour: creams and gels, and the waters of perfumes. */
const CREAMS = ['#f7eee3', '#f4e6d8', '#eef0ea', '#f8eae5', '#f3efe2', '#e9efe8'] as const;
const WATERS = ['#ecd3a9', '#f1d9d2', '#e8dfc4', '#dcc8b4', '#dfe4d3'] as const;
const PANS = 8;
const VIEWS = 3;
const PRINTED_NAME_MAX = 28;

/** The pictures of a variant. Their seed is the product's number, so that all variants stand on one set. */
export function picturesOf(of: {
  path: string;
  brand: string;
  name: string;
  variant: FileVariant;
  seed: string;
}): Picture[] {
  const { path, brand, name, variant, seed } = of;
  const kind = kindOf(path, name, brand);
  const shade = variant.shade?.hex ?? contentOf(path, name, seed);
  const mark = /\bSPF ?\d+\+*/iu.exec(name)?.[0]?.toUpperCase();
  const art: PackshotArt = {
    kind,
    colour: pick(PACK_COLOURS, `pack ${slug(brand) || brand}`),
    brand: printed(brand, PRINTED_NAME_MAX),
    name: printed(name, PRINTED_NAME_MAX),
    seed,
    composition: pick(mainCompositions(kind), `view ${seed}`),
    shade,
    ...(kind === 'palette' ? { shades: pans(name, path) } : {}),
    ...(variant.size === null ? {} : { size: variant.size.name.replace('×', 'x') }),
    ...(mark === undefined ? {} : { mark }),
  };
  return gallery(art, VIEWS).map((view) => ({ hash: artHash(view), art: view }));
}

function contentOf(path: string, name: string, seed: string): string {
  if (path.startsWith('make-up')) return guessShade(name, shadeUse(path)).hex;
  return pick(path.startsWith('fragrance') ? WATERS : CREAMS, `content ${seed}`);
}

const pans = (name: string, path: string): string[] =>
  Array.from({ length: PANS }, (_, i) => guessShade(`${name} pan ${i}`, shadeUse(path)).hex);

/** Latin letters only (the packs' faces have no others), whole words as far as they fit. */
function printed(text: string, max: number): string {
  const latin = (hasThai(text) ? withoutThai(text) : text)
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/gu, '')
    .replace(/\([^)]*\)|\[[^\]]*\]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  if (latin.length <= max) return latin;
  const head = latin.slice(0, max + 1);
  const space = head.lastIndexOf(' ');
  return (space > 0 ? head.slice(0, space) : head.slice(0, max)).replace(/[\s,&+/-]+$/u, '');
}
