import type { Dressed } from '../art.ts';
import { darker, inkOn, lighter, lightness, mix, saturate } from '../colour.ts';
import { baseColour, type Material, ramp } from '../materials.ts';
import {
  type BottleShape, bottlePath, cylinder, dropper, fall, glass, mister, nearArc, opaque, type Outline, pale, pump, ribs, round, seam,
  softBox, type Thing, woodCap,
} from '../parts.ts';
import { brand, emblem, paperLabel, print, smallFace } from '../print.ts';
import { at, type Canvas, ellipse, group, line, n, path, rect, roundRect } from '../svg.ts';
import { text } from '../type.ts';
import type { Draw, Pose } from './draw.ts';

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
function bottle(C: Canvas, art: Dressed, spec: BottleSpec): Thing {
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
      s += group(path(bd, C.across(ramp(spec.material ?? look.finish, a), w)) + path(d, C.down([[0.7, '#1d120d', 0], [1, '#1d120d', 0.2]], -h, 8)) + C.glow(0, round(C, w), w * 0.86, 12, lighter(a, 0.5), 0.35), C.clip(d));
      if (spec.emblem) s += group(emblem(art.brand, inkOn(a), 1.6), `transform="translate(0 ${n(y * 0.5 + 6)}) scale(.86)" opacity=".9"`);
    }
  } else if (body === 'amber') {
    const c = '#8b4a17';
    s += path(d, C.across([[0, '#2c1206'], [0.04, '#6b3210'], [0.085, '#8d4a18'], [0.1, '#e0b27c'], [0.16, '#f2d3a6'], [0.19, '#c98f4f'], [0.215, '#86430f'], [0.34, '#7c3d12'], [0.55, '#642d0b'], [0.76, '#8a4715'], [0.885, '#c98036'], [0.94, '#8a4514'], [0.96, '#d39c5c'], [1, '#2a1106']], w));
    s += fall(C, d, -h, 8, 0.3, 0.25) + group(rect(-4, -h, 8, h * 0.86, 4, '#f4d9b0', 'opacity=".16"') + C.glow(w * 0.35, -20, w * 0.5, 22, '#e29a45', 0.6) + path(`M${n(-w)} ${n(-h * 0.16)}H${n(w)}V30H${n(-w)}Z`, C.down([[0, '#000', 0], [1, '#1d0a02', 0.4]], -h * 0.16, 10)), C.clip(d));
    s += line(d, C.across([[0, '#1d0a02', 0.6], [0.5, '#1d0a02', 0.1], [1, '#1d0a02', 0.5]], w), 1);
    printOn = c;
    glow = '#c0792f';
  } else {
    const surface = spec.shoulder === 'square' ? w - 8 : w - 10;
    s += glass(C, d, w, h, { liquid: art.shade, level: shoulderY + 10, fill: spec.fill ?? (body === 'frost' ? 0.55 : 0.84), frost: body === 'frost', surface });
    printOn = art.shade;
    glow = body === 'frost' ? undefined : art.shade;
    if (cap === 'dropper' || cap === 'pump') s += rect(-4, -h + 2, 8, h * 0.78, 4, C.across([[0, '#fff', 0.6], [0.3, darker(art.shade, 0.3), 0.22], [0.7, '#fff', 0.22], [1, '#fff', 0.6]], 4));
  }
  const top = spec.label ? -h * 0.72 : shoulderY + h * 0.1;
  if (spec.label || body === 'amber') s += paperLabel(C, art, w - 0.6, -h * 0.7, -h * 0.13, round(C, w, -h * 0.4), body === 'amber' ? '#f6efe2' : pale(colour));
  else s += print(C, art, { y: top, w: w * 1.34, h: spec.band ? -top - spec.band - 22 : -top - 26, on: printOn, size: Math.min(28, w * 0.3) });
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
      const p = cylinder(C, { w: cw, top: -h - ch, foot: -h + 3, material: capMaterial, colour: capColour, corner: 3, soft: cap === 'flip' ? 9 : look.finish === 'gloss' ? 0 : 5 });
      s += shadowRing + p.svg;
      if (cap === 'disc') s += seam(C, cw, -h - ch * 0.44, round(C, cw, -h - ch * 0.44), 0.34) + ellipse(0, -h - ch, cw * 0.4, round(C, cw, -h - ch) * 0.4, darker(baseColour(capMaterial, capColour), 0.3), 'opacity=".3"');
      if (cap === 'flip') s += seam(C, cw, -h - ch * 0.5, round(C, cw, -h - ch * 0.5), 0.42) + rect(-9, -h - ch * 0.5 + round(C, cw, -h) - 1, 18, 5, 2.5, darker(baseColour(capMaterial, capColour), 0.4), 'opacity=".4"');
      if (cap === 'screw' && look.finish !== 'gloss' && art.form(2)) s += ribs(C, cw, -h - ch + 8, -h - 2, 34, 0.14);
      outlines.push({ d: p.d });
      height = h + ch;
    }
  }
  return { svg: s, outlines, feet: [{ x: 0, w, depth: round(C, w) }], left: Math.max(w, cap === 'pump' ? 94 : 0), right: w, height, ...(glow ? { glow } : {}) };
}

const shoulders = ['round', 'square', 'slope', 'boston'] as const;
const shoulderOf = (art: Dressed): BottleSpec['shoulder'] => shoulders[art.form(4)] ?? 'round';

export const serum: Draw = (C, art) => {
  const form = art.form(4);
  if (form === 3) return airless(C, art, 62, 250);
  return bottle(C, art, { w: form === 1 ? 72 : 80, h: form === 1 ? 226 : 204, neck: 36, shoulder: form === 1 ? 'square' : form === 2 ? 'boston' : 'round', rise: form === 2 ? 70 : 42, cap: 'dropper', capColour: lightness(art.look.cap) < 0.4 ? '#2a2421' : '#efe8dc', body: form === 2 ? 'amber' : form === 1 ? 'glass' : 'glass' });
};
export const ampoule: Draw = (C, art) =>
  bottle(C, art, { w: 62, h: 168, neck: 32, shoulder: art.form(2) ? 'square' : 'round', rise: 30, cap: 'dropper', capColour: '#f2ece2', body: art.form(3) === 0 ? 'amber' : 'glass', fill: 0.94 });
