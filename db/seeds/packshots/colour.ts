/** Colour work in OKLab, so that mixing and shading keep the hue the eye expects. Colours are `#rrggbb`. */

type Lab = readonly [lightness: number, a: number, b: number];

const toLinear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const toGamma = (c: number): number => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055);

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

const labCache = new Map<string, Lab>();

/** OKLab coordinates of a `#rrggbb` colour. */
export function toLab(hex: string): Lab {
  const known = labCache.get(hex);
  if (known) return known;
  const [red, green, blue] = channels(hex);
  const r = toLinear(red);
  const g = toLinear(green);
  const b = toLinear(blue);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lab: Lab = [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
  // Bounded: a catalogue has a few thousand colours, untrusted input might have more.
  if (labCache.size < 20_000) labCache.set(hex, lab);
  return lab;
}

/** The nearest `#rrggbb` of OKLab coordinates. */
export function toHex([L, A, B]: Lab): string {
  const l = (L + 0.3963377774 * A + 0.2158037573 * B) ** 3;
  const m = (L - 0.1055613458 * A - 0.0638541728 * B) ** 3;
  const s = (L - 0.0894841775 * A - 1.291485548 * B) ** 3;
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${rgb
    .map((v) =>
      Math.round(255 * Math.min(1, Math.max(0, toGamma(Math.max(0, v)))))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Interpolates between `a` and `b` by `t`. */
export function mix(a: string, b: string, t: number): string {
  const from = toLab(a);
  const to = toLab(b);
  return toHex([
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t,
    from[2] + (to[2] - from[2]) * t,
  ]);
}

/** Perceived lightness, 0 black to 1 white. */
export const lightness = (hex: string): number => toLab(hex)[0];

/** Mixes towards the warm white of the set's light. */
export const lighter = (hex: string, t: number): string => mix(hex, '#fffaf2', t);

/** Mixes towards a warm dark that preserves some of the hue; pale colours darken less. */
export function darker(hex: string, t: number): string {
  const l = lightness(hex);
  return mix(hex, mix('#1d120d', hex, 0.12), t * (l > 0.86 ? 0.62 : l > 0.7 ? 0.82 : 1));
}

/** Chroma multiplied by `k`. */
export function saturate(hex: string, k: number): string {
  const [l, a, b] = toLab(hex);
  return toHex([l, a * k, b * k]);
}

/** The same hue at another lightness. */
export function atLightness(hex: string, l: number, chroma = 1): string {
  const lab = toLab(hex);
  return toHex([l, lab[1] * chroma, lab[2] * chroma]);
}

/** A printing ink that reads on a pack of this colour. */
export const inkOn = (hex: string): string =>
  lightness(hex) > 0.64 ? mix(darker(hex, 0.86), '#2a1c15', 0.35) : lighter(hex, 0.9);
