import type { PopupAnswer } from '@mali/contracts/content';
import { api } from '../../clients/api.ts';

const layoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** REST-73 */
    popup: build.query<PopupAnswer, void>({ query: () => ({ url: '/popups', client: 'content' }) }),
  }),
});

export const { usePopupQuery } = layoutApi;
