import type { CoinMember, MemberCoinsAnswer } from '@mali/contracts/coins';
import { ROLE } from '@mali/contracts/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { coins } from '../../../testing/rewards.ts';
import { server } from '../../../testing/server.ts';
import { staffStore } from '../../shared/fixtures.ts';
import { Component as Coins } from './coins.tsx';

const pim: CoinMember = { user_id: 31, name: 'พิม', email: 'pim@example.com', mobile: '0812345678' };
const nok: CoinMember = { user_id: 32, name: 'นก', email: 'nok@example.com', mobile: '0812345678' };

function open(found: readonly CoinMember[], at = '/admin/coins', answers: (() => Response)[] = []) {
  const sent: unknown[] = [];
  const state: MemberCoinsAnswer = {
    member: pim,
    coins: coins({
      balance: 120,
      count: 1,
      ledger: [
        {
          ...{ entry_id: 1, at: '2026-11-20T05:00:00.000Z', kind: 'granted', coins: 120, so_no: null },
          ...{ expires_at: '2027-11-20T17:00:00.000Z', reason: 'ขออภัยที่ส่งช้า' },
        },
      ],
    }),
  };
  server.use(
    http.post('*/api/admin/coins/find', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: found, count: found.length });
    }),
    http.get('*/api/admin/coins/:user_id', () => HttpResponse.json(state)),
    http.post('*/api/admin/coins/:user_id', async ({ request }) => {
      sent.push(await request.json());
      return answers.shift()?.() ?? HttpResponse.json(state);
    }),
  );
  const store = staffStore(ROLE.CRM);
  return { ...renderPart(<Coins />, { at, path: '/admin/coins', store }), sent };
}
const look = async (user: ReturnType<typeof open>['user'], who: string) => {
  await user.type(screen.getByLabelText('อีเมลหรือเบอร์โทรของสมาชิก'), who);
  await user.click(screen.getByRole('button', { name: 'ค้นหา' }));
};

describe('looking a member up', () => {
  it('opens a single match at once, without the e-mail in the URL', async () => {
    const { user, router, sent } = open([pim]);
    await look(user, 'pim@example.com');
    expect(await screen.findByTestId('balance')).toHaveTextContent('120');
    expect(router.state.location.search).toBe('?member=31');
    expect(sent).toEqual([{ who: 'pim@example.com' }]);
    expect(screen.getByText('ขออภัยที่ส่งช้า')).toBeInTheDocument();
  });

  it('asks which one for a shared phone number', async () => {
    const { user } = open([pim, nok]);
    await look(user, '081-234-5678');
    expect(await screen.findByRole('link', { name: 'นก' })).toHaveAttribute('href', '/admin/coins?member=32');
  });

  it('requires a complete identifier, and reports no match', async () => {
    const { user, sent } = open([]);
    await look(user, 'pim');
    expect(await screen.findByText('กรอกอีเมลหรือเบอร์โทรให้ครบ')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.clear(screen.getByLabelText('อีเมลหรือเบอร์โทรของสมาชิก'));
    await look(user, 'nobody@example.com');
    expect(await screen.findByText('ไม่มีสมาชิกที่ใช้อีเมลหรือเบอร์นี้')).toBeInTheDocument();
  });
});

describe('adjusting coins', () => {
  it('asks for amount and reason, and retries with the same idempotency key', async () => {
    const lost = () =>
      HttpResponse.json({ code: 'ERROR.BUSY', message: 'No', message_th: 'ลองใหม่' }, { status: 503 });
    const { user, sent } = open([], '/admin/coins?member=31', [lost]);
    await user.click(await screen.findByRole('button', { name: 'ให้เหรียญ' }));
    const dialog = within(screen.getByRole('dialog', { name: 'ให้เหรียญ พิม' }));
    await user.click(dialog.getByRole('button', { name: 'ให้เหรียญ' }));
    expect(await dialog.findByText('บอกสมาชิกว่าเพราะอะไร')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('กี่เหรียญ'), '1001');
    await user.type(dialog.getByLabelText('เหตุผล'), 'ส่งช้า');
    expect(dialog.getByText('กรอกจำนวนเต็ม 1 ถึง 1,000')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.clear(dialog.getByLabelText('กี่เหรียญ'));
    await user.type(dialog.getByLabelText('กี่เหรียญ'), '50');
    await user.click(dialog.getByRole('button', { name: 'ให้ 50 เหรียญ' }));
    expect(await dialog.findByText('ลองใหม่')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'ให้ 50 เหรียญ' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toMatchObject([{ way: 'give', coins: 50, reason: 'ส่งช้า' }, { way: 'give' }]);
    const [first, second] = sent as { key: string }[];
    expect(second?.key).toBe(first?.key);
  });

  it('deducts no more than available', async () => {
    const { user, sent } = open([], '/admin/coins?member=31');
    await user.click(await screen.findByRole('button', { name: 'หักเหรียญ' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('กี่เหรียญ'), '121');
    await user.type(dialog.getByLabelText('เหตุผล'), 'ให้เกินไป');
    await user.click(dialog.getByRole('button', { name: 'หักเหรียญ' }));
    expect(await dialog.findByText('กรอกจำนวนเต็ม 1 ถึง 120')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });
});
