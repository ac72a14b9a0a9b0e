import type { Dressed } from '../art.ts';
import { darker, inkOn, lighter, mix, saturate } from '../colour.ts';
import { bottlePath, cylinder, glass, type Outline, round, softBox, type Thing, woodCap } from '../parts.ts';
import { brand, smallFace } from '../print.ts';
import { type Canvas, ellipse, group, line, n, oval, path, rect, roundRect } from '../svg.ts';
import { text } from '../type.ts';
import type { Draw } from './draw.ts';

function ball(C: Canvas, c: string, r: number, cy: number): { svg: string; d: string } {
  const d = oval(0, cy, r, r);
  const svg =
    ellipse(
      0,
      cy,
      r,
      r,
      C.radial(
        [
          [0, lighter(c, 0.55)],
          [0.3, lighter(c, 0.12)],
          [0.62, darker(c, 0.16)],
          [0.88, darker(c, 0.5)],
          [1, darker(c, 0.3)],
        ],
        -r * 0.34,
        cy - r * 0.38,
        r * 1.42,
      ),
    ) +
    group(
      C.glow(-r * 0.38, cy - r * 0.44, r * 0.34, r * 0.38, '#fff', 0.9) +
        C.glow(r * 0.1, cy + r * 0.8, r * 0.7, r * 0.24, lighter(c, 0.5), 0.5) +
        line(
          `M${n(r * 0.86)} ${n(cy - r * 0.36)}A${n(r * 0.9)} ${n(r * 0.9)} 0 0 1 ${n(r * 0.7)} ${n(cy + r * 0.52)}`,
          '#fff',
          4,
          'opacity=".34" stroke-linecap="round"',
        ),
      C.clip(d),
    );
  return { svg, d };
}

/** The stopper, by the form: block, ball, wood, tall. */
function stopper(
  C: Canvas,
  art: Dressed,
  top: number,
  neck: number,
): { svg: string; outlines: Outline[]; height: number } {
  const collar = cylinder(C, { w: neck, top: top - 17, foot: top + 2, material: art.look.metal, corner: 1 });
  const form = art.form(4);
  if (form === 1) {
    const b = ball(C, art.look.cap, neck * 1.86, top - 14 - neck * 1.8);
    return { svg: collar.svg + b.svg, outlines: [{ d: collar.d }, { d: b.d }], height: 14 + neck * 3.7 };
  }
  if (form === 2) {
    const w = woodCap(C, neck * 1.5, top - 96, top - 13, '#a9794e');
    return { svg: collar.svg + w.svg, outlines: [{ d: collar.d }, { d: w.d }], height: 100 };
  }
  const tall = form === 3;
  const cap = cylinder(C, {
    w: neck * (tall ? 1.16 : 1.7),
    top: top - (tall ? 132 : 108),
    foot: top - 12,
    material: tall ? art.look.metal : 'gloss',
    colour: art.look.cap,
    corner: 3,
  });
  return { svg: collar.svg + cap.svg, outlines: [{ d: collar.d }, { d: cap.d }], height: tall ? 138 : 114 };
}

function label(
  C: Canvas,
  art: Dressed,
  cx: number,
  cy: number,
  w: number,
  h: number,
  kindOf: string,
  paper = true,
): string {
  let s = '';
  const ink = paper ? '#2a1f19' : inkOn(art.shade);
  if (paper) {
    s +=
      rect(cx - w / 2 + 2, cy - h / 2 + 3, w, h, 1, '#1d120d', 'opacity=".14"') +
      rect(
        cx - w / 2,
        cy - h / 2,
        w,
        h,
        1,
        C.linear(
          [
            [0, '#fdf9f1'],
            [1, '#eee5d6'],
          ],
          cx - w / 2,
          cy - h / 2,
          cx + w / 2,
          cy + h / 2,
        ),
      );
    s += rect(cx - w / 2 + 4, cy - h / 2 + 4, w - 8, h - 8, 0, 'none', 'stroke="#b9a98f" stroke-width=".7"');
  }
  s += brand(art, cx, cy - h * 0.08, Math.min(19, h * 0.25), ink, { max: w * 0.84 });
  s += text(cx, cy + h * 0.15, art.name, {
    face: smallFace(art),
    size: Math.min(10, h * 0.125),
    fill: ink,
    tracking: 0.06,
    max: w * 0.86,
  });
  return (
    s +
    text(cx, cy + h * 0.34, kindOf, {
      face: smallFace(art),
      size: Math.min(7.6, h * 0.1),
      fill: ink,
      tracking: 0.14,
      opacity: 0.75,
      max: w * 0.8,
    })
  );
}

