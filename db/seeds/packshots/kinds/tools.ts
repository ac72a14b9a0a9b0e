import type { Dressed } from '../art.ts';
import { darker, inkOn, lighter, mix } from '../colour.ts';
import { ramp } from '../materials.ts';
import type { Outline, Thing } from '../parts.ts';
import { brand, smallFace } from '../print.ts';
import { at, type Canvas, ellipse, group, line, n, oval, path, rect, roundRect } from '../svg.ts';
import { text } from '../type.ts';
import type { Draw } from './draw.ts';

interface BrushShape {
  /** Half widths of the handle and of the head, length of head and of handle. */
  handle: number;
  head: number;
  hair: number;
  length: number;
  shape: 'dome' | 'flat' | 'fan' | 'angled';
}

/** One make-up brush, the ferrule's lower edge at (0, 0), hairs upwards. */
function brushAt(
  C: Canvas,
  art: Dressed,
  spec: BrushShape,
  x: number,
  y: number,
  turn: number,
): { svg: string; shadow: (dx: number, dy: number) => string } {
  const { handle: wh, head: wb, hair: lb, length, shape } = spec;
  const hairColour = art.form(3) === 0 ? '#f0e3d0' : art.form(3) === 1 ? '#6e4d3a' : '#3a2a22';
  const stick = `M${n(-wh * 0.42)} 0C${n(-wh * 0.8)} ${n(length * 0.2)} ${n(-wh * 0.6)} ${n(length * 0.55)} ${n(-wh * 0.34)} ${n(length * 0.92)}C${n(-wh * 0.28)} ${n(length)} ${n(wh * 0.28)} ${n(length)} ${n(wh * 0.34)} ${n(length * 0.92)}C${n(wh * 0.6)} ${n(length * 0.55)} ${n(wh * 0.8)} ${n(length * 0.2)} ${n(wh * 0.42)} 0Z`;
  const ferrule = `M${n(-wb * 0.46)} -72L${n(-wh * 0.44)} 4Q0 8 ${n(wh * 0.44)} 4L${n(wb * 0.46)} -72Q0 -78 ${n(-wb * 0.46)} -72Z`;
  const spread = shape === 'fan' ? 1.9 : 0.62;
  const tipL = shape === 'angled' ? 0.7 : 0.94;
  const tipR = shape === 'angled' ? 1.06 : 0.94;
  const head =
    shape === 'flat'
      ? `M${n(-wb * 0.44)} -72L${n(-wb * 0.5)} ${n(-72 - lb * 0.9)}Q0 ${n(-72 - lb * 1.02)} ${n(wb * 0.5)} ${n(-72 - lb * 0.9)}L${n(wb * 0.44)} -72Z`
      : `M${n(-wb * 0.44)} -72C${n(-wb * spread)} ${n(-72 - lb * 0.4)} ${n(-wb * spread)} ${n(-72 - lb * 0.78)} ${n(-wb * 0.34 * (shape === 'fan' ? 3 : 1))} ${n(-72 - lb * tipL)}Q0 ${n(-72 - lb * 1.1)} ${n(wb * 0.34 * (shape === 'fan' ? 3 : 1))} ${n(-72 - lb * tipR)}C${n(wb * spread)} ${n(-72 - lb * 0.78)} ${n(wb * spread)} ${n(-72 - lb * 0.4)} ${n(wb * 0.44)} -72Z`;
  let hairs = path(
    head,
    C.across(
      [
        [0, darker(hairColour, 0.5)],
        [0.2, darker(hairColour, 0.1)],
        [0.36, lighter(hairColour, 0.24)],
        [0.6, hairColour],
        [0.85, darker(hairColour, 0.4)],
        [1, darker(hairColour, 0.55)],
      ],
      wb * (shape === 'fan' ? 1.4 : 0.6),
    ),
  );
  const lightHairs: string[] = [];
  const darkHairs: string[] = [];
  for (let i = 0; i < 190; i += 1) {
    const t = C.random() * 2 - 1;
    const tip = -72 - lb * (1.04 - 0.22 * t * t - C.random() * 0.05);
    const reach = shape === 'fan' ? 1.7 : 0.64;
    const d = `M${n(t * wb * 0.42)} -72Q${n(t * wb * reach)} ${n(-72 - lb * 0.5)} ${n(t * wb * (shape === 'fan' ? 1.5 : 0.44))} ${n(tip)}`;
    (i % 2 ? lightHairs : darkHairs).push(d);
  }
  hairs += group(
    line(darkHairs.join(''), darker(hairColour, 0.5), 0.9, 'opacity=".28"') +
      line(lightHairs.join(''), lighter(hairColour, 0.5), 0.8, 'opacity=".34"') +
      path(
        head,
        C.down(
          [
            [0, art.shade, 0.8],
            [0.28, art.shade, 0.34],
            [0.54, art.shade, 0],
            [0.84, '#1d120d', 0],
            [1, '#1d120d', 0.5],
          ],
          -72 - lb * 1.05,
          -68,
        ),
      ),
    C.clip(head),
  );
  const s =
    path(stick, C.across(ramp(art.look.finish, art.colour), wh * 0.75)) +
    hairs +
    path(ferrule, C.across(ramp(art.look.metal, ''), wb * 0.46)) +
    line(
      `M${n(-wb * 0.455)} -64Q0 -71 ${n(wb * 0.455)} -64M${n(-wh * 0.45)} -8Q0 -4 ${n(wh * 0.45)} -8`,
      '#1d120d',
      1,
      'opacity=".3"',
    ) +
    `<g transform="translate(${n(wh * 0.12)} ${n(length * 0.32)})">${brand(art, 0, 0, wh * 0.36, inkOn(art.colour), { turn: -90, max: length * 0.36 })}</g>`;
  const tr = `transform="translate(${n(x)} ${n(y)}) rotate(${turn})"`;
  const outline = stick + ferrule + head;
  const cast = (dx: number, dy: number): string =>
    group(path(outline, '#2a1a12'), `transform="translate(${n(x + dx)} ${n(y + dy)}) rotate(${turn})"`);
  return { svg: group(s, tr), shadow: cast };
}

