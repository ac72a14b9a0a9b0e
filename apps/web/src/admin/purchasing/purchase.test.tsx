import type { PurchaseOrder } from '@mali/contracts/purchase-orders';
import { ROLE, type RoleId } from '@mali/contracts/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { Messages } from '../frame/popups.tsx';
import { staffStore } from '../shared/fixtures.ts';
import { Component as Purchase } from './routes/purchase.tsx';

const ORDER: PurchaseOrder = {
  ...{ po_id: 7, po_no: 'PO-2611-0007', state: 'draft', supplier_id: 5, supplier: 'ท่าเรือ', revision: 3 },
  ...{
    created_at: '2026-11-20T05:00:00Z',
    sent_at: null,
    by: 'Boonma',
    expected_on: '2026-12-01',
    late: false,
  },
  ...{
    line_count: 1,
    units: 12,
    received: 0,
    cost: 600,
    vat: 42,
    total: 642,
    minimum_order: 1000,
    version: 0,
  },
  ...{ note: '', reason: '', lang: 'th', email: 'nid@harbour.example', shows_costs: true, mail: 'none' },
  lines: [
    {
      ...{ line_no: 1, mat_var_id: 8, item_id: 'SKU-8', gtin: null, name_en: 'Cream', name_th: 'ครีม' },
      ...{ brand_en: 'Mali', image: null, item_no: 'H-1', units: 12, received: 0, unit_cost: 50 },
      expected_on: null,
    },
  ],
  ...{ versions: [], receipts: [] },
};
const SENT: PurchaseOrder = {
  ...{ ...ORDER, state: 'partial', sent_at: '2026-11-20T06:00:00Z', version: 1, received: 5, mail: 'sent' },
  lines: ORDER.lines.map((line) => ({ ...line, received: 5 })),
  versions: [{ version: 1, sent_at: '2026-11-20T06:00:00Z', by: 'Boonma', reason: '' }],
  receipts: [{ receipt_id: 31, received_at: '2026-11-25T06:00:00Z', state: 'posted', units: 5 }],
};
let order: PurchaseOrder;
let sent: { path: string; body: unknown }[];
beforeEach(() => {
  sessionStorage.clear();
  order = ORDER;
  sent = [];
  server.use(
    http.get('*/api/admin/purchase_orders/7', () => HttpResponse.json(order)),
    http.get('*/api/admin/suppliers/5/goods', () => HttpResponse.json({ shows_costs: true, goods: [] })),
    http.post('*/api/admin/purchase_orders/7*', async ({ request }) => {
      const path = new URL(request.url).pathname.split('/').at(-1) ?? '';
      sent.push({ path, body: await request.json() });
      return HttpResponse.json({ ...order, revision: order.revision + 1 });
    }),
  );
});
const open = (role: RoleId = ROLE.OWNER) =>
  renderPart(
    <>
      <Messages />
      <Purchase />
    </>,
    { at: '/admin/purchases/7', path: '/admin/purchases/:po_id', store: staffStore(role) },
  );
const line = async () => within(await screen.findByRole('listitem', { name: 'ครีม' }));

describe('a purchase order', () => {
  it('as a draft shows the sum with VAT while units are typed, is saved, and taken back by undo', async () => {
    const { user } = open();
    const units = (await line()).getByLabelText('สั่ง (ชิ้น)');
    expect(screen.getByText(/฿642/)).toBeInTheDocument();
    await user.clear(units);
    await user.type(units, '24');
    expect(screen.getByText(/฿1,284/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    await user.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toMatchObject([
      { path: '7', body: { revision: 3, lines: [{ mat_var_id: 8, units: 24, unit_cost: 50 }] } },
      { path: '7', body: { revision: 4, lines: [{ mat_var_id: 8, units: 12 }] } },
    ]);
  });

  it('is sent by mail, after it said that it is below the minimum; or marked as sent', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'ส่งให้ผู้ขาย' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/ยังไม่ถึงยอดสั่งขั้นต่ำ ฿1,000/)).toBeInTheDocument();
    await user.click(dialog.getByLabelText(/nid@harbour.example/));
    await user.click(dialog.getByRole('button', { name: 'บันทึกว่าส่งแล้ว' }));
    await waitFor(() => expect(sent).toEqual([{ path: 'send', body: { revision: 3, by_mail: false } }]));
  });

  it('that was sent is changed by a new version with a reason, not to fewer units than have come', async () => {
    order = SENT;
    const { user } = open();
    expect(await screen.findByRole('link', { name: 'รับของ' })).toHaveAttribute(
      'href',
      '/admin/receiving/new?order=7',
    );
    expect(screen.getByRole('link', { name: 'ใบรับของ #31' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'ยกเลิกใบสั่งซื้อ' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'แก้ใบสั่งซื้อ' }));
    const units = (await line()).getByLabelText('สั่ง (ชิ้น)');
    await user.clear(units);
    await user.type(units, '4');
    await user.click(screen.getByRole('button', { name: 'ส่งฉบับใหม่' }));
    expect(await screen.findByText('กรอกเหตุผล')).toBeInTheDocument();
    await user.type(screen.getByLabelText('แก้เพราะอะไร'), 'ขายดี');
    await user.click(screen.getByRole('button', { name: 'ส่งฉบับใหม่' }));
    expect(await screen.findByText(/สั่งน้อยกว่านี้ไม่ได้/)).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.type(units, '0');
    await user.click(screen.getByRole('button', { name: 'ส่งฉบับใหม่' }));
    await waitFor(() =>
      expect(sent).toMatchObject([{ path: 'revise', body: { reason: 'ขายดี', lines: [{ units: 40 }] } }]),
    );
  });

  it('is closed short with a reason, after it said how many will not come', async () => {
    order = SENT;
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'ปิดโดยไม่ครบ' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/อีก 7 ชิ้นจาก 12 ชิ้น/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'ปิดโดยไม่ครบ' }));
    expect(dialog.getByText('กรอกเหตุผล')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('เหตุผล'), 'เลิกผลิต');
    await user.click(dialog.getByRole('button', { name: 'ปิดโดยไม่ครบ' }));
    await waitFor(() => expect(sent).toEqual([{ path: 'close', body: { revision: 3, reason: 'เลิกผลิต' } }]));
  });

  it('is only read by an accountant', async () => {
    open(ROLE.ACCOUNTANT);
    expect(await screen.findByText('ภาษีมูลค่าเพิ่ม 7% ฿42')).toBeInTheDocument();
    for (const name of ['ส่งให้ผู้ขาย', 'บันทึก', 'ยกเลิกใบสั่งซื้อ'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('button', { name: 'พิมพ์' })).toBeInTheDocument();
  });
});
