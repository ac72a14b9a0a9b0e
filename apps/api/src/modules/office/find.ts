import type { FindAnswer, FindRequest, FoundProduct } from '@mali/contracts/office';
import { FIND, type FindKind } from '@mali/contracts/office-values';
import { may, type Permission } from '@mali/contracts/roles';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { searchedText } from '../../platform/order-search.ts';
import { recordReading } from '../../platform/security-events.ts';
import type { WriteCard } from '../catalogue/card-cache.ts';
import { findOrders } from '../order-management/admin-list.ts';
import { search } from '../search/service.ts';
import { findCustomers } from './repository.ts';

const NEEDS: Readonly<Record<FindKind, Permission>> = {
  orders: 'order:list',
  customers: 'order:read-any',
  products: 'office:use',
};
/** The index of parts of words has parts of three characters: shorter texts would read every row. */
const PART_MIN = 3;
/** Fewer digits are in very many numbers. */
const DIGITS_MIN = 5;

async function products(deps: Deps, q: string, write: WriteCard): Promise<FoundProduct[]> {
  const { data } = await search(deps, await deps.snapshot.get(deps), q, write);
  return data.items.slice(0, FIND.shown).map((item) => ({
    mat_id: item.mat_id,
    mat_var_id: item.mat_var_id,
    name_en: item.mat_name,
    name_th: item.mat_name_th,
    brand_en: item.brand_en,
    image: item.image_1,
    net_price: item.net_price,
  }));
}

/**
 * The first orders, customers and products for a text, of those kinds that the caller may see (ADM-04). Sales agents
 * find the orders they have placed.
 */
export async function find(
  deps: Deps,
  caller: Caller,
  { q, kind }: FindRequest,
  write: WriteCard,
): Promise<FindAnswer> {
  const text = searchedText(q.trim());
  const isLong = /^\d+$/.test(text) ? text.length >= DIGITS_MIN : text.length >= PART_MIN;
  const asked = (one: FindKind): boolean =>
    (kind === undefined || kind === one) && caller.role_id !== null && may(caller.role_id, NEEDS[one]);
  const [orders, customers, found] = await Promise.all([
    asked('orders') && isLong ? findOrders(deps, caller, q.trim(), FIND.shown) : [],
    asked('customers') && isLong ? findCustomers(deps.db, text, FIND.shown) : [],
    asked('products') ? products(deps, q.trim(), write) : [],
  ]);
  if (orders.length + customers.length > 0) await recordReading(deps.db, caller, deps.now(), 'office search');
  return {
    orders,
    customers: customers.map(({ first_name, last_name, ...row }) => ({
      ...row,
      name: `${first_name} ${last_name}`.trim(),
    })),
    products: found,
  };
}
