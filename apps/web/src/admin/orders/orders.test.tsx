import type { AdminOrder, AdminOrderRow } from '@mali/contracts/admin-orders';
import { ORDER_LIST } from '@mali/contracts/lists/orders';
import { ROLE } from '@mali/contracts/roles';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { server } from '../../testing/server.ts';
import { officeRoutes } from '../router.tsx';
import { answerLists, NOW, staffStore } from '../shared/fixtures.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  return () => vi.useRealTimers();
});

const row = (n: number, more: Partial<AdminOrderRow> = {}): AdminOrderRow => ({
  so_no: `SO2611210000000${n}`,
  doc_status: 3,
  status_at: '2026-11-21T02:00:00.000Z',
  placed_at: '2026-11-21T02:00:00.000Z',
  customer: `ลูกค้า ${n}`,
  user_id: null,
  province: 'กรุงเทพมหานคร',
  payment_method: 'promptpay',
  paid_at: '2026-11-21T02:00:00.000Z',
  expires_at: null,
  ship_by: '2026-11-21T08:00:00.000Z',
  late: false,
  carrier: null,
  tracking_no: null,
  promo_code: null,
  source: 'web',
  made_by: null,
  assigned_to: null,
  tags: [],
  line_count: 5,
  items: [{ image: null, name_en: 'Lipstick', name_th: 'ลิปสติก', quantity: 1 }],
  total: 510,
  ...more,
});

/** What the list was asked for, and which orders were moved. */
function answerOrders(rows: readonly AdminOrderRow[], refuse: readonly string[] = []) {
  const asked: string[] = [];
  const moved: unknown[] = [];
  answerLists({});
  server.use(
    http.get('*/api/admin/orders', ({ request }) => {
      asked.push(decodeURIComponent(new URL(request.url).search));
      return HttpResponse.json({ rows, after: 'next', before: null, total: { count: 1000, exact: false } });
    }),
    http.get('*/api/admin/orders/counts', () =>
      HttpResponse.json({
        views: Object.fromEntries(ORDER_LIST.views.map(({ key }) => [key, { count: 3, exact: true }])),
      }),
    ),
    http.post('*/api/order/status', async ({ request }) => {
      const body = (await request.json()) as { so_no: string };
      moved.push(body);
      if (!refuse.includes(body.so_no)) return HttpResponse.json({ ok: true });
      return HttpResponse.json(
        { code: 'ORDER.TRANSITION', message: 'It has moved on.', message_th: 'สถานะเปลี่ยนไปแล้ว' },
        { status: 409 },
      );
    }),
  );
  return { asked, moved };
}

async function open(at: string, role: (typeof ROLE)[keyof typeof ROLE] = ROLE.ADMIN) {
  const router = createMemoryRouter(officeRoutes, { initialEntries: [at] });
  render(
    <Providers store={staffStore(role)}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return router;
}

it('the state of the list is in its address: views, filters, order and pages are links', async () => {
  const { asked } = answerOrders([
    row(1, { late: true }),
    row(2, { doc_status: 29, payment_method: 'cod', paid_at: null }),
  ]);
  const router = await open('/admin/orders?view=to_pack&province=แพร่');
  expect(await screen.findByText('ลูกค้า 1')).toBeInTheDocument();
  expect(asked).toEqual(['?province=แพร่&view=to_pack']);
  const views = within(screen.getByRole('navigation', { name: 'มุมมอง' }));
  expect(await views.findByRole('link', { name: 'ต้องจัด 3' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: /จังหวัด แพร่/ })).toHaveAttribute(
    'href',
    '/admin/orders?view=to_pack',
  );
  expect(screen.getByRole('link', { name: /สถานะ รอจัด, กำลังจัด/ })).toHaveAttribute(
    'href',
    `/admin/orders?pickup=no&province=${encodeURIComponent('แพร่')}&sort=ship_by`,
  );
  expect(screen.getByRole('columnheader', { name: 'ส่งภายใน' })).toHaveAttribute('aria-sort', 'ascending');
  expect(screen.getByText('เลยกำหนด วันนี้ 15.00')).toBeInTheDocument();
  expect(screen.getByText('ทั้งหมด 1,000+ รายการ')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'SO26112100000001' })).toHaveAttribute(
    'href',
    '/admin/orders/SO26112100000001',
  );
  fireEvent.click(screen.getByRole('link', { name: 'ยอดสุทธิ' }));
  await vi.waitFor(() => expect(asked.at(-1)).toBe('?province=แพร่&view=to_pack&sort=total'), 10_000);
  expect(router.state.location.search).toContain('sort=total');
});

