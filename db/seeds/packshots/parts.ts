import type { Dressed } from './art.ts';
import { darker, inkOn, lighter, lightness, mix, saturate } from './colour.ts';
import { baseColour, type Material, ramp } from './materials.ts';
import { brand, print } from './print.ts';
import { type Canvas, ellipse, group, line, n, oval, path, rect, type Stop } from './svg.ts';

/** Outline that casts a shadow, moved by (x, y). */
export interface Outline {
  d: string;
  x?: number;
  y?: number;
}

/** Contact area with the floor: centre, half width, half depth of the ellipse. */
export interface Foot {
  x: number;
  w: number;
  depth: number;
  y?: number;
  /** Stands on a straight edge: a box, a square flacon. */
  straight?: boolean;
}

/** A drawn object, standing on (0, 0). */
export interface Thing {
  svg: string;
  outlines: Outline[];
  feet: Foot[];
  /** Extent to the left and right of x = 0 and upwards, user units; used to fit it into the picture. */
  left: number;
  right: number;
  height: number;
  /** Seen from above, lying on the floor: its shadow falls beside it, not behind it. */
  lying?: boolean;
  /** Colour of the light that passes through it on to the floor. */
  glow?: string;
}

/** Half the height of a horizontal circle of half width `w` at height `y`: flatter near the eye level. */
export const round = (C: Canvas, w: number, y = 0): number =>
  C.tilt === 0 ? 0.01 : w * C.tilt * Math.max(0.5, 1.22 + y / 760);

/** A straight barrel with a rounded foot and an elliptical top edge. */
export function barrel(
  w: number,
  top: number,
  foot: number,
  topRound: number,
  footRound: number,
  corner = 8,
): string {
  const c = Math.min(corner, (foot - top) / 2);
  return `M${n(-w)} ${n(top)}L${n(-w)} ${n(foot - c)}C${n(-w)} ${n(foot + footRound * 0.45)} ${n(-w * 0.58)} ${n(foot + footRound)} 0 ${n(foot + footRound)}C${n(w * 0.58)} ${n(foot + footRound)} ${n(w)} ${n(foot + footRound * 0.45)} ${n(w)} ${n(foot - c)}L${n(w)} ${n(top)}A${n(w)} ${n(Math.max(0.01, topRound))} 0 0 0 ${n(-w)} ${n(top)}Z`;
}

/** The near half of a horizontal circle. */
export const nearArc = (w: number, y: number, r: number): string =>
  `M${n(-w)} ${n(y)}A${n(w)} ${n(Math.max(0.01, r))} 0 0 0 ${n(w)} ${n(y)}`;

/** A joint between two parts: a dark line and the light edge under it. */
export const seam = (C: Canvas, w: number, y: number, r: number, opacity = 0.45): string =>
  line(nearArc(w, y, r), '#1d120d', 1.4, `opacity="${opacity}"`) +
  line(
    nearArc(w, y + 1.6, r),
    C.across(
      [
        [0, '#fff', 0.05],
        [0.16, '#fff', 0.8],
        [0.5, '#fff', 0.15],
        [0.9, '#fff', 0.4],
        [1, '#fff', 0],
      ],
      w,
    ),
    0.9,
  );

/** Light from above and shade towards the foot, over any body. */
export const fall = (C: Canvas, d: string, top: number, foot: number, shade = 0.2, light = 0.16): string =>
  path(
    d,
    C.down(
      [
        [0, '#fff8ec', light],
        [0.2, '#fff8ec', 0],
        [0.72, '#1d120d', 0],
        [1, '#1d120d', shade],
      ],
      top,
      foot,
    ),
  );

export interface CylinderOptions {
  w: number;
  top: number;
  foot: number;
  material: Material;
  colour?: string;
  corner?: number;
  /** Shows the lit top face. */
  lid?: boolean;
  shade?: number;
  /** A rounded upper edge instead of a sharp one, in units. */
  soft?: number;
}

