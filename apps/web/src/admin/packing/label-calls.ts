import { silentHttp } from '../../clients/http.ts';
import { printPdf } from '../shared/print-pdf.ts';

/**
 * Opens the printing dialog with the labels of packed orders.
 * @throws ApiError
 */
export async function printLabels(orders: readonly string[]): Promise<void> {
  const { data } = await silentHttp.get<Blob>('/admin/labels', {
    params: { orders: orders.join(',') },
    responseType: 'blob',
    // A file of hundreds takes longer than any other call.
    timeout: 0,
  });
  printPdf(data);
}
