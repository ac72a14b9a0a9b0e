import { ROLE } from '@mali/contracts/roles';
import type { ShopReport } from '@mali/contracts/shop-reports';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { staffStore } from '../shared/fixtures.ts';
import { recordOf, shopQueryOf } from './report-address.ts';
import { Component as SalesPage } from './routes/sales.tsx';
import { Component } from './routes/shop-report.tsx';

const saved = vi.hoisted(() => vi.fn());
vi.mock('../shared/save-file.ts', () => ({ saveFile: saved }));

const coins = (issued: number, balance: number) => ({
  ...{ issued, returned: 0, spent: 120, withdrawn: 0, expired: 0, balance },
});
const COMMON = {
  ...{
    complete_until: '2026-11-26T02:10:00.000Z',
    checked_at: '2026-11-25T21:11:00.000Z',
    differences: 0,
    more: 0,
  },
  before: { from: '2026-11-13', until: '2026-11-19' },
};
const COINS: ShopReport = {
  ...COMMON,
  total: { now: coins(300, 5180), before: coins(200, 5000) },
  rows: [
    { key: '2026-11-20', name_th: null, name_en: null, now: coins(300, 5300), before: coins(200, 5120) },
    { key: '2026-11-21', name_th: null, name_en: null, now: coins(0, 5180), before: coins(0, 5000) },
  ],
};
const used = { given: 9, used: 4, expired: 1, discount: 200, revenue: 1999.5 };
const COUPONS: ShopReport = {
  ...COMMON,
  total: { now: used, before: { ...used, used: 2 } },
  rows: [{ key: '31', name_th: 'ลด 50', name_en: '50 off', now: used, before: { ...used, used: 2 } }],
};
const PERIOD = 'from=2026-11-20&until=2026-11-26';

it('shows coins by day and coupons with what they brought, and saves them as files', async () => {
  const queries: URL[] = [];
  const answer = (report: ShopReport) => (info: { request: Request }) => {
    queries.push(new URL(info.request.url));
    return HttpResponse.json(report);
  };
  server.use(
    http.get('*/api/admin/reports/coins', answer(COINS)),
    http.get('*/api/admin/reports/coupons', answer(COUPONS)),
    http.get('*/api/admin/reports/coupons/export', answer(COUPONS)),
  );
  const user = userEvent.setup();
  renderPart(<Component />, {
    store: staffStore(ROLE.CRM),
    at: `/admin/reports/shop?report=coins&${PERIOD}`,
    path: '/admin/reports/shop',
  });
  const days = await screen.findByRole('table', { name: 'เหรียญค้างจ่าย – วัน' });
  expect(within(days).getAllByRole('cell', { name: '5,300' })).toHaveLength(1);
  expect(screen.getByText(/คงเหลือรายวัน/)).toBeVisible();
  expect(screen.getByText(/ตรวจเทียบกับรายการจริงล่าสุด/)).toHaveTextContent('เทียบกับ 13 พ.ย. 2569');
  const tabs = screen.getByRole('navigation', { name: 'รายงาน' });
  // Sales are for others than customer relations.
  expect(within(tabs).queryByRole('link', { name: 'ยอดขาย' })).toBeNull();
  expect(within(tabs).getByRole('link', { name: 'เหรียญค้างจ่าย' })).toHaveAttribute('aria-current', 'page');

  await user.click(within(tabs).getByRole('link', { name: 'คูปอง' }));
  const coupons = await screen.findByRole('table', { name: 'คูปอง – คูปอง' });
  expect(queries.at(-1)?.searchParams.get('from')).toBe('2026-11-20');
  expect(within(coupons).getByRole('link', { name: 'ลด 50' })).toHaveAttribute('href', '/admin/offers/31');
  expect(within(coupons).getByRole('cell', { name: '+100%' })).toBeVisible();
  await user.click(screen.getByText('ตัวเลขแต่ละตัวคืออะไร'));
  expect(screen.getByText('ส่วนลดจากคูปอง')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'เรียงตาม' }), 'revenue');
  await waitFor(() => expect(queries.at(-1)?.searchParams.get('sort')).toBe('revenue'));
  await user.click(screen.getByRole('button', { name: 'ส่งออก Excel' }));
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith(expect.anything(), 'coupons-coupon-2026-11-20-2026-11-26.xlsx'),
  );
  const { pathname, searchParams } = queries.at(-1) as URL;
  expect([pathname.endsWith('/coupons/export'), searchParams.get('lang'), searchParams.get('sort')]).toEqual([
    ...[true, 'th', 'revenue'],
  ]);
});

it('begins with what the role may see, and takes the usual for what is wrong in an address', async () => {
  const { router } = renderPart(<SalesPage />, {
    store: staffStore(ROLE.CRM),
    at: '/admin/reports/sales',
    path: '/admin/reports/sales',
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/reports/shop'));

  const now = new Date('2026-11-26T18:00:00Z');
  const read = (words: string, role: number) => shopQueryOf(new URLSearchParams(words), now, role);
  expect(read('report=coupons&by=moon&sort=moon&from=2026-99-99', ROLE.CRM)).toEqual({
    ...{ report: 'coupons', from: '2026-10-29', until: '2026-11-27', by: 'coupon', compare: 'before' },
  });
  expect(read('report=staff', ROLE.ACCOUNTANT)?.report).not.toBe('staff');
  expect(read('report=staff', ROLE.INVENTORY)).toBeNull();
  const promotions = read('report=promotions', ROLE.ACCOUNTANT);
  expect(promotions && recordOf(promotions, { key: '9' }, ROLE.ACCOUNTANT)).toContain('promotion=9');
  const returns = read('report=returns&by=product', ROLE.CRM);
  expect(returns && recordOf(returns, { key: '9' }, ROLE.CRM)).toBe('/admin/products/9');
  expect(returns && recordOf({ ...returns, by: 'reason' }, { key: 'damaged' }, ROLE.CRM)).toBeNull();
});
