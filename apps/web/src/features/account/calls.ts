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
    /** Also updates the name and picture used in the layout. */
    updateProfile: build.mutation<ProfileAnswer, ProfileUpdateRequest>({
      query: (data) => ({ url: '/profile/update/data', method: 'POST', data }),
      onQueryStarted: async (_change, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer === null) return;
        dispatch(calls.util.upsertQueryData('profile', undefined, answer.data));
        dispatch(profileChanged(answer.data.profile));
      },
    }),
    /** Reloads the profile afterwards (PROF-14). */
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
      // Optimistic update of the switch, reverted on failure.
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
    reportInviter: build.mutation<{ ok: true }, string>({
      query: (code) => ({ url: '/v3/users/me/invited_by', method: 'POST', data: { code } }),
      invalidatesTags: ['Invite'],
    }),
    /** Whether the account has a password. */
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
  useReportInviterMutation,
  useHowSignedInQuery,
  useDeleteAccountMutation,
} = calls;

/** Timeout for uploading 10 MB over a slow connection. */
const UPLOAD_MS = 5 * 60_000;

/**
 * Uploads the customer's picture (REST-42).
 * @param onProgress receives the uploaded fraction, 0 to 1
 * @returns URL of the small version
 */
export async function sendPicture(
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const form = new FormData();
  form.append('image', file);
  const { data } = await silentHttp.post<ProfileImgAnswer>('/profile_img', form, {
    timeout: UPLOAD_MS,
    signal,
    onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0),
  });
  return data.picture;
}

/** All personal data of the customer, as a file download. */
export async function fetchOwnData(): Promise<Blob> {
  const { data } = await silentHttp.get<Blob>('/v3/users/me/data', { responseType: 'blob' });
  return data;
}
