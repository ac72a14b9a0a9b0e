import type { Order, OrderStatusRequest } from '@mali/contracts/orders';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../../../app/store.ts';
import { watchOrder } from '../../../clients/live.ts';
import { order, SLIP, SO_NO, UNDER_WAY } from '../../../testing/orders.ts';
import { placesAnswer } from '../../../testing/places.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { checkoutOptions } from '../../../testing/transfers.ts';
import { sessionEnded, signedIn } from '../../session/index.ts';
import { trackingEmailStored } from '../slice.ts';
import { Component as OrderPage } from './order.tsx';

vi.mock('../../../clients/live.ts', () => ({ watchOrder: vi.fn(), closeLive: vi.fn() }));
// jsdom does not make the rest of the page inert.
const dialog = () => within(screen.getByRole('dialog'));

/** The order of the fake API, mutable by tests; the e-mails of the requests. */
let kept: Order;
let asked: (string | null)[];
let moved: OrderStatusRequest[];

beforeEach(() => {
  kept = order();
  asked = [];
  moved = [];
  vi.mocked(watchOrder).mockReturnValue(() => undefined);
  server.use(
    http.get('*/api/order', ({ request }) => {
      const email = new URL(request.url).searchParams.get('email');
      asked.push(email);
      if (email?.toLowerCase() !== kept.email) {
        return HttpResponse.json(
          {
            code: 'ORDER.NOT_YOURS',
            message: 'Sorry, order number or order e-mail was wrong',
            message_th: 'ขออภัย หมายเลขคำสั่งซื้อหรืออีเมลไม่ถูกต้อง',
          },
          { status: 403 },
        );
      }
      return HttpResponse.json([kept]);
    }),
    http.get('*/api/order/returns', () => HttpResponse.json({ delivered_at: null, lines: [], returns: [] })),
    http.post<never, OrderStatusRequest>('*/api/order/status', async ({ request }) => {
      const change = await request.json();
      moved.push(change);
      kept = {
        ...kept,
        doc_status: change.new_status,
        can: UNDER_WAY,
        events: [
          ...kept.events,
          {
            at: '2026-11-20T06:00:00.000Z',
            from: kept.doc_status,
            to: change.new_status,
            by: 'owner',
            reason: null,
          },
        ],
      };
      return HttpResponse.json({ ok: true });
    }),
  );
});

function open(email: string | null = 'pim@example.com') {
  const store = createStore('th');
  if (email !== null) store.dispatch(trackingEmailStored(email));
  store.dispatch(sessionEnded());
  return renderPart(<OrderPage />, { store, at: `/order/${SO_NO}`, path: '/order/:id' });
}
const stages = () =>
  within(screen.getByRole('list', { name: 'ความคืบหน้า' }))
    .getAllByRole('listitem')
    .map((stage) => stage.textContent);

