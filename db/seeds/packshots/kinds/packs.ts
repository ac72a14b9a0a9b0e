import type { Dressed } from '../art.ts';
import { darker, inkOn, lighter, mix } from '../colour.ts';
import { ramp } from '../materials.ts';
import { carton, type Outline, softBox, type Thing } from '../parts.ts';
import { brand, emblem, print, smallFace } from '../print.ts';
import { at, type Canvas, ellipse, group, line, n, path, rect, roundRect } from '../svg.ts';
import { text } from '../type.ts';
import type { Draw } from './draw.ts';

const petals = (fill: string, r: number, count = 5): string =>
  Array.from(
    { length: count },
    (_, i) =>
      `<path d="M0 ${n(-r * 0.1)}C${n(-r * 0.36)} ${n(-r * 0.36)} ${n(-r * 0.34)} ${n(-r * 0.86)} 0 ${n(-r)}C${n(r * 0.34)} ${n(-r * 0.86)} ${n(r * 0.36)} ${n(-r * 0.36)} 0 ${n(-r * 0.1)}Z" fill="${fill}" transform="rotate(${n((i * 360) / count)})"/>`,
  ).join('');

/** The picture on a sachet: a flower, a drop, a leaf, rings; large, in the product's colour. */
function motif(C: Canvas, art: Dressed, r: number): string {
  const c = art.shade === art.colour ? darker(art.colour, 0.3) : art.shade;
  switch (art.form(4)) {
    case 0:
      return (
        ellipse(
          0,
          0,
          r,
          r,
          C.linear(
            [
              [0, lighter(c, 0.2)],
              [1, c],
            ],
            -r,
            -r,
            r,
            r,
          ),
        ) +
        petals(lighter(c, 0.82), r * 0.82) +
        ellipse(0, 0, r * 0.12, r * 0.12, mix(c, '#e9b13b', 0.6))
      );
    case 1:
      return (
        path(
          `M0 ${n(-r * 1.15)}C${n(r * 0.5)} ${n(-r * 0.5)} ${n(r * 0.86)} ${n(-r * 0.1)} ${n(r * 0.86)} ${n(r * 0.34)}A${n(r * 0.86)} ${n(r * 0.86)} 0 0 1 ${n(-r * 0.86)} ${n(r * 0.34)}C${n(-r * 0.86)} ${n(-r * 0.1)} ${n(-r * 0.5)} ${n(-r * 0.5)} 0 ${n(-r * 1.15)}Z`,
          C.linear(
            [
              [0, lighter(c, 0.5)],
              [0.5, c],
              [1, darker(c, 0.2)],
            ],
            -r,
            -r,
            r,
            r,
          ),
        ) +
        path(
          `M${n(-r * 0.56)} ${n(r * 0.3)}C${n(-r * 0.56)} ${n(-r * 0.02)} ${n(-r * 0.3)} ${n(-r * 0.3)} ${n(-r * 0.16)} ${n(-r * 0.5)}C${n(-r * 0.24)} ${n(-r * 0.1)} ${n(-r * 0.4)} ${n(r * 0.1)} ${n(-r * 0.4)} ${n(r * 0.4)}Z`,
          '#fff',
          'opacity=".6"',
        )
      );
    case 2:
      return [0, 1, 2]
        .map((i) =>
          ellipse(
            (i - 1) * r * 0.5,
            (i % 2) * r * 0.3 - r * 0.1,
            r * 0.72,
            r * 0.72,
            [lighter(c, 0.3), c, darker(c, 0.16)][i] ?? c,
            'opacity=".78"',
          ),
        )
        .join('');
    default:
      return (
        group(
          `<path d="M0 ${n(r)}C${n(r * 0.9)} ${n(r * 0.4)} ${n(r * 0.8)} ${n(-r * 0.6)} 0 ${n(-r * 1.1)}C${n(-r * 0.8)} ${n(-r * 0.6)} ${n(-r * 0.9)} ${n(r * 0.4)} 0 ${n(r)}Z" fill="${C.linear(
            [
              [0, lighter(c, 0.35)],
              [0.5, c],
              [0.52, darker(c, 0.18)],
              [1, darker(c, 0.06)],
            ],
            -r * 0.6,
            0,
            r * 0.6,
            0,
          )}"/>`,
        ) +
        line(
          `M0 ${n(r)}V${n(-r * 0.9)}M0 ${n(r * 0.5)}L${n(r * 0.4)} ${n(r * 0.1)}M0 ${n(r * 0.5)}L${n(-r * 0.4)} ${n(r * 0.1)}M0 0L${n(r * 0.42)} ${n(-r * 0.36)}M0 0L${n(-r * 0.42)} ${n(-r * 0.36)}`,
          lighter(c, 0.6),
          1.6,
          'opacity=".7"',
        )
      );
  }
}

