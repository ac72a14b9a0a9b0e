import { ROLE } from '@mali/contracts/roles';
import type { Segment } from '@mali/contracts/segments';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { server } from '../../testing/server.ts';
import { officeRoutes } from '../router.tsx';
import { answerLists, staffStore } from '../shared/fixtures.ts';

const SEGMENT: Segment = {
  ...{ segment_id: 4, revision: 1, name: 'หายไปนาน', join: 'all' },
  conditions: { last_order: '..today-90', value: '100000..', consent: 'yes' },
  made_at: '2026-11-20T03:00:00.000Z',
};

it('a rule is written in conditions, counted while it is written, and saved', async () => {
  answerLists({});
  const counted: unknown[] = [];
  const saved: unknown[] = [];
  server.use(
    http.get('*/api/admin/segments', () => HttpResponse.json({ segments: [SEGMENT] })),
    http.post('*/api/admin/segments/count', async ({ request }) => {
      counted.push(await request.json());
      return HttpResponse.json({ customers: 1234, news: 99 });
    }),
    http.post('*/api/admin/segments', async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json(SEGMENT);
    }),
    http.get('*/api/admin/segments/4', () => HttpResponse.json(SEGMENT)),
    http.get('*/api/admin/history', () => HttpResponse.json({ entries: [], next: null, rows: [] })),
  );
  const router = createMemoryRouter(officeRoutes, { initialEntries: ['/admin/segments'] });
  render(
    <Providers store={staffStore(ROLE.CRM)}>
      <RouterProvider router={router} />
    </Providers>,
  );
  const user = userEvent.setup();
  expect(await screen.findByRole('link', { name: 'หายไปนาน' })).toHaveAttribute('href', '/admin/segments/4');
  const row = (await screen.findByText('1,234 คน')).closest('li');
  expect(row).toHaveTextContent('ซื้อล่าสุด นานกว่า 90 วัน');
  expect(row).toHaveTextContent('ยินยอมรับข่าวสาร 99 คน');

  await user.click(screen.getByRole('link', { name: 'สร้างกลุ่ม' }));
  await user.type(await screen.findByLabelText('ชื่อกลุ่ม'), 'ขาดไปนาน');
  await user.click(screen.getByRole('button', { name: 'บันทึก' }));
  expect(await screen.findByText('มีบางช่องที่ต้องแก้')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('เพิ่มเงื่อนไข'), 'ซื้อล่าสุด');
  await user.selectOptions(screen.getByLabelText('ซื้อล่าสุด'), 'นานกว่า');
  await user.type(screen.getByLabelText('วัน'), '120');
  await user.selectOptions(screen.getByLabelText('เพิ่มเงื่อนไข'), 'เหรียญที่มี');
  await user.click(screen.getByRole('button', { name: 'ลบเงื่อนไข เหรียญที่มี' }));
  expect(await screen.findByText('1,234 คน')).toBeVisible();
  expect(counted.at(-1)).toEqual({ join: 'all', conditions: { last_order: '..today-120' } });
  await user.click(screen.getByRole('button', { name: 'บันทึก' }));
  expect(await screen.findByRole('heading', { name: 'หายไปนาน' })).toBeVisible();
  expect(saved).toEqual([{ name: 'ขาดไปนาน', join: 'all', conditions: { last_order: '..today-120' } }]);
});

it('a segment that is used is not removed: what uses it is named, with its page', async () => {
  const uses = [
    { kind: 'promotion', id: 7, name_th: 'ราคาพิเศษ', name_en: 'Special price' },
    { kind: 'mailing', id: 3, name_th: 'ข่าวเดือนนี้', name_en: 'ข่าวเดือนนี้' },
  ];
  const refusal = { code: 'SEGMENT.IN_USE', message: 'In use', message_th: 'ใช้อยู่', details: { uses } };
  server.use(
    http.get('*/api/admin/segments/4', () => HttpResponse.json(SEGMENT)),
    http.post('*/api/admin/segments/count', () => HttpResponse.json({ customers: 1, news: 1 })),
    http.get('*/api/admin/history', () => HttpResponse.json({ entries: [], next: null, rows: [] })),
    http.delete('*/api/admin/segments/4', () => HttpResponse.json(refusal, { status: 409 })),
  );
  answerLists({});
  const router = createMemoryRouter(officeRoutes, { initialEntries: ['/admin/segments/4'] });
  render(
    <Providers store={staffStore(ROLE.CRM)}>
      <RouterProvider router={router} />
    </Providers>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'ลบกลุ่ม' }));
  expect(await screen.findByRole('link', { name: 'ราคาพิเศษ' })).toHaveAttribute(
    'href',
    '/admin/promotions/7',
  );
  expect(screen.getByRole('link', { name: 'ข่าวเดือนนี้' })).toHaveAttribute('href', '/admin/mailings/3');
});
