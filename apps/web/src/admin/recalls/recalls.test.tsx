import type { NewRecallRequest, Recall, RecallLot, RecallOrder } from '@mali/contracts/recalls';
import { ROLE } from '@mali/contracts/roles';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { staffStore } from '../shared/fixtures.ts';
import { Component } from './routes/recall.tsx';

const lot = (lot_id: number, more: Partial<RecallLot> = {}): RecallLot => ({
  ...{ lot_id, code: 'AB-77', expires_on: null, mat_var_id: lot_id, sku: `SKU-${lot_id}`, brand: 'Mali' },
  ...{ name_th: `ครีม ${lot_id}`, name_en: `Cream ${lot_id}`, on_hand: 5, held: 1, shipped: 2, orders: 3 },
  ...{ recall_id: null },
  ...more,
});
const order = (so_no: string, more: Partial<RecallOrder> = {}): RecallOrder => ({
  ...{ so_no, doc_status: 17, customer: 'สมหญิง', email: 'somying@example.com', mobile: '0812345678' },
  ...{ units: 2, held: 0, hold: null, outcome: null, told_at: null, return_no: null, return_status: null },
  ...{ returned: 0, refunded: false },
  ...more,
});
const recall = (more: Partial<Recall> = {}): Recall => ({
  ...{ recall_id: 4, severity: 'stop_using', remedy: 'return', state: 'open', job: 'done', by: 'Nok' },
  ...{ created_at: '2026-11-20T05:00:00.000Z', reason: 'พบเชื้อในล็อต', codes: ['AB-77'] },
  ...{ goods_th: 'ครีม', goods_en: 'Cream', orders: 3, told: 1, unreachable: 1 },
  ...{ text_th: 'อย่าใช้ต่อ', text_en: 'Do not use it.', ended_at: null, ended_by: null, end_reason: '' },
  ...{ lots: [lot(1, { recall_id: 4 })], tried: 3, units: 4, units_back: 2 },
  parts: { told: 1, unreachable: 1, to_tell: 0, held: 1, returned: 1, refunded: 0 },
  ...more,
});
const TOLD = order('SO26112000000001', {
  outcome: 'told',
  told_at: '2026-11-20T05:01:00.000Z',
  return_no: 'RT1',
});
const LOST = order('SO26112000000002', { outcome: 'unreachable' });
let shown: Recall;

beforeEach(() => {
  shown = recall();
  server.use(
    http.get('*/api/admin/recalls/4', () => HttpResponse.json(shown)),
    http.get('*/api/admin/recalls/4/orders', ({ request }) => {
      const part = new URL(request.url).searchParams.get('part');
      return HttpResponse.json({ rows: part === 'unreachable' ? [LOST] : [TOLD, LOST], after: null });
    }),
    http.get('*/api/admin/history/*', () => HttpResponse.json({ entries: [], next: null })),
    http.get('*/api/admin/history', () => HttpResponse.json({ entries: [], next: null })),
  );
});
afterEach(() => vi.useRealTimers());
const open = (at = '/admin/recalls/4', role: number = ROLE.OWNER) =>
  renderPart(<Component />, { at, path: '/admin/recalls/:recall_id', store: staffStore(role as never) });

it('a recall shows who was told and who could not be, one part at a time', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'คำสั่งซื้อ' });
  expect(within(table).getByText(/แจ้งแล้ว/)).toBeInTheDocument();
  expect(within(table).getByText('อีเมลไปไม่ถึง โทรหาลูกค้า')).toBeInTheDocument();
  expect(screen.getByText('1 คำสั่งซื้อที่ยังไม่ส่งถือสินค้าล็อตนี้อยู่')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'แจ้งไม่ได้ 1' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: TOLD.so_no })).not.toBeInTheDocument());
  expect(await screen.findByRole('link', { name: LOST.so_no })).toBeInTheDocument();
});

it('its work is stopped and goes on, with its progress', async () => {
  shown = recall({ job: 'running', tried: 1 });
  const acts: string[] = [];
  server.use(
    http.post('*/api/admin/recalls/4/:act', ({ params }) => {
      acts.push(String(params.act));
      shown = recall({ job: params.act === 'stop' ? 'stopped' : 'running', tried: 1 });
      return HttpResponse.json(shown);
    }),
  );
  open();
  expect(await screen.findByText('กำลังดำเนินการ 1 จาก 3 คำสั่งซื้อ')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'หยุดแจ้ง' }));
  fireEvent.click(await screen.findByRole('button', { name: 'แจ้งต่อ' }));
  expect(await screen.findByRole('button', { name: 'หยุดแจ้ง' })).toBeInTheDocument();
  expect(acts).toEqual(['stop', 'resume']);
});