const edition = (art: Dressed): string => art.mark ?? 'eau de parfum';

/** A thick-walled square flacon. */
export const perfume: Draw = (C, art) => {
  const c = art.shade;
  const w = 122;
  const h = 256;
  const d = roundRect(-w, -h, 2 * w, h + 7, 28, 15);
  const i = w - 24;
  const inner = roundRect(-i, -h + 26, 2 * i, h - 66, 16, 22);
  const e = darker(c, 0.45);
  let s = path(
    d,
    C.across(
      [
        [0, e, 0.55],
        [0.018, '#fff', 0.92],
        [0.055, mix(c, '#ffffff', 0.5), 0.5],
        [0.092, e, 0.38],
        [0.125, '#fff', 0.55],
        [0.5, mix(c, '#ffffff', 0.6), 0.34],
        [0.875, '#fff', 0.48],
        [0.908, e, 0.42],
        [0.945, mix(c, '#ffffff', 0.5), 0.55],
        [0.982, '#fff', 0.92],
        [1, e, 0.55],
      ],
      w,
    ),
  );
  s += path(
    d,
    C.down(
      [
        [0, '#fff', 0.55],
        [0.08, '#fff', 0.1],
        [0.8, c, 0.05],
        [0.865, e, 0.34],
        [0.892, '#fff', 0.76],
        [0.955, mix(c, '#ffffff', 0.3), 0.6],
        [1, e, 0.6],
      ],
      -h,
      7,
    ),
  );
  s += path(
    inner,
    C.across(
      [
        [0, darker(c, 0.28), 0.94],
        [0.1, c, 0.86],
        [0.3, lighter(c, 0.36), 0.74],
        [0.55, c, 0.76],
        [0.82, lighter(saturate(c, 1.18), 0.3), 0.86],
        [1, darker(c, 0.26), 0.94],
      ],
      i,
    ),
  );
  s += group(
    path(
      inner,
      C.down(
        [
          [0, '#fff', 0.6],
          [0.1, '#fff', 0.16],
          [0.4, '#fff', 0],
          [0.8, darker(c, 0.5), 0],
          [1, darker(c, 0.5), 0.32],
        ],
        -h + 26,
        -40,
      ),
    ) +
      rect(
        -3,
        -h,
        6,
        h - 30,
        3,
        C.across(
          [
            [0, '#fff', 0.7],
            [0.5, darker(c, 0.3), 0.3],
            [1, '#fff', 0.6],
          ],
          3,
        ),
        'opacity=".7"',
      ) +
      C.glow(44, -64, 64, 26, '#fff', 0.55),
    C.clip(inner),
  );
  s +=
    line(
      inner,
      C.linear(
        [
          [0, '#fff', 0.85],
          [0.5, '#fff', 0.2],
          [1, '#fff', 0.7],
        ],
        -w,
        -h,
        w,
        0,
      ),
      1.5,
    ) + line(roundRect(-i + 2, -h + 28, 2 * i - 4, h - 70, 14, 20), e, 1, 'opacity=".26"');
  s += group(
    softBox(C, -w + 28, 26, -h + 12, -40, 0.5) +
      path(
        `M${-w + 62} ${-h + 24}L${-w + 84} ${-h + 24}L${-w + 52} -40L${-w + 34} -40Z`,
        '#fff',
        'opacity=".15"',
      ) +
      softBox(C, -w + 5, 8, -h + 20, -6, 0.95) +
      softBox(C, w - 13, 6, -h + 24, -6, 0.9) +
      rect(-w + 18, -6, 2 * w - 36, 3.4, 1.7, '#fff', 'opacity=".7"'),
    C.clip(d),
  );
  s += line(
    d,
    C.across(
      [
        [0, e, 0.62],
        [0.5, e, 0.2],
        [1, e, 0.58],
      ],
      w,
    ),
    1.1,
  );
  s += label(C, art, 0, -132, 122, 78, edition(art));
  const top = stopper(C, art, -h, 30);
  return {
    svg: s + top.svg,
    outlines: [{ d }, ...top.outlines],
    feet: [{ x: 0, w: w - 8, depth: 4, y: 6, straight: true }],
    left: w,
    right: w,
    height: h + top.height,
    glow: c,
  };
};

