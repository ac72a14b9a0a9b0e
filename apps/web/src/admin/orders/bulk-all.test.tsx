import { ROLE } from '@mali/contracts/roles';
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

const ROW = {
  ...{ so_no: 'SO26112100000001', doc_status: 29, status_at: NOW, placed_at: NOW, customer: 'ลูกค้า 1' },
  ...{ user_id: null, province: 'แพร่', payment_method: 'cod', paid_at: null, expires_at: null },
  ...{ ship_by: null, late: false, carrier: null, tracking_no: null, promo_code: null, source: 'web' },
  ...{ line_count: 0, items: [], total: 510 },
};
const JOB = { job_id: 4, act: 'confirm', total: 3412, created_at: NOW, finished_at: null };

async function chooseAll() {
  const router = createMemoryRouter(officeRoutes, { initialEntries: ['/admin/orders?view=cod'] });
  render(
    <Providers store={staffStore(ROLE.CRM)}>
      <RouterProvider router={router} />
    </Providers>,
  );
  fireEvent.click(await screen.findByRole('checkbox', { name: 'เลือกทั้งหน้า' }));
  fireEvent.click(screen.getByRole('button', { name: 'เลือกทั้ง 3,412 รายการที่ตรงตัวกรอง' }));
  return within(screen.getByRole('region', { name: 'ทำกับรายการที่เลือก' }));
}

it('all orders that match are chosen by their filter and moved by a job, which says what could not be done and why', async () => {
  const sent: unknown[] = [];
  let job = { ...JOB, state: 'running', done: 812, refused: 0 };
  let jobs: object[] = [];
  answerLists({});
  server.use(
    http.get('*/api/admin/orders', () =>
      HttpResponse.json({ rows: [ROW], after: 'x', before: null, total: { count: 3412, exact: true } }),
    ),
    http.get('*/api/admin/bulk', () => HttpResponse.json({ jobs })),
    http.get('*/api/admin/bulk/4', () =>
      HttpResponse.json({
        job,
        failures:
          job.state === 'running'
            ? []
            : [{ so_no: ROW.so_no, code: 'ORDER.TRANSITION', en: 'It has moved on.', th: 'สถานะเปลี่ยนไปแล้ว' }],
      }),
    ),
    http.post('*/api/admin/bulk', async ({ request }) => {
      sent.push(await request.json());
      jobs = [job];
      return HttpResponse.json(job);
    }),
    http.post('*/api/admin/bulk/4/stop', () => {
      job = { ...job, state: 'stopped', refused: 1 };
      jobs = [job];
      return HttpResponse.json(job);
    }),
  );
  const bar = await chooseAll();
  // Packing is not a matter of customer relations.
  expect(bar.queryByRole('button', { name: 'เริ่มจัด' })).toBeNull();
  fireEvent.click(bar.getByRole('button', { name: 'ยืนยันปลายทาง' }));
  expect(await screen.findByText(/เสร็จแล้ว 812 จาก 3412/)).toBeInTheDocument();
  expect(sent).toEqual([{ act: 'confirm', query: 'view=cod' }]);
  fireEvent.click(screen.getByRole('button', { name: 'หยุด' }));
  expect(await screen.findByText('SO26112100000001: สถานะเปลี่ยนไปแล้ว')).toBeInTheDocument();
  expect(screen.getByText(/ทำไม่ได้ 1 รายการ/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'ผลลัพธ์' })).toBeInTheDocument();
});

it('all orders that match get a tag by a job, not only those of the page', async () => {
  const sent: unknown[] = [];
  const job = { ...JOB, act: 'tag', state: 'running', done: 0, refused: 0 };
  let jobs: object[] = [];
  answerLists({});
  server.use(
    http.get('*/api/admin/orders', () =>
      HttpResponse.json({ rows: [ROW], after: 'x', before: null, total: { count: 3412, exact: true } }),
    ),
    http.get('*/api/admin/order_choices', () => HttpResponse.json({ colleagues: [], known_tags: ['vip'] })),
    http.get('*/api/admin/bulk', () => HttpResponse.json({ jobs })),
    http.get('*/api/admin/bulk/4', () => HttpResponse.json({ job, failures: [] })),
    http.post('*/api/admin/bulk', async ({ request }) => {
      sent.push(await request.json());
      jobs = [job];
      return HttpResponse.json(job);
    }),
  );
  const bar = await chooseAll();
  fireEvent.click(bar.getByRole('button', { name: 'ติดป้าย' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('ทั้ง 3,412 รายการตามตัวกรองนี้')).toBeInTheDocument();
  fireEvent.change(dialog.getByRole('combobox'), { target: { value: 'payday' } });
  fireEvent.click(dialog.getByRole('button', { name: 'ติดป้าย' }));
  expect(await screen.findByText(/ติดป้าย: เสร็จแล้ว 0 จาก 3412/)).toBeInTheDocument();
  expect(sent).toEqual([{ act: 'tag', query: 'view=cod', add_tag: 'payday' }]);
});
