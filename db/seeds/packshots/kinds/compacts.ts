import type { Dressed } from '../art.ts';
import { atLightness, darker, inkOn, lighter, lightness, mix } from '../colour.ts';
import { ramp } from '../materials.ts';
import { cylinder, nearArc, round, softBox, type Thing } from '../parts.ts';
import { brand, emblem } from '../print.ts';
import { hash } from '../random.ts';
import { at, type Canvas, ellipse, group, line, n, oval, path, rect, roundRect } from '../svg.ts';
import { text } from '../type.ts';
import type { Draw, Pose } from './draw.ts';

/** Pressed powder: fine grain, drawn as scattered specks instead of a noise filter. */
function grain(
  C: Canvas,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  colour: string,
  count: number,
): string {
  let dark = '';
  let light = '';
  for (let i = 0; i < count; i += 1) {
    const a = C.random() * Math.PI * 2;
    const r = Math.sqrt(C.random());
    const d = `M${n(cx + Math.cos(a) * r * rx)} ${n(cy + Math.sin(a) * r * ry)}h.1`;
    if (i % 2) dark += d;
    else light += d;
  }
  return (
    line(dark, darker(colour, 0.4), 1.3, 'opacity=".22" stroke-linecap="round"') +
    line(light, '#fff', 1.2, 'opacity=".34" stroke-linecap="round"')
  );
}

const shimmer = (
  C: Canvas,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  colour: string,
  count: number,
): string => {
  let s = '';
  for (let i = 0; i < count; i += 1) {
    const a = C.random() * Math.PI * 2;
    const r = Math.sqrt(C.random());
    s += `<circle cx="${n(cx + Math.cos(a) * r * rx)}" cy="${n(cy + Math.sin(a) * r * ry)}" r="${n(0.5 + C.random() * 0.9)}" opacity="${n(0.3 + C.random() * 0.7)}"/>`;
  }
  return group(s, `fill="${lighter(colour, 0.85)}"`);
};

type Filling = 'cushion' | 'powder' | 'shimmer' | 'cream';

/** The content of a round pan, as seen on an ellipse of the given half axes. */
function filling(
  C: Canvas,
  art: Dressed,
  kind: Filling,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
): string {
  const c = art.shade;
  const squash = ry / rx;
  let s = ellipse(
    cx,
    cy,
    rx,
    ry,
    C.linear(
      [
        [0, darker(c, 0.16)],
        [0.3, lighter(c, 0.18)],
        [0.6, c],
        [1, darker(c, 0.14)],
      ],
      cx - rx,
      cy - ry,
      cx + rx,
      cy + ry,
    ),
  );
  if (kind === 'cushion') {
    let holes = '';
    for (let a = -9; a <= 9; a += 1)
      for (let b = -9; b <= 9; b += 1) {
        const x = (b + (a % 2 ? 0.5 : 0)) * rx * 0.11;
        const y = a * ry * 0.105;
        if ((x / rx) ** 2 + (y / ry) ** 2 < 0.86) holes += `M${n(cx + x)} ${n(cy + y)}h.1`;
      }
    s +=
      line(holes, darker(c, 0.38), rx * 0.035, 'opacity=".42" stroke-linecap="round"') +
      line(
        holes,
        '#fff',
        rx * 0.017,
        `opacity=".4" stroke-linecap="round" transform="translate(${n(rx * 0.006)} ${n(ry * 0.018)})"`,
      );
    s += C.glow(cx - rx * 0.3, cy - ry * 0.34, rx * 0.5, ry * 0.4, '#fff', 0.55);
  } else if (kind === 'cream') {
    s +=
      C.glow(cx - rx * 0.26, cy - ry * 0.36, rx * 0.62, ry * 0.5, '#fff', 0.5) +
      C.glow(cx + rx * 0.3, cy + ry * 0.45, rx * 0.6, ry * 0.4, darker(c, 0.3), 0.3);
    s += line(
      `M${n(cx - rx * 0.62)} ${n(cy + ry * 0.1)}C${n(cx - rx * 0.3)} ${n(cy - ry * 0.5)} ${n(cx + rx * 0.4)} ${n(cy - ry * 0.46)} ${n(cx + rx * 0.62)} ${n(cy)}`,
      '#fff',
      3,
      'opacity=".35" stroke-linecap="round"',
    );
  } else {
    s += grain(C, cx, cy, rx * 0.96, ry * 0.95, c, 420);
    // The brand's mark, pressed into the powder: a dark line and the light one below it.
    const k = Math.min(2.3, rx / 62);
    const pressed = (ink: string, dy: number, opacity: number): string =>
      group(
        emblem(art.brand, ink, 1),
        `transform="translate(${n(cx)} ${n(cy + dy)}) scale(${n(k)} ${n(k * squash)})" opacity="${opacity}"`,
      );
    s += pressed(darker(c, 0.42), -0.8, 0.5) + pressed(lighter(c, 0.7), 1.1, 0.6);
    if (kind === 'shimmer')
      s +=
        shimmer(C, cx, cy, rx * 0.95, ry * 0.94, c, 130) +
        C.glow(cx - rx * 0.2, cy - ry * 0.15, rx * 0.75, ry * 0.5, '#fff', 0.5);
    s += C.glow(cx - rx * 0.24, cy - ry * 0.3, rx * 0.6, ry * 0.45, '#fff', 0.26);
  }
  // The rim's shadow falls on it from the near upper left.
  s += group(
    ellipse(
      cx,
      cy - ry * 1.02,
      rx * 1.05,
      ry * 0.34,
      C.radial(
        [
          [0, '#1d120d', 0.4],
          [0.6, '#1d120d', 0.16],
          [1, '#1d120d', 0],
        ],
        cx,
        cy - ry * 1.02,
        rx * 1.05,
        (ry * 0.34) / (rx * 1.05),
      ),
    ),
    C.clip(oval(cx, cy, rx, ry)),
  );
  return s;
}