export const beardOil: Draw = (C, art) => bottle(C, art, { w: 64, h: 178, neck: 32, shoulder: 'boston', rise: 54, cap: 'dropper', capColour: '#241e1b', body: 'amber' });
export const essence: Draw = (C, art) => {
  const form = art.form(3);
  return bottle(C, art, { w: form ? 70 : 78, h: form ? 306 : 270, neck: form ? 40 : 46, shoulder: form === 2 ? 'slope' : 'square', rise: form === 2 ? 90 : 26, cap: 'screw', capHeight: form ? 84 : 70, capWidth: form ? 46 : 54, body: form === 0 ? 'frost' : 'glass', capMaterial: form === 1 ? art.look.metal : art.look.finish, fill: 0.7 });
};
export const toner: Draw = (C, art) => {
  const form = art.form(4);
  return bottle(C, art, { w: 76, h: 312, neck: form === 3 ? 60 : 42, shoulder: form === 3 ? 'square' : shoulderOf(art), rise: form === 3 ? 16 : 46, cap: form === 2 ? 'disc' : 'screw', capHeight: form === 3 ? 76 : 62, capWidth: form === 3 ? 68 : 46, body: form === 1 ? 'plastic' : form === 3 ? 'frost' : 'glass', fill: 0.62 });
};
export const micellar: Draw = (C, art) => bottle(C, art, { w: 84, h: 344, neck: 40, shoulder: 'round', rise: 62, cap: 'flip', capHeight: 54, capWidth: 45, body: 'glass', fill: 0.42, capColour: art.look.cap });
export const mouthwash: Draw = (C, art) => bottle(C, art, { w: 82, h: 316, neck: 44, shoulder: 'slope', rise: 90, cap: 'screw', capHeight: 70, capWidth: 52, body: 'glass', fill: 0.7, label: true });
export const lensSolution: Draw = (C, art) => bottle(C, art, { w: 72, h: 330, neck: 28, shoulder: 'round', rise: 56, cap: 'flip', capHeight: 60, capWidth: 34, body: 'plastic', material: 'satin', band: 96 });
export const lotion: Draw = (C, art) => {
  const form = art.form(3);
  if (form === 2) return airless(C, art, 66, 290);
  return bottle(C, art, { w: 72, h: 296, neck: 40, shoulder: form ? 'square' : 'round', rise: form ? 22 : 50, cap: form ? 'screw' : 'pump', capHeight: 84, capWidth: 52, body: form ? 'frost' : 'plastic', fill: 0.8, capMaterial: form ? art.look.metal : art.look.finish });
};
export const cleanser: Draw = (C, art) => {
  const form = art.form(3);
  return bottle(C, art, { w: 90, h: 300, neck: 38, shoulder: form === 1 ? 'square' : form === 2 ? 'boston' : 'round', rise: form === 2 ? 84 : 52, cap: 'pump', body: form === 0 ? 'glass' : form === 2 && art.colour === art.shade ? 'amber' : 'plastic', fill: 0.6 });
};
export const cleansingOil: Draw = (C, art) => bottle(C, art, { w: 80, h: 306, neck: 36, shoulder: art.form(2) ? 'square' : 'slope', rise: art.form(2) ? 30 : 84, cap: 'pump', body: 'glass', fill: 0.86 });
export const bodyWash: Draw = (C, art) => bottle(C, art, { w: 96, h: 330, neck: 38, shoulder: shoulderOf(art), rise: 64, cap: art.form(3) ? 'pump' : 'flip', capHeight: 52, capWidth: 48, body: art.form(4) === 1 ? 'glass' : 'plastic', fill: 0.66, band: art.form(2) ? 0 : 110 });
export const bodyLotion: Draw = (C, art) => bottle(C, art, { w: 92, h: 336, neck: 36, shoulder: shoulderOf(art), rise: 66, cap: 'pump', body: 'plastic', label: art.form(3) === 2 });
export const shampoo: Draw = (C, art) => {
  const form = art.form(4);
  return bottle(C, art, { w: 90, h: 350, neck: form === 0 ? 52 : 38, shoulder: form === 0 ? 'square' : form === 1 ? 'boston' : 'round', rise: form === 0 ? 18 : 64, cap: form % 2 ? 'pump' : 'disc', capHeight: 58, capWidth: form === 0 ? 60 : 46, body: form === 3 ? 'amber' : 'plastic', band: form === 0 || form === 2 ? 124 : 0, emblem: true });
};
export const conditioner: Draw = (C, art) => (art.form(2) ? tube(C, art, { bottom: 76, top: 96, height: 400, cap: 64, flat: false }) : shampoo(C, art, { open: false, lying: false }));
export const hairOil: Draw = (C, art) => {
  const form = art.form(3);
  return bottle(C, art, { w: 70, h: 270, neck: 34, shoulder: form === 1 ? 'square' : 'slope', rise: form === 1 ? 24 : 92, cap: form === 2 ? 'wood' : 'pump', capHeight: 76, body: 'glass', fill: 0.94, capMaterial: form === 2 ? 'matte' : art.look.finish });
};
export const hairSerum: Draw = (C, art) => airless(C, art, 58, 270);
export const hairTonic: Draw = (C, art) => bottle(C, art, { w: 64, h: 300, neck: 30, shoulder: 'round', rise: 40, cap: 'mist', body: art.form(2) ? 'plastic' : 'frost', fill: 0.7 });
export const mist: Draw = (C, art) => bottle(C, art, { w: 62, h: 308, neck: 30, shoulder: art.form(2) ? 'round' : 'square', rise: art.form(2) ? 40 : 20, cap: 'mist', body: art.form(3) ? 'frost' : 'plastic', fill: 0.6 });
export const settingSpray: Draw = (C, art) => bottle(C, art, { w: 58, h: 290, neck: 30, shoulder: 'square', rise: 18, cap: 'mist', body: art.form(2) ? 'plastic' : 'frost', fill: 0.5 });
export const bodyMist: Draw = (C, art) => bottle(C, art, { w: 66, h: 350, neck: 32, shoulder: 'round', rise: 44, cap: 'mist', body: 'glass', fill: 0.7 });
export const bodyOil: Draw = (C, art) => bottle(C, art, { w: 70, h: 300, neck: 36, shoulder: 'slope', rise: 86, cap: art.form(2) ? 'wood' : 'screw', capHeight: 80, capMaterial: art.look.metal, body: 'glass', fill: 0.92 });
export const handGel: Draw = (C, art) => bottle(C, art, { w: 74, h: 250, neck: 34, shoulder: 'round', rise: 54, cap: art.form(2) ? 'pump' : 'flip', capHeight: 50, capWidth: 40, body: 'glass', fill: 0.4 });
export const rollOn: Draw = (C, art) => {
  const w = 62;
  const body = bottle(C, art, { w, h: 190, neck: 58, shoulder: 'square', rise: 10, cap: 'screw', capHeight: 118, capWidth: 60, capColour: art.look.cap === '#241e1b' ? art.look.cap : pale(art.colour), body: 'plastic', material: 'satin' });
  return body;
};
export const eyeDrops: Draw = (C, art) => bottle(C, art, { w: 66, h: 160, neck: 24, shoulder: 'round', rise: 44, cap: 'screw', capHeight: 92, capWidth: 30, body: 'plastic', material: 'satin', colour: pale(art.colour), label: true });
export const foundation: Draw = (C, art, pose) => (art.form(3) === 1 ? bottle(C, art, { w: 66, h: 246, neck: 34, shoulder: 'square', rise: 22, cap: 'pump', body: 'glass', fill: 1, capMaterial: 'gloss' }) : squareBottle(C, art, pose));
export const primer: Draw = (C, art) => (art.form(2) ? tube(C, art, { bottom: 48, top: 66, height: 340, cap: 62, flat: false }) : airless(C, art, 52, 256));

