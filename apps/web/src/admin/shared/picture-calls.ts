import type { Picture } from '@mali/contracts/content';
import { silentHttp } from '../../clients/http.ts';

/** Timeout for uploading 10 MB over a slow connection. */
const UPLOAD_MS = 5 * 60_000;

/**
 * Sends a picture for posts and pages: the same one twice is stored once.
 * @param onProgress part of the file that is sent, from 0 to 1
 * @returns how it is served
 */
export async function sendPostPicture(
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Picture> {
  const form = new FormData();
  form.append('photo', file);
  const { data } = await silentHttp.post<Picture>('/admin/posts/picture', form, {
    timeout: UPLOAD_MS,
    signal,
    onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0),
  });
  return data;
}
