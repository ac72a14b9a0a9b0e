import { createHash } from 'node:crypto';
import { type Composition, type Dressed, dress, type Kind, type PackshotArt } from './art.ts';
import { lighter, mix } from './colour.ts';
import { drawings } from './kinds/index.ts';
import { carton, type Thing } from './parts.ts';
import { hash } from './random.ts';
import { ground, lens, type Place, place, plinth, wrap } from './scene.ts';
import type { StillScene } from './still-scene.ts';
import { Canvas } from './svg.ts';
import { drops, onSkin, smear, texture } from './textures.ts';

/** Possible compositions of a kind. */
interface Traits {
  /** Has an inside that can be shown. */
  opens?: boolean;
  /** Lies on the background: no standing pictures. */
  flat?: boolean;
  /** Can be shown lying on its side. */
  lies?: boolean;
  /** A fragrance. */
  scent?: boolean;
  /** Comes in a box. */
  boxed?: boolean;
  /** Smear ('paste') or drops ('liquid') on the background; 'dry' is powder. */
  texture?: 'paste' | 'liquid' | 'dry';
  /** Worn as a colour: its shade is shown on paper, since drawn skin is not a photograph. */
  worn?: boolean;
  /** Colour of the smear, if it is not the shade. */
  paste?: string;
  /** Relative size in the picture. */
  scale?: number;
}

const care = { lies: true, boxed: true, texture: 'paste' } as const;
const jarCare = { opens: true, boxed: true, texture: 'paste' } as const;
const fluid = { lies: true, boxed: true, texture: 'liquid' } as const;
const scent = { scent: true, boxed: true, lies: true, texture: 'liquid' } as const;

const traits: Record<Kind, Traits> = {
  lipstick: { opens: true, texture: 'paste', worn: true },
  liptint: { opens: true, lies: true, texture: 'paste', worn: true, boxed: true },
  lipgloss: { opens: true, lies: true, texture: 'paste', worn: true },
  lipbalm: { opens: true, texture: 'paste' },
  'lip-pot': { opens: true, texture: 'paste', scale: 0.8 },
  lipliner: { flat: true, worn: true },
  cushion: { opens: true, lies: true, texture: 'paste', worn: true },
  powder: { opens: true, lies: true, texture: 'dry' },
  'loose-powder': { opens: true, texture: 'dry' },
  foundation: { boxed: true, texture: 'paste', worn: true },
  concealer: { opens: true, lies: true, texture: 'paste', worn: true },
  primer: care,
  palette: { opens: true, lies: true, texture: 'dry', worn: true },
  eyeshadow: { flat: true, texture: 'dry', worn: true },
  blush: { opens: true, lies: true, texture: 'dry', worn: true },
  'blush-quad': { opens: true, lies: true, texture: 'dry' },
  highlighter: { opens: true, lies: true, texture: 'dry', worn: true },
  'contour-stick': { opens: true, texture: 'paste', worn: true },
  mascara: { opens: true, lies: true, boxed: true },
  eyeliner: { flat: true },
  'eye-pencil': { flat: true, worn: true },
  'brow-pencil': { flat: true, worn: true },
  'brow-gel': { opens: true, lies: true },
  'setting-spray': fluid,
  nail: { opens: true, texture: 'paste', scale: 0.92 },
  cleanser: { texture: 'paste', boxed: true },
  foam: care,
  'cleansing-oil': { texture: 'liquid', boxed: true },
  'cleansing-balm': jarCare,
  micellar: { texture: 'liquid', lies: true },
  toner: fluid,
  pads: { boxed: true, texture: 'liquid' },
  essence: fluid,
  serum: fluid,
  ampoule: { ...fluid, scale: 0.9 },
  lotion: care,
  cream: jarCare,
  'gel-cream': jarCare,
  'eye-cream': care,
  sunscreen: { boxed: true, texture: 'paste', paste: '#fbf1e2' },
  'sun-tube': { ...care, paste: '#fbf1e2' },
  'sun-stick': { opens: true, texture: 'paste', paste: '#fbf1e2' },
  mask: { flat: true, opens: true },
  'mask-tube': care,
  'mask-jar': jarCare,
  mist: fluid,
  patch: { flat: true },
  'spot-gel': care,
  shampoo: { texture: 'liquid' },
  conditioner: { texture: 'paste' },
  'hair-mask': { opens: true, texture: 'paste' },
  'hair-oil': fluid,
  'hair-serum': fluid,
  'hair-dye': {},
  'dry-shampoo': {},
  'hair-wax': { opens: true, texture: 'paste', scale: 0.86 },
  'hair-tonic': fluid,
  brush: { flat: true },
  'brush-set': { flat: true },
  sponge: { flat: true },
  puff: { flat: true },
  hairbrush: { flat: true },
  mirror: {},
  curler: { flat: true },
  lashes: { flat: true },
  'cotton-pads': {},
  headband: { flat: true },
  tweezers: { flat: true },
  'body-wash': { texture: 'liquid' },
  soap: {},
  scrub: { opens: true, texture: 'paste' },
  'body-lotion': { texture: 'paste' },
  'body-cream': jarCare,
  'hand-cream': care,
  deodorant: { opens: true },
  'roll-on': {},
  'body-oil': fluid,
  'bath-salt': {},
  'body-mist': fluid,
  perfume: scent,
  'perfume-round': { ...scent, lies: false },
  'perfume-tall': scent,
  'perfume-facet': { ...scent, lies: false },
  rollerball: { ...scent, scale: 0.9 },
  diffuser: { scent: true, boxed: true },
  candle: { scent: true, boxed: true },
  pills: { boxed: true },
  'sachet-box': {},
  gummies: {},
  'collagen-drink': {},
  'powder-tub': {},
  'men-wash': care,
  'shave-foam': { texture: 'paste', paste: '#fdfaf4' },
  razor: { flat: true },
  pomade: { opens: true, texture: 'paste', scale: 0.86 },
  'beard-oil': fluid,
  'lens-box': {},
  'lens-solution': { boxed: true },
  'eye-drops': { boxed: true, scale: 0.86 },
  toothpaste: {},
  toothbrush: { flat: true },
  mouthwash: { texture: 'liquid' },
  floss: { scale: 0.8 },
  wipes: { flat: true },
  'pad-pack': {},
  'hand-gel': { texture: 'liquid' },
  'thermal-spray': { lies: true },
  'balm-tube': care,
};

