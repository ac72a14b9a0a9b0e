import type { Dressed } from '../art.ts';
import { darker, inkOn, lighter, lightness, mix } from '../colour.ts';
import { baseColour, type Material, metalColour, ramp } from '../materials.ts';
import { barrel, cylinder, nearArc, type Outline, round, seam, softBox, type Thing } from '../parts.ts';
import { brand, smallFace } from '../print.ts';
import { at, type Canvas, ellipse, group, line, n, path, rect, roundRect } from '../svg.ts';
import { text } from '../type.ts';
import type { Draw } from './draw.ts';

/** The stick of a lipstick, cut at a slant, from `foot` up; its tip is about 160 above. */
function bullet(
  C: Canvas,
  shade: string,
  w: number,
  foot: number,
  matte: boolean,
): { svg: string; d: string } {
  const c = shade;
  const k = w / 33;
  const y = (v: number): string => n(foot + v);
  const x = (v: number): string => n(v * k);
  const d = `M${n(-w)} ${y(0)}L${n(-w)} ${y(-76)}C${n(-w)} ${y(-94)} ${n(-w + 3)} ${y(-102)} ${n(-w + 9)} ${y(-110)}C${x(-14)} ${y(-130)} ${x(8)} ${y(-156)} ${x(20)} ${y(-163)}C${x(28)} ${y(-167.5)} ${n(w)} ${y(-162)} ${n(w)} ${y(-150)}L${n(w)} ${y(0)}A${n(w)} ${n(Math.max(0.01, round(C, w, foot)))} 0 0 1 ${n(-w)} ${y(0)}Z`;
  const face = `M${n(-w + 1.2)} ${y(-73)}C${n(-w + 2)} ${y(-90)} ${x(-15)} ${y(-116)} ${x(6)} ${y(-142)}C${x(16)} ${y(-154)} ${x(27)} ${y(-163)} ${x(30.5)} ${y(-156)}C${x(34)} ${y(-148)} ${x(24)} ${y(-114)} ${x(7)} ${y(-90)}C${x(-8)} ${y(-69)} ${x(-26)} ${y(-57)} ${n(-w + 1.2)} ${y(-73)}Z`;
  const clip = C.clip(d);
  const sheen = matte ? 0.34 : 0.62;
  let s = path(
    d,
    C.across(
      [
        [0, darker(c, 0.55)],
        [0.05, darker(c, 0.34)],
        [0.17, lighter(c, 0.06)],
        [0.24, lighter(c, matte ? 0.2 : 0.34)],
        [0.33, lighter(c, matte ? 0.14 : 0.2)],
        [0.42, c],
        [0.7, darker(c, 0.22)],
        [0.89, darker(c, 0.48)],
        [0.945, darker(c, 0.2)],
        [0.965, darker(c, 0.22)],
        [1, darker(c, 0.42)],
      ],
      w,
    ),
  );
  let over = softBox(C, -w * 0.64, w * 0.13, foot - 84, foot + 4, sheen);
  over += path(
    face,
    C.linear(
      [
        [0, lighter(c, 0.44)],
        [0.3, lighter(c, 0.3)],
        [0.68, lighter(c, 0.1)],
        [1, darker(c, 0.08)],
      ],
      -26 * k,
      foot - 154,
      30 * k,
      foot - 64,
    ),
  );
  over += group(
    C.glow(-2 * k, foot - 118, 9 * k, 46 * k, '#fff', matte ? 0.3 : 0.5),
    `transform="rotate(33 ${n(-2 * k)} ${n(foot - 118)})"`,
  );
  over += line(face, lighter(c, 0.62), 1.3, 'opacity=".65"');
  over += path(
    d,
    C.down(
      [
        [0, '#1d120d', 0],
        [0.86, '#1d120d', 0],
        [1, '#1d120d', 0.55],
      ],
      foot - 165,
      foot + 4,
    ),
  );
  s += group(over, clip);
  return { svg: s, d };
}

