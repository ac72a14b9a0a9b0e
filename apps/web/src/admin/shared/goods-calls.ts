import type { FindGoodsRequest, GoodsFound } from '@mali/contracts/receiving';
import type { StaffPlaces } from '@mali/contracts/staff-places';
import { api } from '../../clients/api.ts';

/** What several sections ask about goods and the places that have them. */
const calls = api.enhanceEndpoints({ addTagTypes: ['Stock'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Goods of a code that is scanned, or of variants that are known. */
    findGoods: build.mutation<GoodsFound, FindGoodsRequest>({
      query: (data) => ({ url: '/admin/receiving/goods', method: 'POST', data, client: 'silent' }),
    }),
    places: build.query<StaffPlaces, void>({
      query: () => ({ url: '/admin/places', client: 'silent' }),
      providesTags: ['Stock'],
    }),
  }),
});

export const { useFindGoodsMutation, usePlacesQuery } = calls;
