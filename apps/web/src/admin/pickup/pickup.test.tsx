import { ROLE } from '@mali/contracts/roles';
import type { StaffPickup, StaffPickups } from '@mali/contracts/staff-pickup';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { staffStore } from '../shared/fixtures.ts';
import { Component as Pickups } from './routes/pickups.tsx';

const SO_NO = 'SO26112012345678';
const ORDER: StaffPickup = {
  so_no: SO_NO,
  branch: { th: 'สาขาสยาม', en: 'Siam' },
  doc_status: 3,
  customer: 'สมหญิง ใจดี',
  mobile: '0812345678',
  placed_at: '2026-11-20T05:00:00Z',
  ready_on: '2026-11-20T17:00:00Z',
  ready_at: null,
  hold_until: null,
  handed_at: null,
  shelved_at: null,
  waits: null,
  to_collect: 0,
  payment_method: 'promptpay',
  items: [
    {
      ...{ line_no: 1, name_en: 'Balm', name_th: 'บาล์ม', shade_en: '01', shade_th: '01', brand_en: 'Nuea' },
      ...{ image: null, gift: false, quantity: 2, lot: 'A1', expires_on: '2027-05-01' },
    },
  ],
};
const READY: StaffPickup = { ...ORDER, ready_at: '2026-11-20T06:00:00Z', hold_until: '2026-11-27T16:59:59Z' };

/** The page with these orders, recording every change. */
async function open(
  orders: StaffPickup[],
  {
    view = 'prepare',
    role = ROLE.SALES_AGENT,
    places = 1,
  }: { view?: string; role?: 0 | 80; places?: number } = {},
) {
  const answer: StaffPickups = {
    places: Array.from({ length: places }, (_, i) => ({
      location_id: 7 + i,
      name: { th: `สาขา ${i + 1}`, en: `Branch ${i + 1}` },
    })),
    counts: { prepare: 1, ready: 2, overdue: 0, put_back: 0 },
    orders,
  };
  const sent: { path: string; body: unknown }[] = [];
  server.use(
    http.get('*/api/admin/pickups', () => HttpResponse.json(answer)),
    http.post('*/api/admin/pickups/:so_no/:act', async ({ request }) => {
      const body = await request.json();
      sent.push({ path: new URL(request.url).pathname, body });
      if (typeof body === 'object' && body !== null && 'code' in body && body.code !== '482915')
        return HttpResponse.json(
          { code: 'PICKUP.CODE', message: 'Wrong', message_th: 'รหัสผิด', details: { left: 4 } },
          { status: 422 },
        );
      return HttpResponse.json(READY);
    }),
  );
  const rendered = renderPart(<Pickups />, { store: staffStore(role), at: `/admin/pickups?view=${view}` });
  await screen.findByRole('heading', { level: 1, name: 'รับที่สาขา' });
  return { ...rendered, sent };
}