it('a page that ends where so many orders were looked at says so, and leads on, also without rows', async () => {
  answerOrders([]);
  server.use(
    http.get('*/api/admin/orders', () =>
      HttpResponse.json({
        ...{ rows: [], after: 'further', before: null, total: { count: 0, exact: false }, cut: true },
      }),
    ),
    http.get('*/api/admin/orders/counts', () =>
      HttpResponse.json({
        views: Object.fromEntries(ORDER_LIST.views.map(({ key }) => [key, { count: 0, exact: false }])),
      }),
    ),
  );
  await open('/admin/orders?payment=cod&guest=no');
  expect(await screen.findByText(/^ตัวกรองชุดนี้ต้องตรวจทีละรายการ/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'ค้นหาต่อ' })).toHaveAttribute(
    'href',
    expect.stringContaining('after=further'),
  );
  // "0+" would say that there are none and some.
  expect((await screen.findAllByText('…')).length).toBe(ORDER_LIST.views.length);
  expect(screen.queryByText(/0\+/)).not.toBeInTheDocument();
});

it('chosen orders are confirmed one after the other, and the page says which failed and why', async () => {
  const cod = { doc_status: 29, payment_method: 'cod', paid_at: null } as const;
  const { moved } = answerOrders(
    [row(1, { ...cod, refused_before: 2 }), row(2, cod), row(3)],
    ['SO26112100000002'],
  );
  await open('/admin/orders', ROLE.CRM);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'เลือกทั้งหน้า' }));
  // Whom not to send a parcel again is seen before.
  expect(screen.getByText('เคยไม่รับพัสดุ 2 ครั้ง')).toBeInTheDocument();
  expect(screen.getByText('ลูกค้าเคยไม่รับพัสดุ 1 รายการ')).toBeInTheDocument();
  // Packing is not a matter of customer relations.
  expect(screen.queryByRole('button', { name: /จัดเป็นรอบ/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'ยืนยันปลายทาง 2 รายการ' }));
  expect(await screen.findByText('SO26112100000002: สถานะเปลี่ยนไปแล้ว')).toBeInTheDocument();
  expect(screen.getByText('เสร็จแล้ว 1 จาก 2')).toBeInTheDocument();
  expect(moved).toEqual([
    { so_no: 'SO26112100000001', new_status: 3 },
    { so_no: 'SO26112100000002', new_status: 3 },
  ]);
});

/** An order that is being packed, as its page gets it. */
const shownOrder = (so_no: string) =>
  ({
    order: {
      so_no,
      customer_no: -1,
      doc_status: 13,
      payment_method: 'promptpay',
      tag: '',
      placed_at: '2026-11-21T02:00:00.000Z',
      paid_at: '2026-11-21T02:00:00.000Z',
      expires_at: null,
      carrier: null,
      tracking_no: null,
      email: 'pim@example.com',
      delivery_address: { first_name: 'พิม', last_name: 'ใจดี', province: 'แพร่', mobile: '0812345678' },
      tax_address: null,
      promo_code: null,
      delivery_cost: 0,
      cod_fee: 0,
      total: 200,
      vat: 13.08,
      items: [
        {
          line_no: 1,
          mat_name: 'Lipstick',
          mat_name_th: 'ลิปสติก',
          brand_en: 'Lada',
          variant_name_1: null,
          variant_name_1_th: null,
          variant_name_2: null,
          variant_name_2_th: null,
          image_cart: null,
          quantity: 1,
          mat_price: 255,
          unit_price: 255,
          amount: 200,
          code_discount: 0,
          point_discount: 0,
          gwp: false,
          discounts: [{ kind: 'p001', promo_id: 1, name_en: 'Sale', name_th: 'ลดราคา', amount: 55 }],
        },
      ],
      payments: [],
      refunds: [],
      slip: null,
      documents: [],
    },
    ship_by: '2026-11-21T08:00:00.000Z',
    late: false,
    lots: [{ line_no: 1, lot: 'A1', expires_on: null, quantity: 1, state: 'open', sellable: true }],
    timeline: [
      {
        at: '2026-11-21T02:00:00.000Z',
        from: 3,
        to: 13,
        by: 'inventory',
        actor: { user_id: 3, name: 'ปกรณ์' },
        reason: null,
      },
    ],
    customer: {
      ...{ user_id: null, orders: 1, spent: 200, others: [] },
      refused_cod: { count: 2, orders: ['SO26112000000007'] },
    },
    moves: [{ to: 14, needs: 'tracking' }],
  }) as unknown as AdminOrder;