function roundCompact(C: Canvas, art: Dressed, pose: Pose, kind: Filling): Thing {
  return pose.lying ? compactFromAbove(C, art, kind) : compactOpen(C, art, kind);
}

function mirror(
  C: Canvas,
  art: Dressed,
  d: string,
  box: { x: number; y: number; w: number; h: number },
): string {
  const g = art.ground;
  const { x, y, w, h } = box;
  let s = path(
    d,
    C.linear(
      [
        [0, lighter(g, 0.92)],
        [0.32, lighter(g, 0.5)],
        [0.54, darker(g, 0.1)],
        [0.8, darker(g, 0.28)],
        [1, darker(g, 0.12)],
      ],
      x,
      y,
      x + w * 0.7,
      y + h,
    ),
  );
  s += group(
    path(
      `M${n(x - w * 0.05)} ${n(y + h * 0.62)}L${n(x + w * 0.52)} ${n(y - 4)}H${n(x + w * 0.74)}L${n(x + w * 0.1)} ${n(y + h * 0.82)}Z`,
      '#fff',
      'opacity=".36"',
    ) +
      path(
        `M${n(x + w * 0.22)} ${n(y + h)}L${n(x + w * 0.92)} ${n(y + h * 0.1)}L${n(x + w * 0.98)} ${n(y + h * 0.16)}L${n(x + w * 0.32)} ${n(y + h)}Z`,
        '#fff',
        'opacity=".22"',
      ) +
      C.glow(x + w / 2, y + h * 0.98, w * 0.42, h * 0.16, art.shade, 0.55) +
      C.glow(x + w / 2, y + h * 1.02, w * 0.5, h * 0.12, darker(art.colour, 0.3), 0.5),
    C.clip(d),
  );
  return s + line(d, '#fff', 1.3, 'opacity=".6"');
}

