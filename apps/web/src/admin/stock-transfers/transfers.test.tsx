import { ROLE } from '@mali/contracts/roles';
import type { StockTransfer } from '@mali/contracts/stock-transfers';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { staffStore } from '../shared/fixtures.ts';
import { Component as Transfer } from './routes/transfer.tsx';

const BALM: StockTransfer['goods'][number] = {
  ...{ mat_var_id: 5, item_id: 'B-5', name_en: 'Balm', name_th: 'บาล์ม', brand_en: 'Nuea', image: null },
  ...{ quantity: 2, free: 9, lots: [] },
};
const DRAFT: StockTransfer = {
  ...{ transfer_id: 7, state: 'draft', reason: 'เติมสาขา', created_at: '2026-11-20T05:00:00Z', by: 'มานี' },
  from: { location_id: 1, code: 'main', name: null },
  to: { location_id: 3, code: 'siam', name: { th: 'สาขาสยาม', en: 'Siam' } },
  ...{
    lines: 1,
    units: 2,
    sent_at: null,
    sent_by: null,
    received_at: null,
    received_by: null,
    difference: '',
  },
  goods: [BALM],
};
const LOT = { lot_id: 11, code: 'A1', expires_on: '2027-05-01', sent: 2, received: null };
const SENT: StockTransfer = { ...DRAFT, state: 'sent', goods: [{ ...BALM, lots: [LOT] }] };

/** The page of a transfer, recording every change; a line that is set is in the next answer. */
async function open(first: StockTransfer, role: 0 | 5 = ROLE.OWNER) {
  let transfer = first;
  const sent: { act: string; body: Record<string, unknown> }[] = [];
  server.use(
    http.get('*/api/admin/stock_transfers/7', () => HttpResponse.json(transfer)),
    http.get('*/api/admin/history', () => HttpResponse.json({ changes: [], before: null })),
    http.post('*/api/admin/receiving/goods', async ({ request }) => {
      const { codes } = (await request.json()) as { codes: string[] };
      return codes[0] === 'B-5'
        ? HttpResponse.json({ goods: [{ ...BALM, gtin: null, expires: false, lots: [] }] })
        : HttpResponse.json(
            { code: 'RECEIPT.UNKNOWN_CODE', message: 'Unknown', message_th: 'ไม่รู้จัก', details: {} },
            { status: 404 },
          );
    }),
    http.post('*/api/admin/stock_transfers/7/:act', async ({ params, request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push({ act: String(params.act), body });
      if (typeof body.quantity === 'number')
        transfer = { ...transfer, goods: [{ ...BALM, quantity: body.quantity }] };
      return HttpResponse.json(transfer);
    }),
  );
  const rendered = renderPart(
    <Routes>
      <Route path="/admin/stock-transfers/:transfer_id" element={<Transfer />} />
    </Routes>,
    { store: staffStore(role), at: '/admin/stock-transfers/7' },
  );
  await screen.findByRole('heading', { level: 1, name: 'คลัง → สาขาสยาม' });
  return { ...rendered, sent };
}

describe('a transfer between places', () => {
  it('adds a unit for each scan, one after the other, and names an unknown code', async () => {
    const { user, sent } = await open(DRAFT);
    const field = screen.getByRole('textbox', { name: 'บาร์โค้ดหรือรหัสสินค้า' });
    await user.type(field, 'B-5{Enter}B-5{Enter}');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ body }) => [body.was, body.quantity])).toEqual([
      [2, 3],
      [3, 4],
    ]);
    await user.type(field, 'X-1{Enter}');
    expect(await screen.findByText('ไม่รู้จักรหัส X-1')).toBeVisible();
  });

  it('is sent after it was said what leaves', async () => {
    const { user, sent } = await open(DRAFT);
    await user.click(screen.getByRole('button', { name: 'ส่งออก' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('ของ 2 ชิ้นจะออกจาก คลัง และอยู่ระหว่างทางจนกว่าจะรับที่ สาขาสยาม');
    await user.click(within(dialog).getByRole('button', { name: 'ส่งออก' }));
    await waitFor(() => expect(sent).toEqual([{ act: 'send', body: {} }]));
  });

  it('is received with what differs, for which it asks why', async () => {
    const { user, sent } = await open(SENT);
    const came = await screen.findByRole('textbox', { name: 'ได้รับ บาล์ม A1' });
    await user.clear(came);
    await user.type(came, '1');
    await user.click(screen.getByRole('button', { name: 'รับของ' }));
    expect(await screen.findByText('ใส่เหตุผลของจำนวนที่ไม่ตรง')).toBeVisible();
    expect(sent).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'ทำไมไม่ตรงกับที่ส่ง' }), 'แตก');
    await user.click(screen.getByRole('button', { name: 'รับของ' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { act: 'receive', body: { lots: [{ lot_id: 11, received: 1 }], difference: 'แตก' } },
      ]),
    );
  });

  it('is only read by those who may not change stock', async () => {
    await open(SENT, ROLE.ACCOUNTANT);
    expect(screen.getByText(/ล็อต A1/)).toHaveTextContent('ส่งมา 2');
    expect(screen.queryByRole('button', { name: 'รับของ' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'เรียกกลับ' })).not.toBeInTheDocument();
  });
});
