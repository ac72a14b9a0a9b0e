import type { CalendarAnswer, CalendarEntry } from '@mali/contracts/calendar';
import { CALENDAR_KIND_NAMES } from '@mali/contracts/calendar-values';
import { ROLE } from '@mali/contracts/roles';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { staffStore } from '../shared/fixtures.ts';
import { Component } from './routes/calendar.tsx';

const at = (day: string) => new Date(`${day}T00:00:00+07:00`).toISOString();
const entry = (key: string, name: string, more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  ...{
    key,
    kind: 'promotion',
    sort: 'p003',
    id: 11,
    name_th: name,
    name_en: name,
    state: 'running',
    link: null,
  },
  ...{ at_once: false, starts_at: at('2026-11-09'), ends_at: at('2026-11-21') },
  ...more,
});
let requests: URLSearchParams[];
let answer: CalendarAnswer;
beforeEach(() => {
  requests = [];
  answer = {
    ...{ kinds: [...CALENDAR_KIND_NAMES], more: false },
    entries: [
      entry('p003 11', 'ลดสกินแคร์'),
      entry('p003 12', 'แฟลช 11.11', {
        kind: 'flash',
        id: 12,
        starts_at: at('2026-11-11'),
        ends_at: at('2026-11-12'),
      }),
      entry('layout 3', 'หน้าเทศกาล', {
        ...{ kind: 'page', sort: 'layout', at_once: true, starts_at: at('2026-11-11'), ends_at: null },
        ...{ link: '/deals', state: 'draft' },
      }),
      entry('waiting_room', 'ห้องรอคิว', {
        ...{ kind: 'site', sort: 'waiting_room', id: null, link: '/admin/site', state: 'scheduled' },
        ...{ starts_at: at('2026-11-25'), ends_at: at('2026-11-26') },
      }),
    ],
    collisions: [
      {
        ...{
          kind: 'two_cuts',
          entries: ['p003 11', 'p003 12'],
          from: at('2026-11-11'),
          until: at('2026-11-12'),
        },
        ...{ goods: 2, goods_th: 'ครีม', goods_en: 'Cream' },
      },
    ],
  };
  server.use(
    http.get('*/api/admin/calendar', ({ request }) => {
      requests.push(new URL(request.url).searchParams);
      return HttpResponse.json(answer);
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());
const open = (query = '?day=2026-11-20') =>
  renderPart(<Component />, {
    at: `/admin/calendar${query}`,
    path: '/admin/calendar',
    store: staffStore(ROLE.OWNER),
  });

it('a month shows its records as bars that open them, in Thai with the Buddhist year', async () => {
  open();
  const week = await screen.findByRole('region', { name: 'สัปดาห์ของ 9 พ.ย. 2569' });
  expect(screen.getByText(/^พฤศจิกายน 2569/)).toBeInTheDocument();
  expect(Object.fromEntries(requests[0] ?? [])).toEqual({ from: '2026-10-26', until: '2026-12-06' });
  expect(within(week).getByRole('link', { name: /ลดสกินแคร์/ })).toHaveAttribute(
    'href',
    '/admin/promotions/11',
  );
  // Another week has the rest of the promotion, not the flash sale.
  const next = screen.getByRole('region', { name: 'สัปดาห์ของ 16 พ.ย. 2569' });
  expect(within(next).getAllByRole('link')).toHaveLength(1);
  // What the office has no page for opens the shop's.
  expect(within(week).getByRole('link', { name: /หน้าเทศกาล.*ฉบับร่าง/ })).toHaveAttribute('href', '/deals');
  // It is changed on the page of the state of the shop.
  const sale = screen.getByRole('region', { name: 'สัปดาห์ของ 23 พ.ย. 2569' });
  expect(within(sale).getByRole('link', { name: /ห้องรอคิว/ })).toHaveAttribute('href', '/admin/site');
});

it('collisions are marked, and told with the reason, the goods and the time', async () => {
  open();
  const region = await screen.findByRole('region', { name: 'ต้องดู 1 เรื่อง' });
  expect(region).toHaveTextContent('สินค้าเดียวกันถูกลดราคาซ้อนกัน');
  expect(region).toHaveTextContent('2 แบบ เช่น ครีม');
  expect(region).toHaveTextContent('ตั้งแต่ 11 พ.ย. 2569 00:00 ถึง 12 พ.ย. 2569 00:00');
  expect(
    within(region)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['ลดสกินแคร์', 'แฟลช 11.11']);
  const week = screen.getByRole('region', { name: 'สัปดาห์ของ 9 พ.ย. 2569' });
  expect(within(week).getByRole('link', { name: /แฟลช/ })).toHaveTextContent('ชนกับรายการอื่น');
  expect(within(week).getByRole('link', { name: /หน้าเทศกาล/ })).not.toHaveTextContent('ชนกับรายการอื่น');
});

it('a kind that is hidden takes its collisions with it', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'แฟลชเซล' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /แฟลช/ })).not.toBeInTheDocument());
  expect(screen.queryByRole('region', { name: /ต้องดู/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'แฟลชเซล' })).toHaveAttribute('aria-pressed', 'false');
  fireEvent.click(screen.getByRole('button', { name: 'แฟลชเซล' }));
  expect((await screen.findAllByRole('link', { name: /แฟลช/ })).length).toBeGreaterThan(0);
});

it('arrow keys move by the month, and by the week in its view', async () => {
  open('?day=2026-11-20&view=week');
  expect(await screen.findByText(/^16 พ.ย. 2569 ถึง 22 พ.ย. 2569/)).toBeInTheDocument();
  fireEvent.keyDown(document.body, { code: 'ArrowRight', key: 'ArrowRight' });
  expect(await screen.findByText(/^23 พ.ย. 2569 ถึง 29 พ.ย. 2569/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('link', { name: 'เดือน' }));
  expect(await screen.findByText(/^พฤศจิกายน 2569/)).toBeInTheDocument();
  fireEvent.keyDown(document.body, { code: 'ArrowLeft', key: 'ArrowLeft' });
  expect(await screen.findByText(/^ตุลาคม 2569/)).toBeInTheDocument();
});

it('a phone gets a list by day: what runs already, begins and ends', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  answer = {
    ...answer,
    entries: [entry('p003 9', 'ลดทั้งเดือน', { starts_at: null, ends_at: null }), ...answer.entries],
  };
  open('?day=2026-11-20&view=week');
  const already = (await screen.findByRole('heading', { name: 'ใช้อยู่ก่อนแล้ว' })).closest('section');
  expect(within(already as HTMLElement).getByRole('link')).toHaveTextContent('ลดทั้งเดือน');
  const headings = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
  expect(headings.slice(-4)).toEqual([
    ...['จันทร์ 9 พ.ย. 2569', 'พุธ 11 พ.ย. 2569', 'ศุกร์ 20 พ.ย. 2569', 'พุธ 25 พ.ย. 2569'],
  ]);
  expect(screen.queryByRole('link', { name: 'สัปดาห์' })).not.toBeInTheDocument();
});

it('days without anything say so', async () => {
  answer = { ...answer, entries: [], collisions: [] };
  open();
  expect(await screen.findByRole('heading', { name: 'ไม่มีรายการในช่วงนี้' })).toBeInTheDocument();
});
