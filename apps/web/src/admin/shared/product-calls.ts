import type { ProductChoices, ProductPicture } from '@mali/contracts/staff-products';
import { api } from '../../clients/api.ts';
import { silentHttp } from '../../clients/http.ts';

const UPLOAD_MS = 5 * 60_000;

/** What pages of goods have in common. */
export const { useProductChoicesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    productChoices: build.query<ProductChoices, void>({ query: () => ({ url: '/admin/products/choices' }) }),
  }),
});

/**
 * Sends a picture for products.
 * @param onProgress part of the file that is sent, from 0 to 1
 */
export async function sendProductPicture(
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<ProductPicture> {
  const form = new FormData();
  form.append('photo', file);
  const { data } = await silentHttp.post<ProductPicture>('/admin/products/picture', form, {
    timeout: UPLOAD_MS,
    signal,
    onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0),
  });
  return data;
}