export const lipstick: Draw = (C, art, { open }) => {
  const { look } = art;
  const form = art.form(3);
  const square = form === 1;
  const w = form === 2 ? 42 : 47;
  const fin = look.finish;
  const outlines: Outline[] = [];
  let svg = '';
  const part = (half: number, top: number, foot: number, material: Material, colour: string): string => {
    if (!square) {
      const c = cylinder(C, { w: half, top, foot, material, colour, corner: 3 });
      outlines.push({ d: c.d });
      return c.svg;
    }
    // A square case seen on its edge: two faces, the left one in the light.
    const d = `M${n(-half)} ${n(top)}L${n(-half)} ${n(foot)}L${n(half * 0.28)} ${n(foot + round(C, half, foot) * 1.1)}L${n(half)} ${n(foot - 1)}L${n(half)} ${n(top - 1)}L${n(half * 0.28)} ${n(top + round(C, half, top) * 1.1)}Z`;
    const lid = `M${n(-half)} ${n(top)}L${n(half * 0.28)} ${n(top + round(C, half, top) * 1.1)}L${n(half)} ${n(top - 1)}L${n(-half * 0.28)} ${n(top - round(C, half, top) * 1.1)}Z`;
    const base = baseColour(material, colour);
    outlines.push({ d: d + lid });
    return (
      path(
        d,
        C.across(
          [
            [0, lighter(base, 0.12)],
            [0.14, lighter(base, 0.42)],
            [0.3, lighter(base, lightness(base) < 0.45 ? 0.32 : 0.5)],
            [0.42, lighter(base, 0.06)],
            [0.638, darker(base, 0.08)],
            [0.642, darker(base, 0.42)],
            [0.8, darker(base, 0.5)],
            [0.93, darker(base, 0.34)],
            [1, darker(base, 0.5)],
          ],
          half,
        ),
      ) +
      path(
        d,
        C.down(
          [
            [0, '#fff', 0.1],
            [0.2, '#fff', 0],
            [0.75, '#1d120d', 0],
            [1, '#1d120d', 0.22],
          ],
          top,
          foot + 6,
        ),
      ) +
      path(
        lid,
        C.linear(
          [
            [0, lighter(base, 0.7)],
            [1, lighter(base, 0.22)],
          ],
          -half,
          top,
          half,
          top,
        ),
      ) +
      line(
        `M${n(half * 0.28)} ${n(top + round(C, half, top) * 1.1)}V${n(foot + round(C, half, foot) * 1.1)}`,
        lighter(base, 0.6),
        1.1,
        'opacity=".7"',
      )
    );
  };
  if (!open) {
    svg += part(w, -106, 0, fin, art.colour);
    svg += part(w - 2, -118, -106, look.metal, '');
    svg += part(w, -286, -117, fin, art.colour);
    svg += brand(art, square ? -w * 0.36 : 0, -196, 14, inkOn(art.colour), { max: w * (square ? 1 : 1.5) });
    return { svg, outlines, feet: [{ x: 0, w, depth: round(C, w) }], left: w, right: w, height: 292 };
  }
  svg += part(w, -112, 0, fin, art.colour);
  svg += part(w - 2, -124, -112, look.metal, '');
  svg += part(w - 9, -222, -123, look.metal, '');
  const inner = w - 9;
  const stick = bullet(C, art.shade, inner - 6, -223, fin === 'matte');
  svg +=
    ellipse(0, -222, inner, round(C, inner, -222), mix(metalColour[look.metal], '#1d120d', 0.5)) + stick.svg;
  svg +=
    line(nearArc(inner - 0.5, -222, round(C, inner, -222)), '#fff', 1.1, 'opacity=".6"') +
    (square ? '' : seam(C, inner, -142, round(C, inner, -142), 0.22));
  svg += brand(art, square ? -w * 0.36 : 0, -50, 13, inkOn(art.colour), {
    max: w * (square ? 1 : 1.56),
    opacity: 0.94,
  });
  outlines.push({ d: stick.d });
  // The cap stands behind, on the right or the left.
  const side = art.form(2) === 0 ? 1 : -1;
  const cx = 122 * side;
  const mine = outlines.splice(0, outlines.length);
  const cap = part(w - 2, -182, 0, fin, art.colour);
  const capOutlines = outlines.map((o) => ({ ...o, x: cx, y: -26 }));
  const capSvg = at(
    cap +
      brand(art, square ? -w * 0.36 : 0, -88, 11, inkOn(art.colour), {
        max: w * (square ? 1 : 1.4),
        opacity: 0.86,
      }) +
      (square ? '' : seam(C, w - 2, -15, round(C, w, -15), 0.25)),
    cx,
    -26,
  );
  return {
    svg: capSvg + svg,
    outlines: [...mine, ...capOutlines],
    feet: [
      { x: cx, w: w - 2, depth: round(C, w), y: -26 },
      { x: 0, w, depth: round(C, w) },
    ],
    left: side > 0 ? w : 122 + w,
    right: side > 0 ? 122 + w : w,
    height: 386,
  };
};

