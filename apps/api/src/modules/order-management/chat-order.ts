import type { ChatOrderRequest } from '@mali/contracts/orders';
import type { Caller } from '../../platform/auth.ts';
import { DomainError } from '../../platform/errors.ts';
import { customerForChat, type OrderRow, variantsOfItems } from '../orders/index.ts';
import { checkedAddress } from '../orders/placement.ts';
import { unitsToLines } from '../pricing/quote.ts';
import { type OrderDeps, placeFor } from './order-for-customer.ts';

/**
 * An order placed by staff for a customer in a chat (CHAT-01, CHAT-02).
 * @throws DomainError ORDER.CUSTOMER, CART.VARIANT_NOT_FOUND (details: variants not on sale),
 * ORDER.ADDRESS when none is given and there is no earlier order, and the errors of placing an order
 */
export async function placeChatOrder(
  deps: OrderDeps,
  staff: Caller,
  request: ChatOrderRequest,
  idempotencyKey: string | null,
): Promise<OrderRow> {
  const customer = await customerForChat(deps.db, request.user_id);
  if (customer === undefined) throw new DomainError('ORDER.CUSTOMER', { user_id: request.user_id });
  const wanted = [...new Set(request.items.map((item) => item.item_id))];
  const sold = new Map((await variantsOfItems(deps.db, wanted)).map((v) => [v.item_id, v.mat_var_id]));
  const missing = wanted.filter((id) => !sold.has(id));
  if (missing.length > 0) throw new DomainError('CART.VARIANT_NOT_FOUND', { item_id: missing });
  const given = request.delivery_address;
  // Order mails go to the account's e-mail, which is masked for staff.
  const address = given === undefined ? customer.address : { ...given, email: given.email ?? customer.email };
  if (address === null) throw new DomainError('ORDER.ADDRESS', { field: 'address', reason: 'empty' });
  const units = request.items.flatMap(({ item_id }) => {
    const mat_var_id = sold.get(item_id);
    return mat_var_id === undefined ? [] : [{ mat_var_id }];
  });
  return placeFor(
    deps,
    staff,
    customer,
    {
      lines: unitsToLines(units),
      delivery_address: {
        ...(await checkedAddress(address)),
        ...(request.customer_note === undefined ? {} : { note: request.customer_note }),
      },
      payment_method: request.payment_method ?? 'promptpay',
      total: request.total,
      promo_code: request.promo_code ?? null,
      source: 'chat',
      lang: customer.web_lang ?? 'th',
    },
    { rawRequest: request, idempotencyKey },
  );
}
