import type { Dressed } from '../art.ts';
import { darker, inkOn, lighter, mix, saturate } from '../colour.ts';
import { baseColour, type Material, ramp } from '../materials.ts';
import { cylinder, nearArc, type Outline, round, softBox, type Thing } from '../parts.ts';
import { brand, smallFace } from '../print.ts';
import { at, type Canvas, ellipse, group, line, n, path } from '../svg.ts';
import { text } from '../type.ts';
import type { Draw, Pose } from './draw.ts';

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
    s +=
      path(d, C.across(ramp(look.finish, art.colour), w)) +
      path(
        d,
        C.down(
          [
            [0, '#1d120d', 0.16],
            [0.2, '#1d120d', 0],
            [0.72, '#1d120d', 0],
            [1, '#1d120d', 0.26],
          ],
          -h,
          foot,
        ),
      ) +
      group(C.glow(0, foot - 2, w * 0.82, 15, lighter(art.colour, 0.6), 0.6), clip);
  } else {
    const i = w - 19;
    const inner = `M${-i} ${n(-h + 4)}L${-i} ${n(-h * 0.46)}C${-i} ${n(-h * 0.26)} ${n(-i * 0.5)} ${n(-h * 0.17)} 0 ${n(-h * 0.17)}C${n(i * 0.5)} ${n(-h * 0.17)} ${i} ${n(-h * 0.26)} ${i} ${n(-h * 0.46)}L${i} ${n(-h + 4)}A${i} ${n(Math.max(0.01, rt * 0.9))} 0 0 0 ${-i} ${n(-h + 4)}Z`;
    const edge = darker(mix(c, '#ffffff', 0.5), 0.5);
    s += path(
      d,
      C.across(
        [
          [0, edge, 0.6],
          [0.02, edge, 0.3],
          [0.05, '#fff', 0.86],
          [0.1, edge, 0.2],
          [0.16, '#fff', 0.6],
          [0.5, '#fff', 0.46],
          [0.86, edge, 0.22],
          [0.94, edge, 0.1],
          [0.97, '#fff', 0.86],
          [1, edge, 0.55],
        ],
        w,
      ),
    );
    s += group(
      path(
        inner,
        C.across(
          [
            [0, darker(c, 0.34)],
            [0.08, darker(c, 0.14)],
            [0.24, lighter(c, 0.24)],
            [0.46, c],
            [0.8, darker(c, 0.1)],
            [0.94, darker(c, 0.26)],
            [1, darker(c, 0.36)],
          ],
          i,
        ),
      ) +
        path(
          inner,
          C.down(
            [
              [0, '#1d120d', 0.18],
              [0.2, '#1d120d', 0],
              [1, '#1d120d', 0.12],
            ],
            -h,
            -h * 0.17,
          ),
        ) +
        path(
          d,
          C.down(
            [
              [0, '#fff', 0],
              [0.62, '#fff', 0],
              [0.8, '#fff', 0.4],
              [0.9, lighter(c, 0.5), 0.3],
              [1, edge, 0.4],
            ],
            -h,
            foot,
          ),
        ) +
        line(
          `M${n(-w + 8)} ${n(-h * 0.26)}C${n(-w * 0.8)} ${n(foot - 14)} ${n(-w * 0.3)} ${n(foot - 7)} 0 ${n(foot - 7)}C${n(w * 0.3)} ${n(foot - 7)} ${n(w * 0.8)} ${n(foot - 14)} ${n(w - 8)} ${n(-h * 0.26)}`,
          '#fff',
          4,
          `opacity=".75"`,
        ) +
        C.glow(w * 0.3, foot - 6, w * 0.5, 10, lighter(saturate(c, 1.2), 0.3), 0.7) +
        softBox(C, -w * 0.87, w * 0.13, -h + 2, -6, 0.85) +
        softBox(C, w * 0.87, w * 0.045, -h + 6, -12, 0.8),
      clip,
    );
    if (body === 'frost') s += path(d, '#fff', 'opacity=".28"');
    s += line(
      d,
      C.across(
        [
          [0, edge, 0.5],
          [0.5, edge, 0.08],
          [1, edge, 0.45],
        ],
        w,
      ),
      1,
    );
  }
  const ink = inkOn(on);
  const mid = -h * 0.46;
  s +=
    brand(art, 0, mid, Math.min(24, h * 0.2), ink, { max: w * 1.2 }) +
    text(0, mid + h * 0.19, art.name, {
      face: smallFace(art),
      size: Math.min(12, h * 0.1),
      fill: ink,
      tracking: 0.05,
      max: w * 1.25,
    });
  if (h > 100)
    s += text(0, mid + h * 0.34, art.size, {
      face: smallFace(art),
      size: 8,
      fill: ink,
      tracking: 0.08,
      opacity: 0.8,
      max: w,
    });
  const metallic = art.form(2) === 0;
  const lidMaterial: Material = metallic ? look.metal : look.finish;
  const lidColour = body === 'plastic' && !metallic ? art.colour : look.cap;
  const feet = [{ x: 0, w: w * 0.93, depth: foot }];
  if (pose.open) {
    const ry = Math.max(1, rt);
    s +=
      ellipse(
        0,
        -h,
        w,
        ry,
        C.across(
          [
            [0, '#fff', 0.9],
            [0.4, lighter(c, 0.6), 0.9],
            [1, darker(c, 0.2), 0.9],
          ],
          w,
        ),
      ) + ellipse(0, -h + 1, w - 9, ry - 2.2, darker(c, 0.28));
    const cw = w - 11;
    s += ellipse(
      0,
      -h + 3,
      cw,
      ry - 4,
      C.linear(
        [
          [0, lighter(c, 0.1)],
          [0.5, lighter(c, 0.4)],
          [1, darker(c, 0.08)],
        ],
        -w,
        -h - ry,
        w,
        -h + ry,
      ),
    );
    // A finger's swirl and its peak.
    const peak = `M${n(-cw * 0.66)} ${n(-h + 4)}C${n(-cw * 0.5)} ${n(-h - ry * 0.9)} ${n(-cw * 0.12)} ${n(-h - ry * 0.7)} ${n(cw * 0.04)} ${n(-h - ry * 1.9)}C${n(cw * 0.1)} ${n(-h - ry * 2.2)} ${n(cw * 0.16)} ${n(-h - ry * 2)} ${n(cw * 0.14)} ${n(-h - ry * 1.6)}C${n(cw * 0.2)} ${n(-h - ry * 0.7)} ${n(cw * 0.6)} ${n(-h - ry * 0.7)} ${n(cw * 0.68)} ${n(-h + 4)}C${n(cw * 0.4)} ${n(-h + ry * 0.7)} ${n(-cw * 0.4)} ${n(-h + ry * 0.7)} ${n(-cw * 0.66)} ${n(-h + 4)}Z`;
    s += path(
      peak,
      C.linear(
        [
          [0, lighter(c, 0.7)],
          [0.4, lighter(c, 0.3)],
          [0.75, darker(c, 0.06)],
          [1, darker(c, 0.16)],
        ],
        -cw,
        -h - ry * 2,
        cw * 0.8,
        -h + ry,
      ),
    );
    s +=
      line(
        `M${n(-cw * 0.46)} ${n(-h + 2)}C${n(-cw * 0.2)} ${n(-h - ry * 0.6)} ${n(cw * 0.2)} ${n(-h - ry * 0.5)} ${n(cw * 0.46)} ${n(-h + 3)}`,
        darker(c, 0.3),
        3,
        `opacity=".3" stroke-linecap="round"`,
      ) +
      line(
        `M${n(-cw * 0.3)} ${n(-h + ry * 0.2)}C${n(-cw * 0.1)} ${n(-h - ry * 0.1)} ${n(cw * 0.1)} ${n(-h - ry * 0.1)} ${n(cw * 0.3)} ${n(-h + ry * 0.2)}`,
        '#fff',
        3,
        'opacity=".6" stroke-linecap="round"',
      );
    s += line(nearArc(w - 0.8, -h + 0.6, ry), '#fff', 1.4, 'opacity=".8"');
    // The lid leans on the jar from behind.
    const lw = w * 0.94;
    const lx = w * 0.74;
    const lid = `M${n(-lw * 0.86)} 0A${n(lw * 0.86)} ${n(lw * 0.9)} 0 1 1 ${n(lw * 0.86)} 0A${n(lw * 0.86)} ${n(lw * 0.9)} 0 1 1 ${n(-lw * 0.86)} 0Z`;
    const base = baseColour(lidMaterial, lidColour);
    const ly = -lw * 0.8;
    const back = at(
      path(lid, darker(base, 0.4), 'transform="translate(9 3)"') +
        path(
          lid,
          C.linear(
            metallic
              ? [
                  [0, mix(base, '#ffffff', 0.7)],
                  [0.3, mix(base, '#ffffff', 0.2)],
                  [0.55, darker(base, 0.2)],
                  [0.75, mix(base, '#ffffff', 0.5)],
                  [1, darker(base, 0.25)],
                ]
              : [
                  [0, lighter(base, 0.6)],
                  [0.5, lighter(base, 0.1)],
                  [1, darker(base, 0.25)],
                ],
            -lw,
            -lw,
            lw,
            lw,
          ),
        ) +
        line(lid, '#fff', 2, 'opacity=".4"') +
        brand(art, 0, 4, 18, inkOn(base), { max: lw, opacity: 0.8 }),
      lx,
      ly,
    );
    return {
      svg: back + s,
      outlines: [...outlines, { d: lid, x: lx, y: ly }],
      feet: [{ x: lx, w: lw * 0.4, depth: 8, y: -8 }, ...feet],
      left: w,
      right: lx + lw * 0.9,
      height: Math.max(h + rt * 2.4, lw * 1.7),
      ...(body === 'glass' ? { glow: c } : {}),
    };
  }
  const lid = cylinder(C, {
    w: w + 3,
    top: -h - lh,
    foot: -h + 4,
    material: lidMaterial,
    colour: lidColour,
    corner: 4,
    shade: 0.3,
    soft: metallic ? 3 : 7,
  });
  s += C.glow(0, -h + 8, w * 0.98, 20, '#1d120d', 0.4) + lid.svg;
  return {
    svg: s,
    outlines: [...outlines, { d: lid.d }],
    feet,
    left: w + 3,
    right: w + 3,
    height: h + lh + 16,
    ...(body === 'glass' ? { glow: c } : {}),
  };
}