/** A flat foil sachet standing or lying: sealed edges, the soft pillow between. */
function sachet(C: Canvas, art: Dressed, w: number, h: number, notch = true): { svg: string; d: string } {
  const c = art.colour;
  let zig = `M${-w} ${-h}`;
  const teeth = 26;
  for (let i = 0; i < teeth; i += 1)
    zig += `l${n(w / teeth)} ${i % 2 ? 3.4 : -3.4}l${n(w / teeth)} ${i % 2 ? -3.4 : 3.4}`;
  zig += `L${n(w - 2)} ${n(-h * 0.5)}L${w} 0`;
  for (let i = 0; i < teeth; i += 1)
    zig += `l${n(-w / teeth)} ${i % 2 ? -3.4 : 3.4}l${n(-w / teeth)} ${i % 2 ? 3.4 : -3.4}`;
  zig += `L${n(-w + 2)} ${n(-h * 0.5)}Z`;
  let s = path(
    zig,
    C.linear(
      [
        [0, lighter(c, 0.4)],
        [0.4, lighter(c, 0.06)],
        [0.7, darker(c, 0.05)],
        [1, darker(c, 0.2)],
      ],
      -w,
      -h,
      w,
      0,
    ),
  );
  const e = 26;
  const body = `M${-w + 5} ${-h + e}C${n(-w * 0.3)} ${-h + e - 9} ${n(w * 0.3)} ${-h + e - 9} ${w - 5} ${-h + e}C${w - 11} ${n(-h * 0.66)} ${w - 11} ${n(-h * 0.34)} ${w - 5} ${-e}C${n(w * 0.3)} ${-e + 9} ${n(-w * 0.3)} ${-e + 9} ${-w + 5} ${-e}C${-w + 11} ${n(-h * 0.34)} ${-w + 11} ${n(-h * 0.66)} ${-w + 5} ${-h + e}Z`;
  let lines = '';
  for (let i = 1; i < 5; i += 1)
    lines += `M${-w + 3} ${n(-h + i * 4.6)}H${w - 3}M${-w + 3} ${n(-i * 4.6)}H${w - 3}`;
  s += line(lines, '#fff', 1.2, 'opacity=".42"') + at(line(lines, '#1d120d', 1, 'opacity=".12"'), 0, 1.5);
  s += path(
    body,
    C.radial(
      [
        [0, lighter(c, 0.36)],
        [0.5, c],
        [0.86, darker(c, 0.07)],
        [1, darker(c, 0.2)],
      ],
      -w * 0.25,
      -h * 0.66,
      h * 0.74,
    ),
  );
  const clip = C.clip(body);
  s += group(at(motif(C, art, w * 0.52), 0, -h * 0.36), clip);
  // Creases of the foil catch the light.
  s += group(
    path(
      `M${-w} ${n(-h * 0.78)}C${n(-w * 0.5)} ${n(-h * 0.7)} ${n(-w * 0.3)} ${n(-h * 0.86)} 0 ${n(-h + e)}L${n(-w * 0.3)} ${n(-h + e)}C${n(-w * 0.5)} ${n(-h * 0.84)} ${n(-w * 0.7)} ${n(-h * 0.78)} ${-w} ${n(-h * 0.84)}Z`,
      '#fff',
      `opacity=".5" ${C.blur(4)}`,
    ) +
      path(
        `M${n(-w + 16)} ${n(-h * 0.1)}C${n(-w * 0.7)} ${n(-h * 0.3)} ${n(-w * 0.78)} ${n(-h * 0.5)} ${n(-w + 20)} ${n(-h * 0.66)}L${n(-w + 34)} ${n(-h * 0.66)}C${n(-w * 0.66)} ${n(-h * 0.5)} ${n(-w * 0.6)} ${n(-h * 0.3)} ${n(-w + 34)} ${n(-h * 0.1)}Z`,
        '#fff',
        `opacity=".4" ${C.blur(4)}`,
      ) +
      path(
        `M${w} ${n(-h * 0.26)}C${n(w * 0.5)} ${n(-h * 0.2)} ${n(w * 0.4)} ${n(-h * 0.12)} ${n(w * 0.2)} ${-e}H${w}Z`,
        '#1d120d',
        `opacity=".16" ${C.blur(4)}`,
      ),
    clip,
  );
  // A frame or a seal would collide with the picture below.
  const plain: Dressed = {
    ...art,
    size: '',
    mark: '',
    look: { ...art.look, voice: art.look.voice === 'lab' ? 'lab' : 'centre' },
  };
  s += print(C, plain, {
    y: -h + e + 16,
    w: w * 1.5,
    h: h * 0.3,
    on: c,
    size: Math.min(30, w * 0.27),
    brief: true,
  });
  s += text(0, -e - 6, art.size, {
    face: smallFace(art),
    size: 10,
    fill: inkOn(c),
    tracking: 0.05,
    opacity: 0.85,
    max: w,
  });
  if (notch) s += path(`M${w} ${-h + 44}l-6 4l6 4Z`, '#fff', 'opacity=".6"');
  return { svg: s, d: zig };
}