type Applicator = 'doe' | 'mascara' | 'brow' | 'brush';

interface Wand {
  w: number;
  body: number;
  cap: number;
  clear: boolean;
  applicator: Applicator;
  /** Square-sided instead of round. */
  square?: boolean;
  shimmer?: boolean;
}

function applicator(
  C: Canvas,
  kind: Applicator,
  shade: string,
  from: number,
): { svg: string; d: string; height: number } {
  // Drawn upwards from `from`.
  const y = (v: number): string => n(from - v);
  if (kind === 'doe') {
    const d = `M-7 ${y(84)}C-10 ${y(100)} -10 ${y(122)} -3 ${y(142)}C0 ${y(148)} 5 ${y(146)} 8 ${y(134)}C11 ${y(118)} 10 ${y(98)} 7 ${y(84)}Z`;
    const svg =
      rect(
        -3.4,
        from - 90,
        6.8,
        92,
        2,
        C.across(
          [
            [0, '#cfc6ba'],
            [0.3, '#ffffff'],
            [0.6, '#e9e1d5'],
            [1, '#a89d8f'],
          ],
          3.4,
        ),
      ) +
      path(
        d,
        C.across(
          [
            [0, darker(shade, 0.45)],
            [0.25, lighter(shade, 0.26)],
            [0.5, shade],
            [1, darker(shade, 0.5)],
          ],
          10,
        ),
      ) +
      line(
        `M-4.5 ${y(92)}C-6.5 ${y(104)} -6 ${y(122)} -2 ${y(136)}`,
        '#fff',
        2,
        'opacity=".55" stroke-linecap="round"',
      );
    return { svg, d: `M-4 ${n(from)}L-4 ${y(84)}L4 ${y(84)}L4 ${n(from)}Z${d}`, height: 148 };
  }
  const brow = kind === 'brow';
  const length = brow ? 88 : 132;
  let hairs = '';
  const tip = kind === 'mascara' ? '#17110f' : darker(shade, 0.5);
  const rows = brow ? 80 : 150;
  for (let i = 0; i < rows; i += 1) {
    const t = i / (rows - 1);
    const envelope = Math.sin(Math.PI * Math.min(1, 0.16 + t * 0.84)) ** 0.6;
    const reach =
      (brow ? 7 + 4 * envelope : 12 + 8.5 * envelope * (1 - 0.35 * t)) * (0.86 + C.random() * 0.22);
    const lean = (C.random() - 0.5) * 7 - 3;
    const yy = from - 76 - t * length;
    hairs += `<path d="M${n(-reach)} ${n(yy + lean)}L${n(reach)} ${n(yy - lean + (C.random() - 0.5) * 5)}" stroke="${mix(tip, '#8d8078', C.random() * 0.34)}" stroke-width="${n(0.8 + C.random() * 0.8)}"/>`;
  }
  const half = brow ? 6 : 10;
  const core = `M${-half} ${y(76)}C${-half - 3} ${y(76 + length * 0.3)} ${-half - 2} ${y(76 + length * 0.78)} -2 ${y(76 + length)}C0 ${y(80 + length)} 2 ${y(80 + length)} 3 ${y(76 + length)}C${half + 2} ${y(76 + length * 0.78)} ${half + 3} ${y(76 + length * 0.3)} ${half} ${y(76)}Z`;
  const svg =
    rect(
      -3,
      from - 90,
      6,
      92,
      2,
      C.across(
        [
          [0, '#1a1412'],
          [0.3, '#8d837c'],
          [0.55, '#2b2320'],
          [1, '#0d0908'],
        ],
        3,
      ),
    ) +
    path(core, tip, 'opacity=".9"') +
    group(hairs, 'stroke-linecap="round"') +
    line(
      `M${-half + 3} ${y(84)}C${-half} ${y(76 + length * 0.4)} ${-half + 1} ${y(76 + length * 0.76)} -2 ${y(70 + length)}`,
      '#cfc6be',
      1.6,
      'opacity=".3"',
    );
  return { svg, d: `M-4 ${n(from)}L-4 ${y(76)}L4 ${y(76)}L4 ${n(from)}Z${core}`, height: 80 + length };
}

