import type { AccountingMonth, Payout, PayoutAnswer } from '@mali/contracts/accounting';
import { FIGURES } from '@mali/contracts/accounting-values';
import { ERRORS } from '@mali/contracts/errors';
import { ROLE } from '@mali/contracts/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { staffStore } from '../shared/fixtures.ts';
import { Component as Earnings } from './routes/blogger-earnings.tsx';
import { Component as Month } from './routes/month.tsx';
import { Component as Payouts } from './routes/payouts.tsx';

const figures = Object.fromEntries(FIGURES.map((key) => [key, 0])) as AccountingMonth['figures'];
const month = (more: Partial<AccountingMonth> = {}): AccountingMonth => ({
  ...{ month: '2026-10', over: true, closed: false, closings: [], differences: [], units_without_cost: 0 },
  figures: { ...figures, taken_card: 1290.5, vat_due: 84.42 },
  days: [{ day: '2026-10-05', promptpay: 0, card: 1290.5, transfer: 0, cod: 0.1, refunded: 0.2 }],
  series: [
    {
      ...{ series: 'INV2569-10', first: 'INV2569-10-000001', last: 'INV2569-10-000003', count: 2 },
      missing: ['INV2569-10-000002'],
    },
  ],
  ...more,
});
const at = '2026-11-02T03:00:00.000Z';
const closing = {
  ...{ closed_at: at, closed_by: 'นก', note: 'ส่งแล้ว', reopened_at: null, reopened_by: null, reason: '' },
};

it('a month is closed with the figures that are shown; later changes show, and it opens again with a reason', async () => {
  let shown = month();
  const bodies: unknown[] = [];
  server.use(
    http.get('*/api/admin/accounting/months/2026-10', () => HttpResponse.json(shown)),
    http.post('*/api/admin/accounting/months/2026-10/:act', async ({ request, params }) => {
      bodies.push(await request.json());
      shown =
        params.act === 'close'
          ? month({
              ...{ closed: true, closings: [closing] },
              differences: [{ figure: 'vat_due', closed: 84.42, now: 84.3 }],
            })
          : month();
      return HttpResponse.json(shown);
    }),
  );
  const { user } = renderPart(<Month />, {
    ...{ at: '/admin/accounting?month=2026-10', path: '/admin/accounting' },
    store: staffStore(ROLE.ACCOUNTANT),
  });
  const days = await screen.findByRole('table', { name: 'เงินเข้ารายวัน' });
  expect(within(days).getByText('฿1,290.40')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'ภาษีขาย' })).toHaveTextContent('฿84.42');
  expect(screen.getByText('INV2569-10-000002')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'ตุลาคม 2569' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'ปิดงวด' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('บันทึกถึงเพื่อนร่วมงาน'), 'ส่งแล้ว');
  await user.click(dialog.getByRole('button', { name: 'ปิดงวด' }));
  const changed = await screen.findByRole('table', { name: 'เปลี่ยนไปหลังปิดงวด' });
  expect(within(changed).getByText('−฿0.12')).toBeInTheDocument();
  expect(screen.getByText(/โดย นก/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'เปิดงวดใหม่' }));
  const again = within(await screen.findByRole('dialog'));
  await user.click(again.getByRole('button', { name: 'เปิดงวดใหม่' }));
  expect(again.getByRole('alert')).toHaveTextContent('กรอกเหตุผล');
  await user.type(again.getByLabelText('เหตุผล'), 'แก้ต้นทุน');
  await user.click(again.getByRole('button', { name: 'เปิดงวดใหม่' }));
  await waitFor(() => expect(screen.queryByRole('table', { name: 'เปลี่ยนไปหลังปิดงวด' })).toBeNull());
  expect(bodies).toEqual([{ note: 'ส่งแล้ว', vat_due: 84.42 }, { reason: 'แก้ต้นทุน' }]);
});

