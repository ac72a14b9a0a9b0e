import type { CartState } from '@mali/contracts/cart';
import type { Chat, ChatsAnswer } from '@mali/contracts/chat';
import { ROLE, type RoleId } from '@mali/contracts/roles';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../../../app/store.ts';
import { MEMBER } from '../../../testing/member.ts';
import { card, cartAnswer } from '../../../testing/products.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { clearTakenChat, takenChat } from '../../checkout/taken-chat.ts';
import { sessionEnded, signedIn } from '../../session/index.ts';
import { browserName, chatTaken } from '../opened.ts';
import { Component as ChatOrder } from './chat-order.tsx';

/** Fake live events of shared bags. */
const live = vi.hoisted(() => ({
  watched: [] as unknown[],
  hear: [] as ((event: unknown) => void)[],
}));
vi.mock('../watch-chat.ts', () => ({
  watchChat: (chat: unknown, _token: unknown, onNews: (event: unknown) => void) => {
    live.watched.push(chat);
    live.hear.push(onNews);
    return () => undefined;
  },
}));
const tell = (what: string) => act(async () => live.hear.at(-1)?.({ id: ID, what }));

const ID = 'abcdefghijklmnopqrstuv';
const serum = card(1, { mat_name_th: 'เซรั่มดอกมะลิ', variant_count: 1, net_price: 320, mat_price: 320 });
const UNTIL = new Date(Date.now() + 86_400_000).toISOString();

/** A cart with this quantity of the serum, with its price. */
function priced(quantity: number, changes: Partial<CartState> = {}): CartState {
  const amount = 320 * quantity;
  const line = { mat_var_id: serum.mat_var_id, quantity, list: 320, net: 320, amount };
  const base = cartAnswer([[serum, quantity]]);
  return {
    ...base,
    cart_items: base.items,
    ...{ count: quantity, list: amount, subtotal: amount, total: amount, vat: 20 },
    lines: [
      {
        ...line,
        discount: 0,
        code_discount: 0,
        unavailable: false,
        discounts: [],
      } as CartState['lines'][number],
    ],
    ...changes,
  };
}

function storeOf(role_id: RoleId | null) {
  const store = createStore('th');
  server.use(http.get('*/api/cart', () => HttpResponse.json(cartAnswer([]))));
  store.dispatch(
    role_id === null ? sessionEnded() : signedIn({ token: 'token', profile: { ...MEMBER, role_id } }),
  );
  return store;
}

const made = (changes: Partial<ChatsAnswer['data'][number]> = {}): ChatsAnswer => ({
  data: [
    {
      ...{ id: ID, customer: null, note: null, units: 2, promo_code: null, state: 'made', so_no: null },
      ...{ created_at: '2026-11-21T03:00:00.000Z', expires_at: UNTIL },
      ...changes,
    },
  ],
  count: 1,
});
const chat = (changes: Partial<Chat> = {}): Chat => ({
  ...{ id: ID, mine: false, for_member: false, note: null, state: 'opened', so_no: null },
  ...{ changed_at: '2026-11-21T03:00:00.000Z', expires_at: UNTIL, cart: priced(2) },
  ...changes,
});

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  clearTakenChat();
  live.watched.length = 0;
  live.hear.length = 0;
});

/**
 * The page of a sales agent.
 * @returns the recorded requests
 */
