import type { NewPurchaseRequest } from '@mali/contracts/purchase-orders';
import type { Reorder } from '@mali/contracts/reorder';
import { ROLE, type RoleId } from '@mali/contracts/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { Messages } from '../frame/popups.tsx';
import { staffStore } from '../shared/fixtures.ts';
import { Component as ReorderPage } from './routes/reorder.tsx';

const line = (mat_var_id: number, units: number) => ({
  ...{
    mat_var_id,
    item_id: `SKU-${mat_var_id}`,
    name_en: 'Cream',
    name_th: `ครีม ${mat_var_id}`,
    brand_en: 'Mali',
  },
  ...{ image: null, free: 19, coming: 24, rate: 3.2, lasts: 5, pack_size: 12, unit_cost: 50, units },
});
const proposal = (cover: number): Reorder => ({
  ...{ supplier_id: 5, name: 'ท่าเรือ', lead_days: 9, minimum_order: 1000, cover, extra_days: 4 },
  ...{ below_minimum: false, shows_costs: true, lines: [line(1, cover === 30 ? 84 : 48), line(2, 12)] },
});
let sent: NewPurchaseRequest[];
let covers: number[];
beforeEach(() => {
  sent = [];
  covers = [];
  server.use(
    http.get('*/api/admin/reorder', () =>
      HttpResponse.json({
        suppliers: [{ supplier_id: 5, name: 'ท่าเรือ', lead_days: 9, minimum_order: 1000, runs_out: 2 }],
        without_supplier: 3,
      }),
    ),
    http.get('*/api/admin/reorder/5', ({ request }) => {
      const cover = Number(new URL(request.url).searchParams.get('cover'));
      covers.push(cover);
      return HttpResponse.json(proposal(cover));
    }),
    http.post('*/api/admin/purchase_orders', async ({ request }) => {
      sent.push((await request.json()) as NewPurchaseRequest);
      return HttpResponse.json({ po_id: 7, po_no: 'PO-2611-0007' });
    }),
  );
});
const open = (role: RoleId = ROLE.INVENTORY) =>
  renderPart(
    <>
      <Messages />
      <ReorderPage />
    </>,
    { at: '/admin/reorder?supplier=5', store: staffStore(role) },
  );
const units = async (id: number) =>
  within(await screen.findByRole('listitem', { name: `ครีม ${id}` })).getByLabelText('สั่ง (ชิ้น)');

it('explains what is proposed, and makes the draft of what staff have adjusted with one press', async () => {
  const { user } = open();
  expect((await screen.findAllByText('ขายวันละ 3.2 ชิ้น อยู่ได้ 5 วัน ส่งใน 9 วัน')).length).toBe(2);
  expect(screen.getByText(/อีก 4 วัน เพื่อให้ถึงยอดสั่งขั้นต่ำ ฿1,000/)).toBeInTheDocument();
  expect(screen.getByText(/อีก 3 แบบ/)).toBeInTheDocument();
  // 84 and 12 units of 50 baht, and 7 % of VAT.
  expect(screen.getByText(/฿5,136/)).toBeInTheDocument();
  await user.clear(await units(1));
  await user.type(await units(1), '96');
  await user.clear(await units(2));
  await user.click(screen.getByRole('button', { name: 'สร้างร่างใบสั่งซื้อ' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    ...{ supplier_id: 5, expected_on: null },
    lines: [{ mat_var_id: 1, units: 96, expected_on: null }],
  });
});

it('is reckoned anew for other days of cover', async () => {
  const { user } = open();
  expect(await units(1)).toHaveValue('84');
  const cover = screen.getByLabelText('ให้พอขายกี่วัน');
  await user.clear(cover);
  expect(screen.getByText('ใส่ 1 ถึง 365 วัน')).toBeInTheDocument();
  await user.type(cover, '9');
  await waitFor(async () => expect(await units(1)).toHaveValue('48'));
  // The field that is empty for a moment asks for no other number of days.
  expect([...new Set(covers)]).toEqual([30, 9]);
});

it('is only read by an accountant', async () => {
  open(ROLE.ACCOUNTANT);
  expect(await units(1)).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'สร้างร่างใบสั่งซื้อ' })).toBeNull();
});