/** A heavy square glass bottle: foundation, and oils in the same glass. */
function squareBottle(C: Canvas, art: Dressed, pose: Pose): Thing {
  const c = art.shade;
  const w = 75;
  const h = 270;
  const d = roundRect(-w, -h, 2 * w, h + 5, 20, 11);
  let s = glass(C, d, w, h, { liquid: c, fill: 1, wall: 11, floor: 30, level: -h + 14, square: 14, surface: w - 22 });
  s += print(C, art, { x: 6, y: -h + 52, w: 96, h: 168, on: c, size: 20 });
  const outlines: Outline[] = [{ d }];
  const nk = cylinder(C, { w: 33, top: -h - 14, foot: -h + 2, material: art.look.metal, corner: 1 });
  s += nk.svg;
  if (pose.open) {
    const p = pump(C, -h - 12, 'gloss', art.look.cap, 27);
    s += p.svg;
    return { svg: s, outlines: [...outlines, ...p.outlines], feet: [{ x: 0, w: w - 6, depth: 4, y: 4, straight: true }], left: 92, right: w, height: -p.top, glow: c };
  }
  const cap = cylinder(C, { w: 43, top: -h - 142, foot: -h - 10, material: art.look.finish, colour: art.look.cap, corner: 3 });
  return { svg: s + cap.svg, outlines: [...outlines, { d: cap.d }], feet: [{ x: 0, w: w - 6, depth: 4, y: 4, straight: true }], left: w, right: w, height: h + 146, glow: c };
}

/** An airless dispenser: a straight body, a metal belt, a clear or solid cap. */
function airless(C: Canvas, art: Dressed, w: number, h: number): Thing {
  const { look, colour } = art;
  const clear = art.form(2) === 0;
  const body = cylinder(C, { w, top: -h, foot: 0, material: look.finish, colour, corner: 7, shade: 0.24 });
  const belt = cylinder(C, { w: w + 0.5, top: -h - 12, foot: -h + 1, material: look.metal, corner: 1 });
  const outlines: Outline[] = [{ d: body.d }, { d: belt.d }];
  let s = body.svg + print(C, art, { y: -h + h * 0.16, w: w * 1.4, h: h * 0.74, on: colour, size: Math.min(24, w * 0.34) }) + belt.svg;
  const top = -h - 12;
  const ch = h * 0.36;
  if (clear) {
    const head = cylinder(C, { w: w * 0.5, top: top - ch * 0.66, foot: top + 1, material: look.finish, colour: pale(colour), corner: 2, soft: 8 });
    const spout = rect(-w * 0.86, top - ch * 0.6, w * 0.5, 13, 4, C.down([[0, lighter(pale(colour), 0.5)], [1, darker(pale(colour), 0.3)]], top - ch * 0.6, top - ch * 0.6 + 13));
    const d = cylinder(C, { w: w - 0.6, top: top - ch, foot: top, material: 'gloss', colour, corner: 1 }).d;
    s += spout + head.svg;
    s += path(d, C.across([[0, '#8d857d', 0.5], [0.05, '#fff', 0.7], [0.09, '#b9b2aa', 0.16], [0.12, '#fff', 0.1], [0.125, '#fff', 0.75], [0.19, '#fff', 0.66], [0.2, '#fff', 0.14], [0.7, '#fff', 0.06], [0.9, '#a8a098', 0.18], [0.95, '#fff', 0.7], [1, '#8d857d', 0.5]], w));
    s += ellipse(0, top - ch, w - 0.6, round(C, w, top - ch), '#fff', 'opacity=".4"') + line(nearArc(w - 0.6, top - ch, round(C, w, top - ch)), '#fff', 1.3, 'opacity=".85"');
    outlines.push({ d });
  } else {
    const cap = cylinder(C, { w, top: top - ch, foot: top + 1, material: look.finish, colour: look.cap, corner: 2, soft: 4 });
    s += cap.svg;
    outlines.push({ d: cap.d });
  }
  return { svg: s, outlines, feet: [{ x: 0, w, depth: round(C, w) }], left: w, right: w, height: h + 12 + ch };
}

