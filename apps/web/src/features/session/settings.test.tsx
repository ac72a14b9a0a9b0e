import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../../app/store.ts';
import { cartAnswer } from '../../testing/products.ts';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { Component as ChangePassword } from './routes/change-password.tsx';
import { Component as Devices } from './routes/devices.tsx';
import { signedIn } from './slice.ts';

const profile = {
  user_id: 9,
  first_name: 'พิม',
  last_name: 'สุข',
  email: 'pim@example.com',
  role_id: 1 as const,
  pdpa_consented: true,
};
const settings = {
  email: 'pim@example.com',
  email_verified: false,
  has_password: true,
  password_changed_at: null,
};
const refusal = (code: string) =>
  HttpResponse.json({ code, message: 'x', message_th: 'ข้อความจากร้าน' }, { status: 422 });

beforeEach(() => {
  server.use(
    http.get('*/api/cart', () => HttpResponse.json(cartAnswer([]))),
    http.get('*/api/v3/users/me/sign_in', () => HttpResponse.json(settings)),
  );
});

function open(page: 'password' | 'devices') {
  const store = createStore('th');
  store.dispatch(signedIn({ token: 'old', profile }));
  return renderPart(page === 'password' ? <ChangePassword /> : <Devices />, { store });
}
const told = (store: ReturnType<typeof open>['store']) =>
  store.getState().layout.toasts.map(({ text }) => text);

describe('/account/change_password', () => {
  it('asks for the current and a new password, and continues with a new session (AUTH-38)', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/v3/users/me/change_password', async ({ request }) => {
        sent.push(await request.json());
        return sent.length === 1
          ? refusal('AUTH.WRONG_PASSWORD')
          : HttpResponse.json({ token: 'fresh', expires_at: '2026-11-20T06:00:00Z', profile });
      }),
    );
    const { user, store } = open('password');
    const current = await screen.findByLabelText('รหัสผ่านปัจจุบัน');
    await user.type(current, 'old one');
    await user.type(screen.getByLabelText('รหัสผ่านใหม่'), 'a new garden gate{Enter}');
    expect(await screen.findByText('ข้อความจากร้าน')).toBeInTheDocument();
    expect(current).toHaveValue('old one');
    await user.click(screen.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }));
    await expect.poll(() => told(store)).toEqual([expect.stringContaining('เปลี่ยนรหัสผ่านแล้ว')]);
    expect(sent[1]).toEqual({ password: 'old one', new_password: 'a new garden gate' });
    expect(store.getState().session.token).toBe('fresh');
    expect(current).toHaveValue('');
  });

  it('sends the verification link, and one to a new e-mail', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/v3/users/me/verify_email', () => HttpResponse.json({ ok: true })),
      http.post('*/api/v3/users/me/change_email', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ok: true });
      }),
    );
    const { user, store } = open('password');
    expect(await screen.findByText('ยังไม่ได้ยืนยัน')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ส่งลิงก์ยืนยัน' }));
    await expect.poll(() => told(store)).toEqual(['ส่งลิงก์ยืนยันไปที่ pim@example.com แล้ว']);
    await user.click(screen.getByRole('button', { name: 'เปลี่ยนอีเมล' }));
    const part = within(screen.getByRole('region', { name: 'อีเมลที่ใช้เข้าสู่ระบบ' }));
    await user.type(part.getByLabelText('อีเมลใหม่'), 'new@example.com');
    await user.type(part.getByLabelText('รหัสผ่านปัจจุบัน'), 'old one{Enter}');
    expect(await part.findByText(/ส่งลิงก์ไปที่ new@example.com แล้ว/)).toBeInTheDocument();
    expect(sent).toEqual([{ email: 'new@example.com', password: 'old one' }]);
  });

  it('of an account without a password sends the link to set one', async () => {
    server.use(
      http.get('*/api/v3/users/me/sign_in', () =>
        HttpResponse.json({ ...settings, has_password: false, email_verified: true }),
      ),
      http.post('*/api/forgot_password', () => HttpResponse.json({ ok: true })),
    );
    const { user } = open('password');
    await user.click(await screen.findByRole('button', { name: 'ส่งลิงก์ทางอีเมล' }));
    expect(await screen.findByRole('dialog', { name: 'ส่งอีเมลแล้ว' })).toBeInTheDocument();
    expect(screen.queryByLabelText('รหัสผ่านปัจจุบัน')).toBeNull();
    expect(screen.getByText('ยืนยันแล้ว')).toBeInTheDocument();
  });

  it('can be retried after a loading failure', async () => {
    server.use(
      http.get('*/api/v3/users/me/sign_in', () => new HttpResponse(null, { status: 500 }), { once: true }),
    );
    const { user } = open('password');
    await user.click(await screen.findByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByLabelText('รหัสผ่านปัจจุบัน')).toBeInTheDocument();
  });
});

describe('/account/devices', () => {
  const phone = {
    ...{ session_id: 'a', browser: 'Chrome', system: 'Android', ip: '203.0.113.8', current: true },
    ...{ started_at: '2026-11-20T05:00:00Z', seen_at: '2026-11-21T05:00:00Z' },
  };
  const laptop = { ...phone, session_id: 'b', browser: 'Firefox', system: 'Windows', current: false };
  const list = (data: object[]) =>
    http.get('*/api/v3/users/me/sessions', () => HttpResponse.json({ data, count: data.length }));

  it('lists the sessions, marks this browser, and ends another one', async () => {
    let open2 = [phone, laptop];
    server.use(
      http.get('*/api/v3/users/me/sessions', () => HttpResponse.json({ data: open2, count: open2.length })),
      http.delete('*/api/v3/users/me/sessions/b', () => {
        open2 = [phone];
        return HttpResponse.json({ ok: true });
      }),
    );
    const { user, store } = open('devices');
    const here = (await screen.findByText('Chrome · Android')).closest('li');
    expect(here).toHaveTextContent('อุปกรณ์นี้');
    expect(here).toHaveTextContent('ใช้ล่าสุด 21 พ.ย. 2569 12:00');
    await user.click(screen.getByRole('button', { name: 'ออกจากระบบใน Firefox · Windows' }));
    await expect.poll(() => screen.queryByText('Firefox · Windows')).toBeNull();
    expect(told(store)).toEqual(['ออกจากระบบใน Firefox · Windows แล้ว']);
    expect(store.getState().session.profile).not.toBeNull();
  });

  it('signs out everywhere after confirmation', async () => {
    const ended = vi.fn();
    server.use(
      list([phone, laptop]),
      http.delete('*/api/v3/users/me/sessions', () => {
        ended();
        return HttpResponse.json({ ok: true });
      }),
    );
    const { user, store } = open('devices');
    await user.click(await screen.findByRole('button', { name: 'ออกจากระบบทุกอุปกรณ์' }));
    expect(ended).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'ยืนยัน ออกจากระบบทุกอุปกรณ์' }));
    await expect.poll(() => store.getState().session).toMatchObject({ token: null, profile: null });
    expect(told(store)).toEqual(['ออกจากระบบทุกอุปกรณ์แล้ว']);
  });
});