/** A round part: body, shade, top face and the light on its edge. */
export function cylinder(
  C: Canvas,
  {
    w,
    top,
    foot,
    material,
    colour = '#ffffff',
    corner = 4,
    lid = true,
    shade = 0.2,
    soft = 0,
  }: CylinderOptions,
): { svg: string; d: string } {
  const rt = round(C, w, top);
  const rb = round(C, w, foot);
  const base = baseColour(material, colour);
  const inset = soft > 0 ? Math.min(soft, w * 0.3) : 0;
  const d =
    inset > 0
      ? `M${n(-w)} ${n(top + inset)}L${n(-w)} ${n(foot - corner)}C${n(-w)} ${n(foot + rb * 0.45)} ${n(-w * 0.58)} ${n(foot + rb)} 0 ${n(foot + rb)}C${n(w * 0.58)} ${n(foot + rb)} ${n(w)} ${n(foot + rb * 0.45)} ${n(w)} ${n(foot - corner)}L${n(w)} ${n(top + inset)}C${n(w)} ${n(top - rt * 0.5)} ${n(w * 0.8)} ${n(top - rt)} 0 ${n(top - rt)}C${n(-w * 0.8)} ${n(top - rt)} ${n(-w)} ${n(top - rt * 0.5)} ${n(-w)} ${n(top + inset)}Z`
      : barrel(w, top, foot, rt, rb, corner);
  let svg = path(d, C.across(ramp(material, colour), w)) + fall(C, d, top - rt, foot + rb, shade);
  if (!lid || C.tilt === 0) return { svg, d };
  const metal = base !== colour;
  const face: readonly Stop[] = metal
    ? // Brushed metal facing up: brighter than the side, otherwise the lid would look like an open ring.
      [
        [0, mix(base, '#fffaf0', 0.86)],
        [0.42, mix(base, '#fffaf0', 0.66)],
        [0.62, mix(base, '#fffaf0', 0.44)],
        [1, mix(base, '#fffaf0', 0.74)],
      ]
    : [
        [0, lighter(colour, 0.6)],
        [0.5, lighter(colour, 0.26)],
        [1, darker(colour, 0.08)],
      ];
  if (inset > 0) {
    svg += ellipse(
      0,
      top + inset * 0.12,
      w - inset * 0.8,
      rt * 0.8,
      C.linear(face, -w, top - rt, w, top + rt),
      'opacity=".75"',
    );
    svg += line(
      nearArc(w - inset * 0.8, top + inset * 0.2, rt * 0.8),
      C.across(
        [
          [0, '#fff', 0],
          [0.2, '#fff', 0.75],
          [0.6, '#fff', 0.1],
          [0.9, '#fff', 0.3],
          [1, '#fff', 0],
        ],
        w,
      ),
      1.6,
    );
    return { svg, d };
  }
  svg += ellipse(0, top, w, rt, C.linear(face, -w, top - rt, w, top + rt));
  svg += line(
    nearArc(w - 0.6, top + 0.4, rt),
    C.across(
      [
        [0, '#fff', 0],
        [0.12, '#fff', 0.95],
        [0.3, '#fff', 0.75],
        [0.58, '#fff', 0.14],
        [0.9, '#fff', 0.42],
        [1, '#fff', 0],
      ],
      w,
    ),
    1.4,
  );
  return { svg, d: d + oval(0, top, w, rt) };
}

/** Vertical grip ribs around a cap. */
export function ribs(C: Canvas, w: number, top: number, foot: number, count = 30, opacity = 0.2): string {
  let dark = '';
  let light = '';
  for (let i = 1; i < count; i += 1) {
    const x = -Math.cos((i / count) * Math.PI) * w;
    const sag = Math.sqrt(Math.max(0, 1 - (x / w) ** 2));
    dark += `M${n(x)} ${n(top + round(C, w, top) * sag)}V${n(foot + round(C, w, foot) * sag)}`;
    light += `M${n(x + 1.2)} ${n(top + round(C, w, top) * sag)}V${n(foot + round(C, w, foot) * sag)}`;
  }
  return (
    line(dark, '#1d120d', 1, `opacity="${opacity}"`) + line(light, '#fff', 0.8, `opacity="${opacity * 0.8}"`)
  );
}

