import type { BloggerEarningsAnswer } from '@mali/contracts/blogger-earnings';
import type { BloggerAnswer, BloggerApplication } from '@mali/contracts/bloggers';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { storedClick } from '../../app/blogger-click.ts';
import { memberStore } from '../../testing/member.ts';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { Component as Blogger } from './routes/blogger.tsx';
import { Component as LinkPage } from './routes/link.tsx';

const OWN = '*/api/v3/users/me/blogger';
const APPLICATION: BloggerApplication = {
  ...{ application_id: 3, state: 'waiting' as const, channels: ['youtube.com/@pim'] },
  ...{ about: 'รีวิวเครื่องสำอางสำหรับผิวแพ้ง่าย', applied_at: '2027-01-12T05:00:00.000Z' },
  ...{ decided_at: null, reason: null },
};
const EARNED = { earned_at: '2027-01-12T05:00:00.000Z', name_th: 'เซรั่ม', name_en: 'Serum', link: 'วิดีโอ' };
const EARNINGS: BloggerEarningsAnswer = {
  ...{ pending: 12.5, due: 0, paid: 40, rate: 5, minimum: 30, withholding: 3 },
  lines: [
    { ...EARNED, entry_id: 2, amount: 12.5, state: 'pending' },
    { ...EARNED, entry_id: 1, amount: 0, state: 'back' },
  ],
  payouts: [
    {
      ...{ payout_id: 1, amount: 40, withheld: 1.2, withheld_rate: 3, reference: 'KB-1' },
      paid_at: '2027-01-10T05:00:00.000Z',
    },
  ],
};
let answer: BloggerAnswer;
let sent: Record<string, unknown>[];
let refuse: (() => Response) | null;
beforeEach(() => {
  answer = { application: null, may_apply: true, again_at: null };
  sent = [];
  refuse = null;
  server.use(
    http.get(OWN, () => HttpResponse.json(answer)),
    http.get(`${OWN}/earnings`, () => HttpResponse.json(EARNINGS)),
    http.post(OWN, async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      if (refuse !== null) return refuse();
      answer = { application: APPLICATION, may_apply: false, again_at: null };
      return HttpResponse.json(answer);
    }),
    http.post(`${OWN}/withdraw`, async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      answer = { application: { ...APPLICATION, state: 'withdrawn' }, may_apply: true, again_at: null };
      return HttpResponse.json(answer);
    }),
  );
});
const open = () => renderPart(<Blogger />, { store: memberStore() });
const channel = (n: number) => screen.getByRole('textbox', { name: `ลิงก์ช่องทางที่ ${n}` });

describe('applying as a blogger', () => {
  it('names what is missing, sends channels once, and shows that it waits', async () => {
    const { user } = open();
    const send = await screen.findByRole('button', { name: 'สมัครเป็นบล็อกเกอร์' });
    await user.click(send);
    expect(sent).toEqual([]);
    expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual([
      ...['ใส่ลิงก์เต็มของช่องทาง เช่น youtube.com/@pim', 'เล่าเพิ่มอีกนิด อย่างน้อย 20 ตัวอักษร'],
      'ต้องยอมรับข้อตกลงก่อนสมัคร',
    ]);
    await user.click(channel(1));
    await user.paste('youtube.com/@pim');
    await user.click(screen.getByRole('button', { name: 'เพิ่มช่องทาง' }));
    await user.click(channel(2));
    await user.paste('https://www.youtube.com/@PIM/');
    expect(screen.getByText('ลิงก์นี้ใส่ไว้แล้ว')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ลบช่องทางที่ 2' }));
    expect(channel(1)).toHaveValue('youtube.com/@pim');
    await user.click(screen.getByRole('textbox', { name: /^แนะนำตัว/ }));
    await user.paste(APPLICATION.about);
    await user.click(screen.getByRole('checkbox', { name: 'ฉันอ่านและยอมรับข้อตกลงนี้' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText(/ต้องบอกให้เห็นชัดว่าเป็นลิงก์ได้ค่าตอบแทน/)).toBeInTheDocument();
    await user.click(send);
    expect(await screen.findByRole('heading', { name: 'รอทีมงานตอบ' })).toBeInTheDocument();
    expect(sent).toEqual([
      {
        ...{ request_key: expect.any(String), channels: ['youtube.com/@pim'], terms: 1 },
        about: APPLICATION.about,
      },
    ]);
    expect(screen.queryByRole('button', { name: 'สมัครเป็นบล็อกเกอร์' })).toBeNull();
  });

  it('keeps what was written when it is refused', async () => {
    refuse = () =>
      HttpResponse.json({ code: 'BLOGGER.OPEN', message: 'x', message_th: 'คุณสมัครไว้แล้ว' }, { status: 409 });
    const { user } = open();
    await user.click(await screen.findByRole('textbox', { name: /^แนะนำตัว/ }));
    await user.paste(APPLICATION.about);
    await user.click(channel(1));
    await user.paste('youtube.com/@pim');
    await user.click(screen.getByRole('checkbox', { name: /^ฉันอ่าน/ }));
    await user.click(screen.getByRole('button', { name: 'สมัครเป็นบล็อกเกอร์' }));
    expect(await screen.findByText('คุณสมัครไว้แล้ว')).toBeInTheDocument();
    expect(channel(1)).toHaveValue('youtube.com/@pim');
  });
});

describe('a member who applied', () => {
  it('withdraws after a question', async () => {
    answer = { application: APPLICATION, may_apply: false, again_at: null };
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'ถอนใบสมัคร' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'ถอนใบสมัครใช่ไหม' }));
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'ถอนใบสมัคร' }));
    expect(await screen.findByRole('heading', { name: 'คุณถอนใบสมัครแล้ว' })).toBeInTheDocument();
    expect(sent).toEqual([{ application_id: 3 }]);
    expect(screen.getByRole('button', { name: 'สมัครเป็นบล็อกเกอร์' })).toBeInTheDocument();
  });

  it('reads why it was refused and when to apply again, without a form', async () => {
    answer = {
      application: { ...APPLICATION, state: 'refused', reason: 'ช่องทางยังใหม่' },
      ...{ may_apply: false, again_at: '2027-02-12T05:00:00.000Z' },
    };
    open();
    expect(await screen.findByText('เหตุผลจากร้าน: ช่องทางยังใหม่')).toBeInTheDocument();
    expect(screen.getByText('สมัครอีกครั้งได้ตั้งแต่ 12 ก.พ. 2570')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'สมัครเป็นบล็อกเกอร์' })).toBeNull();
  });
});

