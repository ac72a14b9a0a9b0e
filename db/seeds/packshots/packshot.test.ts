import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoStills } from '../content/stills.ts';
import { type Kind, kinds, type PackshotArt } from './art.ts';
import { lightness, mix, toHex, toLab } from './colour.ts';
import { drawPackshots, pictureFile } from './draw-all.ts';
import { artHash, compositionsFor, gallery, mainCompositions, packshot } from './packshot.ts';
import { renderPackshot } from './render.ts';
import { still } from './still.ts';
import { measure, text } from './type.ts';

const art = (kind: Kind, more: Partial<PackshotArt> = {}): PackshotArt => ({
  kind,
  colour: '#f3ece0',
  shade: '#b3264a',
  brand: 'Maison Verlaude',
  name: 'Velvet Hour',
  size: '30 ml',
  seed: `test-${kind}`,
  ...more,
});

describe('packshot', () => {
  test.each(kinds)('draws a %s in every composition, without external references', (kind) => {
    for (const composition of compositionsFor(kind)) {
      const svg = packshot(art(kind, { composition }));
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 800 1000"/);
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
        /https?:|href|<image|<text|<script|font-family|@import|NaN|undefined|Infinity/,
      );
      // Every reference has exactly one definition.
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((m) => m[1]);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
      expect(svg.length).toBeLessThan(170_000);
    }
  });

  test('is deterministic, and differs for another shade', () => {
    expect(packshot(art('lipstick'))).toBe(packshot(art('lipstick')));
    expect(packshot(art('lipstick'))).not.toBe(packshot(art('lipstick', { shade: '#c58f7c' })));
  });

  test('escapes a name in the markup', () => {
    const svg = packshot(art('serum', { name: '<script>"&' }));
    expect(svg).not.toContain('<script>');
    expect(svg).toContain('&lt;script&gt;&quot;&amp;');
  });

  test('never uses a close-up as the first picture', () => {
    for (const kind of kinds) {
      expect(mainCompositions(kind).length).toBeGreaterThan(0);
      for (const composition of mainCompositions(kind))
        expect(['skin', 'texture']).not.toContain(composition);
    }
  });

  test('shows a product in several compositions, each once', () => {
    const pictures = gallery(art('lipstick', { composition: 'smear' }), 5);
    expect(pictures[0]).toEqual(art('lipstick', { composition: 'smear' }));
    expect(pictures).toHaveLength(4);
    expect(new Set(pictures.map(artHash)).size).toBe(4);
    expect(pictures.map((p) => p.composition)).toContain('texture');
  });

  test('shows no drawn skin, which could be taken for a photograph of people', () => {
    for (const kind of kinds)
      expect(gallery(art(kind), 9).map(({ composition }) => composition)).not.toContain('skin');
  });
});

describe('artHash', () => {
  test('is independent of field order, and of absent versus undefined fields', () => {
    const a = art('serum');
    const turned: PackshotArt = {
      seed: a.seed,
      name: a.name,
      brand: a.brand,
      kind: a.kind,
      size: '30 ml',
      shade: '#b3264a',
      colour: a.colour,
    };
    expect(artHash(turned)).toBe(artHash(a));
    expect(artHash(art('serum', { shade: '#b3264b' }))).not.toBe(artHash(a));
    expect(artHash(a)).toMatch(/^[0-9a-f]{20}$/);
  });
});

describe('renderPackshot', () => {
  test('returns pictures of the requested size and format, byte for byte the same', async () => {
    for (const format of ['webp', 'avif'] as const) {
      const first = await renderPackshot(art('serum'), { width: 320, format });
      const second = await renderPackshot(art('serum'), { width: 320, format });
      expect(first.equals(second)).toBe(true);
      const meta = await sharp(first).metadata();
      expect([meta.width, meta.height]).toEqual([320, 400]);
      expect(meta.format).toBe(format === 'avif' ? 'heif' : 'webp');
    }
  });

  test('is at most 16 KB at 480 px', async () => {
    for (const kind of ['lipstick', 'palette', 'brush-set', 'mask'] as const) {
      const bytes = await renderPackshot(art(kind), { width: 480, format: 'webp' });
      expect(bytes.length, kind).toBeLessThan(16 * 1024);
    }
  });

  test('rejects an unavailable width', async () => {
    await expect(renderPackshot(art('serum'), { width: 333, format: 'webp' })).rejects.toThrow(RangeError);
  });

  test('contains the product, not only the background', async () => {
    const bytes = await renderPackshot(art('lipstick'), { width: 160, format: 'webp' });
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    let red = 0;
    for (let i = 0; i < data.length; i += info.channels)
      if ((data[i] ?? 0) > 140 && (data[i + 1] ?? 0) < 80 && (data[i + 2] ?? 0) < 110) red += 1;
    expect(red).toBeGreaterThan(100);
  });
});