/** Always shown open: a closed compact is not recognisable. */
const alwaysOpen = new Set<Kind>([
  'cushion',
  'powder',
  'palette',
  'blush',
  'blush-quad',
  'highlighter',
  'eyeshadow',
]);

/** Open in every standing picture, so that 'open' would add nothing. */
const bare = new Set<Kind>(['lipstick']);

/** The suitable compositions of a kind, best first. */
export function compositionsFor(kind: Kind): Composition[] {
  const t = traits[kind];
  if (t.flat) return t.opens ? ['solo', 'open'] : t.worn ? ['solo', 'texture'] : ['solo'];
  const out: Composition[] = ['solo'];
  if (alwaysOpen.has(kind)) {
    if (t.lies) out.push('lying');
  } else {
    if (t.opens && !bare.has(kind)) out.push('open');
    if (t.texture === 'paste' || t.texture === 'liquid') out.push('smear');
    if (t.boxed) out.push('boxed');
    if (t.lies) out.push('duo');
    out.push('plinth');
    if (t.lies) out.push('lying');
  }
  if (t.texture === 'paste' || t.texture === 'dry') out.push('texture');
  return out;
}

/** The compositions a product's first picture may have: never a close-up. */
export const mainCompositions = (kind: Kind): Composition[] =>
  compositionsFor(kind).filter((c) => c !== 'texture' && c !== 'duo');

/** Stable name of a picture: the first 20 hexadecimal digits of the SHA-256 of its art, keys in order. */
export function artHash(art: PackshotArt | StillScene): string {
  const ordered = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(ordered)
      : value !== null && typeof value === 'object'
        ? Object.fromEntries(
            Object.entries(value)
              .filter(([, v]) => v !== undefined)
              .sort(([a], [b]) => (a < b ? -1 : 1))
              .map(([k, v]) => [k, ordered(v)]),
          )
        : value;
  return createHash('sha256')
    .update(JSON.stringify(ordered(art)))
    .digest('hex')
    .slice(0, 20);
}

