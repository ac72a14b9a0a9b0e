import { INVITE_CODE } from '@mali/contracts/profile-values';
import { silentHttp } from '../../clients/http.ts';
import { preferenceArea } from '../consent/index.ts';

const KEY = 'mali.invite';

/** The code of an invitation's link (`/signup?invite=`) is kept until somebody signs up here (PROF-04). */
export function takeInvitation(search: string): void {
  const code = new URLSearchParams(search).get('invite')?.trim().toUpperCase() ?? '';
  if (!INVITE_CODE.test(code)) return;
  try {
    preferenceArea().setItem(KEY, code);
  } catch {
    // Without storage it is forgotten; the friend can still tell the code.
  }
}

/** Tells whose invitation has brought whoever has just signed up; whatever becomes of it, it is told once. */
export async function sayWhoInvited(): Promise<void> {
  try {
    const code = preferenceArea().getItem(KEY);
    if (code === null) return;
    preferenceArea().removeItem(KEY);
    await silentHttp.post('/v3/users/me/invited_by', { code });
  } catch {
    // An invitation that does not count, or cannot be told now, is no reason to trouble a new customer.
  }
}