function openChatOrder() {
  const sent: [string, unknown][] = [];
  let bags: ChatsAnswer = { data: [], count: 0 };
  const note = (name: string) => async (request: Request) => {
    const body = await request.json();
    sent.push([name, body]);
    return body as Record<string, unknown>;
  };
  server.use(
    http.get('*/api/v3/chats', () => HttpResponse.json(bags)),
    http.get('*/api/v3/chats/item', () => HttpResponse.json({ mat_id: null })),
    http.get('*/api/v3/checkout-options', () =>
      HttpResponse.json({
        payment_methods: [
          { method: 'promptpay', available: true, reason: null, max_total: null, fee: 0 },
          { method: 'transfer', available: false, reason: 'off', max_total: null, fee: 0 },
          { method: 'cod', available: true, reason: null, max_total: 5000, fee: 20 },
        ],
        ...{ card_form: null, accounts: [], the1: false },
      }),
    ),
    http.post('*/api/api/v2/materials', () =>
      HttpResponse.json({ data: [serum], count: 1, page: 1, limit: 8, next: null }),
    ),
    http.post('*/api/cart_process', async ({ request }) => {
      const { items } = (await request.json()) as { items: { quantity: number }[] };
      return HttpResponse.json(priced(items[0]?.quantity ?? 0));
    }),
    http.post('*/api/v3/chats/customers', async ({ request }) => {
      await note('customers')(request);
      const customer = { user_id: 9, name: 'มาลี ร.', email: 'm•••@example.com', place: 'บางรัก กรุงเทพมหานคร' };
      return HttpResponse.json({ data: [customer], count: 1 });
    }),
    http.post('*/api/v3/chats', async ({ request }) => {
      await note('make')(request);
      bags = made();
      return HttpResponse.json(chat({ mine: true, state: 'made' }));
    }),
    http.patch('*/api/v3/chats', async ({ request }) => {
      await note('change')(request);
      return HttpResponse.json(chat({ mine: true }));
    }),
    http.post('*/api/get_chat', () => HttpResponse.json(chat({ mine: true, note: 'คุยไว้' }))),
  );
  const share = (answer: ChatsAnswer) => {
    bags = answer;
  };
  const view = renderPart(<ChatOrder />, {
    store: storeOf(ROLE.SALES_AGENT),
    at: '/chat_order',
    path: '/chat_order',
  });
  return { ...view, sent, share };
}
async function addSerum(user: ReturnType<typeof openChatOrder>['user']) {
  await user.type(screen.getByRole('searchbox'), 'เซรั่ม');
  await user.click(await screen.findByRole('button', { name: 'เพิ่ม เซรั่มดอกมะลิ' }));
  await screen.findByTestId('chat-line');
}