const brushes: Record<'face' | 'blush' | 'eye' | 'blend' | 'fan' | 'angle', BrushShape> = {
  face: { handle: 30, head: 116, hair: 148, length: 320, shape: 'dome' },
  blush: { handle: 26, head: 84, hair: 118, length: 320, shape: 'angled' },
  blend: { handle: 20, head: 40, hair: 78, length: 300, shape: 'dome' },
  eye: { handle: 18, head: 44, hair: 56, length: 300, shape: 'flat' },
  fan: { handle: 20, head: 52, hair: 94, length: 310, shape: 'fan' },
  angle: { handle: 16, head: 26, hair: 46, length: 290, shape: 'flat' },
};

/**
 * Brushes on the background with one common shadow: the cost of a filter depends on its area, not its
 * content.
 */
const laid = (C: Canvas, parts: readonly ReturnType<typeof brushAt>[]): string =>
  group(parts.map((p) => p.shadow(20, 18)).join(''), `opacity=".26" ${C.blur(12, 0.12)}`) +
  group(parts.map((p) => p.shadow(6, 6)).join(''), `opacity=".4" ${C.blur(4, 0.06)}`) +
  parts.map((p) => p.svg).join('');

export const brush: Draw = (C, art) => {
  const order = [brushes.face, brushes.blush, brushes.blend, brushes.fan, brushes.eye];
  const main = order[art.form(order.length)] ?? brushes.face;
  const small = art.form(2) ? brushes.eye : brushes.blend;
  const parts = art.name.toLowerCase().includes('duo')
    ? [brushAt(C, art, small, 118, 24, 22), brushAt(C, art, main, -20, -30, 26)]
    : [brushAt(C, art, main, 20, -40, 28)];
  return { svg: laid(C, parts), outlines: [], feet: [], left: 220, right: 220, height: 560, lying: true };
};

export const brushSet: Draw = (C, art) => {
  const set = [brushes.face, brushes.blush, brushes.fan, brushes.blend, brushes.angle];
  const parts = set.map((b, i) => brushAt(C, art, b, -180 + i * 88, -20 + Math.abs(i - 2) * 12, -8 + i * 4));
  return { svg: laid(C, parts), outlines: [], feet: [], left: 270, right: 270, height: 560, lying: true };
};

