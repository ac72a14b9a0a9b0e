import type { Customer, CustomerRow } from '@mali/contracts/customers';
import { ROLE, type RoleId } from '@mali/contracts/roles';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { staffStore } from '../shared/fixtures.ts';
import { Component as CustomerPage } from './routes/customer.tsx';
import { Component as CustomersPage } from './routes/customers.tsx';

const row = (customer_id: number, more: Partial<CustomerRow> = {}): CustomerRow => ({
  ...{ customer_id, kind: 'member', name: 'สม*** ใจ***', email: 'so***@example.com', mobile: '081-***-5678' },
  ...{ staff: false, orders: 3, value: 1_530, last_order_at: '2026-11-20T05:00:00.000Z', returns: 1 },
  ...{ cod_refused: 2, tags: ['vip'], blocked: false, since: '2026-01-20T05:00:00.000Z' },
  ...more,
});
const customer = (more: Partial<Customer> = {}): Customer => ({
  ...row(4),
  ...{ user_id: 31, average: 510, first_order_at: '2026-02-20T05:00:00.000Z', block: null, wishes: 5 },
  consents: { news: true, privacy: true, privacy_at: null, email_verified: false },
  coins: { balance: 30, ledger: [] },
  recent_orders: [
    { so_no: 'SO26112000000001', placed_at: '2026-11-20T05:00:00.000Z', doc_status: 17, total: 510 },
  ],
  ...{ coupons: [], reviews: [], conversations: [], sessions: [], notes: [], known_tags: ['vip', 'แพ้น้ำหอม'] },
  ...more,
});
const CONTACT = {
  ...{ first_name: 'สมหญิง', last_name: 'ใจดี', email: 'somying@example.com', mobile: '0812345678' },
  ...{ birthdate: null, addresses: ['99/1 ถนนสีลม กรุงเทพมหานคร 10500'] },
};

let shown: Customer;
let sent: { act: string; body: Record<string, unknown> }[];
beforeEach(() => {
  shown = customer();
  sent = [];
  server.use(
    http.get('*/api/admin/customers/4', () => HttpResponse.json(shown)),
    http.post('*/api/admin/customers/4/:act', async ({ request, params }) => {
      const act = String(params.act);
      sent.push({ act, body: (await request.json()) as Record<string, unknown> });
      return HttpResponse.json(act === 'reveal' ? CONTACT : shown);
    }),
    http.post('*/api/admin/customer_tags', async ({ request }) => {
      const body = (await request.json()) as { customer_ids: number[] };
      sent.push({ act: 'tags', body });
      return HttpResponse.json({ changed: body.customer_ids });
    }),
    http.get('*/api/admin/history', () => HttpResponse.json({ entries: [], next: null })),
  );
});
const open = (role: RoleId = ROLE.CRM) =>
  renderPart(<CustomerPage />, {
    ...{ at: '/admin/customers/4', path: '/admin/customers/:customer_id', store: staffStore(role) },
  });
const press = (name: string, within_: ReturnType<typeof within> = screen) =>
  fireEvent.click(within_.getByRole('button', { name }));

it('personal data is hidden until it is shown, and only for those who may', async () => {
  const { unmount } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'สม*** ใจ***' })).toBeInTheDocument();
  expect(screen.getByText('ระบบบันทึกว่าใครกดดู')).toBeInTheDocument();
  expect(screen.queryByText(CONTACT.email)).not.toBeInTheDocument();
  press('แสดงข้อมูลส่วนตัว');
  expect(await screen.findByText(CONTACT.email)).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'สมหญิง ใจดี' })).toBeInTheDocument();
  expect(screen.getByText(CONTACT.addresses[0] ?? '')).toBeInTheDocument();
  expect(sent.map(({ act }) => act)).toEqual(['reveal']);
  unmount();
  open(ROLE.SALES_AGENT);
  await screen.findByRole('heading', { level: 1, name: 'สม*** ใจ***' });
  for (const name of ['แสดงข้อมูลส่วนตัว', 'ระงับลูกค้า', 'แก้ชื่อและเบอร์', 'รีเซ็ตการเข้าสู่ระบบ', 'เพิ่มโน้ต'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'SO26112000000001' })).not.toBeInTheDocument();
});

