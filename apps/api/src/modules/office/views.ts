import { BADGE_LIST } from '@mali/contracts/lists/badges';
import { BLOGGER_LIST } from '@mali/contracts/lists/bloggers';
import { BRAND_LIST } from '@mali/contracts/lists/brands';
import { COLLECTION_LIST } from '@mali/contracts/lists/collections';
import { COUNT_LIST } from '@mali/contracts/lists/counts';
import { CUSTOMER_LIST } from '@mali/contracts/lists/customers';
import type { ListDefinition } from '@mali/contracts/lists/definition';
import { GIVEAWAY_LIST } from '@mali/contracts/lists/giveaways';
import { IMPORT_LIST } from '@mali/contracts/lists/imports';
import { INBOX_LIST } from '@mali/contracts/lists/inbox';
import { LIBRARY_LIST } from '@mali/contracts/lists/library';
import { MODERATION_LIST } from '@mali/contracts/lists/moderation';
import { OFFER_LIST } from '@mali/contracts/lists/offers';
import { ORDER_LIST } from '@mali/contracts/lists/orders';
import { PAGE_LIST } from '@mali/contracts/lists/pages';
import { POST_LIST } from '@mali/contracts/lists/posts';
import { PRICE_CHANGE_LIST } from '@mali/contracts/lists/price-changes';
import { PRODUCT_LIST } from '@mali/contracts/lists/products';
import { PROMOTION_LIST } from '@mali/contracts/lists/promotions';
import { PURCHASE_LIST } from '@mali/contracts/lists/purchase-orders';
import { type ListCount, type ListQuery, listQuery } from '@mali/contracts/lists/query';
import { RECALL_LIST } from '@mali/contracts/lists/recalls';
import { RECEIPT_LIST } from '@mali/contracts/lists/receipts';
import { REFUND_LIST } from '@mali/contracts/lists/refunds';
import { SEARCH_LIST } from '@mali/contracts/lists/search';
import { SEARCH_RULE_LIST, SPOKEN_NAME_LIST } from '@mali/contracts/lists/search-rules';
import { SHOP_EVENT_LIST } from '@mali/contracts/lists/shop-events';
import { SLIP_LIST } from '@mali/contracts/lists/slips';
import { STAFF_LIST } from '@mali/contracts/lists/staff';
import { STOCK_LIST } from '@mali/contracts/lists/stock';
import { STOCK_TRANSFER_LIST } from '@mali/contracts/lists/stock-transfers';
import { SUPPLIER_LIST } from '@mali/contracts/lists/suppliers';
import { TOP_SPENDER_LIST } from '@mali/contracts/lists/top-spender';
import { TRANSFER_LIST } from '@mali/contracts/lists/transfers';
import type { SavedViewAnswer, SavedViewRequest, SavedViewsAnswer } from '@mali/contracts/office';
import { VIEWS, type ViewList } from '@mali/contracts/office-values';
import { may, type Permission } from '@mali/contracts/permissions';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { countQueries } from '../../platform/office-list.ts';
import { lazyCheck } from '../../platform/schemas.ts';
import { BLOGGER_SOURCE } from '../bloggers/index.ts';
import { PAGE_SOURCE } from '../content/index.ts';
import { countConversationsBy } from '../conversations/index.ts';
import { COUNT_PLACES, COUNT_SOURCE } from '../counting/index.ts';
import { CUSTOMER_SOURCE } from '../customers/index.ts';
import { GIVEAWAY_SOURCE } from '../giveaways/index.ts';
import {
  BADGE_SOURCE,
  BRAND_SOURCE,
  COLLECTION_SOURCE,
  IMPORT_SOURCE,
  PRICE_CHANGE_SOURCE,
  PRODUCT_SOURCE,
} from '../goods/index.ts';
import { AT_WAREHOUSE, countAtPlaces } from '../inventory/own-places.ts';
import { countStockBy } from '../inventory/stock-list.ts';
import { LIBRARY_SOURCE } from '../library/index.ts';
import { countOrdersBy } from '../order-management/admin-list.ts';
import { REFUND_SOURCE } from '../payments/index.ts';
import { POST_SOURCE } from '../posts/index.ts';
import { OFFER_SOURCE, PROMOTION_SOURCE } from '../pricing/index.ts';
import { PURCHASE_SOURCE, RECEIPT_SOURCE, SUPPLIER_SOURCE } from '../purchasing/index.ts';
import { RECALL_SOURCE } from '../recalls/index.ts';
import { MODERATION_SOURCE } from '../reviews/index.ts';
import { SEARCH_RULE_SOURCE, SEARCHED_SOURCE, SPOKEN_NAME_SOURCE } from '../search/index.ts';
import { SHOP_EVENT_SOURCE } from '../shop-events/index.ts';
import { SLIP_SOURCE } from '../slips/index.ts';
import { STAFF_SOURCE } from '../staff/index.ts';
import { STOCK_TRANSFER_PLACES, STOCK_TRANSFER_SOURCE } from '../stock-transfers/index.ts';
import { TOP_SPENDER_SOURCE } from '../top-spender/index.ts';
import { TRANSFER_SOURCE } from '../transfers/index.ts';
import { deleteView, insertView, updateView, viewsOf } from './view-repository.ts';

