import { ROLE } from '@mali/contracts/roles';
import type { StaffOffer } from '@mali/contracts/staff-offers';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { server } from '../../testing/server.ts';
import { staffStore } from '../shared/fixtures.ts';
import { ALL, samples } from './fixtures.ts';
import { Component as OfferPage } from './routes/offer.tsx';

const SERIES: StaffOffer = {
  segment_name: null,
  ...{ promo_id: 9, revision: 3, kind: 'series', name_th: 'ขอบคุณ', name_en: 'Thanks', stage: 'live' },
  ...{ state: 'running', starts_at: null, ends_at: null, scope: ALL, customers: [], codes: 20, used: 4 },
  ...{ influencer: null, collected: 0 },
  ...{ given: 200, created_at: '2026-11-20T05:00:00.000Z', begun: true, members: null, versions: [] },
  terms: {
    ...{ prefix: 'THANKS', benefit: 'amount', discount: 50, cap: null, min_spend: 0 },
    ...{ exclude_promoted: false, audience: 'everyone', per_customer: null },
  },
};

/** The page of a code at an address, with what it has sent. */
function open(address: string): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/admin/promotions/samples', () => HttpResponse.json(samples)),
    http.get('*/api/admin/offers/9', () => HttpResponse.json(SERIES)),
    http.post('*/api/admin/offers*', async ({ request }) => {
      sent.push([new URL(request.url).pathname, await request.json()]);
      return HttpResponse.json(SERIES);
    }),
  );
  const routes = [{ path: '/admin/offers/:promo_id', element: <OfferPage /> }];
  render(
    <Providers store={staffStore(ROLE.CRM)}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />
    </Providers>,
  );
  return sent;
}
const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