/** The drop-shaped sponge, dry and cut. */
export const sponge: Draw = (C, art) => {
  const c = art.shade;
  const drop = (
    x: number,
    y: number,
    k: number,
    turn: number,
    cut: boolean,
    colour: string,
  ): { svg: string; d: string; x: number; y: number } => {
    const d = cut
      ? 'M0 -150C40 -112 78 -60 84 0C86 54 48 84 0 84C-30 84 -60 70 -74 40L-8 -136Z'
      : 'M0 -150C44 -106 84 -56 84 4C84 54 46 86 0 86C-46 86 -84 54 -84 4C-84 -56 -44 -106 0 -150Z';
    let pores = '';
    for (let i = 0; i < 210; i += 1) {
      const a = C.random() * Math.PI * 2;
      const r = Math.sqrt(C.random());
      pores += `M${n(Math.cos(a) * r * 80)} ${n(Math.sin(a) * r * 100 - 20)}h.1`;
    }
    let s = path(
      d,
      C.radial(
        [
          [0, lighter(colour, 0.5)],
          [0.4, lighter(colour, 0.1)],
          [0.75, darker(colour, 0.14)],
          [1, darker(colour, 0.4)],
        ],
        -28,
        -40,
        150,
      ),
    );
    s += group(
      line(pores, darker(colour, 0.5), 1.7, 'opacity=".28" stroke-linecap="round"') +
        C.glow(-30, -46, 40, 56, '#fff', 0.4) +
        C.glow(50, 60, 60, 30, darker(colour, 0.6), 0.34),
      C.clip(d),
    );
    if (cut) s += path('M-8 -136L-74 40C-60 20 -20 -40 -8 -136Z', lighter(colour, 0.35), 'opacity=".6"');
    return { svg: group(s, `transform="translate(${x} ${y}) rotate(${turn}) scale(${k})"`), d, x, y };
  };
  const a = drop(-96, 16, 1, -8, false, c);
  const b = drop(104, 52, 0.8, 62, true, mix(c, '#f3d9cf', 0.35));
  return {
    svg: b.svg + a.svg,
    outlines: [{ d: a.d, x: a.x, y: a.y }, { d: oval(104, 52, 84, 70) }],
    feet: [],
    left: 200,
    right: 220,
    height: 320,
    lying: true,
  };
};

export const puff: Draw = (C, art) => {
  const one = (x: number, y: number, r: number, colour: string): string => {
    let fuzz = '';
    for (let i = 0; i < 260; i += 1) {
      const a = C.random() * Math.PI * 2;
      const k = Math.sqrt(C.random()) * r * 0.98;
      fuzz += `M${n(x + Math.cos(a) * k)} ${n(y + Math.sin(a) * k)}l${n(C.random() * 3 - 1.5)} ${n(C.random() * 3 - 1.5)}`;
    }
    return (
      ellipse(x, y + 8, r, r, darker(colour, 0.3)) +
      ellipse(
        x,
        y,
        r,
        r,
        C.radial(
          [
            [0, lighter(colour, 0.5)],
            [0.5, colour],
            [0.86, darker(colour, 0.08)],
            [1, darker(colour, 0.26)],
          ],
          x - r * 0.3,
          y - r * 0.34,
          r * 1.3,
        ),
      ) +
      line(fuzz, '#fff', 1.1, 'opacity=".3" stroke-linecap="round"') +
      rect(
        x - r * 0.96,
        y - 17,
        r * 1.92,
        34,
        3,
        C.down(
          [
            [0, lighter(art.colour, 0.3)],
            [0.4, art.colour],
            [1, darker(art.colour, 0.2)],
          ],
          y - 17,
          y + 17,
        ),
      ) +
      brand(art, x, y + 6, 17, inkOn(art.colour), { max: r * 1.5 })
    );
  };
  return {
    svg:
      one(-70, -54, 124, art.shade) +
      C.glow(96, 110, 130, 130, '#1d120d', 0.3, 0.75) +
      one(84, 92, 116, lighter(art.shade, 0.3)),
    outlines: [{ d: oval(-70, -54, 124, 124) }, { d: oval(84, 92, 116, 116) }],
    feet: [],
    left: 200,
    right: 206,
    height: 420,
    lying: true,
  };
};

