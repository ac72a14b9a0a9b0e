import { ROLE } from '@mali/contracts/roles';
import type { StaffEvent, StaffEventPerson } from '@mali/contracts/shop-events';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { answerLists, listPageOf, staffStore } from '../shared/fixtures.ts';
import { Component as EventPage } from './routes/event.tsx';
import { Component as Events } from './routes/events.tsx';

const TIMES = { starts_at: '2027-01-10T04:00:00.000Z', ends_at: '2027-01-10T06:00:00.000Z' };
const HEAD = { event_id: 3, event_code: 'lip-day', title: { th: 'วันลิป', en: 'Lip day' } };
let one: StaffEvent;
let person: StaffEventPerson;
let sent: unknown[];
beforeEach(() => {
  sent = [];
  const place = { th: 'สยาม', en: 'Siam' };
  one = {
    ...{ ...HEAD, ...TIMES, revision: 2, state: 'coming', published: true, place, address: null },
    ...{ summary: { th: 'ลองลิป', en: 'Try lips' }, online_url: null, image: null },
    ...{ image_alt: { th: '', en: '' }, registered: 1, waiting: 0 },
    registration: {
      ...{ capacity: 30, opens_at: '2027-01-01T00:00:00.000Z', closes_at: '2027-01-09T00:00:00.000Z' },
      ...{ waiting_list: true, for_members: false },
    },
  };
  person = {
    ...{ person_id: 9, name: 'มา*** ใจ***', email: 'ma***@example.com', member: true, state: 'registered' },
    ...{ registered_at: '2027-01-02T00:00:00.000Z', checked_in_at: null },
  };
  answerLists({});
  server.use(
    http.get('*/api/admin/events', () =>
      listPageOf([{ ...HEAD, ...TIMES, state: 'coming', place, capacity: 30, registered: 1, waiting: 0 }]),
    ),
    http.get('*/api/admin/events/counts', () => HttpResponse.json({ views: {} })),
    http.get('*/api/admin/events/3', () => HttpResponse.json(one)),
    http.get('*/api/admin/events/3/people', () =>
      HttpResponse.json({ people: [person], checked_in: person.checked_in_at === null ? 0 : 1 }),
    ),
    http.post('*/api/admin/events/3', async ({ request }) => {
      sent.push(await request.json());
      one = { ...one, revision: 3 };
      return HttpResponse.json(one);
    }),
    http.post('*/api/admin/events/3/people/9', async ({ request }) => {
      sent.push(await request.json());
      person = { ...person, checked_in_at: '2027-01-10T04:00:00.000Z' };
      return HttpResponse.json({ ok: true });
    }),
  );
});
const open = () =>
  renderPart(<EventPage />, {
    ...{ at: '/admin/events/3', path: '/admin/events/:event_id' },
    store: staffStore(ROLE.CONTENT_EDITOR),
  });

describe('events', () => {
  it('are listed with places', async () => {
    renderPart(<Events />, {
      ...{ at: '/admin/events', path: '/admin/events', store: staffStore(ROLE.CONTENT_EDITOR) },
    });
    const link = await screen.findByRole('link', { name: 'วันลิป' });
    expect(link).toHaveAttribute('href', '/admin/events/3');
    expect(link.closest('tr')).toHaveTextContent('1 / 30');
  });

  it('have people who are checked in; the full file is for others', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'เช็กอิน: มา*** ใจ***' }));
    expect(await screen.findByRole('button', { name: 'ยกเลิกเช็กอิน: มา*** ใจ***' })).toBeInTheDocument();
    expect(sent).toEqual([{ checked_in: true }]);
    expect(screen.queryByRole('button', { name: 'บันทึกเป็น CSV' })).toBeNull();
  });

  it('are changed with their registration, by their version', async () => {
    const { user } = open();
    const capacity = await screen.findByLabelText('จำนวนที่');
    expect(screen.getByLabelText('ที่อยู่ของหน้า')).toBeDisabled();
    await user.clear(capacity);
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    expect(await screen.findByText('กรอกจำนวนเต็มตั้งแต่ 1')).toBeInTheDocument();
    await user.click(capacity);
    await user.paste('40');
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ revision: 2, address: null, registration: { capacity: 40 } });
  });
});