/** Tubes with a wand in the cap: lip tint and gloss, concealer, mascara, brow gel. */
function wandTube(C: Canvas, art: Dressed, open: boolean, spec: Wand): Thing {
  const { w, body: bh, cap: ch, clear, square = false } = spec;
  const { look, shade } = art;
  const outlines: Outline[] = [];
  let svg = '';
  const solid = (
    half: number,
    top: number,
    foot: number,
    material: Material,
    colour: string,
    soft = 0,
  ): string => {
    if (square && C.tilt > 0) {
      const d = roundRect(-half, top, 2 * half, foot - top + 3, 3, 4);
      outlines.push({ d });
      return (
        path(d, C.across(ramp(material, colour), half)) +
        path(
          d,
          C.down(
            [
              [0, '#fff', 0.3],
              [0.06, '#fff', 0],
              [0.85, '#1d120d', 0],
              [1, '#1d120d', 0.2],
            ],
            top,
            foot + 3,
          ),
        )
      );
    }
    const part = cylinder(C, { w: half, top, foot, material, colour, corner: 4, soft });
    outlines.push({ d: part.d });
    return part.svg;
  };
  if (clear) {
    const d = square
      ? roundRect(-w, -bh, 2 * w, bh + 4, 3, 7)
      : barrel(w, -bh, 0, round(C, w, -bh), round(C, w), 9);
    const iw = w - (square ? 6.5 : 7.5);
    const inner = square
      ? roundRect(-iw, -bh, 2 * iw, bh - 14, 1, 8)
      : barrel(iw, -bh, -13, round(C, iw, -bh), round(C, iw), 14);
    svg += path(
      d,
      C.across(
        [
          [0, darker(shade, 0.4), 0.6],
          [0.05, '#fff', 0.85],
          [0.1, darker(shade, 0.25), 0.5],
          [0.2, '#fff', 0.4],
          [0.5, '#fff', 0.14],
          [0.86, darker(shade, 0.2), 0.42],
          [0.95, '#fff', 0.8],
          [1, darker(shade, 0.4), 0.6],
        ],
        w,
      ),
    );
    svg += path(inner, C.across(ramp('gloss', shade), iw));
    if (spec.shimmer) {
      let dust = '';
      for (let i = 0; i < 46; i += 1)
        dust += `<circle cx="${n((C.random() * 2 - 1) * iw * 0.9)}" cy="${n(-16 - C.random() * (bh - 24))}" r="${n(0.5 + C.random() * 0.9)}" opacity="${n(0.25 + C.random() * 0.6)}"/>`;
      svg += group(dust, `fill="${lighter(shade, 0.8)}"`);
    }
    svg += rect(-2.6, -bh, 5.2, bh * 0.6, 2, darker(shade, 0.5), 'opacity=".22"');
    svg += group(
      softBox(C, -w * 0.7, w * 0.22, -bh + 4, -6, 0.78) +
        softBox(C, w * 0.72, w * 0.09, -bh + 8, -10, 0.6) +
        C.glow(0, 0, w * 0.86, 9, lighter(shade, 0.55), 0.8),
      C.clip(d),
    );
    svg += line(
      d,
      C.across(
        [
          [0, darker(shade, 0.55), 0.6],
          [0.5, darker(shade, 0.3), 0.1],
          [1, darker(shade, 0.55), 0.5],
        ],
        w,
      ),
      1.1,
    );
    outlines.push({ d });
  } else {
    svg += solid(w, -bh, 0, look.finish, art.colour);
  }
  const printColour = clear ? inkOn(shade) : inkOn(art.colour);
  const along = (y: number, size: number, max: number, fill: string): string =>
    `<g transform="translate(${n(size * 0.36)} ${n(y)})">${brand(art, 0, 0, size, fill, { turn: -90, max })}</g>`;
  if (!open) {
    svg += solid(w - 4, -bh - 10, -bh + 1, look.metal, '');
    svg += solid(w, -bh - 10 - ch, -bh - 9, look.finish, art.colour, look.finish === 'gloss' ? 0 : 3);
    svg += along(-bh - 10 - ch * 0.5, w * 0.42, ch * 0.8, inkOn(art.colour));
    if (!clear) svg += along(-bh * 0.5, w * 0.5, bh * 0.8, printColour);
    return {
      svg,
      outlines,
      feet: [{ x: 0, w, depth: round(C, w) }],
      left: w,
      right: w,
      height: bh + ch + 16,
      ...(clear ? { glow: shade } : {}),
    };
  }
  // The neck and the wiper.
  svg += solid(w - 13, -bh - 30, -bh + 1, clear ? 'gloss' : 'ink', clear ? lighter(shade, 0.7) : '#241e1b');
  svg += ellipse(0, -bh - 30, w - 18, round(C, w - 18, -bh - 30), clear ? darker(shade, 0.4) : '#0b0807');
  svg += along(-bh * 0.5, w * (clear ? 0.4 : 0.5), bh * 0.8, printColour);
  // The wand stands on its cap.
  const dx = 108;
  const mine = outlines.splice(0, outlines.length);
  const tool = applicator(C, spec.applicator, art.shade, -ch - 4);
  const capSvg = solid(w - 1, -ch, 0, look.finish, art.colour);
  const ring = solid(w - 3, -ch - 9, -ch + 1, look.metal, '');
  const capOutlines: Outline[] = [...outlines, { d: tool.d }].map((o) => ({ ...o, x: dx, y: -10 }));
  const side = at(tool.svg + capSvg + ring, dx, -10);
  // The applicator comes out of the ring, so the ring's near edge hides its foot: drawn first.
  return {
    svg: side + svg,
    outlines: [...mine, ...capOutlines],
    feet: [
      { x: dx, w: w - 1, depth: round(C, w), y: -10 },
      { x: 0, w, depth: round(C, w) },
    ],
    left: w,
    right: dx + w,
    height: Math.max(bh + 34, ch + 9 + tool.height),
    ...(clear ? { glow: shade } : {}),
  };
}