export const hairbrush: Draw = (C, art) => {
  const c = art.colour;
  const paddle = art.form(2) === 0;
  const head = paddle
    ? roundRect(-92, -270, 184, 230, 78)
    : 'M0 -286C60 -286 84 -220 80 -150C77 -92 46 -44 0 -44C-46 -44 -77 -92 -80 -150C-84 -220 -60 -286 0 -286Z';
  const handle =
    'M-20 -52C-24 0 -30 60 -26 150C-24 200 -16 232 0 232C16 232 24 200 26 150C30 60 24 0 20 -52Z';
  const wood = art.form(3) === 0;
  let s =
    path(handle, C.across(ramp(wood ? 'matte' : art.look.finish, c), 30)) +
    path(
      head,
      C.linear(
        [
          [0, lighter(c, 0.4)],
          [0.5, c],
          [1, darker(c, 0.3)],
        ],
        -90,
        -280,
        90,
        -40,
      ),
    );
  const pad = paddle
    ? roundRect(-72, -250, 144, 190, 60)
    : 'M0 -264C46 -264 64 -214 62 -150C60 -104 34 -66 0 -66C-34 -66 -60 -104 -62 -150C-64 -214 -46 -264 0 -264Z';
  s +=
    path(
      pad,
      C.radial(
        [
          [0, lighter(art.shade, 0.2)],
          [0.7, art.shade],
          [1, darker(art.shade, 0.4)],
        ],
        -20,
        -190,
        130,
      ),
    ) + line(pad, darker(c, 0.6), 1.4, 'opacity=".5"');
  let pins = '';
  let tips = '';
  for (let row = 0; row < 10; row += 1)
    for (let col = 0; col < 8; col += 1) {
      const x = -63 + col * 18 + (row % 2) * 9;
      const y = -240 + row * 18.5;
      if ((x / 66) ** 2 + ((y + 156) / 96) ** 2 < 1) {
        pins += `M${n(x)} ${n(y)}l5 6`;
        tips += `M${n(x)} ${n(y)}h.1`;
      }
    }
  s +=
    line(pins, '#1d120d', 1.5, 'opacity=".4" stroke-linecap="round"') +
    line(tips, art.look.metal === 'gold' ? '#e9cc97' : '#f4efe8', 4.4, 'stroke-linecap="round"') +
    at(line(tips, '#fff', 1.6, 'stroke-linecap="round" opacity=".9"'), -0.8, -0.9);
  s += `<g transform="translate(6 96)">${brand(art, 0, 0, 18, inkOn(c), { turn: -90, max: 150 })}</g>${ellipse(0, 206, 6, 6, darker(c, 0.6))}${ellipse(0, 206, 6, 6, 'none', 'stroke="#fff" stroke-width="1" opacity=".4"')}`;
  const outlines: Outline[] = [{ d: handle + head }];
  return { svg: s, outlines, feet: [], left: 110, right: 110, height: 520, lying: true };
};

export const mirror: Draw = (C, art): Thing => {
  // A table mirror on a foot.
  const c = art.colour;
  const g = art.ground;
  const r = 138;
  const cy = -268;
  const face = oval(0, cy, r - 13, r - 13);
  const base = 'M-92 0C-92 -16 -50 -22 0 -22C50 -22 92 -16 92 0C92 14 50 20 0 20C-50 20 -92 14 -92 0Z';
  let s =
    path(base, C.across(ramp(art.look.metal === 'ink' ? 'gloss' : art.look.metal, c), 92)) +
    ellipse(
      0,
      -6,
      84,
      13,
      C.linear(
        [
          [0, lighter(c, 0.6)],
          [1, c],
        ],
        -84,
        -16,
        84,
        8,
      ),
      'opacity=".5"',
    );
  s += rect(-7, cy + r - 6, 14, -cy - r + 2, 3, C.across(ramp(art.look.metal, ''), 7));
  s +=
    ellipse(5, cy + 2, r, r, darker(c, 0.5)) +
    ellipse(
      0,
      cy,
      r,
      r,
      C.linear(
        [
          [0, lighter(c, 0.7)],
          [0.4, lighter(c, 0.1)],
          [0.7, darker(c, 0.2)],
          [1, darker(c, 0.4)],
        ],
        -r,
        cy - r,
        r,
        cy + r,
      ),
    );
  s += path(
    face,
    C.linear(
      [
        [0, lighter(g, 0.92)],
        [0.34, lighter(g, 0.5)],
        [0.55, darker(g, 0.1)],
        [0.8, darker(g, 0.3)],
        [1, darker(g, 0.12)],
      ],
      -r,
      cy - r,
      r * 0.6,
      cy + r,
    ),
  );
  s +=
    group(
      path(`M-150 ${cy + 30}L30 ${cy - 160}H86L-96 ${cy + 100}Z`, '#fff', 'opacity=".4"') +
        path(`M-50 ${cy + 140}L130 ${cy - 80}L140 ${cy - 60}L-30 ${cy + 150}Z`, '#fff', 'opacity=".26"'),
      C.clip(face),
    ) + line(face, '#fff', 1.4, 'opacity=".7"');
  s += brand(art, 0, 8, 13, inkOn(c), { max: 120, opacity: 0.85 });
  return {
    svg: s,
    outlines: [{ d: oval(0, cy, r, r) }, { d: base }, { d: `M-7 0V${cy + r}H7V0Z` }],
    feet: [{ x: 0, w: 92, depth: 18 }],
    left: r,
    right: r,
    height: 408,
  };
};

