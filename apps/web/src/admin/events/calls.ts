import type { ListViewCounts } from '@mali/contracts/lists/query';
import type {
  ChangeShopEventRequest,
  MakeShopEventRequest,
  StaffEvent,
  StaffEventPeople,
  StaffEventsAnswer,
} from '@mali/contracts/shop-events';
import { api } from '../../clients/api.ts';
import { silentHttp } from '../../clients/http.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';
import { saveFile } from '../shared/save-file.ts';
import { showAnswer } from '../shared/show-answer.ts';

const ALL = '/admin/events';
/** Rows and counts of the list. */
const ROWS = { type: 'StaffEvents', id: 'rows' } as const;
const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['StaffEvents'] }).injectEndpoints({
  endpoints: (build) => ({
    staffEvents: build.query<StaffEventsAnswer, ListParameters>({
      query: (params) => ({ url: ALL, params }),
      providesTags: [ROWS],
    }),
    staffEventCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: `${ALL}/counts` }),
      providesTags: [ROWS],
    }),
    staffEvent: build.query<StaffEvent, number>({
      query: (id) => ({ url: `${ALL}/${id}`, client: 'silent' }),
      providesTags: ['StaffEvents'],
    }),
    makeShopEvent: build.mutation<StaffEvent, MakeShopEventRequest>({
      query: (data) => post(ALL, data),
      invalidatesTags: [ROWS],
    }),
    changeShopEvent: build.mutation<StaffEvent, { id: number; fields: ChangeShopEventRequest }>({
      query: ({ id, fields }) => post(`${ALL}/${id}`, fields),
      invalidatesTags: ['StaffEvents'],
      onQueryStarted: showAnswer('staffEvent', ({ id }) => id),
    }),
    eventPeople: build.query<StaffEventPeople, number>({
      query: (id) => ({ url: `${ALL}/${id}/people` }),
      providesTags: ['StaffEvents'],
      // Personal data is not cached beyond its display.
      keepUnusedDataFor: 0,
    }),
    checkIn: build.mutation<unknown, { id: number; person_id: number; checked_in: boolean }>({
      query: ({ id, person_id, ...data }) => post(`${ALL}/${id}/people/${person_id}`, data),
      invalidatesTags: ['StaffEvents'],
    }),
  }),
});

export const {
  useStaffEventsQuery,
  useStaffEventCountsQuery,
  useStaffEventQuery,
  useMakeShopEventMutation,
  useChangeShopEventMutation,
  useEventPeopleQuery,
  useCheckInMutation,
} = calls;
export const downloadEvents = listDownload(ALL, 'events');

/** Saves who registered, in full. @throws ApiError */
export async function downloadPeople(id: number, code: string, lang: string): Promise<void> {
  const request = { params: { lang }, responseType: 'blob', timeout: 0 } as const;
  const { data } = await silentHttp.get<Blob>(`${ALL}/${id}/people/export`, request);
  saveFile(data, `event-${code}.csv`);
}
