import { INVITE_CODE } from '@mali/contracts/profile-values';
import { silentHttp } from '../../clients/http.ts';
import { preferenceArea } from '../consent/index.ts';

const KEY = 'mali.invite';

/** Stores the code of an invitation link (`/signup?invite=`) until sign-up in this browser (PROF-04). */
export function takeInvitation(search: string): void {
  const code = new URLSearchParams(search).get('invite')?.trim().toUpperCase() ?? '';
  if (!INVITE_CODE.test(code)) return;
  try {
    preferenceArea().setItem(KEY, code);
  } catch {
    // Without storage it is lost; the friend's code can still be entered.
  }
}

/** Sends the inviting member after sign-up, once regardless of the result. */
export async function reportInviter(): Promise<void> {
  try {
    const code = preferenceArea().getItem(KEY);
    if (code === null) return;
    preferenceArea().removeItem(KEY);
    await silentHttp.post('/v3/users/me/invited_by', { code });
  } catch {
    // An invalid invitation, or a failure, is not reported to a new customer.
  }
}
