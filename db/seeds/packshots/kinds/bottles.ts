import type { Dressed } from '../art.ts';
import { darker, inkOn, lighter, lightness } from '../colour.ts';
import { baseColour, type Material, ramp } from '../materials.ts';
import {
  type BottleShape,
  bottlePath,
  cylinder,
  dropper,
  fall,
  glass,
  mister,
  nearArc,
  type Outline,
  opaque,
  pale,
  pump,
  ribs,
  round,
  seam,
  type Thing,
  woodCap,
} from '../parts.ts';
import { emblem, paperLabel, print } from '../print.ts';
import { type Canvas, ellipse, group, line, n, path, rect, roundRect } from '../svg.ts';
import type { Draw, Pose } from './draw.ts';

import { tube } from './tubes.ts';

type Cap = 'screw' | 'disc' | 'pump' | 'mist' | 'dropper' | 'wood' | 'flip';

interface BottleSpec extends BottleShape {
  cap: Cap;
  /** Colour of the closure; the brand's when absent. */
  capColour?: string;
  capMaterial?: Material;
  body: 'plastic' | 'glass' | 'frost' | 'amber';
  material?: Material;
  /** Full colour band at the foot, with its height. */
  band?: number;
  /** A paper label instead of print. */
  label?: boolean;
  capHeight?: number;
  capWidth?: number;
  fill?: number;
  /** Colour of the plastic when not the pack's. */
  colour?: string;
  emblem?: boolean;
}

