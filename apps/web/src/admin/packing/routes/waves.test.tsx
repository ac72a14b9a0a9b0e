import type { PackingWork } from '@mali/contracts/packing';
import { ROLE } from '@mali/contracts/roles';
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { staffStore } from '../../shared/fixtures.ts';
import { saveFile } from '../../shared/save-file.ts';
import { printLabels } from '../label-calls.ts';
import { Component as PickListPage } from './pick-list.tsx';
import { Component as Waves } from './waves.tsx';

vi.mock('../label-calls.ts', () => ({ printLabels: vi.fn() }));
vi.mock('../../shared/save-file.ts', () => ({ saveFile: vi.fn() }));

const ORDERS = ['SO26112012345671', 'SO26112012345672'];
const NOTHING: PackingWork = {
  ...{ place: 1, places: [{ location_id: 1, kind: 'warehouse', name: null }] },
  ...{ to_pack: 0, late: 0, packing: 0, packed: 0, ship_by: null, waves: [], alone: [] },
  finished: [{ wave_id: 4, created_by: 'อรทัย', finished_at: '2026-11-24T03:00:00.000Z', orders: ORDERS }],
};

it('the labels of a wave that has left are printed again, also when nothing else waits', async () => {
  server.use(http.get('*/api/admin/waves', () => HttpResponse.json(NOTHING)));
  const { user, store } = renderPart(<Waves />, { store: staffStore(ROLE.INVENTORY) });
  const again = await screen.findByRole('button', { name: 'พิมพ์ใบปะหน้าทั้งหมดของรอบ 4 อีกครั้ง' });
  await user.click(again);
  expect(printLabels).toHaveBeenCalledExactlyOnceWith(ORDERS);
  vi.mocked(printLabels).mockRejectedValueOnce(new Error('no printer'));
  await user.click(again);
  await waitFor(() => expect(store.getState().layout.toasts).toMatchObject([{ tone: 'care' }]));
});

it('the barcode of a printed pick list opens the list', async () => {
  server.use(http.get('*/api/admin/waves', () => HttpResponse.json(NOTHING)));
  const { router } = renderPart(<Waves />, { store: staffStore(ROLE.INVENTORY) });
  await screen.findByRole('heading', { level: 1 });
  // A scanner's keys follow each other within milliseconds, however slow the machine of the test is.
  for (const [i, key] of [...'WAVE12', 'Enter'].entries()) {
    const event = createEvent.keyDown(document.body, { key });
    Object.defineProperty(event, 'timeStamp', { value: 1000 + i * 10 });
    fireEvent(document.body, event);
  }
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/waves/12'));
});

it('a pick list is saved as PDF of the paper that is chosen; a failure is said', async () => {
  const papers: (string | null)[] = [];
  const list = { wave_id: 12, created_at: '2026-11-24T03:00:00Z', created_by: 'อรทัย', orders: [], items: [] };
  server.use(
    http.get('*/api/admin/waves/12', () => HttpResponse.json(list)),
    http.get('*/api/admin/waves/12/pdf', ({ request }) => {
      papers.push(new URL(request.url).searchParams.get('paper'));
      return papers.length === 1 ? new HttpResponse('%PDF') : HttpResponse.json({}, { status: 503 });
    }),
  );
  const { user, store } = renderPart(<PickListPage />, {
    ...{ at: '/admin/waves/12', path: '/admin/waves/:wave_id', store: staffStore(ROLE.INVENTORY) },
  });
  await user.click(await screen.findByRole('button', { name: 'PDF ขนาด A6' }));
  await waitFor(() =>
    expect(saveFile).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'pick-list-12-a6.pdf'),
  );
  await user.click(screen.getByRole('button', { name: 'PDF ขนาด A4' }));
  await waitFor(() => expect(store.getState().layout.toasts).toMatchObject([{ tone: 'care' }]));
  expect(papers).toEqual(['a6', 'a4']);
});

it('whoever has several places chooses whose orders to pack; the next wave is of that place', async () => {
  const made: unknown[] = [];
  const name = { th: 'มะลิ สยาม', en: 'Mali Siam' };
  const places: PackingWork['places'] = [
    { location_id: 1, kind: 'warehouse', name: null },
    { location_id: 3, kind: 'branch', name },
  ];
  server.use(
    http.get('*/api/admin/waves', ({ request }) => {
      const place = Number(new URL(request.url).searchParams.get('place') ?? 1);
      return HttpResponse.json({ ...NOTHING, place, places, to_pack: place });
    }),
    http.post('*/api/admin/waves', async ({ request }) => {
      made.push(await request.json());
      return HttpResponse.json({ wave_id: null, orders: [], refused: [] });
    }),
  );
  const { user } = renderPart(<Waves />, { store: staffStore(ROLE.INVENTORY) });
  await user.selectOptions(await screen.findByLabelText('จุดส่งของ'), 'มะลิ สยาม');
  await user.click(await screen.findByRole('button', { name: /3/ }));
  await waitFor(() => expect(made).toEqual([{ next: 3, place: 3 }]));
  expect(screen.getByRole('link', { name: /ส่งมอบ/ })).toHaveAttribute(
    'href',
    expect.stringContaining('?place=3'),
  );
});
