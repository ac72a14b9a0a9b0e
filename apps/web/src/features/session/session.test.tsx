import { createHash } from 'node:crypto';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { createStore } from '../../app/store.ts';
import { cartAnswer } from '../../testing/products.ts';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { LoginForm, SignupForm } from './auth-forms.tsx';
import { startSession } from './calls.ts';
import { displayName } from './display-name.ts';
import { sha256, solve } from './proof-of-work.ts';

const profile = {
  user_id: 9,
  first_name: 'พิม',
  last_name: 'สุข',
  email: 'pim@example.com',
  role_id: 1 as const,
  pdpa_consented: true,
};
const session = { token: 'fresh', expires_at: '2026-11-20T06:00:00Z', profile };
const emptyCart = () => http.get('*/api/cart', () => HttpResponse.json(cartAnswer([])));

describe('the sign-in form', () => {
  it('says nothing before a field is left, and what is wrong once it is (AUTH-18, AUTH-20, AUTH-21)', async () => {
    const { user } = renderPart(<LoginForm onSwitch={() => undefined} onForgot={() => undefined} />);
    const email = screen.getByLabelText('อีเมล');
    await user.type(email, 'pim');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.tab();
    expect(await screen.findByText('อีเมลไม่ถูกต้อง')).toBeInTheDocument();
    await user.type(email, '@example.com');
    await vi.waitFor(() => expect(screen.queryByText('อีเมลไม่ถูกต้อง')).toBeNull());

    const password = screen.getByLabelText('รหัสผ่าน');
    await user.type(password, '12345678');
    await user.tab();
    expect(await screen.findByText('รหัสผ่านต้องมีมากกว่า 8 ตัวอักษร')).toBeInTheDocument();
    await user.clear(password);
    expect(await screen.findByText('กรุณากรอกรหัสผ่าน')).toBeInTheDocument();
  });

  it('signs in, and keeps what is typed when refused', async () => {
    server.use(
      emptyCart(),
      http.post('*/api/signin', () =>
        HttpResponse.json(
          { code: 'AUTH.WRONG_CREDENTIALS', message: 'Wrong.', message_th: 'อีเมลหรือรหัสผ่านไม่ถูกต้อง' },
          { status: 422 },
        ),
      ),
    );
    const { user, store } = renderPart(<LoginForm onSwitch={() => undefined} onForgot={() => undefined} />);
    await user.type(screen.getByLabelText('อีเมล'), 'pim@example.com');
    await user.type(screen.getByLabelText('รหัสผ่าน'), 'a long password{Enter}');
    expect(await screen.findByText('อีเมลหรือรหัสผ่านไม่ถูกต้อง')).toBeInTheDocument();
    expect(screen.getByLabelText('อีเมล')).toHaveValue('pim@example.com');

    server.use(http.post('*/api/signin', () => HttpResponse.json(session)));
    await user.click(screen.getByRole('button', { name: 'เข้าสู่ระบบ' }));
    await vi.waitFor(() => expect(store.getState().session).toMatchObject({ token: 'fresh', profile }));
  });

  it('asks for a proof of work once the session is suspicious (AUTH-04)', async () => {
    const answers: unknown[] = [];
    const salt = 'abc?expires=1&';
    server.use(
      emptyCart(),
      http.get('*/api/v3/auth/captcha', () =>
        HttpResponse.json({
          algorithm: 'SHA-256',
          challenge: createHash('sha256').update(`${salt}7`).digest('hex'),
          maxnumber: 50,
          salt,
          signature: 's',
        }),
      ),
      http.post<never, { captchaResponse: unknown }>('*/api/signin', async ({ request }) => {
        const { captchaResponse } = await request.json();
        answers.push(captchaResponse);
        return captchaResponse === null
          ? HttpResponse.json(
              { code: 'AUTH.CAPTCHA_REQUIRED', message: 'x', message_th: 'x' },
              { status: 422 },
            )
          : HttpResponse.json(session);
      }),
    );
    const { user, store } = renderPart(<LoginForm onSwitch={() => undefined} onForgot={() => undefined} />);
    await user.type(screen.getByLabelText('อีเมล'), 'pim@example.com');
    await user.type(screen.getByLabelText('รหัสผ่าน'), 'a long password{Enter}');
    await user.click(await screen.findByLabelText('ฉันไม่ใช่โปรแกรมอัตโนมัติ'));
    const button = screen.getByRole('button', { name: 'เข้าสู่ระบบ' });
    await vi.waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    await vi.waitFor(() => expect(store.getState().session.token).toBe('fresh'));
    expect(JSON.parse(atob(String(answers[1])))).toMatchObject({ number: 7, salt, signature: 's' });
  });
});

describe('the sign-up form', () => {
  it('asks for names, e-mail and password, and consent unticked (AUTH-09, AUTH-10, AUTH-24)', async () => {
    const { user } = renderPart(<SignupForm onSwitch={() => undefined} />);
    expect(screen.getByLabelText('รับข่าวและข้อเสนอทางอีเมล')).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'สมัครสมาชิก' }));
    for (const text of ['กรุณากรอกชื่อ', 'กรุณากรอกนามสกุล', 'กรุณากรอกอีเมล', 'กรุณากรอกรหัสผ่าน']) {
      expect(await screen.findByText(text)).toBeInTheDocument();
    }
    await vi.waitFor(() => expect(screen.getByLabelText('ชื่อ')).toHaveFocus());
  });
});

describe('the start of a visit', () => {
  it('recognises a member by the cookie, without sending an old token (AUTH-26, I18N-03)', async () => {
    let header: string | null = 'unasked';
    server.use(
      emptyCart(),
      http.get('*/api/profile', ({ request }) => {
        header = request.headers.get('authorization');
        return HttpResponse.json({ profile, appearance: {}, setting: { web_lang: 'en' }, token: 'fresh' });
      }),
    );
    const store = createStore('th');
    expect(await store.dispatch(startSession())).toBe('en');
    expect(header).toBeNull();
    expect(store.getState().session).toMatchObject({ token: 'fresh', known: true });
    await vi.waitFor(() => expect(store.getState().cart.owner).toBe('member'));
  });

  it('takes a profile with user id -1 for a guest (ROLE-06)', async () => {
    server.use(
      http.get('*/api/profile', () =>
        HttpResponse.json({
          profile: { ...profile, user_id: -1 },
          appearance: {},
          setting: { web_lang: null },
        }),
      ),
    );
    const store = createStore('th');
    expect(await store.dispatch(startSession())).toBeNull();
    expect(store.getState().session).toMatchObject({ token: null, profile: null, known: true });
  });
});

describe('a display name', () => {
  it('is first and last name, else the e-mail before the at sign', () => {
    expect(displayName(profile)).toBe('พิม สุข');
    expect(displayName({ ...profile, first_name: '', last_name: '' })).toBe('pim');
  });
});

describe('the proof of work', () => {
  it.each(['', 'abc', 'a'.repeat(55), 'a'.repeat(56), 'x'.repeat(200)])(
    'hashes %j as SHA-256 does',
    (text) => {
      expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
    },
  );

  it('gives up when no number fits', async () => {
    const challenge = {
      algorithm: 'SHA-256' as const,
      challenge: 'no',
      maxnumber: 20,
      salt: 's',
      signature: '',
    };
    expect(await solve(challenge)).toBeNull();
  });
});