/** A bottle of any shape with any closure. */
export function bottle(C: Canvas, art: Dressed, spec: BottleSpec): Thing {
  const { w, h, neck, cap, body } = spec;
  const { look } = art;
  const colour = spec.colour ?? art.colour;
  const d = bottlePath(C, spec);
  const outlines: Outline[] = [{ d }];
  let s = '';
  let printOn = colour;
  let glow: string | undefined;
  const shoulderY = -(h - spec.rise);
  if (body === 'plastic') {
    s += opaque(C, d, w, h, spec.material ?? look.finish, colour);
    if (spec.band) {
      const a = art.accent;
      const y = -spec.band;
      const bd = `M${n(-w)} ${n(y)}A${n(w)} ${n(round(C, w, y))} 0 0 0 ${n(w)} ${n(y)}L${n(w)} 30L${n(-w)} 30Z`;
      s += group(
        path(bd, C.across(ramp(spec.material ?? look.finish, a), w)) +
          path(
            d,
            C.down(
              [
                [0.7, '#1d120d', 0],
                [1, '#1d120d', 0.2],
              ],
              -h,
              8,
            ),
          ) +
          C.glow(0, round(C, w), w * 0.86, 12, lighter(a, 0.5), 0.35),
        C.clip(d),
      );
      if (spec.emblem)
        s += group(
          emblem(art.brand, inkOn(a), 1.6),
          `transform="translate(0 ${n(y * 0.5 + 6)}) scale(.86)" opacity=".9"`,
        );
    }
  } else if (body === 'amber') {
    const c = '#8b4a17';
    s += path(
      d,
      C.across(
        [
          [0, '#2c1206'],
          [0.04, '#6b3210'],
          [0.085, '#8d4a18'],
          [0.1, '#e0b27c'],
          [0.16, '#f2d3a6'],
          [0.19, '#c98f4f'],
          [0.215, '#86430f'],
          [0.34, '#7c3d12'],
          [0.55, '#642d0b'],
          [0.76, '#8a4715'],
          [0.885, '#c98036'],
          [0.94, '#8a4514'],
          [0.96, '#d39c5c'],
          [1, '#2a1106'],
        ],
        w,
      ),
    );
    s +=
      fall(C, d, -h, 8, 0.3, 0.25) +
      group(
        rect(-4, -h, 8, h * 0.86, 4, '#f4d9b0', 'opacity=".16"') +
          C.glow(w * 0.35, -20, w * 0.5, 22, '#e29a45', 0.6) +
          path(
            `M${n(-w)} ${n(-h * 0.16)}H${n(w)}V30H${n(-w)}Z`,
            C.down(
              [
                [0, '#000', 0],
                [1, '#1d0a02', 0.4],
              ],
              -h * 0.16,
              10,
            ),
          ),
        C.clip(d),
      );
    s += line(
      d,
      C.across(
        [
          [0, '#1d0a02', 0.6],
          [0.5, '#1d0a02', 0.1],
          [1, '#1d0a02', 0.5],
        ],
        w,
      ),
      1,
    );
    printOn = c;
    glow = '#c0792f';
  } else {
    const surface = spec.shoulder === 'square' ? w - 8 : w - 10;
    s += glass(C, d, w, h, {
      liquid: art.shade,
      level: shoulderY + 10,
      fill: spec.fill ?? (body === 'frost' ? 0.55 : 0.84),
      frost: body === 'frost',
      surface,
    });
    printOn = art.shade;
    glow = body === 'frost' ? undefined : art.shade;
    if (cap === 'dropper' || cap === 'pump')
      s += rect(
        -4,
        -h + 2,
        8,
        h * 0.78,
        4,
        C.across(
          [
            [0, '#fff', 0.6],
            [0.3, darker(art.shade, 0.3), 0.22],
            [0.7, '#fff', 0.22],
            [1, '#fff', 0.6],
          ],
          4,
        ),
      );
  }
  const top = spec.label ? -h * 0.72 : shoulderY + h * 0.1;
  if (spec.label || body === 'amber')
    s += paperLabel(
      C,
      art,
      w - 0.6,
      -h * 0.7,
      -h * 0.13,
      round(C, w, -h * 0.4),
      body === 'amber' ? '#f6efe2' : pale(colour),
    );
  else
    s += print(C, art, {
      y: top,
      w: w * 1.34,
      h: spec.band ? -top - spec.band - 22 : -top - 26,
      on: printOn,
      size: Math.min(28, w * 0.3),
    });
  // Closure.
  const capColour = spec.capColour ?? look.cap;
  const capMaterial = spec.capMaterial ?? (look.finish === 'matte' ? 'matte' : 'satin');
  let height = h;
  const shadowRing = C.glow(0, -h + 3, neck * 1.25, 7, '#1d120d', 0.35);
  switch (cap) {
    case 'pump': {
      const p = pump(C, -h + 4, capMaterial, capColour, Math.max(30, neck * 0.94));
      s += shadowRing + p.svg;
      outlines.push(...p.outlines);
      height = -p.top;
      break;
    }
    case 'mist': {
      const p = mister(C, -h + 4, capMaterial, capColour, neck, art.form(2) === 0);
      s += shadowRing + p.svg;
      outlines.push(...p.outlines);
      height = -p.top;
      break;
    }
    case 'dropper': {
      const p = dropper(C, -h + 6, look.metal, '', capColour, neck + 4);
      s += shadowRing + p.svg;
      outlines.push(...p.outlines);
      height = -p.top;
      break;
    }
    case 'wood': {
      const cw = spec.capWidth ?? neck + 8;
      const ch = spec.capHeight ?? 70;
      const p = woodCap(C, cw, -h - ch, -h + 3);
      s += shadowRing + p.svg;
      outlines.push({ d: p.d });
      height = h + ch;
      break;
    }
    default: {
      const cw = spec.capWidth ?? neck + 8;
      const ch = spec.capHeight ?? 66;
      const p = cylinder(C, {
        w: cw,
        top: -h - ch,
        foot: -h + 3,
        material: capMaterial,
        colour: capColour,
        corner: 3,
        soft: cap === 'flip' ? 9 : look.finish === 'gloss' ? 0 : 5,
      });
      s += shadowRing + p.svg;
      if (cap === 'disc')
        s +=
          seam(C, cw, -h - ch * 0.44, round(C, cw, -h - ch * 0.44), 0.34) +
          ellipse(
            0,
            -h - ch,
            cw * 0.4,
            round(C, cw, -h - ch) * 0.4,
            darker(baseColour(capMaterial, capColour), 0.3),
            'opacity=".3"',
          );
      if (cap === 'flip')
        s +=
          seam(C, cw, -h - ch * 0.5, round(C, cw, -h - ch * 0.5), 0.42) +
          rect(
            -9,
            -h - ch * 0.5 + round(C, cw, -h) - 1,
            18,
            5,
            2.5,
            darker(baseColour(capMaterial, capColour), 0.4),
            'opacity=".4"',
          );
      if (cap === 'screw' && look.finish !== 'gloss' && art.form(2))
        s += ribs(C, cw, -h - ch + 8, -h - 2, 34, 0.14);
      outlines.push({ d: p.d });
      height = h + ch;
    }
  }
  return {
    svg: s,
    outlines,
    feet: [{ x: 0, w, depth: round(C, w) }],
    left: Math.max(w, cap === 'pump' ? 94 : 0),
    right: w,
    height,
    ...(glow ? { glow } : {}),
  };
}