describe('an order', () => {
  it('shows its stage, with the times of past ones and the promised day', async () => {
    kept = order({
      doc_status: 13,
      paid_at: '2026-11-20T05:05:00.000Z',
      events: [
        { at: '2026-11-20T05:00:00.000Z', from: null, to: 1, by: 'owner', reason: null },
        { at: '2026-11-20T05:05:00.000Z', from: 1, to: 3, by: 'gateway', reason: null },
        { at: '2026-11-20T08:00:00.000Z', from: 3, to: 13, by: 'staff', reason: null },
      ],
      can: UNDER_WAY,
    });
    open();
    expect(await screen.findByRole('heading', { name: 'กำลังแพ็กของ' })).toBeInTheDocument();
    expect(stages()).toEqual([
      'รับคำสั่งซื้อ20 พ.ย. 2569 12:00 น.',
      'ยืนยันแล้ว20 พ.ย. 2569 12:05 น.',
      'แพ็กของ20 พ.ย. 2569 15:00 น.',
      'อยู่กับขนส่ง',
      'ถึงมือคุณวันจันทร์ 23 พ.ย.',
    ]);
    expect(screen.getByText('แพ็กของ').closest('li')).toHaveAttribute('aria-current', 'step');
    expect(screen.getByText('จ่ายด้วยพร้อมเพย์ ฿510')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /ยกเลิกคำสั่งซื้อ/ })).not.toBeInTheDocument();
  });

  it('shows the code of an accepted return for a branch to scan, and the label to print', async () => {
    kept = order({ doc_status: 17, paid_at: '2026-11-20T05:05:00.000Z' });
    const send = {
      ...{
        name_th: 'มะลิ',
        name_en: 'Mali',
        address: '88 ถนนสีลม',
        code: 'MALI2345',
        until: '2026-12-01T05:00:00Z',
      },
      ...{ label: '/api/order/returns/RT1/label.pdf?link=x', qr: '/api/order/returns/RT1/code.svg?link=x' },
    };
    const one = {
      ...{
        return_no: 'RT26112000000001',
        status: 'approved',
        note: '',
        lines: [],
        photos: [],
        events: [],
        send,
      },
      ...{ asked_at: '2026-11-20T05:00:00Z', decide_by: '2026-11-21T05:00:00Z', amount: 100 },
      ...{ exchange: null, exchange_order: null, can_withdraw: false },
    };
    server.use(
      http.get('*/api/order/returns', () =>
        HttpResponse.json({ delivered_at: '2026-11-20T05:00:00Z', lines: [], returns: [one] }),
      ),
    );
    open();
    expect(await screen.findByRole('img', { name: 'MALI2345' })).toHaveAttribute('src', send.qr);
    expect(screen.getByRole('link', { name: 'ใบปะหน้าสำหรับพิมพ์ (PDF)' })).toHaveAttribute('href', send.label);
  });

  it('is returned for the reasons that the shop names, with the wish that each allows', async () => {
    kept = order({ doc_status: 17, paid_at: '2026-11-20T05:05:00.000Z' });
    const [item] = kept.items;
    const terms = [
      { reason: 'other_shade', name_th: 'สีไม่ตรงใจ', name_en: 'Shade', days: 10, wish: 'exchange' },
      { reason: 'changed_mind', name_th: 'ไม่ถูกใจ', name_en: 'Mind', days: 12, wish: 'money' },
    ];
    const exchange = [
      { mat_var_id: 5, image: null, even: true, name_en: 'Rose', name_th: 'โรส', stock: 3, price: 100 },
    ];
    const line = { line_no: item?.line_no, available: 1, blocked: null, hygiene: false, exchange };
    const requests: unknown[] = [];
    server.use(
      http.get('*/api/order/returns', () =>
        HttpResponse.json({
          ...{ delivered_at: '2026-11-20T05:00:00Z', returns: [], terms },
          lines: [{ ...line, reasons: ['other_shade', 'changed_mind'] }],
        }),
      ),
      http.post('*/api/order/returns/quote', async ({ request }) => {
        requests.push(await request.json());
        return HttpResponse.json({ amount: 100, shares: 100, promotion_lost: 0, exchange: null });
      }),
    );
    const { user } = open();
    expect(await screen.findByText(/12 วัน/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ขอคืนสินค้า' }));
    await user.click(dialog().getAllByRole('checkbox')[0] as HTMLElement);
    const reason = dialog().getByLabelText('เพราะอะไร');
    expect(reason).toHaveTextContent('สีไม่ตรงใจไม่ถูกใจ');
    // Only an exchange is offered, and it is chosen.
    const wish = dialog().getByLabelText('อยากได้อะไร');
    expect(wish).toHaveValue('5');
    expect(wish).not.toHaveTextContent('เงินคืน');
    await user.selectOptions(reason, 'ไม่ถูกใจ');
    expect(dialog().queryByLabelText('อยากได้อะไร')).toBeNull();
    expect(dialog().getByText('เหตุผลนี้คืนเป็นเงิน')).toBeInTheDocument();
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({ lines: [{ reason: 'changed_mind', exchange_for: null }] }),
    );
  });

  it('is not shown as being picked while it waits for an answer or is checked', async () => {
    const preparing = { doc_status: 3, paid_at: '2026-11-20T05:30:00.000Z' } as const;
    const asked = { at: '2026-11-20T06:00:00.000Z', reason: 'x', decided_at: null, decision: null };
    kept = order({ ...preparing, cancel_requests: [{ ...asked, status: 'open' }] });
    const { unmount } = open();
    expect(await screen.findByRole('heading', { name: 'รอคำตอบจากร้าน', level: 1 })).toBeInTheDocument();
    expect(screen.queryByText(/เรากำลังหยิบของ/)).toBeNull();
    unmount();
    kept = order({ ...preparing, checking: true });
    open();
    expect(await screen.findByRole('heading', { name: 'เรากำลังตรวจสอบคำสั่งซื้อ' })).toBeInTheDocument();
    expect(screen.queryByText(/เรากำลังหยิบของ/)).toBeNull();
    // The day is known once the check is done.
    expect(stages().at(-1)).toBe('ถึงมือคุณ');
  });

  it('shows items, price explanation and address', async () => {
    open();
    expect(await screen.findByText('ลด ฿90: วันเงินเดือนออก')).toBeInTheDocument();
    expect(screen.getByText('พิมพ์ชนก วัฒนากร 081-234-5678')).toBeInTheDocument();
    expect(screen.getByText('แขวงคลองตันเหนือ เขตวัฒนา')).toBeInTheDocument();
    expect(screen.getByTestId('total')).toHaveTextContent('฿510');
  });

  it('in several parcels shows each with its own state and link', async () => {
    const parcel = { carrier: 'Flash Express', shipped_at: null, delivered_at: null, events: [] };
    const parcels: Order['parcels'] = [
      {
        ...{
          ...parcel,
          number: 1,
          state: 'delivered',
          tracking_no: 'TH01',
          items: [{ line_no: 1, quantity: 2 }],
        },
        tracking_url: 'https://carrier.example/TH01',
      },
      {
        ...{ ...parcel, number: 2, state: 'out_for_delivery', tracking_no: 'TH02', tracking_url: null },
        items: [{ line_no: 1, quantity: 1 }],
      },
    ];
    kept = order({ doc_status: 14, parcels });
    open();
    expect(await screen.findByText('พัสดุ 1: ส่งถึงแล้ว')).toBeInTheDocument();
    expect(screen.getByText('พัสดุ 2: กำลังนำจ่าย')).toBeInTheDocument();
    expect(screen.getByText('1 ชิ้น · Flash Express · TH02')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'ติดตามที่ Flash Express' })).toHaveAttribute(
      'href',
      'https://carrier.example/TH01',
    );
  });

  it('that is unpaid can be paid, shows no delivery date, and is not shown as paid', async () => {
    open();
    expect(await screen.findByRole('link', { name: /^ชำระเงิน ฿510/ })).toHaveAttribute(
      'href',
      `/checkout/payment/${SO_NO}`,
    );
    expect(stages().at(-1)).toBe('ถึงมือคุณ');
    expect(screen.getByText('พร้อมเพย์ ฿510')).toBeInTheDocument();
    expect(screen.getByText(/^ชำระภายใน 21 พ.ย. 2569 12:00/)).toBeInTheDocument();
  });

  it('is cancelled only after confirmation', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^ยกเลิกคำสั่งซื้อ/ }));
    await user.click(dialog().getByRole('button', { name: 'เก็บไว้' }));
    expect(moved).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^ยกเลิกคำสั่งซื้อ/ }));
    await user.click(dialog().getByRole('button', { name: 'ยกเลิกคำสั่งซื้อ' }));
    expect(await screen.findByRole('heading', { name: 'ยกเลิกแล้ว' })).toBeInTheDocument();
    expect(moved).toEqual([{ so_no: SO_NO, new_status: 15, email: 'pim@example.com' }]);
    expect(screen.queryByRole('list', { name: 'ความคืบหน้า' })).not.toBeInTheDocument();
  });

  it('gets another receiver until it is packed, and its other fields are kept', async () => {
    placesAnswer();
    const changed: unknown[] = [];
    server.use(
      http.post('*/api/order/address', async ({ request }) => {
        changed.push(await request.json());
        return HttpResponse.json({ ok: true });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^แก้ที่อยู่หรือใบกำกับภาษี/ }));
    const name = await dialog().findByRole('textbox', { name: 'ชื่อ-นามสกุล' });
    await user.clear(name);
    await user.type(name, 'มานี ใจดี');
    await user.click(dialog().getByRole('button', { name: 'บันทึกการแก้ไข' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const { email, mobile, ...where } = kept.delivery_address;
    expect(changed).toEqual([
      {
        ...{ so_no: SO_NO, email, tax_address: kept.tax_address },
        delivery_address: {
          ...where,
          ...{ first_name: 'มานี', last_name: 'ใจดี', mobile: expect.stringContaining('234') },
        },
      },
    ]);
  });

  it('that is picked up gets another receiver, and a tax invoice with an address of its own', async () => {
    placesAnswer();
    const note = { th: '', en: '' };
    const pickup = {
      ...{ store_id: 'siam', name: { th: 'มะลิ สยาม', en: 'Mali Siam' }, address: note, phone: '02-000-0101' },
      ...{ opening_hours: note, how_to_get_there: note, note, days: 7, state: 'preparing' as const },
      ...{ ready_at: null, hold_until: null, handed_at: null },
    };
    kept = order({
      doc_status: 3,
      paid_at: '2026-11-20T05:05:00.000Z',
      can: UNDER_WAY,
      pickup,
      tax_address: null,
    });
    const changed: { delivery_address: object; tax_address: object | null }[] = [];
    server.use(
      http.post('*/api/order/address', async ({ request }) => {
        changed.push((await request.json()) as (typeof changed)[number]);
        return HttpResponse.json({ ok: true });
      }),
    );
    const { user } = open();
    const press = async (name: RegExp | string) => user.click(await dialog().findByRole('button', { name }));
    await user.click(await screen.findByRole('button', { name: /^เปลี่ยนคนรับหรือใบกำกับภาษี/ }));
    const name = await dialog().findByRole('textbox', { name: 'ชื่อ-นามสกุล' });
    expect(dialog().queryByRole('combobox')).toBeNull();
    await user.clear(name);
    await user.type(name, 'มานี ใจดี');
    await press(/ใบกำกับภาษี/);
    await user.type(dialog().getByLabelText(/^เลข/), '1101700230708');
    await press('บันทึกการแก้ไข');
    // The address of the branch is none for a tax invoice.
    expect(changed).toEqual([]);
    await user.type(dialog().getByRole('combobox'), 'สีลม');
    await user.click(await screen.findByRole('option', { name: /สีลม/ }));
    await user.type(dialog().getByRole('textbox', { name: /^ที่อยู่|^บ้านเลขที่/ }), '99/1');
    await press('บันทึกการแก้ไข');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const { email: _email, mobile: _mobile, ...where } = kept.delivery_address;
    expect(changed).toMatchObject([
      {
        delivery_address: { ...where, first_name: 'มานี', last_name: 'ใจดี' },
        tax_address: { tax_id: '1101700230708', address: '99/1', subdistrict: 'สีลม', zipcode: '10500' },
      },
    ]);
  });

  it('shows what delivery to another zone costs, and saves it once that is accepted', async () => {
    placesAnswer();
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/order/address', async ({ request }) => {
        const body = (await request.json()) as { delivery_difference?: number };
        sent.push(body.delivery_difference);
        if (body.delivery_difference === 35) return HttpResponse.json({ ok: true });
        const details = { difference: 35, total: 290, settlement: 'pay' };
        const answer = { code: 'ORDER.DELIVERY_CHANGED', message: 'other', message_th: 'ไม่เท่าเดิม', details };
        return HttpResponse.json(answer, { status: 409 });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^แก้ที่อยู่หรือใบกำกับภาษี/ }));
    await user.click(await dialog().findByRole('button', { name: 'บันทึกการแก้ไข' }));
    expect(await dialog().findByRole('alert')).toHaveTextContent(
      'ค่าจัดส่งไปที่อยู่นี้เพิ่มขึ้น ฿35 ยอดที่ต้องชำระจะเป็น ฿290',
    );
    await user.click(dialog().getByRole('button', { name: 'ตกลงและบันทึก' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([undefined, 35]);
  });

  it('says to contact the shop about a difference that is less than the bank takes', async () => {
    placesAnswer();
    kept = order({ doc_status: 3, paid_at: '2026-11-20T05:05:00.000Z', can: UNDER_WAY });
    server.use(
      http.post('*/api/order/address', () =>
        HttpResponse.json(
          {
            ...{ code: 'ORDER.DELIVERY_CHANGED', message: 'other', message_th: 'ไม่เท่าเดิม' },
            details: { difference: 5, total: 255, settlement: 'below_minimum' },
          },
          { status: 409 },
        ),
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^แก้ที่อยู่หรือใบกำกับภาษี/ }));
    await user.click(await dialog().findByRole('button', { name: 'บันทึกการแก้ไข' }));
    expect(await dialog().findByRole('alert')).toHaveTextContent(/เพิ่มขึ้น ฿5 .*กรุณาติดต่อเรา/);
    expect(dialog().queryByRole('button', { name: 'ตกลงและบันทึก' })).not.toBeInTheDocument();
    expect(dialog().queryByRole('textbox', { name: 'เหตุผลที่ร้านออกส่วนต่างให้' })).not.toBeInTheDocument();
  });

  it('that is paid asks for the difference first, then shows what waits and the way to pay it', async () => {
    placesAnswer();
    kept = order({ doc_status: 3, paid_at: '2026-11-20T05:05:00.000Z', can: UNDER_WAY });
    server.use(
      http.post('*/api/order/address', async ({ request }) => {
        const body = (await request.json()) as { delivery_difference?: number };
        const details = { difference: 35, total: 255, settlement: 'supplement' };
        if (body.delivery_difference !== 35)
          return HttpResponse.json(
            { code: 'ORDER.DELIVERY_CHANGED', message: 'other', message_th: 'ไม่เท่าเดิม', details },
            { status: 409 },
          );
        const province = 'สุราษฎร์ธานี';
        kept = {
          ...kept,
          supplements: [
            {
              ...{ so_no: 'SO2611209876543', amount: 35, status: 'open', province },
              expires_at: '2026-11-21T05:05:00.000Z',
            },
          ],
        };
        return HttpResponse.json({ ok: true });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^แก้ที่อยู่หรือใบกำกับภาษี/ }));
    await user.click(await dialog().findByRole('button', { name: 'บันทึกการแก้ไข' }));
    expect(await dialog().findByRole('alert')).toHaveTextContent(/เพิ่มขึ้น ฿35 .*ที่อยู่จะเปลี่ยนเมื่อชำระแล้ว/);
    // The shop's own choices are not the customer's.
    expect(dialog().queryByRole('checkbox', { name: 'ร้านออกส่วนต่างให้' })).not.toBeInTheDocument();
    await user.click(dialog().getByRole('button', { name: 'ตกลงและบันทึก' }));
    const waits = await screen.findByRole('region', { name: 'ค่าจัดส่งเพิ่ม' });
    expect(waits).toHaveTextContent(/รอชำระค่าจัดส่งเพิ่ม ฿35.*สุราษฎร์ธานี/);
    expect(within(waits).getByRole('link', { name: 'ชำระ ฿35' })).toHaveAttribute(
      'href',
      expect.stringContaining('SO2611209876543'),
    );
    expect(screen.getByRole('heading', { level: 1, name: 'รอชำระค่าจัดส่งเพิ่ม' })).toBeInTheDocument();
  });

  it('that collects a difference leads to its order, and has neither stages nor an address to change', async () => {
    kept = order({ items: [], supplement_of: 'SO2611200000001' });
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'ค่าจัดส่งเพิ่ม' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'SO2611200000001' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^แก้ที่อยู่/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^ใช้ที่อยู่เดิม/ })).toBeInTheDocument();
  });

  it('that is packed can still get a full tax invoice, and no other address', async () => {
    kept = order({ doc_status: 13, paid_at: '2026-11-20T05:05:00.000Z', tax_address: null, can: UNDER_WAY });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^ขอใบกำกับภาษีเต็มรูป/ }));
    await user.click(await dialog().findByRole('button', { name: 'ขอใบกำกับภาษีเต็มรูป' }));
    expect(dialog().getByRole('textbox', { name: /13/ })).toBeInTheDocument();
    expect(dialog().queryByRole('textbox', { name: 'ชื่อ-นามสกุล' })).not.toBeInTheDocument();
  });

  it('that was changed meanwhile is shown in its current state, with the error', async () => {
    const { user, store } = open();
    await user.click(await screen.findByRole('button', { name: /^ยกเลิกคำสั่งซื้อ/ }));
    server.use(
      http.post('*/api/order/status', () =>
        HttpResponse.json(
          { code: 'ORDER.TRANSITION', message: 'moved on', message_th: 'คำสั่งซื้อเปลี่ยนสถานะไปแล้ว' },
          { status: 409 },
        ),
      ),
    );
    kept = order({ doc_status: 3, can: UNDER_WAY });
    await user.click(dialog().getByRole('button', { name: 'ยกเลิกคำสั่งซื้อ' }));
    expect(await screen.findByRole('heading', { name: 'กำลังเตรียมจัดส่ง' })).toBeInTheDocument();
    expect(store.getState().layout.toasts.map(({ text }) => text)).toEqual(['คำสั่งซื้อเปลี่ยนสถานะไปแล้ว']);
  });

  it('that was delivered is confirmed by its customer', async () => {
    kept = order({ doc_status: 14, can: { ...UNDER_WAY, confirm: true } });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^ได้รับของแล้ว/ }));
    await waitFor(() => expect(moved).toEqual([{ so_no: SO_NO, new_status: 98, email: 'pim@example.com' }]));
  });

  it('updates on live events', async () => {
    open();
    await screen.findByRole('heading', { name: 'รอชำระเงิน' });
    kept = order({ doc_status: 3, can: UNDER_WAY });
    const [watched, , heard] = vi.mocked(watchOrder).mock.calls.at(-1) ?? [];
    expect(watched).toEqual({ so_no: SO_NO, email: 'pim@example.com' });
    heard?.({ so_no: SO_NO, doc_status: 3, paid: true });
    expect(await screen.findByRole('heading', { name: 'กำลังเตรียมจัดส่ง' })).toBeInTheDocument();
  });
});

