import type { StatusAnswer } from '@mali/contracts/site';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { silentHttp } from '../../clients/http.ts';
import { dialogsTold, type SiteRoot, type SiteStatus, statusTold } from './slice.ts';

type Dispatch = ThunkDispatch<SiteRoot, unknown, UnknownAction>;

/** A status that takes longer is none. */
const TIMEOUT_MS = 8000;
/** One lost answer is no closed shop: the check is made once more before it counts as failed. */
const AGAIN_MS = 1500;

const STATUSES: readonly unknown[] = ['online', 'offline', 'maintenance'] satisfies SiteStatus[];
const isStatus = (value: unknown): value is SiteStatus => STATUSES.includes(value);

async function ask(): Promise<StatusAnswer | null> {
  try {
    const { data } = await silentHttp.get<StatusAnswer>('/status', { anonymous: true, timeout: TIMEOUT_MS });
    return isStatus(data.status) ? data : null;
  } catch {
    return null;
  }
}

const reload = () => window.location.reload();

/** Acts on what the status is: back online, the page is loaded anew (SITE-05). */
export const tellStatus =
  (status: SiteStatus, onOnline: () => void = reload) =>
  (dispatch: Dispatch, getState: () => SiteRoot): void => {
    if (status === getState().site.status) return;
    // The page stays as it is while the new one is loaded.
    if (status === 'online') onOnline();
    else dispatch(statusTold(status));
  };

/** Asks for the site's status; a check that fails means offline (SITE-02). */
export const checkStatus =
  (onOnline?: () => void, againMs = AGAIN_MS) =>
  async (dispatch: Dispatch): Promise<void> => {
    let answer = await ask();
    if (answer === null) {
      await new Promise((resolve) => setTimeout(resolve, againMs));
      answer = await ask();
    }
    dispatch(dialogsTold(answer?.dialogs ?? []));
    dispatch(tellStatus(answer?.status ?? 'offline', onOnline));
  };

/**
 * Asks again while a page is open: whenever the live connection stands, when the tab or the network comes back, and when
 * a call was refused because the shop is closed. No answer changes nothing: what was typed on the page is not put away
 * for a lost packet, and the next connection asks anew.
 */
export const recheckStatus =
  (onOnline?: () => void) =>
  async (dispatch: Dispatch): Promise<void> => {
    const answer = await ask();
    if (answer === null) return;
    dispatch(dialogsTold(answer.dialogs ?? []));
    dispatch(tellStatus(answer.status, onOnline));
  };

/** A live event sets the status (SITE-04); anything else in it is passed over. */
export const statusOfEvent = (event: unknown): SiteStatus | null => {
  const status = typeof event === 'object' && event !== null && 'status' in event ? event.status : null;
  return isStatus(status) ? status : null;
};