export const liptint: Draw = (C, art, { open }) => {
  const form = art.form(3);
  return wandTube(C, art, open, {
    w: form === 1 ? 31 : 36,
    body: form === 1 ? 262 : 232,
    cap: form === 2 ? 150 : 186,
    clear: true,
    applicator: 'doe',
    square: form === 2,
  });
};

export const lipgloss: Draw = (C, art, { open }) => {
  const form = art.form(2);
  return wandTube(C, art, open, {
    w: form ? 40 : 34,
    body: form ? 216 : 250,
    cap: form ? 150 : 160,
    clear: true,
    applicator: 'doe',
    square: form === 1,
    shimmer: true,
  });
};

export const concealer: Draw = (C, art, { open }) =>
  wandTube(C, art, open, {
    w: 34,
    body: 226,
    cap: art.form(2) ? 150 : 176,
    clear: true,
    applicator: 'doe',
    square: art.form(2) === 1,
  });

export const mascara: Draw = (C, art, { open }) =>
  wandTube(C, art, open, {
    w: art.form(2) ? 36 : 31,
    body: 262,
    cap: 194,
    clear: false,
    applicator: 'mascara',
  });

export const browGel: Draw = (C, art, { open }) =>
  wandTube(C, art, open, { w: 28, body: 226, cap: 150, clear: false, applicator: 'brow' });