function compactOpen(C: Canvas, art: Dressed, kind: Filling): Thing {
  const c = art.colour;
  const w = 186;
  const ry = 60;
  const thick = 38;
  const cy = -52;
  const lc = -250;
  const lr = 184;
  const ly = 174;
  const lid = oval(6, lc, lr, ly);
  const metal = lightness(c) > 0.2;
  let s = ellipse(
    15,
    lc + 2,
    lr,
    ly,
    C.across(
      [
        [0, darker(c, 0.1)],
        [0.7, darker(c, 0.42)],
        [1, darker(c, 0.58)],
      ],
      lr,
    ),
  );
  s += path(
    lid,
    C.linear(
      [
        [0, lighter(c, 0.6)],
        [0.3, lighter(c, 0.16)],
        [0.7, darker(c, 0.14)],
        [1, darker(c, 0.3)],
      ],
      -lr,
      lc - ly,
      lr,
      lc + ly,
    ),
  );
  s += ellipse(6, lc, lr - 1.6, ly - 1.6, 'none', 'stroke="#fff" stroke-width="1.8" opacity=".55"');
  s += ellipse(6, lc, lr - 14, ly - 14, darker(c, 0.5), 'opacity=".55"');
  s += mirror(C, art, oval(6, lc, lr - 16.5, ly - 16.5), { x: 6 - lr, y: lc - ly, w: 2 * lr, h: 2 * ly });
  // Hinge.
  s += rect(-36, cy - 55, 72, 17, 5, C.across(ramp(art.look.metal, ''), 36));
  const d = `M${-w} ${cy}L${-w} ${cy + thick - 8}C${-w} ${n(cy + thick + ry * 0.5)} ${n(-w * 0.55)} ${cy + thick + ry} 0 ${cy + thick + ry}C${n(w * 0.55)} ${cy + thick + ry} ${w} ${n(cy + thick + ry * 0.5)} ${w} ${cy + thick - 8}L${w} ${cy}A${w} ${ry} 0 0 0 ${-w} ${cy}Z`;
  s +=
    path(d, C.across(ramp(art.look.finish === 'matte' ? 'satin' : art.look.finish, c), w)) +
    path(
      d,
      C.down(
        [
          [0, '#1d120d', 0],
          [0.55, '#1d120d', 0],
          [1, '#1d120d', 0.36],
        ],
        cy,
        cy + thick + ry,
      ),
    );
  s +=
    ellipse(
      0,
      cy,
      w,
      ry,
      C.linear(
        [
          [0, lighter(c, 0.66)],
          [0.5, lighter(c, 0.22)],
          [1, darker(c, 0.14)],
        ],
        -w,
        cy - ry,
        w,
        cy + ry,
      ),
    ) + line(nearArc(w - 1, cy + 0.6, ry), '#fff', 1.7, 'opacity=".75"');
  s +=
    ellipse(
      0,
      cy + 1,
      w - 24,
      ry - 8.5,
      C.across(metal ? ramp(art.look.metal, '') : ramp('satin', lighter(c, 0.3)), w),
    ) + ellipse(0, cy + 2.8, w - 29, ry - 10.5, darker(art.shade, 0.55));
  s += filling(C, art, kind, 0, cy + 4.6, w - 32, ry - 12.5);
  s += brand(art, 0, cy + ry + 20, 13, inkOn(c), { max: 110, opacity: 0.85 });
  return {
    svg: s,
    outlines: [{ d }, { d: lid }],
    feet: [{ x: 0, w: w * 0.96, depth: 50, y: -10 }],
    left: w,
    right: w + 6,
    height: 428,
  };
}

function puck(C: Canvas, c: string, x: number, y: number, r: number): string {
  return (
    ellipse(x, y + r * 0.05, r, r, darker(c, 0.58)) +
    ellipse(
      x,
      y,
      r,
      r,
      C.linear(
        [
          [0, lighter(c, 0.6)],
          [0.34, lighter(c, 0.14)],
          [0.66, darker(c, 0.04)],
          [1, darker(c, 0.36)],
        ],
        x - r * 0.7,
        y - r * 0.7,
        x + r * 0.7,
        y + r * 0.7,
      ),
    ) +
    ellipse(
      x,
      y,
      r - 2.4,
      r - 2.4,
      'none',
      `stroke="${C.linear(
        [
          [0, '#fff', 0.95],
          [0.45, '#fff', 0.06],
          [1, '#1d120d', 0.25],
        ],
        x - r * 0.7,
        y - r * 0.7,
        x + r * 0.7,
        y + r * 0.7,
      )}" stroke-width="4"`,
    )
  );
}

