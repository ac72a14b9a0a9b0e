import { ERRORS } from '@mali/contracts/errors';
import type { EventRegistration } from '@mali/contracts/shop-events';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../../app/store.ts';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { sessionEnded, signedIn } from '../session/index.ts';
import { Registration } from './registration.tsx';

const PROFILE = {
  user_id: 7,
  first_name: 'พิมพ์',
  last_name: '',
  email: 'member@example.com',
  role_id: 1,
  pdpa_consented: true,
} as const;
let open: NonNullable<EventRegistration['registration']>;
let sent: unknown[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-05T05:00:00.000Z') });
  sent = [];
  open = {
    ...{ opens_at: '2027-01-01T00:00:00.000Z', closes_at: '2027-01-09T00:00:00.000Z' },
    ...{ left: 2, waiting_list: false, for_members: false },
  };
  server.use(
    http.get('*/api/cart', () => HttpResponse.error()),
    http.get('*/api/v3/events/lip-day/registration', () => HttpResponse.json({ registration: open })),
  );
  return () => vi.useRealTimers();
});
function show(member: boolean, at = '/event/lip-day') {
  const store = createStore('th');
  store.dispatch(member ? signedIn({ token: 'token', profile: PROFILE }) : sessionEnded());
  return renderPart(<Registration code="lip-day" />, { store, at, path: '/event/:event_code' });
}

describe('registering for an event', () => {
  it('is a press for a member, who can withdraw', async () => {
    let state: string | null = null;
    server.use(
      http.get('*/api/v3/users/me/events/lip-day', () => HttpResponse.json({ state })),
      http.post('*/api/v3/users/me/events/lip-day', async ({ request }) => {
        const body = (await request.json()) as { registered: boolean };
        sent.push(body);
        state = body.registered ? 'registered' : null;
        return HttpResponse.json({ state });
      }),
    );
    const { user } = show(true);
    expect(await screen.findByText('เหลือ 2 ที่')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ลงทะเบียน' }));
    expect(await screen.findByText('คุณมีที่ในงานนี้แล้ว')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ถอนตัว' }));
    expect(await screen.findByRole('button', { name: 'ลงทะเบียน' })).toBeInTheDocument();
    expect(sent).toEqual([
      { registered: true, lang: 'th' },
      { registered: false, lang: 'th' },
    ]);
  });

  it('takes name and e-mail of a guest, and keeps an error visible', async () => {
    server.use(
      http.post('*/api/v3/events/lip-day/registration', async ({ request }) => {
        sent.push(await request.json());
        const { status, en, th } = ERRORS['EVENT.FULL'];
        return HttpResponse.json({ code: 'EVENT.FULL', message: en, message_th: th }, { status });
      }),
    );
    const { user } = show(false);
    await user.click(await screen.findByRole('button', { name: 'ลงทะเบียน' }));
    expect(screen.getByText('กรอกชื่อ')).toBeInTheDocument();
    await user.click(screen.getByLabelText('ชื่อ'));
    await user.paste('ดาว');
    await user.click(screen.getByLabelText('อีเมล'));
    await user.paste('dao@example.com');
    await user.click(screen.getByRole('button', { name: 'ลงทะเบียน' }));
    expect(await screen.findByText(ERRORS['EVENT.FULL'].th)).toBeInTheDocument();
    expect(sent).toEqual([{ name: 'ดาว', email: 'dao@example.com', lang: 'th' }]);
  });

  it('is withdrawn by the link of a mail after a press, not by opening it', async () => {
    server.use(
      http.post('*/api/v3/events/withdraw', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ state: 'withdrawn' });
      }),
    );
    const { user } = show(false, '/event/lip-day?registration=9.abc');
    const button = await screen.findByRole('button', { name: 'ถอนตัว' });
    expect(sent).toEqual([]);
    await user.click(button);
    expect(await screen.findByText('ถอนตัวแล้ว')).toBeInTheDocument();
    expect(sent).toEqual([{ token: '9.abc' }]);
  });
});
