import type { PromotionForecast } from '@mali/contracts/promotion-forecast';
import { ROLE } from '@mali/contracts/roles';
import type { StaffPromotion } from '@mali/contracts/staff-promotions';
import { fireEvent, render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { server } from '../../testing/server.ts';
import { NOW as now, staffStore } from '../shared/fixtures.ts';
import { Forecast } from './forecast.tsx';

const NOW = now.toISOString();
const GOODS = { mat_var_id: 5, name_th: 'ลิปกุหลาบ', name_en: 'Rose lip' };
const RUN = {
  ...{ revision: 2, outdated: false, total: 812, started_at: NOW, finished_at: null, result: null },
} as const;
const RESULT = {
  ...{ orders: 812, unpriced: 0, touched: 41, before: 12_000, after: 10_500 },
  margin: { before: 4000, after: 2598.13, unknown: 0 },
  displaced: [{ promo_id: 3, name_th: 'คู่ถูกกว่า', name_en: 'Pairs', orders: 7 }],
  beside: [],
  goods: [{ ...GOODS, list: 300, lowest: 100, below_cost: true }],
  below_cost: 1,
  used_up: [{ ...GOODS, allotment: 30, wanted: 55, gone_after_days: 9 }],
};

function show(answers: PromotionForecast[], mayStart = true) {
  const sent: unknown[] = [];
  let n = 0;
  const next = () => HttpResponse.json(answers[Math.min(n, answers.length - 1)]);
  server.use(
    http.get('*/api/admin/promotions/9/forecast', next),
    http.post('*/api/admin/promotions/9/forecast', async ({ request }) => {
      sent.push(await request.json());
      n += 1;
      return next();
    }),
  );
  const element = <Forecast promotion={{ promo_id: 9 } as StaffPromotion} mayStart={mayStart} />;
  render(
    <Providers store={staffStore(ROLE.CRM)}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </Providers>,
  );
  return sent;
}

it('it is started, shows how far it is, is stopped, and says what it would have done', async () => {
  const sent = show([
    { forecast: null, overlaps: [] },
    { forecast: { ...RUN, state: 'running', done: 500 }, overlaps: [] },
    { forecast: { ...RUN, state: 'done', done: 812, finished_at: NOW, result: RESULT }, overlaps: [] },
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'คำนวณ' }));
  expect(await screen.findByText('คิดราคาใหม่แล้ว 500 จาก 812 คำสั่งซื้อ')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'หยุด' }));
  expect(await screen.findByText('41 จาก 812')).toBeInTheDocument();
  expect(sent).toEqual([{ act: 'start' }, { act: 'stop' }]);
  expect(screen.getByText('สินค้า 1 แบบจะขายต่ำกว่าทุน')).toBeInTheDocument();
  expect(screen.getByText('ลิปกุหลาบ: มี 30 ชิ้น แต่มีคนต้องการ 55 ชิ้น หมดใน 9 วัน')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'คู่ถูกกว่า' })).toHaveAttribute('href', '/admin/promotions/3');
});

it('an older result says so; colleagues who may not edit start none, and see no margin without the books', async () => {
  const overlap = {
    promo_id: 4,
    name_th: 'ลดทั้งแบรนด์',
    name_en: 'Brand sale',
    kind: 'p003',
    goods: 12,
  } as const;
  show(
    [
      {
        forecast: { ...RUN, state: 'done', outdated: true, done: 812, result: { ...RESULT, margin: null } },
        overlaps: [{ ...overlap, meeting: 'stacks', starts_at: null, ends_at: null }],
      },
    ],
    false,
  );
  expect(await screen.findByText(/ผลนี้เป็นของฉบับก่อน/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText('กำไรขั้นต้นเปลี่ยน')).toBeNull();
  expect(screen.getByRole('link', { name: 'ลดทั้งแบรนด์' })).toBeInTheDocument();
  expect(screen.getByText(/ลดซ้อนกัน/)).toBeInTheDocument();
});
