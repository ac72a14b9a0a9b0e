import { ROLE } from '@mali/contracts/roles';
import type { GuestDataAnswer } from '@mali/contracts/staff';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { staffStore } from '../../shared/fixtures.ts';
import { Component as Guests } from './guests.tsx';

const order = (n: number, under_way = false): GuestDataAnswer['data'][number] => ({
  so_no: `SO2611201234567${n}`,
  placed_at: '2026-11-20T03:00:00.000Z',
  total: 510,
  under_way,
});

async function look(found: Pick<GuestDataAnswer, 'data' | 'messages'>) {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/admin/guests/find', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...found, count: found.data.length });
    }),
    http.post('*/api/admin/guests/erase', async ({ request }) => {
      sent.push({ erase: await request.json() });
      return HttpResponse.json({ ok: true });
    }),
  );
  const page = renderPart(<Guests />, { store: staffStore(ROLE.CRM) });
  await page.user.type(screen.getByLabelText('อีเมลที่ใช้สั่งซื้อ'), ' pim@example.com {Enter}');
  return { ...page, sent };
}

describe('forgetting a guest', () => {
  it('shows the data, asks for confirmation, deletes it, and hides it', async () => {
    const { user, sent, store } = await look({ data: [order(1)], messages: 2 });
    const found = within(await screen.findByRole('region', { name: 'pim@example.com' }));
    expect(found.getByRole('link', { name: 'SO26112012345671' })).toHaveAttribute(
      'href',
      '/admin/orders/SO26112012345671',
    );
    expect(found.getByText('฿510')).toBeInTheDocument();
    expect(found.getByText('จบแล้ว')).toBeInTheDocument();
    expect(found.getByText('ข้อความถึงร้าน 2 ข้อความ')).toBeInTheDocument();
    await user.click(found.getByRole('button', { name: 'ลบข้อมูล' }));
    expect(sent).toEqual([{ email: 'pim@example.com' }]);
    const dialog = within(screen.getByRole('dialog', { name: 'ลบข้อมูลของ pim@example.com ใช่ไหม' }));
    await user.click(dialog.getByRole('button', { name: 'ลบข้อมูล' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'pim@example.com' })).toBeNull());
    expect(sent).toEqual([{ email: 'pim@example.com' }, { erase: { email: 'pim@example.com' } }]);
    expect(screen.getByLabelText('อีเมลที่ใช้สั่งซื้อ')).toHaveValue('');
    expect(store.getState().layout.toasts).toMatchObject([{ tone: 'done', text: 'ลบข้อมูลแล้ว' }]);
  });

  it('offers nothing with an open order', async () => {
    await look({ data: [order(1), order(2, true)], messages: 0 });
    expect(await screen.findByText('ยังดำเนินการอยู่')).toBeInTheDocument();
    expect(screen.getByText(/ลบได้เมื่อลูกค้าได้รับของ/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'ลบข้อมูล' })).toBeNull();
  });

  it('reports when there is no data', async () => {
    await look({ data: [], messages: 0 });
    expect(await screen.findByRole('heading', { name: 'ไม่มีข้อมูลของอีเมลนี้' })).toBeInTheDocument();
  });

  it('searches by e-mail only', async () => {
    const { user } = renderPart(<Guests />, { store: staffStore(ROLE.CRM) });
    await user.type(screen.getByLabelText('อีเมลที่ใช้สั่งซื้อ'), 'pim{Enter}');
    expect(await screen.findByText('กรอกอีเมลให้ถูกต้อง')).toBeInTheDocument();
  });

  it('shows why it is rejected', async () => {
    const { user } = await look({ data: [order(1)], messages: 0 });
    const refusal = { code: 'GUEST.ORDERS', message: 'x', message_th: 'ยังมีคำสั่งซื้อ' };
    server.use(http.post('*/api/admin/guests/erase', () => HttpResponse.json(refusal, { status: 409 })));
    await user.click(await screen.findByRole('button', { name: 'ลบข้อมูล' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'ลบข้อมูล' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('ยังมีคำสั่งซื้อ');
  });
});
