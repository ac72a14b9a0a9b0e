import { toSatang } from '@mali/contracts/money';
import type { Bag } from '../cart/index.ts';

/** Maximum whole baht payable by points: the rest after the code, and for partner points after coins. */
export function roomFor(
  { subtotal, discount_promo_detail: { code, point_bt } }: Bag,
  kind: 'point_bt' | 'point_the1',
): number {
  const coins = kind === 'point_bt' ? 0 : (point_bt?.discount ?? 0);
  return Math.floor((toSatang(subtotal) - toSatang(code?.discount ?? 0) - toSatang(coins)) / 100);
}
