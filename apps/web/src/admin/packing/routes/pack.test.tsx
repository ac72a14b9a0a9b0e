import type { Packing } from '@mali/contracts/packing';
import { ROLE } from '@mali/contracts/roles';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { staffStore } from '../../shared/fixtures.ts';
import { playSound } from '../../shared/sound.ts';
import { printLabels } from '../label-calls.ts';
import { Component as Pack } from './pack.tsx';

vi.mock('../../shared/sound.ts', () => ({ playSound: vi.fn() }));
vi.mock('../label-calls.ts', () => ({ printLabels: vi.fn() }));

const [FIRST, SECOND] = ['SO26112012345671', 'SO26112012345672'];
const CODE = '8850000000003';
const me = { user_id: 7, name: 'อรทัย' };

const packing = (so_no: string, more: Partial<Packing> = {}): Packing => ({
  ...{ so_no, doc_status: 13, receiver: 'พิมพ์ชนก ใจดี', place: 'บางรัก กรุงเทพมหานคร', note: null, cod: null },
  ...{ ship_by: null, packer: me, mine: true, packed_at: null, boxes: 1, weights: null, booked: null },
  lines: [
    {
      ...{ mat_var_id: 1, name_en: 'Balm', name_th: 'บาล์ม', shade_en: '', shade_th: '', brand_en: 'Mali' },
      ...{ image: null, bin: null, line_no: 1, lot_id: 0, lot: null, expires_on: null, later_lot: null },
      ...{ gift: false, quantity: 2, packed: 2, by_hand: 0, by_box: [2] },
    },
  ],
  inserts: [],
  wave: { wave_id: 1, position: 1, orders: 2, done: 0, next: null },
  ...more,
});
const next = { so_no: SECOND, receiver: 'มานี', image: null, units: 1, bin: null };
const PACKED = packing(FIRST, {
  ...{ packed_at: '2026-11-24T03:00:00.000Z', weights: [540] },
  booked: {
    parcels: [
      {
        ...{ parcel_id: 1, number: 1, carrier: 'Mali Express', tracking_no: 'MX700000011TH' },
        ...{ booking: 'booked', booking_error: null },
      },
    ],
    carriers: [],
  },
  wave: { wave_id: 1, position: 1, orders: 2, done: 1, next },
});

/** An answer that waits until the test gives it. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { given: promise, give: () => act(async () => resolve()) };
}
let scanned: string[];
beforeEach(() => {
  vi.mocked(playSound).mockClear();
  scanned = [];
  server.use(
    http.post('*/api/admin/packing/:so_no/scan', ({ params }) => {
      scanned.push(String(params.so_no));
      const lines = packing(SECOND).lines.map((line) => ({ ...line, packed: 1 }));
      return HttpResponse.json({
        ...{ result: 'packed', line_no: 1, found: null },
        packing: packing(SECOND, { lines }),
      });
    }),
  );
});

let at = 1000;
/** A key of a scanner, ten milliseconds after the one before it, wherever the focus is. */
function press(key: string): void {
  const target = document.activeElement ?? document.body;
  const event = createEvent.keyDown(target, { key, code: /\d/.test(key) ? `Digit${key}` : key });
  at += 10;
  Object.defineProperty(event, 'timeStamp', { value: at });
  const isTaken = fireEvent(target, event);
  if (!isTaken || !(target instanceof HTMLInputElement)) return;
  if (key === 'Enter') target.form?.requestSubmit();
  else fireEvent.change(target, { target: { value: `${target.value}${key}` } });
}
function scan(code: string): void {
  at += 1000;
  for (const key of [...code, 'Enter']) press(key);
}
const refusals = () => vi.mocked(playSound).mock.calls.filter(([kind]) => kind === 'wrong').length;

