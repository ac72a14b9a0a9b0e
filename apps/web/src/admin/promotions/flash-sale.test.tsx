import { ROLE } from '@mali/contracts/roles';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { server } from '../../testing/server.ts';
import { staffStore } from '../shared/fixtures.ts';
import { Component as PromotionPage } from './routes/promotion.tsx';
import { Component as PromotionsPage } from './routes/promotions.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  server.use(
    http.get('*/api/admin/promotions', () =>
      HttpResponse.json({ rows: [], after: null, before: null, total: { count: 0, exact: true } }),
    ),
    http.get('*/api/admin/promotions/counts', () =>
      HttpResponse.json({ views: {}, total: { count: 0, exact: true } }),
    ),
    http.get('*/api/admin/views', () => HttpResponse.json({ views: [] })),
    http.post('*/api/admin/promotions/samples', () =>
      HttpResponse.json({
        ...{ members: 0, items: [], carts: [] },
        pricing: {
          ...{ version: '1', at: '2026-11-20T05:00:00.000Z', promotions: [], gifts: [], delivery_rates: [] },
          variants: [],
        },
      }),
    ),
  );
});
const open = (address: string) =>
  render(
    <Providers store={staffStore(ROLE.CRM)}>
      <RouterProvider
        router={createMemoryRouter(
          [
            { path: '/admin/promotions', element: <PromotionsPage /> },
            { path: '/admin/promotions/:promo_id', element: <PromotionPage /> },
          ],
          { initialEntries: [address] },
        )}
      />
    </Providers>,
  );

it('flash sales have a list of their own, from which one is made with its limits', async () => {
  open('/admin/promotions?view=flash');
  expect(await screen.findByRole('link', { name: 'แฟลชเซล', current: 'page' })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('link', { name: 'สร้างแฟลชเซล' }));
  expect(await screen.findByRole('heading', { name: 'สร้างแฟลชเซล', level: 1 })).toBeInTheDocument();
  expect(await screen.findByRole('checkbox', { name: /^แฟลชเซล/ })).toBeChecked();
  // It needs a period, which other price cuts do not.
  fireEvent.click(screen.getByRole('button', { name: 'เริ่มใช้ทันที' }));
  expect((await screen.findAllByText('แฟลชเซลต้องมีวันเริ่มและวันจบ')).length).toBeGreaterThan(0);
});

it('another promotion begins without', async () => {
  open('/admin/promotions');
  fireEvent.click(await screen.findByRole('link', { name: 'สร้างโปรโมชัน' }));
  const box = await screen.findByRole('checkbox', { name: /^แฟลชเซล/ });
  await waitFor(() => expect(box).not.toBeChecked());
});
