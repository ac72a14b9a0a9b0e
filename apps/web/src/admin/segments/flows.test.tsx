import { FLOW_KINDS, FLOWS } from '@mali/contracts/flow-values';
import type { Flow } from '@mali/contracts/flows';
import { ROLE } from '@mali/contracts/roles';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { server } from '../../testing/server.ts';
import { officeRoutes } from '../router.tsx';
import { answerLists, staffStore } from '../shared/fixtures.ts';

const { standard } = FLOWS.reorder;
const REORDER: Flow = {
  ...{ kind: 'reorder', revision: 0, at: null, by: null, values: standard, standard },
  results: {
    ...{ sent: 1200, waiting: 0, failed: 0, coupons: 0, clicked: 31, orders: 7, value: 4500 },
    ...{ clicked_orders: 3, skipped: { consent: 0, week: 5, channel: 0, gone: 0, goods: 2 } },
  },
};

function open(at: string, first: Flow): { sent: unknown[] } {
  answerLists({});
  let flow = first;
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/admin/flows', () =>
      HttpResponse.json({
        per_week: 2,
        flows: FLOW_KINDS.map((kind) => ({
          ...{ kind, revision: 0, at: null, by: null, on: FLOWS[kind].standard.on },
          sent: kind === 'reorder' ? 1200 : 0,
        })),
      }),
    ),
    http.get('*/api/admin/flows/:kind', () => HttpResponse.json(flow)),
    http.get('*/api/admin/offers', () =>
      HttpResponse.json({ rows: [], after: null, before: null, total: { count: 0, exact: true } }),
    ),
    http.post('*/api/admin/options', async ({ request }) => {
      const { kind } = (await request.json()) as { kind: string };
      const option = { detail: '', image: null, name_en: 'Serum' };
      return HttpResponse.json({
        options: kind === 'category' ? [{ ...option, value: '8', name_th: 'เซรั่ม' }] : [],
      });
    }),
    http.post('*/api/admin/flows/:kind/preview', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({
        url: { th: '/api/flow_previews/reorder?lang=th', en: '/x' },
        skip: 'goods',
      });
    }),
    http.post('*/api/admin/flows/:kind/test', () => HttpResponse.json({ ok: true })),
    http.post('*/api/admin/flows/:kind', async ({ request }) => {
      const { revision, ...values } = (await request.json()) as Flow['values'] & { revision: number };
      sent.push({ revision, ...values });
      const at = '2026-11-20T03:00:00.000Z';
      flow = { ...flow, values, revision: revision + 1, at, by: 'แก้ว' };
      return HttpResponse.json(flow);
    }),
  );
  const router = createMemoryRouter(officeRoutes, { initialEntries: [at] });
  render(
    <Providers store={staffStore(ROLE.CRM)}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { sent };
}

