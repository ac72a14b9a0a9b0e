import { ROLE, type RoleId } from '@mali/contracts/roles';
import type { StaffMember } from '@mali/contracts/staff';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { FreshCode } from '../../../features/second-step/index.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { colleague, listPageOf, shopRole, staffStore } from '../../shared/fixtures.ts';
import { Component as Staff } from './staff.tsx';

const boss = colleague(7, { role_id: ROLE.OWNER, first_name: 'อรทัย', last_name: '' });
const admin = colleague(8, { role_id: ROLE.ADMIN, first_name: 'สุดา', last_name: '' });
const crm = colleague(9, { first_name: 'มานี', last_name: '' });
const beginner = colleague(10, { first_name: 'ปิติ', last_name: '', enrolled: false, seen_at: null });
const former = colleague(11, { first_name: 'ชูใจ', last_name: '', disabled: true });

const refusal = (code: string, message_th: string, status: number) =>
  HttpResponse.json({ code, message: 'No.', message_th }, { status });

/** The page for a user of this role; records requests, and responds by `answer`. */
function open(
  role: RoleId = ROLE.OWNER,
  answer: () => Response = () => HttpResponse.json({ ok: true }),
  first: () => void = () => undefined,
) {
  const lists = {
    staff: [boss, admin, crm, beginner, former] as readonly StaffMember[],
    roles: [shopRole(1000)],
  };
  const sent: unknown[] = [];
  const keep = async ({ request }: { request: Request }) => {
    const body = await request.text();
    sent.push([new URL(request.url).pathname.replace('/api', ''), body === '' ? null : JSON.parse(body)]);
    return answer();
  };
  server.use(
    http.get('*/api/admin/views', () => HttpResponse.json({ views: [] })),
    http.get('*/api/admin/roles', () => HttpResponse.json({ roles: lists.roles })),
    http.get('*/api/admin/staff/counts', () => HttpResponse.json({ views: {} })),
    http.get('*/api/admin/staff', () => listPageOf(lists.staff)),
    http.post('*/api/admin/staff', keep),
    http.post('*/api/admin/staff/:user_id/:what', keep),
  );
  first();
  const page = (
    <>
      <FreshCode />
      <Staff />
    </>
  );
  const store = staffStore(role);
  return { ...renderPart(page, { at: '/admin/staff', path: '/admin/staff', store }), lists, sent };
}
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr');
  if (row === null) throw new Error(`no row of ${name}`);
  return within(row);
};
const offered = async (name: string) =>
  (await rowOf(name))
    .queryAllByRole('button')
    .map((button) => button.textContent)
    .filter((text) => text?.endsWith('ประวัติการแก้ไข') !== true);

it('binds a colleague to places, and takes it back', async () => {
  const places = [
    { location_id: 1, code: 'main', kind: 'warehouse', name: null },
    { location_id: 4, code: 'siam', kind: 'branch', name: { th: 'สยาม', en: 'Siam' } },
  ];
  const people = [
    { user_id: 8, name: 'สุดา', email: 'staff8@example.com', places: [] },
    { user_id: 9, name: 'มานี', email: 'staff9@example.com', places: [1] },
  ];
  const sent: unknown[] = [];
  const { user } = open(ROLE.OWNER, undefined, () =>
    server.use(
      http.get('*/api/admin/branch_people', () => HttpResponse.json({ people, places })),
      http.post('*/api/admin/branch_people/9', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ people, places });
      }),
    ),
  );
  await user.click((await rowOf('มานี')).getByRole('button', { name: /^สถานที่/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('checkbox', { name: 'คลัง' })).toBeChecked();
  await user.click(dialog.getByRole('checkbox', { name: 'สยาม' }));
  await user.click(dialog.getByRole('button', { name: 'บันทึก' }));
  await waitFor(() => expect(sent).toEqual([{ places: [1, 4], was: [1] }]));
});

const WHY = 'เหตุผล (เก็บไว้ในบันทึกการใช้งาน)';