it('a code is tried on a cart as it is typed, its faults stand at their fields, and it is sent', async () => {
  const sent = open('/admin/offers/new');
  await screen.findByRole('textbox', { name: 'โค้ด' });
  const trial = within(await screen.findByRole('region', { name: 'ลองกับตะกร้า' }));
  fireEvent.click(screen.getByRole('button', { name: 'เริ่มใช้ทันที' }));
  expect(await screen.findAllByText('กรอกช่องนี้')).toHaveLength(4);
  expect(sent).toEqual([]);
  type('ชื่อภาษาไทย', 'ลดวันแม่');
  type('ชื่อภาษาอังกฤษ', 'Mothers');
  type('โค้ด', 'mom 10');
  type('เปอร์เซ็นต์', '10');
  expect(await screen.findByText('ใช้ตัวอักษรอังกฤษ ตัวเลข หรือขีด 2 ถึง 40 ตัว')).toBeInTheDocument();
  type('โค้ด', 'mom10');
  expect(await trial.findByText('ลูกค้าประหยัด ฿20')).toBeInTheDocument();
  type(/^ซื้อขั้นต่ำ/, '1000');
  fireEvent.change(trial.getByRole('spinbutton', { name: 'จำนวน บาล์มกุหลาบ' }), { target: { value: '4' } });
  expect(await trial.findByText('ยังไม่ได้: ซื้อเพิ่มอีก ฿200')).toBeInTheDocument();
  type(/^ซื้อขั้นต่ำ/, '');
  fireEvent.click(screen.getByRole('button', { name: 'เริ่มใช้ทันที' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual([
    '/api/admin/offers',
    {
      ...{ kind: 'code', name_th: 'ลดวันแม่', name_en: 'Mothers', stage: 'live', codes: 0 },
      ...{ starts_at: null, ends_at: null, scope: ALL, customers: [], influencer: null },
      terms: {
        ...{ code: 'MOM10', benefit: 'percent', discount: 10, cap: null, min_spend: 0, listed: false },
        ...{ exclude_promoted: false, audience: 'everyone', per_customer: null, usage_limit: null },
      },
    },
  ]);
});

it('a series says how many codes it has, gets more within its most, and is paused with a reason', async () => {
  const sent = open('/admin/offers/9');
  expect(await screen.findByRole('heading', { name: 'ขอบคุณ', level: 1 })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'สร้างโค้ดเพิ่ม' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox', { name: 'จำนวนโค้ด' }), { target: { value: '19981' } });
  fireEvent.click(dialog.getByRole('button', { name: 'สร้างโค้ดเพิ่ม' }));
  expect(await dialog.findByText('กรอกจำนวน 1 ถึง 19,980')).toBeInTheDocument();
  fireEvent.change(dialog.getByRole('textbox', { name: 'จำนวนโค้ด' }), { target: { value: '30' } });
  fireEvent.click(dialog.getByRole('button', { name: 'สร้างโค้ดเพิ่ม' }));
  await waitFor(() => expect(sent).toEqual([['/api/admin/offers/9/codes', { codes: 30 }]]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: 'พัก' }));
  const asked = within(await screen.findByRole('dialog', { name: 'พัก ขอบคุณ' }));
  fireEvent.click(asked.getByRole('button', { name: 'พัก' }));
  expect(await asked.findByText('กรอกช่องนี้')).toBeInTheDocument();
  fireEvent.change(asked.getByRole('textbox', { name: 'เหตุผล' }), { target: { value: 'โค้ดรั่ว' } });
  fireEvent.click(asked.getByRole('button', { name: 'พัก' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(['/api/admin/offers/9/stage', { from: 'live', stage: 'paused', reason: 'โค้ดรั่ว' }]);
});

it('a code is for the cards of a bank: digits and names are checked, and the page says what the gateway cannot tell', async () => {
  server.use(http.get('*/api/v3/checkout-options', () => HttpResponse.json({ card_details: 'brand' })));
  const sent = open('/admin/offers/new');
  await screen.findByRole('textbox', { name: 'โค้ด' });
  type('ชื่อภาษาไทย', 'ลดกสิกร');
  type('ชื่อภาษาอังกฤษ', 'KBank');
  type('โค้ด', 'KBANK');
  type('เปอร์เซ็นต์', '10');
  const cards = within(screen.getByRole('group', { name: 'เฉพาะบัตรที่ร่วมรายการ' }));
  fireEvent.click(cards.getByRole('checkbox', { name: 'Visa' }));
  fireEvent.click(cards.getByRole('checkbox', { name: 'JCB' }));
  fireEvent.click(cards.getByRole('checkbox', { name: 'JCB' }));
  expect(screen.getByText(/เฉพาะ Visa$/)).toBeInTheDocument();
  type(/^เลขขึ้นต้นของบัตร/, '4242');
  fireEvent.click(screen.getByRole('button', { name: 'เริ่มใช้ทันที' }));
  expect(await screen.findByText('ใช้เลข 6 ถึง 8 หลัก หรือช่วงของเลข คั่นด้วยจุลภาค')).toBeInTheDocument();
  expect(await cards.findByText(/แจ้งเฉพาะแบรนด์บัตร/)).toBeInTheDocument();
  expect(cards.getAllByText('กรอกช่องนี้')).toHaveLength(2);
  type(/^เลขขึ้นต้นของบัตร/, '');
  await waitFor(() => expect(cards.queryByText(/แจ้งเฉพาะแบรนด์บัตร/)).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'เริ่มใช้ทันที' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject([
    '/api/admin/offers',
    { terms: { code: 'KBANK', card_brands: ['visa'], card_digits: [], card_th: '', card_en: '' } },
  ]);
});

it('a rule of coins is for a segment, which has to be chosen', async () => {
  server.use(
    http.get('*/api/admin/segments', () =>
      HttpResponse.json({
        segments: [
          {
            ...{ segment_id: 6, revision: 1, name: 'ลูกค้าประจำ', join: 'all', conditions: { orders: '2..' } },
            made_at: '2026-11-20T05:00:00.000Z',
          },
        ],
      }),
    ),
    http.post('*/api/admin/segments/count', () => HttpResponse.json({ customers: 3, news: 2 })),
  );
  const sent = open('/admin/offers/new');
  fireEvent.change(await screen.findByRole('combobox', { name: 'แบบ' }), { target: { value: 'coins' } });
  const whom = within(await screen.findByRole('group', { name: 'สำหรับใคร' }));
  expect(whom.getByText('ผู้ซื้อที่ไม่ใช่สมาชิกไม่ได้เหรียญ')).toBeInTheDocument();
  type('ชื่อภาษาไทย', 'เหรียญเพิ่ม');
  type('ชื่อภาษาอังกฤษ', 'More coins');
  type(/^กี่บาทได้ 1 เหรียญ/, '10');
  const choose = (name: string, value: string) =>
    fireEvent.change(whom.getByRole('combobox', { name }), { target: { value } });
  choose('ใครใช้ได้', 'segment');
  expect(whom.getByText(/คนอื่นไม่เห็น$/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'เริ่มใช้ทันที' }));
  expect(await whom.findByText('กรอกช่องนี้')).toBeInTheDocument();
  await whom.findByRole('option', { name: 'ลูกค้าประจำ' });
  choose('กลุ่มลูกค้า', '6');
  fireEvent.click(screen.getByRole('button', { name: 'เริ่มใช้ทันที' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject([
    '/api/admin/offers',
    { kind: 'coins', terms: { baht_per_coin: 10, audience: 'segment', segment_id: 6 } },
  ]);
});
