import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import type { Shelf } from './shelf.ts';

/** Seconds a browser may keep a public answer without asking. */
const MAX_AGE = 30;

/** Milliseconds until a promotion begins or ends. */
const lifetime = ({ until }: Shelf, at: Date): number =>
  until === null ? Number.POSITIVE_INFINITY : until.getTime() - at.getTime();

/**
 * The bytes of a catalogue answer: kept until the catalogue changes or a promotion begins or ends, and written by
 * the route's own response schema.
 * @param key tells this answer from all others of the same shelf
 * @param mostMs how long it may be kept at most: what counts sold units changes without a word
 */
export function cachedAnswer(
  { cache, now }: Pick<Deps, 'cache' | 'now'>,
  reply: FastifyReply,
  shelf: Shelf,
  key: string,
  make: () => Promise<Record<string, unknown>>,
  mostMs = Number.POSITIVE_INFINITY,
): Promise<Buffer> {
  return cache.get(`${shelf.build} ${key}`, async () => {
    const body = Buffer.from(String(reply.serializeInput(await make(), '200')));
    const ttlMs = Math.min(lifetime(shelf, now()), mostMs);
    return Number.isFinite(ttlMs) ? { body, ttlMs: Math.min(ttlMs, 60_000) } : { body };
  });
}

/** A request as text that does not depend on the order of its properties. */
export const canonical = (request: object): string =>
  JSON.stringify(request, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

const tags = new WeakMap<Buffer, string>();

function tagOf(body: Buffer): string {
  let tag = tags.get(body);
  if (tag === undefined) {
    tag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
    tags.set(body, tag);
  }
  return tag;
}

/** Sends an answer that is the same for everybody; 304 when the browser has it already. */
export function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
  shelf: Shelf,
  at: Date,
): FastifyReply {
  const seconds = Math.floor(Math.min(MAX_AGE, lifetime(shelf, at) / 1000));
  const tag = tagOf(body);
  reply.header('cache-control', `public, max-age=${Math.max(seconds, 0)}`).header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return sendJson(reply, body);
}

export const sendJson = (reply: FastifyReply, body: Buffer): FastifyReply =>
  reply.header('content-type', 'application/json; charset=utf-8').send(body);
