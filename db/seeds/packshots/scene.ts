import type { Dressed } from './art.ts';
import { darker, lighter, mix, saturate } from './colour.ts';
import type { Thing } from './parts.ts';
import { random } from './random.ts';
import { type Canvas, ellipse, escapeXml, group, line, n, path, rect, type Stop } from './svg.ts';

export const WIDTH = 800;
export const HEIGHT = 1000;
const HORIZON = 640;

function leafShadow(C: Canvas, seed: string): string {
  const chance = random(`leaf ${seed}`);
  const x0 = 40 + chance() * 70;
  let s = line(`M${n(x0 - 120)} 40C${n(x0 + 60)} 140 ${n(x0 + 200)} 250 ${n(x0 + 310)} 430`, '#3a2a1e', 8);
  for (let i = 0; i < 9; i += 1) {
    const t = i / 8;
    const turn = (i % 2 ? 152 : 28) + chance() * 26;
    s += `<path d="M0 0C30 -40 36 -120 0 -200C-36 -120 -30 -40 0 0Z" transform="translate(${n(x0 - 60 + t * 340)} ${n(80 + t * 300 + t * t * 34)}) rotate(${n(turn)}) scale(${n(0.78 + chance() * 0.4)})"/>`;
  }
  return group(
    s,
    `fill="#3a2a1e" opacity=".13" ${C.blur(12, 0.1)} transform="rotate(${n(-14 + chance() * 14)} 200 200)"`,
  );
}

function windowLight(C: Canvas, seed: string): string {
  const shift = random(`window ${seed}`)() * 110 - 40;
  const panes = [
    [0, 0, 150, 250],
    [172, 0, 150, 250],
    [0, 272, 150, 230],
    [172, 272, 150, 230],
  ] as const;
  return group(
    panes.map(([x, y, w, h]) => rect(x, y, w, h, 2, '#fffaf0')).join(''),
    `opacity=".46" ${C.blur(8, 0.08)} transform="translate(${n(150 + shift)} 30) skewY(12) skewX(-9) scale(1.25 1.05)"`,
  );
}

function blindLight(C: Canvas, seed: string): string {
  const shift = random(`blind ${seed}`)() * 90;
  let s = '';
  for (let i = 0; i < 9; i += 1) s += rect(-200, i * 74, 1100, 36, 0, '#fffaf0');
  return group(
    s,
    `opacity=".34" ${C.blur(7, 0.04)} transform="translate(0 ${n(shift - 60)}) rotate(-24 400 300)"`,
  );
}

/** Shadow on the wall: a sprig, window panes, slats, or none. */
export function gobo(C: Canvas, kind: Dressed['gobo'], seed: string): string {
  if (kind === 'leaf') return leafShadow(C, seed);
  if (kind === 'window') return windowLight(C, seed);
  if (kind === 'blind') return blindLight(C, seed);
  return '';
}

/** The paper background and its light. */
export function ground(
  C: Canvas,
  art: Pick<Dressed, 'ground' | 'gobo' | 'seed'>,
  fromAbove: boolean,
): string {
  const g = art.ground;
  const horizon = HORIZON / HEIGHT;
  const wall: Stop[] = fromAbove
    ? [
        [0, darker(g, 0.02)],
        [0.5, lighter(g, 0.16)],
        [1, lighter(g, 0.04)],
      ]
    : [
        [0, darker(g, 0.035)],
        [0.46, lighter(g, 0.2)],
        [0.6, lighter(g, 0.3)],
        [horizon - 0.012, lighter(g, 0.27)],
        [horizon + 0.016, darker(g, 0.035)],
        [0.74, darker(g, 0.004)],
        [1, lighter(g, 0.18)],
      ];
  return (
    rect(0, 0, WIDTH, HEIGHT, 0, C.down(wall, 0, HEIGHT)) +
    ellipse(
      260,
      330,
      620,
      540,
      C.radial(
        [
          [0, '#fffdf7', 0.66],
          [0.45, '#fffdf7', 0.26],
          [1, '#fffdf7', 0],
        ],
        260,
        330,
        620,
        0.87,
      ),
    ) +
    gobo(C, art.gobo, art.seed)
  );
}

