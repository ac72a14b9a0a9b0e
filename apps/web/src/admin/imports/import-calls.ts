import type { ListViewCounts } from '@mali/contracts/lists/query';
import type {
  ArchiveParts,
  CheckImportRequest,
  ImportRows,
  ImportRowsQuery,
  ImportsAnswer,
  ProductImport,
} from '@mali/contracts/product-imports';
import { api } from '../../clients/api.ts';
import { silentHttp } from '../../clients/http.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';
import { saveFile } from '../shared/save-file.ts';
import { showAnswer } from '../shared/show-answer.ts';

/** A large file over a slow connection. */
const UPLOAD_MS = 10 * 60_000;
const post = (url: string, data: object = {}) => ({ url, method: 'POST', data, client: 'silent' }) as const;

// The live connection reports jobs of the user by the tag of bulk jobs.
const calls = api.enhanceEndpoints({ addTagTypes: ['Imports', 'BulkJobs'] }).injectEndpoints({
  endpoints: (build) => ({
    imports: build.query<ImportsAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/imports', params }),
      providesTags: ['Imports'],
    }),
    importCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: '/admin/imports/counts' }),
      providesTags: ['Imports'],
    }),
    productImport: build.query<ProductImport, number>({
      query: (import_id) => ({ url: `/admin/imports/${import_id}`, client: 'silent' }),
      providesTags: ['Imports', 'BulkJobs'],
    }),
    importRows: build.query<ImportRows, { import_id: number; state: string } & ImportRowsQuery>({
      query: ({ import_id, state: _state, ...params }) => ({
        url: `/admin/imports/${import_id}/rows`,
        params,
      }),
      providesTags: ['Imports'],
    }),
    checkImport: build.mutation<ProductImport, { import_id: number } & CheckImportRequest>({
      query: ({ import_id, ...data }) => post(`/admin/imports/${import_id}/check`, data),
      invalidatesTags: ['Imports'],
      onQueryStarted: showAnswer('productImport', ({ import_id }) => import_id),
    }),
    runImport: build.mutation<ProductImport, number>({
      query: (import_id) => post(`/admin/imports/${import_id}/run`),
      invalidatesTags: ['Imports'],
      onQueryStarted: showAnswer('productImport', (import_id) => import_id),
    }),
    stopImport: build.mutation<ProductImport, number>({
      query: (import_id) => post(`/admin/imports/${import_id}/stop`),
      invalidatesTags: ['Imports'],
      onQueryStarted: showAnswer('productImport', (import_id) => import_id),
    }),
  }),
});

export const {
  useImportsQuery,
  useImportCountsQuery,
  useProductImportQuery,
  useImportRowsQuery,
  useCheckImportMutation,
  useRunImportMutation,
  useStopImportMutation,
} = calls;

export const downloadImports = listDownload('/admin/imports', 'imports');

export type SentFiles = Readonly<{ file: File; pictures: File | null }>;

/**
 * Sends a file of products.
 * @param onProgress part of the files that is sent, from 0 to 1
 * @throws AxiosError
 */
export async function sendImport(
  { file, pictures }: SentFiles,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<ProductImport> {
  const form = new FormData();
  form.append('file', file);
  if (pictures !== null) form.append('pictures', pictures);
  const { data } = await silentHttp.post<ProductImport>('/admin/imports', form, {
    timeout: UPLOAD_MS,
    signal,
    onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0),
  });
  return data;
}

/** @throws ApiError */
export async function downloadResult(import_id: number, lang: string): Promise<void> {
  const { data } = await silentHttp.get<Blob>(`/admin/imports/${import_id}/result`, {
    params: { lang },
    responseType: 'blob',
    timeout: 0,
  });
  saveFile(data, `import-${import_id}.csv`);
}

/**
 * Saves all products as a table that can be imported.
 * @throws ApiError
 */
export async function downloadTable(lang: string): Promise<void> {
  const { data } = await silentHttp.get<Blob>('/admin/products/table', {
    params: { lang, format: 'xlsx' },
    responseType: 'blob',
    timeout: 0,
  });
  saveFile(data, 'products-table.xlsx');
}

/** Where the saving of an archive is: its file, of how many, and the bytes of it that have come. */
export type ArchiveProgress = Readonly<{ part: number; parts: number; bytes: number }>;

/**
 * Saves all products with their pictures as an archive that can be imported; a large one as several files, one after
 * the other.
 * @throws ApiError
 */
export async function downloadArchive(
  lang: string,
  onProgress: (progress: ArchiveProgress) => void,
): Promise<void> {
  const { data } = await silentHttp.get<ArchiveParts>('/admin/products/archive/parts', { timeout: 0 });
  // A shop without products has an archive with an empty table.
  const ranges = data.parts.length < 2 ? [null] : data.parts;
  for (const [n, range] of ranges.entries()) {
    const [part, parts] = [n + 1, ranges.length];
    const answer = await silentHttp.get<Blob>('/admin/products/archive', {
      params: {
        lang,
        ...(range !== null && { from: range.from }),
        ...(range?.until != null && { until: range.until }),
      },
      responseType: 'blob',
      timeout: 0,
      onDownloadProgress: ({ loaded }) => onProgress({ part, parts, bytes: loaded }),
    });
    saveFile(answer.data, range === null ? 'products.zip' : `products-${part}-of-${parts}.zip`);
  }
}
