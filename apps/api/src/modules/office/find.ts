import { toBaht } from '@mali/contracts/money';
import type { FindAnswer, FindRequest, FoundProduct } from '@mali/contracts/office';
import { FIND, type FindKind } from '@mali/contracts/office-values';
import { may, type Permission } from '@mali/contracts/permissions';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { searchedText } from '../../platform/order-search.ts';
import { recordReading } from '../../platform/security-events.ts';
import type { WriteCard } from '../catalogue/card-cache.ts';
import { findOrders } from '../order-management/admin-list.ts';
import { gtinOf } from '../packing/scan-code.ts';
import { search } from '../search/service.ts';
import {
  findByCode,
  findColleagues,
  findCoupons,
  findParcels,
  findPromotions,
  findReturns,
} from './find-repository.ts';
import { findCustomers } from './repository.ts';

const NEEDS: Readonly<Record<FindKind, Permission>> = {
  orders: 'order:list',
  customers: 'order:read-any',
  products: 'office:use',
  promotions: 'office:use',
  returns: 'return:read',
  parcels: 'order:read-any',
  staff: 'staff:read',
};
/** Codes are not for everyone in the office. */
const NEEDED_FOR_COUPONS: Permission = 'promotion:read';
/** The index of parts of words has parts of three characters: shorter texts would read every row. */
const PART_MIN = 3;
/** Fewer digits are in very many numbers. */
const DIGITS_MIN = 5;

/** Products by SKU or barcode, then those of the shop's own search. */
async function products(deps: Deps, q: string, write: WriteCard): Promise<FoundProduct[]> {
  const [byCode, { data }] = await Promise.all([
    findByCode(deps.db, q, gtinOf(q), FIND.shown),
    search(deps, await deps.snapshot.get(deps), q, write),
  ]);
  const found: FoundProduct[] = byCode.map(({ mat_price, ...row }) => ({
    ...row,
    net_price: toBaht(mat_price),
  }));
  const codes = new Set(byCode.map(({ mat_var_id }) => mat_var_id));
  const named = data.items
    .filter(({ mat_var_id }) => !codes.has(mat_var_id))
    .map((item) => ({
      mat_id: item.mat_id,
      mat_var_id: item.mat_var_id,
      name_en: item.mat_name,
      name_th: item.mat_name_th,
      brand_en: item.brand_en,
      image: item.image_1,
      net_price: item.net_price,
    }));
  return [...found, ...named].slice(0, FIND.shown);
}

/**
 * The first results of each kind for a text, of those kinds that the caller may see (ADM-04). Sales agents find the
 * orders they have placed.
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
  const hasCoupons =
    asked('promotions') && caller.role_id !== null && may(caller.role_id, NEEDED_FOR_COUPONS);
  const typed = q.trim();
  const opens = caller.role_id !== null && may(caller.role_id, 'customer:read');
  const [orders, customers, found, coupons, promotions, returns, parcels, staff] = await Promise.all([
    asked('orders') && isLong ? findOrders(deps, caller, typed, FIND.shown) : [],
    asked('customers') && isLong ? findCustomers(deps.db, text, FIND.shown) : [],
    asked('products') ? products(deps, typed, write) : [],
    hasCoupons && typed.length >= PART_MIN ? findCoupons(deps.db, typed, FIND.shown) : [],
    asked('promotions') && typed.length >= PART_MIN
      ? findPromotions(deps.db, typed, deps.now(), FIND.shown)
      : [],
    asked('returns') && isLong ? findReturns(deps.db, typed, FIND.shown) : [],
    asked('parcels') && isLong ? findParcels(deps.db, typed, FIND.shown) : [],
    asked('staff') && isLong ? findColleagues(deps.db, text, FIND.shown) : [],
  ]);
  if (orders.length + customers.length > 0) await recordReading(deps.db, caller, deps.now(), 'office search');
  return {
    orders,
    customers: customers.map(({ first_name, last_name, customer_id, ...row }) => ({
      ...row,
      ...(customer_id !== null && opens && { customer_id }),
      name: `${first_name} ${last_name}`.trim(),
    })),
    products: found,
    promotions: [...coupons, ...promotions].slice(0, FIND.shown),
    returns,
    parcels,
    staff: staff.map(({ first_name, last_name, ...row }) => ({
      ...row,
      name: `${first_name} ${last_name}`.trim() || row.email,
    })),
  };
}