describe('the list of staff', () => {
  it('shows permissions, second factor and last activity of each', async () => {
    open();
    const manee = await rowOf('มานี');
    expect(manee.getByText('staff9@example.com')).toBeInTheDocument();
    expect(manee.getByText('ลูกค้าสัมพันธ์')).toBeInTheDocument();
    expect(manee.getByText('ใช้รหัสยืนยัน')).toBeInTheDocument();
    expect(manee.getByText('21 พ.ย. 2569 10:00 น.')).toBeInTheDocument();
    const piti = await rowOf('ปิติ');
    expect(piti.getByText('ยังไม่ได้ตั้งค่าแอปยืนยันตัวตน')).toBeInTheDocument();
    expect(piti.getByText('ยังไม่เคย')).toBeInTheDocument();
    expect((await rowOf('ชูใจ')).getByText('ถูกระงับสิทธิ์')).toBeInTheDocument();
  });

  it('offers an owner every action except on their own account', async () => {
    open();
    expect(await offered('อรทัย')).toEqual([]);
    expect((await rowOf('อรทัย')).getByText('บัญชีของคุณ')).toBeInTheDocument();
    expect(await offered('สุดา')).toEqual(['เปลี่ยนบทบาท', 'โทรศัพท์หาย', 'ระงับสิทธิ์']);
    expect(await offered('ปิติ')).toEqual(['เปลี่ยนบทบาท', 'สถานที่', 'ระงับสิทธิ์']);
    expect(await offered('ชูใจ')).toEqual(['เปลี่ยนบทบาท', 'คืนสิทธิ์']);
    expect(screen.getByRole('button', { name: 'เพิ่มพนักงาน' })).toBeInTheDocument();
  });

  it('offers an administrator to disable lower roles only', async () => {
    open(ROLE.ADMIN);
    expect(await offered('มานี')).toEqual(['สถานที่', 'โทรศัพท์หาย', 'ระงับสิทธิ์']);
    expect(await offered('สุดา')).toEqual([]);
    expect(await offered('ชูใจ')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'เพิ่มพนักงาน' })).toBeNull();
  });

  it('can be retried after a failure', async () => {
    const { user } = open(ROLE.OWNER, undefined, () =>
      server.use(http.get('*/api/admin/staff', () => HttpResponse.error(), { once: true })),
    );
    const again = await screen.findByRole('button', { name: 'ลองใหม่' });
    await user.click(again);
    expect(await screen.findByText('มานี')).toBeInTheDocument();
  });
});