/** Payments of an order for a test. */
const payment = (changes: Partial<Order['payments'][number]>): Order['payments'][number] => ({
  payment_id: 1,
  method: 'promptpay',
  amount: 510,
  status: 'successful',
  response_code: null,
  card: null,
  at: '2026-11-20T05:05:00.000Z',
  ...changes,
});
const refund = (changes: Partial<Order['refunds'][number]>): Order['refunds'][number] => ({
  refund_id: 1,
  amount: 510,
  reason_code: 'late',
  reason: null,
  method: 'gateway',
  status: 'due',
  at: '2026-11-20T06:00:00.000Z',
  done_at: null,
  ...changes,
});
const money = () =>
  within(screen.getByRole('region', { name: 'เงินของคำสั่งซื้อนี้' }))
    .getAllByRole('listitem')
    .map((entry) => entry.textContent);

describe('paying an order', () => {
  it('offers the selected method first and all other available ones', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'ชำระเงิน ฿510 ด้วยพร้อมเพย์' })).toHaveAttribute(
      'href',
      `/checkout/payment/${SO_NO}`,
    );
    expect(screen.getByRole('link', { name: /^จ่ายด้วยบัตรแทน/ })).toHaveAttribute(
      'href',
      `/payment/credit/${SO_NO}`,
    );
    expect(screen.getByRole('link', { name: /^โอนเงินแล้วส่งสลิปแทน/ })).toHaveAttribute(
      'href',
      `/upload_receipt?so_no=${SO_NO}`,
    );
    expect(screen.queryByRole('list', { name: 'บัญชีของร้าน' })).not.toBeInTheDocument();
  });

  it('by transfer shows the accounts, and links to the slip upload', async () => {
    server.use(http.get('*/api/v3/checkout-options', () => HttpResponse.json(checkoutOptions())));
    const can: Order['can'] = { ...order().can, pay_with: ['transfer', 'card'] };
    kept = order({ payment_method: 'transfer', can });
    const { user } = open();
    const accounts = within(await screen.findByRole('list', { name: 'บัญชีของร้าน' }));
    expect(accounts.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'ธนาคารกสิกรไทย000-1-23456-0บริษัท มะลิ จำกัดคัดลอกเลขบัญชี',
      'ธนาคารไทยพาณิชย์000-4-56789-0บริษัท มะลิ จำกัดคัดลอกเลขบัญชี',
    ]);
    await user.click(accounts.getByRole('button', { name: 'คัดลอกเลขบัญชี 000-4-56789-0' }));
    expect(await navigator.clipboard.readText()).toBe('0004567890');
    expect(screen.getByRole('link', { name: 'โอนแล้ว ส่งสลิป ฿510' })).toHaveAttribute(
      'href',
      `/upload_receipt?so_no=${SO_NO}`,
    );
  });

  it('is shown with its actual method, and the last digits of the card', async () => {
    kept = order({
      doc_status: 3,
      paid_at: '2026-11-20T05:05:00.000Z',
      payments: [payment({ method: 'card', card: 'Visa ••4242' })],
      can: UNDER_WAY,
    });
    open();
    expect(await screen.findByText('จ่ายด้วยบัตร Visa ••4242 ฿510')).toBeInTheDocument();
    expect(screen.queryByText('เงินของคำสั่งซื้อนี้')).not.toBeInTheDocument();
  });
});

