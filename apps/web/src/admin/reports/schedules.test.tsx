import type { ReportSchedule, ReportSend } from '@mali/contracts/report-schedules';
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

const SCHEDULE: ReportSchedule = {
  ...{ schedule_id: 4, revision: 1, name: 'คูปองรายสัปดาห์', report: 'coupons', by: 'coupon' },
  ...{ period: 'days_7', compare: 'before', every: 'week', on_day: 1, hour: 8, format: 'xlsx' },
  ...{ receivers: [71], active: true, next_at: '2026-11-30T01:00:00.000Z' },
  last: { at: '2026-11-23T01:00:00.000Z', open: 0, sent: 1, failed: 1, skipped: 0 },
};
const SEND: ReportSend = {
  ...{ send_id: 9, name: 'แก้ว ใจดี', due_at: '2026-11-23T01:00:00.000Z', from: '2026-11-16' },
  ...{ until: '2026-11-22', by_hand: false, state: 'failed', error: 'connect ECONNREFUSED', sent_at: null },
};
const PEOPLE = [
  { user_id: 71, name: 'แก้ว ใจดี', role_id: ROLE.CRM, role_name: null },
  { user_id: 51, name: 'บัญชี หนึ่ง', role_id: ROLE.ACCOUNTANT, role_name: null },
];

it('a report is chosen with its time and its receivers, and what was sent is listed with errors', async () => {
  answerLists({});
  const bodies: unknown[] = [];
  const takes = (answer: object) => async (info: { request: Request }) => {
    bodies.push(await info.request.json());
    return HttpResponse.json(answer);
  };
  server.use(
    http.get('*/api/admin/report_schedules', () =>
      HttpResponse.json({ schedules: [SCHEDULE], people: PEOPLE }),
    ),
    http.post('*/api/admin/report_schedules', takes(SCHEDULE)),
    http.get('*/api/admin/report_schedules/4', () => HttpResponse.json(SCHEDULE)),
    http.get('*/api/admin/report_schedules/4/sends', () => HttpResponse.json({ sends: [SEND] })),
    http.post('*/api/admin/report_schedules/4/run', takes({ sends: [SEND] })),
    http.get('*/api/admin/history', () => HttpResponse.json({ entries: [], next: null, rows: [] })),
  );
  const router = createMemoryRouter(officeRoutes, { initialEntries: ['/admin/reports/schedules'] });
  render(
    <Providers store={staffStore(ROLE.CRM)}>
      <RouterProvider router={router} />
    </Providers>,
  );
  const user = userEvent.setup();
  const link = await screen.findByRole('link', { name: 'คูปองรายสัปดาห์' });
  expect(link).toHaveAttribute('href', '/admin/reports/schedules/4');
  expect(link.closest('li')).toHaveTextContent('ทุกวันจันทร์ 08:00 น.');
  expect(link.closest('li')).toHaveTextContent('ส่งไม่ได้ 1');

  await user.click(screen.getByRole('link', { name: 'ตั้งส่งรายงาน' }));
  const report = await screen.findByRole('combobox', { name: 'รายงาน' });
  // Reports that customer relations may not read are not offered.
  expect(within(report).queryByRole('option', { name: 'ยอดขาย' })).toBeNull();
  await user.selectOptions(report, 'งานของพนักงาน');
  expect(screen.queryByLabelText(/บัญชี หนึ่ง/)).toBeNull();
  await user.selectOptions(screen.getByLabelText('ดูตาม'), 'พนักงาน');
  await user.selectOptions(screen.getByLabelText('ส่ง'), 'ทุกสัปดาห์');
  await user.selectOptions(screen.getByLabelText('วัน'), 'ศุกร์');
  await user.clear(screen.getByLabelText('ชื่อ'));
  await user.type(screen.getByLabelText('ชื่อ'), 'ทีมแพ็ก');
  const colleague = screen.getByRole('checkbox', { name: /แก้ว ใจดี/ });
  await user.click(screen.getByRole('button', { name: 'บันทึก' }));
  expect(await screen.findByText('เลือกผู้รับอย่างน้อยหนึ่งคน')).toBeVisible();
  await user.click(colleague);
  await user.click(screen.getByRole('button', { name: 'บันทึก' }));
  expect(await screen.findByRole('heading', { name: 'คูปองรายสัปดาห์' })).toBeVisible();
  expect(bodies).toEqual([
    {
      ...{ name: 'ทีมแพ็ก', report: 'staff', by: 'person', period: 'days_7', compare: 'before' },
      ...{ every: 'week', on_day: 5, hour: 8, format: 'xlsx', receivers: [71] },
    },
  ]);

  expect(await screen.findByText('connect ECONNREFUSED')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'ส่งตอนนี้' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'ส่งตอนนี้' }));
  expect(await screen.findByText('กำลังส่ง')).toBeVisible();
  expect(bodies[1]).toEqual({ request_key: expect.any(String) });
});

it('a month of the accounts is sent once a month to those who may read it', async () => {
  answerLists({});
  const bodies: unknown[] = [];
  server.use(
    http.get('*/api/admin/report_schedules', () => HttpResponse.json({ schedules: [], people: PEOPLE })),
    http.post('*/api/admin/report_schedules', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(SCHEDULE);
    }),
    http.get('*/api/admin/report_schedules/4', () => HttpResponse.json(SCHEDULE)),
    http.get('*/api/admin/report_schedules/4/sends', () => HttpResponse.json({ sends: [] })),
    http.get('*/api/admin/history', () => HttpResponse.json({ entries: [], next: null, rows: [] })),
  );
  const router = createMemoryRouter(officeRoutes, {
    initialEntries: ['/admin/reports/schedules/new?report=accounting&by=documents'],
  });
  render(
    <Providers store={staffStore(ROLE.ACCOUNTANT)}>
      <RouterProvider router={router} />
    </Providers>,
  );
  const user = userEvent.setup();
  expect(await screen.findByRole('combobox', { name: 'รายงาน' })).toHaveValue('accounting');
  const every = screen.getByLabelText('ส่ง');
  expect(within(every).getAllByRole('option')).toHaveLength(1);
  expect(every).toHaveValue('month');
  await user.click(await screen.findByRole('checkbox', { name: /บัญชี หนึ่ง/ }));
  expect(screen.queryByRole('checkbox', { name: /แก้ว ใจดี/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'บันทึก' }));
  await screen.findByRole('heading', { name: 'คูปองรายสัปดาห์' });
  expect(bodies).toMatchObject([
    {
      ...{ name: 'บัญชีรายเดือน', report: 'accounting', by: 'documents', period: 'month', compare: 'none' },
      ...{ every: 'month', on_day: 1, format: 'xlsx', receivers: expect.arrayContaining([51]) },
    },
  ]);
});
