import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Manifest } from './manifest.ts';

const dist = mkdtempSync(join(tmpdir(), 'mali-manifest-'));
let manifest: Manifest;

beforeAll(() => {
  mkdirSync(join(dist, '.vite'));
  const sheets = {
    'page.css': '._page_1{margin:0}._page_1 ._in_1{margin:0}',
    'card.css': '._card_2:hover{margin:0}@media print{._only-print_2{margin:0}}',
    'late.css': '._late_3{background:url(/a.woff2)}',
    'other.css': '._other_4{margin:0}',
  };
  for (const [name, css] of Object.entries(sheets)) writeFileSync(join(dist, name), css);
  writeFileSync(
    join(dist, '.vite/manifest.json'),
    JSON.stringify({
      'page.tsx': { file: 'page.js', css: ['page.css'], imports: ['_card.js', '_plain.js'] },
      'late.tsx': { file: 'late.js', css: ['late.css'], imports: ['_card.js'] },
      '_card.js': { file: 'card.js', css: ['card.css'] },
      '_plain.js': { file: 'plain.js', imports: ['page.tsx'] },
      'other.tsx': { file: 'other.js', css: ['other.css'] },
    }),
  );
  manifest = new Manifest(dist);
});
afterAll(() => rmSync(dist, { recursive: true }));

describe('the files of a build', () => {
  test('of a module are its own and those of all its imports, overridden before overriding', () => {
    expect(manifest.filesOf(['page.tsx'])).toEqual({
      scripts: ['page.js', 'card.js', 'plain.js'],
      styles: ['card.css', 'page.css'],
    });
    expect(manifest.filesOf(['no.tsx'])).toEqual({ scripts: [], styles: [] });
  });

  test('of markup are the style sheets of its classes, and the global ones', () => {
    const markup = '<p class="_x_9 _late_3"><i class="_only-print_2"></i></p>';
    expect(manifest.stylesOf(markup, [])).toEqual(['card.css', 'late.css']);
    expect(manifest.stylesOf(markup, ['page.css'])).toEqual(['card.css', 'page.css', 'late.css']);
    expect(manifest.stylesOf('<p title="_other_4">_other_4</p>', [])).toEqual([]);
  });
});
