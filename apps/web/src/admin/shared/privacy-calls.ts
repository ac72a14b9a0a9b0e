import type {
  PrivacyRequest,
  PrivacyRequestBody,
  PrivacyRequestsAnswer,
} from '@mali/contracts/privacy-requests';
import { api } from '../../clients/api.ts';
import { silentHttp } from '../../clients/http.ts';
import { withFreshCode } from '../../features/second-step/index.ts';
import { saveFile } from './save-file.ts';

type Start = PrivacyRequestBody & { customer_id: number };

const calls = api.enhanceEndpoints({ addTagTypes: ['PrivacyRequests'] }).injectEndpoints({
  endpoints: (build) => ({
    privacyRequests: build.query<PrivacyRequestsAnswer, { customer_id?: number; before?: number }>({
      query: (params) => ({ url: '/admin/privacy_requests', params, client: 'silent' }),
      providesTags: ['PrivacyRequests'],
    }),
    startCustomerExport: build.mutation<PrivacyRequest, Start>({
      query: ({ customer_id, ...data }) => ({
        ...{ url: `/admin/customers/${customer_id}/data_export`, method: 'POST', data, client: 'silent' },
      }),
      invalidatesTags: ['PrivacyRequests'],
    }),
    startCustomerErasure: build.mutation<PrivacyRequest, Start>({
      queryFn: withFreshCode<Start, PrivacyRequest>(({ customer_id, ...data }) => ({
        ...{ url: `/admin/customers/${customer_id}/erasure`, method: 'POST', data, client: 'silent' },
      })),
      invalidatesTags: ['PrivacyRequests'],
    }),
  }),
});

export const { usePrivacyRequestsQuery, useStartCustomerExportMutation, useStartCustomerErasureMutation } =
  calls;

/** Saves the file of an export. @throws ApiError */
export async function downloadPrivacyExport(request_id: number): Promise<void> {
  const { data } = await silentHttp.get<Blob>(`/admin/privacy_requests/${request_id}/file`, {
    responseType: 'blob',
  });
  saveFile(data, `customer-data-${request_id}.json`);
}
