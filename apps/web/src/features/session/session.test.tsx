import { createHash } from 'node:crypto';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showLanguage } from '../../app/i18n.ts';
import { createStore } from '../../app/store.ts';
import { http as client } from '../../clients/http.ts';
import { cartAnswer } from '../../testing/products.ts';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { acceptAll, rejectAll } from '../consent/choice.ts';
import { keepConsent, keptConsent, settleStorage, tokenArea } from '../consent/storage.ts';
import AuthDialog from './auth-dialog.tsx';
import { LoginForm, SignupForm } from './auth-forms.tsx';
import { startSession } from './calls.ts';
import { displayName } from './display-name.ts';
import { ForgotForm } from './forgot-form.tsx';
import { sha256, solve } from './proof-of-work.ts';
import { Component as ForgotPage } from './routes/forgot-password.tsx';
import { sessionEnded, signedIn } from './slice.ts';

const noop = () => undefined;

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
    const { user } = renderPart(<LoginForm onSwitch={noop} onForgot={noop} />);
    const email = screen.getByLabelText('อีเมล');
    await user.type(email, 'pim');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.tab();
    expect(await screen.findByText('อีเมลไม่ถูกต้อง')).toBeInTheDocument();
    await user.type(email, '@example.com');
    await expect.poll(() => screen.queryByText('อีเมลไม่ถูกต้อง')).toBeNull();

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
    const { user, store } = renderPart(<LoginForm onSwitch={noop} onForgot={noop} />);
    await user.type(screen.getByLabelText('อีเมล'), 'pim@example.com');
    await user.type(screen.getByLabelText('รหัสผ่าน'), 'a long password{Enter}');
    expect(await screen.findByText('อีเมลหรือรหัสผ่านไม่ถูกต้อง')).toBeInTheDocument();
    expect(screen.getByLabelText('อีเมล')).toHaveValue('pim@example.com');

    server.use(http.post('*/api/signin', () => HttpResponse.json(session)));
    await user.click(screen.getByRole('button', { name: 'เข้าสู่ระบบ' }));
    await expect.poll(() => store.getState().session).toMatchObject({ token: 'fresh', profile });
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
    const { user, store } = renderPart(<LoginForm onSwitch={noop} onForgot={noop} />);
    await user.type(screen.getByLabelText('อีเมล'), 'pim@example.com');
    await user.type(screen.getByLabelText('รหัสผ่าน'), 'a long password{Enter}');
    await user.click(await screen.findByLabelText('ฉันไม่ใช่โปรแกรมอัตโนมัติ'));
    const button = screen.getByRole('button', { name: 'เข้าสู่ระบบ' });
    await expect.poll(() => button).toBeEnabled();
    await user.click(button);
    await expect.poll(() => store.getState().session.token).toBe('fresh');
    expect(JSON.parse(atob(String(answers[1])))).toMatchObject({ number: 7, salt, signature: 's' });
  });
});

describe('being kept signed in (AUTH-30)', () => {
  const asked: string[] = [];
  beforeEach(() => {
    asked.length = 0;
    localStorage.clear();
    server.use(
      emptyCart(),
      http.post('*/api/signin', () => {
        asked.push(document.cookie);
        return HttpResponse.json(session);
      }),
    );
  });
  const signIn = async (keep: boolean) => {
    const { user, store, unmount } = renderPart(<LoginForm onSwitch={noop} onForgot={noop} />);
    const tick = screen.getByLabelText('อยู่ในระบบต่อเมื่อปิดเบราว์เซอร์');
    expect(tick).toBeChecked();
    if (!keep) await user.click(tick);
    await user.type(screen.getByLabelText('อีเมล'), 'pim@example.com');
    await user.type(screen.getByLabelText('รหัสผ่าน'), 'a long password{Enter}');
    await expect.poll(() => store.getState().session.token).toBe('fresh');
    unmount();
    return store;
  };

  it('is what happens, unless it is not wished: then the API is told, and the token ends with the tab', async () => {
    await signIn(true);
    expect(asked).toEqual([expect.not.stringContaining('token_session')]);
    expect(tokenArea()).toBe(localStorage);
    const store = await signIn(false);
    expect(asked[1]).toContain('token_session=once');
    expect(tokenArea()).toBe(sessionStorage);
    // It holds when the page is opened again, and is over with the session.
    settleStorage(keptConsent());
    expect(document.cookie).toContain('token_session=once');
    store.dispatch(sessionEnded());
    expect(document.cookie).not.toContain('token_session');
    expect(tokenArea()).toBe(localStorage);
  });

  it('is not to be had after cookies were rejected, and says why (CONS-17)', async () => {
    keepConsent(rejectAll(Date.now()));
    renderPart(<LoginForm onSwitch={noop} onForgot={noop} />);
    const tick = screen.getByLabelText('อยู่ในระบบต่อเมื่อปิดเบราว์เซอร์');
    expect(tick).toBeDisabled();
    expect(tick).not.toBeChecked();
    expect(screen.getByText(/คุณไม่ยอมรับคุกกี้/)).toBeInTheDocument();
    expect(document.cookie).toContain('token_session=rejected');
    keepConsent(acceptAll(Date.now()));
    expect(document.cookie).not.toContain('token_session');
  });
});

