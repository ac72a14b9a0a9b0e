import { createHash } from 'node:crypto';
import type { ProductPicture } from '@mali/contracts/staff-products';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { PictureReader } from '../../platform/picture-reader.ts';
import { insertPicture } from '../images/index.ts';
import type { MadeProductPicture } from './picture.ts';

const REFUSALS = {
  not_a_picture: 'PHOTO.NOT_A_PICTURE',
  too_many_pixels: 'PHOTO.TOO_MANY_PIXELS',
  broken: 'PHOTO.BROKEN',
  too_slow: 'PHOTO.BROKEN',
  too_small: 'PRODUCT.PICTURE_SMALL',
} as const;

/**
 * Stores a picture for products; nobody sees it before a product has it. The same picture again is the same one.
 * @throws DomainError PHOTO.NOT_A_PICTURE, PHOTO.TOO_MANY_PIXELS, PHOTO.BROKEN, PRODUCT.PICTURE_SMALL, ERROR.BUSY
 */
export async function storeProductPicture(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  reader: Pick<PictureReader<MadeProductPicture>, 'read'>,
  bytes: Uint8Array,
): Promise<ProductPicture> {
  const made = await reader.read(bytes);
  if (!made.ok) throw new DomainError(REFUSALS[made.reason], { reason: made.reason });
  const { file: own, width, height } = made;
  // Named apart from the same bytes in a post, which are served in other widths.
  const hash = createHash('sha256').update('product').update(own).digest('hex').slice(0, 32);
  const file = await files.put(own, { area: 'products', extension: 'webp' });
  const picture = { hash, file, width, height, isProduct: true };
  const isNew = await insertPicture(db, picture).catch(async (error: unknown) => {
    await files.delete(file);
    throw error;
  });
  if (!isNew) await files.delete(file);
  return { hash };
}
