import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** The home page in both languages: its modules are shared by the other pages. */
const FIRST = ['/', '/?lang=en'] as const;
const AGAIN_MS = 200;

/** Rendered from its layout, without loading placeholders. */
const isWhole = (body: string): boolean =>
  !body.includes('<div id="root"></div>') && body.includes('/content/api/web/layout');

/**
 * Warms up by rendering the home page until it is complete, so that the first visitor does not get a slow or
 * empty page from cold processes.
 * @param ms time limit: without the API nothing can be rendered, and the server starts anyway
 */
export async function warmUp(app: Pick<FastifyInstance, 'inject'>, ms: number): Promise<void> {
  const until = performance.now() + ms;
  const waiting = new Set<string>(FIRST);
  while (waiting.size > 0 && performance.now() < until) {
    for (const url of waiting) {
      const { body, statusCode } = await app.inject({ url });
      // A closed shop shows the same page everywhere.
      if (isWhole(body) || statusCode === 503) waiting.delete(url);
    }
    if (waiting.size > 0) await sleep(AGAIN_MS);
  }
}
