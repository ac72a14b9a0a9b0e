import type { OrdersAnswer, ReorderAnswer, UnreviewedAnswer } from '@mali/contracts/orders';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { createStore } from '../../../app/store.ts';
import { memberStore } from '../../../testing/member.ts';
import { order } from '../../../testing/orders.ts';
import { card, cartAnswer } from '../../../testing/products.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { sessionEnded } from '../../session/index.ts';
import { Component as Orders } from './orders.tsx';

type Listed = OrdersAnswer['orders'][number];
const COUNTS = { all: 21, to_pay: 2, preparing: 1, shipped: 3, done: 15, cancelled: 0 };

/** An order as in the list response. */
function listed(changes: Partial<Listed> = {}): Listed {
  const { so_no, customer_no, doc_status, payment_method, placed_at, total, items } = order();
  return {
    ...{ so_no, customer_no, doc_status, payment_method, placed_at, total, items, count: 2 },
    ...{ source: 'web', carrier: null, tracking_no: null, to_review: [], documents: [] },
    can: { pay: false, cancel: false, confirm: false },
    ...changes,
  };
}
const numbered = (n: number, changes: Partial<Listed>) =>
  listed({ so_no: `SO2611201234567${n}`, ...changes });

/**
 * The page of a member with these orders.
 * @returns recorded requests, too
 */
function open(answer: Partial<OrdersAnswer> = {}, at = '/account/orders', unreviewed?: UnreviewedAnswer) {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get('*/api/orders', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ orders: [listed()], count: 21, counts: COUNTS, ...answer });
    }),
    http.get('*/api/v3/users/me/unreviewed', () =>
      HttpResponse.json(unreviewed ?? ({ data: [], count: 0 } satisfies UnreviewedAnswer)),
    ),
  );
  const view = renderPart(<Orders />, { store: memberStore(), at, path: '/account/orders' });
  return { ...view, asked };
}

