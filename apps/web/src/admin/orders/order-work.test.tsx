import type { OrderWork as Work } from '@mali/contracts/order-work';
import { ROLE } from '@mali/contracts/roles';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { server } from '../../testing/server.ts';
import { Messages } from '../frame/popups.tsx';
import { staffStore } from '../shared/fixtures.ts';
import { OrderWork } from './order-work.tsx';

const SO_NO = 'SO26112100000001';
const PIM = { user_id: 12, name: 'พิม ใจงาม' };
const NOK = { user_id: 13, name: 'นก ดี' };
const WORK: Work = {
  notes: [],
  tags: ['vip'],
  assigned_to: null,
  events: [],
  colleagues: [NOK, PIM],
  known_tags: ['vip', 'ด่วน'],
};

const DONE = { changed: 1, orders: [{ so_no: SO_NO, assigned_from: null }] };

/** Shows the work on an order, and what was sent. */
function open(work: Partial<Work> = {}, answer: () => Response = () => HttpResponse.json(DONE)) {
  const sent: unknown[] = [];
  server.use(
    http.get(`*/api/admin/orders/${SO_NO}/work`, () => HttpResponse.json({ ...WORK, ...work })),
    http.post(`*/api/admin/orders/${SO_NO}/notes`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ok: true });
    }),
    http.post('*/api/admin/order_work', async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  const page = (
    <>
      <Messages />
      <OrderWork so_no={SO_NO} />
    </>
  );
  const router = createMemoryRouter([{ path: '/', element: page }]);
  render(
    <Providers store={staffStore(ROLE.CRM)}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return sent;
}

it('@ suggests colleagues, who are chosen by keys or by touch and mentioned with the note', async () => {
  const sent = open();
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'เขียนบันทึก' });
  const type = (value: string) =>
    fireEvent.change(field, { target: { value, selectionStart: value.length } });
  type('ฝาก @');
  const list = () => within(screen.getByRole('listbox', { name: 'เพื่อนร่วมงาน' }));
  expect(
    list()
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([NOK.name, PIM.name]);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(field.value).toBe('ฝาก @พิม ใจงาม ');
  expect(screen.queryByRole('listbox')).toBeNull();
  type(`${field.value}และ @นก`);
  fireEvent.click(list().getByRole('option', { name: NOK.name }));
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await expect
    .poll(() => sent)
    .toEqual([{ text: 'ฝาก @พิม ใจงาม และ @นก ดี', mentions: [NOK.user_id, PIM.user_id] }]);
});

it('tags are added and removed, and the order is assigned to a colleague or taken', async () => {
  const sent = open();
  const part = async (name: string) =>
    within((await screen.findByRole('heading', { name })).closest('section') as HTMLElement);
  const tags = await part('ป้าย');
  expect(tags.getByRole('link', { name: 'vip' })).toHaveAttribute('href', '/admin/orders?tag=vip');
  fireEvent.click(tags.getByRole('button', { name: 'เอาป้าย vip ออก' }));
  fireEvent.change(tags.getByLabelText('ป้าย'), { target: { value: 'ด่วน' } });
  fireEvent.click(tags.getByRole('button', { name: 'เพิ่ม' }));
  const assigned = await part('ผู้รับผิดชอบ');
  fireEvent.change(assigned.getByRole('combobox'), { target: { value: String(PIM.user_id) } });
  const of = { so_nos: [SO_NO] };
  await expect
    .poll(() => sent)
    .toEqual(
      expect.arrayContaining([
        { ...of, remove_tag: 'vip' },
        { ...of, assign_to: PIM.user_id },
      ]),
    );
});

it('a tag that was removed is put back by Ctrl Z while its message is shown, but not from a field', async () => {
  const sent = open();
  fireEvent.click(await screen.findByRole('button', { name: 'เอาป้าย vip ออก' }));
  const undo = await screen.findByRole('button', { name: 'เลิกทำ' });
  expect(screen.getByRole('status')).toHaveTextContent('เอาป้าย “vip” ออกแล้ว');
  fireEvent.keyDown(screen.getByLabelText('ป้าย'), { code: 'KeyZ', ctrlKey: true });
  fireEvent.keyDown(document.body, { code: 'KeyZ', ctrlKey: true });
  await expect
    .poll(() => sent)
    .toEqual([
      { so_nos: [SO_NO], remove_tag: 'vip' },
      { so_nos: [SO_NO], add_tag: 'vip' },
    ]);
  expect(undo).not.toBeInTheDocument();
  expect(await screen.findByText('เลิกทำแล้ว')).toBeInTheDocument();
});

it('undo of an assignment that a colleague has changed meanwhile says so and changes nothing', async () => {
  const answers = [
    HttpResponse.json(DONE),
    HttpResponse.json(
      { code: 'RECORD.CHANGED', message: 'Changed', message_th: 'เพื่อนร่วมงานแก้ไขไปแล้วระหว่างนี้' },
      { status: 409 },
    ),
  ];
  const sent = open({}, () => answers.shift() ?? HttpResponse.error());
  const person = await screen.findByRole('combobox', { name: 'มอบหมายให้' });
  fireEvent.change(person, { target: { value: String(PIM.user_id) } });
  fireEvent.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
  expect(await screen.findByText('เพื่อนร่วมงานแก้ไขไปแล้วระหว่างนี้')).toBeInTheDocument();
  expect(sent[1]).toEqual({ so_nos: [SO_NO], assign_to: null, assigned_from: PIM.user_id });
});

it('a note shows that it was changed or deleted, and only its author may do so', async () => {
  const note = {
    ...{ at: '2026-11-21T02:00:00.000Z', mentions: [PIM], edited_at: null, deleted_at: null, versions: [] },
    ...{ author: NOK, text: '@พิม ใจงาม โทรแล้ว', mine: false },
  };
  const deleted = { ...note, note_id: 2, text: '', deleted_at: note.at, mentions: [] };
  open({
    notes: [
      { ...note, note_id: 1, edited_at: note.at, versions: [{ at: note.at, text: 'ยังไม่โทร' }] },
      deleted,
      { ...note, note_id: 3, text: 'ของฉัน', mine: true },
    ],
  });
  const [changed, gone, mine] = await screen
    .findAllByRole('listitem')
    .then((all) => all.filter((one) => within(one).queryByText('นก ดี') !== null));
  expect(changed).toHaveTextContent(/แก้แล้ว.*ข้อความก่อนหน้า 1 ฉบับ.*ยังไม่โทร/s);
  expect(gone).toHaveTextContent('ผู้เขียนลบแล้ว');
  expect(within(changed as HTMLElement).queryByRole('button')).toBeNull();
  expect(within(mine as HTMLElement).getByRole('button', { name: 'ลบ' })).toBeInTheDocument();
});
