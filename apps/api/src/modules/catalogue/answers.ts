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
 * Lists and suggestions that are being answered: enough that the database is kept busy, and few enough that one of many
 * that are asked for at once waits for the others before it is begun and not at each of its steps.
 */
export const lists = new ConcurrencyLimiter({ atOnce: 16, waitingMax: 2000, sliceMs: 1 });

/** Seconds a browser may keep a public answer without asking. */
const MAX_AGE = 30;

/** Milliseconds until a promotion begins or ends. */
const lifetime = ({ until }: CatalogueSnapshot, at: Date): number =>
  until === null ? Number.POSITIVE_INFINITY : until.getTime() - at.getTime();

/** Longer no answer is kept: while there are many of a thing, how many is told to nobody. */
const KEPT_MS = 60_000;
/**
 * The same for lists and suggestions, whose cards may have been read two minutes before (kept-cards.ts): what of them can
 * change unheard is how many one may buy at once, which the bag asks anew.
 */
export const LIST_KEPT_MS = 180_000;

/** An answer with how long it may be kept from now on. */
const lasting = <B>(now: () => Date, snapshot: CatalogueSnapshot, body: B, mostMs: number) => ({
  body,
  ttlMs: Math.min(lifetime(snapshot, now()), mostMs),
});

/**
 * The bytes of a catalogue answer: kept until the catalogue changes or a promotion begins or ends.
 * @param key tells this answer from all others of the same snapshot
 * @param mostMs how long it may be kept at most: what counts sold units changes without a word
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

/** Sends a page of a list; it is kept like the others when it is asked for again. */
export async function sendPage(
  reply: FastifyReply,
  { cache, now }: Pick<Deps, 'cache' | 'now'>,
  snapshot: CatalogueSnapshot,
  key: string,
  make: () => Promise<ResponseChunks>,
): Promise<FastifyReply> {
  const parts = await cache.getChunks(`${snapshot.build} ${key}`, async () =>
    lasting(now, snapshot, await make(), LIST_KEPT_MS),
  );
  return sendJson(reply, joined(parts));
}

/** The same for an answer that is written by the route's own response schema. */
export const cachedAnswer = (
  deps: Pick<Deps, 'cache' | 'now'>,
  reply: FastifyReply,
  snapshot: CatalogueSnapshot,
  key: string,
  make: () => Promise<Record<string, unknown>>,
  mostMs?: number,
): Promise<Buffer> =>
  cachedBytes(deps, snapshot, key, async () => Buffer.from(writeAnswer(reply, await make())), mostMs);

/** An answer as the route's own response schema says. */
export const writeAnswer = (reply: FastifyReply, answer: Record<string, unknown>): string =>
  String(reply.serializeInput(answer, '200'));

const CARD: Record<string, unknown> = { ...MaterialCard };
/** Cards as the schema of answers says. */
export const cardWriter = (reply: FastifyReply): WriteCard => reply.compileSerializationSchema(CARD);

const LIST: Record<string, unknown> = { ...Type.Omit(MaterialsAnswer, ['data']) };
const MATERIAL: Record<string, unknown> = { ...Type.Omit(Material, ['related', 'companions']) };
/** A page of a list but for its cards, which are written by themselves and added. */
export const listWriter = (reply: FastifyReply): ((list: Omit<MaterialsAnswer, 'data'>) => string) =>
  reply.compileSerializationSchema(LIST);
/** A product in full but for the cards beside it, which are written by themselves and added. */
export const materialWriter = (
  reply: FastifyReply,
): ((material: Omit<Material, 'related' | 'companions'>) => string) =>
  reply.compileSerializationSchema(MATERIAL);

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
  snapshot: CatalogueSnapshot,
  at: Date,
): FastifyReply {
  const seconds = Math.floor(Math.min(MAX_AGE, lifetime(snapshot, at) / 1000));
  const tag = tagOf(body);
  reply.header('cache-control', `public, max-age=${Math.max(seconds, 0)}`).header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return sendJson(reply, body);
}