describe('drawPackshots', () => {
  let dir = '';
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'packshots-'));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  test('writes each picture once, skips existing ones, and stops at the deadline', async () => {
    const arts = [art('serum'), art('cream'), art('serum')];
    const steps: number[] = [];
    const first = await drawPackshots(dir, arts, {
      widths: [160],
      formats: ['webp'],
      onProgress: (done) => steps.push(done),
    });
    expect(first).toEqual({ drawn: 2, kept: 0, left: 0 });
    expect(steps).toEqual([1, 2]);
    const file = join(dir, pictureFile(art('serum'), 160, 'webp'));
    expect(
      (await readFile(file)).equals(await renderPackshot(art('serum'), { width: 160, format: 'webp' })),
    ).toBe(true);
    await writeFile(file, 'kept');
    expect(await drawPackshots(dir, arts, { widths: [160], formats: ['webp'] })).toEqual({
      drawn: 0,
      kept: 2,
      left: 0,
    });
    expect(await readFile(file, 'utf8')).toBe('kept');
    expect(await drawPackshots(dir, [art('soap')], { widths: [160], deadlineMs: -1 })).toEqual({
      drawn: 0,
      kept: 0,
      left: 1,
    });
    expect(
      (await readdir(join(dir, artHash(art('cream'))))).filter((name) => name.endsWith('.part')),
    ).toEqual([]);
  });
});

describe('stills', () => {
  test.each(demoStills.map((s) => [s.name, s] as const))(
    'draws %s without external references',
    (_, scene) => {
      const svg = still(scene);
      expect(svg).toContain(`viewBox="0 0 ${scene.w} ${scene.h}"`);
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
        /https?:|href|<image|<text|NaN|undefined/,
      );
      expect(svg).toBe(still(scene));
    },
  );
});

describe('colour and type', () => {
  test('OKLab conversion round-trips', () => {
    for (const hex of ['#000000', '#ffffff', '#b3264a', '#2c5a42', '#f3ece0'])
      expect(toHex(toLab(hex))).toBe(hex);
    expect(mix('#000000', '#ffffff', 0)).toBe('#000000');
    expect(lightness(mix('#000000', '#ffffff', 0.5))).toBeCloseTo(0.5, 2);
  });

  test('text is outlines, as wide as measured, and fitted', () => {
    const style = { face: 'didone', size: 20, fill: '#000000' } as const;
    expect(text(0, 0, 'Mali', style)).toMatch(/^<path transform="[^"]+" d="M/);
    expect(measure('MALI', 'didone', 20)).toBeCloseTo(2 * measure('MALI', 'didone', 10), 6);
    expect(measure('MALI', 'didone', 20, 0.2)).toBeGreaterThan(measure('MALI', 'didone', 20));
    expect(text(0, 0, 'MAISON VERLAUDE', { ...style, max: 30 })).toContain(
      `scale(${Math.round((30 / measure('MAISON VERLAUDE', 'didone', 1, 0.02)) * 100) / 100_000})`,
    );
    expect(text(0, 0, 'มะลิ', style)).toBe('');
  });
});

describe('a draft', () => {
  test('has the size and format of the picture, and its colours', async () => {
    for (const width of [160, 640] as const) {
      const draft = await renderPackshot(art('serum'), { width, format: 'webp', draft: true });
      const full = await renderPackshot(art('serum'), { width, format: 'webp' });
      const [a, b] = [await sharp(draft).metadata(), await sharp(full).metadata()];
      expect([a.width, a.height, a.format]).toEqual([b.width, b.height, b.format]);
      const [mean, of] = [await sharp(draft).stats(), await sharp(full).stats()];
      for (const [i, channel] of mean.channels.entries())
        expect(Math.abs(channel.mean - (of.channels[i]?.mean ?? 0))).toBeLessThan(6);
    }
  });
});
