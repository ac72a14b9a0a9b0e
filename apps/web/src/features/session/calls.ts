import type { Language } from '@mali/contracts/limits';
import { ANONYMOUS_USER_ID } from '@mali/contracts/limits';
import type { ProfileAnswer } from '@mali/contracts/profile';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { toApiError } from '../../clients/api-error.ts';
import { http, silentHttp } from '../../clients/http.ts';
import { preferenceArea } from '../consent/index.ts';
import { type SessionRoot, sessionEnded, signedIn } from './slice.ts';

export type SessionThunk<R> = (
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
  } catch (failure) {
    dispatch(sessionEnded(toApiError(failure).code));
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
