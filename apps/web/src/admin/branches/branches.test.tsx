import { ROLE, type RoleId } from '@mali/contracts/roles';
import type { BranchFields, OrderBranchesRequest, StaffBranch } from '@mali/contracts/staff-branches';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { Messages } from '../frame/popups.tsx';
import { staffStore } from '../shared/fixtures.ts';
import { placeOf } from './branch-values.ts';
import { Component as BranchPage } from './routes/branch.tsx';
import { Component as BranchesPage } from './routes/branches.tsx';

const day = { open: '10:00', close: '21:00' };
const SIAM: StaffBranch = {
  ...{ store_id: 'siam', name: { th: 'สยาม', en: 'Siam' }, address: { th: '194 ซอย 3', en: '194 Soi 3' } },
  ...{ province: { th: 'กรุงเทพมหานคร', en: 'Bangkok' }, lat: 13.7447, lng: 100.5331, phone: '02-114-0801' },
  ...{ hours: [day, day, day, day, day, day, null], special_days: [], is_new: false, active: true },
  ...{ how_to_get_there: { th: '', en: '' }, opening_hours: { th: 'จันทร์–เสาร์', en: 'Mon–Sat' } },
  ...{ place: { active: true, pickup: true }, open_pickups: 2, revision: 3 },
};
const ARI: StaffBranch = {
  ...SIAM,
  store_id: 'ari',
  name: { th: 'อารีย์', en: 'Ari' },
  place: null,
  open_pickups: 0,
};
const sent: unknown[] = [];
beforeEach(() => {
  sessionStorage.clear();
  sent.length = 0;
  server.use(http.get('*/api/admin/branches/siam', () => HttpResponse.json(SIAM)));
});
const open = (at: string, role: RoleId = ROLE.OWNER) =>
  renderPart(
    <>
      <Messages />
      <BranchPage />
    </>,
    { at, path: '/admin/branches/:store_id', store: staffStore(role) },
  );
const set = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('branches', () => {
  it('are put in order row by row, and back', async () => {
    let order = [SIAM, ARI];
    server.use(
      http.get('*/api/admin/branches', () => HttpResponse.json({ branches: order })),
      http.post('*/api/admin/branches_order', async ({ request }) => {
        const body = (await request.json()) as OrderBranchesRequest;
        sent.push(body);
        order = body.order.map((id) => (id === 'siam' ? SIAM : ARI));
        return HttpResponse.json({ branches: order });
      }),
    );
    const { user } = renderPart(
      <>
        <Messages />
        <BranchesPage />
      </>,
      { at: '/admin/branches', store: staffStore(ROLE.OWNER) },
    );
    expect(await screen.findByRole('button', { name: 'เลื่อน สยาม ขึ้น' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'เลื่อน สยาม ลง' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'เลื่อน สยาม ลง' })).toBeDisabled());
    await user.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { order: ['ari', 'siam'], was: ['siam', 'ari'] },
        { order: ['siam', 'ari'], was: ['ari', 'siam'] },
      ]),
    );
  });

  it('are saved with hours and special days, from the revision that was read', async () => {
    server.use(
      http.post('*/api/admin/branches/siam', async ({ request }) => {
        const { revision, ...fields } = (await request.json()) as BranchFields & { revision: number };
        sent.push({ revision, ...fields });
        return HttpResponse.json({ ...SIAM, ...fields, revision: revision + 1 });
      }),
    );
    const { user } = open('/admin/branches/siam');
    expect(await screen.findByText(/มี 2 คำสั่งซื้อรอรับที่นี่/)).toBeInTheDocument();
    await screen.findByLabelText('เบอร์โทร');
    set('เบอร์โทร', '12');
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    expect(await screen.findByText('กรอกเบอร์ไทย เช่น 02-114-0801')).toBeInTheDocument();
    expect(sent).toEqual([]);
    set('เบอร์โทร', '02-114-0899');
    set('พิกัดหรือลิงก์แผนที่', 'https://www.google.com/maps/@13.75,100.54,17z');
    await user.click(screen.getByRole('checkbox', { name: /อาทิตย์/ }));
    set('วันที่', '2099-04-13');
    await user.click(screen.getByRole('button', { name: 'เพิ่มวันนี้' }));
    expect(within(screen.getByRole('table', { name: 'วันพิเศษ' })).getByText('ปิด')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          ...{ revision: 3, phone: '02-114-0899', lat: 13.75, lng: 100.54, hours: { 6: { open: '10:00' } } },
          special_days: [{ date: '2099-04-13', hours: null, reason: { th: '', en: '' } }],
        },
      ]),
    );
  });

  it('say why one cannot be hidden; who may not edit reads', async () => {
    const message_th = 'สาขานี้มีสต็อกของตัวเอง';
    server.use(
      http.post('*/api/admin/branches/siam/active', () =>
        HttpResponse.json({ code: 'BRANCH.IS_PLACE', message: 'It has stock', message_th }, { status: 409 }),
      ),
    );
    const { user, unmount } = open('/admin/branches/siam');
    await user.click(await screen.findByRole('button', { name: 'ซ่อน' }));
    expect((await screen.findAllByText(message_th)).length).toBeGreaterThan(0);
    unmount();
    open('/admin/branches/siam', ROLE.CRM);
    expect(await screen.findByLabelText('เบอร์โทร')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'ซ่อน' })).toBeNull();
  });

  it.each([
    ['13.7447, 100.5331', { lat: 13.7447, lng: 100.5331 }],
    ['https://maps.app/?q=13.5%2C100.25', { lat: 13.5, lng: 100.25 }],
    [
      'https://www.google.com/maps/place/Siam/@13.1,100.1,17z/data=!3d13.2!4d100.2',
      { lat: 13.2, lng: 100.2 },
    ],
    ['51.5, -0.1', null],
    ['https://maps.app.goo.gl/abc', null],
  ])('have the place of %s', (text, place) => {
    expect(placeOf(text)).toEqual(place);
  });
});
