import { createHash } from 'node:crypto';
import { ORIGINAL_DAYS, SWATCH } from '@mali/contracts/product-picture-values';
import type { Swatch, SwatchRequest } from '@mali/contracts/product-pictures';
import type { ProductPicture } from '@mali/contracts/staff-products';
import type { Caller } from '../../platform/auth.ts';
import { FOREIGN_KEY_VIOLATION, isDatabaseError } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { PictureReader } from '../../platform/picture-reader.ts';
import { pictureType } from '../../platform/picture-type.ts';
import { deletePicture, insertPicture, type PictureStore } from '../images/index.ts';
import type { MadeProductPicture } from './picture.ts';
import { dropUnused, insertOriginal, markUnused, readOriginal } from './picture-repository.ts';
import type { CutSwatch, SwatchTask } from './swatch.ts';

const DAY_MS = 86_400_000;
const REFUSALS = {
  not_a_picture: 'PHOTO.NOT_A_PICTURE',
  too_many_pixels: 'PHOTO.TOO_MANY_PIXELS',
  broken: 'PHOTO.BROKEN',
  too_slow: 'PHOTO.BROKEN',
  too_small: 'PRODUCT.PICTURE_SMALL',
} as const;
/** Endings of originals by their type, as staff save them. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heif': 'heic',
};

// Named apart from the same bytes in a post, which are served in other widths.
const nameOf = (file: Uint8Array): string =>
  createHash('sha256').update('product').update(file).digest('hex').slice(0, 32);

/**
 * Stores a picture that the shop serves. The same one again is the same picture.
 * @returns its name, and whether it was unknown
 */
async function storePicture(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { own, ...about }: { own: Uint8Array; width: number; height: number; by?: number },
): Promise<{ hash: string; isNew: boolean }> {
  const hash = nameOf(own);
  const file = await files.put(own, { area: 'products', extension: 'webp' });
  const picture = { hash, file, ...about, isProduct: true };
  const isNew = await insertPicture(db, picture).catch(async (error: unknown) => {
    await files.delete(file);
    throw error;
  });
  if (!isNew) await files.delete(file);
  return { hash, isNew };
}

/**
 * Stores a picture for products, and beside it the file as it was sent; nobody sees it before a product has it.
 * @throws DomainError PHOTO.NOT_A_PICTURE, PHOTO.TOO_MANY_PIXELS, PHOTO.BROKEN, PRODUCT.PICTURE_SMALL, ERROR.BUSY
 */
export async function storeProductPicture(
  deps: Pick<Deps, 'db' | 'files' | 'now'>,
  reader: Pick<PictureReader<MadeProductPicture>, 'read'>,
  caller: Pick<Caller, 'user_id'>,
  bytes: Uint8Array,
): Promise<ProductPicture> {
  const made = await reader.read(bytes);
  if (!made.ok) throw new DomainError(REFUSALS[made.reason], { reason: made.reason });
  const { file: own, width, height } = made;
  const stored = await storePicture(deps, { own, width, height, by: caller.user_id });
  const { hash } = stored;
  const { db, files, now } = deps;
  const file = await files.put(bytes, { area: 'originals', extension: 'data' });
  const media_type = `image/${pictureType(Buffer.from(bytes)) ?? 'jpeg'}`;
  // One that is there already may be shown by an order.
  const original = { hash, file, media_type, bytes: bytes.length, at: now(), was_used: !stored.isNew };
  const isNew = await insertOriginal(db, original).catch(async (error: unknown) => {
    await files.delete(file);
    throw error;
  });
  if (!isNew) await files.delete(file);
  return { hash };
}

/**
 * The file of a picture as it was sent. It may hold where a photo was taken: for staff who may edit products.
 * @throws DomainError PRODUCT.NO_ORIGINAL
 */
export async function originalOf(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  hash: string,
): Promise<{ body: Buffer; type: string; name: string }> {
  const original = await readOriginal(db, hash);
  const body = original === undefined ? null : await files.get(original.file);
  if (original === undefined || body === null) throw new DomainError('PRODUCT.NO_ORIGINAL');
  const { media_type } = original;
  return { body, type: media_type, name: `${hash}.${ENDINGS[media_type] ?? 'img'}` };
}

/**
 * Cuts a swatch out of a picture, at its largest served width.
 * @throws DomainError ERROR.NOT_FOUND for an unknown picture, PHOTO.BROKEN, ERROR.BUSY
 */
export async function cutSwatch(
  deps: Pick<Deps, 'db' | 'files'>,
  pictures: Pick<PictureStore, 'get'>,
  cutter: Pick<PictureReader<CutSwatch, SwatchTask>, 'read'>,
  { hash, ...spot }: SwatchRequest,
): Promise<Swatch> {
  const picture = await pictures.get(deps.db, hash, '960.webp');
  if (picture === null) throw new DomainError('ERROR.NOT_FOUND');
  const cut = await cutter.read({ bytes: picture.body, ...spot });
  if (!cut.ok) throw new DomainError(REFUSALS[cut.reason], { reason: cut.reason });
  const square = { own: cut.file, width: SWATCH.pixels, height: SWATCH.pixels };
  const stored = await storePicture(deps, square);
  // Pages do not request a background again that is not there in time.
  await pictures.get(deps.db, stored.hash, '160.webp');
  return { hash: stored.hash, colour: cut.colour };
}

/**
 * Deletes originals of pictures that no product has shown for `ORIGINAL_DAYS`, with the picture itself where no product
 * ever had it.
 * @returns number of files
 */
export async function sweepOriginals({
  db,
  files,
  now,
}: Pick<Deps, 'db' | 'files' | 'now'>): Promise<number> {
  const at = now();
  await markUnused(db, at);
  const gone = new Set<string>();
  const before = new Date(at.getTime() - ORIGINAL_DAYS * DAY_MS);
  await db.transaction(async (trx) => {
    for (const { hash, file, was_used } of await dropUnused(trx, before)) {
      gone.add(file);
      if (was_used) continue;
      const copy = await trx
        .transaction((inner) => deletePicture(inner, hash))
        .catch((error: unknown) => {
          // Another page shows it.
          if (isDatabaseError(error, FOREIGN_KEY_VIOLATION)) return null;
          throw error;
        });
      if (copy !== null) gone.add(copy);
    }
  });
  for (const file of gone) await files.delete(file);
  return gone.size;
}