describe('a forgotten password', () => {
  const ask = async (user: ReturnType<typeof renderPart>['user']) => {
    await user.type(screen.getByLabelText('Email'), 'pim@example.com');
    await user.click(screen.getByRole('button', { name: 'Send the link by e-mail' }));
  };
  beforeEach(async () => {
    await showLanguage('en');
    return () => showLanguage('th');
  });

  it('asks for the e-mail alone, with messages that end in a full stop (AUTH-13, AUTH-19)', async () => {
    const { user } = renderPart(<ForgotForm onOutcome={noop} onLogin={noop} />);
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Send the link by e-mail' }));
    expect(await screen.findByText('Email is required.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Email'), 'pim@');
    expect(await screen.findByText('Email is invalid.')).toBeInTheDocument();
  });

  it('says that the mail is sent, in the words of AUTH-14, and what has failed (AUTH-15)', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/forgot_password', async ({ request }) => {
        sent.push(await request.json());
        return sent.length === 1
          ? HttpResponse.json(
              { code: 'ERROR.TOO_MANY_REQUESTS', message: 'Too many tries.', message_th: 'x' },
              { status: 429 },
            )
          : HttpResponse.json({ ok: true });
      }),
    );
    const { user } = renderPart(<ForgotPage />, { store: createStore('en') });
    await ask(user);
    const failed = await screen.findByRole('dialog', { name: 'The e-mail was not sent' });
    expect(failed).toHaveTextContent('Too many tries.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(screen.getByRole('button', { name: 'Send the link by e-mail' }));
    const done = await screen.findByRole('dialog', { name: 'E-mail sent' });
    expect(done).toHaveTextContent('Reset password email is sent. Please check your email.');
    expect(sent).toEqual([
      { email: 'pim@example.com', lang: 'en' },
      { email: 'pim@example.com', lang: 'en' },
    ]);
  });

  it('is a panel of the popup, and leads back from it (AUTH-05)', async () => {
    server.use(http.post('*/api/forgot_password', () => HttpResponse.json({ ok: true })));
    const onClose = vi.fn();
    const { user } = renderPart(<AuthDialog panel="login" onClose={onClose} />);
    await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    expect(screen.getByRole('heading', { name: 'Forgot your password' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Back to sign in' }));
    await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    await ask(user);
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('the messages of the forms', () => {
  beforeEach(async () => {
    await showLanguage('en');
    return () => showLanguage('th');
  });

  it('are those of the specification, to the letter (AUTH-18, AUTH-21, AUTH-24, ERR-29)', async () => {
    server.use(http.post('*/api/signin', () => new HttpResponse(null, { status: 500 })));
    const { user, unmount } = renderPart(<SignupForm onSwitch={noop} />);
    await user.type(screen.getByLabelText('Password'), '12345678');
    await user.click(screen.getByRole('button', { name: 'Sign up' }));
    for (const text of [
      'Name is required',
      'Lastname is required',
      'Email is required',
      'Password needs to be more than 8 characters.',
    ])
      expect(await screen.findByText(text)).toBeInTheDocument();
    unmount();
    renderPart(<LoginForm onSwitch={noop} onForgot={noop} />);
    await user.type(screen.getByLabelText('Email'), 'pim');
    await user.tab();
    expect(await screen.findByText('Email is invalid')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Email'), '@example.com');
    await user.type(screen.getByLabelText('Password'), 'a long password{Enter}');
    expect(await screen.findByText('Some error has occured. Please try again later.')).toBeInTheDocument();
  });

  it('tell why a password is easy to guess, and what is agreed to by signing up (AUTH-11)', async () => {
    server.use(
      http.post('*/api/signup', () =>
        HttpResponse.json(
          {
            ...{ code: 'AUTH.WEAK_PASSWORD', message: 'This password is easy to guess.', message_th: 'x' },
            details: { reason: 'name' },
          },
          { status: 422 },
        ),
      ),
    );
    const { user } = renderPart(<SignupForm onSwitch={noop} />, { store: createStore('en') });
    expect(screen.getByRole('link', { name: 'terms of use' })).toHaveAttribute('href', '/tos');
    expect(screen.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/privacy');
    await user.type(screen.getByLabelText('First name'), 'Wiphawadee');
    await user.type(screen.getByLabelText('Last name'), 'S');
    await user.type(screen.getByLabelText('Email'), 'w@example.com');
    await user.type(screen.getByLabelText('Password'), 'wiphawadee1{Enter}');
    const refusal = await screen.findByText(/This password is easy to guess\./);
    expect(refusal).toHaveTextContent('It holds your name.');
  });
});

describe('the sign-up form', () => {
  it('asks for names, e-mail and password, and consent unticked (AUTH-09, AUTH-10, AUTH-24)', async () => {
    const { user } = renderPart(<SignupForm onSwitch={noop} />);
    expect(screen.getByLabelText('รับข่าวและข้อเสนอทางอีเมล')).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'สมัครสมาชิก' }));
    for (const text of ['กรุณากรอกชื่อ', 'กรุณากรอกนามสกุล', 'กรุณากรอกอีเมล', 'กรุณากรอกรหัสผ่าน']) {
      expect(await screen.findByText(text)).toBeInTheDocument();
    }
    await expect.poll(() => screen.getByLabelText('ชื่อ')).toHaveFocus();
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
    await expect.poll(() => store.getState().cart.owner).toBe('member');
  });

  it.each([
    [
      'ERROR.BUSY',
      () => HttpResponse.json({ code: 'ERROR.BUSY', message: 'x', message_th: 'x' }, { status: 503 }),
    ],
    ['ERROR.CODE_UNAVAILABLE', () => new HttpResponse('<html>', { status: 502 })],
  ])('keeps why the profile could not be had, %s, and no profile (PROF-16)', async (code, answer) => {
    server.use(emptyCart(), http.get('*/api/profile', answer));
    const store = createStore('th');
    store.dispatch(signedIn({ token: 'old', profile }));
    await store.dispatch(startSession());
    expect(store.getState().session).toMatchObject({ error: code, token: null, profile: null, known: true });
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

describe('a session that is over (AUTH-27)', () => {
  it('is found out once, whatever was under way, and nothing is asked again and again', async () => {
    let renewals = 0;
    let refused = 0;
    server.use(
      emptyCart(),
      http.get('*/api/profile', () => {
        renewals += 1;
        return HttpResponse.json({
          profile: { ...profile, user_id: -1 },
          appearance: {},
          setting: { web_lang: null },
        });
      }),
      http.get('*/api/v3/users/me/sessions', () => {
        refused += 1;
        return new HttpResponse(null, { status: 401 });
      }),
    );
    const store = createStore('th');
    store.dispatch(signedIn({ token: 'old', profile }));
    let ends = 0;
    let before = store.getState().session.profile;
    store.subscribe(() => {
      const { profile: now } = store.getState().session;
      if (before !== null && now === null) ends += 1;
      before = now;
    });
    localStorage.setItem('mali.searches', 'mine');
    const calls = ['a', 'b', 'c'].map(() => client.get('/v3/users/me/sessions'));
    await Promise.allSettled(calls);
    expect(ends).toBe(1);
    expect(store.getState().session).toMatchObject({ token: null, profile: null });
    expect(localStorage.getItem('mali.searches')).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect({ renewals, refused }).toEqual({ renewals: 1, refused: 3 });
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
