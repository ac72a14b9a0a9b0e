import type { GridRow, SaveGridRequest } from '@mali/contracts/grid';
import { ROLE, type RoleId } from '@mali/contracts/roles';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { Messages } from '../frame/popups.tsx';
import { staffStore } from '../shared/fixtures.ts';
import { Component as Grid } from './routes/grid.tsx';

const row = (mat_var_id: number, more: Partial<GridRow> = {}): GridRow => ({
  ...{ mat_id: 1, revision: 2, mat_var_id, mat_no: 'H-1', name_th: 'ครีม', name_en: 'Cream' },
  ...{ option_th: `แบบ ${mat_var_id}`, option_en: '', brand_id: 3, cat_id: 8, weight_g: 50, stage: 'draft' },
  ...{ item_id: `S-${mat_var_id}`, gtin: null, volume: 30, price: 590, active: true },
  ...more,
});
const ROWS = [row(1), row(2), row(3, { mat_id: 2, mat_no: 'H-2', name_th: 'โลชั่น' })];
let sent: SaveGridRequest[];
let answer: (request: SaveGridRequest) => Response;

beforeEach(() => {
  sent = [];
  answer = ({ variants }) =>
    HttpResponse.json({
      rows: ROWS.map((one) => {
        const price = variants.find(({ mat_var_id }) => mat_var_id === one.mat_var_id)?.price?.price;
        return { ...one, revision: one.revision + sent.length, price: price ?? one.price };
      }),
    });
  server.use(
    http.post('*/api/admin/grid/rows', () => HttpResponse.json({ rows: ROWS, total: 3 })),
    http.get('*/api/admin/products/choices', () =>
      HttpResponse.json({
        brands: [{ brand_id: 3, name_th: 'ฮาร์เบอร์', name_en: 'Harbour' }],
        categories: [{ cat_id: 8, name_th: 'ผิว', name_en: 'Skin', cosmetic: true }],
      }),
    ),
    http.post('*/api/admin/grid', async ({ request }) => {
      const body = (await request.json()) as SaveGridRequest;
      sent.push(body);
      return answer(body);
    }),
  );
});

async function open(role: RoleId = ROLE.OWNER) {
  const view = renderPart(
    <>
      <Messages />
      <Grid />
    </>,
    { at: '/admin/grid?products=1,2', store: staffStore(role) },
  );
  await screen.findByRole('grid');
  return view;
}
const cell = (name: string) => screen.getByRole('gridcell', { name });
const pick = (name: string) => {
  cell(name).focus();
  fireEvent.click(cell(name));
  return cell(name);
};
const paste = (name: string, text: string) =>
  fireEvent.paste(pick(name), { clipboardData: { getData: () => text } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'บันทึกทั้งหมด' }));

it('a block that is pasted is checked at its cells, saved together, and taken back by one key', async () => {
  await open();
  paste('H-1 · แบบ 1 ราคา', '650\tขาย\nฟรี\tไม่ขาย\n700\tขาย');
  expect(screen.getByText('เปลี่ยน 4 ช่อง')).toBeInTheDocument();
  expect(cell('H-1 · แบบ 2 ราคา')).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByRole('button', { name: 'บันทึกทั้งหมด' })).toBeDisabled();
  paste('H-1 · แบบ 2 ราคา', '"640"');
  save();
  expect(await screen.findByText('บอกเหตุผลที่เปลี่ยนราคา')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('เหตุผลที่เปลี่ยนราคา'), { target: { value: 'ต้นทุนขึ้น' } });
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    products: [
      { mat_id: 1, revision: 2 },
      { mat_id: 2, revision: 2 },
    ],
    variants: [
      { mat_id: 1, mat_var_id: 1, price: { was: 590, price: 650 } },
      { mat_id: 1, mat_var_id: 2, active: false, price: { was: 590, price: 640 } },
      { mat_id: 2, mat_var_id: 3, price: { was: 590, price: 700 } },
    ],
    reason: 'ต้นทุนขึ้น',
  });
  expect(await screen.findByText('บันทึกแล้ว 4 ช่อง')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.variants[0]).toEqual({ mat_id: 1, mat_var_id: 1, price: { was: 650, price: 590 } });
  expect(sent[1]?.products[0]).toMatchObject({ mat_id: 1, revision: 3 });
});

