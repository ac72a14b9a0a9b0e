import { matchPath } from 'react-router-dom';
import type { BackOfficePart } from '../../app/back-office.ts';
import type { IconName } from '../../ui/icon.tsx';
import { adminPaths } from '../paths.ts';
import { OFFICE_ROUTES, type OfficeRoute } from '../routes.ts';
import { useWorkWaiting } from '../shared/work-waiting.ts';

/** Where each section begins, and its sign in the menu. */
export const SECTIONS: Readonly<Record<BackOfficePart, { to: string; icon: IconName }>> = {
  orders: { to: adminPaths.orders(), icon: 'bag' },
  packing: { to: adminPaths.packing(), icon: 'truck' },
  inbox: { to: adminPaths.inbox(), icon: 'chat' },
  reviews: { to: adminPaths.reviews(), icon: 'check' },
  pickup: { to: adminPaths.pickups(), icon: 'bag' },
  returns: { to: adminPaths.returns(), icon: 'box' },
  receiving: { to: adminPaths.receiving(), icon: 'box' },
  purchases: { to: adminPaths.purchases(), icon: 'truck' },
  suppliers: { to: adminPaths.suppliers(), icon: 'truck' },
  counting: { to: adminPaths.counts(), icon: 'box' },
  recalls: { to: adminPaths.recalls(), icon: 'undo' },
  slips: { to: adminPaths.slips(), icon: 'receipt' },
  refunds: { to: adminPaths.refunds(), icon: 'undo' },
  remittance: { to: adminPaths.remittance(), icon: 'card' },
  books: { to: adminPaths.books(), icon: 'bank' },
  reports: { to: adminPaths.salesReport(), icon: 'grid' },
  accounting: { to: adminPaths.accounting(), icon: 'receipt' },
  products: { to: adminPaths.products(), icon: 'box' },
  prices: { to: adminPaths.prices(), icon: 'receipt' },
  imports: { to: adminPaths.imports(), icon: 'download' },
  brands: { to: adminPaths.brands(), icon: 'heart' },
  categories: { to: adminPaths.categories(), icon: 'grid' },
  collections: { to: adminPaths.collections(), icon: 'copy' },
  badges: { to: adminPaths.badges(), icon: 'tag' },
  stock: { to: adminPaths.stock(), icon: 'box' },
  pages: { to: adminPaths.pages(), icon: 'home' },
  library: { to: adminPaths.library(), icon: 'eye' },
  branches: { to: adminPaths.branches(), icon: 'pin' },
  promotions: { to: adminPaths.promotions(), icon: 'tag' },
  calendar: { to: adminPaths.calendar(), icon: 'calendarCheck' },
  search: { to: adminPaths.search(), icon: 'search' },
  giveaways: { to: adminPaths.giveaways(), icon: 'gift' },
  shopEvents: { to: adminPaths.shopEvents(), icon: 'calendarCheck' },
  topSpenders: { to: adminPaths.topSpenders(), icon: 'cash' },
  posts: { to: adminPaths.posts(), icon: 'edit' },
  mails: { to: adminPaths.mails(), icon: 'mail' },
  coins: { to: adminPaths.coins(), icon: 'cash' },
  transfers: { to: adminPaths.transfers(), icon: 'card' },
  bloggers: { to: adminPaths.bloggers(), icon: 'userCheck' },
  customers: { to: adminPaths.customers(), icon: 'userCheck' },
  segments: { to: adminPaths.segments(), icon: 'mail' },
  guests: { to: adminPaths.guests(), icon: 'shield' },
  delivery: { to: adminPaths.delivery(), icon: 'calendarCheck' },
  screening: { to: adminPaths.screening(), icon: 'shield' },
  settings: { to: adminPaths.settings(), icon: 'edit' },
  connections: { to: adminPaths.connections(), icon: 'external' },
  apiKeys: { to: adminPaths.apiKeys(), icon: 'lock' },
  webhooks: { to: adminPaths.webhooks(), icon: 'external' },
  jobs: { to: adminPaths.jobs(), icon: 'play' },
  site: { to: adminPaths.site(), icon: 'globe' },
  staff: { to: adminPaths.staff(), icon: 'userCheck' },
  audit: { to: adminPaths.audit(), icon: 'clock' },
};

