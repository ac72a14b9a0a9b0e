import { toBaht } from '@mali/contracts/money';
import type { ChatOrderRequest } from '@mali/contracts/orders';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { customerForChat, type OrderRow, variantsOfItems } from '../orders/index.ts';
import { placeOrder } from '../orders/place.ts';
import { checkedAddress } from '../orders/placement.ts';
import { quoteCart, unitsToLines } from '../pricing/quote.ts';

/**
 * An order placed by staff for a customer in a chat (CHAT-01, CHAT-02): priced, claimed and frozen like any
 * other; the customer's own bag is unchanged.
 * @throws DomainError ORDER.CUSTOMER, CART.VARIANT_NOT_FOUND (details: variants not on sale),
 * ORDER.ADDRESS when none is given and there is no earlier order, and the errors of placing an order
 */
export async function placeChatOrder(
  deps: Pick<Deps, 'db' | 'now' | 'rules' | 'config' | 'loyalty' | 'log' | 'publish'>,
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
  const promo_code = request.promo_code ?? null;
  const quote = await quoteCart(deps, deps.db, {
    lines: unitsToLines(units),
    code: promo_code,
    points: { point_bt: 0, point_the1: 0 },
    customer: { key: `u:${customer.user_id}`, email: address.email, user_id: customer.user_id },
    signedIn: true,
    at: deps.now(),
    area: await checkedAddress(address),
  });
  const payment_method = request.payment_method ?? 'promptpay';
  const fee = payment_method === 'cod' ? deps.config.shop.codFee : 0;
  return placeOrder(
    deps,
    { user_id: customer.user_id, role_id: customer.role_id },
    {
      items: units,
      delivery_address: {
        ...address,
        ...(request.customer_note === undefined ? {} : { note: request.customer_note }),
      },
      payment_method,
      total: request.total ?? toBaht(quote.answer.total + fee),
      promo_code,
      source: 'chat',
      lang: customer.web_lang ?? 'th',
    },
    idempotencyKey,
    // Total and default address are computed here and may differ on retry, so the original request is
    // compared.
    {
      actor: 'staff',
      actorId: staff.user_id,
      emptiesCart: false,
      rawRequest: request,
      afterInsert: (trx, so_no, at) =>
        recordStaffAction(trx, staff, {
          ...{ kind: 'order_made_for_customer', at, user_id: customer.user_id, subject: `order ${so_no}` },
        }),
    },
  );
}