const shoulders = ['round', 'square', 'slope', 'boston'] as const;
const shoulderOf = (art: Dressed): BottleSpec['shoulder'] => shoulders[art.form(4)] ?? 'round';

export const serum: Draw = (C, art) => {
  const form = art.form(4);
  if (form === 3) return airless(C, art, 62, 250);
  return bottle(C, art, {
    w: form === 1 ? 72 : 80,
    h: form === 1 ? 226 : 204,
    neck: 36,
    shoulder: form === 1 ? 'square' : form === 2 ? 'boston' : 'round',
    rise: form === 2 ? 70 : 42,
    cap: 'dropper',
    capColour: lightness(art.look.cap) < 0.4 ? '#2a2421' : '#efe8dc',
    body: form === 2 ? 'amber' : form === 1 ? 'glass' : 'glass',
  });
};
export const ampoule: Draw = (C, art) =>
  bottle(C, art, {
    w: 62,
    h: 168,
    neck: 32,
    shoulder: art.form(2) ? 'square' : 'round',
    rise: 30,
    cap: 'dropper',
    capColour: '#f2ece2',
    body: art.form(3) === 0 ? 'amber' : 'glass',
    fill: 0.94,
  });
export const beardOil: Draw = (C, art) =>
  bottle(C, art, {
    w: 64,
    h: 178,
    neck: 32,
    shoulder: 'boston',
    rise: 54,
    cap: 'dropper',
    capColour: '#241e1b',
    body: 'amber',
  });
export const essence: Draw = (C, art) => {
  const form = art.form(3);
  return bottle(C, art, {
    w: form ? 70 : 78,
    h: form ? 306 : 270,
    neck: form ? 40 : 46,
    shoulder: form === 2 ? 'slope' : 'square',
    rise: form === 2 ? 90 : 26,
    cap: 'screw',
    capHeight: form ? 84 : 70,
    capWidth: form ? 46 : 54,
    body: form === 0 ? 'frost' : 'glass',
    capMaterial: form === 1 ? art.look.metal : art.look.finish,
    fill: 0.7,
  });
};
export const toner: Draw = (C, art) => {
  const form = art.form(4);
  return bottle(C, art, {
    w: 76,
    h: 312,
    neck: form === 3 ? 60 : 42,
    shoulder: form === 3 ? 'square' : shoulderOf(art),
    rise: form === 3 ? 16 : 46,
    cap: form === 2 ? 'disc' : 'screw',
    capHeight: form === 3 ? 76 : 62,
    capWidth: form === 3 ? 68 : 46,
    body: form === 1 ? 'plastic' : form === 3 ? 'frost' : 'glass',
    fill: 0.62,
  });
};
export const micellar: Draw = (C, art) =>
  bottle(C, art, {
    w: 84,
    h: 344,
    neck: 40,
    shoulder: 'round',
    rise: 62,
    cap: 'flip',
    capHeight: 54,
    capWidth: 45,
    body: 'glass',
    fill: 0.42,
    capColour: art.look.cap,
  });