/** A round, pebble-like flacon. */
export const perfumeRound: Draw = (C, art) => {
  const c = art.shade;
  const r = 128;
  const cy = -r + 12;
  const d = `M-52 6C${n(-r * 1.06)} 2 ${n(-r * 1.1)} ${n(cy + 30)} ${n(-r * 1.06)} ${n(cy - 8)}C${n(-r * 1.0)} ${n(cy - r * 0.82)} -70 ${n(-2 * r + 24)} 0 ${n(-2 * r + 24)}C70 ${n(-2 * r + 24)} ${n(r * 1.0)} ${n(cy - r * 0.82)} ${n(r * 1.06)} ${n(cy - 8)}C${n(r * 1.1)} ${n(cy + 30)} ${n(r * 1.06)} 2 52 6C30 9 -30 9 -52 6Z`;
  const inner = oval(0, cy - 2, r * 0.84, r * 0.8);
  const e = darker(c, 0.5);
  let s = path(
    d,
    C.radial(
      [
        [0, lighter(c, 0.3), 0.5],
        [0.7, mix(c, '#ffffff', 0.5), 0.6],
        [0.88, e, 0.25],
        [0.94, '#fff', 0.8],
        [1, e, 0.5],
      ],
      0,
      cy,
      r * 1.08,
    ),
  );
  s += path(
    inner,
    C.linear(
      [
        [0, lighter(c, 0.35), 0.95],
        [0.4, c, 0.9],
        [0.75, darker(c, 0.16), 0.92],
        [1, lighter(saturate(c, 1.2), 0.25), 0.95],
      ],
      -r,
      cy - r,
      r,
      cy + r,
    ),
  );
  s += group(
    path(`M-200 ${n(cy - r * 0.46)}H200V-400H-200Z`, '#fff', 'opacity=".34"') +
      line(`M-200 ${n(cy - r * 0.46)}H200`, '#fff', 1.6, 'opacity=".7"') +
      rect(-3, -2 * r, 6, 2 * r - 40, 3, '#fff', 'opacity=".34"') +
      C.glow(r * 0.36, cy + r * 0.5, r * 0.5, r * 0.3, lighter(saturate(c, 1.2), 0.55), 0.75) +
      C.glow(0, cy + r * 0.8, r * 0.8, 20, darker(c, 0.6), 0.35),
    C.clip(inner),
  );
  s += line(inner, '#fff', 1.3, 'opacity=".5"');
  s += group(
    path(
      `M${n(-r * 0.9)} ${n(cy + 10)}C${n(-r * 0.92)} ${n(cy - r * 0.4)} ${n(-r * 0.6)} ${n(cy - r * 0.78)} ${n(-r * 0.22)} ${n(cy - r * 0.86)}C${n(-r * 0.5)} ${n(cy - r * 0.6)} ${n(-r * 0.74)} ${n(cy - r * 0.3)} ${n(-r * 0.76)} ${n(cy + 10)}Z`,
      '#fff',
      'opacity=".6"',
    ) +
      line(
        `M${n(r * 0.93)} ${n(cy - 30)}C${n(r * 0.98)} ${n(cy + 20)} ${n(r * 0.84)} ${n(cy + r * 0.6)} ${n(r * 0.6)} ${n(cy + r * 0.78)}`,
        '#fff',
        5,
        'opacity=".7" stroke-linecap="round"',
      ) +
      rect(-46, -3, 92, 3.6, 1.8, '#fff', 'opacity=".8"'),
    C.clip(d),
  );
  s += line(
    d,
    C.across(
      [
        [0, e, 0.6],
        [0.5, e, 0.15],
        [1, e, 0.55],
      ],
      r * 1.06,
    ),
    1.1,
  );
  s += label(C, art, 0, cy + 10, 150, 90, edition(art), false);
  const top = stopper(C, art, -2 * r + 25, 28);
  return {
    svg: s + top.svg,
    outlines: [{ d }, ...top.outlines],
    feet: [{ x: 0, w: 70, depth: 8 }],
    left: r * 1.08,
    right: r * 1.08,
    height: 2 * r - 25 + top.height,
    glow: c,
  };
};