export const cream: Draw = (C, art, pose) =>
  jar(C, art, pose, { w: 150, h: 122, lid: 76, body: art.form(3) === 0 ? 'plastic' : 'glass' });
export const gelCream: Draw = (C, art, pose) =>
  jar(C, art, pose, { w: 142, h: 112, lid: 62, body: art.form(2) ? 'frost' : 'glass' });
export const cleansingBalm: Draw = (C, art, pose) =>
  jar(C, art, pose, { w: 138, h: 126, lid: 52, body: 'plastic' });
export const maskJar: Draw = (C, art, pose) =>
  jar(C, art, pose, { w: 136, h: 120, lid: 62, body: art.form(2) ? 'plastic' : 'glass' });
export const pads: Draw = (C, art, pose) =>
  jar(C, art, { ...pose, open: false }, { w: 122, h: 176, lid: 54, body: art.form(2) ? 'frost' : 'plastic' });
export const hairMask: Draw = (C, art, pose) =>
  jar(C, art, pose, { w: 148, h: 142, lid: 58, body: 'plastic' });
export const scrub: Draw = (C, art, pose) => jar(C, art, pose, { w: 140, h: 150, lid: 54, body: 'glass' });
export const bathSalt: Draw = (C, art, pose) =>
  jar(C, art, { ...pose, open: false }, { w: 116, h: 190, lid: 62, body: 'glass' });
export const bodyCream: Draw = (C, art, pose) =>
  jar(C, art, pose, { w: 156, h: 112, lid: 58, body: art.form(2) ? 'plastic' : 'glass' });
export const gummies: Draw = (C, art) =>
  jar(C, art, { open: false, lying: false }, { w: 108, h: 196, lid: 60, body: 'frost' });

/** Low tins: pomade and hair wax. */
function tin(C: Canvas, art: Dressed, pose: Pose): Thing {
  return jar(C, art, pose, { w: 128, h: 66, lid: 40, body: 'plastic' });
}
export const pomade: Draw = (C, art, pose) => tin(C, art, pose);
export const hairWax: Draw = (C, art, pose) => tin(C, art, pose);