it('an order is shipped with its carrier and number, which are asked for', async () => {
  const { moved } = answerOrders([]);
  const so_no = 'SO26112100000001';
  const shown = shownOrder(so_no);
  server.use(
    http.get(`*/api/admin/orders/${so_no}`, () => HttpResponse.json(shown)),
    http.get(`*/api/admin/orders/${so_no}/parcels`, () => HttpResponse.json({ parcels: [], connected: [] })),
  );
  await open(`/admin/orders/${so_no}`, ROLE.INVENTORY);
  expect(await screen.findByText('ปกรณ์: กำลังจัด')).toBeInTheDocument();
  expect(screen.getByText('ลดราคา')).toBeInTheDocument();
  expect(screen.getByText('ล็อต A1 × 1')).toBeInTheDocument();
  expect(screen.getByText('ปลายทางที่ไม่รับพัสดุ').nextSibling).toHaveTextContent('2 SO26112000000007');
  expect(screen.getByRole('link', { name: 'SO26112000000007' })).toHaveAttribute(
    'href',
    '/admin/orders/SO26112000000007',
  );
  fireEvent.click(screen.getByRole('button', { name: 'ส่งแล้ว' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'ส่งแล้ว' }));
  fireEvent.click(dialog.getByRole('button', { name: 'ส่งแล้ว' }));
  expect(dialog.getByText('ใส่เลขพัสดุ')).toBeInTheDocument();
  expect(moved).toEqual([]);
  fireEvent.change(dialog.getByLabelText('ขนส่ง'), { target: { value: 'Flash' } });
  fireEvent.change(dialog.getByLabelText('เลขพัสดุ'), { target: { value: ' TH01 ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'ส่งแล้ว' }));
  await vi.waitFor(
    () => expect(moved).toEqual([{ so_no, new_status: 14, carrier: 'Flash', tracking_no: 'TH01' }]),
    10_000,
  );
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), 10_000);
});

it('another address that waits for its difference is shown, and waived with a reason or dropped', async () => {
  const so_no = 'SO26112100000001';
  const own = 'SO26112100000002';
  const base = shownOrder(so_no);
  const { email: _email, ...delivery_address } = base.order.delivery_address;
  const waiting = {
    ...{ so_no: own, amount: 35, at: '2026-11-21T02:10:00.000Z', expires_at: '2026-11-22T02:10:00.000Z' },
    ...{ delivery_address: { ...delivery_address, province: 'สุราษฎร์ธานี' }, may_decide: true },
    below_minimum: false,
  };
  let shown = { ...base, waiting_address: waiting } as AdminOrder;
  const sent: unknown[] = [];
  answerOrders([]);
  server.use(
    http.get(`*/api/admin/orders/${so_no}`, () => HttpResponse.json(shown)),
    http.get(`*/api/admin/orders/${so_no}/parcels`, () => HttpResponse.json({ parcels: [], connected: [] })),
    http.post(`*/api/admin/orders/${so_no}/delivery_difference`, async ({ request }) => {
      sent.push(await request.json());
      shown = { ...shown, waiting_address: null };
      return HttpResponse.json({ ok: true });
    }),
  );
  await open(`/admin/orders/${so_no}`);
  expect(await screen.findByText(/สุราษฎร์ธานี/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: own })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'ใช้ที่อยู่เดิม' })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'ร้านออกส่วนต่างให้' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'ร้านออกส่วนต่างให้' }));
  fireEvent.click(dialog.getByRole('button', { name: 'ร้านออกส่วนต่างให้' }));
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText('เหตุผล'), { target: { value: ' ลูกค้าประจำ ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'ร้านออกส่วนต่างให้' }));
  await vi.waitFor(() => expect(sent).toEqual([{ decision: 'waive', reason: 'ลูกค้าประจำ' }]), 10_000);
  await vi.waitFor(() => expect(screen.queryByText(/สุราษฎร์ธานี/)).toBeNull(), 10_000);
});

