import type { StaffSlip } from '@mali/contracts/payments';
import { ROLE } from '@mali/contracts/roles';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { answerLists, NOW, slip, staffStore } from '../shared/fixtures.ts';
import { Component as Slip } from './routes/slip.tsx';
import { Component as Slips } from './routes/slips.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  return () => vi.useRealTimers();
});

const decided = vi.fn();
function answer(slips: readonly StaffSlip[]): { slips: readonly StaffSlip[] } {
  const lists = { slips };
  answerLists(lists);
  decided.mockReset();
  server.use(
    http.post('*/api/admin/slips/decide', async ({ request }) => {
      const body = (await request.json()) as { slip_id: number; approve: boolean };
      decided(body);
      lists.slips = lists.slips.map((one) =>
        one.slip_id === body.slip_id ? { ...one, status: body.approve ? 'approved' : 'rejected' } : one,
      );
      return HttpResponse.json({ ok: true });
    }),
  );
  return lists;
}
const store = () => staffStore(ROLE.ACCOUNTANT);

/** The first of these slips. */
async function open(slips = [slip(1), slip(2), slip(3)], at = '/admin/slips/1') {
  const lists = answer(slips);
  const view = renderPart(<Slip />, { at, path: '/admin/slips/:slip_id', store: store() });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(screen.queryByRole('status', { name: 'กำลังโหลด' })).toBeNull());
  return { ...view, decided, lists };
}
const picture = () => screen.getByRole('img');
const pictureComes = () => fireEvent.load(picture());
const openSlip = () => screen.queryByRole('heading', { level: 1 })?.textContent;

describe('the list of slips', () => {
  const list = (slips: readonly StaffSlip[], at = '/admin/slips') => {
    answer(slips);
    return renderPart(<Slips />, { at, path: '/admin/slips', store: store() });
  };

  it('has views with their counts, a link to each slip in this list, and one to its order', async () => {
    list([slip(1, { late: true }), slip(2, { status: 'approved' })], '/admin/slips?sort=-uploaded_at');
    expect(await screen.findByRole('link', { name: 'สลิป 1' })).toHaveAttribute(
      'href',
      '/admin/slips/1?sort=-uploaded_at',
    );
    expect(screen.getByRole('link', { name: 'SO26112012345671' })).toHaveAttribute(
      'href',
      '/admin/orders/SO26112012345671',
    );
    expect(screen.getByText('รอ 3 ชั่วโมง')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /^อนุมัติแล้ว\s*1/ })).toHaveAttribute(
      'href',
      '/admin/slips?view=approved',
    );
  });

  it('says so when every slip is checked', async () => {
    list([]);
    expect(await screen.findByText('ตรวจครบทุกใบแล้ว')).toBeInTheDocument();
  });
});

describe('a slip', () => {
  it('has the values to compare, and leads to its order', async () => {
    await open([slip(1, { earlier: 2 })]);
    expect(openSlip()).toBe('SO26112012345671');
    expect(screen.getByRole('link', { name: 'SO26112012345671' })).toHaveAttribute(
      'href',
      '/admin/orders/SO26112012345671',
    );
    expect(await screen.findByText(/012-3-45678-9/)).toBeInTheDocument();
    expect(screen.getByText('ธนาคารกสิกรไทย')).toBeInTheDocument();
    expect(screen.getByText('ธนาคารกรุงเทพ')).toBeInTheDocument();
    expect(screen.getByText('REF1')).toBeInTheDocument();
    expect(screen.getByText('คำสั่งซื้อนี้เคยส่งสลิปมาก่อน 2 ใบ', { exact: false })).toBeInTheDocument();
    expect(screen.getByText('รอ 3 ชั่วโมง')).toBeInTheDocument();
    expect(picture()).toHaveAttribute('src', '/api/slips/1/picture?link=a');
  });

  it('that is decided cannot be decided again', async () => {
    await open([slip(2, { status: 'rejected', reason: 'ยอดไม่ครบ' })], '/admin/slips/2?view=rejected');
    expect(screen.getByText('ยอดไม่ครบ')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /อนุมัติ/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'ตรวจสลิป' })).toHaveAttribute(
      'href',
      '/admin/slips?view=rejected',
    );
  });

  it('leads by J and K through the list that it was opened from, and stops at its ends', async () => {
    const { user, router } = await open(undefined, '/admin/slips/1?sort=uploaded_at');
    await user.keyboard('k');
    expect(openSlip()).toBe('SO26112012345671');
    await user.keyboard('j');
    await waitFor(() => expect(openSlip()).toBe('SO26112012345672'));
    await user.click(screen.getByRole('link', { name: 'ถัดไป' }));
    await waitFor(() => expect(openSlip()).toBe('SO26112012345673'));
    expect(router.state.location.search).toBe('?sort=uploaded_at');
    await user.keyboard('j');
    expect(openSlip()).toBe('SO26112012345673');
    await user.keyboard('k');
    await waitFor(() => expect(openSlip()).toBe('SO26112012345672'));
  });

  it('rotates and zooms the picture by keys and buttons, and resets for the next', async () => {
    const { user } = await open();
    expect(screen.getByText('100%')).toBeInTheDocument();
    await user.keyboard('z');
    expect(screen.getByText('200%')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ขยาย' }));
    expect(screen.getByText('300%')).toBeInTheDocument();
    await user.keyboard('t');
    expect(picture().style.getPropertyValue('--turn')).toBe('90deg');
    await user.keyboard('j');
    await waitFor(() => expect(openSlip()).toBe('SO26112012345672'));
    expect(screen.getByText('100%')).toBeInTheDocument();
    expect(picture().style.getPropertyValue('--turn')).toBe('0deg');
  });
});

