import type { FastifyReply } from 'fastify';

/** An answer before it is put together: texts, and bytes that are kept, in their order. */
export type Parts = readonly (string | Buffer)[];

/**
 * JSON with the values of lists that are empty in it, which are kept as bytes.
 * @param json in which each of the lists is empty; within a string no quote stands bare, so that no text is taken for one
 * @param lists names and values of the lists, in the order in which they stand in it
 */
export function withLists(
  json: string,
  lists: readonly (readonly [name: string, values: readonly Buffer[]])[],
): Parts {
  const parts: (string | Buffer)[] = [];
  let at = 0;
  for (const [name, values] of lists) {
    const begin = json.indexOf(`"${name}":[]`, at);
    if (begin < 0) continue;
    const end = begin + name.length + 4;
    parts.push(json.slice(at, end));
    for (const [i, value] of values.entries()) {
      if (i > 0) parts.push(',');
      parts.push(value);
    }
    at = end;
  }
  parts.push(json.slice(at));
  return parts;
}

/** How many bytes the parts are together. */
function sizeOf(parts: Parts): number {
  let size = 0;
  for (const part of parts) size += typeof part === 'string' ? Buffer.byteLength(part) : part.length;
  return size;
}

function write(parts: Parts, into: Buffer): Buffer {
  let at = 0;
  for (const part of parts) {
    if (typeof part === 'string') at += into.write(part, at);
    else {
      into.set(part, at);
      at += part.length;
    }
  }
  return into;
}

const COMMA_BYTES = Buffer.from(',');

/**
 * The parts with their texts as bytes, to be kept; what was bytes is not copied.
 * @returns how many bytes were texts: the others belong to whoever made them
 */
export function kept(parts: Parts): { parts: readonly Buffer[]; own: number } {
  let own = 0;
  const bytes = parts.map((part) => {
    if (typeof part !== 'string') return part;
    if (part === ',') return COMMA_BYTES;
    const written = Buffer.from(part);
    own += written.length;
    return written;
  });
  return { parts: bytes, own };
}

/** The parts as bytes of their own. */
export const joined = (parts: Parts): Buffer => write(parts, Buffer.allocUnsafe(sizeOf(parts)));

/** What a page of a list fits into. */
const SLAB = 128 * 1024;
/** As many as are kept for answers to come. */
const MOST_FREE = 64;
const free: Buffer[] = [];

export const sendJson = (reply: FastifyReply, body: Buffer): FastifyReply =>
  reply.header('content-type', 'application/json; charset=utf-8').send(body);

/**
 * Sends an answer that nobody keeps. It is put together in memory that goes back when the connection has taken it or
 * is gone: were each answer given memory of its own, a busy process would go through its whole heap every second to
 * find what of it is no longer used.
 */
export function sendParts(reply: FastifyReply, parts: Parts): FastifyReply {
  const size = sizeOf(parts);
  if (size > SLAB) return sendJson(reply, joined(parts));
  const slab = free.pop() ?? Buffer.allocUnsafeSlow(SLAB);
  reply.raw.once('close', () => {
    if (free.length < MOST_FREE) free.push(slab);
  });
  return sendJson(reply, write(parts, slab.subarray(0, size)));
}
