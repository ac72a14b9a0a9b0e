import type {
  ChangeProductRequest,
  NewProductRequest,
  ProductChoices,
  ProductPicture,
  StaffProduct,
} from '@mali/contracts/staff-products';
import { api } from '../../clients/api.ts';
import { silentHttp } from '../../clients/http.ts';

const UPLOAD_MS = 5 * 60_000;
const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['Products'] }).injectEndpoints({
  endpoints: (build) => ({
    productChoices: build.query<ProductChoices, void>({ query: () => ({ url: '/admin/products/choices' }) }),
    staffProduct: build.query<StaffProduct, number>({
      query: (mat_id) => ({ url: `/admin/products/${mat_id}`, client: 'silent' }),
      providesTags: ['Products'],
    }),
    makeProduct: build.mutation<StaffProduct, NewProductRequest>({
      query: (data) => post('/admin/products', data),
      invalidatesTags: ['Products'],
    }),
    changeProduct: build.mutation<StaffProduct, { mat_id: number; fields: ChangeProductRequest }>({
      query: ({ mat_id, fields }) => post(`/admin/products/${mat_id}`, fields),
      invalidatesTags: ['Products'],
    }),
  }),
});

export const {
  useProductChoicesQuery,
  useStaffProductQuery,
  useMakeProductMutation,
  useChangeProductMutation,
} = calls;

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