/** Closed lid and open pan side by side on the background. */
function compactFromAbove(C: Canvas, art: Dressed, kind: Filling): Thing {
  const c = art.colour;
  const r = 150;
  const a = { x: -70, y: -96 };
  const b = { x: 84, y: 104 };
  let s = puck(C, c, a.x, a.y, r);
  s += group(
    path(
      `M${a.x - 190} ${a.y + 50}L${a.x + 60} ${a.y - 200}L${a.x + 120} ${a.y - 170}L${a.x - 150} ${a.y + 100}Z`,
      '#fff',
      `opacity=".26" ${C.blur(9)}`,
    ),
    C.clip(oval(a.x, a.y, r - 5, r - 5)),
  );
  s += brand(art, a.x, a.y + 4, 26, inkOn(c), { max: r * 1.3 });
  if (kind === 'cushion' || kind === 'powder')
    s += text(a.x, a.y + 30, art.name, {
      face: 'geometric',
      size: 11,
      fill: inkOn(c),
      tracking: 0.08,
      max: r * 1.2,
    });
  s += C.glow(b.x + 16, b.y + 24, r + 18, r + 18, '#1d120d', 0.3, 0.75) + puck(C, c, b.x, b.y, r);
  s +=
    ellipse(
      b.x,
      b.y,
      r - 15,
      r - 15,
      C.linear(
        [
          [0, '#8f8a84'],
          [0.3, '#ffffff'],
          [0.6, '#cfcac3'],
          [1, '#f5f2ee'],
        ],
        b.x - r,
        b.y - r,
        b.x + r,
        b.y + r,
      ),
    ) + ellipse(b.x, b.y, r - 22, r - 22, darker(art.shade, 0.5));
  s += filling(C, art, kind, b.x + 0.6, b.y + 1.4, r - 25, r - 25);
  return {
    svg: s,
    outlines: [{ d: oval(a.x, a.y, r, r) }, { d: oval(b.x, b.y, r, r) }],
    feet: [],
    left: 232,
    right: 240,
    height: 520,
    lying: true,
  };
}

export const cushion: Draw = (C, art, pose) => roundCompact(C, art, pose, 'cushion');
export const powder: Draw = (C, art, pose) => roundCompact(C, art, pose, 'powder');
export const blush: Draw = (C, art, pose) => roundCompact(C, art, pose, 'powder');
export const highlighter: Draw = (C, art, pose) => roundCompact(C, art, pose, 'shimmer');

/** A pot of colour from above: single shadow, lip pot, with its lid beside. */
function pot(C: Canvas, art: Dressed, kind: Filling): Thing {
  const r = 112;
  const a = { x: -96, y: -84 };
  const b = { x: 92, y: 74 };
  const c = art.colour;
  let s = puck(C, c, a.x, a.y, r * 0.94) + brand(art, a.x, a.y + 6, 20, inkOn(c), { max: r * 1.3 });
  s +=
    puck(C, lighter(c, 0.5), b.x, b.y, r) +
    ellipse(b.x, b.y, r - 10, r - 10, darker(art.shade, 0.5)) +
    filling(C, art, kind, b.x + 0.5, b.y + 1, r - 13, r - 13);
  return {
    svg: s,
    outlines: [{ d: oval(a.x, a.y, r * 0.94, r * 0.94) }, { d: oval(b.x, b.y, r, r) }],
    feet: [],
    left: 212,
    right: 212,
    height: 400,
    lying: true,
  };
}

export const eyeshadow: Draw = (C, art) =>
  pot(C, art, hash(`finish ${art.shade}${art.seed}`) % 2 ? 'shimmer' : 'powder');
