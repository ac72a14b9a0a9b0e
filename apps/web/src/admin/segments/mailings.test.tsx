import type { Mailing } from '@mali/contracts/mailings';
import { ROLE } from '@mali/contracts/roles';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { server } from '../../testing/server.ts';
import { officeRoutes } from '../router.tsx';
import { answerLists, staffStore } from '../shared/fixtures.ts';

const DRAFT: Mailing = {
  ...{ mailing_id: 6, revision: 1, name: 'คิดถึง', segment_id: 4, segment: 'หายไปนาน', state: 'draft' },
  ...{ channels: ['mail', 'page'], link: '/brands', promo_id: null, rate: 60 },
  ...{ subject_th: 'คิดถึง', subject_en: 'We miss you', text_th: 'แวะมาดูกัน', text_en: 'Have a look' },
  ...{ made_at: '2026-11-20T03:00:00.000Z', started_at: null, ended_at: null },
  results: {
    ...{
      recipients: 0,
      waiting: 0,
      sent: 0,
      failed: 0,
      coupons: 0,
      read: 0,
      clicked: 0,
      clicked_orders: 0,
      unsubscribed: 0,
      orders: 0,
      value: 0,
    },
    skipped: { consent: 0, week: 0, channel: 0, gone: 0 },
  },
};

it('a mailing is previewed as a customer, tested, started after a question, and stopped', async () => {
  answerLists({});
  let mailing = DRAFT;
  const acts: unknown[] = [];
  const asked: unknown[] = [];
  server.use(
    http.get('*/api/admin/mailings', () =>
      HttpResponse.json({ per_week: 3, mailings: [{ ...DRAFT, recipients: 0, sent: 0 }] }),
    ),
    http.get('*/api/admin/mailings/6', () => HttpResponse.json(mailing)),
    http.get('*/api/admin/segments', () => HttpResponse.json({ segments: [] })),
    http.get('*/api/admin/offers', () =>
      HttpResponse.json({ rows: [], after: null, before: null, total: { count: 0, exact: true } }),
    ),
    http.get('*/api/admin/history', () => HttpResponse.json({ entries: [], next: null, rows: [] })),
    http.post('*/api/admin/mailings/6/preview', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ url: { th: '/api/mailing_previews/6?lang=th', en: '/x' }, skip: 'consent' });
    }),
    http.post('*/api/admin/mailings/6/test', () => HttpResponse.json({ ok: true })),
    http.post('*/api/admin/mailings/6/act', async ({ request }) => {
      acts.push(await request.json());
      mailing = {
        ...mailing,
        state: acts.length === 1 ? 'sending' : 'stopped',
        results: {
          ...mailing.results,
          recipients: 1200,
          sent: 60,
          skipped: { ...mailing.results.skipped, week: 3 },
        },
      };
      return HttpResponse.json(mailing);
    }),
  );
  const router = createMemoryRouter(officeRoutes, { initialEntries: ['/admin/mailings'] });
  render(
    <Providers store={staffStore(ROLE.CRM)}>
      <RouterProvider router={router} />
    </Providers>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('link', { name: 'คิดถึง' }));
  await user.type(await screen.findByLabelText('เลขที่ลูกค้า (ไม่ใส่ก็ได้)'), '12');
  await user.click(screen.getByRole('button', { name: 'ดูตัวอย่าง' }));
  expect(await screen.findByTitle('ตัวอย่าง ภาษาไทย')).toHaveAttribute(
    'src',
    '/api/mailing_previews/6?lang=th',
  );
  expect(screen.getByText('ลูกค้าคนนี้จะไม่ได้รับ: ไม่ยินยอมรับข่าวสาร')).toBeVisible();
  expect(asked).toEqual([{ customer_id: 12 }]);
  await user.click(screen.getByRole('button', { name: 'ส่งทดสอบถึงฉัน' }));
  expect(await screen.findByText('ส่งทดสอบถึงอีเมลของคุณแล้ว ทั้งสองภาษา')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'เริ่มส่ง' }));
  const dialog = await screen.findByRole('dialog', { name: 'ส่ง คิดถึง ถึงกลุ่ม หายไปนาน' });
  await user.click(within(dialog).getByRole('button', { name: 'เริ่มส่ง' }));
  expect(await screen.findByText('1,200')).toBeVisible();
  expect(screen.getByText('ได้ข่าวครบจำนวนใน 7 วันแล้ว')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'หยุดส่ง' }));
  expect(await screen.findByRole('button', { name: 'ส่งต่อ' })).toBeVisible();
  expect(acts).toEqual([{ act: 'start' }, { act: 'stop' }]);
});