export const mask: Draw = (C, art, { open }) => {
  const w = 124;
  const h = 336;
  const front = sachet(C, art, w, h);
  const lift = (svg: string): string => at(svg, 0, h / 2);
  const outlines: Outline[] = [{ d: front.d, y: h / 2 }];
  if (!open)
    return {
      svg: lift(front.svg),
      outlines,
      feet: [],
      left: w + 8,
      right: w + 8,
      height: h + 10,
      lying: true,
    };
  // Two, fanned.
  const turned = 'transform="rotate(13) translate(38 -6)"';
  const cast = (dx: number, dy: number): string =>
    group(
      path(front.d, '#2a1a12', `transform="translate(0 ${n(h / 2)})"`),
      `transform="translate(${dx} ${dy}) rotate(13) translate(38 -6)"`,
    );
  const backShade = group(cast(13, 12), `opacity=".26" ${C.blur(10, 0.14)}`);
  const back = group(`<g transform="translate(0 ${n(h / 2)})">${front.svg}</g>`, turned);
  const shade = group(
    path(front.d, '#2a1a12', `transform="translate(6 ${n(h / 2 + 9)})"`),
    `opacity=".34" ${C.blur(7, 0.1)}`,
  );
  return {
    svg: backShade + back + shade + lift(front.svg),
    outlines,
    feet: [],
    left: w + 10,
    right: w + 60,
    height: h + 40,
    lying: true,
  };
};

export const patch: Draw = (C, art) => {
  const w = 118;
  const h = 250;
  const front = sachet(C, art, w, h, false);
  // A row of clear dots on their sheet.
  let dots = '';
  for (let i = 0; i < 8; i += 1) {
    const x = -66 + (i % 4) * 44;
    const y = 26 + Math.floor(i / 4) * 44;
    dots +=
      ellipse(
        x,
        y,
        15,
        15,
        C.radial(
          [
            [0, '#ffffff', 0.9],
            [0.7, mix('#f3e3cf', art.shade, 0.2), 0.85],
            [1, '#ffffff', 0.95],
          ],
          x - 4,
          y - 5,
          17,
        ),
      ) + ellipse(x, y, 15, 15, 'none', 'stroke="#b9a68f" stroke-width=".8" opacity=".5"');
  }
  const sheet = roundRect(-96, 0, 192, 96, 8);
  const s =
    at(front.svg, -22, 70) +
    group(
      path(sheet, '#2a1a12', 'transform="translate(6 8)"'),
      `transform="translate(62 44) rotate(8)" opacity=".3" ${C.blur(6)}`,
    ) +
    group(
      path(
        sheet,
        C.linear(
          [
            [0, '#ffffff', 0.96],
            [1, '#efe8dd', 0.96],
          ],
          -96,
          0,
          96,
          96,
        ),
      ) + dots,
      'transform="translate(62 44) rotate(8)"',
    );
  return {
    svg: s,
    outlines: [
      { d: front.d, x: -22, y: 70 },
      { d: sheet, x: 62, y: 50 },
    ],
    feet: [],
    left: 150,
    right: 170,
    height: 340,
    lying: true,
  };
};

function boxThing(C: Canvas, art: Dressed, w: number, h: number, depth: number, colour = art.colour): Thing {
  const box = carton(C, art, w, h, colour, depth);
  return {
    svg: box.svg,
    outlines: [{ d: box.d }],
    feet: [{ x: depth / 2, w: w + depth / 2, depth: 5, straight: true }],
    left: w,
    right: box.right,
    height: h + depth * 0.2,
  };
}