/** The menu by kind of work. */
export const GROUPS = {
  sales: ['orders', 'packing', 'returns', 'inbox', 'reviews', 'pickup'],
  money: ['slips', 'refunds', 'remittance', 'books', 'accounting', 'reports'],
  goods: [
    'products',
    'prices',
    'imports',
    'stock',
    'brands',
    'categories',
    'collections',
    'badges',
    'purchases',
    'suppliers',
    'receiving',
    'counting',
    'recalls',
  ],
  storefront: [
    'pages',
    'library',
    'branches',
    'promotions',
    'calendar',
    'search',
    'giveaways',
    'topSpenders',
    'shopEvents',
    'posts',
    'mails',
  ],
  people: ['customers', 'segments', 'coins', 'transfers', 'bloggers', 'guests'],
  shop: [
    'settings',
    'site',
    'delivery',
    'screening',
    'staff',
    'connections',
    'apiKeys',
    'webhooks',
    'jobs',
    'audit',
  ],
} as const satisfies Record<string, readonly BackOfficePart[]>;
export type GroupName = keyof typeof GROUPS;
export const GROUP_NAMES = Object.keys(GROUPS) as GroupName[];

/** The route of an address; undefined when the back office has no such page. */
export const routeAt = (pathname: string): OfficeRoute | undefined =>
  Object.values(OFFICE_ROUTES).find(({ path }) => matchPath(path, pathname) !== null);

/** What waits in a section; `late`: something in it is overdue. */
export type Waiting = { count: number; late: boolean };
/** Views of returns in which somebody of the shop has to act. */
const WAITING_RETURNS = ['to_decide', 'to_inspect', 'to_refund'];
const NOTHING: Waiting = { count: 0, late: false };

/** The sections of the user, each with what waits in it. */
export function useSections(): {
  parts: readonly BackOfficePart[];
  waiting: (part: BackOfficePart) => Waiting;
} {
  const { parts, orders, returns, slips, due, failed, cod, books, transfers, inbox, reviews } =
    useWorkWaiting();
  const counts: Partial<Record<BackOfficePart, Waiting>> = {
    orders: {
      count: orders.data?.views.today?.count ?? 0,
      late: (orders.data?.views.late?.count ?? 0) > 0,
    },
    packing: {
      count: orders.data?.views.to_pack?.count ?? 0,
      late: (orders.data?.views.late?.count ?? 0) > 0,
    },
    returns: {
      count: WAITING_RETURNS.reduce(
        (sum, view) => sum + (returns.data?.views[view]?.count ?? 0),
        // Parcels that came back without a request are inspected as well.
        orders.data?.views.parcels_back?.count ?? 0,
      ),
      late: (returns.data?.views.late?.count ?? 0) > 0,
    },
    slips: { count: slips.data?.total.count ?? 0, late: slips.data?.rows[0]?.late ?? false },
    refunds: {
      count: (due.data?.total.count ?? 0) + (failed.data?.total.count ?? 0),
      late: due.data?.rows[0]?.late ?? false,
    },
    remittance: { count: cod.data?.views.open?.count ?? 0, late: (cod.data?.views.missing?.count ?? 0) > 0 },
    books: { count: books.data?.runs[0]?.findings.length ?? 0, late: false },
    inbox: { count: inbox.data?.waiting ?? 0, late: inbox.data?.late ?? false },
    reviews: {
      count: (reviews.data?.views.waiting?.count ?? 0) + (reviews.data?.views.questions?.count ?? 0),
      late: false,
    },
    transfers: {
      count: transfers.data?.total.count ?? 0,
      late: transfers.data?.rows[0]?.late ?? false,
    },
  };
  return { parts, waiting: (part) => counts[part] ?? NOTHING };
}