describe('the slip of an order', () => {
  it('under review is shown with picture, data, and the review date', async () => {
    kept = order({
      doc_status: 2,
      payment_method: 'transfer',
      slip: { ...SLIP, amount: 500 },
      can: UNDER_WAY,
    });
    open();
    const slip = within(await screen.findByRole('region', { name: 'สลิปที่ส่งมา' }));
    expect(slip.getByRole('heading', { name: 'เราได้รับสลิปแล้ว กำลังตรวจ' })).toBeInTheDocument();
    expect(slip.getByText(/^ตรวจเสร็จอย่างช้าวันเสาร์ 21 พ.ย. ยอดที่แจ้งไม่เท่ากับยอดคำสั่งซื้อ ฿510/)).toBeInTheDocument();
    expect(slip.getByRole('img')).toHaveAttribute('src', SLIP.picture_url);
    expect(slip.getByText('ธนาคารกสิกรไทย')).toBeInTheDocument();
    expect(slip.getByText('21 พ.ย. 2569 14:35')).toBeInTheDocument();
    expect(slip.queryByRole('link', { name: 'ส่งสลิปอีกครั้ง' })).not.toBeInTheDocument();
  });

  it('that was rejected shows the reason, and another can be uploaded', async () => {
    kept = order({ slip: { ...SLIP, status: 'rejected', reason: 'ภาพไม่ชัด' } });
    open();
    const slip = within(await screen.findByRole('region', { name: 'สลิปที่ส่งมา' }));
    expect(slip.getByRole('heading', { name: 'สลิปไม่ผ่านการตรวจ' })).toBeInTheDocument();
    expect(slip.getByText('เหตุผล: ภาพไม่ชัด')).toBeInTheDocument();
    expect(slip.getByRole('link', { name: 'ส่งสลิปอีกครั้ง' })).toHaveAttribute(
      'href',
      `/upload_receipt?so_no=${SO_NO}`,
    );
  });

  it('with an expired link is refetched once with the order', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T08:01:00.000Z') });
    kept = order({ doc_status: 2, slip: SLIP, can: UNDER_WAY });
    open();
    const picture = await screen.findByRole('img', { name: /^รูปสลิป/ });
    fireEvent.error(picture);
    expect(asked).toHaveLength(1);
    vi.setSystemTime(new Date('2026-11-21T08:20:00.000Z'));
    kept = order({
      doc_status: 2,
      slip: { ...SLIP, picture_url: '/api/slips/1/picture?link=b' },
      can: UNDER_WAY,
    });
    fireEvent.error(picture);
    await waitFor(() =>
      expect(screen.getByRole('img', { name: /^รูปสลิป/ })).toHaveAttribute(
        'src',
        '/api/slips/1/picture?link=b',
      ),
    );
    expect(asked).toHaveLength(2);
    vi.useRealTimers();
  });
});