it('a payout is recorded from pasted rows, says which lines it cannot read, and shows what does not match', async () => {
  const payout: Payout = {
    ...{ payout_id: 3, gateway: 'omise', reference: 'PO-3', paid_on: '2026-10-06', net: 245.69, fee: 9.31 },
    ...{ amount: 254, difference: 1, rows: 1, open: 1, recorded_at: at, recorded_by: 'นก' },
    ...{ cancelled_at: null, reason: '' },
  };
  const answer: PayoutAnswer = {
    payout,
    rows: [
      {
        ...{ line: 2, charge_id: 'chrg_1', amount: 254, fee: 9.31, expected: 255 },
        ...{ so_no: 'SO26100512345678', state: 'differs' },
      },
    ],
  };
  const bodies: { file: string; request_key: string }[] = [];
  server.use(
    http.get('*/api/admin/accounting/payouts', () =>
      HttpResponse.json({
        ...{ payouts: bodies.length > 1 ? [payout] : [], gateways: ['omise'] },
        open_charges: [
          {
            ...{ gateway: 'omise', charge_id: 'chrg_9', so_no: 'SO26100512345679', amount: 99 },
            settled_at: at,
          },
        ],
      }),
    ),
    http.get('*/api/admin/accounting/payouts/3', () => HttpResponse.json(answer)),
    http.post('*/api/admin/accounting/payouts', async ({ request }) => {
      bodies.push((await request.json()) as (typeof bodies)[number]);
      if (bodies.length > 1) return HttpResponse.json(answer);
      return HttpResponse.json(
        {
          ...{ code: 'ACCOUNTING.FILE', message: 'x', message_th: 'อ่านบางบรรทัดของไฟล์ไม่ได้' },
          details: { lines: [2] },
        },
        { status: 422 },
      );
    }),
  );
  const { user } = renderPart(<Payouts />, {
    ...{ at: '/admin/accounting/payouts', path: '/admin/accounting/payouts' },
    store: staffStore(ROLE.ACCOUNTANT),
  });
  expect(await screen.findByText('chrg_9')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'บันทึกรอบโอน' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('เกตเวย์')).toHaveValue('omise');
  await user.click(dialog.getByRole('button', { name: 'บันทึกรอบโอน' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('กรอกให้ครบ');
  await user.type(dialog.getByLabelText('เลขที่รอบโอน'), 'PO-3');
  await user.type(dialog.getByLabelText('วันที่โอน'), '2026-10-06');
  await user.type(dialog.getByLabelText('เงินเข้าบัญชี (บาท)'), '245.69');
  await user.click(dialog.getByLabelText('รายการจากไฟล์ CSV'));
  await user.paste('charge,amount,fee\nchrg_1,254.00,9.31');
  await user.click(dialog.getByRole('button', { name: 'บันทึกรอบโอน' }));
  expect(await dialog.findByText(/บรรทัดที่อ่านไม่ได้: 2/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'บันทึกรอบโอน' }));
  const rows = await screen.findByRole('table', { name: 'PO-3' });
  expect(within(rows).getByText('ยอดไม่ตรง')).toBeInTheDocument();
  expect(within(rows).getByText('฿255.00')).toBeInTheDocument();
  expect(bodies).toMatchObject([{ net: 245.69, paid_on: '2026-10-06', gateway: 'omise' }, {}]);
  expect(bodies[0]?.request_key).toBe(bodies[1]?.request_key);
});

it('bloggers are paid once with a reference, and another amount that is due by now stays visible', async () => {
  const bodies: Record<string, unknown>[] = [];
  const earned = { user_id: 8, name: 'พิมพ์ ใจดี', pending: 10, paid: 0, paid_at: null };
  let due = 20;
  let refused = true;
  const earnings = () =>
    HttpResponse.json({
      ...{ minimum: 15, withholding: 3, payouts: [] },
      bloggers: [{ ...earned, due, payable: due > 0, withheld: due * 0.03 }],
    });
  server.use(
    http.get('*/api/admin/accounting/bloggers', earnings),
    http.post('*/api/admin/accounting/bloggers/pay', async ({ request }) => {
      bodies.push((await request.json()) as Record<string, unknown>);
      if (refused) {
        const { status, en, th } = ERRORS['BLOGGER.PAYOUT'];
        return HttpResponse.json({ code: 'BLOGGER.PAYOUT', message: en, message_th: th }, { status });
      }
      due = 0;
      return earnings();
    }),
  );
  const { user } = renderPart(<Earnings />, {
    ...{ at: '/admin/accounting/bloggers', path: '/admin/accounting/bloggers' },
    store: staffStore(ROLE.ACCOUNTANT),
  });
  await user.click(await screen.findByRole('button', { name: 'บันทึกการจ่าย พิมพ์ ใจดี' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'จ่าย พิมพ์ ใจดี ฿19.40' }));
  expect(dialog.getByText('ยอดที่ถึงกำหนด ฿20.00 หักภาษี ณ ที่จ่าย ฿0.60')).toBeVisible();
  const confirm = dialog.getByRole('button', { name: 'บันทึกว่าจ่ายแล้ว' });
  await user.click(confirm);
  expect(dialog.getByText('ใส่เลขอ้างอิงของการโอน')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('เลขอ้างอิงการโอน'), 'KB-1');
  await user.click(confirm);
  expect(await dialog.findByText(ERRORS['BLOGGER.PAYOUT'].th)).toBeInTheDocument();
  refused = false;
  await user.click(confirm);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^บันทึกการจ่าย/ })).toBeNull());
  expect(bodies[1]).toEqual({
    ...{ request_key: bodies[0]?.request_key, user_id: 8, amount: 20 },
    ...{ withheld: 0.6, reference: 'KB-1' },
  });
});