interface TubeSpec {
  bottom: number;
  top: number;
  height: number;
  cap: number;
  /** A flat tube with a wide flip cap. */
  flat: boolean;
  foil?: boolean;
  nozzle?: boolean;
}

/** A soft tube standing on its cap, the crimp at the top. */
function tube(C: Canvas, art: Dressed, spec: TubeSpec): Thing {
  const { look } = art;
  const c = art.colour;
  const { bottom: wb, top: wt, cap: ch } = spec;
  const top = -spec.height;
  const foot = -ch;
  const d = `M${n(-wb)} ${n(foot)}C${n(-wb - 6)} ${n(foot - 110)} ${n(-wt + 2)} ${n(top + 110)} ${n(-wt)} ${n(top + 22)}L${n(-wt)} ${n(top)}L${n(wt)} ${n(top)}L${n(wt)} ${n(top + 22)}C${n(wt - 2)} ${n(top + 110)} ${n(wb + 6)} ${n(foot - 110)} ${n(wb)} ${n(foot)}A${n(wb)} ${n(Math.max(0.01, round(C, wb, foot)))} 0 0 1 ${n(-wb)} ${n(foot)}Z`;
  let s = path(d, C.across(ramp(spec.foil ? 'silver' : look.finish === 'gloss' ? 'satin' : 'matte', c), wt - 2));
  let o = path(`M${n(-wt)} ${n(top + 22)}L0 ${n(foot - 50)}L${n(wt)} ${n(top + 22)}Z`, C.down([[0, '#fff', 0.3], [0.5, '#fff', 0.08], [1, '#fff', 0]], top, foot - 50), 'opacity=".7"');
  // The flattened upper part takes the light in two fans.
  o += path(`M${n(-wt + 14)} ${n(top + 24)}C${n(-wb + 6)} ${n(top + 140)} ${n(-wb + 15)} ${n(foot - 90)} ${n(-wb + 17)} ${n(foot)}L${n(-wb + 31)} ${n(foot)}C${n(-wb + 30)} ${n(foot - 110)} ${n(-wb + 28)} ${n(top + 140)} ${n(-wt + 42)} ${n(top + 24)}Z`, '#fff', `opacity=".5" ${C.blur(5)}`);
  o += path(`M${n(wt - 6)} ${n(top + 24)}C${n(wb + 8)} ${n(top + 140)} ${n(wb)} ${n(foot - 90)} ${n(wb - 6)} ${n(foot)}L${n(wb - 26)} ${n(foot)}C${n(wb - 24)} ${n(foot - 100)} ${n(wb - 20)} ${n(top + 130)} ${n(wt - 34)} ${n(top + 24)}Z`, darker(c, 0.7), `opacity=".22" ${C.blur(7)}`);
  o += rect(-wt, top, 2 * wt, 22, 0, C.down([[0, lighter(c, 0.36), 0.9], [0.86, darker(c, 0.1), 0.6], [1, darker(c, 0.44), 0.7]], top, top + 22));
  let crimp = '';
  for (let x = -wt + 3; x < wt; x += 4.6) crimp += `M${n(x)} ${n(top + 2)}v18`;
  o += line(crimp, darker(c, 0.5), 1.3, 'opacity=".2"') + rect(-wt, top + 21, 2 * wt, 1.4, 0, '#fff', 'opacity=".5"');
  o += path(d, C.down([[0, '#1d120d', 0], [0.8, '#1d120d', 0], [1, '#1d120d', 0.26]], top, foot + 8));
  s += group(o, C.clip(d));
  const printTop = top + 62;
  s += print(C, art, { y: printTop, w: wb * 1.5, h: foot - printTop - 26, on: spec.foil ? '#c4c0bb' : c, size: Math.min(27, wb * 0.36) });
  if (look.voice !== 'lab' && art.form(2) === 0) s += group(path(`M${n(-wt)} ${n(foot - 24)}A${n(wt)} ${n(round(C, wb, foot))} 0 0 0 ${n(wt)} ${n(foot - 24)}V${n(foot + 20)}H${n(-wt)}Z`, C.across(ramp('matte', art.accent), wb)), C.clip(d));
  const cw = spec.flat ? wb + 2 : wb - 2;
  const cap = cylinder(C, { w: cw, top: foot - 2, foot: 0, material: look.finish === 'gloss' ? 'gloss' : 'satin', colour: look.cap, corner: spec.flat ? 9 : 5, lid: false });
  s = cap.svg + line(nearArc(wb - 1, foot, round(C, wb, foot)), '#1d120d', 2.4, 'opacity=".34"') + s;
  if (spec.flat) s += seam(C, cw, -ch * 0.5, round(C, cw, -ch * 0.5), 0.34);
  return { svg: s, outlines: [{ d }, { d: cap.d }], feet: [{ x: 0, w: cw, depth: round(C, cw) }], left: wt, right: wt, height: spec.height };
}

export const foam: Draw = (C, art) => tube(C, art, { bottom: 66, top: 88, height: 400, cap: 66, flat: art.form(2) === 1 });
export const menWash: Draw = (C, art) => tube(C, art, { bottom: 70, top: 90, height: 396, cap: 62, flat: true });
export const handCream: Draw = (C, art) => tube(C, art, { bottom: 44, top: 66, height: 340, cap: 54, flat: false, foil: art.form(4) === 0 });
export const eyeCream: Draw = (C, art) => tube(C, art, { bottom: 30, top: 44, height: 330, cap: 84, flat: false });
export const sunTube: Draw = (C, art) => tube(C, art, { bottom: 60, top: 80, height: 372, cap: 70, flat: art.form(2) === 0 });
export const balmTube: Draw = (C, art) => tube(C, art, { bottom: 46, top: 66, height: 330, cap: 52, flat: false });
export const maskTube: Draw = (C, art) => tube(C, art, { bottom: 64, top: 90, height: 382, cap: 62, flat: true });
export const spotGel: Draw = (C, art) => tube(C, art, { bottom: 34, top: 48, height: 290, cap: 54, flat: false });

