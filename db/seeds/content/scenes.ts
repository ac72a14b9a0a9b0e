import { dress, type PackshotArt } from '../packshots/art.ts';
import { drawings } from '../packshots/kinds/index.ts';
import type { StillItem, StillScene } from '../packshots/still-scene.ts';
import { Canvas } from '../packshots/svg.ts';

/** A product on a set; by default it stands closed on the floor. */
export interface Standing {
  art: PackshotArt;
  open?: boolean;
  /** Stands on a block or a drum of plaster of this height, in parts of the picture's. */
  on?: { drum: boolean; height: number };
  /** Scale relative to its natural size. */
  size?: number;
}

export interface SetOptions {
  name: string;
  w: number;
  h: number;
  ground: string;
  plinth?: string;
  gobo?: StillScene['gobo'];
  /** Horizontal range of the products, in parts of the width: the rest is for text. */
  from?: number;
  to?: number;
  /** Height of the tallest product, in parts of the picture's. */
  tall?: number;
  /** Position of the front row, in parts of the height. */
  floor?: number;
  extras?: (at: (x: number, y: number) => { x: number; y: number }) => StillItem[];
}

/**
 * Arranges products side by side on a set, to one scale, filling the given width; products on plaster are
 * further back.
 */
export function standing(options: SetOptions, things: readonly Standing[]): StillScene {
  const {
    name,
    w,
    h,
    ground,
    plinth = ground,
    gobo = 'none',
    from = 0.12,
    to = 0.88,
    tall = 0.5,
    floor = 0.86,
  } = options;
  const canvas = new Canvas('measure', name);
  const measured = things.map((thing) => {
    const drawn = drawings[thing.art.kind](canvas, dress(thing.art), {
      open: thing.open ?? false,
      lying: false,
    });
    const size = thing.size ?? 1;
    return {
      ...thing,
      size,
      left: drawn.left * size,
      right: drawn.right * size,
      height: drawn.height * size,
    };
  });
  const gap = 46;
  const total = measured.reduce(
    (sum, { left, right, on }) => sum + (left + right) * (on ? 1.25 : 1),
    gap * (things.length - 1),
  );
  const highest = Math.max(
    ...measured.map(({ height, on }) => height / (1 - (on?.height ?? 0) / tall / 1.6)),
  );
  const k = Math.min(((to - from) * w) / total, (tall * h) / highest);
  const items: StillItem[] = [];
  const plinths: StillScene['plinths'][number][] = [];
  let x = ((from + to) / 2) * w - (total * k) / 2;
  for (const { art, open, on, size, left, right } of measured) {
    const wide = (left + right) * k * (on ? 1.25 : 1);
    const centre = x + wide / 2 + ((left - right) * k) / 2;
    const place = open === undefined ? {} : { open };
    if (on) {
      const half = wide * 0.56;
      const y = h * (floor - 0.06);
      plinths.push({ x: x + wide / 2, y, w: half, h: on.height * h, drum: on.drum, colour: plinth });
      items.push({
        art,
        ...place,
        x: centre,
        y: y - on.height * h + half * (on.drum ? 0.08 : 0.06),
        k: k * size,
      });
    } else items.push({ art, ...place, x: centre, y: h * floor, k: k * size });
    x += wide + gap * k;
  }
  return {
    name,
    w,
    h,
    ground,
    gobo,
    horizon: Math.round(h * (floor - 0.24)),
    plinths,
    items: [...items, ...(options.extras?.((px, py) => ({ x: px * w, y: py * h })) ?? [])],
  };
}
