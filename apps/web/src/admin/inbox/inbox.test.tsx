import type { ChatMessage } from '@mali/contracts/conversations';
import type { InboxConversation, InboxRow, InboxSettings } from '@mali/contracts/inbox';
import { ROLE } from '@mali/contracts/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../../app/i18n.ts';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { staffStore } from '../shared/fixtures.ts';
import { Component as Inbox } from './routes/inbox.tsx';
import { Component as Settings } from './routes/settings.tsx';
import { durationOf, filledReply } from './wait-time.ts';

// Events are tested with the thread (features/chat/chat.test.tsx).
vi.mock('../../clients/live.ts', async (original) => ({
  ...(await original<object>()),
  subscribeLive: () => () => undefined,
}));

const SO_NO = 'SO26112012345678';
const ROW: InboxRow = {
  ...{ conversation_id: 5, channel: 'page', customer: 'กมลชนก ศรีวงษ์', state: 'open', assigned: null },
  ...{ last_seq: 1, last_at: new Date().toISOString(), last_side: 'customer', last_kind: 'text' },
  ...{ last_text: 'ขอสั่งแชมพูเพิ่ม', unread: 1, waiting_since: new Date(Date.now() - 20 * 60_000).toISOString() },
};
const CONVERSATION: InboxConversation = {
  row: ROW,
  ...{ lang: 'th', customer_read: 0, staff_read: 0 },
  customer: {
    ...{ user_id: 9, name: 'กมลชนก ศรีวงษ์', email: 'kamon@example.com', orders: 14, spent: 18_942 },
    since: '2026-03-01T00:00:00Z',
  },
  bag: [],
  orders: [{ so_no: SO_NO, placed_at: '2026-11-17T00:00:00Z', doc_status: 14, total: 1379.77 }],
  colleagues: [
    { user_id: 7, name: 'อรทัย' },
    { user_id: 8, name: 'เมย์' },
  ],
};
const COUNTS = {
  views: Object.fromEntries(
    Object.entries({ unassigned: 2, mine: 5, all: 7, closed: 9 }).map(([key, count]) => [
      key,
      { count, exact: true },
    ]),
  ),
};
const SETTINGS: InboxSettings = {
  ...{ revision: 3, may_edit: true, away: { th: 'ฝากไว้', en: 'Later' } },
  hours: Array.from({ length: 7 }, () => ({ from: '09:00', to: '18:00' })),
  replies: [
    {
      shortcut: 'ส่ง',
      title: { th: 'สถานะการส่ง', en: 'Delivery' },
      text: { th: 'คุณ{name} คำสั่งซื้อ {order} ส่งแล้วค่ะ', en: 'Sent' },
    },
  ],
};

