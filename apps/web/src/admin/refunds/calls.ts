import { listDownload } from '../shared/list-file.ts';

export const downloadRefunds = listDownload('/admin/refunds', 'refunds');