/** A soft box seen in a glossy surface: a clear upright strip. */
export const softBox = (
  C: Canvas,
  x: number,
  w: number,
  top: number,
  foot: number,
  opacity: number,
): string =>
  rect(
    x,
    top,
    w,
    foot - top,
    Math.min(w / 2, 5),
    C.down(
      [
        [0, '#fffdf8', 0],
        [0.06, '#fffdf8', opacity],
        [0.72, '#fffdf8', opacity * 0.8],
        [1, '#fffdf8', 0],
      ],
      top,
      foot,
    ),
  );

export type Shoulder = 'round' | 'square' | 'slope' | 'boston';

export interface BottleShape {
  w: number;
  /** Height of the body with its shoulder. */
  h: number;
  neck: number;
  shoulder: Shoulder;
  /** Height of the shoulder. */
  rise: number;
  corner?: number;
}

/** The outline of a round bottle standing on (0, 0). */
export function bottlePath(C: Canvas, { w, h, neck, shoulder, rise, corner = 14 }: BottleShape): string {
  const rb = round(C, w, 0);
  const rn = round(C, neck, -h);
  const start = -(h - rise);
  const side = (s: 1 | -1): string => {
    const mirrored = (v: number): string => n(v * s);
    // Drawn upwards on the left (s = -1) and mirrored downwards on the right.
    if (shoulder === 'square') {
      const r = Math.min(rise, w - neck);
      return s < 0
        ? `L${mirrored(w)} ${n(-h + r)}C${mirrored(w)} ${n(-h + r * 0.35)} ${mirrored(w - r * 0.35)} ${n(-h)} ${mirrored(w - r)} ${n(-h)}L${mirrored(neck)} ${n(-h)}`
        : `L${mirrored(w - r)} ${n(-h)}C${mirrored(w - r * 0.35)} ${n(-h)} ${mirrored(w)} ${n(-h + r * 0.35)} ${mirrored(w)} ${n(-h + r)}`;
    }
    const [ax, ay, bx, by] =
      shoulder === 'slope'
        ? [w, start - rise * 0.34, neck + (w - neck) * 0.1, -h + rise * 0.36]
        : shoulder === 'boston'
          ? [w, start - rise * 0.62, neck + (w - neck) * 0.02, -h + rise * 0.42]
          : [w, start - rise * 0.6, neck + (w - neck) * 0.5, -h];
    return s < 0
      ? `L${mirrored(w)} ${n(start)}C${mirrored(ax)} ${n(ay)} ${mirrored(bx)} ${n(by)} ${mirrored(neck)} ${n(-h)}`
      : `C${mirrored(bx)} ${n(by)} ${mirrored(ax)} ${n(ay)} ${mirrored(w)} ${n(start)}`;
  };
  return `M0 ${n(rb)}C${n(-w * 0.58)} ${n(rb)} ${n(-w)} ${n(rb * 0.45)} ${n(-w)} ${n(-corner)}${side(-1)}A${n(neck)} ${n(Math.max(0.01, rn))} 0 0 0 ${n(neck)} ${n(-h)}${side(1)}L${n(w)} ${n(-corner)}C${n(w)} ${n(rb * 0.45)} ${n(w * 0.58)} ${n(rb)} 0 ${n(rb)}Z`;
}

/** An opaque bottle body: plastic or lacquered glass. */
export function opaque(
  C: Canvas,
  d: string,
  w: number,
  h: number,
  material: Material,
  colour: string,
): string {
  const foot = round(C, w, 0);
  let s = path(d, C.across(ramp(material, colour), w)) + fall(C, d, -h, foot, 0.22, 0.3);
  // The shoulder reflects the light from above.
  s += group(C.glow(-w * 0.36, -h + 20, w * 0.6, 34, '#fff', material === 'matte' ? 0.28 : 0.5), C.clip(d));
  // Light reflected by the floor at the foot.
  s += group(C.glow(0, foot, w * 0.86, 12, lighter(colour, 0.6), 0.42), C.clip(d));
  return s;
}

