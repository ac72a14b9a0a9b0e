import type {
  InviteAnswer,
  NoticeRequest,
  NoticesAnswer,
  ProfileAnswer,
  ProfileCheckRequest,
  ProfileImgAnswer,
  ProfileUpdateRequest,
  UnsubscribeAnswer,
} from '@mali/contracts/profile';
import type { SignInSettings } from '@mali/contracts/sign-in';
import { api } from '../../clients/api.ts';
import { silentHttp } from '../../clients/http.ts';
import { profileChanged } from '../session/index.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['Invite', 'Notices'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The whole profile (REST-40). */
    profile: build.query<ProfileAnswer, void>({
      query: () => ({ url: '/profile' }),
      providesTags: ['Profile'],
    }),
    /** What is changed here is what the whole shop calls the customer by. */
    updateProfile: build.mutation<ProfileAnswer, ProfileUpdateRequest>({
      query: (data) => ({ url: '/profile/update/data', method: 'POST', data }),
      onQueryStarted: async (_change, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer === null) return;
        dispatch(calls.util.upsertQueryData('profile', undefined, answer.data));
        dispatch(profileChanged(answer.data.profile));
      },
    }),
    /** Afterwards the profile is loaded anew (PROF-14). */
    checkProfile: build.mutation<{ ok: true }, ProfileCheckRequest>({
      query: (data) => ({ url: '/profile_check', method: 'POST', data, client: 'silent' }),
      onQueryStarted: async (_answer, { dispatch, queryFulfilled }) => {
        await queryFulfilled.catch(() => null);
        const loaded = await dispatch(calls.endpoints.profile.initiate(undefined, { forceRefetch: true }));
        if (loaded.data !== undefined) dispatch(profileChanged(loaded.data.profile));
      },
    }),
    deletePicture: build.mutation<{ ok: true }, void>({
      query: () => ({ url: '/profile_img', method: 'DELETE', client: 'silent' }),
      invalidatesTags: ['Profile'],
    }),
    notices: build.query<NoticesAnswer, void>({
      query: () => ({ url: '/v3/users/me/notices' }),
      providesTags: ['Notices'],
    }),
    setNotice: build.mutation<NoticesAnswer, NoticeRequest>({
      query: (data) => ({ url: '/v3/users/me/notices', method: 'POST', data, client: 'silent' }),
      // The switch moves at once, and back when it could not be kept.
      onQueryStarted: async ({ kind, on }, { dispatch, queryFulfilled }) => {
        const moved = dispatch(
          calls.util.updateQueryData('notices', undefined, (shown) => {
            for (const one of shown.email) if (one.kind === kind) one.on = on;
          }),
        );
        await queryFulfilled.catch(() => moved.undo());
      },
    }),
    unsubscribe: build.mutation<UnsubscribeAnswer, string>({
      query: (token) => ({ url: '/v3/unsubscribe', method: 'POST', data: { token }, client: 'silent' }),
      invalidatesTags: ['Notices'],
    }),
    invite: build.query<InviteAnswer, void>({
      query: () => ({ url: '/v3/users/me/invite' }),
      providesTags: ['Invite'],
      keepUnusedDataFor: 0,
    }),
    sayWhoInvited: build.mutation<{ ok: true }, string>({
      query: (code) => ({ url: '/v3/users/me/invited_by', method: 'POST', data: { code } }),
      invalidatesTags: ['Invite'],
    }),
    /** Whether the account has a password to ask for. */
    howSignedIn: build.query<SignInSettings, void>({
      query: () => ({ url: '/v3/users/me/sign_in' }),
      keepUnusedDataFor: 0,
    }),
    deleteAccount: build.mutation<{ ok: true }, { password?: string }>({
      query: (data) => ({ url: '/v3/users/me/delete', method: 'POST', data }),
    }),
  }),
});

export const {
  useProfileQuery,
  useUpdateProfileMutation,
  useCheckProfileMutation,
  useDeletePictureMutation,
  useNoticesQuery,
  useSetNoticeMutation,
  useUnsubscribeMutation,
  useInviteQuery,
  useSayWhoInvitedMutation,
  useHowSignedInQuery,
  useDeleteAccountMutation,
} = calls;

/** A photo of 10 MB over a slow phone takes its time. */
const UPLOAD_MS = 5 * 60_000;

/**
 * Sends a picture of the customer (REST-42).
 * @param onProgress hears which part of it has been sent, 0 to 1
 * @returns the address of the small one
 */
export async function sendPicture(file: File, onProgress: (part: number) => void): Promise<string> {
  const form = new FormData();
  form.append('image', file);
  const { data } = await silentHttp.post<ProfileImgAnswer>('/profile_img', form, {
    timeout: UPLOAD_MS,
    onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0),
  });
  return data.picture;
}

/** Everything the shop holds of the customer, as the browser saves a file. */
export async function fetchOwnData(): Promise<Blob> {
  const { data } = await silentHttp.get<Blob>('/v3/users/me/data', { responseType: 'blob' });
  return data;
}
