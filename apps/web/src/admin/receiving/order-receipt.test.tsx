import type { PurchaseOrder } from '@mali/contracts/purchase-orders';
import type { Goods, NewReceiptRequest } from '@mali/contracts/receiving';
import { ROLE } from '@mali/contracts/roles';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server, settled } from '../../testing/server.ts';
import { staffStore } from '../shared/fixtures.ts';
import { NewReceipt } from './new-receipt.tsx';

vi.mock('../shared/sound.ts', () => ({ playSound: vi.fn() }));

const goods = (mat_var_id: number): Goods => ({
  ...{ mat_var_id, item_id: `SKU-${mat_var_id}`, gtin: null, brand_en: 'Mali', image: null },
  ...{ name_th: `ครีม ${mat_var_id}`, name_en: `Cream ${mat_var_id}`, expires: mat_var_id === 1, lots: [] },
});
const ordered = (mat_var_id: number, units: number, received: number) => ({
  ...{ line_no: mat_var_id, mat_var_id, item_id: `SKU-${mat_var_id}`, gtin: null, name_en: '', name_th: '' },
  ...{ brand_en: 'Mali', image: null, item_no: '', units, received, unit_cost: null, expected_on: null },
});
const ORDER = {
  ...{ po_id: 7, po_no: 'PO-2611-0007', state: 'partial', supplier: 'ท่าเรือ', revision: 3 },
  lines: [ordered(1, 12, 4), ordered(2, 5, 0), ordered(3, 6, 6)],
} as unknown as PurchaseOrder;
let order: PurchaseOrder;
let posted: NewReceiptRequest[];

beforeEach(() => {
  sessionStorage.clear();
  posted = [];
  order = ORDER;
  server.use(
    http.get('*/api/admin/purchase_orders/7', () => HttpResponse.json(order)),
    http.post('*/api/admin/receiving/goods', async ({ request }) => {
      const { codes, variants } = (await request.json()) as { codes: string[]; variants: number[] };
      const ids = [...variants, ...codes.map((code) => Number(code.replace('SKU-', '')))];
      return HttpResponse.json({ goods: ids.map(goods) });
    }),
    http.post('*/api/admin/receiving', async ({ request }) => {
      posted.push((await request.json()) as NewReceiptRequest);
      return HttpResponse.json({ receipt_id: 12, units: 3, lines: [] });
    }),
  );
});

const open = () =>
  renderPart(<NewReceipt />, { at: '/admin/receiving/new?order=7', store: staffStore(ROLE.INVENTORY) });
const line = async (id: number) =>
  within((await screen.findAllByRole('listitem', { name: `ครีม ${id}` }))[0] as HTMLElement);
const type = async (id: number, label: string | RegExp, value: string) =>
  fireEvent.change((await line(id)).getByLabelText(label), { target: { value } });
const post = () => fireEvent.click(screen.getByRole('button', { name: 'บันทึกเข้าสต็อก' }));

it('of an order has the lines that it waits for, and posts those alone of which something has come', async () => {
  open();
  expect((await line(1)).getByText(/รออีก 8 ชิ้น/)).toBeInTheDocument();
  expect(screen.queryByRole('listitem', { name: 'ครีม 3' })).toBeNull();
  post();
  expect(await screen.findByText('สแกนสินค้าก่อน')).toBeInTheDocument();
  fireEvent.click((await line(1)).getByRole('button', { name: 'มาครบ ครีม 1' }));
  await type(1, 'ล็อต', 'A1');
  post();
  // It has an expiry, which is needed as without an order.
  expect((await (await line(1)).findAllByText('ต้องกรอก')).length).toBe(1);
  await type(1, /^วันหมดอายุ/, '2031-05-31');
  post();
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]).toMatchObject({
    lines: [{ mat_var_id: 1, quantity: 8, lot: 'A1', unit_cost: null }],
    order: { po_id: 7, over: false, differences: [] },
  });
  expect(posted[0]?.request_key).toMatch(/^[0-9a-f-]{36}$/);
});

it('more than ordered has to be confirmed, and differences are noted at their line', async () => {
  const { user } = open();
  await type(2, 'จำนวนชิ้น', '7');
  await type(2, 'ล็อต', 'B1');
  expect((await line(2)).getByText(/เกินมา 2 ชิ้น/)).toBeInTheDocument();
  await user.click((await line(2)).getByRole('button', { name: 'แจ้งของไม่ตรง ครีม 2' }));
  await user.clear((await line(2)).getByLabelText('กี่ชิ้น'));
  post();
  expect(await (await line(2)).findByText('จำนวนเต็มตั้งแต่ 1')).toBeInTheDocument();
  await settled();
  expect(posted).toEqual([]);
  await user.type((await line(2)).getByLabelText('กี่ชิ้น'), '3');
  await user.type((await line(2)).getByLabelText(/^หมายเหตุ/), 'ฝาแตก');
  await user.click(screen.getByLabelText(/เกินจากที่สั่ง/));
  post();
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]?.order).toEqual({
    ...{ po_id: 7, over: true },
    differences: [{ mat_var_id: 2, kind: 'damaged', units: 3, note: 'ฝาแตก' }],
  });
});

it('keeps what was counted in the tab, for this order alone', async () => {
  const { unmount } = open();
  await type(2, 'จำนวนชิ้น', '4');
  unmount();
  open();
  expect((await line(2)).getByLabelText('จำนวนชิ้น')).toHaveValue('4');
});

it('of an order that waits for nothing says so', async () => {
  order = { ...ORDER, state: 'received' };
  open();
  expect(await screen.findByText('ใบสั่งซื้อนี้ไม่มีของที่รอรับ')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'บันทึกเข้าสต็อก' })).toBeNull();
});
