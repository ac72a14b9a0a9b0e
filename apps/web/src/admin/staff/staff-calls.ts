import type { ListViewCounts } from '@mali/contracts/lists/query';
import type { RoleId } from '@mali/contracts/roles';
import type { AddStaffRequest, StaffAnswer } from '@mali/contracts/staff';
import { api } from '../../clients/api.ts';
import { withFreshCode } from '../../features/second-step/index.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';

export type StaffChange = { user_id: number; reason: string } & (
  | { what: 'role'; role_id: RoleId }
  | { what: 'disable' | 'enable' | 'reset_second_step' }
);

const calls = api.enhanceEndpoints({ addTagTypes: ['Staff'] }).injectEndpoints({
  endpoints: (build) => ({
    staff: build.query<StaffAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/staff', params }),
      providesTags: ['Staff'],
    }),
    staffCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: '/admin/staff/counts' }),
      providesTags: ['Staff'],
    }),
    addStaff: build.mutation<unknown, AddStaffRequest>({
      queryFn: withFreshCode((data: AddStaffRequest) => ({
        url: '/admin/staff',
        method: 'POST',
        data,
        client: 'silent',
      })),
      invalidatesTags: ['Staff'],
    }),
    changeStaff: build.mutation<unknown, StaffChange>({
      queryFn: withFreshCode(({ user_id, what, ...data }: StaffChange) => ({
        url: `/admin/staff/${user_id}/${what}`,
        method: 'POST',
        data,
        client: 'silent',
      })),
      // A colleague may have changed it concurrently: always reloads.
      invalidatesTags: ['Staff'],
    }),
  }),
});

export const { useStaffQuery, useStaffCountsQuery, useAddStaffMutation, useChangeStaffMutation } = calls;

export const downloadStaff = listDownload('/admin/staff', 'staff');
