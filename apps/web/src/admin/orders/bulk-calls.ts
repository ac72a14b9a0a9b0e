import type { BulkJob, BulkJobDetail, BulkJobsAnswer, BulkRequest } from '@mali/contracts/bulk';
import { api } from '../../clients/api.ts';
import { silentHttp } from '../../clients/http.ts';
import { saveFile } from '../shared/save-file.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['AdminOrders', 'BulkJobs'] }).injectEndpoints({
  endpoints: (build) => ({
    bulkJobs: build.query<BulkJobsAnswer, void>({
      query: () => ({ url: '/admin/bulk' }),
      providesTags: ['BulkJobs'],
    }),
    bulkJob: build.query<BulkJobDetail, number>({
      query: (job_id) => ({ url: `/admin/bulk/${job_id}` }),
      providesTags: ['BulkJobs'],
    }),
    beginBulk: build.mutation<BulkJob, BulkRequest>({
      query: (data) => ({ url: '/admin/bulk', method: 'POST', data, client: 'silent' }),
      invalidatesTags: ['BulkJobs'],
    }),
    stopBulk: build.mutation<BulkJob, number>({
      query: (job_id) => ({ url: `/admin/bulk/${job_id}/stop`, method: 'POST', client: 'silent' }),
      invalidatesTags: ['BulkJobs', 'AdminOrders'],
    }),
  }),
});

export const { useBulkJobsQuery, useBulkJobQuery, useBeginBulkMutation, useStopBulkMutation } = calls;

/** What became of each order of a job, as CSV. @throws ApiError */
export async function downloadResult(job_id: number): Promise<void> {
  const { data } = await silentHttp.get<Blob>(`/admin/bulk/${job_id}/result`, { responseType: 'blob' });
  saveFile(data, `job-${job_id}.csv`);
}
