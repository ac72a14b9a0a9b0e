import { ANONYMOUS_USER_ID, PAGE_SIZE } from '@mali/contracts/limits';
import { toBaht } from '@mali/contracts/money';
import { findTransition, ORDER_GROUPS, ORDER_STATUS, type OrderGroup } from '@mali/contracts/order-status';
import type { OrdersAnswer, ReorderAnswer, UnreviewedAnswer } from '@mali/contracts/orders';
import { may } from '@mali/contracts/permissions';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordReading } from '../../platform/security-events.ts';
import { changeCart, getCart } from '../cart/service.ts';
import { documentsOfAll } from '../documents/index.ts';
import { presentDocument } from '../documents/service.ts';
import {
  countByStatus,
  type ListedOrder,
  listOrders,
  type OrderFilter,
  readOrder,
  unreviewedBy,
} from '../orders/index.ts';
import { waysToPay } from '../orders/policy.ts';
import { presentLine } from '../orders/present.ts';
import { pricingRulesFor } from '../pricing/rules.ts';

type ListDeps = Pick<Deps, 'db' | 'reads' | 'now' | 'config' | 'settings'>;
type Counts = NonNullable<OrdersAnswer['counts']>;

/** Maximum number of listed products with a pending review. */
const UNREVIEWED_SHOWN = 10;

async function countsOf(db: Db, filter: OrderFilter): Promise<Counts> {
  const rows = await countByStatus(db, filter);
  const found = new Map<number, number>(rows.map((row) => [row.doc_status, row.count]));
  const sum = (statuses: Iterable<number>): number =>
    [...statuses].reduce((n, status) => n + (found.get(status) ?? 0), 0);
  const of = (group: OrderGroup) => sum(ORDER_GROUPS[group]);
  return {
    all: sum(found.keys()),
    to_pay: of('to_pay'),
    preparing: of('preparing'),
    shipped: of('shipped'),
    done: of('done'),
    cancelled: of('cancelled'),
  };
}

function summary(
  order: ListedOrder,
  accounts: Parameters<typeof waysToPay>[1],
): OrdersAnswer['orders'][number] {
  const mayMove = (to: number) => findTransition(order.doc_status, to, 'owner') !== undefined;
  return {
    so_no: order.so_no,
    customer_no: order.user_id ?? ANONYMOUS_USER_ID,
    doc_status: order.doc_status,
    payment_method: order.payment_method,
    placed_at: order.placed_at.toISOString(),
    source: order.source,
    total: toBaht(order.total),
    count: order.units,
    carrier: order.carrier,
    tracking_no: order.tracking_no,
    can: {
      pay: waysToPay(order, accounts).length > 0,
      cancel: mayMove(ORDER_STATUS.CANCELLED),
      confirm: mayMove(ORDER_STATUS.COMPLETED_NOT_REVIEW),
    },
    ...(order.lines === undefined ? {} : { items: order.lines.map(presentLine) }),
    ...(order.to_review === undefined ? {} : { to_review: order.to_review }),
  };
}

/**
 * The caller's own orders, or anyone's for staff (CHKO-23 to CHKO-26).
 * @throws DomainError AUTH.FORBIDDEN when a customer requests those of another
 */
