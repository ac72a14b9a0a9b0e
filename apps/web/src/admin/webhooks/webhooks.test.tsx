import { ROLE } from '@mali/contracts/roles';
import type {
  ChangeWebhook,
  MakeWebhook,
  ReplayWebhook,
  Webhook,
  WebhookMessage,
  WebhookMessageDetail,
} from '@mali/contracts/webhooks';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { staffStore } from '../shared/fixtures.ts';
import { Component } from './routes/webhooks.tsx';

const AT = '2026-11-20T05:00:00.000Z';
const endpoint = (endpoint_id: number, rest: Partial<Webhook> = {}): Webhook => ({
  ...{ endpoint_id, revision: 3, name: `ERP ${endpoint_id}`, url: 'https://erp.example.com/mali' },
  ...{ disabled_for: null, state_at: AT, old_secret_until: null, made_at: AT, succeeded_at: null },
  ...{ waiting: 0, failed: 0 },
  kinds: ['order.paid'],
  state: 'active',
  ...rest,
});
const message = (message_id: number, rest: Partial<WebhookMessage> = {}): WebhookMessage => ({
  ...{ message_id, about: `SO${message_id}`, attempts: 1, made_at: AT },
  ...{ next_at: null, ended_at: AT, last_status: 200, last_error: null },
  kind: 'order.paid',
  state: 'sent',
  ...rest,
});
const open = (at: string) => renderPart(<Component />, { store: staffStore(ROLE.OWNER), at });

it('an endpoint is made with its events, its secret is shown once, and a colleague’s save is not overwritten', async () => {
  let endpoints = [endpoint(1, { state: 'disabled', disabled_for: 'gone', failed: 4 })];
  const sent: MakeWebhook[] = [];
  const changed: ChangeWebhook[] = [];
  server.use(
    http.get('*/api/admin/webhooks', () => HttpResponse.json({ endpoints })),
    http.get('*/api/admin/webhooks/:id/messages', () => HttpResponse.json({ messages: [], next: null })),
    http.post('*/api/admin/webhooks', async ({ request }) => {
      const body = (await request.json()) as MakeWebhook;
      sent.push(body);
      if (body.url.includes('internal'))
        return HttpResponse.json(
          { code: 'WEBHOOK.ADDRESS', message: 'Enter a public one', message_th: 'ใส่ที่อยู่สาธารณะ' },
          { status: 422 },
        );
      const { request_key: _key, ...fields } = body;
      endpoints = [...endpoints, endpoint(2, fields)];
      return HttpResponse.json({ endpoint: endpoints[1], secret: 'whsec_abc' });
    }),
    http.post('*/api/admin/webhooks/2', async ({ request }) => {
      changed.push((await request.json()) as ChangeWebhook);
      return HttpResponse.json(
        { code: 'RECORD.CHANGED', message: 'A colleague saved', message_th: 'เพื่อนร่วมงานบันทึกไปแล้ว' },
        { status: 409 },
      );
    }),
  );
  const { user } = open('/admin/webhooks');
  const table = within(await screen.findByRole('table', { name: 'เว็บฮุก' }));
  expect(table.getByRole('link', { name: 'ERP 1' })).toHaveAttribute('href', '/admin/webhooks?endpoint=1');
  expect(table.getByText('ปิดแล้ว')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'เพิ่มเว็บฮุก' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'เพิ่มและดูรหัสลับ' }));
  const faults = dialog.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(faults).toEqual(['ใส่ชื่อ', 'ใส่ที่อยู่ที่ขึ้นต้นด้วย https://', 'เลือกอย่างน้อยหนึ่งเหตุการณ์']);
  expect(sent).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: 'ชื่อ' }), 'คลัง');
  const url = dialog.getByRole('textbox', { name: /^ที่อยู่ปลายทาง/ });
  await user.type(url, 'https://db.internal/');
  await user.click(dialog.getByRole('checkbox', { name: /^ชำระเงินแล้ว/ }));
  await user.click(dialog.getByRole('checkbox', { name: /^ส่งของแล้ว/ }));
  await user.click(dialog.getByRole('button', { name: 'เพิ่มและดูรหัสลับ' }));
  expect(await dialog.findByText('ใส่ที่อยู่สาธารณะ')).toBeInTheDocument();
  await user.clear(url);
  await user.type(url, 'https://erp.example.com/mali');
  await user.click(dialog.getByRole('button', { name: 'เพิ่มและดูรหัสลับ' }));
  expect(await screen.findByDisplayValue('whsec_abc')).toBeInTheDocument();
  expect(sent.at(-1)).toMatchObject({ name: 'คลัง', kinds: ['order.paid', 'order.shipped'] });
  expect(sent[0]?.request_key).toBe(sent[1]?.request_key);
  await user.click(screen.getByRole('button', { name: 'เก็บรหัสแล้ว' }));
  expect(screen.queryByDisplayValue('whsec_abc')).toBeNull();

  expect(await screen.findByRole('heading', { level: 1, name: 'คลัง' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'แก้ไข' }));
  const edit = within(screen.getByRole('dialog'));
  await user.click(edit.getByRole('checkbox', { name: /^ส่งของแล้ว/ }));
  await user.click(edit.getByRole('button', { name: 'บันทึก' }));
  expect(await edit.findByText('เพื่อนร่วมงานบันทึกไปแล้ว')).toBeInTheDocument();
  expect(changed).toMatchObject([{ revision: 3, kinds: ['order.paid'] }]);
});

