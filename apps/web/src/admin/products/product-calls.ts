import type { Swatch, SwatchRequest } from '@mali/contracts/product-pictures';
import type { ChangeProductRequest, NewProductRequest, StaffProduct } from '@mali/contracts/staff-products';
import { api } from '../../clients/api.ts';
import { silentHttp } from '../../clients/http.ts';
import { saveFile } from '../shared/save-file.ts';
import { showAnswer } from '../shared/show-answer.ts';

const UPLOAD_MS = 5 * 60_000;
const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['Products'] }).injectEndpoints({
  endpoints: (build) => ({
    staffProduct: build.query<StaffProduct, number>({
      query: (mat_id) => ({ url: `/admin/products/${mat_id}`, client: 'silent' }),
      providesTags: ['Products'],
    }),
    makeProduct: build.mutation<StaffProduct, NewProductRequest>({
      query: (data) => post('/admin/products', data),
      invalidatesTags: ['Products'],
    }),
    cutSwatch: build.mutation<Swatch, SwatchRequest>({
      query: (data) => post('/admin/products/swatch', data),
    }),
    changeProduct: build.mutation<StaffProduct, { mat_id: number; fields: ChangeProductRequest }>({
      query: ({ mat_id, fields }) => post(`/admin/products/${mat_id}`, fields),
      invalidatesTags: ['Products'],
      onQueryStarted: showAnswer('staffProduct', ({ mat_id }) => mat_id),
    }),
  }),
});

export const {
  useStaffProductQuery,
  useMakeProductMutation,
  useChangeProductMutation,
  useCutSwatchMutation,
} = calls;

/**
 * Saves a picture as it was sent.
 * @throws ApiError
 */
export async function downloadOriginal(hash: string): Promise<void> {
  const { data } = await silentHttp.get<Blob>(`/admin/products/picture/${hash}/original`, {
    responseType: 'blob',
    timeout: UPLOAD_MS,
  });
  saveFile(data, `${hash}.${data.type.split('/')[1] ?? 'img'}`);
}
