import { silentHttp } from '../../clients/http.ts';
import { saveFile } from './save-file.ts';

/**
 * Saves every row of a list, as CSV or for Excel.
 * @param path of the list in the API
 * @param name of the file, without its ending
 * @throws ApiError
 */
export const listDownload =
  (path: string, name: string) =>
  async (
    params: Readonly<Record<string, string>> & { lang: string; columns: string; format: 'csv' | 'xlsx' },
  ): Promise<void> => {
    const { after: _after, before: _before, limit: _limit, ...rest } = params as Record<string, string>;
    const { data } = await silentHttp.get<Blob>(`${path}/export`, {
      params: rest,
      responseType: 'blob',
      // A long list takes longer than any other call.
      timeout: 0,
    });
    saveFile(data, `${name}.${params.format}`);
  };