export interface GlassOptions {
  liquid: string;
  tint?: string;
  /** Opacity of the content. */
  fill?: number;
  /** Distance of the liquid from the wall and from the floor. */
  wall?: number;
  floor?: number;
  /** Height of the liquid's surface. */
  level: number;
  /** Inner half width and corner, when not the outer one. */
  square?: number;
  frost?: boolean;
  /** Half width of the liquid at its surface, where the shoulder narrows it. */
  surface?: number;
}

/** Glass with content: wall, liquid with its surface, the thick floor, reflections. */
export function glass(
  C: Canvas,
  d: string,
  w: number,
  h: number,
  {
    liquid,
    tint = '#ffffff',
    fill = 0.9,
    wall = 8,
    floor = 14,
    level,
    square = 0,
    frost = false,
    surface,
  }: GlassOptions,
): string {
  const foot = square > 0 ? 4 : round(C, w, 0);
  const edge = darker(mix(liquid, tint, 0.45), 0.5);
  const i = w - wall;
  const si = Math.min(i, surface ?? i);
  const rs = square > 0 ? 0.6 : round(C, si, level);
  const ri = square > 0 ? 2 : round(C, i, -floor);
  const inner =
    square > 0
      ? `M${n(-si)} ${n(level)}L${n(-i)} ${n(level + (i - si))}L${n(-i)} ${n(-floor - square)}Q${n(-i)} ${n(-floor)} ${n(-i + square)} ${n(-floor)}L${n(i - square)} ${n(-floor)}Q${n(i)} ${n(-floor)} ${n(i)} ${n(-floor - square)}L${n(i)} ${n(level + (i - si))}L${n(si)} ${n(level)}Z`
      : `M${n(-si)} ${n(level)}L${n(-i)} ${n(level + (i - si) * 1.6)}L${n(-i)} ${n(-floor - 8)}C${n(-i)} ${n(-floor + ri * 0.5)} ${n(-i * 0.55)} ${n(-floor + ri)} 0 ${n(-floor + ri)}C${n(i * 0.55)} ${n(-floor + ri)} ${n(i)} ${n(-floor + ri * 0.5)} ${n(i)} ${n(-floor - 8)}L${n(i)} ${n(level + (i - si) * 1.6)}L${n(si)} ${n(level)}A${n(si)} ${n(rs)} 0 0 1 ${n(-si)} ${n(level)}Z`;
  const clip = C.clip(d);
  // The wall.
  let s = path(
    d,
    C.across(
      [
        [0, edge, 0.62],
        [0.02, edge, 0.34],
        [0.045, '#fff', 0.85],
        [0.085, edge, 0.22],
        [0.14, '#fff', 0.5],
        [0.4, '#fff', 0.3],
        [0.62, tint, 0.22],
        [0.88, edge, 0.24],
        [0.925, edge, 0.12],
        [0.965, '#fff', 0.86],
        [0.985, edge, 0.3],
        [1, edge, 0.58],
      ],
      w,
    ),
  );
  // The content: darkest along the walls, brightest where the key light leaves it on the far right.
  const inside: Stop[] = [
    [0, darker(liquid, 0.42), fill],
    [0.05, darker(liquid, 0.22), fill],
    [0.16, liquid, fill],
    [0.28, lighter(liquid, 0.2), fill],
    [0.46, liquid, fill],
    [0.66, lighter(liquid, 0.1), fill],
    [0.85, lighter(saturate(liquid, 1.12), 0.3), fill],
    [0.945, darker(liquid, 0.2), fill],
    [1, darker(liquid, 0.4), fill],
  ];
  let content = path(inner, C.across(inside, i));
  content += path(
    inner,
    C.down(
      [
        [0, '#fff', 0.26],
        [0.16, '#fff', 0],
        [0.7, darker(liquid, 0.6), 0],
        [1, darker(liquid, 0.6), 0.3],
      ],
      level,
      -floor,
    ),
  );
  if (square === 0 && C.tilt > 0) {
    content += ellipse(
      0,
      level,
      si,
      rs,
      C.across(
        [
          [0, darker(liquid, 0.1)],
          [0.4, lighter(liquid, 0.7)],
          [1, lighter(liquid, 0.25)],
        ],
        si,
      ),
      `opacity="${n(Math.min(0.92, fill))}"`,
    );
    content += line(nearArc(si, level, rs), lighter(liquid, 0.85), 1, 'opacity=".8"');
  } else content += line(`M${n(-si)} ${n(level)}H${n(si)}`, lighter(liquid, 0.75), 1.4, 'opacity=".8"');
  s += group(content, clip);
  // The glass floor is brighter.
  s += group(
    path(
      d,
      C.down(
        [
          [0, '#fff', 0],
          [0.2, '#fff', 0.5],
          [0.5, lighter(liquid, 0.5), 0.35],
          [0.78, '#fff', 0.62],
          [1, edge, 0.5],
        ],
        -floor + ri * 0.4,
        foot,
      ),
    ) + C.glow(w * 0.3, foot - 2, w * 0.6, 9, lighter(saturate(liquid, 1.2), 0.4), 0.65),
    `${C.clip(`M${n(-w)} ${n(-floor + ri * 0.6)}H${n(w)}V${n(foot + 2)}H${n(-w)}Z`)}`,
  );
  // Reflections of the set: the tall box on the left, the rim on the right.
  const strong = frost ? 0.3 : 0.86;
  s += group(
    softBox(C, -w * 0.83, w * 0.15, -h + 8, foot - 6, strong) +
      softBox(C, -w * 0.63, w * 0.035, -h + 14, foot - 10, strong * 0.55) +
      softBox(C, w * 0.86, w * 0.045, -h + 18, foot - 10, strong * 0.85),
    clip,
  );
  if (frost)
    s += path(
      d,
      C.across(
        [
          [0, '#fff', 0.1],
          [0.25, '#fff', 0.42],
          [0.6, '#fff', 0.22],
          [1, '#fff', 0.1],
        ],
        w,
      ),
    );
  s += line(
    d,
    C.across(
      [
        [0, edge, 0.62],
        [0.3, edge, 0.14],
        [0.7, edge, 0.12],
        [1, edge, 0.55],
      ],
      w,
    ),
    1.1,
  );
  return s;
}

