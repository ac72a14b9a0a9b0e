import type { ChatMessage, Conversation, CustomerMessage } from '@mali/contracts/conversations';
import { LIVE } from '@mali/contracts/live';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../../app/i18n.ts';
import { createStore } from '../../app/store.ts';
import { memberStore } from '../../testing/member.ts';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { sessionEnded } from '../session/index.ts';
import { ChatButton } from './chat-button.tsx';
import { storedKey, storeKey } from './conversation-key.ts';
import { merged } from './thread.ts';

/** Fake live events of conversations. */
const live = vi.hoisted(() => ({
  asked: [] as unknown[],
  event: (_event: unknown): void => undefined,
  connected: (_on: boolean): void => undefined,
}));
vi.mock('../../clients/live.ts', async (original) => ({
  ...(await original<object>()),
  subscribeLive: (
    _name: string,
    ask: unknown,
    onEvent: typeof live.event,
    onWatching: typeof live.connected,
  ) => {
    live.asked.push(ask);
    live.event = onEvent;
    live.connected = onWatching;
    return () => undefined;
  },
}));

const HOURS = Array.from({ length: 7 }, () => ({ from: '00:00', to: '24:00' }));
const AT = '2026-11-20T05:00:00Z';

/** The shop's side of one conversation. */
class Shop {
  messages: ChatMessage[] = [];
  read = 0;
  unread = 0;
  isOpen = true;
  isDown = false;
  readonly sent: CustomerMessage[] = [];
  readonly keys: (string | null)[] = [];
  say(side: 'customer' | 'staff', text: string, more: Partial<ChatMessage> = {}) {
    this.messages.push({
      ...{ seq: this.messages.length + 1, client_id: crypto.randomUUID(), side, kind: 'text', text, at: AT },
      ...{ actor: side === 'staff' ? 'นภัสสร' : null, about: null, photo: null, product: null, chat_id: null },
      ...{ so_no: null, failed: false },
      ...more,
    });
  }
  constructor() {
    server.use(
      http.get('*/api/v3/conversation', ({ request }) => {
        this.keys.push(request.headers.get('x-conversation-key'));
        const after = Number(new URL(request.url).searchParams.get('after') ?? 0);
        const answer: Conversation = {
          conversation_id: this.messages.length === 0 ? null : 5,
          ...{ state: 'open', email: null, last_seq: this.messages.length, customer_read: this.read },
          ...{ staff_read: 1, unread: this.unread, more: false, is_open: this.isOpen, hours: HOURS },
          away: { th: 'ฝากข้อความไว้ได้เลย', en: 'Leave a message' },
          messages: this.messages.filter(({ seq }) => seq > after),
        };
        return HttpResponse.json(answer);
      }),
      http.post('*/api/v3/conversation/messages', async ({ request }) => {
        if (this.isDown)
          return HttpResponse.json(
            { code: 'ERROR.BUSY', message: 'Busy', message_th: 'ไม่ว่าง' },
            { status: 503 },
          );
        const body = (await request.json()) as CustomerMessage;
        this.sent.push(body);
        if (!this.messages.some(({ client_id }) => client_id === body.client_id))
          this.say('customer', body.text ?? '', { client_id: body.client_id });
        return HttpResponse.json({ conversation_id: 5, seq: this.messages.length });
      }),
      http.post('*/api/v3/conversation/read', async ({ request }) => {
        this.read = ((await request.json()) as { seq: number }).seq;
        return HttpResponse.json({ ok: true });
      }),
      http.post('*/api/v3/conversation/typing', () => HttpResponse.json({ ok: true })),
    );
  }
}
/** Something is new up to a message. */
const announce = (seq: number) => act(async () => live.event({ id: 5, seq, news: 'message', side: null }));

beforeEach(async () => {
  localStorage.clear();
  live.asked.length = 0;
  await loadTexts(['chat-order']);
});
/** The store of a visitor without an account. */
function guestStore() {
  const store = createStore('th');
  store.dispatch(sessionEnded());
  return store;
}
async function open(store = guestStore(), about?: number) {
  const rendered = renderPart(<ChatButton {...(about !== undefined && { about })}>แชต</ChatButton>, {
    store,
  });
  await rendered.user.click(screen.getByRole('button', { name: 'แชต' }));
  const dialog = await screen.findByRole('dialog', { name: 'แชตกับร้าน' });
  await within(dialog).findByRole('log');
  return { ...rendered, dialog: within(dialog) };
}