it('the reorder time is switched on with its goods, worded, previewed, tested, and taken back', async () => {
  const { sent } = open('/admin/flows', REORDER);
  const user = userEvent.setup();
  const link = await screen.findByRole('link', { name: 'ของใกล้หมด' });
  expect(link.closest('li')).toHaveTextContent('ปิดอยู่');
  expect(link.closest('li')).toHaveTextContent('ส่ง 1,200 ใน 90 วัน');
  expect(screen.getByRole('link', { name: 'ขอรีวิว' }).closest('li')).toHaveTextContent('เปิดอยู่');
  await user.click(link);

  expect(await screen.findByText('ไม่มีสินค้าให้ส่ง')).toBeVisible();
  await user.click(await screen.findByRole('checkbox', { name: 'ส่งข้อความนี้' }));
  const days = screen.getByLabelText('ถึงคนเดิมห่างกันอย่างน้อย (วัน)');
  await user.clear(days);
  await user.type(days, '91');
  const subject = screen.getByLabelText('หัวข้อ ภาษาไทย');
  await user.clear(subject);
  await user.click(subject);
  await user.paste('{so_no} ใกล้หมดแล้ว');
  await user.clear(screen.getByLabelText('ข้อความ ภาษาอังกฤษ'));
  await user.click(screen.getByRole('button', { name: 'บันทึก' }));
  expect(await screen.findByText('ใส่ตัวเลขในช่วงที่กำหนด')).toBeVisible();
  expect(screen.getByText('มีคำในปีกกาที่ใช้กับข้อความนี้ไม่ได้')).toBeVisible();
  expect(screen.getByText('กรอกก่อน')).toBeVisible();
  expect(screen.getByText('ก่อนเปิด เลือกหมวดหรือสินค้าอย่างน้อยหนึ่งรายการ')).toBeVisible();
  expect(sent).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'ใช้คำตั้งต้น' }));
  await user.clear(days);
  await user.type(days, '30');
  await user.clear(subject);
  await user.click(subject);
  await user.paste('{product} ใกล้หมดแล้ว');
  await user.click(screen.getByRole('combobox', { name: 'หมวดสินค้า' }));
  await user.click(await screen.findByRole('option', { name: 'เซรั่ม' }));
  const used = await screen.findByLabelText('เซรั่ม ใช้หมดใน (วัน)');
  await user.clear(used);
  await user.type(used, '6');
  await user.click(screen.getByRole('button', { name: 'บันทึก' }));
  expect(await screen.findAllByText('ใส่จำนวนวัน 7 ถึง 730 ไม่เกิน 100 รายการ')).not.toEqual([]);
  await user.type(used, '0');
  await user.click(screen.getByRole('button', { name: 'บันทึก' }));
  expect(await screen.findByText('บันทึก ของใกล้หมด แล้ว')).toBeVisible();
  const { subject_th: _, ...words } = standard;
  expect(sent).toEqual([
    {
      ...{ ...words, on: true, terms: { repeat_days: 30 }, subject_th: '{product} ใกล้หมดแล้ว', revision: 0 },
      rules: [{ of: 'category', id: 8, days: 60 }],
    },
  ]);
  expect(await screen.findByText(/^แก้ว แก้/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'เลิกทำ' }));
  expect(await screen.findByText('ปิดอยู่')).toBeVisible();
  expect(sent[1]).toEqual({ ...standard, revision: 1 });

  await user.type(screen.getByLabelText('เลขที่ลูกค้า (ไม่ใส่ก็ได้)'), '12');
  await user.click(screen.getByRole('button', { name: 'ดูตัวอย่าง' }));
  expect(await screen.findByTitle('ตัวอย่าง ภาษาไทย')).toHaveAttribute(
    'src',
    '/api/flow_previews/reorder?lang=th',
  );
  expect(screen.getByText('ลูกค้าคนนี้จะไม่ได้รับ: ไม่มีสินค้าให้ส่ง')).toBeVisible();
  expect(sent[2]).toEqual({ customer_id: 12 });
  await user.click(screen.getByRole('button', { name: 'ส่งทดสอบถึงฉัน' }));
  expect(await screen.findByText('ส่งทดสอบถึงอีเมลของคุณแล้ว ทั้งสองภาษา')).toBeVisible();
});

it('a channel that is always sent cannot be taken away, and what the API refuses stands at its field', async () => {
  const { standard: words } = FLOWS.price_drop;
  open('/admin/flows/price_drop', { ...REORDER, kind: 'price_drop', values: words, standard: words });
  server.use(
    http.post('*/api/admin/flows/price_drop', () =>
      HttpResponse.json(
        { code: 'FLOW.WRONG', message: '', details: { field: 'percent', fault: 'limits' } },
        { status: 422 },
      ),
    ),
  );
  const user = userEvent.setup();
  expect(await screen.findByRole('checkbox', { name: 'แจ้งเตือนในร้าน' })).toBeDisabled();
  expect(screen.queryByLabelText('หมวดสินค้า')).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'อีเมล' }));
  await user.click(screen.getByRole('button', { name: 'บันทึก' }));
  expect(await screen.findByText('ใส่ตัวเลขในช่วงที่กำหนด')).toBeVisible();
  expect(screen.getByLabelText('ลดอย่างน้อย (%)')).toHaveAttribute('aria-invalid', 'true');
});
