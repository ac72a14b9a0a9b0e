import type { Dressed } from '../art.ts';
import { darker, inkOn, lighter } from '../colour.ts';
import { ramp } from '../materials.ts';
import { cylinder, nearArc, round, seam, softBox, type Thing } from '../parts.ts';
import { brand, print, smallFace } from '../print.ts';
import { type Canvas, ellipse, group, line, n, path, rect, roundRect } from '../svg.ts';
import { breakLines, text } from '../type.ts';
import type { Draw } from './draw.ts';

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
export function tube(C: Canvas, art: Dressed, spec: TubeSpec): Thing {
  const { look } = art;
  const c = art.colour;
  const { bottom: wb, top: wt, cap: ch } = spec;
  const top = -spec.height;
  const foot = -ch;
  const d = `M${n(-wb)} ${n(foot)}C${n(-wb - 6)} ${n(foot - 110)} ${n(-wt + 2)} ${n(top + 110)} ${n(-wt)} ${n(top + 22)}L${n(-wt)} ${n(top)}L${n(wt)} ${n(top)}L${n(wt)} ${n(top + 22)}C${n(wt - 2)} ${n(top + 110)} ${n(wb + 6)} ${n(foot - 110)} ${n(wb)} ${n(foot)}A${n(wb)} ${n(Math.max(0.01, round(C, wb, foot)))} 0 0 1 ${n(-wb)} ${n(foot)}Z`;
  let s = path(
    d,
    C.across(ramp(spec.foil ? 'silver' : look.finish === 'gloss' ? 'satin' : 'matte', c), wt - 2),
  );
  let o = path(
    `M${n(-wt)} ${n(top + 22)}L0 ${n(foot - 50)}L${n(wt)} ${n(top + 22)}Z`,
    C.down(
      [
        [0, '#fff', 0.3],
        [0.5, '#fff', 0.08],
        [1, '#fff', 0],
      ],
      top,
      foot - 50,
    ),
    'opacity=".7"',
  );
  // The flattened upper part takes the light in two fans.
  o += path(
    `M${n(-wt + 14)} ${n(top + 24)}C${n(-wb + 6)} ${n(top + 140)} ${n(-wb + 15)} ${n(foot - 90)} ${n(-wb + 17)} ${n(foot)}L${n(-wb + 31)} ${n(foot)}C${n(-wb + 30)} ${n(foot - 110)} ${n(-wb + 28)} ${n(top + 140)} ${n(-wt + 42)} ${n(top + 24)}Z`,
    '#fff',
    `opacity=".5" ${C.blur(5)}`,
  );
  o += path(
    `M${n(wt - 6)} ${n(top + 24)}C${n(wb + 8)} ${n(top + 140)} ${n(wb)} ${n(foot - 90)} ${n(wb - 6)} ${n(foot)}L${n(wb - 26)} ${n(foot)}C${n(wb - 24)} ${n(foot - 100)} ${n(wb - 20)} ${n(top + 130)} ${n(wt - 34)} ${n(top + 24)}Z`,
    darker(c, 0.7),
    `opacity=".22" ${C.blur(7)}`,
  );
  o += rect(
    -wt,
    top,
    2 * wt,
    22,
    0,
    C.down(
      [
        [0, lighter(c, 0.36), 0.9],
        [0.86, darker(c, 0.1), 0.6],
        [1, darker(c, 0.44), 0.7],
      ],
      top,
      top + 22,
    ),
  );
  let crimp = '';
  for (let x = -wt + 3; x < wt; x += 4.6) crimp += `M${n(x)} ${n(top + 2)}v18`;
  o +=
    line(crimp, darker(c, 0.5), 1.3, 'opacity=".2"') +
    rect(-wt, top + 21, 2 * wt, 1.4, 0, '#fff', 'opacity=".5"');
  o += path(
    d,
    C.down(
      [
        [0, '#1d120d', 0],
        [0.8, '#1d120d', 0],
        [1, '#1d120d', 0.26],
      ],
      top,
      foot + 8,
    ),
  );
  s += group(o, C.clip(d));
  const printTop = top + 62;
  s += print(C, art, {
    y: printTop,
    w: wb * 1.5,
    h: foot - printTop - 26,
    on: spec.foil ? '#c4c0bb' : c,
    size: Math.min(27, wb * 0.36),
  });
  if (look.voice !== 'lab' && art.form(2) === 0)
    s += group(
      path(
        `M${n(-wt)} ${n(foot - 24)}A${n(wt)} ${n(round(C, wb, foot))} 0 0 0 ${n(wt)} ${n(foot - 24)}V${n(foot + 20)}H${n(-wt)}Z`,
        C.across(ramp('matte', art.accent), wb),
      ),
      C.clip(d),
    );
  const cw = spec.flat ? wb + 2 : wb - 2;
  const cap = cylinder(C, {
    w: cw,
    top: foot - 2,
    foot: 0,
    material: look.finish === 'gloss' ? 'gloss' : 'satin',
    colour: look.cap,
    corner: spec.flat ? 9 : 5,
    lid: false,
  });
  s = cap.svg + line(nearArc(wb - 1, foot, round(C, wb, foot)), '#1d120d', 2.4, 'opacity=".34"') + s;
  if (spec.flat) s += seam(C, cw, -ch * 0.5, round(C, cw, -ch * 0.5), 0.34);
  return {
    svg: s,
    outlines: [{ d }, { d: cap.d }],
    feet: [{ x: 0, w: cw, depth: round(C, cw) }],
    left: wt,
    right: wt,
    height: spec.height,
  };
}

