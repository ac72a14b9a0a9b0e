import type { AdminOrdersCounts } from '@mali/contracts/admin-orders';
import type { ShopRole } from '@mali/contracts/custom-roles';
import type { ListDefinition } from '@mali/contracts/lists/definition';
import { ORDER_LIST } from '@mali/contracts/lists/orders';
import { REFUND_LIST } from '@mali/contracts/lists/refunds';
import { DIFFERENCE_LIST } from '@mali/contracts/lists/remittances';
import { RETURN_LIST } from '@mali/contracts/lists/returns';
import { SLIP_LIST } from '@mali/contracts/lists/slips';
import { TRANSFER_LIST } from '@mali/contracts/lists/transfers';
import type { Reconciliation, Refundable, StaffRefund, StaffSlip } from '@mali/contracts/payments';
import type { StaffTransferRow } from '@mali/contracts/points-transfer';
import type { CodSummary } from '@mali/contracts/remittance';
import type { RoleId } from '@mali/contracts/roles';
import type { AuditEvent, StaffMember } from '@mali/contracts/staff';
import { HttpResponse, http } from 'msw';
import { signedIn } from '../../features/session/index.ts';
import { server } from '../../testing/server.ts';
import { createOfficeStore, type OfficeStore } from '../store.ts';

/** A signed-in staff member with this role. */
export function staffStore(role_id: RoleId, places?: number[]): OfficeStore {
  const store = createOfficeStore('th');
  const profile = {
    user_id: 7,
    first_name: 'อรทัย',
    last_name: '',
    email: 'orathai@example.com',
    role_id,
    pdpa_consented: true,
    ...(places !== undefined && { places }),
  };
  store.dispatch(signedIn({ token: 'token', profile }));
  return store;
}

/** Slip number `n` of a waiting order of ฿510, uploaded three hours before `NOW`. */
export function slip(n: number, overrides: Partial<StaffSlip> = {}): StaffSlip {
  return {
    slip_id: n,
    so_no: `SO2611201234567${n}`,
    doc_status: 2,
    status: 'waiting',
    customer: `ลูกค้า ${n}`,
    email: 'pim@example.com',
    mobile: '0812345678',
    lang: 'th',
    bank: '004',
    sending_bank: '002',
    trans_ref: 'REF1',
    amount: 510,
    total: 510,
    transfer_date: '2026-11-21T01:00:00.000Z',
    uploaded_at: '2026-11-21T02:00:00.000Z',
    decided_at: null,
    reason: null,
    earlier: 0,
    late: false,
    picture_url: `/api/slips/${n}/picture?link=a`,
    previous: null,
    next: null,
    ...overrides,
  };
}
export const NOW = new Date('2026-11-21T05:00:00.000Z');

export function refund(n: number, overrides: Partial<StaffRefund> = {}): StaffRefund {
  return {
    refund_id: n,
    so_no: `SO2611201234567${n}`,
    customer: `ลูกค้า ${n}`,
    amount: 122,
    reason_code: 'surplus',
    reason: null,
    method: 'transfer',
    status: 'due',
    at: '2026-11-20T02:00:00.000Z',
    done_at: null,
    failure: null,
    transfer_reference: null,
    late: false,
    ...overrides,
  };
}

/** Three lipsticks of which one was returned, one cream, delivery: ฿664.67 of ฿769.67 are refundable. */
export function refundable(overrides: Partial<Refundable> = {}): Refundable {
  return {
    so_no: 'SO26112012345678',
    doc_status: 3,
    lang: 'en',
    paid: 769.67,
    refunded: 105,
    left: 664.67,
    methods: ['gateway', 'transfer'],
    delivery: 55,
    lines: [
      {
        line_no: 1,
        name_en: 'Lipstick',
        name_th: 'ลิปสติก',
        quantity: 3,
        refunded: 1,
        paid: 314.67,
        amounts: [104.83, 209.67],
      },
      {
        line_no: 2,
        name_en: 'Cream',
        name_th: 'ครีม',
        quantity: 1,
        refunded: 0,
        paid: 400,
        amounts: [400],
      },
    ],
    refunds: [],
    ...overrides,
  };
}

