import { silentHttp } from '../../clients/http.ts';

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
  const url = URL.createObjectURL(new Blob([data], { type: 'application/pdf' }));
  const frame = document.createElement('iframe');
  frame.title = 'PDF';
  frame.hidden = true;
  frame.src = url;
  frame.addEventListener('load', () => {
    frame.contentWindow?.focus();
    frame.contentWindow?.print();
  });
  document.getElementById('label-print')?.remove();
  frame.id = 'label-print';
  document.body.append(frame);
}
