import type { FastifyReply } from 'fastify';

/** A response before concatenation: strings, and cached bytes, in order. */
export type ResponseChunks = readonly (string | Buffer)[];

/**
 * Serialises an object with lists as its last properties, whose values are cached bytes.
 * @param json the object without these properties
 */
export function withLists(json: string, lists: Readonly<Record<string, readonly Buffer[]>>): ResponseChunks {
  const parts: (string | Buffer)[] = [json.slice(0, -1)];
  let before = json === '{}' ? '' : ',';
  for (const [name, values] of Object.entries(lists)) {
    parts.push(`${before}${JSON.stringify(name)}:[`);
    for (const [i, value] of values.entries()) {
      if (i > 0) parts.push(',');
      parts.push(value);
    }
    parts.push(']');
    before = ',';
  }
  parts.push('}');
  return parts;
}

/** Total size of the chunks in bytes. */
function sizeOf(parts: ResponseChunks): number {
  let size = 0;
  for (const part of parts) size += typeof part === 'string' ? Buffer.byteLength(part) : part.length;
  return size;
}

const COMMA_BYTES = Buffer.from(',');

/**
 * Converts strings to bytes for caching; existing bytes are not copied.
 * @returns size of the converted strings: the other bytes are owned elsewhere
 */
export function kept(parts: ResponseChunks): { parts: readonly Buffer[]; own: number } {
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

export function joined(parts: ResponseChunks): Buffer {
  const whole = Buffer.allocUnsafeSlow(sizeOf(parts));
  let at = 0;
  for (const part of parts) {
    if (typeof part === 'string') at += whole.write(part, at);
    else {
      whole.set(part, at);
      at += part.length;
    }
  }
  return whole;
}

export const sendJson = (reply: FastifyReply, body: Buffer): FastifyReply =>
  reply.header('content-type', 'application/json; charset=utf-8').send(body);
