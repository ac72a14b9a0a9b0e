import { createHash } from 'node:crypto';
import { Material, MaterialCard, MaterialsAnswer } from '@mali/contracts/catalogue';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import type { Deps } from '../../platform/deps.ts';
import { joined, type ResponseChunks, sendJson } from '../../platform/response-chunks.ts';
import type { WriteCard } from './card-cache.ts';
import type { CatalogueSnapshot } from './snapshot.ts';

/**
 * Limits concurrent lists and suggestions: enough to keep the database busy, few enough that concurrent
 * requests wait before starting instead of at each step.
 */
export const lists = new ConcurrencyLimiter({ atOnce: 16, waitingMax: 2000, sliceMs: 1 });

/** max-age of public responses, in seconds. */
const MAX_AGE = 30;

/** Milliseconds until a promotion starts or ends. */
const lifetime = ({ until }: CatalogueSnapshot, at: Date): number =>
  until === null ? Number.POSITIVE_INFINITY : until.getTime() - at.getTime();

/** Maximum lifetime of cached responses: large unit counts change without notification. */
const KEPT_MS = 60_000;
/**
 * The same for lists and suggestions, whose cards may be two minutes old (card-cache.ts): only the quantity
 * limit can be outdated, which the bag checks again.
 */
export const LIST_CACHE_MS = 180_000;

/** A response with its remaining lifetime. */
const lasting = <B>(now: () => Date, snapshot: CatalogueSnapshot, body: B, mostMs: number) => ({
  body,
  ttlMs: Math.min(lifetime(snapshot, now()), mostMs),
});

/**
 * The cached bytes of a catalogue response, valid until the catalogue changes or a promotion starts or ends.
 * @param key unique among responses of the same snapshot
 * @param mostMs maximum lifetime: unit counts change without notification
 */
export function cachedBytes(
  { cache, now }: Pick<Deps, 'cache' | 'now'>,
  snapshot: CatalogueSnapshot,
  key: string,
  make: () => Promise<Buffer>,
  mostMs = KEPT_MS,
): Promise<Buffer> {
  return cache.get(`${snapshot.build} ${key}`, async () => lasting(now, snapshot, await make(), mostMs));
}

/** Sends a page of a list, cached on the second request. */
export async function sendPage(
  reply: FastifyReply,
  { cache, now }: Pick<Deps, 'cache' | 'now'>,
  snapshot: CatalogueSnapshot,
  key: string,
  make: () => Promise<ResponseChunks>,
): Promise<FastifyReply> {
  const parts = await cache.getChunks(`${snapshot.build} ${key}`, async () =>
    lasting(now, snapshot, await make(), LIST_CACHE_MS),
  );
  return sendJson(reply, joined(parts));
}

/** The same for a response serialised by the route's own schema. */
export const cachedAnswer = (
  deps: Pick<Deps, 'cache' | 'now'>,
  reply: FastifyReply,
  snapshot: CatalogueSnapshot,
  key: string,
  make: () => Promise<Record<string, unknown>>,
  mostMs?: number,
): Promise<Buffer> =>
  cachedBytes(deps, snapshot, key, async () => Buffer.from(writeAnswer(reply, await make())), mostMs);

/** Serialises a response with the route's own schema. */
export const writeAnswer = (reply: FastifyReply, answer: Record<string, unknown>): string =>
  String(reply.serializeInput(answer, '200'));

const CARD: Record<string, unknown> = { ...MaterialCard };
/** Serialiser of cards. */
export const cardWriter = (reply: FastifyReply): WriteCard => reply.compileSerializationSchema(CARD);

const LIST: Record<string, unknown> = { ...Type.Omit(MaterialsAnswer, ['data']) };
const MATERIAL: Record<string, unknown> = { ...Type.Omit(Material, ['related', 'companions']) };
/** Serialiser of a list page without its cards, which are serialised separately and appended. */
export const listWriter = (reply: FastifyReply): ((list: Omit<MaterialsAnswer, 'data'>) => string) =>
  reply.compileSerializationSchema(LIST);
/** Serialiser of a product without the cards beside it, which are serialised separately and appended. */
export const materialWriter = (
  reply: FastifyReply,
): ((material: Omit<Material, 'related' | 'companions'>) => string) =>
  reply.compileSerializationSchema(MATERIAL);

/** A cache key that does not depend on the order of the request's properties. */
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

/** Sends a public response; 304 when the browser has it already. */
export function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
  snapshot: CatalogueSnapshot,
  at: Date,
): FastifyReply {
  const seconds = Math.floor(Math.min(MAX_AGE, lifetime(snapshot, at) / 1000));
  const tag = tagOf(body);
  reply.header('cache-control', `public, max-age=${Math.max(seconds, 0)}`).header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return sendJson(reply, body);
}