/** A pump for bottles whose neck ends at height y. */
export function pump(
  C: Canvas,
  y: number,
  material: Material,
  colour: string,
  neck = 34,
): { svg: string; outlines: Outline[]; top: number } {
  const collar = cylinder(C, { w: neck, top: y - 40, foot: y, material, colour, corner: 2 });
  const stem = cylinder(C, {
    w: neck * 0.26,
    top: y - 88,
    foot: y - 38,
    material,
    colour,
    lid: false,
    corner: 1,
  });
  const h = y - 88;
  const w = neck * 0.86;
  const head = `M${n(-w)} ${n(h + 6)}C${n(-w - 2)} ${n(h - 18)} ${n(-w * 0.8)} ${n(h - 25)} 0 ${n(h - 25)}C${n(w * 0.8)} ${n(h - 25)} ${n(w + 2)} ${n(h - 18)} ${n(w)} ${n(h + 6)}A${n(w)} 4 0 0 1 ${n(-w)} ${n(h + 6)}Z`;
  const spout = `M-10 ${n(h - 24)}L-82 ${n(h - 21)}C-92 ${n(h - 20)} -94 ${n(h - 12)} -94 ${n(h + 4)}L-82 ${n(h + 4)}C-82 ${n(h - 5)} -80 ${n(h - 7)} -72 ${n(h - 7)}L-10 ${n(h - 2)}Z`;
  const base = baseColour(material, colour);
  const svg =
    stem.svg +
    collar.svg +
    path(
      spout,
      C.down(
        [
          [0, lighter(base, 0.65)],
          [0.35, lighter(base, 0.12)],
          [0.72, darker(base, 0.22)],
          [1, darker(base, 0.44)],
        ],
        h - 25,
        h + 4,
      ),
    ) +
    path(head, C.across(ramp(material, colour), w)) +
    path(
      head,
      C.down(
        [
          [0, '#fff', 0.5],
          [0.3, '#fff', 0],
          [0.8, '#1d120d', 0],
          [1, '#1d120d', 0.26],
        ],
        h - 25,
        h + 8,
      ),
    ) +
    line(`M-84 ${n(h - 20)}L-8 ${n(h - 23)}`, '#fff', 1.8, 'opacity=".75" stroke-linecap="round"') +
    line(nearArc(w, h + 6, 4), '#1d120d', 1.2, 'opacity=".3"');
  return { svg, outlines: [{ d: collar.d }, { d: stem.d }, { d: head }, { d: spout }], top: y - 113 };
}

