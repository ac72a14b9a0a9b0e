import type { CartState } from '@mali/contracts/cart';
import { ROLE, type RoleId } from '@mali/contracts/roles';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { card, cartAnswer } from '../../testing/products.ts';
import { server } from '../../testing/server.ts';
import { officeRoutes } from '../router.tsx';
import { answerLists, staffStore } from '../shared/fixtures.ts';
import { EMPTY_ORDER, type NewOrderDraft } from './new-order-draft.ts';

const serum = card(1, { mat_name_th: 'เซรั่มดอกมะลิ', net_price: 320, mat_price: 320 });
const PLACE = { subdistrict: 'สีลม', district: 'บางรัก', province: 'กรุงเทพมหานคร', zipcode: '10500' };
const TYPED: Partial<NewOrderDraft> = {
  ...{ lines: [{ mat_var_id: serum.mat_var_id, quantity: 2 }], email: 'pim@example.com' },
  ...{ name: 'พิมพ์ชนก วัฒนากร', mobile: '081-234-5678', street: '48/7 สุขุมวิท', place: PLACE },
};

beforeEach(() => sessionStorage.clear());

/** Opens the page with a draft; the store of the shop answers with two units at ฿320, or that they are sold out. */
function open(draft: Partial<NewOrderDraft>, role: RoleId = ROLE.SALES_AGENT) {
  const sent: { key: string | null; body: unknown }[] = [];
  let soldOut = false;
  sessionStorage.setItem('mali.draft.office-order', JSON.stringify({ ...EMPTY_ORDER, ...draft }));
  const cart = (): CartState => {
    const { items, ...rest } = cartAnswer([[serum, 2]]);
    const line = { mat_var_id: serum.mat_var_id, quantity: 2, list: 320, net: 320, amount: 640 };
    return {
      ...rest,
      ...{ count: 2, list: 640, subtotal: 640, total: 640 },
      items: items.map((item) => ({ ...item, sold_out: soldOut })),
      cart_items: items,
      lines: [
        {
          ...line,
          ...{ discount: 0, code_discount: 0, unavailable: soldOut, discounts: [] },
        } as CartState['lines'][number],
      ],
    };
  };
  answerLists({});
  server.use(
    http.get('*/api/v3/checkout-options', () =>
      HttpResponse.json({
        payment_methods: [{ method: 'promptpay', available: true, fee: 0, max_total: null }],
        ...{ accounts: [], card_form: null },
      }),
    ),
    http.post('*/api/admin/orders/quote', () =>
      HttpResponse.json({ cart: cart(), promised_at: '2026-11-24T00:00:00Z', served: true, cod: true }),
    ),
    http.post('*/api/admin/orders', async ({ request }) => {
      sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
      soldOut = true;
      return HttpResponse.json(
        { code: 'ORDER.INSUFFICIENT_STOCK', message: 'x', message_th: 'x', details: {} },
        { status: 409 },
      );
    }),
  );
  render(
    <Providers store={staffStore(role)}>
      <RouterProvider router={createMemoryRouter(officeRoutes, { initialEntries: ['/admin/orders/new'] })} />
    </Providers>,
  );
  return sent;
}

it('an order without e-mail and address is refused at its fields, the first of them in focus, and nothing is sent', async () => {
  const sent = open({ lines: TYPED.lines ?? [] });
  await userEvent.click(await screen.findByRole('button', { name: 'สร้างคำสั่งซื้อ ฿640' }));
  expect(await screen.findByText('ตรวจช่องที่มีข้อความสีแดง')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('อีเมลของลูกค้า')).toHaveFocus());
  expect(screen.getByRole('textbox', { name: /^ชื่อ/ })).toBeInvalid();
  expect(sent).toEqual([]);
});

