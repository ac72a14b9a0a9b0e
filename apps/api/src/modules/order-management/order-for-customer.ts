import { toBaht } from '@mali/contracts/money';
import type { Address, OrderRequest } from '@mali/contracts/orders';
import type { CartLine, DeliveryArea } from '@mali/pricing';
import { type Caller, VISITOR } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { type PlacedOrder, placeOrder } from '../orders/place.ts';
import { type Quote, quoteCart } from '../pricing/quote.ts';

export type OrderDeps = Pick<
  Deps,
  'db' | 'now' | 'rules' | 'config' | 'settings' | 'loyalty' | 'log' | 'publish'
>;

/** Whose order staff make: a member, or a guest. */
export type OrderFor = Pick<Caller, 'user_id' | 'role_id'>;
export const GUEST: OrderFor = VISITOR;

/** The price that this customer would see; coins and points are the customer's own to redeem. */
export function quoteFor(
  deps: Pick<Deps, 'db' | 'rules' | 'now'>,
  { user_id, role_id }: OrderFor,
  of: {
    lines: readonly CartLine[];
    code: string | null;
    /** Of the order: earlier uses of a code count by it, too. Empty while it is not known. */
    email: string;
    area?: DeliveryArea | undefined;
  },
): Promise<Quote> {
  const isGuest = role_id === null;
  const { lines, code, email, area } = of;
  return quoteCart(deps, deps.db, {
    ...{ lines, code, points: { point_bt: 0, point_the1: 0 }, signedIn: !isGuest, at: deps.now() },
    customer:
      isGuest && email === ''
        ? null
        : {
            ...{ key: isGuest ? `e:${email}` : `u:${user_id}`, email },
            user_id: isGuest ? null : user_id,
          },
    ...(area !== undefined && { area }),
  });
}

/**
 * Places an order that staff have made for a customer: priced, claimed and frozen like any other, with the staff member
 * as its actor. The customer's own bag is unchanged.
 * @param rawRequest compared when a request is repeated, because totals and addresses may be computed here
 * @throws DomainError of placing an order
 */
export async function placeFor(
  deps: OrderDeps,
  staff: Caller,
  customer: OrderFor,
  order: Omit<OrderRequest, 'items' | 'total' | 'delivery_address' | 'pickup'> & {
    delivery_address: Address;
    lines: readonly CartLine[];
    /** In baht; the current price when it is missing. */
    total: number | undefined;
  },
  { rawRequest, idempotencyKey }: { rawRequest: object; idempotencyKey: string | null },
): Promise<PlacedOrder> {
  const { lines, total, ...request } = order;
  const { cod_fee } = await deps.settings.current();
  const current = async (): Promise<number> => {
    const { email } = request.delivery_address;
    const quote = await quoteFor(deps, customer, {
      ...{ lines, code: request.promo_code ?? null, email, area: request.delivery_address },
    });
    return toBaht(quote.answer.total + (request.payment_method === 'cod' ? cod_fee : 0));
  };
  return placeOrder(
    deps,
    customer,
    {
      ...request,
      items: lines.flatMap(({ mat_var_id, quantity }) =>
        Array.from({ length: quantity }, () => ({ mat_var_id })),
      ),
      total: total ?? (await current()),
    },
    idempotencyKey,
    {
      actor: 'staff',
      actorId: staff.user_id,
      emptiesCart: false,
      rawRequest,
      afterInsert: (trx, so_no, at) =>
        recordStaffAction(trx, staff, {
          ...{ kind: 'order_made_for_customer', at, subject: `order ${so_no}` },
          user_id: customer.role_id === null ? null : customer.user_id,
        }),
    },
  );
}
