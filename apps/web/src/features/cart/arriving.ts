import { type SessionRoot, selectSessionKnown, selectSignedIn } from '../session/index.ts';
import type { CartRoot } from './slice.ts';

/** An empty bag may mean that the session state is unknown, or that the member's cart is loading. */
export function selectArriving(root: CartRoot & SessionRoot): boolean {
  const { items, owner, unreached } = root.cart;
  if (items.length > 0 || unreached) return false;
  return !selectSessionKnown(root) || (selectSignedIn(root) && owner === 'guest');
}