describe('the money of an order', () => {
  it('that is surplus is shown with its refund', async () => {
    kept = order({
      doc_status: 2,
      payments: [
        payment({ status: 'failed', method: 'card', card: 'Visa ••4242', response_code: '51' }),
        payment({ payment_id: 2, status: 'held', at: '2026-11-20T05:10:00.000Z' }),
      ],
      can: UNDER_WAY,
    });
    open();
    await screen.findByRole('heading', { name: 'กำลังตรวจสอบ' });
    expect(money()).toEqual([
      'บัตรไม่ผ่าน ฿510บัตร Visa ••4242 · 20 พ.ย. 2569 12:05 น.ไม่มีการตัดเงิน',
      'ได้รับเงิน ฿510 และพักไว้พร้อมเพย์ · 20 พ.ย. 2569 12:10 น.รอผลตรวจสลิป ถ้าสลิปผ่าน เราคืนเงินก้อนนี้ให้ ถ้าไม่ผ่าน เงินก้อนนี้จ่ายคำสั่งซื้อให้เอง',
    ]);
  });

  it.each([
    ['cancelled', 'คำสั่งซื้อถูกยกเลิกหลังชำระเงินแล้ว'],
    ['late', 'เงินเข้ามาหลังจากคำสั่งซื้อหมดเวลาหรือถูกยกเลิกไปแล้ว'],
    ['twice', 'คำสั่งซื้อนี้ชำระไปแล้ว เงินก้อนนี้เข้ามาซ้ำ'],
    ['wrong_amount', 'เงินที่เข้ามาไม่ตรงกับยอดที่ต้องชำระ'],
    ['surplus', 'โอนมาเกินยอดคำสั่งซื้อ เราคืนส่วนที่เกิน'],
    ['goods', 'คืนเงินค่าสินค้า'],
  ] as const)('refund reason %s is shown as text', async (reason_code, why) => {
    kept = order({
      doc_status: 15,
      payments: [payment({ status: 'refund_due' })],
      refunds: [refund({ reason_code })],
      can: UNDER_WAY,
    });
    open();
    await screen.findByRole('heading', { name: 'ยกเลิกแล้ว' });
    expect(money()).toEqual([
      'ได้รับเงิน ฿510 ซึ่งจะคืนให้พร้อมเพย์ · 20 พ.ย. 2569 12:05 น.',
      `กำลังคืนเงิน ฿510${why}กลับเข้าบัญชีที่สแกนจ่าย ปกติภายใน 3 วันทำการ`,
    ]);
  });

  it.each([
    [
      { method: 'transfer' },
      /^กำลังคืนเงิน ฿510.*เราโอนคืนเข้าบัญชีธนาคารภายใน 7 วันทำการ และจะติดต่อที่ pim@example.com/,
    ],
    [
      { status: 'done', done_at: '2026-11-21T02:00:00.000Z' },
      /^คืนเงินแล้ว ฿510.*ส่งคืนเมื่อ 21 พ.ย. 2569 09:00 น\.$/,
    ],
    [{ status: 'failed' }, /^คืนเงิน ฿510 ยังไม่สำเร็จ.*พนักงานดูแลให้อยู่และจะติดต่อที่ pim@example.com/],
    [{ reason: 'กล่องบุบ', reason_code: 'goods' }, /คืนเงินค่าสินค้าเหตุผล: กล่องบุบ/],
  ] as const)('a refund shows its status (%o)', async (changes, text) => {
    kept = order({
      doc_status: 3,
      payments: [payment({ method: 'card', card: 'Visa ••4242' })],
      refunds: [refund(changes)],
      can: UNDER_WAY,
    });
    open();
    await screen.findByRole('heading', { name: 'กำลังเตรียมจัดส่ง' });
    expect(money()[1]).toMatch(text);
  });

  it('payments by several methods are refunded by each', async () => {
    kept = order({
      doc_status: 15,
      payments: [
        payment({ status: 'refund_due' }),
        payment({ payment_id: 2, method: 'card', status: 'refunded' }),
      ],
      refunds: [refund({})],
      can: UNDER_WAY,
    });
    open();
    await screen.findByRole('heading', { name: 'ยกเลิกแล้ว' });
    expect(money().at(-1)).toContain('กลับทางเดิมที่จ่าย');
  });
});

