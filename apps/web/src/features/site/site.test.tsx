import type { RoleId } from '@mali/contracts/roles';
import { act, cleanup, render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { SiteGate } from '../../app/shell/site-gate.tsx';
import { createStore } from '../../app/store.ts';
import { MEMBER, memberStore } from '../../testing/member.ts';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { signedIn } from '../session/index.ts';
import { applyLiveStatus, checkStatus, recheckStatus, statusOfEvent } from './calls.ts';
import { Maintenance } from './maintenance.tsx';
import { statusOfDocument, statusReceived } from './slice.ts';

const answer = (status: string) =>
  http.get('*/api/status', () => HttpResponse.json({ status, version: '3.0', at: '2026-11-21T00:00:00Z' }));

describe('the status of the site', () => {
  it.each(['offline', 'maintenance'] as const)('is the server’s: %s (SITE-01)', async (status) => {
    server.use(answer(status));
    const store = createStore('th');
    await store.dispatch(checkStatus());
    expect(store.getState().site.status).toBe(status);
  });

  it('is offline when the check fails twice (SITE-02)', async () => {
    const asked = vi.fn();
    server.use(
      http.get('*/api/status', () => {
        asked();
        return HttpResponse.error();
      }),
    );
    const store = createStore('th');
    await store.dispatch(checkStatus(undefined, 1));
    expect(store.getState().site.status).toBe('offline');
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('is offline for an invalid response', async () => {
    server.use(http.get('*/api/status', () => HttpResponse.json({ status: 'fine' })));
    const store = createStore('th');
    await store.dispatch(checkStatus(undefined, 1));
    expect(store.getState().site.status).toBe('offline');
  });

  it('stays online with one lost response', async () => {
    server.use(
      http.get('*/api/status', () => HttpResponse.error(), { once: true }),
      answer('online'),
    );
    const store = createStore('th');
    await store.dispatch(checkStatus(undefined, 1));
    expect(store.getState().site.status).toBe('online');
  });

  it('is checked again, and closes the shop if so; no response changes nothing', async () => {
    const store = createStore('th');
    server.use(http.get('*/api/status', () => HttpResponse.error()));
    await store.dispatch(recheckStatus());
    expect(store.getState().site.status).toBe('online');
    server.use(answer('maintenance'));
    await store.dispatch(recheckStatus());
    expect(store.getState().site.status).toBe('maintenance');
  });

  it('is the document’s until the first response', () => {
    expect(statusOfDocument(document)).toBeNull();
    document.head.innerHTML = '<meta name="site" content="offline">';
    expect(statusOfDocument(document)).toBe('offline');
    document.head.innerHTML = '';
  });

  it('reloads the page when back online, and not before (SITE-05)', () => {
    const store = createStore('th');
    const reload = vi.fn();
    store.dispatch(applyLiveStatus('online', reload));
    expect(reload).not.toHaveBeenCalled();
    store.dispatch(applyLiveStatus('maintenance', reload));
    store.dispatch(applyLiveStatus('offline', reload));
    expect(reload).not.toHaveBeenCalled();
    store.dispatch(applyLiveStatus('online', reload));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is read from a valid live event only (SITE-04)', () => {
    expect(statusOfEvent({ status: 'maintenance' })).toBe('maintenance');
    for (const event of [null, 'offline', {}, { status: 'gone' }, { status: 1 }])
      expect(statusOfEvent(event)).toBeNull();
  });
});

describe('a closed shop', () => {
  beforeEach(() => {
    server.use(answer('offline'));
  });
  const open = (at: string, role_id: RoleId | null = null) => {
    const store = role_id === null ? createStore('th') : memberStore();
    if (role_id !== null) store.dispatch(signedIn({ token: 't', profile: { ...MEMBER, role_id } }));
    const page = (
      <SiteGate>
        <p>หน้าของร้าน</p>
      </SiteGate>
    );
    const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [at] });
    render(
      <Providers store={store}>
        <RouterProvider router={router} />
      </Providers>,
    );
    return store;
  };

  it.each(['/', '/checkout', '/item/1', '/privacy/x', '/forgot_password', '/auth/action'])(
    'shows the maintenance page at %s (SITE-03)',
    async (at) => {
      const store = open(at);
      expect(screen.getByText('หน้าของร้าน')).toBeInTheDocument();
      act(() => void store.dispatch(statusReceived('offline')));
      expect(await screen.findByRole('heading', { name: 'มะลิปิดปรับปรุงสักครู่' })).toBeInTheDocument();
      expect(screen.queryByText('หน้าของร้าน')).toBeNull();
    },
  );

  it('opens the links that were mailed to staff, who set a new password with them', async () => {
    const store = open('/auth/action?mode=reset&staff=1#token');
    act(() => void store.dispatch(statusReceived('offline')));
    expect(await screen.findByText('หน้าของร้าน')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'มะลิปิดปรับปรุงสักครู่' })).toBeNull();
  });

  it.each(['/privacy', '/tos', '/tos/'])('leaves %s open (SITE-03)', (at) => {
    const store = open(at);
    act(() => void store.dispatch(statusReceived('offline')));
    expect(screen.getByText('หน้าของร้าน')).toBeInTheDocument();
  });

  it.each(['offline', 'maintenance'] as const)(
    'is closed for shoppers when %s; for staff every page stays open (SITE-06)',
    async (status) => {
      act(() => void open('/shop', 1).dispatch(statusReceived(status)));
      expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
      cleanup();
      act(() => void open('/shop', 8).dispatch(statusReceived(status)));
      expect(await screen.findByText('หน้าของร้าน')).toBeInTheDocument();
      expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    },
  );
});

describe('the maintenance page', () => {
  beforeEach(() => {
    server.use(answer('maintenance'));
  });

  it('checks again on request, and reports when it is still closed', async () => {
    const store = createStore('th');
    store.dispatch(statusReceived('maintenance'));
    const { user } = renderPart(<Maintenance />, { store });
    await user.click(screen.getByRole('button', { name: 'ลองเปิดร้านอีกครั้ง' }));
    expect(await screen.findByText('ยังไม่เปิด เราจะลองให้อีกเรื่อย ๆ')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'นโยบายความเป็นส่วนตัว' })).toHaveAttribute('href', '/privacy');
  });

  it('says what staff wrote, and when the shop opens again', async () => {
    const closed = { until: '2026-11-27T20:30:00Z', message: 'Moving', message_th: 'กำลังย้ายร้าน' };
    server.use(http.get('*/api/status', () => HttpResponse.json({ status: 'offline', dialogs: [], closed })));
    renderPart(<Maintenance />);
    expect(await screen.findByText('กำลังย้ายร้าน')).toBeInTheDocument();
    expect(screen.getByText(/^เปิดอีกครั้ง 28 .* 03:30 น\.$/)).toBeInTheDocument();
  });

  it('reports a missing network connection', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderPart(<Maintenance />);
    expect(screen.getByRole('heading', { name: 'ไม่มีสัญญาณอินเทอร์เน็ต' })).toBeInTheDocument();
  });
});