/** A slim, tall flacon. */
export const perfumeTall: Draw = (C, art) => {
  const c = art.shade;
  const w = 74;
  const h = 300;
  const d = roundRect(-w, -h, 2 * w, h + 6, 9, 9);
  let s = glass(C, d, w, h, {
    liquid: c,
    fill: 0.82,
    wall: 13,
    floor: 44,
    level: -h + 40,
    square: 8,
    surface: w - 13,
  });
  s += rect(-2.6, -h + 2, 5.2, h - 60, 2.6, '#fff', 'opacity=".4"');
  s += label(C, art, 0, -h * 0.46, 110, 110, edition(art), art.form(2) === 0);
  const top = stopper(C, art, -h, 27);
  return {
    svg: s + top.svg,
    outlines: [{ d }, ...top.outlines],
    feet: [{ x: 0, w: w - 4, depth: 4, y: 5, straight: true }],
    left: w,
    right: w,
    height: h + top.height,
    glow: c,
  };
};

/** A cut flacon with facets. */
export const perfumeFacet: Draw = (C, art) => {
  const c = art.shade;
  const e = darker(c, 0.5);
  const pts = {
    tl: [-66, -262],
    tr: [66, -262],
    ml: [-128, -176],
    mr: [128, -176],
    bl: [-96, 4],
    br: [96, 4],
  } as const;
  const p = ([x, y]: readonly [number, number]): string => `${x} ${y}`;
  const d = `M${p(pts.tl)}L${p(pts.ml)}L${p(pts.bl)}L${p(pts.br)}L${p(pts.mr)}L${p(pts.tr)}Z`;
  const front = 'M-58 -214L-82 -160L-64 -34L64 -34L82 -160L58 -214Z';
  let s = path(
    d,
    C.linear(
      [
        [0, lighter(c, 0.6), 0.9],
        [0.5, mix(c, '#ffffff', 0.4), 0.75],
        [1, darker(c, 0.1), 0.8],
      ],
      -128,
      -262,
      128,
      4,
    ),
  );
  const facets: readonly (readonly [string, string, number])[] = [
    ['M-66 -262L-128 -176L-82 -160L-58 -214Z', lighter(c, 0.85), 0.9],
    ['M-128 -176L-96 4L-64 -34L-82 -160Z', lighter(c, 0.5), 0.75],
    ['M-96 4L96 4L64 -34L-64 -34Z', darker(c, 0.18), 0.6],
    ['M96 4L128 -176L82 -160L64 -34Z', darker(c, 0.36), 0.66],
    ['M128 -176L66 -262L58 -214L82 -160Z', darker(c, 0.1), 0.6],
    ['M-66 -262L66 -262L58 -214L-58 -214Z', lighter(c, 0.7), 0.75],
  ];
  s += facets
    .map(([fd, fc, o]) => path(fd, fc, `opacity="${o}" stroke="#fff" stroke-width="1.1" stroke-opacity=".7"`))
    .join('');
  s +=
    path(
      front,
      C.linear(
        [
          [0, lighter(c, 0.3), 0.95],
          [0.45, c, 0.9],
          [0.8, lighter(saturate(c, 1.2), 0.25), 0.92],
          [1, darker(c, 0.2), 0.95],
        ],
        -80,
        -214,
        80,
        -34,
      ),
    ) + line(front, '#fff', 1.4, 'opacity=".75"');
  s +=
    group(
      path('M-60 -214L-20 -214L-66 -34L-90 -34Z', '#fff', 'opacity=".3"') +
        C.glow(34, -60, 54, 26, '#fff', 0.5),
      C.clip(front),
    ) + path('M-92 -6L-40 -6L-58 -28Z', '#fff', 'opacity=".5"');
  s += line(d, e, 1.1, 'opacity=".4"') + label(C, art, 0, -122, 118, 96, edition(art), false);
  const top = stopper(C, art, -262, 27);
  return {
    svg: s + top.svg,
    outlines: [{ d }, ...top.outlines],
    feet: [{ x: 0, w: 95, depth: 4, y: 3, straight: true }],
    left: 128,
    right: 128,
    height: 262 + top.height,
    glow: c,
  };
};

export const rollerball: Draw = (C, art) => {
  const w = 34;
  const d = bottlePath(C, { w, h: 200, neck: 24, shoulder: 'square', rise: 10 });
  let s = glass(C, d, w, 200, { liquid: art.shade, fill: 0.85, wall: 6, floor: 16, level: -172 });
  s += `<g transform="translate(6 -98)">${brand(art, 0, 0, 17, inkOn(art.shade), { turn: -90, max: 140 })}</g>`;
  const cap = cylinder(C, { w: w - 1, top: -300, foot: -197, material: art.look.metal, corner: 2 });
  return {
    svg: s + cap.svg,
    outlines: [{ d }, { d: cap.d }],
    feet: [{ x: 0, w, depth: round(C, w) }],
    left: w,
    right: w,
    height: 304,
    glow: art.shade,
  };
};

