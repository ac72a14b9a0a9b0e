import type { CaptchaAnswer, SessionAnswer } from '@mali/contracts/accounts';
import type { Language } from '@mali/contracts/limits';
import { ANONYMOUS_USER_ID } from '@mali/contracts/limits';
import type { ProfileAnswer } from '@mali/contracts/profile';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { type ApiError, toApiError } from '../../clients/api-error.ts';
import { http, silentHttp } from '../../clients/http.ts';
import { preferenceArea } from '../consent/index.ts';
import { type SessionRoot, sessionEnded, signedIn, suspicionRaised } from './slice.ts';

type SessionThunk<R> = (
  dispatch: ThunkDispatch<SessionRoot, unknown, UnknownAction>,
  getState: () => SessionRoot,
) => Promise<R>;

/**
 * Finds out at startup who is here (SHELL-36). A live cookie brings a fresh token; a token that has run out
 * is not sent, so that it cannot end a session the cookie still keeps.
 * @returns the language kept in the profile, if any (I18N-03)
 */
export const startSession = (): SessionThunk<Language | null> => async (dispatch) => {
  try {
    const { data } = await silentHttp.get<ProfileAnswer>('/profile', { anonymous: true });
    if (data.profile.user_id === ANONYMOUS_USER_ID) {
      dispatch(sessionEnded());
      return null;
    }
    dispatch(signedIn({ token: data.token ?? null, profile: data.profile }));
    return data.setting.web_lang;
  } catch {
    dispatch(sessionEnded());
    return null;
  }
};

/** Asks with the refresh cookie for a new token; null when the session is over. */
export async function askForToken(): Promise<string | null> {
  try {
    const { data } = await silentHttp.get<ProfileAnswer>('/profile', { anonymous: true });
    return data.profile.user_id === ANONYMOUS_USER_ID ? null : (data.token ?? null);
  } catch {
    return null;
  }
}

/** A random id of this browser (`secret`), kept so that a known device is not asked for a captcha. */
export function deviceId(): string {
  const key = 'mali.device';
  try {
    const area = preferenceArea();
    const known = area.getItem(key);
    if (known !== null) return known;
    const made = crypto.randomUUID();
    area.setItem(key, made);
    return made;
  } catch {
    return 'none';
  }
}

const isSuspicious = ({ code, details }: ApiError): boolean =>
  code === 'AUTH.CAPTCHA_REQUIRED' ||
  (typeof details === 'object' && details !== null && 'suspicious' in details && details.suspicious === true);

/** A challenge for the browser to work on (AUTH-04). */
export async function fetchCaptcha(): Promise<CaptchaAnswer> {
  const { data } = await silentHttp.get<CaptchaAnswer>('/v3/auth/captcha');
  return data;
}

/**
 * @param captchaResponse the solved challenge, once the session is suspicious
 * @returns the refusal to show, or null when signed in
 */
export const signIn =
  (email: string, password: string, captchaResponse: string | null = null): SessionThunk<ApiError | null> =>
  async (dispatch) => {
    try {
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
};

/** @returns the refusal to show, or null when the account exists and is signed in */
export const signUp =
  (account: SignUp): SessionThunk<ApiError | null> =>
  async (dispatch) => {
    try {
      const body = {
        ...account,
        first_name: account.first_name.trim(),
        last_name: account.last_name.trim(),
      };
      const { data } = await http.post<SessionAnswer>('/signup', body, { anonymous: true });
      dispatch(signedIn({ token: data.token, profile: data.profile }));
      return null;
    } catch (failure) {
      return toApiError(failure);
    }
  };

export const signOut = (): SessionThunk<void> => async (dispatch) => {
  try {
    await http.post('/v3/auth/signout');
  } catch {
    // The server may be out of reach; this browser forgets the session all the same.
  }
  dispatch(sessionEnded());
};

/** Keeps the language in the profile of a signed-in customer (I18N-04). */
export async function saveLanguage(lang: Language): Promise<void> {
  try {
    await silentHttp.post('/profile/lang', { lang });
  } catch {
    // The choice holds in this browser; the next one is sent again.
  }
}
