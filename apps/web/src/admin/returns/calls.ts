import type {
  AdminReturn,
  AdminReturnsAnswer,
  ChangeWish,
  DecideReturn,
  ExchangeReturn,
  InspectReturn,
  OpenReturn,
  PayReturn,
} from '@mali/contracts/returns';
import { api } from '../../clients/api.ts';
import { withFreshCode } from '../../features/second-step/index.ts';
import type { ListParameters } from '../list/list-address.ts';
import { showAnswer } from '../shared/show-answer.ts';

/** A step of a return with what it needs. */
export type ReturnStep = { return_no: string } & (
  | { step: 'decide'; body: DecideReturn }
  | { step: 'receive'; body: Record<string, never> }
  | { step: 'inspect'; body: InspectReturn }
  | { step: 'wish'; body: ChangeWish }
  | { step: 'exchange'; body: ExchangeReturn }
  | { step: 'pay'; body: PayReturn }
);

const calls = api.enhanceEndpoints({ addTagTypes: ['AdminReturns', 'AdminReturn'] }).injectEndpoints({
  endpoints: (build) => ({
    adminReturns: build.query<AdminReturnsAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/returns', params }),
      providesTags: ['AdminReturns'],
    }),
    adminReturn: build.query<AdminReturn, string>({
      query: (return_no) => ({ url: `/admin/returns/${return_no}` }),
      providesTags: (_one, _error, return_no) => [{ type: 'AdminReturn', id: return_no }],
      // Personal data is not cached beyond its display.
      keepUnusedDataFor: 0,
    }),
    openReturn: build.mutation<AdminReturn, OpenReturn>({
      query: (data) => ({ url: '/admin/returns', method: 'POST', data, client: 'silent' }),
      invalidatesTags: ['AdminReturns'],
    }),
    takeReturnStep: build.mutation<AdminReturn, ReturnStep>({
      // Refunding requires a recent code of the authenticator.
      queryFn: withFreshCode<ReturnStep, AdminReturn>(({ return_no, step, body: data }) => ({
        url: `/admin/returns/${return_no}/${step}`,
        method: 'POST',
        data,
        client: 'silent',
      })),
      // Also after an error: a colleague may have taken the step.
      invalidatesTags: (_done, _error, { return_no }) => [
        'AdminReturns',
        { type: 'AdminReturn', id: return_no },
      ],
      onQueryStarted: showAnswer('adminReturn', ({ return_no }) => return_no),
    }),
  }),
});

export const { useAdminReturnsQuery, useAdminReturnQuery, useOpenReturnMutation, useTakeReturnStepMutation } =
  calls;
