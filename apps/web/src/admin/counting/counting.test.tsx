import type { CountEntryRequest, CountLine, StockCount } from '@mali/contracts/counting';
import { ROLE } from '@mali/contracts/roles';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { staffStore } from '../shared/fixtures.ts';
import { BeginDialog } from './begin-dialog.tsx';
import { CountingGoods } from './counting-goods.tsx';
import { ReviewGoods } from './review-goods.tsx';

vi.mock('../shared/sound.ts', () => ({ playSound: vi.fn() }));

const line = (mat_var_id: number, more: Partial<CountLine> = {}): CountLine => ({
  ...{ mat_var_id, item_id: `SKU-${mat_var_id}`, gtin: null, brand_en: 'Mali', image: null, bins: ['D-04'] },
  ...{ name_th: `ครีม ${mat_var_id}`, name_en: `Cream ${mat_var_id}`, added: false, round: 1, counted: null },
  ...{
    entries: [],
    expected_low: null,
    expected_high: null,
    difference: null,
    unit_cost: null,
    booked: null,
  },
  ...more,
});
const count = (goods: CountLine[], more: Partial<StockCount> = {}): StockCount => ({
  ...{ count_id: 5, scope: 'bin', bin: 'D', name_th: 'D', name_en: 'D', state: 'counting', by: 'Nok' },
  ...{
    created_at: '2026-11-20T05:00:00.000Z',
    lines: goods.length,
    counted: 0,
    differences: null,
    value: null,
  },
  ...{
    note: '',
    submitted_at: null,
    decided_at: null,
    decided_by: null,
    reason: '',
    shows_differences: false,
  },
  goods,
  ...more,
});
let sent: CountEntryRequest[];
let answer: (request: CountEntryRequest) => Response;

beforeEach(() => {
  sessionStorage.clear();
  sent = [];
  answer = ({ add, total }) => HttpResponse.json(line(1, { counted: total ?? add ?? 0 }));
  server.use(
    http.post('*/api/admin/stock_counts/5/entries', async ({ request }) => {
      const entry = (await request.json()) as CountEntryRequest;
      sent.push(entry);
      return answer(entry);
    }),
  );
});

const openPage = (goods = [line(1), line(2)], onSubmit = vi.fn()) =>
  renderPart(<CountingGoods count={count(goods)} onSubmit={onSubmit} />, {
    store: staffStore(ROLE.INVENTORY as never),
  });
const scanField = () => screen.getByRole('textbox', { name: 'บาร์โค้ดหรือ SKU' });
function scan(code: string): void {
  fireEvent.change(scanField(), { target: { value: code } });
  fireEvent.submit(scanField());
}
const refuse = (code: string, status: number) => () =>
  HttpResponse.json({ code, message: 'No', message_th: 'ไม่ได้' }, { status });

it('sends one unit for each scan, and a typed total with what it replaces', async () => {
  openPage([line(1, { counted: 4 }), line(2)]);
  scan('SKU-1');
  scan('SKU-1');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]).toMatchObject({ code: 'SKU-1', mat_var_id: null, add: 1, total: null, beyond: false });
  expect(sent[0]?.entry_key).not.toBe(sent[1]?.entry_key);
  const shown = within(screen.getByRole('listitem', { name: 'ครีม 1' }));
  fireEvent.change(shown.getByLabelText(/^จำนวนที่มี/), { target: { value: '6' } });
  fireEvent.click(shown.getByRole('button', { name: 'บันทึก ครีม 1' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]).toMatchObject({ code: null, mat_var_id: 1, add: null, total: 6, was: 4 });
});

it('keeps an entry without an answer over a reload, and sends it again with its key', async () => {
  answer = () => HttpResponse.error();
  const { unmount } = openPage();
  scan('SKU-1');
  expect(await screen.findByText('ยังไม่ได้ส่ง 1 รายการ เก็บไว้ในเครื่องนี้แล้ว')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'ส่งผลนับ' })).toBeDisabled();
  unmount();
  answer = () => HttpResponse.json(line(1, { counted: 1 }));
  openPage();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
  await waitFor(() => expect(sessionStorage.length).toBe(0));
});