/** Vignette. Grain is added to the pixels by the renderer, far cheaper than a filter. */
export const lens = (C: Canvas): string =>
  rect(
    0,
    0,
    WIDTH,
    HEIGHT,
    0,
    C.radial(
      [
        [0, '#3a2418', 0],
        [0.6, '#3a2418', 0],
        [1, '#3a2418', 0.1],
      ],
      380,
      470,
      800,
    ),
  );

export interface Place {
  x: number;
  y: number;
  /** Scale. */
  k: number;
  /** Degrees, for objects seen from above. */
  turn?: number;
}

/** Places an object on the floor: its cast shadow, the contact shadow, then the object. */
export function place(C: Canvas, paper: string, thing: Thing, { x, y, k, turn = 0 }: Place): string {
  const tone = mix('#4a2f20', paper, 0.12);
  const all = (attributes: string, fill: string): string =>
    group(
      thing.outlines
        .map(({ d, x: dx = 0, y: dy = 0 }) =>
          path(d, fill, dx || dy ? `transform="translate(${n(dx)} ${n(dy)})"` : ''),
        )
        .join(''),
      attributes,
    );
  const where = `translate(${n(x)} ${n(y)})`;
  if (thing.lying) {
    // Light from the upper left, so the shadow falls to the lower right, in any orientation of the object.
    const spin = turn ? ` rotate(${n(turn)})` : '';
    const cast = (dx: number, dy: number, deviation: number, opacity: number): string =>
      group(
        all(`transform="translate(${n(x + dx * k)} ${n(y + dy * k)})${spin} scale(${n(k)})"`, '#2a1a12'),
        `opacity="${opacity}" ${C.blur(deviation, Math.min(0.5, (deviation * 3.2) / (Math.min(thing.left + thing.right, thing.height) * k + 1)))}`,
      );
    return (
      cast(16, 15, 13, 0.3) +
      cast(5, 5, 4, 0.42) +
      // Clear glass tints the paper below it instead of a black shadow.
      group(all(`transform="${where}${spin} scale(${n(k)})"`, paper), 'opacity=".8"') +
      group(thing.svg, `transform="${where}${spin} scale(${n(k)})"`)
    );
  }
  // The floor shadow runs back and to the right; dense at the foot, gone at its end.
  const height = Math.max(80, thing.height);
  const fade = C.down(
    [
      [0, tone, 0],
      [0.35, tone, 0.18],
      [1, tone, 0.62],
    ],
    -height,
    0,
  );
  const reach = Math.min(1, 320 / height);
  const skew = 0.62 * reach + 0.14;
  const lie = 0.27 * reach + 0.03;
  const lay = (a: number, b: number): string => `transform="matrix(1 0 ${n(-a)} ${n(b)} 0 0)"`;
  // Bounding box of the shadow: as wide as the object and its slant.
  const span = Math.max(40, Math.min(thing.left + thing.right + height * skew * 0.5, height * lie));
  let shadow = group(all(lay(skew, lie), fade), `opacity=".52" ${C.blur(12, Math.min(0.6, 34 / span))}`);
  shadow += group(
    all(
      lay(skew * 0.94, lie * 0.92),
      C.down(
        [
          [0, tone, 0],
          [0.6, tone, 0.04],
          [1, tone, 0.6],
        ],
        -height,
        0,
      ),
    ),
    `opacity=".5" ${C.blur(4, Math.min(0.4, 12 / span))}`,
  );
  const body = thing.outlines[0];
  if (thing.glow && body) {
    shadow += group(
      path(
        body.d,
        saturate(lighter(thing.glow, 0.12), 1.3),
        `transform="matrix(.74 0 ${n(-skew)} ${n(lie * 0.9)} 8 -2)"`,
      ),
      `opacity=".34" ${C.blur(9, 0.3)}`,
    );
  }
  for (const { x: fx, w, depth, y: fy = 0, straight } of thing.feet) {
    if (straight) {
      shadow +=
        rect(fx - w + 3, fy - 8, 2 * w + 8, depth + 14, 6, tone, `opacity=".42" ${C.blur(7, 0.9)}`) +
        rect(
          fx - w + 2,
          fy - 6,
          2 * w - 3,
          8 + depth * 0.2,
          3,
          '#22130b',
          `opacity=".5" ${C.blur(2.8, 0.9)}`,
        );
      continue;
    }
    shadow += C.glow(fx + 6, fy + 3, w * 1.26, depth + 16, tone, 0.5, 0.3);
    shadow += C.glow(fx + 1, fy + 1.4, w * 1.04, depth + 4.6, '#22130b', 0.8, 0.62);
  }
  return group(shadow + thing.svg, `transform="${where} scale(${n(k)})"`);
}