describe('links of a blogger', () => {
  const LINK = {
    link_id: 5,
    name: 'วิดีโอ',
    target: '/shop',
    url: 'https://mali.example/l/aB3dE6gH',
    active: true,
  };
  const FIGURES = { made_at: '2027-01-12T05:00:00.000Z', clicks: 1200, orders: 3 };

  it('are made of a page of the shop, and show clicks and orders', async () => {
    answer = { application: { ...APPLICATION, state: 'approved' }, may_apply: false, again_at: null };
    let links: object[] = [];
    server.use(
      http.get(`${OWN}/links`, () => HttpResponse.json({ links, days: 30 })),
      http.post(`${OWN}/links`, async ({ request }) => {
        sent.push((await request.json()) as Record<string, unknown>);
        links = [{ ...LINK, ...FIGURES }];
        return HttpResponse.json({ links, days: 30 });
      }),
      http.post(`${OWN}/links/5`, async ({ request }) => {
        sent.push((await request.json()) as Record<string, unknown>);
        links = [{ ...LINK, ...FIGURES, active: false }];
        return HttpResponse.json({ links, days: 30 });
      }),
    );
    const { user } = open();
    const page = await screen.findByRole('textbox', { name: 'หน้าในร้าน' });
    await user.click(page);
    await user.paste('https://else.example/');
    await user.click(screen.getByRole('button', { name: 'สร้างลิงก์' }));
    expect(await screen.findByText('ใส่ลิงก์ของหน้าในร้าน')).toBeInTheDocument();
    await user.clear(page);
    await user.click(page);
    await user.paste(`${window.location.origin}/shop`);
    await user.type(screen.getByRole('textbox', { name: 'ชื่อลิงก์' }), 'วิดีโอ');
    await user.click(screen.getByRole('button', { name: 'สร้างลิงก์' }));
    expect(await screen.findByText('คลิก 1,200 · คำสั่งซื้อ 3')).toBeInTheDocument();
    expect(sent).toEqual([{ request_key: expect.any(String), name: 'วิดีโอ', target: '/shop' }]);
    await user.click(screen.getByRole('button', { name: 'หยุดนับ วิดีโอ' }));
    expect(await screen.findByRole('button', { name: 'นับต่อ วิดีโอ' })).toBeInTheDocument();
    expect(sent.at(-1)).toEqual({ active: false });
    // What was earned, line by line, and what was paid.
    const earnings = within(screen.getByRole('region', { name: 'ค่าแนะนำ' }));
    expect(earnings.getAllByRole('definition').map((one) => one.textContent)).toEqual([
      '฿0',
      '฿12.50',
      '฿40',
    ]);
    expect(earnings.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      expect.stringMatching(/^เซรั่ม.* · วิดีโอ฿12.50รอครบกำหนด$/),
      expect.stringMatching(/^เซรั่ม.* · วิดีโอ฿0คืนหรือยกเลิก$/),
      expect.stringMatching(/เลขอ้างอิง KB-1฿38\.80฿40 หักภาษี ณ ที่จ่าย ฿1\.20 \(3%\)$/),
    ]);
  });

  it('lead to their page, and their click is stored for some days; an unknown one says so', async () => {
    const codes: unknown[] = [];
    server.use(
      http.post('*/api/v3/blogger_clicks', async ({ request }) => {
        codes.push(await request.json());
        if (codes.length > 1) return HttpResponse.json({ code: 'ERROR.NOT_FOUND' }, { status: 404 });
        return HttpResponse.json({ target: '/shop?x=2', click: 'k'.repeat(22), days: 30 });
      }),
    );
    const { router } = renderPart(<LinkPage />, {
      at: '/l/aB3dE6gH',
      path: '/l/:code',
      store: memberStore(),
    });
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/shop', search: '?x=2' }));
    expect(codes).toEqual([{ code: 'aB3dE6gH' }]);
    const day = 86_400_000;
    expect(storedClick(Date.now() + 29 * day)).toBe('k'.repeat(22));
    expect(storedClick(Date.now() + 31 * day)).toBeNull();
    renderPart(<LinkPage />, { at: '/l/zzzzzzzz', path: '/l/:code', store: memberStore() });
    expect(await screen.findByText('ไม่พบลิงก์นี้')).toBeInTheDocument();
  });
});