/** The page of an order that is paid, and can be readdressed. */
const paidOrder = (so_no: string, more: Partial<AdminOrder>) => {
  const shown = shownOrder(so_no);
  const place = { subdistrict: 'ในเวียง', district: 'เมืองแพร่', zipcode: '54000', address: '1/2' };
  const delivery_address = { ...shown.order.delivery_address, ...place };
  answerOrders([]);
  server.use(
    http.get(`*/api/admin/orders/${so_no}`, () =>
      HttpResponse.json({ ...shown, ...more, order: { ...shown.order, delivery_address } }),
    ),
    http.get(`*/api/admin/orders/${so_no}/parcels`, () => HttpResponse.json({ parcels: [], connected: [] })),
  );
  return { ...shown.order, delivery_address };
};

it('a difference that waits and that the bank would not take is only waived', async () => {
  const so_no = 'SO26112100000001';
  const { email: _email, ...delivery_address } = shownOrder(so_no).order.delivery_address;
  paidOrder(so_no, {
    waiting_address: {
      ...{ so_no: 'SO26112100000002', amount: 5, at: '2026-11-21T02:10:00.000Z' },
      ...{ expires_at: '2026-11-22T02:10:00.000Z', delivery_address, may_decide: true, below_minimum: true },
    },
  });
  await open(`/admin/orders/${so_no}`);
  expect(await screen.findByText(/น้อยกว่ายอดขั้นต่ำที่ธนาคารรับ ร้านต้องออกส่วนต่างให้/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'ร้านออกส่วนต่างให้' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'ใช้ที่อยู่เดิม' })).toBeNull();
});

it('a difference that the bank would not take is borne by the shop with a reason, and the customer is not asked', async () => {
  const so_no = 'SO26112100000001';
  paidOrder(so_no, { may_change_address: true });
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.post('*/api/order/address', async ({ request }) => {
      const { delivery_difference, shop_bears, reason } = (await request.json()) as Record<string, unknown>;
      sent.push({ delivery_difference, shop_bears, reason });
      if (shop_bears === true) return HttpResponse.json({ ok: true });
      const details = { difference: 5, total: 200, settlement: 'below_minimum' };
      return HttpResponse.json(
        { code: 'ORDER.DELIVERY_CHANGED', message: 'other', message_th: 'ไม่เท่าเดิม', details },
        { status: 409 },
      );
    }),
  );
  await open(`/admin/orders/${so_no}`);
  fireEvent.click(await screen.findByRole('button', { name: 'แก้ที่อยู่หรือใบกำกับภาษี' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'แก้ที่อยู่หรือใบกำกับภาษี' }));
  fireEvent.click(await dialog.findByRole('button', { name: 'บันทึกการแก้ไข' }));
  expect(await dialog.findByText(/เพิ่มขึ้น ฿5 .*ร้านออกส่วนต่างให้/)).toBeInTheDocument();
  expect(dialog.queryByRole('checkbox', { name: 'ร้านออกส่วนต่างให้' })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'ตกลงและบันทึก' }));
  expect(await dialog.findByText('เขียนเหตุผล')).toBeInTheDocument();
  fireEvent.change(dialog.getByLabelText('เหตุผลที่ร้านออกส่วนต่างให้'), { target: { value: ' น้อยเกินไป ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'ตกลงและบันทึก' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), 10_000);
  expect(sent).toEqual([
    { delivery_difference: undefined, shop_bears: undefined, reason: undefined },
    { delivery_difference: 5, shop_bears: true, reason: 'น้อยเกินไป' },
  ]);
});

it('missing goods are reported by line, and their customer is told to wait until a day', async () => {
  const so_no = 'SO26112100000001';
  let shown = { ...shownOrder(so_no), may_report_shortage: true } as AdminOrder;
  const sent: unknown[] = [];
  let parcelRequests = 0;
  answerOrders([]);
  server.use(
    http.get(`*/api/admin/orders/${so_no}`, () => HttpResponse.json(shown)),
    http.get(`*/api/admin/orders/${so_no}/parcels`, () => {
      parcelRequests += 1;
      return HttpResponse.json({ parcels: [], connected: [] });
    }),
    http.post(`*/api/admin/orders/${so_no}/shortage`, async ({ request }) => {
      sent.push(await request.json());
      const lines = [{ line_no: 1, quantity: 1 }];
      const report = { at: '2026-11-21T02:10:00.000Z', cause: 'damaged', note: 'แตก', lines } as const;
      shown = { ...shown, may_change_address: true, shortage: { ...report, wait_until: null } };
      return HttpResponse.json({ ok: true });
    }),
    http.post(`*/api/admin/orders/${so_no}/shortage/wait`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ok: true });
    }),
  );
  await open(`/admin/orders/${so_no}`);
  fireEvent.click(await screen.findByRole('button', { name: 'สินค้าไม่ครบ' }));
  const dialog = () => within(screen.getByRole('dialog'));
  fireEvent.click(await screen.findByRole('button', { name: 'เพิ่มจำนวนที่ขาดของ ลิปสติก' }));
  fireEvent.change(dialog().getByLabelText('เกิดอะไรขึ้น'), { target: { value: 'damaged' } });
  fireEvent.change(dialog().getByLabelText('บันทึกถึงเพื่อนร่วมงาน'), { target: { value: ' แตก ' } });
  fireEvent.click(dialog().getByRole('button', { name: 'สินค้าไม่ครบ' }));
  expect(await screen.findByText('ลิปสติก × 1, ชำรุด')).toBeInTheDocument();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), 10_000);
  fireEvent.click(screen.getByRole('button', { name: 'ให้ลูกค้ารอ' }));
  const wait = await screen.findByRole('dialog', { name: 'ให้ลูกค้ารอ' });
  fireEvent.change(within(wait).getByLabelText('ลูกค้าจะได้รับภายใน'), { target: { value: '1/11/2569' } });
  fireEvent.click(within(wait).getByRole('button', { name: 'ให้ลูกค้ารอ' }));
  expect(within(wait).getByText('เลือกวันตั้งแต่วันนี้เป็นต้นไป')).toBeInTheDocument();
  expect(within(wait).getByText('เขียนเหตุผล')).toBeInTheDocument();
  fireEvent.change(within(wait).getByLabelText('ลูกค้าจะได้รับภายใน'), { target: { value: '15/12/2569' } });
  fireEvent.change(within(wait).getByLabelText('เหตุผลที่ลูกค้าเห็น'), { target: { value: 'รอของ' } });
  fireEvent.click(within(wait).getByRole('button', { name: 'ให้ลูกค้ารอ' }));
  await vi.waitFor(
    () =>
      expect(sent).toEqual([
        { lines: [{ line_no: 1, quantity: 1 }], cause: 'damaged', note: 'แตก' },
        { until: '2026-12-15', reason: 'รอของ' },
      ]),
    10_000,
  );
  // The page asks again after each act; the next test does not answer for this order.
  await vi.waitFor(() => expect(parcelRequests).toBe(3), 10_000);
});

