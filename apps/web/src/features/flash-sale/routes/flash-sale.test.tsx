import type { FlashItem, FlashSale, FlashSalesAnswer } from '@mali/contracts/flash-sales';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showLanguage } from '../../../app/i18n.ts';
import { createStore } from '../../../app/store.ts';
import { serverTimeReceived } from '../../../clients/server-clock.ts';
import { card, rules } from '../../../testing/products.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { inOrder, stateAt } from '../sale-clock.ts';
import { Component as FlashSalePage } from './flash-sale.tsx';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The server's clock is a day ahead of this machine's: only it may be used. */
const AHEAD = 24 * HOUR;
const serverTime = () => Date.now() + AHEAD;

beforeEach(() => serverTimeReceived(serverTime()));
afterEach(() => vi.useRealTimers());

const item = (id: number, over: Partial<FlashItem> = {}): FlashItem => ({
  card: card(id, { mat_price: 200, net_price: 200 }),
  sale_price: 150,
  allotment: 10,
  taken: 4,
  per_customer: 2,
  gone: false,
  ...over,
});

function sale(promo_id: number, from: number, to: number, items: FlashItem[] = [item(promo_id)]): FlashSale {
  const at = serverTime();
  const window = {
    starts_at: new Date(at + from).toISOString(),
    ends_at: new Date(at + to).toISOString(),
  };
  return {
    promo_id,
    name_en: `Sale ${promo_id}`,
    name_th: `รอบ ${promo_id}`,
    ...window,
    state: stateAt(window, at),
    items,
    count: items.length,
  };
}

let asked: string[] = [];
function answerWith(sales: () => FlashSale[]) {
  asked = [];
  server.use(
    http.get('*/api/v3/flash-sales', ({ request }) => {
      asked.push(new URL(request.url).search);
      const data = sales().map((one) => ({ ...one, state: stateAt(one, serverTime()) }));
      const cards = data.flatMap(({ items }) => items.map((each) => each.card));
      const answer: FlashSalesAnswer = { data, count: data.length, pricing: rules(cards) };
      // API responses have a Date header.
      return HttpResponse.json(answer, { headers: { date: new Date(serverTime()).toUTCString() } });
    }),
    http.get('*/api/v3/categories/find', () => HttpResponse.json({ data: [], count: 0 })),
  );
}

const open = (at: string) => renderPart(<FlashSalePage />, { at, path: '/flashsale/:id?' });
const items = () => screen.getAllByTestId('flash-item');

it('shows the running sale, with the number sold, and adds its products to the bag', async () => {
  answerWith(() => [sale(1, -HOUR, 2 * HOUR), sale(2, 3 * HOUR, 5 * HOUR)]);
  const { user, store } = open('/flashsale');
  expect(await screen.findByRole('heading', { level: 2, name: 'รอบ 1' })).toBeInTheDocument();
  const [first] = items();
  if (first === undefined) throw new Error('no item');
  expect(within(first).getByText('฿150')).toBeInTheDocument();
  expect(within(first).getByText('ไม่เกิน 2 ชิ้นต่อคน')).toBeInTheDocument();
  const bar = within(first).getByRole('progressbar', { name: 'ขายแล้ว 4 จาก 10' });
  expect(bar).toHaveAttribute('value', '4');
  expect(bar).toHaveAttribute('max', '10');
  expect(screen.getByRole('timer')).toHaveTextContent(/จบใน0?[12]:?.*/);
  await user.click(within(first).getByRole('button', { name: 'ใส่ สินค้า 1 ลงถุง' }));
  expect(store.getState().cart.items.map(({ mat_var_id }) => mat_var_id)).toEqual([10]);
});

it('shows an upcoming sale with its prices, without buy buttons', async () => {
  answerWith(() => [sale(1, -HOUR, 2 * HOUR), sale(2, 3 * HOUR, 5 * HOUR)]);
  const { user, router } = open('/flashsale');
  const rounds = within(await screen.findByRole('navigation', { name: 'รอบของแฟลชเซล' }));
  expect(rounds.getAllByRole('link')[0]).toHaveAttribute('aria-current', 'page');
  await user.click(rounds.getByRole('link', { name: /เร็ว ๆ นี้/ }));
  expect(router.state.location.pathname).toBe('/flashsale/2');
  expect(await screen.findByText('เริ่มใน')).toBeInTheDocument();
  await waitFor(() => expect(asked).toEqual(['', '?promo_id=2']));
  expect(within(items()[0] as HTMLElement).getByText('ราคาตอนนี้ ฿200')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /ลงถุง/ })).toBeNull();
});

