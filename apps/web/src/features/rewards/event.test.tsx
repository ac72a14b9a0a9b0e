import type { EventCampaign } from '@mali/contracts/campaigns';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { affiliateId } from '../../app/affiliate.ts';
import { type AppStore, createStore } from '../../app/store.ts';
import { renderPart } from '../../testing/render.tsx';
import { coupon, userCoupon } from '../../testing/rewards.ts';
import { server } from '../../testing/server.ts';
import { selectPopup } from '../layout/slice.ts';
import { sessionEnded, signedIn } from '../session/index.ts';
import { Component as EventPage } from './routes/event.tsx';

const profile = {
  user_id: 9,
  first_name: 'พิม',
  last_name: '',
  email: 'pim@example.com',
  role_id: 1 as const,
  pdpa_consented: true,
};
/** The page of an event with a fake campaign response. */
function open(
  campaign: EventCampaign,
  { at = '/coupon/fair', member = false }: { at?: string; member?: boolean } = {},
) {
  const now = { campaign };
  const collected: unknown[] = [];
  server.use(
    http.get('*/api/cart', () => HttpResponse.error()),
    http.get('*/api/v3/campaigns/:event', ({ params }) =>
      params.event === 'fair'
        ? HttpResponse.json(now.campaign)
        : HttpResponse.json({ code: 'COUPON.NOT_FOUND', message: 'No', message_th: 'ไม่พบ' }, { status: 404 }),
    ),
    http.post('*/api/api/collect_coupon', async ({ request }) => {
      collected.push(await request.json());
      const have = coupon({ ...now.campaign.coupon, reason: 'have_it', collectable: false });
      now.campaign = { ...now.campaign, coupon: have };
      return HttpResponse.json(userCoupon());
    }),
  );
  const store: AppStore = createStore('th');
  store.dispatch(member ? signedIn({ token: 'token', profile }) : sessionEnded());
  const path = at.startsWith('/influencer') ? '/influencer/:event' : '/coupon/:event';
  return { ...renderPart(<EventPage />, { store, at, path }), collected };
}
const fair = (overrides: Parameters<typeof coupon>[0] = {}): EventCampaign => ({
  coupon: coupon(overrides),
  influencer: null,
});

describe('the page of an event (SHELL-29)', () => {
  it('shows a visitor benefit and remaining number, and asks to sign in', async () => {
    const { user, store, collected } = open(fair({ left: 12, collect_until: '2026-11-30T17:00:00.000Z' }));
    expect(await screen.findByRole('heading', { name: 'มะลิร้อยบาท' })).toBeInTheDocument();
    expect(screen.getByText('ลด ฿100')).toBeInTheDocument();
    expect(screen.getByText('เหลืออีกแค่ 12 ใบ')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'เข้าสู่ระบบเพื่อเก็บคูปอง' }));
    expect(selectPopup(store.getState())).toBe('login');
    expect(collected).toEqual([]);
  });

  it('collects it after sign-in on request, once', async () => {
    const { user, store, collected } = open(fair());
    await user.click(await screen.findByRole('button', { name: 'เข้าสู่ระบบเพื่อเก็บคูปอง' }));
    act(() => {
      store.dispatch(signedIn({ token: 'token', profile }));
    });
    expect(await screen.findByText('เก็บไว้ให้แล้ว')).toBeInTheDocument();
    expect(collected).toEqual([{ obj: { user_id: 9, promo_id: 71, status: '01' } }]);
    expect(sessionStorage.getItem('mali.collect')).toBeNull();
  });

  it('collects nothing without a request', async () => {
    const { user, collected } = open(fair(), { member: true, at: '/coupon/FAIR' });
    const button = await screen.findByRole('button', { name: 'เก็บคูปอง' });
    expect(collected).toEqual([]);
    await user.click(button);
    await waitFor(() => expect(collected).toHaveLength(1));
    expect(await screen.findByRole('link', { name: 'คูปองของฉัน' })).toHaveAttribute('href', '/account/coupon');
  });

  it.each([
    ['over', 'แคมเปญนี้จบแล้ว'],
    ['all_collected', 'ถูกเก็บครบทุกใบแล้ว'],
    ['not_started', 'เริ่มเก็บได้ 1 ธ.ค. 2569'],
    ['have_it', 'เก็บไว้ให้แล้ว'],
  ] as const)('offers no collecting when it is %s', async (reason, said) => {
    open(fair({ reason, collectable: false, collect_from: '2026-11-30T17:00:00.000Z' }), { member: true });
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('reports an unknown campaign', async () => {
    open(fair(), { at: '/coupon/nowhere' });
    expect(await screen.findByRole('heading', { name: 'ไม่พบแคมเปญนี้' })).toBeInTheDocument();
  });

  it('names the influencer, to whom it is attributed', async () => {
    const influencer = { name: 'น้ำผึ้ง', affiliate_id: 'nampueng' };
    open({ ...fair(), influencer }, { at: '/influencer/fair' });
    expect(await screen.findByText('น้ำผึ้ง มีคูปองมาฝาก')).toBeInTheDocument();
    expect(affiliateId()).toBe('nampueng');
  });

  it('is attributed to no one via the event page', async () => {
    const influencer = { name: 'น้ำผึ้ง', affiliate_id: 'nampueng' };
    open({ ...fair(), influencer });
    await screen.findByText('น้ำผึ้ง มีคูปองมาฝาก');
    expect(affiliateId()).toBeNull();
  });
});
