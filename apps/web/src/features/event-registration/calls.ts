import type {
  EventRegistration,
  GuestRegistrationRequest,
  OwnEventRegistration,
  SetEventRegistrationRequest,
} from '@mali/contracts/shop-events';
import { api } from '../../clients/api.ts';

const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['EventRegistration'] }).injectEndpoints({
  endpoints: (build) => ({
    eventRegistration: build.query<EventRegistration, string>({
      query: (code) => ({ url: `/v3/events/${code}/registration` }),
      providesTags: ['EventRegistration'],
    }),
    ownEventRegistration: build.query<OwnEventRegistration, string>({
      query: (code) => ({ url: `/v3/users/me/events/${code}` }),
      providesTags: ['EventRegistration'],
    }),
    // A refusal means outdated data, too.
    setEventRegistration: build.mutation<
      OwnEventRegistration,
      SetEventRegistrationRequest & { code: string }
    >({
      query: ({ code, ...data }) => post(`/v3/users/me/events/${code}`, data),
      invalidatesTags: ['EventRegistration'],
    }),
    registerGuest: build.mutation<OwnEventRegistration, GuestRegistrationRequest & { code: string }>({
      query: ({ code, ...data }) => post(`/v3/events/${code}/registration`, data),
      invalidatesTags: ['EventRegistration'],
    }),
    withdrawGuest: build.mutation<OwnEventRegistration, string>({
      query: (token) => post('/v3/events/withdraw', { token }),
      invalidatesTags: ['EventRegistration'],
    }),
  }),
});

export const {
  useEventRegistrationQuery,
  useOwnEventRegistrationQuery,
  useSetEventRegistrationMutation,
  useRegisterGuestMutation,
  useWithdrawGuestMutation,
} = calls;
