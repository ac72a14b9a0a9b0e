import type { Kind, PackshotArt } from '../packshots/art.ts';
import type { StillScene } from '../packshots/still-scene.ts';
import { houses } from './brands.ts';

// The seed also selects the form: these seeds yield the wanted bottle, jar and flacon.
const art = (
  house: string,
  kind: Kind,
  name: string,
  colour: string,
  shade: string,
  more: Partial<PackshotArt> = {},
): PackshotArt => {
  const maker = houses.find((h) => h.en === house);
  if (!maker) throw new Error(`${house} is not a house of the shop`);
  return { kind, brand: house, name, colour, shade, seed: `${house}-${name}`, look: maker.look, ...more };
};

const lipstick = art('Ploenta', 'lipstick', 'Velvet Hour', '#241e1b', '#b3264a', { seed: 'hero-2' });
const perfume = art('Maison Verlaude', 'perfume', 'Mali at Dusk', '#f1e7da', '#e8b98a', { seed: 'still-4' });
const polish = art('Haruiro', 'nail', 'Chaba Red', '#241e1b', '#a81c3b', { seed: 'hero' });
const balm = art('Tongruang', 'cream', 'Night Rice Cream', '#f3ead7', '#f4ead6', {
  seed: 'still-1',
  size: '50 g',
});
const sunFluid = art('Lomtalay', 'sunscreen', 'Aqua UV Fluid', '#f7f1e6', '#e8894a', {
  seed: 'still-1',
  mark: 'SPF 50+',
});
const sunGel = art('Haneulbi', 'sun-tube', 'Rain Sun Gel', '#f3e3c4', '#eeae4d', {
  seed: 'plate',
  size: '50 g',
});
const serum = art('Tongruang', 'serum', 'Rice Ferment Serum', '#f4eee4', '#e8cf8a', {
  seed: 'night-3',
  size: '30 ml',
});
const cleanser = art('Mizunagi', 'cleanser', 'Quiet Cleansing Water', '#e9f0f2', '#cfe3ea', {
  seed: 'still-19',
  size: '200 ml',
});
const essence = art('Gyeolwon', 'essence', 'Red Ginseng Essence', '#f2e4cf', '#c98a52', {
  seed: 'night',
  size: '150 ml',
});

/** The pictures of the home page: the hero, wide and for the phone, and two plates. */
export const demoStills: readonly StillScene[] = [
  {
    name: 'hero',
    w: 1600,
    h: 1200,
    ground: '#f4e8df',
    gobo: 'leaf',
    horizon: 742,
    plinths: [
      { x: 640, y: 1004, w: 262, h: 214, drum: true, colour: '#f6e9e1' },
      { x: 1190, y: 936, w: 236, h: 326, drum: false, colour: '#f3e9e1' },
    ],
    items: [
      { art: lipstick, open: true, x: 540, y: 1005 - 200, k: 1.44 },
      { art: perfume, x: 1180, y: 588, k: 1.24 },
      { art: polish, x: 915, y: 1020, k: 1.24 },
      { art: balm, x: 1362, y: 1086, k: 1.04 },
      { smear: '#b3264a', x: 330, y: 1092, k: 0.76, turn: -8 },
    ],
  },
  {
    name: 'hero-mobile',
    w: 1000,
    h: 1100,
    ground: '#f4e8df',
    gobo: 'leaf',
    horizon: 690,
    plinths: [{ x: 400, y: 930, w: 258, h: 150, drum: true, colour: '#f6e9e1' }],
    items: [
      { art: lipstick, open: true, x: 336, y: 790, k: 1.34 },
      { art: perfume, x: 770, y: 930, k: 1.02 },
      { smear: '#b3264a', x: 560, y: 1022, k: 0.6, turn: -7 },
    ],
  },
  {
    name: 'plate-sun',
    w: 1200,
    h: 1400,
    ground: '#f5e6cf',
    gobo: 'window',
    horizon: 930,
    plinths: [{ x: 580, y: 1222, w: 330, h: 160, drum: false, colour: '#f6e8d3' }],
    items: [
      { art: sunFluid, x: 440, y: 1036, k: 1.72 },
      { art: sunGel, x: 752, y: 1036, k: 1.44 },
      { smear: '#fbf3e4', x: 420, y: 1302, k: 0.86, turn: -6 },
    ],
  },
  {
    name: 'plate-night',
    w: 1600,
    h: 1000,
    ground: '#e3eadf',
    gobo: 'leaf',
    horizon: 610,
    plinths: [{ x: 500, y: 860, w: 300, h: 150, drum: true, colour: '#eef0e6' }],
    items: [
      { art: serum, x: 430, y: 716, k: 1.42 },
      { art: cleanser, x: 880, y: 850, k: 1.42 },
      { art: essence, x: 1330, y: 806, k: 1.5 },
      { art: balm, x: 1140, y: 896, k: 1.08 },
      { drops: '#e8cf8a', x: 690, y: 920, k: 1.3 },
    ],
  },
];