/** A box of stick sachets, two of them before it. */
export const sachetBox: Draw = (C, art) => {
  const box = boxThing(C, art, 118, 268, 46);
  const stick = (x: number, y: number, turn: number): string => {
    const d = roundRect(-19, -168, 38, 168, 2);
    const c = mix(art.colour, art.accent, 0.25);
    return group(
      `${path(d, C.across(ramp('satin', c), 19)) + rect(-19, -168, 38, 11, 1, lighter(c, 0.3), 'opacity=".7"') + rect(-19, -11, 38, 11, 1, darker(c, 0.1), 'opacity=".6"')}<g transform="translate(5 -84)">${brand(art, 0, 0, 13, inkOn(c), { turn: -90, max: 120 })}</g>`,
      `transform="translate(${x} ${y}) rotate(${turn})"`,
    );
  };
  return {
    svg: box.svg + C.glow(-84, 26, 96, 16, '#2a1a12', 0.4) + stick(-20, 30, -74) + stick(-46, 36, -82),
    outlines: box.outlines,
    feet: box.feet,
    left: 214,
    right: box.right,
    height: box.height,
  };
};

/** A hair colour box: a head of hair in the shade's own colour. */
export const hairDye: Draw = (C, art) => {
  const w = 118;
  const h = 340;
  const depth = 40;
  const box = carton(C, { ...art, name: '', size: '' }, w, h, art.colour, depth);
  const front = `M${-w} 0V${-h}H${w}V0Z`;
  const c = art.shade;
  let hair = path(
    `M${n(-w)} 0L${n(-w)} ${n(-h * 0.5)}C${n(-w * 0.5)} ${n(-h * 0.72)} ${n(w * 0.1)} ${n(-h * 0.62)} ${n(w)} ${n(-h * 0.74)}V0Z`,
    C.linear(
      [
        [0, lighter(c, 0.3)],
        [0.35, c],
        [0.6, darker(c, 0.3)],
        [0.8, lighter(c, 0.2)],
        [1, darker(c, 0.4)],
      ],
      -w,
      -h * 0.5,
      w,
      0,
    ),
  );
  let dark = '';
  let light = '';
  for (let i = 0; i < 150; i += 1) {
    const x = -w * 1.3 + C.random() * w * 2.6;
    const y = -h * (0.6 + C.random() * 0.12);
    const d = `M${n(x)} ${n(y)}C${n(x + 50)} ${n(y + h * 0.2)} ${n(x - 60)} ${n(y + h * 0.42)} ${n(x + 40)} ${n(y + h * 0.76)}`;
    if (i % 3) dark += d;
    else light += d;
  }
  hair += group(
    line(dark, darker(c, 0.55), 1.2, 'opacity=".34"') + line(light, lighter(c, 0.6), 1.1, 'opacity=".5"'),
    C.clip(
      `M${n(-w)} 0L${n(-w)} ${n(-h * 0.5)}C${n(-w * 0.5)} ${n(-h * 0.72)} ${n(w * 0.1)} ${n(-h * 0.62)} ${n(w)} ${n(-h * 0.74)}V0Z`,
    ),
  );
  const over = C.glow(-w * 0.2, -h * 0.4, w * 0.6, 46, '#fff', 0.35);
  const ink = inkOn(art.colour);
  const card =
    rect(
      -w + 14,
      -74,
      92,
      58,
      2,
      C.linear(
        [
          [0, '#fffdf8'],
          [1, '#efe7da'],
        ],
        -w,
        -74,
        0,
        -16,
      ),
    ) +
    rect(-w + 22, -66, 24, 42, 1, c) +
    text(-w + 54, -44, art.mark ?? '6.35', {
      face: 'geometric-bold',
      size: 17,
      fill: '#2a1f19',
      align: 'start',
      max: 48,
    }) +
    text(-w + 54, -28, art.name, { face: 'geometric', size: 8, fill: '#2a1f19', align: 'start', max: 48 });
  const head =
    brand(art, 0, -h + 56, 30, ink, { max: w * 1.6 }) +
    text(0, -h + 78, 'colour cream', { face: smallFace(art), size: 11, fill: ink, tracking: 0.14 });
  const cover = path(
    front,
    C.linear(
      [
        [0, lighter(art.colour, 0.32)],
        [0.45, lighter(art.colour, 0.08)],
        [1, darker(art.colour, 0.13)],
      ],
      -w,
      -h,
      w,
      0,
    ),
  );
  return {
    svg:
      box.svg +
      group(
        cover +
          hair +
          over +
          path(
            front,
            C.down(
              [
                [0, '#fff', 0.14],
                [0.3, '#fff', 0],
                [0.8, '#1d120d', 0],
                [1, '#1d120d', 0.16],
              ],
              -h,
              0,
            ),
          ),
        C.clip(front),
      ) +
      head +
      card,
    outlines: [{ d: box.d }],
    feet: [{ x: depth / 2, w: w + depth / 2, depth: 5, straight: true }],
    left: w,
    right: box.right,
    height: h + 10,
  };
};

