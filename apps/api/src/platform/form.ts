import type { FastifyRequest } from 'fastify';
import { DomainError } from './errors.ts';

/** A file of a form. What the browser called it is not kept: it is anybody's text. */
export type Upload = { bytes: Buffer; type: string };

/** Of @fastify/multipart: a form has a handful of short fields, and a file is cut off, not refused half-way. */
export const formOptions = (maxBytes: number) => ({
  // One byte more than is taken: what is cut off there was too large.
  limits: {
    ...{ fieldNameSize: 50, fieldSize: 1000, fields: 20, files: 3, parts: 23, headerPairs: 50 },
    fileSize: maxBytes + 1,
  },
  throwFileSizeLimit: false,
});

const refused = (name: string, rule: string): DomainError =>
  new DomainError('ERROR.BAD_REQUEST', { in: 'body', faults: [{ path: `/${name}`, rule }] });

/**
 * Reads a form (multipart/form-data) into what a schema can check: fields as text, files as uploads.
 * It is read to its end whatever is wrong with it, so that the browser hears the answer.
 * @param file the field that is a file, or those that are, each of at most `maxBytes`
 * @throws DomainError ERROR.UNSUPPORTED_MEDIA when it is no form, ERROR.TOO_LARGE, ERROR.BAD_REQUEST when it is
 *   malformed, or a field comes twice or as what it is not
 */
export async function readForm(
  request: FastifyRequest,
  file: string | readonly string[],
  maxBytes: number,
): Promise<Record<string, string | Upload>> {
  if (!request.isMultipart()) throw new DomainError('ERROR.UNSUPPORTED_MEDIA');
  const files: readonly string[] = typeof file === 'string' ? [file] : file;
  const form = new Map<string, string | Upload>();
  let fault: DomainError | null = null;
  try {
    for await (const part of request.parts()) {
      const name = part.fieldname;
      if (form.has(name)) fault ??= refused(name, 'uniqueItems');
      if ((part.type === 'file') !== files.includes(name)) fault ??= refused(name, 'type');
      if (part.type === 'field') {
        if (typeof part.value !== 'string') fault ??= refused(name, 'type');
        else if (part.valueTruncated) fault ??= refused(name, 'maxLength');
        else form.set(name, part.value);
      } else if (fault !== null) {
        part.file.resume();
      } else {
        const bytes = await part.toBuffer();
        if (bytes.length > maxBytes) fault = new DomainError('ERROR.TOO_LARGE', { max_bytes: maxBytes });
        form.set(name, { bytes, type: part.mimetype });
      }
    }
  } catch (error) {
    // What the parser throws is about the form: its boundary, its headers, too many parts, or its end that never came.
    throw new DomainError('ERROR.BAD_REQUEST', undefined, { cause: error });
  }
  if (fault !== null) throw fault;
  return Object.fromEntries(form);
}