/** A reed diffuser. */
export const diffuser: Draw = (C, art) => {
  const w = 84;
  const h = 176;
  const d = bottlePath(C, {
    w,
    h,
    neck: 28,
    shoulder: art.form(2) ? 'square' : 'round',
    rise: art.form(2) ? 18 : 56,
  });
  const reeds: Outline[] = [];
  let r = '';
  for (const [i, a] of [-17, -8, 2, 10, 19].entries()) {
    const top = -h - 210 + Math.abs(a) * 2 - (i % 2) * 14;
    const x = Math.tan((a * Math.PI) / 180) * (h + 210);
    r +=
      line(
        `M${n(x * 0.12)} ${-h + 40}L${n(x)} ${n(top)}`,
        C.across(
          [
            [0, '#c9a77a'],
            [1, '#a37f52'],
          ],
          100,
        ),
        5.4,
        'stroke-linecap="round"',
      ) +
      line(
        `M${n(x * 0.12 - 1)} ${-h + 40}L${n(x - 1)} ${n(top)}`,
        '#fff',
        1.2,
        'opacity=".4" stroke-linecap="round"',
      );
    reeds.push({ d: `M${n(x * 0.12 - 3)} ${-h}L${n(x - 3)} ${n(top)}h6L${n(x * 0.12 + 3)} ${-h}Z` });
  }
  let s = r + glass(C, d, w, h, { liquid: art.shade, fill: 0.7, level: -h * 0.62, floor: 18 });
  const collar = cylinder(C, {
    w: 30,
    top: -h - 16,
    foot: -h + 3,
    material: art.look.metal,
    corner: 1,
    lid: false,
  });
  s += collar.svg + label(C, art, 0, -72, 110, 78, art.mark ?? 'reed diffuser');
  return {
    svg: s,
    outlines: [{ d }, { d: collar.d }, ...reeds],
    feet: [{ x: 0, w, depth: round(C, w) }],
    left: 120,
    right: 130,
    height: h + 200,
    glow: art.shade,
  };
};

/** A candle in a glass. */
export const candle: Draw = (C, art): Thing => {
  const w = 110;
  const h = 200;
  const body = cylinder(C, {
    w,
    top: -h,
    foot: 0,
    material: art.look.finish === 'matte' ? 'frost' : 'gloss',
    colour: art.colour,
    corner: 10,
    lid: false,
  });
  const ry = round(C, w, -h);
  let s =
    body.svg +
    ellipse(0, -h, w, ry, lighter(art.colour, 0.5)) +
    ellipse(0, -h + 1, w - 6, ry - 1.6, darker(art.colour, 0.4)) +
    ellipse(
      0,
      -h + 5,
      w - 8,
      ry - 4,
      C.radial(
        [
          [0, '#fff6dc'],
          [0.4, mix('#fbf0d8', art.shade, 0.12)],
          [1, mix('#ead9ba', art.shade, 0.2)],
        ],
        0,
        -h + 5,
        w,
        ry / w,
      ),
    );
  s +=
    line(`M0 ${-h + 4}C-1 ${-h - 4} 1 ${-h - 8} 0 ${-h - 15}`, '#2a1c14', 2.6) +
    C.glow(0, -h - 34, 46, 54, '#ffdf9a', 0.65);
  s += path(
    `M0 ${-h - 12}C-9 ${-h - 20} -8 ${-h - 36} 0 ${-h - 54}C8 ${-h - 36} 9 ${-h - 20} 0 ${-h - 12}Z`,
    C.down(
      [
        [0, '#ffe9b0'],
        [0.5, '#fff8e2'],
        [0.85, '#ffc65e'],
        [1, '#8fb4e8'],
      ],
      -h - 54,
      -h - 12,
    ),
  );
  s += label(C, art, 0, -h * 0.46, 128, 96, art.mark ?? 'scented candle');
  return {
    svg: s,
    outlines: [{ d: body.d }],
    feet: [{ x: 0, w, depth: round(C, w) }],
    left: w,
    right: w,
    height: h + 56,
  };
};
