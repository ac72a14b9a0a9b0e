import { ROLE, type RoleId } from '@mali/contracts/roles';
import type { MoveUnitsRequest, StaffStock } from '@mali/contracts/staff-stock';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { Messages } from '../frame/popups.tsx';
import { staffStore } from '../shared/fixtures.ts';
import { Component as VariantStock } from './routes/variant-stock.tsx';

const STOCK: StaffStock = {
  ...{ mat_var_id: 7, sku: 'AC-01', barcode: null, name_th: 'เซรั่ม', name_en: 'Serum', brand: 'Mali' },
  ...{
    shade_th: '',
    shade_en: '',
    image: null,
    on_hand: 9,
    held: 2,
    closed: 3,
    branches: 0,
    free: 4,
    coming: 30,
    rate: 3.25,
    lasts: 1,
    coming_on: '2026-12-01',
    awaited: 1,
    sold: 5,
  },
  ...{ expires_on: '2027-06-30', days_left: 218, shows_costs: false },
  places: [
    { location_id: 1, code: 'main', kind: 'warehouse', name: null, active: true, own: true },
    { location_id: 2, code: 'quarantine', kind: 'quarantine', name: null, active: true, own: true },
  ],
  lots: [
    {
      ...{
        lot_id: 3,
        code: 'H2602',
        expires_on: '2027-06-30',
        days_left: 218,
        unit_cost: null,
        state: 'on_sale',
      },
      balances: [
        { location_id: 1, bin: 'A-01', on_hand: 6, held: 2 },
        { location_id: 2, bin: null, on_hand: 3, held: 0 },
      ],
    },
  ],
  orders: [
    { so_no: 'SO26112012345671', doc_status: 3, placed_at: '2026-11-20T05:00:00Z', lot_id: 3, units: 2 },
  ],
  more_orders: 0,
  cover: {
    ...{ sold_30: 65, days_30: 20, sold_90: 90, days_90: 60, lead_days: 9, runs_out: true },
    supplier: { supplier_id: 5, name: 'ท่าเรือ' },
  },
  coming_orders: [
    {
      ...{ po_id: 4, po_no: 'PO-2611-0004', supplier: 'ท่าเรือ', units: 30, expected_on: '2026-12-01' },
      late: false,
    },
  ],
  allotments: [],
};

const MOVED = [
  {
    movement_id: 2,
    reason: 'damaged',
    units: 2,
    note: 'แตก',
    document: 'undo damage 3 1a2b3c4d',
    so_no: null,
  },
  { movement_id: 1, reason: 'damaged', units: -2, note: 'แตก', document: 'damage 3 1a2b3c4d', so_no: null },
].map((one) => ({
  ...one,
  at: '2026-11-20T05:00:00Z',
  lot_id: 3,
  lot: 'H2602',
  location_id: 1,
  actor: 'Anong',
}));

function open(role: RoleId = ROLE.INVENTORY) {
  server.use(
    http.get('*/api/admin/stock/7', () => HttpResponse.json(STOCK)),
    http.get('*/api/admin/stock/7/movements', () => HttpResponse.json({ rows: MOVED, before: null })),
  );
  return renderPart(
    <>
      <Messages />
      <VariantStock />
    </>,
    { at: '/admin/stock/7', path: '/admin/stock/:mat_var_id', store: staffStore(role) },
  );
}

