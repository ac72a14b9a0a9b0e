import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { showLanguage } from '../../app/i18n.ts';
import { restore } from '../../app/store.ts';
import { renderPart } from '../../testing/render.tsx';
import { acceptAll, CONSENT_MS, customize, NO_CONSENT, readChoice, rejectAll } from './choice.ts';
import ConsentBanner from './consent.tsx';
import ConsentSettings from './settings.tsx';
import { consentGiven } from './slice.ts';
import { isSessionCookie, settleStorage, storedConsent } from './storage.ts';

const NOW = Date.now();
// biome-ignore lint/suspicious/noDocumentCookie: the test's document has no cookie store
const setCookie = (cookie: string) => (document.cookie = `${cookie}; path=/`);
const clearCookies = () => {
  for (const name of ['lang', 'token', 'token_session', 'admin_token', '_ga', 'tokenish'])
    setCookie(`${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT`);
};
beforeEach(clearCookies);
afterEach(clearCookies);

describe('a choice', () => {
  it('turns all four categories on, or leaves the necessary one (CONS-03 to CONS-05)', () => {
    expect(acceptAll(NOW)).toMatchObject({
      status: 'accepted',
      necessary: true,
      preferences: true,
      analytics: true,
      marketing: true,
    });
    expect(rejectAll(NOW)).toMatchObject({
      status: 'rejected',
      necessary: true,
      preferences: false,
      analytics: false,
      marketing: false,
    });
  });

  it('is valid for a year and requested again then (CONS-11)', () => {
    const kept = JSON.stringify(customize({ preferences: true, analytics: false, marketing: true }, NOW));
    expect(readChoice(kept, NOW + CONSENT_MS - 1)).toMatchObject({
      status: 'customized',
      preferences: true,
      analytics: false,
      marketing: true,
      at: NOW,
    });
    expect(readChoice(kept, NOW + CONSENT_MS)).toEqual(NO_CONSENT);
  });

  it.each([
    ['broken', '{'],
    ['nothing', 'null'],
    ['of another policy', JSON.stringify({ ...acceptAll(NOW), version: 99 })],
    ['from the future', JSON.stringify(acceptAll(NOW + 60_000))],
    ['of no known kind', JSON.stringify({ ...acceptAll(NOW), status: 'whatever' })],
  ])('that is %s is none', (_, text) => {
    expect(readChoice(text, NOW)).toEqual(NO_CONSENT);
  });

  it('accepts only exact values as enabled', () => {
    const text = JSON.stringify({ ...customize(NO_CONSENT, NOW), analytics: 'true', marketing: 1 });
    expect(readChoice(text, NOW)).toMatchObject({ analytics: false, marketing: false });
  });
});

