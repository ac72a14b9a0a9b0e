import { ROLE, type RoleId } from '@mali/contracts/roles';
import type {
  Supplier,
  SupplierFields,
  SupplierGoods,
  SupplierGoodsRequest,
} from '@mali/contracts/suppliers';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { Messages } from '../frame/popups.tsx';
import { staffStore } from '../shared/fixtures.ts';
import { Component as SupplierPage } from './routes/supplier.tsx';

const HARBOUR: Supplier = {
  ...{
    supplier_id: 5,
    name: 'ท่าเรือ',
    tax_id: '',
    address: '',
    contact: 'นิด',
    phone: '',
    email: null,
    lang: 'th',
  },
  ...{ lead_days: 7, minimum_order: 500, payment_days: 30, note: '', active: true, goods: 1, revision: 3 },
};
const GOODS: SupplierGoods = {
  shows_costs: true,
  goods: [
    {
      ...{ mat_var_id: 8, item_id: 'SKU-8', name_en: 'Cream', name_th: 'ครีม', brand_en: 'Mali', image: null },
      ...{ item_no: 'H-1', pack_size: 6, preferred: true, unit_cost: 12.5, revision: 2 },
    },
  ],
};
let sent: unknown[];
beforeEach(() => {
  sessionStorage.clear();
  sent = [];
  server.use(
    http.get('*/api/admin/suppliers/5', () => HttpResponse.json(HARBOUR)),
    http.get('*/api/admin/suppliers/5/goods', () => HttpResponse.json(GOODS)),
  );
});
const open = (at: string, role: RoleId = ROLE.OWNER) =>
  renderPart(
    <>
      <Messages />
      <SupplierPage />
    </>,
    { at, path: '/admin/suppliers/:supplier_id?', store: staffStore(role) },
  );

describe('a supplier', () => {
  it('says at its fields what is wrong, and is made with amounts as numbers', async () => {
    server.use(
      http.post('*/api/admin/suppliers', async ({ request }) => {
        sent.push((await request.json()) as SupplierFields);
        return HttpResponse.json(HARBOUR);
      }),
    );
    const { user } = open('/admin/suppliers/new');
    await user.type(await screen.findByLabelText(/^เลขผู้เสียภาษี/), '123');
    await user.click(screen.getByRole('button', { name: 'เพิ่มผู้ขาย' }));
    expect(await screen.findByText('เลขผู้เสียภาษีมี 13 หลัก')).toBeInTheDocument();
    expect(screen.getByLabelText('ชื่อ')).toHaveAttribute('aria-invalid', 'true');
    expect(sent).toEqual([]);
    await user.type(screen.getByLabelText('ชื่อ'), 'ท่าเรือ');
    await user.clear(screen.getByLabelText(/^เลขผู้เสียภาษี/));
    await user.clear(screen.getByLabelText(/^สั่งขั้นต่ำ/));
    await user.type(screen.getByLabelText(/^สั่งขั้นต่ำ/), '1500.50');
    await user.click(screen.getByRole('button', { name: 'เพิ่มผู้ขาย' }));
    await waitFor(() =>
      expect(sent).toMatchObject([{ name: 'ท่าเรือ', minimum_order: 1500.5, lead_days: 7, email: null }]),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'ท่าเรือ' })).toBeInTheDocument();
  });

  it('is ended, and in use again by undo', async () => {
    server.use(
      http.post('*/api/admin/suppliers/5/active', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(HARBOUR);
      }),
    );
    const { user } = open('/admin/suppliers/5');
    await user.click(await screen.findByRole('button', { name: 'เลิกใช้ผู้ขายนี้' }));
    await user.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { active: false, was: true },
        { active: true, was: false },
      ]),
    );
  });

  it('has terms of its products changed, and taken back by undo', async () => {
    server.use(
      http.post('*/api/admin/suppliers/5/goods', async ({ request }) => {
        const body = (await request.json()) as SupplierGoodsRequest;
        sent.push(body);
        return HttpResponse.json({ ...GOODS, goods: [{ ...GOODS.goods[0], revision: body.revision + 1 }] });
      }),
    );
    const { user } = open('/admin/suppliers/5');
    await user.click(await screen.findByRole('button', { name: 'แก้ไข ครีม' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.clear(dialog.getByLabelText('ชิ้นต่อแพ็ก'));
    await user.click(dialog.getByRole('button', { name: 'บันทึก' }));
    expect(dialog.getByText('จำนวนเต็มตั้งแต่ 1')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('ชิ้นต่อแพ็ก'), '12');
    await user.click(dialog.getByRole('button', { name: 'บันทึก' }));
    await user.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        { mat_var_id: 8, pack_size: 12, unit_cost: 12.5, revision: 2 },
        { mat_var_id: 8, pack_size: 6, unit_cost: 12.5, revision: 3 },
      ]),
    );
  });

  it('is only read by those who may not edit', async () => {
    server.use(
      http.get('*/api/admin/suppliers/5/goods', () => HttpResponse.json({ ...GOODS, shows_costs: false })),
    );
    open('/admin/suppliers/5', ROLE.ACCOUNTANT);
    expect(await screen.findByText('ครีม')).toBeInTheDocument();
    expect(screen.getByLabelText('ชื่อ')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'บันทึก' })).toBeNull();
    expect(screen.queryByText('ต้นทุนต่อชิ้น (บาท)')).toBeNull();
  });
});