/** Contact lenses: a box and two lenses in their wells. */
export const lensBox: Draw = (C, art) => {
  const box = boxThing(C, art, 138, 176, 64);
  const c = art.shade;
  const well = (x: number, y: number): string => {
    const r = 46;
    const q = 0.42;
    let s =
      ellipse(x, y + 6, r + 17, (r + 17) * q, darker('#e8edf0', 0.16)) +
      ellipse(
        x,
        y,
        r + 17,
        (r + 17) * q,
        C.linear(
          [
            [0, '#ffffff'],
            [1, '#d5dde2'],
          ],
          x - r,
          y - r * q,
          x + r,
          y + r * q,
        ),
      ) +
      ellipse(
        x,
        y,
        r + 4,
        (r + 4) * q,
        C.linear(
          [
            [0, '#bccad2'],
            [1, '#f3f7f9'],
          ],
          x - r,
          y - r * q,
          x + r,
          y + r * q,
        ),
      );
    s +=
      ellipse(
        x,
        y,
        r,
        r * q,
        C.radial(
          [
            [0, '#ffffff', 0.1],
            [0.3, c, 0.1],
            [0.34, c, 0.75],
            [0.74, darker(c, 0.2), 0.8],
            [0.8, darker(c, 0.6), 0.85],
            [0.86, darker(c, 0.6), 0.1],
            [1, '#ffffff', 0.5],
          ],
          x,
          y,
          r,
          q,
        ),
      ) +
      ellipse(x, y, r, r * q, 'none', 'stroke="#fff" stroke-width="1.6" opacity=".85"') +
      line(
        `M${n(x - r * 0.86)} ${n(y - r * q * 0.2)}A${n(r * 0.9)} ${n(r * q * 0.9)} 0 0 1 ${n(x - r * 0.2)} ${n(y - r * q * 0.86)}`,
        '#fff',
        2.2,
        'opacity=".9" stroke-linecap="round"',
      );
    return s;
  };
  return {
    svg: box.svg + C.glow(-40, 52, 176, 26, '#2a1a12', 0.3) + well(-108, 42) + well(28, 46),
    outlines: box.outlines,
    feet: box.feet,
    left: 178,
    right: box.right,
    height: box.height + 46,
  };
};

/** A long box with its tube before it. */
export const toothpaste: Draw = (C, art) => {
  const c = art.colour;
  const w = 214;
  const h = 74;
  const depth = 46;
  const box = carton(
    C,
    { ...art, name: '', size: '', mark: '', look: { ...art.look, voice: 'centre' } },
    w,
    h + 16,
    c,
    depth,
  );
  const front = brandBand(C, art, w, h + 16);
  // The tube lies before the box.
  const tw = 190;
  const d = `M${-tw} -26L${-tw} 26L${-tw + 18} 26C${-tw + 90} 34 ${tw - 110} 36 ${tw - 52} 34L${tw - 52} -34C${tw - 110} -36 ${-tw + 90} -34 ${-tw + 18} -26Z`;
  const capD = roundRect(tw - 54, -25, 46, 50, 3, 6);
  let s = path(
    d,
    C.down(
      [
        [0, darker(c, 0.2)],
        [0.12, lighter(c, 0.3)],
        [0.26, lighter(c, 0.6)],
        [0.45, c],
        [0.8, darker(c, 0.22)],
        [1, darker(c, 0.36)],
      ],
      -36,
      36,
    ),
  );
  s += group(
    rect(
      tw - 150,
      -40,
      100,
      80,
      0,
      C.down(
        [
          [0, darker(art.accent, 0.2)],
          [0.26, lighter(art.accent, 0.4)],
          [0.5, art.accent],
          [1, darker(art.accent, 0.34)],
        ],
        -36,
        36,
      ),
    ) + rect(-tw, -40, 18, 80, 0, lighter(c, 0.4), 'opacity=".7"'),
    C.clip(d),
  );
  let crimp = '';
  for (let y = -24; y < 26; y += 4) crimp += `M${-tw + 2} ${y}h14`;
  s +=
    line(crimp, darker(c, 0.5), 1, 'opacity=".25"') +
    path(
      capD,
      C.down(
        [
          [0, darker('#f4f0ea', 0.2)],
          [0.2, '#ffffff'],
          [0.5, '#efe9e0'],
          [1, darker('#efe9e0', 0.4)],
        ],
        -25,
        25,
      ),
    );
  s +=
    brand(art, -40, 2, 30, inkOn(c), { max: 220 }) +
    text(-40, 20, art.name, { face: smallFace(art), size: 10, fill: inkOn(c), tracking: 0.05, max: 220 });
  const tubeY = 66;
  return {
    svg: box.svg + front + C.glow(8, tubeY + 30, tw + 18, 26, '#2a1a12', 0.5, 0.5) + at(s, -6, tubeY),
    outlines: [{ d: box.d }],
    feet: [{ x: depth / 2, w: w + depth / 2, depth: 5, straight: true }],
    left: w,
    right: box.right,
    height: h + 130,
  };
};

