import type { ShopEvent } from '@mali/contracts/content';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { serverTimeReceived } from '../../../clients/server-clock.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { BLOCK_OF, bi, layoutOf, picture } from '../fixtures.ts';
import { eventJsonLd } from '../json-ld.ts';
import { Component as EventPage } from './event.tsx';

const STARTS = '2026-12-05T04:00:00.000Z';
const EVENT: ShopEvent = {
  event_code: 'lip-day',
  title: bi('วันลิป', 'Lip day'),
  summary: bi('ลองทุกเฉด', 'Every shade'),
  starts_at: STARTS,
  ends_at: '2026-12-05T12:00:00.000Z',
  place: bi('มะลิ สยาม', 'Mali Siam'),
  address: bi('ถนนพระราม 1', 'Rama I Road'),
  online_url: null,
  picture: picture('lips'),
};

let asked: unknown[] = [];
beforeEach(() => {
  asked = [];
  serverTimeReceived(Date.parse(STARTS) - 3_600_000);
});

function open(event: ShopEvent | null, code = 'lip-day') {
  const missing = { code: 'ERROR.NOT_FOUND', message: '-', message_th: '-' };
  server.use(
    http.get('*/content/events/:code', () =>
      event === null ? HttpResponse.json(missing, { status: 404 }) : HttpResponse.json(event),
    ),
    http.post('*/content/api/web/layout', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(layoutOf([BLOCK_OF.sis_text]));
    }),
    http.get('*/api/v3/events/:code/registration', () => HttpResponse.json({ registration: null })),
    http.get('*/api/v3/categories/find', () => HttpResponse.json({ data: [], count: 0 })),
  );
  return renderPart(<EventPage />, { at: `/event/${code}`, path: '/event/:event_code' });
}

describe('the page of an event', () => {
  it('shows time and place in Bangkok, and renders the blocks of its page', async () => {
    open(EVENT, 'LIP-day');
    expect(await screen.findByRole('heading', { level: 1, name: 'วันลิป' })).toBeInTheDocument();
    expect(screen.getByText('5 ธันวาคม 2569 11:00–19:00')).toHaveAttribute('datetime', STARTS);
    expect(screen.getByText('ถนนพระราม 1')).toBeInTheDocument();
    expect(screen.queryByText('จบแล้ว')).toBeNull();
    expect(await screen.findByText('คำโปรย')).toBeInTheDocument();
    expect(asked).toEqual([{ pageName: 'event-lip-day' }]);
  });

  it('links to the stream while it is running', async () => {
    serverTimeReceived(Date.parse(STARTS));
    open({ ...EVENT, place: null, address: null, online_url: 'https://live.example/lips' });
    expect(await screen.findByText('กำลังจัดอยู่')).toBeInTheDocument();
    const link = screen.getByRole('link', { name: /เข้าร่วมออนไลน์/ });
    expect(link).toHaveAttribute('href', 'https://live.example/lips');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('shows after its end that it is over, without the link', async () => {
    serverTimeReceived(Date.parse(EVENT.ends_at));
    open({ ...EVENT, online_url: '/howto' });
    expect(await screen.findByText('จบแล้ว')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('งานนี้จบแล้ว');
    expect(screen.queryByRole('link', { name: 'เข้าร่วมออนไลน์' })).toBeNull();
  });

  it.each(['nothing', 'a_b', 'a'.repeat(61)])('is 404 for %s', async (code) => {
    open(null, code);
    expect(await screen.findByText('ไม่พบหน้านี้')).toBeInTheDocument();
  });
});

describe('its structured data', () => {
  const told = (event: ShopEvent) =>
    eventJsonLd(event, 'th', (path) => `https://mali.example${path}`, 'ออนไลน์');
  it('contains time, place and the shop', () => {
    expect(told(EVENT)).toMatchObject({
      ...{ '@type': 'Event', name: 'วันลิป', startDate: STARTS, endDate: EVENT.ends_at },
      url: 'https://mali.example/event/lip-day',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: 'มะลิ สยาม', address: { streetAddress: 'ถนนพระราม 1' } },
      image: 'https://mali.example/img/lips0000/960.webp',
    });
  });
  it('contains both attendance modes', () => {
    expect(told({ ...EVENT, online_url: '/howto' })).toMatchObject({
      eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
      location: [{ '@type': 'Place' }, { '@type': 'VirtualLocation', url: 'https://mali.example/howto' }],
    });
    expect(told({ ...EVENT, place: null, online_url: 'https://live.example/' })).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: 'https://live.example/' },
    });
  });
});