describe('the banner', () => {
  it('offers accepting and rejecting alike, side by side (PDPA)', () => {
    renderPart(<ConsentBanner />);
    const accept = screen.getByRole('button', { name: 'ยอมรับทั้งหมด' });
    const reject = screen.getByRole('button', { name: 'ไม่ยอมรับ' });
    expect(reject.className).toBe(accept.className);
    expect(reject.parentElement).toBe(accept.parentElement);
  });

  it('stores an acceptance with its time and the version of the policy (CONS-04, CONS-07)', async () => {
    const { user, store } = renderPart(<ConsentBanner />);
    await user.click(screen.getByRole('button', { name: 'ยอมรับทั้งหมด' }));
    expect(store.getState().consent.status).toBe('accepted');
    const kept: unknown = JSON.parse(localStorage.getItem('mali.consent') ?? 'null');
    expect(kept).toMatchObject({ status: 'accepted', version: 1 });
    expect(storedConsent()).toEqual(store.getState().consent);
  });

  it('asks before rejecting, explains the consequences, and keeps the warning for 10 s (CONS-08 to CONS-10)', async () => {
    const { user, store } = renderPart(<ConsentBanner />);
    await user.click(screen.getByRole('button', { name: 'ไม่ยอมรับ' }));
    expect(store.getState().consent.status).toBe('none');
    expect(screen.getByText(/เข้าสู่ระบบใหม่ทุกครั้งที่ปิดเบราว์เซอร์/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ย้อนกลับ' }));
    await user.click(screen.getByRole('button', { name: 'ไม่ยอมรับ' }));
    await user.click(screen.getByRole('button', { name: 'ยืนยัน ไม่ยอมรับ' }));
    expect(store.getState().consent.status).toBe('rejected');
    expect(store.getState().layout.toasts).toMatchObject([{ ms: 10_000, tone: 'care' }]);
  });

  it('is available in English', async () => {
    await act(() => showLanguage('en'));
    renderPart(<ConsentBanner />);
    expect(screen.getByRole('button', { name: 'Reject' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Accept all' })).toBeInTheDocument();
    await act(() => showLanguage('th'));
  });
});

describe('the settings', () => {
  it('save the enabled categories, with only the necessary one by default (CONS-06)', async () => {
    const { user, store } = renderPart(<ConsentSettings onClose={() => undefined} />);
    const dialog = within(screen.getByRole('dialog', { name: 'ตั้งค่าคุกกี้' }));
    const switches = dialog.getAllByRole('switch');
    expect(switches).toHaveLength(3);
    for (const one of switches) expect(one).not.toBeChecked();
    await user.click(dialog.getByRole('switch', { name: 'นับการใช้งาน' }));
    await user.click(dialog.getByRole('button', { name: 'บันทึกที่เลือก' }));
    expect(store.getState().consent).toMatchObject({
      status: 'customized',
      analytics: true,
      marketing: false,
      preferences: false,
    });
  });

  it('show the choice with its date, and revoke it as easily (PDPA)', async () => {
    const { user, store } = renderPart(<div />);
    act(() => void store.dispatch(consentGiven(acceptAll(Date.parse('2026-11-21T03:00:00Z')))));
    renderPart(<ConsentSettings onClose={() => undefined} />, { store });
    expect(screen.getByText(/21 พ\.ย\. 2569 ตามนโยบายฉบับที่ 1/)).toBeInTheDocument();
    await user.click(screen.getByRole('switch', { name: 'โฆษณา' }));
    await user.click(screen.getByRole('button', { name: 'บันทึกที่เลือก' }));
    expect(storedConsent()).toMatchObject({ status: 'customized', marketing: false, analytics: true });
  });
});

describe('after a rejection', () => {
  it('only necessary data stays, and the token moves to the session storage (CONS-12, CONS-13)', async () => {
    const { store } = renderPart(<div />);
    restore(store);
    localStorage.setItem('persist:mali.session', '{"token":"\\"t\\""}');
    localStorage.setItem('persist:mali.cart', '{"items":"[]"}');
    localStorage.setItem('persist:mali.order', '{"trackingEmail":"\\"a@b.example\\""}');
    localStorage.setItem('mali.lang', 'en');
    localStorage.setItem('mali.popup', '5');
    localStorage.setItem('something', 'else');
    act(() => void store.dispatch(consentGiven(acceptAll(NOW))));
    act(() => void store.dispatch(consentGiven(rejectAll(NOW))));
    expect(Object.keys(localStorage).sort()).toEqual(['mali.consent', 'mali.lang', 'persist:mali.cart']);
    expect(sessionStorage.getItem('persist:mali.session')).toContain('t');
    expect(sessionStorage.getItem('persist:mali.order')).toContain('a@b.example');
    expect(sessionStorage.getItem('mali.popup')).toBe('5');
    act(() => void store.dispatch(consentGiven(acceptAll(NOW))));
    expect(localStorage.getItem('persist:mali.session')).toContain('t');
    // An e-mail is personal data: deleted with the tab, regardless of the choice (TRACK-02).
    expect(sessionStorage.getItem('persist:mali.order')).toContain('a@b.example');
    expect(localStorage.getItem('persist:mali.order')).toBeNull();
  });

  it.each(['token', 'token_session', 'admin_token', '__Host-token', '__Host-admin_token'])(
    'the session cookie %s is kept (CONS-14)',
    (name) => {
      expect(isSessionCookie(name)).toBe(true);
      expect(isSessionCookie(`my-${name}`)).toBe(false);
    },
  );

  it('other cookies are deleted (CONS-14), and the session is marked to end with the browser (CONS-17)', () => {
    for (const cookie of ['lang=en', '_ga=1', 'token=a', 'admin_token=b', 'tokenish=c']) setCookie(cookie);
    const { store } = renderPart(<div />);
    act(() => void store.dispatch(consentGiven(rejectAll(NOW))));
    const names = document.cookie.split('; ').map((cookie) => cookie.split('=')[0]);
    expect(names.sort()).toEqual(['admin_token', 'token', 'token_session', 'tokenish']);
    act(() => void store.dispatch(consentGiven(acceptAll(NOW))));
    expect(document.cookie).not.toContain('token_session');
  });
});

it('before any choice only necessary data persists (CONS-15)', async () => {
  localStorage.setItem('persist:mali.order', '{"trackingEmail":"\\"a@b.example\\""}');
  settleStorage(NO_CONSENT);
  await waitFor(() => expect(localStorage.getItem('persist:mali.order')).toBeNull());
  expect(sessionStorage.getItem('persist:mali.order')).toContain('a@b.example');
});