export function run(n: number, overrides: Partial<Reconciliation> = {}): Reconciliation {
  return {
    run_id: n,
    started_at: '2026-11-21T04:00:00.000Z',
    finished_at: '2026-11-21T04:00:10.000Z',
    from: '2026-11-18T04:00:00.000Z',
    to: '2026-11-21T03:55:00.000Z',
    charges: 41,
    orders: 38,
    mended: 0,
    failure: null,
    findings: [],
    ...overrides,
  };
}

/** Cash on delivery of ฿800.50, of which a carrier has paid ฿500.25 and kept ฿15. */
export const codSummary = (overrides: Partial<CodSummary> = {}): CodSummary => ({
  ...{ delivered: 800.5, settled: 500.25, outstanding: 300.25, overdue: 100, written_off: 0, overpaid: 0 },
  ...{ received: 500.25, unapplied: 0, kept: 0, repaid: 0, fees: 15, open: 2 },
  ...overrides,
});

/** A receipt whose points are due on 27 January. */
export function transfer(n: number, overrides: Partial<StaffTransferRow> = {}): StaffTransferRow {
  return {
    transfer_id: n,
    status: 'waiting',
    submitted_at: '2026-11-20T05:00:00.000Z',
    due_at: '2027-01-26T17:00:00.000Z',
    decided_at: null,
    reason: null,
    card_number: '•••• 1111',
    receipt_id: `R-${n}`,
    receipt_amount: 1250.5,
    name: `สมาชิก ${n}`,
    late: false,
    ...overrides,
  };
}

/** A staff member with an authenticator. */
export function colleague(user_id: number, overrides: Partial<StaffMember> = {}): StaffMember {
  return {
    user_id,
    email: `staff${user_id}@example.com`,
    first_name: 'มานี',
    last_name: `คนที่ ${user_id}`,
    role_id: 7,
    role_name: null,
    disabled: false,
    enrolled: true,
    places: [],
    seen_at: '2026-11-21T03:00:00.000Z',
    ...overrides,
  };
}

/** A role that the shop has made, for work on stock. */
export function shopRole(role_id: number, overrides: Partial<ShopRole> = {}): ShopRole {
  return {
    ...{ role_id, revision: 1, name_th: 'หัวหน้าคลัง', name_en: 'Head of stock', active: true },
    permissions: ['stock:read', 'stock:edit'],
    holders: [],
    ...overrides,
  };
}

export function auditEvent(event_id: number, overrides: Partial<AuditEvent> = {}): AuditEvent {
  return {
    event_id,
    at: '2026-11-21T03:00:00.000Z',
    kind: 'order_moved',
    actor: { user_id: 7, name: 'อรทัย', email: 'orathai@example.com' },
    user: null,
    subject: 'order SO26112012345671',
    ip: '203.0.113.9',
    user_agent: 'Desk',
    details: { before: 3, after: 13 },
    ...overrides,
  };
}

type Lists = {
  /** Rows of each standing view of orders; others are empty. */
  orders?: Readonly<Record<string, number>>;
  returns?: Readonly<Record<string, number>>;
  slips?: readonly StaffSlip[];
  refunds?: readonly StaffRefund[];
  runs?: readonly Reconciliation[];
  transfers?: readonly StaffTransferRow[];
};

const orderCounts = (counts: Readonly<Record<string, number>> = {}): AdminOrdersCounts['views'] =>
  Object.fromEntries(
    ORDER_LIST.views.map(({ key }) => [key, { count: counts[key] ?? 0, exact: true }]),
  ) as AdminOrdersCounts['views'];

/** A page of a list with all of these rows. */
export const listPageOf = (rows: readonly unknown[]) =>
  HttpResponse.json({ rows, after: null, before: null, total: { count: rows.length, exact: true } });
/** Counts of views that are named after a status. */
const countsOf = (list: ListDefinition, rows: readonly { status: string }[] = []) =>
  Object.fromEntries(
    list.views.map(({ key }) => [
      key,
      { count: rows.filter(({ status }) => status === key).length, exact: true },
    ]),
  );

