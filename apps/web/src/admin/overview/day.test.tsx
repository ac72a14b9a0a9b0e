import type { Overview } from '@mali/contracts/overview';
import { ROLE } from '@mali/contracts/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { api } from '../../clients/api.ts';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { staffStore } from '../shared/fixtures.ts';
import { DayOverview } from './day.tsx';

const names = { name_th: 'เฟิสต์ เลิฟ ลิปสติก', name_en: 'First Love', brand: 'Ploenta', image: null };
const answer = (orders: number): Overview => ({
  at: '2026-11-26T02:12:00.000Z',
  sales: {
    today: { orders, sales: 1200, average: 600, conversion: 3.1 },
    ...{ day: '2026-11-19', whole: 5000, before: { orders: 1, sales: 1000, average: 1000, conversion: 2.5 } },
    hours: Array.from({ length: 24 }, (_, hour) => ({
      ...{ hour, orders: hour === 8 ? orders : 0, sales: hour === 8 ? 1200 : 0 },
      ...{ before_orders: hour === 20 ? 3 : 0, before_sales: hour === 20 ? 4000 : 0 },
    })),
  },
  best_sellers: [
    { mat_id: 7, ...names, units: 31, sales: 900, free: 12, lasts: 2, trend: [1, 2, 3, 4, 5, 6, 31] },
  ],
  stock_outs: {
    ...{ count: 9, lost_a_day: 700 },
    rows: [
      { mat_var_id: 3, sku: 'LIP-3', ...names, rate: 1.5, since: '2026-11-24T03:00:00.000Z', lost: 1400 },
    ],
  },
  late_parcels: {
    count: 1,
    rows: [
      {
        so_no: 'SO261120000001',
        carrier: 'Flash',
        tracking_no: 'TH1',
        promised: '2026-11-23T17:00:00.000Z',
        days: 2,
      },
    ],
  },
});

it('shows the day so far with its table by hour, compares with another day, and follows what changes', async () => {
  const queries: URLSearchParams[] = [];
  let orders = 2;
  server.use(
    http.get('*/api/admin/overview', ({ request }) => {
      queries.push(new URL(request.url).searchParams);
      return HttpResponse.json(answer(orders));
    }),
  );
  const store = staffStore(ROLE.OWNER);
  const user = userEvent.setup();
  renderPart(<DayOverview />, { store, at: '/admin', path: '/admin' });
  expect(await screen.findByText('฿1,200', { selector: 'dd' })).toBeVisible();
  expect(screen.getByText('+20%').closest('dd')).toHaveTextContent('จาก ฿1,000');
  expect(screen.getByText('3.1%').closest('div')).toHaveTextContent('ทั้งวันนั้น 2.5%');
  expect(screen.getByText(/ถึงเวลาเดียวกัน/)).toHaveTextContent('ทั้งวันนั้น ฿5,000');
  await user.click(screen.getByText('ดูเป็นตาราง'));
  const hours = screen.getByRole('table', { name: 'คำสั่งซื้อรายชั่วโมง' });
  // The heads, and the two hours with orders.
  expect(within(hours).getAllByRole('row')).toHaveLength(3);
  expect(within(screen.getByRole('table', { name: 'ขายดีวันนี้' })).getByRole('link')).toHaveAttribute(
    'href',
    '/admin/products/7',
  );
  expect(screen.getByText(/ขายต่อวันตอนที่มีของ/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'ดูของที่หมด' })).toHaveAttribute(
    'href',
    '/admin/stock?view=sold_out',
  );
  expect(screen.getByRole('link', { name: 'SO261120000001' })).toBeVisible();

  await user.selectOptions(screen.getByRole('combobox', { name: 'เทียบกับ' }), 'yesterday');
  await waitFor(() => expect(queries.at(-1)?.get('compare')).toBe('yesterday'));
  // As a message of the live connection does.
  orders = 4;
  store.dispatch(api.util.invalidateTags(['Waiting'] as never));
  expect(await screen.findByText('4', { selector: 'dd' })).toBeVisible();
});

it('requests nothing for those who may read none of it', async () => {
  const requested: string[] = [];
  server.use(
    http.get('*/api/admin/overview', ({ request }) => {
      requested.push(request.headers.get('authorization') ?? '');
      return HttpResponse.json(answer(2));
    }),
  );
  renderPart(<DayOverview />, { store: staffStore(ROLE.CONTENT_EDITOR), at: '/admin', path: '/admin' });
  renderPart(<DayOverview />, { store: staffStore(ROLE.OWNER), at: '/admin', path: '/admin' });
  // The page of the owner, which began later, has its answer.
  expect(await screen.findByText('฿1,200', { selector: 'dd' })).toBeVisible();
  expect(requested).toHaveLength(1);
});

it('shows no chart where neither day has orders', async () => {
  const { sales, ...parts } = answer(0);
  const hours = sales?.hours.map(({ hour }) => ({
    ...{ hour, orders: 0, sales: 0, before_orders: 0, before_sales: 0 },
  }));
  server.use(
    http.get('*/api/admin/overview', () => HttpResponse.json({ ...parts, sales: { ...sales, hours } })),
  );
  renderPart(<DayOverview />, { store: staffStore(ROLE.OWNER), at: '/admin', path: '/admin' });
  expect(await screen.findByText('฿1,200', { selector: 'dd' })).toBeVisible();
  expect(screen.queryByText('ดูเป็นตาราง')).toBeNull();
});
