import type { PromotionResults } from '@mali/contracts/promotion-results';
import { ROLE } from '@mali/contracts/roles';
import type { StaffPromotion } from '@mali/contracts/staff-promotions';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { server } from '../../testing/server.ts';
import { staffStore } from '../shared/fixtures.ts';
import { Results } from './results.tsx';

it('results show what came of it and why others did not get it; a budget is checked, set, and shown with what is left', async () => {
  let results: PromotionResults = {
    ...{ used: 12, given: 900, revenue: 5400, margin: null, new_customers: 3, budget: null },
    refused: { looked: 7, reasons: [{ why: 'needs_more', orders: 7 }] },
  };
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/admin/promotions/9/results', () => HttpResponse.json(results)),
    http.post('*/api/admin/promotions/9/budget', async ({ request }) => {
      sent.push(await request.json());
      results = { ...results, budget: 2000 };
      return HttpResponse.json(results);
    }),
  );
  const limits = [
    { mat_var_id: 1, allotment: 30, per_customer: null, taken: 30 },
    { mat_var_id: 2, allotment: 20, per_customer: null, taken: 5 },
  ];
  const promotion = { promo_id: 9, state: 'running', limits } as unknown as StaffPromotion;
  const element = <Results promotion={promotion} mayEdit />;
  render(
    <Providers store={staffStore(ROLE.CRM)}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </Providers>,
  );
  expect(await screen.findByText('฿5,400')).toBeInTheDocument();
  expect(screen.getByText('จำนวนชิ้นยังไม่ครบ')).toBeInTheDocument();
  expect(screen.getByText('สินค้าแฟลชเซลเหลือ 15 จาก 50 ชิ้น หมดแล้ว 1 แบบ')).toBeInTheDocument();
  expect(screen.queryByText('กำไรขั้นต้น')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'ตั้งงบ' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('textbox', { name: /^งบ/ });
  fireEvent.change(field, { target: { value: '0.5' } });
  fireEvent.click(dialog.getByRole('button', { name: 'บันทึกงบ' }));
  expect(await dialog.findByText('ใส่จำนวนเงินตั้งแต่ 1 ถึง 10,000,000 บาท')).toBeInTheDocument();
  expect(sent).toEqual([]);
  fireEvent.change(field, { target: { value: '2,000' } });
  fireEvent.click(dialog.getByRole('button', { name: 'บันทึกงบ' }));
  expect(await screen.findByText('฿1,100 จาก ฿2,000')).toBeInTheDocument();
  expect(sent).toEqual([{ budget: 2000, from: null, reason: '' }]);
});
