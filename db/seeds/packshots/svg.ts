import { random } from './random.ts';

/** One stop of a gradient: offset 0 to 1, colour, opacity (1 when absent). */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Formats a number for SVG: two decimals at most. */
export const n = (value: number): string => String(Math.round(value * 100) / 100);

/**
 * A drawing in progress: collects gradients, filters and clips, and returns references to them. `tilt` is the
 * camera angle: the ratio of a horizontal circle's height to its width (0 = seen from above, lying flat).
 */
export class Canvas {
  readonly id: string;
  readonly random: () => number;
  tilt = 0.118;
  private count = 0;
  private readonly parts: string[] = [];
  private readonly known = new Map<string, string>();

  constructor(id: string, seed: string) {
    this.id = id;
    this.random = random(seed);
  }

  get definitions(): string {
    return this.parts.join('');
  }

  /** Adds a definition unless an identical one exists, and returns its id. */
  private define(body: (id: string) => string): string {
    const shape = body('');
    const seen = this.known.get(shape);
    if (seen) return seen;
    const id = `${this.id}${(this.count++).toString(36)}`;
    this.parts.push(body(id));
    this.known.set(shape, id);
    return id;
  }

  private stops(stops: readonly Stop[]): string {
    return stops
      .map(
        ([offset, colour, opacity]) =>
          `<stop offset="${n(offset)}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${n(opacity)}"`}/>`,
      )
      .join('');
  }

  /** A linear gradient from (x1, y1) to (x2, y2) in user space, as a paint. */
  linear(stops: readonly Stop[], x1: number, y1: number, x2: number, y2: number): string {
    const inner = this.stops(stops);
    return `url(#${this.define(
      (id) =>
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}">${inner}</linearGradient>`,
    )})`;
  }

  /** A gradient over the filled shape, from the top left to the bottom right: foil, paper, metal faces. */
  slanted(stops: readonly Stop[], x2 = 1, y2 = 0.5): string {
    const inner = this.stops(stops);
    return `url(#${this.define((id) => `<linearGradient id="${id}" x1="0" y1="0" x2="${n(x2)}" y2="${n(y2)}">${inner}</linearGradient>`)})`;
  }

  /** A gradient across, left to right, from -w to w. */
  across(stops: readonly Stop[], w: number, x = 0): string {
    return this.linear(stops, x - w, 0, x + w, 0);
  }

  /** A gradient downwards from y1 to y2. */
  down(stops: readonly Stop[], y1: number, y2: number): string {
    return this.linear(stops, 0, y1, 0, y2);
  }

  /** A radial gradient in user space; `squash` is its height divided by its width. */
  radial(stops: readonly Stop[], cx: number, cy: number, r: number, squash = 1, turn = 0): string {
    const inner = this.stops(stops);
    const rotate = turn === 0 ? '' : ` rotate(${n(turn)})`;
    return `url(#${this.define(
      (id) =>
        `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="${n(r)}" gradientTransform="translate(${n(cx)} ${n(cy)})${rotate} scale(1 ${n(squash)})">${inner}</radialGradient>`,
    )})`;
  }

  /** A radial fade-out: a light or a shadow, cheaper than a blur filter. */
  glow(cx: number, cy: number, rx: number, ry: number, colour: string, opacity: number, core = 0): string {
    const stops: Stop[] = [
      [0, colour, opacity],
      [core, colour, opacity],
      [core + (1 - core) * 0.35, colour, opacity * 0.62],
      [core + (1 - core) * 0.68, colour, opacity * 0.2],
      [1, colour, 0],
    ];
    return ellipse(cx, cy, rx, ry, this.radial(stops, cx, cy, rx, ry / rx));
  }

  /**
   * A Gaussian blur, as an attribute. Its cost depends on the area of the filter region, some 5 to 20 ms for
   * a large one: `margin` (a share of the shape's box on each side) should just contain three deviations.
   */
  blur(deviation: number, margin = 0.6): string {
    const size = n(100 + margin * 200);
    return `filter="url(#${this.define(
      (id) =>
        `<filter id="${id}" x="${n(-margin * 100)}%" y="${n(-margin * 100)}%" width="${size}%" height="${size}%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${n(deviation)}"/></filter>`,
    )})"`;
  }

  /** Any filter, as an attribute. */
  filter(body: string, box = 'x="-20%" y="-20%" width="140%" height="140%"'): string {
    return `filter="url(#${this.define(
      (id) => `<filter id="${id}" ${box} color-interpolation-filters="sRGB">${body}</filter>`,
    )})"`;
  }

  /** A clip by one path, as an attribute. */
  clip(d: string): string {
    return `clip-path="url(#${this.define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)})"`;
  }
}

export const path = (d: string, fill: string, attributes = ''): string =>
  `<path d="${d}" fill="${fill}" ${attributes}/>`;
export const line = (d: string, stroke: string, width: number, attributes = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" ${attributes}/>`;
export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  attributes = '',
): string =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${attributes}/>`;
export const rect = (
  x: number,
  y: number,
  w: number,
  h: number,
  r: number,
  fill: string,
  attributes = '',
): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(r)}" fill="${fill}" ${attributes}/>`;
export const group = (inner: string, attributes = ''): string => `<g ${attributes}>${inner}</g>`;
export const at = (inner: string, x: number, y: number, rest = ''): string =>
  `<g transform="translate(${n(x)} ${n(y)})${rest}">${inner}</g>`;
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => (c === '&' ? '&amp;' : c === '<' ? '&lt;' : c === '>' ? '&gt;' : '&quot;'));

/** A rectangle with round corners: the same radius, or one for the top and one for the foot. */
export function roundRect(x: number, y: number, w: number, h: number, top: number, foot = top): string {
  return `M${n(x + top)} ${n(y)}H${n(x + w - top)}Q${n(x + w)} ${n(y)} ${n(x + w)} ${n(y + top)}V${n(y + h - foot)}Q${n(x + w)} ${n(y + h)} ${n(x + w - foot)} ${n(y + h)}H${n(x + foot)}Q${n(x)} ${n(y + h)} ${n(x)} ${n(y + h - foot)}V${n(y + top)}Q${n(x)} ${n(y)} ${n(x + top)} ${n(y)}Z`;
}

/** The outline of an ellipse as a path, for clips and shadows. */
export const oval = (cx: number, cy: number, rx: number, ry: number): string =>
  `M${n(cx - rx)} ${n(cy)}A${n(rx)} ${n(ry)} 0 1 1 ${n(cx + rx)} ${n(cy)}A${n(rx)} ${n(ry)} 0 1 1 ${n(cx - rx)} ${n(cy)}Z`;