describe('the documents of an order', () => {
  const invoice = (link: string): Order['documents'][number] => ({
    kind: 'tax_invoice',
    number: 'TI26110001',
    issued_at: '2026-11-20T05:05:00.000Z',
    total: 510,
    url: `/api/documents/TI26110001?link=${link}`,
  });
  const name = 'ใบกำกับภาษีเต็มรูปTI26110001 · 20 พ.ย. 2569 · ฿510 · PDF เปิดในแท็บใหม่';

  it('open in a new tab', async () => {
    kept = order({
      doc_status: 3,
      documents: [invoice('a'), { ...invoice('c'), kind: 'credit_note', number: 'CN1' }],
      can: UNDER_WAY,
    });
    open();
    const link = await screen.findByRole('link', { name });
    expect(link).toHaveAttribute('href', '/api/documents/TI26110001?link=a');
    expect(link).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('link', { name: /^ใบลดหนี้CN1/ })).toBeInTheDocument();
    const pressed = createEvent.click(link);
    fireEvent(link, pressed);
    expect(pressed.defaultPrevented).toBe(false);
  });

  it('open by a new link when theirs may have expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T08:00:00.000Z') });
    const replace = vi.fn();
    const close = vi.fn();
    const tab = { opener: window, location: { replace }, close };
    vi.spyOn(window, 'open').mockReturnValue(tab as never);
    kept = order({ doc_status: 3, documents: [invoice('a')], can: UNDER_WAY });
    const { user } = open();
    const link = await screen.findByRole('link', { name });
    vi.setSystemTime(new Date('2026-11-21T08:20:00.000Z'));
    kept = order({ doc_status: 3, documents: [invoice('b')], can: UNDER_WAY });
    await user.click(link);
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/api/documents/TI26110001?link=b'));
    expect(tab.opener).toBeNull();
    vi.setSystemTime(new Date('2026-11-21T08:40:00.000Z'));
    kept = order({ doc_status: 3, documents: [], can: UNDER_WAY });
    await user.click(screen.getByRole('link', { name }));
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    vi.useRealTimers();
  });
});