it('before units are cancelled the page shows what is refunded and which discounts and gifts go', async () => {
  const so_no = 'SO26112100000001';
  const { order, ...rest } = shownOrder(so_no);
  const items = order.items.map((line) => ({ ...line, quantity: 3 }));
  const quotes: unknown[] = [];
  const sent: unknown[] = [];
  answerOrders([]);
  server.use(
    http.get(`*/api/admin/orders/${so_no}`, () =>
      HttpResponse.json({
        ...{ ...rest, may_cancel_units: true, moves: [], order: { ...order, doc_status: 3, items } },
        changes: [
          {
            ...{ at: '2026-11-21T02:05:00.000Z', kind: 'units_cancelled', by: 'staff', reason: 'ของหมด' },
            ...{ actor: { user_id: 9, name: 'นภัสสร' }, amount: 55 },
            units: [{ name_en: 'Blush', name_th: 'บลัช', quantity: 1 }],
          },
        ],
      }),
    ),
    http.post(`*/api/admin/orders/${so_no}/cancel_units/quote`, async ({ request }) => {
      quotes.push(await request.json());
      return HttpResponse.json({
        ...{ version: 4, paid: true, amount: 21, shares: 46.33, total: 200 },
        promotions: [{ name_en: 'Three', name_th: 'สามชิ้น', before: 38, after: 0 }],
        gifts: [{ name_en: 'Mini', name_th: 'ขนาดเล็ก', quantity: 1 }],
      });
    }),
    http.post(`*/api/admin/orders/${so_no}/cancel_units`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ok: true });
    }),
  );
  await open(`/admin/orders/${so_no}`, ROLE.ACCOUNTANT);
  expect(await screen.findByText('นภัสสร: ยกเลิก บลัช × 1')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'ยกเลิกบางรายการ' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'ยกเลิกบางรายการ' }));
  fireEvent.click(dialog.getByRole('button', { name: 'เพิ่มจำนวนที่ยกเลิก ลิปสติก' }));
  expect(await dialog.findByText('฿21')).toBeInTheDocument();
  expect(dialog.getByText('สามชิ้น ส่วนลดจาก ฿38 เป็น ฿0')).toBeInTheDocument();
  expect(dialog.getByText('ไม่ได้ของแถม ขนาดเล็ก × 1')).toBeInTheDocument();
  const lines = [{ line_no: 1, quantity: 1 }];
  expect(quotes).toEqual([{ lines, cause: 'customer' }]);
  const confirm = dialog.getByRole('button', { name: 'ยกเลิกรายการที่เลือก' });
  fireEvent.click(confirm);
  expect(await dialog.findByText('เขียนเหตุผลให้ลูกค้า')).toBeInTheDocument();
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByRole('textbox', { name: /เหตุผล/ }), { target: { value: ' ของหมด ' } });
  fireEvent.click(confirm);
  await vi.waitFor(
    () => expect(sent).toEqual([{ lines, cause: 'customer', reason: 'ของหมด', version: 4, amount: 21 }]),
    10_000,
  );
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), 10_000);
});