describe('permission to order for customers (ROLE-10)', () => {
  it('a visitor is asked to sign in, with the popup open (CHAT-04)', async () => {
    const store = storeOf(null);
    renderPart(<ChatOrder />, { store, at: '/chat_order', path: '/chat_order' });
    expect(await screen.findByRole('heading', { name: 'เข้าสู่ระบบเพื่อสั่งซื้อแทนลูกค้า' })).toBeInTheDocument();
    await waitFor(() => expect(store.getState().layout.popup).toBe('login'));
  });

  it.each([ROLE.CUSTOMER, ROLE.ACCOUNTANT, ROLE.CONTENT_EDITOR])('role %d is denied', async (role) => {
    renderPart(<ChatOrder />, { store: storeOf(role), at: '/chat_order', path: '/chat_order' });
    expect(await screen.findByRole('heading', { name: 'หน้านี้สำหรับทีมขาย' })).toBeInTheDocument();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

describe('the staff page', () => {
  it('orders for a member once, at the displayed price, and shows a message to send (CHAT-03)', async () => {
    const { user, sent, router } = openChatOrder();
    const keys: (string | null)[] = [];
    server.use(
      http.post('*/api/process_order_chat', async ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        sent.push(['order', await request.json()]);
        if (keys.length === 1) return HttpResponse.error();
        return HttpResponse.json({ so_no: 'SO26112112345678', total: 660, payment_method: 'cod' });
      }),
    );
    await addSerum(user);
    await user.click(screen.getByRole('button', { name: 'เพิ่ม เซรั่มดอกมะลิ' }));
    await waitFor(() => expect(screen.getByTestId('total')).toHaveTextContent('฿640'));
    await user.type(screen.getByLabelText('อีเมลหรือเบอร์โทรของสมาชิก'), '089');
    await user.click(screen.getByRole('button', { name: 'ค้นหา' }));
    expect(await screen.findByText('กรอกอีเมลหรือเบอร์โทรให้ครบ')).toBeInTheDocument();
    await user.type(screen.getByLabelText('อีเมลหรือเบอร์โทรของสมาชิก'), '1112222{Enter}');
    await user.click(await screen.findByRole('button', { name: 'เลือก มาลี ร.' }));
    expect(screen.getByRole('radio', { name: /ที่อยู่ของคำสั่งซื้อล่าสุด/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /โอนเงิน/ })).toBeDisabled();
    await user.click(await screen.findByRole('radio', { name: /เก็บเงินปลายทาง/ }));
    await user.click(screen.getByRole('button', { name: 'สั่งให้ลูกค้า ฿660' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    // The response was lost: a retry places the same order.
    const again = await screen.findByRole('button', { name: 'สั่งให้ลูกค้า ฿660' });
    await waitFor(() => expect(again).toBeEnabled());
    await user.click(again);
    await waitFor(() => expect(router.state.location.pathname).toBe('/chat_order/thankyou'));
    const [item_id] = [serum.item_id];
    expect(sent.filter(([name]) => name === 'order')).toEqual(
      Array.from({ length: 2 }, () => [
        'order',
        {
          ...{ order_type: 'chat', user_id: 9, total: 660, payment_method: 'cod' },
          items: [{ item_id }, { item_id }],
        },
      ]),
    );
    expect(new Set(keys).size).toBe(1);
    expect(sessionStorage.getItem('mali.chat-desk')).toBe('[]');
  });

  it('shows a changed price before ordering at it', async () => {
    const { user } = openChatOrder();
    const refusal = {
      code: 'ORDER.PRICE_CHANGED',
      message: 'x',
      message_th: 'x',
      details: { cart: { total: 700 } },
    };
    server.use(http.post('*/api/process_order_chat', () => HttpResponse.json(refusal, { status: 409 })));
    await addSerum(user);
    await user.type(screen.getByLabelText('อีเมลหรือเบอร์โทรของสมาชิก'), 'malee@example.com{Enter}');
    await user.click(await screen.findByRole('button', { name: 'เลือก มาลี ร.' }));
    await user.click(screen.getByRole('button', { name: 'สั่งให้ลูกค้า ฿320' }));
    expect(await screen.findByText(/ราคาเปลี่ยนเป็น ฿700/)).toBeInTheDocument();
  });

  it('requires a complete address before sending anything', async () => {
    const { user, sent } = openChatOrder();
    await addSerum(user);
    await user.type(screen.getByLabelText('อีเมลหรือเบอร์โทรของสมาชิก'), 'malee@example.com{Enter}');
    await user.click(await screen.findByRole('button', { name: 'เลือก มาลี ร.' }));
    await user.click(screen.getByRole('radio', { name: /ที่อยู่ใหม่/ }));
    await user.click(screen.getByRole('button', { name: 'สั่งให้ลูกค้า ฿320' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /ชื่อ/ })).toBeInvalid());
    expect(sent.map(([name]) => name)).toEqual(['customers']);
  });

  it('creates a link with a message to copy, and shows the customer’s actions live (NOTI-04)', async () => {
    const { user, sent, store, share } = openChatOrder();
    await addSerum(user);
    await user.type(screen.getByLabelText(/ข้อความถึงลูกค้า/), 'ตามที่คุย');
    await user.click(screen.getByRole('button', { name: 'สร้างลิงก์ให้ลูกค้า' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'ลิงก์พร้อมส่ง' }));
    const said = dialog.getByLabelText<HTMLTextAreaElement>('ข้อความ').value;
    expect(said).toContain(`/chat_order?id=${ID}`);
    expect(sent).toEqual([
      ['make', { items: [{ mat_var_id: serum.mat_var_id, quantity: 1 }], note: 'ตามที่คุย', user_id: null }],
    ]);
    await user.click(dialog.getByRole('button', { name: 'ปิด' }));
    expect(screen.queryByTestId('chat-line')).toBeNull();
    expect(await screen.findByTestId('made-bag')).toHaveTextContent('ยังไม่เปิด');
    share(made({ state: 'opened', promo_code: 'MALI50' }));
    await tell('opened');
    await waitFor(() => expect(screen.getByTestId('made-bag')).toHaveTextContent('เปิดแล้ว'));
    expect(screen.getByTestId('made-bag')).toHaveTextContent('คูปอง MALI50');
    expect(store.getState().layout.toasts).toMatchObject([{ text: 'ลูกค้าเปิดถุงแล้ว' }]);
  });

  it('edits a shared bag and restores the former draft', async () => {
    const { user, sent, share } = openChatOrder();
    share(made({ state: 'opened' }));
    await addSerum(user);
    await tell('opened');
    await user.click(await screen.findByRole('button', { name: 'แก้ไข' }));
    expect(await screen.findByText('กำลังแก้ไขถุงที่แชร์ไว้')).toBeInTheDocument();
    expect(screen.queryByLabelText('อีเมลหรือเบอร์โทรของสมาชิก')).toBeNull();
    await waitFor(() => expect(screen.getByTestId('total')).toHaveTextContent('฿640'));
    await user.click(screen.getByRole('button', { name: 'บันทึกการแก้ไข' }));
    await waitFor(() => expect(screen.queryByText('กำลังแก้ไขถุงที่แชร์ไว้')).toBeNull());
    expect(sent).toEqual([
      ['change', { id: ID, items: [{ mat_var_id: serum.mat_var_id, quantity: 2 }], note: 'คุยไว้' }],
    ]);
    await waitFor(() => expect(screen.getByTestId('total')).toHaveTextContent('฿320'));
  });
});

/** A shared bag as a visitor or a member opens it. */
function openBag(answer: Chat | { code: string; status: number }, role: RoleId | null = null) {
  const sent: Record<string, unknown>[] = [];
  let now = answer;
  server.use(
    http.post('*/api/get_chat', async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      if (!('code' in now)) return HttpResponse.json(now);
      return HttpResponse.json({ code: now.code, message: 'x', message_th: 'x' }, { status: now.status });
    }),
    http.post('*/api/cart_process', () => HttpResponse.json(priced(2))),
  );
  const become = (next: Chat) => {
    now = next;
  };
  const view = renderPart(<ChatOrder />, {
    store: storeOf(role),
    at: `/chat_order?id=${ID}`,
    path: '/chat_order',
  });
  return { ...view, sent, become };
}
const coupons = (answer: (body: Record<string, unknown>) => Chat) => {
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.post('*/api/chat/update/user_coupon', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push(body);
      return HttpResponse.json(answer(body));
    }),
  );
  return sent;
};

describe('a shared bag', () => {
  it('is opened with the browser’s id, and shows changes by staff', async () => {
    const { sent, become } = openBag(chat({ note: 'ตามที่คุยค่ะ' }));
    expect(await screen.findByText('ตามที่คุยค่ะ')).toBeInTheDocument();
    expect(screen.getByTestId('total')).toHaveTextContent('฿640');
    expect(sent).toEqual([{ id: ID, fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
    expect(live.watched).toEqual([{ id: ID, fingerprint: sent[0]?.fingerprint }]);
    become(chat({ cart: priced(3) }));
    await tell('changed');
    expect(await screen.findByText(/ทีมงานแก้ไขถุงนี้แล้ว/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByTestId('total')).toHaveTextContent('฿960'));
    expect(sent[1]?.fingerprint).toBe(sent[0]?.fingerprint);
  });

  it('is merged into a visitor’s bag with the greater quantities, and on to checkout', async () => {
    const { user, store, router } = openBag(chat());
    const sent = coupons(() => chat({ state: 'taken' }));
    await user.click(await screen.findByRole('button', { name: 'ใส่ถุงแล้วไปชำระเงิน ฿640' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'));
    expect(sent).toMatchObject([{ obj: { id: ID }, merge_chat: true }]);
    expect(store.getState().cart.items).toMatchObject([{ mat_var_id: serum.mat_var_id, quantity: 2 }]);
    expect(takenChat()).toEqual({ id: ID, fingerprint: sent[0]?.fingerprint });
  });

  it('shows why a code is invalid, and the price with a valid one', async () => {
    const { user, become } = openBag(chat());
    const used = { code: { code: 'MALI50', applied: true, discount: 50 } };
    const sent = coupons(({ obj }) => {
      const { promo_code } = obj as { promo_code: string };
      if (promo_code !== 'MALI50')
        return chat({
          cart: priced(2, {
            discount_promo_detail: {
              code: { code: promo_code, applied: false, discount: 0, reason: 'min_spend', missing: 60 },
            },
          }),
        });
      become(chat({ cart: priced(2, { promo_code: 'MALI50', total: 590, discount_promo_detail: used }) }));
      return chat({ cart: priced(2, { promo_code: 'MALI50', discount_promo_detail: used }) });
    });
    const field = await screen.findByLabelText('คูปองหรือโค้ดส่วนลด');
    await user.type(field, 'DEAR{Enter}');
    expect(await screen.findByText('ซื้อเพิ่มอีก ฿60 เพื่อใช้โค้ดนี้')).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, 'MALI50{Enter}');
    expect(await screen.findByText('ใช้โค้ด MALI50 แล้ว')).toBeInTheDocument();
    expect(screen.getByTestId('total')).toHaveTextContent('฿590');
    expect(sent).toMatchObject([{ obj: { promo_code: 'DEAR' } }, { obj: { promo_code: 'MALI50' } }]);
  });

  it('offers staff no customer actions', async () => {
    openBag(chat({ mine: true }), ROLE.SALES_AGENT);
    expect(await screen.findByText(/นี่คือหน้าที่ลูกค้าเห็น/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /ใส่ถุง/ })).toBeNull();
    expect(screen.queryByLabelText('คูปองหรือโค้ดส่วนลด')).toBeNull();
  });

  it('that was ordered links to its order', async () => {
    openBag(chat({ state: 'ordered', so_no: 'SO26112112345678' }));
    expect(await screen.findByRole('link', { name: 'ดูคำสั่งซื้อ' })).toHaveAttribute(
      'href',
      '/order/SO26112112345678',
    );
  });

  it.each([
    ['CHAT.NOT_FOUND', 404, 'ลิงก์นี้ใช้ไม่ได้แล้ว'],
    ['ERROR.BAD_REQUEST', 400, 'ลิงก์นี้ใช้ไม่ได้แล้ว'],
    ['CHAT.TAKEN', 403, 'ถุงนี้มีเจ้าของแล้ว'],
    ['CHAT.SIGN_IN', 403, 'เข้าสู่ระบบเพื่อเปิดถุงนี้'],
  ])('with response %s shows a message', async (code, status, heading) => {
    openBag({ code, status });
    expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
    expect(screen.queryByTestId('chat-line')).toBeNull();
  });
});

describe('/chat_order/thankyou', () => {
  const show = (state?: unknown) => {
    server.use(
      http.post('*/api/order/token/generate', () =>
        HttpResponse.json({ token: 'tok', expires_at: '2026-12-21T03:00:00.000Z' }),
      ),
    );
    return renderPart(<ChatOrder />, { store: storeOf(ROLE.SALES_AGENT), at: '/chat_order/thankyou', state });
  };

  it.each([
    ['promptpay', /checkout\/payment\/SO26112112345678/],
    ['transfer', /upload_receipt/],
    ['cod', /ชำระเงินเมื่อได้รับของ/],
  ])('has a message for the customer who pays by %s', async (payment_method, said) => {
    show({ so_no: 'SO26112112345678', total: 640, payment_method });
    const message = await screen.findByLabelText<HTMLTextAreaElement>('ข้อความถึงลูกค้า');
    expect(message.value).toMatch(said);
    expect(message.value).toContain('SO26112112345678 รวม ฿640');
    expect(message.value).toContain('/order/token/tok');
    expect(screen.queryByLabelText('ลิงก์ QR พร้อมเพย์') === null).toBe(payment_method !== 'promptpay');
  });

  it('reports that no order was placed', async () => {
    show();
    expect(await screen.findByRole('heading', { name: 'ยังไม่มีคำสั่งซื้อที่เพิ่งทำ' })).toBeInTheDocument();
  });
});

describe('the source bag of an order', () => {
  it('is the last taken one, until its link expires or it is ordered; the browser id is kept', () => {
    const name = browserName();
    expect(takenChat()).toBeNull();
    chatTaken(ID, '2026-01-01T00:00:00.000Z');
    expect(takenChat()).toBeNull();
    chatTaken(ID, UNTIL);
    expect(takenChat()).toEqual({ id: ID, fingerprint: name });
    clearTakenChat();
    expect(takenChat()).toBeNull();
    expect(browserName()).toBe(name);
  });
});
