import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showLanguage } from '../../app/i18n.ts';
import { createStore } from '../../app/store.ts';
import { cartAnswer } from '../../testing/products.ts';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import AuthDialog from './auth-dialog.tsx';
import { verifySocial } from './social-calls.ts';
import { SocialSignupForm } from './social-steps.tsx';
import { handOver, openPopup, readReturn, waitForPopup } from './social-window.ts';

const profile = {
  user_id: 9,
  first_name: 'พิม',
  last_name: 'สุข',
  email: 'pim@example.com',
  role_id: 1 as const,
  pdpa_consented: true,
};
const session = { token: 'fresh', expires_at: '2026-11-20T06:00:00Z', profile };
const brought = {
  token: 't'.repeat(43),
  expires_at: '2026-11-20T06:00:00Z',
  provider: 'google',
  intent: 'sign_in',
  return_to: '/',
} as const;
const refusal = (code: string, details: object, status = 409) =>
  HttpResponse.json({ code, message: 'No.', message_th: 'ไม่ได้', details }, { status });

/** A fake BroadcastChannel: messages reach every other channel of the same name. */
class Channel {
  static all = new Set<Channel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  name: string;
  constructor(name: string) {
    this.name = name;
    Channel.all.add(this);
  }
  postMessage(data: unknown) {
    const others = [...Channel.all].filter((other) => other !== this && other.name === this.name);
    queueMicrotask(() => {
      for (const other of others) if (Channel.all.has(other)) other.onmessage?.({ data });
    });
  }
  close() {
    Channel.all.delete(this);
  }
}
const aWindow = () => {
  const popup = { closed: false, location: { href: '' }, focus: () => undefined };
  return popup as unknown as Window & { closed: boolean };
};