export const mouthwash: Draw = (C, art) =>
  bottle(C, art, {
    w: 82,
    h: 316,
    neck: 44,
    shoulder: 'slope',
    rise: 90,
    cap: 'screw',
    capHeight: 70,
    capWidth: 52,
    body: 'glass',
    fill: 0.7,
    label: true,
  });
export const lensSolution: Draw = (C, art) =>
  bottle(C, art, {
    w: 72,
    h: 330,
    neck: 28,
    shoulder: 'round',
    rise: 56,
    cap: 'flip',
    capHeight: 60,
    capWidth: 34,
    body: 'plastic',
    material: 'satin',
    band: 96,
  });
export const lotion: Draw = (C, art) => {
  const form = art.form(3);
  if (form === 2) return airless(C, art, 66, 290);
  return bottle(C, art, {
    w: 72,
    h: 296,
    neck: 40,
    shoulder: form ? 'square' : 'round',
    rise: form ? 22 : 50,
    cap: form ? 'screw' : 'pump',
    capHeight: 84,
    capWidth: 52,
    body: form ? 'frost' : 'plastic',
    fill: 0.8,
    capMaterial: form ? art.look.metal : art.look.finish,
  });
};
export const cleanser: Draw = (C, art) => {
  const form = art.form(3);
  return bottle(C, art, {
    w: 90,
    h: 300,
    neck: 38,
    shoulder: form === 1 ? 'square' : form === 2 ? 'boston' : 'round',
    rise: form === 2 ? 84 : 52,
    cap: 'pump',
    body: form === 0 ? 'glass' : form === 2 && art.colour === art.shade ? 'amber' : 'plastic',
    fill: 0.6,
  });
};
export const cleansingOil: Draw = (C, art) =>
  bottle(C, art, {
    w: 80,
    h: 306,
    neck: 36,
    shoulder: art.form(2) ? 'square' : 'slope',
    rise: art.form(2) ? 30 : 84,
    cap: 'pump',
    body: 'glass',
    fill: 0.86,
  });
export const bodyWash: Draw = (C, art) =>
  bottle(C, art, {
    w: 96,
    h: 330,
    neck: 38,
    shoulder: shoulderOf(art),
    rise: 64,
    cap: art.form(3) ? 'pump' : 'flip',
    capHeight: 52,
    capWidth: 48,
    body: art.form(4) === 1 ? 'glass' : 'plastic',
    fill: 0.66,
    band: art.form(2) ? 0 : 110,
  });
export const bodyLotion: Draw = (C, art) =>
  bottle(C, art, {
    w: 92,
    h: 336,
    neck: 36,
    shoulder: shoulderOf(art),
    rise: 66,
    cap: 'pump',
    body: 'plastic',
    label: art.form(3) === 2,
  });
export const shampoo: Draw = (C, art) => {
  const form = art.form(4);
  return bottle(C, art, {
    w: 90,
    h: 350,
    neck: form === 0 ? 52 : 38,
    shoulder: form === 0 ? 'square' : form === 1 ? 'boston' : 'round',
    rise: form === 0 ? 18 : 64,
    cap: form % 2 ? 'pump' : 'disc',
    capHeight: 58,
    capWidth: form === 0 ? 60 : 46,
    body: form === 3 ? 'amber' : 'plastic',
    band: form === 0 || form === 2 ? 124 : 0,
    emblem: true,
  });
};
export const conditioner: Draw = (C, art) =>
  art.form(2)
    ? tube(C, art, { bottom: 76, top: 96, height: 400, cap: 64, flat: false })
    : shampoo(C, art, { open: false, lying: false });