export const lipPot: Draw = (C, art, { open, lying }) => {
  if (open || lying) return pot(C, art, 'cream');
  const w = 96;
  const jar = cylinder(C, { w, top: -74, foot: 0, material: 'gloss', colour: art.shade, corner: 16 });
  const lid = cylinder(C, {
    w: w + 2,
    top: -128,
    foot: -73,
    material: art.look.finish,
    colour: art.colour,
    corner: 4,
    soft: 8,
  });
  const s =
    jar.svg +
    softBox(C, -w * 0.8, w * 0.14, -70, 4, 0.6) +
    lid.svg +
    brand(art, 0, -24, 20, inkOn(art.shade), { max: w * 1.3 });
  return {
    svg: s,
    outlines: [{ d: jar.d }, { d: lid.d }],
    feet: [{ x: 0, w, depth: round(C, w) }],
    left: w,
    right: w,
    height: 136,
  };
};

/** Pans for a palette: the given shades, or a family derived from the one shade. */
export function panShades(art: Dressed, count: number): string[] {
  const given = art.shades ?? [];
  const f = art.shade;
  const family = [
    lighter(f, 0.72),
    mix(f, '#e9c6a4', 0.5),
    lighter(f, 0.42),
    mix(f, '#b88a7a', 0.5),
    f,
    mix(f, '#f4e4cc', 0.6),
    darker(f, 0.28),
    mix(f, '#c47a4a', 0.5),
    darker(mix(f, '#7a4a30', 0.5), 0.3),
    mix(f, '#8a5a6a', 0.45),
    darker(f, 0.6),
    atLightness(f, 0.82),
  ];
  return Array.from({ length: count }, (_, i) => given[i] ?? family[i % family.length] ?? f);
}

function pan(
  C: Canvas,
  d: string,
  c: string,
  glint: boolean,
  box: { x: number; y: number; w: number; h: number },
): string {
  const { x, y, w, h } = box;
  let s = path(
    d,
    C.linear(
      glint
        ? [
            [0, lighter(c, 0.1)],
            [0.34, lighter(c, 0.62)],
            [0.5, lighter(c, 0.2)],
            [0.74, lighter(c, 0.46)],
            [1, darker(c, 0.12)],
          ]
        : [
            [0, lighter(c, 0.24)],
            [0.5, c],
            [1, darker(c, 0.15)],
          ],
      x,
      y,
      x + w,
      y + h,
    ),
  );
  const specks: string[] = ['', ''];
  const count = Math.round((w * h) / 34);
  for (let i = 0; i < count; i += 1) specks[i % 2] += `M${n(x + C.random() * w)} ${n(y + C.random() * h)}h.1`;
  s += group(
    line(specks[0] ?? '', darker(c, 0.4), 1.2, 'opacity=".2" stroke-linecap="round"') +
      line(
        specks[1] ?? '',
        '#fff',
        glint ? 1.5 : 1.1,
        `opacity="${glint ? 0.7 : 0.26}" stroke-linecap="round"`,
      ),
    C.clip(d),
  );
  return (
    s +
    path(
      d,
      C.down(
        [
          [0, '#1d120d', 0.34],
          [0.16, '#1d120d', 0],
          [1, '#fff', 0.06],
        ],
        y,
        y + h,
      ),
    )
  );
}