it.each([
  ['th', 'เริ่มวันศุกร์ 27 พ.ย. เวลา 20:00 น.', 'ศุกร์ 27 พ.ย. 20:00 น.'],
  ['en', 'Begins Fri 27 Nov at 20:00', 'Fri 27 Nov 20:00'],
] as const)("shows date and time of a sale's start, in %s", async (language, begins, round) => {
  await showLanguage(language);
  const starts_at = '2026-11-27T13:00:00.000Z';
  const ends_at = '2026-11-27T17:00:00.000Z';
  vi.useFakeTimers({ now: new Date('2026-11-24T05:00:00Z'), toFake: ['Date'] });
  serverTimeReceived(serverTime());
  answerWith(() => [{ ...sale(1, HOUR, 2 * HOUR), state: 'coming', starts_at, ends_at }]);
  renderPart(<FlashSalePage />, {
    at: '/flashsale/1',
    path: '/flashsale/:id?',
    store: createStore(language),
  });
  expect(await screen.findByText(begins)).toBeInTheDocument();
  expect(screen.getByText(round)).toBeInTheDocument();
  vi.useRealTimers();
  await showLanguage('th');
});

it('shows the last day of a sale that ends at midnight, not the next day at 00:00', async () => {
  answerWith(() => [{ ...sale(1, -HOUR, HOUR), ends_at: '2099-12-30T17:00:00.000Z' }]);
  open('/flashsale');
  expect(await screen.findByText(/^ถึง \S+ 30 ธ\.ค\.$/)).toBeInTheDocument();
});

it('shows the allotment instead of zero sold units', async () => {
  answerWith(() => [sale(1, -HOUR, HOUR, [item(1, { taken: 0 })])]);
  open('/flashsale');
  expect(await screen.findByText('มี 10 ชิ้น')).toBeInTheDocument();
  expect(screen.queryByText(/ขายแล้ว/)).toBeNull();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('starts while the page is open, by the server’s clock, and refetches prices', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const begins = sale(1, MINUTE, HOUR);
  answerWith(() => [begins]);
  open('/flashsale/1');
  expect(await screen.findByText('เริ่มใน')).toBeInTheDocument();
  expect(asked).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(MINUTE + 2000));
  expect(await screen.findByText('จบใน')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'ใส่ สินค้า 1 ลงถุง' })).toBeInTheDocument();
  await waitFor(() => expect(asked.length).toBeGreaterThan(1));
});

it('ends while the page is open: its products get their usual price and lose their buy buttons', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const ends = sale(1, -HOUR, MINUTE);
  answerWith(() => [ends]);
  open('/flashsale/1');
  expect(await screen.findByText('จบใน')).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(MINUTE + 2000));
  expect(await screen.findByText('รอบนี้จบแล้ว')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /ลงถุง/ })).toBeNull();
  expect(within(items()[0] as HTMLElement).queryByText('฿150')).toBeNull();
});

it('shows a sold-out allotment, at the current price', async () => {
  answerWith(() => [sale(1, -HOUR, HOUR, [item(1, { taken: 9 }), item(2, { taken: 10, gone: true })])]);
  open('/flashsale');
  await screen.findByText('เหลือ 1 ชิ้น');
  const second = within(items()[1] as HTMLElement);
  expect(second.getByText('ครบจำนวนแล้ว')).toBeInTheDocument();
  expect(second.getByText('฿200')).toBeInTheDocument();
  expect(second.queryByRole('button')).toBeNull();
});

it('reports that there is none, and ignores unknown sales', async () => {
  answerWith(() => []);
  const { unmount } = open('/flashsale');
  expect(await screen.findByText('ยังไม่มีแฟลชเซลในสัปดาห์นี้')).toBeInTheDocument();
  unmount();
  server.use(
    http.get('*/api/v3/flash-sales', () =>
      HttpResponse.json({ code: 'CATALOGUE.NOT_FOUND', message: '-', message_th: '-' }, { status: 404 }),
    ),
  );
  const other = open('/flashsale/9');
  expect(await screen.findByText('ไม่พบหน้านี้')).toBeInTheDocument();
  other.unmount();
  open('/flashsale/nothing');
  expect(await screen.findByText('ไม่พบหน้านี้')).toBeInTheDocument();
});

it('starts inclusively and ends exclusively', () => {
  const window = { starts_at: '2026-11-20T05:00:00.000Z', ends_at: '2026-11-20T06:00:00.000Z' };
  const at = Date.parse(window.starts_at);
  expect([at - 1, at, at + HOUR - 1, at + HOUR].map((now) => stateAt(window, now))).toEqual([
    'coming',
    'running',
    'running',
    'over',
  ]);
});

it('is sorted: earliest end, then earliest start, then ended', () => {
  const now = serverTime();
  const sales = [
    sale(1, 5 * HOUR, 6 * HOUR),
    sale(2, -HOUR, 9 * HOUR),
    sale(3, -2 * HOUR, -HOUR),
    sale(4, HOUR, 9 * HOUR),
    sale(5, -HOUR, HOUR),
  ];
  expect(inOrder(sales, now).map(({ promo_id }) => promo_id)).toEqual([5, 2, 4, 1, 3]);
});