it('is worked by keys: arrows, typing, Esc, fill down, copy and undo', async () => {
  const { user } = await open();
  pick('H-1 · แบบ 1 น้ำหนัก (กรัม)');
  await user.keyboard('80{Enter}');
  expect(cell('H-1 · แบบ 1 น้ำหนัก (กรัม)')).toHaveTextContent('80');
  pick('H-1 · แบบ 1 ปริมาณ');
  await user.keyboard('45{Escape}');
  expect(cell('H-1 · แบบ 1 ปริมาณ')).toHaveTextContent('30');
  await user.keyboard('45{Enter}{ArrowUp}{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  fireEvent.keyDown(cell('H-2 · แบบ 3 ปริมาณ'), { key: 'd', code: 'KeyD', ctrlKey: true });
  for (const one of ['H-1 · แบบ 2', 'H-2 · แบบ 3']) expect(cell(`${one} ปริมาณ`)).toHaveTextContent('45');
  const copied: string[] = [];
  fireEvent.copy(cell('H-2 · แบบ 3 ปริมาณ'), {
    clipboardData: { setData: (_type: string, text: string) => copied.push(text) },
  });
  expect(copied).toEqual(['45\n45\n45']);
  fireEvent.keyDown(cell('H-2 · แบบ 3 ปริมาณ'), { key: 'z', code: 'KeyZ', ctrlKey: true });
  expect(cell('H-2 · แบบ 3 ปริมาณ')).toHaveTextContent('30');
  expect(cell('H-1 · แบบ 1 ปริมาณ')).toHaveTextContent('45');
  // A product's cell is edited in its first row.
  expect(cell('H-1 · แบบ 2 น้ำหนัก (กรัม)')).toHaveAttribute('aria-readonly', 'true');
});

it('a colleague’s newer save is shown beside what was typed, and faults of the server at their cells', async () => {
  await open();
  paste('H-1 · แบบ 1 ชื่อไทย', 'ครีมใหม่');
  answer = () =>
    HttpResponse.json(
      {
        ...{ code: 'GRID.CHANGED', message: 'Changed', message_th: 'เพื่อนร่วมงานบันทึกก่อน' },
        details: { rows: [row(1, { revision: 5, name_th: 'ครีมของเขา' }), row(2, { revision: 5 })] },
      },
      { status: 409 },
    );
  save();
  expect(await screen.findByText('เพื่อนร่วมงานบันทึกก่อน')).toBeInTheDocument();
  expect(screen.getByText('เพื่อนร่วมงานบันทึกเป็น ครีมของเขา')).toBeInTheDocument();
  expect(cell('H-1 · แบบ 1 ชื่อไทย')).toHaveTextContent('ครีมใหม่');
  answer = () =>
    HttpResponse.json(
      {
        ...{ code: 'GRID.CELLS', message: 'Wrong', message_th: 'มีช่องที่ผิด' },
        details: { cells: [{ mat_id: 1, mat_var_id: null, field: 'name_th', fault: 'missing' }] },
      },
      { status: 422 },
    );
  save();
  expect(await screen.findByText('มีช่องที่ผิด')).toBeInTheDocument();
  expect(sent[1]?.products).toEqual([{ mat_id: 1, revision: 5, name_th: 'ครีมใหม่' }]);
  expect(cell('H-1 · แบบ 1 ชื่อไทย')).toHaveAttribute('aria-invalid', 'true');
});

it('who may not change prices edits the other cells', async () => {
  await open(ROLE.CONTENT_EDITOR);
  paste('H-1 · แบบ 1 ราคา', '1');
  expect(screen.queryByText(/^เปลี่ยน/)).toBeNull();
  paste('H-1 · แบบ 1 รหัส SKU', 'N-1');
  expect(screen.getByText('เปลี่ยน 1 ช่อง')).toBeInTheDocument();
});
