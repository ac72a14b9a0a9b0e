import { type SessionRoot, selectSessionKnown, selectSignedIn } from '../session/index.ts';
import type { CartRoot } from './slice.ts';

/** An empty bag may only be so because it is not known yet who is here, or because a member's is on its way. */
export function selectArriving(root: CartRoot & SessionRoot): boolean {
  const { items, owner, unreached } = root.cart;
  if (items.length > 0 || unreached) return false;
  return !selectSessionKnown(root) || (selectSignedIn(root) && owner === 'guest');
}