function paletteThing(C: Canvas, art: Dressed, pose: Pose, columns: number, rows: number): Thing {
  const c = art.colour;
  const shades = panShades(art, columns * rows);
  if (pose.lying) {
    const w = columns >= rows * 2 ? 240 : 196;
    const h = columns >= rows * 2 ? 150 : 196;
    const d = roundRect(-w, -h, 2 * w, 2 * h, 18);
    let s =
      path(roundRect(-w + 3, -h + 9, 2 * w, 2 * h, 18), darker(c, 0.6)) +
      path(
        d,
        C.linear(
          [
            [0, lighter(c, 0.42)],
            [0.4, lighter(c, 0.1)],
            [1, darker(c, 0.24)],
          ],
          -w,
          -h,
          w,
          h,
        ),
      );
    s += line(
      roundRect(-w + 1.5, -h + 1.5, 2 * w - 3, 2 * h - 3, 17),
      C.linear(
        [
          [0, '#fff', 0.9],
          [0.4, '#fff', 0.1],
          [1, '#1d120d', 0.2],
        ],
        -w,
        -h,
        w,
        h,
      ),
      2.6,
    );
    const strip = 30;
    const gap = 11;
    const pw = (2 * w - 44 - gap * (columns - 1)) / columns;
    const ph = (2 * h - 44 - strip - gap * (rows - 1)) / rows;
    for (let j = 0; j < rows; j += 1)
      for (let i = 0; i < columns; i += 1) {
        const x = -w + 22 + i * (pw + gap);
        const y = -h + 22 + j * (ph + gap);
        const q = shades[j * columns + i] ?? art.shade;
        s += rect(
          x - 2.5,
          y - 2.5,
          pw + 5,
          ph + 5,
          8,
          C.linear(
            [
              [0, darker(c, 0.7)],
              [1, lighter(c, 0.5)],
            ],
            x,
            y,
            x + pw,
            y + ph,
          ),
        );
        s += pan(C, roundRect(x, y, pw, ph, 6), q, (i * 2 + j + hash(art.seed)) % 3 === 1, {
          x,
          y,
          w: pw,
          h: ph,
        });
      }
    s += brand(art, 0, h - 16, 17, inkOn(c), { max: w });
    return { svg: s, outlines: [{ d }], feet: [], left: w, right: w, height: 2 * h, lying: true };
  }
  const w1 = 214;
  const w2 = 186;
  const y0 = 0;
  const y1 = rows > 1 ? -124 : -92;
  // A point of the tray: u left to right, v near to far, with a little perspective.
  const point = (u: number, v: number): [number, number] => [
    (u * 2 - 1) * (w1 + (w2 - w1) * v),
    y0 + (y1 - y0) * (1 - (1 - v) ** 1.08),
  ];
  const quad = (u0: number, v0: number, u1: number, v1: number, t: number): string => {
    const corners = [point(u0, v0), point(u0, v1), point(u1, v1), point(u1, v0)];
    const along = (p: [number, number], q: [number, number], k: number): string =>
      `${n(p[0] + (q[0] - p[0]) * k)} ${n(p[1] + (q[1] - p[1]) * k)}`;
    return `${corners
      .map((p, i) => {
        const q = corners[(i + 1) % 4] ?? p;
        const next = corners[(i + 2) % 4] ?? q;
        return `${i === 0 ? `M${along(p, q, t)}` : ''}L${along(p, q, 1 - t)}Q${n(q[0])} ${n(q[1])} ${along(q, next, t)}`;
      })
      .join('')}Z`;
  };
  const top = -394;
  const lid = `M${-w2 - 2} ${y1 + 4}L${-w2 - 12} ${top + 12}Q${-w2 - 12} ${top} ${-w2} ${top}L${w2} ${top}Q${w2 + 12} ${top} ${w2 + 12} ${top + 12}L${w2 + 2} ${y1 + 4}Z`;
  let s =
    at(path(lid, darker(c, 0.52)), 7, 2) +
    path(
      lid,
      C.linear(
        [
          [0, lighter(c, 0.44)],
          [0.4, c],
          [1, darker(c, 0.26)],
        ],
        -w2,
        top,
        w2,
        y1,
      ),
    ) +
    line(lid, '#fff', 1.4, 'opacity=".4"');
  const glassD = `M${-w2 + 16} ${y1 - 12}L${-w2 + 7} ${top + 26}Q${-w2 + 7} ${top + 17} ${-w2 + 16} ${top + 17}L${w2 - 16} ${top + 17}Q${w2 - 7} ${top + 17} ${w2 - 7} ${top + 26}L${w2 - 16} ${y1 - 12}Z`;
  s += mirror(C, art, glassD, { x: -w2, y: top + 17, w: 2 * w2, h: y1 - 29 - top });
  s += group(
    Array.from({ length: columns }, (_, i) =>
      C.glow(
        -w2 + ((i + 0.5) * 2 * w2) / columns,
        y1 - 24,
        (w2 / columns) * 0.95,
        24,
        shades[i] ?? art.shade,
        0.7,
      ),
    ).join(''),
    C.clip(glassD),
  );
  s += rect(-60, y1 - 7, 120, 11, 4, C.across(ramp(art.look.metal, ''), 60));
  const tray = `M${-w1 + 12} ${y0}Q${-w1 - 1} ${y0} ${-w1 + 1} ${y0 - 12}L${-w2} ${y1 + 6}Q${-w2 + 2} ${y1} ${-w2 + 10} ${y1}L${w2 - 10} ${y1}Q${w2 - 2} ${y1} ${w2} ${y1 + 6}L${w1 - 1} ${y0 - 12}Q${w1 + 1} ${y0} ${w1 - 12} ${y0}Z`;
  const front = `M${n(-w1 + 0.4)} ${y0 - 10}L${-w1 + 2} ${y0 + 16}Q${-w1 + 3} ${y0 + 26} ${-w1 + 14} ${y0 + 26}L${w1 - 14} ${y0 + 26}Q${w1 - 3} ${y0 + 26} ${w1 - 2} ${y0 + 16}L${n(w1 - 0.4)} ${y0 - 10}Z`;
  s +=
    path(
      front,
      C.across(
        [
          [0, darker(c, 0.24)],
          [0.12, lighter(c, 0.26)],
          [0.3, c],
          [0.8, darker(c, 0.2)],
          [1, darker(c, 0.42)],
        ],
        w1,
      ),
    ) +
    path(
      front,
      C.down(
        [
          [0, '#fff', 0.12],
          [1, '#1d120d', 0.42],
        ],
        y0,
        y0 + 26,
      ),
    );
  s +=
    path(
      tray,
      C.linear(
        [
          [0, lighter(c, 0.5)],
          [0.5, lighter(c, 0.14)],
          [1, darker(c, 0.1)],
        ],
        -w1,
        y1,
        w1,
        y0,
      ),
    ) + line(`M${-w1 + 10} ${y0}L${w1 - 10} ${y0}`, '#fff', 1.7, 'opacity=".65"');
  for (let r = rows - 1; r >= 0; r -= 1)
    for (let i = 0; i < columns; i += 1) {
      const q = shades[(rows - 1 - r) * columns + i] ?? art.shade;
      const u0 = 0.035 + i * (0.93 / columns) + 0.007;
      const u1 = 0.035 + (i + 1) * (0.93 / columns) - 0.007;
      const v0 = 0.07 + r * (0.86 / rows) + 0.02;
      const v1 = 0.07 + (r + 1) * (0.86 / rows) - 0.02;
      const rim = quad(u0, v0, u1, v1, 0.1);
      const inner = quad(u0 + 0.006, v0 + 0.012, u1 - 0.006, v1 - 0.035, 0.1);
      const a = point(u0, v0);
      const b = point(u1, v1);
      s += path(rim, darker(c, 0.76)) + line(rim, '#fff', 1, 'opacity=".36"');
      s += pan(C, inner, q, (i + r + hash(art.seed)) % 3 === 1, {
        x: a[0],
        y: b[1],
        w: point(u1, v0)[0] - a[0],
        h: a[1] - b[1],
      });
      if (columns <= 4) {
        const mx = (a[0] + point(u1, v0)[0]) / 2;
        const my = (a[1] + b[1]) / 2;
        const k = 0.62;
        s += group(
          emblem(art.brand, darker(q, 0.5), 1.1),
          `transform="translate(${n(mx)} ${n(my)}) scale(${k} ${n(k * 0.6)})" opacity=".26"`,
        );
      }
    }
  s += brand(art, 0, y0 + 18, 11, inkOn(c), { max: 130, opacity: 0.9 });
  return {
    svg: s,
    outlines: [{ d: lid }, { d: front + tray }],
    feet: [{ x: 0, w: w1, depth: 6, y: 25, straight: true }],
    left: w1,
    right: w1 + 6,
    height: 396,
  };
}