it('its orders are read again when the job has come to them', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  shown = recall({ job: 'running', tried: 0, parts: { ...recall().parts, told: 0 } });
  let rows = [order(TOLD.so_no)];
  server.use(http.get('*/api/admin/recalls/4/orders', () => HttpResponse.json({ rows, after: null })));
  open();
  const table = await screen.findByRole('table', { name: 'คำสั่งซื้อ' });
  expect(within(table).queryByText(/แจ้งแล้ว/)).not.toBeInTheDocument();
  shown = recall();
  rows = [TOLD];
  await vi.advanceTimersByTimeAsync(3000);
  expect(await within(table).findByText(/แจ้งแล้ว/)).toBeInTheDocument();
});

it('it is ended with a reason, and says why that is refused', async () => {
  server.use(
    http.post('*/api/admin/recalls/4/end', () =>
      HttpResponse.json(
        { code: 'RECALL.HELD', message: 'held', message_th: 'ยังมีคำสั่งซื้อที่ถือสินค้าล็อตนี้อยู่' },
        { status: 409 },
      ),
    ),
  );
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'จบการเรียกคืน' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'จบการเรียกคืน' }));
  expect(await within(dialog).findByText('กรอกก่อน')).toBeInTheDocument();
  fireEvent.change(within(dialog).getByLabelText('เหตุผล'), { target: { value: 'ครบแล้ว' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'จบการเรียกคืน' }));
  expect(await within(dialog).findByText('ยังมีคำสั่งซื้อที่ถือสินค้าล็อตนี้อยู่')).toBeInTheDocument();
});

it('who may only read finds no acts', async () => {
  open('/admin/recalls/4', ROLE.CRM);
  await screen.findByRole('table', { name: 'คำสั่งซื้อ' });
  expect(screen.queryByRole('button', { name: 'จบการเรียกคืน' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'ตรวจคำสั่งซื้ออีกครั้ง' })).not.toBeInTheDocument();
});

it('a new one is found by its code, shows the mail in both languages, and says what it does before it begins', async () => {
  const sent: NewRecallRequest[] = [];
  server.use(
    http.get('*/api/admin/recalls/lots', () =>
      HttpResponse.json({ lots: [lot(1), lot(2), lot(3, { recall_id: 9 })] }),
    ),
    http.post('*/api/admin/recalls/preview', () =>
      HttpResponse.json({ th: { subject: 'หยุดใช้', text: 'อย่าใช้' }, en: { subject: 'Stop', text: 'Do not' } }),
    ),
    http.post('*/api/admin/recalls', async ({ request }) => {
      sent.push((await request.json()) as NewRecallRequest);
      return HttpResponse.json(recall());
    }),
  );
  open('/admin/recalls/new');
  fireEvent.change(screen.getByLabelText('รหัสล็อต'), { target: { value: 'ab-77' } });
  fireEvent.click(screen.getByRole('button', { name: 'ค้นหาล็อต' }));
  expect(await screen.findByRole('checkbox', { name: 'ครีม 3 · ล็อต AB-77' })).toBeDisabled();
  fireEvent.click(screen.getByRole('checkbox', { name: 'ครีม 2 · ล็อต AB-77' }));
  fireEvent.click(screen.getByRole('button', { name: 'เรียกคืน' }));
  expect(screen.getAllByText('กรอกก่อน')).toHaveLength(3);
  fireEvent.change(screen.getByLabelText('ข้อความภาษาไทย'), { target: { value: 'อย่าใช้' } });
  fireEvent.change(screen.getByLabelText('ข้อความภาษาอังกฤษ'), { target: { value: 'Do not' } });
  fireEvent.change(screen.getByLabelText('เหตุผล สำหรับเพื่อนร่วมงาน'), { target: { value: 'พบเชื้อ' } });
  fireEvent.click(screen.getByRole('button', { name: 'ดูตัวอย่างอีเมล' }));
  expect(await screen.findByRole('heading', { name: 'หยุดใช้' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Stop' })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'เรียกคืน' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/หยุดขาย 5 ชิ้นทันที และตรวจ 3 คำสั่งซื้อ โดยมี 2 ชิ้นอยู่กับลูกค้า/)).toBeInTheDocument();
  fireEvent.click(within(dialog).getByRole('button', { name: 'เรียกคืน' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    ...{ lots: [1], severity: 'stop_using', remedy: 'return', reason: 'พบเชื้อ' },
    ...{ text_th: 'อย่าใช้', text_en: 'Do not' },
  });
});