function brandBand(C: Canvas, art: Dressed, w: number, h: number): string {
  const c = art.colour;
  return (
    path(
      `M${-w} 0V${-h}H${w}V0Z`,
      C.linear(
        [
          [0, lighter(c, 0.3)],
          [1, darker(c, 0.1)],
        ],
        -w,
        -h,
        w,
        0,
      ),
    ) +
    path(
      `M${n(w * 0.34)} 0C${n(w * 0.5)} ${n(-h * 0.4)} ${n(w * 0.4)} ${n(-h * 0.7)} ${n(w * 0.56)} ${-h}H${w}V0Z`,
      C.linear(
        [
          [0, lighter(art.accent, 0.2)],
          [1, art.accent],
        ],
        0,
        -h,
        w,
        0,
      ),
    ) +
    brand(art, -w * 0.3, -h * 0.46, 32, inkOn(c), { max: w * 1.1 }) +
    text(-w * 0.3, -h * 0.2, art.name, {
      face: smallFace(art),
      size: 11,
      fill: inkOn(c),
      tracking: 0.05,
      max: w * 1.1,
    }) +
    group(emblem(art.brand, inkOn(art.accent), 1.6), `transform="translate(${n(w * 0.72)} ${n(-h * 0.52)})"`)
  );
}

/** A soft pack with a flap: wipes. */
export const wipes: Draw = (C, art) => {
  const w = 190;
  const h = 250;
  const c = art.colour;
  const d = `M${-w} ${-h + 16}C${-w - 6} ${-h * 0.5} ${-w - 6} ${-h * 0.4} ${-w} -16C${-w * 0.5} 4 ${w * 0.5} 4 ${w} -16C${w + 6} ${-h * 0.4} ${w + 6} ${-h * 0.5} ${w} ${-h + 16}C${w * 0.5} ${-h - 4} ${-w * 0.5} ${-h - 4} ${-w} ${-h + 16}Z`;
  let s = path(
    d,
    C.linear(
      [
        [0, lighter(c, 0.4)],
        [0.4, lighter(c, 0.05)],
        [0.75, darker(c, 0.07)],
        [1, darker(c, 0.26)],
      ],
      -w,
      -h,
      w,
      0,
    ),
  );
  s += group(
    path(
      `M${-w} ${-h + 30}C${-w * 0.4} ${-h + 50} 0 ${-h + 20} ${w} ${-h + 34}V${-h - 10}H${-w}Z`,
      '#fff',
      `opacity=".34" ${C.blur(6)}`,
    ) + path(`M${-w} -40C-60 -20 60 -50 ${w} -34V20H${-w}Z`, '#1d120d', `opacity=".14" ${C.blur(6)}`),
    C.clip(d),
  );
  const flap = roundRect(-74, -h + 44, 148, 84, 20);
  s +=
    path(
      flap,
      C.linear(
        [
          [0, '#ffffff'],
          [1, darker('#f2ede4', 0.08)],
        ],
        -74,
        -h + 44,
        74,
        -h + 128,
      ),
    ) +
    line(flap, darker(c, 0.3), 1, 'opacity=".3"') +
    rect(-20, -h + 118, 40, 16, 8, '#f7f2ea');
  s += group(
    emblem(art.brand, darker(art.accent, 0.2), 1.6),
    `transform="translate(0 ${-h + 84}) scale(.9)"`,
  );
  s +=
    brand(art, 0, -74, 32, inkOn(c), { max: w * 1.3 }) +
    text(0, -50, art.name, { face: smallFace(art), size: 13, fill: inkOn(c), tracking: 0.04, max: w * 1.3 }) +
    text(0, -28, art.size, { face: smallFace(art), size: 10, fill: inkOn(c), opacity: 0.8 });
  return {
    svg: at(s, 0, h / 2),
    outlines: [{ d, y: h / 2 }],
    feet: [],
    left: w,
    right: w,
    height: h,
    lying: true,
  };
};