type ViewDeps = Pick<Deps, 'db' | 'reads' | 'now' | 'config'>;
type Counts = Record<string, ListCount>;

/** Lists whose views can be saved: who opens them, and how their rows are counted. */
const LISTS: Readonly<
  Record<
    ViewList,
    Readonly<{
      definition: ListDefinition;
      needs: Permission;
      count: (
        deps: ViewDeps,
        caller: Caller,
        queries: Readonly<Record<string, ListQuery>>,
      ) => Promise<Counts>;
    }>
  >
> = {
  moderation: {
    definition: MODERATION_LIST,
    needs: 'review:moderate',
    count: countQueries(MODERATION_SOURCE),
  },
  inbox: { definition: INBOX_LIST, needs: 'inbox:work', count: countConversationsBy },
  orders: { definition: ORDER_LIST, needs: 'order:list', count: countOrdersBy },
  staff: { definition: STAFF_LIST, needs: 'staff:read', count: countQueries(STAFF_SOURCE) },
  slips: { definition: SLIP_LIST, needs: 'order:approve-slip', count: countQueries(SLIP_SOURCE) },
  refunds: { definition: REFUND_LIST, needs: 'refund:make', count: countQueries(REFUND_SOURCE) },
  badges: { definition: BADGE_LIST, needs: 'goods:read', count: countQueries(BADGE_SOURCE) },
  pages: { definition: PAGE_LIST, needs: 'page:read', count: countQueries(PAGE_SOURCE) },
  library: { definition: LIBRARY_LIST, needs: 'page:read', count: countQueries(LIBRARY_SOURCE) },
  collections: { definition: COLLECTION_LIST, needs: 'goods:read', count: countQueries(COLLECTION_SOURCE) },
  brands: { definition: BRAND_LIST, needs: 'goods:read', count: countQueries(BRAND_SOURCE) },
  promotions: { definition: PROMOTION_LIST, needs: 'promotion:read', count: countQueries(PROMOTION_SOURCE) },
  offers: { definition: OFFER_LIST, needs: 'promotion:read', count: countQueries(OFFER_SOURCE) },
  stock: { definition: STOCK_LIST, needs: 'stock:read', count: countStockBy },
  'price-changes': {
    definition: PRICE_CHANGE_LIST,
    needs: 'goods:read',
    count: countQueries(PRICE_CHANGE_SOURCE),
  },
  products: { definition: PRODUCT_LIST, needs: 'goods:read', count: countQueries(PRODUCT_SOURCE) },
  search_rules: {
    definition: SEARCH_RULE_LIST,
    needs: 'search:edit',
    count: countQueries(SEARCH_RULE_SOURCE),
  },
  spoken_names: {
    definition: SPOKEN_NAME_LIST,
    needs: 'search:edit',
    count: countQueries(SPOKEN_NAME_SOURCE),
  },
  search: { definition: SEARCH_LIST, needs: 'search:edit', count: countQueries(SEARCHED_SOURCE) },
  'top-spender': {
    definition: TOP_SPENDER_LIST,
    needs: 'campaign:edit',
    count: countQueries(TOP_SPENDER_SOURCE),
  },
  events: { definition: SHOP_EVENT_LIST, needs: 'campaign:edit', count: countQueries(SHOP_EVENT_SOURCE) },
  giveaways: { definition: GIVEAWAY_LIST, needs: 'campaign:edit', count: countQueries(GIVEAWAY_SOURCE) },
  'stock-transfers': {
    definition: STOCK_TRANSFER_LIST,
    needs: 'stock:read',
    count: countAtPlaces(STOCK_TRANSFER_SOURCE, STOCK_TRANSFER_PLACES),
  },
  recalls: { definition: RECALL_LIST, needs: 'recall:read', count: countQueries(RECALL_SOURCE) },
  customers: { definition: CUSTOMER_LIST, needs: 'customer:read', count: countQueries(CUSTOMER_SOURCE) },
  counts: { definition: COUNT_LIST, needs: 'stock:read', count: countAtPlaces(COUNT_SOURCE, COUNT_PLACES) },
  imports: { definition: IMPORT_LIST, needs: 'goods:edit', count: countQueries(IMPORT_SOURCE) },
  receipts: {
    definition: RECEIPT_LIST,
    needs: 'purchase:read',
    count: countAtPlaces(RECEIPT_SOURCE, AT_WAREHOUSE),
  },
  suppliers: { definition: SUPPLIER_LIST, needs: 'purchase:read', count: countQueries(SUPPLIER_SOURCE) },
  purchase_orders: {
    definition: PURCHASE_LIST,
    needs: 'purchase:read',
    count: countAtPlaces(PURCHASE_SOURCE, AT_WAREHOUSE),
  },
  posts: { definition: POST_LIST, needs: 'blog:edit', count: countQueries(POST_SOURCE) },
  bloggers: { definition: BLOGGER_LIST, needs: 'blogger:decide', count: countQueries(BLOGGER_SOURCE) },
  transfers: {
    definition: TRANSFER_LIST,
    needs: 'points-transfer:decide',
    count: countQueries(TRANSFER_SOURCE),
  },
};