interface JarSpec {
  w: number;
  h: number;
  lid: number;
  body: 'glass' | 'plastic' | 'frost';
}

/** A jar; open, its lid leans behind it and the content shows a swirl. */
function jar(C: Canvas, art: Dressed, pose: Pose, { w, h, lid: lh, body }: JarSpec): Thing {
  const c = art.shade;
  const { look } = art;
  const rt = round(C, w, -h);
  const foot = Math.max(0.01, round(C, w) * 0.9);
  const d = `M${-w} ${-h}L${-w} ${n(-h * 0.3)}C${-w} ${n(foot * 0.3)} ${n(-w * 0.72)} ${n(foot)} 0 ${n(foot)}C${n(w * 0.72)} ${n(foot)} ${w} ${n(foot * 0.3)} ${w} ${n(-h * 0.3)}L${w} ${-h}A${w} ${n(Math.max(0.01, rt))} 0 0 0 ${-w} ${-h}Z`;
  const outlines: Outline[] = [{ d }];
  let s = '';
  const clip = C.clip(d);
  let on = c;
  if (body === 'plastic') {
    on = art.colour;
    s += path(d, C.across(ramp(look.finish, art.colour), w)) + path(d, C.down([[0, '#1d120d', 0.16], [0.2, '#1d120d', 0], [0.72, '#1d120d', 0], [1, '#1d120d', 0.26]], -h, foot)) + group(C.glow(0, foot - 2, w * 0.82, 15, lighter(art.colour, 0.6), 0.6), clip);
  } else {
    const i = w - 19;
    const inner = `M${-i} ${n(-h + 4)}L${-i} ${n(-h * 0.46)}C${-i} ${n(-h * 0.26)} ${n(-i * 0.5)} ${n(-h * 0.17)} 0 ${n(-h * 0.17)}C${n(i * 0.5)} ${n(-h * 0.17)} ${i} ${n(-h * 0.26)} ${i} ${n(-h * 0.46)}L${i} ${n(-h + 4)}A${i} ${n(Math.max(0.01, rt * 0.9))} 0 0 0 ${-i} ${n(-h + 4)}Z`;
    const edge = darker(mix(c, '#ffffff', 0.5), 0.5);
    s += path(d, C.across([[0, edge, 0.6], [0.02, edge, 0.3], [0.05, '#fff', 0.86], [0.1, edge, 0.2], [0.16, '#fff', 0.6], [0.5, '#fff', 0.46], [0.86, edge, 0.22], [0.94, edge, 0.1], [0.97, '#fff', 0.86], [1, edge, 0.55]], w));
    s += group(
      path(inner, C.across([[0, darker(c, 0.34)], [0.08, darker(c, 0.14)], [0.24, lighter(c, 0.24)], [0.46, c], [0.8, darker(c, 0.1)], [0.94, darker(c, 0.26)], [1, darker(c, 0.36)]], i)) +
        path(inner, C.down([[0, '#1d120d', 0.18], [0.2, '#1d120d', 0], [1, '#1d120d', 0.12]], -h, -h * 0.17)) +
        path(d, C.down([[0, '#fff', 0], [0.62, '#fff', 0], [0.8, '#fff', 0.4], [0.9, lighter(c, 0.5), 0.3], [1, edge, 0.4]], -h, foot)) +
        line(`M${n(-w + 8)} ${n(-h * 0.26)}C${n(-w * 0.8)} ${n(foot - 14)} ${n(-w * 0.3)} ${n(foot - 7)} 0 ${n(foot - 7)}C${n(w * 0.3)} ${n(foot - 7)} ${n(w * 0.8)} ${n(foot - 14)} ${n(w - 8)} ${n(-h * 0.26)}`, '#fff', 4, `opacity=".75"`) +
        C.glow(w * 0.3, foot - 6, w * 0.5, 10, lighter(saturate(c, 1.2), 0.3), 0.7) +
        softBox(C, -w * 0.87, w * 0.13, -h + 2, -6, 0.85) + softBox(C, w * 0.87, w * 0.045, -h + 6, -12, 0.8),
      clip,
    );
    if (body === 'frost') s += path(d, '#fff', 'opacity=".28"');
    s += line(d, C.across([[0, edge, 0.5], [0.5, edge, 0.08], [1, edge, 0.45]], w), 1);
  }
  const ink = inkOn(on);
  const mid = -h * 0.46;
  s += brand(art, 0, mid, Math.min(24, h * 0.2), ink, { max: w * 1.2 }) + text(0, mid + h * 0.19, art.name, { face: smallFace(art), size: Math.min(12, h * 0.1), fill: ink, tracking: 0.05, max: w * 1.25 });
  if (h > 100) s += text(0, mid + h * 0.34, art.size, { face: smallFace(art), size: 8, fill: ink, tracking: 0.08, opacity: 0.8, max: w });
  const metallic = art.form(2) === 0;
  const lidMaterial: Material = metallic ? look.metal : look.finish;
  const lidColour = body === 'plastic' && !metallic ? art.colour : look.cap;
  const feet = [{ x: 0, w: w * 0.93, depth: foot }];
  if (pose.open) {
    const ry = Math.max(1, rt);
    s += ellipse(0, -h, w, ry, C.across([[0, '#fff', 0.9], [0.4, lighter(c, 0.6), 0.9], [1, darker(c, 0.2), 0.9]], w)) + ellipse(0, -h + 1, w - 9, ry - 2.2, darker(c, 0.28));
    const cw = w - 11;
    s += ellipse(0, -h + 3, cw, ry - 4, C.linear([[0, lighter(c, 0.1)], [0.5, lighter(c, 0.4)], [1, darker(c, 0.08)]], -w, -h - ry, w, -h + ry));
    // A finger's swirl and its peak.
    const peak = `M${n(-cw * 0.66)} ${n(-h + 4)}C${n(-cw * 0.5)} ${n(-h - ry * 0.9)} ${n(-cw * 0.12)} ${n(-h - ry * 0.7)} ${n(cw * 0.04)} ${n(-h - ry * 1.9)}C${n(cw * 0.1)} ${n(-h - ry * 2.2)} ${n(cw * 0.16)} ${n(-h - ry * 2)} ${n(cw * 0.14)} ${n(-h - ry * 1.6)}C${n(cw * 0.2)} ${n(-h - ry * 0.7)} ${n(cw * 0.6)} ${n(-h - ry * 0.7)} ${n(cw * 0.68)} ${n(-h + 4)}C${n(cw * 0.4)} ${n(-h + ry * 0.7)} ${n(-cw * 0.4)} ${n(-h + ry * 0.7)} ${n(-cw * 0.66)} ${n(-h + 4)}Z`;
    s += path(peak, C.linear([[0, lighter(c, 0.7)], [0.4, lighter(c, 0.3)], [0.75, darker(c, 0.06)], [1, darker(c, 0.16)]], -cw, -h - ry * 2, cw * 0.8, -h + ry));
    s += line(`M${n(-cw * 0.46)} ${n(-h + 2)}C${n(-cw * 0.2)} ${n(-h - ry * 0.6)} ${n(cw * 0.2)} ${n(-h - ry * 0.5)} ${n(cw * 0.46)} ${n(-h + 3)}`, darker(c, 0.3), 3, `opacity=".3" stroke-linecap="round"`) + line(`M${n(-cw * 0.3)} ${n(-h + ry * 0.2)}C${n(-cw * 0.1)} ${n(-h - ry * 0.1)} ${n(cw * 0.1)} ${n(-h - ry * 0.1)} ${n(cw * 0.3)} ${n(-h + ry * 0.2)}`, '#fff', 3, 'opacity=".6" stroke-linecap="round"');
    s += line(nearArc(w - 0.8, -h + 0.6, ry), '#fff', 1.4, 'opacity=".8"');
    // The lid leans on the jar from behind.
    const lw = w * 0.94;
    const lx = w * 0.74;
    const lid = `M${n(-lw * 0.86)} 0A${n(lw * 0.86)} ${n(lw * 0.9)} 0 1 1 ${n(lw * 0.86)} 0A${n(lw * 0.86)} ${n(lw * 0.9)} 0 1 1 ${n(-lw * 0.86)} 0Z`;
    const base = baseColour(lidMaterial, lidColour);
    const ly = -lw * 0.8;
    const back = at(path(lid, darker(base, 0.4), 'transform="translate(9 3)"') + path(lid, C.linear(metallic ? [[0, mix(base, '#ffffff', 0.7)], [0.3, mix(base, '#ffffff', 0.2)], [0.55, darker(base, 0.2)], [0.75, mix(base, '#ffffff', 0.5)], [1, darker(base, 0.25)]] : [[0, lighter(base, 0.6)], [0.5, lighter(base, 0.1)], [1, darker(base, 0.25)]], -lw, -lw, lw, lw)) + line(lid, '#fff', 2, 'opacity=".4"') + brand(art, 0, 4, 18, inkOn(base), { max: lw, opacity: 0.8 }), lx, ly);
    return { svg: back + s, outlines: [...outlines, { d: lid, x: lx, y: ly }], feet: [{ x: lx, w: lw * 0.4, depth: 8, y: -8 }, ...feet], left: w, right: lx + lw * 0.9, height: Math.max(h + rt * 2.4, lw * 1.7), ...(body === 'glass' ? { glow: c } : {}) };
  }
  const lid = cylinder(C, { w: w + 3, top: -h - lh, foot: -h + 4, material: lidMaterial, colour: lidColour, corner: 4, shade: 0.3, soft: metallic ? 3 : 7 });
  s += C.glow(0, -h + 8, w * 0.98, 20, '#1d120d', 0.4) + lid.svg;
  return { svg: s, outlines: [...outlines, { d: lid.d }], feet, left: w + 3, right: w + 3, height: h + lh + 16, ...(body === 'glass' ? { glow: c } : {}) };
}

