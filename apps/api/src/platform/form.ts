import multipart from '@fastify/multipart';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { DomainError } from './errors.ts';
import { type App, refuseUnstorableText } from './http.ts';
import { type PrivateStore, StorageUnavailable, type StoredFile } from './storage.ts';

/** A file of a form. Its name is untrusted and dropped. */
export type Upload = { bytes: Buffer; type: string };

/**
 * @fastify/multipart options: a handful of short fields, and files truncated instead of aborting the request.
 */
const formOptions = (maxBytes: number) => ({
  // One byte above the maximum: a truncated file was too large.
  limits: {
    ...{ fieldNameSize: 50, fieldSize: 1000, fields: 20, files: 3, parts: 23, headerPairs: 50 },
    fileSize: maxBytes + 1,
  },
  throwFileSizeLimit: false,
});

const refused = (name: string, rule: string): DomainError =>
  new DomainError('ERROR.BAD_REQUEST', { in: 'body', faults: [{ path: `/${name}`, rule }] });

/**
 * Parses a multipart form into fields that a schema can validate: texts, and uploads. Always read to its end,
 * so that the browser receives the response.
 * @param file name of the file field, or names of several, each of at most `maxBytes`
 * @throws DomainError ERROR.UNSUPPORTED_MEDIA when it is not a form, ERROR.TOO_LARGE, ERROR.BAD_REQUEST when
 * it is malformed, or a field is duplicate or of the wrong kind
 */
async function readForm(
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
    // Parser errors concern the form: its boundary, headers, number of parts, or truncation.
    throw new DomainError('ERROR.BAD_REQUEST', undefined, { cause: error });
  }
  if (fault !== null) throw fault;
  return Object.fromEntries(form);
}

const formScope = (scope: App) => scope.withTypeProvider<TypeBoxTypeProvider>();

/**
 * Registers routes that accept multipart forms only; every other route accepts none.
 * @param file name of the file field, or names of several, each of at most `maxBytes`
 */
export function formRoutes(
  app: App,
  file: string | readonly string[],
  maxBytes: number,
  routes: (scope: ReturnType<typeof formScope>) => void,
): void {
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    await scope.register(multipart, formOptions(maxBytes));
    scope.addHook('preValidation', async (request) => {
      request.body = await readForm(request, file, maxBytes);
      await refuseUnstorableText(request);
    });
    routes(formScope(scope));
  });
}

/** A file of a form that was stored as it came. Its name is untrusted: it is only shown. */
export type StoredUpload = StoredFile & Readonly<{ name: string }>;

const NAME_MAX = 200;
const shownName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/\p{Cc}/gu, '')
    .slice(0, NAME_MAX)
    .toWellFormed();

/**
 * Stores the files of a multipart form piece by piece; nothing of a form that is refused stays.
 * @throws DomainError as `readForm`
 */
async function storeForm(
  request: FastifyRequest,
  files: readonly string[],
  maxBytes: number,
  store: Pick<PrivateStore, 'putStream' | 'delete'>,
): Promise<Record<string, StoredUpload>> {
  if (!request.isMultipart()) throw new DomainError('ERROR.UNSUPPORTED_MEDIA');
  const form = new Map<string, StoredUpload>();
  let fault: DomainError | null = null;
  try {
    for await (const part of request.parts()) {
      const name = part.fieldname;
      if (form.has(name)) fault ??= refused(name, 'uniqueItems');
      if (part.type !== 'file' || !files.includes(name)) fault ??= refused(name, 'type');
      if (part.type !== 'file') continue;
      if (fault !== null) {
        part.file.resume();
        continue;
      }
      const file = await store.putStream(part.file, { area: 'imports', extension: 'data' });
      form.set(name, { ...file, name: shownName(part.filename) });
      if (file.bytes > maxBytes) fault = new DomainError('ERROR.TOO_LARGE', { max_bytes: maxBytes });
    }
  } catch (error) {
    fault =
      error instanceof StorageUnavailable
        ? error
        : new DomainError('ERROR.BAD_REQUEST', undefined, { cause: error });
  }
  if (fault === null) return Object.fromEntries(form);
  // What cannot be deleted now, the sweep deletes.
  for (const { key } of form.values()) await store.delete(key).catch(() => undefined);
  throw fault;
}

/**
 * Registers routes whose forms have large files: they are stored before the handler is called, which deletes what it does
 * not take.
 */
export function storedFormRoutes(
  app: App,
  files: readonly string[],
  maxBytes: number,
  store: Pick<PrivateStore, 'putStream' | 'delete'>,
  routes: (scope: ReturnType<typeof formScope>) => void,
): void {
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    await scope.register(multipart, formOptions(maxBytes));
    scope.addHook('preValidation', async (request) => {
      request.body = await storeForm(request, files, maxBytes, store);
      await refuseUnstorableText(request);
    });
    routes(formScope(scope));
  });
}
