import type { Goods, NewReceiptRequest } from '@mali/contracts/receiving';
import { ROLE } from '@mali/contracts/roles';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server, settled } from '../../testing/server.ts';
import { staffStore } from '../shared/fixtures.ts';
import { ReceiptForm } from './receipt-form.tsx';

vi.mock('../shared/sound.ts', () => ({ playSound: vi.fn() }));

const goods = (mat_var_id: number, more: Partial<Goods> = {}): Goods => ({
  ...{ mat_var_id, item_id: `SKU-${mat_var_id}`, gtin: null, brand_en: 'Mali', image: null },
  ...{ name_th: `ครีม ${mat_var_id}`, name_en: `Cream ${mat_var_id}`, expires: true, lots: [] },
  ...more,
});
const GOODS: Readonly<Record<string, Goods>> = {
  'SKU-1': goods(1, { lots: [{ code: 'K9', expires_on: '2031-05-31' }] }),
  'SKU-2': goods(2, { expires: false }),
};
let posted: NewReceiptRequest[];
let answer: () => Response;

beforeEach(() => {
  sessionStorage.clear();
  posted = [];
  answer = () => HttpResponse.json({ receipt_id: 12, units: 3, lines: [] });
  server.use(
    http.post('*/api/admin/receiving/goods', async ({ request }) => {
      const { codes, variants } = (await request.json()) as { codes: string[]; variants: number[] };
      const found = Object.entries(GOODS).filter(
        ([code, { mat_var_id }]) => codes.includes(code) || variants.includes(mat_var_id),
      );
      if (codes.length > 0 && found.length === 0)
        return HttpResponse.json(
          { code: 'RECEIPT.UNKNOWN_CODE', message: 'Unknown', message_th: 'ไม่รู้จัก' },
          { status: 404 },
        );
      return HttpResponse.json({ goods: found.map(([, one]) => one) });
    }),
    http.post('*/api/admin/receiving', async ({ request }) => {
      posted.push((await request.json()) as NewReceiptRequest);
      return answer();
    }),
  );
});

const open = (role: number = ROLE.OWNER) => renderPart(<ReceiptForm />, { store: staffStore(role as never) });
const scanField = () => screen.getByRole('textbox', { name: 'บาร์โค้ดหรือ SKU' });
function scan(code: string): void {
  fireEvent.change(scanField(), { target: { value: code } });
  fireEvent.submit(scanField());
}
const line = (id: number) => within(screen.getAllByRole('listitem', { name: `ครีม ${id}` })[0] as HTMLElement);
const type = (id: number, label: string | RegExp, value: string) =>
  fireEvent.change(line(id).getByLabelText(label), { target: { value } });
const post = () => fireEvent.click(screen.getByRole('button', { name: 'บันทึกเข้าสต็อก' }));

it('adds a unit with each scan, keeps the focus in the field, and posts lots with their expiry', async () => {
  open();
  for (const code of ['SKU-1', 'SKU-1', 'SKU-2']) scan(code);
  expect(await screen.findByRole('listitem', { name: 'ครีม 2' })).toBeInTheDocument();
  expect(line(1).getByLabelText('จำนวนชิ้น')).toHaveValue('2');
  expect(scanField()).toHaveFocus();
  // A lot that is known brings its expiry.
  type(1, 'ล็อต', 'K9');
  type(2, 'ล็อต', 'B 2');
  type(2, /^ต้นทุนต่อชิ้น/, '12.50');
  post();
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]).toMatchObject({
    near_expiry: false,
    lines: [
      { mat_var_id: 2, quantity: 1, lot: 'B 2', expires_on: null, unit_cost: 12.5 },
      { mat_var_id: 1, quantity: 2, lot: 'K9', expires_on: '2031-05-31', unit_cost: null },
    ],
  });
});

it('says at the fields what is missing, and posts nothing', async () => {
  open();
  post();
  expect(await screen.findByText('สแกนสินค้าก่อน')).toBeInTheDocument();
  scan('SKU-1');
  await screen.findByRole('listitem', { name: 'ครีม 1' });
  type(1, 'จำนวนชิ้น', '0');
  type(1, /^วันหมดอายุ/, '2020-01-01');
  post();
  expect(await line(1).findByText('จำนวนเต็มตั้งแต่ 1')).toBeInTheDocument();
  expect(line(1).getByText('ต้องกรอก')).toBeInTheDocument();
  expect(line(1).getByText('หมดอายุแล้ว')).toBeInTheDocument();
  await settled();
  expect(posted).toEqual([]);
});

it('shows at its line that the lot is known with another expiry, and posts again with the same key', async () => {
  answer = () =>
    HttpResponse.json(
      {
        ...{ code: 'RECEIPT.LINES', message: 'Some lines', message_th: 'บางรายการรับเข้าไม่ได้' },
        details: { faults: [{ line: 1, fault: 'lot_expiry', expires_on: '2031-06-30' }] },
      },
      { status: 422 },
    );
  open();
  scan('SKU-1');
  await screen.findByRole('listitem', { name: 'ครีม 1' });
  type(1, 'ล็อต', 'X1');
  type(1, /^วันหมดอายุ/, '2031-05-31');
  post();
  expect(await line(1).findByText(/ล็อตนี้บันทึกไว้ว่าหมดอายุ 30 มิ.ย. 2574/)).toBeInTheDocument();
  type(1, /^วันหมดอายุ/, '2031-06-30');
  post();
  await waitFor(() => expect(posted).toHaveLength(2));
  expect(posted[1]?.request_key).toBe(posted[0]?.request_key);
});

it('names an unknown code, has the draft after a reload, and no cost for those who may not see the books', async () => {
  const { unmount } = open(ROLE.INVENTORY);
  scan('nobody-knows');
  expect(await screen.findByText(/ไม่รู้จักรหัส nobody-knows/)).toBeInTheDocument();
  scan('SKU-1');
  await screen.findByRole('listitem', { name: 'ครีม 1' });
  expect(screen.queryByText(/ไม่รู้จักรหัส/)).toBeNull();
  type(1, 'ล็อต', 'K1');
  expect(line(1).queryByLabelText(/^ต้นทุนต่อชิ้น/)).toBeNull();
  unmount();
  open(ROLE.INVENTORY);
  expect(await screen.findByRole('listitem', { name: 'ครีม 1' })).toBeInTheDocument();
  expect(line(1).getByLabelText('ล็อต')).toHaveValue('K1');
});
