import type { StatusAnswer } from '@mali/contracts/site';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { silentHttp } from '../../clients/http.ts';
import { dialogsReceived, type SiteRoot, type SiteStatus, statusReceived } from './slice.ts';

type Dispatch = ThunkDispatch<SiteRoot, unknown, UnknownAction>;

/** Timeout of the status check. */
const TIMEOUT_MS = 8000;
/** Delay before the retry of a failed check: one lost response does not close the shop. */
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

/** Applies the status: when back online, the page is reloaded (SITE-05). */
export const applyLiveStatus =
  (status: SiteStatus, onOnline: () => void = reload) =>
  (dispatch: Dispatch, getState: () => SiteRoot): void => {
    if (status === getState().site.status) return;
    // The page stays unchanged while reloading.
    if (status === 'online') onOnline();
    else dispatch(statusReceived(status));
  };

/** Requests the site's status; a failed check means offline (SITE-02). */
export const checkStatus =
  (onOnline?: () => void, againMs = AGAIN_MS) =>
  async (dispatch: Dispatch): Promise<void> => {
    let answer = await ask();
    if (answer === null) {
      await new Promise((resolve) => setTimeout(resolve, againMs));
      answer = await ask();
    }
    dispatch(dialogsReceived(answer?.dialogs ?? []));
    dispatch(applyLiveStatus(answer?.status ?? 'offline', onOnline));
  };

/**
 * Repeats the check while a page is open: on live connect, when the tab or the network returns, and after a
 * "closed" response. No response changes nothing, so that input is not hidden by a lost packet; the next
 * connection repeats it.
 */
export const recheckStatus =
  (onOnline?: () => void) =>
  async (dispatch: Dispatch): Promise<void> => {
    const answer = await ask();
    if (answer === null) return;
    dispatch(dialogsReceived(answer.dialogs ?? []));
    dispatch(applyLiveStatus(answer.status, onOnline));
  };

/** A live event sets the status (SITE-04); invalid data is ignored. */
export const statusOfEvent = (event: unknown): SiteStatus | null => {
  const status = typeof event === 'object' && event !== null && 'status' in event ? event.status : null;
  return isStatus(status) ? status : null;
};
