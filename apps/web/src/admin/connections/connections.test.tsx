import { CONNECTION_SECRETS, CONNECTIONS, type ConnectionName } from '@mali/contracts/connection-values';
import type { Connection, SetSecretsRequest } from '@mali/contracts/connections';
import { ROLE } from '@mali/contracts/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { staffStore } from '../shared/fixtures.ts';
import { Component } from './routes/connections.tsx';

const AT = '2026-11-20T05:00:00.000Z';
const connection = (name: ConnectionName, rest: Partial<Connection> = {}): Connection => ({
  ...{ connection: name, mode: 'off', current: false, host: null, variables: ['X_URL'], testable: false },
  ...{ succeeded_at: null, failed_at: null, fault: null, status: null, revision: 0, readable: true },
  secrets: CONNECTION_SECRETS[name].map((field) => ({
    ...{ name: field.name, source: 'environment' as const, set_at: null, set_by: null, tail: null },
  })),
  ...rest,
});
const LINE = connection('line', {
  ...{ mode: 'real', current: true, host: 'api.line.me', testable: true, revision: 2 },
  ...{ failed_at: AT, fault: 'status', status: 502 },
});
/** All connections, with these in place of theirs. */
const serve = (own: readonly Connection[], encrypts = true) =>
  http.get('*/api/admin/connections', () =>
    HttpResponse.json({
      connections: CONNECTIONS.map((name) => own.find((one) => one.connection === name) ?? connection(name)),
      encrypts,
    }),
  );
const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name });
  return within(heading.closest('li') as HTMLElement);
};

it('shows how each connection is, and a test tells its result', async () => {
  let fails = true;
  server.use(
    serve([LINE]),
    http.post('*/api/admin/connections/line/test', () => {
      const outcome = fails
        ? { ok: false, fault: 'credentials', status: 401 }
        : { ok: true, fault: null, status: null };
      const tested = fails
        ? { failed_at: AT, fault: 'credentials', status: 401 }
        : { succeeded_at: '2026-11-20T06:00:00Z' };
      fails = false;
      return HttpResponse.json({ ...outcome, ms: 12, connection: { ...LINE, ...tested } });
    }),
  );
  const { user } = renderPart(<Component />, { store: staffStore(ROLE.ADMIN), at: '/admin/connections' });
  const line = await card('LINE (ข้อความ)');
  expect(line.getByText('มีปัญหา')).toBeInTheDocument();
  expect(line.getByText(/ปลายทางขัดข้อง \(รหัส HTTP 502\)/)).toBeInTheDocument();
  expect(line.getByText('เซิร์ฟเวอร์: X_URL')).toBeInTheDocument();
  // Nothing to test at one that is off, and only the owner sets secrets.
  expect((await card('บัญชี Google')).queryByRole('button')).toBeNull();
  expect(screen.getByText('เจ้าของร้านเท่านั้นที่ตั้งรหัสลับได้')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^ตั้งรหัสลับ/ })).toBeNull();
  const test = line.getByRole('button', { name: 'ทดสอบ LINE (ข้อความ)' });
  await user.click(test);
  expect(await line.findByText(/ปลายทางไม่ยอมรับคีย์หรือรหัสลับ \(รหัส HTTP 401\)/)).toBeInTheDocument();
  await user.click(test);
  expect(await line.findByText('ใช้ได้')).toBeInTheDocument();
});

it('the owner sets secrets without seeing them; a colleague’s change and a wrong value are told', async () => {
  const sent: SetSecretsRequest[] = [];
  server.use(
    serve([LINE]),
    http.post('*/api/admin/connections/line/secrets', async ({ request }) => {
      sent.push((await request.json()) as SetSecretsRequest);
      const texts = { message: 'No', message_th: 'ค่านี้ไม่ถูกต้อง' };
      if (sent.length === 1)
        return HttpResponse.json(
          {
            code: 'RECORD.CHANGED',
            ...texts,
            details: { record: { ...LINE, revision: 3 }, by: 'ก', at: AT },
          },
          { status: 409 },
        );
      if (sent.length === 2)
        return HttpResponse.json(
          { code: 'CONNECTION.VALUE', ...texts, details: { fields: ['LINE_CHANNEL_TOKEN'] } },
          { status: 422 },
        );
      return HttpResponse.json({
        ...{ ...LINE, revision: 4 },
        secrets: [
          { name: 'LINE_CHANNEL_TOKEN', source: 'page', set_at: AT, set_by: 'อรทัย', tail: null },
          { name: 'LINE_CHANNEL_SECRET', source: 'none', set_at: null, set_by: null, tail: null },
        ],
      });
    }),
  );
  const { user } = renderPart(<Component />, { store: staffStore(ROLE.OWNER), at: '/admin/connections' });
  await user.click(await screen.findByRole('button', { name: 'ตั้งรหัสลับ LINE (ข้อความ)' }));
  const dialog = within(screen.getByRole('dialog'));
  const save = dialog.getByRole('button', { name: 'บันทึก' });
  await user.click(save);
  expect(dialog.getByRole('alert')).toHaveTextContent('ใส่ค่าใหม่อย่างน้อยหนึ่งช่อง');
  await user.click(dialog.getByLabelText(/channel access token/));
  await user.paste('tk-8842');
  await user.click(save);
  expect(await dialog.findByText(/มีคนเปลี่ยนรหัสลับระหว่างนี้/)).toBeInTheDocument();
  await user.click(save);
  expect(await dialog.findByText(/คัดลอกจากหน้าของผู้ให้บริการ/)).toBeInTheDocument();
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const values = [{ name: 'LINE_CHANNEL_TOKEN', value: 'tk-8842' }];
  expect(sent).toEqual([2, 3, 3].map((revision) => ({ revision, values })));
  expect((await card('LINE (ข้อความ)')).getByText(/ตั้งจากหน้านี้เมื่อ .* โดย อรทัย/)).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('tk-8842');
});

it('without a key of the server, secrets are of its environment only', async () => {
  server.use(serve([LINE], false));
  renderPart(<Component />, { store: staffStore(ROLE.OWNER), at: '/admin/connections' });
  expect(await screen.findByText(/SECRETS_KEY/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^ตั้งรหัสลับ/ })).toBeNull();
});