/** A plaster block or drum on which products stand. Its top face begins at y = -h. */
export function plinth(
  C: Canvas,
  paper: string,
  { w, h, drum, colour = lighter(paper, 0.45) }: { w: number; h: number; drum: boolean; colour?: string },
): Thing {
  if (drum) {
    const foot = w * 0.15;
    const top = w * 0.13;
    const d = `M${n(-w)} ${n(-h)}V0A${n(w)} ${n(foot)} 0 0 0 ${n(w)} 0V${n(-h)}A${n(w)} ${n(top)} 0 0 0 ${n(-w)} ${n(-h)}Z`;
    const svg =
      path(
        d,
        C.across(
          [
            [0, darker(colour, 0.16)],
            [0.12, lighter(colour, 0.12)],
            [0.3, lighter(colour, 0.4)],
            [0.6, darker(colour, 0.05)],
            [1, darker(colour, 0.26)],
          ],
          w,
        ),
      ) +
      path(
        d,
        C.down(
          [
            [0, '#1d120d', 0],
            [0.6, '#1d120d', 0],
            [1, '#1d120d', 0.1],
          ],
          -h,
          foot,
        ),
      ) +
      ellipse(
        0,
        -h,
        w,
        top,
        C.linear(
          [
            [0, lighter(colour, 0.8)],
            [1, lighter(colour, 0.12)],
          ],
          -w,
          -h,
          w,
          -h + top,
        ),
      ) +
      line(`M${n(-w)} ${n(-h)}A${n(w)} ${n(top)} 0 0 0 ${n(w)} ${n(-h)}`, '#fff', 1.2, 'opacity=".55"');
    return { svg, outlines: [{ d }], feet: [{ x: 0, w, depth: foot }], left: w, right: w, height: h };
  }
  const depth = w * 0.26;
  const cover = `M${n(-w)} ${n(-h)}L${n(-w + depth * 0.5)} ${n(-h - depth)}H${n(w - depth * 0.14)}L${n(w)} ${n(-h)}Z`;
  const svg =
    rect(
      -w,
      -h,
      2 * w,
      h,
      0,
      C.linear(
        [
          [0, darker(colour, 0.02)],
          [0.5, darker(colour, 0.08)],
          [1, darker(colour, 0.2)],
        ],
        -w,
        -h,
        w,
        0,
      ),
    ) +
    path(
      cover,
      C.linear(
        [
          [0, lighter(colour, 0.8)],
          [1, lighter(colour, 0.2)],
        ],
        -w,
        0,
        w,
        0,
      ),
    ) +
    line(`M${n(-w)} ${n(-h)}H${n(w)}`, '#fff', 1.4, 'opacity=".65"');
  return {
    svg,
    outlines: [
      {
        d: `M${n(-w)} 0V${n(-h)}L${n(-w + depth * 0.5)} ${n(-h - depth)}H${n(w - depth * 0.14)}L${n(w)} ${n(-h)}V0Z`,
      },
    ],
    feet: [{ x: 0, w: w * 1.01, depth: 4, straight: true }],
    left: w,
    right: w,
    height: h,
  };
}

/** Wraps a drawing into a self-contained SVG. */
export const wrap = (C: Canvas, body: string, label: string, w = WIDTH, h = HEIGHT): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" role="img" aria-label="${escapeXml(label)}"><defs>${C.definitions}</defs>${body}</svg>`;