/** The inbox, recording every change. */
async function open({
  at = '/admin/inbox',
  role = ROLE.OWNER as 0 | 7 | 80,
  refuses = false,
  more = [] as Partial<ChatMessage>[],
} = {}) {
  const sent: { path: string; body: unknown }[] = [];
  const asked: string[] = [];
  const messages: ChatMessage[] = [
    {
      ...{
        seq: 1,
        client_id: 'a',
        side: 'customer',
        kind: 'text',
        text: 'ขอสั่งแชมพูเพิ่ม',
        actor: null,
        about: null,
      },
      ...{
        photo: null,
        product: null,
        chat_id: null,
        so_no: null,
        at: '2026-11-20T05:00:00Z',
        failed: false,
      },
    },
  ];
  const [plain] = messages;
  if (plain !== undefined)
    messages.push(
      ...more.map((one, place) => ({ ...plain, ...one, seq: place + 2, client_id: `line:${place}` })),
    );
  server.use(
    http.get('*/api/admin/inbox/conversations', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ rows: [ROW], after: null, before: null, total: { count: 1, exact: true } });
    }),
    http.get('*/api/admin/inbox/conversations/counts', () => HttpResponse.json(COUNTS)),
    http.get('*/api/admin/views', () => HttpResponse.json({ views: [] })),
    http.get('*/api/admin/inbox/counts', () =>
      HttpResponse.json({ unassigned: 2, mine: 5, all: 7, waiting: 3, unread: 4, late: true }),
    ),
    http.get('*/api/admin/inbox/report', () =>
      HttpResponse.json({
        ...{ answers: 4, median: 240, nine_tenths: 7300, waiting: 1, by_day: [] },
        by_staff: [{ name: 'เมย์', answers: 4, median: 90, nine_tenths: 100 }],
      }),
    ),
    http.get('*/api/admin/inbox/settings', () => HttpResponse.json(SETTINGS)),
    http.get('*/api/admin/inbox/5', () => HttpResponse.json(CONVERSATION)),
    http.get('*/api/admin/inbox/5/messages', ({ request }) => {
      const after = Number(new URL(request.url).searchParams.get('after') ?? 0);
      const found = messages.filter(({ seq }) => seq > after);
      return HttpResponse.json({ messages: found, more: false, last_seq: messages.length, customer_read: 0 });
    }),
    http.post('*/api/admin/inbox/*', async ({ request }) => {
      const { pathname } = new URL(request.url);
      const body = (await request.json()) as { client_id?: string; text?: string; note?: boolean };
      sent.push({ path: pathname, body });
      if (refuses)
        return HttpResponse.json(
          { code: 'RECORD.CHANGED', message: 'Changed', message_th: 'เปลี่ยนแล้ว', details: {} },
          { status: 409 },
        );
      if (pathname.endsWith('/messages')) {
        const [first] = messages;
        if (first !== undefined)
          messages.push({
            ...{ ...first, seq: messages.length + 1, client_id: body.client_id ?? '', text: body.text ?? '' },
            ...{ side: body.note ? 'note' : 'staff', actor: 'อรทัย' },
          });
      }
      if (pathname.endsWith('/settings'))
        return HttpResponse.json({ ...SETTINGS, ...body, revision: SETTINGS.revision + 1 });
      return HttpResponse.json({ ok: true, conversation_id: 5, seq: messages.length });
    }),
  );
  const rendered = renderPart(at.endsWith('settings') ? <Settings /> : <Inbox />, {
    store: staffStore(role),
    at,
  });
  const of = (path: string) => sent.filter((one) => one.path.endsWith(path)).map(({ body }) => body);
  return { ...rendered, of, asked };
}
beforeEach(() => loadTexts(['chat-order']));