it('what is scanned between finishing an order and showing the next one is refused, and counts into neither', async () => {
  const [finish, label, shown] = [held(), held(), held()];
  vi.mocked(printLabels).mockReturnValue(label.given);
  server.use(
    http.get(`*/api/admin/packing/${FIRST}`, () => HttpResponse.json(packing(FIRST))),
    http.post(`*/api/admin/packing/${FIRST}/packed`, async () => {
      await finish.given;
      return HttpResponse.json(PACKED);
    }),
    http.get(`*/api/admin/packing/${SECOND}`, async () => {
      await shown.given;
      const lines = packing(SECOND).lines.map((line) => ({ ...line, packed: 0 }));
      return HttpResponse.json(packing(SECOND, { lines }));
    }),
  );
  const { user, router, store } = renderPart(<Pack />, {
    ...{ at: `/admin/pack/${FIRST}`, path: '/admin/pack/:so_no', store: staffStore(ROLE.INVENTORY) },
  });
  await user.type(await screen.findByLabelText(/^กล่อง 1 กรัม/), '540');
  await user.click(screen.getByRole('button', { name: 'พิมพ์และถัดไป' }));

  // While the server closes the boxes.
  screen.getByLabelText(/สแกน/).focus();
  scan(CODE);
  expect(refusals()).toBe(1);
  expect(store.getState().layout.toasts).toMatchObject([{ text: expect.stringMatching(/^ยังไม่นับชิ้นนี้/) }]);

  // While the label is made: the count is the new one, the order the finished one.
  await finish.give();
  expect(await screen.findByText('เสร็จ 1 จาก 2')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: FIRST })).toBeInTheDocument();
  scan(CODE);
  expect(refusals()).toBe(2);

  // While the next order is fetched; a code that it cuts in two is refused as a whole.
  await label.give();
  await waitFor(() => expect(router.state.location.pathname).toContain(SECOND));
  scan(CODE);
  expect(refusals()).toBe(3);
  at += 1000;
  for (const key of CODE.slice(0, 5)) press(key);
  await shown.give();
  expect(await screen.findByRole('heading', { level: 1, name: SECOND })).toBeInTheDocument();
  for (const key of [...CODE.slice(5), 'Enter']) press(key);
  expect(refusals()).toBe(4);
  expect(scanned).toEqual([]);

  scan(CODE);
  await waitFor(() => expect(scanned).toEqual([SECOND]));
  await waitFor(() => expect(playSound).toHaveBeenLastCalledWith('right'));
  expect(refusals()).toBe(4);
});

it('what is missing is reported at the bench: the order leaves it and the next one opens', async () => {
  const sent: unknown[] = [];
  const [line] = packing(FIRST).lines;
  if (line === undefined) throw new Error('no line');
  const another = { ...line, lot_id: 1, quantity: 1, packed: 0, by_box: [0] };
  const lines = [{ ...line, packed: 1, by_box: [1] }, another];
  server.use(
    http.get(`*/api/admin/packing/${FIRST}`, () =>
      HttpResponse.json(
        packing(FIRST, { lines, wave: { wave_id: 1, position: 1, orders: 2, done: 0, next } }),
      ),
    ),
    http.get(`*/api/admin/packing/${SECOND}`, () => HttpResponse.json(packing(SECOND))),
    http.post(`*/api/admin/orders/${FIRST}/shortage`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ok: true });
    }),
  );
  const { user, router } = renderPart(<Pack />, {
    ...{ at: `/admin/pack/${FIRST}`, path: '/admin/pack/:so_no', store: staffStore(ROLE.INVENTORY) },
  });
  await user.click(await screen.findByRole('button', { name: 'ของขาด เสียหาย หรือถูกเรียกคืน' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'สินค้าไม่ครบ' }));
  // Units of two lots are one line of the order; nothing is reported before it is chosen.
  await user.click(dialog.getByRole('button', { name: 'สินค้าไม่ครบ' }));
  expect(dialog.getByText('เลือกสินค้าที่ขาด')).toBeInTheDocument();
  const more = dialog.getByRole('button', { name: 'เพิ่มจำนวนที่ขาดของ บาล์ม' });
  for (let i = 0; i < 4; i += 1) if (!more.hasAttribute('disabled')) await user.click(more);
  await user.selectOptions(dialog.getByLabelText('เกิดอะไรขึ้น'), 'recalled');
  // A scan while the dialog is open is not counted.
  scan(CODE);
  await user.click(dialog.getByRole('button', { name: 'สินค้าไม่ครบ' }));
  expect(await screen.findByRole('heading', { level: 1, name: SECOND })).toBeInTheDocument();
  expect(router.state.location.pathname).toContain(SECOND);
  expect(sent).toEqual([{ lines: [{ line_no: 1, quantity: 3 }], cause: 'recalled', note: '' }]);
  expect(scanned).toEqual([]);
});
