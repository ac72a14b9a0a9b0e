import { ERRORS } from '@mali/contracts/errors';
import { ROLE, type RoleId } from '@mali/contracts/roles';
import type { StaffTopSpender, StaffTopSpenderBoard } from '@mali/contracts/top-spender-office';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { answerLists, listPageOf, staffStore } from '../shared/fixtures.ts';
import { Component as CampaignPage } from './routes/campaign.tsx';
import { Component as Campaigns } from './routes/campaigns.tsx';

const TIMES = {
  starts_at: '2027-01-01T00:00:00.000Z',
  ends_at: '2027-02-01T00:00:00.000Z',
  announce_at: '2027-02-15T00:00:00.000Z',
};
const NAMES = { campaign_id: 3, name: 'Spring', name_th: 'ฤดูใบไม้ผลิ' };
let one: StaffTopSpender;
let board: StaffTopSpenderBoard;
let sent: unknown[];
beforeEach(() => {
  sent = [];
  one = {
    ...{ ...NAMES, ...TIMES, revision: 4, state: 'running', published: true, begun: true },
    ...{ lead: '', lead_th: '', terms: '', terms_th: '', right_amount: 1000, places: 1 },
    prizes: [{ from_place: 1, to_place: 1, prize: 'A bag', prize_th: 'กระเป๋า' }],
    scope: { all: true, brands: [], categories: [], products: [] },
    counted: { all: true, named: [] },
    ...{ registration: 'reviewed', ended_at: null, end_reason: null, end_reason_th: null },
    ...{ settled_at: null, confirmed_by: null, deletable: false, members: 1, waiting: 1 },
  };
  board = {
    ...{ by: 'registered', ranking: 'abc', count: 1, refused: [] },
    ranks: [
      {
        ...{ user_id: 9, name: 'มา*** ใจ***', entry: 'accepted', place: 1 },
        ...{ registered: 2500, approved: 1000, rights: 2, orders: 2 },
      },
    ],
    waiting: [
      {
        ...{ user_id: 8, name: 'วิ*** ดี***', entry: 'waiting', reason: null },
        joined_at: '2027-01-02T00:00:00.000Z',
      },
    ],
  };
  answerLists({});
  const page = '*/api/admin/top-spender/3';
  const noted = async (request: Request) => sent.push(await request.json());
  server.use(
    http.get('*/api/admin/top-spender', () =>
      listPageOf([{ ...NAMES, ...TIMES, state: 'to_confirm', places: 1, members: 5, waiting: 0 }]),
    ),
    http.get('*/api/admin/top-spender/counts', () => HttpResponse.json({ views: {} })),
    http.get(page, () => HttpResponse.json(one)),
    http.get(`${page}/board`, () => HttpResponse.json(board)),
    http.post(page, async ({ request }) => {
      await noted(request);
      one = { ...one, revision: one.revision + 1, places: 2 };
      return HttpResponse.json(one);
    }),
    http.post(`${page}/members/8`, async ({ request }) => {
      await noted(request);
      board = { ...board, waiting: [] };
      return HttpResponse.json({ ok: true });
    }),
    http.post(`${page}/confirm`, async ({ request }) => {
      await noted(request);
      const { status, en, th } = ERRORS['TOP_SPENDER.RANKING'];
      return HttpResponse.json({ code: 'TOP_SPENDER.RANKING', message: en, message_th: th }, { status });
    }),
  );
});
const open = (role: RoleId) =>
  renderPart(<CampaignPage />, {
    ...{ at: '/admin/top-spender/3', path: '/admin/top-spender/:campaign_id', store: staffStore(role) },
  });

describe('top-spender campaigns', () => {
  it('are listed with their state', async () => {
    renderPart(<Campaigns />, {
      ...{ at: '/admin/top-spender', path: '/admin/top-spender', store: staffStore(ROLE.CONTENT_EDITOR) },
    });
    const link = await screen.findByRole('link', { name: 'ฤดูใบไม้ผลิ' });
    expect(link).toHaveAttribute('href', '/admin/top-spender/3');
    expect(link.closest('tr')).toHaveTextContent('รอยืนยันผล');
  });

  it('once begun have locked rules, and can get more winners', async () => {
    const { user } = open(ROLE.CONTENT_EDITOR);
    const places = await screen.findByLabelText('จำนวนผู้ได้รางวัล');
    expect(screen.getByLabelText('ยอดต่อหนึ่งสิทธิ์')).toBeDisabled();
    expect(screen.getByLabelText('ของรางวัลภาษาไทย')).toBeDisabled();
    // Members are decided about by others.
    expect(await screen.findByText('วิ*** ดี***')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^รับเข้าร่วม/ })).toBeNull();
    await user.clear(places);
    await user.paste('2');
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ places: 2, revision: 4, registration: 'reviewed' });
  });

  it('are deleted as a draft of the revision that is shown, after a question', async () => {
    one = { ...one, state: 'draft', published: false, begun: false, deletable: true };
    server.use(
      http.delete('*/api/admin/top-spender/3', ({ request }) => {
        sent.push(new URL(request.url).searchParams.get('revision'));
        return HttpResponse.json({ ok: true });
      }),
    );
    const { user } = open(ROLE.CONTENT_EDITOR);
    await user.click(await screen.findByRole('button', { name: 'ลบฉบับร่าง' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'ลบฉบับร่าง' }));
    await waitFor(() => expect(sent).toEqual(['4']));
  });

  it('are reviewed: a member is refused with a reason', async () => {
    const { user } = open(ROLE.OWNER);
    await user.click(await screen.findByRole('button', { name: 'ไม่รับ: วิ*** ดี***' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'ไม่รับ' }));
    expect(sent).toEqual([]);
    await user.click(dialog.getByLabelText('เหตุผล'));
    await user.paste('บัญชีร้าน');
    await user.click(dialog.getByRole('button', { name: 'ไม่รับ' }));
    await waitFor(() => expect(screen.queryByText('วิ*** ดี***')).toBeNull());
    expect(sent).toEqual([{ act: 'refuse', was: 'waiting', reason: 'บัญชีร้าน' }]);
  });

  it('have their winners confirmed as shown; an error stays visible', async () => {
    one = { ...one, state: 'to_confirm', waiting: 0 };
    board = { ...board, by: 'approved', waiting: [] };
    const { user } = open(ROLE.OWNER);
    await user.click(await screen.findByRole('button', { name: 'ยืนยันผู้ชนะ' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('1. มา*** ใจ***')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'ยืนยันผู้ชนะ' }));
    expect(await dialog.findByText(ERRORS['TOP_SPENDER.RANKING'].th)).toBeInTheDocument();
    expect(sent).toEqual([{ revision: 4, ranking: 'abc' }]);
  });
});
