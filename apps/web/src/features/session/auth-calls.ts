import type { CaptchaAnswer, SessionAnswer } from '@mali/contracts/accounts';
import type { Language } from '@mali/contracts/limits';
import type { LinkAnswer } from '@mali/contracts/sign-in';
import type { LinkPurpose } from '@mali/contracts/sign-in-values';
import { type ApiError, toApiError } from '../../clients/api-error.ts';
import { http, silentHttp } from '../../clients/http.ts';
import { storeSession } from '../consent/index.ts';
import { deviceId, type SessionThunk } from './calls.ts';
import { reportInviter } from './invitation.ts';
import { sessionEnded, signedIn, suspicionRaised, tokenRefreshed } from './slice.ts';

const isSuspicious = ({ code, details }: ApiError): boolean =>
  code === 'AUTH.CAPTCHA_REQUIRED' ||
  (typeof details === 'object' && details !== null && 'suspicious' in details && details.suspicious === true);

/** A proof-of-work challenge (AUTH-04). */
export async function fetchCaptcha(): Promise<CaptchaAnswer> {
  const { data } = await silentHttp.get<CaptchaAnswer>('/v3/auth/captcha');
  return data;
}

/**
 * @param captchaResponse the solved challenge, if required
 * @param keep whether the session persists when the browser is closed (AUTH-30)
 * @returns the error, or null when signed in
 */
export const signIn =
  (
    email: string,
    password: string,
    { captchaResponse = null, keep = true }: { captchaResponse?: string | null; keep?: boolean } = {},
  ): SessionThunk<ApiError | null> =>
  async (dispatch) => {
    try {
      // Set before the request: the API chooses its cookie's lifetime by it.
      storeSession(keep);
      const body = { email, password, secret: deviceId(), captchaResponse };
      const { data } = await http.post<SessionAnswer>('/signin', body, { anonymous: true });
      dispatch(signedIn({ token: data.token, profile: data.profile }));
      return null;
    } catch (failure) {
      const error = toApiError(failure);
      if (isSuspicious(error)) dispatch(suspicionRaised());
      return error;
    }
  };

export type SignUp = {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  email_consent: boolean;
  /** The language of the page, for mails. */
  lang?: Language;
};

/** @returns the error, or null when the account was created and is signed in */
export const signUp =
  (account: SignUp): SessionThunk<ApiError | null> =>
  async (dispatch) => {
    try {
      const body = {
        ...account,
        first_name: account.first_name.trim(),
        last_name: account.last_name.trim(),
        secret: deviceId(),
      };
      storeSession(true);
      const { data } = await http.post<SessionAnswer>('/signup', body, { anonymous: true });
      dispatch(signedIn({ token: data.token, profile: data.profile }));
      void reportInviter();
      return null;
    } catch (failure) {
      return toApiError(failure);
    }
  };

/** @returns the error, or null when accepted; a mail is sent if the e-mail has an account (REST-56) */
export async function forgotPassword(email: string, lang: Language): Promise<ApiError | null> {
  try {
    await http.post('/forgot_password', { email, lang }, { anonymous: true });
    return null;
  } catch (failure) {
    return toApiError(failure);
  }
}

/** Result of a mailed link: its e-mail, or why it is invalid. */
export type LinkOutcome = { email: string } | ApiError;
export const isRefused = (outcome: LinkOutcome): outcome is ApiError => 'code' in outcome;

async function link(path: string, body: object, client = http): Promise<LinkOutcome> {
  try {
    const { data } = await client.post<LinkAnswer>(path, body, { anonymous: true });
    return { email: data.email };
  } catch (failure) {
    return toApiError(failure);
  }
}
/** Checks a link without consuming it. */
export const checkLink = (purpose: LinkPurpose, token: string) =>
  link('/v3/auth/link', { purpose, token }, silentHttp);
export const resetPassword = (token: string, password: string) =>
  link('/v3/auth/reset_password', { token, password });
export const verifyEmail = (token: string) => link('/v3/auth/verify_email', { token });
export const confirmNewEmail = (token: string) => link('/v3/auth/change_email', { token });

/** @returns the error, or null when the password was changed, with a new session for this browser */
export const changePassword =
  (password: string, new_password: string): SessionThunk<ApiError | null> =>
  async (dispatch) => {
    try {
      const body = { password, new_password };
      const { data } = await http.post<SessionAnswer>('/v3/users/me/change_password', body);
      dispatch(tokenRefreshed(data.token));
      return null;
    } catch (failure) {
      return toApiError(failure);
    }
  };

/** @returns the error, or null when all sessions have ended, this one included */
export const signOutEverywhere = (): SessionThunk<ApiError | null> => async (dispatch) => {
  try {
    await http.delete('/v3/users/me/sessions');
    dispatch(sessionEnded());
    return null;
  } catch (failure) {
    return toApiError(failure);
  }
};
