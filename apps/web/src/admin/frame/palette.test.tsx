import { ROLE, type RoleId } from '@mali/contracts/roles';
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

const NOTHING = {
  orders: [],
  customers: [],
  products: [],
  promotions: [],
  returns: [],
  parcels: [],
  staff: [],
};
const customer = (n: number) => ({
  user_id: n,
  name: `กมลชนก ${n}`,
  email: `k${n}@example.com`,
  mobile: '0812345678',
  orders: 14,
});

const CODES = {
  ...NOTHING,
  promotions: [
    { promo_id: 7, name_en: 'Payday', name_th: 'เงินเดือนออก', code: 'PAYDAY', kind: null, flash: false },
  ],
  returns: [{ return_no: 'RT20261120012345', so_no: 'SO20261120000001', status: 'asked' }],
  parcels: [
    { parcel_id: 3, so_no: 'SO20261120000001', code: 'EX12345678TH', carrier: null, state: 'shipped' },
  ],
  staff: [{ user_id: 9, name: 'ไพลิน', email: 'p@example.com', role_id: 5, role_name: null }],
};

async function open(role: RoleId = ROLE.ADMIN) {
  const asked: unknown[] = [];
  answerLists({});
  server.use(
    http.get('*/api/admin/orders', () =>
      HttpResponse.json({ rows: [], after: null, before: null, total: { count: 0, exact: true } }),
    ),
    http.get('*/api/admin/customers/41', () => HttpResponse.json({}, { status: 404 })),
    http.post('*/api/admin/find', async ({ request }) => {
      const body = (await request.json()) as { q: string };
      asked.push(body);
      if (body.q === 'RT20261120012345') return HttpResponse.json(CODES);
      return HttpResponse.json(
        body.q.startsWith('กมล')
          ? { ...NOTHING, customers: [{ ...customer(1), customer_id: 41 }, customer(2)] }
          : NOTHING,
      );
    }),
  );
  const router = createMemoryRouter(officeRoutes, { initialEntries: ['/admin'] });
  render(
    <Providers store={staffStore(role)}>
      <RouterProvider router={router} />
    </Providers>,
  );
  await screen.findByRole('navigation', { name: 'เมนูหลังร้าน' });
  fireEvent.keyDown(document.body, { code: 'KeyK', key: 'า', ctrlKey: true });
  const field = await screen.findByRole('combobox');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
  return { router, field, asked, type, active };
}

/** The opened page has its answer: no request is left for the next test. */
const ordersAreShown = () => screen.findByText('ไม่มีรายการตรงตัวกรอง');

it('opens on Ctrl K of a Thai keyboard, moves through its results by arrows, and opens the chosen one', async () => {
  const { router, field, type, active, asked } = await open();
  type('กมล');
  const list = within(screen.getByRole('listbox'));
  expect(await list.findByRole('option', { name: /กมลชนก 1.*ซื้อ 14 ครั้ง/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(active()).toHaveTextContent('กมลชนก 2');
  fireEvent.keyDown(field, { key: 'Enter' });
  await vi.waitFor(() => expect(router.state.location.search).toBe('?customer=2'), 10_000);
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(asked).toEqual([{ q: 'กมล' }]);
  await ordersAreShown();
});

it('Enter that confirms a word of an input method opens nothing', async () => {
  const { router, field, type } = await open();
  type('กมล');
  await screen.findByRole('option', { name: /กมลชนก 1/ });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(router.state.location.pathname).toBe('/admin');
});

it('Enter before the results of the newest text are there opens its result, not one of an older text', async () => {
  const { router, field, type } = await open();
  type('ตรวจ');
  await screen.findByRole('option', { name: 'ตรวจสลิป' });
  type('กมลชนก');
  fireEvent.keyDown(field, { key: 'Enter' });
  // The page of the customer, where the role may open it.
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/admin/customers/41'), 10_000);
  await screen.findByText('ไม่พบลูกค้ารายนี้');
});

it('a prefix chooses a kind: pages and actions are found without the API, and only those of the role', async () => {
  const { field, type, asked } = await open(ROLE.CONTENT_EDITOR);
  type('>');
  const names = screen.getAllByRole('option').map((option) => option.textContent);
  expect(names.join()).toContain('เขียนบทความ');
  expect(names.join()).not.toContain('คืนเงิน');
  expect(screen.getByRole('button', { name: 'หน้าและสั่งงาน' })).toHaveAttribute('aria-pressed', 'true');
  fireEvent.click(screen.getByRole('button', { name: 'สินค้า' }));
  expect(field).toHaveValue('!');
  type('!เซรั่ม');
  await vi.waitFor(() => expect(asked).toEqual([{ q: 'เซรั่ม', kind: 'products' }]), 10_000);
  expect(await screen.findByText('ไม่พบ “เซรั่ม”')).toBeInTheDocument();
});

it('a return, a parcel, a campaign and a colleague open their pages', async () => {
  const { field, type, active } = await open();
  type('RT20261120012345');
  expect(await screen.findByRole('option', { name: /เงินเดือนออก.*PAYDAY/ })).toBeInTheDocument();
  expect(screen.getByRole('option', { name: /EX12345678TH/ })).toBeInTheDocument();
  expect(screen.getByRole('option', { name: /ไพลิน/ })).toBeInTheDocument();
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(active()).toHaveTextContent('RT20261120012345');
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  expect(opened).toHaveBeenCalledWith('/admin/returns/RT20261120012345', '_blank', 'noopener');
  opened.mockRestore();
});

it('actions are found by name, and only those that the role may do', async () => {
  const { type } = await open(ROLE.INVENTORY);
  type('>');
  const names = screen
    .getAllByRole('option')
    .map((option) => option.textContent)
    .join();
  expect(names).toContain('สร้างใบหยิบของ');
  expect(names).toContain('ส่งออกคำสั่งซื้อ');
  for (const other of ['สร้างแคมเปญ', 'เพิ่มเพื่อนร่วมงาน', 'แก้ค่าส่ง']) expect(names).not.toContain(other);
});