it('names an unknown code, and adds what is not part of the count only when it is confirmed', async () => {
  answer = refuse('RECEIPT.UNKNOWN_CODE', 404);
  openPage();
  scan('nobody-knows');
  expect(await screen.findByText(/ไม่รู้จักรหัส nobody-knows/)).toBeInTheDocument();
  answer = refuse('COUNT.BEYOND', 409);
  scan('SKU-9');
  fireEvent.click(await screen.findByRole('button', { name: 'นับในใบนี้' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]).toMatchObject({ code: 'SKU-9', beyond: true });
});

it('lists what is still to count, and all of it', () => {
  openPage([line(1, { counted: 3 }), line(2), line(3, { round: 2 })]);
  const names = () => screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'));
  expect(names()).toEqual(expect.arrayContaining(['ครีม 2', 'ครีม 3']));
  expect(names()).not.toContain('ครีม 1');
  expect(screen.getByText('ต้องนับใหม่')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'ทั้งหมด 3' }));
  expect(names()).toContain('ครีม 1');
});

it('shows differences to who decides, and chooses what is counted again', () => {
  const decided = vi.fn();
  const goods = [
    line(1, { counted: 5, expected_low: 7, expected_high: 7, difference: -2, unit_cost: 40.5 }),
    line(2, { counted: 9, expected_low: 8, expected_high: 10, difference: 0 }),
    line(3),
  ];
  const shown = { state: 'review', shows_differences: true, counted: 2, differences: 1, value: -81 } as const;
  renderPart(<ReviewGoods count={count(goods, shown)} mayDecide onDecide={decided} />, {
    store: staffStore(ROLE.OWNER as never),
  });
  const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows()).toHaveLength(1);
  expect(rows()[0]).toHaveTextContent('−2');
  fireEvent.click(screen.getByRole('checkbox', { name: 'นับใหม่ ครีม 1' }));
  fireEvent.click(screen.getByRole('button', { name: 'นับใหม่ 1 แบบ' }));
  expect(decided).toHaveBeenCalledWith({ act: 'recount', variants: [1] });
  fireEvent.click(screen.getByRole('button', { name: 'ทั้งหมด 3' }));
  expect(rows()[1]).toHaveTextContent('8 ถึง 10');
  fireEvent.click(screen.getByRole('button', { name: 'อนุมัติและปรับยอด' }));
  expect(decided).toHaveBeenLastCalledWith({ act: 'approve' });
});

it('a count of a branch begins with the place that is chosen', async () => {
  const requests: unknown[] = [];
  const place = (location_id: number, kind: string, code: string, name: object | null) => ({
    ...{ location_id, kind, code, name, active: kind !== 'transit', store_id: null, shows_stock: true },
    ...{ on_hand: 1, held: 0, variants: 1 },
  });
  server.use(
    http.get('*/api/admin/places', () =>
      HttpResponse.json({
        ...{ branches: [], others: [], all: true },
        places: [
          place(1, 'warehouse', 'main', null),
          place(4, 'branch', 'siam', { th: 'สยาม', en: 'Siam' }),
          place(2, 'quarantine', 'quarantine', null),
        ],
      }),
    ),
    http.post('*/api/admin/stock_counts', async ({ request }) => {
      requests.push(await request.json());
      return HttpResponse.json(
        { code: 'COUNT.EMPTY', message: 'x', message_th: 'ไม่มีอะไรให้นับ' },
        { status: 422 },
      );
    }),
  );
  const { user } = renderPart(<BeginDialog onClose={() => undefined} />, {
    store: staffStore(ROLE.INVENTORY as never),
  });
  const where = await screen.findByLabelText('ที่ไหน');
  expect(within(where).getAllByRole('option')).toHaveLength(2);
  await user.selectOptions(where, 'สยาม');
  await user.type(screen.getByLabelText(/^ช่องหรือชั้น|^ชั้น/), 'S-1');
  await user.click(screen.getByRole('button', { name: 'เริ่มนับ' }));
  expect(await screen.findByText('ไม่มีอะไรให้นับ')).toBeInTheDocument();
  expect(requests).toMatchObject([{ location_id: 4, scope: 'bin', bin: 'S-1' }]);
});
