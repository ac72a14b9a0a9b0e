import type { ListViewCounts } from '@mali/contracts/lists/query';
import type {
  ChangeTopSpenderRequest,
  ConfirmTopSpenderRequest,
  DecideTopSpenderEntryRequest,
  MakeTopSpenderRequest,
  StaffTopSpender,
  StaffTopSpenderBoard,
  StaffTopSpenderOrders,
  StaffTopSpendersAnswer,
  TopSpenderActRequest,
} from '@mali/contracts/top-spender-office';
import { api } from '../../clients/api.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';
import { showAnswer } from '../shared/show-answer.ts';

const ALL = '/admin/top-spender';
/** Rows and counts of the list. */
const ROWS = { type: 'StaffTopSpenders', id: 'rows' } as const;
const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['StaffTopSpenders'] }).injectEndpoints({
  endpoints: (build) => ({
    staffTopSpenders: build.query<StaffTopSpendersAnswer, ListParameters>({
      query: (params) => ({ url: ALL, params }),
      providesTags: [ROWS],
    }),
    staffTopSpenderCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: `${ALL}/counts` }),
      providesTags: [ROWS],
    }),
    staffTopSpender: build.query<StaffTopSpender, number>({
      query: (id) => ({ url: `${ALL}/${id}`, client: 'silent' }),
      providesTags: ['StaffTopSpenders'],
    }),
    makeTopSpender: build.mutation<StaffTopSpender, MakeTopSpenderRequest>({
      query: (data) => post(ALL, data),
      invalidatesTags: [ROWS],
    }),
    changeTopSpender: build.mutation<StaffTopSpender, { id: number; fields: ChangeTopSpenderRequest }>({
      query: ({ id, fields }) => post(`${ALL}/${id}`, fields),
      invalidatesTags: ['StaffTopSpenders'],
      onQueryStarted: showAnswer('staffTopSpender', ({ id }) => id),
    }),
    turnTopSpender: build.mutation<StaffTopSpender, { id: number; turn: TopSpenderActRequest }>({
      query: ({ id, turn }) => post(`${ALL}/${id}/act`, turn),
      // A refusal means outdated data, too.
      invalidatesTags: ['StaffTopSpenders'],
      onQueryStarted: showAnswer('staffTopSpender', ({ id }) => id),
    }),
    deleteTopSpender: build.mutation<unknown, { id: number; revision: number }>({
      query: ({ id, revision }) => ({
        ...{ url: `${ALL}/${id}`, method: 'DELETE', params: { revision }, client: 'silent' },
      }),
      invalidatesTags: (_done, error) => (error === undefined ? [ROWS] : ['StaffTopSpenders']),
    }),
    topSpenderBoard: build.query<StaffTopSpenderBoard, number>({
      query: (id) => ({ url: `${ALL}/${id}/board` }),
      providesTags: ['StaffTopSpenders'],
      // Personal data is not cached beyond its display.
      keepUnusedDataFor: 0,
    }),
    topSpenderOrders: build.query<StaffTopSpenderOrders, { id: number; user_id: number }>({
      query: ({ id, user_id }) => ({ url: `${ALL}/${id}/members/${user_id}` }),
      keepUnusedDataFor: 0,
    }),
    decideTopSpenderEntry: build.mutation<
      unknown,
      { id: number; user_id: number; decision: DecideTopSpenderEntryRequest }
    >({
      query: ({ id, user_id, decision }) => post(`${ALL}/${id}/members/${user_id}`, decision),
      invalidatesTags: ['StaffTopSpenders'],
    }),
    confirmTopSpender: build.mutation<
      StaffTopSpender,
      { id: number; confirmation: ConfirmTopSpenderRequest }
    >({
      query: ({ id, confirmation }) => post(`${ALL}/${id}/confirm`, confirmation),
      invalidatesTags: ['StaffTopSpenders'],
      onQueryStarted: showAnswer('staffTopSpender', ({ id }) => id),
    }),
  }),
});

export const {
  useStaffTopSpendersQuery,
  useStaffTopSpenderCountsQuery,
  useStaffTopSpenderQuery,
  useMakeTopSpenderMutation,
  useChangeTopSpenderMutation,
  useTurnTopSpenderMutation,
  useDeleteTopSpenderMutation,
  useTopSpenderBoardQuery,
  useTopSpenderOrdersQuery,
  useDecideTopSpenderEntryMutation,
  useConfirmTopSpenderMutation,
} = calls;
export const downloadTopSpenders = listDownload(ALL, 'top-spender');
