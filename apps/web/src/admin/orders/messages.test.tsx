import type { OrderMessage, OrderMessages } from '@mali/contracts/order-messages';
import { ROLE } from '@mali/contracts/roles';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { server } from '../../testing/server.ts';
import { staffStore } from '../shared/fixtures.ts';
import { Messages } from './messages.tsx';

const SO_NO = 'SO26112100000001';
const AT = '2026-11-21T02:00:00.000Z';
const MAIL: OrderMessage = {
  ...{ mail_id: 7, at: AT, sent_at: AT, state: 'sent', channel: 'mail', subject: 'ได้รับเงินแล้ว', text: null },
  ...{ actor: null, preview: '/api/order_mails/sent', again: '/api/order_mails/now' },
};

/** Shows the messages of an order, and what was sent. */
function open(more: Partial<OrderMessages> = {}) {
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  const record = async ({ request }: { request: Request }) => {
    sent.push({ path: new URL(request.url).pathname, body: (await request.json()) as never });
    return HttpResponse.json({ ok: true });
  };
  const answer: OrderMessages = {
    ...{
      messages: [MAIL],
      to: 'pim@example.com',
      lang: 'th',
      line: false,
      chat: true,
      may_send: true,
      ...more,
    },
  };
  server.use(
    http.get(`*/api/admin/orders/${SO_NO}/messages`, () => HttpResponse.json(answer)),
    http.post(`*/api/admin/orders/${SO_NO}/messages`, record),
    http.post(`*/api/admin/orders/${SO_NO}/messages/again`, record),
  );
  const router = createMemoryRouter([{ path: '/', element: <Messages so_no={SO_NO} /> }]);
  render(
    <Providers store={staffStore(ROLE.CRM)}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return sent;
}

it('a mail is previewed before it is sent again, with one key however often the button is pressed', async () => {
  const sent = open();
  fireEvent.click(await screen.findByRole('button', { name: 'ส่งอีกครั้ง “ได้รับเงินแล้ว”' }));
  const dialog = within(await screen.findByRole('dialog'));
  const frame = dialog.getByTitle(/ได้รับเงินแล้ว/);
  expect(frame).toHaveAttribute('src', '/api/order_mails/now');
  expect(frame).toHaveAttribute('sandbox', '');
  fireEvent.click(dialog.getByRole('button', { name: 'ส่งถึง pim@example.com' }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    body: { mail_id: 7, request_key: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });
});

it('a message needs a subject and a text, and goes to LINE only for customers who are there', async () => {
  const sent = open({ line: true, messages: [{ ...MAIL, state: 'failed', sent_at: null, again: null }] });
  expect(await screen.findByText('ส่งไม่สำเร็จ กำลังลองอีกครั้ง')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'เขียนข้อความ' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'ส่งถึง pim@example.com' }));
  expect(dialog.getAllByRole('alert')).toHaveLength(2);
  fireEvent.change(dialog.getByLabelText('ส่งทาง'), { target: { value: 'line' } });
  fireEvent.change(dialog.getByLabelText(/หัวเรื่อง/), { target: { value: 'เรื่องกล่อง' } });
  fireEvent.change(dialog.getByLabelText(/^ข้อความ/), { target: { value: 'ส่งพรุ่งนี้' } });
  fireEvent.click(dialog.getByRole('button', { name: 'ส่งถึง LINE' }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({ channel: 'line', subject: 'เรื่องกล่อง', text: 'ส่งพรุ่งนี้' });
});

it('writes in the chat of a member', async () => {
  const sent = open({});
  fireEvent.click(await screen.findByRole('button', { name: 'เขียนข้อความ' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'เขียนข้อความ' }));
  fireEvent.change(dialog.getByLabelText('ส่งทาง'), { target: { value: 'chat' } });
  fireEvent.change(dialog.getByLabelText(/หัวเรื่อง/), { target: { value: 'เรื่องกล่อง' } });
  fireEvent.change(dialog.getByLabelText(/^ข้อความ/), { target: { value: 'ส่งพรุ่งนี้' } });
  fireEvent.click(dialog.getByRole('button', { name: 'ส่งถึง แชต' }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({ channel: 'chat', text: 'ส่งพรุ่งนี้' });
});