describe('the orders of a customer (CHKO-22 to CHKO-26)', () => {
  it('are listed with number, status and total, ten a page, newest number first', async () => {
    const { asked } = open();
    const link = await screen.findByRole('link', { name: new RegExp(`${order().so_no}.*฿510`) });
    expect(link).toHaveAttribute('href', `/order/${order().so_no}`);
    expect(link).toHaveTextContent('รอชำระเงิน');
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      page: '0',
      limit: '10',
      sort: 'so_no',
      direction: 'desc',
      withItems: 'true',
      withCounts: 'true',
    });
    expect(screen.getByRole('link', { name: 'เก่ากว่า' })).toHaveAttribute('href', '/account/orders?page=2');
    expect(screen.queryByRole('link', { name: 'ใหม่กว่า' })).not.toBeInTheDocument();
  });

  it('are requested by the page number of the URL', async () => {
    const { asked } = open({}, '/account/orders?page=3');
    expect(await screen.findByRole('link', { name: 'ใหม่กว่า' })).toHaveAttribute(
      'href',
      '/account/orders?page=2',
    );
    expect(asked[0]?.get('page')).toBe('2');
    expect(screen.queryByRole('link', { name: 'เก่ากว่า' })).not.toBeInTheDocument();
  });

  it('are grouped by next step, each group with its count', async () => {
    const { asked, user } = open({}, '/account/orders?page=2');
    const kinds = await screen.findByRole('navigation', { name: 'สถานะคำสั่งซื้อ' });
    expect(within(kinds).getByRole('link', { name: 'ทั้งหมด 21' })).toHaveAttribute('aria-current', 'page');
    expect(within(kinds).getByRole('link', { name: 'ยกเลิก' })).toBeInTheDocument();
    await user.click(within(kinds).getByRole('link', { name: 'กำลังเตรียม 1' }));
    await expect.poll(() => asked.at(-1)?.get('doc_status')).toBe('2,29,3,13');
    // Another group starts with its first page.
    expect(asked.at(-1)?.get('page')).toBe('0');
  });

  it('are searched by number or name; no match shows alternatives', async () => {
    const { asked, user, router } = open({ orders: [], count: 0 });
    await user.type(await screen.findByRole('searchbox', { name: 'ค้นหาคำสั่งซื้อ' }), ' 4567 {Enter}');
    await expect.poll(() => asked.at(-1)?.get('keyword')).toBe('4567');
    expect(await screen.findByRole('heading', { name: 'ไม่พบ “4567” ในคำสั่งซื้อของคุณ' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ล้างคำค้น' }));
    await expect.poll(() => router.state.location.search).toBe('');
  });

  it('show the payment method, and a waiting one can be paid from the list', async () => {
    open({
      orders: [
        numbered(1, { payment_method: 'transfer' }),
        numbered(2, { payment_method: 'card' }),
        numbered(3, { doc_status: 2, payment_method: 'transfer' }),
        numbered(4, { doc_status: 14 }),
        numbered(5, { doc_status: 29, payment_method: 'cod' }),
        numbered(6, { doc_status: 15 }),
      ],
      count: 6,
    });
    await screen.findByRole('link', { name: /SO26112012345671.*฿510โอนแล้วส่งสลิป/ });
    expect(screen.getByRole('link', { name: 'ชำระเงิน คำสั่งซื้อ SO26112012345671' })).toHaveAttribute(
      'href',
      '/upload_receipt?so_no=SO26112012345671',
    );
    expect(screen.getByRole('link', { name: 'ชำระเงิน คำสั่งซื้อ SO26112012345672' })).toHaveAttribute(
      'href',
      '/payment/credit/SO26112012345672',
    );
    expect(screen.getByRole('link', { name: /45673.*฿510รอผลตรวจสลิป$/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /45674.*฿510ชำระเงินแล้ว$/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /45675.*฿510จ่ายเมื่อได้รับของ$/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /45676.*฿510$/ })).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: /^ชำระเงิน/ })).toHaveLength(2);
  });

  it('show which were placed by staff from a chat (ROLE-07)', async () => {
    open({ orders: [numbered(1, { source: 'chat' }), numbered(2, { source: 'web' })] });
    expect(await screen.findByRole('link', { name: /SO26112012345671.*ทีมงานสั่งให้/ })).toBeInTheDocument();
    expect(screen.getAllByText(/ทีมงานสั่งให้/)).toHaveLength(1);
  });

  it('show the parcel and link to documents', async () => {
    open({
      orders: [
        listed({
          ...{ doc_status: 14, carrier: 'Flash', tracking_no: 'TH123' },
          documents: [
            {
              ...{
                kind: 'abbreviated',
                number: 'ABB2569-11-000001',
                total: 510,
                url: '/api/documents/ABB?link=a',
              },
              issued_at: '2026-11-20T05:00:00.000Z',
            },
          ],
        }),
      ],
    });
    expect(await screen.findByText('Flash เลขพัสดุ TH123')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'ใบเสร็จ' })).toHaveAttribute('href', '/api/documents/ABB?link=a');
  });

  it('can be cancelled, after confirmation', async () => {
    const sent: unknown[] = [];
    const { user } = open({ orders: [listed({ can: { pay: true, cancel: true, confirm: false } })] });
    server.use(
      http.post('*/api/order/status', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ok: true });
      }),
    );
    await user.click(await screen.findByRole('button', { name: `ยกเลิก คำสั่งซื้อ ${order().so_no}` }));
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'ยกเลิกคำสั่งซื้อ' }));
    await expect.poll(() => sent).toEqual([{ so_no: order().so_no, new_status: 15 }]);
  });

  it('are confirmed with one click, and a rejection is shown', async () => {
    const { user, store } = open({
      orders: [listed({ doc_status: 14, can: { pay: false, cancel: false, confirm: true } })],
    });
    const refusal = { code: 'ORDER.TRANSITION', message: 'moved on', message_th: 'สถานะเปลี่ยนไปแล้ว' };
    server.use(http.post('*/api/order/status', () => HttpResponse.json(refusal, { status: 409 })));
    await user.click(await screen.findByRole('button', { name: `ได้รับของแล้ว คำสั่งซื้อ ${order().so_no}` }));
    await expect
      .poll(() => store.getState().layout.toasts)
      .toMatchObject([{ tone: 'error', text: 'สถานะเปลี่ยนไปแล้ว' }]);
  });

  it('are reordered: available items are in the bag, others are listed with the reason', async () => {
    const { user, store } = open({ orders: [listed({ doc_status: 99 })] });
    const [line] = order().items;
    if (line === undefined) throw new Error('an order has a line');
    const answer: ReorderAnswer = {
      added: 3,
      missing: [
        { ...line, mat_var_id: 21, mat_name_th: 'ลิปสติก', reason: 'sold_out', available: 0 },
        { ...line, mat_var_id: 22, mat_name_th: 'มาสคารา', quantity: 4, reason: 'fewer', available: 2 },
        { ...line, mat_var_id: 23, mat_name_th: 'แป้ง', reason: 'gone', available: 0 },
      ],
      cart: cartAnswer([[card(2), 3]]),
    };
    server.use(
      http.post(`*/api/v3/users/me/orders/${order().so_no}/reorder`, () => HttpResponse.json(answer)),
      http.post('*/api/cart_process', () => HttpResponse.json(cartAnswer([[card(2), 3]]))),
    );
    await user.click(await screen.findByRole('button', { name: `ซื้ออีกครั้ง คำสั่งซื้อ ${order().so_no}` }));
    const dialog = await screen.findByRole('dialog', { name: 'ใส่ถุงแล้ว 3 ชิ้น' });
    expect(within(dialog).getByRole('link', { name: 'ลิปสติก' })).toHaveAttribute('href', '/item/2/21');
    expect(within(dialog).getByText('ใส่ได้ 2 จาก 4 ชิ้น')).toBeInTheDocument();
    expect(within(dialog).queryByRole('link', { name: 'แป้ง' })).toBeNull();
    expect(within(dialog).getByText('เลิกขายแล้ว')).toBeInTheDocument();
    expect(within(dialog).getByRole('link', { name: 'ไปที่ถุง' })).toHaveAttribute('href', '/bag');
    expect(store.getState().cart.items.map(({ quantity }) => quantity)).toEqual([3]);
  });

  it('report an empty list, and ask a visitor to sign in without a request', async () => {
    const { unmount } = open({ orders: [], count: 0, counts: { ...COUNTS, all: 0 } });
    expect(await screen.findByRole('heading', { name: 'ยังไม่มีคำสั่งซื้อ' })).toBeInTheDocument();
    unmount();
    const store = createStore('th');
    store.dispatch(sessionEnded());
    renderPart(<Orders />, { store, at: '/account/orders' });
    expect(await screen.findByRole('button', { name: 'เข้าสู่ระบบ' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'ติดตามด้วยหมายเลข' })).toBeInTheDocument();
  });

  it('can be retried after a failure', async () => {
    server.use(
      http.get('*/api/orders', () => HttpResponse.error()),
      http.get('*/api/v3/users/me/unreviewed', () => HttpResponse.error()),
    );
    const { user } = renderPart(<Orders />, { store: memberStore(), at: '/account/orders' });
    const again = await screen.findByRole('button', { name: 'ลองใหม่' });
    server.use(
      http.get('*/api/orders', () =>
        HttpResponse.json({ orders: [listed()], count: 1, counts: { ...COUNTS, all: 1 } }),
      ),
    );
    await user.click(again);
    expect(await screen.findByRole('link', { name: /SO26112012345678.*฿510/ })).toBeInTheDocument();
  });

  it('link delivered items without a review to the review form', async () => {
    const [line] = order().items;
    open({ orders: [listed({ doc_status: 98, to_review: [line?.mat_var_id ?? 0] })], count: 1 }, undefined, {
      data: [
        {
          ...{ so_no: order().so_no, mat_id: 5, mat_var_id: 50, mat_name: 'Serum', mat_name_th: 'เซรั่ม' },
          ...{ brand_en: 'Nuea', variant_name_2: null, variant_name_2_th: null, image_cart: null },
        },
      ],
      count: 1,
    });
    const link = await screen.findByRole('link', { name: `เขียนรีวิว คำสั่งซื้อ ${order().so_no}` });
    expect(link).toHaveAttribute(
      'href',
      `/item/${line?.mat_id}/${line?.mat_var_id}/addreview?so_no=${order().so_no}`,
    );
    const waiting = await screen.findByRole('region', { name: 'รอรีวิวจากคุณ 1 ชิ้น' });
    expect(within(waiting).getByRole('link', { name: 'เขียนรีวิว เซรั่ม' })).toHaveAttribute(
      'href',
      `/item/5/50/addreview?so_no=${order().so_no}`,
    );
  });
});