it('blocking says what it does, asks why, and shows why it is refused', async () => {
  open();
  await screen.findByRole('heading', { level: 1, name: 'สม*** ใจ***' });
  press('ระงับลูกค้า');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/คำสั่งซื้อที่ใช้อีเมลหรือเบอร์นี้ถูกพักไว้ให้ตรวจ/)).toBeInTheDocument();
  press('ระงับลูกค้า', dialog);
  expect(await dialog.findByText('กรอกก่อน')).toBeInTheDocument();
  server.use(
    http.post(
      '*/api/admin/customers/4/block',
      () =>
        HttpResponse.json(
          { code: 'CUSTOMER.BLOCKED', message: 'blocked', message_th: 'ลูกค้ารายนี้ถูกระงับอยู่' },
          { status: 409 },
        ),
      { once: true },
    ),
  );
  fireEvent.change(dialog.getByLabelText('เหตุผล สำหรับเพื่อนร่วมงาน'), { target: { value: ' ไม่รับของ ' } });
  press('ระงับลูกค้า', dialog);
  expect(await dialog.findByText('ลูกค้ารายนี้ถูกระงับอยู่')).toBeInTheDocument();
  press('ระงับลูกค้า', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([{ act: 'block', body: { blocked: true, reason: 'ไม่รับของ' } }]);
});

it('a correction sends what was shown beside what it becomes; a note is sent with one key until it is taken', async () => {
  open();
  await screen.findByRole('heading', { level: 1, name: 'สม*** ใจ***' });
  press('แก้ชื่อและเบอร์');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('โทรศัพท์'), { target: { value: '12' } });
  fireEvent.change(dialog.getByLabelText('เหตุผล สำหรับเพื่อนร่วมงาน'), { target: { value: 'เบอร์ผิด' } });
  press('บันทึก', dialog);
  expect(await dialog.findByText('เบอร์โทรไม่ถูกต้อง')).toBeInTheDocument();
  fireEvent.change(dialog.getByLabelText('โทรศัพท์'), { target: { value: '089 111 2222' } });
  press('บันทึก', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent.find(({ act }) => act === 'correct')?.body).toEqual({
    ...{ first_name: 'สมหญิง', last_name: 'ใจดี', mobile: '089 111 2222', reason: 'เบอร์ผิด' },
    was: { first_name: 'สมหญิง', last_name: 'ใจดี', mobile: '0812345678' },
  });

  server.use(
    http.post('*/api/admin/customers/4/notes', async ({ request }) => {
      sent.push({ act: 'notes', body: (await request.json()) as Record<string, unknown> });
      const tries = sent.filter(({ act }) => act === 'notes').length;
      return tries === 1
        ? HttpResponse.json({ code: 'ERROR.BUSY' }, { status: 503 })
        : HttpResponse.json(shown);
    }),
  );
  fireEvent.change(screen.getByLabelText('โน้ตใหม่'), { target: { value: 'แพ้น้ำหอม' } });
  press('เพิ่มโน้ต');
  const notes = () => sent.filter(({ act }) => act === 'notes').map(({ body }) => body);
  await waitFor(() => expect(notes()).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'เพิ่มโน้ต' })).toBeEnabled());
  press('เพิ่มโน้ต');
  await waitFor(() => expect(screen.getByLabelText('โน้ตใหม่')).toHaveValue(''));
  expect(notes()[1]).toEqual(notes()[0]);
});