export const palette: Draw = (C, art, pose) => {
  const count = art.shades?.length ?? 8;
  if (count >= 12) return paletteThing(C, art, pose, pose.lying ? 4 : 6, pose.lying ? 3 : 2);
  if (count === 9) return paletteThing(C, art, pose.lying ? pose : { ...pose, lying: true }, 3, 3);
  if (count === 6) return paletteThing(C, art, pose, 3, 2);
  if (count === 4) return paletteThing(C, art, pose, 4, 1);
  return paletteThing(C, art, pose, 4, 2);
};
export const blushQuad: Draw = (C, art, pose) =>
  paletteThing(C, art, pose, pose.lying ? 2 : 4, pose.lying ? 2 : 1);

/** Loose powder: a wide clear jar with its sifter, a lid with the wordmark. */
export const loosePowder: Draw = (C, art, { open }) => {
  const w = 140;
  const c = art.shade;
  const jar = cylinder(C, { w, top: -96, foot: 0, material: 'frost', colour: lighter(c, 0.3), corner: 18 });
  let s =
    jar.svg +
    group(
      softBox(C, -w * 0.82, w * 0.12, -92, 8, 0.7) + softBox(C, w * 0.84, w * 0.05, -90, 6, 0.6),
      C.clip(jar.d),
    );
  s +=
    brand(art, 0, -40, 26, inkOn(c), { max: w * 1.3 }) +
    text(0, -18, art.name, { face: 'geometric', size: 11, fill: inkOn(c), tracking: 0.06, max: w * 1.3 });
  if (open) {
    const ry = round(C, w, -96);
    s +=
      ellipse(0, -96, w - 8, ry - 1.5, lighter(c, 0.5)) + filling(C, art, 'powder', 0, -97, w - 14, ry - 3);
    s += C.glow(30, -112, 90, 26, lighter(c, 0.4), 0.5);
    const pf = puff(C, lighter(c, 0.7), 62, 15);
    return {
      svg: s + at(pf, 26, -112),
      outlines: [{ d: jar.d }, { d: oval(26, -116, 62, 20) }],
      feet: [{ x: 0, w, depth: round(C, w) }],
      left: w,
      right: w,
      height: 170,
    };
  }
  const lid = cylinder(C, {
    w: w + 3,
    top: -150,
    foot: -95,
    material: art.look.finish,
    colour: art.look.cap,
    corner: 4,
    soft: 6,
  });
  return {
    svg: s + lid.svg,
    outlines: [{ d: jar.d }, { d: lid.d }],
    feet: [{ x: 0, w, depth: round(C, w) }],
    left: w,
    right: w,
    height: 160,
  };
};

/** A velvet puff with its ribbon, seen from the side. */
function puff(C: Canvas, c: string, w: number, h: number): string {
  const d = `M${-w} 0C${-w} ${-h * 1.4} ${n(-w * 0.6)} ${-h * 2} 0 ${-h * 2}C${n(w * 0.6)} ${-h * 2} ${w} ${-h * 1.4} ${w} 0C${w} ${h} ${n(w * 0.6)} ${n(h * 1.3)} 0 ${n(h * 1.3)}C${n(-w * 0.6)} ${n(h * 1.3)} ${-w} ${h} ${-w} 0Z`;
  return (
    path(
      d,
      C.linear(
        [
          [0, lighter(c, 0.4)],
          [0.5, c],
          [1, darker(c, 0.24)],
        ],
        -w,
        -h * 2,
        w * 0.6,
        h,
      ),
    ) +
    line(
      `M${n(-w * 0.5)} ${-h * 1.7}C${n(-w * 0.2)} ${n(-h * 2.5)} ${n(w * 0.3)} ${n(-h * 2.5)} ${n(w * 0.55)} ${n(-h * 1.6)}`,
      mix(c, '#b87a7a', 0.4),
      7,
      'opacity=".8"',
    )
  );
}
