import type { MegaMenuAnswer } from '@mali/contracts/mega-menu';
import { api } from '../../clients/api.ts';

/** Not among the calls of the navigation: it is asked for by the open menu alone, in its own chunk. */
export const { useMegaMenuQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    megaMenu: build.query<MegaMenuAnswer, void>({
      query: () => ({ url: '/mega-menu', method: 'GET', client: 'content' }),
    }),
  }),
});
