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

const ROW = {
  ...{ so_no: 'SO26112100000001', doc_status: 14, status_at: NOW, placed_at: NOW, customer: 'ลูกค้า 1' },
  ...{ user_id: null, province: 'แพร่', payment_method: 'promptpay', paid_at: NOW, expires_at: null },
  ...{ ship_by: null, late: false, carrier: 'Flash', tracking_no: 'TH1', promo_code: null, source: 'web' },
  ...{ line_count: 0, items: [], total: 510 },
};
const VIEW = {
  ...{
    view_id: 12,
    name: 'แพร่ทั้งหมด',
    shared: false,
    query: new URLSearchParams({ province: 'แพร่' }).toString(),
    mine: true,
    owner: 'อรทัย',
  },
  ...{ columns: ['so_no', 'carrier', 'customer', 'total'], count: { count: 7, exact: true } },
};

async function open(at: string) {
  const sent: unknown[] = [];
  const asked: string[] = [];
  answerLists({});
  server.use(
    http.get('*/api/admin/orders', ({ request }) => {
      asked.push(decodeURIComponent(new URL(request.url).search));
      return HttpResponse.json({ rows: [ROW], after: null, before: null, total: { count: 1, exact: true } });
    }),
    http.get('*/api/admin/orders/counts', () =>
      HttpResponse.json({
        views: Object.fromEntries(ORDER_LIST.views.map(({ key }) => [key, { count: 3, exact: true }])),
      }),
    ),
    http.get('*/api/admin/views', () => HttpResponse.json({ views: [VIEW] })),
    http.post('*/api/admin/views', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ view_id: 13 });
    }),
  );
  const router = createMemoryRouter(officeRoutes, { initialEntries: [at] });
  render(
    <Providers store={staffStore(ROLE.ADMIN)}>
      <RouterProvider router={router} />
    </Providers>,
  );
  await screen.findByText('ลูกค้า 1');
  return { router, sent, asked };
}
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

it('a saved view opens with its filters, columns and order in the address, and stays open while it is changed', async () => {
  const { router, asked } = await open('/admin/orders');
  fireEvent.click(await screen.findByRole('link', { name: 'แพร่ทั้งหมด 7' }));
  await vi.waitFor(() => expect(asked.at(-1)).toBe('?province=แพร่'), 10_000);
  expect(heads().slice(1)).toEqual(['เลขที่', 'ขนส่ง', 'ลูกค้า', 'ยอดสุทธิ']);
  const views = within(screen.getByRole('navigation', { name: 'มุมมอง' }));
  expect(views.getByRole('link', { current: 'page' })).toHaveTextContent('แพร่ทั้งหมด');
  fireEvent.click(screen.getByRole('link', { name: 'ยอดสุทธิ' }));
  await vi.waitFor(() => expect(router.state.location.search).toContain('sort=total'), 10_000);
  expect(router.state.location.search).toContain('saved=12');
  expect(await screen.findByRole('button', { name: 'แก้มุมมองนี้' })).toBeInTheDocument();
});

it('columns are chosen and ordered by buttons, and saved with the filters under a name', async () => {
  const { router, sent } = await open('/admin/orders?status=14');
  fireEvent.click(screen.getByRole('button', { name: 'คอลัมน์' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'คอลัมน์' }));
  expect(sheet.getByRole('checkbox', { name: 'เลขที่' })).toBeDisabled();
  fireEvent.click(sheet.getByRole('checkbox', { name: 'สินค้า' }));
  fireEvent.click(sheet.getByRole('button', { name: 'เลื่อนลูกค้าขึ้น' }));
  fireEvent.click(sheet.getByRole('button', { name: 'แสดงรายการ' }));
  const columns = ['so_no', 'customer', 'placed_at', 'payment', 'status', 'ship_by', 'total'];
  await vi.waitFor(
    () => expect(new URLSearchParams(router.state.location.search).get('columns')).toBe(columns.join(',')),
    10_000,
  );
  fireEvent.click(screen.getByRole('button', { name: 'บันทึกมุมมองนี้' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'บันทึกมุมมองนี้' }));
  fireEvent.click(dialog.getByRole('button', { name: 'บันทึก' }));
  expect(dialog.getByText('ตั้งชื่อมุมมอง')).toBeInTheDocument();
  fireEvent.change(dialog.getByRole('textbox', { name: 'ชื่อมุมมอง' }), { target: { value: 'ส่งแล้ว' } });
  fireEvent.click(dialog.getByRole('button', { name: 'บันทึก' }));
  await vi.waitFor(() => expect(router.state.location.search).toContain('saved=13'), 10_000);
  expect(sent).toEqual([
    {
      list: 'orders',
      name: 'ส่งแล้ว',
      shared: false,
      query: 'status=14&sort=-placed_at',
      columns,
    },
  ]);
});

const OPTIONS = [
  { value: '7', name_en: 'Glow Blush', name_th: 'บลัชโกลว์', detail: 'Mistine 1001', image: null },
  { value: '8', name_en: 'Glow Base', name_th: 'เบสโกลว์', detail: 'Mistine 1002', image: null },
];

it('a product is chosen by name and by keys, its chip has its name, and one that was removed can be taken away', async () => {
  const { router } = await open('/admin/orders?product=7,99');
  const wanted: unknown[] = [];
  server.use(
    http.post('*/api/admin/options', async ({ request }) => {
      const body = (await request.json()) as { q?: string; values?: string[] };
      wanted.push(body);
      const options = OPTIONS.filter(({ value }) => body.values?.includes(value) ?? true);
      return HttpResponse.json({ options });
    }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'ตัวกรอง' }));
  const sheet = within(screen.getByRole('dialog', { name: 'ตัวกรอง' }));
  const chosen = within(sheet.getByRole('list', { name: 'มีสินค้าที่เลือก' }));
  expect(chosen.getAllByRole('button')).toHaveLength(2);
  fireEvent.click(chosen.getByRole('button', { name: /#99/ }));
  const field = sheet.getByRole('combobox', { name: 'มีสินค้า' });
  expect(field).toHaveFocus();
  fireEvent.change(field, { target: { value: 'glow' } });
  // Enter before the answer is there chooses the first option that is not chosen yet.
  fireEvent.keyDown(field, { key: 'Enter' });
  await vi.waitFor(() => expect(chosen.getByRole('button', { name: /เบสโกลว์/ })).toBeInTheDocument(), 10_000);
  expect(wanted).toContainEqual({ kind: 'product', q: 'glow' });
  fireEvent.click(sheet.getByRole('button', { name: 'แสดงรายการ' }));
  await vi.waitFor(() => expect(router.state.location.search).toBe('?product=7%2C8'), 10_000);
  expect(await screen.findByRole('link', { name: /มีสินค้า บลัชโกลว์, เบสโกลว์/ })).toHaveAttribute(
    'href',
    '/admin/orders',
  );
});

it('a picker without a result says so, and Escape closes its list alone', async () => {
  await open('/admin/orders');
  fireEvent.click(screen.getByRole('button', { name: 'ตัวกรอง' }));
  const sheet = within(screen.getByRole('dialog', { name: 'ตัวกรอง' }));
  const field = sheet.getByRole('combobox', { name: 'จังหวัด' });
  fireEvent.change(field, { target: { value: 'zzz' } });
  expect(await sheet.findByText('ไม่พบรายการ')).toBeInTheDocument();
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false);
  expect(sheet.queryByText('ไม่พบรายการ')).toBeNull();
  expect(screen.getByRole('dialog', { name: 'ตัวกรอง' })).toBeInTheDocument();
});
