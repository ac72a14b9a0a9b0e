import type { Manifests } from '@mali/contracts/packing';
import { ROLE } from '@mali/contracts/roles';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { answerLists, staffStore } from '../../shared/fixtures.ts';
import { Component as HandOver } from './hand-over.tsx';

const parcel = (parcel_id: number) => ({
  ...{ parcel_id, so_no: `SO2611210000000${parcel_id}`, number: 1, of: 1, tracking_no: `TH0${parcel_id}` },
  ...{ weight_g: 350, cod: 0, receiver: 'สมหญิง ใจดี', province: 'กรุงเทพมหานคร' },
});
const manifests: Manifests = {
  day: '2026-11-21',
  ...{ place: 1, places: [{ location_id: 1, kind: 'warehouse', name: null }] },
  branch: {
    ...{ name: { th: 'มะลิ สยาม', en: 'Mali Siam' }, phone: '02-000-0101' },
    address: '288 ถนนพระราม 1 แขวงปทุมวัน เขตปทุมวัน กรุงเทพมหานคร 10330',
  },
  carriers: [{ carrier: 'Flash', waiting: [parcel(1), parcel(2)], left: [parcel(3)] }],
};

it('the courier signs the manifest with name, signature, time and number of parcels', async () => {
  answerLists({});
  server.use(http.get('*/api/admin/manifests', () => HttpResponse.json(manifests)));
  renderPart(<HandOver />, { at: '/', path: '/', store: staffStore(ROLE.INVENTORY) });
  const courier = within(await screen.findByRole('region', { name: 'พนักงานขนส่งผู้รับมอบ' }));
  const shop = within(screen.getByRole('region', { name: 'ผู้ส่งมอบ' }));
  for (const party of [courier, shop])
    expect(party.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'ชื่อ',
      'ลายเซ็น',
      'วันที่และเวลา',
      'จำนวนกล่อง',
    ]);
  const written = (party: typeof shop) =>
    party.getAllByRole('definition').map(({ textContent }) => textContent);
  // The shop states how many it gives, both those that wait and those that have left; the courier counts.
  expect(written(shop)).toEqual(['', '', '', '3']);
  expect(written(courier)).toEqual(['', '', '', '']);
  expect(screen.getByText(/^ส่งจาก มะลิ สยาม · 288 .* 10330 · 02-000-0101$/)).toBeInTheDocument();
});