export const foam: Draw = (C, art) =>
  tube(C, art, { bottom: 66, top: 88, height: 400, cap: 66, flat: art.form(2) === 1 });
export const menWash: Draw = (C, art) =>
  tube(C, art, { bottom: 70, top: 90, height: 396, cap: 62, flat: true });
export const handCream: Draw = (C, art) =>
  tube(C, art, { bottom: 44, top: 66, height: 340, cap: 54, flat: false, foil: art.form(4) === 0 });
export const eyeCream: Draw = (C, art) =>
  tube(C, art, { bottom: 30, top: 44, height: 330, cap: 84, flat: false });
export const sunTube: Draw = (C, art) =>
  tube(C, art, { bottom: 60, top: 80, height: 372, cap: 70, flat: art.form(2) === 0 });
export const balmTube: Draw = (C, art) =>
  tube(C, art, { bottom: 46, top: 66, height: 330, cap: 52, flat: false });
export const maskTube: Draw = (C, art) =>
  tube(C, art, { bottom: 64, top: 90, height: 382, cap: 62, flat: true });
export const spotGel: Draw = (C, art) =>
  tube(C, art, { bottom: 34, top: 48, height: 290, cap: 54, flat: false });

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
  const disc = soft
    ? ellipse(
        0,
        -64,
        66,
        66,
        C.linear(
          [
            [0, lighter(sun, 0.3)],
            [1, sun],
          ],
          -60,
          -130,
          60,
          10,
        ),
      )
    : ellipse(
        46,
        -30,
        128,
        128,
        C.linear(
          [
            [0, lighter(sun, 0.3)],
            [1, sun],
          ],
          -60,
          -130,
          60,
          40,
        ),
      );
  s += group(
    disc +
      path(
        d,
        C.down(
          [
            [0, '#fff', 0.36],
            [0.12, '#fff', 0.05],
            [0.8, '#1d120d', 0],
            [1, '#1d120d', 0.2],
          ],
          -322,
          8,
        ),
      ),
    C.clip(d),
  );
  const ink = inkOn(c);
  s += brand(art, 0, -252, 22, ink, { max: 124 });
  s += breakLines(art.name, 18)
    .map((row, i) =>
      text(0, -224 + i * 15.4, row, { face: smallFace(art), size: 11, fill: ink, tracking: 0.03, max: 124 }),
    )
    .join('');
  const mark = art.mark ?? 'SPF 50+';
  const on = lighter(sun, 0.94);
  const [word, number] = mark.includes(' ') ? mark.split(' ') : ['SPF', mark];
  const sx = soft ? 0 : 28;
  s +=
    text(sx, -54, number ?? '50+', { face: 'geometric', size: 40, fill: on, tracking: 0 }) +
    text(sx, -31, `${word ?? 'SPF'}  PA++++`, { face: 'geometric', size: 9, fill: on, tracking: 0.12 });
  s += group(softBox(C, -70, 13, -300, -4, 0.6) + softBox(C, 73, 4, -270, -14, 0.6), C.clip(d));
  const cap = cylinder(C, {
    w: soft ? 41 : 46,
    top: -394,
    foot: -319,
    material: 'satin',
    colour: art.look.cap === '#241e1b' ? sun : art.look.cap,
    corner: 3,
    soft: 5,
  });
  s += cap.svg + seam(C, soft ? 41 : 46, -338, 5, 0.22);
  return {
    svg: s,
    outlines: [{ d }, { d: cap.d }],
    feet: [{ x: 0, w: 80, depth: 7 }],
    left: 86,
    right: 86,
    height: 400,
  };
};