describe('sharing an order (TRACK-07)', () => {
  it('creates a link that can be copied, with its validity and scope', async () => {
    const made: unknown[] = [];
    server.use(
      http.post('*/api/order/token/generate', async ({ request }) => {
        made.push(await request.json());
        return HttpResponse.json({ token: 'a-token_1', expires_at: '2026-12-21T03:00:00.000Z' });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^ให้คนอื่นติดตามหรือรับแทน/ }));
    expect(await screen.findByText(/ใช้ได้ถึง 21 ธันวาคม 2569$/)).toBeInTheDocument();
    expect(made).toEqual([{ so_no: SO_NO, email: 'pim@example.com' }]);
    const url = `${window.location.origin}/order/token/a-token_1`;
    expect(dialog().getByLabelText('ลิงก์')).toHaveValue(url);
    expect(dialog().queryByRole('button', { name: 'ส่งต่อ' })).not.toBeInTheDocument();
    await user.click(dialog().getByRole('button', { name: 'คัดลอกลิงก์' }));
    expect(await navigator.clipboard.readText()).toBe(url);
  });

  it('passes the link to the native share sheet', async () => {
    server.use(
      http.post('*/api/order/token/generate', () =>
        HttpResponse.json({ token: 'a-token_1', expires_at: '2026-12-21T03:00:00.000Z' }),
      ),
    );
    const { user } = open();
    const share = vi.fn().mockRejectedValue(new DOMException('closed', 'AbortError'));
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    await user.click(await screen.findByRole('button', { name: /^ให้คนอื่นติดตามหรือรับแทน/ }));
    await user.click(await screen.findByRole('button', { name: 'ส่งต่อ' }));
    expect(share).toHaveBeenCalledWith({
      title: `คำสั่งซื้อ ${SO_NO}`,
      url: `${window.location.origin}/order/token/a-token_1`,
    });
    expect(dialog().getByLabelText('ลิงก์')).toBeInTheDocument();
    Reflect.deleteProperty(navigator, 'share');
  });

  it('that is rejected shows why', async () => {
    server.use(
      http.post('*/api/order/token/generate', () =>
        HttpResponse.json(
          { code: 'ERROR.BUSY', message: 'busy', message_th: 'ลองใหม่อีกครั้ง' },
          { status: 503 },
        ),
      ),
    );
    const { user, store } = open();
    await user.click(await screen.findByRole('button', { name: /^ให้คนอื่นติดตามหรือรับแทน/ }));
    await waitFor(() =>
      expect(store.getState().layout.toasts.map(({ text }) => text)).toEqual(['ลองใหม่อีกครั้ง']),
    );
  });
});

