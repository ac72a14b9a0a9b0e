import { createHash } from 'node:crypto';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showLanguage } from '../../app/i18n.ts';
import { createStore, restore } from '../../app/store.ts';
import { toApiError } from '../../clients/api-error.ts';
import { http as client, silentHttp } from '../../clients/http.ts';
import { cartAnswer } from '../../testing/products.ts';
import { renderPart } from '../../testing/render.tsx';
import { server, settled } from '../../testing/server.ts';
import { tokenOf } from '../../testing/tokens.ts';
import { acceptAll, rejectAll } from '../consent/choice.ts';
import { settleStorage, storeConsent, storedConsent, tokenArea } from '../consent/storage.ts';
import AuthDialog from './auth-dialog.tsx';
import { LoginForm, SignupForm } from './auth-forms.tsx';
import { renewToken, signOut, startSession } from './calls.ts';
import { displayName } from './display-name.ts';
import { ForgotForm } from './forgot-form.tsx';
import { sha256, solve } from './proof-of-work.ts';
import { Component as ForgotPage } from './routes/forgot-password.tsx';
import { sessionEnded, signedIn } from './slice.ts';
import { storedToken } from './token.ts';

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
  it('shows errors only after blur (AUTH-18, AUTH-20, AUTH-21)', async () => {
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

  it('signs in, and keeps the input when rejected', async () => {
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

  it('requires a proof of work once the session is suspicious (AUTH-04)', async () => {
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

describe('"stay signed in" (AUTH-30)', () => {
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

  it('is the default; without it the API is informed, and the token ends with the tab', async () => {
    await signIn(true);
    expect(asked).toEqual([expect.not.stringContaining('token_session')]);
    expect(tokenArea()).toBe(localStorage);
    const store = await signIn(false);
    expect(asked[1]).toContain('token_session=once');
    expect(tokenArea()).toBe(sessionStorage);
    // Applies after reopening the page, and ends with the session.
    settleStorage(storedConsent());
    expect(document.cookie).toContain('token_session=once');
    store.dispatch(sessionEnded());
    expect(document.cookie).not.toContain('token_session');
    expect(tokenArea()).toBe(localStorage);
  });

  it('is unavailable after cookies were rejected, with the reason (CONS-17)', async () => {
    storeConsent(rejectAll(Date.now()));
    renderPart(<LoginForm onSwitch={noop} onForgot={noop} />);
    const tick = screen.getByLabelText('อยู่ในระบบต่อเมื่อปิดเบราว์เซอร์');
    expect(tick).toBeDisabled();
    expect(tick).not.toBeChecked();
    expect(screen.getByText(/คุณไม่ยอมรับคุกกี้/)).toBeInTheDocument();
    expect(document.cookie).toContain('token_session=rejected');
    storeConsent(acceptAll(Date.now()));
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

  it('asks for the e-mail only, with messages that end in a full stop (AUTH-13, AUTH-19)', async () => {
    const { user } = renderPart(<ForgotForm onOutcome={noop} onLogin={noop} />);
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Send the link by e-mail' }));
    expect(await screen.findByText('Email is required.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Email'), 'pim@');
    expect(await screen.findByText('Email is invalid.')).toBeInTheDocument();
  });

  it('reports the sent mail with the text of AUTH-14, and errors (AUTH-15)', async () => {
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

  it('is a panel of the popup, with a way back (AUTH-05)', async () => {
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

  it('show why a password is weak, and the terms accepted by signing up (AUTH-11)', async () => {
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
  it('asks for names, e-mail and password, and unticked consent (AUTH-09, AUTH-10, AUTH-24)', async () => {
    const { user } = renderPart(<SignupForm onSwitch={noop} />);
    expect(screen.getByLabelText('รับข่าวและข้อเสนอทางอีเมล')).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'สมัครสมาชิก' }));
    for (const text of ['กรุณากรอกชื่อ', 'กรุณากรอกนามสกุล', 'กรุณากรอกอีเมล', 'กรุณากรอกรหัสผ่าน']) {
      expect(await screen.findByText(text)).toBeInTheDocument();
    }
    await expect.poll(() => screen.getByLabelText('ชื่อ')).toHaveFocus();
  });
});

const VISITOR = {
  profile: { ...profile, user_id: -1 },
  appearance: {},
  setting: { web_lang: null },
};
const refusal = (status: number, code: string) =>
  HttpResponse.json({ code, message: 'x', message_th: 'x' }, { status });
/** The fake server knows the member; `sent` records request headers. */
const profileAnswer = ({ sent = [], token }: { sent?: (string | null)[]; token?: string } = {}) =>
  http.get('*/api/profile', ({ request }) => {
    const header = request.headers.get('authorization');
    sent.push(header);
    const fresh = header === null && token !== undefined ? { token } : {};
    return HttpResponse.json({ profile, appearance: {}, setting: { web_lang: null }, ...fresh });
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

  it('uses a valid token, and the cookie when it is about to expire', async () => {
    const sent: (string | null)[] = [];
    server.use(emptyCart(), profileAnswer({ sent, token: 'fresh' }));
    for (const token of [tokenOf(9, 5), tokenOf(9, 0.9), 'no token at all']) {
      localStorage.setItem('persist:mali.session', JSON.stringify({ token: JSON.stringify(token) }));
      const store = createStore('th');
      restore(store);
      await store.dispatch(startSession());
      expect(store.getState().session.profile).toMatchObject({ user_id: 9 });
    }
    expect(sent).toEqual([`Bearer ${tokenOf(9, 5)}`, null, null]);
    expect(storedToken()).toBe('fresh');
  });

  const noAnswers: [string, string, () => Response | Promise<Response>][] = [
    ['no network', 'NETWORK', () => HttpResponse.error()],
    ['too many requests', 'ERROR.TOO_MANY_REQUESTS', () => refusal(429, 'ERROR.TOO_MANY_REQUESTS')],
    ['a busy server', 'ERROR.BUSY', () => refusal(503, 'ERROR.BUSY')],
    [
      'a page of somebody on the way',
      'ERROR.CODE_UNAVAILABLE',
      () => HttpResponse.html('<p>', { status: 502 }),
    ],
    [
      'a sign-in page of somebody on the way',
      'ERROR.CODE_UNAVAILABLE',
      () => HttpResponse.html('<p>', { status: 401 }),
    ],
    ['no answer in time', 'TIMEOUT', () => new Promise<never>(() => undefined)],
  ];
  describe.each(noAnswers)('with %s', (_name, code, answer) => {
    beforeEach(() => {
      const { timeout } = silentHttp.defaults;
      // Only where no answer comes: on a busy machine any other one may take longer.
      if (code === 'TIMEOUT') silentHttp.defaults.timeout = 50;
      server.use(emptyCart(), http.get('*/api/profile', answer));
      return () => {
        silentHttp.defaults.timeout = timeout ?? 0;
      };
    });

    it('signs no one out: the token stays, the error is stored, and the user is not a guest (PROF-16)', async () => {
      for (const token of [tokenOf(9, 5), tokenOf(9, -5)]) {
        localStorage.setItem('persist:mali.session', JSON.stringify({ token: JSON.stringify(token) }));
        localStorage.setItem('mali.searches', 'mine');
        const store = createStore('th');
        restore(store);
        await store.dispatch(startSession());
        expect(store.getState().session).toMatchObject({ error: code, token, profile: null, known: false });
        expect(storedToken()).toBe(token);
        expect(localStorage.getItem('mali.searches')).toBe('mine');
      }
    });

    it('keeps the signed-in user, requested by token or cookie', async () => {
      const store = createStore('th');
      store.dispatch(signedIn({ token: tokenOf(9, 5), profile }));
      for (const byCookie of [false, true]) {
        await store.dispatch(startSession(byCookie));
        expect(store.getState().session).toMatchObject({ error: code, token: tokenOf(9, 5), profile });
      }
    });

    it('treats a visitor without a token as a guest', async () => {
      const store = createStore('th');
      await store.dispatch(startSession());
      expect(store.getState().session).toMatchObject({ error: code, profile: null, known: true });
    });
  });

  it('clears the error once there is a response', async () => {
    server.use(
      emptyCart(),
      http.get('*/api/profile', () => HttpResponse.error()),
    );
    const store = createStore('th');
    store.dispatch(signedIn({ token: tokenOf(9, 5), profile }));
    await store.dispatch(startSession());
    server.use(profileAnswer());
    await store.dispatch(startSession());
    expect(store.getState().session).toMatchObject({ error: null, profile, token: tokenOf(9, 5) });
  });

  it('ignores a response from before sign-in or sign-out', async () => {
    let answer: (response: Response) => void = () => undefined;
    const asked = vi.fn();
    server.use(
      emptyCart(),
      http.get('*/api/profile', () => {
        asked();
        return new Promise<Response>((resolve) => {
          answer = resolve;
        });
      }),
    );
    const store = createStore('th');
    const guest = store.dispatch(startSession());
    await expect.poll(() => asked).toHaveBeenCalledTimes(1);
    store.dispatch(signedIn({ token: tokenOf(9, 5), profile }));
    answer(HttpResponse.json(VISITOR));
    await guest;
    expect(store.getState().session).toMatchObject({ profile, token: tokenOf(9, 5) });

    const member = store.dispatch(startSession());
    await expect.poll(() => asked).toHaveBeenCalledTimes(2);
    store.dispatch(sessionEnded());
    answer(HttpResponse.json({ profile, appearance: {}, setting: { web_lang: null } }));
    await member;
    expect(store.getState().session).toMatchObject({ profile: null, token: null });
  });

  it('treats a profile with user id -1 as a guest (ROLE-06)', async () => {
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

describe('an ended session (AUTH-27)', () => {
  it('is detected once, regardless of pending requests, without repeated requests', async () => {
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
        return refusal(401, 'AUTH.REQUIRED');
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
    await settled();
    expect({ renewals, refused }).toEqual({ renewals: 1, refused: 3 });
  });
});

describe('a rejected token', () => {
  /** Web Locks within one page. */
  function withLocks(): void {
    let last: Promise<unknown> = Promise.resolve();
    const request = (_name: string, _options: object, work: () => Promise<unknown>) => {
      last = last.then(work, work);
      return last;
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  }
  /** Tabs of one browser with a rejected token. */
  const tabs = (number: number) =>
    Array.from({ length: number }, () => {
      const store = createStore('th');
      store.dispatch(signedIn({ token: tokenOf(9, 1), profile }));
      return store;
    });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('is refreshed by one of eight tabs, and used by the others', async () => {
    withLocks();
    const sent: (string | null)[] = [];
    server.use(emptyCart(), profileAnswer({ sent, token: tokenOf(9, 15) }));
    const stores = tabs(8);
    const fresh = await Promise.all(stores.map((store) => store.dispatch(renewToken())));
    expect(new Set(fresh)).toEqual(new Set([tokenOf(9, 15)]));
    expect(sent).toEqual([null]);
    for (const store of stores) expect(store.getState().session.token).toBe(tokenOf(9, 15));
  });

  it('is refreshed by each tab without Web Locks', async () => {
    const sent: (string | null)[] = [];
    server.use(emptyCart(), profileAnswer({ sent, token: tokenOf(9, 15) }));
    const fresh = await Promise.all(tabs(2).map((store) => store.dispatch(renewToken())));
    expect(fresh).toEqual([tokenOf(9, 15), tokenOf(9, 15)]);
    expect(sent).toEqual([null, null]);
  });

  it('is not refreshed, and no session ended, without a response: the request fails with the reason', async () => {
    server.use(
      emptyCart(),
      http.get('*/api/profile', () => HttpResponse.error()),
      http.get('*/api/v3/users/me/sessions', () => refusal(401, 'AUTH.REQUIRED')),
    );
    const [store] = tabs(1);
    const failure = await client.get('/v3/users/me/sessions').catch(toApiError);
    expect(failure).toMatchObject({ code: 'NETWORK' });
    expect(store?.getState().session).toMatchObject({ profile, token: tokenOf(9, 1) });
  });

  it('does not retry a request after another user has signed in: the page becomes theirs', async () => {
    const theirs = { ...profile, user_id: 10 };
    const calls: (string | null)[] = [];
    server.use(
      emptyCart(),
      http.get('*/api/profile', () =>
        HttpResponse.json({
          ...{ profile: theirs, appearance: {}, setting: { web_lang: null } },
          token: tokenOf(10, 15),
        }),
      ),
      http.post('*/api/v3/users/me/verify_email', ({ request }) => {
        calls.push(request.headers.get('authorization'));
        return refusal(401, 'AUTH.REQUIRED');
      }),
    );
    const [store] = tabs(1);
    await expect(client.post('/v3/users/me/verify_email')).rejects.toThrow();
    await expect
      .poll(() => store?.getState().session)
      .toMatchObject({ profile: theirs, token: tokenOf(10, 15) });
    expect(calls).toEqual([`Bearer ${tokenOf(9, 1)}`]);
  });
});

describe('signing out', () => {
  it('without a server response is repeated before any other request', async () => {
    const calls: string[] = [];
    let reachable = false;
    server.use(
      emptyCart(),
      http.post('*/api/v3/auth/signout', () => {
        calls.push('signout');
        return reachable ? HttpResponse.json({ ok: true }) : HttpResponse.error();
      }),
      http.get('*/api/profile', () => {
        calls.push('profile');
        return HttpResponse.json(VISITOR);
      }),
    );
    const store = createStore('th');
    store.dispatch(signedIn({ token: tokenOf(9, 5), profile }));
    await store.dispatch(signOut());
    expect(store.getState().session).toMatchObject({ profile: null, token: null, error: 'NETWORK' });
    // The next page: the cookie is still valid, but not used.
    const next = createStore('th');
    await next.dispatch(startSession());
    expect(next.getState().session).toMatchObject({ profile: null, known: true, error: 'NETWORK' });
    expect(calls).toEqual(['signout', 'signout']);
    reachable = true;
    await next.dispatch(startSession());
    expect(next.getState().session).toMatchObject({ profile: null, error: null });
    expect(calls).toEqual(['signout', 'signout', 'signout', 'profile']);
  });
});

describe('a display name', () => {
  it('is first and last name, else the local part of the e-mail', () => {
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
