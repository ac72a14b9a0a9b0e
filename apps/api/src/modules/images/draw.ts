import { parentPort } from 'node:worker_threads';
import { renderPackshot } from '@mali/db/seeds/packshots/render';
import type { Drawing } from './drawer.ts';

/** The thread in which pictures are drawn, one after another: drawing must not keep requests waiting. */
let last: Promise<void> = Promise.resolve();

parentPort?.on('message', ({ id, art, width, format }: Drawing) => {
  last = last
    .then(() => renderPackshot(art, { width, format }))
    .then(
      (body) => parentPort?.postMessage({ id, body }),
      (error: unknown) => parentPort?.postMessage({ id, error: String(error) }),
    );
});
