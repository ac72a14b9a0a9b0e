import type { ApiKey, MakeApiKey } from '@mali/contracts/api-keys';
import { ROLE } from '@mali/contracts/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { staffStore } from '../shared/fixtures.ts';
import { Component } from './routes/api-keys.tsx';

const AT = '2026-11-20T05:00:00.000Z';
const apiKey = (key_id: number, rest: Partial<ApiKey> = {}): ApiKey => ({
  ...{ key_id, name: `ERP ${key_id}`, prefix: 'mali_Ab3dE9', made_by: 'อรทัย', made_at: AT },
  ...{ expires_at: null, last_used_at: null, revoked_at: null },
  scopes: ['stock:read', 'goods:read'],
  state: 'active',
  ...rest,
});

it('a key is made with what its maker chooses and shown once; another one is revoked', async () => {
  let keys = [apiKey(1, { last_used_at: AT }), apiKey(2, { state: 'blocked' })];
  const sent: MakeApiKey[] = [];
  server.use(
    http.get('*/api/admin/api_keys', () => HttpResponse.json({ keys })),
    http.post('*/api/admin/api_keys', async ({ request }) => {
      const body = (await request.json()) as MakeApiKey;
      sent.push(body);
      if (sent.length === 1)
        return HttpResponse.json(
          { code: 'API_KEY.TOO_MANY', message: 'Full', message_th: 'มีครบ 50 คีย์แล้ว' },
          { status: 409 },
        );
      keys = [apiKey(3, { name: body.name }), ...keys];
      return HttpResponse.json({ api_key: keys[0], secret: 'mali_secret' });
    }),
    http.post('*/api/admin/api_keys/1/revoke', () => {
      keys = keys.map((one) => (one.key_id === 1 ? { ...one, state: 'revoked', revoked_at: AT } : one));
      return HttpResponse.json(keys.find(({ key_id }) => key_id === 1));
    }),
  );
  const { user } = renderPart(<Component />, { store: staffStore(ROLE.ADMIN), at: '/admin/api-keys' });
  const table = within(await screen.findByRole('table', { name: 'คีย์ API' }));
  expect(table.getAllByText('mali_Ab3dE9…')).toHaveLength(2);
  expect(table.getByText('อรทัย ไม่มีสิทธิ์สร้างคีย์แล้ว')).toBeInTheDocument();
  expect(table.getAllByText('ดูสต็อก, ดูสินค้า')).toHaveLength(2);

  await user.click(screen.getByRole('button', { name: 'สร้างคีย์' }));
  const dialog = within(screen.getByRole('dialog'));
  const confirm = dialog.getByRole('button', { name: 'สร้างและดูคีย์' });
  await user.click(confirm);
  expect(dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    ...['ใส่ชื่อระบบ', 'เลือกอย่างน้อยหนึ่งสิทธิ์'],
  ]);
  expect(dialog.queryByRole('checkbox', { name: /staff:read|shop:set-up/ })).toBeNull();
  await user.type(dialog.getByRole('textbox', { name: /^ระบบ/ }), 'คลัง');
  await user.click(dialog.getByRole('button', { name: 'ใน 90 วัน' }));
  await user.click(dialog.getByRole('checkbox', { name: /stock:read/ }));
  await user.click(confirm);
  expect(await dialog.findByText('มีครบ 50 คีย์แล้ว')).toBeInTheDocument();
  await user.click(confirm);
  expect(await screen.findByDisplayValue('mali_secret')).toBeInTheDocument();
  expect(sent[1]).toEqual({ ...sent[0], name: 'คลัง', scopes: ['stock:read'], days: 90 });
  await user.click(screen.getByRole('button', { name: 'เก็บคีย์แล้ว' }));
  expect(screen.queryByDisplayValue('mali_secret')).toBeNull();
  expect(await table.findByText('คลัง')).toBeInTheDocument();

  await user.click(table.getByRole('button', { name: 'ยกเลิก ERP 1' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'ยกเลิกคีย์' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await table.findByText('ยกเลิกแล้ว')).toBeInTheDocument();
  expect(table.queryByRole('button', { name: 'ยกเลิก ERP 1' })).toBeNull();
});
