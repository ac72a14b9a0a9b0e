import type { SessionAnswer } from '@mali/contracts/accounts';
import type {
  IdentitiesAnswer,
  ProvidersAnswer,
  SocialProfile,
  SocialStartAnswer,
  SocialTokenAnswer,
} from '@mali/contracts/identities';
import type { Provider, SocialIntent } from '@mali/contracts/identity-values';
import type { Language } from '@mali/contracts/limits';
import { api } from '../../clients/api.ts';
import { type ApiError, toApiError } from '../../clients/api-error.ts';
import { http, silentHttp } from '../../clients/http.ts';
import { storeSession } from '../consent/index.ts';
import { deviceId, type SessionThunk } from './calls.ts';
import { reportInviter } from './invitation.ts';
import { signedIn } from './slice.ts';
import type { SocialReturn } from './social-window.ts';

let offered: Promise<readonly Provider[]> | null = null;
/** Configured providers; none on failure. */
export function fetchProviders(): Promise<readonly Provider[]> {
  offered ??= silentHttp
    .get<ProvidersAnswer>('/v3/auth/providers', { anonymous: true })
    .then(({ data }) => data.data)
    .catch(() => {
      offered = null;
      return [];
    });
  return offered;
}

/** Return path after a redirect to the provider, except for finished forms. */
const whereabouts = (): string => {
  const { pathname, search } = window.location;
  return /^\/(?:login|signup|auth)\b/.test(pathname) ? '/' : pathname + search;
};

/** @throws ApiError */
export async function startSocial(
  provider: Provider,
  intent: SocialIntent,
  lang: Language,
): Promise<SocialStartAnswer> {
  try {
    const body = { provider, intent, lang, return: whereabouts() };
    const { data } = await silentHttp.post<SocialStartAnswer>('/v3/auth/social/start', body, {
      anonymous: true,
    });
    return data;
  } catch (failure) {
    throw toApiError(failure);
  }
}

/** The shop's result of a provider's response. */
export type Brought = SocialTokenAnswer | ApiError;
export const isToken = (brought: Brought): brought is SocialTokenAnswer => 'token' in brought;

/** Sends the provider's response to the shop (AUTH-35). */
export async function bringAnswer(answer: SocialReturn): Promise<Brought> {
  try {
    const { data } = await http.post<SocialTokenAnswer>('/v3/auth/social/callback', answer, {
      anonymous: true,
    });
    return data;
  } catch (failure) {
    return toApiError(failure);
  }
}

/** The next step; `done` when signed in. */
export type NextStep =
  | { step: 'done' }
  | { step: 'signup'; token: string; profile: SocialProfile }
  | { step: 'prove'; token: string; provider: Provider; email: string }
  | { step: 'failed'; error: ApiError };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function afterRefusal(error: ApiError, token: string, provider: Provider): NextStep {
  const details = isRecord(error.details) ? error.details : {};
  if (error.code === 'AUTH.NO_ACCOUNT') {
    const profile = {
      provider,
      first_name: textOf(details.first_name),
      last_name: textOf(details.last_name),
      email: textOf(details.email) || null,
      email_verified: details.email_verified === true,
    };
    return { step: 'signup', token, profile };
  }
  if (error.code === 'AUTH.OTHER_SIGN_IN' && textOf(details.email) !== '')
    return { step: 'prove', token, provider, email: textOf(details.email) };
  return { step: 'failed', error };
}

/** Exchanges the provider's confirmation for a session, verified each time (AUTH-36, REST-50). */
export const verifySocial =
  ({ token, provider }: SocialTokenAnswer): SessionThunk<NextStep> =>
  async (dispatch) => {
    try {
      storeSession(true);
      const body = { token, secret: deviceId() };
      const { data } = await http.post<SessionAnswer>('/v3/auth/accesstoken/verify', body, {
        anonymous: true,
      });
      dispatch(signedIn({ token: data.token, profile: data.profile }));
      return { step: 'done' };
    } catch (failure) {
      return afterRefusal(toApiError(failure), token, provider);
    }
  };

export type SocialSignup = {
  first_name: string;
  last_name: string;
  email: string;
  email_consent: boolean;
  lang: Language;
};

/** @returns the error, or null when the account was created and is signed in (REST-53) */
export const signUpSocial =
  (token: string, account: SocialSignup): SessionThunk<ApiError | null> =>
  async (dispatch) => {
    try {
      storeSession(true);
      const { data } = await http.post<SessionAnswer>(
        '/v3/auth/signup',
        { ...account, secret: deviceId() },
        { anonymous: true, headers: { Authorization: `Bearer ${token}` } },
      );
      dispatch(signedIn({ token: data.token, profile: data.profile }));
      void reportInviter();
      return null;
    } catch (failure) {
      return toApiError(failure);
    }
  };

/** @returns the error, or null when accepted; a mail is sent if the e-mail has an account */
export async function askToLink(token: string, email: string, lang: Language): Promise<ApiError | null> {
  try {
    await http.post('/v3/auth/social/link', { token, email, lang }, { anonymous: true });
    return null;
  } catch (failure) {
    return toApiError(failure);
  }
}

/**
 * Uses a mailed link that links the identity to an account.
 * @returns the error, or null when signed in
 */
export const confirmSocialLink =
  (token: string): SessionThunk<ApiError | null> =>
  async (dispatch) => {
    try {
      storeSession(true);
      const body = { token, secret: deviceId() };
      const { data } = await http.post<SessionAnswer>('/v3/auth/social/link/confirm', body, {
        anonymous: true,
      });
      dispatch(signedIn({ token: data.token, profile: data.profile }));
      return null;
    } catch (failure) {
      return toApiError(failure);
    }
  };

/**
 * Links the identity to the account just signed in.
 * @returns the error, or null
 */
export async function linkToken(token: string): Promise<ApiError | null> {
  try {
    await http.post('/v3/users/me/identities', { token });
    return null;
  } catch (failure) {
    return toApiError(failure);
  }
}

/** Linked providers of the signed-in customer. */
const socialApi = api.enhanceEndpoints({ addTagTypes: ['Identities'] }).injectEndpoints({
  endpoints: (build) => ({
    identities: build.query<IdentitiesAnswer, void>({
      query: () => ({ url: '/v3/users/me/identities' }),
      providesTags: ['Identities'],
    }),
    linkIdentity: build.mutation<void, { token: string; password?: string }>({
      query: (data) => ({ url: '/v3/users/me/identities', method: 'POST', data }),
      invalidatesTags: ['Identities'],
    }),
    unlinkIdentity: build.mutation<void, { provider: Provider; password?: string }>({
      query: ({ provider, ...data }) => ({
        url: `/v3/users/me/identities/${provider}`,
        method: 'DELETE',
        data,
      }),
      invalidatesTags: ['Identities'],
    }),
  }),
});
export const { useIdentitiesQuery, useLinkIdentityMutation, useUnlinkIdentityMutation } = socialApi;
