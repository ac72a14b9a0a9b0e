import type { ReportShortage, ShortageFound, ShortageWait } from '@mali/contracts/shortage';
import { api } from '../../clients/api.ts';

type Of<Body> = Body & { so_no: string };
type Order = { so_no: string };

/** After a refusal too: a colleague may have settled it. The order leaves the bench, or may come to it. */
const changed = (_done: unknown, _error: unknown, { so_no }: Order) =>
  [
    'AdminOrders' as const,
    'Waves' as const,
    'Pickups' as const,
    { type: 'AdminOrder' as const, id: so_no },
  ] as const;

const calls = api
  .enhanceEndpoints({ addTagTypes: ['AdminOrders', 'AdminOrder', 'Waves', 'Pickups'] })
  .injectEndpoints({
    endpoints: (build) => ({
      /** `place`: who reports it, the packing bench or the branch at which it is picked up. */
      reportShortage: build.mutation<unknown, Of<ReportShortage> & { place: 'orders' | 'pickups' }>({
        query: ({ so_no, place, ...data }) => ({
          ...{ url: `/admin/${place}/${so_no}/shortage`, method: 'POST', data, client: 'silent' },
        }),
        invalidatesTags: changed,
      }),
      shortageFound: build.mutation<unknown, Of<ShortageFound>>({
        query: ({ so_no, ...data }) => ({
          ...{ url: `/admin/orders/${so_no}/shortage/found`, method: 'POST', data, client: 'silent' },
        }),
        invalidatesTags: changed,
      }),
      shortageWaits: build.mutation<unknown, Of<ShortageWait>>({
        query: ({ so_no, ...data }) => ({
          ...{ url: `/admin/orders/${so_no}/shortage/wait`, method: 'POST', data, client: 'silent' },
        }),
        invalidatesTags: changed,
      }),
    }),
  });

export const { useReportShortageMutation, useShortageFoundMutation, useShortageWaitsMutation } = calls;
