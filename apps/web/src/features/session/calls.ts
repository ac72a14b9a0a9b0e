import type { Language } from '@mali/contracts/limits';
import { ANONYMOUS_USER_ID } from '@mali/contracts/limits';
import type { ProfileAnswer } from '@mali/contracts/profile';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { toApiError } from '../../clients/api-error.ts';
import { http, silentHttp } from '../../clients/http.ts';
import { preferenceArea } from '../consent/index.ts';
import {
  type SessionRoot,
  sessionConfirmed,
  sessionEnded,
  sessionUnreached,
  signedIn,
  tokenRefreshed,
} from './slice.ts';
import { inOneTab, isLeaving, lasts, setLeaving, storedToken, storeToken, userOf } from './token.ts';

export type SessionThunk<R> = (
  dispatch: ThunkDispatch<SessionRoot, unknown, UnknownAction>,
  getState: () => SessionRoot,
) => Promise<R>;

/** Requests profile and token by the cookie; null for a guest. */
async function requestByCookie(): Promise<ProfileAnswer | null> {
  if (isLeaving()) {
    await silentHttp.post('/v3/auth/signout', undefined, { anonymous: true });
    setLeaving(false);
  }
  const { data } = await silentHttp.get<ProfileAnswer>('/profile', { anonymous: true });
  return data.profile.user_id === ANONYMOUS_USER_ID ? null : data;
}

/** The newer token of another tab, if any, or the server's response to the cookie. */
const renewOnce = (before: string | null): Promise<string | ProfileAnswer | null> =>
  inOneTab(async () => {
    const stored = storedToken();
    if (stored !== before && lasts(stored)) return stored;
    const answer = await requestByCookie();
    // Stored before the next tab gets the lock.
    if (answer?.token !== undefined) storeToken(answer.token);
    return answer;
  });

/**
 * Determines the current user (SHELL-36): by the token, or by the cookie when the token is about to expire. A
 * session ends only by a definite response; without one, the token is kept.
 * @param byCookie ignore the token: another tab reports the end of the session, or the cookie must be set
 * again
 * @returns the language stored in the profile, if any (I18N-03)
 */
export const startSession =
  (byCookie = false): SessionThunk<Language | null> =>
  async (dispatch, getState) => {
    const { profile: before, token: had } = getState().session;
    const ask = async (): Promise<ProfileAnswer | null> => {
      if (byCookie) return requestByCookie();
      if (!lasts(had)) {
        const answer = await renewOnce(had);
        if (typeof answer !== 'string') return answer;
        dispatch(tokenRefreshed(answer));
      }
      return (await silentHttp.get<ProfileAnswer>('/profile')).data;
    };
    try {
      const answer = await ask();
      const { profile, token } = getState().session;
      // Sign-in or sign-out happened meanwhile: the response is outdated.
      if (profile !== before) return null;
      if (answer === null) {
        dispatch(sessionEnded());
        return null;
      }
      const found = { token: answer.token ?? token, profile: answer.profile };
      if (profile?.user_id === found.profile.user_id) dispatch(sessionConfirmed(found));
      else {
        if (profile !== null) dispatch(sessionEnded());
        dispatch(signedIn(found));
      }
      return answer.setting.web_lang;
    } catch (failure) {
      // A definitely rejected token has ended the session already (AUTH-27).
      const isOver = had !== null && getState().session.token === null;
      if (!isOver) dispatch(sessionUnreached(toApiError(failure).code));
      return null;
    }
  };

/**
 * A new token replacing a rejected one; null when the session has ended.
 * @throws when the state is unknown, and when another user has signed in: the request was not theirs
 */
export const renewToken = (): SessionThunk<string | null> => async (dispatch, getState) => {
  const { token: had } = getState().session;
  const answer = await renewOnce(had);
  const { token: now, profile } = getState().session;
  if (now !== null && now !== had) return now;
  if (answer === null) return null;
  const token = typeof answer === 'string' ? answer : (answer.token ?? '');
  if (profile !== null && profile.user_id !== userOf(token)) {
    void dispatch(startSession(true));
    throw new Error('the session is of another user now');
  }
  dispatch(tokenRefreshed(token));
  return token;
};

/** A random id of this browser (`secret`), persistent so that a known device needs no captcha. */
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
  setLeaving(true);
  try {
    await http.post('/v3/auth/signout', undefined, { anonymous: true });
    setLeaving(false);
    dispatch(sessionEnded());
  } catch (failure) {
    // The session ends locally at once; the server is informed as soon as it is reachable.
    dispatch(sessionEnded());
    dispatch(sessionUnreached(toApiError(failure).code));
  }
};

/** Stores the language in the profile of a signed-in customer (I18N-04). */
export async function saveLanguage(lang: Language): Promise<void> {
  try {
    await silentHttp.post('/profile/lang', { lang });
  } catch {
    // The choice applies in this browser; the next one is sent again.
  }
}
