import type { WishRequest } from '@mali/contracts/wishlist';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import i18next from 'i18next';
import { isApiError } from '../../clients/api-error.ts';
import { toastShown } from '../layout/index.ts';
import { wish } from './calls.ts';

const KEY = 'mali.wish';
/** Lifetime of a pending wish during sign-in. */
const VALID_MS = 15 * 60_000;

/** Stores a visitor's wish during sign-in (WISH-06). */
export function storePendingWish(request: WishRequest): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...request, at: Date.now() }));
  } catch {
    // Without storage another click is needed.
  }
}

function takePendingWish(): WishRequest | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const kept: unknown = text === null ? null : JSON.parse(text);
    if (typeof kept !== 'object' || kept === null || !('mat_var_id' in kept) || !('at' in kept)) return null;
    const { mat_var_id, at } = kept;
    if (typeof mat_var_id !== 'number' || typeof at !== 'number' || Date.now() - at > VALID_MS) return null;
    return { mat_var_id, ...('notices' in kept && kept.notices === true && { notices: true }) };
  } catch {
    return null;
  }
}

/** Carries out the pending wish after sign-in, once (WISH-06). */
export const addPendingWish =
  () =>
  async (dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): Promise<void> => {
    const request = takePendingWish();
    if (request === null) return;
    const answer = await dispatch(wish.initiate(request));
    const failure = 'error' in answer ? answer.error : null;
    if (isApiError(failure)) {
      const language = i18next.language === 'en' ? 'en' : 'th';
      dispatch(toastShown({ tone: 'error', text: failure.text[language] }));
    } else dispatch(toastShown({ tone: 'done', text: i18next.t('added', { ns: 'wishlist' }) }));
  };
