import { renderPackshot } from '@mali/db/seeds/packshots/render';
import type { Drawing } from './drawer.ts';

/** The process in which pictures are drawn, one after another: drawing must not keep requests waiting. */
let last: Promise<void> = Promise.resolve();

process.on('message', (message) => {
  const { id, art, width, format } = message as Drawing;
  last = last
    .then(() => renderPackshot(art, { width, format }))
    .then(
      (body) => void process.send?.({ id, body }),
      (error: unknown) => void process.send?.({ id, error: String(error) }),
    );
});
// Without the API there is nobody to draw for, however it ended.
process.on('disconnect', () => process.exit(0));