it('each parcel of an order is shown with its items and news; what became of it needs a reason', async () => {
  answerOrders([]);
  const so_no = 'SO26112100000001';
  const shown = shownOrder(so_no);
  const acts: unknown[] = [];
  let parcelRequests = 0;
  const nothing = {
    weight_g: null,
    booking: null,
    booking_error: null,
    has_label: false,
    cancels: [{ carrier: 'Mali Express', tracking_no: 'MX01', result: 'refused' }],
    packed_at: null,
    returned_at: null,
    inspected_at: null,
  };
  const parcel = {
    ...{ parcel_id: 7, number: 1, state: 'shipped', carrier: 'Flash Express', carrier_code: 'flash' },
    ...{
      tracking_no: 'TH01',
      tracking_url: 'https://carrier.example/TH01',
      reference: `${so_no}-1`,
      cod: 250,
    },
    ...{ shipped_at: '2026-11-21T03:00:00Z', delivered_at: null, last_event_at: null, ...nothing },
    items: [{ line_no: 1, quantity: 1 }],
    events: [
      {
        ...{ at: '2026-11-21T03:00:00Z', state: 'shipped', place: 'กรุงเทพมหานคร', text: 'เข้ารับพัสดุแล้ว' },
        ...{ code: 'PICKED_UP', source: 'carrier' },
      },
    ],
    moves: ['delivered', 'returned', 'lost'],
  };
  server.use(
    http.get(`*/api/admin/orders/${so_no}`, () => HttpResponse.json(shown)),
    http.get(`*/api/admin/orders/${so_no}/parcels`, () => {
      parcelRequests += 1;
      return HttpResponse.json({ parcels: [parcel], connected: [] });
    }),
    http.post('*/api/admin/parcels/7/state', async ({ request }) => {
      acts.push(await request.json());
      return HttpResponse.json({ parcels: [parcel], connected: [] });
    }),
  );
  await open(`/admin/orders/${so_no}`, ROLE.INVENTORY);
  expect(await screen.findByRole('heading', { name: 'พัสดุ 1 อยู่กับขนส่ง' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'TH01' })).toHaveAttribute('href', 'https://carrier.example/TH01');
  expect(screen.getByText('เก็บเงินปลายทาง ฿250')).toBeInTheDocument();
  expect(screen.getByText(/^Mali Express ไม่ยกเลิกการจอง MX01/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'พัสดุสูญหาย' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'พัสดุสูญหาย' }));
  fireEvent.click(dialog.getByRole('button', { name: 'พัสดุสูญหาย' }));
  expect(dialog.getByText('เขียนเหตุผล')).toBeInTheDocument();
  expect(acts).toEqual([]);
  fireEvent.change(dialog.getByLabelText('เหตุผล (สำหรับพนักงาน)'), { target: { value: 'ขนส่งแจ้ง' } });
  fireEvent.click(dialog.getByRole('button', { name: 'พัสดุสูญหาย' }));
  await vi.waitFor(() => expect(acts).toEqual([{ to: 'lost', reason: 'ขนส่งแจ้ง' }]), 10_000);
  // The page asks again after each act.
  await vi.waitFor(() => expect(parcelRequests).toBe(2), 10_000);

  // A refused cancellation is handled with a reason, and that can be taken back.
  const handled = { at: '2026-11-21T05:00:00.000Z', by: 'บุญมา', reason: 'โทรแล้ว' };
  server.use(
    http.post('*/api/admin/parcels/7/:act', async ({ request, params }) => {
      acts.push([params.act, await request.json()]);
      const cancels = [{ ...nothing.cancels[0], handled: params.act === 'handled' ? handled : null }];
      return HttpResponse.json({ parcels: [{ ...parcel, cancels }], connected: [] });
    }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'จัดการแล้ว' }));
  const settle = within(await screen.findByRole('dialog', { name: 'จัดการแล้ว' }));
  fireEvent.change(settle.getByLabelText('ตกลงกับขนส่งอย่างไร (สำหรับพนักงาน)'), {
    target: { value: 'โทรแล้ว' },
  });
  fireEvent.click(settle.getByRole('button', { name: 'จัดการแล้ว' }));
  await vi.waitFor(() => expect(parcelRequests).toBe(3), 10_000);
  fireEvent.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
  await vi.waitFor(
    () =>
      expect(acts.slice(1)).toEqual([
        ['handled', { reason: 'โทรแล้ว' }],
        ['unhandled', { handled_at: handled.at }],
      ]),
    10_000,
  );
  // The next test does not answer for this order.
  await vi.waitFor(() => expect(parcelRequests).toBe(4), 10_000);
});