export const hairOil: Draw = (C, art) => {
  const form = art.form(3);
  return bottle(C, art, {
    w: 70,
    h: 270,
    neck: 34,
    shoulder: form === 1 ? 'square' : 'slope',
    rise: form === 1 ? 24 : 92,
    cap: form === 2 ? 'wood' : 'pump',
    capHeight: 76,
    body: 'glass',
    fill: 0.94,
    capMaterial: form === 2 ? 'matte' : art.look.finish,
  });
};
export const hairSerum: Draw = (C, art) => airless(C, art, 58, 270);
export const hairTonic: Draw = (C, art) =>
  bottle(C, art, {
    w: 64,
    h: 300,
    neck: 30,
    shoulder: 'round',
    rise: 40,
    cap: 'mist',
    body: art.form(2) ? 'plastic' : 'frost',
    fill: 0.7,
  });
export const mist: Draw = (C, art) =>
  bottle(C, art, {
    w: 62,
    h: 308,
    neck: 30,
    shoulder: art.form(2) ? 'round' : 'square',
    rise: art.form(2) ? 40 : 20,
    cap: 'mist',
    body: art.form(3) ? 'frost' : 'plastic',
    fill: 0.6,
  });
export const settingSpray: Draw = (C, art) =>
  bottle(C, art, {
    w: 58,
    h: 290,
    neck: 30,
    shoulder: 'square',
    rise: 18,
    cap: 'mist',
    body: art.form(2) ? 'plastic' : 'frost',
    fill: 0.5,
  });
export const bodyMist: Draw = (C, art) =>
  bottle(C, art, {
    w: 66,
    h: 350,
    neck: 32,
    shoulder: 'round',
    rise: 44,
    cap: 'mist',
    body: 'glass',
    fill: 0.7,
  });
export const bodyOil: Draw = (C, art) =>
  bottle(C, art, {
    w: 70,
    h: 300,
    neck: 36,
    shoulder: 'slope',
    rise: 86,
    cap: art.form(2) ? 'wood' : 'screw',
    capHeight: 80,
    capMaterial: art.look.metal,
    body: 'glass',
    fill: 0.92,
  });
export const handGel: Draw = (C, art) =>
  bottle(C, art, {
    w: 74,
    h: 250,
    neck: 34,
    shoulder: 'round',
    rise: 54,
    cap: art.form(2) ? 'pump' : 'flip',
    capHeight: 50,
    capWidth: 40,
    body: 'glass',
    fill: 0.4,
  });
export const rollOn: Draw = (C, art) => {
  const w = 62;
  const body = bottle(C, art, {
    w,
    h: 190,
    neck: 58,
    shoulder: 'square',
    rise: 10,
    cap: 'screw',
    capHeight: 118,
    capWidth: 60,
    capColour: art.look.cap === '#241e1b' ? art.look.cap : pale(art.colour),
    body: 'plastic',
    material: 'satin',
  });
  return body;
};
export const eyeDrops: Draw = (C, art) =>
  bottle(C, art, {
    w: 66,
    h: 160,
    neck: 24,
    shoulder: 'round',
    rise: 44,
    cap: 'screw',
    capHeight: 92,
    capWidth: 30,
    body: 'plastic',
    material: 'satin',
    colour: pale(art.colour),
    label: true,
  });
export const foundation: Draw = (C, art, pose) =>
  art.form(3) === 1
    ? bottle(C, art, {
        w: 66,
        h: 246,
        neck: 34,
        shoulder: 'square',
        rise: 22,
        cap: 'pump',
        body: 'glass',
        fill: 1,
        capMaterial: 'gloss',
      })
    : squareBottle(C, art, pose);
export const primer: Draw = (C, art) =>
  art.form(2)
    ? tube(C, art, { bottom: 48, top: 66, height: 340, cap: 62, flat: false })
    : airless(C, art, 52, 256);