/** A balm in a turning stick, and the larger sticks that work the same way: contour, sun, deodorant. */
function turningStick(
  C: Canvas,
  art: Dressed,
  open: boolean,
  spec: { w: number; body: number; cap: number; flat: boolean; domed: number; big?: boolean },
): Thing {
  const { w, body, cap } = spec;
  const { look, colour } = art;
  const outlines: Outline[] = [];
  let svg = '';
  const part = (half: number, top: number, foot: number, material: Material, c: string, soft = 0): string => {
    const p = cylinder(C, { w: half, top, foot, material, colour: c, corner: spec.flat ? 10 : 4, soft });
    outlines.push({ d: p.d });
    return p.svg;
  };
  svg += part(w, -body, 0, look.finish, colour);
  const size = Math.min(w * 0.46, 24);
  const label = (y: number): string =>
    spec.big
      ? brand(art, 0, y - 8, size, inkOn(colour), { max: w * 1.5 }) +
        text(0, y + 12, art.name, {
          face: smallFace(art),
          size: size * 0.46,
          fill: inkOn(colour),
          max: w * 1.5,
        }) +
        (art.mark
          ? text(0, y + 48, art.mark, {
              face: smallFace(art),
              size: size * 0.9,
              fill: inkOn(colour),
              max: w * 1.3,
            })
          : '')
      : `<g transform="translate(${n(size * 0.3)} ${n(y)})">${brand(art, 0, 0, size, inkOn(colour), { turn: -90, max: body * 0.84 })}</g>`;
  svg += label(-body * 0.52);
  if (!open) {
    svg += part(
      w + 0.6,
      -body - cap,
      -body + 1,
      look.finish,
      look.cap === '#241e1b' ? look.cap : lighter(colour, 0.12),
      7,
    );
    svg += seam(C, w, -body, round(C, w, -body), 0.4);
    return { svg, outlines, feet: [{ x: 0, w, depth: round(C, w) }], left: w, right: w, height: body + cap };
  }
  const iw = w - 6;
  svg += part(iw, -body - 12, -body + 1, 'satin', lighter(colour, 0.4));
  const sw = iw - 5;
  const h = spec.domed;
  const top = -body - 12 - h;
  const c = art.shade;
  const d = `M${n(-sw)} ${n(-body - 10)}L${n(-sw)} ${n(top + sw * 0.5)}C${n(-sw)} ${n(top + sw * 0.1)} ${n(-sw * 0.6)} ${n(top)} 0 ${n(top)}C${n(sw * 0.6)} ${n(top)} ${n(sw)} ${n(top + sw * 0.1)} ${n(sw)} ${n(top + sw * 0.5)}L${n(sw)} ${n(-body - 10)}A${n(sw)} ${n(Math.max(0.01, round(C, sw, -body)))} 0 0 1 ${n(-sw)} ${n(-body - 10)}Z`;
  svg += path(
    d,
    C.across(
      [
        [0, darker(c, 0.4)],
        [0.08, darker(c, 0.18)],
        [0.24, lighter(c, 0.3)],
        [0.36, lighter(c, 0.16)],
        [0.6, c],
        [0.88, darker(c, 0.26)],
        [0.95, darker(c, 0.1)],
        [1, darker(c, 0.3)],
      ],
      sw,
    ),
  );
  svg += group(
    C.glow(-sw * 0.3, top + 16, sw * 0.6, 16, '#fff', 0.6) +
      path(
        d,
        C.down(
          [
            [0, '#fff', 0.2],
            [0.2, '#fff', 0],
            [0.8, '#1d120d', 0],
            [1, '#1d120d', 0.4],
          ],
          top,
          -body - 8,
        ),
      ),
    C.clip(d),
  );
  outlines.push({ d });
  const mine = outlines.splice(0, outlines.length);
  const dx = -(w * 2 + 34);
  const capSvg = at(
    part(w, -cap, 0, look.finish, look.cap === '#241e1b' ? look.cap : lighter(colour, 0.12), 7),
    dx,
    -14,
  );
  const caps = outlines.map((o) => ({ ...o, x: dx, y: -14 }));
  return {
    svg: capSvg + svg,
    outlines: [...mine, ...caps],
    feet: [
      { x: dx, w, depth: round(C, w), y: -14 },
      { x: 0, w, depth: round(C, w) },
    ],
    left: -dx + w,
    right: w,
    height: body + 12 + h,
  };
}