it('the list is masked, marks who is blocked, and tags those who are chosen', async () => {
  const read = { rows: 0, counts: 0 };
  server.use(
    http.get('*/api/admin/customers', () => {
      read.rows += 1;
      return HttpResponse.json({
        rows: [row(4), row(5, { name: '', blocked: true, kind: 'guest' })],
        ...{ after: null, before: null, total: { count: 2, exact: true } },
      });
    }),
    http.get('*/api/admin/customers/counts', () => {
      read.counts += 1;
      return HttpResponse.json({ views: {} });
    }),
    http.get('*/api/admin/views', () => HttpResponse.json({ views: [] })),
  );
  renderPart(<CustomersPage />, {
    at: '/admin/customers',
    path: '/admin/customers',
    store: staffStore(ROLE.CRM),
  });
  expect(await screen.findByRole('link', { name: 'สม*** ใจ***' })).toHaveAttribute(
    'href',
    '/admin/customers/4',
  );
  expect(screen.getByRole('link', { name: 'so***@example.com' })).toHaveAttribute(
    'href',
    '/admin/customers/5',
  );
  expect(screen.getByText('ถูกระงับ', { selector: 'span' })).toBeInTheDocument();
  for (const id of [4, 5]) fireEvent.click(screen.getByRole('checkbox', { name: `เลือกลูกค้า ${id}` }));
  fireEvent.change(screen.getByLabelText('ป้าย'), { target: { value: ' VIP ' } });
  press('เพิ่ม');
  await waitFor(() => expect(sent).toEqual([{ act: 'tags', body: { customer_ids: [4, 5], add: 'vip' } }]));
  // The list and its counts are read again.
  await waitFor(() => expect(read).toEqual({ rows: 2, counts: 2 }));
});

it('a duplicate is found, both are shown with what moves, and the merge asks why and says that it is final', async () => {
  const twin = row(9, { email: 'tw***@example.com', orders: 1, value: 255 });
  server.use(
    http.get('*/api/admin/customers', () =>
      HttpResponse.json({
        rows: [row(4), twin],
        ...{ after: null, before: null, total: { count: 2, exact: true } },
      }),
    ),
    http.get('*/api/admin/customers/4/merge', () =>
      HttpResponse.json({
        ...{ kept: row(4), merged: twin, news: false },
        moves: {
          ...{
            orders: 1,
            coins: 40,
            coupons: 0,
            reviews: 0,
            wishes: 0,
            addresses: 2,
            conversations: 0,
            notes: 0,
          },
        },
      }),
    ),
  );
  const { unmount } = open(ROLE.CRM);
  await screen.findByRole('heading', { level: 1, name: 'สม*** ใจ***' });
  expect(screen.queryByRole('button', { name: 'รวมบัญชีซ้ำ' })).not.toBeInTheDocument();
  unmount();
  open(ROLE.OWNER);
  await screen.findByRole('heading', { level: 1, name: 'สม*** ใจ***' });
  press('รวมบัญชีซ้ำ');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('ชื่อ อีเมล เบอร์โทร หรือเลขคำสั่งซื้อ'), {
    target: { value: '0812345678' },
  });
  press('ค้นหา', dialog);
  const [only] = await dialog.findAllByRole('radio');
  expect(dialog.getAllByRole('radio')).toHaveLength(1);
  fireEvent.click(only as HTMLElement);
  press('เทียบทั้งสองราย', dialog);
  expect(await dialog.findByText(/ย้อนกลับไม่ได้/)).toBeInTheDocument();
  expect(dialog.getByText('40')).toBeInTheDocument();
  expect(dialog.queryByText('คูปอง')).not.toBeInTheDocument();
  press('รวมบัญชีซ้ำ', dialog);
  expect(await dialog.findByText('กรอกก่อน')).toBeInTheDocument();
  fireEvent.change(dialog.getByLabelText('เหตุผล สำหรับเพื่อนร่วมงาน'), { target: { value: 'คนเดียวกัน' } });
  press('รวมบัญชีซ้ำ', dialog);
  await waitFor(() => expect(sent).toEqual([{ act: 'merge', body: { other: 9, reason: 'คนเดียวกัน' } }]));
});