export const cream: Draw = (C, art, pose) => jar(C, art, pose, { w: 150, h: 122, lid: 76, body: art.form(3) === 0 ? 'plastic' : 'glass' });
export const gelCream: Draw = (C, art, pose) => jar(C, art, pose, { w: 142, h: 112, lid: 62, body: art.form(2) ? 'frost' : 'glass' });
export const cleansingBalm: Draw = (C, art, pose) => jar(C, art, pose, { w: 138, h: 126, lid: 52, body: 'plastic' });
export const maskJar: Draw = (C, art, pose) => jar(C, art, pose, { w: 136, h: 120, lid: 62, body: art.form(2) ? 'plastic' : 'glass' });
export const pads: Draw = (C, art, pose) => jar(C, art, { ...pose, open: false }, { w: 122, h: 176, lid: 54, body: art.form(2) ? 'frost' : 'plastic' });
export const hairMask: Draw = (C, art, pose) => jar(C, art, pose, { w: 148, h: 142, lid: 58, body: 'plastic' });
export const scrub: Draw = (C, art, pose) => jar(C, art, pose, { w: 140, h: 150, lid: 54, body: 'glass' });
export const bathSalt: Draw = (C, art, pose) => jar(C, art, { ...pose, open: false }, { w: 116, h: 190, lid: 62, body: 'glass' });
export const bodyCream: Draw = (C, art, pose) => jar(C, art, pose, { w: 156, h: 112, lid: 58, body: art.form(2) ? 'plastic' : 'glass' });
export const gummies: Draw = (C, art) => jar(C, art, { open: false, lying: false }, { w: 108, h: 196, lid: 60, body: 'frost' });

