import { ROLE, type RoleId } from '@mali/contracts/roles';
import type { ChangeSendingRequest, Sending } from '@mali/contracts/sending';
import type { ChangePlaceRequest, StaffPlaces } from '@mali/contracts/staff-places';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { Messages } from '../frame/popups.tsx';
import { staffStore } from '../shared/fixtures.ts';
import { Component as Places } from './routes/places.tsx';

const NAME = { th: 'มะลิ สยาม', en: 'Mali Siam' };
const PICKUP = { pickup: false, pickup_days: 7, pickup_cod: false, pickup_note: { th: '', en: '' } };
const COUNTS = { on_hand: 0, held: 0, variants: 0, shows_stock: true, active: true, ...PICKUP };
const SIAM = {
  location_id: 3,
  code: 'siam',
  kind: 'branch' as const,
  store_id: 'siam',
  name: NAME,
  ...COUNTS,
};
const ANSWER: StaffPlaces = {
  places: [
    { location_id: 1, code: 'main', kind: 'warehouse', store_id: null, name: null, ...COUNTS, on_hand: 1200 },
    SIAM,
  ],
  others: [],
  all: true,
  branches: [{ store_id: 'ari', name: { th: 'มะลิ อารีย์', en: 'Mali Ari' } }],
};

function open(role: RoleId = ROLE.INVENTORY) {
  server.use(http.get('*/api/admin/places', () => HttpResponse.json(ANSWER)));
  return renderPart(
    <>
      <Messages />
      <Places />
    </>,
    { at: '/admin/places', path: '/admin/places', store: staffStore(role) },
  );
}

it('a branch is closed for stock, and opened again by undo', async () => {
  const sent: ChangePlaceRequest[] = [];
  const { user } = open();
  server.use(
    http.post('*/api/admin/places/3', async ({ request }) => {
      sent.push((await request.json()) as ChangePlaceRequest);
      return HttpResponse.json(ANSWER);
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'ปิดสต็อก มะลิ สยาม' }));
  await user.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
  const open_ = { shows_stock: true, active: true };
  const closed = { shows_stock: true, active: false };
  await waitFor(() =>
    expect(sent).toEqual([
      { ...closed, was: open_ },
      { ...open_, was: closed },
    ]),
  );
});

it('a branch with units says why it cannot be closed', async () => {
  const { user } = open();
  server.use(
    http.post('*/api/admin/places/3', () =>
      HttpResponse.json(
        { code: 'PLACE.HAS_UNITS', message: 'no', message_th: 'สาขานี้ยังมีของอยู่' },
        { status: 409 },
      ),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'ปิดสต็อก มะลิ สยาม' }));
  expect(await screen.findByText('สาขานี้ยังมีของอยู่')).toBeInTheDocument();
});

it('a branch of the store locator is added', async () => {
  const sent: unknown[] = [];
  const { user } = open();
  server.use(
    http.post('*/api/admin/places', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({
        places: [...ANSWER.places, { ...SIAM, location_id: 4, store_id: 'ari' }],
        branches: [],
      });
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'เพิ่มสาขา' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('สาขา')).toHaveDisplayValue('มะลิ อารีย์');
  await user.click(dialog.getByRole('button', { name: 'เพิ่มสาขา' }));
  await waitFor(() => expect(sent).toEqual([{ store_id: 'ari' }]));
});

it('who may only read stock changes no place', async () => {
  open(ROLE.ACCOUNTANT);
  expect(await screen.findByText('มะลิ สยาม')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

const OF_BRANCH = { sends: false, has_address: true, reserve: 0 };
it('branches send what the warehouse lacks, in an order and with a reserve; undo gives the former rule', async () => {
  const ari = { location_id: 4, ...OF_BRANCH, name: { th: 'มะลิ อารีย์', en: 'Mali Ari' } };
  const counter = { ...ari, location_id: 5, has_address: false, name: { th: 'เคาน์เตอร์', en: 'Counter' } };
  const stored: Sending = {
    ...{ branches_send: false, near_first: false },
    branches: [{ location_id: 3, ...OF_BRANCH, name: NAME }, ari, counter],
  };
  const sent: ChangeSendingRequest[] = [];
  const { user } = open();
  server.use(
    http.get('*/api/admin/sending', () => HttpResponse.json(stored)),
    http.post('*/api/admin/sending', async ({ request }) => {
      sent.push((await request.json()) as ChangeSendingRequest);
      return HttpResponse.json(stored);
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'จุดส่งของ' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('radio', { name: /คลังก่อน/ }));
  await user.click(dialog.getByRole('button', { name: 'บันทึก' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('เลือกอย่างน้อยหนึ่งสาขา');
  await user.click(dialog.getByRole('checkbox', { name: 'มะลิ อารีย์ ส่งของ' }));
  const incomplete = dialog.getByRole('checkbox', { name: 'เคาน์เตอร์ ส่งของ' });
  expect(incomplete).toBeDisabled();
  expect(incomplete).toHaveAccessibleDescription(/ที่อยู่สาขายังไม่ครบ/);
  const reserve = dialog.getByLabelText(/กันไว้ขายหน้าร้าน มะลิ อารีย์/);
  await user.clear(reserve);
  await user.click(dialog.getByRole('button', { name: 'บันทึก' }));
  expect(sent).toEqual([]);
  await user.type(reserve, '2');
  await user.click(dialog.getByRole('checkbox', { name: 'มะลิ สยาม ส่งของ' }));
  await user.click(dialog.getByRole('button', { name: 'เลื่อน มะลิ อารีย์ ขึ้น' }));
  await user.click(dialog.getByRole('checkbox', { name: 'ให้สาขาในจังหวัดปลายทางก่อน' }));
  await user.click(dialog.getByRole('button', { name: 'บันทึก' }));
  await user.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
  const was = {
    ...{ branches_send: false, near_first: false },
    branches: [],
  };
  const wanted = {
    ...{ branches_send: true, near_first: true },
    branches: [
      { location_id: 4, reserve: 2 },
      { location_id: 3, reserve: 0 },
    ],
  };
  await waitFor(() =>
    expect(sent).toEqual([
      { ...wanted, was },
      { ...was, was: wanted },
    ]),
  );
});
