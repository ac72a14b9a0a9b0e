import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** The front page in both languages: what draws it is what draws every other page. */
const FIRST = ['/', '/?lang=en'] as const;
const AGAIN_MS = 200;

/** Drawn, and from its layout: a page that waits for one is drawn, too. */
const isWhole = (body: string): boolean =>
  !body.includes('<div id="root"></div>') && body.includes('/content/api/web/layout');

/**
 * Draws the front page until it comes out whole, so that the first visitor does not meet an API, a database and a
 * program that have not answered anything yet, and an empty page because of it.
 * @param ms how long at most: without the API there is nothing to draw from, and the shop's door opens all the same
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