/** Low tins: pomade and hair wax. */
function tin(C: Canvas, art: Dressed, pose: Pose): Thing {
  return jar(C, art, pose, { w: 128, h: 66, lid: 40, body: 'plastic' });
}
export const pomade: Draw = (C, art, pose) => tin(C, art, pose);
export const hairWax: Draw = (C, art, pose) => tin(C, art, pose);

/** A flat-fronted sunscreen bottle with the sun on its front. */
export const sunscreen: Draw = (C, art, pose) => {
  const form = art.form(3);
  if (form === 2) return sunTube(C, art, pose);
  const c = art.colour;
  const w = 84;
  const soft = form === 0;
  const d = soft
    ? 'M-70 4C-78 4 -82 0 -83 -10C-88 -90 -90 -180 -84 -250C-80 -296 -62 -318 -34 -322L34 -322C62 -318 80 -296 84 -250C90 -180 88 -90 83 -10C82 0 78 4 70 4C40 8 -40 8 -70 4Z'
    : roundRect(-80, -316, 160, 321, 34, 16);
  let s = path(d, C.across(ramp('satin', c), w + 3));
  const sun = art.shade === art.colour ? '#e8894a' : art.shade;
  const disc = soft ? ellipse(0, -64, 66, 66, C.linear([[0, lighter(sun, 0.3)], [1, sun]], -60, -130, 60, 10)) : ellipse(46, -30, 128, 128, C.linear([[0, lighter(sun, 0.3)], [1, sun]], -60, -130, 60, 40));
  s += group(disc + path(d, C.down([[0, '#fff', 0.36], [0.12, '#fff', 0.05], [0.8, '#1d120d', 0], [1, '#1d120d', 0.2]], -322, 8)), C.clip(d));
  const ink = inkOn(c);
  s += brand(art, 0, -252, 22, ink, { max: 124 });
  s += art.name.split(' ').length > 0 ? linesOf(art, -224, 11, ink, 18) : '';
  const mark = art.mark ?? 'SPF 50+';
  const on = lighter(sun, 0.94);
  const [word, number] = mark.includes(' ') ? mark.split(' ') : ['SPF', mark];
  const sx = soft ? 0 : 28;
  s += text(sx, -54, number ?? '50+', { face: 'geometric', size: 40, fill: on, tracking: 0 }) + text(sx, -31, `${word ?? 'SPF'}  PA++++`, { face: 'geometric', size: 9, fill: on, tracking: 0.12 });
  s += group(softBox(C, -70, 13, -300, -4, 0.6) + softBox(C, 73, 4, -270, -14, 0.6), C.clip(d));
  const cap = cylinder(C, { w: soft ? 41 : 46, top: -394, foot: -319, material: 'satin', colour: art.look.cap === '#241e1b' ? sun : art.look.cap, corner: 3, soft: 5 });
  s += cap.svg + seam(C, soft ? 41 : 46, -338, 5, 0.22);
  return { svg: s, outlines: [{ d }, { d: cap.d }], feet: [{ x: 0, w: 80, depth: 7 }], left: 86, right: 86, height: 400 };
};

function linesOf(art: Dressed, y: number, size: number, ink: string, columns: number): string {
  const words = art.name.split(' ');
  const rows: string[] = [];
  let row = '';
  for (const word of words) {
    if (row && `${row} ${word}`.length > columns) {
      rows.push(row);
      row = word;
    } else row = row ? `${row} ${word}` : word;
  }
  rows.push(row);
  return rows.slice(0, 3).map((r, i) => text(0, y + i * size * 1.4, r, { face: smallFace(art), size, fill: ink, tracking: 0.03, max: 124 })).join('');
}

/** A spray can: thermal water, shaving foam, dry shampoo. */
function aerosol(C: Canvas, art: Dressed, h: number, w: number, capRatio: number): Thing {
  const { look, colour } = art;
  const body = cylinder(C, { w, top: -h, foot: 0, material: look.finish === 'matte' ? 'satin' : look.finish, colour, corner: 5, lid: false });
  const rim = cylinder(C, { w: w + 1, top: -7, foot: 1, material: 'silver', corner: 2, lid: false });
  const rise = 26;
  const dome = `M${n(-w)} ${n(-h + 1)}C${n(-w)} ${n(-h - rise * 0.6)} ${n(-w * 0.8)} ${n(-h - rise)} ${n(-w * 0.62)} ${n(-h - rise)}L${n(w * 0.62)} ${n(-h - rise)}C${n(w * 0.8)} ${n(-h - rise)} ${n(w)} ${n(-h - rise * 0.6)} ${n(w)} ${n(-h + 1)}A${n(w)} ${n(Math.max(0.01, round(C, w, -h)))} 0 0 1 ${n(-w)} ${n(-h + 1)}Z`;
  let s = rim.svg + body.svg + path(dome, C.across(ramp(look.finish === 'matte' ? 'satin' : look.finish, colour), w)) + path(dome, C.down([[0, '#fff', 0.5], [0.6, '#fff', 0.05], [1, '#1d120d', 0.1]], -h - rise, -h + 6));
  s += print(C, art, { y: -h + h * 0.12, w: w * 1.42, h: h * 0.78, on: colour, size: Math.min(25, w * 0.38) });
  const cw = w * 0.74;
  const ch = h * capRatio;
  const cap = cylinder(C, { w: cw, top: -h - rise - ch, foot: -h - rise + 3, material: 'satin', colour: look.cap, corner: 2, soft: 10 });
  s += C.glow(0, -h - rise + 4, cw * 1.1, 8, '#1d120d', 0.35) + cap.svg;
  return { svg: s, outlines: [{ d: body.d }, { d: dome }, { d: cap.d }], feet: [{ x: 0, w, depth: round(C, w) }], left: w, right: w, height: h + rise + ch };
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
  if (amber) s += path(d, C.across([[0, '#2c1206'], [0.05, '#7a3d14'], [0.12, '#e0b27c'], [0.18, '#a35a1f'], [0.5, '#6a300d'], [0.8, '#9a541d'], [0.95, '#5a2a0c'], [1, '#2a1106']], w)) + fall(C, d, -h, 8, 0.3, 0.2);
  else s += opaque(C, d, w, h, 'satin', pale(art.colour));
  s += group(paperLabel(C, art, w - 0.4, -h * 0.76, -h * 0.08, round(C, w, -h * 0.4), lightness(art.colour) > 0.93 ? mix(art.colour, art.accent, 0.14) : art.colour, 14), C.clip(d));
  const cap = cylinder(C, { w: 66, top: -h - 62, foot: -h + 4, material: 'matte', colour: amber ? '#241e1b' : art.look.cap, corner: 3, soft: 5 });
  s += C.glow(0, -h + 6, 72, 10, '#1d120d', 0.35) + cap.svg + ribs(C, 66, -h - 50, -h - 2, 40, 0.16);
  return { svg: s, outlines: [{ d }, { d: cap.d }], feet: [{ x: 0, w, depth: round(C, w) }], left: w, right: w, height: h + 66 };
};