it('another address of a packed parcel is asked for, and what the carrier said by telephone is entered', async () => {
  answerOrders([]);
  const so_no = 'SO26112100000001';
  const shown = shownOrder(so_no);
  const to = {
    ...{
      first_name: 'พิม',
      last_name: 'ใจดี',
      email: 'pim@example.com',
      mobile: '0812345678',
      address: '9 ถนนยันตรกิจ',
    },
    ...{ subdistrict: 'ในเวียง', district: 'เมืองแพร่', province: 'แพร่', zipcode: '54000', country_code: 'TH' },
  };
  shown.order.delivery_address = to as typeof shown.order.delivery_address;
  const acts: unknown[] = [];
  const parcel = {
    ...{ parcel_id: 7, number: 1, state: 'shipped', carrier: 'Flash Express', carrier_code: 'flash' },
    ...{ tracking_no: 'TH01', tracking_url: null, reference: `${so_no}-1`, cod: 0, weight_g: null },
    ...{
      booking: null,
      booking_error: null,
      has_label: false,
      cancels: [],
      packed_at: null,
      returned_at: null,
    },
    ...{
      inspected_at: null,
      shipped_at: null,
      delivered_at: null,
      last_event_at: null,
      items: [],
      events: [],
    },
    ...{ moves: [], goes_to: null, change_address: 'call', changes: [] as object[] },
  };
  const change = {
    ...{ change_id: 3, state: 'unknown', to: { ...to, address: '1 ถนนใหม่' }, by: 'บุญมา', reason: 'ย้ายบ้าน' },
    ...{ asked_at: '2026-11-21T05:00:00.000Z', call: true, answer: null, settled_at: null },
  };
  let requests = 0;
  server.use(
    http.get(`*/api/admin/orders/${so_no}`, () => HttpResponse.json(shown)),
    http.get(`*/api/admin/orders/${so_no}/parcels`, () => {
      requests += 1;
      return HttpResponse.json({ parcels: [parcel], connected: [] });
    }),
    http.post('*/api/admin/parcels/7/:act', async ({ request, params }) => {
      acts.push([params.act, await request.json()]);
      parcel.changes =
        params.act === 'address' ? [change] : [{ ...change, state: 'refused', answer: 'ออกนำส่งแล้ว' }];
      return HttpResponse.json({ parcels: [parcel], connected: [] });
    }),
  );
  await open(`/admin/orders/${so_no}`, ROLE.CRM);
  const name = 'ขอเปลี่ยนที่อยู่กับขนส่ง';
  fireEvent.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  expect(await dialog.findByText(/^ขนส่งรายนี้รับคำขอทางโทรศัพท์เท่านั้น/)).toBeInTheDocument();
  fireEvent.click(dialog.getByRole('button', { name: 'เปลี่ยนที่อยู่' }));
  expect(await dialog.findByText('เขียนเหตุผล')).toBeInTheDocument();
  fireEvent.change(dialog.getByLabelText(/^ที่อยู่/), { target: { value: '1 ถนนใหม่' } });
  fireEvent.change(dialog.getByLabelText(/^เหตุผล/), { target: { value: 'ย้ายบ้าน' } });
  fireEvent.click(dialog.getByRole('button', { name: 'เปลี่ยนที่อยู่' }));
  await vi.waitFor(() => expect(acts).toHaveLength(1), 10_000);
  expect(acts).toMatchObject([
    [
      'address',
      { delivery_address: { address: '1 ถนนใหม่', zipcode: '54000' }, reason: 'ย้ายบ้าน', for_customer: true },
    ],
  ]);
  expect(await screen.findByText(/^โทรหา Flash Express ขอให้ส่งไปที่ พิม ใจดี .*1 ถนนใหม่/)).toBeInTheDocument();
  const answer = 'บันทึกคำตอบของขนส่ง';
  fireEvent.click(screen.getByRole('button', { name: answer }));
  const told = within(await screen.findByRole('dialog', { name: answer }));
  fireEvent.click(told.getByRole('button', { name: answer }));
  expect(told.getByText('เลือกว่าขนส่งตอบว่าอย่างไร')).toBeInTheDocument();
  fireEvent.click(told.getByRole('radio', { name: 'เปลี่ยนไม่ได้' }));
  fireEvent.change(told.getByRole('textbox'), { target: { value: 'ออกนำส่งแล้ว' } });
  fireEvent.click(told.getByRole('button', { name: answer }));
  await vi.waitFor(
    () =>
      expect(acts[1]).toEqual(['address-answer', { change_id: 3, accepted: false, reason: 'ออกนำส่งแล้ว' }]),
    10_000,
  );
  expect(await screen.findByText(/ไม่ได้: ออกนำส่งแล้ว/)).toBeInTheDocument();
  await vi.waitFor(() => expect(requests).toBe(3), 10_000);
});

