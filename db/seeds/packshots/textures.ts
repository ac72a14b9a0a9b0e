import { darker, lighter, lightness } from './colour.ts';
import { hash } from './random.ts';
import { type Canvas, ellipse, group, n, path, rect } from './svg.ts';

interface Paste {
  /** Relief of the ridges. */
  relief: number;
  /** Frequencies of the ridges along and across. */
  grain: string;
  seed: number;
  gloss: number;
}

/** Turns a flat shape into a lit layer of paste: noise distorts its edge and surface, two lamps light it. */
const paste = (C: Canvas, { relief, grain, seed, gloss }: Paste): string =>
  C.filter(
    `<feTurbulence type="fractalNoise" baseFrequency="${grain}" numOctaves="2" seed="${seed}" result="n"/>` +
      `<feDisplacementMap in="SourceGraphic" in2="n" scale="${n(relief * 2.4)}" xChannelSelector="R" yChannelSelector="G" result="shape"/>` +
      '<feGaussianBlur in="shape" stdDeviation="9" result="soft"/>' +
      '<feColorMatrix in="soft" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0" result="a"/>' +
      '<feColorMatrix in="n" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1.4 0 0 0 -.1" result="na"/>' +
      '<feComposite in="a" in2="na" operator="arithmetic" k1=".62" k2=".36" k3="0" k4="0" result="height"/>' +
      `<feDiffuseLighting in="height" surfaceScale="${relief}" diffuseConstant="1.12" lighting-color="#fffaf4" result="light"><feDistantLight azimuth="222" elevation="56"/></feDiffuseLighting>` +
      '<feComponentTransfer in="light" result="light2"><feFuncR type="linear" slope=".72" intercept=".3"/><feFuncG type="linear" slope=".74" intercept=".27"/><feFuncB type="linear" slope=".76" intercept=".25"/></feComponentTransfer>' +
      '<feBlend in="shape" in2="light2" mode="multiply" result="lit"/>' +
      `<feSpecularLighting in="height" surfaceScale="${relief}" specularConstant="${n(gloss)}" specularExponent="26" lighting-color="#fff" result="sp"><feDistantLight azimuth="228" elevation="48"/></feSpecularLighting>` +
      '<feComposite in="lit" in2="sp" operator="arithmetic" k1="0" k2="1" k3=".75" k4="0" result="all"/>' +
      '<feComposite in="all" in2="shape" operator="in"/>',
    'x="-8%" y="-16%" width="116%" height="132%"',
  );

const smears = [
  'M-190 30C-170 -36 -60 -64 60 -58C140 -54 196 -34 204 -6C210 18 150 22 178 38C206 54 120 66 20 62C-70 58 -120 74 -168 66C-196 60 -200 48 -190 30Z',
  'M-206 4C-190 -40 -90 -46 0 -44C90 -42 188 -52 208 -20C222 6 176 12 196 26C168 52 60 40 -30 46C-110 52 -214 60 -206 4Z',
  'M-178 -20C-120 -58 -20 -40 40 -52C120 -66 190 -56 200 -24C208 4 140 8 156 26C172 46 80 66 -20 54C-100 44 -150 62 -184 40C-208 22 -204 -4 -178 -20Z',
] as const;

/** A stroke of the product on the paper. */
export function smear(
  C: Canvas,
  colour: string,
  seed: string,
  x: number,
  y: number,
  k: number,
  turn: number,
  gloss = 0.85,
): string {
  const d = smears[hash(`smear ${seed}`) % smears.length] ?? smears[0];
  const filter = paste(C, {
    relief: 9,
    grain: '.006 .05',
    seed: (hash(`${seed}sm`) % 80) + 2,
    gloss: lightness(colour) > 0.9 ? gloss * 0.6 : gloss,
  });
  return group(
    group(path(d, darker(colour, 0.7)), `transform="translate(8 10)" opacity=".34" ${C.blur(9, 0.25)}`) +
      path(d, colour, filter),
    `transform="translate(${n(x)} ${n(y)}) rotate(${turn}) scale(${n(k)})"`,
  );
}