export const powderTub: Draw = (C, art) => {
  const w = 118;
  const h = 244;
  const body = cylinder(C, { w, top: -h, foot: 0, material: 'satin', colour: art.colour, corner: 8, lid: false });
  const lid = cylinder(C, { w: w + 3, top: -h - 40, foot: -h + 3, material: 'matte', colour: art.look.cap, corner: 3, soft: 5 });
  let s = body.svg + print(C, art, { y: -h + 34, w: w * 1.4, h: h - 66, on: art.colour, size: 30 });
  s += lid.svg + ribs(C, w + 3, -h - 32, -h - 1, 56, 0.12);
  return { svg: s, outlines: [{ d: body.d }, { d: lid.d }], feet: [{ x: 0, w, depth: round(C, w) }], left: w, right: w, height: h + 46 };
};

/** Small drink bottles, three in a row. */
export const collagenDrink: Draw = (C, art) => {
  const one = bottle(C, art, { w: 46, h: 216, neck: 26, shoulder: 'boston', rise: 66, cap: 'screw', capHeight: 34, capWidth: 30, capMaterial: art.look.metal, body: 'amber' });
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
  const d = roundForm ? bottlePath(C, { w: 62, h: 142, neck: 24, shoulder: 'round', rise: 46 }) : 'M-58 6C-66 6 -70 2 -70 -8L-70 -100C-70 -122 -54 -132 -30 -135L-26 -142L26 -142L30 -135C54 -132 70 -122 70 -100L70 -8C70 2 66 6 58 6Z';
  const inner = roundForm ? bottlePath(C, { w: 53, h: 130, neck: 20, shoulder: 'round', rise: 42 }) : 'M-50 -12C-58 -12 -60 -18 -60 -24L-60 -98C-60 -114 -46 -122 -24 -125L24 -125C46 -122 60 -114 60 -98L60 -24C60 -18 58 -12 50 -12Z';
  const bw = roundForm ? 62 : 70;
  let s = path(d, C.across([[0, darker(c, 0.4), 0.6], [0.04, '#fff', 0.85], [0.1, lighter(c, 0.3), 0.6], [0.5, lighter(c, 0.4), 0.5], [0.9, lighter(c, 0.2), 0.6], [0.96, '#fff', 0.85], [1, darker(c, 0.4), 0.6]], bw));
  s += at(path(inner, C.across(ramp('gloss', c), bw - 8)), 0, roundForm ? -9 : 0);
  s += group(softBox(C, -bw * 0.78, bw * 0.2, -124, -4, 0.72) + softBox(C, bw * 0.78, bw * 0.07, -112, -6, 0.7) + rect(-bw * 0.82, -7, bw * 1.64, 6, 3, '#fff', 'opacity=".55"') + C.glow(16, -24, 40, 14, lighter(c, 0.5), 0.55), C.clip(d));
  s += line(d, darker(c, 0.5), 1, 'opacity=".38"');
  s += brand(art, 4, -64, 14, inkOn(c), { max: 76 }) + text(4, -46, art.name, { face: smallFace(art), size: 8, fill: inkOn(c), max: 84 });
  if (open) {
    const nk = cylinder(C, { w: 20, top: -158, foot: -138, material: 'gloss', colour: lighter(c, 0.4), corner: 1 });
    s += nk.svg + ellipse(0, -158, 15, 2, darker(c, 0.3));
    const cap = cylinder(C, { w: 29, top: -176, foot: 0, material: art.look.finish, colour: art.look.cap, corner: 2 });
    const stem = rect(-3, -262, 6, 90, 2, C.across(ramp('gloss', '#efe9df'), 3));
    const hair = `M-8 -258C-12 -290 -10 -318 -4 -326C0 -330 4 -330 6 -326C12 -316 12 -290 8 -258Z`;
    const brush = path(hair, C.across([[0, darker(c, 0.3)], [0.3, lighter(c, 0.3)], [0.6, c], [1, darker(c, 0.4)]], 10)) + line('M-4 -266C-7 -290 -6 -310 -3 -320', '#fff', 2, 'opacity=".5" stroke-linecap="round"');
    return { svg: at(stem + brush + cap.svg, 122, -12) + s, outlines: [{ d }, { d: cap.d, x: 122, y: -12 }, { d: hair, x: 122, y: -12 }], feet: [{ x: 122, w: 29, depth: 4, y: -12 }, { x: 0, w: bw * 0.94, depth: 7 }], left: bw, right: 152, height: 338, glow: c };
  }
  const cap = cylinder(C, { w: 31, top: -314, foot: -136, material: art.look.finish, colour: art.look.cap, corner: 2 });
  return { svg: s + cap.svg, outlines: [{ d }, { d: cap.d }], feet: [{ x: 0, w: bw * 0.94, depth: 7 }], left: w, right: w, height: 318, glow: c };
};