/** A heavy square glass bottle: foundation, and oils in the same glass. */
function squareBottle(C: Canvas, art: Dressed, pose: Pose): Thing {
  const c = art.shade;
  const w = 75;
  const h = 270;
  const d = roundRect(-w, -h, 2 * w, h + 5, 20, 11);
  let s = glass(C, d, w, h, {
    liquid: c,
    fill: 1,
    wall: 11,
    floor: 30,
    level: -h + 14,
    square: 14,
    surface: w - 22,
  });
  s += print(C, art, { x: 6, y: -h + 52, w: 96, h: 168, on: c, size: 20 });
  const outlines: Outline[] = [{ d }];
  const nk = cylinder(C, { w: 33, top: -h - 14, foot: -h + 2, material: art.look.metal, corner: 1 });
  s += nk.svg;
  if (pose.open) {
    const p = pump(C, -h - 12, 'gloss', art.look.cap, 27);
    s += p.svg;
    return {
      svg: s,
      outlines: [...outlines, ...p.outlines],
      feet: [{ x: 0, w: w - 6, depth: 4, y: 4, straight: true }],
      left: 92,
      right: w,
      height: -p.top,
      glow: c,
    };
  }
  const cap = cylinder(C, {
    w: 43,
    top: -h - 142,
    foot: -h - 10,
    material: art.look.finish,
    colour: art.look.cap,
    corner: 3,
  });
  return {
    svg: s + cap.svg,
    outlines: [...outlines, { d: cap.d }],
    feet: [{ x: 0, w: w - 6, depth: 4, y: 4, straight: true }],
    left: w,
    right: w,
    height: h + 146,
    glow: c,
  };
}

/** An airless dispenser: a straight body, a metal belt, a clear or solid cap. */
function airless(C: Canvas, art: Dressed, w: number, h: number): Thing {
  const { look, colour } = art;
  const clear = art.form(2) === 0;
  const body = cylinder(C, { w, top: -h, foot: 0, material: look.finish, colour, corner: 7, shade: 0.24 });
  const belt = cylinder(C, { w: w + 0.5, top: -h - 12, foot: -h + 1, material: look.metal, corner: 1 });
  const outlines: Outline[] = [{ d: body.d }, { d: belt.d }];
  let s =
    body.svg +
    print(C, art, { y: -h + h * 0.16, w: w * 1.4, h: h * 0.74, on: colour, size: Math.min(24, w * 0.34) }) +
    belt.svg;
  const top = -h - 12;
  const ch = h * 0.36;
  if (clear) {
    const head = cylinder(C, {
      w: w * 0.5,
      top: top - ch * 0.66,
      foot: top + 1,
      material: look.finish,
      colour: pale(colour),
      corner: 2,
      soft: 8,
    });
    const spout = rect(
      -w * 0.86,
      top - ch * 0.6,
      w * 0.5,
      13,
      4,
      C.down(
        [
          [0, lighter(pale(colour), 0.5)],
          [1, darker(pale(colour), 0.3)],
        ],
        top - ch * 0.6,
        top - ch * 0.6 + 13,
      ),
    );
    const d = cylinder(C, { w: w - 0.6, top: top - ch, foot: top, material: 'gloss', colour, corner: 1 }).d;
    s += spout + head.svg;
    s += path(
      d,
      C.across(
        [
          [0, '#8d857d', 0.5],
          [0.05, '#fff', 0.7],
          [0.09, '#b9b2aa', 0.16],
          [0.12, '#fff', 0.1],
          [0.125, '#fff', 0.75],
          [0.19, '#fff', 0.66],
          [0.2, '#fff', 0.14],
          [0.7, '#fff', 0.06],
          [0.9, '#a8a098', 0.18],
          [0.95, '#fff', 0.7],
          [1, '#8d857d', 0.5],
        ],
        w,
      ),
    );
    s +=
      ellipse(0, top - ch, w - 0.6, round(C, w, top - ch), '#fff', 'opacity=".4"') +
      line(nearArc(w - 0.6, top - ch, round(C, w, top - ch)), '#fff', 1.3, 'opacity=".85"');
    outlines.push({ d });
  } else {
    const cap = cylinder(C, {
      w,
      top: top - ch,
      foot: top + 1,
      material: look.finish,
      colour: look.cap,
      corner: 2,
      soft: 4,
    });
    s += cap.svg;
    outlines.push({ d: cap.d });
  }
  return {
    svg: s,
    outlines,
    feet: [{ x: 0, w, depth: round(C, w) }],
    left: w,
    right: w,
    height: h + 12 + ch,
  };
}