describe('approving', () => {
  it('is one key, once the picture was visible, and opens the next slip', async () => {
    const { user, decided } = await open();
    await user.keyboard('a');
    expect(screen.getByRole('status')).toHaveTextContent('คีย์ลัดอนุมัติใช้ได้เมื่อภาพสลิปขึ้นแล้ว');
    expect(decided).not.toHaveBeenCalled();
    pictureComes();
    await user.keyboard('a');
    await waitFor(() => expect(openSlip()).toBe('SO26112012345672'));
    expect(decided.mock.calls).toEqual([[{ slip_id: 1, approve: true }]]);
    expect(screen.getByRole('status')).toHaveTextContent('อนุมัติ SO26112012345671 แล้ว');
    // The next one was not visible yet.
    await user.keyboard('a');
    expect(decided).toHaveBeenCalledTimes(1);
  });

  it('is a button, too', async () => {
    const { user, decided, router } = await open([slip(1)]);
    await user.click(screen.getByRole('button', { name: /อนุมัติ ฿510/ }));
    // The last one of the list leads back to it.
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/slips'));
    expect(decided.mock.calls).toEqual([[{ slip_id: 1, approve: true }]]);
  });

  it('is rejected when the amount is too low, showing the difference', async () => {
    const { user, decided } = await open([slip(1, { amount: 509.5 })]);
    pictureComes();
    expect(screen.getByRole('button', { name: /อนุมัติ/ })).toBeDisabled();
    expect(screen.getByRole('note')).toHaveTextContent('น้อยกว่ายอดคำสั่งซื้อ ฿0.50');
    expect(screen.getAllByText('ขาด ฿0.50').length).toBeGreaterThan(0);
    await user.keyboard('a');
    expect(decided).not.toHaveBeenCalled();
  });

  it('mentions the refund of an excess amount', async () => {
    await open([slip(1, { amount: 600 })]);
    expect(screen.getByRole('button', { name: /อนุมัติ/ })).toBeEnabled();
    expect(screen.getByRole('note')).toHaveTextContent('ส่วนเกิน ฿90 จะเข้ารายการคืนเงิน');
  });

  it('of an order no longer waiting confirms any amount for a refund', async () => {
    const { user, decided } = await open([slip(1, { doc_status: 15, amount: 100 })]);
    expect(screen.getByRole('note')).toHaveTextContent('ยอดทั้งหมด ฿100 จะเข้ารายการคืนเงิน');
    await user.click(screen.getByRole('button', { name: /เงินเข้าแล้ว ฿100/ }));
    await waitFor(() => expect(decided.mock.calls).toEqual([[{ slip_id: 1, approve: true }]]));
  });
});