describe('the inbox', () => {
  it('lists who waits, with counts that are those of the menu, and the time to the first answer', async () => {
    const { user, asked } = await open();
    const row = await screen.findByRole('link', { name: /กมลชนก ศรีวงษ์/ });
    expect(row).toHaveTextContent(/รอ 20 นาที/);
    expect(row).toHaveTextContent('1 ข้อความใหม่');
    expect(row).toHaveAttribute('href', '/admin/inbox?conversation=5');
    const views = within(screen.getByRole('navigation', { name: 'มุมมอง' }));
    await waitFor(() => expect(views.getByRole('link', { name: 'ยังไม่มีคนรับ 2' })).toBeVisible());
    expect(await screen.findByText('ครึ่งหนึ่งรอไม่เกิน 4 นาที')).toBeInTheDocument();
    expect(screen.getByText('9 ใน 10 รอไม่เกิน 2 ชม.')).toBeInTheDocument();
    await user.click(screen.getByRole('searchbox', { name: 'ชื่อ อีเมล หรือข้อความ' }));
    await user.paste('ลิป');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(decodeURIComponent(asked.at(-1) ?? '')).toBe('?q=ลิป'));
    const found = await screen.findByRole('link', { name: /กมลชนก ศรีวงษ์/ });
    expect(decodeURIComponent(found.getAttribute('href') ?? '')).toBe('/admin/inbox?q=ลิป&conversation=5');
  });

  it('answers with a saved reply that names the customer and the order, and marks what is shown as read', async () => {
    const { user, of } = await open({ at: '/admin/inbox?conversation=5' });
    const thread = within(await screen.findByRole('region', { name: 'สนทนากับกมลชนก ศรีวงษ์' }));
    expect(await thread.findByText('ขอสั่งแชมพูเพิ่ม')).toBeVisible();
    await waitFor(() => expect(of('/5/read')).toEqual([{ seq: 1 }]));
    const field = thread.getByRole('textbox', { name: 'ข้อความ' });
    await user.type(field, '/ส');
    await user.click(await thread.findByRole('button', { name: /สถานะการส่ง/ }));
    expect(field).toHaveValue(`คุณกมลชนก คำสั่งซื้อ ${SO_NO} ส่งแล้วค่ะ`);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(of('/5/messages')).toMatchObject([{ kind: 'text' }]));
    expect(await thread.findByText(/ส่งแล้วค่ะ/)).toBeVisible();
    // A note is for colleagues.
    await user.click(thread.getByRole('button', { name: 'บันทึกภายใน' }));
    await user.type(thread.getByRole('textbox', { name: 'บันทึกภายใน' }), 'ลูกค้าประจำ');
    await user.click(thread.getByRole('button', { name: 'บันทึก' }));
    await waitFor(() => expect(of('/5/messages').at(-1)).toMatchObject({ text: 'ลูกค้าประจำ', note: true }));
  });

  it('says what came from LINE', async () => {
    await open({
      at: '/admin/inbox?conversation=5',
      more: [
        { kind: 'photo', text: '' },
        { kind: 'photo', text: '', failed: true },
        { kind: 'file', text: 'slip.pdf (12 KB)' },
      ],
    });
    expect(await screen.findByText('กำลังรับรูปจาก LINE')).toBeVisible();
    expect(screen.getByText('รับรูปจาก LINE ไม่ได้ ขอให้ลูกค้าส่งอีกครั้ง')).toBeVisible();
    expect(screen.getByText('slip.pdf (12 KB)')).toBeVisible();
    expect(screen.queryByText('LINE ไม่รับข้อความนี้')).toBeNull();
  });

  it('is taken, handed over and closed, with undo', async () => {
    const { user, of } = await open({ at: '/admin/inbox?conversation=5' });
    await user.click(await screen.findByRole('button', { name: 'รับเรื่อง' }));
    await waitFor(() => expect(of('/5/assign')).toEqual([{ to: 7, was: null }]));
    await user.selectOptions(screen.getByRole('combobox', { name: 'ผู้ดูแล' }), '8');
    await waitFor(() => expect(of('/5/assign').at(-1)).toEqual({ to: 8, was: null }));
    await user.click(screen.getByRole('button', { name: 'จบเรื่อง' }));
    await waitFor(() => expect(of('/5/state')).toEqual([{ state: 'closed' }]));
  });

  it('shows the customer with the orders beside, which are sent as links', async () => {
    const { user, of, router } = await open({ at: '/admin/inbox?conversation=5', role: 7 });
    const aside = within(await screen.findByRole('complementary', { name: 'ลูกค้า' }));
    expect(aside.getByText(/ซื้อ 14 ครั้ง ฿18,942/)).toBeVisible();
    await user.click(aside.getByRole('button', { name: `ส่งลิงก์ ${SO_NO}` }));
    await waitFor(() => expect(of('/5/messages')).toMatchObject([{ kind: 'order', so_no: SO_NO }]));
    // Two ways to an order: a bag that the customer opens, and one that is placed for them.
    expect(aside.getByRole('button', { name: 'ส่งลิงก์ในแชต' })).toBeVisible();
    await user.click(aside.getByRole('link', { name: 'เปิดหน้าทำคำสั่งซื้อ' }));
    const member = { user_id: 9, name: 'กมลชนก ศรีวงษ์', email: 'kamon@example.com' };
    expect(router.state.location.state).toEqual({ orderFor: { member, lines: [] } });
  });
});

describe('the settings of the inbox', () => {
  it('refuse a day that ends before it begins, and are saved with their version', async () => {
    const { user, of } = await open({ at: '/admin/inbox/settings' });
    const to = await screen.findByLabelText('จันทร์ ถึง');
    await user.clear(to);
    // Typed as people write it, in 24 hours whatever the browser's language.
    await user.type(to, '8.00');
    await user.tab();
    expect(to).toHaveValue('08:00');
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    expect(await screen.findByText('เวลาปิดต้องอยู่หลังเวลาเปิด')).toBeVisible();
    expect(of('/settings')).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'จันทร์ เปิด' }));
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    await waitFor(() => expect(of('/settings')).toMatchObject([{ revision: 3 }]));
    expect((of('/settings')[0] as InboxSettings).hours[0]).toBeNull();
  });

  it('say that a colleague has saved in the meantime', async () => {
    const { user } = await open({ at: '/admin/inbox/settings', refuses: true });
    await user.click(await screen.findByRole('checkbox', { name: 'อาทิตย์ เปิด' }));
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('เพื่อนร่วมงานบันทึกไประหว่างนี้');
  });
});

it('names durations by their largest unit, and leaves unknown placeholders', () => {
  expect([30, 61, 7300, 200_000].map(durationOf)).toEqual([
    { unit: 'seconds', n: 30 },
    { unit: 'minutes', n: 1 },
    { unit: 'hours', n: 2 },
    { unit: 'days', n: 2 },
  ]);
  expect(filledReply('{name} {other}', { name: 'ก' })).toBe('ก {other}');
});