describe('a visitor without proof of access', () => {
  it('is asked for the e-mail before any request, and admitted with the right one (TRACK-01)', async () => {
    const { user, store } = open(null);
    const field = await screen.findByLabelText('อีเมลที่ใช้สั่งซื้อ');
    expect(asked).toEqual([]);
    await user.type(field, 'pim@example{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('อีเมลนี้ไม่ครบ');
    expect(asked).toEqual([]);
    await user.type(field, '.com{Enter}');
    expect(await screen.findByRole('heading', { name: 'รอชำระเงิน' })).toBeInTheDocument();
    expect(asked).toEqual(['pim@example.com']);
    expect(store.getState().order.trackingEmail).toBe('pim@example.com');
  });

  it('only the right e-mail is remembered (TRACK-02)', async () => {
    const { user, store } = open(null);
    const field = await screen.findByLabelText('อีเมลที่ใช้สั่งซื้อ');
    await user.type(field, 'somebody.else@example.com{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('ขออภัย หมายเลขคำสั่งซื้อหรืออีเมลไม่ถูกต้อง');
    expect(store.getState().order.trackingEmail).toBeNull();
    expect(screen.getByLabelText('อีเมลที่ใช้สั่งซื้อ')).toHaveValue('somebody.else@example.com');
    await user.clear(screen.getByLabelText('อีเมลที่ใช้สั่งซื้อ'));
    await user.type(screen.getByLabelText('อีเมลที่ใช้สั่งซื้อ'), 'Pim@example.com{Enter}');
    expect(await screen.findByRole('heading', { name: 'รอชำระเงิน' })).toBeInTheDocument();
    expect(store.getState().order.trackingEmail).toBe('Pim@example.com');
  });

  it('a wrong one shows the API’s message (TRACK-05)', async () => {
    const { user, store } = open('somebody.else@example.com');
    expect(await screen.findByRole('alert')).toHaveTextContent('ขออภัย หมายเลขคำสั่งซื้อหรืออีเมลไม่ถูกต้อง');
    expect(screen.getByLabelText('อีเมลที่ใช้สั่งซื้อ')).toHaveValue('somebody.else@example.com');
    expect(screen.queryByText(/คลองตันเหนือ/)).not.toBeInTheDocument();
    // The number may be the wrong one.
    await user.click(screen.getByRole('button', { name: 'ดูคำสั่งซื้ออื่น' }));
    expect(store.getState().layout.popup).toBe('track-order');
  });
});

describe('a delivered order', () => {
  const PROFILE = {
    user_id: 7,
    first_name: 'พิมพ์ชนก',
    last_name: '',
    email: 'pim@example.com',
    role_id: 1,
    pdpa_consented: true,
  } as const;

  it.each([17, 98, 99] as const)(
    'links its owner to reviews of its products, at status %i',
    async (doc_status) => {
      kept = order({ doc_status, customer_no: 7, can: UNDER_WAY });
      const { store } = open();
      server.use(http.get('*/api/cart', () => HttpResponse.error()));
      store.dispatch(signedIn({ token: 'token', profile: PROFILE }));
      const [line] = kept.items;
      expect(await screen.findByRole('link', { name: /^เขียนรีวิว/ })).toHaveAttribute(
        'href',
        `/item/${line?.mat_id}/${line?.mat_var_id}/addreview?so_no=${SO_NO}`,
      );
    },
  );

  it('has no such link for a guest or before delivery', async () => {
    kept = order({ doc_status: 98, can: UNDER_WAY });
    open();
    expect(await screen.findByText(SO_NO, { exact: false })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^เขียนรีวิว/ })).toBeNull();
  });
});
