import type { PackingWork } from '@mali/contracts/packing';
import { ROLE } from '@mali/contracts/roles';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { staffStore } from '../../shared/fixtures.ts';
import { printLabels } from '../label-calls.ts';
import { Component as Waves } from './waves.tsx';

vi.mock('../label-calls.ts', () => ({ printLabels: vi.fn() }));

const ORDERS = ['SO26112012345671', 'SO26112012345672'];
const NOTHING: PackingWork = {
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
