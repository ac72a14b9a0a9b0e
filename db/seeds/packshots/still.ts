import { dress } from './art.ts';
import { darker, lighter } from './colour.ts';
import { drawings } from './kinds/index.ts';
import { hash } from './random.ts';
import { gobo, place, plinth, wrap } from './scene.ts';
import type { StillScene } from './still-scene.ts';
import { Canvas, ellipse, group, n, rect } from './svg.ts';
import { drops, smear } from './textures.ts';

/**
 * Draws a still life for a banner.
 * @returns a self-contained SVG of the scene's size
 */
export function still(scene: StillScene): string {
  const { w, h, ground: g } = scene;
  const C = new Canvas(`s${hash(JSON.stringify(scene)).toString(36)}`, scene.name);
  const e = scene.horizon / h;
  let s = rect(
    0,
    0,
    w,
    h,
    0,
    C.down(
      [
        [0, darker(g, 0.07)],
        [e * 0.7, lighter(g, 0.2)],
        [e - 0.014, lighter(g, 0.24)],
        [e + 0.018, darker(g, 0.055)],
        [e + (1 - e) * 0.4, lighter(g, 0.05)],
        [1, lighter(g, 0.2)],
      ],
      0,
      h,
    ),
  );
  s += ellipse(
    w * 0.3,
    h * 0.32,
    w * 0.62,
    h * 0.7,
    C.radial(
      [
        [0, '#fffdf7', 0.72],
        [0.5, '#fffdf7', 0.24],
        [1, '#fffdf7', 0],
      ],
      w * 0.3,
      h * 0.32,
      w * 0.62,
      (h * 0.7) / (w * 0.62),
    ),
  );
  s += group(gobo(C, scene.gobo, scene.name), `transform="scale(${n(h / 800)})"`);
  const layers: [depth: number, svg: string][] = [];
  for (const p of scene.plinths)
    layers.push([
      p.y - 1000,
      place(C, g, plinth(C, g, { w: p.w, h: p.h, drum: p.drum, ...(p.colour ? { colour: p.colour } : {}) }), {
        x: p.x,
        y: p.y,
        k: 1,
      }),
    ]);
  for (const item of scene.items) {
    if ('art' in item) {
      const o = { ...dress(item.art), ground: g };
      const thing = drawings[item.art.kind](C, o, { open: item.open ?? false, lying: false });
      layers.push([item.y, place(C, g, thing, item)]);
    } else if ('smear' in item)
      layers.push([item.y - 20, smear(C, item.smear, scene.name, item.x, item.y, item.k, item.turn)]);
    else layers.push([item.y - 20, drops(C, item.drops, item.x, item.y, item.k)]);
  }
  layers.sort((a, b) => a[0] - b[0]);
  s += layers.map(([, svg]) => svg).join('');
  s += rect(
    0,
    0,
    w,
    h,
    0,
    C.radial(
      [
        [0, '#3a2418', 0],
        [0.66, '#3a2418', 0],
        [1, '#3a2418', 0.08],
      ],
      w * 0.48,
      h * 0.47,
      Math.max(w, h) * 0.82,
      h / w,
    ),
  );
  return wrap(C, s, 'Mali', w, h);
}
