import { randomBytes } from 'node:crypto';
import { REVIEW_PHOTO_WIDTHS } from '@mali/contracts/limits';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { App } from '../../platform/http.ts';
import { PictureReader, type PictureRefusal } from '../../platform/picture-reader.ts';
import type { MadeJpeg } from './jpeg.ts';
import type { MadePhoto } from './photo.ts';
import { dropPhotos, type PhotoTable, photoFile } from './photo-repository.ts';

const DAY_MS = 86_400_000;

const REFUSALS = {
  not_a_picture: 'PHOTO.NOT_A_PICTURE',
  too_many_pixels: 'PHOTO.TOO_MANY_PIXELS',
  broken: 'PHOTO.BROKEN',
  too_slow: 'PHOTO.BROKEN',
} as const satisfies Record<PictureRefusal['reason'], string>;

export type PhotoReader = Pick<PictureReader<MadePhoto>, 'read'>;

/** The process that decodes photos, for jobs: it ends when it is idle, and with the worker. */
export const photoReaderOfJobs = ({ log }: Pick<Deps, 'log'>) =>
  new PictureReader<MadePhoto>(new URL('./photo-process.ts', import.meta.url), log);

/** The process that makes JPEG files of stored photos, for jobs. */
export const jpegReader = ({ log }: Pick<Deps, 'log'>) =>
  new PictureReader<MadeJpeg>(new URL('./jpeg-process.ts', import.meta.url), log);
export type JpegReader = Pick<PictureReader<MadeJpeg>, 'read'>;

/** The same; it ends with the application. */
export function photoReader(app: App, deps: Pick<Deps, 'log'>): PhotoReader {
  const reader = photoReaderOfJobs(deps);
  app.addHook('onClose', async () => reader.close());
  return reader;
}

/**
 * Re-encodes and stores a photo; it is not served before it belongs to a record.
 * @param insert writes its row
 * @returns the name of the photo
 * @throws DomainError PHOTO.NOT_A_PICTURE, PHOTO.TOO_MANY_PIXELS, PHOTO.BROKEN, ERROR.BUSY, and what `insert` throws
 */
export async function storePhotoFiles(
  { files }: Pick<Deps, 'files'>,
  pictures: PhotoReader,
  { area }: PhotoTable,
  bytes: Uint8Array,
  insert: (photo: { photo: string; files: string[]; width: number; height: number }) => Promise<void>,
): Promise<{ photo: string }> {
  const made = await pictures.read(bytes);
  if (!made.ok) throw new DomainError(REFUSALS[made.reason], { reason: made.reason });
  const stored: string[] = [];
  try {
    for (const file of made.files) stored.push(await files.put(file, { area, extension: 'webp' }));
    const photo = randomBytes(16).toString('hex');
    await insert({ photo, files: stored, width: made.width, height: made.height });
    return { photo };
  } catch (error) {
    for (const file of stored) await files.delete(file);
    throw error;
  }
}

/** Kinds of files in their order: every photo has those in WebP, some have the same in JPEG after them. */
const PHOTO_FILES = ['webp', 'jpg'] as const;

/** The bytes of a photo that belongs to a record, by its file name (320.webp); null when it does not exist. */
export async function readPhotoFile(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  table: PhotoTable,
  photo: string,
  file: string,
): Promise<Buffer | null> {
  const names = PHOTO_FILES.flatMap((extension) =>
    REVIEW_PHOTO_WIDTHS.map((width) => `${width}.${extension}`),
  );
  const place = names.indexOf(file);
  if (place < 0) return null;
  const key = await photoFile(db, table, photo, place + 1);
  return key === null ? null : files.get(key);
}

/**
 * Deletes photos that have belonged to no record for a day.
 * @returns number of files
 */
export async function sweepPhotoFiles(
  { db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>,
  table: PhotoTable,
): Promise<number> {
  const before = new Date(now().getTime() - DAY_MS);
  const dropped = await dropPhotos(db, table, before);
  for (const file of dropped) await files.delete(file);
  return dropped.length;
}
