import type { Deps } from '../../platform/deps.ts';
import type { MayWatch } from '../../platform/live.ts';
import { readOrderRow } from './repository.ts';

/** Authorises subscriptions to live events of an order: by its e-mail, or its signed-in owner. */
export function orderWatcher({ db, tokens, ended }: Pick<Deps, 'db' | 'tokens' | 'ended'>): MayWatch {
  return async ({ so_no, email, token }) => {
    const order = await readOrderRow(db, so_no);
    if (order === undefined) return false;
    if (email !== null && email.trim().toLowerCase() === order.email) return true;
    if (token === null || order.user_id === null) return false;
    const caller = tokens.read(token);
    return caller !== null && caller.user_id === order.user_id && !(await ended.has(caller.session_id));
  };
}