it('an order of a product that has just sold out says so, marks the line, and loses nothing that was typed', async () => {
  const sent = open(TYPED);
  await userEvent.click(await screen.findByRole('button', { name: 'สร้างคำสั่งซื้อ ฿640' }));
  expect(await screen.findByText(/สินค้าเพิ่งหมดหรือเหลือไม่พอ/)).toBeInTheDocument();
  expect(sent).toMatchObject([
    {
      key: expect.stringMatching(/^[\w-]{8,}$/),
      body: {
        ...{ user_id: null, total: 640, payment_method: 'promptpay' },
        items: [{ mat_var_id: serum.mat_var_id, quantity: 2 }],
        delivery_address: { email: 'pim@example.com', ...PLACE },
      },
    },
  ]);
  expect(await screen.findByText('หมด')).toBeInTheDocument();
  expect(screen.getByLabelText('อีเมลของลูกค้า')).toHaveValue('pim@example.com');
  expect(sessionStorage.getItem('mali.draft.office-order')).toContain('48/7');
  await userEvent.click(screen.getByRole('button', { name: /^สร้างคำสั่งซื้อ/ }));
  expect(await screen.findByText(/มีสินค้าที่หมด เอาออกก่อน/)).toBeInTheDocument();
  expect(sent).toHaveLength(1);
});

it('an order that is sent off while its price is on the way is sent once it is there', async () => {
  const sent = open(TYPED);
  const make = await screen.findByRole('button', { name: 'สร้างคำสั่งซื้อ ฿640' });
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  // Falls through to the answer of the shop.
  server.use(http.post('*/api/admin/orders/quote', () => held));
  await userEvent.type(screen.getByLabelText('อีเมลของลูกค้า'), 'a');
  await userEvent.click(make);
  expect(make).toHaveAttribute('aria-busy', 'true');
  expect(sent).toEqual([]);
  answer();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ total: 640, delivery_address: { email: 'pim@example.coma' } });
});

it('a full tax invoice is asked for with the checkout’s rules; the draft has its buyer, but not the number of a person', async () => {
  const sent = open(TYPED);
  const make = await screen.findByRole('button', { name: 'สร้างคำสั่งซื้อ ฿640' });
  await userEvent.click(screen.getByRole('button', { name: 'ออกใบกำกับภาษีเต็มรูป' }));
  const number = screen.getByLabelText(/^เลขประจำตัวผู้เสียภาษี/);
  await userEvent.type(number, '1101700230709');
  await userEvent.click(make);
  expect(await screen.findByText('ตรวจช่องที่มีข้อความสีแดง')).toBeInTheDocument();
  expect(number).toBeInvalid();
  expect(sent).toEqual([]);
  await userEvent.clear(number);
  await userEvent.type(number, '1101700230708');
  const stored = JSON.parse(sessionStorage.getItem('mali.draft.office-order') ?? '{}');
  expect(stored.tax).toEqual({ kind: 'person', name: TYPED.name, tax_id: '', branch: '00000' });
  await userEvent.click(make);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    tax_invoice: { kind: 'person', name: TYPED.name, tax_id: '1101700230708' },
  });
});

it('a draft with a company’s tax invoice is sent with number and branch', async () => {
  const company = {
    kind: 'company',
    name: 'บริษัท ดอกไม้ จำกัด',
    tax_id: '0105512345676',
    branch: '00002',
  } as const;
  const sent = open({ ...TYPED, tax: company });
  expect(await screen.findByDisplayValue('00002')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'สร้างคำสั่งซื้อ ฿640' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ tax_invoice: company });
});

it('a product found by its SKU stays under the finger: it is shown once the exact unit is known', async () => {
  open({});
  const name = 'เพิ่ม เซรั่มดอกมะลิ';
  server.use(
    http.post('*/api/api/v2/materials', () =>
      HttpResponse.json({ data: [serum], count: 1, page: 1, limit: 8, next: null }),
    ),
    // The exact unit is answered last: when the product is shown, or after a while in which it was not.
    http.get('*/api/v3/chats/item', async () => {
      await waitFor(() => screen.getByRole('button', { name }), { timeout: 300 }).catch(() => undefined);
      return HttpResponse.json({ mat_id: serum.mat_id, item_id: serum.item_id });
    }),
    http.get('*/api/api/v2/material', () => HttpResponse.json({ ...serum, variants: [{ ...serum }] })),
  );
  await userEvent.type(await screen.findByRole('searchbox', { name: /SKU/ }), serum.item_id);
  const add = await screen.findByRole('button', { name });
  await screen.findByText(/SKU-1/);
  expect(add).toBeInTheDocument();
});

it('a role that makes no orders is told so', async () => {
  open({}, ROLE.INVENTORY);
  expect(await screen.findByText(/บัญชีนี้สร้างคำสั่งซื้อไม่ได้/)).toBeInTheDocument();
});