/** A soft pouch standing on its fold: sanitary pads, cotton pads, refills. */
function pouch(C: Canvas, art: Dressed, w: number, h: number, window: boolean): Thing {
  const c = art.colour;
  const d = `M${-w} ${-h + 6}C${-w + 8} ${-h * 0.6} ${-w - 6} ${-h * 0.2} ${-w + 4} -4C${-w * 0.5} 10 ${w * 0.5} 10 ${w - 4} -4C${w + 6} ${-h * 0.2} ${w - 8} ${-h * 0.6} ${w} ${-h + 6}L${w} ${-h}H${-w}Z`;
  let s =
    path(d, C.across(ramp('satin', c), w + 4)) +
    path(
      d,
      C.down(
        [
          [0, '#fff', 0.3],
          [0.1, '#fff', 0.05],
          [0.7, '#1d120d', 0],
          [1, '#1d120d', 0.24],
        ],
        -h,
        8,
      ),
    );
  const clip = C.clip(d);
  s += group(
    rect(-w, -h, 2 * w, 24, 0, lighter(c, 0.3), 'opacity=".6"') +
      line(`M${-w} ${-h + 25}H${w}`, darker(c, 0.4), 1, 'opacity=".3"') +
      path(
        `M${-w} ${-h + 40}C${-w * 0.4} ${-h + 80} ${-w * 0.5} ${-h * 0.3} ${-w * 0.62} 0L${-w * 0.42} 0C${-w * 0.3} ${-h * 0.4} ${-w * 0.2} ${-h + 90} ${-w * 0.3} ${-h + 30}Z`,
        '#fff',
        `opacity=".3" ${C.blur(7)}`,
      ) +
      path(
        `M${w * 0.5} ${-h + 26}C${w * 0.7} ${-h * 0.6} ${w * 0.6} ${-h * 0.3} ${w * 0.8} 0H${w}V${-h}Z`,
        '#1d120d',
        `opacity=".12" ${C.blur(8)}`,
      ),
    clip,
  );
  const plain: Dressed = { ...art, mark: '', look: { ...art.look, voice: 'centre' } };
  if (window) {
    // A clear window with round pads stacked behind it.
    const win = roundRect(-w * 0.62, -h * 0.42, w * 1.24, h * 0.34, 16);
    let stack = '';
    for (let i = 0; i < 6; i += 1)
      stack += ellipse(
        -w * 0.5 + i * w * 0.2,
        -h * 0.25,
        w * 0.12,
        h * 0.15,
        C.linear(
          [
            [0, '#ffffff'],
            [0.6, '#f6f0e6'],
            [1, '#d9cfc0'],
          ],
          -w * 0.6 + i * w * 0.2,
          0,
          -w * 0.38 + i * w * 0.2,
          0,
        ),
      );
    s +=
      path(win, '#e9e1d4') +
      group(stack, C.clip(win)) +
      line(win, '#fff', 1.4, 'opacity=".6"') +
      group(
        path(
          `M${-w * 0.6} ${-h * 0.1}L${-w * 0.1} ${-h * 0.44}H${w * 0.1}L${-w * 0.4} ${-h * 0.06}Z`,
          '#fff',
          'opacity=".3"',
        ),
        C.clip(win),
      );
    s += print(C, plain, { y: -h + 46, w: w * 1.4, h: h * 0.4, on: c, brief: true });
  } else {
    s +=
      group(at(motif(C, art, w * 0.46), w * 0.2, -h * 0.26), `${clip} opacity=".9"`) +
      print(C, plain, { y: -h + 46, w: w * 1.45, h: h * 0.4, on: c, brief: true });
  }
  return {
    svg: s,
    outlines: [{ d }],
    feet: [{ x: 0, w: w * 0.97, depth: 4, y: 4, straight: true }],
    left: w,
    right: w,
    height: h,
  };
}
export const padPack: Draw = (C, art) => pouch(C, art, 134, 232, false);
export const cottonPads: Draw = (C, art) => pouch(C, art, 112, 316, true);

