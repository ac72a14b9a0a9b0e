import type { MyTopSpenderAnswer, TopSpenderAnswer } from '@mali/contracts/top-spender';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../../app/store.ts';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { sessionEnded, signedIn } from '../session/index.ts';
import { Component as TopSpender } from './routes/top-spender.tsx';

const PROFILE = {
  user_id: 7,
  first_name: 'พิมพ์ชนก',
  last_name: '',
  email: 'member@example.com',
  role_id: 1,
  pdpa_consented: true,
} as const;
const SUMMARY = {
  campaign_id: 2,
  name: 'Cool season',
  name_th: 'หน้าหนาว',
  starts_at: '2026-11-14T00:00:00.000Z',
  ends_at: '2026-11-21T05:00:02.000Z',
  announce_at: '2026-12-20T00:00:00.000Z',
  state: 'running',
} as const;
const campaign = (more: object = {}): NonNullable<TopSpenderAnswer['campaign']> => ({
  ...SUMMARY,
  ...{ lead: 'Lead', lead_th: 'เกริ่น', right_amount: 1000, places: 1, count: 2 },
  ...({ terms: '', terms_th: '', registration: 'automatic', counted: { all: true, named: [] } } as const),
  ...{ ended_at: null, end_reason: null, end_reason_th: null },
  prizes: [{ from_place: 1, to_place: 1, prize: 'A voucher', prize_th: 'คูปองเงินสด' }],
  leaderboards: [
    { place: 1, name: 'วิภ*** ใจ***', amount: 2500, rights: 2 },
    { place: 2, name: 'มา*** ใจ***', amount: 1000, rights: 1 },
  ],
  ...more,
});
const mine = (more: Partial<MyTopSpenderAnswer> = {}): MyTopSpenderAnswer => ({
  ...{ entry: null, reason: null },
  ...{ campaign_id: 2, joined: false, place: 2, name: 'พิ*** ***', count: 1 },
  ...{ totalRegisteredAmount: 1500, totalApprovedAmount: 0, totalApprovedRights: 0 },
  history: [
    { so_no: 'SO26112012345678', placed_at: '2026-11-20T03:00:00.000Z', amount: 1500, state: 'registered' },
  ],
  ...more,
});
let shown: TopSpenderAnswer;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T05:00:00.000Z') });
  shown = { campaign: campaign(), campaigns: [SUMMARY] };
  server.use(
    http.get('*/api/cart', () => HttpResponse.error()),
    http.get('*/api/v3/top-spender', () => HttpResponse.json(shown)),
  );
  return () => vi.useRealTimers();
});
function open(member = false, at = '/campaign/topspender') {
  const store = createStore('th');
  store.dispatch(member ? signedIn({ token: 'token', profile: PROFILE }) : sessionEnded());
  return renderPart(<TopSpender />, { store, at, path: '/campaign/topspender' });
}

describe('the page', () => {
  it('shows a visitor leaderboard, prizes and rules, and asks to sign in', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'หน้าหนาว' })).toBeInTheDocument();
    expect(screen.getByRole('timer')).toHaveTextContent('จบใน');
    const rows = within(screen.getByRole('region', { name: 'อันดับตอนนี้' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      '1วิภ*** ใจ***฿2,5002 สิทธิ์',
      '2มา*** ใจ***฿1,0001 สิทธิ์',
    ]);
    expect(screen.getByText('คูปองเงินสด')).toBeInTheDocument();
    expect(screen.getByText(/ผู้ที่ถึงยอดนั้นก่อนอยู่อันดับสูงกว่า/)).toBeInTheDocument();
    expect(screen.getByText('เข้าสู่ระบบเพื่อดูยอดและเข้าร่วม')).toBeInTheDocument();
  });

  it('shows its last day when it ends at midnight, not the next day at 00:00', async () => {
    const days = { starts_at: '2026-11-13T17:00:00.000Z', ends_at: '2026-12-30T17:00:00.000Z' };
    shown = { campaign: campaign(days), campaigns: [{ ...SUMMARY, ...days }] };
    open();
    expect(await screen.findByText('14 พ.ย. 2569 ถึง 30 ธ.ค. 2569')).toBeInTheDocument();
  });

  it('ends by the server clock without a reload', async () => {
    open();
    await screen.findByRole('timer');
    vi.setSystemTime(new Date('2026-11-21T05:00:02.000Z'));
    expect(await screen.findByText('จบแล้ว รอประกาศผล', {}, { timeout: 3000 })).toBeInTheDocument();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('shows the winners of an ended one, also one whose account was deleted', async () => {
    const over = { ends_at: '2026-10-01T00:00:00.000Z', state: 'settled' };
    shown = {
      campaign: campaign({ ...over, leaderboards: [{ place: 1, name: '', amount: 900, rights: 0 }] }),
      campaigns: [SUMMARY, { ...SUMMARY, campaign_id: 1, name_th: 'หน้าฝน' }],
    };
    open();
    const winners = within(await screen.findByRole('region', { name: 'ผู้ได้รับรางวัล' }));
    expect(winners.getByRole('listitem')).toHaveTextContent('สมาชิกที่ออกแล้ว');
    expect(screen.getByRole('link', { name: /หน้าฝน/ })).toHaveAttribute(
      'href',
      '/campaign/topspender?campaign=1',
    );
  });

  it('reports that there is none, and an unknown one as not found', async () => {
    shown = { campaign: null, campaigns: [] };
    const { unmount } = open();
    expect(await screen.findByRole('heading', { name: 'ยังไม่มีแคมเปญ' })).toBeInTheDocument();
    unmount();
    server.use(http.get('*/api/v3/categories/find', () => HttpResponse.json({ data: [], count: 0 })));
    open(false, '/campaign/topspender?campaign=x');
    expect(await screen.findByRole('heading', { level: 1, name: 'ไม่พบหน้านี้' })).toBeInTheDocument();
    expect(screen.queryByText('หน้าหนาว')).toBeNull();
  });
});

describe('a member', () => {
  it('sees the counted amount, enters with a masked name, and leaves', async () => {
    let own = mine();
    const sent: unknown[] = [];
    server.use(
      http.get('*/api/v3/users/me/top-spender', () => HttpResponse.json(own)),
      http.post('*/api/v3/users/me/top-spender', async ({ request }) => {
        const body = (await request.json()) as { joined: boolean };
        sent.push(body);
        own = { ...own, joined: body.joined, entry: body.joined ? 'accepted' : null };
        return HttpResponse.json(own);
      }),
    );
    const { user } = open(true);
    const part = within(await screen.findByRole('region', { name: 'ยอดของคุณ' }));
    expect(await part.findByText('ถ้าเข้าร่วมคุณจะอยู่อันดับ')).toBeInTheDocument();
    expect(part.getByText('SO26112012345678')).toBeInTheDocument();
    expect(part.getByText(/ชื่อของคุณจะแสดงเป็น พิ\*\*\*/)).toBeInTheDocument();
    await user.click(part.getByRole('button', { name: 'เข้าร่วมและแสดงบนกระดาน' }));
    expect(await part.findByText(/คุณอยู่บนกระดานในชื่อ/)).toBeInTheDocument();
    await user.click(part.getByRole('button', { name: 'ออกจากกระดาน' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'ออกจากกระดานใช่ไหม' }));
    await user.click(dialog.getByRole('button', { name: 'ออกจากกระดาน' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      { campaign_id: 2, joined: true },
      { campaign_id: 2, joined: false },
    ]);
  });
});