beforeEach(() => {
  // The cart is loaded on sign-in.
  server.use(http.get('*/api/cart', () => HttpResponse.json(cartAnswer([]))));
  Channel.all.clear();
  vi.stubGlobal('BroadcastChannel', Channel);
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe('the response of a provider', () => {
  it('is read from the URL, without unknown parameters', () => {
    expect(readReturn('google', '?state=s&code=c&iss=https%3A%2F%2Fi&scope=x&authuser=0')).toEqual({
      provider: 'google',
      state: 's',
      code: 'c',
      iss: 'https://i',
    });
    expect(readReturn('line', '?state=s&error=access_denied')).toEqual({
      provider: 'line',
      state: 's',
      error: 'access_denied',
    });
    expect(readReturn('google', '?code=c')).toBeNull();
    expect(readReturn('evil', '?state=s&code=c')).toBeNull();
  });

  it('is passed from the popup to the waiting page only', async () => {
    const mine = waitForPopup(aWindow(), 'https://provider.example', 'mine');
    const others = vi.fn();
    void waitForPopup(aWindow(), 'https://provider.example', 'another').then(others);
    const answer = { provider: 'google', state: 'mine', code: 'c' } as const;
    expect(await handOver(answer)).toBe(true);
    expect(await mine).toEqual(answer);
    expect(others).not.toHaveBeenCalled();
  });

  it('is processed by the page itself without a waiting one, and at once after a redirect', async () => {
    vi.useFakeTimers();
    try {
      const answer = { provider: 'google', state: 'lonely', code: 'c' } as const;
      const late = handOver(answer);
      await vi.advanceTimersByTimeAsync(1500);
      expect(await late).toBe(false);
      sessionStorage.setItem('mali.social', 'lonely');
      expect(await handOver(answer)).toBe(false);
      expect(sessionStorage.getItem('mali.social')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('is null when the popup was closed', async () => {
    vi.useFakeTimers();
    try {
      const popup = aWindow();
      const waiting = waitForPopup(popup, 'https://provider.example', 's');
      popup.closed = true;
      await vi.advanceTimersByTimeAsync(500);
      expect(await waiting).toBeNull();
      expect(Channel.all.size).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is waited for in this very tab on a phone', () => {
    const open = vi.spyOn(window, 'open');
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    expect(openPopup()).toBeNull();
    expect(open).not.toHaveBeenCalled();
  });
});

describe('the shop’s own token', () => {
  const verify = (answer: () => Response) => {
    server.use(http.post('*/api/v3/auth/accesstoken/verify', answer));
    const store = createStore('en');
    return { store, next: store.dispatch(verifySocial(brought)) };
  };

  it('signs in', async () => {
    const { store, next } = verify(() => HttpResponse.json(session));
    expect(await next).toEqual({ step: 'done' });
    expect(store.getState().session.token).toBe('fresh');
  });

  it('leads to sign-up, proof of ownership, or the error', async () => {
    const told = { provider: 'google', first_name: 'พิม', last_name: '', email: null, email_verified: false };
    expect(await verify(() => refusal('AUTH.NO_ACCOUNT', told, 404)).next).toEqual({
      step: 'signup',
      token: brought.token,
      profile: told,
    });
    const email = 'pim@example.com';
    expect(await verify(() => refusal('AUTH.OTHER_SIGN_IN', { email })).next).toEqual({
      ...{ step: 'prove', token: brought.token, provider: 'google', email },
    });
    expect(await verify(() => refusal('AUTH.OTHER_SIGN_IN', { email: null })).next).toMatchObject({
      step: 'failed',
      error: { code: 'AUTH.OTHER_SIGN_IN' },
    });
  });
});

describe('the buttons of the providers', () => {
  const failure = {
    code: 'AUTH.FACEBOOK_FAILED',
    message: 'Something went wrong with Facebook Login. Please try again or use the product login.',
    message_th: 'เข้าสู่ระบบด้วย Facebook ไม่ได้',
  };
  beforeEach(async () => {
    await showLanguage('en');
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    server.use(
      http.get('*/api/v3/auth/providers', () =>
        HttpResponse.json({ data: ['google', 'facebook', 'line'], count: 3 }),
      ),
    );
    return () => showLanguage('th');
  });

  it.each(['login', 'signup'] as const)('are in the panel %s, one each (AUTH-06, AUTH-12)', async (panel) => {
    renderPart(<AuthDialog panel={panel} onClose={() => undefined} />, { store: createStore('en') });
    const buttons = await screen.findAllByRole('button', { name: /^Continue with/ });
    expect(buttons.map((button) => button.textContent)).toEqual([
      'Continue with Google',
      'Continue with Facebook',
      'Continue with LINE',
    ]);
  });

  it('show a failure in a dialog titled "login unsuccessful", with the popup closed (AUTH-37, ERR-26)', async () => {
    const popup = { ...aWindow(), close: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue(popup);
    server.use(http.post('*/api/v3/auth/social/start', () => HttpResponse.json(failure, { status: 422 })));
    const { user } = renderPart(<AuthDialog panel="login" onClose={() => undefined} />, {
      store: createStore('en'),
    });
    await user.click(await screen.findByRole('button', { name: 'Continue with Facebook' }));
    const dialog = await screen.findByRole('dialog', { name: 'login unsuccessful' });
    expect(dialog).toHaveTextContent(failure.message);
    expect(popup.close).toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('dialog', { name: 'login unsuccessful' })).toBeNull();
  });

  it('sign in by the popup’s response, and show nothing when it was closed (AUTH-34 to AUTH-36)', async () => {
    const popup = aWindow();
    vi.spyOn(window, 'open').mockReturnValue(popup);
    const url = 'https://provider.example';
    server.use(
      http.post('*/api/v3/auth/social/start', () => HttpResponse.json({ url, state: 'mine' })),
      http.post('*/api/v3/auth/social/callback', () => HttpResponse.json(brought)),
      http.post('*/api/v3/auth/accesstoken/verify', () => HttpResponse.json(session)),
    );
    const { user, store } = renderPart(<AuthDialog panel="login" onClose={() => undefined} />, {
      store: createStore('en'),
    });
    const google = await screen.findByRole('button', { name: 'Continue with Google' });
    await user.click(google);
    await expect.poll(() => popup.location.href).toBe(url);
    popup.closed = true;
    await expect.poll(() => google).not.toHaveAttribute('aria-busy');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);

    popup.closed = false;
    await user.click(google);
    await expect.poll(() => handOver({ provider: 'google', state: 'mine', code: 'c' })).toBe(true);
    await expect.poll(() => store.getState().session.token).toBe('fresh');
  });
});

describe('sign-up after provider confirmation', () => {
  const step = {
    step: 'signup',
    token: brought.token,
    profile: {
      ...{ provider: 'google' as const, first_name: 'พิม', last_name: 'สุข' },
      ...{ email: 'pim@example.com', email_verified: true },
    },
  } as const;

  it('sends the form with the token, and shows the terms (AUTH-11, REST-53)', async () => {
    const asked: { body: unknown; bearer: string | null }[] = [];
    server.use(
      http.post('*/api/v3/auth/signup', async ({ request }) => {
        asked.push({ body: await request.json(), bearer: request.headers.get('authorization') });
        return refusal('ERROR.TOO_MANY_REQUESTS', {}, 429);
      }),
    );
    const { user } = renderPart(<SocialSignupForm step={step} onProve={() => undefined} />);
    expect(screen.getByRole('link', { name: 'นโยบายความเป็นส่วนตัว' })).toBeInTheDocument();
    await user.click(screen.getByLabelText('รับข่าวและข้อเสนอทางอีเมล'));
    await user.click(screen.getByRole('button', { name: 'สมัครสมาชิก' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('ไม่ได้');
    expect(asked).toEqual([
      {
        bearer: `Bearer ${brought.token}`,
        body: {
          ...{ first_name: 'พิม', last_name: 'สุข', email: 'pim@example.com', email_consent: true },
          ...{ lang: 'th', secret: expect.any(String) },
        },
      },
    ]);
  });

  it('continues with proof of ownership when the e-mail has an account', async () => {
    server.use(http.post('*/api/v3/auth/signup', () => refusal('AUTH.EMAIL_TAKEN', {})));
    const onProve = vi.fn();
    const { user } = renderPart(<SocialSignupForm step={step} onProve={onProve} />);
    await user.click(screen.getByRole('button', { name: 'สมัครสมาชิก' }));
    await expect
      .poll(() => onProve)
      .toHaveBeenCalledWith({
        ...{ step: 'prove', token: brought.token, provider: 'google', email: 'pim@example.com' },
      });
  });
});
