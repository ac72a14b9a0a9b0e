import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { expect, test } from 'vitest';

test('the engine is under 8 kB compressed in the browser', async () => {
  const entry = join(import.meta.dirname, '..', 'src', 'index.ts');
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: true, lib: { entry, name: 'pricing', formats: ['iife'] } },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((part) =>
    'output' in part ? part.output : [],
  );
  const code = outputs.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('');
  expect(code).toContain('free_delivery');
  expect(brotliCompressSync(code).length).toBeLessThan(8_000);
});