const CHECKS = Object.fromEntries(
  Object.entries(LISTS).map(([name, { definition }]) => [
    name,
    lazyCheck({ schema: listQuery(definition), httpPart: 'querystring' }),
  ]),
) as Readonly<Record<ViewList, (query: unknown) => boolean>>;

/** Parameters that say where one is in a list, and a text that may be a person's. */
const NOT_SAVED: readonly string[] = ['q', 'view', 'after', 'before', 'limit'];

/** @throws DomainError AUTH.FORBIDDEN when the caller may not open the list */
function listOf(caller: Caller, list: ViewList) {
  const found = LISTS[list];
  if (caller.role_id === null || !may(caller.role_id, found.needs)) throw new DomainError('AUTH.FORBIDDEN');
  return found;
}

/** A definition may have lost a filter since the view was saved: the view stays, without it. */
function currentQuery(list: ViewList, query: Readonly<Record<string, string>>): ListQuery {
  if (CHECKS[list]({ ...query })) return query;
  return Object.fromEntries(Object.entries(query).filter(([name, value]) => CHECKS[list]({ [name]: value })));
}

/** @returns the filters by name. @throws DomainError ERROR.BAD_REQUEST for what the list does not know */
function check(
  { list, query: text, columns }: SavedViewRequest,
  definition: ListDefinition,
): Readonly<Record<string, string>> {
  const query = Object.fromEntries(new URLSearchParams(text));
  const keys = definition.columns.map(({ key }) => key);
  const isKnown = columns === null || columns.every((key) => keys.includes(key));
  const isPlain = Object.keys(query).every((name) => !NOT_SAVED.includes(name));
  if (!isKnown || !isPlain || !CHECKS[list]({ ...query }))
    throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', view: list });
  return query;
}

/** Saved views of a list, the caller's own first, each with how many rows it has now (ADM-02). */
export async function savedViews(deps: ViewDeps, caller: Caller, list: ViewList): Promise<SavedViewsAnswer> {
  const { count } = listOf(caller, list);
  const found = (await viewsOf(deps.db, list, caller.user_id)).map((view) => ({
    ...view,
    query: currentQuery(list, view.query) as Record<string, string>,
  }));
  const counts = await count(
    deps,
    caller,
    Object.fromEntries(found.map(({ view_id, query }) => [String(view_id), query])),
  );
  return {
    views: found.map(({ owner_id, ...view }) => ({
      ...view,
      query: new URLSearchParams(view.query).toString(),
      mine: owner_id === caller.user_id,
      count: counts[String(view.view_id)] ?? { count: 0, exact: true },
    })),
  };
}

/** @throws DomainError ERROR.BAD_REQUEST, AUTH.FORBIDDEN, VIEW.TOO_MANY */
export async function saveView(
  { db, now }: ViewDeps,
  caller: Caller,
  request: SavedViewRequest,
): Promise<SavedViewAnswer> {
  const query = check(request, listOf(caller, request.list).definition);
  const view = { ...request, query, name: request.name.trim(), owner_id: caller.user_id, at: now() };
  const saved = await insertView(db, view, VIEWS.most);
  if (saved === undefined) throw new DomainError('VIEW.TOO_MANY');
  return saved;
}

/** @throws DomainError ERROR.BAD_REQUEST, AUTH.FORBIDDEN, ERROR.NOT_FOUND also for a view of a colleague */
export async function changeView(
  { db, now }: ViewDeps,
  caller: Caller,
  view_id: number,
  request: SavedViewRequest,
): Promise<SavedViewAnswer> {
  const query = check(request, listOf(caller, request.list).definition);
  const view = { ...request, query, view_id, name: request.name.trim(), owner_id: caller.user_id, at: now() };
  const saved = await updateView(db, view);
  if (saved === undefined) throw new DomainError('ERROR.NOT_FOUND');
  return saved;
}

/** @throws DomainError ERROR.NOT_FOUND, also for a view of a colleague */
export async function removeView({ db }: ViewDeps, caller: Caller, view_id: number): Promise<void> {
  if ((await deleteView(db, view_id, caller.user_id)) === undefined) throw new DomainError('ERROR.NOT_FOUND');
}
