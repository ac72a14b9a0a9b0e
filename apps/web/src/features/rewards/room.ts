import { toSatang } from '@mali/contracts/money';
import type { Bag } from '../cart/index.ts';

/** Whole baht of the goods that points could still pay for: what the code, and for the partner's the coins, leave. */
export function roomFor(
  { subtotal, discount_promo_detail: { code, point_bt } }: Bag,
  kind: 'point_bt' | 'point_the1',
): number {
  const coins = kind === 'point_bt' ? 0 : (point_bt?.discount ?? 0);
  return Math.floor((toSatang(subtotal) - toSatang(code?.discount ?? 0) - toSatang(coins)) / 100);
}
