import type { PickPaper } from '@mali/contracts/packing-values';
import { silentHttp } from '../../clients/http.ts';
import { saveFile } from '../shared/save-file.ts';

/**
 * Saves the pick list of a wave as PDF.
 * @throws ApiError
 */
export async function savePickList(wave_id: number, paper: PickPaper): Promise<void> {
  const { data } = await silentHttp.get<Blob>(`/admin/waves/${wave_id}/pdf`, {
    params: { paper },
    responseType: 'blob',
  });
  saveFile(data, `pick-list-${wave_id}-${paper}.pdf`);
}
