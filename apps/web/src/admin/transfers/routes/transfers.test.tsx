import { ERRORS } from '@mali/contracts/errors';
import type { StaffTransfer } from '@mali/contracts/points-transfer';
import { ROLE } from '@mali/contracts/roles';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { staffStore, transfer } from '../../shared/fixtures.ts';
import { Component as Transfers } from './transfers.tsx';

const { name: _name, late: _late, ...ROW } = transfer(3, { receipt_id: 'R-1' });
const PERSON = {
  ...{ member_no: '0811111111', member_name: '', national_id: '', first_name: 'กันยา', last_name: 'ทรัพย์' },
  ...{ birthdate: '1990-02-28', email: 'k@example.com', mobile: '0812345678', id_number: '1101700230708' },
  ...{ address: '99/1', zipcode: '10500', subdistrict: 'สีลม', district: 'บางรัก', province: 'กรุงเทพมหานคร' },
  country: 'TH',
};
let one: StaffTransfer;
let decided: unknown[];
let answer: () => Response;
beforeEach(() => {
  decided = [];
  answer = () => HttpResponse.json({ ok: true });
  one = {
    ...ROW,
    person: PERSON,
    pictures: [
      { kind: 'id_copy', url: '/api/the1/transfers/3/id_copy?link=a' },
      { kind: 'receipt', url: '/api/the1/transfers/3/receipt?link=b' },
    ],
  };
  server.use(
    http.get('*/api/admin/points_transfers', ({ request }) => {
      const waiting = new URL(request.url).searchParams.get('status') === 'waiting';
      const transfers = waiting ? [transfer(3, { receipt_id: 'R-1', name: 'กันยา ทรัพย์', late: true })] : [];
      return HttpResponse.json({ transfers, count: transfers.length });
    }),
    http.get('*/api/admin/points_transfers/3', () => HttpResponse.json(one)),
    http.post('*/api/admin/points_transfers/decide', async ({ request }) => {
      decided.push(await request.json());
      return answer();
    }),
  );
});
const open = (at = '/admin/transfers') =>
  renderPart(<Transfers />, { at, path: '/admin/transfers', store: staffStore(ROLE.CRM) });

describe('registrations for points', () => {
  it('are listed by due date, and link to each', async () => {
    const { user } = open();
    const row = (await screen.findByRole('link', { name: 'กันยา ทรัพย์' })).closest('tr');
    expect(row).toHaveTextContent('R-1');
    expect(row).toHaveTextContent('27 ม.ค. 2570 เลยกำหนด');
    expect(row).not.toHaveTextContent('1101700230708');
    await user.click(screen.getByRole('link', { name: 'กันยา ทรัพย์' }));
    expect(await screen.findByText('1101700230708')).toBeInTheDocument();
    expect(screen.getAllByRole('img').map((img) => img.getAttribute('src'))).toEqual([
      '/api/the1/transfers/3/id_copy?link=a',
      '/api/the1/transfers/3/receipt?link=b',
    ]);
  });

  it('are approved after a question', async () => {
    const { user } = open('/admin/transfers?transfer=3');
    await user.click(await screen.findByRole('button', { name: 'โอนคะแนนแล้ว' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'คะแนนเข้าบัตรแล้วใช่ไหม' }));
    expect(decided).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'โอนคะแนนแล้ว' }));
    expect(await screen.findByRole('link', { name: 'กันยา ทรัพย์' })).toBeInTheDocument();
    expect(decided).toEqual([{ transfer_id: 3, approve: true }]);
  });

  it('are rejected with a reason, and an error stays visible', async () => {
    const { user } = open('/admin/transfers?transfer=3');
    await user.click(await screen.findByRole('button', { name: 'ไม่ผ่าน' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'ไม่ผ่าน เพราะอะไร' }));
    await user.click(dialog.getByRole('button', { name: 'ไม่ผ่าน' }));
    expect(await dialog.findByText('บอกสมาชิกว่าเพราะอะไร')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('เหตุผล'), ' ใบเสร็จไม่ชัด ');
    const { status, en, th } = ERRORS['TRANSFER.DECIDED'];
    answer = () => HttpResponse.json({ code: 'TRANSFER.DECIDED', message: en, message_th: th }, { status });
    await user.click(dialog.getByRole('button', { name: 'ไม่ผ่าน' }));
    expect(await dialog.findByText(th)).toBeInTheDocument();
    expect(decided).toEqual([{ transfer_id: 3, approve: false, reason: 'ใบเสร็จไม่ชัด' }]);
  });

  it('that were deleted show a message, without a decision', async () => {
    one = { ...one, status: 'approved', decided_at: '2026-11-21T05:00:00.000Z', person: null, pictures: [] };
    open('/admin/transfers?transfer=3');
    expect(await screen.findByText(/ลบแล้วตามกำหนด/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'โอนคะแนนแล้ว' })).toBeNull();
  });
});