it('damaged units are removed with a reason, and put back by undo', async () => {
  const sent: MoveUnitsRequest[] = [];
  const undone: unknown[] = [];
  const { user } = open();
  server.use(
    http.post('*/api/admin/stock_lots/3/units', async ({ request }) => {
      sent.push((await request.json()) as MoveUnitsRequest);
      return HttpResponse.json({ mat_var_id: 7, document: 'damage 3 x' });
    }),
    http.post('*/api/admin/stock/undo', async ({ request }) => {
      undone.push(await request.json());
      return HttpResponse.json({ mat_var_id: 7, document: 'undo damage 3 x' });
    }),
  );
  const [first] = await screen.findAllByRole('button', { name: 'ทำรายการ ล็อต H2602' });
  await user.click(first as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('รายการ'), 'damage');
  await user.click(dialog.getByRole('button', { name: 'บันทึกรายการ' }));
  expect(dialog.getByText('เขียนเหตุผล')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText('จำนวนชิ้น'), '2');
  await user.click(dialog.getByRole('button', { name: 'แตกเสียหาย' }));
  await user.click(dialog.getByRole('button', { name: 'บันทึกรายการ' }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ act: 'damage', units: 2, location_id: 1, reason: 'แตกเสียหาย' }]),
  );
  await user.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
  await waitFor(() => expect(undone).toEqual([{ document: 'damage 3 x' }]));
});

it('a lot gets another shelf place, and undo puts it back', async () => {
  const sent: unknown[] = [];
  const { user } = open();
  server.use(
    http.post('*/api/admin/stock_lots/3', async ({ request }) => {
      const { place, code } = (await request.json()) as { place?: unknown; code: string };
      sent.push({ place, code });
      return HttpResponse.json({ mat_var_id: 7, document: 'correct 3 x' });
    }),
  );
  const [first] = await screen.findAllByRole('button', { name: 'ทำรายการ ล็อต H2602' });
  await user.click(first as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('รายการ'), 'correct');
  const field = dialog.getByLabelText('ชั้นวาง เช่น D-04');
  expect(field).toHaveValue('A-01');
  await user.clear(field);
  await user.type(field, ' D-04 ');
  await user.type(dialog.getByLabelText('เหตุผล'), 'จัดชั้นใหม่');
  await user.click(dialog.getByRole('button', { name: 'บันทึกรายการ' }));
  await waitFor(() =>
    expect(sent).toEqual([{ code: 'H2602', place: { location_id: 1, bin: 'D-04', was: 'A-01' } }]),
  );
  await user.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
  await waitFor(() => expect(sent[1]).toMatchObject({ place: { bin: 'A-01', was: 'D-04' } }));
});

it('units in quarantine can be released, and those that orders hold lead to the orders', async () => {
  const { user } = open();
  const acts = await screen.findAllByRole('button', { name: 'ทำรายการ ล็อต H2602' });
  await user.click(acts[1] as HTMLElement);
  const what = within(await screen.findByRole('dialog')).getByLabelText('รายการ');
  expect(
    within(what)
      .getAllByRole('option')
      .map((option) => option.getAttribute('value')),
  ).toEqual(['release', 'write_off', 'damage', 'adjust']);
  expect(screen.getByRole('link', { name: 'SO26112012345671', hidden: true })).toHaveAttribute(
    'href',
    '/admin/orders/SO26112012345671',
  );
});

it('accountants see the stock and cannot move it', async () => {
  open(ROLE.ACCOUNTANT);
  expect(await screen.findByRole('heading', { level: 1, name: 'เซรั่ม' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /ทำรายการ/ })).toBeNull();
  // Keys of acts are not shown.
  expect(await screen.findByText('ย้อนรายการ')).toBeInTheDocument();
  expect(screen.queryByText(/1a2b3c4d/)).toBeNull();
});

it('says which purchase orders bring it, and when', async () => {
  open();
  const order = await screen.findByRole('link', { name: 'PO-2611-0004' });
  expect(order).toHaveAttribute('href', '/admin/purchases/4');
  expect(order.closest('li')).toHaveTextContent('ท่าเรือ · 1 ธ.ค. 2569');
});

it('says how fast it sells, how long it lasts and what delivery takes', async () => {
  open();
  expect(await screen.findByText(/ขายวันละ 3.3 ชิ้น อยู่ได้ 1 วัน สั่งแล้วส่งใน 9 วัน/)).toBeInTheDocument();
  expect(screen.getByText(/65 ชิ้นใน 20 วันที่มีของ/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'ดูที่ควรสั่งจาก ท่าเรือ' })).toHaveAttribute(
    'href',
    '/admin/reorder?supplier=5',
  );
});
