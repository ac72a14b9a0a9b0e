import type { ShopRole } from '@mali/contracts/custom-roles';
import { ROLE } from '@mali/contracts/roles';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Providers } from '../../../app/providers.tsx';
import { profileChanged } from '../../../features/session/slice.ts';
import { server } from '../../../testing/server.ts';
import { officeRoutes } from '../../router.tsx';
import { answerLists, shopRole, staffStore } from '../../shared/fixtures.ts';

function open(at: string, roles: ShopRole[], store = staffStore(ROLE.OWNER)) {
  const sent: unknown[] = [];
  let all = roles;
  const save = async ({ request, params }: { request: Request; params: Record<string, unknown> }) => {
    const body = (await request.json()) as Partial<ShopRole>;
    sent.push([new URL(request.url).pathname.replace('/api', ''), body]);
    const id = Number(params.role_id ?? 1009);
    const saved = { ...(all.find(({ role_id }) => role_id === id) ?? shopRole(id)), ...body };
    const next = { ...saved, revision: saved.revision + 1 };
    all = [...all.filter(({ role_id }) => role_id !== id), next];
    return HttpResponse.json(next);
  };
  answerLists({});
  server.use(
    http.get('*/api/admin/roles', () => HttpResponse.json({ roles: all.filter(({ active }) => active) })),
    http.get('*/api/admin/roles/:role_id', ({ params }) =>
      HttpResponse.json(all.find(({ role_id }) => String(role_id) === params.role_id)),
    ),
    http.post('*/api/admin/roles', save),
    http.post('*/api/admin/roles/:role_id', save),
    http.post('*/api/admin/roles/:role_id/active', save),
    http.get('*/api/admin/history', () => HttpResponse.json({ entries: [], next: null })),
  );
  const router = createMemoryRouter(officeRoutes, { initialEntries: [at] });
  render(
    <Providers store={store}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { sent, router, store, user: userEvent.setup() };
}

it('a role begins with a built-in one, is saved, and taken back', async () => {
  const made = shopRole(1000, { holders: [{ user_id: 9, name: 'มานี ใจดี' }] });
  const { user, sent, router } = open('/admin/roles', [made]);
  const link = await screen.findByRole('link', { name: 'หัวหน้าคลัง' });
  expect(link.closest('li')).toHaveTextContent('มานี ใจดี');
  await user.click(screen.getByText('บัญชี'));
  expect(screen.getAllByText(/ตรวจสลิป, คืนเงิน/).length).toBeGreaterThan(0);

  await user.click(screen.getByRole('link', { name: 'สร้างบทบาท' }));
  await user.type(await screen.findByLabelText('ชื่อภาษาไทย'), 'ผู้ช่วยคลัง');
  await user.click(screen.getByRole('button', { name: 'บันทึก' }));
  expect(await screen.findByText('เลือกอย่างน้อยหนึ่งสิทธิ์')).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText('ชื่อภาษาอังกฤษ'), 'Stock helper');
  await user.selectOptions(screen.getByLabelText('เริ่มจากบทบาท'), 'พนักงานขาย');
  const money = within(screen.getByRole('group', { name: 'การเงินและบัญชี' }));
  expect(money.getByRole('checkbox', { name: 'คืนเงิน' })).not.toBeChecked();
  await user.click(money.getByRole('checkbox', { name: 'คืนเงิน' }));
  await user.click(screen.getByRole('checkbox', { name: 'ตอบแชตลูกค้า' }));
  await user.click(screen.getByRole('button', { name: 'บันทึก' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/roles/1009'));
  const fields = {
    ...{ name_th: 'ผู้ช่วยคลัง', name_en: 'Stock helper' },
    permissions: [
      ...['order:list', 'order:create-for', 'order:create-chat', 'menu:create-order', 'pickup:work'],
      ...['refund:make', 'customer:read'],
    ],
  };
  expect(sent).toEqual([['/admin/roles', fields]]);

  expect(await screen.findByRole('heading', { level: 1, name: 'ผู้ช่วยคลัง' })).toBeVisible();
  // Changed, with the version that it was changed from; undone by an ordinary save.
  await user.click(await screen.findByRole('checkbox', { name: 'คืนเงิน' }));
  await user.click(screen.getByRole('button', { name: 'บันทึก' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const without = fields.permissions.filter((one) => one !== 'refund:make');
  expect(sent[1]).toEqual(['/admin/roles/1009', { ...fields, permissions: without, revision: 2 }]);
  await user.click((await screen.findAllByRole('button', { name: /เลิกทำ/ })).at(-1) as HTMLElement);
  await waitFor(() => expect(sent[2]).toEqual(['/admin/roles/1009', { ...fields, revision: 3 }]));
  await user.click(screen.getByRole('button', { name: 'ลบบทบาท' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/roles'));
  expect(sent[3]).toEqual(['/admin/roles/1009/active', { active: false }]);
});

it('a role that allows more than one’s own is shown, not changed', async () => {
  open('/admin/roles/1000', [shopRole(1000)], staffStore(ROLE.ADMIN));
  expect(await screen.findByText('ดูสต็อก, ปรับสต็อกและนับสินค้า')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'ลบบทบาท' })).toBeNull();
  expect(screen.queryByLabelText('ชื่อภาษาไทย')).toBeNull();
});

it('the menu of somebody with a role of the shop follows what it allows', async () => {
  const store = staffStore(1000 as never);
  const profile = store.getState().session.profile;
  if (profile === null) throw new Error('nobody is signed in');
  const allow = (...permissions: string[]) =>
    act(() => {
      const custom_role = { name_th: 'หัวหน้าคลัง', name_en: 'Head of stock', permissions };
      store.dispatch(profileChanged({ ...profile, custom_role }));
    });
  allow('staff:read', 'stock:read');
  open('/admin/roles', [], store);
  const menu = within(await screen.findByRole('navigation', { name: 'เมนูหลังร้าน' }));
  expect(await menu.findByRole('link', { name: 'สต็อก' })).toBeVisible();
  expect(screen.getAllByText('หัวหน้าคลัง').length).toBeGreaterThan(0);
  expect(screen.queryByRole('link', { name: 'สร้างบทบาท' })).toBeNull();
  allow('coin:manage');
  await waitFor(() => expect(menu.queryByRole('link', { name: 'สต็อก' })).toBeNull());
  expect(await screen.findByRole('heading', { name: 'หน้านี้สำหรับพนักงาน' })).toBeVisible();
});