/** A bar of soap leaning on its box. */
export const soap: Draw = (C, art): Thing => {
  const c = art.shade;
  const box = carton(C, art, 128, 170, art.colour === art.shade ? lighter(c, 0.6) : art.colour, 50);
  const w = 124;
  const top = `M${-w} -40C${-w} -66 ${-w + 20} -76 ${-w + 46} -78H${w - 46}C${w - 20} -76 ${w} -66 ${w} -40C${w} -24 ${w - 24} -14 ${w - 50} -12H${-w + 50}C${-w + 24} -14 ${-w} -24 ${-w} -40Z`;
  const side = `M${-w} -42C${-w} -24 ${-w + 24} -12 ${-w + 50} -12H${w - 50}C${w - 24} -12 ${w} -24 ${w} -42L${w - 1} -16C${w - 2} 6 ${w - 24} 16 ${w - 50} 17H${-w + 50}C${-w + 24} 16 ${-w + 2} 6 ${-w + 1} -16Z`;
  let s =
    path(
      side,
      C.across(
        [
          [0, darker(c, 0.4)],
          [0.16, darker(c, 0.08)],
          [0.34, lighter(c, 0.1)],
          [0.7, darker(c, 0.2)],
          [1, darker(c, 0.44)],
        ],
        w,
      ),
    ) +
    path(
      top,
      C.linear(
        [
          [0, lighter(c, 0.6)],
          [0.5, lighter(c, 0.24)],
          [1, darker(c, 0.06)],
        ],
        -w,
        -80,
        w,
        -10,
      ),
    );
  const mark = (ink: string, dy: number, opacity: number): string =>
    group(
      brand(art, 0, 0, 34, ink, { max: 150 }),
      `transform="translate(0 ${n(-38 + dy)}) scale(1 .5)" opacity="${opacity}"`,
    );
  s +=
    mark(darker(c, 0.5), -0.8, 0.5) +
    mark(lighter(c, 0.8), 1.2, 0.7) +
    line(
      `M${-w + 20} -60C${-w + 40} -70 ${w - 60} -72 ${w - 30} -66`,
      '#fff',
      3,
      'opacity=".6" stroke-linecap="round"',
    );
  return {
    svg: at(box.svg, 44, -44) + C.glow(-46, 38, w + 30, 22, '#2a1a12', 0.55, 0.5) + at(s, -52, 24),
    outlines: [{ d: box.d, x: 44, y: -44 }],
    feet: [{ x: 66, w: 152, depth: 5, y: -44, straight: true }],
    left: 178,
    right: 226,
    height: 226,
  };
};

/** A reel of dental floss in its case. */
export const floss: Draw = (C, art): Thing => {
  const c = art.colour;
  const w = 110;
  const d =
    'M-84 0C-102 0 -110 -10 -110 -28V-150C-110 -186 -86 -206 -52 -206H52C86 -206 110 -186 110 -150V-28C110 -10 102 0 84 0Z';
  let s =
    path(d, C.across(ramp('satin', c), w)) +
    path(
      d,
      C.down(
        [
          [0, '#fff', 0.4],
          [0.14, '#fff', 0.05],
          [0.75, '#1d120d', 0],
          [1, '#1d120d', 0.25],
        ],
        -206,
        0,
      ),
    );
  s +=
    line('M-110 -132C-60 -122 60 -122 110 -132', '#1d120d', 1.6, 'opacity=".4"') +
    line('M-110 -130C-60 -120 60 -120 110 -130', '#fff', 1.2, 'opacity=".6"');
  s +=
    brand(art, 0, -70, 30, inkOn(c), { max: 170 }) +
    text(0, -46, art.name, { face: smallFace(art), size: 12, fill: inkOn(c), max: 170 }) +
    text(0, -24, art.size, { face: smallFace(art), size: 9, fill: inkOn(c), opacity: 0.8 });
  s +=
    line(
      'M96 -150C150 -160 176 -110 168 -60C160 -20 190 0 206 6',
      '#ffffff',
      3.4,
      'opacity=".95" stroke-linecap="round"',
    ) + line('M96 -149C150 -159 176 -109 168 -59C160 -19 190 1 206 7', darker(c, 0.3), 0.9, 'opacity=".4"');
  return {
    svg: s + group(softBox(C, -92, 18, -190, -12, 0.4), C.clip(d)),
    outlines: [{ d }],
    feet: [{ x: 0, w: 96, depth: 8 }],
    left: 110,
    right: 200,
    height: 210,
  };
};