/** Eyelash curler. */
export const curler: Draw = (C, art): Thing => {
  const metal = ramp(art.look.metal, '');
  const m = C.across(metal, 120);
  const rim =
    line('M-86 -150C-60 -196 60 -196 86 -150', m, 15, 'stroke-linecap="round"') +
    line('M-86 -118C-60 -160 60 -160 86 -118', m, 13, 'stroke-linecap="round"') +
    line('M-82 -126C-58 -164 58 -164 82 -126', art.shade, 6, 'stroke-linecap="round"');
  const arms = line(
    'M-86 -152L-80 -60L-16 -6L26 96M86 -152L80 -60L16 -6L-26 96M-80 -116L-64 -66L-12 -14M80 -116L64 -66L12 -14',
    m,
    10,
    'stroke-linecap="round" stroke-linejoin="round"',
  );
  const rings =
    line(oval(-46, 150, 42, 54), m, 13) +
    line(oval(46, 150, 42, 54), m, 13) +
    ellipse(
      0,
      -4,
      12,
      12,
      C.radial(
        [
          [0, '#fff'],
          [0.5, '#c9c4be'],
          [1, '#6a6561'],
        ],
        -3,
        -7,
        14,
      ),
    );
  const shade =
    line(
      'M-86 -150C-60 -196 60 -196 86 -150M-86 -152L-80 -60L-16 -6L26 96M86 -152L80 -60L16 -6L-26 96',
      '#2a1a12',
      14,
    ) + line(oval(-46, 150, 42, 54) + oval(46, 150, 42, 54), '#2a1a12', 13);
  const glint = line(
    'M-80 -158C-56 -192 20 -198 60 -176M-82 -60L-20 -6',
    '#fff',
    2.4,
    'opacity=".8" stroke-linecap="round"',
  );
  return {
    svg:
      group(at(shade, 16, 15), `opacity=".26" ${C.blur(11, 0.14)}`) +
      group(at(shade, 5, 5), `opacity=".42" ${C.blur(4, 0.06)}`) +
      arms +
      rings +
      rim +
      glint,
    outlines: [],
    feet: [],
    left: 110,
    right: 110,
    height: 430,
    lying: true,
  };
};

/** A tray of false lashes. */
export const lashes: Draw = (C, art): Thing => {
  const w = 190;
  const h = 128;
  const c = art.colour;
  const box = roundRect(-w, -h, 2 * w, 2 * h, 14);
  let s =
    path(
      box,
      C.linear(
        [
          [0, lighter(c, 0.5)],
          [0.5, lighter(c, 0.1)],
          [1, darker(c, 0.2)],
        ],
        -w,
        -h,
        w,
        h,
      ),
    ) + line(roundRect(-w + 3, -h + 3, 2 * w - 6, 2 * h - 6, 12), '#fff', 1.4, 'opacity=".5"');
  const win = roundRect(-w + 20, -h + 54, 2 * w - 40, 2 * h - 76, 10);
  s += path(
    win,
    C.linear(
      [
        [0, mix('#fdf8f2', art.shade, 0.16)],
        [1, mix('#f0e4da', art.shade, 0.22)],
      ],
      -w,
      -h,
      w,
      h,
    ),
  );
  for (const [lx, ly] of [
    [-84, -16],
    [84, -16],
    [-84, 62],
    [84, 62],
  ] as const) {
    let hairs = '';
    for (let i = 0; i < 34; i += 1) {
      const t = i / 33;
      const x = -58 + t * 116;
      const y = -Math.sin(t * Math.PI) * 11;
      const lean = (t - 0.36) * 26 + (i % 3) * 3 - 3;
      const len = 15 + Math.sin(t * Math.PI * 0.9) * 15 - (i % 2) * 6;
      hairs += `M${n(x)} ${n(y)}Q${n(x + lean * 0.3)} ${n(y - len * 0.2 + 9)} ${n(x + lean)} ${n(y - len * -0.9)}`;
    }
    s += at(
      line('M-60 0C-40 -14 40 -14 60 0', '#2a211d', 2.2, 'stroke-linecap="round"') +
        line(hairs, '#1d1613', 1.3, 'stroke-linecap="round" opacity=".92"'),
      lx,
      ly - 12,
    );
  }
  s +=
    group(path(`M${-w} ${h}L${-20} ${-h + 50}H40L${-w + 90} ${h}Z`, '#fff', 'opacity=".2"'), C.clip(win)) +
    line(win, '#fff', 1.4, 'opacity=".8"') +
    brand(art, 0, -h + 34, 24, inkOn(c), { max: w * 1.2 });
  return { svg: s, outlines: [{ d: box }], feet: [], left: w, right: w, height: 2 * h, lying: true };
};