describe('pick-ups of a branch', () => {
  it('shows what to take of which lot, and offers undo of "ready"', async () => {
    const { user, sent } = await open([ORDER]);
    const item = await screen.findByText('บาล์ม');
    expect(item.closest('li')).toHaveTextContent(/ล็อต A1/);
    await user.click(screen.getByRole('button', { name: `เตรียมเสร็จแล้ว ${SO_NO}` }));
    await waitFor(() =>
      expect(sent).toEqual([{ path: `/api/admin/pickups/${SO_NO}/ready`, body: { ready: true } }]),
    );
  });

  it('hands over against the typed code, and says how many tries are left', async () => {
    const { user, sent } = await open([READY], { view: 'ready' });
    await user.click(await screen.findByRole('button', { name: `ส่งมอบ ${SO_NO}` }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('รหัส 6 หลัก'), '11 11a11');
    await user.click(within(dialog).getByRole('button', { name: 'ส่งมอบ' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('รหัสผิด ลองได้อีก 4 ครั้ง');
    await user.clear(within(dialog).getByLabelText('รหัส 6 หลัก'));
    await user.type(within(dialog).getByLabelText('รหัส 6 หลัก'), '482915');
    await user.click(within(dialog).getByRole('button', { name: 'ส่งมอบ' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent.map(({ body }) => body)).toEqual([{ code: '111111' }, { code: '482915' }]);
  });

  it('opens the order of a scanned code, and names one that is not here', async () => {
    const { user, sent } = await open([{ ...READY, to_collect: 200, payment_method: 'cod' }], {
      view: 'ready',
    });
    const field = await screen.findByRole('textbox', { name: 'รหัสรับของ' });
    await user.type(field, 'SO26112099999999-482915{Enter}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.type(field, `${SO_NO}-482915{Enter}`);
    const dialog = await screen.findByRole('dialog');
    const confirm = within(dialog).getByRole('button', { name: 'ส่งมอบ' });
    expect(within(dialog).getByLabelText('รหัส 6 หลัก')).toHaveValue('482915');
    expect(confirm).toBeDisabled();
    await user.click(within(dialog).getByRole('checkbox', { name: /รับเงิน ฿200 แล้ว/ }));
    await user.click(confirm);
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ code: '482915', collected: 200 }]));
  });

  it('reports goods that it has not by line, units of several lots together; such an order waits', async () => {
    const [item] = ORDER.items;
    if (item === undefined) throw new Error('no item');
    const lots = [item, { ...item, lot: 'A2', quantity: 1 }];
    const { user, sent } = await open([
      { ...ORDER, items: lots },
      { ...ORDER, so_no: 'SO26112000000002', waits: 'stock' },
    ]);
    expect(await screen.findByText('แจ้งสินค้าไม่ครบแล้ว รอสำนักงานดูแล')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^สินค้าไม่ครบ/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: /^สินค้าไม่ครบ/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const more = await dialog.findByRole('button', { name: 'เพิ่มจำนวนที่ขาดของ บาล์ม' });
    for (let i = 0; i < 4; i += 1) await user.click(more);
    await user.click(dialog.getByRole('button', { name: 'สินค้าไม่ครบ' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      path: expect.stringMatching(/pickups\/SO\d{14}\/shortage$/),
      body: { lines: [{ line_no: 1, quantity: 3 }], cause: 'missing' },
    });
  });

  it('waits with an order whose customer wants to cancel it', async () => {
    await open([{ ...READY, waits: 'cancel' }], { view: 'ready' });
    expect(await screen.findByText('ลูกค้าขอยกเลิก รอคำตอบก่อน')).toBeVisible();
    expect(screen.queryByRole('button', { name: `ส่งมอบ ${SO_NO}` })).not.toBeInTheDocument();
  });

  it('tells people without a branch what to do; the owner gives people their branches', async () => {
    await open([], { places: 0 });
    expect(await screen.findByRole('heading', { name: 'ยังไม่ได้กำหนดสาขาให้คุณ' })).toBeVisible();
  });

  it('lets the owner give people their branches', async () => {
    const saved: unknown[] = [];
    const branch = (id: number) => ({
      ...{
        location_id: id,
        code: `b${id}`,
        kind: 'branch',
        name: { th: `สาขา ${id - 6}`, en: `Branch ${id - 6}` },
      },
    });
    const places = [branch(7), branch(8)];
    const people = [{ user_id: 5, name: 'มานี', email: 'manee@example.com', places: [7] }];
    server.use(
      http.get('*/api/admin/branch_people', () => HttpResponse.json({ people, places })),
      http.post('*/api/admin/branch_people/5', async ({ request }) => {
        saved.push(await request.json());
        return HttpResponse.json({ people, places });
      }),
    );
    const { user } = await open([], { places: 2, role: ROLE.OWNER });
    await user.click(await screen.findByRole('button', { name: 'พนักงานของสาขา' }));
    await user.click(await screen.findByRole('checkbox', { name: 'สาขา 2' }));
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    await waitFor(() => expect(saved).toEqual([{ places: [7, 8], was: [7] }]));
  });
});