describe('rejecting', () => {
  it('selects a predefined reason by its number, in the language of the order', async () => {
    const { user, decided } = await open([slip(1, { lang: 'en' }), slip(2)]);
    await user.keyboard('r');
    const dialog = within(await screen.findByRole('dialog', { name: 'ไม่ผ่าน เพราะอะไร' }));
    expect(dialog.getByText(/ภาษาอังกฤษ/)).toBeInTheDocument();
    await user.keyboard('3');
    expect(dialog.getByRole('button', { name: /ไม่ใช่บัญชีร้าน/ })).toHaveAttribute('aria-pressed', 'true');
    const text = dialog.getByRole('textbox');
    expect(text).toHaveAttribute('lang', 'en');
    expect(text).toHaveValue(
      'The money went to an account that is not ours. Please transfer to the account on the payment page and send the new slip.',
    );
    await user.keyboard('{Enter}');
    await waitFor(() => expect(openSlip()).toBe('SO26112012345672'));
    expect(decided.mock.calls).toEqual([
      [{ slip_id: 1, approve: false, reason: expect.stringContaining('not ours') }],
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('requires a reason; typing in the field triggers no shortcuts', async () => {
    const { user, decided } = await open([slip(1)]);
    pictureComes();
    await user.keyboard('r');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'แจ้งลูกค้าว่าไม่ผ่าน' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('เลือกเหตุผล');
    await user.type(dialog.getByRole('textbox'), 'a1j  ยอดไม่ตรง ');
    await user.click(dialog.getByRole('button', { name: 'แจ้งลูกค้าว่าไม่ผ่าน' }));
    await waitFor(() =>
      expect(decided.mock.calls).toEqual([[{ slip_id: 1, approve: false, reason: 'a1j  ยอดไม่ตรง' }]]),
    );
  });
});

describe('two accountants', () => {
  it('reports a concurrent decision by a colleague, and opens the next slip', async () => {
    const { user, lists } = await open([slip(1), slip(2)]);
    server.use(
      http.post('*/api/admin/slips/decide', () => {
        lists.slips = [slip(2), slip(4)];
        const message = 'Somebody has decided about this slip already.';
        return HttpResponse.json({ code: 'SLIP.DECIDED', message, message_th: 'x' }, { status: 409 });
      }),
    );
    pictureComes();
    await user.keyboard('a');
    await waitFor(() => expect(openSlip()).toBe('SO26112012345672'));
    expect(screen.getByText(/เพื่อนร่วมงานตัดสินสลิปของ SO26112012345671 ไปก่อนแล้ว/)).toBeInTheDocument();
  });

  it('any other error shows its own message, and the slip stays', async () => {
    const { user } = await open([slip(1)]);
    server.use(
      http.post('*/api/admin/slips/decide', () =>
        HttpResponse.json(
          { code: 'SLIP.AMOUNT', message: 'x', message_th: 'ยอดโอนน้อยกว่ายอดคำสั่งซื้อ' },
          { status: 422 },
        ),
      ),
    );
    await user.click(screen.getByRole('button', { name: /อนุมัติ/ }));
    expect(await screen.findByText('ยอดโอนน้อยกว่ายอดคำสั่งซื้อ')).toBeInTheDocument();
    expect(openSlip()).toBe('SO26112012345671');
  });
});

describe('the guarded picture', () => {
  it('is reloaded by a new link when the old one has expired, and unchanged while shown', async () => {
    const { lists, store } = await open([slip(1)]);
    pictureComes();
    lists.slips = [slip(1, { picture_url: '/api/slips/1/picture?link=b' })];
    fireEvent.error(picture());
    await waitFor(() => expect(picture()).toHaveAttribute('src', '/api/slips/1/picture?link=b'));
    pictureComes();
    lists.slips = [slip(1, { picture_url: '/api/slips/1/picture?link=c', customer: 'ชื่อใหม่' })];
    store.dispatch({ type: 'api/invalidateTags', payload: ['Slips'] });
    expect((await screen.findAllByText('ชื่อใหม่')).length).toBeGreaterThan(0);
    expect(picture()).toHaveAttribute('src', '/api/slips/1/picture?link=b');
  });

  it('reports when a new link fails too, and offers a retry', async () => {
    const { lists, user } = await open([slip(1)]);
    lists.slips = [slip(1, { picture_url: '/api/slips/1/picture?link=b' })];
    fireEvent.error(picture());
    await waitFor(() => expect(picture()).toHaveAttribute('src', '/api/slips/1/picture?link=b'));
    fireEvent.error(picture());
    expect(await screen.findByText('เปิดภาพสลิปไม่ได้')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByRole('img')).toBeInTheDocument();
  });
});