/** A fine-mist sprayer; with its clear cap when `capped`. */
export function mister(
  C: Canvas,
  y: number,
  material: Material,
  colour: string,
  neck = 30,
  capped = false,
): { svg: string; outlines: Outline[]; top: number } {
  const collar = cylinder(C, { w: neck, top: y - 16, foot: y, material, colour, corner: 1 });
  const head = cylinder(C, {
    w: neck * 0.72,
    top: y - 58,
    foot: y - 15,
    material,
    colour,
    corner: 2,
    soft: 7,
  });
  const hole =
    ellipse(-neck * 0.42, y - 42, 3.2, 3.6, darker(baseColour(material, colour), 0.7)) +
    ellipse(-neck * 0.42, y - 42, 1.2, 1.4, '#14100e');
  let svg = collar.svg + head.svg + hole;
  const outlines: Outline[] = [{ d: collar.d }, { d: head.d }];
  if (!capped) return { svg, outlines, top: y - 62 };
  const w = neck + 5;
  const d = barrel(w, y - 82, y, round(C, w, y - 82), round(C, w, y), 3);
  svg += path(
    d,
    C.across(
      [
        [0, '#8d857d', 0.5],
        [0.05, '#fff', 0.7],
        [0.1, '#b9b2aa', 0.2],
        [0.17, '#fff', 0.75],
        [0.24, '#fff', 0.2],
        [0.7, '#fff', 0.08],
        [0.9, '#a8a098', 0.22],
        [0.955, '#fff', 0.75],
        [1, '#8d857d', 0.5],
      ],
      w,
    ),
  );
  svg +=
    ellipse(0, y - 82, w, round(C, w, y - 82), '#fff', 'opacity=".45"') +
    line(nearArc(w, y - 82, round(C, w, y - 82)), '#fff', 1.2, 'opacity=".8"');
  outlines.push({ d });
  return { svg, outlines, top: y - 88 };
}

/** A pipette's collar and rubber, for a neck that ends at y. */
export function dropper(
  C: Canvas,
  y: number,
  metal: Material,
  colour: string,
  rubber: string,
  w = 40,
): { svg: string; outlines: Outline[]; top: number } {
  const collar = cylinder(C, { w, top: y - 58, foot: y, material: metal, colour, corner: 3 });
  const b = w * 0.6;
  const k = y - 58;
  const bulb = `M${n(-b)} ${n(k)}L${n(-b)} ${n(k - 52)}C${n(-b)} ${n(k - 88)} ${n(-b * 0.72)} ${n(k - 104)} 0 ${n(k - 104)}C${n(b * 0.72)} ${n(k - 104)} ${n(b)} ${n(k - 88)} ${n(b)} ${n(k - 52)}L${n(b)} ${n(k)}A${n(b)} ${n(Math.max(0.01, round(C, b, k)))} 0 0 1 ${n(-b)} ${n(k)}Z`;
  const svg =
    collar.svg +
    path(bulb, C.across(ramp('matte', rubber), b)) +
    path(
      bulb,
      C.down(
        [
          [0, '#fff', 0.16],
          [0.45, '#fff', 0],
          [0.82, '#1d120d', 0],
          [1, '#1d120d', 0.38],
        ],
        k - 104,
        k + 3,
      ),
    ) +
    group(C.glow(-b * 0.34, k - 78, b * 0.5, 20, '#fff', 0.42), C.clip(bulb));
  return { svg, outlines: [{ d: collar.d }, { d: bulb }], top: k - 104 };
}

