import type { AdminOrder } from '@mali/contracts/admin-orders';
import { ROLE } from '@mali/contracts/roles';
import type { ChangeSenderRequest, SenderOptions } from '@mali/contracts/sending';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { Messages } from '../frame/popups.tsx';
import { staffStore } from '../shared/fixtures.ts';
import { OrderSender } from './order-sender.tsx';

const SO_NO = 'SO26112100000001';
const siam = {
  ...{ location_id: 3, kind: 'branch' as const },
  name: { th: 'มะลิ สยาม', en: 'Mali Siam' },
};
const main = { location_id: 1, kind: 'warehouse' as const, name: null };
const ari = { ...siam, location_id: 4, name: { th: 'มะลิ อารีย์', en: 'Mali Ari' } };
const show = (sender: AdminOrder['sender']) => ({ order: { so_no: SO_NO }, sender }) as AdminOrder;
const open = (sender: AdminOrder['sender']) =>
  renderPart(
    <>
      <Messages />
      <OrderSender shown={show(sender)} />
    </>,
    { store: staffStore(ROLE.INVENTORY) },
  );

it('an order is given to a place that has everything, with a reason; a refusal is said, and undo gives it back', async () => {
  const options: SenderOptions = {
    location_id: 3,
    places: [
      { ...main, missing: 2 },
      { ...siam, missing: 0 },
      { ...ari, missing: 0 },
    ],
  };
  const sent: ChangeSenderRequest[] = [];
  server.use(
    http.get(`*/api/admin/orders/${SO_NO}/sender`, () => HttpResponse.json(options)),
    http.post(`*/api/admin/orders/${SO_NO}/sender`, async ({ request }) => {
      sent.push((await request.json()) as ChangeSenderRequest);
      if (sent.length > 1) return HttpResponse.json({ ok: true });
      const refusal = { code: 'PLACE.LACKS', message: 'It lacks.', message_th: 'จุดนี้มีของไม่ครบ' };
      return HttpResponse.json(refusal, { status: 409 });
    }),
  );
  const { user } = open({ ...siam, may_change: true });
  expect(screen.getByText(/ส่งจาก มะลิ สยาม/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'เปลี่ยนจุดส่งของ' }));
  const dialog = within(await screen.findByRole('dialog'));
  const place = await dialog.findByLabelText('ส่งจาก');
  expect(place).toHaveDisplayValue('มะลิ อารีย์ (มีครบ)');
  expect(within(place).getByRole('option', { name: 'คลัง (ขาด 2 ชิ้น)' })).toBeInTheDocument();
  const confirm = dialog.getByRole('button', { name: 'เปลี่ยนจุดส่งของ' });
  await user.click(confirm);
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText('เหตุผล'), 'ของชำรุด');
  await user.click(confirm);
  expect(await dialog.findByRole('alert')).toHaveTextContent('จุดนี้มีของไม่ครบ');
  await user.click(confirm);
  await user.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
  const request = { location_id: 4, was: 3, reason: 'ของชำรุด' };
  await waitFor(() => expect(sent).toEqual([request, request, { ...request, location_id: 3, was: 4 }]));
});

it('who may not change it sees the place alone, and nothing where the warehouse alone sends', () => {
  open({ ...main, may_change: false });
  expect(screen.getByText('ส่งจาก คลัง')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});
