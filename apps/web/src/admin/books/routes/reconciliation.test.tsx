import type { Reconciliation } from '@mali/contracts/payments';
import { ROLE } from '@mali/contracts/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { answerLists, run, staffStore } from '../../shared/fixtures.ts';
import { Component as Books } from './reconciliation.tsx';

type Found = Reconciliation['findings'][number];
const finding = (overrides: Partial<Found>): Found => ({
  kind: 'amount_differs',
  so_no: null,
  charge_id: null,
  expected: null,
  found: null,
  note: '',
  ...overrides,
});

function open(runs: Reconciliation[]) {
  const lists = { runs };
  answerLists(lists);
  const store = staffStore(ROLE.ACCOUNTANT);
  return { ...renderPart(<Books />, { at: '/admin/books', path: '/admin/books', store }), lists };
}

describe('the check of the books', () => {
  it('shows what was compared, and each discrepancy with a link to its order', async () => {
    const findings = [
      finding({ so_no: 'SO26112012345671', charge_id: 'chrg_1', expected: 510, found: 500 }),
      finding({ kind: 'refund_overdue', so_no: 'SO26112012345672', note: 'owed for more than a day' }),
    ];
    open([run(2, { findings }), run(1)]);
    expect(await screen.findByText('2 เรื่อง')).toBeInTheDocument();
    expect(screen.getAllByText('41').length).toBeGreaterThan(0);
    const [differs, overdue] = screen.getAllByRole('heading', { level: 3 }).map((heading) => {
      const item = heading.closest('li');
      if (item === null) throw new Error('a discrepancy is a list item');
      return within(item);
    });
    expect(differs?.getByRole('heading')).toHaveTextContent('ยอดเงินไม่ตรงกับธนาคาร');
    expect(differs?.getByRole('link', { name: /SO26112012345671/ })).toHaveAttribute(
      'href',
      '/admin/orders/SO26112012345671',
    );
    expect(differs?.getByText('฿510')).toBeInTheDocument();
    expect(differs?.getByText('฿500')).toBeInTheDocument();
    expect(differs?.getByText('รายการธนาคาร chrg_1')).toBeInTheDocument();
    expect(overdue?.getByRole('link', { name: 'คืนเงิน' })).toHaveAttribute('href', '/admin/refunds');
    expect(overdue?.getByText('owed for more than a day')).toBeInTheDocument();
    expect(screen.getByText('รอบก่อนหน้า')).toBeInTheDocument();
    expect(screen.getByText('ตรงกันทั้งหมด')).toBeInTheDocument();
  });

  it.each([
    'charge_unknown',
    'charge_not_settled',
    'money_without_order',
    'paid_without_money',
    'amount_differs',
    'currency_differs',
    'refund_missing',
    'refund_overdue',
    'refund_failed',
    'refund_differs',
    'held_long',
    'slip_waiting_long',
  ])('explains %s', async (kind) => {
    open([run(1, { findings: [finding({ kind })] })]);
    const heading = await screen.findByRole('heading', { level: 3 });
    expect(heading.textContent).not.toContain(kind);
    expect(heading.textContent).toMatch(/[ก-๙]/);
  });

  it('shows cash on delivery beside it: delivered, paid, outstanding, overdue and fees', async () => {
    open([]);
    const cod = within(await screen.findByRole('region', { name: 'เงินปลายทางในบัญชี' }));
    for (const text of ['฿800.50', '฿500.25', '฿300.25', 'เกินกำหนด ฿100', '฿15'])
      expect(cod.getByText(text)).toBeInTheDocument();
    expect(cod.getByRole('link', { name: '2' })).toHaveAttribute('href', '/admin/remittance/differences');
    expect(cod.queryByText('ตัดเป็นหนี้สูญ')).toBeNull();
  });

  it('shows an unknown discrepancy', async () => {
    open([run(1, { findings: [finding({ kind: 'brand_new', note: 'look at it' })] })]);
    expect(await screen.findByRole('heading', { name: /brand_new/ })).toBeInTheDocument();
    expect(screen.getByText('look at it')).toBeInTheDocument();
  });

  it('does not report success for an aborted run', async () => {
    open([run(1, { failure: 'the bank did not answer' })]);
    expect(await screen.findByText('ตรวจไม่จบ')).toBeInTheDocument();
    expect(screen.getByText(/the bank did not answer/)).toBeInTheDocument();
    expect(screen.queryByText('ตรงกันทั้งหมด')).toBeNull();
  });

  it('starts a run, reports its result and shows it', async () => {
    const { user, lists, store } = open([]);
    expect(await screen.findByRole('heading', { name: 'ยังไม่เคยกระทบยอด' })).toBeInTheDocument();
    server.use(
      http.post('*/api/admin/reconciliations', async ({ request }) => {
        expect(await request.text()).toBe('');
        const made = run(1, { findings: [finding({ kind: 'held_long' })] });
        lists.runs = [made];
        return HttpResponse.json(made);
      }),
    );
    await user.click(screen.getByRole('button', { name: 'ตรวจตอนนี้' }));
    expect(await screen.findByText('1 เรื่อง')).toBeInTheDocument();
    await waitFor(() =>
      expect(store.getState().layout.toasts).toMatchObject([
        { tone: 'care', text: 'ตรวจเสร็จแล้ว มี 1 เรื่องที่ต้องดู' },
      ]),
    );
  });
});
