import { ACCOUNT_EVENTS, STAFF_EVENTS } from '@mali/contracts/audit-values';
import { ROLE, type RoleId } from '@mali/contracts/roles';
import type { AuditEvent } from '@mali/contracts/staff';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { auditEvent, staffStore } from '../../shared/fixtures.ts';
import { HistoryLink } from '../../shared/history-link.tsx';
import { RecordHistory } from '../../shared/record-history.tsx';
import { Component as Audit } from './audit.tsx';

function open(events: readonly AuditEvent[], at = '/admin/audit') {
  const asked: Record<string, string>[] = [];
  server.use(
    http.get('*/api/admin/audit', ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return HttpResponse.json({
        rows: events,
        after: 'next',
        before: null,
        total: { count: events.length, exact: true },
      });
    }),
  );
  const store = staffStore(ROLE.OWNER);
  return { ...renderPart(<Audit />, { at, path: '/admin/audit', store }), asked };
}
const rows = async () => (await screen.findAllByRole('row')).slice(1).map((row) => within(row));

describe('the audit log', () => {
  it('shows actor, action, target and origin, with values before and after', async () => {
    open([
      auditEvent(3),
      auditEvent(2, {
        kind: 'staff_role_changed',
        subject: 'staff',
        user: { user_id: 9, name: 'มานี ดีใจ', email: 'manee@example.com' },
        details: { before: 7, after: 5, by: 'desk', reason: 'ย้ายฝ่าย' },
      }),
      auditEvent(1, { kind: 'second_step_reset', actor: null, ip: '', subject: null, details: {} }),
    ]);
    const [moved, changed, reset] = await rows();
    expect(moved?.getByText('21 พ.ย. 2569 10:00 น.')).toBeInTheDocument();
    expect(moved?.getByText('อรทัย')).toBeInTheDocument();
    expect(moved?.getByText('203.0.113.9')).toBeInTheDocument();
    expect(moved?.getByText('เปลี่ยนสถานะคำสั่งซื้อ')).toBeInTheDocument();
    expect(moved?.getByRole('link', { name: 'SO26112012345671' })).toHaveAttribute(
      'href',
      '/admin/orders/SO26112012345671',
    );
    expect(moved?.getByText('รอจัด → กำลังจัด')).toBeInTheDocument();
    expect(changed?.getByText('มานี ดีใจ')).toBeInTheDocument();
    expect(changed?.getByText('พนักงาน')).toBeInTheDocument();
    expect(changed?.getByText('ลูกค้าสัมพันธ์ → บัญชี · by: desk · เหตุผล: ย้ายฝ่าย')).toBeInTheDocument();
    expect(reset?.getByText('ทำบนเครื่องของร้านเอง')).toBeInTheDocument();
  });

  it('names a list that was read as its section does', async () => {
    open([auditEvent(1, { kind: 'personal_data_read', subject: 'list orders', details: {} })]);
    const [read] = await rows();
    expect(read?.getByText('คำสั่งซื้อ')).toBeInTheDocument();
  });

  it('shows only the new value when there was none, and no booleans', async () => {
    open([
      auditEvent(4, { kind: 'staff_added', subject: 'staff', details: { before: null, after: 80 } }),
      auditEvent(3, { kind: 'staff_role_changed', subject: 'staff', details: { before: 5, after: 1 } }),
      auditEvent(2, { kind: 'staff_disabled', subject: 'staff', details: { before: false, after: true } }),
      auditEvent(1, { kind: 'email_change_asked', subject: null, details: { after: 'new@example.com' } }),
    ]);
    const told = (await rows()).map((row) => row.getAllByRole('cell')[2]?.textContent);
    expect(told).toEqual([
      'เพิ่มพนักงาน พนักงานพนักงานขาย',
      'เปลี่ยนบทบาท พนักงานบัญชี → ลูกค้า',
      'ระงับสิทธิ์ พนักงาน',
      'ขอเปลี่ยนอีเมล new@example.com',
    ]);
  });

  it('shows a fallback for missing names and for anonymous actors', async () => {
    open([
      auditEvent(2, { actor: { user_id: 7, name: '', email: 'orathai@example.com' } }),
      auditEvent(1, { kind: 'sign_in_failed', actor: null }),
    ]);
    const [known, unknown] = await rows();
    expect(known?.getByText('orathai@example.com')).toBeInTheDocument();
    expect(unknown?.getByText('ไม่ได้เข้าสู่ระบบ')).toBeInTheDocument();
  });

  it.each([...STAFF_EVENTS, ...ACCOUNT_EVENTS])('has a text for %s', async (kind) => {
    open([auditEvent(1, { kind, subject: null, details: {} })]);
    const [row] = await rows();
    expect(row?.getAllByRole('cell')[2]?.textContent).toMatch(/^[ก-๙ ]+$/);
  });

  it('shows unknown events', async () => {
    open([auditEvent(1, { kind: 'brand_new', subject: 'thing 7' })]);
    const [row] = await rows();
    expect(row?.getByText(/brand_new/)).toHaveTextContent('thing 7');
  });

  it('is filtered by action, days and a text, with its state in the address', async () => {
    const { user, asked, router } = open([auditEvent(1)]);
    await screen.findAllByRole('row');
    await user.click(screen.getByRole('button', { name: 'ตัวกรอง' }));
    const sheet = within(screen.getByRole('dialog', { name: 'ตัวกรอง' }));
    await user.click(sheet.getByRole('checkbox', { name: 'ตัดสินสลิป' }));
    await user.selectOptions(sheet.getByLabelText('เมื่อ'), 'เลือกวันเอง');
    await user.type(sheet.getByLabelText('ตั้งแต่วันที่'), '20/11/2569');
    await user.click(sheet.getByRole('button', { name: 'แสดงรายการ' }));
    await user.type(screen.getByRole('searchbox'), 'pim@example.com{Enter}');
    const filter = { kind: 'slip_decided', at: '2026-11-20..', group: 'staff', q: 'pim@example.com' };
    await waitFor(() => expect(asked.at(-1)).toEqual(filter));
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(filter);
    expect(screen.getByRole('link', { name: 'ถัดไป' })).toHaveAttribute(
      'href',
      expect.stringContaining('after=next'),
    );
  });

  it('is opened for one record from the page of the record, by those who may read it', async () => {
    const link = (role: RoleId) =>
      renderPart(<HistoryLink record="order SO26112012345671" />, { store: staffStore(role) });
    const { unmount } = link(ROLE.OWNER);
    expect(screen.getByRole('link', { name: 'ทุกการเปลี่ยนแปลงในบันทึกการใช้งาน' })).toHaveAttribute(
      'href',
      '/admin/audit?view=all&record=order+SO26112012345671',
    );
    unmount();
    link(ROLE.INVENTORY);
    expect(screen.queryByRole('link')).toBeNull();
  });
});

