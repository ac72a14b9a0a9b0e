import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cartAnswer } from '../../testing/products.ts';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { Component } from './routes/action.tsx';

const TOKEN = `${'Ab_-'.repeat(10)}xyz`;
const profile = {
  user_id: 9,
  first_name: 'พิม',
  last_name: 'สุข',
  email: 'pim@example.com',
  role_id: 1 as const,
  pdpa_consented: true,
};
const refusal = (code: string, details?: object, status = 404) =>
  HttpResponse.json({ code, message: 'x', message_th: 'ข้อความจากร้าน', details }, { status });
const open = (mode: string, token = TOKEN) =>
  renderPart(<Component />, { path: '/auth/action', at: `/auth/action?mode=${mode}#${token}` });

let checked: unknown[];
beforeEach(() => {
  checked = [];
  server.use(
    http.get('*/api/cart', () => HttpResponse.json(cartAnswer([]))),
    http.post('*/api/v3/auth/link', async ({ request }) => {
      checked.push(await request.json());
      return HttpResponse.json({ email: 'pim@example.com' });
    }),
  );
});

describe('an incomplete link', () => {
  it.each([
    ['no mode', '', TOKEN],
    ['an unknown mode', 'recover', TOKEN],
    ['half a token', 'reset', 'abc'],
  ])('with %s shows customer service (ERR-24), without requests', (_name, mode, token) => {
    open(mode, token);
    expect(screen.getByRole('heading', { name: 'ลิงก์นี้ไม่สมบูรณ์' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'สอบถามทีมงาน' })).toHaveAttribute('href', '/contactus');
    expect(checked).toEqual([]);
  });
});

describe('an invalid link', () => {
  it.each([
    ['reset', 'expired', 'ลิงก์นี้หมดอายุแล้ว', 'ขอลิงก์ใหม่', '/forgot_password'],
    ['reset', 'used', 'ลิงก์นี้ถูกใช้ไปแล้ว', 'ขอลิงก์ใหม่', '/forgot_password'],
    ['verify', 'unknown', 'ไม่พบลิงก์นี้', 'ไปที่บัญชีเพื่อขอลิงก์ใหม่', '/account/change_password'],
    ['change_email', 'expired', 'ลิงก์นี้หมดอายุแล้ว', 'ไปที่บัญชีเพื่อขอลิงก์ใหม่', '/account/change_password'],
  ])('to %s, because it is %s, shows a message and alternatives', async (mode, reason, title, way, to) => {
    server.use(http.post('*/api/v3/auth/link', () => refusal('AUTH.LINK', { reason })));
    open(mode);
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: way })).toHaveAttribute('href', to);
  });

  it('of a disabled account shows the defined text (ERR-22)', async () => {
    server.use(http.post('*/api/v3/auth/link', () => refusal('AUTH.USER_DISABLED', undefined, 422)));
    open('reset');
    expect(await screen.findByRole('heading', { name: 'ข้อความจากร้าน' })).toBeInTheDocument();
  });

  it('that failed to load can be retried', async () => {
    server.use(http.post('*/api/v3/auth/link', () => refusal('ERROR.BUSY', undefined, 503), { once: true }));
    const { user } = open('reset');
    await user.click(await screen.findByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByLabelText('รหัสผ่านใหม่')).toBeInTheDocument();
  });
});

describe('a password reset link', () => {
  it('sets the password, and signs in', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/v3/auth/reset_password', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ email: 'pim@example.com' });
      }),
      http.post('*/api/signin', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ token: 'fresh', expires_at: '2026-11-20T06:00:00Z', profile });
      }),
    );
    const { user, store } = open('reset');
    const field = await screen.findByLabelText('รหัสผ่านใหม่');
    expect(checked).toEqual([{ purpose: 'reset', token: TOKEN }]);
    expect(field).toHaveAttribute('autocomplete', 'new-password');
    await user.type(field, 'short{Enter}');
    expect(await screen.findByText('รหัสผ่านต้องมีมากกว่า 8 ตัวอักษร')).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, 'a new garden gate{Enter}');
    expect(await screen.findByRole('heading', { name: 'ตั้งรหัสผ่านใหม่แล้ว' })).toBeInTheDocument();
    expect(sent[0]).toEqual({ token: TOKEN, password: 'a new garden gate' });
    expect(sent[1]).toMatchObject({ email: 'pim@example.com', password: 'a new garden gate' });
    expect(store.getState().session.token).toBe('fresh');
  });

  it('keeps the form when the password is rejected, and redirects to sign-in when that requires more', async () => {
    server.use(
      http.post(
        '*/api/v3/auth/reset_password',
        () => refusal('AUTH.WEAK_PASSWORD', { reason: 'common' }, 422),
        { once: true },
      ),
      http.post('*/api/signin', () => refusal('AUTH.CAPTCHA_REQUIRED', { suspicious: true }, 422)),
    );
    const { user } = open('reset');
    await user.type(await screen.findByLabelText('รหัสผ่านใหม่'), 'sunshine2026{Enter}');
    expect(await screen.findByText(/ข้อความจากร้าน/)).toHaveTextContent('ถูกลองก่อนเป็นอันดับแรก');
    server.use(
      http.post('*/api/v3/auth/reset_password', () => HttpResponse.json({ email: 'pim@example.com' })),
    );
    await user.click(screen.getByRole('button', { name: 'บันทึกรหัสผ่านใหม่' }));
    expect(await screen.findByText('เข้าสู่ระบบด้วยรหัสผ่านใหม่ได้เลย')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'เข้าสู่ระบบ' })).toHaveAttribute('href', '/login');
  });

  it('used meanwhile shows a message', async () => {
    server.use(http.post('*/api/v3/auth/reset_password', () => refusal('AUTH.LINK', { reason: 'used' })));
    const { user } = open('reset');
    await user.type(await screen.findByLabelText('รหัสผ่านใหม่'), 'a new garden gate{Enter}');
    expect(await screen.findByRole('heading', { name: 'ลิงก์นี้ถูกใช้ไปแล้ว' })).toBeInTheDocument();
  });
});

describe('an e-mail verification link', () => {
  it.each([
    ['verify', 'verify_email', 'ยืนยันอีเมล', 'ยืนยันอีเมลแล้ว'],
    ['change_email', 'change_email', 'ใช้อีเมลนี้', 'เปลี่ยนอีเมลแล้ว'],
  ])('to %s is used on click, not when opened', async (mode, call, press, done) => {
    const used = vi.fn();
    server.use(
      http.post(`*/api/v3/auth/${call}`, async ({ request }) => {
        used(await request.json());
        return HttpResponse.json({ email: 'pim@example.com' });
      }),
    );
    const { user } = open(mode);
    const button = await screen.findByRole('button', { name: press });
    expect(screen.getByText(/pim@example\.com/)).toBeInTheDocument();
    expect(used).not.toHaveBeenCalled();
    await user.click(button);
    expect(await screen.findByRole('heading', { name: done })).toBeInTheDocument();
    expect(used).toHaveBeenCalledWith({ token: TOKEN });
  });

  it('whose e-mail belongs to another account by now shows a message', async () => {
    server.use(http.post('*/api/v3/auth/change_email', () => refusal('AUTH.EMAIL_TAKEN', undefined, 409)));
    const { user } = open('change_email');
    await user.click(await screen.findByRole('button', { name: 'ใช้อีเมลนี้' }));
    expect(await screen.findByText('ข้อความจากร้าน')).toBeInTheDocument();
  });
});
