import type { SalesFigures, SalesReport } from '@mali/contracts/reports';
import { ROLE } from '@mali/contracts/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { staffStore } from '../shared/fixtures.ts';
import { ordersOf, salesQueryOf } from './report-address.ts';
import { Component } from './routes/sales.tsx';

const figures = (orders: number, net: number): SalesFigures => ({
  ...{ orders, units: orders * 2, discount: 10, goods: net - 55, delivery: 55, sales: net, refunded: 0, net },
  average: net / Math.max(1, orders),
});
const REPORT: SalesReport = {
  complete_until: '2026-11-26T02:12:00.000Z',
  ...{ checked_at: null, differences: 0, more: 3 },
  before: { from: '2026-11-13', until: '2026-11-19' },
  total: { now: figures(4, 1200.5), before: figures(3, 1000) },
  days: [
    { day: '2026-11-20', net: 1200.5, before: 1000 },
    { day: '2026-11-21', net: 0, before: 0 },
  ],
  rows: [
    { key: '7', name_th: 'เพลินตา', name_en: 'Ploenta', now: figures(4, 1200.5), before: figures(3, 1000) },
    { key: '8', name_th: 'โพโดอัล', name_en: 'Podoal', now: figures(0, 0), before: figures(1, 300) },
  ],
};

it('shows figures with their meaning, what they are compared with, and leads to the orders of a row', async () => {
  const queries: URLSearchParams[] = [];
  server.use(
    http.get('*/api/admin/reports/sales', ({ request }) => {
      queries.push(new URL(request.url).searchParams);
      return HttpResponse.json(REPORT);
    }),
  );
  const user = userEvent.setup();
  renderPart(<Component />, {
    store: staffStore(ROLE.ACCOUNTANT),
    at: '/admin/reports/sales?by=brand&from=2026-11-20&until=2026-11-26',
    path: '/admin/reports/sales',
  });
  const table = await screen.findByRole('table', { name: 'รายงานยอดขาย – แบรนด์' });
  expect(within(table).getByRole('link', { name: 'เพลินตา' })).toHaveAttribute(
    'href',
    `/admin/orders?${new URLSearchParams({ brand: '7', placed: '2026-11-20..2026-11-26', status: '3,13,14,17,98,99' })}`,
  );
  // A brand that sold nothing leads nowhere; a product has no delivery.
  expect(within(table).queryByRole('link', { name: 'โพโดอัล' })).toBeNull();
  expect(within(table).queryByRole('columnheader', { name: 'ค่าส่ง' })).toBeNull();
  expect(screen.getByText(/ข้อมูลครบถึง/)).toHaveTextContent('เทียบกับ 13 พ.ย. 2569');
  expect(screen.getAllByText('+20%')).not.toHaveLength(0);
  expect(screen.getByText(/ยังมีอีก 3 แถว/)).toBeVisible();
  await user.click(screen.getByText('ตัวเลขแต่ละตัวคืออะไร'));
  expect(screen.getByText(/ไม่รวมที่ยกเลิก นับตามวันที่สั่ง/)).toBeVisible();

  await user.selectOptions(screen.getByRole('combobox', { name: 'ดูตาม' }), 'province');
  await waitFor(() => expect(queries.at(-1)?.get('by')).toBe('province'));
  expect(queries.at(-1)?.get('from')).toBe('2026-11-20');
});

it('reads its address, and takes the usual for what is wrong in it', () => {
  const now = new Date('2026-11-26T18:00:00Z');
  expect(salesQueryOf(new URLSearchParams('by=moon&from=2026-99-99'), now)).toEqual({
    ...{ from: '2026-10-29', until: '2026-11-27', by: 'day', compare: 'before' },
  });
  const query = { from: '2026-11-01', until: '2026-11-02', by: 'day' } as const;
  expect(decodeURIComponent(ordersOf(query, { key: '2026-11-02' }) ?? '')).toContain(
    'placed=2026-11-02..2026-11-02',
  );
  expect(ordersOf({ ...query, by: 'hour' }, { key: '12' })).toBeNull();
  expect(ordersOf({ ...query, by: 'channel' }, { key: '' })).toBeNull();
});