describe('the chat of a member', () => {
  it('sends at once, shows answers as they come, and marks them as read', async () => {
    const shop = new Shop();
    const { user, dialog } = await open(memberStore());
    // Members get events without asking.
    expect(live.asked).toEqual([null]);
    await user.type(dialog.getByRole('textbox', { name: 'ข้อความ' }), 'มีเฉด 02 ไหมคะ');
    await user.click(dialog.getByRole('button', { name: 'ส่ง' }));
    expect(await dialog.findByText('มีเฉด 02 ไหมคะ')).toBeVisible();
    await waitFor(() => expect(dialog.getByText(/อ่านแล้ว/)).toBeVisible());
    expect(shop.sent).toMatchObject([{ kind: 'text', text: 'มีเฉด 02 ไหมคะ', lang: 'th' }]);
    await act(async () => live.event({ id: 5, seq: 1, news: 'typing', side: 'staff' }));
    expect(dialog.getByText('ร้านกำลังพิมพ์')).toBeVisible();
    shop.say('staff', 'มีค่ะ');
    await announce(2);
    expect(await dialog.findByText('มีค่ะ')).toBeVisible();
    expect(dialog.queryByText('ร้านกำลังพิมพ์')).toBeNull();
    await waitFor(() => expect(shop.read).toBe(2));
    // An event of another conversation fetches nothing; a reconnect fetches what was missed.
    shop.say('staff', 'ส่งพรุ่งนี้ค่ะ');
    const asked = shop.keys.length;
    await act(async () => live.event({ id: 6, seq: 9, news: 'message', side: null }));
    expect(shop.keys).toHaveLength(asked);
    await act(async () => live.connected(true));
    expect(await dialog.findByText('ส่งพรุ่งนี้ค่ะ')).toBeVisible();
  });

  it('shows the photo of a message once it has come', async () => {
    const shop = new Shop();
    shop.say('customer', 'รูป', { kind: 'photo' });
    const { dialog } = await open(memberStore());
    expect(await dialog.findByText('รูป')).toBeVisible();
    expect(dialog.queryByRole('img')).toBeNull();
    const [message] = shop.messages;
    if (message !== undefined) message.photo = { photo: 'a', small: '/small.webp', large: '/large.webp' };
    await act(async () => live.event({ id: 5, seq: 1, news: 'state', side: null }));
    expect(await dialog.findByRole('img')).toHaveAttribute('src', '/small.webp');
  });

  it('keeps a message that was not sent, and sends the same one again', async () => {
    const shop = new Shop();
    shop.isDown = true;
    const { user, dialog } = await open(memberStore());
    await user.type(dialog.getByRole('textbox', { name: 'ข้อความ' }), 'สวัสดี');
    await user.click(dialog.getByRole('button', { name: 'ส่ง' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('ไม่ว่าง');
    shop.isDown = false;
    await user.click(dialog.getByRole('button', { name: 'ส่งอีกครั้ง' }));
    await waitFor(() => expect(shop.messages).toHaveLength(1));
    await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
    expect(dialog.getAllByText('สวัสดี')).toHaveLength(1);
  });

  it('asks about the product of the page', async () => {
    const shop = new Shop();
    const { user, dialog } = await open(memberStore(), 12);
    await user.click(dialog.getByRole('button', { name: 'ถามเรื่องสินค้านี้' }));
    await waitFor(() => expect(shop.sent).toMatchObject([{ kind: 'product', mat_var_id: 12 }]));
  });
});

describe('the chat of a guest', () => {
  it('asks for an e-mail first, and is found by a key that is stored with the first message', async () => {
    const shop = new Shop();
    shop.isOpen = false;
    const { user, dialog } = await open();
    expect(dialog.getByText('ฝากข้อความไว้ได้เลย')).toBeVisible();
    expect(storedKey()).toBeNull();
    await user.type(dialog.getByRole('textbox', { name: 'ข้อความ' }), 'สวัสดีค่ะ');
    expect(dialog.getByRole('button', { name: 'ส่ง' })).toBeDisabled();
    await user.type(dialog.getByRole('textbox', { name: 'อีเมล' }), 'jen@mali.example');
    await user.click(dialog.getByRole('button', { name: 'ส่ง' }));
    await waitFor(() => expect(shop.sent).toMatchObject([{ email: 'jen@mali.example', text: 'สวัสดีค่ะ' }]));
    await waitFor(() => expect(dialog.queryByRole('textbox', { name: 'อีเมล' })).toBeNull());
    const key = storedKey();
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(new Set(shop.keys)).toEqual(new Set([key]));
    expect(live.asked.at(-1)).toEqual({ name: LIVE.watchConversation, message: { key } });
  });
});

it('tells a guest who comes back how many answers are unread', async () => {
  const shop = new Shop();
  storeKey();
  shop.say('staff', 'มีค่ะ');
  shop.unread = 1;
  renderPart(<ChatButton counts>แชต</ChatButton>);
  expect(await screen.findByRole('button', { name: 'แชต (1)' })).toBeVisible();
});

it('shows each message once, in order', () => {
  const one = (seq: number) => ({ seq, text: String(seq) }) as ChatMessage;
  expect(merged([one(1), one(3)], [one(2), one(3)]).map(({ seq }) => seq)).toEqual([1, 2, 3]);
});
