import type { SessionsAnswer, SignInSettings } from '@mali/contracts/sign-in';
import { api } from '../../clients/api.ts';

/** Sign-in methods and sessions of the signed-in customer. */
const settingsApi = api.enhanceEndpoints({ addTagTypes: ['SignIn', 'Sessions'] }).injectEndpoints({
  endpoints: (build) => ({
    signInSettings: build.query<SignInSettings, void>({
      query: () => ({ url: '/v3/users/me/sign_in' }),
      providesTags: ['SignIn'],
    }),
    changeEmail: build.mutation<void, { email: string; password: string }>({
      query: (data) => ({ url: '/v3/users/me/change_email', method: 'POST', data }),
    }),
    askToVerify: build.mutation<void, void>({
      query: () => ({ url: '/v3/users/me/verify_email', method: 'POST' }),
    }),
    sessions: build.query<SessionsAnswer, void>({
      query: () => ({ url: '/v3/users/me/sessions' }),
      providesTags: ['Sessions'],
    }),
    endSession: build.mutation<void, string>({
      query: (session_id) => ({
        url: `/v3/users/me/sessions/${encodeURIComponent(session_id)}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['Sessions'],
    }),
  }),
});

export const {
  useSignInSettingsQuery,
  useChangeEmailMutation,
  useAskToVerifyMutation,
  useSessionsQuery,
  useEndSessionMutation,
} = settingsApi;
