import type { Customer } from '@mali/contracts/customers';
import type { PrivacyRequest } from '@mali/contracts/privacy-requests';
import { ROLE, type RoleId } from '@mali/contracts/roles';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { staffStore } from '../shared/fixtures.ts';
import { PrivacySection } from './privacy-section.tsx';

const CUSTOMER = { customer_id: 4, staff: false, block: null } as Customer;
const request = (request_id: number, more: Partial<PrivacyRequest> = {}): PrivacyRequest => ({
  ...{ request_id, kind: 'export', customer_id: 4, requested_at: '2026-11-20T05:00:00.000Z' },
  ...{ requested_by: 'มาลี ร้านดี', reason: 'ลูกค้าขอทางแชต', state: 'waiting', refusal: null, done_at: null },
  ...{ parts: [], sha256: null, bytes: null, file_until: null },
  ...more,
});
const DONE = request(7, {
  ...{ state: 'done', done_at: '2026-11-20T05:01:00.000Z', sha256: 'ab12', bytes: 900 },
  file_until: '2026-11-27T05:01:00.000Z',
  parts: [{ table: 'orders', outcome: 'exported', rows: 3, why: null }],
});
const REFUSED = request(6, {
  ...{ kind: 'erasure', state: 'refused', done_at: '2026-11-20T05:01:00.000Z' },
  refusal: { code: 'ACCOUNT.ORDERS', message: 'Your orders', message_th: 'คุณยังมีคำสั่งซื้อ' },
});
const KEPT = request(5, {
  ...{ kind: 'erasure', state: 'done', done_at: '2026-11-20T05:01:00.000Z' },
  parts: [
    { table: 'addresses', outcome: 'deleted', rows: 2, why: null },
    { table: 'tax_documents', outcome: 'kept', rows: 1, why: 'accounts' },
  ],
});
const open = (role: RoleId = ROLE.CRM, customer: Partial<Customer> = {}) =>
  renderPart(<PrivacySection customer={{ ...CUSTOMER, ...customer }} />, { store: staffStore(role) });
const answers = (rows: PrivacyRequest[]) =>
  server.use(http.get('*/api/admin/privacy_requests', () => HttpResponse.json({ rows, next: null })));

it('a proof says what was removed, what is kept and why, and offers the file while there is one', async () => {
  answers([DONE, REFUSED, KEPT]);
  const { unmount, store } = open();
  expect(await screen.findByText('ส่งออก 3 แถว', { selector: 'p' })).toBeInTheDocument();
  expect(screen.getByText('ab12')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /ดาวน์โหลด/ })).toHaveLength(1);
  expect(screen.getByText('ลบ 2 แถว · เก็บไว้ 1 แถว')).toBeInTheDocument();
  expect(screen.getByText('tax_documents')).toBeInTheDocument();
  expect(screen.getByText('กฎหมายบัญชีและภาษี 5 ปี')).toBeInTheDocument();
  // The error is the member's own; its text is for the staff.
  expect(screen.getByText(/^ยังมีคำสั่งซื้อที่ดำเนินการอยู่/)).toBeInTheDocument();
  server.use(
    http.get('*/api/admin/privacy_requests/7/file', () =>
      HttpResponse.json({ code: 'ERROR.NOT_FOUND', message: 'x', message_th: 'ไม่พบไฟล์' }, { status: 404 }),
    ),
  );
  fireEvent.click(screen.getByRole('button', { name: 'ดาวน์โหลด ไฟล์ #7' }));
  await waitFor(() => expect(store.getState().layout.toasts).toMatchObject([{ tone: 'care' }]));
  unmount();
  const { container } = open(ROLE.SALES_AGENT);
  expect(container).toBeEmptyDOMElement();
});

it('an erasure asks why, sends one key for repeated presses, shows a refusal, and is listed when it is started', async () => {
  const sent: { request_key: string; reason: string }[] = [];
  answers([]);
  server.use(
    http.post('*/api/admin/customers/4/erasure', async (call) => {
      sent.push((await call.request.json()) as (typeof sent)[number]);
      if (sent.length === 1)
        return HttpResponse.json(
          { code: 'ACCOUNT.ORDERS', message: 'x', message_th: 'คุณยังมีคำสั่งซื้อ' },
          { status: 409 },
        );
      answers([request(8, { kind: 'erasure' })]);
      return HttpResponse.json(request(8, { kind: 'erasure' }));
    }),
  );
  const { unmount } = open();
  expect(await screen.findByText('ยังไม่มีรายการ')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'ลบข้อมูล' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'ลบข้อมูล' }));
  const press = () => fireEvent.click(dialog.getByRole('button', { name: 'ลบข้อมูล' }));
  press();
  expect(await dialog.findByText('กรอกก่อน')).toBeInTheDocument();
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText('เหตุผล ไม่ใส่ชื่อ อีเมล หรือเบอร์'), {
    target: { value: ' ลูกค้าขอทางแชต ' },
  });
  press();
  expect(await dialog.findByRole('alert')).toHaveTextContent('ยังมีคำสั่งซื้อที่ดำเนินการอยู่');
  press();
  expect(await screen.findByText('กำลังดำเนินการ')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sent.map(({ reason }) => reason)).toEqual(['ลูกค้าขอทางแชต', 'ลูกค้าขอทางแชต']);
  expect(new Set(sent.map(({ request_key }) => request_key)).size).toBe(1);
  unmount();
  // A blocked customer and a colleague are not erased here.
  open(ROLE.CRM, { block: { at: '2026-11-20T05:00:00.000Z', by: null, reason: 'x' } });
  expect(await screen.findByRole('button', { name: 'ส่งออกข้อมูล' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'ลบข้อมูล' })).not.toBeInTheDocument();
});
