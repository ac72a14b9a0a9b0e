import type { FindGoodsRequest, GoodsFound } from '@mali/contracts/receiving';
import { api } from '../../clients/api.ts';

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    /** Goods of a code that is scanned, or of variants that are known. */
    findGoods: build.mutation<GoodsFound, FindGoodsRequest>({
      query: (data) => ({ url: '/admin/receiving/goods', method: 'POST', data, client: 'silent' }),
    }),
  }),
});

export const { useFindGoodsMutation } = calls;
