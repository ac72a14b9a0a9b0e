import type {
  LibraryAnswer,
  LibraryPicture,
  LibraryPictureFields,
  ShowVersionRequest,
} from '@mali/contracts/library';
import { LIBRARY } from '@mali/contracts/library-values';
import type { ListViewCounts } from '@mali/contracts/lists/query';
import { api } from '../../clients/api.ts';
import { silentHttp } from '../../clients/http.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from './list-file.ts';
import { showAnswer } from './show-answer.ts';

const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

export const libraryApi = api.enhanceEndpoints({ addTagTypes: ['Library'] }).injectEndpoints({
  endpoints: (build) => ({
    libraryPictures: build.query<LibraryAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/library', params }),
      providesTags: ['Library'],
    }),
    libraryPictureCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: '/admin/library/counts' }),
      providesTags: ['Library'],
    }),
    libraryPicture: build.query<LibraryPicture, number>({
      query: (id) => ({ url: `/admin/library/${id}`, client: 'silent' }),
      providesTags: ['Library'],
    }),
    changeLibraryPicture: build.mutation<LibraryPicture, { id: number; fields: LibraryPictureFields }>({
      query: ({ id, fields }) => post(`/admin/library/${id}`, fields),
      invalidatesTags: ['Library'],
      onQueryStarted: showAnswer('libraryPicture', ({ id }) => id),
    }),
    showPictureVersion: build.mutation<LibraryPicture, { id: number } & ShowVersionRequest>({
      query: ({ id, version }) => post(`/admin/library/${id}/version`, { version }),
      invalidatesTags: ['Library'],
      onQueryStarted: showAnswer('libraryPicture', ({ id }) => id),
    }),
    removeLibraryPicture: build.mutation<unknown, number>({
      query: (id) => ({ url: `/admin/library/${id}`, method: 'DELETE', client: 'silent' }),
      invalidatesTags: ['Library'],
    }),
    restoreLibraryPicture: build.mutation<LibraryPicture, number>({
      query: (id) => post(`/admin/library/${id}/restore`, {}),
      invalidatesTags: ['Library'],
      onQueryStarted: showAnswer('libraryPicture', (id) => id),
    }),
  }),
});

export const {
  useLibraryPicturesQuery,
  useLibraryPictureCountsQuery,
  useLibraryPictureQuery,
  useChangeLibraryPictureMutation,
  useShowPictureVersionMutation,
  useRemoveLibraryPictureMutation,
  useRestoreLibraryPictureMutation,
} = libraryApi;

export const downloadLibrary = listDownload('/admin/library', 'library');

/** Timeout for uploading 10 MB over a slow connection. */
const UPLOAD_MS = 5 * 60_000;
async function sendFile(
  url: string,
  fields: Readonly<Record<string, string | File>>,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<LibraryPicture> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const { data } = await silentHttp.post<LibraryPicture>(url, form, {
    timeout: UPLOAD_MS,
    signal,
    onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0),
  });
  return data;
}

/** Adds a picture to the library; it is called as its file is. */
export const sendLibraryPicture = (
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<LibraryPicture> => {
  const name = file.name.replace(/\.[^.]*$/, '').slice(0, LIBRARY.name);
  return sendFile('/admin/library', { name, photo: file }, onProgress, signal);
};

/** Replaces a picture everywhere. */
export const sendReplacement =
  (id: number) =>
  (file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<LibraryPicture> =>
    sendFile(`/admin/library/${id}/replacement`, { photo: file }, onProgress, signal);