/** A turned wooden cap. */
export function woodCap(
  C: Canvas,
  w: number,
  top: number,
  foot: number,
  tone = '#b98a5c',
): { svg: string; d: string } {
  const part = cylinder(C, { w, top, foot, material: 'matte', colour: tone, corner: 3 });
  let grain = '';
  for (let i = 0; i < 9; i += 1) {
    const y = top + ((foot - top) * (i + 0.3 + C.random() * 0.5)) / 9;
    grain += `M${n(-w)} ${n(y)}C${n(-w * 0.4)} ${n(y + round(C, w, y) + C.random() * 3)} ${n(w * 0.3)} ${n(y + round(C, w, y) - C.random() * 3)} ${n(w)} ${n(y + C.random() * 2)}`;
  }
  return {
    svg: part.svg + group(line(grain, darker(tone, 0.55), 0.9, 'opacity=".34"'), C.clip(part.d)),
    d: part.d,
  };
}

/** A folding box with the brand's print: front, a narrow right side, the top. Its near lower left corner is at x = -w. */
export function carton(
  C: Canvas,
  art: Dressed,
  w: number,
  h: number,
  colour: string,
  depth = 26,
): { svg: string; d: string; right: number } {
  const lift = C.tilt === 0 ? 0 : depth * 0.2;
  const front = `M${n(-w)} 0V${n(-h)}H${n(w)}V0Z`;
  const side = `M${n(w)} 0L${n(w + depth)} ${n(-lift * 1.3)}V${n(-h - lift * 0.55)}L${n(w)} ${n(-h)}Z`;
  const top = `M${n(-w)} ${n(-h)}L${n(-w + depth * 0.9)} ${n(-h - lift * 0.6)}H${n(w + depth)}L${n(w)} ${n(-h)}Z`;
  const soft = 'stroke-linejoin="round"';
  let s = path(
    front,
    C.linear(
      [
        [0, lighter(colour, 0.32)],
        [0.45, lighter(colour, 0.08)],
        [1, darker(colour, 0.13)],
      ],
      -w,
      -h,
      w,
      0,
    ),
  );
  s += path(
    side,
    C.linear(
      [
        [0, darker(colour, 0.34)],
        [0.4, darker(colour, 0.28)],
        [1, darker(colour, 0.44)],
      ],
      w,
      -h,
      w + depth,
      0,
    ),
  );
  s += path(
    top,
    C.linear(
      [
        [0, lighter(colour, 0.75)],
        [1, lighter(colour, 0.3)],
      ],
      -w,
      -h,
      w,
      -h,
    ),
  );
  s +=
    line(`M${n(w)} 0V${n(-h)}`, lighter(colour, 0.55), 1.2, 'opacity=".8"') +
    line(`M${n(-w)} ${n(-h)}H${n(w)}`, lighter(colour, 0.7), 1.2, `opacity=".9" ${soft}`);
  // The tuck flap's line, and shade towards the floor.
  s += line(`M${n(-w)} ${n(-h + 15)}H${n(w)}`, darker(colour, 0.5), 0.7, 'opacity=".25"');
  s += path(
    front,
    C.down(
      [
        [0, '#fff', 0.12],
        [0.25, '#fff', 0],
        [0.75, '#1d120d', 0],
        [1, '#1d120d', 0.16],
      ],
      -h,
      0,
    ),
  );
  s += print(C, art, { y: -h + h * 0.16, w: w * 1.5, h: h * 0.68, on: colour });
  s += group(
    brand(art, 0, 0, depth * 0.42, inkOn(darker(colour, 0.3)), { max: h * 0.5, opacity: 0.7 }),
    `transform="translate(${n(w + depth * 0.62)} ${n(-h * 0.5)}) skewY(-10) rotate(-90)"`,
  );
  return { svg: s, d: front + side + top, right: w + depth };
}

/** White, or the pale tint of a colour, for neutral parts. */
export const pale = (colour: string): string =>
  lightness(colour) > 0.8 ? lighter(colour, 0.3) : mix('#f6f0e6', colour, 0.08);
