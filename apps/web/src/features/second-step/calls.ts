import type { SessionAnswer } from '@mali/contracts/accounts';
import type {
  EnrolledAnswer,
  EnrolmentAnswer,
  RecoveryCodesAnswer,
  SecondStepSettings,
} from '@mali/contracts/second-step';
import { api } from '../../clients/api.ts';
import { type ApiError, toApiError } from '../../clients/api-error.ts';
import { http, silentHttp } from '../../clients/http.ts';
import { deviceId } from '../session/index.ts';
import { withFreshCode } from './fresh-code-port.ts';

/** Result of a request: response or error. */
type Outcome<Answer> = { answer: Answer } | { refusal: ApiError };

async function post<Answer>(path: string, body: object, anonymous: boolean): Promise<Outcome<Answer>> {
  try {
    const client = anonymous ? http : silentHttp;
    return { answer: (await client.post<Answer>(path, body, { anonymous })).data };
  } catch (failure) {
    return { refusal: toApiError(failure) };
  }
}

export const signInWithCode = (ticket: string, code: string) =>
  post<SessionAnswer>('/v3/auth/second_step', { ticket, code, secret: deviceId() }, true);
export const beginEnrolment = (ticket: string) =>
  post<EnrolmentAnswer>('/v3/auth/second_step/enrol', { ticket }, true);
export const confirmEnrolment = (ticket: string, code: string) =>
  post<EnrolledAnswer>('/v3/auth/second_step/enrol/confirm', { ticket, code, secret: deviceId() }, true);
export const confirmAgain = (code: string) =>
  post<SessionAnswer>('/v3/users/me/second_step/confirm', { code }, false);

const calls = api.enhanceEndpoints({ addTagTypes: ['SecondStep'] }).injectEndpoints({
  endpoints: (build) => ({
    secondStep: build.query<SecondStepSettings, void>({
      query: () => ({ url: '/v3/users/me/second_step' }),
      providesTags: ['SecondStep'],
    }),
    makeRecoveryCodes: build.mutation<RecoveryCodesAnswer, void>({
      queryFn: withFreshCode<void, RecoveryCodesAnswer>(() => ({
        url: '/v3/users/me/second_step/recovery_codes',
        method: 'POST',
        client: 'silent',
      })),
      invalidatesTags: ['SecondStep'],
    }),
    beginReplacement: build.mutation<EnrolmentAnswer, void>({
      queryFn: withFreshCode<void, EnrolmentAnswer>(() => ({
        url: '/v3/users/me/second_step/replace',
        method: 'POST',
        client: 'silent',
      })),
    }),
    replaceAuthenticator: build.mutation<unknown, string>({
      queryFn: withFreshCode((code: string) => ({
        url: '/v3/users/me/second_step/replace/confirm',
        method: 'POST',
        data: { code },
        client: 'silent',
      })),
      invalidatesTags: ['SecondStep'],
    }),
  }),
});

export const {
  useSecondStepQuery,
  useMakeRecoveryCodesMutation,
  useBeginReplacementMutation,
  useReplaceAuthenticatorMutation,
} = calls;
