import type { Finish, Metal } from './art.ts';
import { darker, lighter, lightness, mix } from './colour.ts';
import type { Stop } from './svg.ts';

export type Material = Finish | Metal | 'frost';

const metals: Record<Metal, readonly Stop[]> = {
  gold: [
    [0, '#5d3f20'],
    [0.035, '#a87c47'],
    [0.09, '#efd6a6'],
    [0.13, '#fff8e6'],
    [0.19, '#fbeac8'],
    [0.235, '#dcb987'],
    [0.34, '#b38750'],
    [0.47, '#87602f'],
    [0.57, '#a67a46'],
    [0.665, '#d8b57d'],
    [0.72, '#f6e4c0'],
    [0.76, '#ecd2a2'],
    [0.83, '#b08450'],
    [0.915, '#64441f'],
    [0.955, '#d4ab76'],
    [0.985, '#a97e4b'],
    [1, '#6f4e2a'],
  ],
  rose: [
    [0, '#6a4034'],
    [0.035, '#b5806c'],
    [0.09, '#f2cfc0'],
    [0.13, '#fff4ee'],
    [0.19, '#fae0d5'],
    [0.235, '#e0b3a1'],
    [0.34, '#bb8872'],
    [0.47, '#8f5d4d'],
    [0.57, '#ae7d6a'],
    [0.665, '#dfb4a3'],
    [0.72, '#f8e2d7'],
    [0.76, '#eec9ba'],
    [0.83, '#b98875'],
    [0.915, '#744a3d'],
    [0.955, '#d9ac9b'],
    [0.985, '#b5826f'],
    [1, '#7d5446'],
  ],
  silver: [
    [0, '#4a4745'],
    [0.035, '#8b8784'],
    [0.09, '#dcd9d5'],
    [0.13, '#ffffff'],
    [0.19, '#f1efec'],
    [0.235, '#c9c6c2'],
    [0.34, '#a09c98'],
    [0.47, '#6a6764'],
    [0.57, '#8e8a86'],
    [0.665, '#c9c6c2'],
    [0.72, '#f4f2ef'],
    [0.76, '#dedbd7'],
    [0.83, '#9d9995'],
    [0.915, '#524f4c'],
    [0.955, '#c4c1bd'],
    [0.985, '#918d8a'],
    [1, '#625f5c'],
  ],
  ink: [
    [0, '#0d0a09'],
    [0.04, '#2b2522'],
    [0.085, '#574e48'],
    [0.12, '#b4aaa2'],
    [0.175, '#a59b93'],
    [0.205, '#453d38'],
    [0.3, '#2a2421'],
    [0.5, '#1b1614'],
    [0.75, '#110d0c'],
    [0.91, '#0c0908'],
    [0.945, '#6a605a'],
    [0.965, '#5a514b'],
    [1, '#151110'],
  ],
};

/** The plain colour of a metal, where a single one is needed. */
export const metalColour: Record<Metal, string> = {
  gold: '#c79f66',
  rose: '#cf9f8c',
  silver: '#bcb8b4',
  ink: '#241e1b',
};

export const isMetal = (material: Material): material is Metal => material in metals;

/** The plain colour of a material. */
export const baseColour = (material: Material, colour: string): string =>
  isMetal(material) ? metalColour[material] : colour;

/**
 * Shading of a round surface, left to right: one key light (a tall soft box, front left), a rim from the
 * right, dark flags at the edges. Soft box reflections are part of the ramp, so that they cost no filter.
 */
export function ramp(material: Material, colour: string): readonly Stop[] {
  if (isMetal(material)) return metals[material];
  const c = colour;
  const deep = lightness(c) < 0.45;
  switch (material) {
    case 'matte':
      return [
        [0, darker(c, 0.44)],
        [0.03, darker(c, 0.33)],
        [0.11, darker(c, 0.1)],
        [0.22, lighter(c, 0.17)],
        [0.31, lighter(c, deep ? 0.17 : 0.24)],
        [0.43, lighter(c, 0.06)],
        [0.6, darker(c, 0.09)],
        [0.8, darker(c, 0.28)],
        [0.925, darker(c, 0.45)],
        [0.97, darker(c, 0.38)],
        [1, darker(c, 0.24)],
      ];
    case 'satin':
      return [
        [0, darker(c, 0.52)],
        [0.025, darker(c, 0.36)],
        [0.085, darker(c, 0.12)],
        [0.135, lighter(c, 0.2)],
        [0.18, lighter(c, deep ? 0.34 : 0.5)],
        [0.25, lighter(c, deep ? 0.32 : 0.48)],
        [0.305, lighter(c, 0.16)],
        [0.4, lighter(c, 0.02)],
        [0.6, darker(c, 0.13)],
        [0.8, darker(c, 0.36)],
        [0.915, darker(c, 0.52)],
        [0.945, darker(c, 0.2)],
        [0.965, lighter(c, 0.14)],
        [1, darker(c, 0.3)],
      ];
    case 'frost':
      return [
        [0, darker(c, 0.24)],
        [0.035, darker(c, 0.08)],
        [0.1, lighter(c, 0.42)],
        [0.2, lighter(c, 0.66)],
        [0.3, lighter(c, 0.5)],
        [0.5, lighter(c, 0.2)],
        [0.72, c],
        [0.86, darker(c, 0.1)],
        [0.94, lighter(c, 0.3)],
        [0.975, lighter(c, 0.2)],
        [1, darker(c, 0.2)],
      ];
    default:
      return [
        [0, darker(c, 0.66)],
        [0.03, darker(c, 0.5)],
        [0.075, darker(c, 0.22)],
        [0.1, darker(c, 0.1)],
        [0.112, lighter(c, deep ? 0.5 : 0.8)],
        [0.15, lighter(c, deep ? 0.64 : 0.94)],
        [0.2, lighter(c, deep ? 0.52 : 0.84)],
        [0.216, lighter(c, 0.05)],
        [0.34, c],
        [0.55, darker(c, 0.13)],
        [0.78, darker(c, 0.4)],
        [0.9, darker(c, 0.6)],
        [0.925, darker(c, 0.5)],
        [0.936, lighter(c, deep ? 0.3 : 0.5)],
        [0.962, lighter(c, deep ? 0.26 : 0.4)],
        [0.972, darker(c, 0.3)],
        [1, darker(c, 0.58)],
      ];
  }
}

/**
 * Foil for print: the same metal, seen at an angle; on pale packs without its brightest tone, or it would be
 * unreadable.
 */
export function foil(metal: Metal, pale: boolean): readonly Stop[] {
  const c = metalColour[metal];
  if (metal === 'ink')
    return [
      [0, '#2a2320'],
      [0.5, '#4d443e'],
      [1, '#1d1816'],
    ];
  if (pale)
    return [
      [0, mix(c, '#3a230f', 0.62)],
      [0.35, mix(c, '#3a230f', 0.38)],
      [0.55, mix(c, '#3a230f', 0.16)],
      [0.75, mix(c, '#3a230f', 0.42)],
      [1, mix(c, '#3a230f', 0.66)],
    ];
  return [
    [0, mix(c, '#2a1a0c', 0.24)],
    [0.3, c],
    [0.48, mix(c, '#fffaf0', 0.62)],
    [0.62, c],
    [1, mix(c, '#2a1a0c', 0.3)],
  ];
}