export async function getOrders(
  deps: ListDeps,
  caller: Caller,
  query: {
    customer_no?: number;
    doc_status?: string;
    page?: number;
    startDate?: string;
    direction?: 'asc' | 'desc';
    limit?: number;
    withItems?: boolean;
    withCounts?: boolean;
    keyword?: string;
  },
): Promise<OrdersAnswer> {
  const staff = caller.role_id !== null && may(caller.role_id, 'order:read-any');
  const asked = query.customer_no;
  if (asked !== undefined && asked !== caller.user_id && !staff) throw new DomainError('AUTH.FORBIDDEN');
  if (asked !== undefined && asked !== caller.user_id)
    await recordReading(deps.db, caller, deps.now(), `orders of ${asked}`, 'personal_data_read', asked);
  const limit = query.limit ?? PAGE_SIZE.orders;
  const keyword = query.keyword?.trim() ?? '';
  const filter: OrderFilter = {
    userId: asked ?? caller.user_id,
    statuses: (query.doc_status ?? '')
      .split(',')
      .filter((s) => s !== '')
      .map(Number),
    since: query.startDate ?? null,
    keyword: keyword === '' ? null : keyword,
  };
  const withItems = query.withItems ?? false;
  const page = {
    ...filter,
    descending: query.direction !== 'asc',
    offset: (query.page ?? 0) * limit,
    limit,
    withItems,
  };
  // Of the latest state: a payment is written by the gateway's session, not the customer's.
  const [{ orders, count }, counts] = await deps.reads.read(
    (db) =>
      Promise.all([listOrders(db, page), query.withCounts === true ? countsOf(db, filter) : null] as const),
    'latest',
  );
  const settings = await deps.settings.current();
  const told = orders.map((order) => summary(order, settings));
  if (withItems && told.length > 0) {
    const documents = await documentsOfAll(
      deps.db,
      told.map(({ so_no }) => so_no),
    );
    for (const order of told)
      order.documents = documents
        .filter(({ so_no }) => so_no === order.so_no)
        .map((row) => presentDocument(deps, row));
  }
  return { orders: told, count, ...(counts === null ? {} : { counts }) };
}

/** Delivered products that the caller has not reviewed: the newest ones, and the total number. */
export async function getUnreviewed({ db }: Pick<Deps, 'db'>, caller: Caller): Promise<UnreviewedAnswer> {
  const { data, count } = await unreviewedBy(db, caller.user_id, UNREVIEWED_SHOWN);
  return {
    data: data.map(({ so_no, mat_var_id, shown }) => ({
      so_no,
      mat_var_id,
      mat_id: shown.mat_id,
      mat_name: shown.mat_name,
      mat_name_th: shown.mat_name_th,
      brand_en: shown.brand_en,
      variant_name_2: shown.variant_name_2,
      variant_name_2_th: shown.variant_name_2_th,
      image_cart: shown.image_cart,
    })),
    count,
  };
}

/**
 * Adds the available products of an order of the caller to their bag, each line at least in the ordered
 * quantity; idempotent. Gifts are added by pricing.
 * @throws DomainError ERR.NOT_AVAILABLE when the caller has no such order
 */
export async function reorder(
  deps: Pick<Deps, 'db' | 'now' | 'rules' | 'config'>,
  caller: Caller,
  so_no: string,
): Promise<ReorderAnswer> {
  const order = await readOrder(deps.db, so_no);
  if (order === undefined || order.user_id !== caller.user_id) throw new DomainError('ERR.NOT_AVAILABLE');
  const bought = order.lines.filter((line) => !line.gwp);
  const wanted = new Map<number, number>();
  for (const { mat_var_id, quantity } of bought)
    wanted.set(mat_var_id, (wanted.get(mat_var_id) ?? 0) + quantity);
  const { variants } = await pricingRulesFor(deps, [...wanted.keys()]);
  const known = new Map(variants.map((variant) => [variant.row.mat_var_id, variant]));
  const items = [...wanted].flatMap(([mat_var_id, quantity]) => {
    const variant = known.get(mat_var_id);
    if (variant === undefined || variant.sold_out) return [];
    return [{ mat_var_id, quantity: Math.min(quantity, variant.limit) }];
  });
  const cart =
    items.length === 0
      ? await getCart(deps, caller)
      : await changeCart(deps, caller, { action: 'add', items });
  const inBag = (id: number) => cart.items.find((item) => item.mat_var_id === id)?.quantity ?? 0;
  const available = (id: number): number => {
    const variant = known.get(id);
    return variant === undefined || variant.sold_out ? 0 : Math.min(inBag(id), wanted.get(id) ?? 0);
  };
  const reason = (id: number): ReorderAnswer['missing'][number]['reason'] => {
    const variant = known.get(id);
    if (variant === undefined) return 'gone';
    if (variant.sold_out) return 'sold_out';
    return inBag(id) === 0 ? 'full' : 'fewer';
  };
  const missing = [...wanted].flatMap(([id, quantity]) => {
    const line = bought.find(({ mat_var_id }) => mat_var_id === id);
    if (line === undefined || available(id) >= quantity) return [];
    return [{ ...presentLine(line), quantity, available: available(id), reason: reason(id) }];
  });
  return { added: [...wanted.keys()].reduce((n, id) => n + available(id), 0), missing, cart };
}