/** Clear drops on the paper, for serums, oils and toners. */
export function drops(C: Canvas, colour: string, x: number, y: number, k: number): string {
  const one = (dx: number, dy: number, rx: number, ry: number): string => {
    const c = colour;
    return (
      ellipse(dx + rx * 0.1, dy + ry * 0.3, rx * 1.04, ry * 1.04, darker(c, 0.6), 'opacity=".2"') +
      C.glow(dx + rx * 0.24, dy + ry * 0.62, rx * 0.9, ry * 0.6, lighter(c, 0.4), 0.7) +
      ellipse(
        dx,
        dy,
        rx,
        ry,
        C.radial(
          [
            [0, lighter(c, 0.5), 0.35],
            [0.6, c, 0.32],
            [0.86, darker(c, 0.28), 0.5],
            [0.95, darker(c, 0.4), 0.6],
            [1, lighter(c, 0.4), 0.5],
          ],
          dx - rx * 0.1,
          dy - ry * 0.14,
          rx * 1.08,
          ry / rx,
        ),
      ) +
      ellipse(dx + rx * 0.2, dy + ry * 0.46, rx * 0.56, ry * 0.26, '#fff', 'opacity=".42"') +
      ellipse(dx - rx * 0.36, dy - ry * 0.42, rx * 0.22, ry * 0.16, '#fff', 'opacity=".95"') +
      ellipse(dx - rx * 0.08, dy - ry * 0.56, rx * 0.08, ry * 0.07, '#fff', 'opacity=".9"')
    );
  };
  return group(
    one(0, 0, 44, 21) + one(72, 17, 20, 10) + one(-62, 23, 15, 7.6) + one(26, 37, 10, 5),
    `transform="translate(${n(x)} ${n(y)}) scale(${n(k)})"`,
  );
}

/** A close-up of the texture, filling the picture. */
export function texture(C: Canvas, colour: string, seed: string, dry: boolean): string {
  const d = [
    'M-250 -60C-230 -190 -60 -260 90 -230C250 -198 330 -90 270 20C238 78 130 66 120 120C108 186 210 190 150 250C90 306 -90 300 -180 220C-260 150 -270 40 -250 -60Z',
    'M-280 40C-290 -80 -150 -120 -80 -200C-20 -262 130 -270 210 -190C280 -116 250 -30 180 20C130 60 220 120 170 190C110 270 -60 250 -160 220C-250 190 -272 130 -280 40Z',
  ][hash(`texture ${seed}`) % 2];
  const filter = paste(C, {
    relief: 19,
    grain: '.0022 .0085',
    seed: hash(seed) % 50,
    gloss: dry ? 0.3 : lightness(colour) > 0.9 ? 0.34 : 0.6,
  });
  return group(
    group(
      path(d ?? '', darker(colour, 0.7)),
      `transform="translate(22 28)" opacity=".4" ${C.blur(20, 0.14)}`,
    ) + path(d ?? '', colour, filter),
    `transform="translate(400 500) rotate(${-18 + (hash(seed) % 30)}) scale(1.06)"`,
  );
}

const SKIN = ['#ecc7a8', '#c9936b', '#8a583b'] as const;

/** The shade drawn across three skins, light, medium and deep: rule 46 asks for at least three tones. */
export function onSkin(C: Canvas, shade: string, seed: string, sheer: number, dry: boolean): string {
  const pores = C.filter(
    '<feTurbulence type="fractalNoise" baseFrequency=".11 .16" numOctaves="3" seed="5" result="n"/><feDiffuseLighting in="n" surfaceScale="1.5" lighting-color="#fff"><feDistantLight azimuth="230" elevation="60"/></feDiffuseLighting>',
    'x="0" y="0" width="100%" height="100%"',
  );
  let s = '';
  SKIN.forEach((c, i) => {
    const y = i * 333.4;
    s += rect(
      0,
      y,
      800,
      334,
      0,
      C.linear(
        [
          [0, darker(c, 0.12)],
          [0.35, lighter(c, 0.18)],
          [0.7, c],
          [1, darker(c, 0.2)],
        ],
        0,
        y,
        0,
        y + 334,
      ),
    );
    s += C.glow(280, y + 120, 460, 120, '#fff', 0.24);
  });
  s += rect(0, 0, 800, 1000, 0, '#fff', `${pores} style="mix-blend-mode:multiply" opacity=".24"`);
  SKIN.forEach((_, i) => {
    const y = i * 333.4;
    const d = smears[(hash(seed) + i) % smears.length] ?? smears[0];
    const filter = paste(C, {
      relief: dry ? 3 : 6,
      grain: '.006 .05',
      seed: 4 + i * 9,
      gloss: dry ? 0.2 : 0.75,
    });
    s += group(
      group(path(d, darker(shade, 0.6)), `opacity=".3" ${C.blur(8, 0.25)} transform="translate(4 7)"`) +
        path(d, shade, `${filter} opacity="${sheer}"`),
      `transform="translate(400 ${n(y + 166)}) rotate(${-6 + i * 4}) scale(1.12 .92)"`,
    );
  });
  return s;
}
