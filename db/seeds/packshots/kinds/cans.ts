import type { Dressed } from '../art.ts';
import { darker, inkOn, lighter, lightness, mix } from '../colour.ts';
import { ramp } from '../materials.ts';
import { bottlePath, cylinder, fall, opaque, pale, ribs, round, softBox, type Thing } from '../parts.ts';
import { brand, paperLabel, print, smallFace } from '../print.ts';
import { at, type Canvas, ellipse, group, line, n, path, rect } from '../svg.ts';
import { text } from '../type.ts';
import { bottle } from './bottles.ts';
import type { Draw } from './draw.ts';

/** A spray can: thermal water, shaving foam, dry shampoo. */
function aerosol(C: Canvas, art: Dressed, h: number, w: number, capRatio: number): Thing {
  const { look, colour } = art;
  const body = cylinder(C, {
    w,
    top: -h,
    foot: 0,
    material: look.finish === 'matte' ? 'satin' : look.finish,
    colour,
    corner: 5,
    lid: false,
  });
  const rim = cylinder(C, { w: w + 1, top: -7, foot: 1, material: 'silver', corner: 2, lid: false });
  const rise = 26;
  const dome = `M${n(-w)} ${n(-h + 1)}C${n(-w)} ${n(-h - rise * 0.6)} ${n(-w * 0.8)} ${n(-h - rise)} ${n(-w * 0.62)} ${n(-h - rise)}L${n(w * 0.62)} ${n(-h - rise)}C${n(w * 0.8)} ${n(-h - rise)} ${n(w)} ${n(-h - rise * 0.6)} ${n(w)} ${n(-h + 1)}A${n(w)} ${n(Math.max(0.01, round(C, w, -h)))} 0 0 1 ${n(-w)} ${n(-h + 1)}Z`;
  let s =
    rim.svg +
    body.svg +
    path(dome, C.across(ramp(look.finish === 'matte' ? 'satin' : look.finish, colour), w)) +
    path(
      dome,
      C.down(
        [
          [0, '#fff', 0.5],
          [0.6, '#fff', 0.05],
          [1, '#1d120d', 0.1],
        ],
        -h - rise,
        -h + 6,
      ),
    );
  s += print(C, art, {
    y: -h + h * 0.12,
    w: w * 1.42,
    h: h * 0.78,
    on: colour,
    size: Math.min(25, w * 0.38),
  });
  const cw = w * 0.74;
  const ch = h * capRatio;
  const cap = cylinder(C, {
    w: cw,
    top: -h - rise - ch,
    foot: -h - rise + 3,
    material: 'satin',
    colour: look.cap,
    corner: 2,
    soft: 10,
  });
  s += C.glow(0, -h - rise + 4, cw * 1.1, 8, '#1d120d', 0.35) + cap.svg;
  return {
    svg: s,
    outlines: [{ d: body.d }, { d: dome }, { d: cap.d }],
    feet: [{ x: 0, w, depth: round(C, w) }],
    left: w,
    right: w,
    height: h + rise + ch,
  };
}
export const thermalSpray: Draw = (C, art) => aerosol(C, art, 300, 56, 0.24);
export const shaveFoam: Draw = (C, art) => aerosol(C, art, 306, 64, 0.2);
export const dryShampoo: Draw = (C, art) => aerosol(C, art, 320, 58, 0.22);

/** A supplement bottle: wide mouth, ribbed lid, paper label. */
export const pills: Draw = (C, art) => {
  const form = art.form(3);
  const w = form === 2 ? 94 : 86;
  const h = form === 2 ? 210 : 244;
  const amber = form === 1;
  const d = bottlePath(C, { w, h, neck: 58, shoulder: 'round', rise: 46 });
  let s = '';
  if (amber)
    s +=
      path(
        d,
        C.across(
          [
            [0, '#2c1206'],
            [0.05, '#7a3d14'],
            [0.12, '#e0b27c'],
            [0.18, '#a35a1f'],
            [0.5, '#6a300d'],
            [0.8, '#9a541d'],
            [0.95, '#5a2a0c'],
            [1, '#2a1106'],
          ],
          w,
        ),
      ) + fall(C, d, -h, 8, 0.3, 0.2);
  else s += opaque(C, d, w, h, 'satin', pale(art.colour));
  s += group(
    paperLabel(
      C,
      art,
      w - 0.4,
      -h * 0.76,
      -h * 0.08,
      round(C, w, -h * 0.4),
      lightness(art.colour) > 0.93 ? mix(art.colour, art.accent, 0.14) : art.colour,
      14,
    ),
    C.clip(d),
  );
  const cap = cylinder(C, {
    w: 66,
    top: -h - 62,
    foot: -h + 4,
    material: 'matte',
    colour: amber ? '#241e1b' : art.look.cap,
    corner: 3,
    soft: 5,
  });
  s += C.glow(0, -h + 6, 72, 10, '#1d120d', 0.35) + cap.svg + ribs(C, 66, -h - 50, -h - 2, 40, 0.16);
  return {
    svg: s,
    outlines: [{ d }, { d: cap.d }],
    feet: [{ x: 0, w, depth: round(C, w) }],
    left: w,
    right: w,
    height: h + 66,
  };
};

