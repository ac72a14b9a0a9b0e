import type { InformationPage } from '@mali/contracts/content';
import { api } from '../../clients/api.ts';
import { privacyAccepted } from '../session/index.ts';

const consentApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** REST-71, CONS-22 */
    policyPage: build.query<InformationPage, void>({
      query: () => ({ url: '/policy-page', client: 'content' }),
    }),
    /** REST-57: with the version that was shown; accepted, the popup is hidden (CONS-27). */
    consentToPrivacy: build.mutation<unknown, number | undefined>({
      query: (version) => ({
        url: '/v3/users/me/pdpa/consent',
        method: 'POST',
        client: 'silent',
        data: version === undefined ? {} : { version },
      }),
      onQueryStarted: async (_version, { dispatch, queryFulfilled }) => {
        try {
          await queryFulfilled;
          dispatch(privacyAccepted());
        } catch {
          // The dialog shows the error.
        }
      },
    }),
  }),
});

export const { usePolicyPageQuery, useConsentToPrivacyMutation } = consentApi;
