import type { DeliverySettings, DeliveryVersion, SaveDelivery } from '@mali/contracts/delivery';
import { ROLE, type RoleId } from '@mali/contracts/roles';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Providers } from '../../../app/providers.tsx';
import { placesAnswer } from '../../../testing/places.ts';
import { server } from '../../../testing/server.ts';
import { officeRoutes } from '../../router.tsx';
import { answerLists, staffStore } from '../../shared/fixtures.ts';

const nowhere = { provinces: [], postcodes: [] };
const SETTINGS: DeliverySettings = {
  zones: [
    {
      ...{ key: 'rest', name_th: 'ทั่วประเทศ', name_en: 'Everywhere', ...nowhere, days_min: 2, days_max: 2 },
      rates: [{ min_spend: 0, rate: 55 }],
    },
  ],
  cut_off: [null, '14:00', '14:00', '14:00', '14:00', '14:00', null],
  ...{ pick_up: '15:00', no_delivery: [0], holidays: [], not_served: nowhere, cod_not_served: nowhere },
};
const version = (settings: DeliverySettings): DeliveryVersion => ({
  ...{ version_id: 1, state: 'current', valid_from: '2026-11-20T05:00:00.000Z', reason: 'เปิดร้าน' },
  ...{ created_at: '2026-11-20T05:00:00.000Z', created_by: 'อรทัย', withdrawn_at: null, withdrawn_by: null },
  settings,
});

/** The page for a role; saves are answered in sequence. */
async function open(role: RoleId, saves: (() => Response)[] = []) {
  answerLists({});
  placesAnswer();
  const sent: SaveDelivery[] = [];
  let found = { revision: 1, versions: [version(SETTINGS)] };
  server.use(
    http.get('*/api/admin/delivery', () => HttpResponse.json(found)),
    http.post<never, SaveDelivery>('*/api/admin/delivery', async ({ request }) => {
      sent.push(await request.json());
      return saves[sent.length - 1]?.() ?? HttpResponse.json(found);
    }),
  );
  const router = createMemoryRouter(officeRoutes, { initialEntries: ['/admin/delivery'] });
  render(
    <Providers store={staffStore(role)}>
      <RouterProvider router={router} />
    </Providers>,
  );
  await screen.findByRole('heading', { name: 'โซนและค่าส่ง' });
  return {
    sent,
    user: userEvent.setup(),
    change: (settings: DeliverySettings) => {
      found = { revision: 2, versions: [version(settings)] };
    },
  };
}
const cost = () => screen.getByRole('textbox', { name: /ค่าส่ง แถวที่ 1$/ });
const saveButton = () => screen.getByRole('button', { name: 'บันทึกและใช้ทันที' });

it('who saves second sees what differs from the colleague’s version, and may go on with the own draft', async () => {
  const conflict = () =>
    HttpResponse.json(
      { code: 'DELIVERY.CONFLICT', message: 'EN', message_th: 'เพื่อนแก้ก่อน', details: { revision: 2 } },
      { status: 409 },
    );
  const { user, sent, change } = await open(ROLE.ADMIN, [conflict]);
  expect(saveButton()).toBeDisabled();
  await user.clear(cost());
  await user.type(cost(), '60');
  await user.click(saveButton());
  expect(await screen.findByText('บอกเหตุผล')).toBeVisible();
  expect(sent).toEqual([]);
  change({ ...SETTINGS, pick_up: '16:00' });
  await user.type(screen.getByLabelText(/เหตุผล/), 'ขึ้นราคา');
  await user.click(saveButton());
  expect(await screen.findByText('เพื่อนแก้ก่อน')).toBeVisible();
  const keep = await screen.findByRole('button', { name: 'ใช้ของฉันต่อ' });
  const changes = within(screen.getByRole('region', { name: 'สิ่งที่เปลี่ยน' }));
  expect(changes.getByText('รถเข้ารับ')).toBeVisible();
  await user.click(keep);
  await user.click(saveButton());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ revision }) => revision)).toEqual([1, 2]);
  expect(sent[1]?.settings.zones[0]?.rates).toEqual([{ min_spend: 0, rate: 60 }]);
  // What only the colleague has changed stays.
  expect(sent[1]?.settings.pick_up).toBe('16:00');
  // Undo saves what was in force before as a version of its own.
  await user.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]).toMatchObject({ revision: 2, reason: 'เลิกทำ: ขึ้นราคา', settings: { pick_up: '16:00' } });
  expect(sent[2]?.settings.zones[0]?.rates).toEqual([{ min_spend: 0, rate: 55 }]);
}, 20_000);

it('a draft is back with its time when the page is opened again, and can be discarded', async () => {
  const { user } = await open(ROLE.OWNER);
  await user.clear(cost());
  await user.type(cost(), '60');
  cleanup();
  const again = await open(ROLE.OWNER);
  expect(cost()).toHaveValue('60');
  expect(screen.getByText(/^ร่างของคุณเมื่อ/)).toBeVisible();
  await again.user.click(screen.getByRole('button', { name: 'ทิ้งร่าง ใช้ที่บันทึกไว้' }));
  expect(cost()).toHaveValue('55');
  expect(sessionStorage).toHaveLength(0);
});

it('areas are typed in words; what is not known is marked and not saved', async () => {
  const { user, sent } = await open(ROLE.OWNER);
  const areas = screen.getByLabelText(/^ไม่จัดส่ง/);
  await user.click(areas);
  await user.paste('Chiang Mai, 63000 - 63999, Atlantis');
  expect(screen.getByText('ไม่รู้จักจังหวัดที่ระบุ')).toBeVisible();
  await user.type(screen.getByLabelText(/เหตุผล/), 'น้ำท่วม');
  await user.click(saveButton());
  expect(sent).toEqual([]);
  await user.clear(areas);
  await user.click(areas);
  await user.paste('Chiang Mai, 63000 - 63999');
  await user.click(saveButton());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ valid_from: null, reason: 'น้ำท่วม' });
  expect(sent[0]?.settings.not_served).toEqual({ provinces: ['เชียงใหม่'], postcodes: ['63000-63999'] });
}, 20_000);

it('customer relations read the settings and their history, and cannot change them', async () => {
  await open(ROLE.CRM);
  expect(cost()).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'บันทึกและใช้ทันที' })).toBeNull();
  expect(screen.getByText('เปิดร้าน')).toBeVisible();
});
