import type { Difference, StatementCheck } from '@mali/contracts/remittance';
import { ROLE } from '@mali/contracts/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { answerLists, staffStore } from '../shared/fixtures.ts';
import { Component as Differences } from './routes/differences.tsx';
import { Component as NewStatement } from './routes/new-statement.tsx';
import { Component as Statements } from './routes/statements.tsx';

const store = () => staffStore(ROLE.ACCOUNTANT);
const nothing = { count: 0, amount: 0 };
const check = (overrides: Partial<StatementCheck>): StatementCheck => ({
  ...{ header: ['Ref', 'Baht'], sample: [['TH00000001', '500']], faults: [], fault_count: 0, rows: [] },
  columns: { tracking_no: 0, amount: 1, fee: null, paid_on: null },
  ...{ count: 1, total: 500, fee: 0 },
  states: {
    ...{ matched: { count: 1, amount: 500 }, differs: nothing, unknown: nothing, twice: nothing },
    ...{ undelivered: nothing, returned: nothing, taken_back: nothing },
  },
  ...overrides,
});

it('a file of unknown heads gets its columns by hand before it can be booked', async () => {
  answerLists({});
  const sent = vi.fn();
  server.use(
    http.post('*/api/admin/remittance/check', async ({ request }) => {
      const body = (await request.json()) as { columns?: object };
      sent(body);
      const none = { tracking_no: null, amount: null, fee: null, paid_on: null };
      return HttpResponse.json(check(body.columns === undefined ? { columns: none, count: 0 } : {}));
    }),
  );
  const { user } = renderPart(<NewStatement />, { at: '/', path: '/', store: store() });
  await user.type(screen.getByLabelText('ขนส่ง'), 'Flash');
  await user.upload(
    screen.getByLabelText('ไฟล์ CSV'),
    new File(['Ref,Baht\n'], 'COD-9.csv', { type: 'text/csv' }),
  );
  expect(screen.getByLabelText('เลขที่รอบโอนของขนส่ง')).toHaveValue('COD-9');
  await user.click(screen.getByRole('button', { name: 'ตรวจไฟล์' }));
  await user.selectOptions(await screen.findByLabelText('เลขพัสดุ'), 'Ref (TH00000001)');
  expect(screen.getByRole('button', { name: 'ตรวจใหม่' })).toBeDisabled();
  await user.selectOptions(screen.getByLabelText('ยอดเก็บเงิน'), 'Baht (500)');
  await user.click(screen.getByRole('button', { name: 'ตรวจใหม่' }));
  expect(await screen.findByRole('button', { name: 'ลงบัญชี 1 แถว ฿500' })).toBeEnabled();
  expect(screen.getByText('ทุกแถวตรงกับพัสดุ')).toBeInTheDocument();
  expect(sent.mock.calls.map(([body]) => body)).toEqual([
    { carrier: 'Flash', file: btoa('Ref,Baht\n') },
    { carrier: 'Flash', file: btoa('Ref,Baht\n'), columns: { tracking_no: 0, amount: 1 } },
  ]);
});