export const lipbalm: Draw = (C, art, { open }) =>
  turningStick(C, art, open, { w: 38, body: 196, cap: 106, flat: false, domed: 62 });
export const contourStick: Draw = (C, art, { open }) =>
  turningStick(C, art, open, { w: 34, body: 240, cap: 124, flat: false, domed: 60 });
export const sunStick: Draw = (C, art, { open }) =>
  turningStick(C, art, open, { w: 70, body: 250, cap: 118, flat: true, domed: 74, big: true });
export const deodorant: Draw = (C, art, { open }) =>
  turningStick(C, art, open, { w: 74, body: 270, cap: 122, flat: true, domed: 62, big: true });

/** Pencils and pens lie on the paper, the cap beside them, with a stroke of the colour. */
function pencil(
  C: Canvas,
  art: Dressed,
  spec: { w: number; length: number; tip: 'wood' | 'felt' | 'slim'; cap: number; stroke: number },
): Thing {
  const { w, length, cap } = spec;
  const { look, colour, shade } = art;
  const foot = length / 2;
  const top = -length / 2;
  const outlines: Outline[] = [];
  let svg = '';
  const bar = (half: number, y0: number, y1: number, material: Material, c: string, r = 2): string => {
    const d = roundRect(-half, y0, 2 * half, y1 - y0, r, r);
    outlines.push({ d });
    return path(d, C.across(ramp(material, c), half));
  };
  svg += bar(w, top, foot, look.finish, colour, 3);
  svg += bar(w, foot - 26, foot, look.metal, '', 3) + bar(w, top - 2, top + 12, look.metal, '', 1);
  const sized = w * 0.9;
  svg += `<g transform="translate(${n(sized * 0.36)} ${n(foot - length * 0.3)})">${brand(art, 0, 0, sized, inkOn(colour), { turn: -90, max: length * 0.34 })}</g>`;
  svg += `<g transform="translate(${n(sized * 0.2)} ${n(top + length * 0.3)})">${text(0, 0, art.name, { face: smallFace(art), size: sized * 0.56, fill: inkOn(colour), turn: -90, max: length * 0.36 })}</g>`;
  if (spec.tip === 'wood') {
    const cone = `M${n(-w)} ${n(top)}L-5 ${n(top - 54)}L5 ${n(top - 54)}L${n(w)} ${n(top)}Q${n(w * 0.5)} ${n(top + 5)} 0 ${n(top)}Q${n(-w * 0.5)} ${n(top + 5)} ${n(-w)} ${n(top)}Z`;
    const lead = `M-5 ${n(top - 53)}C-4 ${n(top - 66)} -2 ${n(top - 76)} 0.5 ${n(top - 78)}C3 ${n(top - 76)} 4.5 ${n(top - 66)} 5 ${n(top - 53)}Z`;
    svg +=
      path(
        cone,
        C.across(
          [
            [0, '#a67c52'],
            [0.24, '#f2d9b4'],
            [0.5, '#dcb888'],
            [1, '#8f6640'],
          ],
          w,
        ),
      ) +
      path(
        lead,
        C.across(
          [
            [0, darker(shade, 0.3)],
            [0.3, lighter(shade, 0.3)],
            [0.6, shade],
            [1, darker(shade, 0.4)],
          ],
          5,
        ),
      );
    outlines.push({ d: cone + lead });
  } else if (spec.tip === 'felt') {
    const neck = `M${n(-w * 0.66)} ${n(top)}L${n(-w * 0.4)} ${n(top - 34)}H${n(w * 0.4)}L${n(w * 0.66)} ${n(top)}Z`;
    const nib = `M-4 ${n(top - 33)}C-3 ${n(top - 52)} -1 ${n(top - 70)} 0 ${n(top - 76)}C1 ${n(top - 70)} 3 ${n(top - 52)} 4 ${n(top - 33)}Z`;
    svg +=
      path(neck, C.across(ramp('ink', ''), w * 0.66)) +
      path(nib, darker(shade, 0.1)) +
      line(`M-1.2 ${n(top - 36)}L-0.4 ${n(top - 66)}`, '#fff', 1, 'opacity=".5"');
    outlines.push({ d: neck + nib });
  } else {
    const neck = `M${n(-w * 0.8)} ${n(top)}L${n(-w * 0.42)} ${n(top - 30)}H${n(w * 0.42)}L${n(w * 0.8)} ${n(top)}Z`;
    const lead = `M-4 ${n(top - 30)}V${n(top - 44)}L4 ${n(top - 52)}V${n(top - 30)}Z`;
    svg +=
      path(neck, C.across(ramp(look.metal, ''), w * 0.8)) +
      path(
        lead,
        C.across(
          [
            [0, darker(shade, 0.3)],
            [0.35, lighter(shade, 0.25)],
            [1, darker(shade, 0.3)],
          ],
          4,
        ),
      );
    outlines.push({ d: neck + lead });
  }
  // Cap, drawn beside and a little turned.
  const own = outlines.splice(0, outlines.length);
  const capBody = roundRect(-w - 1.5, -cap / 2, 2 * w + 3, cap, 6, 2);
  const capSvg =
    path(capBody, C.across(ramp(look.finish, colour), w + 1.5)) +
    rect(-w - 1.5, cap / 2 - 14, 2 * w + 3, 6, 0, C.across(ramp(look.metal, ''), w + 1.5));
  const cx = w * 3.1;
  const cy = -length * 0.28;
  const placed = `transform="translate(${n(cx)} ${n(cy)}) rotate(11)"`;
  const capShade = group(
    path(capBody, '#2a1a12'),
    `transform="translate(${n(cx + 9)} ${n(cy + 12)}) rotate(11)" opacity=".34" ${C.blur(6)}`,
  );
  // A stroke of the colour, drawn on the paper by hand.
  const sx = -w * 3.4;
  const stroke = spec.stroke;
  const wobble = [0, 1, 2].map((i) => (C.random() - 0.5) * 10 + i * 2);
  const strokeD = `M${n(sx)} ${n(length * 0.3)}C${n(sx - 14 + (wobble[0] ?? 0))} ${n(length * 0.1)} ${n(sx + 12 + (wobble[1] ?? 0))} ${n(-length * 0.12)} ${n(sx - 4 + (wobble[2] ?? 0))} ${n(-length * 0.34)}`;
  const swatch =
    line(strokeD, shade, stroke, 'stroke-linecap="round" opacity=".9"') +
    line(
      strokeD,
      lighter(shade, 0.5),
      stroke * 0.22,
      `stroke-linecap="round" opacity=".35" transform="translate(${n(-stroke * 0.2)} 0)"`,
    );
  return {
    svg: swatch + capShade + group(capSvg, placed) + svg,
    outlines: own,
    feet: [],
    left: w * 4 + 30,
    right: w * 4 + 30,
    height: length + 90,
    lying: true,
  };
}

export const lipliner: Draw = (C, art) =>
  pencil(C, art, { w: 14, length: 400, tip: 'wood', cap: 120, stroke: 13 });
export const eyePencil: Draw = (C, art) =>
  pencil(C, art, { w: 13, length: 410, tip: art.form(2) ? 'slim' : 'wood', cap: 110, stroke: 9 });
export const browPencil: Draw = (C, art) =>
  pencil(C, art, { w: 12, length: 400, tip: 'slim', cap: 104, stroke: 6 });
export const eyeliner: Draw = (C, art) =>
  pencil(C, art, { w: 15, length: 390, tip: 'felt', cap: 140, stroke: 5 });