it('the history of a record is read when it is opened, and names fields, values and where it was done', async () => {
  const entry = {
    ...{
      event_id: 9,
      at: '2026-11-21T02:00:00.000Z',
      kind: 'campaign_changed',
      reason: null,
      source: 'page',
    },
    actor: { user_id: 12, name: 'พิม ใจงาม' },
    changes: [
      { field: 'min_spend', from: 300, to: 900 },
      { field: 'listed', from: true, to: false },
    ],
  };
  const job = { ...entry, event_id: 8, kind: 'campaign_ended', actor: null, source: 'job', changes: [] };
  const asked: string[] = [];
  server.use(
    http.get('*/api/admin/history', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ entries: [entry, job], next: null });
    }),
  );
  const { user } = renderPart(<RecordHistory record="campaign FAIR100" />, { store: staffStore(ROLE.CRM) });
  expect(asked).toEqual([]);
  await user.click(screen.getByText('ประวัติการแก้ไข'));
  const [first, second] = await screen
    .findAllByRole('listitem')
    .then((all) => all.filter((one) => one.querySelector('time')));
  expect(first).toHaveTextContent(/พิม ใจงาม.*ซื้อขั้นต่ำ 300 → 900.*แสดงในหน้าคูปอง ใช่ → ไม่ใช่/s);
  expect(second).toHaveTextContent(/ระบบของร้าน.*จากงานเบื้องหลัง/s);
  expect(asked).toEqual(['?record=campaign+FAIR100']);
});