describe('an action on a colleague', () => {
  it.each([
    ['ระงับสิทธิ์', 'มานี', 'ระงับสิทธิ์', '/admin/staff/9/disable', 'มานี ออกจากระบบแล้วและไม่มีสิทธิ์อีก'],
    ['คืนสิทธิ์', 'ชูใจ', 'คืนสิทธิ์', '/admin/staff/11/enable', 'ชูใจ เข้าสู่ระบบได้แล้ว'],
    [
      'โทรศัพท์หาย',
      'มานี',
      'ยกเลิกแอปยืนยันตัวตน',
      '/admin/staff/9/reset_second_step',
      'มานี จะตั้งค่าแอปใหม่เมื่อเข้าสู่ระบบครั้งหน้า',
    ],
  ])('%s is confirmed, performed, reported, and the list reloaded', async (act, who, yes, path, said) => {
    const { user, lists, sent, store } = open();
    await user.click(await screen.findByRole('button', { name: `${act}: ${who}` }));
    const dialog = within(screen.getByRole('dialog', { name: new RegExp(who) }));
    expect(sent).toEqual([]);
    lists.staff = [boss];
    // Without a reason nothing is sent.
    await user.click(dialog.getByRole('button', { name: yes }));
    expect(dialog.getByText('เขียนเหตุผล')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText(WHY), ' ลาออก ');
    await user.click(dialog.getByRole('button', { name: yes }));
    await waitFor(() => expect(screen.queryByText(who)).toBeNull());
    expect(sent).toEqual([[path, { reason: 'ลาออก' }]]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(store.getState().layout.toasts).toMatchObject([{ tone: 'done', text: said }]);
  });

  it('shows a persistent error message', async () => {
    const { user, store } = open(ROLE.OWNER, () => refusal('STAFF.OWNER_ONLY', 'เฉพาะเจ้าของร้าน', 403));
    await user.click(await screen.findByRole('button', { name: 'ระงับสิทธิ์: สุดา' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText(WHY), 'ลาออก');
    await user.click(dialog.getByRole('button', { name: 'ระงับสิทธิ์' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('เฉพาะเจ้าของร้าน');
    expect(store.getState().layout.toasts).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'ยกเลิก' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('changes the role, showing its permissions, excluding the current one', async () => {
    const { user, sent } = open();
    await user.click(await screen.findByRole('button', { name: 'เปลี่ยนบทบาท: มานี' }));
    const dialog = within(screen.getByRole('dialog', { name: 'บทบาทของ มานี' }));
    expect(dialog.getByRole('button', { name: 'เปลี่ยนบทบาท' })).toBeDisabled();
    await user.selectOptions(dialog.getByLabelText('บทบาท'), 'บัญชี');
    expect(dialog.getByText('คำสั่งซื้อ สลิป คืนเงิน และกระทบยอด')).toBeInTheDocument();
    await user.type(dialog.getByLabelText(WHY), 'ย้ายฝ่าย');
    await user.click(dialog.getByRole('button', { name: 'เปลี่ยนบทบาท' }));
    await waitFor(() =>
      expect(sent).toEqual([['/admin/staff/9/role', { role_id: ROLE.ACCOUNTANT, reason: 'ย้ายฝ่าย' }]]),
    );
  });

  it('gives a role that the shop has made', async () => {
    const { user, sent } = open();
    await user.click(await screen.findByRole('button', { name: 'เปลี่ยนบทบาท: มานี' }));
    const dialog = within(screen.getByRole('dialog', { name: 'บทบาทของ มานี' }));
    await dialog.findByRole('option', { name: 'หัวหน้าคลัง' });
    await user.selectOptions(dialog.getByLabelText('บทบาท'), 'หัวหน้าคลัง');
    expect(dialog.getByRole('link', { name: 'สิทธิ์' })).toHaveAttribute('href', '/admin/roles/1000');
    await user.type(dialog.getByLabelText(WHY), 'ย้ายฝ่าย');
    await user.click(dialog.getByRole('button', { name: 'เปลี่ยนบทบาท' }));
    await waitFor(() => expect(sent).toEqual([['/admin/staff/9/role', { role_id: 1000, reason: 'ย้ายฝ่าย' }]]));
  });

  it('turns a former colleague into a customer after confirmation', async () => {
    const { user, sent } = open();
    await user.click(await screen.findByRole('button', { name: 'เปลี่ยนบทบาท: มานี' }));
    await user.click(screen.getByRole('button', { name: 'ไม่ได้ทำงานที่นี่แล้ว' }));
    expect(sent).toEqual([]);
    await user.type(screen.getByLabelText(WHY), 'ลาออก');
    await user.click(screen.getByRole('button', { name: 'เปลี่ยนเป็นบัญชีลูกค้า' }));
    await waitFor(() =>
      expect(sent).toEqual([['/admin/staff/9/role', { role_id: ROLE.CUSTOMER, reason: 'ลาออก' }]]),
    );
  });
});

describe('adding staff', () => {
  const fill = async ({ user }: ReturnType<typeof open>) => {
    await user.click(await screen.findByRole('button', { name: 'เพิ่มพนักงาน' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'เพิ่มพนักงาน' }));
    await user.type(dialog.getByLabelText('ชื่อ'), ' วีระ ');
    await user.type(dialog.getByLabelText('อีเมล'), 'weera@example.com');
    await user.type(dialog.getByLabelText(WHY), ' รับคนเพิ่ม ');
    return dialog;
  };

  it('shows missing fields, and sends nothing', async () => {
    const { user, sent } = open();
    await user.click(await screen.findByRole('button', { name: 'เพิ่มพนักงาน' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('อีเมล'), 'weera@');
    await user.click(dialog.getByRole('button', { name: 'เพิ่มและส่งลิงก์' }));
    expect(await dialog.findByText('กรอกชื่อ')).toBeInTheDocument();
    expect(dialog.getByText('กรอกอีเมลให้ถูกต้อง')).toBeInTheDocument();
    expect(dialog.getByText('เขียนเหตุผล')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('sends identity and role, and reports where the link goes', async () => {
    const page = open();
    const dialog = await fill(page);
    await page.user.selectOptions(dialog.getByLabelText('บทบาท'), 'คลังสินค้า');
    await page.user.click(dialog.getByRole('button', { name: 'เพิ่มและส่งลิงก์' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.sent).toEqual([
      [
        '/admin/staff',
        {
          ...{ first_name: 'วีระ', last_name: '', email: 'weera@example.com' },
          ...{ role_id: ROLE.INVENTORY, reason: 'รับคนเพิ่ม' },
        },
      ],
    ]);
    expect(page.store.getState().layout.toasts).toMatchObject([
      { tone: 'done', text: 'ส่งลิงก์ไปที่ weera@example.com แล้ว' },
    ]);
  });

  it('keeps the input when the e-mail has an account', async () => {
    const page = open(ROLE.OWNER, () => refusal('STAFF.EMAIL_TAKEN', 'อีเมลนี้มีบัญชีอยู่แล้ว', 409));
    const dialog = await fill(page);
    await page.user.click(dialog.getByRole('button', { name: 'เพิ่มและส่งลิงก์' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('อีเมลนี้มีบัญชีอยู่แล้ว');
    expect(dialog.getByLabelText('อีเมล')).toHaveValue('weera@example.com');
  });
});

describe('an expired confirmation code', () => {
  const stale = () => refusal('AUTH.CONFIRM_REQUIRED', 'กรุณายืนยันด้วยรหัสใหม่', 403);
  const ask = async (page: ReturnType<typeof open>) => {
    await page.user.click(await screen.findByRole('button', { name: 'ระงับสิทธิ์: มานี' }));
    await page.user.type(screen.getByLabelText(WHY), 'ลาออก');
    await page.user.click(screen.getByRole('button', { name: 'ระงับสิทธิ์' }));
    return within(await screen.findByRole('dialog', { name: 'ยืนยันว่ายังเป็นคุณ' }));
  };

  it('is requested again, and the action performed then', async () => {
    let fresh = false;
    const codes: unknown[] = [];
    server.use(
      http.post('*/api/v3/users/me/second_step/confirm', async ({ request }) => {
        codes.push(await request.json());
        fresh = codes.length === 2;
        return fresh
          ? HttpResponse.json({ token: 'confirmed', expires_at: '2026-11-21T06:00:00Z' })
          : refusal('AUTH.WRONG_CODE', 'รหัสไม่ถูกต้อง', 422);
      }),
    );
    const page = open(ROLE.OWNER, () => (fresh ? HttpResponse.json({ ok: true }) : stale()));
    const dialog = await ask(page);
    const field = dialog.getByLabelText('รหัสจากแอปยืนยันตัวตน');
    await page.user.type(field, '111111{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('รหัสไม่ถูกต้อง');
    expect(field).toHaveValue('');
    await page.user.type(field, '123 456{Enter}');
    await waitFor(() =>
      expect(page.store.getState().layout.toasts).toMatchObject([{ text: 'มานี ออกจากระบบแล้วและไม่มีสิทธิ์อีก' }]),
    );
    expect(codes).toEqual([{ code: '111111' }, { code: '123456' }]);
    expect(page.store.getState().session.token).toBe('confirmed');
    expect(page.sent).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('when cancelled, nothing happens and no error is shown', async () => {
    const page = open(ROLE.OWNER, stale);
    const dialog = await ask(page);
    await page.user.click(dialog.getByRole('button', { name: 'ปิด' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'ยืนยันว่ายังเป็นคุณ' })).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(page.sent).toHaveLength(1);
    expect(page.store.getState().layout.toasts).toEqual([]);
  });
});