/** Fake list endpoints of the back office, evaluated per request and filtered by status. */
export function answerLists(lists: Lists): void {
  const asked = (request: Request) => new URL(request.url).searchParams;
  server.use(
    http.get('*/api/admin/orders/counts', () => HttpResponse.json({ views: orderCounts(lists.orders) })),
    http.get('*/api/admin/returns/counts', () =>
      HttpResponse.json({
        views: Object.fromEntries(
          RETURN_LIST.views.map(({ key }) => [key, { count: lists.returns?.[key] ?? 0, exact: true }]),
        ),
      }),
    ),
    http.get('*/api/admin/remittance/differences/counts', () =>
      HttpResponse.json({
        views: Object.fromEntries(DIFFERENCE_LIST.views.map(({ key }) => [key, { count: 0, exact: true }])),
      }),
    ),
    http.get('*/api/admin/remittance/summary', () => HttpResponse.json(codSummary())),
    http.get('*/api/admin/bulk', () => HttpResponse.json({ jobs: [] })),
    http.get('*/api/admin/orders/:so_no/messages', () =>
      HttpResponse.json({ messages: [], to: 'pim@example.com', lang: 'th', line: false, may_send: true }),
    ),
    http.get('*/api/admin/orders/:so_no/work', () =>
      HttpResponse.json({
        notes: [],
        tags: [],
        made_by: null,
        assigned_to: null,
        events: [],
        colleagues: [],
        known_tags: [],
      }),
    ),
    http.get('*/api/admin/overview', () =>
      HttpResponse.json({
        ...{
          at: '2026-11-26T02:30:00.000Z',
          sales: null,
          best_sellers: null,
          stock_outs: null,
          late_parcels: null,
        },
      }),
    ),
    http.get('*/api/admin/first_steps', () => HttpResponse.json({ hidden: false, steps: [] })),
    http.get('*/api/admin/views', () => HttpResponse.json({ views: [] })),
    http.post('*/api/admin/options', () => HttpResponse.json({ options: [] })),
    http.get('*/api/admin/slips', ({ request }) => {
      const view = asked(request).get('view') ?? 'waiting';
      return listPageOf((lists.slips ?? []).filter(({ status }) => status === view));
    }),
    http.get('*/api/admin/slips/counts', () =>
      HttpResponse.json({ views: countsOf(SLIP_LIST, lists.slips) }),
    ),
    http.get('*/api/admin/slips/:slip_id', ({ params }) => {
      const slips = lists.slips ?? [];
      const found = slips.find(({ slip_id }) => slip_id === Number(params.slip_id));
      if (found === undefined) return HttpResponse.json({ code: 'ERROR.NOT_FOUND' }, { status: 404 });
      const ids = slips.filter(({ status }) => status === 'waiting').map(({ slip_id }) => slip_id);
      return HttpResponse.json({
        ...found,
        previous: ids.findLast((id) => id < found.slip_id) ?? null,
        next: ids.find((id) => id > found.slip_id) ?? null,
      });
    }),
    http.get('*/api/admin/refunds', ({ request }) => {
      const view = asked(request).get('view') ?? 'due';
      return listPageOf((lists.refunds ?? []).filter(({ status }) => status === view));
    }),
    http.get('*/api/admin/refunds/counts', () =>
      HttpResponse.json({ views: countsOf(REFUND_LIST, lists.refunds) }),
    ),
    http.get('*/api/admin/reconciliations', () =>
      HttpResponse.json({ runs: lists.runs ?? [], count: lists.runs?.length ?? 0 }),
    ),
    http.get('*/api/admin/points_transfers', ({ request }) => {
      const view = asked(request).get('view') ?? 'waiting';
      return listPageOf((lists.transfers ?? []).filter(({ status }) => status === view));
    }),
    http.get('*/api/admin/points_transfers/counts', () =>
      HttpResponse.json({ views: countsOf(TRANSFER_LIST, lists.transfers) }),
    ),
    http.get('*/api/v3/checkout-options', () =>
      HttpResponse.json({
        payment_methods: [],
        card_form: null,
        accounts: [
          { bank: '004', account_no: '012-3-45678-9', name_th: 'บริษัท มะลิ จำกัด', name_en: 'Mali Co., Ltd.' },
        ],
      }),
    ),
  );
}