it('a check that is cancelled or fails leaves nothing checked, and sends the same file again', async () => {
  answerLists({});
  const bodies: unknown[] = [];
  const aborted = vi.fn();
  server.use(
    http.post('*/api/admin/remittance/check', async ({ request }) => {
      bodies.push(await request.json());
      if (bodies.length === 1) {
        request.signal.addEventListener('abort', aborted);
        await delay('infinite');
      }
      return bodies.length === 2
        ? HttpResponse.json({ code: 'ERROR.BUSY' }, { status: 503 })
        : HttpResponse.json(check({}));
    }),
  );
  const { user } = renderPart(<NewStatement />, { at: '/', path: '/', store: store() });
  await user.type(screen.getByLabelText('ขนส่ง'), 'Flash');
  const file = screen.getByLabelText('ไฟล์ CSV');
  await user.upload(file, new File([], 'empty.csv', { type: 'text/csv' }));
  await user.click(screen.getByRole('button', { name: 'ตรวจไฟล์' }));
  expect(screen.getByRole('alert')).toHaveTextContent('ไฟล์นี้ว่างเปล่า');
  await user.upload(file, new File(['Ref,Baht\n'], 'COD-9.csv', { type: 'text/csv' }));
  await user.click(screen.getByRole('button', { name: 'ตรวจไฟล์' }));
  expect(await screen.findByRole('progressbar', { name: 'กำลังส่งไฟล์' })).toBeInTheDocument();
  await waitFor(() => expect(bodies).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'ยกเลิก' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('ยกเลิกการส่งแล้ว');
  expect(screen.queryByRole('progressbar')).toBeNull();
  await waitFor(() => expect(aborted).toHaveBeenCalledOnce());
  await user.click(screen.getByRole('button', { name: 'ส่งอีกครั้ง' }));
  await waitFor(() => expect(bodies).toHaveLength(2));
  expect(screen.queryByRole('button', { name: /ลงบัญชี/ })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'ส่งอีกครั้ง' }));
  expect(await screen.findByRole('button', { name: 'ลงบัญชี 1 แถว ฿500' })).toBeEnabled();
  expect(bodies).toEqual([0, 1, 2].map(() => ({ carrier: 'Flash', file: btoa('Ref,Baht\n') })));
});

it('a difference offers the ways out that the API allows, and needs a reason', async () => {
  answerLists({});
  const difference: Difference = {
    ...{ difference_id: 'R7', kind: 'unknown', status: 'open', tracking_no: 'XX1234567', carrier: 'flash' },
    ...{ so_no: null, statement_no: 'CR26112112345678', number: 'COD-9', line: 4, raw: 'XX1234567,123' },
    ...{ expected: 0, found: 123, surplus: 123, shortage: 0, acts: ['accept', 'match', 'repay', 'ask'] },
    ...{ opened_at: '2026-11-21T04:00:00.000Z', resolution: null, reason: '', actor: null, changed_at: null },
  };
  const resolved = vi.fn();
  server.use(
    http.get('*/api/admin/remittance/differences', () =>
      HttpResponse.json({ rows: [difference], after: null, before: null, total: { count: 1, exact: true } }),
    ),
    http.post('*/api/admin/remittance/differences/R7', async ({ request }) => {
      resolved(await request.json());
      return HttpResponse.json({ ok: true });
    }),
  );
  const at = '/admin/remittance/differences';
  const { user } = renderPart(<Differences />, { at, path: at, store: store() });
  await user.click(await screen.findByRole('button', { name: 'จัดการ XX1234567' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('radio')).toHaveLength(4);
  await user.click(dialog.getByRole('radio', { name: /จับคู่กับพัสดุชิ้นอื่น/ }));
  await user.click(dialog.getByRole('button', { name: 'บันทึก' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('กรุณากรอกเลขพัสดุ');
  await user.type(dialog.getByLabelText('เลขพัสดุที่ถูกต้อง'), 'TH00000001');
  await user.type(dialog.getByLabelText('เหตุผล'), 'พิมพ์ผิด');
  await user.click(dialog.getByRole('button', { name: 'บันทึก' }));
  await waitFor(() =>
    expect(resolved.mock.calls).toEqual([[{ act: 'match', reason: 'พิมพ์ผิด', tracking_no: 'TH00000001' }]]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('without a statement the page says so, beside the sums of the books', async () => {
  answerLists({});
  server.use(
    http.get('*/api/admin/remittance/statements', () =>
      HttpResponse.json({ rows: [], after: null, before: null, total: { count: 0, exact: true } }),
    ),
  );
  const at = '/admin/remittance';
  renderPart(<Statements />, { at, path: at, store: store() });
  expect(await screen.findByRole('heading', { name: 'ยังไม่มีรอบโอน' })).toBeInTheDocument();
  expect(await screen.findByText('฿300.25')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'นำเข้ารอบโอน' })).toHaveAttribute('href', '/admin/remittance/new');
});