it('payments, refunds and parcels stand in the timeline with who did it, and notes of other orders at the customer', async () => {
  answerOrders([]);
  const so_no = 'SO26112100000002';
  const { customer, ...rest } = shownOrder(so_no);
  const none = { actor: null, method: null, amount: null, parcel: null, state: null, text: '' };
  const boon = { user_id: 5, name: 'บุญมา' };
  const shown: AdminOrder = {
    ...rest,
    record_events: [
      {
        ...{ ...none, at: '2026-11-21T02:01:00.000Z', kind: 'payment_received', by: 'gateway' },
        ...{ method: 'promptpay', amount: 255 },
      },
      {
        ...{ ...none, at: '2026-11-21T02:10:00.000Z', kind: 'refund_failed', by: 'gateway' },
        ...{ method: 'gateway', amount: 55, text: 'card expired' },
      },
      {
        ...{ ...none, at: '2026-11-21T02:20:00.000Z', kind: 'refund_done', by: 'staff', actor: boon },
        ...{ method: 'transfer', amount: 55, text: 'KB-1' },
      },
      {
        ...{ ...none, at: '2026-11-21T02:30:00.000Z', kind: 'parcel', by: 'carrier' },
        ...{ parcel: 2, state: 'lost' },
      },
    ],
    customer: {
      ...customer,
      notes: [
        {
          ...{ note_id: 1, so_no: 'SO26112000000009', at: '2026-11-20T02:00:00.000Z', author: boon },
          text: 'โทรก่อนส่ง',
        },
      ],
    },
  };
  server.use(
    http.get(`*/api/admin/orders/${so_no}`, () => HttpResponse.json(shown)),
    http.get(`*/api/admin/orders/${so_no}/parcels`, () => HttpResponse.json({ parcels: [], connected: [] })),
  );
  await open(`/admin/orders/${so_no}`, ROLE.INVENTORY);
  expect(await screen.findByText('ธนาคาร: รับชำระ ฿255 แล้ว (พร้อมเพย์)')).toBeInTheDocument();
  const failure = screen.getByText(/^ธนาคาร: คืนเงิน ฿55 ไม่สำเร็จ/);
  expect(within(failure).getByText('card expired')).toBeInTheDocument();
  const refund = screen.getByText(/^บุญมา: คืนเงิน ฿55 แล้ว/);
  expect(within(refund).getByText('KB-1')).toBeInTheDocument();
  expect(screen.getByText('ขนส่ง: พัสดุกล่องที่ 2 สูญหาย')).toBeInTheDocument();
  const note = within(screen.getByText('โทรก่อนส่ง').closest('li') ?? document.body);
  expect(note.getByText(/^บุญมา/)).toBeInTheDocument();
  expect(note.getByRole('link', { name: 'SO26112000000009' })).toHaveAttribute(
    'href',
    '/admin/orders/SO26112000000009',
  );
});