export const powderTub: Draw = (C, art) => {
  const w = 118;
  const h = 244;
  const body = cylinder(C, {
    w,
    top: -h,
    foot: 0,
    material: 'satin',
    colour: art.colour,
    corner: 8,
    lid: false,
  });
  const lid = cylinder(C, {
    w: w + 3,
    top: -h - 40,
    foot: -h + 3,
    material: 'matte',
    colour: art.look.cap,
    corner: 3,
    soft: 5,
  });
  let s = body.svg + print(C, art, { y: -h + 34, w: w * 1.4, h: h - 66, on: art.colour, size: 30 });
  s += lid.svg + ribs(C, w + 3, -h - 32, -h - 1, 56, 0.12);
  return {
    svg: s,
    outlines: [{ d: body.d }, { d: lid.d }],
    feet: [{ x: 0, w, depth: round(C, w) }],
    left: w,
    right: w,
    height: h + 46,
  };
};

/** Small drink bottles, three in a row. */
export const collagenDrink: Draw = (C, art) => {
  const one = bottle(C, art, {
    w: 46,
    h: 216,
    neck: 26,
    shoulder: 'boston',
    rise: 66,
    cap: 'screw',
    capHeight: 34,
    capWidth: 30,
    capMaterial: art.look.metal,
    body: 'amber',
  });
  const xs = [-112, 112, 0];
  return {
    svg: xs.map((x, i) => at(one.svg, x, i < 2 ? -18 : 0)).join(''),
    outlines: xs.flatMap((x, i) => one.outlines.map((o) => ({ ...o, x, y: i < 2 ? -18 : 0 }))),
    feet: xs.map((x, i) => ({ x, w: 46, depth: 7, y: i < 2 ? -18 : 0 })),
    left: 160,
    right: 160,
    height: 264,
  };
};

/** Nail polish: a square bottle and a tall cap; open, the brush stands beside. */
export const nail: Draw = (C, art, { open }) => {
  const c = art.shade;
  const w = 70;
  const roundForm = art.form(2) === 1;
  const d = roundForm
    ? bottlePath(C, { w: 62, h: 142, neck: 24, shoulder: 'round', rise: 46 })
    : 'M-58 6C-66 6 -70 2 -70 -8L-70 -100C-70 -122 -54 -132 -30 -135L-26 -142L26 -142L30 -135C54 -132 70 -122 70 -100L70 -8C70 2 66 6 58 6Z';
  const inner = roundForm
    ? bottlePath(C, { w: 53, h: 130, neck: 20, shoulder: 'round', rise: 42 })
    : 'M-50 -12C-58 -12 -60 -18 -60 -24L-60 -98C-60 -114 -46 -122 -24 -125L24 -125C46 -122 60 -114 60 -98L60 -24C60 -18 58 -12 50 -12Z';
  const bw = roundForm ? 62 : 70;
  let s = path(
    d,
    C.across(
      [
        [0, darker(c, 0.4), 0.6],
        [0.04, '#fff', 0.85],
        [0.1, lighter(c, 0.3), 0.6],
        [0.5, lighter(c, 0.4), 0.5],
        [0.9, lighter(c, 0.2), 0.6],
        [0.96, '#fff', 0.85],
        [1, darker(c, 0.4), 0.6],
      ],
      bw,
    ),
  );
  s += at(path(inner, C.across(ramp('gloss', c), bw - 8)), 0, roundForm ? -9 : 0);
  s += group(
    softBox(C, -bw * 0.78, bw * 0.2, -124, -4, 0.72) +
      softBox(C, bw * 0.78, bw * 0.07, -112, -6, 0.7) +
      rect(-bw * 0.82, -7, bw * 1.64, 6, 3, '#fff', 'opacity=".55"') +
      C.glow(16, -24, 40, 14, lighter(c, 0.5), 0.55),
    C.clip(d),
  );
  s += line(d, darker(c, 0.5), 1, 'opacity=".38"');
  s +=
    brand(art, 4, -64, 14, inkOn(c), { max: 76 }) +
    text(4, -46, art.name, { face: smallFace(art), size: 8, fill: inkOn(c), max: 84 });
  if (open) {
    const nk = cylinder(C, {
      w: 20,
      top: -158,
      foot: -138,
      material: 'gloss',
      colour: lighter(c, 0.4),
      corner: 1,
    });
    s += nk.svg + ellipse(0, -158, 15, 2, darker(c, 0.3));
    const cap = cylinder(C, {
      w: 29,
      top: -176,
      foot: 0,
      material: art.look.finish,
      colour: art.look.cap,
      corner: 2,
    });
    const stem = rect(-3, -262, 6, 90, 2, C.across(ramp('gloss', '#efe9df'), 3));
    const hair = 'M-8 -258C-12 -290 -10 -318 -4 -326C0 -330 4 -330 6 -326C12 -316 12 -290 8 -258Z';
    const brush =
      path(
        hair,
        C.across(
          [
            [0, darker(c, 0.3)],
            [0.3, lighter(c, 0.3)],
            [0.6, c],
            [1, darker(c, 0.4)],
          ],
          10,
        ),
      ) + line('M-4 -266C-7 -290 -6 -310 -3 -320', '#fff', 2, 'opacity=".5" stroke-linecap="round"');
    return {
      svg: at(stem + brush + cap.svg, 122, -12) + s,
      outlines: [{ d }, { d: cap.d, x: 122, y: -12 }, { d: hair, x: 122, y: -12 }],
      feet: [
        { x: 122, w: 29, depth: 4, y: -12 },
        { x: 0, w: bw * 0.94, depth: 7 },
      ],
      left: bw,
      right: 152,
      height: 338,
      glow: c,
    };
  }
  const cap = cylinder(C, {
    w: 31,
    top: -314,
    foot: -136,
    material: art.look.finish,
    colour: art.look.cap,
    corner: 2,
  });
  return {
    svg: s + cap.svg,
    outlines: [{ d }, { d: cap.d }],
    feet: [{ x: 0, w: bw * 0.94, depth: 7 }],
    left: w,
    right: w,
    height: 318,
    glow: c,
  };
};