/** The pictures of a product page: the given one first, then up to `count - 1` other compositions. */
export function gallery(art: PackshotArt, count = 5): PackshotArt[] {
  const first = art.composition ?? 'solo';
  const order: Composition[] = ['texture', 'open', 'boxed', 'lying', 'smear', 'solo', 'plinth', 'duo'];
  const possible = compositionsFor(art.kind);
  const others = order.filter((c) => c !== first && possible.includes(c)).slice(0, count - 1);
  return [art, ...others.map((composition) => ({ ...art, composition }))];
}

interface Fit {
  k: number;
  x: number;
  y: number;
}

/** Scale and position that fit a product into the picture. */
function settle(
  thing: Thing,
  scale: number,
  room: { w: number; h: number; cx?: number; floor?: number } = { w: 586, h: 648 },
): Fit {
  const width = thing.left + thing.right;
  const k = Math.min(room.w / width, room.h / thing.height, 2.3) * scale;
  const cx = room.cx ?? 392;
  const x = cx - ((thing.right - thing.left) / 2) * k;
  const y = thing.lying ? 506 : (room.floor ?? Math.min(868, 516 + (thing.height * k) / 2 + 16));
  return { k, x, y };
}

function compose(C: Canvas, o: Dressed): string {
  const t = traits[o.kind];
  const draw = drawings[o.kind];
  const scale = t.scale ?? 1;
  const c = o.composition;
  const open = c === 'open' || alwaysOpen.has(o.kind) || (c !== 'lying' && c !== 'duo' && bare.has(o.kind));
  const put = (thing: Thing, where: Place): string => place(C, o.ground, thing, where);
  if (c === 'lying' && !t.flat) {
    C.tilt = 0;
    const thing = { ...draw(C, o, { open: alwaysOpen.has(o.kind), lying: true }), lying: true };
    const compact = alwaysOpen.has(o.kind);
    const f = settle(thing, scale * (compact ? 1 : 1.06));
    // A standing product is drawn upwards from its foot; lying, its centre is the centre of the picture.
    const turn = compact ? (hash(o.seed) % 9) - 4 : hash(`turn ${o.seed}`) % 2 ? 24 : -28;
    const a = (turn * Math.PI) / 180;
    const half = compact ? 0 : (thing.height / 2) * f.k;
    const side =
      t.texture === 'paste' && !compact
        ? smear(C, t.paste ?? o.shade, o.seed, turn > 0 ? 620 : 186, 700, 0.62, turn > 0 ? -64 : 70)
        : t.texture === 'liquid'
          ? drops(C, o.shade, turn > 0 ? 620 : 190, 690, 1.5)
          : '';
    return (
      ground(C, o, true) +
      side +
      put(thing, { x: 396 - Math.sin(a) * half, y: 500 + Math.cos(a) * half, k: f.k, turn })
    );
  }
  const thing = draw(C, o, { open, lying: false });
  if (thing.lying || t.flat) {
    const f = settle(thing, scale, { w: 640, h: 760 });
    const turn =
      o.kind.includes('pencil') || o.kind === 'lipliner' || o.kind === 'eyeliner'
        ? 32
        : o.kind === 'hairbrush' || o.kind === 'razor' || o.kind === 'tweezers'
          ? 24
          : (hash(`turn ${o.seed}`) % 13) - 6;
    return ground(C, o, true) + put({ ...thing, lying: true }, { x: 396, y: 500, k: f.k, turn });
  }
  const wide = thing.left + thing.right > thing.height * 0.9;
  switch (c) {
    case 'smear': {
      const f = settle(thing, scale, { w: 520, h: 620, cx: 362 });
      const front =
        t.texture === 'liquid'
          ? drops(C, o.shade, 590, f.y + 26, 1.35)
          : smear(C, t.paste ?? o.shade, o.seed, 584, f.y + 50, 0.6, -9);
      return ground(C, o, false) + put(thing, f) + front;
    }
    case 'boxed': {
      const half = Math.max(thing.left, thing.right, thing.height * 0.24);
      const height = thing.height * (wide ? 1.12 : 0.98) + 8;
      // On a flacon the mark is the line under the name; on its box it would be repeated.
      const art: Dressed = t.scent ? { ...o, mark: '' } : o;
      const box = carton(C, art, half * (wide ? 0.98 : 1.06), height, boxColour(o), half * 0.34);
      const boxed: Thing = {
        svg: box.svg,
        outlines: [{ d: box.d }],
        feet: [{ x: half * 0.17, w: half * 1.2, depth: 5, straight: true }],
        left: half * 1.06,
        right: box.right,
        height,
      };
      const all = (thing.left + thing.right + (boxed.left + boxed.right) * (wide ? 0.62 : 0.9)) * 1.0;
      const k = Math.min(636 / all, 620 / height, 2) * scale;
      const floor = Math.min(856, 516 + (height * k) / 2 + 18);
      const leftEdge = 398 - (all * k) / 2;
      return (
        ground(C, o, false) +
        put(boxed, { x: leftEdge + boxed.left * k, y: floor - 34, k }) +
        put(thing, { x: leftEdge + all * k - thing.right * k, y: floor + 6, k })
      );
    }
    case 'duo': {
      const second = draw(C, o, { open: !open && Boolean(t.opens), lying: false });
      const gap = 26;
      const all = thing.left + thing.right + second.left + second.right + gap;
      const k = Math.min(640 / all, 620 / Math.max(thing.height, second.height), 2) * scale;
      const floor = Math.min(860, 516 + (thing.height * k) / 2 + 20);
      const left = 396 - (all * k) / 2;
      return (
        ground(C, o, false) +
        put(second, { x: left + all * k - second.right * k, y: floor - 40, k }) +
        put(thing, { x: left + thing.left * k, y: floor, k })
      );
    }
    case 'plinth': {
      const drum = hash(`plinth ${o.seed}`) % 2 === 0;
      const k = Math.min(540 / thing.height, 460 / (thing.left + thing.right), 1.9) * scale;
      const half = Math.max(((thing.left + thing.right) / 2) * k * 1.34, 150);
      const stand = plinth(C, o.ground, {
        w: half,
        h: drum ? 96 : 120,
        drum,
        colour: mix(lighter(o.ground, 0.4), o.accent, 0.05),
      });
      const floor = 874;
      const cx = 386;
      const topY = floor - (drum ? 96 : 120 + half * 0.1);
      return (
        ground(
          C,
          { ...o, gobo: o.gobo === 'none' ? (hash(o.seed) % 2 ? 'leaf' : 'window') : o.gobo },
          false,
        ) +
        put(stand, { x: cx, y: floor, k: 1 }) +
        put(thing, { x: cx - ((thing.right - thing.left) / 2) * k, y: topY + (drum ? 12 : 0), k })
      );
    }
    default:
      return ground(C, o, false) + put(thing, settle(thing, scale));
  }
}