/** A plush headband, seen from above. */
export const headband: Draw = (C, art): Thing => {
  const c = art.shade;
  const ring = (w: number, colour: string, attributes = ''): string =>
    line(
      'M-132 96C-196 20 -160 -120 0 -128C160 -120 196 20 132 96C96 134 -96 134 -132 96Z',
      colour,
      w,
      attributes,
    );
  let fuzz = '';
  for (let i = 0; i < 320; i += 1) {
    const a = C.random() * Math.PI * 2;
    const k = 0.84 + C.random() * 0.34;
    fuzz += `M${n(Math.cos(a) * 156 * k)} ${n(Math.sin(a) * 118 * k)}l${n(C.random() * 4 - 2)} ${n(C.random() * 4 - 2)}`;
  }
  const bow =
    'M0 -124C-30 -170 -92 -178 -96 -138C-98 -104 -40 -100 0 -120C40 -100 98 -104 96 -138C92 -178 30 -170 0 -124Z';
  let s =
    ring(58, darker(c, 0.2)) +
    ring(52, c) +
    at(ring(26, lighter(c, 0.45), 'opacity=".6"'), -4, -5) +
    line(fuzz, lighter(c, 0.7), 1.3, 'opacity=".4" stroke-linecap="round"');
  s +=
    path(
      bow,
      C.linear(
        [
          [0, lighter(c, 0.5)],
          [0.5, c],
          [1, darker(c, 0.24)],
        ],
        -96,
        -178,
        96,
        -100,
      ),
    ) +
    line(
      'M-60 -150C-40 -140 -20 -130 0 -124M60 -150C40 -140 20 -130 0 -124',
      darker(c, 0.4),
      2,
      'opacity=".4"',
    ) +
    ellipse(
      0,
      -124,
      19,
      22,
      C.radial(
        [
          [0, lighter(c, 0.5)],
          [1, darker(c, 0.16)],
        ],
        -5,
        -130,
        26,
      ),
    );
  const tag = roundRect(-26, 108, 52, 26, 2);
  s +=
    path(tag, '#fbf6ec') +
    text(0, 125, art.brand.toLowerCase(), { face: smallFace(art), size: 11, fill: '#3a2c24', max: 46 });
  const shade = ring(58, '#2a1a12');
  return {
    svg:
      group(at(shade, 18, 17), `opacity=".26" ${C.blur(12, 0.14)}`) +
      group(at(shade, 6, 6), `opacity=".36" ${C.blur(5, 0.08)}`) +
      s,
    outlines: [],
    feet: [],
    left: 196,
    right: 196,
    height: 350,
    lying: true,
  };
};

export const tweezers: Draw = (C, art): Thing => {
  const m = art.form(2) ? ramp(art.look.metal, '') : ramp('satin', art.colour);
  const d =
    'M-20 -250C-20 -264 20 -264 20 -250L30 60C30 120 14 220 5 262L2 262C8 180 12 100 8 10L0 -60L-8 10C-12 100 -8 180 -2 262L-5 262C-14 220 -30 120 -30 60Z';
  const s = `${path(d, C.across(m, 30)) + line('M-14 -244L-22 60C-22 110 -12 200 -6 240', '#fff', 3, 'opacity=".6" stroke-linecap="round"') + line('M0 -58L0 -30', '#1d120d', 2, 'opacity=".5"')}<g transform="translate(5 -150)">${brand(art, 0, 0, 16, art.form(2) ? '#3a2c1c' : inkOn(art.colour), { turn: -90, max: 130 })}</g>`;
  return { svg: s, outlines: [{ d }], feet: [], left: 70, right: 70, height: 530, lying: true };
};