it('the log shows what arrived and why not, with what was sent; one message or a period is sent again', async () => {
  const queries: string[] = [];
  const replayed: ReplayWebhook[] = [];
  const failing = message(7, { state: 'failed', attempts: 10, last_status: null, last_error: 'TIMEOUT' });
  const detail: WebhookMessageDetail = {
    ...{ ...failing, endpoint_id: 1, webhook_id: 'msg_abc', body: '{"type":"order.paid"}' },
    tries: [{ at: AT, ms: 10_000, status: 500, error: null, answer: 'down' }],
  };
  server.use(
    http.get('*/api/admin/webhooks', () =>
      HttpResponse.json({ endpoints: [endpoint(1, { succeeded_at: AT })] }),
    ),
    http.get('*/api/admin/webhooks/1/messages', ({ request }) => {
      const { search } = new URL(request.url);
      queries.push(search);
      return search.includes('before')
        ? HttpResponse.json({ messages: [message(2, { kind: 'test', about: '' })], next: null })
        : HttpResponse.json({ messages: [message(8), failing], next: 7 });
    }),
    http.get('*/api/admin/webhooks/1/messages/7', () => HttpResponse.json(detail)),
    http.post('*/api/admin/webhooks/1/replay', async ({ request }) => {
      replayed.push((await request.json()) as ReplayWebhook);
      return HttpResponse.json({ replayed: 1 });
    }),
  );
  const { user } = open('/admin/webhooks?endpoint=1');
  const table = within(await screen.findByRole('table', { name: 'บันทึกข้อความ' }));
  expect(table.getByText('ไม่ตอบภายในเวลา')).toBeInTheDocument();
  expect(table.getByText('ตอบ 200')).toBeInTheDocument();
  await user.click(table.getByRole('button', { name: 'ชำระเงินแล้ว #7' }));
  const dialog = within(screen.getByRole('dialog', { name: 'ข้อความ #7' }));
  expect(await dialog.findByText(/webhook-id: msg_abc/)).toHaveTextContent('{"type":"order.paid"}');
  expect(dialog.getByText('down')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'ปิด' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(table.getByRole('button', { name: 'ส่งอีกครั้ง: ชำระเงินแล้ว #7' }));
  await waitFor(() => expect(replayed).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'ส่งอีกครั้งทั้งช่วง' }));
  const period = within(screen.getByRole('dialog'));
  await user.click(period.getByRole('button', { name: '7 วัน' }));
  await user.click(period.getByRole('button', { name: 'ส่งอีกครั้ง' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(replayed[0]).toMatchObject({ message_id: 7, from: null });
  expect(replayed[1]).toMatchObject({ message_id: null, failed_only: true });
  const [from, until] = [replayed[1]?.from, replayed[1]?.until].map((at) => Date.parse(at ?? ''));
  expect((until ?? 0) - (from ?? 0)).toBe(7 * 86_400_000);

  await user.click(screen.getByRole('button', { name: 'เก่ากว่า' }));
  expect(await screen.findByRole('button', { name: 'ทดสอบ #2' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'ส่งไม่สำเร็จ' }));
  await waitFor(() => expect(queries.at(-1)).toBe('?state=failed'));
  expect(queries).toContain('?before=7');
});
