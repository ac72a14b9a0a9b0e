import type { Notification, NotificationsAnswer } from '@mali/contracts/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { MEMBER, memberStore } from '../../testing/member.ts';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import Bell from './bell.tsx';
import { newsArrived } from './index.ts';
import { whenText } from './when.ts';

const one = (id: number, over: Partial<Notification> = {}): Notification => ({
  notification_id: id,
  kind: 'order_paid',
  title: `Title ${id}`,
  title_th: `หัวข้อ ${id}`,
  body: `Body ${id}`,
  body_th: `เนื้อหา ${id}`,
  link: `/order/SO2611201234567${id}`,
  image: null,
  created_at: '2026-11-20T05:00:00.000Z',
  read: false,
  ...over,
});

/**
 * The fake API.
 * @returns recorded requests
 */
function shopWith(data: Notification[], next: number | null = null) {
  const list = [...data];
  const asked: string[] = [];
  const sent: unknown[] = [];
  const unread = () => list.filter(({ read }) => !read);
  const counts = () => ({
    count: unread().length,
    orderCount: unread().filter(({ kind }) => kind.startsWith('order_')).length,
  });
  server.use(
    http.get('*/api/user_notification', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ data: list, ...counts(), next } satisfies NotificationsAnswer);
    }),
    http.post('*/api/update_notice', async ({ request }) => {
      sent.push(await request.json());
      for (const item of list) item.read = true;
      return HttpResponse.json(counts());
    }),
  );
  return { list, asked, sent };
}
const bell = (name: RegExp | string = /^การแจ้งเตือน/) => screen.findByRole('button', { name });

describe('the bell', () => {
  it('shows the unread count, and that of orders (NOTI-13)', async () => {
    shopWith([one(3, { kind: 'price_drop' }), one(2), one(1, { read: true })]);
    renderPart(<Bell />, { store: memberStore() });
    await bell('การแจ้งเตือน ใหม่ 2 เรื่อง เป็นเรื่องคำสั่งซื้อ 1 เรื่อง');
    expect(screen.getByTestId('notification-count')).toHaveTextContent('2');
  });

  it('has no count when everything is read', async () => {
    shopWith([one(1, { read: true })]);
    renderPart(<Bell />, { store: memberStore() });
    await bell('การแจ้งเตือน');
    expect(screen.queryByTestId('notification-count')).toBeNull();
  });

  it('refetches on a live event (NOTI-09)', async () => {
    const { list } = shopWith([]);
    const { store } = renderPart(<Bell />, { store: memberStore() });
    await bell('การแจ้งเตือน');
    list.push(one(1));
    newsArrived(store.dispatch);
    await waitFor(() => expect(screen.getByTestId('notification-count')).toHaveTextContent('1'));
  });
});

describe('the list', () => {
  const open = async () => {
    const view = renderPart(<Bell />, { store: memberStore() });
    await view.user.click(await bell());
    return { ...view, dialog: await screen.findByRole('dialog', { name: 'การแจ้งเตือน' }) };
  };

  it('shows notifications with links, and marks them as read (NOTI-02)', async () => {
    const { sent } = shopWith([one(2), one(1, { read: true })]);
    const { dialog } = await open();
    const link = await within(dialog).findByRole('link', { name: /หัวข้อ 2/ });
    expect(link).toHaveAttribute('href', '/order/SO26112012345672');
    expect(link).toHaveTextContent('เนื้อหา 2');
    await waitFor(() => expect(screen.queryByTestId('notification-count')).toBeNull());
    expect(sent).toEqual([{ user_id: MEMBER.user_id }]);
    // Unread entries stay highlighted while the list is open.
    expect(link).toHaveTextContent('ใหม่');
    expect(within(dialog).getByRole('link', { name: /หัวข้อ 1/ })).not.toHaveTextContent('ใหม่');
  });

  it('sends nothing without unread entries', async () => {
    const { sent } = shopWith([one(1, { read: true })]);
    const { dialog } = await open();
    await within(dialog).findByRole('link', { name: /หัวข้อ 1/ });
    expect(sent).toEqual([]);
  });

  it('loads earlier ones page by page, without duplicates', async () => {
    const { asked } = shopWith([one(9, { read: true }), one(8, { read: true })], 8);
    const { dialog, user } = await open();
    await within(dialog).findByRole('link', { name: /หัวข้อ 9/ });
    server.use(
      http.get('*/api/user_notification', ({ request }) => {
        asked.push(new URL(request.url).search);
        const data = [one(8, { read: true }), one(7, { read: true })];
        return HttpResponse.json({ data, count: 0, orderCount: 0, next: null } satisfies NotificationsAnswer);
      }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'ดูก่อนหน้านี้' }));
    await within(dialog).findByRole('link', { name: /หัวข้อ 7/ });
    expect(asked.at(-1)).toBe('?limit=10&before=8');
    expect(within(dialog).getAllByRole('link', { name: /หัวข้อ/ })).toHaveLength(3);
    expect(within(dialog).queryByRole('button', { name: 'ดูก่อนหน้านี้' })).toBeNull();
  });

  it('explains an empty list, and closes on blur', async () => {
    shopWith([]);
    const { dialog, user } = await open();
    await user.click(await within(dialog).findByRole('link', { name: 'เลือกดูสินค้า' }));
    expect(screen.queryByRole('heading', { name: 'ยังไม่มีการแจ้งเตือน' })).toBeNull();
  });

  it('can be retried after a failure', async () => {
    server.use(http.get('*/api/user_notification', () => HttpResponse.error()));
    const { dialog, user } = await open();
    const again = await within(dialog).findByRole('button', { name: 'ลองใหม่' });
    shopWith([one(1)]);
    await user.click(again);
    expect(await within(dialog).findByRole('link', { name: /หัวข้อ 1/ })).toBeInTheDocument();
  });
});

describe('relative time', () => {
  const now = new Date('2026-11-21T05:00:00Z');
  it.each([
    ['2026-11-21T04:59:40Z', 'นาทีนี้', 'this minute'],
    ['2026-11-21T04:55:00Z', '5 นาทีที่ผ่านมา', '5 minutes ago'],
    ['2026-11-21T02:00:00Z', '3 ชั่วโมงที่ผ่านมา', '3 hours ago'],
    ['2026-11-19T05:00:00Z', '19 พ.ย. 2569 12:00', '19 Nov 2026 12:00'],
    // The browser's clock is behind.
    ['2026-11-21T05:01:00Z', 'นาทีนี้', 'this minute'],
  ])('%s is shown as %s', (at, th, en) => {
    expect(whenText(new Date(at), now, 'th').replaceAll(/\s+/g, ' ')).toContain(th);
    expect(whenText(new Date(at), now, 'en').replaceAll(/[\s,]+/g, ' ')).toContain(en);
  });
});