/** A safety razor with its handle, lying. */
export const razor: Draw = (C, art): Thing => {
  const handle = 'M-17 -150C-20 -60 -24 60 -22 190C-21 226 21 226 22 190C24 60 20 -60 17 -150Z';
  const neck = 'M-15 -148L-26 -196H26L15 -148Z';
  const head = roundRect(-92, -252, 184, 60, 13);
  let s =
    path(handle, C.across(ramp(art.look.finish, art.colour), 23)) +
    path(neck, C.across(ramp('silver', ''), 26)) +
    path(
      head,
      C.down(
        [
          [0, lighter('#3a3532', 0.3)],
          [0.3, '#4a4440'],
          [1, '#1e1a18'],
        ],
        -252,
        -192,
      ),
    );
  for (let i = 0; i < 5; i += 1)
    s += rect(
      -80,
      -242 + i * 9,
      160,
      4.4,
      1,
      C.across(
        [
          [0, '#8d8884'],
          [0.3, '#ffffff'],
          [0.5, '#b9b4af'],
          [0.8, '#f2efec'],
          [1, '#7d7874'],
        ],
        80,
      ),
    );
  s += rect(-82, -200, 164, 7, 3, art.accent, 'opacity=".85"');
  let grip = '';
  for (let i = 0; i < 16; i += 1)
    grip += `M-17 ${-110 + i * 13}C-6 ${-104 + i * 13} 6 ${-104 + i * 13} 17 ${-110 + i * 13}`;
  s += `${line(grip, darker(art.colour, 0.6), 2, 'opacity=".5"') + at(line(grip, '#fff', 1, 'opacity=".3"'), 0, 2)}<g transform="translate(6 150)">${brand(art, 0, 0, 15, inkOn(art.colour), { turn: -90, max: 80 })}</g>`;
  return {
    svg: s,
    outlines: [{ d: handle + neck + head }],
    feet: [],
    left: 110,
    right: 110,
    height: 500,
    lying: true,
  };
};

export const toothbrush: Draw = (C, art): Thing => {
  const one = (x: number, turn: number, colour: string): { svg: string; shade: string } => {
    const d =
      'M-9 -140C-8 -60 -15 -20 -15 60C-15 140 -13 200 -10 236C-8 248 8 248 10 236C13 200 15 140 15 60C15 -20 8 -60 9 -140L15 -156V-262C15 -278 -15 -278 -15 -262V-156Z';
    let s = path(d, C.across(ramp('satin', colour), 15));
    let tufts = '';
    for (let r = 0; r < 9; r += 1)
      for (let c = 0; c < 3; c += 1)
        tufts +=
          ellipse(
            -8.4 + c * 8.4,
            -256 + r * 11.4,
            4,
            4.8,
            c === 1 ? mix('#ffffff', art.shade, 0.5) : '#ffffff',
          ) + ellipse(-9 + c * 8.4, -257.4 + r * 11.4, 1.7, 2, lighter(art.shade, 0.8), 'opacity=".8"');
    s += `${group(tufts)}<g transform="translate(4.6 90)">${brand(art, 0, 0, 13, inkOn(colour), { turn: -90, max: 150 })}</g>`;
    const cast = (dx: number, dy: number): string =>
      group(path(d, '#2a1a12'), `transform="translate(${x + dx} ${dy}) rotate(${turn})"`);
    return {
      svg: group(s, `transform="translate(${x} 0) rotate(${turn})"`),
      shade:
        group(cast(14, 13), `opacity=".26" ${C.blur(10)}`) + group(cast(5, 5), `opacity=".4" ${C.blur(4)}`),
    };
  };
  const a = one(-44, -9, art.colour);
  const b = one(50, 7, mix(art.colour, art.shade, 0.6));
  return {
    svg: a.shade + b.shade + a.svg + b.svg,
    outlines: [],
    feet: [],
    left: 110,
    right: 110,
    height: 530,
    lying: true,
  };
};