const boxColour = (o: Dressed): string =>
  hash(`box ${o.brand}`) % 3 === 0
    ? mix(o.colour, '#f7f1e6', 0.7)
    : hash(`box ${o.brand}`) % 3 === 1
      ? o.colour
      : mix(o.shade, '#f7f0e6', 0.62);

/**
 * Draws a product picture.
 * @param art what to draw; the same art always gives the same bytes
 * @returns a self-contained SVG, 800 × 1000, without external fonts, pictures or links
 */
export function packshot(art: PackshotArt): string {
  const o = dress(art);
  const C = new Canvas(`p${hash(JSON.stringify(art)).toString(36)}`, `${o.seed}${o.kind}${o.composition}`);
  const dry = traits[o.kind].texture === 'dry';
  const body =
    o.composition === 'skin'
      ? onSkin(
          C,
          o.shade,
          o.seed,
          o.kind === 'lipgloss' || o.kind === 'cushion' ? 0.86 : 0.96,
          dry || o.look.finish === 'matte',
        )
      : o.composition === 'texture'
        ? ground(C, { ...o, gobo: 'none' }, true) + texture(C, traits[o.kind].paste ?? o.shade, o.seed, dry)
        : compose(C, o);
  return wrap(C, body + lens(C), `${o.brand} ${o.name}`);
}
