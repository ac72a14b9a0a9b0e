import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { Address } from '@mali/contracts/orders';
import { vatIncluded } from '@mali/pricing';
import type { Db } from '../../platform/database.ts';
import { unlimitedCodeUse } from '../pricing/claims.ts';
import { insertOrder, type OrderRow } from './repository.ts';
import { newSoNo } from './so-no.ts';
import { insertSupplement } from './supplements-repository.ts';

/**
 * Writes a supplementary order of a locked paid order (docs/decisions/0068): unpaid, without goods, payable like any other.
 * @returns its number
 */
export async function placeSupplement(
  trx: Db,
  of: OrderRow,
  more: {
    /** Satang. */
    amount: number;
    zone: string;
    delivery_address: Address;
    at: Date;
    expires_at: Date;
    by: { actor: 'owner' | 'staff'; actorId: number | null };
  },
): Promise<string> {
  const { amount, zone, delivery_address, at, by } = more;
  const so_no = newSoNo(at);
  const { user_id, email, lang, tax_address } = of;
  const key = user_id === null ? `e:${email}` : `u:${user_id}`;
  await insertOrder(
    trx,
    {
      ...{ so_no, user_id, email, lang, doc_status: ORDER_STATUS.PLACED, placed_at: at },
      payment_method: of.payment_method === 'cod' ? 'promptpay' : of.payment_method,
      ...{
        expires_at: more.expires_at,
        delivery_address: of.delivery_address,
        tax_address,
        promo_code: null,
      },
      ...{ list: 0, discount: 0, subtotal: 0, discount_promo: 0, point_bt: 0, point_the1: 0, cod_fee: 0 },
      ...{ delivery_cost: amount, delivery_default: amount, total: amount, vat: vatIncluded(amount) },
      ...{ source: null, event: null, referer: null, delivery_version: null, delivery_zone: null },
      promised_at: null,
    },
    [],
    [],
    {
      ...{ idempotency: null, actor: by.actor, actorId: by.actorId, basis: null, notice: null, with: [] },
      codeUse: unlimitedCodeUse(so_no, null, { key }),
    },
  );
  await insertSupplement(trx, { so_no, of_so_no: of.so_no, amount, zone, delivery_address, at });
  return so_no;
}
